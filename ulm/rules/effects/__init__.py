"""The effects of cards, quarters and landing rewards: each module is a kind, and whatever lies here is found."""

from importlib import import_module
from pkgutil import iter_modules

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")
