"""Les kits du cours : un dossier Python dont les étapes sont à écrire, noté comme un programme.

Son *cahier* est fait de ses étapes : « étape 3 » est une exigence comme une autre, qui vaut les
points de l'étape ; chaque essai de l'étape est un scénario. Le reste, feuille, notes et exports,
est le même que pour un programme.
"""

from __future__ import annotations

from functools import cache

from tests.cours import correction, essai
from tests.cours.exercices import Cours, charger
from tests.outils.bareme import Cahier, Exigence

from .bilan import Bilan, Resultat, etape
from .rendus import Rendu


@cache
def cahier_du_kit(jeu: str) -> Cahier:
    """Les étapes d'un jeu, et leurs points."""
    etapes = charger(jeu).etapes
    exigences = tuple(Exigence(etape(e.numero), "cours", e.titre, etape(e.numero)) for e in etapes)
    return Cahier(jeu, exigences, {etape(e.numero): e.points for e in etapes})


def noter_kit(jeu: str, rendu: Rendu, jusqu: int | None = None) -> Bilan:
    """Corrige un kit, jusqu'à une étape ou jusqu'à la dernière ; rend son bilan."""
    cours = charger(jeu)
    bilan = Bilan(jeu, rendu.nom, kit=True, constats=[f"kit : {cours.titre}"])
    if jusqu is not None:
        bilan.sans = [etape(e.numero) for e in cours.etapes if e.numero > jusqu]
        bilan.constats.append(f"jusqu'à l'étape {jusqu}")
    obtenus = correction.corriger(cours, rendu.dossier, jusqu)
    bilan.resultats = [resultat(cours, rang, obtenu) for rang, obtenu in enumerate(obtenus, 1)]
    return bilan


def resultat(cours: Cours, rang: int, obtenu: essai.Resultat) -> Resultat:
    """Ce que le bilan garde d'un essai."""
    nom = f"{cours.jeu}-{rang}"
    etapes = (etape(obtenu.exercice),)
    return Resultat(nom, obtenu.phrase, etapes, not obtenu.manque, venu=obtenu.manque or "")
