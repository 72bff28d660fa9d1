"""Les écrans : ce que montre la fenêtre, et les bulles posées devant.

Les notions, avec un exemple :
- un *écran* donne ses zones, un bouton « Quitter », les cases, et se dessine ;
- l'*accueil* est l'écran où l'on prépare une partie ; la *table*, celui où on la joue ;
- une *bulle* est un écran posé devant un autre : `Bulle(fenetre, "Règles", "On joue…")` ;
- un *menu* est une liste déroulée, « rangée 1 », « rangée 2 »… ;
- la *régie* est ce que le programme donne à la fenêtre : les règles du jeu, le carnet, et de quoi
  faire jouer les machines.

Ce qu'un jeu fournit, dans `main` : une `Regie` ; dans `graphique` : une table, qui dit ses `cases`,
son `dessiner(toile)`, comment `jouer(coup)` se voit et se note, comment `conclure(fin)` l'annonce.
La table commune fait le reste : attendre, faire jouer les machines, conseiller, sauver, quitter.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from pygame import BLEND_RGB_MULT, Rect, Vector2

from ..commun.fichier import Carnet, ErreurFichier, nom_lisible
from .toile import (
    CORPS,
    PETIT,
    SOUS_TITRE,
    TITRE,
    Champ,
    Liste,
    Palette,
    Point,
    Teinte,
    Toile,
    Zone,
    aligner,
    raccourcir,
)

if TYPE_CHECKING:
    from .boucle import Fenetre

PAUSE = 350  # millisecondes : de quoi voir un coup avant que la machine réponde
MARGE = 24
PIED = 34  # la place du bandeau
PANNEAU_AU_MOINS = 500  # sa largeur, à droite d'un plateau
PANNEAU_DESSOUS = 290  # sa hauteur, sous un plateau
PANNEAU_SPACIEUX = 400  # sa hauteur, quand les boutons tiennent sous ce qui se dit
COLONNES_DE_BOUTONS = 3
HAUTEUR_D_UN_BOUTON = 44
OMBRE = (105, 105, 105)  # ce qui reste de l'écran derrière une bulle
LARGEUR_D_UNE_BULLE = 720
LARGEUR_DE_QUATRE_BOUTONS = 640
PAS_DES_BOUTONS = 52
BOUTON_SEUL = 300  # sa largeur, au milieu de la bulle
PAS_DES_SAISIES = 70
HAUTEUR_D_UNE_SAISIE = 44
LISTE_PLUS_LARGE = 24  # que le champ qui la suit : « Machine : moyen » y tient entier
LETTRES_D_UN_CHEMIN = 48
SANS_NOM = "Donnez un nom au fichier."
SANS_PARTIE = "La partie est finie."
PERSONNE = "Une personne"
MACHINE = "Machine : "  # puis son niveau
Illustration = Callable[[Toile, Rect], None]
Saisie = Zone | Sequence[Zone]  # une ligne de l'accueil : une saisie, ou plusieurs côte à côte


class Jeu(Protocol):
    """Ce que la fenêtre demande au module des règles d'un jeu, `incognito.plateau`."""

    def au_trait(self, partie: Any, /) -> Any:
        """Donne le joueur qui doit jouer.

        Args:
            partie: la partie.

        Retour:
            Un joueur, tel que le jeu les nomme.
        """

    def est_machine(self, partie: Any, joueur: Any, /) -> bool:
        """Dit si une machine tient la place d'un joueur.

        Args:
            partie: la partie.
            joueur: un de ses joueurs.

        Retour:
            Vrai ou faux.
        """

    def issue(self, partie: Any, /) -> Any:
        """Donne la fin de la partie.

        Args:
            partie: la partie.

        Retour:
            Sa fin ; None si elle continue.
        """


@dataclass
class Regie:
    """Ce que le programme donne à la fenêtre.

    Les fonctions reçoivent la séance d'abord, comme celles du terminal.
    """

    jeu: Jeu  # le module des règles
    carnet: Carnet[Any]  # où s'écrit la partie
    seance: Any  # ce qu'on a choisi en lançant le jeu : le niveau, la graine…
    choisir: Callable[[Any, Any], Any]  # (séance, partie) : le coup de la machine
    conseiller: Callable[[Any, Any], Sequence[Any]]  # (séance, partie) : les avis, du meilleur
    reprendre: Callable[[Any, str], Any]  # (séance, nom) : la partie d'un fichier, ou ErreurFichier


class Plan(NamedTuple):
    """Où est chaque chose sur une table : le plateau, un carré, ce qui se dit, les boutons."""

    plateau: Rect
    dits: Rect
    boutons: Rect


def plan_de(page: Rect, lignes_de_boutons: int = 3) -> Plan:
    """Fait le plan d'une table : le panneau à droite du plateau, ou dessous si la page est haute.

    Args:
        page: la page, en points.
        lignes_de_boutons: combien il faut en placer.

    Retour:
        Où est chaque chose.

    Exemple:
        >>> plan_de(Rect(0, 0, 1280, 720)).plateau
        Rect(24, 24, 662, 662)
        >>> haute = plan_de(Rect(0, 0, 923, 1000))
        >>> haute.plateau.bottom < haute.dits.top
        True
    """
    bas = page.h - PIED
    hauteur = lignes_de_boutons * (HAUTEUR_D_UN_BOUTON + 8) - 8
    if page.w > page.h:
        cote = min(bas - MARGE, page.w - PANNEAU_AU_MOINS - 3 * MARGE)
        plateau = Rect(MARGE, (bas + MARGE - cote) // 2, cote, cote)
        panneau = Rect(cote + 2 * MARGE, MARGE, page.w - cote - 3 * MARGE, bas - MARGE)
        boutons = Rect(panneau.x, panneau.bottom - hauteur, panneau.w, hauteur)
        dits = Rect(panneau.x, panneau.y, panneau.w, boutons.y - panneau.y - 12)
        return Plan(plateau, dits, boutons)
    cote = min(page.w - 2 * MARGE, bas - PANNEAU_DESSOUS - MARGE)
    plateau = Rect((page.w - cote) // 2, MARGE, cote, cote)
    panneau = Rect(MARGE, plateau.bottom + 16, page.w - 2 * MARGE, bas - plateau.bottom - 16)
    if panneau.h > PANNEAU_SPACIEUX:
        boutons = Rect(panneau.x, panneau.bottom - hauteur, panneau.w, hauteur)
        return Plan(
            plateau, Rect(panneau.x, panneau.y, panneau.w, panneau.h - hauteur - 12), boutons
        )
    moitie = panneau.w // 2 - 10
    dits = Rect(panneau.x, panneau.y, moitie, panneau.h)
    boutons = Rect(panneau.right - moitie, panneau.y, moitie, min(panneau.h, hauteur))
    return Plan(plateau, dits, boutons)


def ranger_les_boutons(rect: Rect, boutons: Sequence[Zone], colonnes: int) -> list[Zone]:
    """Range des boutons, le dernier à part, en bas à droite.

    Args:
        rect: la place de tous.
        boutons: dans l'ordre où on les lit.
        colonnes: combien il y en a par ligne.

    Retour:
        Les boutons, placés.

    Effets de bord:
        Change leurs rectangles.

    Exemple:
        >>> zones = ranger_les_boutons(Rect(0, 0, 340, 96), [Zone("A"), Zone("B"), Zone("C")], 3)
        >>> [zone.rect.topleft for zone in zones]
        [(0, 0), (116, 0), (232, 52)]
    """
    lignes = max(1, -(-len(boutons) // colonnes))
    lignes = max(lignes, (rect.h + 8) // (HAUTEUR_D_UN_BOUTON + 8))
    pas_en_x = (rect.w + 8) // colonnes
    pas_en_y = min(HAUTEUR_D_UN_BOUTON + 8, (rect.h + 8) // lignes)
    for rang, bouton in enumerate(boutons):
        ligne, colonne = divmod(rang, colonnes)
        if rang == len(boutons) - 1:
            ligne = lignes - 1
            colonne = colonnes - 1
        x = rect.x + colonne * pas_en_x
        y = rect.y + ligne * pas_en_y
        bouton.rect = Rect(x, y, pas_en_x - 8, pas_en_y - 8)
    return list(boutons)


class Ecran:
    """Ce que montre la fenêtre : le titre, à moins qu'un jeu ne dise ses zones et son dessin."""

    def __init__(self, fenetre: Fenetre) -> None:
        """Prépare un écran.

        Args:
            fenetre: celle qui le montrera.
        """
        self.fenetre = fenetre

    @property
    def page(self) -> Rect:
        """Donne la page de la fenêtre.

        Retour:
            Son rectangle, en points.
        """
        return self.fenetre.toile.page

    def disposer(self) -> None:
        """Place tout dans la page, quand l'écran se montre et quand la fenêtre change de taille.

        Effets de bord:
            Un écran change la place de ses zones ; celui-ci n'en a pas.
        """

    def zones(self) -> list[Zone]:
        """Donne ce sur quoi l'on peut agir en ce moment.

        Retour:
            Les zones, dans l'ordre où Tab les parcourt.
        """
        return []

    def refus(self, zone: Zone) -> str:
        """Dit pourquoi une zone ne peut rien en ce moment.

        Args:
            zone: une de ses zones.

        Retour:
            Une phrase ; rien, si elle peut quelque chose.
        """
        return zone.refus

    def premier_choix(self) -> Rect | None:
        """Donne la zone qui a le choix quand l'écran se montre.

        Retour:
            Son rectangle ; None s'il n'y en a pas.
        """
        return None

    def a_voir(self) -> list[Rect]:
        """Donne ce qu'un menu déroulé ne doit pas cacher.

        Retour:
            Des rectangles, en points.
        """
        return []

    def dessiner(self, toile: Toile) -> None:
        """Dessine tout, sauf les zones.

        Args:
            toile: où dessiner.

        Effets de bord:
            Dessine.
        """
        toile.texte(self.fenetre.titre, (self.page.centerx, 80), TITRE, Palette.ACCENT, "center")

    def peindre(self, toile: Toile, choix: Rect | None) -> None:
        """Dessine tout, et entoure la zone qui a le choix.

        Args:
            toile: où dessiner.
            choix: le rectangle de cette zone ; None s'il n'y en a pas.

        Effets de bord:
            Dessine.
        """
        self.dessiner(toile)
        for zone in self.zones():
            toile.zone(zone, zone.rect == choix, bool(self.refus(zone)))
        for zone in self.zones():
            if isinstance(zone, Champ):
                toile.erreur(zone)

    def faire(self, zone: Zone) -> None:
        """Fait le geste d'une zone.

        Args:
            zone: une zone qui peut quelque chose.

        Effets de bord:
            Ceux de ce geste.
        """
        zone.faire()

    def reculer(self) -> None:
        """Répond à Échap, qui referme ce qui est ouvert.

        Effets de bord:
            Aucun ici : rien n'est ouvert.
        """


# --- l'accueil -----------------------------------------------------------------------------------


class Accueil(Ecran):
    """Le premier écran d'un jeu, où l'on prépare une partie ; son premier bouton la commence."""

    def __init__(
        self, fenetre: Fenetre, phrase: str, saisies: Sequence[Saisie], depart: Zone
    ) -> None:
        """Prépare un accueil.

        Args:
            fenetre: celle qui le montrera.
            phrase: ce qui se lit sous le titre.
            saisies: les lignes du formulaire, de haut en bas ; dans une saisie, Entrée vaut le
                départ.
            depart: le bouton qui commence la partie.
        """
        super().__init__(fenetre)
        self.phrase = phrase
        self.depart = depart
        depart.principale = True
        self.message = ""  # pourquoi l'on ne peut pas commencer
        self.image = Rect(0, 0, 0, 0)
        self.formulaire = Rect(0, 0, 0, 0)
        self.changer_les_saisies(saisies)

    def changer_les_saisies(self, saisies: Sequence[Saisie]) -> None:
        """Demande d'autres saisies.

        Args:
            saisies: les lignes du formulaire, de haut en bas.

        Effets de bord:
            Replace tout dans la page.
        """
        self.lignes = [en_ligne(saisie) for saisie in saisies]
        self.saisies = [zone for ligne in self.lignes for zone in ligne]
        self.disposer()

    def disposer(self) -> None:
        """Place l'image et le formulaire côte à côte, ou l'un sous l'autre si la page est haute.

        Effets de bord:
            Change leurs rectangles, et ceux des saisies et du départ.
        """
        page = self.page
        hauteur = PAS_DES_SAISIES * len(self.lignes) + 60 + 30 + 60
        if page.w > page.h:
            cote = min(page.h - 270, page.w * 2 // 5)
            self.image = Rect(0, 0, cote, cote)
            self.image.midtop = (page.w * 5 // 19, 210)
            self.formulaire = Rect(0, 0, page.w * 10 // 21, hauteur)
            self.formulaire.midright = (page.w - 40, page.h // 2 - 6)
        else:
            cote = max(0, min(300, page.h - hauteur - 260))
            self.image = Rect(0, 0, cote, cote)
            self.image.midtop = (page.centerx, 180)
            self.formulaire = Rect(0, 0, min(page.w - 60, 700), hauteur)
            self.formulaire.midtop = (page.centerx, 220 + cote)
        ranger_les_saisies(self.formulaire, self.lignes)
        bas = self.formulaire.bottom - HAUTEUR_D_UN_BOUTON - 64
        self.depart.rect = Rect(self.formulaire.x, bas, self.formulaire.w, 52)

    def boutons(self) -> list[Zone]:
        """Donne les boutons de toute fenêtre, sous le départ.

        Retour:
            Ces boutons, placés ; « Quitter » est à part, à droite.
        """
        pied = Rect(0, 0, self.formulaire.w - 24, HAUTEUR_D_UN_BOUTON)
        pied.bottomleft = self.formulaire.bottomleft
        boutons = aligner(pied, self.fenetre.boutons())
        for bouton in boutons:
            bouton.rect.h = HAUTEUR_D_UN_BOUTON
        boutons[-1].rect.right = self.formulaire.right
        return boutons

    def zones(self) -> list[Zone]:
        """Donne ce sur quoi l'on peut agir.

        Retour:
            Le départ, les saisies, puis les autres boutons.
        """
        return [self.depart, *self.saisies, *self.boutons()]

    def premier_choix(self) -> Rect:
        """Donne la zone qui a le choix d'abord.

        Retour:
            Le rectangle du départ.
        """
        return self.depart.rect

    def faire(self, zone: Zone) -> None:
        """Fait le geste d'une zone ; d'une saisie, celui du départ.

        Args:
            zone: une de ses zones.

        Effets de bord:
            Ceux de ce geste ; le départ efface d'abord le message.
        """
        if zone in self.saisies:
            zone = self.depart
        if zone is self.depart:
            self.message = ""
        zone.faire()

    def dessiner(self, toile: Toile) -> None:
        """Dessine le titre, l'image, et ce qui empêche de commencer.

        Args:
            toile: où dessiner.

        Effets de bord:
            Dessine ; l'illustration n'est pas sur la première image de la fenêtre.
        """
        page = self.page
        milieu = self.image.centerx
        largeur = 2 * min(milieu, page.w - milieu) - 40
        toile.texte(
            self.fenetre.titre, (milieu, 90), TITRE, Palette.ACCENT, "center", largeur, gras=True
        )
        toile.texte(self.phrase, (milieu, 150), CORPS, Palette.DISCRET, "center", largeur)
        premiere = self.fenetre.vu is None  # elle va vite : la suivante sera illustrée
        if self.fenetre.illustrer is not None and self.image.w > 60 and not premiere:
            self.fenetre.illustrer(toile, self.image)
        depart = self.depart.rect
        if self.message:
            refus = Rect(depart.x, depart.y - 28, depart.w, 26)
            toile.texte(self.message, refus.center, PETIT, Palette.ALERTE, "center", refus.w)


def qui_joue(titre: str, niveaux: Sequence[str], niveau: str | None) -> Liste:
    """Prépare la liste d'une place : une personne, ou une machine de tel niveau.

    Args:
        titre: ce qui nomme la place.
        niveaux: ceux qu'une machine peut avoir.
        niveau: celui de la machine qui la tient ; None si c'est une personne.

    Retour:
        La liste, dont `niveau_choisi` lira la réponse.

    Exemple:
        >>> qui_joue("Noirs", ["facile", "expert"], "expert").texte
        'Machine : expert'
    """
    texte = PERSONNE
    if niveau is not None:
        texte = f"{MACHINE}{niveau}"
    machines = [f"{MACHINE}{nom}" for nom in niveaux]
    return Liste(titre=titre, valeurs=[PERSONNE, *machines], texte=texte)


def niveau_choisi(place: Liste) -> str | None:
    """Lit qui tient une place.

    Args:
        place: sa liste, faite par `qui_joue`.

    Retour:
        Le niveau de la machine ; None si c'est une personne.
    """
    if place.texte == PERSONNE:
        return None
    return place.texte.removeprefix(MACHINE)


def en_ligne(saisie: Saisie) -> list[Zone]:
    """Fait une ligne de l'accueil d'une saisie ou de plusieurs.

    Args:
        saisie: une saisie, ou plusieurs côte à côte.

    Retour:
        La ligne.
    """
    if isinstance(saisie, Zone):
        return [saisie]
    return list(saisie)


def ranger_les_saisies(rect: Rect, lignes: Sequence[Sequence[Zone]]) -> None:
    """Place des lignes de saisies l'une sous l'autre, leurs titres à gauche.

    Args:
        rect: leur place ; seuls son haut et sa largeur comptent.
        lignes: les lignes, de haut en bas.

    Effets de bord:
        Change les rectangles des saisies.
    """
    y = rect.y
    for ligne in lignes:
        titre = 0
        if ligne[0].titre:
            titre = rect.w * 9 // 25
        place = Rect(rect.x + titre, y, rect.w - titre, HAUTEUR_D_UNE_SAISIE)
        aligner(Rect(place.x, place.y, place.w, place.h), ligne)
        for saisie in ligne:
            saisie.rect.h = HAUTEUR_D_UNE_SAISIE
        for saisie, suivante in pairwise(ligne):
            if isinstance(saisie, Liste) and isinstance(suivante, Champ):
                saisie.rect.w += LISTE_PLUS_LARGE
                suivante.rect.x += LISTE_PLUS_LARGE
                suivante.rect.w -= LISTE_PLUS_LARGE
        y += PAS_DES_SAISIES


# --- la table ------------------------------------------------------------------------------------


class Table(Ecran):
    """L'écran d'une partie : ses cases, son dernier message, et les avis qu'on a demandés."""

    def __init__(self, fenetre: Fenetre, partie: Any) -> None:
        """Prépare la table d'une partie.

        Args:
            fenetre: celle qui la montrera.
            partie: la partie, nouvelle ou reprise.
        """
        super().__init__(fenetre)
        self.partie = partie
        self.cases: list[Zone] = []
        self.message = ""
        self.avis: Sequence[Any] = ()
        self.etape: int | None = None  # celle qu'on revoit
        self.revue: Any = None  # la partie, telle qu'elle y était
        self.plan = plan_de(self.page)

    def disposer(self) -> None:
        """Fait le plan de la table.

        Effets de bord:
            Change `plan`.
        """
        self.plan = plan_de(self.page)

    def panneau(self) -> Rect | None:
        """Donne la place du panneau, qu'une annonce peut couvrir sans cacher le plateau.

        Retour:
            Son rectangle ; None si la table n'en a pas.
        """
        return self.plan.dits.union(self.plan.boutons)

    @property
    def vue(self) -> Any:
        """Donne la partie à dessiner.

        Retour:
            Celle qu'on joue, ou telle qu'elle était à l'étape revue.
        """
        if self.etape is None:
            return self.partie
        return self.revue

    @property
    def fin(self) -> Any:
        """Donne la fin de la partie.

        Retour:
            Cette fin ; None si la partie continue.
        """
        return self.fenetre.regie.jeu.issue(self.partie)

    @property
    def a_la_machine(self) -> bool:
        """Dit si c'est à une machine de jouer.

        Retour:
            Vrai ou faux ; faux si la partie est finie.
        """
        jeu = self.fenetre.regie.jeu
        return self.fin is None and jeu.est_machine(self.partie, jeu.au_trait(self.partie))

    @property
    def attend(self) -> bool:
        """Dit si la partie attend le geste de quelqu'un.

        Retour:
            Vrai ou faux.
        """
        return self.excuse() == ""

    def excuse(self) -> str:
        """Dit pourquoi la partie n'attend le geste de personne.

        Retour:
            Une phrase ; rien, si elle en attend un.
        """
        if self.etape is not None:
            return "On revoit la partie : rien ne s'y joue."
        if self.fin is not None:
            return SANS_PARTIE
        if self.a_la_machine:
            return f"{self.nom_de_la_machine()} joue : attendez son coup."
        if self.fenetre.occupee:
            return "Un instant : la partie n'attend pas de coup."
        return ""

    # --- ce qu'on peut faire ----------------------------------------------------------------------

    def zones(self) -> list[Zone]:
        """Donne ce sur quoi l'on peut agir.

        Retour:
            Les cases, puis les boutons, à leur place.
        """
        boutons = ranger_les_boutons(self.plan.boutons, self.boutons(), COLONNES_DE_BOUTONS)
        return [*self.cases, *boutons]

    def refus(self, zone: Zone) -> str:
        """Dit pourquoi une zone ne peut rien : une case, tant que la partie n'attend rien.

        Args:
            zone: une de ses zones.

        Retour:
            Une phrase ; rien, si elle peut quelque chose.
        """
        if zone.joue:
            return self.excuse()
        return zone.refus

    def boutons(self) -> list[Zone]:
        """Donne les boutons, que le jeu peut ranger autrement.

        Retour:
            Ceux de la partie, ou de la relecture, puis ceux de toute fenêtre.
        """
        if self.etape is not None:
            return [*self.boutons_de_la_relecture(self.etape), self.fenetre.boutons()[-1]]
        return [*self.boutons_de_la_partie(), *self.fenetre.boutons()]

    def boutons_de_la_partie(self) -> list[Zone]:
        """Donne les boutons de toute partie.

        Retour:
            Conseiller et sauver ; finie, la revoir et en commencer une autre.
        """
        boutons = [
            Zone("Conseil", "c", self.conseiller, refus=self.excuse()),
            Zone("Sauver", "s", self.fenetre.proposer_de_sauver),
        ]
        if self.fin is not None:
            boutons += self.suites()
        return boutons

    def suites(self) -> list[Zone]:
        """Donne ce qu'on peut faire d'une partie finie.

        Retour:
            La revoir, en commencer une autre.
        """
        return [
            Zone("Revoir", "r", self.aller, arguments=(0,)),
            Zone("Nouvelle", "n", self.recommencer),
        ]

    def recommencer(self) -> None:
        """Revient à l'accueil, après une partie finie.

        Effets de bord:
            Le carnet n'écrit plus cette partie ; la fenêtre montre l'accueil.
        """
        self.fenetre.carnet.finir()
        self.accueillir()

    def accueillir(self) -> None:
        """Montre l'accueil du jeu : à chaque jeu d'écrire comment.

        Effets de bord:
            Change d'écran ; ici, lève NotImplementedError.
        """
        raise NotImplementedError

    def conseiller(self) -> None:
        """Fait chercher les meilleurs coups, si la partie en attend un.

        Effets de bord:
            Lance la recherche dans un autre fil ; les avis seront dessinés et lus.
        """
        if self.attend:
            regie = self.fenetre.regie
            annonce = "On cherche un conseil…"
            self.fenetre.reflechir(
                annonce, 0, self.montrer_les_avis, regie.conseiller, regie.seance, self.partie
            )

    def montrer_les_avis(self, avis: Sequence[Any]) -> None:
        """Montre des avis, numérotés comme ils seront dessinés.

        Args:
            avis: du meilleur au moins bon.

        Effets de bord:
            Change les avis et le message.
        """
        self.avis = avis
        lignes = []
        for rang, avis_d_un_coup in enumerate(avis, 1):
            coup = self.nommer(avis_d_un_coup.coup)
            lignes.append(f"{rang}. {coup} : {avis_d_un_coup.mots}.")
        self.message = "\n".join(lignes)

    def nommer(self, coup: Any) -> str:
        """Écrit un coup comme la fenêtre le dit.

        Args:
            coup: le coup.

        Retour:
            Quelques mots.
        """
        return str(coup)

    def reculer(self) -> None:
        """Répond à Échap.

        Effets de bord:
            Efface le message et les avis.
        """
        self.message = ""
        self.avis = ()

    # --- la relecture -----------------------------------------------------------------------------

    @property
    def etapes(self) -> int:
        """Compte les coups qu'on peut revoir.

        Retour:
            Un nombre ; 0 pour un jeu qui ne se revoit pas.
        """
        return 0

    def partie_a(self, etape: int) -> Any:
        """Retrouve la partie telle qu'elle était : à chaque jeu d'écrire comment.

        Args:
            etape: le nombre de coups déjà joués.

        Retour:
            La partie, à cette étape.

        Effets de bord:
            Ici, lève NotImplementedError.
        """
        raise NotImplementedError

    def phrase_a(self, etape: int) -> str:
        """Dit ce qui s'est passé à une étape.

        Args:
            etape: le nombre de coups déjà joués.

        Retour:
            Une phrase.
        """
        return f"Étape {etape} sur {self.etapes}."

    def aller(self, etape: int) -> None:
        """Revoit la partie à une étape.

        Args:
            etape: le nombre de coups déjà joués ; trop grand ou trop petit, c'est le dernier ou le
                départ.

        Effets de bord:
            Change ce qu'on voit et le message ; efface les avis.
        """
        self.etape = max(0, min(etape, self.etapes))
        self.revue = self.partie_a(self.etape)
        self.avis = ()
        self.message = self.phrase_a(self.etape)

    def revenir(self) -> None:
        """Quitte la relecture.

        Effets de bord:
            Montre de nouveau la partie où elle en est ; efface le message.
        """
        self.etape = None
        self.revue = None
        self.message = ""

    def boutons_de_la_relecture(self, etape: int) -> list[Zone]:
        """Donne de quoi aller d'une étape à l'autre, et revenir à la partie.

        Args:
            etape: celle qu'on voit.

        Retour:
            Cinq boutons, éteints là où il n'y a plus rien à voir.
        """
        debut = ""
        if etape == 0:
            debut = "C'est le début de la partie."
        fin = ""
        if etape == self.etapes:
            fin = "C'est la fin de ce qui est joué."
        return [
            Zone("Début", "home", self.aller, arguments=(0,), refus=debut),
            Zone("Précédent", "left", self.aller, arguments=(etape - 1,), refus=debut),
            Zone("Suivant", "right", self.aller, arguments=(etape + 1,), refus=fin),
            Zone("Fin", "end", self.aller, arguments=(self.etapes,), refus=fin),
            Zone("Retour", "r", self.revenir),
        ]

    # --- le déroulement ---------------------------------------------------------------------------

    def commencer(self) -> None:
        """Commence la partie, et laisse jouer qui doit jouer.

        Effets de bord:
            Écrit le début de la partie, si elle a un fichier, et montre la table ; lève
            ErreurFichier si le disque refuse, et la table n'est alors pas montrée.
        """
        self.fenetre.commencer(self.partie)
        self.fenetre.montrer(self)
        self.suivre()

    def suivre(self) -> None:
        """Après un coup, annonce la fin, ou fait jouer la machine si c'est à elle.

        Effets de bord:
            Efface les avis ; montre une annonce, ou fait réfléchir la machine dans un autre fil.
        """
        self.avis = ()
        if self.fin is not None:
            self.conclure(self.fin)
        elif self.a_la_machine:
            regie = self.fenetre.regie
            annonce = f"{self.nom_de_la_machine()} réfléchit…"
            self.fenetre.reflechir(
                annonce, PAUSE, self.jouer, regie.choisir, regie.seance, self.partie
            )

    def nom_de_la_machine(self) -> str:
        """Donne le nom de la machine qui doit jouer.

        Retour:
            « La machine », si le jeu n'en dit pas plus.
        """
        return "La machine"

    def jouer(self, coup: Any) -> None:
        """Montre un coup se faire, le joue, le note, puis suit : à chaque jeu d'écrire comment.

        Args:
            coup: un coup permis.

        Effets de bord:
            Change la partie, après une animation ; ici, lève NotImplementedError.
        """
        raise NotImplementedError

    def conclure(self, fin: Any) -> None:
        """Annonce la fin de la partie : à chaque jeu d'écrire comment.

        Args:
            fin: qui gagne, et pourquoi.

        Effets de bord:
            Montre une annonce ; ici, lève NotImplementedError.
        """
        raise NotImplementedError

    def annoncer(self, titre: str, texte: str, gagne: bool | None) -> None:
        """Annonce la fin de la partie dans une bulle.

        Args:
            titre: « Vous avez gagné ».
            texte: qui gagne, et pourquoi.
            gagne: la personne qui est là a gagné ou perdu ; None s'il y en a plusieurs, ou aucune.

        Effets de bord:
            Montre la bulle ; un son s'entend.
        """
        self.fenetre.sons.jouer("defaite" if gagne is False else "victoire")
        boutons = self.boutons_de_fin()
        self.fenetre.montrer(BulleDeFin(self.fenetre, titre, texte, boutons, gagne))

    def boutons_de_fin(self) -> list[Zone]:
        """Donne les boutons de l'annonce d'une fin.

        Retour:
            Revoir, recommencer, voir le plateau, quitter.
        """
        return [
            *self.suites(),
            Zone("Voir le plateau"),
            Zone("Quitter", "q", self.fenetre.quitter),
        ]


# --- les bulles ----------------------------------------------------------------------------------


class Bulle(Ecran):
    """Un pop-up : un titre, un texte, parfois des champs ou des listes, et des boutons."""

    def __init__(
        self,
        fenetre: Fenetre,
        titre: str,
        texte: str,
        boutons: Sequence[Zone] = (),
        saisies: Sequence[Zone] = (),
        esquivable: bool = True,
    ) -> None:
        """Prépare une bulle, devant l'écran que montre la fenêtre.

        Args:
            fenetre: celle qui la montrera.
            titre: ce qu'on lit d'abord.
            texte: ce qu'on lit dessous.
            boutons: le premier est le principal ; chacun referme la bulle avant de faire son geste.
            saisies: des champs ou des listes, où Entrée vaut le premier bouton.
            esquivable: Échap la referme ; sinon, il faut répondre.
        """
        super().__init__(fenetre)
        self.derriere = fenetre.ecran
        self.choix = fenetre.choix
        self.titre = titre
        self.texte = texte
        self.saisies = saisies
        self.boutons = list(boutons)
        if not self.boutons:
            self.boutons = [Zone("Fermer")]
        self.boutons[0].principale = True
        self.esquivable = esquivable
        self.rect = Rect(0, 0, 0, 0)

    @property
    def largeur(self) -> int:
        """Donne la largeur de la bulle.

        Retour:
            Un nombre de points.
        """
        return min(LARGEUR_D_UNE_BULLE, self.page.w - 40)

    @property
    def lignes_de_boutons(self) -> int:
        """Compte les lignes de ses boutons.

        Retour:
            Deux, s'ils ne tiennent pas côte à côte ; une sinon.
        """
        if len(self.boutons) > 3 and self.largeur < LARGEUR_DE_QUATRE_BOUTONS:
            return 2
        return 1

    def poser(self, rect: Rect) -> None:
        """Met la bulle au milieu de la page.

        Args:
            rect: son rectangle, déjà à sa taille.

        Effets de bord:
            Déplace ce rectangle.
        """
        rect.center = self.page.center

    def place(self) -> Rect:
        """Donne la place de la bulle.

        Retour:
            Un rectangle assez haut pour le texte, les saisies et les boutons.
        """
        largeur = self.largeur
        hauteur = 118 + PAS_DES_BOUTONS * self.lignes_de_boutons
        hauteur += PAS_DES_SAISIES * len(self.saisies)
        if self.texte:
            toile = self.fenetre.toile
            image = toile.image(self.texte, CORPS, Palette.TEXTE, largeur - 60)
            hauteur += round(image.height / toile.echelle)
        rect = Rect(0, 0, largeur, min(self.page.h - 50, hauteur))
        self.poser(rect)
        return rect

    def disposer(self) -> None:
        """Place la bulle, ses saisies et ses boutons, et l'écran qui est derrière.

        Effets de bord:
            Change leurs rectangles.
        """
        self.derriere.disposer()
        self.rect = self.place()
        hauteur = PAS_DES_BOUTONS * self.lignes_de_boutons - 8
        pied = Rect(0, 0, self.rect.w - 60, hauteur)
        if len(self.boutons) == 1:
            pied.w = min(pied.w, BOUTON_SEUL)
        pied.midbottom = (self.rect.centerx, self.rect.bottom - 20)
        aligner(pied, self.boutons, -(-len(self.boutons) // self.lignes_de_boutons))
        for bouton in self.boutons:
            bouton.rect.h = HAUTEUR_D_UN_BOUTON
        haut = pied.y - 14 - PAS_DES_SAISIES * len(self.saisies)
        lignes = [[saisie] for saisie in self.saisies]
        ranger_les_saisies(Rect(self.rect.x + 30, haut, self.rect.w - 60, 0), lignes)

    def zones(self) -> list[Zone]:
        """Donne ce sur quoi l'on peut agir.

        Retour:
            Les saisies, puis les boutons.
        """
        return [*self.saisies, *self.boutons]

    def premier_choix(self) -> Rect:
        """Donne la zone qui a le choix d'abord.

        Retour:
            Le rectangle de la première zone.
        """
        return self.zones()[0].rect

    def faire(self, zone: Zone) -> None:
        """Fait le geste d'une zone ; d'une saisie, celui du premier bouton.

        Args:
            zone: une de ses zones.

        Effets de bord:
            Un bouton referme d'abord la bulle ; puis ceux du geste.
        """
        if zone in self.saisies:
            zone = self.boutons[0]
        if zone in self.boutons:
            self.fermer()
        zone.faire()

    def fermer(self) -> None:
        """Referme la bulle.

        Effets de bord:
            La fenêtre montre l'écran d'avant, et la zone qui y avait le choix l'a de nouveau.
        """
        self.fenetre.ecran = self.derriere
        self.fenetre.choix = self.choix

    def reculer(self) -> None:
        """Répond à Échap.

        Effets de bord:
            Referme la bulle, si l'on peut s'y dérober.
        """
        if self.esquivable:
            self.fermer()

    def dessiner(self, toile: Toile) -> None:
        """Dessine l'écran d'avant, assombri, puis la bulle.

        Args:
            toile: où dessiner.

        Effets de bord:
            Dessine.
        """
        self.derriere.peindre(toile, None)
        toile.dessin.fill(OMBRE, special_flags=BLEND_RGB_MULT)
        self.dessiner_cadre(toile)

    def dessiner_fond(self, toile: Toile) -> None:
        """Dessine l'ombre de la bulle, son fond et son bord.

        Args:
            toile: où dessiner.

        Effets de bord:
            Dessine.
        """
        toile.ombre(self.rect, 12)
        toile.rectangle(self.rect, Palette.FOND, rayon=12)
        toile.rectangle(self.rect, Palette.BORD, 1.5, rayon=12)

    def dessiner_cadre(self, toile: Toile, couleur: Teinte = Palette.ACCENT) -> None:
        """Dessine le cadre, le titre et le texte.

        Args:
            toile: où dessiner.
            couleur: celle du titre.

        Effets de bord:
            Dessine.
        """
        self.dessiner_fond(toile)
        cadre = self.rect.inflate(-60, -44)
        toile.texte(self.titre, cadre.topleft, SOUS_TITRE, couleur, largeur=cadre.w, gras=True)
        bas = min(zone.rect.y for zone in [*self.saisies, *self.boutons])
        toile.paragraphe(self.texte, Rect(cadre.x, cadre.y + 50, cadre.w, bas - cadre.y - 56))


class BulleDeFin(Bulle):
    """L'annonce d'une fin : une coupe pour une victoire, un drapeau baissé pour une défaite."""

    def __init__(
        self,
        fenetre: Fenetre,
        titre: str,
        texte: str,
        boutons: Sequence[Zone],
        gagne: bool | None,
    ) -> None:
        """Prépare l'annonce d'une fin.

        Args:
            fenetre: celle qui la montrera.
            titre: « Vous avez gagné ».
            texte: qui gagne, et pourquoi.
            boutons: ce qu'on peut faire ensuite.
            gagne: la personne qui est là a gagné ou perdu ; None si ce n'est ni l'un ni l'autre.
        """
        super().__init__(fenetre, titre, texte, boutons)
        self.gagne = gagne

    @property
    def panneau(self) -> Rect | None:
        """Donne la place du panneau de la table, à droite du plateau.

        Retour:
            Son rectangle ; None si l'annonce ne peut pas s'y mettre.
        """
        if isinstance(self.derriere, Table) and self.page.w > self.page.h:
            return self.derriere.panneau()
        return None

    @property
    def largeur(self) -> int:
        """Donne la largeur de la bulle.

        Retour:
            Celle du panneau qu'elle couvre, ou celle de toutes les bulles.
        """
        if self.panneau is not None:
            return self.panneau.w
        return super().largeur

    def poser(self, rect: Rect) -> None:
        """Met la bulle devant le panneau, ou en bas de la page.

        Args:
            rect: son rectangle, déjà à sa taille.

        Effets de bord:
            Déplace ce rectangle.
        """
        if self.panneau is not None:
            rect.center = self.panneau.center
        elif isinstance(self.derriere, Table) and self.derriere.panneau() is not None:
            rect.midbottom = (self.page.centerx, self.page.h - 25)
        else:
            rect.center = self.page.center

    def place(self) -> Rect:
        """Donne la place de la bulle.

        Retour:
            Un rectangle où l'emblème tient au-dessus du titre.
        """
        rect = super().place()
        rect.h = min(self.page.h - 50, rect.h + 120)
        self.poser(rect)
        return rect

    def dessiner(self, toile: Toile) -> None:
        """Dessine l'écran d'avant, dont le plateau reste clair, puis l'annonce.

        Args:
            toile: où dessiner.

        Effets de bord:
            Dessine.
        """
        if self.panneau is None:
            super().dessiner(toile)
            return
        self.derriere.peindre(toile, None)
        toile.rectangle(self.panneau.inflate(8, 8), Palette.FOND, rayon=0)
        self.dessiner_cadre(toile)

    def dessiner_cadre(self, toile: Toile, couleur: Teinte = Palette.ACCENT) -> None:
        """Dessine le cadre, l'emblème, le titre et le texte.

        Args:
            toile: où dessiner.
            couleur: sans effet : c'est la fin qui donne la couleur.

        Effets de bord:
            Dessine.
        """
        couleur = {True: Palette.ACCENT, False: Palette.AZUR, None: Palette.MENTHE}[self.gagne]
        toile.ombre(self.rect, 12)
        toile.rectangle(self.rect, Palette.FOND, rayon=12)
        toile.rectangle(self.rect, couleur, 3, rayon=12)
        sommet = (self.rect.centerx, self.rect.y + 74)
        if self.gagne is False:
            dessiner_drapeau(toile, sommet)
        else:
            dessiner_coupe(toile, sommet, couleur)
        largeur = self.rect.w - 60
        point = (self.rect.centerx, self.rect.y + 156)
        toile.texte(self.titre, point, SOUS_TITRE, couleur, "center", largeur, gras=True)
        haut = self.rect.y + 182
        bas = min(zone.rect.y for zone in self.boutons)
        toile.paragraphe(self.texte, Rect(self.rect.x + 30, haut, largeur, bas - haut - 6))


def dessiner_coupe(toile: Toile, sommet: Point, couleur: Teinte) -> None:
    """Dessine une coupe et des rayons autour d'elle.

    Args:
        toile: où dessiner.
        sommet: le milieu de la coupe.
        couleur: la sienne.

    Effets de bord:
        Dessine.
    """
    x, y = sommet
    for angle in range(0, 360, 30):
        rayon = Vector2(1, 0).rotate(angle)
        depart = (x + 46 * rayon.x, y + 46 * rayon.y)
        arrivee = (x + 55 * rayon.x, y + 55 * rayon.y)
        toile.chemin([depart, arrivee], couleur, 3)
    toile.disque((x - 26, y - 14), 14, couleur, 4)
    toile.disque((x + 26, y - 14), 14, couleur, 4)
    cuve = [(x - 26, y - 32), (x + 26, y - 32), (x + 20, y), (x + 7, y + 14), (x - 7, y + 14)]
    toile.polygone([*cuve, (x - 20, y)], couleur)
    pied = [(x - 4, y + 12), (x + 4, y + 12), (x + 7, y + 26), (x + 22, y + 36), (x - 22, y + 36)]
    toile.polygone([*pied, (x - 7, y + 26)], couleur)
    toile.chemin([(x - 16, y - 24), (x - 12, y - 4)], Palette.PAPIER, 3)


def dessiner_drapeau(toile: Toile, sommet: Point) -> None:
    """Dessine un drapeau blanc, baissé.

    Args:
        toile: où dessiner.
        sommet: le milieu du drapeau.

    Effets de bord:
        Dessine.
    """
    x, y = sommet
    toile.chemin([(x - 30, y + 36), (x + 14, y - 36)], Palette.BORD, 5)
    toile.disque((x + 14, y - 37), 5, Palette.BORD)
    plis = [(x + 11, y - 30), (x + 40, y - 8), (x + 30, y + 6), (x + 34, y + 26)]
    toile.polygone([*plis, (x + 8, y + 14), (x - 10, y + 4)], Palette.DISCRET)
    toile.chemin([(x + 4, y - 14), (x + 26, y + 4), (x + 22, y + 20)], Palette.PANNEAU, 2)


class Regles(Bulle):
    """La page des règles : le texte, et à côté l'image que le jeu en dessine."""

    def __init__(
        self,
        fenetre: Fenetre,
        texte: str,
        illustrer: Illustration | None,
        boutons: Sequence[Zone] = (),
    ) -> None:
        """Prépare la page des règles.

        Args:
            fenetre: celle qui la montrera.
            texte: les règles.
            illustrer: ce qui en dessine l'image, dans un carré ; None s'il n'y en a pas.
            boutons: de quoi la refermer.
        """
        super().__init__(fenetre, "Règles", texte, boutons)
        self.illustrer = illustrer

    def place(self) -> Rect:
        """Donne la place de la bulle.

        Retour:
            Presque toute la page.
        """
        return self.page.inflate(-60, -60).move(0, -6)

    def dessiner_cadre(self, toile: Toile, couleur: Teinte = Palette.ACCENT) -> None:
        """Dessine le cadre, puis le texte et l'image, côte à côte si la page est large.

        Args:
            toile: où dessiner.
            couleur: celle du titre.

        Effets de bord:
            Dessine.
        """
        self.dessiner_fond(toile)
        cadre = self.rect.inflate(-60, -44)
        toile.texte(self.titre, cadre.topleft, SOUS_TITRE, couleur, gras=True)
        reste = Rect(cadre.x, cadre.y + 56, cadre.w, self.boutons[0].rect.y - cadre.y - 70)
        if self.illustrer is None:
            toile.paragraphe(self.texte, reste)
            return
        if self.page.w > self.page.h:
            cote = min(reste.h, reste.w * 2 // 5)
            image = Rect(reste.right - cote, reste.y + (reste.h - cote) // 2, cote, cote)
            texte = Rect(reste.x, reste.y, reste.w - cote - 30, reste.h)
        else:
            cote = min(reste.w, reste.h * 2 // 5)
            image = Rect(reste.centerx - cote // 2, reste.bottom - cote, cote, cote)
            texte = Rect(reste.x, reste.y, reste.w, reste.h - cote - 14)
        toile.paragraphe(self.texte, texte)
        self.illustrer(toile, image)


class Menu(Bulle):
    """Une liste déroulée devant son écran."""

    def __init__(self, fenetre: Fenetre, liste: Liste) -> None:
        """Déroule une liste.

        Args:
            fenetre: celle qui montre la liste.
            liste: la liste.
        """
        self.liste = liste
        lignes = [Zone(valeur) for valeur in liste.valeurs]
        super().__init__(fenetre, "", "", lignes)
        lignes[0].principale = False

    def place(self) -> Rect:
        """Donne la place du menu.

        Retour:
            Sous la liste, ou là où il ne cache rien de ce qu'il faut voir.
        """
        liste = self.liste.rect
        rect = Rect(0, 0, liste.w, 42 * len(self.boutons) + 8)
        dessous = rect.move_to(topleft=liste.bottomleft)
        dessus = rect.move_to(bottomleft=liste.topleft)
        a_droite = rect.move_to(bottomleft=(liste.right + 8, self.page.h - 4))
        a_gauche = rect.move_to(bottomright=(liste.x - 8, self.page.h - 4))
        for place in (dessous, dessus, a_droite, a_gauche):
            cache = place.collidelist(self.derriere.a_voir()) >= 0
            if self.page.contains(place) and not cache:
                return place
        return dessous.clamp(self.page)

    def disposer(self) -> None:
        """Place le menu, ses valeurs l'une sous l'autre, et l'écran qui est derrière.

        Effets de bord:
            Change leurs rectangles.
        """
        self.derriere.disposer()
        self.rect = self.place()
        aligner(self.rect.inflate(-16, -16), self.boutons, 1)

    def premier_choix(self) -> Rect:
        """Donne la zone qui a le choix d'abord.

        Retour:
            Le rectangle de la valeur choisie.
        """
        return self.boutons[self.liste.valeurs.index(self.liste.texte)].rect

    def faire(self, zone: Zone) -> None:
        """Choisit une valeur.

        Args:
            zone: celle de la valeur.

        Effets de bord:
            Replie la liste, change sa valeur, puis fait son geste.
        """
        self.fermer()
        self.liste.texte = zone.titre
        self.liste.faire()

    def dessiner(self, toile: Toile) -> None:
        """Dessine l'écran d'avant, puis le cadre du menu.

        Args:
            toile: où dessiner.

        Effets de bord:
            Dessine.
        """
        self.derriere.peindre(toile, None)
        toile.ombre(self.rect)
        toile.rectangle(self.rect, Palette.PANNEAU)
        toile.rectangle(self.rect, Palette.BORD, 1.5)

    def peindre(self, toile: Toile, choix: Rect | None) -> None:
        """Dessine tout ; la valeur qui a le choix est sur fond doré.

        Args:
            toile: où dessiner.
            choix: le rectangle de cette valeur.

        Effets de bord:
            Dessine.
        """
        self.dessiner(toile)
        for zone in self.boutons:
            couleur = Palette.TEXTE
            if zone.rect == choix:
                toile.rectangle(zone.rect, Palette.ACCENT)
                couleur = Palette.ENCRE
            place = zone.rect.move(8, 0).midleft
            toile.texte(zone.titre, place, CORPS, couleur, "midleft", zone.rect.w - 16)


class Sauvegarde(Bulle):
    """La bulle qui demande le nom d'un fichier ; refusé, il y reste, et la raison se lit."""

    def __init__(self, fenetre: Fenetre, puis_quitter: bool) -> None:
        """Demande où sauver la partie.

        Args:
            fenetre: celle qui le demande.
            puis_quitter: s'en aller, une fois la partie sauvée.
        """
        self.puis_quitter = puis_quitter
        exemple = f"partie{fenetre.carnet.extension}"
        self.champ = Champ(texte=fenetre.carnet.nom or "", exemple=exemple)
        self.sauver = Zone("Sauver")
        boutons = [self.sauver, Zone("Revenir")]
        texte = "Un nom seul va dans le dossier d'où le jeu a été lancé."
        super().__init__(fenetre, "Sauvegarder la partie", texte, boutons, [self.champ])

    def faire(self, zone: Zone) -> None:
        """Sauve la partie, ou dit pourquoi non ; « Revenir » referme.

        Args:
            zone: le champ, ou un des boutons.

        Effets de bord:
            Écrit le fichier et referme la bulle, ou montre la raison d'un refus ; ferme la fenêtre,
            si on l'a demandé.
        """
        if zone is not self.sauver and zone is not self.champ:
            self.fermer()
            return
        nom = nom_ecrit(self.champ)
        if not nom:
            self.refuser(SANS_NOM)
            return
        carnet = self.fenetre.carnet
        try:
            phrase = carnet.sauver_sous(nom)
        except ErreurFichier as erreur:
            self.refuser(erreur.message)
            return
        # Un autre nom, si celui-là n'est plus à nous.
        ou = nom_lisible(raccourcir(str(carnet.nom), LETTRES_D_UN_CHEMIN))
        faite = f"Partie sauvegardée dans {ou} ; elle continuera de s'y écrire."
        self.fenetre.nouvelle = f"{phrase} {faite}".strip()
        self.fermer()
        if self.puis_quitter:
            self.fenetre.partir()

    def refuser(self, raison: str) -> None:
        """Dit sous le nom pourquoi il est refusé, et lui rend le choix, à corriger.

        Args:
            raison: une phrase.

        Effets de bord:
            Change l'erreur du champ, et le choix de la fenêtre.
        """
        self.champ.erreur = raison
        self.fenetre.choix = self.champ.rect


def nom_ecrit(champ: Champ) -> str:
    """Lit le nom d'un fichier ; « ~ » y est le dossier de la personne.

    Args:
        champ: là où on l'a écrit.

    Retour:
        Le nom, sans espaces autour ; vide, si rien n'est écrit.
    """
    return os.path.expanduser(champ.texte.strip())


class Adieu(Bulle):
    """La bulle qui demande s'il faut perdre la partie."""

    def __init__(self, fenetre: Fenetre) -> None:
        """Demande s'il faut perdre la partie.

        Args:
            fenetre: celle qu'on veut fermer.
        """
        boutons = [
            Zone("Sauver", "s", fenetre.sauver_et_quitter),
            Zone("Quitter", "", fenetre.partir),
            Zone("Revenir"),
        ]
        texte = "La partie n'est pas sauvegardée."
        super().__init__(fenetre, "Quitter sans sauvegarder ?", texte, boutons)
