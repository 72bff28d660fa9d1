"""La page de chaque jeu dans un vrai Chromium : des parties entières, des tempêtes, des tailles.

Chaque scénario est une fonction de page.mjs, qui dit ce qu'elle a vu.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.appui import JEUX, TESTS, lancer
from tests.appui.page import Page

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or ""
PLAYWRIGHT = TESTS / "enseigner" / "livre" / "node_modules" / "playwright-core"
PRET = bool(CHROMIUM and shutil.which("node") and PLAYWRIGHT.exists())

pytestmark = [
    pytest.mark.timeout(600),
    pytest.mark.skipif(not PRET, reason="la page s'éprouve dans Chromium, avec Node : make outils"),
]
OPTIONS = {
    "incognito": ("--ia", "noir", "--niveau", "facile"),
    "pickomino": (),
    "puissance_n": (),
    "dames": ("--noms", "Ana,IA,IA,IA", "--niveau", "facile"),
    "sixquiprend": ("--muet",),
}
GARDER = {"pickomino": ("--sauvegarde", "p.bin")}


def naviguer(page: Page, scenario: str) -> dict[str, Any]:
    """Joue un scénario dans Chromium ; ce qu'il a vu."""
    adresse = page.annonce.split(" : ")[1].strip()
    fini = subprocess.run(
        ["node", TESTS / "mainteneur" / "page.mjs", adresse, scenario],
        env={**os.environ, "CHROMIUM": CHROMIUM},
        capture_output=True,
        text=True,
        check=False,
    )
    assert fini.returncode == 0, fini.stderr
    vu: dict[str, Any] = json.loads(fini.stdout)
    return vu


@pytest.mark.parametrize("jeu", JEUX)
@pytest.mark.parametrize("scenario", ["clics", "clavier"])
def test_une_partie_entiere_sans_un_geste_perdu(jeu: str, scenario: str, tmp_path: Path) -> None:
    with Page(jeu, "--graine", "3", *OPTIONS[jeu], dossier=tmp_path) as page:
        vu = naviguer(page, scenario)
    assert (vu["fini"], vu["perdus"], vu["refusees"], vu["erreurs"]) == (True, 0, 0, [])
    assert vu["touchers"] > 0


def test_a_deux_aucun_clic_n_est_perdu_et_un_double_clic_joue_une_fois(tmp_path: Path) -> None:
    with Page("puissance_n", dossier=tmp_path) as page:
        vu = naviguer(page, "cadence")
    assert (vu["perdus"], vu["erreurs"]) == (0, [])
    assert vu["fini"], "un double clic, ou une touche tenue, a joué aussi pour l'autre"


@pytest.mark.parametrize("jeu", JEUX)
@pytest.mark.parametrize("scenario", ["tempete", "recharger", "onglets"])
def test_une_page_malmenee_ne_casse_ni_ne_perd_rien(
    jeu: str, scenario: str, tmp_path: Path
) -> None:
    garder = GARDER.get(jeu, ("-s", f"p.{jeu[:4]}"))
    if jeu in ("incognito", "puissance_n"):
        garder = ("-s", {"incognito": "p.inco", "puissance_n": "p.sav"}[jeu])
    with Page(jeu, "--graine", "3", *garder, *OPTIONS[jeu], dossier=tmp_path) as page:
        vu = naviguer(page, scenario)
        assert page.processus.poll() in (None, 0)
    assert vu["erreurs"] == []
    gardee = tmp_path / garder[1]
    if gardee.exists():
        reprendre = ("-c", garder[1]) if jeu != "pickomino" else garder
        reprise = lancer(jeu, *reprendre, dossier=tmp_path)
        assert (reprise.code, "Erreur" in reprise.plainte) == (0, False)


@pytest.mark.parametrize("jeu", JEUX)
def test_a_toute_taille_tout_se_voit(jeu: str, tmp_path: Path) -> None:
    with Page(jeu, "--graine", "3", *OPTIONS[jeu], dossier=tmp_path) as page:
        assert naviguer(page, "tailles")["erreurs"] == []
