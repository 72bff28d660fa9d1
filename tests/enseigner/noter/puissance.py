"""Puissance N : découvrir un programme par son menu, et lui faire passer un scénario.

On apprend d'abord de lui ce qu'on peut : sa grille, sa première colonne, son jeu à un joueur. Si
quelque chose manque pour le mener, il est « à profiler », et rien n'y est jugé.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from .conduite import visible
from .dessins import apprendre
from .ecran import differences
from .epreuves_puissance import EPREUVES
from .essai import Manque, NonJuge
from .jugement import Verdict, juger_avec
from .profils import Profil
from .questions import Question
from .recit import Recit
from .scenarios import Scenario
from .table import Cible, Table

LIGNES_MONTREES = 8
# Ce qu'on n'a pas vu de celui dont aucune partie ne commence.
ATTENDU = {
    "PUI-05": "la grille est montrée au début de la manche",
    "PUI-10": "la grille montrée, une action est demandée",
}
AVANT_LA_PARTIE = (
    "menu",
    "quitter",
    "charger-rien",
    "questions",
    "cote",
    "annonce",
    "initiative",
    "structure",
)


def juger(scenario: Scenario, cible: Cible) -> Verdict:
    """Fait passer un scénario à un programme qui joue."""
    if cible.ne_commence_pas and scenario.epreuve not in AVANT_LA_PARTIE:
        if cible.en_cause in scenario.exigences:
            venu = cible.ne_commence_pas
            return Verdict(
                scenario, False, ATTENDU[cible.en_cause], venu, cible.debut, prepare=True
            )
        venu = f"pas jugé : {cible.ne_commence_pas}, voir {cible.en_cause}"
        return Verdict(scenario, None, venu=venu)
    return juger_avec(scenario, lambda recit: EPREUVES[scenario.epreuve](scenario, cible, recit))


# --- découvrir -----------------------------------------------------------------------------------


def decouvrir(
    commande: Sequence[str],
    profil: Profil,
    dictee: Path | None = None,
    montres: Sequence[Path] = (),
) -> Cible:
    """Essaie un programme ; rend la cible, avec ce qu'on a appris de lui."""
    cible = Cible(tuple(commande), profil, dictee=dictee, montres=tuple(montres))
    if profil["tour.premiere_colonne"] >= 0:
        cible.premiere = profil["tour.premiere_colonne"]
    recit = Recit()
    posees: list[Question] = []
    try:
        with Table(cible, recit) as table:
            posees = table.posees
            if table.finie:
                ecrit = _fin(recit)
                cible.ne_joue_pas = table.signal or "il s'arrête aussitôt"
                cible.ne_joue_pas += f" ; il a écrit :\n{ecrit}" if ecrit else ", sans rien écrire"
                return cible
            _commencer(cible, table)
    except Manque as manque:
        # Les questions du sujet posées et comprises, c'est le programme qui ne va pas plus loin.
        if Question.N in posees and Question.AUTRE not in posees:
            cible.ne_commence_pas = manque.venu
            cible.debut = recit
            vues = [cote for cote in range(3, 16) if apprendre(recit.recu, cote)]
            cible.en_cause = "PUI-10" if vues else "PUI-05"
            cible.causes["commencer"] = f"aucune partie ne commence : {manque.venu}"
        else:
            cible.obstacle = f"aucune partie n'a pu commencer : {manque.venu}\n{_fin(recit)}"
    except NonJuge as raison:
        cible.obstacle = f"{raison}\n{_fin(recit)}"
    return cible


def _commencer(cible: Cible, table: Table) -> None:
    """Commence une partie, y joue un coup, et retient ce qu'on a compris ; lève NonJuge."""
    table.commencer()
    cible.solo = Question.JOUEURS in table.posees or bool(cible.touche("un"))
    montree = table.grille is not None
    numero, colonne = _premier_jeton(table)
    dessin = cible.dessins[table.cote]
    cible.constats.append(f"grille reconnue : cases vides « {dessin.vide} »")
    if not montree:
        cible.causes["grille"] = "la grille n'est pas montrée avant le premier coup"
        cible.montree = False
    if cible.profil["tour.premiere_colonne"] < 0 and colonne == numero:
        cible.premiere = 0
        cible.constats.append("colonnes comptées à partir de 0")


def _premier_jeton(table: Table) -> tuple[int, int]:
    """Le numéro qu'on a tapé pour poser un jeton, et la colonne où il est ; lève NonJuge."""
    for numero in (2, 3):  # une colonne peut être refusée à tort
        table.jouer(f"A{numero}")
        table.apprendre_le_dessin()
        vide = table.grille_vide()
        poses = differences(vide, table.grille or vide)
        if len(poses) == 1:
            return numero, min(case.colonne for case in poses)
        if not table.demande_a_jouer():
            break
    raise NonJuge("le premier jeton n'a pas été compris ; il écrit :")


def _fin(recit: Recit) -> str:
    return "\n".join(visible(recit.recu.rstrip()).split("\n")[-LIGNES_MONTREES:])


def essai(cible: Cible) -> str:
    """Les écrans du début d'une partie, et ce qu'on a compris de chaque question."""
    recit = Recit()
    lignes = []
    try:
        with Table(cible, recit) as table:
            lignes.append(f"--- question comprise : {table.question.name}")
            table.commencer()
            lignes += [f"--- puis : {question.name}" for question in table.posees]
            table.jouer("A1")
    except (Manque, NonJuge) as manque:
        lignes.append(f"--- {manque}")
    tape = " ⏎ ".join(recit.saisies)
    return "\n".join([visible(recit.recu.rstrip()), f"--- tapé : {tape}", *lignes])
