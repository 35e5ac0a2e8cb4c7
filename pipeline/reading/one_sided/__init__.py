"""Reports of a federation's own players alone: their rounds, and who their opponents are."""
