"""La fenêtre, sans pygame : ce qu'elle retient, où sont ses cases, ce que fait un clic.

Les notions :
- l'*état de la fenêtre* n'est pas celui du jeu : le pion *choisi*, le *curseur* du clavier et le
  *message* peuvent changer sans que rien ne soit joué (annuler un coup ne les rendrait pas) ;
- un *clic* désigne une case ; un premier clic choisit un pion, un second fait un coup : une
  interrogation s'il tombe sur un pion adverse, un déplacement sinon ;
- la *géométrie* traduit des pixels en cases et des cases en pixels, quelle que soit la taille.

À essayer : faites jouer une interrogation d'un seul clic droit. Puis déplacez le bandeau à droite
du plateau : seule la géométrie doit changer.
"""

from __future__ import annotations

from dataclasses import dataclass

from .partie import REFUS, Partie
from .regles import CASE_VIDE, PION_ADVERSE, coups_licites, hors_du_plateau
from .terminal import Interruption, avertir
from .types import DEPLACEMENT, INTERROGATION, Case, Coup, Direction, Genre, Mouvement

AIDE = (
    "Choisissez un de vos pions, puis une case où le mener (un point) ou un pion adverse à "
    "interroger (un « ? ») ; Échap renonce, Q quitte."
)

FIN = "Une touche ferme la fenêtre."


@dataclass(frozen=True)
class Geometrie:
    """Où tout se trouve dans une fenêtre d'une certaine taille, en pixels."""

    largeur: int
    hauteur: int
    taille: int

    @property
    def bandeau(self) -> int:
        """Donne la hauteur du bandeau, sous le plateau.

        Args: aucun.
        Retour: un nombre de pixels.
        Effets de bord: aucun.
        """
        return max(self.hauteur // 6, 1)

    @property
    def cote(self) -> int:
        """Donne le côté d'une case ; une demi-case reste autour du plateau pour les repères.

        Args: aucun.
        Retour: un nombre de pixels, au moins 1.
        Effets de bord: aucun.
        """
        return max(min(self.largeur, self.hauteur - self.bandeau) // (self.taille + 1), 1)

    def coin(self, case: Case) -> tuple[int, int]:
        """Dit où est dessinée une case.

        Args:
            case: la case, qui peut être à côté du plateau.
        Retour: l'abscisse et l'ordonnée de son coin supérieur gauche.
        Effets de bord: aucun.

        Exemple:
            >>> Geometrie(600, 720, 5).coin(Case(0, 0))
            (50, 50)
        """
        gauche = (self.largeur - self.cote * self.taille) // 2
        haut = (self.hauteur - self.bandeau - self.cote * self.taille) // 2
        return gauche + case.y * self.cote, haut + case.x * self.cote

    def case_en(self, abscisse: int, ordonnee: int) -> Case | None:
        """Dit quelle case est sous un point de la fenêtre.

        Args:
            abscisse: la distance au bord gauche.
            ordonnee: la distance au bord supérieur.
        Retour: la case, ou None si le point est hors du plateau.
        Effets de bord: aucun.

        Exemple:
            >>> Geometrie(600, 720, 5).case_en(160, 360)
            Case(x=3, y=1)
        """
        gauche, haut = self.coin(Case(0, 0))
        case = Case((ordonnee - haut) // self.cote, (abscisse - gauche) // self.cote)
        return case if 0 <= case.x < self.taille and 0 <= case.y < self.taille else None


class Fenetre:
    """L'état de la fenêtre, autour d'une partie."""

    def __init__(self, partie: Partie, debogage: bool = False) -> None:
        """Prépare une fenêtre où rien n'est choisi.

        Args:
            partie: la partie à jouer.
            debogage: vrai pour montrer les espions.
        Retour: rien.
        Effets de bord: aucun.
        """
        self.partie = partie
        self.debogage = debogage
        self.curseur = Case(len(partie.jeu.plateau) // 2, len(partie.jeu.plateau) // 2)
        self.choisi: Case | None = None
        self.fermee = False
        self.message = AIDE if partie.gagnant is None else FIN

    @property
    def titre(self) -> str:
        """Dit où en est la partie, sur la première ligne du bandeau.

        Args: aucun.
        Retour: à qui de jouer, ou qui a gagné.
        Effets de bord: aucun.
        """
        nom = self.partie.jeu.joueur.nom
        return self.partie.annonce_du_gagnant() or f"Au joueur {nom} de jouer"

    def permises(self, genre: Genre) -> set[Case]:
        """Donne les cases à éclairer ; l'espion ne s'y distingue pas d'un chevalier.

        Args:
            genre: déplacement ou interrogation.
        Retour: les cases où mène un coup licite du pion choisi ; aucune si rien n'est choisi.
        Effets de bord: aucun.
        """
        mouvements = (coup.mouvement for coup in coups_licites(self.partie.jeu, genre))
        return {mouvement.arrivee for mouvement in mouvements if mouvement.depart == self.choisi}

    def bouger(self, direction: Direction) -> None:
        """Déplace le curseur d'une case, sans sortir du plateau.

        Args:
            direction: le pas.
        Retour: rien.
        Effets de bord: modifie le curseur.
        """
        dernier = len(self.partie.jeu.plateau) - 1
        x = min(max(self.curseur.x + direction.x, 0), dernier)
        y = min(max(self.curseur.y + direction.y, 0), dernier)
        self.curseur = Case(x, y)

    def renoncer(self) -> None:
        """Repose le pion choisi.

        Args: aucun.
        Retour: rien.
        Effets de bord: plus aucun pion n'est choisi, et le message rappelle comment jouer.
        """
        self.choisi = None
        self.message = AIDE

    def quitter(self) -> None:
        """Ferme la fenêtre ; si la partie n'est pas finie, c'est une interruption.

        Args: aucun.
        Retour: rien.
        Effets de bord: marque la fenêtre comme fermée, ou lève terminal.Interruption.
        """
        if self.partie.gagnant is None:
            raise Interruption
        self.fermee = True

    def cliquer(self, case: Case | None) -> None:
        """Choisit un pion, ou joue un coup avec le pion choisi.

        Args:
            case: la case désignée, ou None hors du plateau.
        Retour: rien.
        Effets de bord: modifie l'état de la fenêtre ; peut jouer et enregistrer un coup ; ne fait
            plus rien une fois la partie finie.
        """
        jeu = self.partie.jeu
        if self.partie.gagnant is not None:
            return
        if case is None:
            self.message = REFUS[DEPLACEMENT].format(hors_du_plateau(len(jeu.plateau)))
            return
        self.curseur = case
        pion = jeu.plateau[case.x][case.y]
        if pion is not None and pion.couleur is jeu.joueur:
            self.choisi = None if case == self.choisi else case
            self.message = AIDE
        elif self.choisi is None:
            raison = CASE_VIDE[DEPLACEMENT] if pion is None else PION_ADVERSE
            self.message = REFUS[DEPLACEMENT].format(raison)
        else:
            genre = DEPLACEMENT if pion is None else INTERROGATION
            self._jouer(Coup(genre, Mouvement(self.choisi, case)))

    def _jouer(self, coup: Coup) -> None:
        """Joue un coup et en retient le compte rendu.

        Args:
            coup: le coup.
        Retour: rien.
        Effets de bord: joue, enregistre, change le message ; le pion refusé reste choisi.
        """
        rendu = self.partie.jouer(coup)
        phrases = list(rendu.phrases)
        if rendu.alerte is not None:
            avertir(rendu.alerte)
            phrases.append(rendu.alerte)
        if rendu.evenement is not None:
            self.choisi = None
        if self.partie.gagnant is not None:
            phrases.append(FIN)
        self.message = " ".join(phrases)
