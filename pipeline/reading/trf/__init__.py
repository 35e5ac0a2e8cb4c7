"""The lines of TRF, FIDE's tournament report file: columns, codes, points, national records."""
