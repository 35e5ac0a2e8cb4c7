"""From reports as tournament programs write them to rows of the native tables: claimed, merged, identified."""
