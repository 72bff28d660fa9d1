"""Le jugement : trois verdicts, et l'ordre où les scénarios se jugent.

Un scénario est *tenu*, si ce qui devait suivre est venu ; *non tenu*, si autre chose est venu,
qu'on a compris ; *non jugé*, si on n'a pas su le voir, ou si une cause déjà comptée l'explique.
Un scénario peut en *supposer* un autre : s'il manque parce que celui-là manque, il n'est pas
jugé.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from .conduite import visible
from .essai import Manque, NonJuge, Recit
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
