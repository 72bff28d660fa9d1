"""La partie : un jeu, son journal, et ce qu'on en dit aux joueurs.

Les notions :
- une *partie* réunit le jeu, les chevaliers *connus* de tous, les couleurs que tiennent des
  *machines*, le *journal* de ses coups, et la *séance* où elle se joue ;
- le *compte rendu* d'un coup est ce que les joueurs en lisent : la même *phrase* au terminal et
  dans la fenêtre, plus une *alerte* si le journal n'a pas pu s'écrire.

Le terminal et la fenêtre ne font que fabriquer des coups : c'est ici qu'ils se jouent, une seule
fois et de la même façon.

À essayer : comptez les coups de chaque joueur, et dites-les avec le nom du gagnant.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from .journal import Journal
from .notation import ligne_du_coup
from .regles import chevaliers_connus, gagnant, jouer, sur_le_plateau
from .systeme import Seance
from .types import TAILLE_MAXIMALE, Case, Couleur, Coup, CoupIllegal, Evenement, Genre, Jeu

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
    """Un jeu, son journal, ce qui s'y est passé, qui y est une machine, et sa séance."""

    jeu: Jeu
    journal: Journal
    connus: frozenset[Case] = frozenset()
    coups_joues: int = 0  # les licites
    dernier: Coup | None = None
    machines: frozenset[Couleur] = frozenset()
    niveau: str = "moyen"
    graine: int = 0  # du hasard des machines
    fichier: str | None = None  # d'où elle vient, ou bien où elle s'écrit
    seance: Seance = field(default_factory=Seance)

    @property
    def gagnant(self) -> Couleur | None:
        """Rend le gagnant, ou None si la partie continue."""
        return gagnant(self.jeu)

    @property
    def a_la_machine(self) -> bool:
        """Dit si c'est à une machine de jouer."""
        return self.gagnant is None and self.jeu.joueur in self.machines

    def jouer(self, coup: Coup) -> CompteRendu:
        """Joue `coup`, l'écrit dans le journal qu'il soit licite ou non, et en rend compte.

        Effets de bord: modifie le jeu si le coup est licite ; allonge le journal.
        """
        return self.essayer(coup)._replace(alerte=self.enregistrer(coup))

    def essayer(self, coup: Coup) -> CompteRendu:
        """Joue `coup` s'il est licite, sans rien écrire, et en rend compte.

        Effets de bord: modifie le jeu si le coup est licite.
        """
        nom = self.jeu.joueur.nom
        try:
            evenement = self.appliquer(coup)
        except CoupIllegal as refus:
            return CompteRendu(None, REFUS[coup.genre].format(refus), None)
        return CompteRendu(evenement, evenement.value.format(nom), None)

    def appliquer(self, coup: Coup) -> Evenement:
        """Applique `coup` au jeu, suit les chevaliers connus, et rend ce qui est arrivé.

        Effets de bord: lève CoupIllegal, sans rien changer, si le coup est refusé.
        """
        evenement = jouer(self.jeu, coup)
        self.connus = chevaliers_connus(self.connus, coup, evenement)
        self.coups_joues += 1
        self.dernier = coup
        return evenement

    def enregistrer(self, coup: Coup) -> str | None:
        """Écrit `coup`, et la lettre du gagnant s'il y en a un ; rend une alerte, ou None."""
        if all(sur_le_plateau(case, TAILLE_MAXIMALE) for case in coup.mouvement):
            self.journal.noter(ligne_du_coup(coup))
        if self.gagnant is not None:
            self.journal.noter(self.gagnant.lettre)
        return self.ecrire()

    def ecrire(self) -> str | None:
        """Met sur le disque ce qui attend, le dit à la séance ; rend une alerte, ou None."""
        alerte = self.journal.ecrire()
        self.seance.a_jour = self.journal.a_jour
        return alerte

    def annonce_du_gagnant(self) -> str:
        """Rend la phrase qui proclame le gagnant, vide si la partie continue."""
        vainqueur = self.gagnant
        return "" if vainqueur is None else f"Le gagnant est le joueur {vainqueur.nom} : BRAVO !"
