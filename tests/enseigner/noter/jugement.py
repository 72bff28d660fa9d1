"""Le jugement : trois verdicts, et l'ordre où les scénarios se jugent.

Un scénario est *tenu*, si ce qui devait suivre est venu ; *non tenu*, si autre chose est venu,
qu'on a compris ; *non jugé*, si on n'a pas su le voir, ou si une cause déjà comptée l'explique.
Une cause ne se compte qu'une fois : un scénario qui en *suppose* un autre n'est pas jugé s'il
manque parce que celui-là manque, et un programme qui s'arrête n'y perd qu'une exigence. Un essai
manqué est repris une fois, et ne compte que s'il manque encore : ce second verdict est le bon.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from .conduite import visible
from .essai import Manque, NonJuge, TropLong
from .recit import Recit
from .scenarios import Scenario


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
    arret: str = ""  # comment et quand le programme s'est arrêté, si c'est tout ce qu'on a vu
    prepare: bool = False  # on n'a pas vu ce que le scénario voulait juger


def juger_avec(scenario: Scenario, epreuve: Callable[[Recit], None]) -> Verdict:
    """Le verdict d'une épreuve, selon ce qu'elle lève."""
    recit = Recit()
    try:
        epreuve(recit)
    except (NonJuge, TropLong) as raison:
        return Verdict(scenario, None, venu=str(raison), recit=recit)
    except Manque as manque:
        venu = visible(manque.venu)
        return Verdict(scenario, False, manque.attendu, venu, recit, manque.arret, recit.prepare)
    return Verdict(scenario, True, recit=recit)


def compter_une_fois(verdicts: Sequence[Verdict]) -> list[Verdict]:
    """Les mêmes verdicts, où un même arrêt ne coûte qu'une exigence : la première qui le juge.

    Celle dont un essai essentiel le montre passe avant : charger qui plante se compte en PUI-13.

    Pour les autres, on n'a rien vu de ce qu'elles demandent : elles ne sont pas jugées.
    """
    comptes: dict[str, Verdict] = {}
    for verdict in sorted(verdicts, key=lambda v: (v.prepare, not v.scenario.essentiel)):
        if verdict.tenu is False and verdict.arret:
            comptes.setdefault(verdict.arret, verdict)
    gardes = [_sans_le_compter_deux_fois(verdict, comptes) for verdict in verdicts]
    raisons = {v.scenario.identifiant: v.venu for v in gardes if v.tenu is None}
    return [_suivre(verdict, raisons) for verdict in gardes]


def _suivre(verdict: Verdict, raisons: Mapping[str, str]) -> Verdict:
    """Le même verdict, qui ne renvoie pas à un essai qui n'est pas jugé non plus."""
    for suppose in verdict.scenario.suppose:
        if verdict.tenu is None and verdict.venu == f"voir {suppose}" and suppose in raisons:
            return replace(verdict, venu=raisons[suppose])
    return verdict


def _sans_le_compter_deux_fois(verdict: Verdict, comptes: Mapping[str, Verdict]) -> Verdict:
    if verdict.tenu is not False or not verdict.arret:
        return verdict
    exigence = comptes[verdict.arret].scenario.exigences[0]
    if exigence in verdict.scenario.exigences:
        return verdict
    venu = f"pas jugé : {verdict.arret}, voir {exigence}"
    return Verdict(verdict.scenario, None, venu=venu, recit=verdict.recit)


class Jury:
    """Rend un verdict par scénario, repris s'il manque, ceux qu'un autre suppose d'abord."""

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
            if verdict.tenu is False:
                verdict = self.juger_un(scenario)
            supposes = [] if verdict.tenu else [s for s in scenario.suppose if self._manque(s)]
            if supposes:
                verdict = Verdict(scenario, None, venu=f"voir {', '.join(supposes)}")
            self.rendus[identifiant] = verdict
        return self.rendus[identifiant]

    def _manque(self, identifiant: str) -> bool:
        return identifiant in self.scenarios and self.juger(identifiant).tenu is False
