"""Les kits du cours : un dossier Python dont les étapes sont à écrire, noté comme un programme.

Son *cahier* est fait de ses étapes : « étape 3 » est une exigence comme une autre, qui vaut les
points de l'étape ; chaque essai de l'étape est un scénario. Le reste, feuille, notes et exports,
est le même que pour un programme.
"""

from __future__ import annotations

from tests.enseigner.cours import correction, juge
from tests.enseigner.cours.exercices import Cours, charger
from tests.enseigner.cours.hasard import GRAINE

from .bilan import Bilan, Resultat
from .cahier_du_kit import etape
from .rendus import Rendu


def noter_kit(jeu: str, rendu: Rendu, jusqu: int | None = None, graine: int = GRAINE) -> Bilan:
    """Corrige un kit, jusqu'à une étape ou jusqu'à la dernière ; rend son bilan."""
    cours = charger(jeu)
    bilan = Bilan(jeu, rendu.nom, kit=True, constats=[f"kit : {cours.titre}"])
    if jusqu is not None:
        bilan.sans = [etape(e.numero) for e in cours.etapes if e.numero > jusqu]
        bilan.constats.append(f"jusqu'à l'étape {jusqu}")
    bilan.constats.append(f"graine des positions tirées au hasard : {graine}")
    corrige = correction.corriger(cours, rendu.dossier, jusqu, graine)
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
