"""La relecture : revoir une partie ligne après ligne, les coups refusés compris.

Une *étape* est ce que montre le plateau après une ligne du déroulé ; l'étape 0 est le départ.
Avancer joue la ligne suivante avec les mêmes règles qu'une vraie partie ; reculer repart du début,
car un coup ne se déjoue pas : qui retrouverait le pion perdu ?

À essayer : rendez instantané un recul dans une partie de cent mille lignes, en gardant une position
de temps en temps. Combien en faut-il ?
"""

from __future__ import annotations

import io

from .journal import Journal
from .notation import coup_de_la_ligne
from .partie import Partie
from .sauvegarde import lire_depart, sans_fin
from .types import Coup


class Relecture:
    """Une partie que l'on revoit : ses lignes de coups, l'étape où l'on est, et la partie alors."""

    def __init__(self, octets: bytes, taille: int) -> None:
        """Prépare la relecture, au départ, d'un déroulé bien écrit.

        Args:
            octets: le déroulé.
            taille: le côté du plateau.
        """
        self.octets = octets
        self.taille = taille
        lignes = [sans_fin(ligne) for ligne in octets.splitlines()[3:]]
        self.lignes = [ligne for ligne in lignes if " " in ligne]  # sans la lettre du gagnant
        self.recommencer()

    def recommencer(self) -> None:
        """Revient au départ."""
        self.partie = Partie(lire_depart(io.BytesIO(self.octets), self.taille), Journal(b""))
        self.etape = 0
        self.coup: Coup | None = None  # celui de cette étape, même refusé
        self.refuse = False
        self.phrase = f"Le départ : au joueur {self.partie.jeu.joueur.nom} de jouer."

    @property
    def finie(self) -> bool:
        """Dit si l'on est à la dernière étape."""
        return self.etape == len(self.lignes)

    def aller(self, etape: int) -> None:
        """Va à cette `etape`, ou à la plus proche s'il n'y en a pas de telle."""
        etape = max(0, min(etape, len(self.lignes)))
        if etape < self.etape:
            self.recommencer()
        while self.etape < etape:
            self.avancer()

    def avancer(self) -> None:
        """Joue la ligne suivante, et retient ce qu'elle a donné."""
        ligne, nom = self.lignes[self.etape], self.partie.jeu.joueur.nom
        self.coup = coup_de_la_ligne(ligne)
        rendu = self.partie.essayer(self.coup)
        self.refuse = rendu.evenement is None
        self.etape += 1
        phrases = (rendu.phrase, self.partie.annonce_du_gagnant())
        self.phrase = "\n".join([f"Joueur {nom} : {ligne}", *filter(None, phrases)])
