"""La fenêtre de Dames++ : la croix, ses quatre joueurs, et ce qu'un clic y fait.

Les notions, avec un exemple :
- l'équipe se voit à la *teinte*, le joueur à la *forme* (Sud un disque, Est un carré, Nord un
  losange, Ouest un triangle), la dame, « S », à sa *couronne* ;
- une case cliquée *touche* une pièce, puis l'emmène d'une étape : c'est le coup « E14-F13 » ;
- un *trajet* est la suite des points que suit une pièce qu'on voit glisser, de E14 à G12 ;
- la *vue* peut tourner (« T ») : le joueur au trait est alors toujours en bas.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from . import dessin, game
from .commun.fichier import ErreurFichier
from .fenetre.boucle import Fenetre, ouvrir_fenetre
from .fenetre.ecrans import Accueil, Bulle, Regie, Table
from .fenetre.toile import Champ, Palette, Point, Toile, Zone, le_long
from .game import Fin, Partie, au_trait, en_main, est_machine, issue, nom_de, refus_du_nom
from .joueur import REGLES, nommer
from .plateau import contenu_de, pieces_de, pieces_obligees
from .structures import (
    ABANDON,
    COIN,
    EQUIPES,
    JOUEURS,
    NOMS,
    PIONS,
    Coup,
    N,
    est_valide,
    t_contenu,
    t_coordonnees,
    t_joueur,
    t_lettre,
    t_piece,
)
from .tour import Tour

COTE = 39  # d'une case
GAUCHE = 34  # du plateau
HAUT = 30  # du plateau
ETAPE = 150  # millisecondes : une pièce glisse d'une case à l'autre
DERNIERS = 6  # coups rappelés
CLAIRE = (78, 88, 104)  # la teinte des cases où rien ne va
TEINTES = {1: Palette.ORANGE, 2: Palette.AZUR}  # d'après l'équipe
COURONNE = ((-9, 6), (-9, -5), (-4, 0), (0, -7), (4, 0), (9, -5), (9, 6))
POLYGONES = {  # en points, autour du centre de la case
    t_joueur.joueur_2: ((-13, -13), (13, -13), (13, 13), (-13, 13)),
    t_joueur.joueur_3: ((0, -17), (17, 0), (0, 17), (-17, 0)),
    t_joueur.joueur_4: ((0, -16), (17, 14), (-17, 14)),
}
CASES = [t_coordonnees(x, y) for y in range(N) for x in range(N) if est_valide(x, y)]


def peindre_piece(toile: Toile, centre: Point, contenu: t_contenu) -> None:
    """Peint une pièce : la teinte de son équipe, la forme de son joueur, sa couronne."""
    x, y = centre
    couleur = TEINTES[EQUIPES[contenu.joueur]]
    if contenu.joueur in POLYGONES:
        toile.polygone([(x + dx, y + dy) for dx, dy in POLYGONES[contenu.joueur]], couleur)
    else:
        toile.disque(centre, 15, couleur)
    if contenu.piece is t_piece.dame:
        if contenu.joueur is t_joueur.joueur_4:
            y += 4  # le milieu d'un triangle est plus bas
        toile.polygone([(x + dx, y + dy) for dx, dy in COURONNE], Palette.ENCRE)


def hachurer(toile: Toile, rect: Rect) -> None:
    """Raye un carré de traits obliques."""
    for pas in range(8, 2 * rect.w, 10):
        debut = max(0, pas - rect.w)
        fin = min(rect.w, pas)
        bouts = [(rect.x + debut, rect.y + fin), (rect.x + fin, rect.y + debut)]
        toile.chemin(bouts, Palette.ENCRE, 2)


def icone(toile: Toile) -> None:
    """Peint l'image de la fenêtre : une dame."""
    toile.disque((32, 32), 30, Palette.ORANGE)
    toile.polygone([(32 + 2 * dx, 32 + 2 * dy) for dx, dy in COURONNE], Palette.ENCRE)


class Croix(Table):
    """La croix, les quatre joueurs dans ses coins, et à droite ce qui se dit et se décide."""

    def __init__(self, fenetre: Fenetre, partie: Partie) -> None:
        """Prépare la table d'une partie, nouvelle ou reprise."""
        super().__init__(fenetre, partie)
        self.tourne = False
        self.bas = 0  # le joueur du bas, de 0 à 3, quand la vue tourne
        self.trajet: Sequence[t_coordonnees] = ()
        self.orienter()

    # --- la vue -----------------------------------------------------------------------------------

    def rect(self, case: t_coordonnees) -> Rect:
        """Donne le carré d'une case dans la vue du moment."""
        x, y = case
        for _ in range(self.bas):
            x, y = N - 1 - y, x  # un quart de tour
        return Rect(GAUCHE + COTE * x, HAUT + COTE * y, COTE, COTE)

    def tourner(self) -> None:
        """Fait suivre le joueur au trait par la vue, ou y renonce."""
        self.tourne = not self.tourne
        self.fenetre.perimer()
        self.orienter()

    def orienter(self) -> None:
        """Met en bas le joueur au trait, s'il est là et que la vue tourne."""
        joueur = au_trait(self.partie)
        if not self.tourne:
            self.bas = 0
        elif not est_machine(self.partie, joueur):
            self.bas = joueur - 1
        self.cases = []
        for case in CASES:
            zone = Zone(geste=self.cliquer, arguments=(case,), rect=self.rect(case), glisse=True)
            self.cases.append(zone)

    # --- le jeu -----------------------------------------------------------------------------------

    def boutons_de_la_partie(self) -> list[Zone]:
        """Donne les boutons de tous les jeux, puis ceux d'un tour."""
        boutons = [
            *super().boutons_de_la_partie(),
            Zone("Tourner", "t", self.tourner),
            Zone("Abandonner", "", self.renoncer),
        ]
        tour = en_main(self.partie)
        if self.attend and tour is not None and tour.peut_finir():
            boutons.append(Zone("S'arrêter", "a", self.cliquer, arguments=(tour.place,)))
        return boutons

    def suivre(self) -> None:
        """Après un coup : annonce la fin, ou fait jouer la machine si c'est à elle."""
        self.orienter()
        super().suivre()

    def nom_de_la_machine(self) -> str:
        """Donne le nom de la machine qui doit jouer."""
        return nom_de(self.partie, au_trait(self.partie))

    def cliquer(self, case: t_coordonnees) -> None:
        """Touche la pièce d'une case, ou y emmène la pièce touchée ; dit pourquoi non."""
        tour = en_main(self.partie)
        if tour is None:
            self.essayer(Coup((case,), fini=False))
        elif case != tour.place or tour.peut_finir():
            self.essayer(tour.coup_vers(case))

    def essayer(self, coup: Coup) -> None:
        """Joue un coup, fini ou commencé, s'il est permis ; sinon, dit pourquoi."""
        raison = game.refus(self.partie, coup)
        self.message = raison or ""
        if raison is None:
            self.avis = ()
            self.jouer(coup)

    def jouer(self, coup: Coup) -> None:
        """Montre la pièce suivre un coup permis, depuis où elle en est ; puis le joue.

        Un coup qui n'est que commencé se joue d'abord : on peut quitter sans l'annuler.
        """
        tour = en_main(self.partie)
        self.trajet = coup.cases
        if tour is not None:
            self.trajet = coup.cases[len(tour.cases) - 1 :]
        if not coup.fini:
            self.inscrire(coup)
        if len(self.trajet) > 1:
            self.fenetre.animer(ETAPE * (len(self.trajet) - 1), self.arriver, coup)
        else:
            self.arriver(coup)

    def arriver(self, coup: Coup) -> None:
        """Joue le coup que la pièce vient de finir, et suit."""
        self.trajet = ()
        if coup.fini:
            self.inscrire(coup)
            self.suivre()

    def inscrire(self, coup: Coup) -> None:
        """Joue un coup, le raconte s'il est fini, et le note."""
        evenement = game.jouer(self.partie, coup)
        if coup.fini:
            self.message = dessin.rendu_evenement(self.partie, evenement)
        self.fenetre.noter(self.partie)

    def renoncer(self) -> None:
        """Demande au joueur dont c'est le tour s'il veut vraiment abandonner."""
        if self.attend:
            abandonner = Zone("Abandonner", "", self.jouer, arguments=(ABANDON,))
            texte = "Votre équipe perdra la partie."
            boutons = [Zone("Revenir"), abandonner]
            self.fenetre.montrer(Bulle(self.fenetre, "Abandonner ?", texte, boutons))

    def conclure(self, fin: Fin) -> None:
        """Annonce la fin de la partie, et ce que chacun a pris."""
        lignes = [game.rendu_fin(self.partie), ""]
        for stats in self.partie.stats:
            lignes.append(f"{stats.nom}, pièces prises : {stats.pions_pris}")
        quitter = Zone("Quitter", "q", self.fenetre.quitter)
        self.message = ""
        self.annoncer("Partie finie", "\n".join(lignes), [quitter])

    # --- le dessin --------------------------------------------------------------------------------

    def dessiner(self, toile: Toile) -> None:
        """Dessine les cases, les pièces, les marques, les joueurs et le panneau."""
        tour = None
        if issue(self.partie) is None:
            tour = en_main(self.partie)
        for case in CASES:
            couleur = Palette.PANNEAU if sum(case) % 2 else CLAIRE
            toile.rectangle(self.rect(case), couleur, rayon=0)
        self.dessiner_reperes(toile)
        for coup in self.partie.historique[-1:]:
            toile.chemin(self.points(coup.cases), Palette.BORD)
            toile.rectangle(self.rect(coup.cases[0]).inflate(-6, -6), Palette.BORD, 2)
        if tour is not None:
            toile.chemin(self.points(tour.cases), Palette.TEXTE)
        self.dessiner_pieces(toile, tour)
        if tour is not None:
            self.dessiner_tour(toile, tour)
        elif self.attend:
            for case in pieces_obligees(self.partie.plateau, au_trait(self.partie)):
                toile.disque(self.rect(case).center, 19, Palette.ACCENT, 3)
        for avis in self.avis:
            toile.fleches(self.points(avis.coup.cases), Palette.MENTHE)
        for joueur in JOUEURS:
            self.dessiner_joueur(toile, joueur)
        self.dessiner_panneau(toile)

    def points(self, cases: Sequence[t_coordonnees]) -> list[Point]:
        """Donne les centres de ces cases."""
        return [self.rect(case).center for case in cases]

    def dessiner_reperes(self, toile: Toile) -> None:
        """Écrit les lettres et les numéros au bord du plateau, même tourné."""
        for rang in range(N):
            x, y = self.rect(t_coordonnees(rang, rang)).center
            en_haut = t_lettre(rang).name
            a_gauche = str(rang + 1)
            if self.bas % 2:  # tourné d'un quart, le plateau a ses numéros en haut
                en_haut, a_gauche = a_gauche, en_haut
            toile.texte(en_haut, (x, 16), 22, Palette.DISCRET, "center")
            toile.texte(a_gauche, (17, y), 22, Palette.DISCRET, "center")

    def dessiner_pieces(self, toile: Toile, tour: Tour | None) -> None:
        """Peint les pièces, et en dernier celle qui glisse ou qu'on emmène."""
        plateau = self.partie.plateau
        mobile = None
        if tour is not None:
            plateau = tour.apercu()
            mobile = tour.place
        elif self.trajet:
            mobile = self.trajet[0]
        for joueur in JOUEURS:
            for case in pieces_de(plateau, joueur):
                if case != mobile:
                    peindre_piece(toile, self.rect(case).center, contenu_de(plateau, case))
        if mobile is not None:
            ou = self.fenetre.main or self.rect(mobile).center
            if len(self.trajet) > 1:
                ou = le_long(self.points(self.trajet), self.fenetre.part)
            peindre_piece(toile, ou, contenu_de(plateau, mobile))

    def dessiner_tour(self, toile: Toile, tour: Tour) -> None:
        """Marque la pièce touchée, ses arrivées, et ce qu'elle prend ou a pris."""
        toile.disque(self.rect(tour.place).center, 19, Palette.ACCENT, 4)
        for prise in tour.prises:
            toile.croix(self.rect(prise), Palette.ALERTE)
        if not self.attend:
            return
        for arrivee, gain in tour.suites.items():
            toile.disque(self.rect(arrivee).center, 7, Palette.TEXTE)
            if gain is not None:
                toile.rectangle(self.rect(gain), Palette.ALERTE, 3, rayon=0)
                if not tour.est_adverse(gain):
                    hachurer(toile, self.rect(gain))

    def dessiner_joueur(self, toile: Toile, joueur: t_joueur) -> None:
        """Dessine dans son coin un joueur, son équipe et ce qu'il lui reste."""
        coin = COIN * COTE
        cote = (joueur - 1 - self.bas) % 4  # 0 : en bas, 1 : à droite, 2 : en haut, 3 : à gauche
        x = GAUCHE
        y = HAUT
        if cote in (1, 2):
            x += N * COTE - coin
        if cote in (0, 1):
            y += N * COTE - coin
        cadre = Rect(x, y, coin, coin).inflate(-10, -10)
        toile.rectangle(cadre, Palette.PANNEAU)
        if joueur is au_trait(self.partie):
            toile.rectangle(cadre, Palette.ACCENT, 3)
        plateau = self.partie.plateau
        contenus = [contenu_de(plateau, place) for place in pieces_de(plateau, joueur)]
        dames = sum(contenu.piece is t_piece.dame for contenu in contenus)
        lignes = [nom_de(self.partie, joueur), f"équipe {int(EQUIPES[joueur])}"]
        lignes += [f"pièces : {len(contenus)}", f"dames : {dames}"]
        peindre_piece(toile, (cadre.centerx, cadre.y + 26), PIONS[joueur])
        for rang, ligne in enumerate(lignes):
            couleur = Palette.DISCRET if rang else Palette.TEXTE
            point = (cadre.centerx, cadre.y + 58 + 23 * rang)
            toile.texte(ligne, point, 24, couleur, "center", cadre.w - 10)

    def dessiner_panneau(self, toile: Toile) -> None:
        """Écrit ce que le jeu attend, ce qui vient d'arriver, et les derniers coups."""
        if self.fin is None:
            attente = dessin.rendu_attente(self.partie, au_clavier=False)
        else:
            attente = game.rendu_fin(self.partie)
        toile.paragraphe(attente, Rect(724, 44, 536, 130), 30)
        toile.paragraphe(self.message, Rect(724, 184, 536, 150), 28, Palette.ACCENT)
        toile.texte("Derniers coups", (724, 346), 28, Palette.DISCRET)
        debut = max(0, len(self.partie.historique) - DERNIERS)
        for rang, coup in enumerate(self.partie.historique[debut:]):
            y = 388 + 35 * rang
            joueur = JOUEURS[(debut + rang) % 4]
            peindre_piece(toile, (744, y), PIONS[joueur])
            toile.texte(f"{debut + rang + 1}. {coup}", (774, y), 26, ancre="midleft", largeur=480)


class Preparation(Accueil):
    """L'accueil : les noms des quatre joueurs ; « IA » est celui d'une machine."""

    def __init__(self, fenetre: Fenetre, machines: frozenset[int]) -> None:
        """Prépare l'accueil de cette fenêtre ; ces machines-là y ont déjà leur nom."""
        self.champs = []
        for joueur, nom in zip(JOUEURS, NOMS, strict=True):
            titre = f"Joueur {int(joueur)}, équipe {int(EQUIPES[joueur])}"
            texte = "IA" if joueur in machines else ""
            self.champs.append(Champ(titre=titre, texte=texte, defaut=nom))
        phrase = "Deux contre deux ; un joueur nommé IA est une machine"
        boutons = [Zone("Commencer", "", self.commencer), *fenetre.boutons()]
        super().__init__(fenetre, phrase, self.champs, boutons)

    def commencer(self) -> None:
        """Commence la partie, ou dit pourquoi un nom ou le disque la refuse."""
        noms: list[str] = []
        for joueur, champ in zip(JOUEURS, self.champs, strict=True):
            nom = nommer(champ.libelle.strip() or champ.defaut, joueur)
            raison = refus_du_nom(nom, noms)
            if raison is not None:
                self.message = raison
                return
            noms.append(nom)
        partie = game.nouvelle_partie(self.fenetre.regie.seance.hasard, noms)
        try:
            Croix(self.fenetre, partie).commencer()
        except ErreurFichier as erreur:
            self.message = erreur.message


def ouvrir(regie: Regie, partie: Partie | None, machines: frozenset[int]) -> None:
    """Joue dans une fenêtre, jusqu'à ce qu'elle se ferme.

    Lève ClickException s'il n'y a pas d'écran, Interruption si une partie reste en cours.

    Args:
        partie: celle à jouer ; si elle n'est pas donnée, l'accueil la prépare.
        machines: les places qui y sont proposées aux machines.
    """
    fenetre = ouvrir_fenetre("Dames++", icone, regie, REGLES)
    if partie is None:
        fenetre.montrer(Preparation(fenetre, machines))
    else:
        Croix(fenetre, partie).commencer()
    fenetre.boucle()
