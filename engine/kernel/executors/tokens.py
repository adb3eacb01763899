"""Acts on tokens and points: gain, lose, pay, take, put and so on, with the amounts they are about."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.kernel.choice import offer
from engine.kernel.compiler import Compiler, Op, executor
from engine.kernel.executors.amounts import NO_END, bounds
from engine.kernel.executors.compiling import compile_phrase
from engine.kernel.executors.kinds import compile_kind
from engine.kernel.executors.phrases import PHRASES
from engine.kernel.executors.picks import Pick
from engine.kernel.executors.ways import Way, done_this_way
from engine.kernel.frames import ACTOR, LOCAL, SLOTS, STEP, Env, env_of
from engine.language.forms import Node
from engine.language.nodes import belongings, havings, measures, nouns, phrases, portions, roles, spots, taking

if TYPE_CHECKING:
    from engine.kernel.state import Frame, State

MOST_OFFERED = 99  # of a number that has no end
Range = Callable[["State", Env, int, "Part"], tuple[int, int]]
Do = Callable[["State", Env, int, "Part", int], int | None]  # how much it was, None for all that was asked


class Part:
    """So much of one counter, from some holders: 2 Snacks from the opposite house."""

    __slots__ = ("counter", "holders", "range", "slot")

    def __init__(self, counter: int, range_: Range, holders: Pick | None, slot: int) -> None:
        self.counter = counter
        self.range = range_
        self.holders = holders
        self.slot = slot

    def held(self, state: State, env: Env, actor: int) -> int:
        """How much of it there is where it comes from: at the holders named, else with who acts."""
        referee = state.referee
        if self.holders is None:
            return referee.amount(state, self.counter, "player", actor)
        return sum(
            referee.amount(state, self.counter, self.holders.sort, x) for x in self.holders.all(state, env, actor)
        )


def tokens_of(c: Compiler, node: Node) -> list[Part]:  # noqa: PLR0911 - one answer a line
    """The amounts a phrase names."""
    if isinstance(node, portions.Together):
        return [
            Part(c.referee.counter_of(part.noun), _fixed(*bounds(part.n)), None, c.slot(c.span(part)))
            for part in node.parts
        ]
    slot = c.slot(c.span(node))
    c.sorts[c.span(node)] = "token"
    if isinstance(node, belongings.AllOf | belongings.HalfOf | belongings.HalfUpOf):
        part = _owned(c, node.owned, slot, half=isinstance(node, belongings.HalfOf))
        if isinstance(node, belongings.HalfUpOf):
            part.range = lambda state, env, actor, part: ((part.held(state, env, actor) + 1) // 2,) * 2
        return [part]
    if isinstance(node, belongings.Owned):
        return [_owned(c, node, slot, half=False)]
    if isinstance(node, portions.Of):
        return [_of(c, node, slot)]
    kind: Any = getattr(node, "kind", None)
    if kind is None:
        return [_named_before(c, node, slot)]
    counter = c.referee.counter_of(kind.noun)
    holders = None
    if kind.where is not None:
        place = next(value for name, value in vars(kind.where).items() if name != "span")
        holders = compile_phrase(c, place)
    if isinstance(node, phrases.Some):
        return [Part(counter, _fixed(*bounds(node.n)), holders, slot)]
    if isinstance(node, phrases.All | phrases.Each | phrases.Bare):
        return [Part(counter, lambda state, env, actor, part: (part.held(state, env, actor),) * 2, holders, slot)]
    return [Part(counter, _fixed(1, 1), holders, slot)]


def _fixed(least: int, most: int) -> Range:
    return lambda state, env, actor, part: (least, most)


def _owned(c: Compiler, node: Any, slot: int, *, half: bool) -> Part:
    share = 2 if half else 1
    if isinstance(node.owner, phrases.It | phrases.They) and c.span(node.owner) == c.span(node):
        owner = PHRASES[phrases.It](c, node.owner, None)
    else:
        owner = compile_phrase(c, node.owner)
    counter = c.referee.counter_of(node.kind.noun)
    return Part(counter, lambda state, env, actor, part: (part.held(state, env, actor) // share,) * 2, owner, slot)


def _of(c: Compiler, node: Any, slot: int) -> Part:
    if isinstance(node.group, portions.Theirs):
        part = _owned(c, node.group, slot, half=False)
    else:
        part = _named_before(c, node.group, slot)
    part.range = _fixed(*bounds(node.n))
    return part


def _named_before(c: Compiler, node: Node, slot: int) -> Part:
    """Tokens spoken of before: as many as were meant there."""
    link = c.linked(node)
    before = c.slot(link) if link is not None else slot
    noun = getattr(node, "noun", "")
    counter = c.referee.counter_of(noun) if noun else None
    if counter is None:
        counter = c.referee.last_counter
    return Part(counter, lambda state, env, actor, part: ((env[SLOTS][before] or [0])[0],) * 2, None, slot)


# --- running ---------------------------------------------------------------------------------------------------------


def token_act(c: Compiler, node: Any, do: Do, can: Any = None, *, is_bound: bool = False) -> Op:
    """An act on tokens: the holder is chosen, then the number where there is a choice, then it is done.

    `is_bound` means that there cannot be more than is held.
    """
    parts = tokens_of(c, node.what)
    c.referee.last_counter = parts[0].counter
    way = Way(c, "token")

    def run(state: State, frame: Frame, answer: int | None) -> None:
        env, actor = env_of(state, frame), frame[ACTOR]
        if frame[STEP] == 0:
            frame[STEP] = 1
            frame[LOCAL:] = [0, 0]
        while frame[LOCAL] < len(parts):
            part = parts[frame[LOCAL]]
            if frame[LOCAL + 1] == 0:
                frame[LOCAL + 1] = 1
                if part.holders is not None and not part.holders.begin(state, frame):
                    return
            n = answer if answer is not None else _how_many(state, env, actor, part, is_bound)
            if n is None:
                return
            answer = None
            frame[LOCAL] += 1
            frame[LOCAL + 1] = 0
            done = do(state, env, actor, part, n)
            env[SLOTS][part.slot] = [n if done is None else done]
            way.add(env, env[SLOTS][part.slot])
        state.stack.remove(frame) if state.stack[-1] is not frame else state.stack.pop()

    return c.op(run, can(parts) if can is not None else None)


def _how_many(state: State, env: Env, actor: int, part: Part, is_bound: bool) -> int | None:
    least, most = part.range(state, env, actor, part)
    if is_bound or most >= NO_END:
        held = sum(state.referee.amount(state, part.counter, s, x) for s, x in holders_of(state, env, actor, part))
        most = min(most, held)
        least = min(least, most)
    if least == most:
        return most
    most = min(most, MOST_OFFERED)
    offer(state, actor, "number", list(range(least, most + 1)), "number")
    return None


def holders_of(state: State, env: Env, actor: int, part: Part) -> list[tuple[str, int]]:
    """From whom or where it comes: (sort, thing)."""
    if part.holders is None:
        return [("player", actor)]
    chosen = env[SLOTS][part.holders.slot]
    things = chosen if chosen is not None else part.holders.all(state, env, actor)
    return [(part.holders.sort, x) for x in things]


def has_all(parts: list[Part]) -> Any:
    """Whether who acts has all that is asked for."""

    def can(state: State, env: Env, actor: int) -> bool:
        return all(part.held(state, env, actor) >= part.range(state, env, actor, part)[0] for part in parts)

    return can


def has_some(parts: list[Part]) -> Any:
    """Whether there is anything of it where it comes from."""

    def can(state: State, env: Env, actor: int) -> bool:
        return any(part.held(state, env, actor) > 0 for part in parts)

    return can


# --- acts ------------------------------------------------------------------------------------------------------------


def gain(c: Compiler, node: taking.Gain) -> Op:
    """From the supply."""
    return token_act(c, node, lambda state, env, actor, part, n: state.referee.gain(state, actor, part.counter, n))


def lose(c: Compiler, node: taking.Lose) -> Op:
    """To the supply, as far as there are."""
    return token_act(
        c, node, lambda state, env, actor, part, n: state.referee.lose(state, actor, part.counter, n, "lose"), has_all
    )


def pay(c: Compiler, node: taking.Pay) -> Op:
    """All of the price; who cannot pay is not asked."""
    return token_act(
        c, node, lambda state, env, actor, part, n: state.referee.lose(state, actor, part.counter, n, "pay"), has_all
    )


def take_tokens(c: Compiler, node: Any) -> Op:
    """From where the words say, or from the supply; as far as there are and may be taken."""

    def do(state: State, env: Env, actor: int, part: Part, n: int) -> int:
        referee = state.referee
        if part.holders is None:
            return referee.gain(state, actor, part.counter, n, "take")
        holders = holders_of(state, env, actor, part)
        return sum(referee.take_tokens(state, actor, part.counter, sort, x, n) for sort, x in holders)

    def can(parts: list[Part]) -> Any:
        some = has_some(parts)
        return lambda state, env, actor: parts[0].holders is None or some(state, env, actor)

    return token_act(c, node, do, can, is_bound=_has_source(node))


def take_tokens_from(c: Compiler, node: Any) -> Op:
    """Take what was named from a holder named apart: take them from that animal."""
    source = compile_phrase(c, getattr(node, "source", None) or node.whom)

    def do(state: State, env: Env, actor: int, part: Part, n: int) -> int:
        sources = source.all(state, env, actor)[:1]
        return sum(state.referee.take_tokens(state, actor, part.counter, source.sort, x, n) for x in sources)

    return token_act(c, node, do, lambda parts: source.enough)


def _has_source(node: Any) -> bool:
    kind = getattr(node.what, "kind", None)
    return kind is None or kind.where is not None


def put_tokens(c: Compiler, node: Any) -> Op:
    """From the supply onto a place or a card. On a card the token is who acts's own."""
    return _laid(c, node, own=False)


def place_tokens(c: Compiler, node: Any) -> Op:
    """Out of what one has, onto a place or a card."""
    return _laid(c, node, own=True)


def _laid(c: Compiler, node: Any, *, own: bool) -> Op:
    where = spot_of(c, node.where)
    parts = tokens_of(c, node.what)
    c.referee.last_counter = parts[0].counter

    def free(state: State, env: Env, actor: int) -> list[int]:
        found = where.all(state, env, actor)
        if where.sort == "card":
            found = [x for x in found if state.referee.may_mark(state, x, parts[0].counter)]
        return found

    target = Pick(where.sort, free, where.least, where.most)
    target.slot = where.slot
    target.groups = where.groups

    def run(state: State, frame: Frame, answer: int | None) -> None:
        env, actor = env_of(state, frame), frame[ACTOR]
        if frame[STEP] == 0:
            frame[STEP] = 1
            if not target.begin(state, frame):
                return
        frame[LOCAL:] = frame[LOCAL:] or [0]
        referee = state.referee
        while frame[LOCAL] < len(parts):
            part = parts[frame[LOCAL]]
            n = answer if answer is not None else _how_many(state, env, actor, part, own)
            if n is None:
                return
            answer = None
            frame[LOCAL] += 1
            for x in env[SLOTS][target.slot]:
                referee.lay(state, actor, part.counter, where.sort, x, n, own=own)
        state.stack.pop()

    def can(state: State, env: Env, actor: int) -> bool:
        return bool(free(state, env, actor)) and (not own or has_all(parts)(state, env, actor))

    return c.op(run, can)


def spot_of(c: Compiler, node: Node) -> Pick:
    """Where something is put: a place, a card or a pile."""
    if isinstance(node, roles.Phrase):
        return compile_phrase(c, node)
    return executor(SPOTS, node)(c, node)  # type: ignore[no-any-return]


def discard_tokens(c: Compiler, node: Any) -> Op:
    """Back to the supply: one's own, or those that lie where the words say."""

    def do(state: State, env: Env, actor: int, part: Part, n: int) -> int:
        left = n
        for sort, x in holders_of(state, env, actor, part):
            left -= state.referee.remove_tokens(state, part.counter, sort, x, left)
        return n - left

    return token_act(c, node, do, has_some, is_bound=True)


def give_tokens(c: Compiler, node: Any) -> Op:
    """Out of what one has to somebody else."""
    whom = compile_phrase(c, node.whom if isinstance(node, taking.Give) else node.where)

    def do(state: State, env: Env, actor: int, part: Part, n: int) -> int:
        pairs = [(("player", actor), (whom.sort, x)) for x in whom.all(state, env, actor)[:1]]
        return sum(state.referee.pass_tokens(state, part.counter, source, target, n) for source, target in pairs)

    return token_act(c, node, do, has_all, is_bound=True)


def move_tokens(c: Compiler, node: Any) -> Op:
    """From where they lie to another place."""
    where = compile_phrase(c, node.where)

    def do(state: State, env: Env, actor: int, part: Part, n: int) -> int:
        left = n
        for target in where.all(state, env, actor)[:1]:
            for source in holders_of(state, env, actor, part):
                left -= state.referee.pass_tokens(state, part.counter, source, (where.sort, target), left)
        return n - left

    return token_act(c, node, do, has_some, is_bound=True)


def keep_tokens(c: Compiler, node: Any) -> Op:
    """They stay where they are."""
    return token_act(c, node, lambda state, env, actor, part, n: None, has_some, is_bound=True)


def measured(c: Compiler, node: Any, deed: str) -> Op:
    """As many as a measure of the game says."""
    counter = c.referee.counter_of(node.kind.noun)
    measure = executor(MEASURES, node.measure)(c, node.measure)
    way = Way(c, "token")
    most = node.most

    def run(state: State, frame: Frame, answer: int | None) -> None:
        env, actor = env_of(state, frame), frame[ACTOR]
        state.stack.pop()
        n = measure(state, env, actor)
        if most is not None:
            n = min(n, most)
        if deed == "gain":
            done = state.referee.gain(state, actor, counter, n)
        else:
            done = state.referee.lose(state, actor, counter, n, "lose")
        way.add(env, [done])

    return c.op(run, lambda state, env, actor: measure(state, env, actor) > 0)


def gain_equal(c: Compiler, node: measures.GainEqual) -> Op:
    """As many as a measure of the game says."""
    return measured(c, node, "gain")


def lose_equal(c: Compiler, node: measures.LoseEqual) -> Op:
    """As many as a measure of the game says."""
    return measured(c, node, "lose")


def number_of(c: Compiler, node: measures.NumberOf) -> Any:
    """How many there are; of a counter, how much the one it belongs to has."""
    return count_of(c, node.kind)


def count_of(c: Compiler, kind: nouns.Kind) -> Callable[[State, Env, int], int]:
    """How many of a kind there are, for who acts."""
    counter = c.referee.counter_of(kind.noun)
    if isinstance(kind.having, havings.ThisWay) and counter is not None:
        done = done_this_way(c, kind.having, "token")
        return lambda state, env, actor: sum(done(env))
    if counter is not None and isinstance(kind.having, havings.HadBy):
        return _tokens_had(c, kind, counter)
    if counter is not None:
        if kind.where is None:
            return lambda state, env, actor: state.referee.amount(state, counter, "player", actor)
        place = compile_phrase(c, next(value for name, value in vars(kind.where).items() if name != "span"))
        return lambda state, env, actor: sum(
            state.referee.amount(state, counter, place.sort, x) for x in place.all(state, env, actor)
        )
    found = compile_kind(c, kind)
    return lambda state, env, actor: len(found.all(state, env, actor))


def _tokens_had(c: Compiler, kind: nouns.Kind, counter: int) -> Callable[[State, Env, int], int]:
    """What somebody has of a counter, or has put somewhere."""
    having: Any = kind.having
    who = compile_phrase(c, having.who)
    where = compile_phrase(c, having.place) if having.place is not None else None

    def count(state: State, env: Env, actor: int) -> int:
        players = who.all(state, env, actor)
        if where is None:
            return sum(state.referee.amount(state, counter, "player", p) for p in players)
        places = where.all(state, env, actor)
        return sum(state.referee.amount_of(state, counter, where.sort, x, p) for p in players for x in places)

    return count


def value_of(c: Compiler, node: measures.ValueOf) -> Any:
    """What a card is worth."""
    what = compile_phrase(c, node.what)
    return lambda state, env, actor: sum(state.referee.value(state, x) for x in what.all(state, env, actor))


MEASURES: dict[type[Node], Any] = {measures.NumberOf: number_of, measures.ValueOf: value_of}
SPOTS: dict[type[Node], Any] = {
    spots.OnIt: lambda c, node: compile_phrase(c, node.what),
    spots.OnTop: lambda c, node: compile_phrase(c, node.pile),
    spots.AtBottom: lambda c, node: compile_phrase(c, node.pile),
    spots.Into: lambda c, node: compile_phrase(c, node.pile),
}
