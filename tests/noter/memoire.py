"""La mémoire : le même programme, construit avec -fsanitize=address,undefined, et ce qu'il avoue.

Une ligne de la feuille, hors barème : plantages, débordements, fuites, comportements indéfinis.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from .cible import Cible, Recit
from .jugement import Verdict, juger
from .scenarios import Scenario

EXIGENCE = "MEMOIRE"
AVEUX = re.compile(r"ERROR: (?:Address|Leak)Sanitizer: .+|SUMMARY: .+leaked.+|.*runtime error: .+")
# Ceux qui vont loin dans le programme, ou jusqu'à sa fin : une fuite ne s'avoue qu'alors.
ESSAIS = (
    "21-annexe",
    "05-diagonale",
    "06-vide",
    "08-chevalier-blanc",
    "09-vide",
    "12-espion-noir",
    "14-deplacement-refuse",
    "16-finie",
    "16-invalides",
    "17-vide",
    "17-ligne",
    "19-inconnue",
    "90-fin-de-l-entree",
)


def verifier_la_memoire(cible: Cible, scenarios: Sequence[Scenario]) -> Verdict:
    """Fait passer quelques scénarios au programme assaini ; rend ce qu'il avoue."""
    sans_borne = replace(cible, limites=replace(cible.limites, memoire=None, calcul=3.0), motif=0)
    sans_borne.dictee = None  # elle passerait avant la bibliothèque qui surveille
    aveux: list[str] = []
    recit = Recit()
    for scenario in scenarios:
        if scenario.identifiant in ESSAIS:
            rendu = juger(scenario, sans_borne)
            vus = AVEUX.findall(rendu.recit.recu if rendu.recit else "")
            if vus and not aveux and rendu.recit:
                recit = rendu.recit
            aveux += [aveu.strip() for aveu in vus if aveu.strip() not in aveux]
    indice = "Compilez avec -fsanitize=address,undefined -g, et refaites l'essai : la ligne y est."
    scenario = Scenario("99-memoire", "Aucune faute de mémoire", (EXIGENCE,), "memoire", indice)
    if not aveux:
        return Verdict(scenario, True, recit=recit)
    return Verdict(scenario, False, "rien à signaler", "\n".join(aveux[:8]), recit)
