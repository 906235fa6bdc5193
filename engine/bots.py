"""Bots: they choose from what their seat may see, with luck of their own.

A seat's player is a text: "bot:NAME", or with settings "bot:NAME?a=1&b=2". A game has bots of its
own; others play any game (`engine.opponents`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import wraps
from typing import TYPE_CHECKING, Any, Final

from engine.errors import BadBot, BadMove, BadSetup, NoSuchGame, Refused
from engine.game import AnyGame, Bot, Luck
from engine.plug_ins import told
from events.timeline import LONGEST_PLAYER_NAME

if TYPE_CHECKING:
    from engine.bot_kind import BotKind, Settings
    from engine.session import Session

BOT: Final = "bot:"
MOST_IN_A_ROW: Final = 20_000
"""Moves of bots after which they wait: a game may have no end."""
_MOST_MADE: Final = 64
_LONGEST_SAID: Final = 40

_made: Final[dict[tuple[int, str], tuple[AnyGame, Bot[Any, Any]]]] = {}
"""Bots that were made, by game and player: none is made anew for each decision."""


def at_random(view: object, legal: tuple[Any, ...], luck: Luck) -> Any:
    """Any legal action, each equally likely."""
    return legal[luck.below("choice", len(legal))]


def bots(game: AnyGame) -> dict[str, Bot[Any, Any]]:
    """The bots that decide at once, by name: chance, and the game's own."""
    return {"random": at_random, **game.bots}


def own_bot(game: AnyGame, name: str) -> Bot[Any, Any] | None:
    """The game's own bot of this name."""
    return game.bots.get(name)


def known_bots(game: AnyGame) -> list[str]:
    """The names of all bots that come with a game or with Undertow. No entry points are read."""
    from engine.opponents import BUNDLED

    first, *others = BUNDLED
    return list(dict.fromkeys([first, *game.bots, *others]))


def bot_names(game: AnyGame) -> list[str]:
    """The names of all bots that can play a game."""
    return [kind.name for kind in all_bots(game)]


def all_bots(game: AnyGame, tell: Callable[[str], object] | None = None) -> Iterator[BotKind]:
    """All kinds of bots that can play a game, those of other distributions last.

    What is wrong with one that does not load is told, where somebody wants to hear it.
    """
    from engine.opponents import installed

    for name in known_bots(game):
        yield bot_kind(game, name)
    for name in installed():
        if name not in game.bots:
            try:
                kind = bot_kind(game, name)
                find_bot(game, f"{BOT}{name}")
            except BadSetup:  # it plays other games
                continue
            except NoSuchGame as error:
                if tell is not None:
                    tell(str(error) if isinstance(error, BadBot) else f"{BOT}{name}: {error}")
                continue
            yield kind


def bot_kind(game: AnyGame, name: str) -> BotKind:
    """The kind of bots of this name, for a game: its own goes first.

    Raises BadSetup where there is none, and NoSuchGame where one does not load.
    """
    from engine.bot_kind import BotKind
    from engine.opponents import find

    own = game.bots.get(name)
    if own is not None:
        return BotKind(name, _in_a_line(own), lambda game, settings: own)
    kind = find(name)
    if kind is None:
        said = name if len(name) <= _LONGEST_SAID else f"{name[:_LONGEST_SAID]}..."
        raise BadSetup(f"{game.name} has no bot {said!r}; it has {', '.join(bot_names(game))}")
    return kind


def brings(game: AnyGame, name: str) -> str:
    """The distribution that brings a bot; empty for the game's own and for bundled ones."""
    from engine.opponents import source

    return "" if name in game.bots else source(name)


def find_bot(game: AnyGame, player: str) -> Bot[Any, Any]:
    """The bot that a seat's player ("bot:cautious") names.

    What it chooses is legal. Raises BadSetup, and NoSuchGame for one that is installed and does
    not load; BadBot where it cannot be made, and later where it fails.
    """
    made = _made.get((id(game), player))
    if made is not None:
        return made[1]
    kind, settings = _asked(game, player)
    try:
        bot = kind.make(game, settings)
    except BadSetup:
        raise
    except (Exception, SystemExit) as error:
        raise BadBot(f"{player} cannot be made: {told(error)}") from error
    if bot is None:
        raise BadSetup(f"bot {kind.name} does not play {game.name}")
    bot = bot if bot is at_random else _watched(bot, player)
    if len(_made) >= _MOST_MADE:
        _made.clear()
    _made[id(game), player] = game, bot  # the game is kept, so its id stays its own
    return bot


def _watched(bot: Bot[Any, Any], player: str) -> Bot[Any, Any]:
    """The same bot, which raises BadBot that names it where it fails."""

    @wraps(bot)
    def chosen(view: Any, legal: tuple[Any, ...], luck: Luck) -> Any:
        try:
            action = bot(view, legal, luck)
            if action in legal:
                return action
        except BadMove:  # what it played out has no end, and says so itself
            raise
        except (Exception, SystemExit) as error:
            raise BadBot(f"{player} failed: {told(error)}") from error
        raise BadBot(f"{player} chose {action}, which is not legal")

    return chosen


def spelt_bot(game: AnyGame, player: str) -> str:
    """A player as files hold it: settings in their order, those as usual left out.

    Raises BadSetup for a bot that there is not, and NoSuchGame for one that does not work.
    """
    find_bot(game, player)
    kind, settings = _asked(game, player)
    spelt = BOT + kind.spelt(settings)
    if len(spelt) > LONGEST_PLAYER_NAME:
        raise BadSetup(
            f"{spelt[:_LONGEST_SAID]}... has {len(spelt)} letters: with its settings a bot has at "
            f"most {LONGEST_PLAYER_NAME}, so set fewer"
        )
    return spelt


def _asked(game: AnyGame, player: str) -> tuple[BotKind, Settings]:
    """The kind that a player names, and its settings. Raises BadSetup, NoSuchGame."""
    name, question, said = player.partition(":")[2].partition("?")
    kind = bot_kind(game, name)
    return kind, kind.read(said if question else None)


def _in_a_line(bot: Bot[Any, Any]) -> str:
    """What the first sentence of a game's own bot says of it."""
    said = " ".join((bot.__doc__ or "").split("\n\n")[0].split()).rstrip(".")
    return said[:1].lower() + said[1:]


def next_is_bot(session: Session) -> bool:
    """Whether a bot is to decide where the head stands."""
    seat = session.actor()
    return seat is not None and session.timeline.players[seat] != ""


def bots_wait(session: Session) -> bool:
    """Whether a bot is to decide but waits, since the head was last moved by hand.

    Where no person plays at all, nobody is waited for.
    """
    return next_is_bot(session) and session.timeline.by_hand and "" in session.timeline.players


def play_bots(session: Session) -> Iterator[int]:
    """Play while a bot is to decide; gives each place as it is reached.

    Raises BadBot, and Refused where bots play on and on.
    """
    for _ in range(MOST_IN_A_ROW):
        if not next_is_bot(session):
            return
        seat = session.actor()
        assert seat is not None
        try:
            bot = find_bot(session.game, session.timeline.players[seat])
        except BadBot:
            raise
        except (BadSetup, NoSuchGame) as error:
            raise NoSuchGame(f"{session.seats[seat]} cannot be played here: {error}") from None
        luck = session.dealer.bot_luck(session.timeline.head, seat)
        view, legal = session.game.view(session.state, seat), session.legal()
        session.play(bot(view, legal, luck))
        yield session.timeline.head
    raise Refused(f"bots made {MOST_IN_A_ROW:,} moves and nobody else is to act; go plays on")
