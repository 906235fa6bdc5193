"""Whether what a game makes of typed texts, of suggestions and of refusals can be relied on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from engine.game import AnyGame
from engine.must import must
from engine.names import as_compared
from engine.playout import after
from seeds.luck import Luck

_ODD: Final = ("", " ", "x", "the", "pay", "p1", "9" * 40, "\u0661", "a\nb", "no such thing at all")
"""What some person types somewhere."""


def check_typed(
    game: AnyGame, state: Any, names: tuple[str, ...], known: Iterable[str] = ()
) -> None:
    """Check what is made of texts in a position; `known` are words from elsewhere."""
    view = game.view(state, game.actor(state))
    here = {game.word(action, view): action for action in game.legal(state)}
    typed = (*here, *known, *_ODD)
    if game.spelt is not None:
        for text in typed:
            _check_spelt(game, view, text, here)
    if game.line is not None:
        for text in typed:
            _check_line(game, state, view, text, here)
    if game.suggest is not None:
        _check_suggestions(game, state, view, here)
    if game.why_not is not None:
        for eye in (view, game.view(state, None)):
            for text in typed:
                check_sentence(game.why_not(text, eye, names), f"why not {text!r}")


def _check_spelt(game: AnyGame, view: Any, text: str, here: Mapping[str, Any]) -> None:
    """A choice is written out already, and what is written out stays as it is."""
    assert game.spelt is not None
    written = game.spelt(text, view)
    must(isinstance(written, str), f"{text!r} is written out as no text: {written!r}")
    must(written == text or text not in here, f"the choice {text!r} is written as {written!r}")
    again = game.spelt(written, view)
    must(again == written, f"{text!r} is written as {written!r}, and that as {again!r}")


def _check_line(game: AnyGame, state: Any, view: Any, text: str, here: Mapping[str, Any]) -> None:
    """It is nothing, or actions that can be taken, or a sentence; a choice is nothing else."""
    assert game.line is not None
    try:
        actions = game.line(text, view)
    except ValueError as error:
        must(text not in here, f"the line {text!r} is refused and is a choice")
        check_sentence(str(error), f"the line {text!r}")
        must(str(error), f"the line {text!r} is refused without a word")
        return
    must(isinstance(actions, tuple), f"the line {text!r} gives no tuple")
    if text in here:
        must(actions in ((), (here[text],)), f"the line {text!r} is not the choice of that name")
    _check_actions(game, state, text, actions)


def _check_suggestions(game: AnyGame, state: Any, view: Any, here: Mapping[str, Any]) -> None:
    """Each is a line that can be typed, and its key means nothing else."""
    assert game.suggest is not None
    found = game.suggest(view)
    must(not found or game.line is not None, "suggestions, and no lines to type them")
    spelt = [as_compared(word) for word in here]
    if game.key is not None:
        spelt += [as_compared(game.key(action, view)) for action in here.values()]
    for number, (text, told) in enumerate(found.items(), 1):
        check_sentence(text, "a suggestion")
        check_sentence(told, f"what is told of {text!r}")
        must(text and told, f"a suggestion without words: {text!r}: {told!r}")
        assert game.line is not None
        try:
            actions = game.line(as_compared(text), view)
        except ValueError as error:
            raise AssertionError(f"what is suggested is refused: {text!r}: {error}") from error
        must(actions, f"what is suggested is no line: {text!r}")
        _check_actions(game, state, text, actions)
        must(
            not any(one.startswith(f"p{number}") for one in spelt),
            f"p{number} is a suggestion's key, and a choice's",
        )


def _check_actions(game: AnyGame, state: Any, text: str, actions: tuple[Any, ...]) -> None:
    """All are one seat's, and each is legal where the one before has led."""
    seat, luck = game.actor(state), Luck.of_seed("typed")
    for action in actions:
        must(game.actor(state) == seat, f"the line {text!r} acts for several seats")
        must(action in game.legal(state), f"the line {text!r} gives {action}, which is not legal")
        state = after(game, state, action, luck)


def check_sentence(text: str, what: str) -> None:
    """It is a text of one line, or empty. Raises AssertionError."""
    must(isinstance(text, str) and text.isprintable(), f"{what}: it is no line of text: {text!r}")
