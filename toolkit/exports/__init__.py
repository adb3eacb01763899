"""Exports: a game as files that other programs read; `toolkit/exports/kinds.py` lists what there is."""

from toolkit.exports.kinds import KINDS, Files, Kind, kind_of

__all__ = ["KINDS", "Files", "Kind", "kind_of"]
