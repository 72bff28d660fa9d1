"""La partie : un jeu, son journal, et ce qu'on en dit aux joueurs.

Les notions :
- une *partie* réunit le jeu et, si on l'a demandé, le *journal* où chaque coup s'écrit ;
- le *compte rendu* d'un coup est ce que les joueurs en lisent : la même *phrase* au terminal et
  dans la fenêtre, plus une *alerte* si le journal n'a pas pu s'écrire.

Le terminal et la fenêtre ne font que fabriquer des coups : c'est ici qu'ils se jouent, une seule
fois et de la même façon.

À essayer : comptez les coups de chaque joueur, et dites-les avec le nom du gagnant.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from .journal import Journal
from .notation import ligne_du_coup
from .regles import gagnant, jouer
from .types import Couleur, Coup, CoupIllegal, Evenement, Genre, Jeu

REFUS = {
    Genre.DEPLACEMENT: "Déplacement non licite : {}",
    Genre.INTERROGATION: "Interrogation non licite : {}",
}


class CompteRendu(NamedTuple):
    """Ce qu'un coup a donné : l'événement (None si le coup est refusé), la phrase, l'alerte."""

    evenement: Evenement | None
    phrase: str
    alerte: str | None


@dataclass
class Partie:
    """Un jeu, et le journal où ses coups s'écrivent à mesure (None : ils ne s'écrivent pas)."""

    jeu: Jeu
    journal: Journal | None = None

    @property
    def gagnant(self) -> Couleur | None:
        """Rend le gagnant, ou None si la partie continue."""
        return gagnant(self.jeu)

    def jouer(self, coup: Coup) -> CompteRendu:
        """Joue `coup`, l'écrit dans le journal qu'il soit licite ou non, et en rend compte.

        Effets de bord: modifie le jeu si le coup est licite ; allonge le journal.
        """
        nom = self.jeu.joueur.nom
        evenement: Evenement | None = None
        try:
            evenement = jouer(self.jeu, coup)
            phrase = evenement.value.format(nom)
        except CoupIllegal as refus:
            phrase = REFUS[coup.genre].format(refus)
        return CompteRendu(evenement, phrase, self.enregistrer(coup))

    def enregistrer(self, coup: Coup) -> str | None:
        """Écrit `coup`, et la lettre du gagnant s'il y en a un ; rend une alerte, ou None."""
        if self.journal is None:
            return None
        self.journal.noter(ligne_du_coup(coup))
        if self.gagnant is not None:
            self.journal.noter(self.gagnant.lettre)
        return self.journal.ecrire()

    def annonce_du_gagnant(self) -> str:
        """Rend la phrase qui proclame le gagnant, vide si la partie continue."""
        vainqueur = self.gagnant
        return "" if vainqueur is None else f"Le gagnant est le joueur {vainqueur.nom} : BRAVO !"
