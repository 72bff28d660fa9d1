"""L'examen : un programme passe tous les scénarios de son jeu, et en sort un bilan.

Deux scénarios passent à la fois, l'un attendant l'autre. Un verdict qui dépendrait de ce que
contient la mémoire au hasard se voit : ce qui manque est joué de nouveau, la mémoire remplie
autrement, et si quelque chose change, tout est joué deux fois, et la feuille le dit.
"""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

from .bilan import Bilan, Resultat
from .cible import Cible, Recit
from .construction import dictee
from .decouverte import decouvrir
from .jugement import Jury, Verdict, juger
from .memoire import verifier_la_memoire
from .profils import charger_profil, hors_format
from .scenarios import Scenario, charger_scenarios, retenus

A_LA_FOIS = 2
AUTRE_MOTIF = 90
LUS_EN_QUITTANT = ("13-partie", "14-deplacement-refuse", "15-autre-fichier")
EN_UN_MOT = {True: "tenu", False: "non tenu", None: "non jugé"}


@dataclass(frozen=True)
class Demande:
    """Ce qu'on veut noter, et comment."""

    jeu: str
    profil: Path | None = None
    sans: tuple[str, ...] = ()
    ajouts: bool = False
    memoire: bool = False
    jusqu: int | None = None  # la dernière étape qu'on note d'un kit ; toutes si rien n'est dit

    def scenarios(self) -> list[Scenario]:
        """Les scénarios à passer."""
        return retenus(charger_scenarios(self.jeu), self.sans, self.ajouts)


def examiner(
    demande: Demande, commande: str, nom: str, montres: Sequence[Path] = (), assaini: str = ""
) -> Bilan:
    """Fait passer la grille d'Incognito à un programme ; rend son bilan.

    Args:
        montres: les dossiers dont il a besoin.
        assaini: la commande du même programme, construit pour avouer ses fautes de mémoire.
    """
    profil = charger_profil(demande.profil)
    bilan = Bilan(demande.jeu, nom, sans=list(demande.sans), ajouts=demande.ajouts)
    with ExitStack() as pile:
        bibliotheque = pile.enter_context(dictee())
        cible = decouvrir(shlex.split(commande), profil, bibliotheque, montres)
        verdicts = passer(cible, demande.scenarios())
        bilan.instables = instables(cible, demande.scenarios(), verdicts)
        if assaini:
            sain = replace(cible, commande=tuple(shlex.split(assaini)))
            verdicts.append(verifier_la_memoire(sain, demande.scenarios()))
    bilan.resultats = [resultat(verdict) for verdict in verdicts]
    bilan.constats = [f"profil : {profil.nom}", *cible.constats]
    bilan.obstacle, bilan.ne_joue_pas = cible.obstacle, cible.ne_joue_pas
    bilan.causes = causes(cible, verdicts)
    if not cible.obstacle and not cible.ne_joue_pas:
        repares = hors_format(cible.profil)
        bilan.hors_format = {e: cles for e, cles in repares.items() if e not in demande.sans}
    return bilan


def passer(cible: Cible, scenarios: Sequence[Scenario]) -> list[Verdict]:
    """Les verdicts de tous ces scénarios, deux à la fois."""
    jury = Jury(scenarios, lambda scenario: juger(scenario, cible))
    with ThreadPoolExecutor(A_LA_FOIS) as equipe:
        return list(equipe.map(lambda scenario: jury.juger(scenario.identifiant), scenarios))


def instables(
    cible: Cible, scenarios: Sequence[Scenario], verdicts: Sequence[Verdict]
) -> list[str]:
    """Ce qui change quand la mémoire est remplie autrement ; rien le plus souvent."""
    if cible.obstacle or cible.ne_joue_pas:
        return []
    autre = replace(cible, motif=AUTRE_MOTIF, entetes=None)
    manques = [v.scenario for v in verdicts if v.tenu is False]
    if not _differences([v for v in verdicts if v.tenu is False], passer(autre, manques)):
        return []
    return _differences(verdicts, passer(replace(autre, entetes=None), scenarios))


def _differences(un: Sequence[Verdict], deux: Sequence[Verdict]) -> list[str]:
    return [
        f"{a.scenario.nom} ({EN_UN_MOT[a.tenu]}, puis {EN_UN_MOT[b.tenu]})"
        for a, b in zip(un, deux, strict=True)
        if a.tenu != b.tenu and b.tenu is not None
    ]


def causes(cible: Cible, verdicts: Sequence[Verdict]) -> list[str]:
    """Ce qui explique plusieurs manques, chacun dit une fois."""
    if cible.ne_joue_pas or cible.obstacle:
        return []
    dites = dict(cible.causes)
    tenus = {v.scenario.identifiant: v.tenu for v in verdicts}
    if tenus.get("14-aussitot") is False and any(tenus.get(nom) for nom in LUS_EN_QUITTANT):
        dites["tampon du fichier"] = (
            "la sauvegarde n'est écrite qu'à la fin (fflush manque) : lue après avoir quitté"
        )
    if tenus.get("90-fin-de-l-entree") is False:
        dites["entree"] = "à la fin de l'entrée, le programme ne s'arrête pas"
    return list(dites.values())


def resultat(verdict: Verdict) -> Resultat:
    """Ce que le bilan garde d'un verdict."""
    scenario, recit = verdict.scenario, verdict.recit or Recit()
    vu = Resultat(scenario.identifiant, scenario.nom, scenario.exigences, verdict.tenu)
    if verdict.tenu is None:
        return replace(vu, venu=verdict.venu)
    if verdict.tenu:
        return vu
    return replace(
        vu,
        commande=recit.a_coller(),
        tape=recit.tape(),
        attendu=verdict.attendu,
        venu=verdict.venu,
        indice=scenario.indice,
    )
