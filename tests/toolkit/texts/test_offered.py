"""Whatever is offered for a refused sentence is read without any finding, and is played by the rules of its game."""

from __future__ import annotations

import pytest

from engine.language.advice.mend import Budget
from engine.language.advised import advised
from engine.language.hint import Hint, Rewrite
from tests.engine.language.advice.all_games import FOLDERS, language_in
from tests.engine.language.advice.test_mended import cases, done
from toolkit.load import load_game
from toolkit.texts.playability import barred_in, unplayable_in


@pytest.mark.parametrize("name", ["ark", "crafty-critters", "trash-kings"])
def test_what_is_offered_has_no_finding_of_reading_or_of_the_rules(name: str) -> None:
    """Of every other sentence for which something is kept: where no wording at all is found, none is that is played."""
    game, _ = load_game(FOLDERS[name])
    assert game is not None
    language, offered, told = language_in(name), 0, 0
    for case in [case for case in cases() if case.game == name and case.offered][::2]:
        barred = barred_in(game, case.context)
        findings = advised(
            language, language.read(case.text, case.context), case.context, Budget(10**9), barred
        ).findings
        hints = [finding.hint for finding in findings if isinstance(finding.hint, Hint)]
        rewrites: list[Rewrite] = [rewrite for hint in hints for rewrite in hint.rewrites]
        told += any("is not played" in said for hint in hints for said in hint.unsaid)
        if rewrites and len(findings) == 1:
            reading = language.read(done(case.text, rewrites[0]), case.context)
            assert reading.findings == (), case.text
            assert unplayable_in(game, reading, case.context) == [], case.text
            offered += 1
    assert (offered > 20) == (name != "trash-kings")  # whose rules play no text of a card
    assert told
