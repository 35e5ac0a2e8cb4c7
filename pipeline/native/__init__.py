"""The folder format of this program: from the bytes of its files to typed tables."""
