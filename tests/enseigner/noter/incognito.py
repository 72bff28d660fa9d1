"""Incognito : quelle épreuve juge chaque scénario, et ce qui empêche de la faire passer."""

from __future__ import annotations

from collections.abc import Callable

from . import arbitre, epreuves_des_fichiers, epreuves_du_jeu
from .cible import Cible
from .espions import (
    DES_ESPIONS,
    a_l_heure,
    avec_cet_en_tete,
    partie_pour,
    qui_bouge_l_espion,
    selon_les_espions,
)
from .jugement import Verdict, juger_avec
from .positions import selon_qui_commence
from .profils import cases_du_coup
from .recit import Recit
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
    "entete": epreuves_des_fichiers.en_tete,
    "espion": epreuves_des_fichiers.espion_du_depart,
    "ordre": epreuves_du_jeu.ordre_des_options,
    "arret": epreuves_des_fichiers.arret,
    "tube": epreuves_des_fichiers.tube,
}
DES_FICHIERS = {"INC-13", "INC-14", "INC-15", "INC-16", "INC-17"}
REGLES = ("joue", "refuse", "dit", "trait", "fin")


def juger(scenario: Scenario, cible: Cible) -> Verdict:
    """Fait passer un scénario à un programme qui joue."""
    if cible.sans_coup and joue_un_coup(scenario):
        return Verdict(
            scenario,
            False,
            "un coup joué",
            cible.sans_coup,
            cible.coup_essaye,
            arret=cible.sans_coup,
        )
    if scenario.epreuve in REGLES and not scenario.attendu.get("reprise"):
        scenario = selon_les_espions(selon_qui_commence(scenario, cible), cible.parties)
    scenario, la_sienne = _a_sa_partie(scenario, cible)
    empeche = _empechement(scenario, la_sienne)
    if empeche:
        return Verdict(scenario, None, venu=empeche)
    epreuve = EPREUVES[scenario.epreuve]
    return juger_avec(scenario, lambda recit: epreuve(scenario, la_sienne, recit))


def joue_un_coup(scenario: Scenario) -> bool:
    """Dit si un scénario ne se juge qu'en jouant, ne serait-ce que pour voir à qui est le trait."""
    return bool(scenario.coups) or len(scenario.position) > 3 or scenario.epreuve == "trait"


def _a_sa_partie(scenario: Scenario, cible: Cible) -> tuple[Scenario, Cible]:
    """Le scénario et la cible, à l'heure d'une partie dont les espions conviennent, s'il le faut.

    Le scénario a alors les espions de cette partie.
    """
    nouvelle = cible.profil["lancement.position"] == "nouvelle"
    if not nouvelle or not scenario.position or scenario.attendu.get("reprise"):
        return scenario, cible
    if scenario.epreuve == "espion":
        scenario = qui_bouge_l_espion(scenario, cible.parties)
    partie = partie_pour(scenario, cible.parties)
    if partie is None:
        return scenario, cible
    a, entete = partie
    return avec_cet_en_tete(scenario, entete), a_l_heure(cible, entete, a)


def _empechement(scenario: Scenario, cible: Cible) -> str:
    """Ce qui empêche de faire passer ce scénario à ce programme ; vide si rien."""
    if not cible.interroge and any(coup[0] == "I" for coup in scenario.coups):
        return "aucune interrogation n'a été comprise"
    if "menu" in cible.causes and DES_FICHIERS & set(scenario.exigences):
        return cible.causes["menu"]
    if cible.profil["lancement.position"] == "nouvelle" and _demande_les_espions(scenario):
        return "les espions ne se choisissent pas"
    if _premier(scenario) not in cible.commencent:
        return cible.causes["premier"]
    if se_confond(scenario, cible):
        return "interroger une case vide, c'est ici s'y déplacer"
    return ""


def _demande_les_espions(scenario: Scenario) -> bool:
    """Dit si le scénario ne se juge qu'en sachant où sont les espions."""
    jusqu_au_bout = scenario.epreuve == "fichier" and scenario.attendu["lignes"][-1:] in (
        ["B"],
        ["N"],
    )
    return (
        jusqu_au_bout or scenario.epreuve == "espion" or bool(DES_ESPIONS & set(scenario.exigences))
    )


def _premier(scenario: Scenario) -> str:
    """Le joueur que le scénario fait commencer, s'il ne juge pas justement cela."""
    juge_les_regles = scenario.epreuve in REGLES and not scenario.attendu.get("reprise")
    return scenario.position[2] if juge_les_regles and scenario.position else ""


def se_confond(scenario: Scenario, cible: Cible) -> bool:
    """Dit si le scénario interroge une case vide, et qu'un déplacement se tape de même."""
    if not cible.profil.sans_genre:
        return False
    for rang, coup in enumerate(scenario.coups):
        genre, _, arrivee = cases_du_coup(coup)
        avant = arbitre.position((*scenario.position, *scenario.coups[:rang]))
        if genre == "I" and arbitre.plateau(avant)[arrivee.ligne][arrivee.colonne] == " ":
            return True
    return False
