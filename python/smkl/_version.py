"""The version, which is that of the jars."""

__version__ = "0.1.0"
