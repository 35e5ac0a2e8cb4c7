"""Spoilt reports: sample files changed at random, which every reader must survive."""
