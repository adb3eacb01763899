"""Where something is and where it goes."""

from __future__ import annotations

from engine.language.advice.rewordings.rewording import Rewording

PLACES = (
    Rewording("here", "to @here", cost=0.7),
    Rewording("here", "on @this", cost=0.8),
    Rewording("a|the {k:place} you are at", "your {k}", cost=0.4),
    Rewording("a|the {k:place} where you are", "your {k}", cost=0.4),
    Rewording("your location|space|position", "your @place", cost=0.5),
    Rewording("at home", "at its @home", cost=0.5),
    Rewording("at home", "at your @home", cost=0.6),
    Rewording("the {k:pile}", "@here 's {k}", cost=0.9),
    Rewording("the {k:pile}", "your {k}", cost=1.0),
    Rewording("the top {k:noun} from", "the top {k} of", cost=0.3),
    Rewording("the bottom {k:noun} from", "the bottom {k} of", cost=0.3),
    Rewording("take|get|draw|gain the top card of|from the {x:any} deck", "draw 1 {x} card", cost=0.6),
    Rewording("swap|switch|trade|exchange {k:pile.pl} with {x:any} $", "swap your {k/sg} with {x} 's {k/sg}", cost=0.5),
    Rewording("{v:ing} here", "{v} @here", cost=0.4),
    Rewording("{v:s} here", "{v/ing} @here", cost=0.5),
    Rewording("{v:verb} here", "{v} @here", cost=0.5),
    Rewording("here", "at @here", cost=0.5),
    Rewording("here", "on @here", cost=0.6),
    Rewording("go|goes|travel|travels|walk|walks|come|comes|run|runs|return|returns back? to", "move to", cost=0.4),
    Rewording("goes|travels|walks|comes|runs|returns back? to", "moves to", cost=0.4),
    Rewording("move|moves back|over|along to", "move to", cost=0.4),
    Rewording("^ {x:any} moves to a random {k:place}", "roll a @die . move {x} to the {k} rolled", cost=0.6),
    Rewording("^ move {x:any} to a random {k:place}", "roll a @die . move {x} to the {k} rolled", cost=0.6),
    Rewording("swap|swaps|switch|trade|exchange positions|spots|places|locations with", "swap places with", cost=0.3),
    Rewording("in|from hand", "in your hand", cost=0.4),
    Rewording("your whole|entire|full", "your", cost=0.4),
    Rewording("your new|current", "your", cost=0.5),
    Rewording("its new|current", "its", cost=0.5),
    Rewording("back into|to|in", "into", cost=0.3),
    Rewording("back to", "to", cost=0.3),
    Rewording("back", "", cost=0.8),
)  # fmt: skip
