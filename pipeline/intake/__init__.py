"""From reports as tournament programs write them to rows of the native tables.

The way of a file: ``claiming`` finds its reader; ``games`` makes games of the cells of each of its reports;
``events`` says which reports tell of one event; ``people`` says who the entrants are; ``together`` does all this in
turn and makes rows of it; ``folder`` puts the rows behind those of the native files.
"""
