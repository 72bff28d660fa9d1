"""Les écrans simples de la fenêtre : l'accueil, les règles, le tableau des scores.

Notions :
- un *écran* reçoit les clics et les touches, vit dans le temps et se dessine ;
- il a des *boutons* ; celui qui a le *choix* est sous la souris, ou atteint avec Tab et les
  flèches ; Entrée l'actionne. Tout se fait donc aussi au clavier ;
- un écran ne passe pas lui-même au suivant : il le demande à la fenêtre.

À essayer : sur l'accueil, proposez un nom tiré au hasard à qui n'en tape pas.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from .graphique_dessin import ACCENT, ALERTE, CLAIR, DISCRET, LARGEUR, PANNEAU, Bouton, Toile
from .player import IA_AU_PLUS, LONGUEUR_DU_NOM, NOM_PAR_DEFAUT, defaut_du_nom
from .rendu import REGLES, rendu_verdict, tetes

if TYPE_CHECKING:
    from .graphique import Fenetre
    from .graphique_dessin import Point

SUIVANTS = (pygame.K_RIGHT, pygame.K_DOWN)
PRECEDENTS = (pygame.K_LEFT, pygame.K_UP)
SANS_CHOIX = -1
VALIDER = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class Ecran:
    """Un écran et ses boutons."""

    def __init__(self, fenetre: Fenetre) -> None:
        """Prépare un écran sans bouton.

        Args:
            fenetre: celle qui le montre.
        Retour: rien.
        Effets de bord: aucun.
        """
        self.fenetre = fenetre
        self.boutons: list[Bouton] = []
        self.choix = 0

    @property
    def saisit_du_texte(self) -> bool:
        """Dit si les lettres tapées sont du texte, et non des raccourcis.

        Args: aucun.
        Retour: faux, sauf sur l'accueil.
        Effets de bord: aucun.
        """
        return False

    def survoler(self, point: Point) -> None:
        """Donne le choix au bouton sous la souris.

        Args:
            point: où est la souris, sur la toile.
        Retour: rien.
        Effets de bord: change le choix.
        """
        for indice, bouton in enumerate(self.boutons):
            if bouton.rect.collidepoint(point):
                self.choix = indice

    def cliquer(self, point: Point) -> None:
        """Actionne le bouton sous la souris, s'il y en a un.

        Args:
            point: où est la souris, sur la toile.
        Retour: rien.
        Effets de bord: ceux du bouton.
        """
        for bouton in self.boutons:
            if bouton.rect.collidepoint(point):
                bouton.action()
                return

    def appuyer(self, touche: int, lettre: str) -> None:
        """Répond à une touche.

        Args:
            touche: le code de la touche.
            lettre: ce qu'elle écrirait, en minuscule.
        Retour: rien.
        Effets de bord: change le choix, ou actionne un bouton.
        """
        if not self.boutons:
            return
        tab = touche == pygame.K_TAB
        majuscule = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
        if touche in SUIVANTS or (tab and not majuscule):
            self.choix = (self.choix + 1) % len(self.boutons)
        elif touche in PRECEDENTS or tab:
            self.choix = (max(self.choix, 0) - 1) % len(self.boutons)
        elif touche in VALIDER and self.choix != SANS_CHOIX:
            self.boutons[self.choix].action()

    def ecrire(self, texte: str) -> None:
        """Reçoit du texte tapé ; seul l'accueil en fait quelque chose.

        Args:
            texte: les caractères tapés.
        Retour: rien.
        Effets de bord: aucun.
        """

    def avancer(self, millisecondes: int) -> None:
        """Laisse passer le temps ; seul le plateau en fait quelque chose.

        Args:
            millisecondes: depuis la dernière fois.
        Retour: rien.
        Effets de bord: aucun.
        """

    def dessiner(self, toile: Toile) -> None:
        """Dessine les boutons.

        Args:
            toile: où dessiner.
        Retour: rien.
        Effets de bord: dessine.
        """
        for indice, bouton in enumerate(self.boutons):
            toile.bouton(bouton, indice == self.choix)


class Accueil(Ecran):
    """Le nom du joueur, le nombre d'IA, et « Start Game »."""

    CHAMP = pygame.Rect(440, 270, 400, 56)
    NOM, DEPART = 0, IA_AU_PLUS + 1

    def __init__(self, fenetre: Fenetre, nom: str = "", nombre_d_ia: int = 2) -> None:
        """Prépare le champ du nom, les neuf nombres et le départ.

        Args:
            fenetre: celle qui le montre.
            nom: déjà dans le champ.
            nombre_d_ia: déjà choisi.
        Retour: rien.
        Effets de bord: aucun.
        """
        super().__init__(fenetre)
        self.nom = nom
        self.nombre_d_ia = nombre_d_ia
        self.refus = ""
        self.boutons = [Bouton(self.CHAMP, "", self.choisir_le_nom)]
        for nombre in range(1, IA_AU_PLUS + 1):
            rect = pygame.Rect(384 + 58 * (nombre - 1), 410, 48, 48)
            self.boutons.append(Bouton(rect, str(nombre), partial(self.choisir_nombre, nombre)))
        self.boutons.append(Bouton(pygame.Rect(500, 530, 280, 70), "Start Game", self.partir))

    @property
    def saisit_du_texte(self) -> bool:
        """Dit si les lettres vont dans le champ du nom.

        Args: aucun.
        Retour: vrai quand le champ a le choix.
        Effets de bord: aucun.
        """
        return self.choix == self.NOM

    def survoler(self, point: Point) -> None:
        """Ne fait rien : la souris qui passe ne doit pas interrompre la saisie du nom.

        Args:
            point: où est la souris, sur la toile.
        Retour: rien.
        Effets de bord: aucun.
        """

    def choisir_le_nom(self) -> None:
        """Revient au champ du nom.

        Args: aucun.
        Retour: rien.
        Effets de bord: change le choix.
        """
        self.choix = self.NOM

    def choisir_nombre(self, nombre: int) -> None:
        """Retient le nombre d'IA et propose le départ.

        Args:
            nombre: de 1 à 9.
        Retour: rien.
        Effets de bord: change le nombre et le choix.
        """
        self.nombre_d_ia = nombre
        self.choix = self.DEPART

    def partir(self) -> None:
        """Commence la partie, si le nom convient ; un champ vide donne le nom par défaut.

        Args: aucun.
        Retour: rien.
        Effets de bord: passe aux règles, ou montre la raison du refus.
        """
        nom = self.nom.strip() or NOM_PAR_DEFAUT
        self.refus = defaut_du_nom(nom)
        if self.refus:
            self.choix = self.NOM
        else:
            self.fenetre.commencer(nom, self.nombre_d_ia)

    def ecrire(self, texte: str) -> None:
        """Ajoute au nom ce qui est tapé, tant qu'il y a de la place.

        Args:
            texte: les caractères tapés.
        Retour: rien.
        Effets de bord: allonge le nom.
        """
        if self.saisit_du_texte:
            imprimables = "".join(lettre for lettre in texte if lettre.isprintable())
            self.nom = (self.nom + imprimables)[:LONGUEUR_DU_NOM]
            self.refus = ""

    def appuyer(self, touche: int, lettre: str) -> None:
        """Corrige le nom, choisit le nombre d'IA, ou change de bouton.

        Args:
            touche: le code de la touche.
            lettre: ce qu'elle écrirait, en minuscule.
        Retour: rien.
        Effets de bord: ceux de la touche.
        """
        if self.saisit_du_texte and touche == pygame.K_BACKSPACE:
            self.nom, self.refus = self.nom[:-1], ""
        elif self.saisit_du_texte and touche in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.partir()
        elif self.saisit_du_texte and touche not in (pygame.K_TAB, pygame.K_DOWN, pygame.K_UP):
            return  # cette touche écrit une lettre, reçue par ailleurs
        elif not self.saisit_du_texte and lettre and lettre in "123456789":
            self.choisir_nombre(int(lettre))
        else:
            super().appuyer(touche, lettre)

    def dessiner(self, toile: Toile) -> None:
        """Dessine l'accueil.

        Args:
            toile: où dessiner.
        Retour: rien.
        Effets de bord: dessine.
        """
        milieu = LARGEUR // 2
        toile.texte("Six Qui Prend", (milieu, 110), 110, ACCENT, "center")
        for rang in range(6):
            toile.tete((milieu - 150 + 60 * rang, 185), 14, CLAIR)
        toile.texte("Votre nom", (milieu, 246), 30, CLAIR, "center")
        toile.texte("Nombre d'IA à affronter", (milieu, 384), 30, CLAIR, "center")
        super().dessiner(toile)
        self._dessiner_champ(toile)
        choisi = self.boutons[self.nombre_d_ia].rect
        toile.rectangle(choisi, ACCENT)
        toile.texte(str(self.nombre_d_ia), choisi.center, 34, PANNEAU, "center")
        if self.boutons[self.choix].rect == choisi:
            toile.rectangle(choisi, CLAIR, trait=3)
        aide = "Tab et flèches : changer de champ     1 à 9 : nombre d'IA     Entrée : commencer"
        toile.texte(aide, (milieu, 650), 24, DISCRET, "center")

    def _dessiner_champ(self, toile: Toile) -> None:
        """Dessine le champ du nom et la raison d'un refus.

        Args:
            toile: où dessiner.
        Retour: rien.
        Effets de bord: dessine.
        """
        toile.rectangle(self.CHAMP, PANNEAU)
        toile.rectangle(self.CHAMP, CLAIR if self.saisit_du_texte else ACCENT, trait=2)
        curseur = "|" if self.saisit_du_texte else ""
        nom, couleur = (self.nom + curseur, CLAIR) if self.nom else (NOM_PAR_DEFAUT, DISCRET)
        toile.texte(nom, self.CHAMP.center, 34, couleur, "center", self.CHAMP.width - 20)
        toile.texte(self.refus, (LARGEUR // 2, 345), 24, ALERTE, "center")


class Regles(Ecran):
    """Le rappel des règles, avant la première manche ou pendant la partie."""

    def __init__(self, fenetre: Fenetre, en_cours: bool) -> None:
        """Prépare le bouton qui mène au plateau.

        Args:
            fenetre: celle qui le montre.
            en_cours: vrai si la partie a déjà commencé.
        Retour: rien.
        Effets de bord: aucun.
        """
        super().__init__(fenetre)
        texte = "Revenir à la partie" if en_cours else "Commencer la manche"
        self.boutons = [Bouton(pygame.Rect(490, 640, 300, 56), texte, fenetre.montrer_plateau)]

    def dessiner(self, toile: Toile) -> None:
        """Dessine les règles, ligne à ligne.

        Args:
            toile: où dessiner.
        Retour: rien.
        Effets de bord: dessine.
        """
        titre, *lignes = REGLES.splitlines()
        toile.texte(titre, (LARGEUR // 2, 56), 54, ACCENT, "center")
        y = 100.0
        for ligne in lignes:
            retrait = 24 * (len(ligne) - len(ligne.lstrip())) // 3
            toile.texte(ligne.strip(), (240 + retrait, y), 27)
            y += 25.5 if ligne else 12
        super().dessiner(toile)


class Scores(Ecran):
    """Le tableau des scores, et une nouvelle partie."""

    def __init__(self, fenetre: Fenetre) -> None:
        """Prépare les deux boutons.

        Args:
            fenetre: celle qui le montre.
        Retour: rien.
        Effets de bord: aucun.
        """
        super().__init__(fenetre)
        nouvelle, quitter = pygame.Rect(360, 636, 270, 56), pygame.Rect(650, 636, 270, 56)
        self.boutons = [
            Bouton(nouvelle, "Nouvelle partie", fenetre.montrer_accueil),
            Bouton(quitter, "Quitter", fenetre.quitter),
        ]

    def dessiner(self, toile: Toile) -> None:
        """Dessine le tableau et le verdict.

        Args:
            toile: où dessiner.
        Retour: rien.
        Effets de bord: dessine.
        """
        game = self.fenetre.seance.game
        milieu = LARGEUR // 2
        toile.texte("Tableau des scores", (milieu, 56), 60, ACCENT, "center")
        toile.texte(rendu_verdict(game), (milieu, 112), 38, CLAIR, "center")
        for ligne, (rang, joueur) in enumerate(game.classement()):
            rect = pygame.Rect(360, 146 + 47 * ligne, 560, 42)
            humain = joueur is game.humain
            toile.rectangle(rect, ACCENT if humain else PANNEAU)
            couleur = PANNEAU if humain else CLAIR
            toile.texte(str(rang), (rect.left + 40, rect.centery), 32, couleur, "center")
            toile.texte(joueur.name, (rect.left + 90, rect.centery), 32, couleur, "midleft", 320)
            points = tetes(joueur.totalHead)
            toile.texte(points, (rect.right - 20, rect.centery), 32, couleur, "midright")
        super().dessiner(toile)
