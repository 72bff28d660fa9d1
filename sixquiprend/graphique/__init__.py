"""La fenêtre du jeu : l'accueil, les règles, la fin d'une manche et les scores.

Les notions, avec un exemple :
- la *partie* est la même qu'au terminal : mêmes règles, mêmes coups, même « partie.six » ;
- d'un écran à l'autre : accueil, règles, plateau, fin de manche, plateau… puis scores ;
- la *musique* commence dès l'ouverture ; « M » la coupe.

On lit ensuite `plateau` (un tour), `table` (où est chaque chose), `musique`.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from ..card import ARRETER, CONTINUER
from ..commun.fichier import ErreurFichier
from ..dessin import REGLES, rendu_issue
from ..fenetre.boucle import Fenetre, ouvrir_fenetre
from ..fenetre.ecrans import PAGE, Accueil, Bulle, Regie
from ..fenetre.toile import Champ, Liste, Palette, Toile, Zone
from ..game import Game, issue, jouer, nouvelle_partie
from ..player import IA_AU_PLUS, NOM_PAR_DEFAUT, NomRefuse, verifier_nom
from .musique import Musique
from .plateau import Plateau
from .table import FONDS, dessiner_classement, dessiner_tete

NOMBRES = [str(nombre) for nombre in range(1, IA_AU_PLUS + 1)]  # d'IA
CADRE_DU_CLASSEMENT = Rect(60, 60, 760, 620)


def icone(toile: Toile) -> None:
    """Peint l'image de la fenêtre : une carte et sa tête de bœuf."""
    toile.rectangle(Rect(8, 2, 48, 60), FONDS[3])
    dessiner_tete(toile, (32, 32), 12, Palette.ENCRE)


class Jeu:
    """Ce qui enchaîne les écrans d'une partie."""

    def __init__(self, fenetre: Fenetre, musique: Musique) -> None:
        """Retient la fenêtre, et prépare l'accueil."""
        self.fenetre = fenetre
        self.musique = musique
        self.nom = Champ(titre="Votre nom")
        self.nombre = Liste(titre="IA à affronter (1 à 9)", valeurs=NOMBRES, texte="2")
        self.son = Zone(musique.etat, "m", self.changer_le_son)
        depart = Zone("Start Game", "", self.preparer)
        phrase = "Ramassez moins de têtes de bœufs que les IA"
        boutons = [depart, self.son, *fenetre.boutons()]
        self.accueil = Accueil(fenetre, phrase, [self.nom, self.nombre], boutons)

    # --- l'accueil --------------------------------------------------------------------------------

    def accueillir(self) -> None:
        """Montre l'accueil : le nom du joueur, le nombre d'IA, et « Start Game »."""
        self.fenetre.montrer(self.accueil)

    def changer_le_son(self) -> None:
        """Coupe le son, ou le remet, et l'accueil le dit."""
        self.musique.basculer()
        self.son.titre = self.musique.etat

    def preparer(self) -> None:
        """Commence une partie par le rappel des règles, ou dit pourquoi elle ne commence pas."""
        nom = self.nom.texte.strip() or NOM_PAR_DEFAUT
        try:
            verifier_nom(nom)
            hasard = self.fenetre.regie.seance.hasard
            partie = nouvelle_partie(hasard, nom, int(self.nombre.texte))
            self.fenetre.commencer(partie)
        except NomRefuse as refus:
            self.accueil.message = str(refus)
        except ErreurFichier as erreur:
            self.accueil.message = f"Erreur : {erreur.message}"
        else:
            suite = Zone("Commencer la manche", "", self.montrer_plateau, arguments=(partie,))
            self.fenetre.montrer(Bulle(self.fenetre, "Règles", REGLES, [suite], rect=PAGE))

    # --- la partie --------------------------------------------------------------------------------

    def reprendre(self, partie: Game) -> None:
        """Montre une partie reprise, là où elle en est."""
        self.fenetre.commencer(partie)
        self.montrer_plateau(partie)

    def montrer_plateau(self, partie: Game) -> None:
        """Montre le plateau de la manche, là où elle en est."""
        plateau = Plateau(self.fenetre, partie, self.musique, self.finir_la_manche)
        self.fenetre.montrer(plateau)
        plateau.suivre()

    def finir_la_manche(self, partie: Game) -> None:
        """Montre le classement, et demande s'il faut continuer ; à la dernière, les scores."""
        if issue(partie) is not None:
            self.montrer_les_scores(partie)
            return
        oui = Zone("Oui", "o", self.continuer, arguments=(partie,))
        non = Zone("Non", "n", self.arreter, arguments=(partie,))
        titre = f"Fin de la manche {partie.manche}"
        question = "Continuer avec une nouvelle manche ?"
        self.fenetre.montrer(Classement(self.fenetre, partie, titre, question, [oui, non]))

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
        verdict = rendu_issue(partie, fin)
        quitter = Zone("Quitter", "q", self.fenetre.quitter)
        scores = Classement(self.fenetre, partie, "Tableau des scores", verdict, [quitter])
        self.fenetre.montrer(scores)


class Classement(Bulle):
    """Le pop-up où se lit le classement, et à quoi il faut répondre."""

    def __init__(
        self, fenetre: Fenetre, partie: Game, titre: str, texte: str, reponses: Sequence[Zone]
    ) -> None:
        """Prépare un texte et des réponses, autour du classement."""
        self.partie = partie
        super().__init__(
            fenetre, titre, texte, reponses, rect=CADRE_DU_CLASSEMENT, esquivable=False
        )

    def dessiner(self, toile: Toile) -> None:
        """Dessine le pop-up, puis le classement."""
        super().dessiner(toile)
        dessiner_classement(toile, self.partie, self.rect.inflate(-60, -220).move(0, 20))


def mener(regie: Regie, partie: Game | None, muet: bool) -> None:
    """Ouvre la fenêtre, et y mène une partie, reprise ou préparée à l'accueil.

    Lève ClickException, d'une phrase, s'il n'y a pas d'écran, et Interruption si l'on s'en va.
    """
    fenetre = ouvrir_fenetre("Six Qui Prend", icone, regie, REGLES)
    jeu = Jeu(fenetre, Musique(muet))
    if partie is None:
        jeu.accueillir()
    else:
        jeu.reprendre(partie)
    fenetre.boucle()
