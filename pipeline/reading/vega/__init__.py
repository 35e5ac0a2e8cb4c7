"""The crosstables of Vega: words by their distance from a bar."""
