"""Noter un programme, ou toute une classe : construire, faire passer la grille, rendre les notes.

Un *rendu* est un dossier de sources. Chaque programme passe la grille dans un pytest à lui, deux
à la fois ; une construction ratée est une ligne des notes comme une autre.
"""

from __future__ import annotations

import csv
import os
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import click

from . import puissance
from .construction import ASSAINI, MAKEFILES, ConstructionRatee, construire, copie
from .feuille import Bilan, Resultat, cahier, etat, nombre, rapport, retenues, total
from .profils import charger_profil
from .scenarios import charger_scenarios, retenus

RACINE = Path(__file__).resolve().parents[3]
GRILLE = "tests/outils/noter/grille.py"
A_LA_FOIS = 2


@dataclass(frozen=True)
class Demande:
    """Ce qu'on veut noter, et comment."""

    jeu: str
    profil: Path | None = None
    sans: str = ""
    memoire: bool = False
    junit: str = ""


def pytest_de_la_grille(demande: Demande, programme: str, *plus: str) -> list[str]:
    """La commande qui fait passer la grille à un programme."""
    commande = [sys.executable, "-m", "pytest", GRILLE, "-p", "tests.outils.noter.greffon"]
    commande += ["-q", "--tb=no", "-rN", "-p", "no:cacheprovider", "-p", "no:randomly"]
    commande += [f"--noter-jeu={demande.jeu}", f"--programme={programme}", f"--sans={demande.sans}"]
    if demande.profil is not None:
        commande.append(f"--profil={demande.profil}")
    if demande.junit:
        commande.append(f"--junitxml={demande.junit}")
    return [*commande, *plus]


def noter_programme(demande: Demande, programme: str) -> int:
    """Note un programme et imprime sa feuille ; rend 0, même s'il y manque quelque chose."""
    commande = pytest_de_la_grille(demande, commande_absolue(programme))
    code = subprocess.run(commande, cwd=RACINE, check=False).returncode
    return 0 if code == 1 else code


def commande_absolue(programme: str) -> str:
    """La commande, ses fichiers désignés de façon à être trouvés depuis n'importe quel dossier."""
    mots = shlex.split(programme)
    return shlex.join([os.path.abspath(mot) if os.path.isfile(mot) else mot for mot in mots])


def rendus(dossier: Path) -> list[Path]:
    """Les rendus d'un dossier : lui-même s'il a des sources, sinon chacun de ses dossiers."""
    sources = [*dossier.glob("*.c"), *(dossier / nom for nom in MAKEFILES)]
    if any(source.is_file() for source in sources):
        return [dossier]
    return sorted(d for d in dossier.iterdir() if d.is_dir() and not d.name.startswith("."))


def noter_rendu(demande: Demande, dossier: Path) -> Bilan:
    """Construit un rendu, lui fait passer la grille, et rend son bilan."""
    with ExitStack() as pile:
        trouve = ""
        plus = [f"--nom={dossier.name}"]
        try:
            programme, trouve = _construire(demande, dossier, pile)
            if demande.memoire and demande.jeu == "incognito":
                plus.append(f"--assaini={_assainir(demande, dossier, pile)}")
        except (ConstructionRatee, OSError) as ratee:
            return bilan_sans_programme(demande, dossier.name, str(ratee))
        ou = Path(pile.enter_context(tempfile.TemporaryDirectory())) / "bilan.json"
        commande = pytest_de_la_grille(demande, str(programme), *plus, f"--bilan={ou}")
        fini = subprocess.run(commande, cwd=RACINE, capture_output=True, text=True, check=False)
        if not ou.exists():
            raise RuntimeError(f"la grille n'a pas pu être jouée :\n{fini.stdout}{fini.stderr}")
        bilan = Bilan.lire(ou)
        bilan.constats += [trouve] if trouve else []
        return bilan


def bilan_sans_programme(demande: Demande, nom: str, plainte: str) -> Bilan:
    """Le bilan d'un rendu qui ne se construit pas : rien n'y est tenu."""
    sans = sorted(filter(None, demande.sans.split(",")))
    scenarios = retenus(charger_scenarios(demande.jeu), set(sans))
    resultats = [Resultat(s.identifiant, s.nom, s.exigences, False) for s in scenarios]
    return Bilan(demande.jeu, nom, resultats, sans=sans, construction=plainte)


def _construire(demande: Demande, dossier: Path, pile: ExitStack) -> tuple[Path, str]:
    ici = pile.enter_context(copie(dossier))
    if demande.jeu == "puissance_n":
        return puissance.construire_le_pilote(ici, puissance.charger_profil(demande.profil))
    profil = charger_profil(demande.profil)
    return construire(ici, profil["construction.commande"], profil["construction.executable"]), ""


def _assainir(demande: Demande, dossier: Path, pile: ExitStack) -> Path:
    ici = pile.enter_context(copie(dossier))
    profil = charger_profil(demande.profil)
    commande, executable = profil["construction.commande"], profil["construction.executable"]
    return construire(ici, commande, executable, ASSAINI)


def noter_classe(demande: Demande, dossiers: Sequence[Path]) -> list[Bilan]:
    """Note tous les rendus, dans l'ordre, avec une barre de progression."""
    with ThreadPoolExecutor(A_LA_FOIS) as equipe:
        bilans = equipe.map(lambda dossier: noter_rendu(demande, dossier), dossiers)
        with click.progressbar(bilans, length=len(dossiers), label="Notation") as barre:
            return list(barre)


def ecrire_les_notes(bilans: Sequence[Bilan], sortie: Path) -> None:
    """Écrit notes.csv et un rapport par étudiant."""
    sortie.mkdir(parents=True, exist_ok=True)
    for bilan in bilans:
        (sortie / f"{bilan.programme}.md").write_text(rapport(bilan), encoding="utf-8")
    with (sortie / "notes.csv").open("w", encoding="utf-8", newline="") as fichier:
        table = csv.writer(fichier, delimiter=";")
        identifiants = [e.identifiant for e in cahier(bilans[0].jeu).exigences]
        table.writerow(["étudiant", "construction", *identifiants, "total", "sur", "tout ou rien"])
        table.writerows(_ligne(bilan, identifiants) for bilan in bilans)


def _ligne(bilan: Bilan, identifiants: Sequence[str]) -> list[str]:
    somme = total(bilan)
    notes = [nombre(p) for p in (somme.obtenus, somme.possibles, somme.tout_ou_rien)]
    gardees = {e.identifiant for e in retenues(bilan)}
    cellules = [str(etat(i, bilan)) if i in gardees else "écartée" for i in identifiants]
    return [bilan.programme, "ratée" if bilan.construction else "réussie", *cellules, *notes]
