"""L'image de Six Qui Prend : les IA en haut, les rangées au milieu, la main en bas.

À droite de la main se lisent les têtes du joueur. Toucher une carte la joue ; avant, elle montre en
pâle où elle irait. L'image d'un tour a pour étapes les cartes qui se posent, l'une après l'autre.
Rien ne montre la main d'une IA, ni la carte qu'elle a choisie avant que toutes le soient.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .card import ARRETER, CARTES_PAR_RANGEE, CONTINUER, Avis, Card, Etape, tetes
from .commun.page.scene import (
    CLAIR,
    DISCRET,
    OR,
    Point,
    Scene,
    abreger,
    contour,
    element,
    marque_d_avis,
    pastille,
    piece,
    plaque,
    rectangle,
    texte,
)
from .dessin import rendu_issue
from .game import (
    CARTES_PAR_MAIN,
    CarteJouee,
    Evenement,
    Partie,
    Pose,
    au_trait,
    coups,
    est_machine,
)

TAPIS = "#17352a"
RANGEE = "#22503c"
PLACE = "#1b4332"
ENCRE = "#26202e"
BOEUF = "#8a3145"
ALERTE = "#ff6b5e"
# Le fond d'une carte, par ses têtes.
FONDS = {1: "#faf6ea", 2: "#b9dcf4", 3: "#f6dd8a", 5: "#f2a37a", 7: "#cf9be0"}
LARGEUR = 360
L = 46  # une carte
H = 56
PAS_X = L + 6  # d'une carte à la suivante
PAS_Y = H + 6  # d'une rangée à la suivante
GAUCHE = 30  # la première carte d'une rangée, ou de la main
DROITE = 322  # le milieu de ce qui se compte à droite des rangées et de la main
IA_PAR_LIGNE = 5
PETITE = 0.62  # l'échelle d'une carte qui attend de se poser
# Une tête de bœuf autour de (0, 0) : les cornes, puis le museau.
TETE = (
    "M-4 -3.4C-3.4 -1 -2.2 -1.4 -1.5 -1.5H1.5C2.2 -1.4 3.4 -1 4 -3.4C4.6 -0.6 3.4 0.4 2.1 0.5"
    "L1.1 3.8H-1.1L-2.1 0.5C-3.4 0.4 -4.6 -0.6 -4 -3.4Z"
)


class Mesures:
    """Où sont les choses, selon le nombre d'IA."""

    def __init__(self, partie: Partie) -> None:
        """Réserve une ligne ou deux aux IA."""
        lignes = (len(partie.players) - 2) // IA_PAR_LIGNE + 1
        self.rangees = 8 + 38 * lignes
        self.table = self.rangees + len(partie.stacks) * PAS_Y + 2
        self.main = self.table + 52
        self.hauteur = self.main + 2 * PAS_Y + 4

    def de_l_ia(self, rang: int) -> Point:
        """Le coin de la plaque d'une IA, numérotée à partir de 0."""
        return 8 + rang % IA_PAR_LIGNE * 70, 8 + rang // IA_PAR_LIGNE * 38

    def du_joueur(self, joueur: int) -> Point:
        """Le milieu de ce qui montre un joueur, 0 pour l'humain."""
        if joueur == 0:
            return DROITE, self.main + PAS_Y
        x, y = self.de_l_ia(joueur - 1)
        return x + 32, y + 16

    def dans_la_rangee(self, rangee: int, place: int) -> Point:
        """Le coin d'une place d'une rangée, toutes deux comptées de 0."""
        return GAUCHE + place * PAS_X, self.rangees + rangee * PAS_Y + 3

    def dans_la_main(self, place: int) -> Point:
        """Le coin d'une carte de la main, sur deux lignes de cinq."""
        ligne, colonne = divmod(place, CARTES_PAR_RANGEE)
        return GAUCHE + colonne * PAS_X, self.main + ligne * PAS_Y

    def sur_la_table(self, rang: int) -> Point:
        """Le coin d'une carte qui attend de se poser."""
        return 12 + rang * 34, self.table + 11


def scene(partie: Partie, evenement: Evenement | None = None, avis: Sequence[Avis] = ()) -> Scene:
    """Dessine ce que voit l'humain, et lui offre ses coups.

    Les cartes que l'événement vient de poser se posent une à une dans les étapes de la scène.
    """
    poses: Sequence[Pose] = ()
    if evenement is not None:
        poses = evenement.poses
    image = dessiner_table(partie, ())
    image.etapes = [dessiner_table(partie, poses[rang:]) for rang in range(len(poses))]
    if partie.fin is None and not est_machine(partie, au_trait(partie)):
        ou = Mesures(partie)
        offrir_les_coups(image, partie, ou)
        for rang, conseil in enumerate(avis, start=1):
            image.conseiller(*dessiner_avis(partie, ou, rang, conseil))
    if partie.etape in (Etape.MANCHE_FINIE, Etape.FINIE):
        image.tableau = tableau_des_scores(partie)
    if partie.fin is not None:
        image.dit = rendu_issue(partie, partie.fin)
    return image


def tableau_des_scores(partie: Partie) -> list[list[str]]:
    """Donne le classement, les titres d'abord."""
    lignes = [["Rang", "Joueur", "Têtes de bœufs"]]
    for rang, joueur in partie.classement():
        lignes.append([str(rang), joueur.name, str(joueur.totalHead)])
    return lignes


def rendu_etat(partie: Partie) -> str:
    """Dit où en est la partie, en une phrase."""
    if partie.fin is not None:
        return f"Partie finie : {partie.fin.raison}."
    if partie.etape is Etape.MANCHE_FINIE:
        return f"La manche {partie.manche} est finie."
    if partie.etape is Etape.RANGEE and au_trait(partie) == 0:
        return f"Le {partie.table[0].carte.getNumber()} est trop faible : choisissez une rangée."
    return f"Manche {partie.manche}, tour {min(partie.tour, CARTES_PAR_MAIN)} : votre main."


def dessiner_table(partie: Partie, a_venir: Sequence[Pose]) -> Scene:
    """Dessine la table ; les poses à venir sont celles qu'on ne montre pas encore."""
    ou = Mesures(partie)
    image = Scene(LARGEUR, ou.hauteur, rendu_etat(partie), TAPIS)
    rangees = [list(serie.getStack()) for serie in partie.stacks]
    totaux = [joueur.totalHead for joueur in partie.players]
    for pose in reversed(a_venir):  # on les défait, de la dernière à la première
        rangees[pose.rangee - 1] = list(pose.avant)
        totaux[pose.joueur] -= pose.tetes
    for rang, joueur in enumerate(partie.players[1:]):
        au_tour = partie.etape is Etape.RANGEE and au_trait(partie) == rang + 1
        image.dessiner(*dessiner_ia(ou.de_l_ia(rang), joueur.name, totaux[rang + 1], au_tour))
    for rang, cartes in enumerate(rangees):
        image.dessiner(*dessiner_rangee(partie, ou, rang, cartes))
    image.dessiner(*dessiner_attente(partie, ou, a_venir))
    for place, carte in enumerate(partie.humain.getHand()):
        image.dessiner(poser_carte(ou.dans_la_main(place), carte))
    image.dessiner(*dessiner_humain(partie, ou, totaux[0]))
    return image


# --- les joueurs ---------------------------------------------------------------------------------


def dessiner_ia(coin: Point, nom: str, total: int, au_tour: bool) -> Iterator[str]:
    """Dessine une IA et ses têtes."""
    x, y = coin
    yield plaque(coin, 64, 32, au_tour)
    yield texte((x + 32, y + 9), abreger(nom, 60, 11), 11, CLAIR)
    yield texte((x + 32, y + 23), tetes(total), 11, DISCRET)


def dessiner_humain(partie: Partie, ou: Mesures, total: int) -> Iterator[str]:
    """Dessine, à droite de la main, le nom du joueur et ses têtes : « Ada : 6 têtes »."""
    haut = ou.main
    mot = tetes(total).partition(" ")[2]
    lignes = (
        texte((DROITE, haut + 22), f"{abreger(partie.humain.name, 44, 12)} :", 12, CLAIR),
        texte((DROITE, haut + 52), total, 30, CLAIR, font_weight=700),
        texte((DROITE, haut + 78), mot, 12, DISCRET),
        element(
            "path", d=TETE, fill=DISCRET, transform=f"translate({DROITE} {haut + 100}) scale(2)"
        ),
    )
    au_tour = partie.fin is None and au_trait(partie) == 0
    cadre = plaque((DROITE - 30, haut), 60, 2 * PAS_Y - 6, au_tour)
    dit = f"{partie.humain.name} : {tetes(total)}"
    yield element("g", cadre, *lignes, class_="tetes", role="img", aria_label=dit)


# --- les cartes ----------------------------------------------------------------------------------


def dessiner_rangee(
    partie: Partie, ou: Mesures, rang: int, cartes: Sequence[Card]
) -> Iterator[str]:
    """Dessine une rangée : son numéro, ses cartes, le dernier tour doré, ce qu'elle coûte."""
    _, haut = ou.dans_la_rangee(rang, 0)
    milieu = haut + H / 2
    yield rectangle((8, haut - 2), LARGEUR - 16, H + 4, RANGEE, rx=6)
    yield texte((19, milieu), rang + 1, 16, CLAIR, font_weight=700)
    for place in range(CARTES_PAR_RANGEE):
        yield rectangle(ou.dans_la_rangee(rang, place), L, H, PLACE, rx=5)
    for place, carte in enumerate(cartes):
        coin = ou.dans_la_rangee(rang, place)
        depart = venue(partie, ou, carte)
        yield poser_carte(coin, carte, depuis=depart)
        if depart is not None:
            yield rectangle((coin[0] + 8, coin[1] + H - 4), L - 16, 3, OR, rx=1.5)
    total = sum(carte.oxHead for carte in cartes)
    yield texte((DROITE, milieu - 7), total, 17, CLAIR, font_weight=700)
    yield texte((DROITE, milieu + 11), tetes(total).partition(" ")[2], 10, DISCRET)


def venue(partie: Partie, ou: Mesures, carte: Card) -> Point | None:
    """Donne d'où est partie une carte du dernier tour : de son joueur ; None pour une autre."""
    if not partie.passe or not partie.passe[-1]:
        return None
    cartes = partie.passe[-1][-1].cartes
    if carte not in cartes:
        return None
    return ou.du_joueur(cartes.index(carte))


def dessiner_attente(partie: Partie, ou: Mesures, a_venir: Sequence[Pose]) -> Iterator[str]:
    """Dessine les cartes qui attendent de se poser, dans l'ordre ; sinon, dit où l'on en est."""
    attendent = [CarteJouee(pose.carte, pose.joueur) for pose in a_venir]
    if partie.etape is Etape.RANGEE:
        attendent += partie.table
    else:
        attendent += partie.table[:1]  # la carte de l'humain : celles des IA sont encore cachées
    if not attendent:
        yield texte((LARGEUR / 2, ou.table + 24), rendu_etat(partie), 13, CLAIR)
        return
    for rang, (carte, joueur) in enumerate(attendent):
        coin = ou.sur_la_table(rang)
        yield poser_carte(coin, carte, PETITE, ou.du_joueur(joueur))
        nom = "vous"
        if joueur > 0:
            nom = f"IA {joueur}"
        yield texte((coin[0] + L * PETITE / 2, ou.table + 5), nom, 9, DISCRET)


def poser_carte(coin: Point, carte: Card, fois: float = 1, depuis: Point | None = None) -> str:
    """Pose une carte, qui a pour identité son numéro."""
    centre = (coin[0] + L * fois / 2, coin[1] + H * fois / 2)
    dessin = element("g", dessiner_carte(carte), transform=f"scale({fois})")
    return piece(str(carte.getNumber()), centre, dessin, depuis=depuis)


def dessiner_carte(carte: Card) -> str:
    """Dessine une carte autour de (0, 0) : son numéro, et ses têtes."""
    fond = FONDS[carte.oxHead]
    taille = 21
    if carte.getNumber() > 99:
        taille = 17
    carton = rectangle((-L / 2, -H / 2), L, H, fond, rx=5, stroke=ENCRE, stroke_width=0.8)
    numero = texte((0, -7), carte.getNumber(), taille, ENCRE, font_weight=700)
    return carton + numero + "".join(dessiner_tetes(carte.oxHead))


def dessiner_tetes(nombre: int) -> Iterator[str]:
    """Dessine les têtes de bœufs d'une carte : sur une ligne, ou sur deux au-delà de trois."""
    lignes = [nombre]
    if nombre > 3:
        lignes = [nombre // 2, nombre - nombre // 2]
    for rang, combien in enumerate(lignes):
        y = 14 + 9 * (rang - (len(lignes) - 1) / 2)
        for place in range(combien):
            x = (place - (combien - 1) / 2) * 10.5
            yield element("path", d=TETE, fill=BOEUF, transform=f"translate({x:g} {y:g})")


# --- ce qu'on touche -----------------------------------------------------------------------------


def offrir_les_coups(image: Scene, partie: Partie, ou: Mesures) -> None:
    """Offre à l'humain ses cartes, les rangées à ramasser, ou la suite de la partie."""
    for coup in coups(partie):
        image.offrir([str(coup)], str(coup))
    if partie.etape is Etape.CARTE:
        image.consigne = "Touchez une carte de votre main."
        for place, carte in enumerate(partie.humain.getHand()):
            coin = ou.dans_la_main(place)
            dit = f"Jouer le {carte.getNumber()}, {tetes(carte.oxHead)}"
            image.cibler(str(carte.getNumber()), coin, L, H, dit, cadre(coin))
            image.dessiner(*dessiner_apercu(partie, ou, carte))
    elif partie.etape is Etape.RANGEE:
        image.consigne = "Choisissez dans la liste, ou touchez une rangée."
        for rang, serie in enumerate(partie.stacks):
            nom = f"rangée {rang + 1}"
            libelle = f"Rangée {rang + 1} : {tetes(serie.totalHead)}"
            image.liste.append((nom, libelle))
            _, haut = ou.dans_la_rangee(rang, 0)
            bord = contour((8, haut - 2), LARGEUR - 16, H + 4)
            image.cibler(nom, (8, haut - 2), LARGEUR - 16, H + 4, libelle, bord)
    else:
        offrir_la_suite(image, ou)


def offrir_la_suite(image: Scene, ou: Mesures) -> None:
    """Offre, à la place de la main, vide, de continuer ou d'arrêter."""
    libelles = {CONTINUER: "Continuer", ARRETER: "Arrêter"}
    for rang, (coup, libelle) in enumerate(libelles.items()):
        coin = (GAUCHE + rang * 130, ou.main + 36)
        image.dessiner(plaque(coin, 122, 46, en_vue=rang == 0))
        milieu = (coin[0] + 61, coin[1] + 23)
        image.dessiner(texte(milieu, libelle, 16, CLAIR, font_weight=600))
        image.cibler(str(coup), coin, 122, 46, libelle, contour(coin, 122, 46))


def cadre(coin: Point) -> str:
    """Entoure une carte."""
    return contour((coin[0] - 1, coin[1] - 1), L + 2, H + 2)


def dessiner_apercu(partie: Partie, ou: Mesures, carte: Card) -> Iterator[str]:
    """Dessine, caché, où irait une carte si elle se posait la première.

    Une rangée pleine, qu'elle ramasserait, est cernée de rouge ; une carte trop faible n'a pas
    d'aperçu.
    """
    rang = carte.getMinimumStack(partie.stacks)
    if rang < 0:
        return
    serie = partie.stacks[rang]
    place = len(serie.getStack()) % CARTES_PAR_RANGEE
    x, y = ou.dans_la_rangee(rang, place)
    fantome = element(
        "g", dessiner_carte(carte), transform=f"translate({x + L / 2} {y + H / 2})", opacity=0.75
    )
    bord = cadre((x, y))
    if serie.pleine:
        bord += contour((8, y - 2), LARGEUR - 16, H + 4, ALERTE)
    yield element(
        "g", fantome, bord, class_="apercu", data_pour=str(carte.getNumber()), visibility="hidden"
    )


def dessiner_avis(partie: Partie, ou: Mesures, rang: int, conseil: Avis) -> Iterator[str]:
    """Dessine le rang d'un coup conseillé, sur le coin de sa carte ou de sa rangée."""
    numero = conseil.coup.numero
    if conseil.coup.etape is Etape.RANGEE:
        _, haut = ou.dans_la_rangee(numero - 1, 0)
        yield marque_d_avis(rang, pastille(rang, (LARGEUR - 20, haut + 10), 10))
    elif conseil.coup.etape is Etape.CARTE:
        main = [carte.getNumber() for carte in partie.humain.getHand()]
        x, y = ou.dans_la_main(main.index(numero))
        yield marque_d_avis(rang, pastille(rang, (x + L - 5, y + 6), 9))
