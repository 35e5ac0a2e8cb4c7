"""Every table's model by the name of its file, found by being there."""

from importlib import import_module
from pkgutil import iter_modules

import pandera.pandas as pa

import schemas


def models() -> dict[str, type[pa.DataFrameModel]]:
    """The model of every table that is read, written or handed from stage to stage, by name."""
    found: dict[str, type[pa.DataFrameModel]] = {}
    for module in iter_modules(schemas.__path__):
        for value in vars(import_module(f"schemas.{module.name}")).values():
            if isinstance(value, type) and issubclass(value, pa.DataFrameModel) and value is not pa.DataFrameModel:
                found[str(value.to_schema().name)] = value
    return dict(sorted(found.items()))
