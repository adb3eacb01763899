"""Ways in which designers say things, and how the language says them: data for `mend.py`, a module for each family.

No row names a word of a game. A row with a note changes or drops something that its reader should know; `cost` says how
far the wording is from the one that was given, so that of several ways the nearest is found first.
"""

from engine.language.advice.rewordings.amounts import AMOUNTS
from engine.language.advice.rewordings.at_table import AT_TABLE
from engine.language.advice.rewordings.costs import COSTS
from engine.language.advice.rewordings.deeds import DEEDS, PHRASAL, SYNONYMS
from engine.language.advice.rewordings.duties import DUTIES
from engine.language.advice.rewordings.ordinals import ORDINALS
from engine.language.advice.rewordings.places import PLACES
from engine.language.advice.rewordings.rewording import Rewording, one_by_one
from engine.language.advice.rewordings.shorthand import SHORTHAND
from engine.language.advice.rewordings.spellings import SHORT_FORMS, SPELLINGS
from engine.language.advice.rewordings.subjects import SUBJECTS
from engine.language.advice.rewordings.times import TIMES

__all__ = ["REWORDINGS", "SHORT_FORMS", "SYNONYMS", "Rewording"]

_FAMILIES = (SPELLINGS, SUBJECTS, DUTIES, COSTS, TIMES, ORDINALS, PLACES, AMOUNTS, DEEDS, PHRASAL, AT_TABLE, SHORTHAND)
REWORDINGS: tuple[Rewording, ...] = tuple(each for rows in _FAMILIES for row in rows for each in one_by_one(row))
