"""The log of a game: a line is (what, who, a, b, card, sentence, secrets, cause_knowers), plain values.

`what` is a key of the game's SAYINGS; `who` a player or -1; `a`, `b` what it was done with. What caused it: `card` is a
card's number, -1 where a section of the rules or nothing written did it; `sentence` a number into
`referee.compiled.sentences`, or -1. `secrets` are the cards in `a` and `b` that not everybody may know when the line is
noted, by where they lie then and what is known of them; each with the seats that may. `cause_knowers` are the seats
that may know the card that caused it: they knew it when its text began, or when the line was noted. A rules module says
where in its lines cards are (`cards_in_lines`); who is told of them follows.
"""

from __future__ import annotations

from engine.kernel.core.events import Noted
from engine.kernel.core.frames import TextFrame
from engine.kernel.core.lines import UNKNOWN_CARD, Line, Secret
from engine.kernel.core.state import State
from engine.kernel.core.viewer import EVERYBODY, NOBODY, Viewer, is_among
from engine.kernel.running.hidden_information import check_viewer, who_knows


def note(state: State, what: str, who: int = -1, a: Noted = -1, b: Noted = -1) -> None:
    """Write a line to the log, if one is kept, caused by the innermost text that is being resolved."""
    if state.log is not None:
        frame = resolved(state)
        knowers = frame.knowers if frame is not None and frame.card >= 0 else EVERYBODY
        state.log.append(Line(what, who, a, b, *cause(state), _secrets(state, what, who, a, b), knowers))


def note_by(  # noqa: PLR0913, PLR0917 - a line, and why
    state: State, cause: tuple[int, int], what: str, who: int = -1, a: Noted = -1, b: Noted = -1, *, knowers: int = 0
) -> None:
    """Write a line to the log, if one is kept, with its cause given: the card and the sentence of a static rule.

    `knowers` are seats that may know this card though they would not know it where it lies.
    """
    if state.log is not None:
        seats = knowers | who_knows(state, cause[0]) if cause[0] >= 0 else EVERYBODY
        state.log.append(Line(what, who, a, b, *cause, _secrets(state, what, who, a, b), seats))


def _secrets(state: State, what: str, who: int, a: Noted, b: Noted) -> tuple[Secret, ...]:
    """The cards in a line that not everybody may know now, each with the seats that may."""
    cards = state.referee.cards_in_lines.get(what)
    if cards is None:
        return ()
    if cards.is_private:
        seat = 1 << who if who >= 0 else 0
        return tuple([Secret(card, seat) for card in cards.named(a, b)])
    found = [(card, who_knows(state, card)) for card in cards.named(a, b)]
    return tuple([Secret(card, knowers) for card, knowers in found if knowers != EVERYBODY])


def cause(state: State) -> tuple[int, int]:
    """The card and the sentence that are being resolved, or (-1, -1)."""
    frame = resolved(state)
    if frame is None:
        return -1, -1
    sentences = state.compiled.programs[frame.program].sentences
    return frame.card, sentences[max(0, min(frame.step, len(sentences)) - 1)] if sentences else -1


def resolved(state: State) -> TextFrame | None:
    """The frame of the innermost text that is being resolved; None where what goes on is due to no text."""
    for frame in reversed(state.stack):
        if isinstance(frame, TextFrame):
            return frame
        if frame.code in state.referee.causeless:
            break
    return None


def tell(state: State, line: Line, viewer: Viewer = NOBODY) -> str:
    """A line of the log in words, as a viewer may be told it; as everybody is told it without a viewer.

    Raises NoSeat.
    """
    return tell_to(state, line, viewer)


def tell_to(state: State, line: Line, viewer: Viewer) -> str:
    """A line of the log in words, as a viewer is told it, with what is not for everybody in brackets. Raises NoSeat.

    The text that caused the line follows, as card name (or section of the rules) and sentence; where the viewer may not
    know which card that was, as a card and nothing more.
    """
    text = public_words(state, line)
    if secret := own_words(state, line, viewer):
        text = f"{text} ({secret})"
    if line.sentence >= 0:
        words = state.compiled.sentences[line.sentence]  # the copy is not named: its card may lie in a hand
        referee = state.referee
        if not is_among(viewer, line.cause_knowers):
            return f"{text}  [{referee.name(UNKNOWN_CARD)}]"
        name = referee.name(line.card) if line.card >= 0 else referee.box.source_name(words.source)
        return f"{text}  [{name}: “{words.text}”]"
    return text


def public_words(state: State, line: Line) -> str:
    """A line of the log in words, as everybody is told it, without its cause."""
    what, who, a, b = line[:4]
    if line.secrets:
        a, b = state.referee.cards_in_lines[what].without(a, b, [secret.card for secret in line.secrets])
    return state.referee.tell(state, what, who, a, b)


def own_words(state: State, line: Line, viewer: Viewer) -> str:
    """The cards of a line, if this viewer may know all of them and not everybody does; else "". Raises NoSeat."""
    check_viewer(state, viewer)
    if not line.secrets or not all(is_among(viewer, secret.knowers) for secret in line.secrets):
        return ""
    referee = state.referee
    names = [referee.name(card) for card in referee.cards_in_lines[line.what].named(line.a, line.b)]
    return referee.told_apart.get(line.what, "{cards}").format(*names, cards=", ".join(names))


def place_of_line(state: State, line: Line) -> tuple[str, int, int] | None:
    """What caused a line: the id of a card or section of the rules, and where in its text; None without a cause."""
    if line.sentence < 0:
        return None
    words = state.compiled.sentences[line.sentence]
    return state.referee.box.source_id(words.source), words.start, words.end
