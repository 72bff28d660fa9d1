"""Le jugement : faire passer une épreuve à un programme, et dire ce qu'on en a vu.

Trois verdicts : *tenu*, si ce qui devait suivre est venu ; *non tenu*, si autre chose est venu,
qu'on a compris ; *non jugé*, si on n'a pas su le voir, ou si une cause déjà comptée l'explique.
Un scénario peut en *supposer* un autre : s'il manque parce que celui-là manque, il n'est pas
jugé.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from . import arbitre, epreuves_des_fichiers, epreuves_du_jeu
from .cible import Cible, Manque, NonJuge, Recit
from .ecran import visible
from .espions import DES_ESPIONS, a_l_heure, partie_pour
from .profils import cases_du_coup
from .scenarios import Scenario

EPREUVES: dict[str, Callable[[Scenario, Cible, Recit], None]] = {
    "plateau": epreuves_du_jeu.plateau_au_depart,
    "joue": epreuves_du_jeu.coup_joue,
    "refuse": epreuves_du_jeu.coup_refuse,
    "dit": epreuves_du_jeu.refus_dit,
    "trait": epreuves_du_jeu.trait,
    "reprise": epreuves_du_jeu.reprise,
    "reprise-finie": epreuves_du_jeu.reprise_finie,
    "fin": epreuves_du_jeu.fin,
    "fichier": epreuves_des_fichiers.enregistrement,
    "tirages": epreuves_des_fichiers.tirages,
    "graine": epreuves_des_fichiers.graine,
    "aveu": epreuves_des_fichiers.aveu,
    "arret": epreuves_des_fichiers.arret,
    "tube": epreuves_des_fichiers.tube,
}
REGLES = ("joue", "refuse", "dit", "trait", "fin")


@dataclass(frozen=True)
class Verdict:
    """Ce qu'un scénario a donné ; s'il n'est pas tenu, de quoi comprendre pourquoi.

    `tenu` vaut None s'il n'a pas été jugé : `venu` dit alors ce qui l'empêche.
    """

    scenario: Scenario
    tenu: bool | None
    attendu: str = ""
    venu: str = ""
    recit: Recit | None = None


def _a_sa_partie(scenario: Scenario, cible: Cible) -> Cible:
    """La cible, à l'heure d'une partie dont les espions conviennent, s'il en faut une."""
    if cible.profil["lancement.position"] != "nouvelle" or not scenario.position:
        return cible
    heure = partie_pour(scenario, cible.parties)
    return cible if heure is None else a_l_heure(cible, scenario.position, heure)


def _empechement(scenario: Scenario, cible: Cible) -> str:
    """Ce qui empêche de faire passer ce scénario à ce programme ; vide si rien."""
    if cible.obstacle:
        return "programme à profiler"
    if not cible.interroge and any(coup[0] == "I" for coup in scenario.coups):
        return "aucune interrogation n'a été comprise"
    if cible.profil["lancement.position"] == "nouvelle" and DES_ESPIONS & set(scenario.exigences):
        return "les espions ne se choisissent pas"
    if _premier(scenario) not in cible.commencent:
        return cible.causes["premier"]
    if _se_confond(scenario, cible):
        return "interroger une case vide, c'est ici s'y déplacer"
    return ""


def _premier(scenario: Scenario) -> str:
    """Le joueur que le scénario fait commencer, s'il ne juge pas justement cela."""
    juge_les_regles = scenario.epreuve in REGLES and not scenario.attendu.get("reprise")
    return scenario.position[2] if juge_les_regles and scenario.position else ""


def _se_confond(scenario: Scenario, cible: Cible) -> bool:
    """Dit si le scénario interroge une case vide, et qu'un déplacement se tape de même."""
    profil = cible.profil
    arrivees = [cases_du_coup(coup)[2] for coup in scenario.coups if coup[0] == "I"]
    if not arrivees or profil["saisie.interrogation"] != profil["saisie.deplacement"]:
        return False
    plateau = arbitre.plateau(arbitre.position(scenario.position))
    return any(plateau[case.ligne][case.colonne] == " " for case in arrivees)


class Jury:
    """Juge des scénarios, chacun une fois, ceux qu'un autre suppose d'abord."""

    def __init__(
        self, scenarios: Sequence[Scenario], juger_un: Callable[[Scenario], Verdict]
    ) -> None:
        self.scenarios = {scenario.identifiant: scenario for scenario in scenarios}
        self.juger_un = juger_un
        self.rendus: dict[str, Verdict] = {}

    def juger(self, identifiant: str) -> Verdict:
        """Le verdict d'un scénario ; s'il manque parce qu'il en suppose un qui manque, aucun."""
        if identifiant not in self.rendus:
            scenario = self.scenarios[identifiant]
            verdict = self.juger_un(scenario)
            supposes = [] if verdict.tenu else [s for s in scenario.suppose if self._manque(s)]
            if supposes:
                verdict = Verdict(scenario, None, venu=f"voir {', '.join(supposes)}")
            self.rendus[identifiant] = verdict
        return self.rendus[identifiant]

    def _manque(self, identifiant: str) -> bool:
        return identifiant in self.scenarios and self.juger(identifiant).tenu is False


def juger(scenario: Scenario, cible: Cible) -> Verdict:
    """Fait passer un scénario d'Incognito à un programme."""
    if cible.ne_joue_pas:
        return Verdict(scenario, False, "un programme qui joue", cible.ne_joue_pas)
    la_sienne = _a_sa_partie(scenario, cible)
    empeche = _empechement(scenario, la_sienne)
    if empeche:
        return Verdict(scenario, None, venu=empeche)
    epreuve = EPREUVES[scenario.epreuve]
    return juger_avec(scenario, lambda recit: epreuve(scenario, la_sienne, recit))


def juger_avec(scenario: Scenario, epreuve: Callable[[Recit], None]) -> Verdict:
    """Le verdict d'une épreuve, selon ce qu'elle lève."""
    recit = Recit()
    try:
        epreuve(recit)
    except NonJuge as raison:
        return Verdict(scenario, None, venu=str(raison), recit=recit)
    except Manque as manque:
        venu = f"{visible(manque.venu)}\n{recit.fin()}".rstrip() if recit.recu else manque.venu
        return Verdict(scenario, False, manque.attendu, venu, recit)
    return Verdict(scenario, True, recit=recit)
