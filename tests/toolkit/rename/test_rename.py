"""A word that is renamed there and back: what changes, what is proven, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from toolkit.load import load_game
from toolkit.model import Game
from toolkit.rename.prepared import Prepared, exchanged, prepare
from toolkit.rename.wish import RenameError, Wish, naming_of, plural_of
from toolkit.starter import begin_game

ROOT = Path(__file__).parent.parent.parent.parent

RULEBOOK = """# Market

A Coin is a Coin, and Coins are paid. The Coin's edge is sharp. A Coinage is none; see [Coins](#coins-and-cakes).

## Coins and cakes

There are {{ cards: tag:food }} cards with FOOD, {{ copies: Rope }} ropes, {{ cards: deck=goods o:"1 coin" }} with
Coins, {{ count: stall }} stalls, {{ cards: name="Honey Cake" or t:good }}. A **Coin** lies on each stall; a
Coin, too. What is good for a good is good, be it a FOOD or TOOL good. FOODS are none. Goods are sold.

![A cake](card:honey-cake) ![A rope](<card:goods/Rope>) Each [stall](http://x/stall): it costs an ODD Coin, ODDLY.
"""
RULINGS = """
  - id: coin-again
    sections: [Coins and cakes]
    question: 'Is a "Coin" that isn''t paid a Coin?'
    decision: "A Coin\\u002C yes. Rope: no."
    why: >-
      Because a Coin
      is a Coin.
"""
GOODS = """  - name: Coin Purse # a Coin is in it
    size: Small
    tags: [FOOD, TOOL]
    text: |
      When you buy this good, gain a **Coin**.
      Gain 1 Coin, then draw a FOOD good.
      Discard a Rope. Discard a Coin Purse.
    flavour: A Coin for a Coin.
    reverse: {name: Coin Purse, empty, text: Discard a FOOD good.}
""".replace("name: Coin Purse, empty", 'name: "Coin Purse, empty"')


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A starter game with more to rename in it."""
    folder = begin_game("Market", tmp_path_factory.mktemp("games"))
    for name, text in (("goods.yaml", GOODS), ("rulings.yaml", RULINGS), ("rulebook.md", RULEBOOK)):
        path = folder / name
        path.write_bytes((path.read_bytes() if path.exists() else b"") + text.encode())
    game = folder / "game.yaml"
    game.write_text(game.read_text("utf-8").replace("plural: Coins,", "plural: Coins, also: [Coin token/Coin tokens],"))
    (folder / "table.yaml").write_text("facts: {Coin: Coins}\n")
    return folder


def loaded(folder: Path, made: Prepared | None = None) -> Game:
    """The game in a folder, or as it is after a rename that is not written."""
    game, problems = load_game(folder, {path: after for path, (_, after) in made.files.items()} if made else None)
    assert game is not None
    assert not problems
    return game


def there(game: Game, kind: str, old: str, new: str, plural: str = "") -> Prepared:
    made = exchanged(naming_of(Wish(kind, old, new, plural, force=True), game), game)
    assert made.unlike == []
    return made


def there_and_back(folder: Path, kind: str, words: tuple[str, str], plural: str = "") -> Prepared:
    """Rename and rename back: every file is what it was, to the byte."""
    made = there(loaded(folder), kind, *words)
    back = there(loaded(folder, made), kind, words[1], words[0], plural)
    assert back.files.keys() == made.files.keys()
    for path, (before, after) in back.files.items():
        assert (after, before) == made.files[path]
    return made


def texts(made: Prepared) -> dict[str, str]:
    return {path.name: after for path, (_, after) in made.files.items()}


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("counter", ("Coin", "Egg")),
        ("counter", ("Coin", "Silver penny")),
        ("tag", ("FOOD", "EDIBLE")),
        ("noun", ("stall", "booth")),
        ("noun", ("good", "object")),
        ("noun", ("player", "trader")),
        ("card", ("Rope", "Iron Chain")),
        ("card", ("Honey Cake", "Honey: #1 “pie” 🥧")),
    ],
)
def test_there_and_back_in_the_starter(folder: Path, kind: str, words: tuple[str, str]) -> None:
    if "🥧" in words[1]:  # which needs quotes, and they stay
        assert 'name: "Honey: #1 “pie” 🥧"' in texts(there(loaded(folder), kind, *words))["goods.yaml"]
    else:
        assert there_and_back(folder, kind, words).count


@pytest.mark.parametrize(
    ("kind", "words", "plural"),
    [
        ("tag", ("BREAD", "AIOLI"), ""),
        ("counter", ("Snack", "Acorn"), ""),
        ("noun", ("stash", "hoard"), ""),
        ("noun", ("die", "cube"), "dice"),
        ("noun", ("food", "fodder"), ""),
        ("card", ("Raccoon", "Ocelot"), ""),
    ],
)
def test_there_and_back_in_a_large_game(kind: str, words: tuple[str, str], plural: str) -> None:
    game = "crafty-critters" if words[0] == "food" else "top-of-the-heap"
    made = there_and_back(ROOT / "cards" / game, kind, words, plural)
    after = texts(made)
    if words[0] == "stash":  # a verb too: the trees tell which is which
        assert "When you stash this item, gain 1 Snack for each other FOOD item in your hoard." in after["trash.yaml"]
        assert "What is in your hoard" in after["rulebook.md"]
        assert "Put a carried item on your hoard." in after["game.yaml"]
        assert "stash: {object: card" in after["game.yaml"]
        assert "Then all animals go home and stash all their" in after["rulebook.md"]
    if words[0] == "Snack":
        assert "{counter: Acorn, colour" in after["tokens.yaml"]
        assert "Acorns" in after["rulebook.md"]
        assert ", also: [Acorn token/Acorn tokens]" in after["game.yaml"]
    if words[0] == "food":
        assert "{{ cards: deck=food }} **fodder** tokens" in after["rulebook.md"]
    if words[0] == "food":  # which is its own plural, and FOOD a tag
        assert "fodder: {sort: card, plural: fodder, type: Food" in after["game.yaml"]
    if words[0] == "die":
        assert "plural: cubes" in after["game.yaml"]


def test_a_counter_is_renamed_in_everything_that_says_it(folder: Path) -> None:
    made = prepare(Wish("counter", "Coin", "Egg"), loaded(folder))
    after = texts(made)
    assert made.is_clean
    assert "Egg: {plural: Eggs, also: [Egg token/Egg tokens], holders" in after["game.yaml"]
    assert "name: Coin Purse # a Coin is in it" in after["goods.yaml"]
    assert "gain an **Egg**.\n      Gain 1 Egg, then" in after["goods.yaml"]
    assert "Discard a Rope. Discard a Coin Purse.\n    flavour: A Coin for a Coin." in after["goods.yaml"]
    assert "each player with 3 or more Eggs loses 1 Egg." in after["goods.yaml"]
    assert after["table.yaml"] == "facts: {Egg: Eggs}\n"
    assert "sections: [Eggs and cakes]" in after["rulings.yaml"]
    assert "'Is an \"Egg\" that isn''t paid an Egg?'" in after["rulings.yaml"]
    assert '"An Egg\\u002C yes. Rope: no."' in after["rulings.yaml"]
    assert "Because an Egg\n      is an Egg." in after["rulings.yaml"]
    assert "An Egg is an Egg, and Eggs are paid. The Egg's edge is sharp. A Coinage is none" in after["rulebook.md"]
    assert "[Eggs](#eggs-and-cakes)" in after["rulebook.md"]
    assert "An **Egg** lies on each stall; an\nEgg, too." in after["rulebook.md"]
    assert "Left as it is, in names: Coin Purse, Coin Purse, empty." in made.notes
    assert "Left as it is, in flavour lines: Coin Purse." in made.notes


def test_other_kinds_change_what_is_theirs(folder: Path) -> None:
    game = loaded(folder)
    tag = texts(there(game, "tag", "FOOD", "SNACK"))
    assert "parents: [SNACK]" in tag["game.yaml"]
    assert "{{ cards: tag:snack }} cards with SNACK," in tag["rulebook.md"]
    assert "FOODS are none" in tag["rulebook.md"]
    noun = texts(there(game, "noun", "good", "ware"))
    assert 'meaning: "Is good for something."' in noun["game.yaml"]
    assert "class: good" in noun["game.yaml"]
    assert "What is good for a ware is good, be it a FOOD or TOOL ware." in noun["rulebook.md"]
    card = texts(there(game, "card", "rope", "Cord & line"))
    assert "<card:goods/Cord & line>" in card["rulebook.md"]
    assert "      Discard a Cord & line. Discard a Coin Purse.\n" in card["goods.yaml"]
    assert (
        "Discard an Iron Chain. Discard a Coin Purse.\n"
        in texts(there(game, "card", "rope", "Iron Chain"))["goods.yaml"]
    )
    assert "(card:cord)" in texts(there(game, "card", "Honey Cake", "Cord"))["rulebook.md"]
    assert '{{ cards: name="Cord" or t:good }}' in texts(there(game, "card", "Honey Cake", "Cord"))["rulebook.md"]
    assert "{{ copies: Cord & line }} ropes" in card["rulebook.md"]
    assert '{{ cards: deck=goods o:"1 egg" }}' in texts(there(game, "counter", "Coin", "Egg"))["rulebook.md"]
    assert '{{ cards: name="Honey Cake" or t:good }}' in noun["rulebook.md"]
    leaf = texts(there(game, "noun", "stall", "leaf", "leaves"))
    assert "leaf: {sort: place, plural: leaves, count: 4" in leaf["game.yaml"]
    assert "[stall](http://x/stall)" not in leaf["rulebook.md"]
    assert "{{ count: leaf }} leaves" in leaf["rulebook.md"]
    assert "[leaf](http://x/stall)" in leaf["rulebook.md"]


@pytest.mark.parametrize(
    ("wish", "message", "hint"),
    [
        (Wish("zone", "a", "b"), "'zone' is nothing that is renamed.", "tag, counter, noun, card"),
        (Wish("tag", "FODO", "X"), "There is no tag 'FODO'.", "FOOD"),
        (Wish("tag", "Coin", "X"), "There is no tag 'Coin'.", "heap rename counter"),
        (Wish("counter", "Coins", "X"), "There is no counter 'Coins'.", "a form of 'Coin'"),
        (
            Wish("tag", "MEAL", "FOOD"),
            "There is no tag 'MEAL'.",
            "take it back by heap rename tag FOOD MEAL, and begin",
        ),
        (Wish("tag", "FOOD", "Snack"), "'Snack' is no tag: tags are in capitals.", "SNACK"),
        (Wish("tag", "FOOD", "TOOL"), "'TOOL' is one of the tags already.", "first"),
        (Wish("tag", "FOOD", "FOOD"), "It is called 'FOOD' already.", "another"),
        (Wish("tag", "FOOD", "X", "XS"), "A tag has no plural.", "--plural"),
        (Wish("counter", "Coin", "goods"), "'goods' is one of the nouns already, as a form of 'good'.", "first"),
        (Wish("counter", "Coin", "Buys"), "", ""),
        (Wish("counter", "Coin", "Stall"), "'stall' is one of the nouns already.", "first"),
        (Wish("noun", "stall", "buys"), "'buys' is one of the verbs already, as a form of 'buy'.", "--force"),
        (Wish("noun", "stall", "day"), "'day' is one of the periods already.", "--force"),
        (Wish("noun", "stall", "each"), "'each' is a word of the language itself.", "names something"),
        (Wish("noun", "stall", "booth", "co-ins!"), "'co-ins!' is no plural that a text can say.", "letters"),
        (Wish("noun", "stall", "a: b"), "'a: b' is no noun that a text can say.", "letters"),
        (Wish("noun", "stall", "#x"), "'#x' is no noun that a text can say.", "letters"),
        (Wish("noun", "stall", '"x'), "'\"x' is no noun that a text can say.", "letters"),
        (Wish("noun", "stall", "🐾"), "'🐾' is no noun that a text can say.", "letters"),
        (Wish("noun", "stall", ""), "The new name is empty.", "NEW"),
        (Wish("noun", "stall", "x" * 101), "A name of 101 letters is too long.", "100"),
        (Wish("card", "Rope", "a\nb"), "'a\\nb' cannot be written on one line.", "one line"),
        (Wish("card", "Rope", "a\x1bb"), "'a\\x1bb' cannot be written on one line.", "one line"),
        (Wish("card", "Rope", "🐾"), "'🐾' gives no id.", "id: …"),
        (Wish("card", "Rope", "baker"), "There is a card 'Baker' in folk.yaml.", "another"),
        (Wish("card", "Rope", "Baker!"), "'Baker' has the id baker already.", "id: …"),
        (Wish("card", "Rpoe", "Cord"), "There is no card 'Rpoe'.", "Rope"),
    ],
)
def test_what_cannot_be_is_refused_with_a_way_out(folder: Path, wish: Wish, message: str, hint: str) -> None:
    game = loaded(folder)
    if not message:
        assert naming_of(wish, game).forms["Coins"] == "Buyses"
        return
    with pytest.raises(RenameError) as refused:
        naming_of(wish, game)
    assert str(refused.value) == message
    assert hint in refused.value.hint


def test_names_that_yaml_would_take_for_something_else_are_quoted(folder: Path) -> None:
    game = loaded(folder)
    for name in ("yes", "a: b", "#x", "- x", 'it\'s "x"', "[x]", "null", "1.5", "x # y", "“x” & *y*", "\\x"):
        made = exchanged(naming_of(Wish("card", "Rope", name), game), game)
        assert [card.name for card in loaded(folder, made).cards][1] == name
    made = there(game, "noun", "stall", "off")
    assert '"off": {sort: place' in texts(made)["game.yaml"]


def test_a_text_that_would_say_something_else_is_shown(folder: Path) -> None:
    """A card's name without a capital cannot be told from the words around it."""
    made = prepare(Wish("card", "Rope", "ball of string"), loaded(folder))
    assert not made.is_clean
    (unlike,) = made.unlike
    assert (unlike.card, unlike.sentence) == ("coin-purse", "Discard a Rope.")
    assert unlike.where.endswith("goods.yaml:33:7")


def test_line_ends_layout_and_prose_stay(folder: Path) -> None:
    """A vocabulary in blocks, with the line ends of another system; and a deck of prose, of which nothing is proven."""
    game = loaded(folder)
    path, folk = folder / "game.yaml", folder / "folk.yaml"
    text = path.read_text("utf-8").replace(
        "stall: {sort: place, count: 4,", "stall:\n      sort: place # where\n      count: 4\n     "
    )
    text = text.replace('market."}\n  verbs', 'market."\n  verbs')
    prose = (
        folk.read_text("utf-8")
        .replace("cards:", "texts: {prose: Auctions}\ncards:")
        .replace("Choose a", "Bid 1 Coin to a")
    )
    tried, problems = load_game(folder, {path: text.replace("\n", "\r\n"), folk: prose})
    assert tried is not None
    assert not problems
    leaves = texts(there(tried, "noun", "stall", "leaf", "leaves"))
    assert "    leaf:\r\n      sort: place # where\r\n      plural: leaves\r\n      count: 4\r\n" in leaves["game.yaml"]
    made = there(tried, "counter", "Coin", "Egg")
    assert "Bid 1 Egg to a player" in texts(made)["folk.yaml"]
    assert "Not proven, as it was not read before: Carpenter." in made.notes
    assert game.tried == {}


def test_what_the_rulebook_says_afterwards_is_checked_too(folder: Path) -> None:
    """The picture of a card is found by its new name, and a section by its new heading."""
    game = loaded(folder)
    assert prepare(Wish("card", "Rope", "Cord"), game).problems == []
    rulebook = folder / "rulebook.md"
    before = rulebook.read_text("utf-8")
    try:
        rulebook.write_text(before + "\nThe rope is long. See “Coin”.\n\n# Coin\n\nIt is paid.\n", "utf-8")
        made = prepare(Wish("counter", "Coin", "Egg"), loaded(folder))
        assert made.problems == []
        assert "See “Egg”.\n\n# Egg\n" in texts(made)["rulebook.md"]
    finally:
        rulebook.write_text(before, "utf-8")


def test_plurals() -> None:
    assert [plural_of(word) for word in ("house", "berry", "box", "day", "Ash", "bus")] == [
        "houses", "berries", "boxes", "days", "Ashes", "buses",
    ]  # fmt: skip
