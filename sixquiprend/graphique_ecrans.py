"""Les écrans simples de la fenêtre : l'accueil, les règles, une question, le tableau des scores.

Notions :
- un *écran* reçoit les clics et les touches, vit dans le temps et se dessine ;
- il a des *boutons* ; celui qui a le *choix* est sous la souris, ou atteint avec Tab et les
  flèches ; Entrée l'actionne. Tout se fait donc aussi au clavier ;
- un écran ne connaît pas la fenêtre : ses boutons font ce qu'elle lui a donné à faire, et son
  *retour*, s'il en a un, est ce que fait Échap.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from textwrap import wrap

import pygame

from .dessin import REGLES, rendu_issue, tetes
from .game import Fin, Game
from .graphique_dessin import (
    ACCENT,
    ALERTE,
    CLAIR,
    DISCRET,
    LARGEUR,
    PANNEAU,
    Action,
    Bouton,
    Point,
    Toile,
)
from .player import IA_AU_PLUS, LONGUEUR_DU_NOM, NOM_PAR_DEFAUT, NomRefuse, verifier_nom

SUIVANTS = (pygame.K_RIGHT, pygame.K_DOWN)
PRECEDENTS = (pygame.K_LEFT, pygame.K_UP)
VALIDER = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
SANS_CHOIX = -1
MILIEU = LARGEUR // 2
LETTRES_PAR_LIGNE = 80  # des règles


class Ecran:
    """Un écran et ses boutons."""

    def __init__(self, boutons: Sequence[Bouton], retour: Action | None = None) -> None:
        """Donne le choix au premier bouton."""
        self.boutons = list(boutons)
        self.retour = retour
        self.choix = 0

    @property
    def saisit_du_texte(self) -> bool:
        """Dit si les lettres tapées sont du texte, et non des raccourcis."""
        return False

    @property
    def anime(self) -> bool:
        """Dit si quelque chose bouge."""
        return False

    def survoler(self, point: Point) -> None:
        """Donne le choix au bouton sous la souris."""
        for indice, bouton in enumerate(self.boutons):
            if bouton.sous(point):
                self.choix = indice

    def cliquer(self, point: Point) -> None:
        """Actionne le bouton sous la souris, s'il y en a un."""
        for bouton in self.boutons:
            if bouton.sous(point):
                bouton.action()
                return

    def appuyer(self, touche: int, lettre: str) -> None:
        """Change le choix ou actionne un bouton, d'après une touche et ce qu'elle écrirait."""
        vises = [bouton for bouton in self.boutons if lettre and bouton.lettre == lettre]
        if vises:
            vises[0].action()
        elif self.boutons:
            self.deplacer(touche)

    def deplacer(self, touche: int) -> None:
        """Donne le choix à un autre bouton, ou actionne celui qui l'a."""
        tab = touche == pygame.K_TAB
        majuscule = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
        if touche in SUIVANTS or (tab and not majuscule):
            self.choix = (self.choix + 1) % len(self.boutons)
        elif touche in PRECEDENTS or tab:
            self.choix = (max(self.choix, 0) - 1) % len(self.boutons)
        elif touche in VALIDER and self.choix != SANS_CHOIX:
            self.boutons[self.choix].action()

    def ecrire(self, texte: str) -> None:
        """Reçoit du texte tapé ; seul l'accueil en fait quelque chose."""

    def avancer(self, millisecondes: int) -> None:
        """Laisse passer le temps ; seul le plateau en fait quelque chose."""

    def dessiner(self, toile: Toile) -> None:
        """Dessine les boutons."""
        for indice, bouton in enumerate(self.boutons):
            toile.bouton(bouton, indice == self.choix)


class Accueil(Ecran):
    """Le nom du joueur, le nombre d'IA, et « Start Game »."""

    CHAMP = pygame.Rect(440, 270, 400, 56)
    NOM, DEPART = 0, IA_AU_PLUS + 1

    def __init__(
        self, commencer: Callable[[str, int], None], nom: str = "", nombre_d_ia: int = 2
    ) -> None:
        """Prépare le champ du nom, les neuf nombres et le départ, qui appelle `commencer`."""
        self.commencer = commencer
        self.nom = nom
        self.nombre_d_ia = nombre_d_ia
        self.refus = ""
        boutons = [Bouton(self.CHAMP, "", self.choisir_le_nom)]
        for nombre in range(1, IA_AU_PLUS + 1):
            rect = pygame.Rect(384 + 58 * (nombre - 1), 410, 48, 48)
            choisir = partial(self.choisir_nombre, nombre)
            boutons.append(Bouton(rect, str(nombre), choisir, str(nombre)))
        boutons.append(Bouton(pygame.Rect(500, 530, 280, 70), "Start Game", self.partir))
        super().__init__(boutons)

    @property
    def saisit_du_texte(self) -> bool:
        """Dit si les lettres vont dans le champ du nom."""
        return self.choix == self.NOM

    def survoler(self, point: Point) -> None:
        """Ne change rien : la souris qui passe ne doit pas interrompre la saisie du nom."""

    def choisir_le_nom(self) -> None:
        """Revient au champ du nom."""
        self.choix = self.NOM

    def choisir_nombre(self, nombre: int) -> None:
        """Retient le nombre d'IA et propose le départ."""
        self.nombre_d_ia = nombre
        self.choix = self.DEPART

    def partir(self) -> None:
        """Commence la partie, ou montre pourquoi le nom est refusé."""
        nom = self.nom.strip() or NOM_PAR_DEFAUT
        try:
            verifier_nom(nom)
        except NomRefuse as refus:
            self.refus, self.choix = str(refus), self.NOM
        else:
            self.commencer(nom, self.nombre_d_ia)

    def ecrire(self, texte: str) -> None:
        """Ajoute au nom ce qui est tapé, tant qu'il y a de la place."""
        if self.saisit_du_texte:
            imprimables = "".join(lettre for lettre in texte if lettre.isprintable())
            self.nom = (self.nom + imprimables)[:LONGUEUR_DU_NOM]
            self.refus = ""

    def appuyer(self, touche: int, lettre: str) -> None:
        """Corrige le nom, choisit le nombre d'IA, ou change de bouton."""
        if not self.saisit_du_texte:
            super().appuyer(touche, lettre)
        elif touche == pygame.K_BACKSPACE:
            self.nom, self.refus = self.nom[:-1], ""
        elif touche in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.partir()
        elif touche in (pygame.K_TAB, pygame.K_DOWN, pygame.K_UP):
            super().appuyer(touche, lettre)  # les autres touches écrivent : voir `ecrire`

    def dessiner(self, toile: Toile) -> None:
        """Dessine l'accueil."""
        toile.texte("Six Qui Prend", (MILIEU, 110), 110, ACCENT, "center")
        for rang in range(6):
            toile.tete((MILIEU - 150 + 60 * rang, 185), 14, CLAIR)
        toile.texte("Votre nom", (MILIEU, 246), 30, CLAIR, "center")
        toile.texte(f"IA à affronter : {self.nombre_d_ia}", (MILIEU, 384), 30, CLAIR, "center")
        super().dessiner(toile)
        self._dessiner_champ(toile)
        choisi = self.boutons[self.nombre_d_ia].rect
        toile.rectangle(choisi, ACCENT)
        toile.texte(str(self.nombre_d_ia), choisi.center, 34, PANNEAU, "center")
        if self.choix == self.nombre_d_ia:
            toile.rectangle(choisi, CLAIR, trait=3)
        aide = "Tab, flèches : changer de champ   1 à 9 : nombre d'IA   Entrée : commencer"
        toile.texte(aide, (MILIEU, 650), 24, DISCRET, "center")

    def _dessiner_champ(self, toile: Toile) -> None:
        """Dessine le champ du nom et la raison d'un refus."""
        toile.rectangle(self.CHAMP, PANNEAU)
        toile.rectangle(self.CHAMP, CLAIR if self.saisit_du_texte else ACCENT, trait=2)
        curseur = "|" if self.saisit_du_texte else ""
        nom, couleur = (self.nom + curseur, CLAIR) if self.nom else (NOM_PAR_DEFAUT, DISCRET)
        toile.texte(nom, self.CHAMP.center, 34, couleur, "center", self.CHAMP.width - 20)
        toile.texte(self.refus, (MILIEU, 345), 24, ALERTE, "center")


class Regles(Ecran):
    """Le rappel des règles, avant la première manche ou pendant la partie."""

    def __init__(self, texte: str, suite: Action, retour: Action | None = None) -> None:
        """Prépare le bouton qui mène à la suite."""
        super().__init__([Bouton(pygame.Rect(490, 640, 300, 56), texte, suite)], retour)

    def dessiner(self, toile: Toile) -> None:
        """Dessine les règles, ligne à ligne."""
        titre, *lignes = REGLES.splitlines()
        toile.texte(titre, (MILIEU, 56), 54, ACCENT, "center")
        y = 100.0
        for ligne in lignes:
            for rang, morceau in enumerate(wrap(ligne, LETTRES_PAR_LIGNE) or [""]):
                retrait = 16 * (rang > 0 and ligne.startswith("- "))
                toile.texte(morceau, (240 + retrait, y), 27)
                y += 25.5 if morceau else 12
        super().dessiner(toile)


class Question(Ecran):
    """Une question posée devant un autre écran : on y répond par oui ou par non."""

    CADRE = pygame.Rect(340, 230, 600, 240)
    OUI, NON = pygame.Rect(420, 390, 200, 60), pygame.Rect(660, 390, 200, 60)

    def __init__(
        self, titre: str, texte: str, derriere: Ecran, oui: Action, non: Action, prudente: bool
    ) -> None:
        """Prépare les deux boutons ; d'une question `prudente`, Entrée et Échap disent non."""
        boutons = [Bouton(self.OUI, "Oui (O)", oui, "o"), Bouton(self.NON, "Non (N)", non, "n")]
        super().__init__(boutons, retour=non if prudente else None)
        self.titre = titre
        self.texte = texte
        self.derriere = derriere
        self.choix = 1 if prudente else 0

    def dessiner(self, toile: Toile) -> None:
        """Dessine l'écran de derrière, assombri, puis le cadre de la question."""
        self.derriere.dessiner(toile)
        toile.voile()
        toile.rectangle(self.CADRE, PANNEAU)
        toile.rectangle(self.CADRE, ACCENT, trait=3)
        toile.texte(self.titre, (MILIEU, 280), 46, ACCENT, "center", self.CADRE.width - 30)
        for rang, ligne in enumerate(self.texte.splitlines()):
            y = 326 + 32 * rang
            toile.texte(ligne, (MILIEU, y), 30, CLAIR, "center", self.CADRE.width - 30)
        Ecran.dessiner(self, toile)


class FinDeManche(Question):
    """Le classement, à la place de la main ; le dernier tour reste visible au-dessus."""

    CADRE = pygame.Rect(20, 544, 988, 168)
    OUI, NON = pygame.Rect(668, 640, 150, 50), pygame.Rect(838, 640, 150, 50)
    LIGNES = 5

    def __init__(self, game: Game, derriere: Ecran, continuer: Action, scores: Action) -> None:
        """Prépare deux boutons, ou un seul si la partie est finie."""
        titre, texte = f"Fin de la manche {game.manche}", "Une nouvelle manche ?"
        super().__init__(titre, texte, derriere, continuer, scores, prudente=False)
        self.game = game
        if fin := game.issue():
            self.texte = f"Partie finie : {fin.raison}."
            self.boutons = [Bouton(self.OUI.union(self.NON), "Tableau des scores", scores)]

    def dessiner(self, toile: Toile) -> None:
        """Dessine le plateau, puis le classement sur une ou deux colonnes."""
        self.derriere.dessiner(toile)
        toile.rectangle(self.CADRE, PANNEAU)
        toile.rectangle(self.CADRE, ACCENT, trait=3)
        toile.texte(self.titre, (40, 554), 34, ACCENT)
        toile.texte(self.texte, (828, 604), 28, CLAIR, "center", 340)
        for indice, (rang, joueur) in enumerate(self.game.classement()):
            x, y = 40 + 310 * (indice // self.LIGNES), 586 + 24 * (indice % self.LIGNES)
            couleur = ACCENT if joueur is self.game.humain else CLAIR
            toile.texte(f"{rang}.", (x, y), 26, couleur)
            toile.texte(joueur.name, (x + 34, y), 26, couleur, "topleft", 160)
            toile.texte(tetes(joueur.totalHead), (x + 200, y), 26, couleur)
        Ecran.dessiner(self, toile)


class Scores(Ecran):
    """Le tableau des scores, et une nouvelle partie."""

    def __init__(self, game: Game, fin: Fin, nouvelle: Action, quitter: Action) -> None:
        """Prépare les deux boutons."""
        self.game, self.fin = game, fin
        gauche, droite = pygame.Rect(360, 636, 270, 56), pygame.Rect(650, 636, 270, 56)
        boutons = [Bouton(gauche, "Nouvelle partie", nouvelle), Bouton(droite, "Quitter", quitter)]
        super().__init__(boutons)

    def dessiner(self, toile: Toile) -> None:
        """Dessine le tableau et le verdict."""
        toile.texte("Tableau des scores", (MILIEU, 56), 60, ACCENT, "center")
        toile.texte(rendu_issue(self.game, self.fin), (MILIEU, 112), 38, CLAIR, "center")
        for ligne, (rang, joueur) in enumerate(self.game.classement()):
            rect = pygame.Rect(360, 146 + 47 * ligne, 560, 42)
            humain = joueur is self.game.humain
            toile.rectangle(rect, ACCENT if humain else PANNEAU)
            couleur = PANNEAU if humain else CLAIR
            toile.texte(str(rang), (rect.left + 40, rect.centery), 32, couleur, "center")
            toile.texte(joueur.name, (rect.left + 90, rect.centery), 32, couleur, "midleft", 320)
            points = tetes(joueur.totalHead)
            toile.texte(points, (rect.right - 20, rect.centery), 32, couleur, "midright")
        super().dessiner(toile)
