"""The rating pipeline: reports in, rating lists and crosstables out. Commands live in commands, stages in stages.py."""
