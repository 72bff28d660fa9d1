"""Les espions d'un programme qui ne charge rien : on les lit dans sa sauvegarde, ou on interroge.

À une heure dictée, une partie nouvelle est toujours la même. Si elle n'enregistre rien de lisible,
on en joue plusieurs fois le début, chaque fois pour interroger un autre pion : celui qui fait
gagner est l'espion. Une épreuve se passe ensuite sur une partie où les pions qu'elle touche sont ce
qu'elle veut, espion ou chevaliers ; au besoin, vue de l'autre joueur.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from . import arbitre
from .cible import SORTIE, Banc, Cible
from .ecran import gagnant_affiche
from .essai import Manque, NonJuge, heure
from .positions import (
    BLANCS,
    ENTETE,
    NOIRS,
    couleurs_echangees,
    dans_l_ordre,
    entete_d_une_partie,
    joue,
    miroir,
)
from .profils import COUP, Case, cases_du_coup
from .recit import Recit
from .scenarios import Scenario

DES_ESPIONS = {"INC-08", "INC-10", "INC-11", "INC-12"}  # ce qui ne se juge pas sans eux
PARTIES_LUES = 60
PARTIES_ENQUETEES = 20
SANS_RIEN_TROUVER = 3
# De quoi interroger chaque pion noir, les blancs commençant ; l'autre camp se lit dans le miroir.
ENQUETES = {
    "c1": ("D b4->b3", "D c1->c2", "D b3->c3", "D d2->d3", "I c3->c2"),
    "d1": ("D b4->b3", "D d2->d3", "D b3->b2", "D d1->d2", "D b2->c2", "D c1->b1", "I c2->d2"),
    "d2": ("D b4->c4", "D d2->d3", "D c4->c3", "D c1->b1", "I c3->d3"),
    "e2": ("D b4->b3", "D d2->d3", "D b3->b2", "D e2->d2", "D b2->c2", "D c1->b1", "I c2->d2"),
    "e3": ("D c5->d5", "D e3->e4", "D d5->d4", "D d2->d3", "I d4->e4"),
}
ATTENTES = {"e3": "D c1->b1"}  # un coup noir pour laisser le trait ; à un autre pion, celui-ci :
ATTENTE = "D e3->e4"

Partie = tuple[int, tuple[str, ...]]  # une heure, et l'en-tête de la partie qui commence alors


def chercher_les_espions(cible: Cible, scenarios: Sequence[Scenario]) -> list[Partie]:
    """Des parties dont on connaît les espions, jusqu'à ce que chaque scénario ait la sienne.

    La cible retient comment on les connaît.
    """
    se_lit = len(_entete_lu(cible, heure(0))) == 3
    cible.espions = f"lus dans {SORTIE}" if se_lit else "trouvés en interrogeant les pions"
    parties: list[Partie] = []
    for rang in range(PARTIES_LUES if se_lit else PARTIES_ENQUETEES):
        manquent = [s for s in scenarios if _sans_partie(selon_les_espions(s, parties), parties)]
        if not manquent or (rang == SANS_RIEN_TROUVER and not parties):
            break
        a = heure(rang)
        entete = _entete_lu(cible, a) if se_lit else _entete(cible, a)
        if len(entete) == 3:
            parties.append((a, entete))
    return parties


def partie_pour(scenario: Scenario, parties: Sequence[Partie]) -> Partie | None:
    """Une partie où ce scénario trouve les pions qu'il lui faut, ou None."""
    touches = _pions_touches(scenario)
    voulus = touches & {ligne[2:] for ligne in scenario.position[:2]}
    for a, entete in parties:
        espions = touches & {ligne[2:] for ligne in entete[:2]}
        if entete[2] == scenario.position[2] and espions == voulus:
            return a, entete
    return None


def avec_cet_en_tete(scenario: Scenario, entete: Sequence[str]) -> Scenario:
    """Le même scénario, dans une partie dont voici l'en-tête."""
    attendu = dict(scenario.attendu)
    if list(attendu.get("lignes", ()))[:3] == list(scenario.position[:3]):
        attendu["lignes"] = [*entete, *attendu["lignes"][3:]]
    position = (*entete, *scenario.position[3:])
    return replace(scenario, position=position, attendu=attendu)


def qui_bouge_l_espion(scenario: Scenario, parties: Sequence[Partie]) -> Scenario:
    """Le scénario dont le seul coup est celui d'un espion, dans une partie où on le connaît."""
    for _, entete in parties:
        espion = next(ligne[2:] for ligne in entete[:2] if ligne[0] == entete[2])
        coup = arbitre.temoin(arbitre.position(entete), entete[2], "D", espion)
        if coup is not None:
            return replace(scenario, position=tuple(entete), coups=(coup,))
    return scenario


def selon_les_espions(scenario: Scenario, parties: Sequence[Partie]) -> Scenario:
    """Le scénario, couleurs échangées s'il ne trouve qu'ainsi les espions qu'il lui faut."""
    if not DES_ESPIONS & set(scenario.exigences) or not _sans_partie(scenario, parties):
        return scenario
    autre = couleurs_echangees(scenario)
    return scenario if _sans_partie(autre, parties) else autre


def _sans_partie(scenario: Scenario, parties: Sequence[Partie]) -> bool:
    return partie_pour(scenario, parties) is None


def _pions_touches(scenario: Scenario) -> set[str]:
    """Les cases de départ des pions qui bougent, interrogent ou sont interrogés."""
    venus: dict[str, str] = {}
    touches = set()
    for coup in filter(COUP.fullmatch, (*scenario.position, *scenario.coups)):
        genre, depart, arrivee = cases_du_coup(coup)
        touches |= {venus.get(case.nom, case.nom) for case in (depart, arrivee)}
        if genre == "D":
            venus[arrivee.nom] = venus.pop(depart.nom, depart.nom)
    return touches


def a_l_heure(cible: Cible, entete: Sequence[str], a: int) -> Cible:
    """La même cible, cet en-tête étant celui des parties de cette heure."""
    profil = cible.profil.avec(lancement__position="heure")
    return replace(cible, profil=profil, heures={tuple(entete[:3]): a})


# --- enquêter ------------------------------------------------------------------------------------


def _entete_lu(cible: Cible, a: int) -> tuple[str, ...]:
    """L'en-tête d'une partie nouvelle, lu dans sa sauvegarde ; vide s'il n'y est pas."""
    entete = dans_l_ordre(entete_d_une_partie(cible, Recit(), a))
    if not ENTETE.fullmatch("/".join(entete)):
        return ()
    du_depart = [Case.nommee(ligne[2:]) in arbitre.camp(ligne[0], 5) for ligne in entete[:2]]
    return entete if all(du_depart) else ()


def _entete(cible: Cible, a: int) -> tuple[str, ...]:
    """L'en-tête d'une partie nouvelle, trouvé en interrogeant ; incomplet si on ne comprend pas."""
    for depart in (BLANCS, NOIRS):
        if joue(a_l_heure(cible, depart, a), depart, depart[2]):
            espions = [_espion(cible, depart, a, camp) for camp in "BN"]
            return (*(f"{c} {e}" for c, e in zip("BN", espions, strict=True) if e), depart[2])
    return ()


def _espion(cible: Cible, depart: Sequence[str], a: int, camp: str) -> str:
    """La case de départ de l'espion d'un camp, ou rien si aucun de ses pions ne se trahit."""
    ici = a_l_heure(cible, depart, a)
    for noir, coups in ENQUETES.items():
        mots = (noir, ATTENTES.get(noir, ATTENTE), *coups)
        pion, attente, *debut, question = mots if camp == "N" else map(miroir, mots)
        avant = [attente] if depart[2] == camp else []
        if _issue(ici, (*depart, *avant, *debut), question) == arbitre.adversaire(camp):
            return pion
    return ""


def _issue(cible: Cible, position: Sequence[str], coup: str) -> str | None:
    """Qui gagne en interrogeant ainsi, ou None si la partie continue ou n'est pas comprise."""
    try:
        with Banc(cible, Recit()) as banc:
            banc.mettre_en_place(position)
            banc.jouer(coup)
            return gagnant_affiche(banc.texte, cible.profil)
    except (Manque, NonJuge):
        return None
