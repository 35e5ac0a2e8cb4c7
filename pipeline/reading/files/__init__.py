"""From the bytes of a report file to a document: encodings, workbooks, and what is no report at all."""
