"""The bot that plays anything."""

from __future__ import annotations

from typing import Final

from engine.bot_kind import BotKind
from engine.bots import at_random

BOT: Final = BotKind(
    "random", "any legal action, each equally likely", make=lambda game, settings: at_random
)
