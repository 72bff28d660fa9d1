"""`make exercice` : l'exercice suivant, ses essais, et ce qui y manque encore.

L'*avancement* est la liste des exercices réussis, gardée dans `.exercices.json` : le suivant est le
premier qui n'y est pas. Dans un kit ce sont les étapes ; dans le dépôt, où elles sont écrites, les
variantes. Tout autre exercice se demande par son numéro.

Ce module est copié tel quel dans les kits : il n'importe que click et la bibliothèque standard.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from .essai import Bilan, essayer
from .exercices import DOSSIER, ETAPE, Cours, Exercice, charger, jeux_presents

AVANCEMENT = ".exercices.json"
FINI = "fini"


def est_un_kit(dossier: Path) -> bool:
    """Vrai si ce dossier est un kit, dont les étapes sont à écrire."""
    return (dossier / "CONSIGNES.md").exists()


# --- l'avancement --------------------------------------------------------------------------------


def lire_avancement(jeu: str, dossier: Path) -> set[int]:
    """Les numéros des exercices réussis ; un fichier illisible n'en dit aucun."""
    try:
        tous = json.loads((dossier / AVANCEMENT).read_text(encoding="utf-8"))
        return set(tous.get(jeu, []))
    except (OSError, ValueError, AttributeError, TypeError):
        return set()


def noter_avancement(jeu: str, reussis: set[int], dossier: Path) -> None:
    """Garde les numéros des exercices réussis, sans perdre ceux des autres jeux."""
    tous = {autre: sorted(lire_avancement(autre, dossier)) for autre in jeux_presents()}
    texte = json.dumps(tous | {jeu: sorted(reussis)})
    (dossier / AVANCEMENT).write_text(f"{texte}\n", encoding="utf-8")


def a_faire(cours: Cours, dossier: Path) -> list[Exercice]:
    """Les exercices qui se suivent d'eux-mêmes, ici."""
    return cours.etapes if est_un_kit(dossier) else cours.variantes


def suivant(cours: Cours, dossier: Path) -> Exercice | None:
    """Le premier exercice qui n'est pas réussi ; None s'ils le sont tous.

    Dans un kit, on n'a fini que si toutes les étapes, rejouées ensemble, tiennent encore.
    """
    reussis = lire_avancement(cours.jeu, dossier)
    restants = [e for e in a_faire(cours, dossier) if e.numero not in reussis]
    if not restants and est_un_kit(dossier):
        bilan = essayer(cours, [etape.numero for etape in cours.etapes], dossier)
        rates = {resultat.exercice for resultat in bilan.resultats if resultat.manque}
        noter_avancement(cours.jeu, reussis - rates, dossier)
        restants = [etape for etape in cours.etapes if etape.numero in rates]
    return restants[0] if restants else None


# --- ce qu'on en dit -----------------------------------------------------------------------------


def lieu(fonction: str, dossier: Path) -> str:
    """Où écrire une fonction : son fichier, et son nom dans ce fichier."""
    morceaux = fonction.split(".")
    for coupe in range(len(morceaux), 0, -1):
        chemin = Path(*morceaux[:coupe]).with_suffix(".py")
        if (dossier / chemin).is_file():
            return f"{chemin.as_posix()}, {'.'.join(morceaux[coupe:])}".removesuffix(", ")
    return fonction


def rendu_exercice(cours: Cours, exercice: Exercice, dossier: Path) -> str:
    """L'énoncé d'un exercice : ce qu'il faut lire, ce qu'il faut écrire, et où."""
    lieux = [f"  - {lieu(fonction, dossier)}" for fonction in exercice.fonctions]
    reglages = [exercice.genre, exercice.niveau, f"{exercice.minutes} minutes", exercice.exigence]
    if exercice.points:
        reglages.append(f"{exercice.points} point{'s' * (exercice.points > 1)}")
    return "\n".join(
        [
            f"{cours.titre}, exercice {exercice.numero} : {exercice.titre}",
            f"({', '.join(filter(None, reglages))})",
            "",
            exercice.enonce.strip(),
            "",
            f"À lire : {exercice.lire}",
            "À écrire :",
            *lieux,
            "",
        ]
    )


def rendu_bilan(bilan: Bilan) -> str:
    """Une ligne par essai : oui, ou ce qu'on a joué, attendu et obtenu ; puis le compte."""
    lignes = []
    for _, phrase, manque in bilan.resultats:
        lignes.append(f"  non  {phrase} : {manque}" if manque else f"  oui  {phrase}")
    oui = sum(not resultat.manque for resultat in bilan.resultats)
    secondes = f"{bilan.secondes:.1f}".replace(".", ",")
    lignes.append(f"{oui} sur {len(bilan.resultats)} ({secondes} s de calcul).")
    return "\n".join(lignes)


def commande_make(cours: Cours, dossier: Path, *reglages: str) -> str:
    """Ce qu'on tape pour continuer, ici."""
    jeu = [] if est_un_kit(dossier) else [f"JEU={cours.jeu}"]
    return " ".join(["make exercice", *jeu, *reglages])


def montrer(cours: Cours, exercice: Exercice, avec_indice: bool, dossier: Path) -> bool:
    """Imprime l'énoncé et les essais d'un exercice ; rend vrai s'il est réussi."""
    click.echo(rendu_exercice(cours, exercice, dossier))
    bilan = essayer(cours, [exercice.numero], dossier)
    click.echo(rendu_bilan(bilan))
    if bilan.reussi:
        click.echo(f"Réussi ! {exercice.lecon.strip()}")
    elif avec_indice:
        click.echo(f"Indice : {exercice.indice.strip()}")
    else:
        suite = commande_make(cours, dossier, f"N={exercice.numero}", "INDICE=1")
        click.echo(f"Un indice : {suite}")
    return bilan.reussi


def rendu_fin(cours: Cours, dossier: Path) -> str:
    """Ce qu'on dit quand il ne reste rien à faire."""
    if est_un_kit(dossier) and cours.variantes:
        premiere, derniere = cours.variantes[0].numero, cours.variantes[-1].numero
        suite = commande_make(cours, dossier, f"N={premiere}")
        return f"C'est {FINI}. Pour aller plus loin, {premiere} à {derniere} : {suite}"
    return f"C'est {FINI}."


def proposer(cours: Cours, numero: int | None, avec_indice: bool, dossier: Path) -> None:
    """Montre un exercice, celui de ce numéro ou le suivant, et retient s'il est réussi."""
    exercice = suivant(cours, dossier) if numero is None else cours.exercice(numero)
    if exercice is None:
        click.echo(rendu_fin(cours, dossier))
        return
    if numero is None and exercice.genre != ETAPE:
        kit = f"make kit JEU={cours.jeu} DOSSIER=…"
        click.echo(f"Ici les étapes sont déjà écrites ({kit} les vide) : voici les variantes.\n")
    reussis = lire_avancement(cours.jeu, dossier) - {exercice.numero}
    if not montrer(cours, exercice, avec_indice, dossier):
        noter_avancement(cours.jeu, reussis, dossier)
        return
    noter_avancement(cours.jeu, reussis | {exercice.numero}, dossier)
    reste = suivant(cours, dossier)
    suite = f"La suite : {commande_make(cours, dossier)}" if reste else rendu_fin(cours, dossier)
    click.echo(suite)


@click.command()
@click.argument("jeu", type=click.Choice(jeux_presents()))
@click.option("--numero")
@click.option("--indice", is_flag=True)
@click.help_option("--help", help="Affiche cette aide.")  # un kit n'a pas tests.outils
def commande(jeu: str, numero: str | None, indice: bool) -> None:
    """Propose un exercice de ce jeu, et dit ce qui y manque."""
    if numero is not None and not (numero.isascii() and numero.isdecimal()):
        sys.exit("Erreur : N est le numéro d'un exercice.")
    try:
        proposer(charger(jeu), int(numero) if numero else None, indice, DOSSIER)
    except LookupError as erreur:
        sys.exit(f"Erreur : {erreur.args[0]}")


if __name__ == "__main__":
    commande(prog_name="exercice")
