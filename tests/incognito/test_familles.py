"""Ce qu'une seule taille, une seule partie ou une seule espace laissait passer."""

from __future__ import annotations

from pathlib import Path

import pytest

from incognito.commun.fichier import SauvegardeInvalide
from tests.appui import en_memoire
from tests.incognito.commun import ENTETE, relire


@pytest.mark.exigence("INC-01")
@pytest.mark.parametrize(
    ("options", "taille"), [([], 5), *((["--taille", str(t)], t) for t in range(4, 9))]
)
def test_le_plateau_montre_a_la_taille_demandee_et_cinq_sinon(
    tmp_path: Path, options: list[str], taille: int
) -> None:
    texte = en_memoire("incognito", *options, saisies="q\n", dossier=tmp_path).texte
    rangees = [ligne for ligne in texte.splitlines() if ligne.startswith("|")]
    assert [ligne.count("|") for ligne in rangees] == [taille + 1] * taille


@pytest.mark.exigence("INC-17")
@pytest.mark.parametrize(
    "ligne",
    [
        *("D  b4->e4", "D b4 ->e4", "D b4-> e4", "D\tb4->e4", " D b4->e4", "D b4->e4 "),
        *("Db4->e4", "D b4-->e4", "D b4 e4", "d b4->e4", "D B4->e4", "D (3, 1)->(3, 4)"),
        *("I  b4->b3", " N", "N ", "n"),
    ],
)
def test_un_coup_ne_s_ecrit_que_d_une_facon_dans_un_fichier(ligne: str) -> None:
    for avant in ("", "D b4->e4\nD c1->b2\n"):
        with pytest.raises(SauvegardeInvalide, match=r"^ligne [46] : on attend un coup"):
            relire(f"{ENTETE}{avant}{ligne}\n")
