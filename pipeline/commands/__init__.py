"""The commands, one module each: options, call of stages, what is printed."""
