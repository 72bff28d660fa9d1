"""Les kits du cours : un dossier Python dont les étapes sont à écrire, noté comme un programme.

Son *cahier* est fait de ses étapes : « étape 3 » est une exigence comme une autre, qui vaut les
points de l'étape ; chaque essai de l'étape est un scénario. Le reste, notes et exports, est le même
que pour un programme. Les kits d'une classe se jugent ensemble, étape par étape.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from tests.enseigner.cours import correction, juge
from tests.enseigner.cours.exercice import rendu_resultat
from tests.enseigner.cours.exercices import ETAPE, Cours, charger
from tests.enseigner.cours.hasard import GRAINE
from tests.enseigner.cours.kit import ICI

from .bilan import Bilan, Resultat
from .cahier_du_kit import etape
from .construction import NonJugeable
from .rendus import Rendu, autres_copies

PRELUDE = "from aides import *"


class Kit(NamedTuple):
    """Un kit qu'on va juger, et son bilan, encore vide."""

    bilan: Bilan
    atelier: correction.Atelier


def exiger_jusqu(jeu: str, dossier: Path) -> None:
    """Lève NonJugeable si un kit s'arrête avant la dernière étape : la suite y est écrite."""
    derniere = charger(jeu).etapes[-1].numero
    donnees = dossier / ICI / f"{jeu}.toml"
    try:
        exercices = tomllib.loads(donnees.read_text(encoding="utf-8"))["exercice"]
        siennes = [e["numero"] for e in exercices if e["genre"] == ETAPE]
    except (OSError, ValueError, KeyError, TypeError):
        return  # l'étudiant n'a pas rendu les outils du kit, ou les a changés
    if siennes and max(siennes) < derniere:
        numero = max(siennes)
        raison = "les étapes suivantes y sont déjà écrites"
        raise NonJugeable(
            f"ce kit va jusqu'à l'étape {numero} : tapez JUSQU={numero}, car {raison}"
        )


def preparer(jeu: str, rendu: Rendu, jusqu: int | None = None, graine: int = GRAINE) -> Kit:
    """Lit un kit, sans rien en lancer."""
    cours = charger(jeu)
    bilan = Bilan(jeu, rendu.nom, kit=True, constats=[f"kit : {cours.titre}"])
    if jusqu is not None:
        bilan.sans = [etape(e.numero) for e in cours.etapes if e.numero > jusqu]
        bilan.constats.append(f"jusqu'à l'étape {jusqu}")
    bilan.constats.append(f"graine des positions tirées au hasard : {graine}")
    paquet = correction.prendre(rendu.dossier, jeu)
    autres = autres_copies(rendu.dossier, jeu)
    if autres:
        paquet.constats.append(
            f"{jeu} est noté ; une autre copie ne l'est pas : {', '.join(autres)}"
        )
    return Kit(bilan, correction.Atelier(cours, paquet, graine))


def juger(kits: Sequence[Kit], jusqu: int | None = None) -> None:
    """Juge des kits étape par étape, jusqu'à une étape ou jusqu'à la dernière."""
    correction.corriger_ensemble([kit.atelier for kit in kits], jusqu)
    for bilan, atelier in kits:
        corrige = atelier.correction
        bilan.causes += corrige.constats
        for numero, note in corrige.notes.items():
            bilan.etapes[etape(numero)] = note
        for rang, obtenu in enumerate(corrige.resultats, 1):
            bilan.resultats.append(resultat(atelier.cours, rang, obtenu))


def noter_kit(jeu: str, rendu: Rendu, jusqu: int | None = None, graine: int = GRAINE) -> Bilan:
    """Corrige un seul kit ; rend son bilan."""
    kit = preparer(jeu, rendu, jusqu, graine)
    juger([kit], jusqu)
    if kit.atelier.erreur is not None:
        raise kit.atelier.erreur
    return kit.bilan


def resultat(cours: Cours, rang: int, obtenu: juge.Resultat) -> Resultat:
    """Ce que le bilan garde d'un essai : de quoi le rejouer, s'il a manqué."""
    nom = f"{cours.jeu}-{rang}"
    etapes = (etape(obtenu.exercice),)
    manque = obtenu.manque
    if manque is None:
        return Resultat(nom, obtenu.phrase, etapes, True)
    texte = rendu_resultat(obtenu, PRELUDE)
    indice = cours.exercice(obtenu.exercice).indice.strip()
    if isinstance(manque, str):
        return Resultat(nom, obtenu.phrase, etapes, False, venu=manque, indice=indice, texte=texte)
    tape = "\n".join(filter(None, [PRELUDE, manque.prepare, manque.appel]))
    rate = Resultat(nom, obtenu.phrase, etapes, False, indice=indice, texte=texte)
    return replace(rate, tape=tape, attendu=manque.attendu, venu=manque.venu)
