"""Every check and every code there is, as a written list. A code is never renamed and never used again.

Families: C0 files and ids, C1 tags and vocabulary, C2 rules text, C3 layout and print (C301 is the icon
names, C302 and C303 the sizes, C304 the templates of parts, C305 and C306 own pictures and icons, C307 the places of
parts, C308 the layout of sheets; the press has C310 and up, orders C330 and up, the preflight C340 and up), C4 rulebook
(C440 and C441 are what it names of the game), C5 proof and balance.
"""

from __future__ import annotations

from toolkit.check.allow import ALLOWANCES
from toolkit.check.checks import (
    broken_rules,
    circular_tag,
    confusable_zone,
    contradictory_zone,
    copies_out_of_range,
    duplicate_icon,
    duplicate_id,
    duplicate_name,
    duplicate_ruling,
    empty_list,
    homeless_zone,
    impossible_sheets,
    lower_case_tag,
    miscounted_favours,
    miscounted_place,
    misfit_column,
    misfit_place,
    misplaced_size,
    misplaced_space,
    misplaced_tag,
    missing_icon,
    missing_needed_tag,
    missing_parent_tag,
    missing_picture,
    missing_size,
    missing_subtype,
    missing_text,
    needless_prose,
    oversized_card,
    repeated_tag,
    repeated_word,
    rules_text,
    shared_column_word,
    shared_wording,
    small_deck,
    surplus_tag,
    torn_region,
    uncounted_noun,
    unknown_aim,
    unknown_card_size,
    unknown_class,
    unknown_counter,
    unknown_deck,
    unknown_example,
    unknown_neighbour,
    unknown_noun,
    unknown_rules,
    unknown_size,
    unknown_subtype,
    unknown_tag,
    unknown_template,
    unknown_term,
    unknown_type,
    unknown_value,
    unmade_verb,
    unmatched_favourite,
    unmet_need,
    unreasoned_prose,
    untold_event,
    untrusted_rules,
    unused_vocabulary,
    vp_against_size,
    worded_two_ways,
)
from toolkit.check.preflight_offences import PREFLIGHT
from toolkit.check.press_offences import PRESS
from toolkit.check.rule import Rule, TextRule
from toolkit.check.rulebook.offences import RULEBOOK
from toolkit.check.table_offences import TABLES
from toolkit.check.text_offences import TEXTS
from toolkit.check.vendor_offences import VENDORS
from toolkit.load.offences import LOADING
from toolkit.problem import Offence

RULES: tuple[Rule, ...] = (
    Rule((duplicate_id.OFFENCE,), duplicate_id.find),
    Rule((duplicate_name.OFFENCE,), duplicate_name.find),
    Rule((duplicate_ruling.OFFENCE,), duplicate_ruling.find),
    Rule((empty_list.OFFENCE,), empty_list.find, needs_whole=True),
    Rule((unknown_tag.OFFENCE,), unknown_tag.find),
    Rule((missing_parent_tag.OFFENCE,), missing_parent_tag.find),
    Rule((misplaced_tag.OFFENCE,), misplaced_tag.find),
    Rule((lower_case_tag.OFFENCE,), lower_case_tag.find),
    Rule((unknown_type.OFFENCE,), unknown_type.find),
    Rule((unknown_subtype.OFFENCE,), unknown_subtype.find),
    Rule((missing_subtype.OFFENCE,), missing_subtype.find),
    Rule((unknown_size.OFFENCE,), unknown_size.find),
    Rule((misplaced_size.OFFENCE,), misplaced_size.find),
    Rule((missing_size.OFFENCE,), missing_size.find),
    Rule((vp_against_size.OFFENCE,), vp_against_size.find),
    Rule((unmatched_favourite.OFFENCE,), unmatched_favourite.find, needs_whole=True),
    Rule((miscounted_favours.OFFENCE,), miscounted_favours.find),
    Rule((missing_needed_tag.OFFENCE,), missing_needed_tag.find),
    Rule((surplus_tag.OFFENCE,), surplus_tag.find),
    Rule((copies_out_of_range.OFFENCE,), copies_out_of_range.find),
    Rule((small_deck.OFFENCE,), small_deck.find, needs_whole=True),
    Rule((missing_text.OFFENCE,), missing_text.find, needs_whole=True),
    Rule((unused_vocabulary.OFFENCE,), unused_vocabulary.find, needs_whole=True),
    Rule((unknown_noun.OFFENCE,), unknown_noun.find),
    Rule((unknown_counter.OFFENCE,), unknown_counter.find),
    Rule((unknown_deck.OFFENCE,), unknown_deck.find),
    Rule((unknown_class.OFFENCE,), unknown_class.find),
    Rule((uncounted_noun.OFFENCE,), uncounted_noun.find),
    Rule((repeated_tag.OFFENCE,), repeated_tag.find),
    Rule((repeated_word.OFFENCE,), repeated_word.find),
    Rule((circular_tag.OFFENCE,), circular_tag.find),
    Rule((missing_icon.OFFENCE,), missing_icon.find),
    Rule((missing_picture.OFFENCE,), missing_picture.find),
    Rule((duplicate_icon.OFFENCE,), duplicate_icon.find),
    Rule((unknown_card_size.OFFENCE,), unknown_card_size.find),
    Rule((unknown_template.OFFENCE,), unknown_template.find),
    Rule((oversized_card.OFFENCE,), oversized_card.find),
    Rule((torn_region.OFFENCE,), torn_region.find),
    Rule((unknown_rules.OFFENCE,), unknown_rules.find),
    Rule((unreasoned_prose.OFFENCE,), unreasoned_prose.find),
    Rule((untrusted_rules.OFFENCE,), untrusted_rules.find),
    Rule((broken_rules.OFFENCE,), broken_rules.find),
    Rule((untold_event.OFFENCE,), untold_event.find),
    Rule((unmet_need.OFFENCE,), unmet_need.find, needs_whole=True),
    Rule((misplaced_space.OFFENCE,), misplaced_space.find),
    Rule((misfit_column.OFFENCE,), misfit_column.find),
    Rule((misfit_place.OFFENCE,), misfit_place.find),
    Rule((impossible_sheets.OFFENCE,), impossible_sheets.find),
    Rule((homeless_zone.OFFENCE,), homeless_zone.find),
    Rule((contradictory_zone.OFFENCE,), contradictory_zone.find, needs_whole=True),
    Rule((confusable_zone.OFFENCE,), confusable_zone.find),
    Rule((miscounted_place.OFFENCE,), miscounted_place.find),
    Rule((unknown_neighbour.OFFENCE,), unknown_neighbour.find),
    Rule((unknown_aim.OFFENCE,), unknown_aim.find),
    Rule((unmade_verb.OFFENCE,), unmade_verb.find),
    Rule((shared_column_word.OFFENCE,), shared_column_word.find),
    Rule((shared_wording.OFFENCE,), shared_wording.find),
    Rule((unknown_value.OFFENCE,), unknown_value.find, needs_whole=True),
    Rule((unknown_example.OFFENCE,), unknown_example.find, needs_whole=True),
)

TEXT_RULES: tuple[TextRule, ...] = (
    TextRule(rules_text.OFFENCES, rules_text.find),
    TextRule(worded_two_ways.OFFENCES, worded_two_ways.find),
    TextRule((unknown_term.OFFENCE,), unknown_term.find),
    TextRule((needless_prose.OFFENCE,), needless_prose.find, needs_whole=True),
)

PROSE: tuple[Offence, ...] = (unknown_term.OFFENCE, needless_prose.OFFENCE)

# found by what follows checking or goes beside it; listed here so that they can be explained and allowed
LATER: tuple[Offence, ...] = (*PRESS, *VENDORS, *PREFLIGHT, *TABLES, *RULEBOOK)

OFFENCES: tuple[Offence, ...] = tuple(
    sorted(
        (*LOADING, *ALLOWANCES, *(offence for rule in RULES for offence in rule.offences), *TEXTS, *PROSE, *LATER),
        key=lambda offence: offence.code,
    )
)


def offence_called(word: str) -> Offence | None:
    """The offence of a code or name, in any case; None for an unknown one."""
    wanted = word.strip().lower()
    return next((offence for offence in OFFENCES if wanted in {offence.code.lower(), offence.name}), None)
