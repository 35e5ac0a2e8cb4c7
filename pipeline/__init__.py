"""The rating pipeline: reports in, rating lists and crosstables out."""
