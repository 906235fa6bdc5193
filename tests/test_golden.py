"""Golden replays: recorded games give the same bytes and the same story."""

from __future__ import annotations

import pytest

from replays.transcript import transcript
from replays.verify import verify
from tests import recipes_abyss, recipes_deep_dive, recipes_deep_sea
from tests.recipes import GOLDEN, Recipe, cook, golden, recorded

RECIPES = (*recipes_deep_sea.RECIPES, *recipes_deep_dive.RECIPES, *recipes_abyss.RECIPES)

each_recipe = pytest.mark.parametrize(
    "recipe", RECIPES, ids=lambda recipe: f"{recipe.game}-{recipe.name}"
)


@each_recipe
def test_a_recipe_gives_the_recorded_bytes(recipe: Recipe, accept: bool) -> None:
    file = golden(recipe, ".undertow")
    cooked = cook(recipe).bytes()
    if accept:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(cooked)
    assert file.read_bytes() == cooked


@each_recipe
def test_a_golden_replay_tells_the_recorded_story(recipe: Recipe, accept: bool) -> None:
    session = recorded(recipe)
    story = "\n".join(transcript(session)) + "\n"
    file = golden(recipe, ".txt")
    if accept:
        file.write_text(story, encoding="utf-8", newline="\n")
    assert file.read_text(encoding="utf-8") == story


@each_recipe
def test_a_golden_replay_verifies_and_ends_as_its_name_says(recipe: Recipe) -> None:
    session = recorded(recipe)
    verdict = verify(session)
    assert verdict.difference is None
    assert verdict.luck_checked
    story = iter(transcript(session))
    for told in recipe.tells:
        assert any(told in line for line in story), told
    result = session.game.result(session.state)
    assert result is not None
    assert result.decided_by == recipe.decided_by


def test_every_golden_file_has_a_recipe() -> None:
    files = {golden(recipe, ending) for recipe in RECIPES for ending in (".undertow", ".txt")}
    assert set(GOLDEN.glob("*/*")) == files
