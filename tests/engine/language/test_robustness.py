"""No text makes reading raise, and none makes it slow: work is counted in stretches of the chart, not in seconds."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.language import Context, Language, Vocabulary
from engine.language.advice.mend import Budget
from engine.language.advised import advised
from engine.language.chart import Chart
from engine.language.grammar import Category
from engine.language.hint import Hint
from engine.language.nodes.sentences import Sentence
from engine.language.reader import MOST_TOKENS
from engine.language.tokens import tokenise
from tests.engine.language.advice.all_games import language_in
from tests.engine.language.games import GAMES, language, texts

HEADS = ("", "Gain ", "Move to ", "Discard ", "Each animal at ", "If ", "When ", "Visiting ")
NESTING = (
    "Until you raid, ", "tonight, ", "if you have a Snack, ", "while you have a Snack, ", "when you raid, ",
    "the first time each night you raid, ", "it may pay 1 AP to ", "gain 1 AP, then ", "gain 1 AP and ",
    "gain 1 AP or ", "gain 1 AP, and you ", "choose one: gain 1 AP; or ", "until you visit this house until ",
    "a card from ", "a house with ", "an animal carrying ", "each house's ", "a house adjacent to ",
    "raiding costs +1 AP and ",
    "for each ", "FOOD or ", "Tiny or ", "1 Snack and ", "take an item from ", "a house with the most Features on ",
)  # fmt: skip
TAILS = ("gain 1 AP.", "raiding costs +1 AP.", "this house.")
MARKS = st.sampled_from(
    [".", ",", ";", ":", "'", "’s", "(", ")", "-", "+", "+1", "1", "#", "±", "^", "{", "<", "non-", "\u0301", "\u202e",
     "\u200b", "\x00", "\ud800", "\u2028", "\t", "\r", "𝔽𝕆𝕆𝔻", "Å", "ß", "İ", "🦝", "½", "²", "٣"]
)  # fmt: skip
WORDS = st.sampled_from(sorted({token.text for _, text, _ in texts() for token in tokenise(text)}))


def check_places(name: str, text: str) -> None:
    """Read a text: no exception, a finding or a tree for each sentence, and places within the text."""
    reading = language(name).read(text, Context("Risk", "Feature"))
    for finding in reading.findings:
        assert 0 <= finding.start < finding.end <= len(text), finding
        assert len(finding.message) < 200
        assert len(str(finding.hint)) < 600 + 3 * len(text)
    for sentence in reading.sentences:
        assert text[sentence.start : sentence.end] == sentence.text
        covered = [
            finding for finding in reading.findings if finding.start < sentence.end and finding.end > sentence.start
        ]
        is_torn = any(other.tree is None for other in reading.sentences if other.start < sentence.start)
        assert sentence.tree is not None or covered or is_torn
    assert bool(text.strip()) == bool(reading.sentences)


@given(st.text())
@settings(max_examples=300, deadline=None)
def test_any_text(text: str) -> None:
    check_places("heap", text)


@given(st.lists(st.one_of(WORDS, MARKS), max_size=40), st.sampled_from(["", " ", "\n"]))
@settings(max_examples=500, deadline=None)
def test_any_words_and_marks(words: list[str], between: str) -> None:
    check_places("heap", between.join(words))
    check_places("heap", " ".join(words))


@pytest.mark.parametrize("name", GAMES)
def test_only_marks(name: str) -> None:
    for text in (
        ".",
        "...",
        "?!?",
        "’s",
        "'s's's",
        ",,,",
        "()",
        "-",
        "--",
        "+",
        "non-",
        "^ ^",
        "{what}",
        "<>",
        "[gain]",
    ):
        check_places(name, text)
        assert language(name).read(text).tree is None


@pytest.mark.parametrize(
    "text",
    [
        "a, " * 10_000, "x" * 100_000, "1" * 100_000 + "x", "9" * 5_000, "(" * 50_000,
        "it's " * 20_000, "\u0301" * 50_000,
        "a-" * 50_000, "''" * 50_000, "Gain 1 AP, then " * 6_000 + "gain 1 AP.",
        "Gain " + "1 Snack and " * 8_000 + "1 AP.",
        " " * 100_000, "." * 2_000, "Gain\t" * 20_000,
    ],
    ids=lambda text: text[:12],
)  # fmt: skip
def test_very_long_texts_are_refused_without_being_tried(text: str) -> None:
    check_places("heap", text)


def test_a_sentence_of_too_many_words_is_refused_and_one_of_fewer_is_read() -> None:
    heap = language("heap")
    step = "gain 1 AP, then "  # five tokens
    most = (MOST_TOKENS - 4) // 5
    fits = "Gain 1 AP, then " + step * (most - 1) + "gain 1 AP."
    assert len(tokenise(fits)) <= MOST_TOKENS
    assert heap.read(fits).findings == ()
    [finding] = heap.read("Gain 1 AP, then " + step * most + "gain 1 AP.").findings
    assert finding.kind == "unread"
    assert "too long" in finding.message


def work(text: str) -> int:
    """How many stretches the chart holds for a sentence, with all their ways."""
    chart = Chart(language("heap").grammar, tokenise(text))
    chart.read(Category(Sentence))
    return sum(len(stretch.ways) for begun in chart.memo for ends in begun.values() for stretch in ends.values())


@pytest.mark.parametrize("piece", NESTING)
def test_work_does_not_explode_with_nesting(piece: str) -> None:
    """Twice the words are at most some ten times the work, where an explosion is a thousand times."""
    for head in HEADS:
        for tail in TAILS:
            once, twice = (work(head + piece * count + tail) for count in (8, 16))
            assert twice < 12 * once + 2_000, (head, piece, tail, once, twice)


def test_mixed_nesting_at_full_length_is_read_or_refused() -> None:
    chance = random.Random(7)
    for _ in range(150):
        pieces = chance.sample(NESTING, chance.randint(1, 4))
        text = chance.choice(HEADS)
        while len(tokenise(text)) < MOST_TOKENS - 25:
            text += chance.choice(pieces)
        check_places("heap", text + chance.choice(TAILS))


def test_a_tangle_is_refused_as_one() -> None:
    """More readings of a part than can be shown: a finding, not a silent choice among them."""
    from engine.language import chart

    most, chart.MOST_READINGS = chart.MOST_READINGS, 0
    try:
        [finding] = language("pairs").read("Worth 1 point.").findings
    finally:
        chart.MOST_READINGS = most
    assert finding.kind == "ambiguous"
    assert "many ways" in finding.message
    assert language("pairs").read("Worth 1 point.").findings == ()


def test_no_form_begins_with_itself() -> None:
    """The chart reads a category once at each token, so a rule that began with itself would lose readings."""
    for name in GAMES:
        grammar = language(name).grammar
        grammar.first(grammar.number(Category(Sentence)))
        begins = {number: set(grammar.trie(number).slots) for number in _reachable(name)}
        for number, slots in begins.items():
            seen: set[int] = set()
            waiting = list(slots)
            while waiting:
                following = waiting.pop()
                if following not in seen:
                    seen.add(following)
                    waiting += begins[following]
            assert number not in seen, grammar.categories[number]


def _reachable(name: str) -> list[int]:
    grammar = language(name).grammar
    seen = [grammar.number(Category(Sentence))]
    for number in seen:  # grows as it goes
        nodes = [grammar.trie(number)]
        for node in nodes:
            nodes += [*node.words.values(), *node.slots.values()]
            seen += [slot for slot in node.slots if slot not in seen]
    return seen


def test_a_text_of_many_sentences_is_read_one_by_one() -> None:
    """Each sentence is read with those right before it, however many there are."""
    text = " ".join(["Choose a house. Put 1 Snack on that house."] * 100)
    reading = language("heap").read(text)
    assert (len(reading.sentences), reading.findings) == (200, ())
    [finding] = language("heap").read(f"{text} Gain 1 blorf. {text}").findings
    assert finding.kind == "unread"


def test_nouns_that_share_a_plural_are_ambiguous_and_never_picked_from() -> None:
    nouns = {"staff": {"sort": "card", "plural": "staves"}, "stave": {"sort": "card", "plural": "staves"}}
    shared = Language(Vocabulary.of({"nouns": nouns}))
    [finding] = shared.read("Discard 2 staves.").findings
    assert finding.kind == "shared-word"
    assert shared.read("Discard a staff.").findings == ()


@given(st.lists(st.one_of(WORDS, MARKS), max_size=25), st.sampled_from(["top-of-the-heap", "crafty-critters", "ark"]))
@settings(max_examples=150, deadline=None)
def test_help_for_any_words_and_marks(words: list[str], game: str) -> None:
    """No exception, and whatever is offered stands in place of a sentence of the text and is read."""
    known, text = language_in(game), " ".join(words)
    reading = advised(known, known.read(text), None, Budget(400))
    assert [each.message for each in reading.findings] == [each.message for each in known.read(text).findings]
    for finding in reading.findings:
        for rewrite in finding.hint.rewrites if isinstance(finding.hint, Hint) else ():
            if finding.kind == "unread":
                assert text[rewrite.start : rewrite.end] in [sentence.text for sentence in reading.sentences]
                assert rewrite.text.endswith(".")
