"""What players are offered is compared as a whole: a ban that bans nothing and an option too few are found."""

from __future__ import annotations

import pytest

from engine.kernel.compile.compiler import Tables
from engine.kernel.compile.tables import TABLES
from engine.language.forms import Node
from engine.language.nodes import costs, prohibitions, static_rules
from engine.proof.meaning.ledger import Fault
from engine.proof.second_opinion import SecondOpinion
from tests.engine.proof.meaning.opinions import is_accused, of_shipped, opinion
from tests.engine.proof.shipped import observer, with_text

SEEDS = (6, 3, 4, 5)
RESIDENT = "bird-lady"
PRICES = "Visiting costs 1 AP. Leaving costs 1 AP. Raiding costs 1 AP."
TEXTS: list[tuple[str, str, type[Node]]] = [
    (RESIDENT, f"{PRICES}\nAnimals cannot raid this house.", prohibitions.Cannot),
    (RESIDENT, f"{PRICES}\nThis house cannot be visited.", prohibitions.CannotBeDoneAt),
    (RESIDENT, f"{PRICES}\nAnimals at this house cannot forage.", prohibitions.Cannot),
    (RESIDENT, f"{PRICES}\nWhile an animal is at this house, animals cannot visit this house.", prohibitions.Cannot),
    ("opossum", "You may carry 2 additional Tiny items.", static_rules.MayHold),
    ("opossum", "You cannot carry Compact items.", prohibitions.CannotHold),
    ("opossum", "Moving costs 2 AP.", costs.CostSet),
]


def unsaid(node: type[Node]) -> Tables:
    """Rules in which a class of rules says nothing."""
    return TABLES._replace(rules=TABLES.rules.wrapped(lambda sound: lambda c, node: [], node))


@pytest.mark.parametrize(("card", "text", "node"), TEXTS, ids=[f"{row[0]}-{row[1][-40:]}" for row in TEXTS])
def test_what_texts_forbid_and_allow_is_offered_so(card: str, text: str, node: type[Node]) -> None:
    cards = with_text(card, text)
    at = TEXTS.index((card, text, node)) % len(SEEDS)
    assert list(opinion(cards, (SEEDS[at], SEEDS[at - 1])).faults) == []  # each seed for some of the texts
    assert is_accused(cards, SEEDS, unsaid(node))


def test_an_option_too_many_and_one_too_few_are_found() -> None:
    second = SecondOpinion(observer().referee)
    assert not second.game(SEEDS[0]).faults
    step = next(step for step in second.observer.steps if step.asked is not None and step.asked.prompt == "turn")
    assert step.asked is not None
    options = step.asked.options
    for wrong in ((*options, 99), options[1:]):
        object.__setattr__(step.asked, "options", wrong)
        assert any(isinstance(fault, Fault) for _, fault in second.judge.prices(step))
    object.__setattr__(step.asked, "options", options)
    assert not any(fault for _, fault in second.judge.prices(step))


def test_games_of_the_shipped_cards_are_not_accused() -> None:
    assert not any(of_shipped(seed).faults for seed in SEEDS)
