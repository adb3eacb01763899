"""Acts that are done several times, to the same thing: "play it twice", "draw 2 cards twice"."""

from __future__ import annotations

from engine.language.forms import Node, changed, form, says, standing
from engine.language.nodes.acts import Part, Single
from engine.language.nodes.decks import Draw, DrawAndResolve, Resolve, Shuffle
from engine.language.nodes.doing import DoCard, DoPlace, TakeAction
from engine.language.nodes.moving import Step
from engine.language.nodes.phrases import A, Another, It, Some
from engine.language.nodes.showing import Reveal, Roll
from engine.language.nodes.taking import Gain, Lose, Pay

FROM_A_SUPPLY = (Draw, Gain, Lose, Pay)  # what is drawn or gained again is not the same
AGAIN = (*FROM_A_SUPPLY, DrawAndResolve, Resolve, Reveal, Roll, Shuffle, Step, DoCard, DoPlace, TakeAction)


@form(says("{act~} twice", n=2), says("{act~} three times", n=3))
class Times(Part):
    """An act, and when all of it is over the same once more, to the same thing; not one after which that is gone."""

    act: Single
    n: int

    def holds(self) -> bool:
        is_one = not isinstance(_what(self.act), Some) or isinstance(self.act, FROM_A_SUPPLY)
        return is_one and isinstance(self.act, AGAIN)

    def again(self) -> Single:
        """The act as it is done once more: to “it”, where somebody has chosen what it is done to."""
        if isinstance(self.act, FROM_A_SUPPLY) or not isinstance(_what(self.act), A | Another):
            return self.act
        it = standing(It("card"), (self.act.span[1], self.span[1]))  # the word “twice” stands for it
        return changed(self.act, "what", it)


def _what(act: Single) -> Node | None:
    found = vars(act).get("what")
    return found if isinstance(found, Node) else None
