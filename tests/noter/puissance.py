"""Puissance N : mener un programme par son menu, lui faire passer la grille, et rendre son bilan.

On découvre d'abord ce qu'on peut de lui : sa grille, sa première colonne, son jeu à un joueur. Si
quelque chose manque pour le mener, il est « à profiler », et rien n'y est jugé.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from . import pilote
from .bilan import Bilan
from .cible import Manque, NonJuge, Recit
from .construction import construire, dictee
from .dessins import changements
from .ecran import visible
from .epreuves_puissance import EPREUVES, partie_nulle
from .examen import A_LA_FOIS, Demande, resultat
from .jugement import Jury, Verdict, juger_avec
from .questions import Question
from .scenarios import Scenario
from .table import Cible, Profil, Table, charger_profil

__all__ = ["Profil", "charger_profil", "decouvrir", "essai", "examiner", "noter"]
FONCTION = "fonction"
AVANT_LA_PARTIE = ("menu", "quitter", "charger-rien", "questions", "cote", "annonce", "initiative")


def noter(demande: Demande, ici: Path, nom: str) -> Bilan:
    """Construit un rendu, déjà copié, et l'examine ; lève ConstructionRatee, NonJugeable."""
    profil = charger_profil(demande.profil)
    programme = construire(ici, *profil.construction)
    bilan = examiner(demande, [str(programme)], nom, [ici])
    if not bilan.a_profiler and not bilan.ne_joue_pas:
        fonctions = [s for s in demande.scenarios() if s.epreuve == FONCTION]
        verdicts = pilote.juger(fonctions, ici)
        bilan.resultats += [resultat(verdict) for verdict in verdicts]
        if verdicts:
            bilan.constats.append("les fonctions ont les signatures du sujet : appelées depuis C")
    return bilan


def examiner(
    demande: Demande, commande: Sequence[str], nom: str, montres: Sequence[Path] = ()
) -> Bilan:
    """Fait passer la grille à un programme construit ; rend son bilan."""
    bilan = Bilan(demande.jeu, nom, sans=list(demande.sans), ajouts=demande.ajouts)
    scenarios = [s for s in demande.scenarios() if s.epreuve != FONCTION]
    with dictee() as bibliotheque:
        cible = decouvrir(commande, charger_profil(demande.profil), bibliotheque, montres)
        bilan.resultats = [resultat(verdict) for verdict in passer(cible, scenarios)]
    bilan.constats = [f"profil : {cible.profil.nom}", *cible.constats]
    bilan.obstacle, bilan.ne_joue_pas = cible.obstacle, cible.ne_joue_pas
    bilan.causes = cible.causes
    return bilan


def passer(cible: Cible, scenarios: Sequence[Scenario]) -> list[Verdict]:
    """Les verdicts de ces scénarios, deux à la fois."""
    partie_nulle(cible.n)  # une fois pour toutes
    jury = Jury(scenarios, lambda scenario: juger(scenario, cible))
    with ThreadPoolExecutor(A_LA_FOIS) as equipe:
        return list(equipe.map(lambda scenario: jury.juger(scenario.identifiant), scenarios))


def juger(scenario: Scenario, cible: Cible) -> Verdict:
    """Fait passer un scénario à un programme."""
    if cible.ne_joue_pas:
        return Verdict(scenario, False, "un programme qui joue", cible.ne_joue_pas)
    if cible.obstacle:
        return Verdict(scenario, None, venu="programme à profiler")
    if cible.ne_commence_pas and scenario.epreuve not in AVANT_LA_PARTIE:
        if scenario.epreuve == "signes":
            return Verdict(scenario, None, venu="rien n'est joué : lisez la structure")
        recit = Recit(lancement="./programme", saisies=cible.tapees)
        return Verdict(scenario, False, "une partie commence", cible.ne_commence_pas, recit)
    return juger_avec(scenario, lambda recit: EPREUVES[scenario.epreuve](scenario, cible, recit))


# --- découvrir -----------------------------------------------------------------------------------


def decouvrir(
    commande: Sequence[str],
    profil: Profil,
    bibliotheque: Path | None = None,
    montres: Sequence[Path] = (),
) -> Cible:
    """Essaie un programme ; rend la cible, avec ce qu'on a appris de lui."""
    cible = Cible(tuple(commande), profil, dictee=bibliotheque, montres=tuple(montres))
    if profil.premiere:
        cible.premiere = int(profil.premiere)
    recit = Recit()
    posees: list[Question] = []
    try:
        with Table(cible, recit) as table:
            posees = table.posees
            if table.finie:
                cible.ne_joue_pas = f"{table.signal or 'il s’arrête aussitôt'} ; il a écrit :\n"
                cible.ne_joue_pas += _fin(recit)
                return cible
            _commencer(cible, table)
    except Manque as manque:
        # Les questions du sujet posées et comprises, c'est le programme qui ne va pas plus loin.
        if Question.N in posees and Question.AUTRE not in posees:
            cible.ne_commence_pas = manque.venu
            cible.tapees = recit.saisies
            cible.causes.append(f"aucune partie ne commence : {manque.venu}")
        else:
            cible.obstacle = f"aucune partie n'a pu commencer : {manque.venu}\n{_fin(recit)}"
    except NonJuge as raison:
        cible.obstacle = f"{raison}\n{_fin(recit)}"
    return cible


def _commencer(cible: Cible, table: Table) -> None:
    """Commence une partie, y joue un coup, et retient ce qu'on a compris ; lève NonJuge."""
    table.commencer()
    cible.solo = Question.JOUEURS in table.posees or "un" in cible.profil.touches
    montree = table.grille is not None
    table.jouer("A2")
    table.apprendre_le_dessin()
    vide = table.grille_vide()
    dessin = cible.dessins[table.cote]
    cible.constats.append(f"grille reconnue : cases vides « {dessin.vide} »")
    if not montree:
        cible.causes.append("la grille n'est pas montrée avant le premier coup")
        cible.montree = False
    poses = changements(vide, table.grille or vide)
    if len(poses) != 1:
        raise NonJuge("le premier jeton n'a pas été compris ; il écrit :")
    colonne = poses[0][1]
    if not cible.profil.premiere and colonne == 2:
        cible.premiere = 0
        cible.constats.append("colonnes comptées à partir de 0")


def _fin(recit: Recit) -> str:
    return "\n".join(visible(ligne) for ligne in recit.fin().split("\n"))


def essai(commande: Sequence[str], chemin: Path | None, montres: Sequence[Path] = ()) -> str:
    """Le début d'une partie, question par question, avec ce qu'on en a compris."""
    with dictee() as bibliotheque:
        cible = Cible(tuple(commande), charger_profil(chemin), dictee=bibliotheque)
        cible.montres = tuple(montres)
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
