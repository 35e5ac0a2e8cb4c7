"""The third stage's work: ledger and standings in, the files of one rule book out, as bytes by path."""
