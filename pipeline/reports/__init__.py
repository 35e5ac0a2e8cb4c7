"""Tables that people read, made from the ledger and the standings. No files, no federation by name."""
