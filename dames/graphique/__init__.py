"""La fenêtre de Dames++ : la croix, ses quatre joueurs, et ce qu'un clic y fait.

Les notions, avec un exemple :
- une case cliquée *touche* une pièce, puis l'emmène d'une étape : c'est le coup « E14-F13 » ;
- un *trajet* est la suite des points que suit une pièce qu'on voit glisser, de E14 à G12 ;
- la *vue* peut tourner (« T ») : le joueur au trait est alors toujours en bas ;
- le *récit* garde les trois derniers coups, en phrases ; la *feuille*, tous, un par case.

On lit ensuite `dessins` : les pièces, les marques, les tableaux.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pygame import Rect

from .. import dessin, game
from ..commun.fichier import ErreurFichier
from ..dessin import REGLES
from ..fenetre.boucle import Fenetre, ouvrir_fenetre
from ..fenetre.ecrans import (
    Accueil,
    Bulle,
    BulleDeFin,
    Regie,
    Table,
    niveau_choisi,
    nom_ecrit,
    qui_joue,
)
from ..fenetre.toile import (
    CORPS,
    PETIT,
    SOUS_TITRE,
    Champ,
    Liste,
    Palette,
    Point,
    Teinte,
    Toile,
    Zone,
    le_long,
    raccourcir,
)
from ..game import Fin, Partie, au_trait, en_main, est_machine, issue, nom_de, refus_du_nom
from ..joueur import nommer
from ..plateau import contenu_de, pieces_de, pieces_obligees
from ..structures import (
    ABANDON,
    COIN,
    EQUIPES,
    JOUEURS,
    NIVEAUX,
    NOMS,
    PIONS,
    Coup,
    N,
    nom_case,
    t_contenu,
    t_coordonnees,
    t_joueur,
    t_lettre,
    t_piece,
)
from ..tour import Tour
from .dessins import (
    CASES,
    COUP_D_AVANT,
    DERNIER_COUP,
    IVOIRE,
    LIGNE,
    RAYON_D_UN_RANG,
    carre_de,
    colorer,
    dessiner_legende,
    dessiner_stats,
    entourer,
    flecher,
    hachurer,
    icone,
    illustrer,
    peindre_croix,
    peindre_piece,
    place_du_rang,
    pointer,
    relier,
    viser,
)

ETAPE = 150  # millisecondes : une pièce glisse d'une case à l'autre
DISPARITION = 220  # millisecondes : les pièces prises quittent le plateau
COUPS_RACONTES = 3  # ceux des trois autres, depuis le dernier à soi
LETTRES_D_UN_NOM = 12  # dans un coin du plateau


class Croix(Table):
    """La croix, les quatre joueurs dans ses coins, et à côté ce qui se dit et se décide."""

    partie: Partie

    def __init__(self, fenetre: Fenetre, partie: Partie) -> None:
        """Prépare la table d'une partie, nouvelle ou reprise."""
        super().__init__(fenetre, partie)
        self.tourne = False
        self.bas = 0  # le joueur du bas, de 0 à 3, quand la vue tourne
        self.trajet: Sequence[t_coordonnees] = ()
        self.parties: list[tuple[t_coordonnees, t_contenu]] = []  # les pièces qu'on voit partir
        self.recit: list[tuple[t_joueur, str]] = []  # qui vient de jouer, et quoi
        self.orienter()

    # --- la vue -----------------------------------------------------------------------------------

    def disposer(self) -> None:
        """Place le plateau et ses cases dans la page."""
        super().disposer()
        self.orienter()

    @property
    def cote(self) -> int:
        """Donne le côté d'une case, en points."""
        return self.rect(CASES[0]).w

    def rect(self, case: t_coordonnees) -> Rect:
        """Donne le carré d'une case dans la vue du moment."""
        return carre_de(self.plan.plateau, case, self.bas)

    def tourner(self) -> None:
        """Fait suivre le joueur au trait par la vue, ou y renonce."""
        self.tourne = not self.tourne
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
            place = self.rect(case)
            zone = Zone(geste=self.cliquer, arguments=(case,), rect=place, glisse=True, joue=True)
            self.cases.append(zone)

    # --- le jeu -----------------------------------------------------------------------------------

    def boutons_de_la_partie(self) -> list[Zone]:
        """Donne les boutons de tous les jeux, puis ceux d'un tour."""
        conseil, sauver, *suites = super().boutons_de_la_partie()
        titre = "Tourner : non"
        if self.tourne:
            titre = "Tourner : oui"
        boutons = [conseil, sauver, Zone(titre, "t", self.tourner)]
        if suites:
            return [*boutons, *suites]
        tour = en_main(self.partie)
        arret = "Une rafle ne s'arrête que là où elle ne prend plus d'adversaire."
        place = None
        if self.attend and tour is not None and tour.peut_finir():
            arret = ""
            place = tour.place
        return [
            *boutons,
            Zone("S'arrêter", "a", self.cliquer, arguments=(place,), refus=arret),
            Zone("Abandonner", "", self.renoncer, refus=self.excuse()),
        ]

    def accueillir(self) -> None:
        """Montre l'accueil, aux mêmes places."""
        self.fenetre.montrer(Preparation(self.fenetre, self.partie.machines))

    def suivre(self) -> None:
        """Après un coup : annonce la fin, ou fait jouer la machine si c'est à elle."""
        self.parties = []
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
        else:
            self.message = "Pièce touchée, pièce jouée : menez-la sur une case marquée d'un point."

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
        """Joue le coup que la pièce vient de finir, et suit, les pièces prises une fois parties."""
        self.trajet = ()
        if not coup.fini:
            return
        self.inscrire(coup)
        if self.parties:
            self.fenetre.animer(DISPARITION, self.suivre)
        else:
            self.suivre()

    def inscrire(self, coup: Coup) -> None:
        """Joue un coup, le raconte s'il est fini, et le note."""
        avant = {case: contenu_de(self.partie.plateau, case) for case in CASES}
        evenement = game.jouer(self.partie, coup)
        self.parties = [(case, avant[case]) for case in evenement.prises]
        if coup.fini:
            phrase = dessin.rendu_evenement(self.partie, evenement)
            self.recit = [*self.recit, (evenement.joueur, phrase)][-COUPS_RACONTES:]
            self.message = ""
            son = "coup"
            if self.parties:
                son = "prise"
            self.fenetre.sons.jouer(son)
        self.fenetre.noter(self.partie)

    def renoncer(self) -> None:
        """Demande au joueur dont c'est le tour s'il veut vraiment abandonner."""
        abandonner = Zone("Abandonner", "", self.jouer, arguments=(ABANDON,))
        texte = "Votre équipe perdra la partie."
        boutons = [Zone("Revenir"), abandonner]
        self.fenetre.montrer(Bulle(self.fenetre, "Abandonner ?", texte, boutons))

    def gagne(self, fin: Fin) -> bool | None:
        """Dit si les personnes qui sont là ont gagné ; None si elles étaient des deux équipes."""
        personnes = [joueur for joueur in JOUEURS if not est_machine(self.partie, joueur)]
        equipes = {EQUIPES[joueur] for joueur in personnes}
        if len(equipes) != 1:
            return None
        return personnes[0] in fin.gagnants

    def verdict(self, fin: Fin) -> str:
        """Dit qui a gagné, à qui est devant la fenêtre."""
        resultat = self.gagne(fin)
        if resultat is None:
            return f"L'équipe {int(EQUIPES[fin.gagnants[0]])} gagne"
        if resultat:
            return "Vous avez gagné"
        return "Vous avez perdu"

    def conclure(self, fin: Fin) -> None:
        """Annonce la fin de la partie, pourquoi, et les statistiques de chacun."""
        self.message = ""
        gagne = self.gagne(fin)
        son = "victoire"
        if gagne is False:
            son = "defaite"
        self.fenetre.sons.jouer(son)
        self.fenetre.montrer(Bilan(self, self.verdict(fin), fin, gagne))

    # --- la relecture -----------------------------------------------------------------------------

    @property
    def etapes(self) -> int:
        """Compte les coups qu'on peut revoir."""
        return len(self.partie.historique)

    def partie_a(self, etape: int) -> Partie:
        """Rejoue la partie depuis son départ, jusqu'après tant de coups."""
        noms = [stats.nom for stats in self.partie.stats]
        revue = game.nouvelle_partie(Random(0), noms)
        for coup in self.partie.historique[:etape]:
            if game.refus(revue, coup) is None:
                game.jouer(revue, coup)
        return revue

    def phrase_a(self, etape: int) -> str:
        """Dit qui a joué quoi à une étape."""
        if etape == 0:
            return "Le départ."
        coup = self.partie.historique[etape - 1]
        return f"{nom_de(self.partie, JOUEURS[(etape - 1) % len(JOUEURS)])} joue {coup}."

    # --- le dessin --------------------------------------------------------------------------------

    def dessiner(self, toile: Toile) -> None:
        """Dessine les cases, les pièces, les marques, les joueurs et le panneau."""
        tour = None
        if issue(self.vue) is None and self.etape is None:
            tour = en_main(self.partie)
        toile.ombre(self.plan.plateau, 4)
        toile.vignette(("croix", self.bas), self.plan.plateau, peindre_croix, self.bas)
        self.dessiner_reperes(toile)
        for joueur in JOUEURS:
            self.dessiner_joueur(toile, joueur)
        self.dessiner_derniers(toile)
        if tour is not None:
            relier(toile, self.points(tour.cases), Palette.TEXTE)
        self.dessiner_pieces(toile, tour)
        self.dessiner_parties(toile)
        if tour is not None:
            self.dessiner_tour(toile, tour)
        elif self.attend:
            for case in pieces_obligees(self.partie.plateau, au_trait(self.partie)):
                entourer(toile, self.rect(case).center, self.cote * 0.47, Palette.TEXTE)
        self.dessiner_les_avis(toile)
        self.dessiner_panneau(toile)

    def points(self, cases: Sequence[t_coordonnees]) -> list[Point]:
        """Donne les centres de ces cases."""
        return [self.rect(case).center for case in cases]

    def derniers(self) -> list[Coup]:
        """Donne le dernier coup, puis ceux que des machines ont joués juste avant.

        Une pièce touchée les fait oublier : il ne reste que le dernier.
        """
        historique: list[Coup] = self.vue.historique
        gardes = historique[-1:]
        if en_main(self.vue) is not None:
            return gardes
        for recul in range(2, min(COUPS_RACONTES, len(historique)) + 1):
            joueur = JOUEURS[(len(historique) - recul) % len(JOUEURS)]
            if not est_machine(self.partie, joueur):
                break
            gardes.append(historique[-recul])
        return gardes

    def dessiner_derniers(self, toile: Toile) -> None:
        """Teinte les cases des derniers coups, et trace le chemin du tout dernier."""
        derniers = self.derniers()
        for coup in derniers[1:]:
            self.teinter(toile, coup, COUP_D_AVANT)
        for coup in derniers[:1]:  # il n'y en a pas au départ
            self.teinter(toile, coup, DERNIER_COUP)
            relier(toile, self.points(coup.cases), IVOIRE)

    def teinter(self, toile: Toile, coup: Coup, couleur: Teinte) -> None:
        """Teinte les cases d'un coup."""
        for case in coup.cases:
            toile.vignette(("case", couleur), self.rect(case), colorer, couleur)

    def dessiner_les_avis(self, toile: Toile) -> None:
        """Trace les coups conseillés, puis leurs rangs, chacun là où la pièce arriverait."""
        places: list[Point] = []
        for avis in self.avis:
            points = self.points(avis.coup.cases)
            place = place_du_rang(points, places)
            places.append(place)
            recul = 0
            if place == points[-1]:
                recul = RAYON_D_UN_RANG
            flecher(toile, points, recul)
        for rang, place in enumerate(places, 1):
            toile.disque(place, RAYON_D_UN_RANG + 2, Palette.ENCRE)
            toile.disque(place, RAYON_D_UN_RANG, Palette.MENTHE)
            toile.texte(str(rang), place, PETIT, Palette.ENCRE, "center", gras=True)

    def dessiner_reperes(self, toile: Toile) -> None:
        """Écrit les lettres et les numéros au bord du plateau, même tourné."""
        plateau = self.plan.plateau
        for rang in range(N):
            x, y = self.rect(t_coordonnees(rang, rang)).center
            en_haut = t_lettre(rang).name
            a_gauche = str(rang + 1)
            if self.bas % 2:  # tourné d'un quart, le plateau a ses numéros en haut
                en_haut, a_gauche = a_gauche, en_haut
            toile.texte(en_haut, (x, plateau.y + 14), PETIT, IVOIRE, "center", 24)
            toile.texte(a_gauche, (plateau.x + 14, y), PETIT, IVOIRE, "center", 24)

    def dessiner_pieces(self, toile: Toile, tour: Tour | None) -> None:
        """Peint les pièces, et en dernier celle qui glisse ou qu'on emmène."""
        plateau = self.vue.plateau
        mobile = None
        if tour is not None:
            plateau = tour.apercu()
            mobile = tour.place
        elif self.trajet:
            mobile = self.trajet[0]
        for joueur in JOUEURS:
            for case in pieces_de(plateau, joueur):
                if case != mobile:
                    centre = self.rect(case).center
                    peindre_piece(toile, centre, contenu_de(plateau, case), self.cote)
        if mobile is not None:
            ou = self.fenetre.main or self.rect(mobile).center
            if len(self.trajet) > 1:
                ou = le_long(self.points(self.trajet), self.fenetre.part)
            peindre_piece(toile, ou, contenu_de(plateau, mobile), self.cote)

    def dessiner_parties(self, toile: Toile) -> None:
        """Montre les pièces prises rapetisser et s'en aller."""
        reste = 1 - self.fenetre.part
        for case, contenu in self.parties:
            centre = self.rect(case).center
            peindre_piece(toile, centre, contenu, self.cote * reste)
            toile.disque(centre, self.cote * 0.45, Palette.ALERTE, 4 * reste)

    def dessiner_tour(self, toile: Toile, tour: Tour) -> None:
        """Marque la pièce touchée, ses arrivées, et ce qu'elle prend ou a pris."""
        entourer(toile, self.rect(tour.place).center, self.cote * 0.47, Palette.TEXTE)
        for prise in tour.prises:
            toile.croix(self.rect(prise), Palette.ENCRE)
            toile.croix(self.rect(prise).inflate(-2, 0), Palette.TEXTE)
        if not self.attend:
            return
        for arrivee, gain in tour.suites.items():
            pointer(toile, self.rect(arrivee).center)
            if gain is not None:
                viser(toile, self.rect(gain))
                if not tour.est_adverse(gain):
                    hachurer(toile, self.rect(gain))

    def dessiner_joueur(self, toile: Toile, joueur: t_joueur) -> None:
        """Dessine dans son coin un joueur, son équipe et ce qu'il lui reste."""
        coins = {0: (0, N - COIN), 1: (N - COIN, N - COIN), 2: (N - COIN, 0), 3: (0, 0)}
        cote = (joueur - 1 - self.bas) % 4  # 0 : en bas, 1 : à droite, 2 : en haut, 3 : à gauche
        colonne, ligne = coins[cote]
        premiere = carre_de(self.plan.plateau, t_coordonnees(colonne, ligne), 0)
        cadre = Rect(premiere.x, premiere.y, COIN * premiere.w, COIN * premiere.h).inflate(-10, -10)
        toile.rectangle(cadre, Palette.PANNEAU)
        if joueur in self.distingues():
            toile.rectangle(cadre, Palette.ACCENT, 3)
        plateau = self.vue.plateau
        contenus = [contenu_de(plateau, place) for place in pieces_de(plateau, joueur)]
        dames = sum(contenu.piece is t_piece.dame for contenu in contenus)
        lignes = [f"équipe {int(EQUIPES[joueur])}"]
        lignes += [f"pièces : {len(contenus)}", f"dames : {dames}"]
        x = cadre.centerx
        peindre_piece(toile, (x, cadre.y + cadre.h * 0.17), PIONS[joueur], self.cote)
        point = (x, cadre.y + cadre.h * 0.4)
        largeur = cadre.w - 10
        nom = raccourcir(nom_de(self.partie, joueur), LETTRES_D_UN_NOM)
        toile.texte(nom, point, PETIT, Palette.TEXTE, "center", largeur, gras=True)
        for rang, ligne_ecrite in enumerate(lignes):
            point = (x, cadre.y + cadre.h * (0.57 + 0.155 * rang))
            toile.texte(ligne_ecrite, point, PETIT, Palette.DISCRET, "center", largeur)

    def distingues(self) -> tuple[t_joueur, ...]:
        """Donne les joueurs dont le coin est entouré : celui au trait, ou les gagnants."""
        fin = issue(self.vue)
        if fin is not None:
            return fin.gagnants
        return (au_trait(self.vue),)

    def titre(self) -> str:
        """Donne la première ligne du panneau : à qui de jouer, qui a gagné, ou l'étape revue."""
        if self.etape is not None:
            return f"Relecture : étape {self.etape} sur {self.etapes}"
        if self.fin is not None:
            return self.verdict(self.fin)
        return f"À {nom_de(self.partie, au_trait(self.partie))} de jouer"

    def attente(self) -> str:
        """Dit ce que le jeu attend, ou pourquoi il est fini, avec les mots d'une fenêtre."""
        if self.etape is not None:
            return ""
        if self.fin is not None:
            return pourquoi(self.partie, self.fin)
        joueur = au_trait(self.partie)
        qui = f"Équipe {int(EQUIPES[joueur])}."
        if not self.attend:
            return qui
        tour = en_main(self.partie)
        if tour is None:
            obligees = pieces_obligees(self.partie.plateau, joueur)
            if len(obligees) == 1:
                return f"{qui} Il faut prendre avec la pièce entourée."
            if obligees:
                return f"{qui} Il faut prendre avec une des pièces entourées."
            return f"{qui} Choisissez une pièce."
        if tour.peut_finir():
            return f"{qui} Prenez l'allié hachuré, ou arrêtez-vous là."
        if tour.prises:
            return f"{qui} La rafle continue : choisissez une case marquée d'un point."
        return f"{qui} {nom_case(tour.place)} est choisie : jouez-la sur un des points."

    def dessiner_panneau(self, toile: Toile) -> None:
        """Écrit à qui de jouer, ce que le jeu attend, ce qui est arrivé, et tous les coups."""
        dits = self.plan.dits
        x, y = dits.topleft
        toile.texte(self.titre(), (x, y), SOUS_TITRE, Palette.ACCENT, largeur=dits.w, gras=True)
        toile.paragraphe(self.attente(), Rect(x, y + 44, dits.w, 54), CORPS, Palette.DISCRET)
        milieu = Rect(x, y + 106, dits.w, min(150, dits.h - 106))
        if self.message:
            toile.paragraphe(self.message, milieu, CORPS)
        elif self.recit:
            self.dessiner_recit(toile, milieu)
        else:
            dessiner_legende(toile, milieu)
        boutons = self.plan.boutons
        reste = Rect(x, milieu.bottom + 12, dits.w, dits.bottom - milieu.bottom - 12)
        if boutons.x > dits.x:  # la page est haute : les boutons sont à droite
            haut = boutons.bottom + 12
            reste = Rect(boutons.x, haut, boutons.w, dits.bottom - haut)
        if reste.h >= 2 * LIGNE:
            self.dessiner_coups(toile, reste)

    def dessiner_recit(self, toile: Toile, rect: Rect) -> None:
        """Raconte les derniers coups, le plus récent en clair."""
        pas = rect.h // COUPS_RACONTES
        for rang, (joueur, phrase) in enumerate(self.recit):
            y = rect.y + pas * rang
            couleur = Palette.DISCRET
            if rang == len(self.recit) - 1:
                couleur = Palette.TEXTE
            peindre_piece(toile, (rect.x + 16, y + 14), PIONS[joueur], 34)
            toile.paragraphe(phrase, Rect(rect.x + 40, y + 4, rect.w - 40, pas - 4), CORPS, couleur)

    def dessiner_coups(self, toile: Toile, rect: Rect) -> None:
        """Dresse la feuille de la partie : une colonne par joueur, une ligne par tour de table."""
        lignes = rect.h // LIGNE - 1
        toile.rectangle(Rect(rect.x, rect.y, rect.w, LIGNE * (lignes + 1)), Palette.PANNEAU)
        largeur = (rect.w - 50) // len(JOUEURS)
        for joueur in JOUEURS:
            colonne = rect.x + 50 + largeur * (joueur - 1)
            peindre_piece(toile, (colonne + 12, rect.y + LIGNE // 2), PIONS[joueur], 28)
            nom = toile.raccourci(nom_de(self.partie, joueur), PETIT, largeur - 34, gras=True)
            point = (colonne + 28, rect.y + LIGNE // 2)
            toile.texte(nom, point, PETIT, Palette.TEXTE, "midleft", largeur - 34, gras=True)
        historique = self.vue.historique
        ecrites = len(historique) // len(JOUEURS) + 1  # la dernière est celle qui se joue
        premiere = max(0, ecrites - lignes)
        for ligne in range(premiere, ecrites):
            y = rect.y + LIGNE * (ligne - premiere + 1) + LIGNE // 2
            debut = ligne * len(JOUEURS)
            toile.texte(str(ligne + 1), (rect.x + 22, y), PETIT, Palette.DISCRET, "center", 36)
            for rang, coup in enumerate(historique[debut : debut + len(JOUEURS)]):
                point = (rect.x + 52 + largeur * rang, y)
                couleur = Palette.TEXTE
                if debut + rang == len(historique) - 1:
                    couleur = Palette.ACCENT
                toile.texte(str(coup), point, PETIT, couleur, "midleft", largeur - 10)


def pourquoi(partie: Partie, fin: Fin) -> str:
    """Dit quelle équipe gagne, et pourquoi."""
    equipe = int(EQUIPES[fin.gagnants[0]])
    noms = " et ".join(nom_de(partie, gagnant) for gagnant in fin.gagnants)
    return f"L'équipe {equipe} ({noms}) gagne, car {fin.raison}."


class Bilan(BulleDeFin):
    """La fin de la partie : qui gagne, pourquoi, et les statistiques, comme au terminal."""

    def __init__(self, croix: Croix, verdict: str, fin: Fin, gagne: bool | None) -> None:
        """Prépare l'annonce d'une fin, devant la croix."""
        self.partie = croix.partie
        texte = pourquoi(croix.partie, fin)
        super().__init__(croix.fenetre, verdict, texte, croix.boutons_de_fin(), gagne)

    def place(self) -> Rect:
        """Rend un rectangle où tiennent aussi les statistiques."""
        rect = super().place()
        rect.h = min(self.page.h - 50, rect.h + LIGNE * (len(JOUEURS) + 1) + 16)
        self.poser(rect)
        return rect

    def dessiner_cadre(self, toile: Toile, couleur: Teinte = Palette.ACCENT) -> None:
        """Dessine l'annonce, puis le tableau des statistiques."""
        super().dessiner_cadre(toile, couleur)
        hauteur = LIGNE * (len(JOUEURS) + 1)
        haut = self.boutons[0].rect.y - hauteur - 16
        dessiner_stats(toile, self.partie, Rect(self.rect.x + 30, haut, self.rect.w - 60, hauteur))


class Preparation(Accueil):
    """L'accueil : qui tient chaque place, et sous quel nom ; la partie à reprendre."""

    def __init__(self, fenetre: Fenetre, machines: frozenset[int]) -> None:
        """Prépare l'accueil de cette fenêtre ; ces places-là y sont déjà à la machine."""
        self.places: list[Liste] = []
        self.champs: list[Champ] = []
        lignes = []
        seance = fenetre.regie.seance
        for joueur, nom in zip(JOUEURS, NOMS, strict=True):
            titre = f"Joueur {int(joueur)}, équipe {int(EQUIPES[joueur])}"
            niveau = None
            if joueur in machines:
                niveau = seance.niveau_de(joueur)
            place = qui_joue(titre, NIVEAUX, niveau)
            champ = Champ(defaut=nom)
            self.places.append(place)
            self.champs.append(champ)
            lignes.append([place, champ])
        self.fichier = Champ(titre="Partie à reprendre", exemple="partie.txt")
        phrase = "Deux contre deux, sur une croix"
        depart = Zone("Commencer", "", self.commencer)
        super().__init__(fenetre, phrase, [*lignes, self.fichier], depart)

    def noms(self) -> list[str] | None:
        """Donne les quatre noms ; None si l'un ne va pas, et son champ dit pourquoi."""
        noms: list[str] = []
        for joueur, place, champ in zip(JOUEURS, self.places, self.champs, strict=True):
            nom = nommer(champ.libelle.strip() or champ.defaut, joueur)
            if niveau_choisi(place) is not None and not champ.texte:
                nom = nommer("IA", joueur)
            raison = refus_du_nom(nom, noms)
            if raison is not None:
                champ.erreur = raison
                self.fenetre.choix = champ.rect
                return None
            noms.append(nom)
        return noms

    def niveaux(self) -> dict[int, str]:
        """Donne les places des machines, et le niveau de chacune."""
        niveaux = {}
        for joueur, place in zip(JOUEURS, self.places, strict=True):
            niveau = niveau_choisi(place)
            if niveau is not None:
                niveaux[int(joueur)] = niveau
        return niveaux

    def commencer(self) -> None:
        """Commence la partie, nouvelle ou reprise, ou dit pourquoi un nom ou le disque refuse."""
        regie = self.fenetre.regie
        regie.seance.niveaux = self.niveaux()
        nom = nom_ecrit(self.fichier)
        try:
            if nom:
                Croix(self.fenetre, regie.reprendre(regie.seance, nom)).commencer()
                return
        except ErreurFichier as erreur:
            self.fichier.erreur = erreur.message
            return
        noms = self.noms()
        if noms is None:
            return
        partie = game.nouvelle_partie(regie.seance.hasard, noms, list(regie.seance.niveaux))
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
    fenetre = ouvrir_fenetre("Dames++", icone, regie, REGLES, illustrer)
    if partie is None:
        # Sans option, on vient jouer contre elles.
        fenetre.montrer(Preparation(fenetre, machines or frozenset({2, 3, 4})))
    else:
        Croix(fenetre, partie).commencer()
    fenetre.boucle()
