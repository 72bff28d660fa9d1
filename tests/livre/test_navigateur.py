"""Le livre dans un vrai Chromium : jouer, reprendre, interrompre, s'exercer, sans réseau, seul.

Chaque scénario est une fonction de navigateur.mjs, qui dit ce qu'elle a mesuré.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from tests.cours.exercices import charger
from tests.livre.atelier import texte_de
from tests.noter.bilan import total
from tests.noter.kits import noter_kit
from tests.noter.rendus import Rendu
from tests.outils import BIN, JEUX, RACINE, lancer

ICI = Path(__file__).resolve().parent
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or ""
MANQUE = "le livre s'éprouve dans Chromium : sudo apt install chromium nodejs npm, puis make livre"
PREMIERE_PARTIE_MAX = 7_500_000  # octets
DEMARRAGE_MAX = 60  # fois le démarrage natif
COUP_MAX = 4  # fois le coup natif d'un expert
EXERCICE_MAX = 1000  # millisecondes
RAPIDE = os.environ.get("DUREES") != "non"  # une machine chargée ne mesure rien de juste

pytestmark = [
    pytest.mark.sans_couverture,
    pytest.mark.timeout(240),
    pytest.mark.skipif(not CHROMIUM, reason=MANQUE),
]


def jouer(site: Path, scenario: str, **variables: str) -> dict[str, Any]:
    """Joue un scénario dans Chromium, et rend ce qu'il a mesuré."""
    fini = subprocess.run(
        ["node", ICI / "navigateur.mjs", site, site.parent / "livre.html", scenario],
        env={**os.environ, "CHROMIUM": CHROMIUM, **variables},
        capture_output=True,
        text=True,
        check=False,
    )
    assert fini.returncode == 0, f"{scenario}\n{fini.stdout}\n{fini.stderr}"
    mesures = json.loads(fini.stdout.splitlines()[-1])
    print(f"{scenario} : {mesures}")
    assert isinstance(mesures, dict)
    return mesures


@pytest.mark.parametrize("jeu", JEUX)
def test_une_partie_de_reference_se_joue_jusqu_a_sa_fin(jeu: str, site: Path) -> None:
    jouer(site, f"partie-{jeu}")


@pytest.mark.parametrize(
    "scenario",
    [
        "isolee",
        "interrompre",
        "interrompre-isolee",
        "clavier",
        "refus",
        "boucle",
        "hors-ligne",
        "fichier",
        "etroit",
        "lecture",
    ],
)
def test_le_scenario(scenario: str, site: Path) -> None:
    jouer(site, scenario)


def test_une_partie_gardee_survit_a_l_onglet_et_se_lit_par_la_commande(
    site: Path, tmp_path: Path
) -> None:
    jouer(site, "sauvegarde", RENDU=str(tmp_path / "p.sav"))
    reprise = lancer("puissance_n", "-c", "p.sav", saisies=b"q\n", dossier=tmp_path)
    assert reprise.code == 0
    cases = [ligne for ligne in reprise.texte.splitlines() if ligne.startswith("│")]
    jetons = "".join(cases).count("O") + "".join(cases).count("X")
    assert jetons == 3, "le coup d'après « sauver » est gardé aussi"


@pytest.mark.parametrize("jeu", JEUX)
def test_une_etape_ratee_puis_reussie_et_son_kit_note(jeu: str, site: Path, tmp_path: Path) -> None:
    etape = charger(jeu).etapes[2]
    bonnes = {fonction: texte_de(fonction, RACINE) for fonction in etape.fonctions}
    chemin = tmp_path / "reponses.json"
    chemin.write_text(json.dumps({jeu: {"numero": etape.numero, "reponses": bonnes}}))
    mesures = jouer(site, f"exercice-{jeu}", REPONSES=str(chemin))
    if RAPIDE:
        assert mesures["exercice_ms"] <= EXERCICE_MAX
    shutil.unpack_archive(tmp_path / f"kit-{jeu}.zip", tmp_path)
    somme = total(noter_kit(jeu, Rendu("ana", tmp_path / f"kit-{jeu}"), etape.numero))
    assert somme.obtenus == charger(jeu).points[etape.numero]


def test_les_durees_et_le_poids_promis(site: Path, tmp_path: Path) -> None:
    mesures = jouer(site, "durees")
    assert mesures["octets_premiere_partie"] <= PREMIERE_PARTIE_MAX
    debut = time.perf_counter()
    subprocess.run([BIN / "puissance_n", "--help"], capture_output=True, check=True)
    natif = 1000 * (time.perf_counter() - debut)
    print(f"premier écran : {mesures['premiere_question_ms'] / natif:.0f} fois le démarrage natif")
    if RAPIDE:
        assert mesures["premiere_question_ms"] <= DEMARRAGE_MAX * natif
        assert mesures["coup_expert_ms"] <= COUP_MAX * coup_natif(tmp_path)


def coup_natif(dossier: Path) -> float:
    """Combien de millisecondes l'expert met à répondre au même coup, par la vraie commande."""
    durees = []
    for saisies in (b"1\n1\n4\n", b"1\n1\n4\na1\n"):
        debut = time.perf_counter()
        lancer(
            "puissance_n", "--graine", "1", "--niveau", "expert", saisies=saisies, dossier=dossier
        )
        durees.append(1000 * (time.perf_counter() - debut))
    return durees[1] - durees[0]
