"""La fenêtre du jeu : l'accueil, les règles, la fin d'une manche et les scores.

Les notions, avec un exemple :
- la *partie* est la même qu'au terminal : mêmes règles, mêmes coups, même « partie.six » ;
- d'un écran à l'autre : accueil, règles, plateau, fin de manche, plateau… puis scores ;
- la *musique* commence dès l'ouverture, après la première image ; « M » coupe tous les sons.

On lit ensuite `plateau` (un tour), `table` (où est chaque chose), `musique`.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from ..card import ARRETER, CONTINUER, NIVEAUX
from ..commun.fichier import ErreurFichier
from ..dessin import REGLES
from ..fenetre.boucle import Fenetre, ouvrir_fenetre
from ..fenetre.ecrans import Accueil, Bulle, BulleDeFin, Regie, Regles, Saisie, nom_ecrit
from ..fenetre.toile import PETIT, Champ, Liste, Palette, Teinte, Toile, Zone
from ..game import Game, issue, jouer, nouvelle_partie
from ..player import IA_AU_PLUS, NOM_PAR_DEFAUT, NomRefuse, verifier_nom
from .musique import Musique
from .plateau import Plateau, verdict_et_raison
from .table import FONDS, dessiner_classement, dessiner_tete, illustrer

NOMBRES = [str(nombre) for nombre in range(1, IA_AU_PLUS + 1)]  # d'IA
NIVEAUX_PAR_LIGNE = 3


def icone(toile: Toile) -> None:
    """Peint l'image de la fenêtre : une carte et sa tête de bœuf."""
    toile.rectangle(Rect(8, 2, 48, 60), FONDS[3])
    dessiner_tete(toile, (32, 32), 12, Palette.ENCRE)


class Jeu:
    """Ce qui enchaîne les écrans d'une partie."""

    def __init__(self, fenetre: Fenetre, musique: Musique) -> None:
        """Retient la fenêtre, et prépare l'accueil."""
        self.fenetre = fenetre
        fenetre.sons = musique
        niveau = fenetre.regie.seance.niveau
        self.nom = Champ(titre="Votre nom")
        self.nombre = Liste(titre="IA à affronter (1 à 9)", valeurs=NOMBRES, texte="2")
        self.nombre.geste = self.changer_le_nombre
        self.niveaux = [Liste(valeurs=NIVEAUX, texte=niveau) for _ in NOMBRES]
        self.fichier = Champ(titre="Partie à reprendre", exemple="partie.six")
        depart = Zone("Start Game", "", self.preparer)
        phrase = "Ramassez moins de têtes de bœufs que les IA"
        self.accueil = Accueil(fenetre, phrase, self.saisies(), depart)

    # --- l'accueil --------------------------------------------------------------------------------

    def accueillir(self) -> None:
        """Montre l'accueil : le nom du joueur, le nombre d'IA, et « Start Game »."""
        self.fenetre.montrer(self.accueil)

    def saisies(self) -> list[Saisie]:
        """Rend les lignes de l'accueil, où chaque IA a son niveau, trois par ligne."""
        nombre = int(self.nombre.texte)
        lignes: list[Saisie] = [self.nom, self.nombre]
        for debut in range(0, nombre, NIVEAUX_PAR_LIGNE):
            fin = min(nombre, debut + NIVEAUX_PAR_LIGNE)
            ligne = self.niveaux[debut:fin]
            ligne[0].titre = f"Niveau des IA {debut + 1} à {fin}"
            if len(ligne) == 2:
                ligne[0].titre = f"Niveau des IA {debut + 1} et {fin}"
            if len(ligne) == 1:
                ligne[0].titre = f"Niveau de l'IA {fin}"
            lignes.append(ligne)
        return [*lignes, self.fichier]

    def changer_le_nombre(self) -> None:
        """Montre à l'accueil les niveaux d'autant d'IA qu'on vient d'en choisir."""
        choisie = self.fenetre.choisie()
        self.accueil.changer_les_saisies(self.saisies())
        self.fenetre.choix = self.accueil.premier_choix()
        if choisie is self.nombre:
            self.fenetre.choix = self.nombre.rect

    def preparer(self) -> None:
        """Commence une partie par le rappel des règles, ou dit pourquoi elle ne commence pas."""
        regie = self.fenetre.regie
        nombre = int(self.nombre.texte)
        niveaux = [liste.texte for liste in self.niveaux[:nombre]]
        regie.seance.niveaux = dict(enumerate(niveaux, 1))
        fichier = nom_ecrit(self.fichier)
        nom = self.nom.texte.strip() or NOM_PAR_DEFAUT
        try:
            verifier_nom(nom)
        except NomRefuse as refus:
            self.nom.erreur = str(refus)
            self.fenetre.choix = self.nom.rect
            return
        try:
            if fichier:
                self.reprendre(regie.reprendre(regie.seance, fichier))
                return
            partie = nouvelle_partie(regie.seance.hasard, nom, nombre)
            self.fenetre.commencer(partie)
        except ErreurFichier as erreur:
            if fichier:
                self.fichier.erreur = erreur.message
            else:
                self.accueil.message = erreur.message
            return
        suite = Zone("Commencer la manche")
        self.fenetre.montrer(RappelDesRegles(self, partie, suite))

    # --- la partie --------------------------------------------------------------------------------

    def reprendre(self, partie: Game) -> None:
        """Montre une partie reprise, là où elle en est."""
        self.fenetre.commencer(partie)
        self.montrer_plateau(partie)

    def montrer_plateau(self, partie: Game) -> None:
        """Montre le plateau de la manche, là où elle en est."""
        plateau = Plateau(self.fenetre, partie, self.finir_la_manche, self.accueillir)
        self.fenetre.montrer(plateau)
        plateau.suivre()

    def finir_la_manche(self, partie: Game) -> None:
        """Montre le classement, et demande s'il faut continuer ; à la dernière, les scores."""
        if issue(partie) is not None:
            self.montrer_les_scores(partie)
            return
        reponses = [
            Zone("Manche suivante", "o", self.continuer, arguments=(partie,)),
            Zone("Arrêter la partie", "n", self.arreter, arguments=(partie,)),
            Zone("Quitter", "q", self.fenetre.quitter),
        ]
        titre = f"Fin de la manche {partie.manche}"
        question = "Continuer avec une nouvelle manche ?"
        self.fenetre.montrer(Classement(self.fenetre, partie, titre, question, reponses))

    def continuer(self, partie: Game) -> None:
        """Distribue la manche suivante."""
        jouer(partie, CONTINUER)
        self.fenetre.noter(partie)
        self.montrer_plateau(partie)

    def arreter(self, partie: Game) -> None:
        """Arrête la partie là, et montre ses scores."""
        jouer(partie, ARRETER)
        self.fenetre.noter(partie)
        self.montrer_les_scores(partie)

    def montrer_les_scores(self, partie: Game) -> None:
        """Montre le tableau des scores, qui dit qui a gagné."""
        fin = issue(partie)
        assert fin is not None
        self.fenetre.carnet.finir()
        table = self.fenetre.ecran
        if not isinstance(table, Plateau):
            table = Plateau(self.fenetre, partie, self.finir_la_manche, self.accueillir)
            self.fenetre.montrer(table)
        gagne = 0 in fin.gagnants
        son = "defaite"
        if gagne:
            son = "victoire"
        self.fenetre.sons.jouer(son)
        self.fenetre.montrer(Scores(self.fenetre, partie, gagne, table.boutons_de_fin()))


class RappelDesRegles(Regles):
    """Les règles, avant la première manche ; Échap les referme, et la manche commence."""

    def __init__(self, jeu: Jeu, partie: Game, suite: Zone) -> None:
        """Prépare la page des règles, que `suite` referme."""
        super().__init__(jeu.fenetre, REGLES, illustrer, [suite])
        self.jeu = jeu
        self.partie = partie

    def fermer(self) -> None:
        """Commence la manche."""
        self.jeu.montrer_plateau(self.partie)


class Classement(Bulle):
    """Le pop-up de la fin d'une manche : le classement, et la question."""

    def __init__(
        self, fenetre: Fenetre, partie: Game, titre: str, texte: str, reponses: Sequence[Zone]
    ) -> None:
        """Prépare un texte et des réponses, autour du classement."""
        self.partie = partie
        super().__init__(fenetre, titre, texte, reponses)

    def place(self) -> Rect:
        """Rend un rectangle où tient le classement de tous les joueurs."""
        rect = super().place()
        rect.h = min(self.page.h - 50, rect.h + 44 * len(self.partie.players) + 10)
        rect.center = self.page.center
        return rect

    def dessiner_cadre(self, toile: Toile, couleur: Teinte = Palette.ACCENT) -> None:
        """Dessine le cadre, puis le classement."""
        super().dessiner_cadre(toile, couleur)
        haut = self.rect.y + 116
        cadre = Rect(self.rect.x + 30, haut, self.rect.w - 60, self.boutons[0].rect.y - haut - 8)
        dessiner_classement(toile, self.partie, cadre)


class Scores(BulleDeFin):
    """La fin de la partie : qui a gagné, pourquoi, et le tableau des scores."""

    def __init__(
        self, fenetre: Fenetre, partie: Game, gagne: bool, boutons: Sequence[Zone]
    ) -> None:
        """Prépare l'annonce, et le tableau des scores."""
        self.partie = partie
        fin = issue(partie)
        assert fin is not None
        verdict, raison = verdict_et_raison(partie, fin)
        super().__init__(fenetre, verdict, raison, boutons, gagne)

    def place(self) -> Rect:
        """Rend presque toute la hauteur de la page."""
        rect = super().place()
        rect.h = min(self.page.h - 40, rect.h + 36 * len(self.partie.players) + 30)
        rect.center = self.page.center
        return rect

    def dessiner_cadre(self, toile: Toile, couleur: Teinte = Palette.ACCENT) -> None:
        """Dessine l'annonce, puis le tableau des scores."""
        super().dessiner_cadre(toile, couleur)
        haut = self.rect.y + 246
        point = (self.rect.x + 30, haut)
        toile.texte("Tableau des scores", point, PETIT, Palette.DISCRET, "midleft")
        bas = self.boutons[0].rect.y - 8
        cadre = Rect(self.rect.x + 30, haut + 16, self.rect.w - 60, bas - haut - 16)
        dessiner_classement(toile, self.partie, cadre)


def mener(regie: Regie, partie: Game | None, muet: bool) -> None:
    """Ouvre la fenêtre, et y mène une partie, reprise ou préparée à l'accueil.

    Lève ClickException, d'une phrase, s'il n'y a pas d'écran, et Interruption si l'on s'en va.
    """
    fenetre = ouvrir_fenetre("Six Qui Prend", icone, regie, REGLES, illustrer)
    jeu = Jeu(fenetre, Musique(permis=not muet))
    if partie is None:
        jeu.accueillir()
    else:
        jeu.reprendre(partie)
    fenetre.boucle()
