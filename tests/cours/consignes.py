"""CONSIGNES.md : ce qu'un étudiant lit d'abord dans son kit, séance par séance."""

from __future__ import annotations

from tests.cours.exercices import Cours, Exercice, Seance

TETE = """\
# {titre} : les étapes à écrire

Le jeu est dans `{jeu}/`. Le corps de {nombre} fonctions en a été retiré ; leur signature, leur
docstring et leur exemple sont restés. Réécrivez-les une à une, dans l'ordre :

```console
$ make exercice            # l'étape à faire, ses essais, et ce qui y manque
$ make exercice INDICE=1   # avec un indice
$ make exercice N=3        # une autre étape
$ make test                # tous les essais, par pytest
$ make jouer               # le jeu, quand tout est écrit
```

Il faut Python 3.11 ou plus récent, `click` et `pytest` ; s'ils manquent, `make` les installe dans
`.venv`. Une étape est réussie quand tous ses essais disent « oui ». Écrivez dans `{jeu}/` : ce
que vous changeriez dans `tests/` serait remis en place avant la note, sur {points} points.
"""

SEANCE = """
## Séance {rang} : {titre} ({minutes} minutes)

- Objectif : {objectif}
- À savoir avant : {prerequis}

| étape | à écrire | minutes | points | exigence |
| --- | --- | --- | --- | --- |
"""


def rendu_etape(etape: Exercice) -> str:
    """La ligne d'une étape dans la table de sa séance."""
    fonctions = ", ".join(f"`{fonction.partition('.')[2]}`" for fonction in etape.fonctions)
    titre = f"{etape.numero}. {etape.titre}"
    return f"| {titre} | {fonctions} | {etape.minutes} | {etape.points} | {etape.exigence} |\n"


def rendu_seance(cours: Cours, rang: int, seance: Seance, etapes: list[Exercice]) -> str:
    """Le plan d'une séance, et les étapes qu'on y fait."""
    tete = SEANCE.format(
        rang=rang,
        titre=seance.titre,
        minutes=sum(etape.minutes for etape in etapes),
        objectif=seance.objectif,
        prerequis=seance.prerequis,
    )
    return tete + "".join(rendu_etape(etape) for etape in etapes)


def rendu_consignes(cours: Cours, jusqu: int) -> str:
    """Le texte de CONSIGNES.md, pour un kit qui va jusqu'à cette étape."""
    gardees = [etape for etape in cours.etapes if etape.numero <= jusqu]
    nombre = sum(len(etape.fonctions) for etape in gardees)
    points = sum(etape.points for etape in gardees)
    texte = TETE.format(titre=cours.titre, jeu=cours.jeu, nombre=nombre, points=points)
    for rang, seance in enumerate(cours.seances, 1):
        siennes = [etape for etape in gardees if etape.numero in seance.etapes]
        texte += rendu_seance(cours, rang, seance, siennes) if siennes else ""
    return texte
