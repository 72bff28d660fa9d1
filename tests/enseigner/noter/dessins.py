"""Puissance N : lire la grille qu'un programme dessine.

On apprend le *dessin* sur une grille vide, dont on sait le côté : `cote` lignes où le même signe
revient `cote` fois, ou bien `cote` cases blanches entre des traits ; une seule peut déjà avoir un
jeton. La place des cases sert ensuite à lire toutes les grilles de ce côté, quels que soient les
jetons.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass

from .ecran import LIGNES_ENTRE_RANGEES, Plateau, numerote, suites_de_rangees

CROCHETS = re.compile(r"\[ \]|\( \)|\{ \}|< >")
VIDES = "_.-*#~·•○⚪+0oO=:"

Grille = Plateau  # du haut vers le bas, « _ » pour une case vide


@dataclass(frozen=True)
class Dessin:
    """Comment une grille se dessine : son côté, un motif par rangée, le signe du vide."""

    cote: int
    motifs: tuple[str, ...]
    vide: str

    def grilles(self, texte: str) -> list[Grille]:
        """Les grilles entières que montre un texte, dans l'ordre."""
        return suites_de_rangees(texte, self.cote, self._rangee)

    def _rangee(self, ligne: str, rang: int) -> str | None:
        trouve = re.fullmatch(self.motifs[rang], ligne.rstrip())
        if trouve is None:
            return None
        cases = ["_" if case in ("", " ", self.vide) else case for case in trouve.groups("")]
        return None if numerote(cases) else "".join(cases)


def apprendre(texte: str, cote: int) -> Dessin | None:
    """Le dessin d'une grille vide de ce côté, la dernière que montre un texte ; None si aucune."""
    lignes = [ligne.rstrip() for ligne in texte.split("\n")]
    for vide in VIDES:
        bonnes = [i for i, ligne in enumerate(lignes) if _est_une_rangee(ligne, vide, cote)]
        numeros = _suite(bonnes, cote) or _avec_un_jeton(lignes, bonnes, vide, cote)
        if numeros:
            communes = _places(lignes[numeros[-2]], vide)
            motifs = []
            for numero in numeros:
                siennes = _places(lignes[numero], vide)
                motifs.append(_motif(lignes[numero], siennes if len(siennes) == cote else communes))
            return Dessin(cote, tuple(motifs), vide)
    return _entre_crochets(lignes, cote) or _entre_des_traits(lignes, cote)


def _avec_un_jeton(lignes: Sequence[str], bonnes: Sequence[int], vide: str, cote: int) -> list[int]:
    """Les rangées d'une grille dont seule la dernière a un jeton."""
    numeros = _suite(bonnes, cote - 1)
    if not numeros:
        return []
    derniere = numeros[-1] + (numeros[1] - numeros[0])
    places = _places(lignes[numeros[0]], vide)
    suivante = lignes[derniere] if derniere < len(lignes) else ""
    autres = [place for place in places if suivante[place : place + 1] != vide]
    sans = "".join(c for i, c in enumerate(suivante) if i not in places)
    meme_cadre = sans == "".join(c for i, c in enumerate(lignes[numeros[0]]) if i not in places)
    return [*numeros, derniere] if len(autres) == 1 and meme_cadre else []


def _est_une_rangee(ligne: str, vide: str, cote: int) -> bool:
    """Dit si une ligne a juste `cote` cases vides, également espacées, et rien d'écrit."""
    places = _places(ligne, vide)
    ecarts = {b - a for a, b in itertools.pairwise(places)}
    reste = ligne.replace(vide, "").strip()
    return len(places) == cote and len(ecarts) == 1 and not re.search("[A-Za-z]{2}", reste)


def _places(ligne: str, signe: str) -> list[int]:
    return [i for i, c in enumerate(ligne) if c == signe]


def _suite(bonnes: Sequence[int], cote: int) -> list[int]:
    """Les `cote` dernières lignes également espacées parmi celles qui ont l'air d'une rangée."""
    presentes = set(bonnes)
    for derniere in reversed(bonnes):
        for pas in range(1, LIGNES_ENTRE_RANGEES + 1):
            numeros = [derniere - pas * i for i in range(cote)]
            suivante = {derniere + pas, numeros[-1] - pas}
            if presentes.issuperset(numeros) and not presentes & suivante:
                return numeros[::-1]
    return []


def _motif(ligne: str, places: Sequence[int]) -> str:
    """Le motif d'une rangée : un signe par case, ce qui les entoure tel quel.

    Contre une case, une espace peut devenir une parenthèse : certains marquent le dernier jeton.
    """
    contre = {place + pas for place in places for pas in (-1, 1)}
    morceaux = []
    for i, signe in enumerate(ligne):
        if i in places:
            morceaux.append("(.)")
        elif signe == " " and i in contre:
            morceaux.append(r"[\s()\[\]<>*]")
        else:
            morceaux.append(re.escape(signe))
    return "".join(morceaux) + r"[\s)\]>*]*"


def _entre_crochets(lignes: Sequence[str], cote: int) -> Dessin | None:
    """Des cases blanches, chacune entre ses crochets : « [ ][ ][ ] »."""
    cases = [[trouvee.start() + 1 for trouvee in CROCHETS.finditer(ligne)] for ligne in lignes]
    bonnes = []
    for i, ligne in enumerate(lignes):
        autour = CROCHETS.sub("", ligne)
        if len(cases[i]) == cote and not re.search("[A-Za-z]", autour):
            bonnes.append(i)
    numeros = _suite(bonnes, cote)
    if not numeros:
        return None
    return Dessin(cote, tuple(_motif(lignes[i], cases[i]) for i in numeros), " ")


def _entre_des_traits(lignes: Sequence[str], cote: int) -> Dessin | None:
    """Des cases blanches entre des traits, le même à chaque fois."""
    traits = {c for ligne in lignes for c in ligne if not c.isalnum() and not c.isspace()}
    for trait in sorted(traits):
        bonnes = [i for i, ligne in enumerate(lignes) if _blanches(ligne, trait, cote)]
        numeros = _suite(bonnes, cote)
        if numeros:
            motifs = tuple(_motif(lignes[i], _milieux(lignes[i], trait)) for i in numeros)
            return Dessin(cote, motifs, " ")
    return None


def _blanches(ligne: str, trait: str, cote: int) -> bool:
    morceaux = ligne.strip().split(trait)
    dedans = morceaux[1:-1]
    bords = morceaux[0] + morceaux[-1] if len(morceaux) > 1 else "?"
    return len(dedans) == cote and not bords.strip() and all(d and not d.strip() for d in dedans)


def _milieux(ligne: str, trait: str) -> list[int]:
    places = _places(ligne, trait)
    return [(a + b) // 2 for a, b in itertools.pairwise(places)]


def signes(grille: Grille) -> set[str]:
    """Les signes des jetons d'une grille."""
    return set("".join(grille)) - {"_"}


def montrer_une_autre(grille: Grille | None) -> str:
    """La grille obtenue là où l'on en attendait une autre : une phrase, puis la grille."""
    return f"une autre grille\n{montrer(grille)}"


def montrer(grille: Grille | None) -> str:
    """Une grille, pour une feuille."""
    return "(aucune grille reconnue)" if grille is None else "\n".join(grille)
