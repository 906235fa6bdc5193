"""The specification of the luck: docs/luck.md is read, and every vector is checked."""

from __future__ import annotations

import doctest
import json
import re
import shutil
import subprocess
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest

from seeds.luck import SPEC, Luck
from tests.lucks import ALL, KEY, LUCK, ROLL, ROOT, SEED, same

PAGE = (ROOT / "docs" / "luck.md").read_text(encoding="utf-8")
(JSON,) = re.findall(r"^```json\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
VECTORS: Any = json.loads(JSON)


def test_page_is_about_the_spec_that_files_name() -> None:
    assert PAGE.startswith(f"# Luck: `{SPEC}`\n")
    assert SPEC == "undertow-luck/1"


def test_page_has_vectors_of_every_kind() -> None:
    kinds = "blake2b keys derived blocks below draws dice permutations salts"
    assert list(VECTORS) == ["seed", *kinds.split()]
    assert [kind for kind in kinds.split() if len(VECTORS[kind]) < 2] == []
    assert VECTORS["seed"] == SEED


def test_example_by_hand() -> None:
    (example,) = re.findall(r"^```pycon\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    test = doctest.DocTestParser().get_doctest(example, {}, "luck.md", None, None)
    results = doctest.DocTestRunner().run(test)
    assert results.failed == 0
    assert results.attempted == 10


@pytest.mark.parametrize("vector", VECTORS["blake2b"])
def test_vectors_of_the_hash(vector: Any) -> None:
    message, key = bytes.fromhex(vector["message"]), bytes.fromhex(vector["key"])
    digest = blake2b(message, key=key, digest_size=vector["size"]).hexdigest()
    assert digest == "".join(vector["result"])


@pytest.mark.parametrize("vector", VECTORS["keys"])
def test_vectors_of_keys(vector: Any) -> None:
    if vector["result"] is None:
        with pytest.raises(ValueError, match="seed"):
            Luck.of_seed(vector["seed"])
    else:
        assert same(Luck.of_seed(vector["seed"]), Luck(bytes.fromhex(vector["result"])))


@pytest.mark.parametrize("vector", VECTORS["derived"])
def test_vectors_of_derived_luck(vector: Any) -> None:
    luck = LUCK
    for purpose in vector["purposes"]:
        luck = luck.derive(purpose)
    assert same(luck, Luck(bytes.fromhex(vector["result"])))


@pytest.mark.parametrize("vector", VECTORS["blocks"])
def test_vectors_of_blocks(vector: Any) -> None:
    drawn = LUCK.draws(vector["label"], ALL, 8 * vector["i"] + 8)[-8:]
    assert [word.to_bytes(8, "little").hex() for word in drawn] == vector["result"]


@pytest.mark.parametrize("vector", VECTORS["below"])
def test_vectors_of_below(vector: Any) -> None:
    assert LUCK.below(vector["label"], int(vector["n"])) == int(vector["result"])


@pytest.mark.parametrize("vector", VECTORS["draws"])
def test_vectors_of_draws(vector: Any) -> None:
    drawn = LUCK.draws(vector["label"], int(vector["n"]), vector["count"])
    assert [str(value) for value in drawn] == vector["result"]


@pytest.mark.parametrize("vector", VECTORS["dice"])
def test_vectors_of_dice(vector: Any) -> None:
    assert list(LUCK.dice(vector["label"], vector["count"], vector["sides"])) == vector["result"]


@pytest.mark.parametrize("vector", VECTORS["permutations"])
def test_vectors_of_permutations(vector: Any) -> None:
    known = [(place, value) for place, value in vector["known"]]
    assert list(LUCK.permutation(vector["label"], vector["n"], known)) == vector["result"]


@pytest.mark.parametrize("vector", VECTORS["salts"])
def test_vectors_of_salts(vector: Any) -> None:
    assert LUCK.salt(vector["label"]).hex() == vector["result"]


def test_values_that_never_change() -> None:
    """Written here once more, so that nobody changes luck and page together by mistake."""
    luck = Luck.of_seed(SEED)
    assert same(luck, Luck(KEY))
    assert luck.below(ROLL, ALL) == 7530694887242700580
    assert luck.dice(ROLL, 2, 3) == (2, 3)
    assert luck.dice(ROLL, 10, 6) == (5, 3, 1, 4, 5, 2, 1, 5, 6, 4)
    assert luck.permutation("deck", 8) == (2, 7, 6, 3, 1, 0, 5, 4)
    assert luck.permutation("deck", 8, [(0, 3), (3, 5)]) == (3, 7, 6, 5, 1, 0, 2, 4)
    assert luck.derive("reluck 1").permutation("deck", 8) == (3, 5, 2, 7, 6, 1, 4, 0)
    assert luck.salt("0").hex() == "478e362b79bbd2c0284a9727becadaa8"


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
def test_second_implementation_agrees(tmp_path: Path) -> None:
    """It gets the page without the results, so it cannot copy them."""
    blank = json.loads(JSON)
    for vector in (vector for kind, kept in blank.items() if kind != "seed" for vector in kept):
        vector["result"] = "?"
    (tmp_path / "examples").mkdir()
    (tmp_path / "luck.md").write_text(PAGE.replace(JSON, json.dumps(blank) + "\n"), "utf-8")
    program = shutil.copy(ROOT / "docs" / "examples" / "luck.mjs", tmp_path / "examples")
    run = subprocess.run(
        ["node", program], capture_output=True, encoding="utf-8", timeout=60, check=True
    )
    assert json.loads(run.stdout) == VECTORS
