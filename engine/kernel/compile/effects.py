"""The effects of the language, each with what executes it."""

from __future__ import annotations

from typing import Any

from engine.kernel.compile.actors import must
from engine.kernel.compile.branches import if_else, if_not, if_so, on_result, unless, unless_done
from engine.kernel.compile.continuous_effects import later
from engine.kernel.compile.offers import after, and_may, may, may_pay, optional
from engine.kernel.compile.sequences import also, choose_one, chooses_one, choosing, then, together
from engine.kernel.core.frames import DONE, UNABLE
from engine.language.forms import Node
from engine.language.nodes import effects

EFFECTS: dict[type[Node], Any] = {
    effects.Later: later,
    effects.OrElse: optional(done=False),
    effects.AndThen: optional(done=True),
    effects.AndMay: and_may,
    effects.OnResult: on_result,
    effects.OnResults: on_result,
    effects.Must: must,
    effects.May: may,
    effects.MayPay: may_pay,
    effects.Unless: unless,
    effects.UnlessDone: unless_done,
    effects.Together: together,
    effects.Then: then,
    effects.Choosing: choosing,
    effects.Chooses: must,
    effects.Also: also,
    effects.ChooseOne: choose_one,
    effects.ChoosesOne: chooses_one,
    effects.If: if_so,
    effects.IfElse: if_else,
    effects.IfNot: if_not,
    effects.IfDone: after(DONE),
    effects.IfNotDone: after(DONE, others=True),
    effects.IfUnable: after(UNABLE),
}
