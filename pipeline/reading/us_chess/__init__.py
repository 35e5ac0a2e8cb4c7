"""The crosstables of US Chess: sections of two lines a player, letters of results, provisional ratings."""
