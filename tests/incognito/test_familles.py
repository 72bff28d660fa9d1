"""Ce qu'une seule taille, une seule partie ou une seule espace laissait passer."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from incognito.carnet import SauvegardeInvalide
from incognito.plateau import decoder
from tests.incognito import oracle
from tests.incognito.commun import ENTETE
from tests.incognito.test_fenetre import ecran, poster_plus_tard
from tests.outils import en_memoire

__all__ = ["ecran"]  # la fenêtre ouverte puis refermée autour de chaque test


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


def deux_parties(dossier: Path, taille: int, graine: int) -> tuple[list[str], list[str]]:
    """Le départ d'une partie que deux machines finissent, et de celle que N commence ensuite."""
    options = ("-s", "p.inco", "--taille", str(taille), "--graine", str(graine))
    en_memoire("incognito", *options, "--ia", "blanc,noir", "--niveau", "facile", dossier=dossier)
    premiere = (dossier / "p.inco").read_text().splitlines()
    assert premiere[-1] in ("B", "N"), "la première partie est finie"
    pygame.quit()
    fil = poster_plus_tard("", pygame.K_n)
    en_memoire("incognito", "-g", "-c", "p.inco", *options, dossier=dossier)
    fil.join()
    seconde = (dossier / "p.inco").read_text().splitlines()
    assert len(seconde) == 3, "la seconde partie commence"
    return premiere[:3], seconde


@pytest.mark.sans_couverture
@pytest.mark.exigence("INC-01", "INC-02")
@pytest.mark.parametrize("graine", range(4))
def test_la_deuxieme_partie_de_la_fenetre_garde_la_taille(tmp_path: Path, graine: int) -> None:
    _, (blanc, noir, _) = deux_parties(tmp_path, 4, graine)
    assert blanc.removeprefix("B ") in oracle.places(4, "B")
    assert noir.removeprefix("N ") in oracle.places(4, "N")


@pytest.mark.sans_couverture
@pytest.mark.exigence("INC-03")
@pytest.mark.parametrize("graine", [1, 2])
def test_la_deuxieme_partie_de_la_fenetre_tire_d_autres_espions(
    tmp_path: Path, graine: int
) -> None:
    premiere, seconde = deux_parties(tmp_path, 6, graine)
    assert premiere[:2] != seconde[:2]


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
            decoder(f"{ENTETE}{avant}{ligne}\n".encode())
