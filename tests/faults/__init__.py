"""Faults on purpose: runs that are killed, and disks that fail, at every change that a run makes to the disk."""
