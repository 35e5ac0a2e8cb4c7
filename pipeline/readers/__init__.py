"""How reports are written: from the bytes of files to typed tables."""
