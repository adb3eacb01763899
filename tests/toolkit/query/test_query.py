"""Searching: what each key finds, how terms combine, and what a wrong query is told."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.toolkit.query.game import small_game
from toolkit.query import QueryError, parse_query
from toolkit.query.grammar import LONGEST_QUERY
from toolkit.query.keys import KEYS, SORTS, manual
from toolkit.query.tree import Both, Either, Node, Not, Style, Term, Value

GAME = small_game()
ALL = ["Stale Crust", "Silver Spoon", "Old Boot", "Bread Knife", "Four-Leaf Clover", "Broken Mirror", "Fox"]


def found(query: str) -> list[str]:
    return [card.name for card in parse_query(query).select(GAME)]


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("", ALL),
        ("*", ALL),
        ("crust", ["Stale Crust"]),
        ("CRUST stale", ["Stale Crust"]),
        ('"silver spoon"', ["Silver Spoon"]),
        ("“silver spoon”", ["Silver Spoon"]),
        ('"spoon silver"', []),
        ("s*r", ["Silver Spoon"]),
        ("name=fox", ["Fox"]),
        ("name=stale", []),
        ("name=stale*", []),
        ("name=f*x", ["Fox"]),
        ("four-leaf", ["Four-Leaf Clover"]),
        ("/^.o/", ["Four-Leaf Clover", "Fox"]),
        ("t:loot", ALL[:4]),
        ("t:charm", ["Four-Leaf Clover"]),
        ("t:item", ALL[:4]),
        ("t!=loot", ALL[4:]),
        ("is:curse", ["Broken Mirror", "Fox"]),
        ("is:several", ["Stale Crust", "Bread Knife"]),
        ("is:blank", ["Old Boot", "Bread Knife", "Fox"]),
        ("tag:food", ["Stale Crust"]),
        ("tag:bread", ["Stale Crust"]),
        ("tag=bread", []),
        ("tag=crust", ["Stale Crust"]),
        ("tag:shiny", ["Silver Spoon", "Broken Mirror"]),
        ("tag:*", ["Stale Crust", "Silver Spoon", "Bread Knife", "Broken Mirror"]),
        ("tag>=2", ["Silver Spoon"]),
        ("vp=1..2", ["Stale Crust", "Silver Spoon", "Bread Knife"]),
        ("vp:2..2", ["Silver Spoon", "Bread Knife"]),
        ("vp!=1..2", ["Old Boot"]),
        ("tag:1..2", ["Stale Crust", "Silver Spoon", "Bread Knife", "Broken Mirror"]),
        ("not t:loot", ALL[4:]),
        ("not not fox", ["Fox"]),
        ("t:loot not (tag:tool or vp:0)", ["Stale Crust"]),
        ('"not"', []),
        ("tags:0", ["Old Boot", "Four-Leaf Clover", "Fox"]),
        ("favoured:food", ["Fox"]),
        ("favored=food", []),
        ("size:tiny", ["Stale Crust"]),
        ("size>=compact", ["Silver Spoon", "Old Boot", "Bread Knife"]),
        ("size<Compact", ["Stale Crust"]),
        ("size!=tiny", ["Silver Spoon", "Old Boot", "Bread Knife"]),
        ("vp>=2", ["Silver Spoon", "Bread Knife"]),
        ("vp:0", ["Old Boot"]),
        ("vp:*", ALL[:4]),
        ("vp!=2", ["Stale Crust", "Old Boot"]),
        ("copies>1", ["Stale Crust", "Bread Knife"]),
        ("number<=1", ["Stale Crust", "Four-Leaf Clover"]),
        ("deck:loot", ALL[:4]),
        ('deck:"good and bad luck"', ALL[4:]),
        ("deck!=loot", ALL[4:]),
        ("o:draw", ["Stale Crust", "Four-Leaf Clover"]),
        ('o:"1 luck card"', ["Stale Crust"]),
        (r"o:/discard .* item/", ["Silver Spoon"]),
        (r"o:/discard.*gain/", []),
        (r"o:/\bAP\.$/", ["Silver Spoon", "Broken Mirror"]),
        ("flavour:moon", ["Silver Spoon"]),
        ("has:flavor", ["Silver Spoon"]),
        ("has:vp -has:text", ["Old Boot", "Bread Knife"]),
        ("icon:boot", ["Old Boot"]),
        ("icon:*", ["Old Boot"]),
        ("id:silver", ["Silver Spoon"]),
        ("game:small fox", ["Fox"]),
        ("game:large", []),
    ],
)
def test_a_key_finds_what_it_says(query: str, names: list[str]) -> None:
    assert found(query) == names


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("t:loot tag:tool", ["Silver Spoon", "Bread Knife"]),
        ("t:loot and tag:tool", ["Silver Spoon", "Bread Knife"]),
        ("tag:tool -tag:shiny", ["Bread Knife"]),
        ("tag:food or tag:tool t:loot", ["Stale Crust", "Silver Spoon", "Bread Knife"]),
        ("(tag:food or tag:tool) -size:tiny", ["Silver Spoon", "Bread Knife"]),
        ("-(t:loot or is:charm)", ["Broken Mirror", "Fox"]),
        ("--fox", ["Fox"]),
        ("fox OR boot", ["Old Boot", "Fox"]),
        ('"or"', ["Broken Mirror"]),
        ("sort:name t:loot", ["Bread Knife", "Old Boot", "Silver Spoon", "Stale Crust"]),
        ("t:loot -sort:name", ["Stale Crust", "Silver Spoon", "Old Boot", "Bread Knife"]),
        ("sort:name:desc t:loot", ["Stale Crust", "Silver Spoon", "Old Boot", "Bread Knife"]),
        ("sort:-vp sort:name t:loot", ["Bread Knife", "Silver Spoon", "Stale Crust", "Old Boot"]),
        ("sort:size fox or mirror or spoon or crust", ["Stale Crust", "Silver Spoon", "Broken Mirror", "Fox"]),
        ("-sort:size fox or mirror or spoon or crust", ["Silver Spoon", "Stale Crust", "Broken Mirror", "Fox"]),
    ],
)
def test_terms_combine(query: str, names: list[str]) -> None:
    assert found(query) == names


@pytest.mark.parametrize(
    ("query", "position", "says", "hint"),
    [
        ("tagg:food", 0, 'unknown key "tagg"', "tag"),
        ("t:loot tag:fodo", 11, 'unknown tag "fodo"', "FOOD"),
        ("size>=huge", 6, 'unknown size "huge"', "Tiny, Compact, Awkward"),
        ("t:lot", 2, 'unknown type "lot"', "Loot"),
        ("deck:lock", 5, 'unknown deck "lock"', "luck"),
        ("has:flavr", 4, 'unknown field "flavr"', "flavour"),
        ("vp>=two", 4, '"two" is not a whole number', "vp>=2"),
        (f"vp>={'9' * 32}", 4, "this number is too large", "vp>=2"),
        ("name>3", 4, '"name" cannot be compared with >', "name:3"),
        ("fox sort:nme", 9, 'cannot sort by "nme"', "name"),
        ("sort:vp:down", 8, '"down" is no direction', "sort:vp:desc"),
        ("t:loot (fox", 7, '"(" is not closed', 'add a ")"'),
        ("fox)", 3, '")" closes nothing', "remove it"),
        ("()", 1, 'missing before ")"', "tag:food"),
        ("or fox", 0, 'missing before "or"', '"or"'),
        ("fox or", 6, "missing at the end", "tag:food"),
        ("- fox", 0, "nothing follows this -", "right before"),
        ("vp>= 2", 0, 'nothing follows "vp>="', "right behind"),
        ('o:"draw', 2, "quotation is not closed", 'add a "'),
        ("o:/draw", 2, "/pattern/ is not closed", "add a /"),
        ("o:/dr(aw/", 3, "missing )", "\\("),
        ("o:/(?=draw)/", 3, "(?=", "-o:/.../"),
        (r"o:/draw\q/", 7, "invalid escape sequence", "\\"),
    ],
)
def test_a_wrong_query_says_where_and_what_instead(query: str, position: int, says: str, hint: str) -> None:
    with pytest.raises(QueryError) as caught:
        found(query)
    assert says in caught.value.message
    assert hint in caught.value.hint
    assert caught.value.position == position


def test_the_report_puts_a_caret_under_the_fault() -> None:
    with pytest.raises(QueryError) as caught:
        found("t:loot tag:fodo")
    assert caught.value.report("t:loot tag:fodo").splitlines() == [
        'unknown tag "fodo"',
        "  t:loot tag:fodo",
        "             ^^^^",
        "  Did you mean FOOD?",
    ]


def test_the_caret_knows_wide_and_unprintable_letters() -> None:
    query = "猫\ttagg:food"
    with pytest.raises(QueryError) as caught:
        found(query)
    assert caught.value.report(query).splitlines()[1:3] == ["  猫 tagg:food", "     ^^^^"]


@pytest.mark.parametrize(
    "query", ["(" * 500 + "fox", "-" * 500 + "fox", "x" * (LONGEST_QUERY + 1), "o:/" + "a" * 400 + "/"]
)
def test_queries_without_measure_are_refused(query: str) -> None:
    with pytest.raises(QueryError):
        found(query)


@pytest.mark.parametrize("pattern", ["(a|aa|a+)+!", "(.*)*x", ".*.*.*.*.*.*x", "((d|r|a|w)*)*!"])
def test_no_pattern_runs_away(pattern: str) -> None:
    """Where patterns are tried by going back, each of these takes longer than anybody waits."""
    card = replace(GAME.cards[0], text="draw" * 5_000)
    game = replace(GAME, decks=(replace(GAME.decks[0], cards=(card,)),))
    assert parse_query(f"o:/{pattern}/").select(game) == ()


def test_a_word_that_only_one_game_knows_finds_nothing_in_the_others() -> None:
    other = small_game()
    object.__setattr__(other, "vocabulary", type(other.vocabulary)())
    assert len(parse_query("tag:food").select_all([GAME, other])) == 1
    with pytest.raises(QueryError):
        parse_query("tag:fodo").select_all([GAME, other])


def test_the_manual_names_every_key_and_its_examples_are_right() -> None:
    for key in KEYS:
        assert f"{key.name}:" in manual()
        for query in key.example.split("  "):
            parse_query(query)
    assert all(name in manual() for name in SORTS)


words = st.from_regex(r"[a-zé*][a-z0-9é*'.,!-]{0,6}", fullmatch=True).filter(lambda word: word not in ("or", "and"))
anything = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
values = (
    words.map(Value)
    | anything.filter(lambda text: not set("“”") & set(text)).map(lambda text: Value(text, Style.QUOTED))
    | st.from_regex(r"[a-z/ .?]{1,6}", fullmatch=True).map(lambda text: Value(text, Style.PATTERN))
)
terms = st.builds(Term, st.sampled_from(["name", "o", "flavour"]), st.sampled_from([":", "=", "!="]), values)
bare = values.map(lambda value: Term("", "", value))


def joined(nodes: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    several = st.lists(nodes, min_size=2, max_size=3).map(tuple)
    return st.builds(Not, nodes) | st.builds(Both, several) | st.builds(Either, several)


@given(st.recursive(terms | bare, joined, max_leaves=8))
def test_a_tree_is_written_and_read_back_the_same(node: Node) -> None:
    assert parse_query(str(node)).where == node


@given(anything | st.text("tag:()-or\"/\\ >=vp*2'", max_size=30))
def test_any_text_is_a_query_or_an_error_inside_it(text: str) -> None:
    try:
        query = parse_query(text)
        query.select(GAME)
    except QueryError as error:
        assert 0 <= error.position <= len(text)
        assert error.message
        assert error.report(text)
    else:
        assert str(parse_query(str(query))) == str(query)
