"""Ce que des fautes plantées dans Incognito ont montré qu'aucun test ne voyait."""

from __future__ import annotations

from pathlib import Path

import pytest

from incognito.plateau import issue, jouer
from incognito.regles import Effet
from incognito.types import BLANC, NOIR
from tests.appui import lancer
from tests.appui.page import Page
from tests.incognito.commun import coup, dessin, position


def photo(dossier: Path, espions: str, *arguments: str) -> str:
    """L'image que la page montre d'abord d'une partie où les espions sont à ces places."""
    (dossier / "p.inco").write_text(f"{espions}B\n", encoding="ascii")
    with Page("incognito", "-c", "p.inco", *arguments, dossier=dossier) as page:
        page.suivre()
        assert page.question() is not None
        return page.images[-1]


@pytest.mark.exigence("INC-18", "INC-20")
def test_sur_la_page_d_montre_les_deux_espions(tmp_path: Path) -> None:
    positions = ("B b4\nN d1\n", "B a3\nN d1\n", "B b4\nN e3\n")
    sans = {photo(tmp_path, espions) for espions in positions}
    avec = {photo(tmp_path, espions, "-d") for espions in positions}
    assert len(sans) == 1, "sans -d, rien ne trahit un espion"
    assert len(avec) == 3, "avec -d, l'espion de chaque couleur se voit"


@pytest.mark.exigence("INC-01")
@pytest.mark.parametrize(("taille", "code"), [(3, 2), (4, 0), (8, 0), (9, 2)])
def test_la_taille_va_de_4_a_8(taille: int, code: int, tmp_path: Path) -> None:
    resultat = lancer("incognito", "--taille", str(taille), dossier=tmp_path)
    assert resultat.code == code
    assert ("valeur refusée pour '--taille'" in resultat.plainte) == (code == 2)


@pytest.mark.exigence("INC-08")
def test_un_chevalier_noir_se_perd_aussi() -> None:
    partie = position("..... .e... ..... .E... ..n..", NOIR)
    assert jouer(partie, coup("D c5->a5")).effet is Effet.CHEVALIER_PERDU
    assert dessin(partie) == ".....\n.e...\n.....\n.E...\n....."
    assert (partie.jeu.joueur, issue(partie)) == (BLANC, None)
