"""Le livre dans un vrai Chromium : jouer, reprendre, interrompre, s'exercer, sans réseau, seul.

Chaque scénario est une fonction de navigateur.mjs, qui dit ce qu'elle a mesuré ; firefox.mjs joue
une partie et résout une étape dans Firefox.
"""

from __future__ import annotations

import csv
import json
import os
import shutil
import subprocess
import time
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from puissance_n import game
from puissance_n.grid import lire_coup
from puissance_n.machine import expert
from tests.appui import BIN, JEUX, RACINE, TESTS, lancer
from tests.enseigner.cours.exercices import charger
from tests.enseigner.livre.atelier import texte_de
from tests.enseigner.tests.livre.test_livre import LECTURE_MAX, poids_a_lire

ICI = TESTS / "enseigner" / "livre"
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or ""
FIREFOX = os.environ.get("FIREFOX") or shutil.which("firefox-esr") or ""
NODE_MIN = 20
MANQUE = (
    f"le livre s'éprouve dans Chromium, avec Node {NODE_MIN} : tests/enseigner/livre/LISEZMOI.md"
)
SEULES = os.environ.get("DUREES") == "oui"  # à plusieurs, une durée ne se mesure pas juste


def version_de_node() -> int:
    """La version de Node, 20 par exemple ; 0 s'il n'est pas là."""
    if shutil.which("node") is None:
        return 0
    dite = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout
    return int(dite.removeprefix("v").split(".")[0])


pytestmark = [
    pytest.mark.timeout(240),
    pytest.mark.skipif(not CHROMIUM or version_de_node() < NODE_MIN, reason=MANQUE),
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


@pytest.mark.parametrize("jeu", JEUX)
def test_une_partie_entiere_se_joue_du_doigt_sur_un_telephone(jeu: str, site: Path) -> None:
    jouer(site, f"toucher-{jeu}")


@pytest.mark.parametrize(
    "scenario",
    [
        "isolee",
        "interrompre",
        "interrompre-isolee",
        "clavier",
        "plateau-au-clavier",
        "en-mots",
        "refus",
        "presse",
        "recharger",
        "reprendre-contre",
        "charge",
        "mien",
        "mauvais-kit",
        "meler",
        "musique",
        "contrastes",
        "onglets",
        "boucle",
        "hors-ligne",
        "fichier",
        "etroit",
        "lecture",
    ],
)
def test_le_scenario(scenario: str, site: Path) -> None:
    jouer(site, scenario)


@pytest.mark.skipif(not FIREFOX, reason="pour l'éprouver aussi : sudo apt install firefox-esr")
def test_une_partie_et_une_etape_dans_firefox(site: Path, tmp_path: Path) -> None:
    """Firefox se conduit par WebDriver BiDi : c'est à Node d'ouvrir la prise."""
    _, reponses = reponses_de("puissance_n", tmp_path)
    fini = subprocess.run(
        ["node", "--experimental-websocket", ICI / "firefox.mjs", site],
        env={**os.environ, "FIREFOX": FIREFOX, "REPONSES": str(reponses)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert fini.returncode == 0, f"{fini.stdout}\n{fini.stderr}"
    print(f"firefox : {fini.stdout.strip()}")


def test_une_partie_gardee_survit_a_l_onglet_et_se_lit_par_la_commande(
    site: Path, tmp_path: Path
) -> None:
    jouer(site, "sauvegarde", RENDU=str(tmp_path / "p.sav"))
    reprise = lancer("puissance_n", "-c", "p.sav", saisies=b"q\n", dossier=tmp_path)
    assert reprise.code == 0
    cases = [ligne for ligne in reprise.texte.splitlines() if ligne.startswith("│")]
    jetons = "".join(cases).count("O") + "".join(cases).count("X")
    assert jetons == 3, "le coup d'après « sauver » est gardé aussi"


def reponses_de(jeu: str, dossier: Path) -> tuple[int, Path]:
    """Le numéro d'une étape, et le fichier qui en donne les bonnes réponses au navigateur."""
    etape = charger(jeu).etapes[2]
    bonnes = {fonction: texte_de(fonction, RACINE) for fonction in etape.fonctions}
    chemin = dossier / "reponses.json"
    chemin.write_text(json.dumps({jeu: {"numero": etape.numero, "reponses": bonnes}}))
    return etape.numero, chemin


@pytest.mark.parametrize("jeu", JEUX)
def test_une_etape_ratee_reussie_rendue_reprise_jouee_et_notee(
    jeu: str, site: Path, tmp_path: Path
) -> None:
    """La commande note l'archive telle que la page l'a donnée : l'étape écrite, et elle seule."""
    numero, reponses = reponses_de(jeu, tmp_path)
    jouer(site, f"exercice-{jeu}", REPONSES=str(reponses))
    (tmp_path / "rendus").mkdir()
    (tmp_path / f"kit-{jeu}.zip").rename(tmp_path / "rendus" / "ana.zip")
    notes = noter_la_classe(jeu, tmp_path)
    assert notes["étudiant"] == "ana"
    for etape in charger(jeu).etapes:
        attendu = "tenue" if etape.numero == numero else "non tenue"
        assert notes[f"étape {etape.numero}"] == attendu, etape.titre
    points = charger(jeu).points[numero]
    assert notes["obtenus"] == f"{points:g}".replace(".", ",")


def noter_la_classe(jeu: str, dossier: Path) -> dict[str, str]:
    """Lance `make noter` sur les rendus d'un dossier, et rend la ligne du seul étudiant."""
    fini = subprocess.run(
        ["make", "-s", "-C", str(RACINE), "noter", f"JEU={jeu}", "DOSSIER=rendus"],
        cwd=dossier,
        env=os.environ | {"PWD": str(dossier)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert fini.returncode == 0, fini.stderr
    with (dossier / "notes" / "notes.csv").open(encoding="utf-8-sig") as lignes:
        (notes,) = csv.DictReader(lignes, delimiter=";")
    return notes


class Mesure(NamedTuple):
    """Une mesure, et ce qu'elle ne doit pas dépasser."""

    nom: str
    valeur: float
    au_plus: float
    unite: str


def test_les_durees_et_le_poids_promis(site: Path, tmp_path: Path) -> None:
    """Chaque durée est la meilleure de trois, dans la page comme par la commande."""
    _, reponses = reponses_de("puissance_n", tmp_path)
    lues = jouer(site, "durees", REPONSES=str(reponses))
    poids = [
        Mesure("première partie", lues["octets_premiere_partie"] / 1e6, 7.5, "Mo envoyés"),
        Mesure("page à lire, la plus lourde", max(poids_a_lire(site)), LECTURE_MAX, "ko envoyés"),
    ]
    durees = [
        Mesure(
            "première question",
            lues["premiere_question_ms"] / demarrage_natif(),
            60,
            "fois la commande",
        ),
        Mesure("coup de l'expert", lues["coup_expert_ms"] / coup_natif(), 4, "fois la commande"),
        Mesure("exercice jugé", lues["exercice_ms"], 1000, "ms"),
        Mesure("plateau touché", lues["plateau_ms"], 100, "ms après le terminal"),
    ]
    for mesure in (*poids, *durees):
        print(f"{mesure.nom} : {mesure.valeur:.1f} {mesure.unite} (au plus {mesure.au_plus})")
    for mesure in poids:
        assert mesure.valeur <= mesure.au_plus, mesure.nom
    for mesure in durees:
        assert mesure.valeur <= mesure.au_plus or not SEULES, mesure.nom


def demarrage_natif() -> float:
    """Combien de millisecondes la commande met à démarrer."""
    durees = []
    for _ in range(3):
        debut = time.perf_counter()
        subprocess.run([BIN / "puissance_n", "--help"], capture_output=True, check=True)
        durees.append(1000 * (time.perf_counter() - debut))
    return min(durees)


def coup_natif() -> float:
    """Combien de millisecondes l'expert met à répondre au même coup, sans navigateur."""
    durees = []
    for _ in range(3):
        partie = game.nouvelle_partie(Random(1), 4, 1)
        if game.est_machine(partie, game.au_trait(partie)):
            game.jouer(partie, expert.choisir(partie, game.hasard_du_tour(partie)))
        game.jouer(partie, lire_coup("a1"))
        debut = time.perf_counter()
        expert.choisir(partie, game.hasard_du_tour(partie))
        durees.append(1000 * (time.perf_counter() - debut))
    return min(durees)
