"""A paragraph at the foot of its box: what stands above it ends where it begins."""

from __future__ import annotations

from pathlib import Path

from tests.toolkit.press.shop import Here, goods, loaded, shared_cache, write_shop
from toolkit.press.kit import Progress, Wish
from toolkit.press.produce import Production

BOX = """{% extends "base/face.html" %}{% block ground %}background:#ffffff{% endblock %}{% block trim %}
<div data-name="text" data-fit="12-12, 10-10, 8-8" data-box="40 24"
 style="position:absolute;left:8mm;top:20mm;width:40mm;height:24mm;line-height:1.25;color:#000000">{{ rules }}
<p class="flavour low" style="position:absolute;left:0;right:0;bottom:0;font-size:FOOTpt">{{ flavour }}</p></div>
{% endblock %}"""


def points(folder: Path, foot: int) -> float:
    """The size of three lines of text, with flavour of so many points at the foot."""
    card = '{name: One, text: "Gain 1 Gold. Draw 2 cards. Gain 1 Gold.", flavour: Ripe.}'
    game = loaded(write_shop(folder, goods(card), templates={"good.html": BOX.replace("FOOT", str(foot))}))
    production = Production(game, game.decks[0].cards, Wish(), shared_cache())
    production.lay_out(Here(), Progress())  # type: ignore[arg-type]
    [fit] = [fit for fit in production.kept[production.faces.fronts[0].key].fitted if fit.box == "text"]
    return fit.points


def test_a_text_that_runs_into_what_stands_at_the_foot_steps_down(tmp_path: Path) -> None:
    assert points(tmp_path / "a", 7) == 12
    assert points(tmp_path / "b", 40) < 12
