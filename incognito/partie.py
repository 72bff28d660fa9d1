"""La partie : un jeu, sa sauvegarde, et ce qu'on en dit aux joueurs.

Les notions :
- une *partie* réunit le jeu et, si on l'a demandée, la *sauvegarde* qui s'allonge à chaque coup ;
- le *compte rendu* d'un coup est ce que les joueurs en lisent : les mêmes *phrases* au terminal et
  dans la fenêtre, plus une *alerte* si la sauvegarde n'a pas pu s'écrire.

Le terminal et la fenêtre ne font que fabriquer des coups : c'est ici qu'ils se jouent, une seule
fois et de la même façon.

À essayer : changez une phrase de `PHRASES`, et regardez quelles parties de référence le remarquent.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from .fichier import ErreurFichier, Sauvegarde
from .notation import ligne_du_coup
from .regles import coups_licites, gagnant, jouer
from .types import Couleur, Coup, CoupIllicite, Evenement, Genre, Jeu

REFUS = {
    Genre.DEPLACEMENT: "Déplacement non licite : {}",
    Genre.INTERROGATION: "Interrogation non licite : {}",
}
PHRASES: dict[Evenement, tuple[str, ...]] = {
    Evenement.PION_DEPLACE: (),
    Evenement.CHEVALIER_PERDU: (
        "Joueur {}, votre pion n'était pas l'espion : il s'est perdu dans le château adverse...",
    ),
    Evenement.CHATEAU_PRIS: ("Joueur {}, votre espion a pris le château de votre adversaire !",),
    Evenement.CHEVALIER_EMPOISONNE: (
        "Joueur {}, vous n'avez pas trouvé l'espion de votre adversaire...",
        "Et en plus, votre chevalier s'est fait empoisonné...",
    ),
    Evenement.ESPION_EMPOISONNE: (
        "Joueur {}, vous avez interrogé un chevalier avec votre espion...",
    ),
    Evenement.ESPION_TROUVE: ("Joueur {}, vous avez trouvé l'espion de votre adversaire !",),
}
BLOQUE = {
    Genre.DEPLACEMENT: "Joueur {}, aucun de vos pions ne peut se déplacer.",
    Genre.INTERROGATION: "Joueur {}, aucun de vos pions ne touche un pion à questionner.",
}


class CompteRendu(NamedTuple):
    """Ce qu'un coup a donné : l'événement (None si le coup est refusé), les phrases, l'alerte."""

    evenement: Evenement | None
    phrases: tuple[str, ...]
    alerte: str | None = None


@dataclass
class Partie:
    """Un jeu, et le fichier où ses coups s'écrivent à mesure (None : ils ne s'écrivent pas)."""

    jeu: Jeu
    sauvegarde: Sauvegarde | None = None

    @property
    def gagnant(self) -> Couleur | None:
        """Dit qui a gagné.

        Args: aucun.
        Retour: le gagnant, ou None si la partie continue.
        Effets de bord: aucun.
        """
        return gagnant(self.jeu)

    def jouer(self, coup: Coup) -> CompteRendu:
        """Joue un coup venu d'un joueur, et l'enregistre, qu'il soit licite ou non.

        Args:
            coup: un coup dont les deux cases sont sur le plateau.
        Retour: ce qu'il faut en dire.
        Effets de bord: modifie le jeu si le coup est licite ; allonge la sauvegarde.
        """
        nom = self.jeu.joueur.nom
        evenement: Evenement | None = None
        try:
            evenement = jouer(self.jeu, coup)
            phrases = tuple(phrase.format(nom) for phrase in PHRASES[evenement])
        except CoupIllicite as refus:
            phrases = (REFUS[coup.genre].format(refus),)
        return CompteRendu(evenement, phrases, self._enregistrer(coup))

    def _enregistrer(self, coup: Coup) -> str | None:
        """Écrit un coup dans la sauvegarde, et la lettre du gagnant s'il vient de finir la partie.

        Args:
            coup: le coup qui vient d'être joué ou refusé.
        Retour: None, ou la phrase qui dit pourquoi rien n'a pu s'écrire.
        Effets de bord: allonge la sauvegarde.
        """
        if self.sauvegarde is None:
            return None
        self.sauvegarde.noter(ligne_du_coup(coup))
        if self.gagnant is not None:
            self.sauvegarde.noter(self.gagnant.lettre)
        return self.ecrire()

    def ecrire(self) -> str | None:
        """Met sur le disque les coups qui n'y sont pas encore.

        Args: aucun.
        Retour: None, ou la phrase qui dit pourquoi ils n'y sont pas.
        Effets de bord: allonge la sauvegarde si un coup attendait.
        """
        if self.sauvegarde is None or not self.sauvegarde.attente.strip():
            return None
        try:
            self.sauvegarde.vider()
        except ErreurFichier as erreur:
            return f"Erreur : {erreur}"
        return None

    def genres_possibles(self) -> list[Genre]:
        """Dit quelles sortes de coups le joueur peut jouer.

        Args: aucun.
        Retour: aucune, une ou les deux sortes.
        Effets de bord: aucun.
        """
        return [genre for genre in Genre if next(coups_licites(self.jeu, genre), None) is not None]

    def passer_si_bloque(self) -> str | None:
        """Fait passer son tour à un joueur qui ne peut rien jouer.

        Aucune partie commencée au départ n'en arrive là : tant qu'un joueur a un pion, l'un de ses
        pions touche par un côté une case libre ou un pion adverse (le README le démontre).

        Args: aucun.
        Retour: la phrase qui l'annonce, ou None si le joueur peut jouer.
        Effets de bord: donne le trait à l'adversaire si le joueur est bloqué.
        """
        if self.genres_possibles():
            return None
        phrase = (
            f"Joueur {self.jeu.joueur.nom}, vous ne pouvez rien jouer : vous passez votre tour."
        )
        self.jeu.joueur = self.jeu.joueur.adversaire
        return phrase

    def annonce_du_gagnant(self) -> str:
        """Proclame le gagnant.

        Args: aucun.
        Retour: la phrase ; vide si la partie continue.
        Effets de bord: aucun.
        """
        vainqueur = self.gagnant
        return "" if vainqueur is None else f"Le gagnant est le joueur {vainqueur.nom} : BRAVO !"
