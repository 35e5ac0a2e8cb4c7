"""Bytes on disk: CSV, parquet, workbooks, and publication whole or not at all. Knows no rating rule."""
