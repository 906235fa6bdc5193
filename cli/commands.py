"""All commands of `undertow` by name: where each stands, how it is used, what comes after it.

Nothing heavy is imported here: completing a line in a shell reads this table alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from events.frozen import frozen


@frozen
class Entry:
    """A command: where it stands, how it is used, and what one may want to do after it."""

    section: str
    function: str
    """Its module and its function, imported when the command is used."""
    takes: str
    """Its arguments, then its options: ACTION... many of a kind, --at=PLACE one with a value.

    The same as the function says, for who completes a line and cannot wait for it to be imported.
    """
    examples: tuple[str, ...]
    then: str = ""
    """What is suggested after it, at a terminal; empty where the command itself says it."""
    negative: bool = False
    """Whether an argument may begin with -, as -3, be it only to be told that it means nothing."""
    schemas: tuple[str, ...] = ()
    """What --json prints: the names of the documents, of which each may come more than once."""

    def options(self) -> dict[str, str]:
        """Its options and those of all commands, with what each takes; a flag takes nothing."""
        words = [*self.takes.split(), *_FOR_ALL, *(["--json"] if self.schemas else [])]
        parts = [word.partition("=") for word in words if word.startswith("-")]
        return {name: value for name, _, value in parts}

    @property
    def makes_games(self) -> bool:
        """Whether it makes a game, and so takes that game's own options."""
        return "-o" in self.options()


_FOR_ALL: Final = ("--color=WHEN", "--plain", "--help", "-h")
_PLAY, _LOOK, _TIME = "Play", "Look", "Step back and branch"
_ASK = "Ask for the odds"
_GAMES, _LEARN = "Your games", "Learn and check"

COMMANDS: Final[Mapping[str, Entry]] = {
    "play": Entry(
        _PLAY,
        "cli.play:play",
        "GAME -p=PLAYER --player=PLAYER --seed=TEXT --name=TEXT -o=OPTION --option=OPTION "
        "--sealed --words -g=GAME --game=GAME",
        (
            "undertow play",
            "undertow play deep-sea -p red -p bot:cautious --seed calm-otter-blue-reef",
            "undertow play evening",
        ),
    ),
    "learn": Entry(
        _PLAY, "cli.learn:learn", "KIND", ("undertow learn deep-sea", "undertow learn deep-dive")
    ),
    "new": Entry(
        _PLAY,
        "cli.play:new",
        "KIND -p=PLAYER --player=PLAYER --seed=TEXT --name=TEXT -o=OPTION --option=OPTION "
        "--sealed --words",
        (
            "undertow new deep-sea -p anna -p ben --name evening",
            "undertow new deep-sea --stall-limit 5 --first red",
            "undertow new deep-sea --help",
        ),
        "undertow play, or undertow do ACTION",
        schemas=("position/1",),
    ),
    "do": Entry(
        _PLAY,
        "cli.play:do",
        "ACTION... -g=GAME --game=GAME --bots --no-bots",
        ("undertow do swim", "undertow do swim, take"),
        "undertow moves lists what can be done, undertow undo takes back",
        schemas=("move/1", "position/1"),
    ),
    "go": Entry(
        _PLAY,
        "cli.play:go",
        "-g=GAME --game=GAME",
        ("undertow go",),
        "undertow play",
        schemas=("move/1", "position/1"),
    ),
    "seat": Entry(
        _PLAY,
        "cli.play:seat",
        "SEAT PLAYER -g=GAME --game=GAME",
        (
            "undertow seat red bot:cautious",
            "undertow seat red 'bot:mcts?rollouts=300'",
            "undertow seat red person",
        ),
        "undertow play",
        schemas=("position/1",),
    ),
    "show": Entry(
        _LOOK,
        "cli.table:show",
        "GAME -g=GAME --game=GAME --at=PLACE --as=SEAT --page=PAGE",
        ("undertow show", "undertow show evening --plain", "undertow show --page score"),
        "undertow play goes on, undertow log tells how it came to this",
        schemas=("position/1",),
    ),
    "moves": Entry(
        _LOOK,
        "cli.table:moves",
        "GAME -g=GAME --game=GAME --at=PLACE --as=SEAT",
        ("undertow moves",),
        schemas=("choices/1",),
    ),
    "log": Entry(
        _LOOK,
        "cli.timeline:log",
        "GAME -g=GAME --game=GAME --at=PLACE --as=SEAT",
        ("undertow log",),
        "undertow goto MOVE goes to any of these",
        schemas=("game/1", "move/1", "result/1"),
    ),
    "replay": Entry(
        _LOOK,
        "cli.replay:replay",
        "GAME -g=GAME --game=GAME --at=PLACE --speed=N --as=SEAT",
        (
            "undertow replay",
            "undertow replay evening --at dive:2",
            "undertow replay --speed 4",
        ),
        "undertow play goes on with the game, undertow goto MOVE goes to a place of it",
        schemas=("game/1", "move/1", "result/1"),
    ),
    "tree": Entry(
        _LOOK,
        "cli.timeline:tree",
        "GAME -g=GAME --game=GAME --at=PLACE --dropped --as=SEAT",
        ("undertow tree",),
        "undertow switch NAME goes to a line's end",
        schemas=("tree/1",),
    ),
    "branches": Entry(
        _LOOK,
        "cli.branches:branches",
        "GAME -g=GAME --game=GAME --at=PLACE --dropped",
        ("undertow branches", "undertow branches --dropped"),
        "undertow switch LINE goes to the end of one, undertow diff LINE compares it",
        schemas=("tree/1",),
    ),
    "find": Entry(
        _LOOK,
        "cli.finding:find",
        "CONDITION... --first --all --ids -g=GAME --game=GAME --at=PLACE",
        (
            'undertow find "air < 5 and max(held) >= 2"',
            'undertow find "turn = anna and held(anna) > held(ben)" -g evening',
            'undertow find "rising(1) and air < 15"',
            'undertow find --first "score(1) > 0"',
        ),
        "undertow goto MOVE goes to one of them, undertow fields shows what else can be asked",
        schemas=("found/1",),
    ),
    "fields": Entry(
        _LOOK,
        "cli.finding:fields",
        "GAME -g=GAME --game=GAME --at=PLACE",
        ("undertow fields", "undertow fields evening --at 17"),
        "undertow find CONDITION finds the places where they are so",
        schemas=("fields/1",),
    ),
    "diff": Entry(
        _LOOK,
        "cli.comparing:diff",
        "PLACE OTHER -g=GAME --game=GAME",
        ("undertow diff main", "undertow diff main what-if"),
        "undertow switch NAME goes to one of them",
        negative=True,
        schemas=("diff/1",),
    ),
    "undo": Entry(
        _TIME,
        "cli.back:undo",
        "N --step --turn --to=PLACE --yes -g=GAME --game=GAME",
        ("undertow undo", "undertow undo 3", "undertow undo --step", "undertow undo --to 17"),
        "undertow redo brings it back, undertow do ACTION plays on another way",
        negative=True,
        schemas=("position/1",),
    ),
    "redo": Entry(
        _TIME,
        "cli.back:redo",
        "N --step -g=GAME --game=GAME",
        ("undertow redo", "undertow redo 3"),
        "undertow play goes on",
        negative=True,
        schemas=("position/1",),
    ),
    "goto": Entry(
        _TIME,
        "cli.timeline:goto",
        "PLACE -g=GAME --game=GAME",
        ("undertow goto 17", "undertow goto -3", "undertow goto end"),
        "undertow play goes on from here, undertow goto end to the end of the line",
        negative=True,
        schemas=("position/1",),
    ),
    "branch": Entry(
        _TIME,
        "cli.timeline:branch",
        "NAME PLACE -g=GAME --game=GAME",
        ("undertow branch what-if", "undertow branch what-if 17"),
        negative=True,
        schemas=("position/1",),
    ),
    "switch": Entry(
        _TIME,
        "cli.timeline:switch",
        "LINE -g=GAME --game=GAME",
        ("undertow switch main",),
        "undertow play goes on with it",
        schemas=("position/1",),
    ),
    "drop": Entry(
        _TIME,
        "cli.branches:drop",
        "LINE --back -g=GAME --game=GAME",
        ("undertow drop what-if", "undertow drop what-if --back"),
        "undertow branches --dropped lists hidden lines as well",
        schemas=("position/1",),
    ),
    "note": Entry(
        _TIME,
        "cli.notes:note",
        "PLACE TEXT... --tag=TEXT --drop -g=GAME --game=GAME --by=SEAT --private --as=SEAT",
        (
            'undertow note 17 "?! too deep"',
            "undertow note @ too deep --tag fork",
            "undertow note fork",
        ),
        "undertow log shows it",
        negative=True,
        schemas=("notes/1", "position/1"),
    ),
    "amend": Entry(
        _TIME,
        "cli.amending:amend",
        "MOVE ACTION... --dry-run --name=TEXT --as=SEAT -g=GAME --game=GAME",
        ("undertow amend 17 up", "undertow amend last:red take --dry-run"),
        negative=True,
        schemas=("amend/1", "position/1"),
    ),
    "reluck": Entry(
        _TIME,
        "cli.timeline:reluck",
        "-g=GAME --game=GAME",
        ("undertow reluck",),
        "undertow play goes on, undertow undo --step takes the other luck back",
        schemas=("position/1",),
    ),
    "odds": Entry(
        _ASK,
        "cli.odds:odds",
        "PLACE --rollouts=N --seconds=S --bots=BOT --jobs=N --seed=TEXT --as=SEAT -g=GAME "
        "--game=GAME",
        ("undertow odds", "undertow odds 17", "undertow odds --rollouts 5000 --bots random"),
        negative=True,
        schemas=("odds/1",),
    ),
    "hint": Entry(
        _ASK,
        "cli.odds:hint",
        "PLACE --rollouts=N --seconds=S --bots=BOT --jobs=N --seed=TEXT --as=SEAT -g=GAME "
        "--game=GAME",
        ("undertow hint", "undertow hint 17"),
        negative=True,
        schemas=("odds/1",),
    ),
    "whatif": Entry(
        _ASK,
        "cli.whatif:whatif",
        "MOVE ACTION... --rollouts=N --seconds=S --bots=BOT --jobs=N --seed=TEXT --as=SEAT "
        "-g=GAME --game=GAME",
        ("undertow whatif 17 up", "undertow whatif @ take --rollouts 5000"),
        negative=True,
        schemas=("whatif/1",),
    ),
    "analyse": Entry(
        _ASK,
        "cli.analysing:analyse",
        "GAME --rollouts=N --bots=BOT --jobs=N --seed=TEXT --write --svg=FILE --html=FILE -g=GAME "
        "--game=GAME --at=PLACE",
        (
            "undertow analyse",
            "undertow analyse evening --rollouts 400",
            "undertow analyse evening --write --html evening.html",
        ),
        schemas=("analysis/1",),
    ),
    "list": Entry(
        _GAMES,
        "cli.files:list_games",
        "",
        ("undertow list",),
        "undertow play NAME",
        schemas=("standing/1",),
    ),
    "rename": Entry(
        _GAMES,
        "cli.files:rename",
        "OLD NEW --branch -g=GAME --game=GAME",
        ("undertow rename deep-sea-1 evening", "undertow rename --branch what-if greedy"),
        "undertow list, undertow branches",
    ),
    "copy": Entry(
        _GAMES,
        "cli.files:copy",
        "GAME NEW",
        ("undertow copy evening rematch", "undertow copy mail/found.undertow found"),
        "undertow play NEW",
    ),
    "share": Entry(
        _GAMES,
        "cli.passing:share",
        "GAME -g=GAME --game=GAME --at=PLACE --yes",
        ("undertow share", "undertow share evening --at 17"),
        schemas=("line/1",),
    ),
    "open": Entry(
        _GAMES,
        "cli.receiving:open_received",
        "WHAT --name=TEXT --salvage",
        (
            "undertow open mail/found.undertow",
            "undertow open mail/found.undertow --name found",
            "undertow open --salvage evening",
        ),
        "undertow log tells it, undertow play goes on with it",
        schemas=("position/1",),
    ),
    "remove": Entry(
        _GAMES,
        "cli.files:remove",
        "GAME --yes",
        ("undertow remove evening", "undertow remove evening --yes"),
        "undertow restore NAME",
    ),
    "restore": Entry(
        _GAMES,
        "cli.files:restore",
        "REMOVED --as=TEXT",
        ("undertow restore", "undertow restore evening", "undertow restore evening --as late"),
        "undertow list",
        schemas=("standing/1",),
    ),
    "merge": Entry(
        _GAMES,
        "cli.merging:merge",
        "WHAT -g=GAME --game=GAME",
        (
            "undertow merge friend.undertow",
            "undertow merge friend.txt",
            "undertow merge friend.undertow -g evening",
        ),
        "undertow tree shows all lines",
        schemas=("merged/1",),
    ),
    "export": Entry(
        _GAMES,
        "cli.exporting:export",
        "GAME --to=FILE --format=FORMAT --for=SEAT --guessable -g=GAME --game=GAME --yes",
        (
            "undertow export",
            "undertow export evening --to evening.txt",
            "undertow export evening --to evening.md",
            "undertow export evening --format json",
            "undertow export evening --for anna --to for-anna.undertow",
        ),
        "undertow import FILE brings it home again, also edited",
    ),
    "import": Entry(
        _GAMES,
        "cli.receiving:import_game",
        "FILE --name=TEXT",
        ("undertow import evening.txt", "undertow import evening.txt --name rematch"),
        "undertow play goes on with it, undertow tree shows its lines",
        schemas=("position/1",),
    ),
    "games": Entry(
        _LEARN,
        "cli.table:games",
        "",
        ("undertow games",),
        "undertow rules KIND, undertow play KIND",
        schemas=("kind/1",),
    ),
    "bots": Entry(
        _LEARN,
        "cli.table:bots",
        "KIND",
        ("undertow bots deep-sea",),
        "undertow seat SEAT 'bot:BOT?SETTING=N', with quotes around settings, in 40 letters",
        schemas=("bot/1",),
    ),
    "rules": Entry(_LEARN, "cli.table:rules", "KIND", ("undertow rules deep-sea",)),
    "completion": Entry(
        _LEARN,
        "cli.completion:completion",
        "SHELL --install",
        ("undertow completion bash", "undertow completion fish --install"),
    ),
    "reveal": Entry(
        _LEARN,
        "cli.sharing:reveal",
        "GAME -g=GAME --game=GAME --yes",
        ("undertow reveal evening",),
        "undertow verify checks all luck by it",
    ),
    "simulate": Entry(
        _LEARN,
        "cli.simulating:simulate",
        "KIND -p=PLAYER --player=PLAYER --games=N --until=WIDTH --seed=TEXT -o=OPTION "
        "--option=OPTION --vary=OPTION --out=FILE --resume=FILE --keep-replays=N "
        "--replays=FOLDER --jobs=N --cluster=ADDRESS",
        (
            "undertow simulate deep-sea -p bot:cautious -p bot:random --games 100",
            "undertow simulate deep-sea --vary lost_chips=nearest,farthest --games 100",
            "undertow simulate deep-sea --until 5% --out games.csv",
        ),
        schemas=("simulation/1",),
    ),
    "verify": Entry(
        _LEARN,
        "cli.verifying:verify",
        "GAME... -g=GAME --game=GAME --jobs=N",
        (
            "undertow verify",
            "undertow verify evening.undertow",
            "undertow verify tournament/",
            "undertow verify round-1 round-2 --jobs 4",
        ),
        "undertow log tells the game, undertow play goes on with it",
        schemas=("verdict/1",),
    ),
}
"""All commands, in the order in which help shows them."""
