"""Golden replays of Abyss: how it can end, what can run out, games under each option.

Where steps are preferred in a game of bots, all seats prefer them, and leave the rest to the bots.
"""

from __future__ import annotations

from tests.recipes import Recipe

GAME = "abyss"
RANDOM = "bot:random"
AMBITIOUS = "bot:ambitious"
MOST = "the most points"
NEAR = "brings the end near"

RECIPES = (
    Recipe(GAME, "seventh-lord-two", [AMBITIOUS] * 2, "acacia-acrobat", [NEAR], MOST),
    Recipe(
        GAME, "seventh-lord-three", [AMBITIOUS, RANDOM, AMBITIOUS], "model-famous", [NEAR], MOST
    ),
    Recipe(GAME, "seventh-lord-four", [AMBITIOUS] * 4, "pupil-otter", [NEAR], MOST),
    Recipe(GAME, "four-at-random", [RANDOM] * 4, "clam-group", [NEAR], MOST),
    Recipe(
        GAME,
        "other-options",
        [RANDOM, AMBITIOUS, RANDOM],
        "eager-onion",
        [NEAR],
        MOST,
        {
            "token_peek": "owner",
            "superfluous_allies": "allow",
            "ambassador_keys": "0",
            "memory": "open",
            "first": "green",
        },
    ),
    Recipe(
        GAME,
        "time-travel",
        ["anna", "ben=bot:ambitious"],
        "calm-otter-blue-reef",
        [NEAR],
        MOST,
        {"first": "anna"},
        steps=(
            *("explore", "go", "take", "go", "goto 2", "branch what-if", "on", "go"),
            *("switch main", "goto start", "goto end", "undo 1", "reluck"),
            *("seat anna bot:ambitious", "go"),
        ),
    ),
    Recipe(
        GAME,
        "court-not-filled",
        [AMBITIOUS] * 4,
        "coconut-inlet",
        [
            "the Hunter comes to the Court; blue brings the end near",
            "green will have another turn after this one; green gets 2 Pearls since the Court",
            "nobody comes to the Court; the game is over",
        ],
        MOST,
        steps=("prefer recruit_opportunist oust recruit",),
    ),
    Recipe(
        GAME,
        "everything-runs-out",
        [AMBITIOUS] * 2,
        "gentle-pyramid",
        [
            "the discards are shuffled; a Monster comes up",
            "red gets 2 Pearls and 1 Key",
            "red takes Black Smokers",
            "red gets 2 Pearls; blue's turn begins",
            "red brings the end near",
        ],
        MOST,
        steps=(
            "prefer 90 on no_more explore",
            "prefer 390 on claim_1_key_2_tokens explore draw_4",
            "go",
        ),
    ),
    Recipe(
        GAME,
        "more-pearls",
        [AMBITIOUS, AMBITIOUS, RANDOM, AMBITIOUS],
        "boat-hippo",
        [
            "red pays 5 Pearls for another Lord; the Landowner joins red",
            "green puts 2 Pearls back; yellow puts 1 Pearl back; blue's turn begins",
            NEAR,
        ],
        "more Pearls",
        steps=("prefer oust",),
    ),
    Recipe(
        GAME,
        "highest-lord",
        [AMBITIOUS] * 4,
        "shark-acrobat",
        [
            "the Shaman joins yellow",
            "red discards shellfish 1; blue gets 2 Pearls since the Court has to be filled",
            "red brings the end near: the others have one turn each; red gets 2 Pearls",
        ],
        "the highest Lord",
        steps=("prefer oust plot",),
    ),
    Recipe(
        GAME,
        "shared-win",
        [RANDOM] * 3,
        "brown-pastel",
        ["the Oracle discards", "the Oracle leaves red for good", NEAR, "share the win"],
        "nothing: the win is shared",
        steps=("prefer oust drain plot",),
    ),
    Recipe(
        GAME,
        "black-smokers",
        [AMBITIOUS, RANDOM],
        "verdant-reptile",
        [
            "red swaps Sargasso Silos with the Sanctuary",
            "blue draws Black Smokers",
            "the Lost Tower takes the place of the Black Smokers; the game is over",
        ],
        MOST,
    ),
    Recipe(
        GAME,
        "traitor",
        [AMBITIOUS, RANDOM],
        "young-bench",
        [
            "the Master of Magic leaves red for good; the Recruiter joins red",
            "the Reaper leaves blue for good; the Commander joins blue",
            "red discards seahorse 1; blue's turn begins",
            NEAR,
        ],
        MOST,
        steps=("prefer trade scheme exchange",),
    ),
    Recipe(
        GAME,
        "which-keys",
        [AMBITIOUS, RANDOM, AMBITIOUS],
        "horn-bumper",
        [
            "red gets 2 Keys",
            "red spends 2 Key tokens and the Alchemist",
            "green brings the end near: the others have one turn each; green takes a Monster token",
        ],
        MOST,
        {"token_peek": "owner"},
        steps=("prefer on",),
    ),
)
