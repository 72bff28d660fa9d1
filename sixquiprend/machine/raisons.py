"""Les raisons d'un conseil : quelles rangées sont pleines, où va une carte, et ce qu'elle risque.

L'expert donne une moyenne ; ici on dit pourquoi, et l'on ne dit que ce que les règles confirment.

Les notions, avec un exemple :
- une carte ira dans une rangée si elle est posée la première : 86, après 71, dans la rangée 2 ;
- elle y sera la sixième si d'autres passent *avant* : ce ne peuvent être que des cartes d'entre les
  deux, de 72 à 85, s'il en reste assez de cachées, et s'il y a assez de joueurs pour les jouer.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..card import CARTES_PAR_RANGEE, NOMBRE_DE_CARTES, Avis, Card, Etape, tetes
from ..dessin import rendu_suite
from ..game import Partie
from .expert import cachees

PRESQUE = 0.25  # têtes : deux cartes de moins d'écart se valent à peu près


def menace(partie: Partie) -> str:
    """Dit quelles cartes, posées les premières, ramasseraient une rangée pleine ; ou rien."""
    if partie.etape is not Etape.CARTE:
        return ""
    suites: dict[int, list[int]] = {}
    for numero in range(1, NOMBRE_DE_CARTES + 1):
        indice = Card(numero).getMinimumStack(partie.stacks)
        if indice >= 0 and partie.stacks[indice].pleine:
            suites.setdefault(indice, []).append(numero)
    pleines: list[str] = []
    for indice, numeros in suites.items():
        prix = tetes(partie.stacks[indice].totalHead)
        verbe = ""
        if not pleines:
            verbe = "ramasserait "
        pleines.append(f"{entre(numeros)} {verbe}la rangée {indice + 1} ({prix})")
    phrase = ", ".join(pleines)
    if not phrase:
        return ""
    return f"{phrase[0].upper()}{phrase[1:]}."


def entre(numeros: Sequence[int]) -> str:
    """Dit des cartes entre la première et la dernière : « une carte de 72 à 85 », ou « le 104 »."""
    if len(numeros) == 1:
        return f"le {numeros[0]}"
    return f"une carte de {numeros[0]} à {numeros[-1]}"


def expliquer(partie: Partie, conseils: Sequence[Avis]) -> list[Avis]:
    """Rend ces avis dont les mots disent aussi où va la carte, et ce qu'elle y risque."""
    if partie.etape is not Etape.CARTE:
        return list(conseils)
    meilleur = conseils[0]
    expliques = []
    for avis in conseils:
        valeur = avis.mots
        if avis is not meilleur:
            valeur = rendu_ecart(meilleur, avis)
        fait = ce_que_fait(partie, Card(avis.coup.numero))
        expliques.append(avis._replace(mots=f"{fait} ; {valeur}"))
    return expliques


def rendu_ecart(meilleur: Avis, avis: Avis) -> str:
    """Dit ce que coûte une carte, à côté de la meilleure."""
    ecart = meilleur.valeur - avis.valeur
    if ecart < PRESQUE:
        return f"presque autant que le {meilleur.coup}"
    return f"{tetes(ecart)} de plus que le {meilleur.coup}"


def ce_que_fait(partie: Partie, carte: Card) -> str:
    """Dit où irait une carte posée la première, et ce qui l'y ferait ramasser."""
    suite = rendu_suite(carte, partie.stacks)
    indice = carte.getMinimumStack(partie.stacks)
    if indice < 0:
        prix = [serie.totalHead for serie in partie.stacks]
        moins_chere = prix.index(min(prix)) + 1
        return f"{suite}, ramasse une rangée, la {moins_chere} pour {tetes(min(prix))}"
    serie = partie.stacks[indice]
    derniere = serie.getLastCard().getNumber()
    entre_deux = [n for n in cachees(partie) if derniere < n < carte.getNumber()]
    if serie.pleine and entre_deux:
        return f"{suite}, sauf si {rendu_passage(1, entre_deux)}"
    if serie.pleine:
        return suite
    places = CARTES_PAR_RANGEE - len(serie.getStack())
    autres = len(partie.players) - 1
    place = f"la {CARTES_PAR_RANGEE + 1}e carte"
    if places <= min(autres, len(entre_deux)):
        return f"{suite}, où elle sera {place} si {rendu_passage(places, entre_deux)}"
    if autres < CARTES_PAR_RANGEE:
        return f"{suite}, où elle ne peut pas être {place}"
    return suite


def rendu_passage(places: int, numeros: Sequence[int]) -> str:
    """Dit combien de ces cartes cachées doivent passer avant une autre pour remplir la rangée."""
    if len(numeros) == 1:
        return f"{entre(numeros)} passe avant"
    qui = f"{entre(numeros)} passe"
    if places > 1:
        qui = f"{places} cartes de {numeros[0]} à {numeros[-1]} passent"
    return f"{qui} avant ({len(numeros)} cachées)"
