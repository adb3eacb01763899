"""The words of a game as the grammar and the writer need them: by list, sort and inflection."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from engine.language.column_values import values_of
from engine.language.column_words import column_names, column_words
from engine.language.forms import MARKS, Line
from engine.language.sorts import Sort
from engine.language.verbs import inflect
from engine.language.vocabulary import Noun, Verb, Vocabulary

# Verbs of the core forms: a game may give them a price and triggers may wait for them, but their wording is the core's.
CORE_VERBS = frozenset(
    [
        "add",
        "choose",
        "deal",
        "discard",
        "draw",
        "end",
        "flip",
        "gain",
        "give",
        "ignore",
        "keep",
        "look",
        "lose",
        "move",
        "pay",
        "place",
        "put",
        "replace",
        "resolve",
        "return",
        "reveal",
        "roll",
        "shuffle",
        "skip",
        "steal",
        "swap",
        "take",
    ]
)


MADE_CORE_VERBS = frozenset(["gain", "lose"])  # the core has them of tokens; of cards a game can make them of deeds


@dataclass(frozen=True, slots=True)
class Entry:
    """One wording of a value of the vocabulary, cut into words. The first entry of a value is the printed one."""

    words: tuple[str, ...]
    value: str
    line: Line | None = None  # for a wording that is not printed: a line whose `why` names the printed one


@dataclass(frozen=True)
class Lexicon:
    """A vocabulary indexed for reading and writing. `card_names` are cards that texts may call by name."""

    vocabulary: Vocabulary
    card_names: tuple[str, ...] = ()

    def entries(self, kind: str, sort: str, feature: str) -> tuple[Entry, ...]:
        """All wordings of a list of words, printed ones first; empty for a list that the game does not have."""
        return self._tables.get((kind, sort, feature), ())

    def text(self, kind: str, value: str, feature: str) -> str:
        """How a value is printed. Raises KeyError where the list has no such value with this inflection."""
        printed = self._printed.get((kind, value, feature))
        if printed is None:
            raise KeyError(f"{value!r} is no {kind} of this game")
        return printed

    def sort_of(self, noun: str) -> Sort:
        """The first sort of a noun, a counter or a card name; "thing" for any other word."""
        return self.sorts_of(noun)[0]

    def sorts_of(self, noun: str) -> tuple[Sort, ...]:
        """All sorts of a noun, a counter or a card name: a path tile is a place, and in its deck a card."""
        return self._sorts.get(noun, ("thing",))

    def spelt(self, key: str) -> str:
        """A word with the capitals that the vocabulary gives it; `key` is the word in lower case."""
        return self._spellings.get(key, key)

    @cached_property
    def keys(self) -> frozenset[str]:
        """The keys of all words of the vocabulary."""
        return frozenset(self._spellings)

    @cached_property
    def _spellings(self) -> dict[str, str]:
        rows = [row for row in self._rows() if row[0] != "action"]  # a verb is spelt small but where it names an action
        words = [word for _, _, _, text, _ in rows for word in MARKS.findall(text)]
        return {word.lower(): word for word in reversed(words)}

    @cached_property
    def _sorts(self) -> dict[str, tuple[Sort, ...]]:
        found: dict[str, tuple[Sort, ...]] = {noun.id: noun.sorts for noun in self.vocabulary.nouns.values()}
        for counter in self.vocabulary.counters.values():
            found[counter.id] = (counter.kind,)
        return {**dict.fromkeys(self.card_names, ("card",)), **found}

    @cached_property
    def _tables(self) -> dict[tuple[str, str, str], tuple[Entry, ...]]:
        rows: dict[tuple[str, str, str], list[Entry]] = {}
        for kind, sort, feature, text, value in self._rows():
            listed = rows.setdefault((kind, sort, feature), [])
            printed = self._printed[(kind, value, feature)]
            line = None
            if text != printed and kind == "now":
                line = Line(text, read_only=True, why=f"“{printed}” is the word for “{text}”")
            listed.append(Entry(tuple(MARKS.findall(text)), value, line))
        return {key: tuple(entries) for key, entries in rows.items()}

    @cached_property
    def _printed(self) -> dict[tuple[str, str, str], str]:
        printed: dict[tuple[str, str, str], str] = {}
        for kind, _, feature, text, value in self._rows():
            printed.setdefault((kind, value, feature), text)
        return printed

    def _rows(self) -> list[tuple[str, str, str, str, str]]:
        """All wordings as (list, sort, inflection, wording, value), printed wordings before the others."""
        words = self.vocabulary
        rows: list[tuple[str, str, str, str, str]] = []
        for noun in words.nouns.values():
            rows += _noun_rows(noun)
        board = _called_spaces(words)
        rows += [("noun", "place", feature, text, board) for feature, text in SPACE if board]
        for counter in words.counters.values():
            also = [pair.partition("/") for pair in counter.also]
            for singular, plural in [
                (counter.singular, counter.plural),
                *((one, many or one) for one, _, many in also),
            ]:
                rows += [
                    ("noun", counter.kind, "sg", singular, counter.id),
                    ("noun", counter.kind, "pl", plural, counter.id),
                ]
                rows += [
                    ("noun", "goods", "sg", singular, counter.id),
                    ("noun", "goods", "pl", plural, counter.id),
                ]
                if counter.currency:
                    rows += [("currency", "", "sg", singular, counter.id), ("currency", "", "pl", plural, counter.id)]
        for verb in words.verbs.values():
            rows += _verb_rows(verb)
            if any(words.nouns[noun].sort == "card" for noun in verb.by if noun in words.nouns):
                rows += [("card-verb", "", feature, text, verb.id) for feature, text in _inflected(verb).items()]
        for period in words.periods.values():
            rows += [("period", "", "sg", period.id, period.id), ("period", "", "pl", period.plural, period.id)]
            if period.now:
                spoken = (period.now, f"until the end of the {period.id}", f"for the rest of the {period.id}")
                rows += [("now", "", "", text, period.id) for text in (*spoken, f"this {period.id}", *period.also)]
            else:
                rows.append(("long", "", "sg", period.id, period.id))
        rows += _opponent_rows(words)
        rows += _contest_rows(words)
        tracks = [each for each in words.counters.values() if each.most]
        rows += [
            ("track-end", "", "sg", f"end of the {each.singular} track", f"{each.most} {each.id}") for each in tracks
        ]
        votes = [verb for verb in words.verbs.values() if verb.id in words.counters and "player" in verb.objects]
        rows += [("ballot", "", feature, text, each.id) for each in votes for feature, text in _inflected(each).items()]
        rows += _ranking_rows(words)
        for name in words.names.values():
            sort = words.nouns[name.noun].sort if name.noun in words.nouns else "thing"
            rows.append(("name", sort, "", name.id, name.id))
        for card in self.card_names:
            rows += [("noun", "card", "sg", card, card), ("noun", "card", "pl", f"{card}s", card)]
        rows += [("way", "", "", inflect(verb, "past"), verb) for verb in sorted(CORE_VERBS)]
        rows += [("way", "", "", text, verb) for text, verb in ALSO_DONE]
        rows += [("tag", "", "", tag, tag) for tag in words.tags]
        for column, word, value in column_words(words):
            rows.append(("column", "", "", word, column) if value is None else ("tag", "", "", word, word))
            rows += _cost_rows(words, column, word)
        rows += [("any-column", "", "", word, column) for column, word in column_names(words)]
        named = [(column, word) for column, word in column_names(words) if values_of(words, words.columns[column])]
        rows += [("named-column", "", "", word, column) for column, word in named]
        rows += [("size", "", "", size, size) for size in words.sizes]
        rows += [("deck", "", "", deck, deck) for deck in words.decks]
        rows += _only_rows(words)
        rows += [("use", "", "", use, use) for use in words.uses]
        rows += [("state", "", "", name, name) for name in words.states]
        rows += [("value", "", "", value, value) for values in words.states.values() for value in values]
        return rows


def _cost_rows(words: Vocabulary, column: str, word: str) -> list[tuple[str, str, str, str, str]]:
    """The words of a column of what cards cost: its own, and those of the counter that it is paid in."""
    entry = words.columns[column]
    counter = words.counters.get(entry.paid_in)
    if counter is None or entry.kind != "number":
        return []
    coins = (("sg", counter.singular), ("pl", counter.plural))
    return [("cost", "", "", word, column), *(("paid", "", feature, form, column) for feature, form in coins)]


def _only_rows(words: Vocabulary) -> list[tuple[str, str, str, str, str]]:
    """The words for the deck and the discard pile of a game with one deck, where no noun of the game is called so."""
    said = {form.partition("/")[0] for noun in words.nouns.values() for form in (noun.singular, *noun.also)}
    rows = [("only-deck", "deck"), ("only-pile", "discard pile")] if len(words.decks) == 1 else []
    return [(kind, "", "", text, deck) for kind, text in rows if text not in said for deck in words.decks]


def _opponent_rows(words: Vocabulary) -> list[tuple[str, str, str, str, str]]:
    """The word for the other player of two; none where the game has it for something else, or for no player."""
    said = {form.partition("/")[0] for noun in words.nouns.values() for form in (noun.singular, *noun.also)}
    players = [noun.id for noun in words.nouns.values() if noun.sort == "player"]
    is_free = OPPONENT not in said and OPPONENT not in words.counters
    return [("opponent", "", "sg", OPPONENT, players[0])] if len(players) == 1 and is_free else []


TAKEN = {"base": "take", "s": "takes", "ing": "taking", "past": "taken", "did": "took"}  # what is won is also taken


def _contest_rows(words: Vocabulary) -> list[tuple[str, str, str, str, str]]:
    """The words for zones in which cards are played against each other, and for the column that is followed there."""
    rows: list[tuple[str, str, str, str, str]] = []
    names = dict(column_names(words))
    for zone in words.zones.values():
        noun = words.nouns.get(zone.id)
        verbs = {zone.led_by, zone.won_by} <= {*words.verbs}
        if noun is not None and verbs and zone.follows in names and zone.ranks in words.columns:
            rows += [("contest", "", "sg", noun.singular, noun.id), ("contest", "", "pl", noun.plural, noun.id)]
            rows.append(("led-column", "", "", names[zone.follows], zone.follows))
            rows += [("verb", "pile", feature, text, zone.won_by) for feature, text in TAKEN.items()]
            values = [str(value) for value in words.columns[zone.follows].values]
            rows += [("led-value", "", "", form, value) for value in values for form in (value, f"{value}s")]
    return rows


def _ranking_rows(words: Vocabulary) -> list[tuple[str, str, str, str, str]]:
    """“Highest” and “lowest” for cards, by the column that ranks them: that of tricks, or the only one of numbers."""
    ranking = {zone.ranks for zone in words.zones.values()} & {*words.columns}
    numbers = {column.id for column in words.columns.values() if column.kind == "number" and not column.paid_in}
    found = [*(ranking or numbers)]
    if len(found) != 1 or {"highest", "lowest"} & {word.lower() for word in words.tags}:
        return []
    return [("highest-word", "", "", "highest", found[0]), ("lowest-word", "", "", "lowest", found[0])]


ALSO_DONE = (("spent", "pay"), ("removed", "discard"))  # other words for what was done
OPPONENT = "opponent"
SPACE = (("sg", "space"), ("pl", "spaces"))


def _called_spaces(words: Vocabulary) -> str:
    """The noun whose places are called spaces too: that of the only board of rows and columns; "" for none."""
    boards = [noun.id for noun in words.nouns.values() if noun.grid[0]]
    said = [form for noun in words.nouns.values() for form in (noun.singular, *noun.also)]
    is_taken = any(form.partition("/")[0] == "space" for form in (*said, *words.counters))
    return boards[0] if len(boards) == 1 and not is_taken else ""


def _noun_rows(noun: Noun) -> list[tuple[str, str, str, str, str]]:
    wordings = [(noun.singular, noun.plural)]
    for pair in noun.also:
        one, _, many = pair.partition("/")
        wordings.append((one, many or (one if noun.unique else one + "s")))
    if noun.unique:
        return [("unique", noun.sort, "", one, noun.id) for one, _ in wordings]
    return [
        row
        for one, many in wordings
        for sort in noun.sorts
        for row in (("noun", sort, "sg", one, noun.id), ("noun", sort, "pl", many, noun.id))
    ]


def _inflected(verb: Verb) -> dict[str, str]:
    return {"base": verb.base, "s": verb.s, "ing": verb.ing, "past": verb.past, "did": verb.did}


def _verb_rows(verb: Verb) -> list[tuple[str, str, str, str, str]]:
    forms = _inflected(verb)
    rows: list[tuple[str, str, str, str, str]] = []
    for feature, text in forms.items():
        if verb.state:
            rows += [("state-verb", sort, feature, text, verb.id) for sort in verb.objects or ("",)]
        else:
            if not verb.pays_for and verb.id not in CORE_VERBS:
                rows.append(("action", "", feature, text[0].upper() + text[1:], verb.id))
            rows.append(("any-verb", "", feature, text, verb.id))
            if verb.id not in CORE_VERBS or (verb.made and verb.id in MADE_CORE_VERBS):
                rows += [("verb", sort, feature, text, verb.id) for sort in ("", *(verb.objects or ("none",)))]
            if verb.id not in CORE_VERBS and "place" not in verb.objects:
                rows.append(("action-verb", "", feature, text, verb.id))
    if "token" in verb.objects and verb.id not in CORE_VERBS:
        rows.append(("verb", "token", "noun", verb.noun or verb.base, verb.id))
        rows.append(("verb", "token", "doer", f"{verb.ing.removesuffix('ing')}er", verb.id))
    if verb.costs:
        rows.append(("priced", "", "ing", verb.ing, verb.id))
        rows.append(("priced", "", "base", verb.base, verb.id))
    if verb.noun:
        rows.append(("deed", "", "sg", verb.noun, verb.id))
        rows.append(("deed-at", "", "sg", f"{verb.noun} {verb.preposition}", verb.id))
    if verb.objects and verb.id not in CORE_VERBS:
        rows.append(("way", "", "", verb.past, verb.id))
    if "card" in verb.objects:
        rows.append(("done", "", "", verb.past, verb.id))
    return rows
