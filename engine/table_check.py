"""What a game must keep to where several people share a screen: calls, and what is private."""

from __future__ import annotations

from typing import Any

from engine.game import AnyGame, Luck
from engine.must import must
from engine.playout import after


def check_table(game: AnyGame, state: Any, luck: Luck) -> None:
    """Check the question to all at a position, if there is one, up to where all have left it.

    `luck` is the asker's own. Raises AssertionError that says what is wrong.
    """
    seat = game.actor(state)
    view = game.view(state, seat)
    if game.private is not None and type(game.private(view)) is not bool:
        raise AssertionError("whether a choice is private is neither True nor False")
    if game.standing is not None:
        try:
            game.standing("no such rule", view)
        except ValueError:
            pass
        else:
            raise AssertionError("a rule for later that means nothing is not refused")
    call = None if game.call is None else game.call(view)
    if call is None:
        return
    must(call.question.isprintable() and call.question, "a call without a question in one line")
    must(game.private is None or not game.private(view), "a question to all that is private")
    for number, asked in enumerate(call.seats):
        seat = game.actor(state)
        must(seat == asked, f"a call is for seat {asked}, and seat {seat} is to act")
        legal = game.legal(state)
        must(call.take in legal and call.leave in legal, "a call is answered by no legal action")
        state = after(game, state, call.leave, luck.derive(f"{number}"))
    assert game.call is not None
    if (seat := game.actor(state)) is not None:
        later = game.call(game.view(state, seat))
        must(later is None or later.question != call.question, "a call does not name all its seats")
