"""The first game of Deep Sea Adventure: one dive, on a seed that makes it a story.

Red, the learner, carries three chips and does not move, drops one and comes home with the last of
the air. Blue takes too much and turns back too late. All that is said of them has a test.
"""

from __future__ import annotations

from typing import Final

from engine.lesson import Lesson, Step

_DOWN: Final = (
    Step(
        "You are Red, the R on the board, and Blue is the B. Both of you are on the submarine "
        "(sub). From it a path of treasure chips leads down into the sea: the farther out, the "
        "more they are worth, but only what you bring home counts. And you breathe from one tank: "
        "when its air is gone, whoever is still in the water loses everything.",
    ),
    Step(
        "You begin. You will roll two dice with the faces 1, 1, 2, 2, 3, 3, so you swim 2 to 6 "
        "spaces. The list shows what you can do now: type the word, or its beginning, or the "
        "number or the letter before it.",
        typed="swim",
        board=False,
    ),
    Step(
        "There is a chip of level 1 under you, worth 0 to 3 points. Nobody sees how many before "
        "it is safe on the submarine. At the end of your turn you may take what is under you, or "
        "leave it.",
        typed="take",
        others=("swim", "take"),
        board=False,
    ),
    Step(
        "Blue came one space farther than the dice say, because you were in the way: where "
        "somebody is, the space is jumped over and not counted. Where a chip was taken, a blank "
        "stays, and blanks do count.",
    ),
    Step(
        "Treasure has its price. At the start of your turn you breathe: each chip that you hold "
        "takes 1 from the air. Each takes 1 from your roll as well. And now that you hold "
        "something you choose before you roll: on down, or up, back to the submarine. There is "
        "plenty of air, so dare it.",
        typed="down",
        board=False,
    ),
)

_TIME: Final = (
    Step(
        "This time you jumped over Blue. But was down the better way? Here you can find out. "
        "First take the move back; nothing is lost by that.",
        typed="undo",
    ),
    Step(
        "You stand before your roll again. What you play from here will be a second line of the "
        "game beside the first, which is called main. Give it a name; any name will do.",
        typed="branch early",
        board=False,
    ),
    Step(
        "Now choose the other way, and watch the dice.",
        typed="up",
        board=False,
    ),
    Step(
        "The very same dice! Taking back never changes a roll, so you compare decisions, not "
        "luck. On this line you are safe at home, with one small chip. Here is a picture of both "
        "lines.",
        typed="tree",
        board=False,
    ),
    Step(
        "Both lines are kept, and the arrow shows where you are. On main you had gone deeper, and "
        "your turn was not over. See what becomes of it.",
        typed="switch main",
        board=False,
    ),
)

_DEEPER: Final = (
    Step(
        "The same roll again, but here it took you into deeper water. From space 9 on the chips "
        "are of level 2, worth 4 to 7.",
        typed="take",
        others=("down", "take"),
    ),
    Step(
        "Look at the figures: how many steps it is home, how likely your next roll is too small "
        "to move you (stays), and how much air one more round costs. Not bad yet. Go on.",
        typed="down",
    ),
    Step(
        "Your two chips ate most of the roll, and you only crept on. But here is level 2 again.",
        typed="take",
        others=("down", "leave"),
        board=False,
    ),
    Step(
        "Blue rolled 2, held two chips and did not move at all. With your three chips one roll in "
        "three would do that to you, and each of your breaths now costs 3. How did it come to "
        "this? The log tells.",
        typed="log",
    ),
    Step(
        "Each line is a move: its number, who made it, what came of it; the > is where you are. "
        "It is time to turn back. You do that before a roll and only once in a dive: from then on "
        "you can only swim up.",
        typed="up",
        board=False,
    ),
)

_HOME: Final = (
    Step(
        "Bad luck: three chips ate the whole roll. But you are on a blank, and on a blank you may "
        "put down one of your chips. The one from space 4 is only of level 1.",
        typed="drop 4",
        others=("down", "leave"),
        board=False,
    ),
    Step(
        "With two chips you are faster, and your breaths cost less. You have turned back, so you "
        "cannot choose the way any more.",
        typed="swim",
    ),
    Step(
        "You jumped over Blue again: that works on the way up as well. Under you is a chip of "
        "level 1. It would cost air and steps in each turn to come, for 3 points at the most. You "
        "need not take it.",
        typed="leave",
        others=("down", "take"),
        board=False,
    ),
    Step(
        "Blue is deeper than ever, with three chips by now, and you breathe the same air. See how "
        "much there is, and what one more round costs.",
        typed="swim",
    ),
    Step(
        "Nearly home. This is no time for another small chip.",
        typed="leave",
        others=("up", "take"),
        board=False,
    ),
    Step(
        "Blue has turned back at last and, on the way, taken the chip that you dropped: what lies "
        "on the path is anybody's. But there is not enough air for one more round. This is your "
        "last turn, and you need a roll of 4 or more. Hold your breath!",
        typed="swim",
        others=("swim", "take"),
    ),
)

_AFTER: Final = (
    Step(
        "You are home! In Blue's turn the air ran out. That turn was still played to its end, and "
        "then the dive was over. Your chips were turned up, and those 13 points are yours for "
        "good. Blue was greedy and lost everything. On your other line you would have one small "
        "chip.",
        board=False,
    ),
    Step(
        "The air is full again. The blanks are gone, so the path is shorter. What Blue lost lies "
        "at its far end in stacks of up to three; in your hands a stack counts as one chip. After "
        "three dives the most points win, and in a tie whoever has more chips of level 4.",
    ),
    Step(
        "One last trick. It was after move 12 that you turned back, with three chips in your "
        "hands. Every number in the log is a place that you can go to.",
        typed="goto 12",
        board=False,
    ),
    Step(
        "There you are. You could choose another way now, and all that you played would stay as "
        "it is. But redo walks on along the old line, move by move.",
        typed="redo",
    ),
    Step(
        "That was your turning back once more. Now go where you were, to the end of this line.",
        typed="goto end",
        others=("swim", "take"),
        board=False,
    ),
    Step(
        "Now you know the game, and all that you typed here works in any game. Blue, who was "
        "farthest out, has begun the second dive, and it is your turn. Should you play on, a bot "
        "will choose for Blue, and with more care than in this dive.",
        board=False,
    ),
)

LESSON: Final = Lesson(
    players=("red", "blue=bot:cautious"),
    seed="pollen-yodel-parade",
    options={"first": "red"},
    steps=_DOWN + _TIME + _DEEPER + _HOME + _AFTER,
)
