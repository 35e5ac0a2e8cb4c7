"""From reports as tournament programs write them to rows of the native tables.

The way of a file: ``claiming`` finds its reader, ``taking`` tells what is wrong with it; ``games`` makes games of
the cells of each of its reports; ``events`` says which reports tell of one event, ``people`` who the entrants are;
``together`` does these three in turn; ``reports_of_folder`` puts the rows behind those of the native files, for
``folder``, which reads everything.
"""
