"""Pictures of what an output folder holds: ratings through the lists, and how the pool is spread."""
