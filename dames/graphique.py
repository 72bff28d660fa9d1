"""La fenêtre de Dames++ : la croix, ses quatre joueurs, et ce qu'un clic y fait.

Les notions, avec un exemple :
- l'équipe se voit à la *teinte*, le joueur à la *forme* (Sud un disque, Est un carré, Nord un
  losange, Ouest un triangle), la dame, « S », à sa *couronne* ;
- une case cliquée *touche* une pièce, puis l'emmène d'une étape : c'est le coup « E14-F13 » ;
- un *trajet* est la suite des points que suit une pièce qu'on voit glisser, de E14 à G12 ;
- la *vue* peut tourner (« T ») : le joueur au trait est alors toujours en bas.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect

from . import dessin, game
from .ecrans import Accueil, Bulle, Regie, Table
from .fenetre import Fenetre, ouvrir_fenetre
from .game import Partie, au_trait, en_main, issue, nom_de
from .ia import propose_la_nulle
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
    CoupIllegal,
    N,
    NomRefuse,
    est_valide,
    t_contenu,
    t_coordonnees,
    t_joueur,
    t_lettre,
    t_piece,
)
from .toile import Champ, Palette, Point, Toile, Zone, le_long
from .tour import Tour

COTE, GAUCHE, HAUT = 39, 34, 30  # le côté d'une case, et le coin du plateau
ETAPE = 150  # millisecondes : une pièce glisse d'une case à l'autre
DERNIERS, CLAIRE = 6, (78, 88, 104)  # les coups rappelés, et la teinte des cases inutiles
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
    (x, y), couleur = centre, TEINTES[EQUIPES[contenu.joueur]]
    if contenu.joueur in POLYGONES:
        toile.polygone([(x + dx, y + dy) for dx, dy in POLYGONES[contenu.joueur]], couleur)
    else:
        toile.disque(centre, 15, couleur)
    if contenu.piece is t_piece.dame:
        y += 4 * (contenu.joueur is t_joueur.joueur_4)
        toile.polygone([(x + dx, y + dy) for dx, dy in COURONNE], Palette.ENCRE)


def hachurer(toile: Toile, rect: Rect) -> None:
    """Raye un carré de traits obliques."""
    for pas in range(8, 2 * rect.w, 10):
        debut, fin = max(0, pas - rect.w), min(rect.w, pas)
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
        self.tourne, self.bas = False, 0  # le joueur du bas, de 0 à 3, quand la vue tourne
        self.trajet: Sequence[t_coordonnees] = ()

    @property
    def attend(self) -> bool:
        """Dit si la partie attend le geste de quelqu'un."""
        humain = au_trait(self.partie) not in self.machines
        return super().attend and humain and issue(self.partie) is None

    def rect(self, case: t_coordonnees) -> Rect:
        """Donne le carré d'une case dans la vue du moment."""
        x, y = case
        for _ in range(self.bas):
            x, y = N - 1 - y, x
        return Rect(GAUCHE + COTE * x, HAUT + COTE * y, COTE, COTE)

    def tourner(self) -> None:
        """Fait suivre le joueur au trait par la vue, ou y renonce."""
        self.tourne, self.fenetre.vue = not self.tourne, None  # l'image sera périmée
        self.orienter()

    def orienter(self) -> None:
        """Met en bas le joueur au trait, s'il est là et que la vue tourne."""
        joueur = au_trait(self.partie)
        present = joueur - 1 if joueur not in self.machines else self.bas
        self.bas = present if self.tourne else 0
        gestes = [partial(self.cliquer, case) for case in CASES]
        places = zip(gestes, map(self.rect, CASES), strict=True)
        self.cases = [Zone("", "", geste, rect, glisse=True) for geste, rect in places]

    def boutons(self) -> list[Zone]:
        """Donne les boutons de tous les jeux, puis ceux d'un tour."""
        jeu = [Zone("Tourner", "t", self.tourner), Zone("Abandonner", "", self.renoncer)]
        tour = en_main(self.partie) if self.attend else None
        if tour is not None and tour.peut_finir():
            jeu.append(Zone("S'arrêter", "a", partial(self.finir, tour.coup)))
        return [*super().boutons(), *jeu]

    def suivre(self) -> None:
        """Fait jouer la machine si c'est à elle, ou annonce la fin."""
        self.trajet, self.avis = (), ()
        self.orienter()
        if fin := issue(self.partie):
            self.finir_par(dessin.rendu_issue(self.partie, fin))
        elif humains := propose_la_nulle(self.partie, self.machines):
            self.proposer_la_nulle(humains)
        else:
            self.laisser_jouer()

    def laisser_jouer(self) -> None:
        """Fait jouer la machine, si c'est à elle."""
        if au_trait(self.partie) in self.machines:
            self.faire_jouer(nom_de(self.partie), self.jouer)

    def proposer_la_nulle(self, humains: Sequence[t_joueur]) -> None:
        """Demande à chacun s'il veut en rester là ; tous d'accord, la partie finit sans gagnant."""
        question = dessin.EN_RESTER_LA.format(nom_de(self.partie, humains[0]))
        accord = partial(self.finir_par, dessin.SANS_GAGNANT)
        oui = partial(self.proposer_la_nulle, humains[1:]) if humains[1:] else accord
        boutons = [Zone("Non", "n", self.laisser_jouer), Zone("Oui", "o", oui)]
        texte = f"{dessin.rendu_nulle(self.partie)}\n{question} ?"
        self.fenetre.montrer(Bulle(self.fenetre, "En rester là ?", texte, boutons))

    def finir_par(self, phrase: str) -> None:
        """Annonce la fin de la partie par cette phrase, et ce que chacun a pris."""
        self.message = "" if issue(self.partie) else phrase
        stats = [f"{s.nom}, pièces prises : {s.pions_pris}" for s in self.partie.stats]
        quitter = Zone("Quitter", "q", self.fenetre.quitter)
        self.annoncer("Partie finie", "\n".join([phrase, "", *stats]), [quitter])

    def jouer(self, coup: Coup) -> None:
        """Montre la pièce de la machine suivre son coup, puis le joue."""
        self.glisser(coup.cases, partial(self.finir, coup))

    def glisser(self, trajet: Sequence[t_coordonnees], suite: Callable[[], None]) -> None:
        """Montre une pièce qui suit un trajet, d'une case à l'autre, puis fait la suite."""
        self.trajet = trajet
        self.fenetre.animer(ETAPE * max(1, len(trajet) - 1), suite)

    def finir(self, coup: Coup) -> None:
        """Joue un coup entier, le raconte et le note."""
        self.message = dessin.rendu_evenement(self.partie, game.jouer(self.partie, coup))
        self.fenetre.noter(self.partie)
        self.suivre()

    def cliquer(self, case: t_coordonnees) -> None:
        """Touche la pièce d'une case, ou y emmène la pièce touchée ; dit pourquoi non."""
        tour, self.message = en_main(self.partie), ""
        try:
            if tour is None:
                self.toucher(Coup((case,)))
            elif case == tour.place and tour.peut_finir():
                self.finir(tour.coup)
            elif case != tour.place:
                contenu = contenu_de(self.partie.plateau, case)
                autre = contenu.joueur is tour.piece.joueur and case != tour.cases[0]
                self.toucher(Coup((case,) if autre else (*tour.cases, case)))
        except CoupIllegal as refus:
            self.message = str(refus)

    def toucher(self, debut: Coup) -> None:
        """Commence un coup, ou le continue d'une étape ; lève CoupIllegal."""
        game.toucher(self.partie, debut)
        self.fenetre.noter(self.partie)
        self.avis = ()
        if len(debut.cases) > 1:
            self.glisser(debut.cases[-2:], self.arriver)

    def arriver(self) -> None:
        """Finit le coup dont la pièce vient d'arriver, si elle ne peut pas continuer."""
        self.trajet, tour = (), en_main(self.partie)
        if tour is not None and not tour.suites:
            self.finir(tour.coup)

    def renoncer(self) -> None:
        """Demande au joueur dont c'est le tour s'il veut vraiment abandonner."""
        if self.attend:
            abandonner = partial(self.finir, ABANDON)
            boutons = [Zone("Revenir"), Zone("Abandonner", "", abandonner)]
            texte = "Votre équipe perdra la partie."
            self.fenetre.montrer(Bulle(self.fenetre, "Abandonner ?", texte, boutons))

    # --- le dessin --------------------------------------------------------------------------------

    def dessiner(self, toile: Toile) -> None:
        """Dessine les cases, les pièces, les marques, les joueurs et le panneau."""
        tour = en_main(self.partie) if issue(self.partie) is None else None
        for case in CASES:
            toile.rectangle(self.rect(case), Palette.PANNEAU if sum(case) % 2 else CLAIRE, rayon=0)
        self.dessiner_reperes(toile)
        for coup in self.partie.historique[-1:]:
            toile.chemin(self.points(coup.cases), Palette.BORD)
            toile.rectangle(self.rect(coup.cases[0]).inflate(-6, -6), Palette.BORD, 2)
        toile.chemin(self.points(tour.cases if tour else ()), Palette.TEXTE)
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
            lettre, numero = t_lettre(rang).name, str(rang + 1)
            if self.bas % 2:  # tourné d'un quart, le plateau a ses numéros en haut
                lettre, numero = numero, lettre
            toile.texte(lettre, (x, 16), 22, Palette.DISCRET, "center")
            toile.texte(numero, (17, y), 22, Palette.DISCRET, "center")

    def dessiner_pieces(self, toile: Toile, tour: Tour | None) -> None:
        """Peint les pièces, et en dernier celle qui glisse ou qu'on emmène."""
        plateau = tour.apercu() if tour else self.partie.plateau
        mobile = tour.place if tour else next(iter(self.trajet), None)
        for joueur in JOUEURS:
            for case in pieces_de(plateau, joueur):
                if case != mobile:
                    peindre_piece(toile, self.rect(case).center, contenu_de(plateau, case))
        if mobile is not None:
            ou = self.fenetre.main or self.rect(mobile).center
            if self.trajet:
                ou = le_long(self.points(self.trajet), self.fenetre.part)
            peindre_piece(toile, ou, contenu_de(plateau, mobile))

    def dessiner_tour(self, toile: Toile, tour: Tour) -> None:
        """Marque la pièce touchée, ses arrivées, et ce qu'elle prend ou a pris."""
        toile.disque(self.rect(tour.place).center, 19, Palette.ACCENT, 4)
        for prise in tour.prises:
            toile.croix(self.rect(prise), Palette.ALERTE)
        for arrivee, gain in tour.suites.items() if self.attend else ():
            toile.disque(self.rect(arrivee).center, 7, Palette.TEXTE)
            if gain is not None:
                toile.rectangle(self.rect(gain), Palette.ALERTE, 3, rayon=0)
                if not tour.est_adverse(gain):
                    hachurer(toile, self.rect(gain))

    def dessiner_joueur(self, toile: Toile, joueur: t_joueur) -> None:
        """Dessine dans son coin un joueur, son équipe et ce qu'il lui reste."""
        tour_de_vue, coin = (joueur - 1 - self.bas) % 4, COIN * COTE
        x = GAUCHE + (N * COTE - coin) * (tour_de_vue in (1, 2))
        y = HAUT + (N * COTE - coin) * (tour_de_vue in (0, 1))
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
        partie, fin = self.partie, issue(self.partie)
        attente = dessin.rendu_issue(partie, fin) if fin else dessin.rendu_attente(partie, False)
        toile.paragraphe(attente, Rect(724, 44, 536, 130), 30)
        toile.paragraphe(self.message, Rect(724, 184, 536, 150), 28, Palette.ACCENT)
        toile.texte("Derniers coups", (724, 346), 28, Palette.DISCRET)
        debut = max(0, len(self.partie.historique) - DERNIERS)
        for rang, coup in enumerate(self.partie.historique[debut:]):
            y, joueur = 388 + 35 * rang, JOUEURS[(debut + rang) % 4]
            peindre_piece(toile, (744, y), PIONS[joueur])
            toile.texte(f"{debut + rang + 1}. {coup}", (774, y), 26, ancre="midleft", largeur=480)


def accueillir(fenetre: Fenetre) -> None:
    """Montre l'accueil : les noms des quatre joueurs ; « IA » est celui d'une machine."""
    titres = [f"Joueur {int(joueur)}, équipe {int(EQUIPES[joueur])}" for joueur in JOUEURS]
    champs = [Champ(titre=titre, defaut=nom) for titre, nom in zip(titres, NOMS, strict=True)]
    for place in fenetre.regie.machines(None):
        champs[place - 1].texte = "IA"

    def commencer() -> None:
        """Commence la partie, ou dit pourquoi un nom est refusé."""
        noms = [nommer(c.libelle.strip() or c.defaut, p) for p, c in enumerate(champs, 1)]
        try:
            Croix(fenetre, game.nouvelle_partie(noms)).commencer()
        except NomRefuse as refus:
            accueil.texte = str(refus)

    phrase = "Deux contre deux ; un joueur nommé IA est une machine"
    boutons = [Zone("Commencer", "", commencer), *fenetre.boutons()]
    accueil = Accueil(fenetre, phrase, "", boutons, champs)
    fenetre.montrer(accueil)


def ouvrir(regie: Regie) -> Callable[[Partie | None], None]:
    """Ouvre la fenêtre, et rend de quoi y jouer ; lève ClickException s'il n'y a pas d'écran."""
    return partial(mener, ouvrir_fenetre("Dames++", icone, regie, REGLES))


def mener(fenetre: Fenetre, partie: Partie | None) -> None:
    """Mène une partie, ou, si elle n'est pas donnée, montre l'accueil qui la prépare."""
    if partie is None:
        accueillir(fenetre)
    else:
        Croix(fenetre, partie).commencer()
    fenetre.boucle()
