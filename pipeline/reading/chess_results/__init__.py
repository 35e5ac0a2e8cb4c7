"""The lists of chess-results.com and Swiss-Manager: headers in many languages, cells, numbers of opponents."""
