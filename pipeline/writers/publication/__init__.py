"""Publication: an output folder changes in one step, from all of the old to all of the new, or not at all.

How it is done, for a folder DIR:

1. ``.DIR.lock`` beside it is locked for as long as the run lasts; the system unlocks it with the process, so that
   no lock outlives a run. Who comes meanwhile is told who is there.
2. ``.DIR.journal`` says what is to be made: the names of the folders beside DIR, and of every file.
3. ``.DIR.new-…`` is filled, and brought to the disk.
4. It and DIR change names, which is one step for the system where it can do that. Where it cannot, DIR is called
   ``.DIR.old-…`` and then the new one DIR: whoever comes next finds the journal and does what is missing.
5. What was there before is removed, file by file as its manifest names them, then journal and lock.

A run that was ended at any moment leaves at most the lock, the journal and the two folders. The next one removes
them, and never a file in them that neither journal nor manifest names.
"""
