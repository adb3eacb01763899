"""What somebody has to decide: plain values, one stable text for each option (`state.referee.words`)."""

from __future__ import annotations

from engine.kernel.core.records import Record, record

STOP = -1  # in every kind that may be stopped: no more
UNSEEN = -2  # - the player: one of the cards of theirs that who chooses cannot see; it is drawn by lot
MOST_HOLDERS = 12  # players who can have cards that others cannot see
UNSEEN_SHARED = UNSEEN - MOST_HOLDERS  # - the zone: one of the hidden cards in a zone that no player owns; by lot too
FIRST_RULE = -2  # - the ability: in the order of what is resolved, one of the rules; those of cards are not below 0
YES_OR_NO = [1, 0]


@record
class Choice(Record):
    """A choice of one player. Options are numbers; what they are called is `referee.words[kind]`.

    `prompt` says what for: a written key of the game's prompts, "pick", "order", or the number of a sentence.
    """

    player: int
    kind: str
    options: list[int]
    prompt: str

    def __eq__(self, other: object) -> bool:
        """Whether another choice offers the same to the same player."""
        return isinstance(other, Choice) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        """A number that is the same for choices that are equal."""
        return hash((self.player, self.kind, *self.options, self.prompt))

    def offering(self, options: list[int]) -> Choice:
        """The same choice with other options."""
        return Choice(self.player, self.kind, options, self.prompt)


@record
class AtOnce(Record):
    """Choices that several players make at once, one each.

    An answer stays secret until all are in; None stands for one that is still to come. `state.choice` is the first of
    the choices without an answer.
    """

    choices: list[Choice]
    answers: list[int | None]

    def open(self) -> list[Choice]:
        """The choices without an answer, in the order of the seats."""
        return [choice for choice, value in zip(self.choices, self.answers, strict=True) if value is None]

    def commit(self, player: int, value: int) -> Choice | None:
        """Keep a player's answer. Returns the first choice that still has none, None when all players have answered."""
        left = None
        for number, choice in enumerate(self.choices):
            if choice.player == player:
                self.answers[number] = value
            elif left is None and self.answers[number] is None:
                left = choice
        return left


class Refused(Exception):  # noqa: N818 - it is an answer, not a failure of the machine
    """The action is not offered; the message says why. Nothing has changed."""
