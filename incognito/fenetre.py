"""La fenêtre, sans pygame : ce qu'elle retient, où sont ses cases, ce que fait un clic.

Les notions :
- l'*état de la fenêtre* n'est pas celui du jeu : le pion *choisi*, le *curseur* du clavier et le
  *message* peuvent changer sans que rien ne soit joué (annuler un coup ne les rendrait pas) ;
- un *clic* désigne une case ; un premier clic choisit un pion, un second fait un coup : une
  interrogation s'il tombe sur un pion adverse, un déplacement sinon ; ailleurs, il repose le pion ;
- un *bouton* fait la même chose que sa *touche* : tout se fait à la souris, et tout au clavier ;
- la *géométrie* traduit des pixels en cases et des cases en pixels, quelle que soit la taille.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from .carnet import Carnet
from .dessin import rendu_connus, rendu_evenement, rendu_issue
from .disque import ErreurFichier, nom_lisible
from .notation import DEPLACEMENT, INTERROGATION, Coup, Genre
from .plateau import NON_LICITE, au_trait, coups, inscrire, issue, jouer, refus
from .regles import CASE_VIDE, PION_ADVERSE, Partie, sur_le_plateau
from .relecture import Relecture
from .systeme import Interruption, avertir
from .types import Case, Direction, Mouvement

AIDE = (
    "Choisissez un de vos pions, puis une case où le mener (un point) ou un pion adverse à "
    "interroger (un « ? ») ; Échap renonce, Q quitte."
)

FIN = "R revoit la partie, N en commence une autre, Q quitte."
PAS_SAUVEGARDEE = "La partie n'est pas sauvegardée : la quitter encore une fois la perd."


Cadre = tuple[int, int, int, int]  # gauche, haut, largeur, hauteur, en pixels


class Bouton(NamedTuple):
    """Un bouton : ce qu'on y lit, la touche qui fait de même, et ce qu'ils font."""

    titre: str
    touche: str
    geste: Callable[[], None]


@dataclass(frozen=True)
class Geometrie:
    """Où tout se trouve dans une fenêtre de cette largeur et de cette hauteur, en pixels."""

    largeur: int
    hauteur: int
    taille: int

    @property
    def bandeau(self) -> int:
        """Rend la hauteur du bandeau, sous le plateau."""
        return max(self.hauteur // 4, 1)

    @property
    def cote(self) -> int:
        """Rend le côté d'une case ; une demi-case reste autour du plateau pour les repères."""
        return max(min(self.largeur, self.hauteur - self.bandeau) // (self.taille + 1), 1)

    def coin(self, case: Case) -> tuple[int, int]:
        """Rend l'abscisse et l'ordonnée du coin supérieur gauche de `case`.

        Exemple:
            >>> Geometrie(600, 720, 5).coin(Case(0, 0))
            (75, 45)
        """
        gauche = (self.largeur - self.cote * self.taille) // 2
        haut = (self.hauteur - self.bandeau - self.cote * self.taille) // 2
        return gauche + case.y * self.cote, haut + case.x * self.cote

    def case_en(self, abscisse: int, ordonnee: int) -> Case | None:
        """Rend la case sous le point (`abscisse`, `ordonnee`), ou None hors du plateau.

        Exemple:
            >>> Geometrie(600, 720, 5).case_en(180, 330)
            Case(x=3, y=1)
        """
        gauche, haut = self.coin(Case(0, 0))
        case = Case((ordonnee - haut) // self.cote, (abscisse - gauche) // self.cote)
        return case if sur_le_plateau(case, self.taille) else None

    def bouton(self, rang: int, nombre: int) -> Cadre:
        """Rend le cadre du bouton de ce `rang`, parmi ce `nombre`, au bas du bandeau."""
        hauteur, pas = max(self.bandeau // 5, 1), self.largeur // nombre
        return rang * pas + 2, self.hauteur - hauteur, max(pas - 4, 1), max(hauteur - 4, 1)

    @property
    def glissiere(self) -> Cadre:
        """Rend le cadre de la glissière d'une relecture, au-dessus des boutons."""
        hauteur = max(self.bandeau // 8, 1)
        haut = self.hauteur - self.bandeau // 5 - hauteur - 2
        return self.largeur // 20, haut, max(self.largeur * 9 // 10, 1), hauteur


class Fenetre:
    """L'état de la fenêtre, autour d'une partie."""

    def __init__(
        self,
        partie: Partie,
        carnet: Carnet[Partie],
        machine: Callable[[Partie], Coup],
        conseil: Callable[[Partie], str],
        relire: bool = False,
    ) -> None:
        """Prépare de quoi jouer `partie`, que garde le `carnet`, ou la `relire`.

        `machine` donne le coup d'une machine, `conseil` écrit les meilleurs coups.
        """
        self.partie = partie
        self.carnet = carnet
        self.machine = machine
        self.conseil = conseil
        self.curseur = Case(len(partie.jeu.plateau) // 2, len(partie.jeu.plateau) // 2)
        self.choisi: Case | None = None
        self.connus_marques = False
        self.plein_ecran = False
        self.fermee = False
        self.encore = False  # on veut une autre partie
        self.prevenu = False  # qu'il perdrait sa partie
        self.seulement_relue = relire
        self.relecture: Relecture | None = None
        self.message = AIDE if issue(partie) is None else self.denouement()
        if relire:
            self.revoir()
            self.aller(0)

    # --- ce qu'on montre --------------------------------------------------------------------------

    @property
    def nom(self) -> str:
        """Rend le nom de la fenêtre : le jeu, et le fichier de la partie."""
        fichier = self.carnet.nom or self.carnet.source
        return "Incognito" if fichier is None else f"Incognito : {nom_lisible(fichier)}"

    @property
    def vue(self) -> Partie:
        """Rend la partie à dessiner : celle qu'on joue, ou telle qu'elle était à cette étape."""
        return self.partie if self.relecture is None else self.relecture.partie

    @property
    def dernier(self) -> Coup | None:
        """Rend le coup à marquer : le dernier joué, ou celui de l'étape, même refusé."""
        if self.relecture is not None:
            return self.relecture.coup
        return self.partie.joues[-1] if self.partie.joues else None

    @property
    def refuse(self) -> bool:
        """Dit si le coup à marquer a été refusé."""
        return self.relecture is not None and self.relecture.refuse

    @property
    def revele(self) -> bool:
        """Dit si l'on montre les espions : au débogage, et une fois la partie finie."""
        return self.partie.debogage or issue(self.partie) is not None

    @property
    def disparu(self) -> Case | None:
        """Rend la case de l'espion qui a quitté le plateau, s'il y en a un et qu'on le montre."""
        fin, joues = issue(self.vue), self.vue.joues
        if fin is None or joues[-1].genre is DEPLACEMENT:
            return None
        trouve = fin.gagnant is au_trait(self.vue)  # sinon, c'est lui qui interrogeait
        return joues[-1].mouvement.arrivee if trouve else joues[-1].mouvement.depart

    @property
    def titre(self) -> str:
        """Rend la première ligne du bandeau : à qui de jouer, qui a gagné, ou l'étape revue."""
        if self.relecture is not None:
            return f"Relecture : étape {self.relecture.etape} sur {len(self.relecture.coups)}"
        if fin := issue(self.partie):
            return rendu_issue(self.partie, fin)
        return f"Au joueur {au_trait(self.partie).nom} de jouer"

    def denouement(self) -> str:
        """Rend ce qu'on dit d'une partie finie : d'où partaient les espions, et que faire."""
        blanc, noir = self.partie.depart.espions
        return f"Espions au départ : {blanc} le blanc, {noir} le noir. {FIN}"

    def permises(self, genre: Genre) -> set[Case]:
        """Rend les cases à éclairer : où le pion choisi a un coup licite de ce `genre`."""
        tous = (coup.mouvement for coup in coups(self.partie) if coup.genre is genre)
        return {mouvement.arrivee for mouvement in tous if mouvement.depart == self.choisi}

    @property
    def boutons(self) -> list[Bouton]:
        """Rend les boutons du moment : ceux du jeu, de la fin, ou d'une relecture."""
        if self.relecture is not None:
            ici, fin = self.relecture.etape, len(self.relecture.coups)
            etapes = ("Début", "home", 0), ("<", "left", ici - 1), (">", "right", ici + 1)
            boutons = [
                Bouton(titre, touche, partial(self.aller, etape))
                for titre, touche, etape in (*etapes, ("Fin", "end", fin))
            ]
            if not self.seulement_relue:
                boutons.append(Bouton("Retour : R", "r", self.renoncer))
        elif issue(self.partie) is not None:
            boutons = [Bouton("Revoir : R", "r", self.revoir)]
            boutons.append(Bouton("Nouvelle : N", "n", self.recommencer))
        else:
            boutons = [
                Bouton("Conseil : C", "c", self.conseiller),
                Bouton("Connus : P", "p", self.marquer_les_connus),
                Bouton("Aide : ?", "?", self.renoncer),
            ]
        boutons.append(Bouton("Écran : F11", "f11", self.changer_d_ecran))
        return [*boutons, Bouton("Quitter : Q", "q", self.quitter)]

    # --- ce qu'on fait ----------------------------------------------------------------------------

    def bouger(self, direction: Direction) -> None:
        """Déplace le curseur d'une case dans une `direction`, sans sortir du plateau."""
        case = Case(self.curseur.x + direction.x, self.curseur.y + direction.y)
        if sur_le_plateau(case, len(self.partie.jeu.plateau)):
            self.curseur = case

    def renoncer(self) -> None:
        """Repose le pion choisi ou quitte la relecture, et rappelle que faire."""
        self.choisi = None
        self.prevenu = False
        if not self.seulement_relue:
            self.relecture = None
            self.message = AIDE if issue(self.partie) is None else self.denouement()

    def changer_d_ecran(self) -> None:
        """Passe en plein écran, ou en revient."""
        self.plein_ecran = not self.plein_ecran

    def risque_de_perdre(self) -> bool:
        """Dit si partir perdrait la partie sans qu'on en ait été prévenu ; si oui, prévient."""
        if self.seulement_relue or self.prevenu or not self.carnet.a_perdre:
            return False
        self.prevenu, self.message = True, PAS_SAUVEGARDEE
        return True

    def quitter(self) -> None:
        """Ferme la fenêtre, ou prévient d'abord si cela perdrait la partie.

        Effets de bord: lève Interruption si la partie n'est pas finie.
        """
        if self.risque_de_perdre():
            return
        if issue(self.partie) is None and not self.seulement_relue:
            raise Interruption
        self.fermee = True

    def recommencer(self) -> None:
        """Demande une autre partie, ou prévient d'abord si celle-ci serait perdue."""
        if not self.risque_de_perdre():
            self.encore = self.fermee = True

    def revoir(self) -> None:
        """Commence à revoir la partie, à partir de sa dernière étape."""
        self.relecture, self.prevenu = Relecture(self.partie), False
        self.aller(len(self.relecture.coups))

    def aller(self, etape: int) -> None:
        """Va à cette `etape` de la relecture, s'il y en a une, et dit ce qui s'y passe."""
        if self.relecture is not None:
            self.relecture.aller(etape)
            self.message = self.relecture.phrase

    def conseiller(self) -> None:
        """Dit au joueur les trois meilleurs coups, d'après ce que tous savent."""
        if not self.a_la_machine:
            self.message = self.conseil(self.partie)

    def marquer_les_connus(self) -> None:
        """Marque sur le plateau les chevaliers connus, ou cesse de les marquer."""
        self.connus_marques = not self.connus_marques
        self.message = f"{rendu_connus(self.partie)} (un « c »)"

    def cliquer(self, case: Case | None) -> None:
        """Choisit le pion de `case` (None : hors du plateau), ou y joue avec le pion choisi."""
        jeu, self.prevenu = self.partie.jeu, False
        if issue(self.partie) is not None or self.relecture or self.a_la_machine:
            return
        if case is None:
            self.renoncer()
            return
        self.curseur = case
        pion = jeu.plateau[case.x][case.y]
        if pion is not None and pion.couleur is jeu.joueur:
            self.choisi = None if case == self.choisi else case
            self.message = AIDE
        elif self.choisi is None:
            raison = CASE_VIDE[DEPLACEMENT] if pion is None else PION_ADVERSE
            self.message = f"{NON_LICITE[DEPLACEMENT]} : {raison}"
        else:
            genre = DEPLACEMENT if pion is None else INTERROGATION
            self.jouer(Coup(genre, Mouvement(self.choisi, case)))

    def jouer(self, coup: Coup) -> None:
        """Joue `coup`, ou l'inscrit s'il est refusé, et retient ce qu'on en dit."""
        phrases = [refus(self.partie, coup) or ""]
        if phrases[0]:
            inscrire(self.partie, coup)
        else:
            phrases = [rendu_evenement(self.partie, jouer(self.partie, coup)).replace("\n", " ")]
            self.choisi = None
        try:
            self.carnet.sauver(self.partie)
        except ErreurFichier as erreur:
            phrases.append(f"Erreur : {erreur.message}")
            avertir(phrases[-1])
        if issue(self.partie) is not None:
            phrases.append(self.denouement())
        self.message = " ".join(filter(None, phrases))

    @property
    def a_la_machine(self) -> bool:
        """Dit si c'est à une machine de jouer."""
        return issue(self.partie) is None and self.partie.est_machine(au_trait(self.partie))

    def faire_jouer_la_machine(self) -> None:
        """Joue le coup de la machine, si c'est à elle, et l'annonce."""
        if self.a_la_machine and self.relecture is None:
            self.jouer(self.machine(self.partie))
