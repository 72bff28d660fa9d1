"""Le hasard : sans graine, chaque partie est nouvelle ; avec la même, elle est la même."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.outils import en_memoire

PARTIES = 40
# De quoi voir ce qui est tiré au sort : les arguments, ce que le joueur tape.
TIRAGES = [
    pytest.param("incognito", ["-d"], "", marks=pytest.mark.exigence("INC-03"), id="incognito"),
    pytest.param(  # sans --nouvelle, la deuxième partie reprendrait la première
        "pickomino",
        ["--nouvelle"],
        "2\nLéa\nTom\n",
        marks=pytest.mark.exigence("PIC-02"),
        id="pickomino",
    ),
    pytest.param(
        "puissance_n", [], "1\n2\n4\n", marks=pytest.mark.exigence("PUI-03"), id="puissance_n"
    ),
    pytest.param(
        "sixquiprend", [], "Ada\n1\n\n", marks=pytest.mark.exigence("SIX-04"), id="sixquiprend"
    ),
]


@pytest.mark.parametrize(("jeu", "arguments", "saisies"), TIRAGES)
def test_sans_graine_les_parties_ne_commencent_pas_toutes_pareil(
    jeu: str, arguments: list[str], saisies: str, tmp_path: Path
) -> None:
    sorties = {
        en_memoire(jeu, *arguments, saisies=saisies, dossier=tmp_path).sortie
        for _ in range(PARTIES)
    }
    assert len(sorties) > 1


@pytest.mark.parametrize(("jeu", "arguments", "saisies"), TIRAGES)
def test_avec_la_meme_graine_elles_commencent_pareil(
    jeu: str, arguments: list[str], saisies: str, tmp_path: Path
) -> None:
    memes, autres = (
        {
            en_memoire(jeu, *arguments, f"--graine={g}", saisies=saisies, dossier=tmp_path).sortie
            for g in graines
        }
        for graines in ([7] * 3, range(PARTIES))
    )
    assert len(memes) == 1
    assert len(autres) > 1, "la graine doit compter"
