"""`make exercice` : l'exercice suivant, ses essais, et ce qui y manque encore.

L'*avancement* est la liste des exercices réussis, gardée dans `.exercices.json` : le suivant est le
premier qui n'y est pas. Dans un kit ce sont les étapes ; dans le dépôt, où elles sont écrites, les
variantes. Tout autre exercice se demande par son numéro.

Ce module est copié tel quel dans les kits : il n'importe que click et la bibliothèque standard.
"""

from __future__ import annotations

import json
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import click

from .exercices import DOSSIER, ETAPE, Cours, Exercice, charger, jeux_presents
from .juge import Bilan, Manque, Resultat, essayer, etaler, prelude_de

AVANCEMENT = ".exercices.json"
MARGE = "       "
A_LA_FOIS = 4  # étapes rejouées
PAUSE = 0.5  # seconde, entre deux regards sur les fichiers


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
    if est_un_kit(dossier):
        return cours.etapes
    return cours.variantes


def rejouer(cours: Cours, exercices: list[Exercice], dossier: Path) -> list[Bilan]:
    """Joue les essais de plusieurs exercices, quelques-uns à la fois."""

    def essayer_un(exercice: Exercice) -> Bilan:
        return essayer(cours, exercice.numero, dossier)

    with ThreadPoolExecutor(A_LA_FOIS) as equipe:
        return list(equipe.map(essayer_un, exercices))


def reprendre(cours: Cours, dossier: Path) -> None:
    """Rejoue les étapes réussies d'un kit : celle qui ne l'est plus n'est plus faite.

    Un jeu qui ne se lit pas ne dit rien d'elles : elles restent faites.
    """
    reussis = lire_avancement(cours.jeu, dossier)
    faites = [etape for etape in cours.etapes if etape.numero in reussis]
    rates = set()
    for etape, bilan in zip(faites, rejouer(cours, faites, dossier), strict=True):
        if not bilan.panne and not bilan.reussi:
            rates.add(etape.numero)
    if rates:
        noter_avancement(cours.jeu, reussis - rates, dossier)


def suivant(cours: Cours, dossier: Path) -> Exercice | None:
    """Le premier exercice qui n'est pas réussi ; None s'ils le sont tous."""
    reussis = lire_avancement(cours.jeu, dossier)
    restants = [e for e in a_faire(cours, dossier) if e.numero not in reussis]
    if restants:
        return restants[0]
    return None


def rendu_avancement(cours: Cours, exercice: Exercice, dossier: Path) -> str:
    """Où l'on en est : « 3/12 », ce qui est fait et ce qui vient."""
    tous = a_faire(cours, dossier)
    reussis = lire_avancement(cours.jeu, dossier)
    faits = [e for e in tous if e.numero in reussis]
    reste = [e for e in tous if e.numero not in reussis and e.numero > exercice.numero]
    lignes = [f"{cours.titre} : {len(faits)}/{len(tous)}"]
    if faits:
        lignes.append(f"  fait : {', '.join(f'{e.numero}. {e.titre}' for e in faits)}")
    if reste:
        suite = ", ".join(f"{e.numero}. {e.titre}" for e in reste[:2])
        plus = f", et {len(reste) - 2} encore" if len(reste) > 2 else ""
        lignes.append(f"  ensuite : {suite}{plus}")
    return "\n".join(lignes) + "\n"


# --- ce qu'on en dit -----------------------------------------------------------------------------


def lieu(fonction: str, dossier: Path) -> str:
    """Où écrire une fonction : son fichier, et son nom dans ce fichier."""
    morceaux = fonction.split(".")
    for coupe in range(len(morceaux), 0, -1):
        chemin = Path(*morceaux[:coupe]).with_suffix(".py")
        if (dossier / chemin).is_file():
            return f"{chemin.as_posix()}, {'.'.join(morceaux[coupe:])}".removesuffix(", ")
    return fonction


def rendu_exercice(exercice: Exercice, dossier: Path) -> str:
    """L'énoncé d'un exercice : ce qu'il faut lire, ce qu'il faut écrire, et où."""
    lieux = [f"  - {lieu(fonction, dossier)}" for fonction in exercice.fonctions]
    reglages = f"{exercice.niveau}, {exercice.minutes} minutes, {exercice.exigence}"
    return "\n".join(
        [
            f"{exercice.genre.capitalize()} {exercice.numero} : {exercice.titre} ({reglages})",
            "",
            exercice.enonce.strip(),
            "",
            f"À lire : {exercice.lire}",
            "À écrire :",
            *lieux,
            "",
        ]
    )


def python_d_ici(dossier: Path) -> str:
    """Le Python où coller un essai : celui de `.venv` si c'est là que `make` a mis click."""
    if Path(sys.prefix).resolve() == (dossier / ".venv").resolve():
        return ".venv/bin/python"
    return "python3"


def decaler(texte: str, marge: str) -> str:
    """Un texte, poussé vers la droite sous sa première ligne."""
    return texte.replace("\n", f"\n{marge}")


def rendu_manque(manque: Manque, prelude: str, python: str) -> str:
    """Ce qui manque à un essai, sur plusieurs lignes, et de quoi le rejouer."""
    large = f"{MARGE}             "
    lignes = [
        f"{MARGE}on appelle   {decaler(etaler(manque.appel), large)}",
        f"{MARGE}on attend    {decaler(manque.attendu, large)}",
        f"{MARGE}on obtient   {decaler(manque.venu, large)}",
    ]
    if manque.imprime:
        lignes.append(f"{MARGE}s'imprime    {decaler(manque.imprime, large)}")
    lignes.append(f"{MARGE}à coller dans {python} :")
    for ligne in etaler(f"{prelude}\n{manque.prepare}\n{manque.appel}").split("\n"):
        if ligne:
            lignes.append(f"{MARGE}    {ligne}")
    return "\n".join(lignes)


def rendu_resultat(resultat: Resultat, prelude: str, python: str = "python3") -> str:
    """Un essai : oui, ou non et pourquoi."""
    if resultat.manque is None:
        texte = f"  oui  {resultat.phrase}"
        if resultat.remarque:
            texte += f"\n{MARGE}remarque : {resultat.remarque}"
        return texte
    if isinstance(resultat.manque, Manque):
        return f"  non  {resultat.phrase}\n{rendu_manque(resultat.manque, prelude, python)}"
    return f"  non  {resultat.phrase} ({resultat.manque})"


def rendu_bilan(bilan: Bilan, prelude: str, python: str = "python3") -> str:
    """Chaque essai, puis le compte ; un jeu qui ne se lit pas se dit une fois."""
    if bilan.panne:
        return f"Rien n'a pu être essayé : {bilan.panne}."
    lignes = [rendu_resultat(resultat, prelude, python) for resultat in bilan.resultats]
    lignes.append(f"\n{rendu_compte(bilan)}.")
    return "\n".join(lignes)


def rendu_compte(bilan: Bilan) -> str:
    """Combien d'essais sont réussis."""
    oui = sum(resultat.manque is None for resultat in bilan.resultats)
    pluriel = "s" if oui > 1 else ""
    return f"{oui} essai{pluriel} sur {len(bilan.resultats)}"


def rendu_tout(cours: Cours, dossier: Path) -> str:
    """Le compte de chaque étape, l'une sous l'autre ; un jeu qui ne se lit pas se dit une fois."""
    lignes = []
    reussies = 0
    for etape, bilan in zip(cours.etapes, rejouer(cours, cours.etapes, dossier), strict=True):
        if bilan.panne:
            return rendu_bilan(bilan, "")
        reussies += bilan.reussi
        lignes.append(f"{etape.numero:2}. {etape.titre} : {rendu_compte(bilan)}")
    pluriel = "s" if reussies > 1 else ""
    lignes.append(f"\n{reussies} étape{pluriel} réussie{pluriel} sur {len(cours.etapes)}.")
    return "\n".join(lignes)


def commande_make(cours: Cours, dossier: Path, *reglages: str) -> str:
    """Ce qu'on tape pour continuer, ici."""
    if est_un_kit(dossier):
        return " ".join(["make exercice", *reglages])
    return " ".join(["make exercice", f"JEU={cours.jeu}", *reglages])


def rendu_fin(cours: Cours, dossier: Path) -> str:
    """Ce qu'on dit quand il ne reste rien à faire."""
    if est_un_kit(dossier) and cours.variantes:
        premiere = cours.variantes[0].numero
        derniere = cours.variantes[-1].numero
        suite = commande_make(cours, dossier, f"N={premiere}")
        return f"C'est fini. Pour aller plus loin, {premiere} à {derniere} : {suite}"
    return "C'est fini."


# --- proposer ------------------------------------------------------------------------------------


def essais_de(cours: Cours, exercice: Exercice, avec_indice: bool, dossier: Path) -> bool:
    """Imprime les essais d'un exercice, et un indice si on le demande ; vrai s'il est réussi."""
    bilan = essayer(cours, exercice.numero, dossier)
    click.echo(rendu_bilan(bilan, prelude_de(cours.jeu, dossier), python_d_ici(dossier)))
    reussis = lire_avancement(cours.jeu, dossier) - {exercice.numero}
    if bilan.reussi:
        noter_avancement(cours.jeu, reussis | {exercice.numero}, dossier)
        click.echo(f"Réussi ! {exercice.lecon.strip()}")
        return True
    noter_avancement(cours.jeu, reussis, dossier)
    manquantes = ", ".join(str(e.numero) for e in manquantes_avant(cours, exercice, dossier))
    if manquantes and exercice.genre == ETAPE:
        click.echo(f"Attention : ce qui vient avant n'est pas réussi ({manquantes}).")
    if avec_indice:
        click.echo(f"Indice : {exercice.indice.strip()}")
    else:
        click.echo(
            f"Un indice : {commande_make(cours, dossier, f'N={exercice.numero}', 'INDICE=1')}"
        )
    return False


def manquantes_avant(cours: Cours, exercice: Exercice, dossier: Path) -> list[Exercice]:
    """Ce qui vient avant un exercice et n'est pas réussi, une fois rejoué : on a pu le réparer."""
    reussis = lire_avancement(cours.jeu, dossier)
    douteux = []
    for autre in a_faire(cours, dossier):
        if autre.numero < exercice.numero and autre.numero not in reussis:
            douteux.append(autre)
    bilans = rejouer(cours, douteux, dossier)
    repares = {e.numero for e, bilan in zip(douteux, bilans, strict=True) if bilan.reussi}
    noter_avancement(cours.jeu, reussis | repares, dossier)
    return [autre for autre in douteux if autre.numero not in repares]


def proposer(cours: Cours, numero: int | None, avec_indice: bool, dossier: Path) -> bool:
    """Montre un exercice, celui de ce numéro ou le suivant ; rend vrai s'il reste à faire."""
    if est_un_kit(dossier):
        reprendre(cours, dossier)
    exercice = suivant(cours, dossier) if numero is None else cours.exercice(numero)
    if exercice is None:
        click.echo(rendu_fin(cours, dossier))
        return False
    if numero is None and exercice.genre != ETAPE:
        kit = f"make kit JEU={cours.jeu} DOSSIER=…"
        click.echo(f"Ici les étapes sont déjà écrites ({kit} les vide) : voici les variantes.\n")
    click.echo(rendu_avancement(cours, exercice, dossier))
    click.echo(rendu_exercice(exercice, dossier))
    if not essais_de(cours, exercice, avec_indice, dossier):
        return True
    if suivant(cours, dossier) is None:
        click.echo(rendu_fin(cours, dossier))
        return False
    click.echo(f"À voir : make jouer. La suite : {commande_make(cours, dossier)}")
    return True


def dates(jeu: str, dossier: Path) -> dict[str, float]:
    """La date de chaque fichier Python du jeu."""
    trouvees = {}
    for chemin in sorted((dossier / jeu).rglob("*.py")):
        try:
            trouvees[str(chemin)] = chemin.stat().st_mtime
        except OSError:  # un éditeur le remplace en ce moment même
            continue
    return trouvees


def veiller(cours: Cours, numero: int | None, avec_indice: bool, dossier: Path) -> None:
    """Propose un exercice, et de nouveau à chaque fois qu'un fichier du jeu change."""
    while proposer(cours, numero, avec_indice, dossier):
        click.echo("\nJ'attends que vous enregistriez un fichier (Ctrl-C pour arrêter)…\n")
        vues = dates(cours.jeu, dossier)
        while dates(cours.jeu, dossier) == vues:
            time.sleep(PAUSE)


@click.command()
@click.argument("jeu", type=click.Choice(jeux_presents()))
@click.option("--numero")
@click.option("--indice", is_flag=True)
@click.option("--veille", is_flag=True)
@click.option("--tout", is_flag=True)
@click.help_option("--help", help="Affiche cette aide.")  # un kit n'a pas tests.appui
def commande(jeu: str, numero: str | None, indice: bool, veille: bool, tout: bool) -> None:
    """Propose un exercice de ce jeu, et dit ce qui y manque ; ou compte les essais de tous."""
    if numero is not None and not (numero.isascii() and numero.isdecimal()):
        sys.exit("Erreur : N est le numéro d'un exercice.")
    demande = int(numero) if numero else None
    try:
        if tout:
            click.echo(rendu_tout(charger(jeu), DOSSIER))
        elif veille:
            veiller(charger(jeu), demande, indice, DOSSIER)
        else:
            proposer(charger(jeu), demande, indice, DOSSIER)
    except LookupError as erreur:
        sys.exit(f"Erreur : {erreur.args[0]}")
    except KeyboardInterrupt:
        sys.exit("\nÀ bientôt.")


if __name__ == "__main__":
    commande(prog_name="exercice")
