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
from engine.language.nodes import branches, effects

EFFECTS: dict[type[Node], Any] = {
    effects.Later: later,
    branches.OrElse: optional(done=False),
    branches.AndThen: optional(done=True),
    effects.AndMay: and_may,
    branches.OnResult: on_result,
    branches.OnResults: on_result,
    effects.Must: must,
    effects.May: may,
    effects.MayPay: may_pay,
    branches.Unless: unless,
    branches.UnlessDone: unless_done,
    effects.Together: together,
    effects.Then: then,
    effects.Choosing: choosing,
    effects.Chooses: must,
    effects.Also: also,
    effects.ChooseOne: choose_one,
    effects.ChoosesOne: chooses_one,
    branches.If: if_so,
    branches.IfElse: if_else,
    branches.IfNot: if_not,
    branches.IfDone: after(DONE),
    branches.IfNotDone: after(DONE, others=True),
    branches.IfUnable: after(UNABLE),
}
