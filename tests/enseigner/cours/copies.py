"""Les copies d'un jeu où l'on plante une faute, et que rien d'autre ne distingue.

Qui chercherait, au lieu d'essayer le jeu, à reconnaître la copie fautive ne doit rien trouver :
- toutes ont leurs fichiers récrits dans le même ordre, à la même date ;
- chacune porte le texte de *toutes* les fautes, à côté de ce qu'elles remplacent : un *écart*, sous
  une condition tirée au hasard, `if len('taopiels') == 9`. Un seul écart, ou aucun, s'exécute.
"""

from __future__ import annotations

import ast
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from random import SystemRandom
from typing import Any, NamedTuple

from tests.appui import RACINE, fichiers
from tests.appui import fautes as les_fautes
from tests.appui.dossiers import dossier_neuf
from tests.appui.fautes import UN_FIL_A_LA_FOIS, Faute, FauteImpossible, fautif

UNE_DATE = 1_600_000_000  # celle de tous les fichiers d'une copie
VARIANTES = 4  # façons de récrire chaque module, sans rien y changer
HASARD = SystemRandom()


class Ecart(NamedTuple):
    """Ce qu'une faute remplace dans un bloc d'un module, et par quoi."""

    faute: Faute
    chemin: tuple[str | int, ...]  # du module au bloc : ("body", 3, "body")
    debut: int
    fin: int
    fautives: list[ast.stmt]


def fautes_du_code(jeu: str, exigence: str | None) -> list[Faute]:
    """Les fautes d'un jeu qu'un test peut voir : celles du code, pas celles des documents."""
    fautes = les_fautes.choisir(les_fautes.charger(jeu), exigence)
    return [faute for faute in fautes if faute.fonction.startswith(f"{jeu}.")]


@cache
def variantes(jeu: str) -> list[dict[str, bytes]]:
    """Les fichiers d'un jeu, récrits de quelques façons qui font toutes la même chose."""
    return [{nom: autrement(jeu, nom, None) for nom in vrais(jeu)} for _ in range(VARIANTES)]


@cache
def vrais(jeu: str) -> dict[str, bytes]:
    """Les fichiers d'un jeu, tels qu'ils sont."""
    tous = fichiers(RACINE / jeu).items()
    return {f"{jeu}/{nom}": octets for nom, octets in tous if "__pycache__" not in nom}


def autrement(jeu: str, nom: str, faute: Faute | None) -> bytes:
    """Un fichier qui fait la même chose, ou la faute, avec le texte de toutes ses fautes.

    Chacune y est à côté de ce qu'elle remplace, sous une condition tirée au hasard : qui lit le
    texte y trouve toutes les fautes ; seul ce que fait le jeu dit laquelle est plantée.
    """
    octets = vrais(jeu)[nom]
    if not nom.endswith(".py"):
        return octets
    siens = ecarts(jeu).get(nom, [])
    with UN_FIL_A_LA_FOIS:
        arbre = ast.parse(octets)
        blocs: dict[int, tuple[list[ast.stmt], list[Ecart]]] = {}
        for ecart in siens:
            bloc = bloc_de(arbre, ecart.chemin)
            blocs.setdefault(id(bloc), (bloc, []))[1].append(ecart)
        for bloc, ensemble in blocs.values():
            planter(bloc, ensemble, faute)
        return ast.unparse(ast.fix_missing_locations(arbre)).encode()


@cache
def ecarts(jeu: str) -> dict[str, list[Ecart]]:
    """Les écarts des fautes d'un jeu, par fichier ; rien de celles qui ne s'appliquent plus."""
    trouves: dict[str, list[Ecart]] = {}
    for faute in fautes_du_code(jeu, None):
        try:
            chemin, texte = fautif(faute, RACINE)
        except FauteImpossible:
            continue
        nom = chemin.relative_to(RACINE).as_posix()
        with UN_FIL_A_LA_FOIS:
            ecart = localiser(faute, ast.parse(vrais(jeu)[nom]), ast.parse(texte), ())
        if ecart is not None:
            trouves.setdefault(nom, []).append(ecart)
    return trouves


def localiser(
    faute: Faute, vrai: ast.AST, faux: ast.AST, chemin: tuple[str | int, ...]
) -> Ecart | None:
    """Le plus petit bloc où deux programmes diffèrent ; None s'ils ne diffèrent pas par un bloc.

    D'une fonction qui n'a plus les mêmes noms, ou la même docstring, tout diffère : ce que Python
    en fait dépend de toutes ses lignes.
    """
    champs = [c for c in vrai._fields if dessin(getattr(vrai, c)) != dessin(getattr(faux, c))]
    if len(champs) != 1 or noms(vrai) != noms(faux):
        return None
    vraies = getattr(vrai, champs[0])
    fausses = getattr(faux, champs[0])
    if not est_un_bloc(vraies) or not est_un_bloc(fausses):
        return None
    debut = communes(vraies, fausses)
    suite = communes(vraies[debut:][::-1], fausses[debut:][::-1])
    fin = len(vraies) - suite
    fautives = fausses[debut : len(fausses) - suite]
    if fin - debut == len(fautives) == 1 and type(vraies[debut]) is type(fautives[0]):
        dessous = localiser(faute, vraies[debut], fautives[0], (*chemin, champs[0], debut))
        if dessous is not None:
            return dessous
    return Ecart(faute, (*chemin, champs[0]), debut, fin, fautives)


def dessin(chose: object) -> object:
    """Ce qu'on compare d'un morceau de programme."""
    if isinstance(chose, ast.AST):
        return ast.dump(chose)
    if isinstance(chose, list):
        return [dessin(un) for un in chose]
    return chose


def est_un_bloc(chose: object) -> bool:
    """Dit si c'est une suite d'instructions."""
    return isinstance(chose, list) and all(isinstance(une, ast.stmt) for une in chose)


def noms(definition: ast.AST) -> set[str]:
    """La docstring d'une définition, les noms qu'elle définit, et « yield » si elle s'en sert."""
    if not isinstance(definition, ast.FunctionDef | ast.ClassDef):
        return set()
    trouves = {f"docstring : {ast.get_docstring(definition)}"}
    for noeud in ast.walk(definition):
        if isinstance(noeud, ast.Name) and not isinstance(noeud.ctx, ast.Load):
            trouves.add(noeud.id)
        elif isinstance(noeud, ast.FunctionDef | ast.ClassDef | ast.ExceptHandler):
            trouves.add(str(noeud.name))
        elif isinstance(noeud, ast.alias):
            trouves.add(noeud.asname or noeud.name)
        elif isinstance(noeud, ast.Global | ast.Nonlocal):
            trouves |= set(noeud.names)
        elif isinstance(noeud, ast.Yield | ast.YieldFrom):
            trouves.add("yield")
    return trouves


def communes(unes: Sequence[ast.stmt], autres: Sequence[ast.stmt]) -> int:
    """Combien d'instructions sont les mêmes, depuis la première."""
    rang = 0
    for une, autre in zip(unes, autres, strict=False):
        if dessin(une) != dessin(autre):
            break
        rang += 1
    return rang


def bloc_de(arbre: ast.AST, chemin: Sequence[str | int]) -> list[ast.stmt]:
    """Le bloc qui est au bout d'un chemin."""
    ici: Any = arbre
    for pas in chemin:
        if isinstance(pas, str):
            ici = getattr(ici, pas)
        else:
            ici = ici[pas]
    trouve: list[ast.stmt] = ici
    return trouve


def planter(bloc: list[ast.stmt], siens: Sequence[Ecart], faute: Faute | None) -> None:
    """Met dans un bloc le texte des fautes à côté du vrai ; celui de `faute`, seul, s'exécute.

    De deux écarts qui empiètent l'un sur l'autre, l'un est pris, au hasard.
    """
    tires = HASARD.sample(siens, len(siens))
    tires.sort(key=lambda ecart: ecart.faute != faute)
    places: dict[tuple[int, int], list[Ecart]] = {}
    for ecart in tires:
        place = (ecart.debut, ecart.fin)
        if all(place == (d, f) or place[1] <= d or f <= place[0] for d, f in places):
            places.setdefault(place, []).append(ecart)
    for debut, fin in sorted(places, reverse=True):
        vraies = bloc[debut:fin] or [ast.Pass()]
        for ecart in HASARD.sample(places[debut, fin], len(places[debut, fin])):
            branches = [vraies, ecart.fautives or [ast.Pass()]]
            prise = int(ecart.faute == faute)
            d_abord = HASARD.randrange(2)
            test = ast.parse(condition(d_abord == prise), mode="eval").body
            vraies = [ast.If(test, branches[d_abord], branches[1 - d_abord])]
        bloc[debut:fin] = vraies


def condition(vraie: bool) -> str:
    """Une condition, vraie ou fausse, tirée au hasard."""
    mot = "".join(HASARD.choices("aeiloprstu", k=HASARD.randint(9, 14)))
    longueur = len(mot)
    if not vraie:
        longueur += HASARD.choice((-2, -1, 1, 2))
    return f"len({mot!r}) == {longueur}"


def fichiers_fautifs(jeu: str, faute: Faute | None) -> dict[str, bytes]:
    """Les fichiers d'une copie, avec cette faute, ou aucune : on ne les distingue que par elle.

    Lève FauteImpossible si elle ne s'applique plus.
    """
    if faute is not None:
        fautif(faute, RACINE)
    choisis = {nom: HASARD.choice(variantes(jeu))[nom] for nom in sorted(vrais(jeu))}
    for nom, siens in ecarts(jeu).items():
        if faute in [ecart.faute for ecart in siens]:
            choisis[nom] = autrement(jeu, nom, faute)
    return choisis


@contextmanager
def copie(contenus: dict[str, bytes], textes: Sequence[str]) -> Iterator[tuple[Path, list[str]]]:
    """Un dossier neuf, avec ces fichiers et les tests ; et les noms de ceux-ci.

    Tout y est écrit de même : un seul ordre, une seule date.
    """
    noms = [f"test_a_eprouver_{rang}.py" for rang in range(len(textes))]
    contenus = contenus | {nom: texte.encode() for nom, texte in zip(noms, textes, strict=True)}
    with dossier_neuf() as ici:
        for nom, octets in contenus.items():
            (ici / nom).parent.mkdir(parents=True, exist_ok=True)
            (ici / nom).write_bytes(octets)
        for chemin in [*ici.rglob("*"), ici]:
            os.utime(chemin, (UNE_DATE, UNE_DATE))
        yield ici, noms
