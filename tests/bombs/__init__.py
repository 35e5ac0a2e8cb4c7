"""Bombs: inputs of hostile sizes, which must be refused or read within bounds of memory and time."""
