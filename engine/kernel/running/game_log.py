"""The log of a game: a line is (what, who, a, b, card, sentence), plain values, the last two for what caused it.

`what` is a key of the game's SAYINGS; `who` a player or -1; `a`, `b` what it was done with; `card` a card's number, -1
where a section of the rules or nothing written did it; `sentence` a number into `referee.compiled.sentences`, or -1.
"""

from __future__ import annotations

from engine.kernel.core.events import Noted
from engine.kernel.core.frames import TextFrame
from engine.kernel.core.state import Line, State
from engine.kernel.core.viewer import NOBODY, Viewer
from engine.kernel.running.hidden_information import check_viewer


def note(state: State, what: str, who: int = -1, a: Noted = -1, b: Noted = -1) -> None:
    """Write a line to the log, if one is kept, caused by the innermost text that is being resolved."""
    if state.log is not None:
        state.log.append(Line(what, who, a, b, *cause(state)))


def note_by(state: State, cause: tuple[int, int], what: str, who: int = -1, a: Noted = -1, b: Noted = -1) -> None:  # noqa: PLR0913, PLR0917 - a line, and why
    """Write a line to the log, if one is kept, with its cause given: the card and the sentence of a static rule."""
    if state.log is not None:
        state.log.append(Line(what, who, a, b, *cause))


def cause(state: State) -> tuple[int, int]:
    """The card and the sentence that are being resolved, or (-1, -1)."""
    for frame in reversed(state.stack):
        if isinstance(frame, TextFrame):
            sentences = state.compiled.programs[frame.program].sentences
            return frame.card, sentences[max(0, min(frame.step, len(sentences)) - 1)] if sentences else -1
        if frame.code in state.referee.causeless:
            break
    return -1, -1


def tell(state: State, line: Line, viewer: Viewer = NOBODY) -> str:
    """A line of the log in words, as a viewer may be told it; as everybody is told it without a viewer.

    Raises NoSeat.
    """
    return tell_to(state, line, viewer)


def tell_to(state: State, line: Line, viewer: Viewer) -> str:
    """A line of the log in words, as a viewer is told it, with what is for them alone in brackets. Raises NoSeat.

    The text that caused the line follows, as card name (or section of the rules) and sentence.
    """
    what, who, a, b, card, sentence = line
    referee = state.referee
    text = referee.tell(state, what, who, a, b)
    if secret := own_words(state, line, viewer):
        text = f"{text} ({secret})"
    if sentence >= 0:
        words = state.compiled.sentences[sentence]  # the copy is not named: its card may lie in a hand
        name = referee.name(card) if card >= 0 else referee.box.source_name(words.source)
        return f"{text}  [{name}: “{words.text}”]"
    return text


def own_words(state: State, line: Line, viewer: Viewer) -> str:
    """The part of a line that only this viewer is told: which cards they look at. "" for NOBODY. Raises NoSeat."""
    check_viewer(state, viewer)
    return "" if viewer is NOBODY else state.referee.tell_apart(state, viewer, line.what, line.who, line.a, line.b)


def place_of_line(state: State, line: Line) -> tuple[str, int, int] | None:
    """What caused a line: the id of a card or section of the rules, and where in its text; None without a cause."""
    if line.sentence < 0:
        return None
    words = state.compiled.sentences[line.sentence]
    return state.referee.box.source_id(words.source), words.start, words.end
