"""Resolves "it", "its", "they" and "them"."""

from __future__ import annotations

from dataclasses import dataclass

from engine.language.antecedents import could_do
from engine.language.forms import Node
from engine.language.holders import can_hold
from engine.language.named import ACTING, Named, named_by, outside, preferred
from engine.language.nodes import phrases
from engine.language.paragraph import Paragraph
from engine.language.players import is_players
from engine.language.references import Span
from engine.language.zones import may_lie, zones_of

ANY = frozenset(("piece", "player", "place", "card", "pile"))


@dataclass
class Pronouns(Paragraph):
    """Resolves the pronouns of a paragraph."""

    def _it(self, node: Node, span: Span) -> None:
        """Resolve "it": the one who acts, else the only thing named that it could be."""
        assert isinstance(node, phrases.It)
        self._find_it(node, span)
        if self.links.get(span) in self._beside(node) - {span}:
            del self.links[span]
            self._fault("“it” would be the same as what stands beside it", span, "name the thing that is meant")

    def _find_it(self, node: phrases.It, span: Span) -> None:
        owner = self.owner_noun if not node.sort else ""
        of = set(self.lexicon.sorts_of(owner)) if owner else set()
        owners = [each for each in self.named if each.noun == owner]
        sorts = frozenset((node.sort,)) if node.sort else ACTING if of & ACTING else ANY
        beside = self.parallels.get(id(node), set())
        parallel = [each for each in self.named if each.span in beside and sorts & set(each.sorts) and not each.several]
        if parallel:
            self._lead("it", span, parallel)
        elif of == {"place"} and owners:  # an animal has no Trash Can
            self._lead("it", span, self._latest(owners, set()))
        elif self.actor is None:
            self._lead("it", span, self._named_it(node, span, sorts, owner))
        elif not set(self.actor.sorts) & sorts:
            self._fault("“it” is the one who acts here", span, "name the thing again: “that …”")
        else:
            around = [] if id(node) in self.excepted else self._each_of_those(span, sorts)
            each = [one for one in around if one.span not in self._beside(node)]
            rivals = [*self._rivals(node, span, self.actor, sorts), *self._places(node, span)]
            self._lead("it", span, [self.actor, *each, *rivals])
            self.is_settled = True

    def _each_of_those(self, span: Span, sorts: frozenset[str]) -> list[Named]:
        """Those of whom a clause around "it" says what each of them does, if they are others than who acts: "its den",
        in "each other animal moves to its den".
        """
        around = [clause for clause in self.clauses if clause[0] <= span[0] and span[1] <= clause[1]]
        doers = [named_by(*subject, self.lexicon) for clause in around for subject in self.clauses[clause]]
        return [each for each in doers if each is not None and self._could_be_each(each, span, sorts)]

    def _could_be_each(self, each: Named, span: Span, sorts: frozenset[str]) -> bool:
        if not each.is_each or not sorts & set(each.sorts) or self.actor is None or each.span == self.actor.span:
            return False
        is_within = each.span[0] <= span[0] and span[1] <= each.span[1]  # each animal at its den
        return not is_within or each.noun == self.actor.noun

    def _named_it(self, node: phrases.It, span: Span, sorts: frozenset[str], owner: str) -> list[Named]:
        """What "it" could be where nobody acts."""
        # "each animal at its den" speaks of the animal; "each card from it" never of the card itself
        named = (
            [each for each in self.named if each.span[0] != span[0]] if sorts & ACTING else outside(self.named, span)
        )
        fitting = [each for each in named if sorts & set(each.sorts) and not each.several]
        known = [each for each in fitting if not each.is_this] or self._this_only(fitting)
        known = preferred(known, lambda each: each.noun == owner)
        return known if sorts & ACTING else self._latest(known, self._beside(node))

    def _rivals(self, node: phrases.It, span: Span, actor: Named, sorts: frozenset[str]) -> list[Named]:
        """What "it" could be besides the one who acts: what a verb is about, the actor's own or a later one.

        Once a sentence has said "it" of somebody, the next "it" is the same.
        """
        if self.is_settled:
            return []
        act, beside = self.doing.get(id(node)), self._beside(node)
        return [
            each
            for each in outside(self.named, span)
            if each.span > actor.span
            and each.is_argument
            and not (each.several or each.is_this or each.is_each)
            and sorts & set(each.sorts) & set(actor.sorts)
            and each.span not in beside
            and could_do(each.noun, act, self.lexicon)
        ]

    def _places(self, node: phrases.It, span: Span) -> list[Named]:
        """The places that "it" could be as well as who acts, where something is taken from it that lies with both."""
        noun = self.taken_from.get(id(node))
        if noun is None or self.is_settled:
            return []
        known = [each for each in outside(self.named, span) if "place" in each.sorts and not each.several]
        return self._latest([each for each in known if self._lies_with(noun, each.noun)], set())

    def _lies_with(self, noun: str, place: str) -> bool:
        """Whether tokens or cards of a noun can be at a place, as far as the vocabulary says where they are."""
        words = self.lexicon.vocabulary
        counter = words.counters.get(noun)
        if counter is not None:
            return bool(counter.holders) and can_hold(place, counter, self.lexicon)
        return bool(zones_of(place, words)) and may_lie(noun, place, words)

    def _this_only(self, fitting: list[Named]) -> list[Named]:
        """Things called "this": they may be "it" as long as nothing else was named after them that "it" could be."""
        others = [place for place, each in enumerate(self.named) if not each.is_this and ANY & {*each.sorts}]
        return [each for each in fitting if not others or self.named.index(each) > others[-1]]

    def _they(self, node: Node, span: Span) -> None:
        """Resolve "they" and "they do" to the only player or piece of the latest sentence; in theirs, to who acts."""
        wanted = {"player"} if isinstance(node, phrases.They | phrases.TheyOne) else ACTING
        known = [each for each in self.named if wanted & set(each.sorts) and each.span[0] != span[0]]
        if isinstance(node, phrases.TheyOne):
            words = self.lexicon.vocabulary
            if any(entry.sort == "piece" and is_players(noun, words) for noun, entry in words.nouns.items()):
                known = []  # there it is a player's piece that acts, which is “it”
            known = [each for each in known if not each.several]
        latest = max((each.sentence for each in known), default=0)
        known = preferred(
            known,
            lambda each: each.sentence == latest,
            lambda each: each.is_actor and each.sentence == self.number,
            lambda each: each.is_argument,
        )
        self._lead("they", span, known)

    def _them(self, node: Node, span: Span) -> None:
        sort = getattr(node, "sort", "")
        fitting = [each for each in outside(self.named, span) if each.several and (not sort or sort in each.sorts)]
        self._lead("them", span, self._latest(fitting, self._beside(node)))
