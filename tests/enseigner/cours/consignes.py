"""CONSIGNES.md, ce qu'un étudiant lit d'abord dans son kit ; et LE_C.md, qu'il lit s'il cale."""

from __future__ import annotations

import tomllib
from pathlib import Path

from tests.appui import RACINE
from tests.enseigner.cours.exercices import Cours, Exercice
from tests.enseigner.cours.extraits import extrait_c, signature_python

TETE = """\
# {titre} : les étapes à écrire

Le jeu est dans `{jeu}/`. Il tourne déjà, à moitié : {nombre} fonctions y sont à écrire, et quelques
lignes tiennent lieu de chacune, en attendant. Leur signature, leur docstring et leur exemple sont
restés.

```console
$ make exercice            # l'étape à faire, ses essais, et ce qui y manque
$ make exercice VEILLE=1   # de même, et de nouveau à chaque fois qu'un fichier change
$ make exercice INDICE=1   # avec un indice
$ make exercice N=3        # une autre étape
$ make jouer               # le jeu, tel qu'il est
$ make test                # le compte des essais, étape par étape
```

Il faut Python 3.11 ou plus récent, et `click` ; s'il manque, `make` l'installe dans `.venv`.
Écrivez dans `{jeu}/` : on n'en prendra, pour la note, que vos fonctions et ce que vous y ajoutez.
Chacune sera jugée seule, comme si vous aviez réussi celles d'avant et pas encore écrit celles
d'après : la moitié des points pour ses essais, l'autre pour d'autres positions, tirées au hasard.
Mais un fichier dont Python ne comprend pas la syntaxe perd toutes ses étapes : avant de rendre,
tapez `make test`.

Un essai raté montre l'appel, ce qu'on attend, ce qu'on obtient, et les lignes à coller dans
`python3` (`.venv/bin/python` si `make` y a installé click). Elles commencent par
`from aides import *` : [aides.py](aides.py) donne les noms du jeu, et quelques fonctions brèves
pour écrire une position.

## Les règles

{regles}
"""

SEANCE = """
## Séance {rang} : {titre} ({minutes} minutes)

- Objectif : {objectif}
- À savoir avant : {prerequis}
- À la fin, `make jouer` : {jouer}

| étape | à écrire | minutes | points |
| --- | --- | --- | --- |
"""

ETAPE = """
### Étape {numero} : {titre}

{enonce}

Le sujet ({exigence}) : {texte}

"""


TETE_C = """\
# {titre} : notre C, étape par étape

C'est presque la réponse de chaque étape, dans une autre langue : on le lit après avoir essayé, pour
comparer, ou quand on cale.
"""


def nombre(valeur: float) -> str:
    """Un nombre à la française, sans zéro inutile.

    Exemple:
        >>> nombre(1.25), nombre(2.0)
        ('1,25', '2')
    """
    return f"{valeur:g}".replace(".", ",")


def textes_des_exigences(jeu: str, racine: Path) -> dict[str, str]:
    """Le texte de chaque exigence d'un jeu."""
    chemin = racine / "tests" / "exigences" / f"{jeu}.toml"
    lu = tomllib.loads(chemin.read_text(encoding="utf-8"))["exigences"]
    return {identifiant: cles["texte"] for identifiant, cles in lu.items()}


def rendu_fonctions(etape: Exercice) -> str:
    """Les fonctions d'une étape, sans le nom du jeu."""
    return ", ".join(f"`{fonction.partition('.')[2]}`" for fonction in etape.fonctions)


def rendu_blocs(titre: str, langage: str, extraits: list[tuple[str, str]]) -> str:
    """Des extraits, un bloc par fichier ; chacun est le nom du fichier, puis le texte."""
    par_fichier: dict[str, list[str]] = {}
    for fichier, texte in extraits:
        par_fichier.setdefault(fichier, []).append(texte)
    blocs = []
    for fichier, textes in par_fichier.items():
        lignes = "\n\n".join(textes)
        blocs.append(f"{titre} ({fichier}) :\n\n```{langage}\n{lignes}\n```\n\n")
    return "".join(blocs)


def rendu_extraits(etape: Exercice, racine: Path) -> str:
    """La signature d'une étape, ce qui change du C au Python, et où lire ce C."""
    signatures = [signature_python(fonction, racine) for fonction in etape.fonctions]
    texte = rendu_blocs("Le Python", "python", signatures)
    texte += f"Ce qui change : {etape.change.strip()}\n"
    if etape.c:
        texte += "\nNotre C est dans [LE_C.md](LE_C.md) ; essayez d'abord sans lui.\n"
    return texte


def rendu_c(cours: Cours, jusqu: int) -> str:
    """Le texte de LE_C.md : étape par étape, le C qu'elle porte ; vide si le sujet n'en a pas."""
    texte = ""
    for etape in cours.etapes:
        if etape.numero > jusqu or not etape.c:
            continue
        extraits = []
        for nom in etape.c:
            extrait = extrait_c(cours.jeu, nom)
            if extrait is None:
                raise LookupError(f"{nom} n'est pas dans le C de {cours.jeu}")
            extraits.append((extrait.fichier, extrait.texte))
        texte += f"\n## Étape {etape.numero} : {etape.titre}\n\n"
        texte += rendu_blocs("Le C", "c", extraits).rstrip("\n") + "\n"
    if not texte:
        return ""
    return TETE_C.format(titre=cours.titre) + texte


def rendu_etape(etape: Exercice, textes: dict[str, str], racine: Path) -> str:
    """Une étape : l'énoncé, l'exigence du sujet, le Python à écrire."""
    tete = ETAPE.format(
        numero=etape.numero,
        titre=etape.titre,
        enonce=etape.enonce.strip(),
        exigence=etape.exigence,
        texte=textes[etape.exigence],
    )
    return tete + rendu_extraits(etape, racine)


def rendu_seance(cours: Cours, rang: int, etapes: list[Exercice], jusqu: int) -> str:
    """Le plan d'une séance, et la table de ses étapes, dans un kit qui va jusqu'à l'une d'elles."""
    seance = cours.seances[rang - 1]
    jouer = seance.jouer
    if jusqu in seance.etapes and jusqu < cours.etapes[-1].numero:
        jouer = f"le jeu entier, car ce qui vient après l'étape {jusqu} est déjà écrit"
    texte = SEANCE.format(
        rang=rang,
        titre=seance.titre,
        minutes=sum(etape.minutes for etape in etapes),
        objectif=seance.objectif,
        prerequis=seance.prerequis,
        jouer=jouer,
    )
    points = cours.points
    for etape in etapes:
        titre = f"{etape.numero}. {etape.titre}"
        valeur = nombre(points[etape.numero])
        texte += f"| {titre} | {rendu_fonctions(etape)} | {etape.minutes} | {valeur} |\n"
    return texte


def rendu_consignes(cours: Cours, jusqu: int, racine: Path = RACINE) -> str:
    """Le texte de CONSIGNES.md, pour un kit qui va jusqu'à cette étape."""
    gardees = [etape for etape in cours.etapes if etape.numero <= jusqu]
    fonctions = sum(len(etape.fonctions) for etape in gardees)
    textes = textes_des_exigences(cours.jeu, racine)
    texte = TETE.format(
        titre=cours.titre, jeu=cours.jeu, nombre=fonctions, regles=cours.regles.strip()
    )
    for rang, seance in enumerate(cours.seances, 1):
        siennes = [etape for etape in gardees if etape.numero in seance.etapes]
        if siennes:
            texte += rendu_seance(cours, rang, siennes, jusqu)
            texte += "".join(rendu_etape(etape, textes, racine) for etape in siennes)
    return texte
