"""People and bots at one table: one choice after the other, each saved before the next is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from engine.bots import Bot, step
from engine.kernel import NOBODY, Refused, is_mode_open, options
from engine.records import Played
from toolkit.report.text import printable
from toolkit.table.cards import designs_named, in_words
from toolkit.table.choices import numbers, option_words, question, reason
from toolkit.table.games import board_of
from toolkit.table.result import final_table
from toolkit.table.saves import save
from toolkit.table.story import Story
from toolkit.table.told import Told

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

NEXT_LINE = "\n" + " " * 4  # the line break within an option's explanation in a row
FORGET = "\x1b[2J\x1b[3J\x1b[H"  # for a terminal: erase the screen and what was scrolled off it
Ask = Callable[[str], str | None]  # the answer to a prompt, None at the end of the input

HELP = """A number takes an option; so does its text.
  board         show the whole table
  card NAME     what a card says; the first letters of its name are enough
  log           everything that has happened
  undo          back to your last choice; what others have done since is taken back too, what was seen stays seen
  save [FILE]   save now, or a copy into FILE (the game is saved after every action anyway)
  quit          leave; the game can be resumed
  help          this"""


class Sitting:
    """One game at the terminal. `bots` are by seat; people sit on all other seats."""

    def __init__(self, played: Played, bots: Mapping[int, Bot], console: Console, ask: Ask, file: Path | None) -> None:
        self.played, self.bots, self.console, self.ask, self.file = played, bots, console, ask, file
        people = [player for player in range(played.players) if player not in bots]
        self.story = Story(console, people[0] if len(people) == 1 else NOBODY)
        self.sits = people[0] if len(people) == 1 else NOBODY  # the player to whom the screen was last shown
        self.board = board_of(played.referee.box)
        self.brief = False
        self.can_save = True

    def run(self) -> bool:
        """Play to the end, or until a person leaves; returns whether the game is over."""
        while (player := self.played.player) is not None:
            self.keep()
            if player in self.bots and is_mode_open(self.played.state):
                if not self._choose(self._person_after(player)):
                    return False
            elif player in self.bots:
                step(self.played, self.bots[player])
            elif not self._choose(player):
                return False
        self.keep()
        self.story.go_on(self.played.state)
        self.console.print()
        self.console.print(final_table(self.played))
        return True

    def keep(self) -> None:
        """Save the game; where that is not possible, say so once and play on."""
        if self.file is None or not self.can_save:
            return
        try:
            save(self.file, self.played)
        except OSError as error:
            self.can_save = False
            self.say(f"The game cannot be saved in {self.file}: {error.strerror or error}. It goes on unsaved.", "red")

    def say(self, text: str, style: str = "") -> None:
        """Print lines of text. Markup and control characters in them have no effect."""
        text = "\n".join(printable(line) for line in text.split("\n"))
        self.console.print(text, style=style or None, markup=False, highlight=False)

    def _person_after(self, player: int) -> int:
        """The next person after a seat, who decides on the mode where a bot would have to."""
        seats = [(player + i) % self.played.players for i in range(self.played.players)]
        return next(seat for seat in seats if seat not in self.bots)

    # --- a person's choice -----------------------------------------------------------------------------------------

    def _choose(self, player: int) -> bool:
        """Ask a person until an option is taken or the game goes back; False where the person leaves."""
        if not self._hand_over(player):
            return False
        self.story.go_on(self.played.state)
        self._show(player)
        while True:
            answer = self.ask(f"player {player + 1}> ")
            if answer is None or answer.strip().casefold() in ("quit", "exit", "q"):
                return False
            done = self._answer(player, " ".join(answer.split()))
            if done:
                return True

    def _hand_over(self, player: int) -> bool:
        """Erase the screen before another person looks at it, on a shared terminal; False where the person leaves."""
        was, self.sits = self.sits, player
        if was in (player, NOBODY) or not self.console.is_terminal:
            return True
        self.console.file.write(FORGET)
        return self.ask(f"player {player + 1}, press Enter when you are alone at the screen> ") is not None

    def _show(self, player: int) -> None:
        """Print the board, where the choice is one that begins a turn, then the question and its options."""
        state = self.played.state
        assert state.choice is not None
        self.console.print()
        self.console.rule(self.board.heading(Told(state, player), player), align="left")
        if not self.brief and (self.board.big is None or state.choice.prompt in self.board.big):
            self._show_board(player)
        self.say(question(state), "bold")
        if why := reason(state):
            self.say(f"  {why}", "dim")
        rows = [(str(number), words) for number, words in zip(numbers(state), option_words(state), strict=True)]
        self.console.print(in_rows(rows) if state.choice.kind in self.board.crowded else indented(rows))

    def _show_board(self, player: int) -> None:
        for part in self.board.show(Told(self.played.state, player), self.played.seats):
            self.console.print(part)
        self.console.print()

    def _answer(self, player: int, text: str) -> bool:
        """Take an option, or carry out a word such as "undo"; True where the choice is made or has changed."""
        choice = self.played.state.choice
        assert choice is not None
        word, _, rest = text.partition(" ")
        if not text:
            self.say("Type a number, or help.")
        elif text.isascii() and text.isdigit():
            return self._take(int(text[:9]))
        elif word.casefold() in WORDS and (rest == "" or word.casefold() in ("card", "save")):
            return WORDS[word.casefold()](self, player, rest)
        else:
            return self._take_text(text)
        return False

    def _take(self, number: int) -> bool:
        row = numbers(self.played.state)
        if number not in row:
            self.say(f"There is no option {number}: type a number from {row[0]} to {row[-1]}, or help.")
            return False
        self.played.choose(options(self.played.state)[row.index(number)])
        return True

    def _take_text(self, text: str) -> bool:
        try:
            self.played.apply(text)
        except Refused as refused:
            self.say(f"{str(refused)[:1].upper()}{str(refused)[1:]}. Or type help.")
            return False
        return True

    # --- words -----------------------------------------------------------------------------------------------------

    def _help(self, player: int, rest: str) -> bool:
        self.say(HELP)
        return False

    def _board(self, player: int, rest: str) -> bool:
        self._show_board(player)
        return False

    def _card(self, player: int, rest: str) -> bool:
        designs = designs_named(self.played.referee.box, rest)
        if not designs:
            self.say(f"No card is called “{rest}”." if rest else "Say which card: card NAME.")
        elif len(designs) > 8:
            self.say(f"{len(designs)} cards are called like that: {', '.join(d.name for d in designs[:8])}, …")
        else:
            for design in designs:
                self.say(f"{design.name} ({design.type}{f', {design.subtype}' if design.subtype else ''})", "bold")
                self.say(f"  {in_words(design) or 'It says nothing.'}")
        return False

    def _log(self, player: int, rest: str) -> bool:
        everything = Story(self.console, self.story.eyes)
        everything.go_on(self.played.state)
        return False

    def _undo(self, player: int, rest: str) -> bool:
        number = self.played.before(player)
        if number is None:
            self.say("You have not chosen anything yet.")
            return False
        taken = self.played.actions[number:]
        self.played.take_back(number)
        self.story.skip(self.played.state)
        own = [action for who, action in taken if who == player]
        others = len(taken) - len(own)  # what they have done may be theirs alone to know
        more = f", and {others} action{'s' * (others != 1)} of others" if others else ""
        self.say(f"Taken back: {'; '.join(own)}{more}. What you have seen stays seen.")
        return True

    def _save(self, player: int, rest: str) -> bool:
        path = Path(rest) if rest else self.file
        if path is None:
            self.say("Say where: save FILE.")
            return False
        if rest and path.exists():
            self.say(f"{path} exists. Choose another name, or remove it.")
            return False
        try:
            save(path, self.played)
        except (OSError, ValueError) as error:
            self.say(f"The game cannot be saved in {path}: {getattr(error, 'strerror', None) or error}.")
            return False
        self.say(f"Saved in {path} after {len(self.played.actions)} actions.")
        return False


def indented(rows: list[tuple[str, str]]) -> RenderableType:
    """Options with a number and words on each line; longer words go on below, indented."""
    from rich.table import Table
    from rich.text import Text

    grid = Table.grid(padding=(0, 1))
    grid.add_column(justify="right", min_width=3, no_wrap=True)
    grid.add_column()
    for number, words in rows:
        grid.add_row(number, Text(words if words != number else ""))
    return grid


def in_rows(rows: list[tuple[str, str]]) -> RenderableType:
    """Options that differ only in their last word, side by side: "place 0,1", then "1 up · …", "2 right · …"."""
    from rich.table import Table
    from rich.text import Text

    groups: dict[str, list[Text]] = {}
    for number, words in rows:
        text, _, more = words.partition(" · ")
        head, _, last = text.rpartition(" ")
        cell = Text.assemble((f"{number:>3} ", "bold"), last, (f" {more.replace(', ', NEXT_LINE)}", "dim"))
        groups.setdefault(head, []).append(cell)
    grid = Table.grid(padding=(0, 1))
    grid.add_column(no_wrap=True)
    for head, cells in groups.items():
        grid.add_row(Text(head), *cells)
    return grid


WORDS: dict[str, Callable[[Sitting, int, str], bool]] = {
    "help": Sitting._help,
    "?": Sitting._help,
    "board": Sitting._board,
    "card": Sitting._card,
    "log": Sitting._log,
    "undo": Sitting._undo,
    "save": Sitting._save,
}
