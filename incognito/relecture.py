"""La relecture : revoir une partie coup après coup, les refusés compris.

Une *étape* est ce que montre le plateau après un coup écrit ; l'étape 0 est le départ. Avancer joue
le coup suivant avec les mêmes règles qu'une vraie partie ; reculer repart du début, car un coup ne
se déjoue pas : qui retrouverait le pion perdu ?
"""

from __future__ import annotations

from .dessin import rendu_evenement, rendu_issue
from .plateau import Partie, au_trait, coups_ecrits, issue, jouer, partie_au_depart, refus
from .types import Coup


class Relecture:
    """Une partie que l'on revoit : ses coups, l'étape où l'on est, et la partie alors."""

    def __init__(self, partie: Partie) -> None:
        """Prépare la relecture d'une partie, qui ne changera pas, à son départ."""
        self.coups = list(coups_ecrits(partie).values())
        self.revue = partie
        self.recommencer()

    def recommencer(self) -> None:
        """Revient au départ : change l'étape, et ce qui s'y voit."""
        self.partie = partie_au_depart(self.revue.depart, len(self.revue.jeu.plateau))
        self.etape = 0
        self.coup: Coup | None = None  # celui de cette étape, même refusé
        self.refuse = False
        self.phrase = f"Le départ : au joueur {au_trait(self.partie).nom} de jouer."

    @property
    def finie(self) -> bool:
        """Dit s'il ne reste aucun coup à revoir."""
        return self.etape == len(self.coups)

    def aller(self, etape: int) -> None:
        """Va à une étape, ou à la plus proche s'il n'y en a pas de telle."""
        etape = max(0, min(etape, len(self.coups)))
        if etape < self.etape:
            self.recommencer()
        while self.etape < etape:
            self.avancer()

    def avancer(self) -> None:
        """Joue le coup suivant, s'il est licite, et retient ce qu'il faut en dire."""
        coup = self.coups[self.etape]
        phrases = [f"Joueur {au_trait(self.partie).nom} : {coup}"]
        raison = refus(self.partie, coup)
        if raison is None:
            phrases.append(rendu_evenement(self.partie, jouer(self.partie, coup)))
        else:
            phrases.append(raison)
        fin = issue(self.partie)
        if fin is not None:
            phrases.append(rendu_issue(self.partie, fin))
        self.coup = coup
        self.refuse = raison is not None
        self.etape += 1
        self.phrase = "\n".join(phrase for phrase in phrases if phrase)
