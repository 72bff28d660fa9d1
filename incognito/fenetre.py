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
from .regles import CASE_VIDE, PION_ADVERSE, coups, hors_du_plateau, sur_le_plateau
from .systeme import Interruption, avertir
from .types import DEPLACEMENT, INTERROGATION, Case, Coup, Direction, Genre, Mouvement

AIDE = (
    "Choisissez un de vos pions, puis une case où le mener (un point) ou un pion adverse à "
    "interroger (un « ? ») ; Échap renonce, Q quitte."
)

FIN = "Une touche ferme la fenêtre."
PAS_SAUVEGARDEE = "La partie n'est pas sauvegardée : la quitter encore une fois la perd."


@dataclass(frozen=True)
class Geometrie:
    """Où tout se trouve dans une fenêtre de cette largeur et de cette hauteur, en pixels."""

    largeur: int
    hauteur: int
    taille: int

    @property
    def bandeau(self) -> int:
        """Rend la hauteur du bandeau, sous le plateau."""
        return max(self.hauteur // 6, 1)

    @property
    def cote(self) -> int:
        """Rend le côté d'une case ; une demi-case reste autour du plateau pour les repères."""
        return max(min(self.largeur, self.hauteur - self.bandeau) // (self.taille + 1), 1)

    def coin(self, case: Case) -> tuple[int, int]:
        """Rend l'abscisse et l'ordonnée du coin supérieur gauche de `case`.

        Exemple:
            >>> Geometrie(600, 720, 5).coin(Case(0, 0))
            (50, 50)
        """
        gauche = (self.largeur - self.cote * self.taille) // 2
        haut = (self.hauteur - self.bandeau - self.cote * self.taille) // 2
        return gauche + case.y * self.cote, haut + case.x * self.cote

    def case_en(self, abscisse: int, ordonnee: int) -> Case | None:
        """Rend la case sous le point (`abscisse`, `ordonnee`), ou None hors du plateau.

        Exemple:
            >>> Geometrie(600, 720, 5).case_en(160, 360)
            Case(x=3, y=1)
        """
        gauche, haut = self.coin(Case(0, 0))
        case = Case((ordonnee - haut) // self.cote, (abscisse - gauche) // self.cote)
        return case if sur_le_plateau(case, self.taille) else None


class Fenetre:
    """L'état de la fenêtre, autour d'une partie."""

    def __init__(self, partie: Partie, debogage: bool = False) -> None:
        """Prépare une fenêtre pour jouer `partie` ; `debogage` montre les espions."""
        self.partie = partie
        self.debogage = debogage
        self.curseur = Case(len(partie.jeu.plateau) // 2, len(partie.jeu.plateau) // 2)
        self.choisi: Case | None = None
        self.fermee = False
        self.prevenu = False  # qu'il perdrait sa partie
        self.message = AIDE if partie.gagnant is None else FIN

    @property
    def titre(self) -> str:
        """Rend la première ligne du bandeau : à qui de jouer, ou qui a gagné."""
        nom = self.partie.jeu.joueur.nom
        return self.partie.annonce_du_gagnant() or f"Au joueur {nom} de jouer"

    def permises(self, genre: Genre) -> set[Case]:
        """Rend les cases à éclairer : où le pion choisi a un coup licite de ce `genre`."""
        tous = (coup.mouvement for coup in coups(self.partie.jeu) if coup.genre is genre)
        return {mouvement.arrivee for mouvement in tous if mouvement.depart == self.choisi}

    def bouger(self, direction: Direction) -> None:
        """Déplace le curseur d'une case dans une `direction`, sans sortir du plateau."""
        case = Case(self.curseur.x + direction.x, self.curseur.y + direction.y)
        if sur_le_plateau(case, len(self.partie.jeu.plateau)):
            self.curseur = case

    def renoncer(self) -> None:
        """Repose le pion choisi, et rappelle comment jouer."""
        self.choisi = None
        self.prevenu = False
        self.message = AIDE

    def quitter(self) -> None:
        """Ferme la fenêtre, ou prévient d'abord si cela perdrait la partie.

        Effets de bord: lève Interruption si la partie n'est pas finie.
        """
        if self.partie.gagnant is not None:
            self.fermee = True
        elif self.prevenu or self.partie.seance.a_jour:
            raise Interruption
        else:
            self.prevenu, self.message = True, PAS_SAUVEGARDEE

    def cliquer(self, case: Case | None) -> None:
        """Choisit le pion de `case` (None : hors du plateau), ou y joue avec le pion choisi."""
        jeu, self.prevenu = self.partie.jeu, False
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
            self.jouer(Coup(genre, Mouvement(self.choisi, case)))

    def jouer(self, coup: Coup) -> None:
        """Joue `coup` et en retient le compte rendu ; le pion d'un coup refusé reste choisi."""
        rendu = self.partie.jouer(coup)
        phrases = [rendu.phrase.replace("\n", " ")] if rendu.phrase else []
        if rendu.alerte is not None:
            avertir(rendu.alerte)
            phrases.append(rendu.alerte)
        if rendu.evenement is not None:
            self.choisi = None
        if self.partie.gagnant is not None:
            phrases.append(FIN)
        self.message = " ".join(phrases)
