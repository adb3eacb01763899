"""The command line: each command is a module of its own, imported only when it is called."""

from toolkit.cli.app import main

__all__ = ["main"]
