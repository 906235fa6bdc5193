"""Commands that show: the board, the choices, the games there are, the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.screen import NotFound, exit_code, out, sentence

if TYPE_CHECKING:
    from pathlib import Path

    from engine.game import AnyGame
    from engine.session import Session

GameArgument = Annotated[
    str | None, typer.Argument(metavar="GAME", help="Name or file; the last one used if left out.")
]
GameOption = Annotated[
    str | None,
    typer.Option("-g", "--game", help="Name or file of the game; the last one used if left out."),
]


def named(game: str | None, g: str | None) -> str | None:
    """The game that is named, by argument or by -g. Raises BadSetup where both name one."""
    from engine.errors import BadSetup

    if game is not None and g is not None:
        raise BadSetup(f"one game is enough: {game!r}, or -g {g!r}")
    return game if game is not None else g


def show(game: GameArgument = None, g: GameOption = None) -> None:
    """Show the board and whose turn it is."""
    from cli.home import opened

    with opened(named(game, g)) as session:
        out(*position(session))


def moves(game: GameArgument = None, g: GameOption = None) -> None:
    """List what can be done now."""
    from cli.home import opened
    from engine.bots import next_is_bot

    with opened(named(game, g)) as session:
        out(*(choices(session) or next_lines(session)))
        if next_is_bot(session):
            out("A bot is to act: 'undertow go' lets it.")


def list_games() -> None:
    """List your games, the one used last marked with *."""
    from cli import home
    from engine.registry import USUAL

    paths = home.games()
    if not paths:
        out(f"No games yet: 'undertow play {USUAL}' begins one.")
        return
    last = home.last_used_name()
    names = [home.name_of(path) for path in paths]
    width = min(max(map(len, names)), 30)
    for name, path in zip(names, paths, strict=True):
        out(f"{'*' if name == last else ' '} {name:<{width}}  {_summary(path)}")


def games() -> None:
    """List the kinds of games that can be played."""
    from engine.bots import bots
    from engine.errors import NoSuchGame
    from engine.registry import names
    from engine.setup import players

    for name in names():
        try:
            game = kind(name)
        except NoSuchGame as error:
            out(f"{name}: {error}")
            continue
        seats = players(game)
        out(f"{name}: {game.title}, for {seats}; bots: {', '.join(bots(game))}")
        for option in game.options:
            values = option.shown or " | ".join(map(str, option.values))
            out(f"    {option.name} = {option.default}   ({values}) {option.help}")


def rules(name: Annotated[str, typer.Argument(metavar="KIND", help="As deep-sea.")]) -> None:
    """Show the rules of a kind of game."""
    out(*kind(name).rules_page().rstrip().split("\n"))


def kind(name: str) -> AnyGame:
    """The kind of game of this name. Raises NotFound."""
    from difflib import get_close_matches

    from engine.registry import BUNDLED_NAMES, find, names

    if name not in BUNDLED_NAMES:
        known = names()
        if name not in known:
            near = get_close_matches(name, known, n=1)
            hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(known)}"
            raise NotFound(f"there is no game called {name!r}; {hint}")
    return find(name)


def position(session: Session) -> list[str]:
    """The board where the head stands, and what comes next, as lines."""
    return [*board(session), *next_lines(session)]


def board(session: Session) -> list[str]:
    """The board where the head stands, as lines."""
    view = session.game.view(session.state, None)
    return [place_line(session), *session.game.board(view, session.seats).split("\n")]


def place_line(session: Session) -> str:
    """Which game this is, and where in it the head stands."""
    from engine.places import line_name

    timeline = session.timeline
    here, last = timeline.number(timeline.head), timeline.number(timeline.end)
    later = f" (this line goes on to {last})" if last > here else ""
    return f"{session.game.title}, branch {line_name(timeline)}, move {here}{later}"


def next_lines(session: Session) -> list[str]:
    """Whose turn it is, or how the game ended."""
    from engine.bots import next_is_bot
    from replays.transcript import result_lines

    seat = session.actor()
    if seat is None:
        return ["The game is over.", *result_lines(session, session.timeline.head)]
    name = session.seats[seat]
    if next_is_bot(session):
        return [f"{name} is to act: {session.timeline.players[seat]}."]
    return [f"{name} is to act: {', '.join(words(session))}."]


def words(session: Session) -> list[str]:
    """What can be typed for each legal action."""
    view: Any = session.game.view(session.state, session.actor())
    return [session.game.word(action, view) for action in session.legal()]


def choices(session: Session) -> list[str]:
    """The legal actions, numbered, each with its word and what it means."""
    game = session.game
    view: Any = game.view(session.state, session.actor())
    labels = [game.label(action, view, session.seats) for action in session.legal()]
    typed = words(session)
    width = max(map(len, typed), default=0)
    return [
        f"  {i}  {word:<{width}}  {label}"
        for i, (word, label) in enumerate(zip(typed, labels, strict=True), 1)
    ]


def _summary(path: Path) -> str:
    """A game in a few words; what is wrong with it, if it does not open."""
    from cli import home

    try:
        with home.log_of(path) as log, home.session_of(path, log) as session:
            marks = session.game.marks(session.state).items()
            where = ", ".join(f"{mark} {n}" for mark, n in marks)
            number = session.timeline.number(session.timeline.head)
            kind_and_seats = f"{session.game.name}  {', '.join(session.seats)}"
            return f"{kind_and_seats}  move {number}  {where}  {next_lines(session)[0]}"
    except Exception as error:
        if exit_code(error) is None:
            raise
        return sentence(error)
