"""Pictures of what an output folder holds: ratings through the lists, and how the pool is spread."""

import logging

# What matplotlib says of its caches when it has no home folder is not for whoever asked for a picture.
logging.getLogger("matplotlib").setLevel(logging.ERROR)
