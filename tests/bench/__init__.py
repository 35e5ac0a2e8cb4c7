"""The benchmark: how long a run takes, stage by stage, beside a plain loop and beside reading and writing alone."""
