"""The third stage's work: ledger and standings in, the files that everybody may read out, as bytes."""
