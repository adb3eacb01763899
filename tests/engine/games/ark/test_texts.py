"""What a card says is done because it says so: other words on the same card, another game."""

from __future__ import annotations

from random import Random

from engine.games.ark import Ark
from engine.games.ark import layout as at
from engine.kernel import apply, choose, clone, is_over, new_game, options, scores
from engine.language.nodes import static_rules
from engine.language.references import walk
from engine.proof.ablation import without
from tests.engine.games.ark.scene import Scene, box, box_of

DECK = "Bat + Cow + Deer + Goat"


def test_when_a_card_is_played_is_what_it_says() -> None:
    texts = {"Pig": "This pair is worth 4 points.\nPlay only during Night.", "Hay": "Play only during Night."}
    scene = Scene({1: "Pig + Pig + Hay", 2: "Fox"}, deck=DECK, texts=texts)
    scene.play("""
          |      | lacks play Pig; lacks play Hay
        1 | flip | offers play Pig; offers play Hay
    """)


def test_a_card_that_does_not_say_when_is_not_played() -> None:
    scene = Scene({1: "Pig + Pig", 2: "Fox"}, deck=DECK, texts={"Pig": "This pair is worth 4 points."})
    scene.play("| | lacks play Pig")


def test_what_it_takes_is_what_it_says() -> None:
    texts = {"Pig": "Play only during Day.\nPlaying this pair takes 2 actions.", "Lion": "Play only during Day."}
    scene = Scene({1: "Pig + Pig + Lion + Lion + Hay", 2: "Fox"}, deck=DECK, texts=texts)
    scene.play("""
        1 | play Lion | left 2; offers play Pig
        1 | draw      | left 1; lacks play Pig
    """)


def test_what_it_is_worth_is_what_it_says() -> None:
    texts = {
        "Pig": "This pair is worth 7 points.\nThis pair is worth +1 point if it is Night.",
        "Cow": "Each pair in your Storeroom is worth +1 point.",
    }
    stored = {1: "Pig + Pig + Cow + Cow", 2: "Owl + Owl"}
    Scene({1: "Fox", 2: "Fox"}, deck=DECK, stored=stored, texts=texts).play("| | scores 9 5")
    Scene({1: "Fox", 2: "Fox"}, deck=DECK, stored=stored, texts=texts, night=True).play("| | scores 10 5")


def test_points_are_the_same_with_a_log_and_without() -> None:
    """Without one they are added up from a table, which a sentence that is struck out is no part of."""
    state = new_game(Ark(box()), 3, 11)
    apply(state, "play against each other")
    luck = Random(3)
    while not is_over(state):
        assert scores(clone(state)) == scores(state)
        choose(state, luck.choice(options(state)))
    played, referee = state.zones[at.storeroom(0)], state.referee
    rules_here = [rule for rule in referee.compiled.rules if rule.kind == "worth"]
    assert max(scores(state)) > 9
    for rule in rules_here:
        plays = sum(referee.design_of[card] == rule.source for card in played) // referee.cargo.needed[rule.source]  # type: ignore[attr-defined]
        whole = scores(clone(state))[0]
        struck = state.played_by(without(referee, rule.sentence))
        assert (scores(struck)[0] < whole) == (plays > 0)


def test_what_is_worth_more_now_and_then_is_in_no_table() -> None:
    for text in ("Worth 7 points.\nWorth +1 point.", "This pair is worth 7 points if it is Night."):
        scene = Scene({1: "Fox", 2: "Fox"}, deck=DECK, stored={1: "Pig + Pig"}, texts={"Pig": text}, night=True)
        assert scene.state.referee.cargo.shares == []
        assert scores(clone(scene.state)) == scores(scene.state)


def test_what_happens_when_it_is_played_happens() -> None:
    texts = {"Hay": "Play during any Time.\nWhen you play this Food card, gain 2 points."}
    scene = Scene({1: "Hay + Pig", 2: "Fox"}, deck=DECK, texts=texts)
    scene.play("1 | play Hay | scores 2 0; says “gains 2 points”")


def test_effects_draw_and_play() -> None:
    texts = {
        "Hay": "Play during any Time.\nWhen you play this Food card, draw a card.",
        "Grain": "Play during any Time.\nWhen you play this Food card, gain 1 point for each pair in your Storeroom.",
        "Olives": "Play during any Time.\nWhen you play this Food card, play a pair.",
    }
    hand = "Hay + Grain + Olives + Lion + Lion + Owl + Owl"
    scene = Scene({1: hand, 2: "Fox"}, deck=DECK, stored={1: "Pig + Pig + Duck + Duck"}, texts=texts)
    scene.play("""
        1 | play Hay    | 1 hand Grain + Olives + Lion + Lion + Owl + Owl + Cow
        1 | play Grain  | scores 8 0; says “gains 1 point”
        1 | play Olives | offers choose Lion#1
        1 | choose Lion#1 | left 2; 1 hand Owl + Owl + Cow
    """)


def test_what_a_card_in_a_storeroom_forbids_is_not_offered() -> None:
    texts = {"Cow": "Play only during Day.\nYou cannot play Food cards."}
    scene = Scene({1: "Hay + Cow + Cow + Pig + Pig", 2: "Hay"}, deck=DECK + " + Frog", texts=texts)
    scene.play("""
          |             | offers play Hay
        1 | play Cow    | lacks play Hay; offers play Pig
        1 | done        |
        1 | discard Hay | asks 2; offers play Hay
    """)


def test_what_happens_at_the_end_of_the_game_is_counted() -> None:
    texts = {"Pig": "Play only during Day.\nAt the end of the game, gain 3 points."}
    scene = Scene({1: "Pig + Pig", 2: "Fox"}, texts=texts, whole=True)
    scene.play("1 | play Pig | over; scores 3 0")


def test_a_card_that_is_never_in_play_is_laid_aside() -> None:
    state = new_game(Ark(box_of(["Cow", "Cow", *["Hay"] * 30], {"Cow": "Never in play."})), 2, 1)
    apply(state, "play together")
    assert sorted(state.referee.name(card) for card in state.zones[at.ASIDE]) == ["Cow", "Cow", "Day", "Gospel"]


def test_prize_pairs_are_those_that_take_an_action() -> None:
    """The tag is what players see, the text is what counts."""
    for design in box().designs:
        takes = any(isinstance(node, static_rules.Uses) for node, _ in walk_all(design))
        assert ("PRIZE" in design.tags) == takes, design.name


def test_clean_animals_are_twice_as_common_and_worth_less() -> None:
    referee = Ark(box())
    count: dict[str, int] = {}
    worth: dict[str, list[int]] = {}
    for design in box().designs:
        prize = " Prize" if "PRIZE" in design.tags else ""
        count[design.subtype] = count.get(design.subtype, 0) + design.copies
        found = [node.n.value for node, _ in walk_all(design) if isinstance(node, static_rules.Worth)]
        worth.setdefault(design.subtype + prize, []).extend(found)
    assert count["Clean"] == 2 * count["Unclean"] == 2 * count["Nocturnal"]
    assert max(worth["Clean"]) < min(worth["Unclean"] + worth["Nocturnal"])
    assert max(worth["Clean Prize"]) < min(worth["Unclean Prize"] + worth["Nocturnal Prize"])
    assert referee.cargo.units == 15 + 16 + 8 + 8


def walk_all(design: object) -> list[tuple[object, object]]:
    reading = design.reading  # type: ignore[attr-defined]
    sentences = reading.sentences if reading is not None else ()
    return [pair for sentence in sentences for pair in walk(sentence.tree)]
