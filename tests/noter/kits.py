"""Les kits du cours : un dossier Python dont les étapes sont à écrire, noté comme un programme.

Son *cahier* est fait de ses étapes : « étape 3 » est une exigence comme une autre, qui vaut les
points de l'étape ; chaque essai de l'étape est un scénario. Le reste, feuille, notes et exports,
est le même que pour un programme.
"""

from __future__ import annotations

from functools import cache

from tests.cours import correction, juge
from tests.cours.exercices import Cours, charger
from tests.outils.bareme import Cahier, Exigence

from .bilan import Bilan, Resultat, etape
from .rendus import Rendu


@cache
def cahier_du_kit(jeu: str) -> Cahier:
    """Les étapes d'un jeu, et leurs points."""
    cours = charger(jeu)
    exigences = []
    for une in cours.etapes:
        exigences.append(Exigence(etape(une.numero), "cours", une.titre, etape(une.numero)))
    points = {etape(numero): valeur for numero, valeur in cours.points.items()}
    return Cahier(jeu, tuple(exigences), points)


def noter_kit(jeu: str, rendu: Rendu, jusqu: int | None = None) -> Bilan:
    """Corrige un kit, jusqu'à une étape ou jusqu'à la dernière ; rend son bilan."""
    cours = charger(jeu)
    bilan = Bilan(jeu, rendu.nom, kit=True, constats=[f"kit : {cours.titre}"])
    if jusqu is not None:
        bilan.sans = [etape(e.numero) for e in cours.etapes if e.numero > jusqu]
        bilan.constats.append(f"jusqu'à l'étape {jusqu}")
    corrige = correction.corriger(cours, rendu.dossier, jusqu)
    bilan.constats += corrige.constats
    bilan.causes += corrige.constats
    for rang, obtenu in enumerate(corrige.resultats, 1):
        bilan.resultats.append(resultat(cours, rang, obtenu))
    return bilan


def resultat(cours: Cours, rang: int, obtenu: juge.Resultat) -> Resultat:
    """Ce que le bilan garde d'un essai : de quoi le rejouer, s'il a manqué."""
    nom = f"{cours.jeu}-{rang}"
    etapes = (etape(obtenu.exercice),)
    manque = obtenu.manque
    if manque is None:
        return Resultat(nom, obtenu.phrase, etapes, True)
    indice = cours.exercice(obtenu.exercice).indice.strip()
    if isinstance(manque, str):
        return Resultat(nom, obtenu.phrase, etapes, False, venu=manque, indice=indice)
    tape = "\n".join(filter(None, ["from aides import *", manque.prepare, manque.appel]))
    return Resultat(
        nom,
        obtenu.phrase,
        etapes,
        False,
        tape=tape,
        attendu=manque.attendu,
        venu=manque.venu,
        indice=indice,
    )
