"""Questions that a rules module does not answer, found when texts are compiled and never during a game.

An executor gets a method of Questions with `Compiler.ask`; a sentence for which there is none is refused with its
place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kernel.core.programs import Refusal
from engine.kernel.core.questions import Questions
from engine.kernel.core.state import Rules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.kernel.core.box import Box

# What the texts of any game ask: a rules module that leaves one of these open plays no texts at all.
BASIC = (
    "stands", "is_held", "things", "located", "sources_of", "is_at", "is_in_force", "held_cards",
    "cards_in_force", "ends_of", "can_take", "take",
)  # fmt: skip


class NoExecutor(Exception):  # noqa: N818 - says what was found
    """A text asks for something that nothing carries out; the message says what.

    `span` are the characters of the text that ask for it; None where the whole sentence or act does. `questions` are
    the methods of Questions that would have to be answered, `event` what texts would have to be told of, `instead` what
    to write, "" where nothing better is known than to say it otherwise.
    """

    questions: tuple[str, ...] = ()
    event: str = ""
    instead: str = ""

    def __init__(self, why: str, span: tuple[int, int] | None = None) -> None:
        self.span = span
        super().__init__(why)


class Unanswered(NoExecutor):
    """The rules module does not answer a question that a text needs; `more` are others that it does not answer."""

    def __init__(self, rules: str, question: str, about: str = "", more: tuple[str, ...] = ()) -> None:
        what = said(question) + (f" ({about})" if about else "")
        super().__init__(
            f"the rules module {rules} cannot do this: {what}" + (f"; and {len(more)} more" if more else "")
        )
        self.questions = (question, *more)


class Untold(NoExecutor):
    """The rules module does not tell texts of an event that one waits for."""

    def __init__(self, rules: str, event: str, span: tuple[int, int] | None = None) -> None:
        super().__init__(f"the rules module {rules} tells no card of this: {event}", span)
        self.event = event


class Unplayable(NoExecutor):
    """Texts that the rules module of a box cannot play, in `refusals`; the message names the first.

    `own_rules` is the file of a rules module that the game brings along, "" for one that comes with Heap.
    """

    def __init__(self, box: Box, refusals: Sequence[Refusal]) -> None:
        self.refusals = tuple(refusals)
        self.own_rules = box.rules if box.home else ""
        first = self.refusals[0]
        more = f", and {len(self.refusals) - 1} more" if len(self.refusals) > 1 else ""
        super().__init__(f"{box.source_name(first.source)}: “{first.text}”: {first.why}{more}")


def open_questions(answerer: type[Rules] = Rules) -> tuple[str, ...]:
    """The methods of Questions that a class does not answer, in the order of their definition."""
    return tuple(name for name, value in vars(Questions).items() if callable(value) and not answerer.answers(name))


def said(question: str) -> str:
    """What a method of Questions answers or does, in the words of its docstring, to be put into a sentence."""
    words = (getattr(Questions, question).__doc__ or question).strip().splitlines()[0].rstrip(".")
    return words[:1].lower() + words[1:]
