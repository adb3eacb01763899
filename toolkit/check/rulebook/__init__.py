"""The rulebook: Markdown or plain text, read into blocks and searched for what a careful editor would mark."""

from toolkit.check.rulebook.check import Rulebook, check_rulebook, read_rulebook, rulebook_of

__all__ = ["Rulebook", "check_rulebook", "read_rulebook", "rulebook_of"]
