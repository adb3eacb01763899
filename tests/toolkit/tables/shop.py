"""A small game on disk whose cards hold everything that tables are known to lose."""

from __future__ import annotations

from pathlib import Path

from toolkit.load import load_game
from toolkit.model import Game
from toolkit.problem import has_errors

GAME = """\
title: Shop
version: 1.10
players: 2-4
decks: [goods, people]   # in this order
vocabulary:
  types:
    Good: {}
    Person: {subtypes: [Seller, Buyer]}
  sizes:
    Small: {on: [Good], vp: 1}
    Large: {on: [Good], vp: 3}
  tags:
    FOOD: {class: item, on: [Good]}
    SWEET: {class: item, parents: [FOOD], on: [Good]}
    TOOL: {class: item, on: [Good]}
"""

GOODS = """\
title: Goods
type: Good
cards:
  # ---- edible ----
  - name: Honey Pot      # the first one
    size: Small
    tags: [FOOD, SWEET]
    copies: 3
    text: |
      Gain 1 Coin.

      Then gain 2 Coins.
    flavour: "=SUM(A1:A9)"
    art: {angle: 3, turn: 1.5, flip: true, label: "007", note: 'true', empty: ""}

  - {name: Ladder, size: Large, tags: [TOOL], vp: 0, icon: ladder}   # in one line
  - name: "“Été”, 猫 🐾 & co"
    id: ete
    size: Small
    tags:
      - TOOL
      - FOOD
    flavour: >
      folded over
      two lines
  - name: 1.10
    flavour: "- 5%, +3, @home, 'quoted', \\"twice\\", a; b, c\\td"
    allow: {missing-size: "=why, not?"}
"""

PEOPLE = """\
title: Good: people
type: Person
cards:
- name: No
  subtype: Seller
  text: 'It''s 1e5.'
- name: 2026-01-01
  subtype: Buyer
  unreachable: "0123"
- name: Caterpillar
  subtype: Buyer
  reverse:
    name: Butterfly
    text: Gain **2** Coins.
    art: {turn: 3}
- name: Tadpole
  subtype: Seller
  reverse: {text: "=1", icon: frog}
""".replace("Good: people", '"Good: people?"')


def shop(folder: Path) -> Path:
    """The game written into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in (("game", GAME), ("goods", GOODS), ("people", PEOPLE)):
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    return folder


def loaded(folder: Path) -> Game:
    """The game in a folder, which must have no findings of loading."""
    game, problems = load_game(folder)
    assert game is not None
    assert not has_errors(problems), problems
    return game


def texts(folder: Path) -> dict[str, str]:
    """All files of a game."""
    return {path.name: path.read_bytes().decode() for path in sorted(folder.glob("*.yaml"))}
