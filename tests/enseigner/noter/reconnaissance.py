"""Reconnaître un plateau qu'aucun profil ne décrit, par la seule place de ses dix pions.

Au départ, les blancs sont dans un coin et les noirs dans l'autre : cinq cases portent le même
signe, cinq autres un autre signe, les quinze dernières n'en portent aucun des deux. On cherche
cette figure, à l'endroit ou renversée, de deux façons de découper une ligne en cases :
- par des *traits* : « | | |n|n| | », « │ │n│ » ;
- par des *colonnes* : une case tous les k caractères, quoi qu'il y ait entre elles.

Ce qu'on rend est un profil : un motif par rangée, un signe par couleur, et le sens du plateau.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .arbitre import camp
from .profils import Profil

TRAITS = "|│┃║¦!:;"
AUTRES_QUE_PION = set("|│┃║¦-_─━═+ .,:;·")
PAS_DE_COLONNE = range(1, 13)
PAS_DE_LIGNE = range(1, 5)
# Deux signes qui nomment les blancs et les noirs, dans l'ordre ; les autres : à essayer.
SIGNES = set("bn BN wb WB ox OX 12 ○● ⚪⚫ bN Bn ♙♟ ♘♞ ON PC".split())


@dataclass(frozen=True)
class Reconnu:
    """Un plateau de départ trouvé : ses motifs, ses signes, et le sens où il est montré."""

    motifs: tuple[str, ...]
    cases: tuple[tuple[str, ...], ...]
    bas: str  # le signe des pions de gauche
    haut: str  # celui des pions de droite
    renverse: bool  # les pions de gauche sont en haut
    justes: int  # sur vingt-cinq

    def profil(self, profil: Profil) -> Profil:
        """Le profil qui lit ce plateau."""
        tourne = self.haut + self.bas in SIGNES
        blanc, noir = (self.haut, self.bas) if tourne else (self.bas, self.haut)
        vides = {case for rangee in self.cases for case in rangee} - {self.bas, self.haut}
        return profil.avec(
            ecran__rangees=list(self.motifs),
            ecran__blanc=blanc,
            ecran__noir=noir,
            ecran__vide="".join(sorted(v for v in vides if len(v) == 1 and v not in "eE")) or " ",
            ecran__premiere="bas" if self.renverse != tourne else "haut",
            ecran__cote="droite" if tourne else "gauche",
        )


def reconnaitre(texte: str, taille: int = 5) -> Reconnu | None:
    """Le plateau de départ que montre un texte, le plus juste d'abord ; None s'il n'y en a pas."""
    lignes = texte.split("\n")
    trouves = [
        vu
        for facon in (par_des_traits, par_des_colonnes)
        for motifs in facon(lignes, taille)
        if (vu := _juger(lignes, motifs, taille)) is not None
    ]
    return max(trouves, key=lambda vu: vu.justes, default=None)


@dataclass(frozen=True)
class Decoupage:
    """Une façon de découper `taille` lignes : leurs numéros, et un motif pour chacune."""

    numeros: tuple[int, ...]
    motifs: tuple[str, ...]


def par_des_traits(lignes: Sequence[str], taille: int) -> Iterator[Decoupage]:
    """Des cases entre des traits, avec ou sans trait aux deux bouts."""
    for trait in TRAITS:
        case, t = f"([^{trait}]*)", re.escape(trait)
        dedans = t.join([case] * taille)
        for motif, combien in (
            (f"^[^{trait}]*{t}{dedans}{t}[^{trait}]*$", taille + 1),
            (f"^{dedans}$", taille - 1),
            (f"^{dedans}{t}[^{trait}]*$", taille),
            (f"^[^{trait}]*{t}{dedans}$", taille),
        ):
            bonnes = [i for i, ligne in enumerate(lignes) if ligne.count(trait) == combien]
            yield from _suites(bonnes, [motif] * taille)


def _suites(bonnes: Sequence[int], motifs: list[str]) -> Iterator[Decoupage]:
    """Les suites de lignes également espacées parmi celles qui se découpent."""
    presentes = set(bonnes)
    for premiere in bonnes:
        for pas in PAS_DE_LIGNE:
            numeros = tuple(premiere + pas * i for i in range(len(motifs)))
            if presentes.issuperset(numeros):
                yield Decoupage(numeros, tuple(motifs))


def par_des_colonnes(lignes: Sequence[str], taille: int) -> Iterator[Decoupage]:
    """Une case tous les k caractères ; autour, ce qui est écrit ne change pas."""
    blanches = sorted((c.ligne, c.colonne) for c in camp("B", taille))
    for pas_ligne in PAS_DE_LIGNE:
        for premiere in range(len(lignes) - pas_ligne * (taille - 1)):
            numeros = tuple(premiere + pas_ligne * i for i in range(taille))
            bloc = [lignes[i] for i in numeros]
            for pas in PAS_DE_COLONNE:
                for debut in range(max(map(len, bloc)) - pas * (taille - 1)):
                    if _plausible(bloc, debut, pas, blanches):
                        yield Decoupage(numeros, tuple(_cadre(x, debut, pas, taille) for x in bloc))


def _plausible(
    bloc: Sequence[str], debut: int, pas: int, blanches: Sequence[tuple[int, int]]
) -> bool:
    """Dit si les pions d'un coin, à l'endroit ou renversés, portent presque tous le même signe."""
    for renverse in (False, True):
        signes = Counter(
            bloc[-1 - x if renverse else x][debut + pas * y : debut + pas * y + 1]
            for x, y in blanches
        )
        signe, combien = signes.most_common(1)[0]
        if signe and signe not in AUTRES_QUE_PION and combien >= len(blanches) - 1:
            return True
    return False


def _cadre(ligne: str, debut: int, pas: int, taille: int) -> str:
    """Le motif d'une rangée : ce qui entoure les cases reste tel quel, les blancs finaux à part."""
    positions = {debut + pas * i for i in range(taille)}
    large = ligne.ljust(max(positions) + 1)
    morceaux = [
        "(.)" if i in positions else re.escape(signe)
        for i, signe in enumerate(large)
        if i <= max(positions) or large[i:].strip()
    ]
    fin = len(large) <= max(positions) + 1  # une dernière case vide peut manquer à l'écran
    if fin and morceaux[-1] == "(.)":
        morceaux[-1] = "(.?)"
    return "".join(morceaux) + r"\s*$"


def _juger(lignes: Sequence[str], decoupage: Decoupage, taille: int) -> Reconnu | None:
    """Ce que montre un découpage s'il a la figure du départ, à deux cases près ; None sinon."""
    rangees = []
    for numero, motif in zip(decoupage.numeros, decoupage.motifs, strict=True):
        trouve = re.search(motif, lignes[numero])
        if trouve is None:
            return None
        rangees.append(tuple((case or "").strip() for case in trouve.groups()))
    meilleurs = [
        vu
        for renverse in (False, True)
        if (vu := _figure(rangees, renverse, decoupage, taille)) is not None
    ]
    return max(meilleurs, key=lambda vu: vu.justes, default=None)


def _figure(
    rangees: Sequence[tuple[str, ...]], renverse: bool, decoupage: Decoupage, taille: int
) -> Reconnu | None:
    droites = list(reversed(rangees)) if renverse else list(rangees)
    groupes = [[droites[c.ligne][c.colonne] for c in camp(joueur, taille)] for joueur in "BN"]
    (bas, bas_n), (haut, haut_n) = (Counter(groupe).most_common(1)[0] for groupe in groupes)
    reste = Counter(case for rangee in droites for case in rangee)
    intrus = reste[bas] - bas_n + reste[haut] - haut_n
    pions = len(groupes[0])
    nets = bas != haut and not {bas, haut} & {"", *AUTRES_QUE_PION} and intrus <= 2
    if not nets or min(bas_n, haut_n) < pions - 1:
        return None
    justes = taille * taille - intrus - (pions - bas_n) - (pions - haut_n)
    return Reconnu(decoupage.motifs, tuple(rangees), bas, haut, renverse, justes)


def decrire(profil: Profil) -> str:
    """Comment un profil lit le plateau : « blancs b, noirs n, vide « . », rangées du bas »."""
    vide = str(profil["ecran.vide"]).replace(" ", "") or "espace"
    texte = f"blancs {profil['ecran.blanc']}, noirs {profil['ecran.noir']}, cases vides « {vide} »"
    if profil["ecran.premiere"] == "bas":
        texte += ", lignes affichées de bas en haut"
    if profil["ecran.cote"] == "droite":
        texte += ", colonnes affichées de droite à gauche"
    return texte
