"""The first game of Deep Dive: six dives of King, on a seed that makes them a story.

King, the learner, leaves a small fish in the first dive, meets three predators and finds a big
fish between them. The rescue brings the small one after all, and it makes the set full. Gentoo
does what its bot would do. All that is said of them has a test.
"""

from __future__ import annotations

from typing import Final

from engine.lesson import Lesson, Step

_DIVE: Final = (
    Step(
        "You are King, the K on the board, and Gentoo is the G. Each of you has three penguins, "
        "and in each turn one of them dives for food. The sea has five depths, where all tiles "
        "lie face down. The deeper, the bigger the fish, and the more predators live there, which "
        "eat penguins.",
    ),
    Step(
        "Each row is a depth: how many tiles lie face down, what the food among them is worth, "
        "and the risk that a flip finds a predator. At depth 1 food is worth 1 or 2 and the risk "
        "is 14 %. At depth 5 it is 8 to 10, and 50 %. The > shows how deep the penguin is.",
        board=False,
    ),
    Step(
        "You begin. Each dive starts at depth 1, so flip a tile there. The list shows what you "
        "can do now: type the word, or its beginning, or the number or the letter before it.",
        typed="flip",
        board=False,
    ),
    Step(
        "Food, a yellow 1! You may take it and come up, and then your turn is over. Or you leave "
        "it there face up, for anybody, and go one deeper. It is a small one, so go on.",
        typed="deeper",
        board=False,
    ),
    Step(
        "At depth 2 food is worth 2 to 4, and the risk is 21 %. Dare it.",
        typed="flip",
        board=False,
    ),
    Step(
        "A pink 4, the best that there is at this depth. Come up with it.",
        typed="take pink 4",
        others=("flip", "deeper", "flip"),
        board=False,
    ),
    Step(
        "Food counts in sets of three colours. A full set counts whole, any other half: your pink "
        "4, on the board p4, is worth 2 for now. Gentoo left a rock and went deeper to a "
        "predator: the G at depth 2 is its trapped penguin. A * marks what is new. Your turn!",
        typed="flip",
    ),
)

_LINES: Final = (
    Step(
        "A predator! Your penguin is trapped on it, the K at depth 1, and your turn is over with "
        "nothing gained. What if you had taken the rock that Gentoo left? Here you can find out. "
        "First take the flip back; nothing is lost by that.",
        typed="undo",
    ),
    Step(
        "You stand before your flip again. What you play from here will be a second line of the "
        "game beside the first, which is called main. Give it a name; any name will do.",
        typed="branch safe",
        board=False,
    ),
    Step(
        "What lies face up can be taken without any risk. Take the rock, and watch what Gentoo "
        "flips.",
        typed="take rock",
        others=("flip",),
        board=False,
    ),
    Step(
        "The very same predator! Taking back never shuffles the tiles, so you compare decisions, "
        "not luck. On this line you hold a rock, and two penguins of Gentoo are trapped. Here is "
        "a picture of both lines.",
        typed="tree",
        board=False,
    ),
    Step(
        "Both lines are kept, and the arrow shows where you are. Go back to main: trapped "
        "penguins cost nothing, and you will see what they are good for.",
        typed="switch main",
        others=("flip", "deeper", "skip", "flip", "flip", "deeper", "flip"),
        board=False,
    ),
)

_ROCK: Final = (
    Step(
        "At depth 2 Gentoo did not have to flip: whose own penguin is trapped there may skip the "
        "depth. Bubbles carried it on from depth 3, and at depth 5 it was trapped again. It left "
        "rocks on its way, and there are two at depth 1. Take one.",
        typed="take rock",
        others=("flip", "skip", "flip", "take pink 5"),
    ),
    Step(
        "A rock scores nothing. But you may spend it when a turn begins, and then your penguin "
        "begins as deep as you like. Keep it for now: at depth 1 the risk is only 13 %.",
        typed="flip",
        others=("flip", "deeper", "skip", "flip"),
        board=False,
    ),
    Step(
        "Bad luck: two of your penguins are trapped. But look at Gentoo: as soon as its third one "
        "was trapped, all three came home. Yours will do the same, so this is the time to dare "
        "something. Spend the rock.",
        typed="rock 5",
        board=False,
    ),
    Step(
        "This is the bottom of the sea. There is no deeper, so food that you flip here is yours "
        "at once. The risk is 45 %. Hold your breath!",
        typed="flip",
        others=("flip", "flip", "take yellow 4"),
    ),
)

_RESCUE: Final = (
    Step(
        "Green 10, no fish is bigger! With your pink 4 that is 14, and the half of it is 7. Any "
        "yellow makes the set full. Yours from the first dive still lies at depth 1, but a bigger "
        "one may lie deeper. Your penguins are trapped here, so you may skip.",
        typed="skip",
        board=False,
    ),
    Step(
        "You are at depth 2, and no predator of depth 1 could get you. Now look for a yellow.",
        typed="flip",
    ),
    Step(
        "Bubbles: they carry you one deeper, like it or not. At depth 3 food is worth 4 to 6.",
        typed="flip",
        board=False,
    ),
    Step(
        "Your third penguin is trapped, and that is the rescue: all three come home. You may take "
        "one food or rock that lies face up at a depth where one of them was. See what still lies "
        "at depth 1!",
        typed="take yellow 1 at 1",
        others=("flip", "flip", "take green 2"),
    ),
    Step(
        "Pink 4, green 10, yellow 1: the set is full and counts whole, and 7 points became 15. "
        "The small fish was worth 8! Gentoo has a full set too, and 11 points. All your penguins "
        "are free.",
    ),
    Step(
        "Once a depth has no tile face down any more, the round is played to its end, and then "
        "one more round. The most points win. All that you typed here works in any game. It is "
        "your turn: should you play on, a bot chooses for Gentoo, as it would have done here.",
        board=False,
    ),
)

LESSON: Final = Lesson(
    players=("king", "gentoo=bot:canny"),
    seed="helper-history-fluff",
    options={"first": "king"},
    steps=_DIVE + _LINES + _ROCK + _RESCUE,
)
