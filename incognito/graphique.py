"""L'image d'Incognito : le plateau, ses pions, ce que tout le monde sait, et ce qu'on touche.

On touche un pion à soi, puis une case vide pour l'y mener, ou un pion adverse pour l'interroger. Un
pion ne montre jamais ce qu'il cache, sauf au débogage et à la fin de la partie ; un chevalier connu
porte une coche.

Une fonction `dessiner_…` rend des éléments SVG et ne change rien ; `ou` lui dit où sont les cases.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .commun.page.scene import (
    CLAIR,
    DISCRET,
    OR,
    Point,
    Scene,
    croix,
    disque,
    element,
    fleche_d_avis,
    origines,
    piece,
    plaque,
    rectangle,
    texte,
    vers,
)
from .plateau import Evenement, Partie, au_trait, coups, est_espion, est_machine
from .regles import Effet, cases, chateau
from .types import BLANC, INTERROGATION, NOIR, Avis, Case, Couleur, Coup

TAPIS = "#26332d"
CADRE = "#4d3a29"
CASES = ("#e8dcc0", "#d3c09a")
VIOLET = "#7b2d8b"
VERT = "#2e9e5b"
ROUGE = "#c8382e"
TEINTES = {BLANC: ("#fbf8f0", "#5a5142"), NOIR: ("#34373f", "#0e0f12")}
FIGURES = {BLANC: "#a89c86", NOIR: "#80869a"}  # ce qui est gravé sur un pion
CAMPS = {BLANC: "Blancs", NOIR: "Noirs"}
LARGEUR = 360
GAUCHE = 24
COTE_DU_PLATEAU = LARGEUR - 2 * GAUCHE
BAS = GAUCHE + COTE_DU_PLATEAU
HAUTEUR = BAS + 92
# Ce qu'une interrogation a donné, en peu de mots.
REPONSES = {
    Effet.CHEVALIER_EMPOISONNE: "ce n'était pas l'espion",
    Effet.ESPION_EMPOISONNE: "ce n'était pas l'espion",
    Effet.ESPION_TROUVE: "c'était l'espion",
}
# Des figures dessinées autour de (0, 0), pour un pion de rayon 10.
HEAUME = "M-5 -1Q-5 -7 0 -7Q5 -7 5 -1V2L2.6 7H-2.6L-5 2Z"
FENTE = "M-3.6 -1.4H3.6M0 -1.4V4"
COCHE = "M-2.2 0.1L-0.6 1.8L2.4 -1.7"
TOUR = "M-8 8V-8H-4.5V-4.6H-1.8V-8H1.8V-4.6H4.5V-8H8V8Z"
PORTE = "M-2.6 8V3.6A2.6 2.6 0 0 1 2.6 3.6V8Z"


class Mesures:
    """Où sont les cases, selon la taille du plateau."""

    def __init__(self, taille: int) -> None:
        """Partage le plateau entre ses cases."""
        self.cote = COTE_DU_PLATEAU / taille
        self.fois = self.cote * 0.038  # l'échelle des figures

    def coin(self, case: Case) -> Point:
        """Le coin en haut à gauche d'une case."""
        return GAUCHE + case.y * self.cote, GAUCHE + case.x * self.cote

    def centre(self, case: Case) -> Point:
        """Le milieu d'une case."""
        x, y = self.coin(case)
        return x + self.cote / 2, y + self.cote / 2


def scene(
    partie: Partie,
    evenement: Evenement | None = None,
    avis: Sequence[Avis] = (),
    espions: bool = False,
    connus: bool = True,
) -> Scene:
    """Dessine une partie et offre les coups permis.

    Rien ne dépend de l'`evenement` : le dernier coup se voit sur le plateau. Le meilleur `avis` est
    le premier. `espions` les montre, comme le débogage ; la fin d'une partie les montre toujours.
    `connus` coche les chevaliers qu'une interrogation a fait connaître.
    """
    ou = Mesures(len(partie.jeu.plateau))
    image = Scene(LARGEUR, HAUTEUR, rendu_etat(partie), TAPIS)
    image.dessiner(*dessiner_plateau(partie, ou))
    image.dessiner(*dessiner_dernier(partie, ou))
    image.dessiner(*dessiner_pions(partie, ou, espions or partie.fin is not None, connus))
    image.dessiner(*dessiner_perdu(partie, ou))
    image.dessiner(texte((LARGEUR / 2, BAS + 28), rendu_question(partie), 12, CLAIR))
    for couleur in Couleur:
        image.dessiner(*dessiner_joueur(partie, couleur))
    if partie.fin is None:
        for rang, conseil in enumerate(avis, start=1):
            trajet = [ou.centre(case) for case in conseil.coup.mouvement]
            image.conseiller(fleche_d_avis(rang, trajet, ou.cote * 0.09, ou.cote * 0.2))
        if not est_machine(partie, au_trait(partie)):
            offrir_les_coups(image, partie, ou)
    return image


def rendu_etat(partie: Partie) -> str:
    """Dit où en est la partie, en une phrase."""
    if partie.fin is None:
        return f"Incognito : au joueur {au_trait(partie).nom} de jouer."
    return f"Le joueur {partie.fin.gagnants[0].nom} gagne : {partie.fin.raison}."


def rendu_question(partie: Partie) -> str:
    """Rappelle la dernière interrogation et sa réponse ; à la fin, dit qui gagne."""
    if partie.fin is not None:
        return rendu_etat(partie)
    for joue in reversed(partie.historique):
        if joue.coup.genre is INTERROGATION:
            depart, arrivee = joue.coup.mouvement
            return f"{depart} a interrogé {arrivee} : {REPONSES[joue.effet]}."
    return "Menez votre espion au château adverse."


# --- le plateau ----------------------------------------------------------------------------------


def dessiner_plateau(partie: Partie, ou: Mesures) -> Iterator[str]:
    """Dessine les cases, leurs coordonnées et les deux châteaux."""
    taille = len(partie.jeu.plateau)
    cote = COTE_DU_PLATEAU + 8
    yield rectangle((GAUCHE - 4, GAUCHE - 4), cote, cote, CADRE, rx=6)
    for case in cases(taille):
        teinte = CASES[(case.x + case.y) % 2]
        yield rectangle(ou.coin(case), ou.cote, ou.cote, teinte)
    for rang in range(taille):
        milieu = GAUCHE + (rang + 0.5) * ou.cote
        yield texte((milieu, 10), chr(ord("a") + rang), 12, DISCRET)
        yield texte((10, milieu), rang + 1, 12, DISCRET)
    for couleur in Couleur:
        yield dessiner_chateau(ou, chateau(couleur, taille), couleur)


def dessiner_chateau(ou: Mesures, case: Case, couleur: Couleur) -> str:
    """Dessine le château d'un joueur : une tour et sa porte."""
    clair, fonce = TEINTES[couleur]
    mur = element("path", d=TOUR, fill=clair, stroke=fonce, stroke_width=0.8)
    porte = element("path", d=PORTE, fill=fonce)
    return element("g", mur, porte, transform=placer(ou.centre(case), ou.fois * 1.1), opacity=0.7)


def placer(point: Point, fois: float) -> str:
    """Écrit de quoi dessiner une figure autour d'un point, à cette échelle."""
    return f"translate({point[0]:.2f} {point[1]:.2f}) scale({fois:.3f})"


# --- les pions -----------------------------------------------------------------------------------


def dessiner_pions(partie: Partie, ou: Mesures, espions: bool, connus: bool) -> Iterator[str]:
    """Dessine les pions ; chacun a pour identité la case d'où il est parti."""
    trajets = []
    for joue in partie.historique:
        if joue.coup.genre is not INTERROGATION:
            trajets.append(joue.coup.mouvement)
    venues = origines(trajets)
    for case in cases(len(partie.jeu.plateau)):
        pion = partie.jeu.plateau[case.x][case.y]
        if pion is None:
            continue
        figure = dessiner_heaume(pion.couleur)
        if espions and est_espion(pion):
            figure = dessiner_espion(pion.couleur)
        elif connus and case in partie.connus:
            figure += dessiner_coche()
        identite = str(venues.get(case, case))
        yield piece(identite, ou.centre(case), dessiner_pion(pion.couleur, figure, ou.fois))


def dessiner_pion(couleur: Couleur, figure: str, fois: float) -> str:
    """Dessine un pion vu de dessus, et ce qui est gravé dessus."""
    clair, fonce = TEINTES[couleur]
    ombre = disque((0, 1), 10, "#000000", opacity=0.3)
    corps = disque((0, 0), 9.6, clair, stroke=fonce, stroke_width=0.9)
    bord = disque((0, 0), 8.3, "none", stroke=FIGURES[couleur], stroke_width=0.4, opacity=0.7)
    return element("g", ombre, corps, bord, figure, transform=f"scale({fois:.3f})")


def dessiner_heaume(couleur: Couleur) -> str:
    """Dessine un heaume, le même pour tous : il ne trahit personne."""
    clair, _ = TEINTES[couleur]
    casque = element("path", d=HEAUME, fill=FIGURES[couleur])
    fente = element("path", d=FENTE, fill="none", stroke=clair, stroke_width=1)
    return casque + fente


def dessiner_espion(couleur: Couleur) -> str:
    """Écrit le « e » qui marque l'espion d'un joueur sur la figure du sujet."""
    encre, _ = TEINTES[couleur.adversaire]
    return texte((0, -1), "e", 16, encre, font_weight=700)


def dessiner_coche() -> str:
    """Dessine la coche d'un chevalier connu."""
    coche = element("path", d=COCHE, fill="none", stroke=CLAIR, stroke_width=1.2)
    rond = disque((0, 0), 4, VERT, stroke=CLAIR, stroke_width=0.6)
    return element("g", rond, coche, class_="connu", transform="translate(6.4 6.4)")


# --- ce qui s'est joué ---------------------------------------------------------------------------


def dessiner_dernier(partie: Partie, ou: Mesures) -> Iterator[str]:
    """Teinte les deux cases du dernier coup, en violet si c'est une interrogation."""
    if not partie.historique:
        return
    dernier = partie.historique[-1].coup
    couleur = OR
    if dernier.genre is INTERROGATION:
        couleur = VIOLET
    for case in dernier.mouvement:
        yield rectangle(ou.coin(case), ou.cote, ou.cote, couleur, opacity=0.4)


def dessiner_perdu(partie: Partie, ou: Mesures) -> Iterator[str]:
    """Dessine, pâle et barré, le pion que le dernier coup a fait perdre."""
    if not partie.historique:
        return
    joueur, coup, effet = partie.historique[-1]
    depart, arrivee = coup.mouvement
    if effet is Effet.PION_DEPLACE or effet is Effet.CHATEAU_PRIS:
        return
    case = depart
    if effet is Effet.CHEVALIER_PERDU:
        case = arrivee
    elif effet is Effet.ESPION_TROUVE:
        case = arrivee
        joueur = joueur.adversaire
    figure = dessiner_heaume(joueur)
    if partie.fin is not None:
        figure = dessiner_espion(joueur)
    x, y = ou.centre(case)
    pion = dessiner_pion(joueur, figure, ou.fois * 0.8)
    yield element("g", pion, transform=f"translate({x:.2f} {y:.2f})", opacity=0.55)
    yield croix((x, y), ou.cote * 0.26, ROUGE, ou.cote * 0.05)
    if coup.genre is INTERROGATION:
        yield dessiner_question(ou, coup)


def dessiner_question(ou: Mesures, coup: Coup) -> str:
    """Dessine le « ? » d'une interrogation, entre les deux pions."""
    depart, arrivee = (ou.centre(case) for case in coup.mouvement)
    milieu = vers(depart, arrivee, ou.cote / 2)
    return dessiner_interroger(milieu, ou.cote * 0.14)


def dessiner_interroger(point: Point, rayon: float) -> str:
    """Dessine un « ? » dans un disque violet."""
    rond = disque(point, rayon, VIOLET, stroke=CLAIR, stroke_width=rayon * 0.15)
    return rond + texte(point, "?", rayon * 1.5, CLAIR, font_weight=700)


def dessiner_joueur(partie: Partie, couleur: Couleur) -> Iterator[str]:
    """Dessine un joueur sous le plateau : son camp, ses pions, et si c'est à lui."""
    x = GAUCHE + couleur * 162
    y = BAS + 44
    en_vue = couleur is au_trait(partie)
    if partie.fin is not None:
        en_vue = couleur in partie.fin.gagnants
    nombre = 0
    for rangee in partie.jeu.plateau:
        for pion in rangee:
            if pion is not None and pion.couleur is couleur:
                nombre += 1
    detail = f"{nombre} pions"
    if nombre < 2:
        detail = f"{nombre} pion"
    if est_machine(partie, couleur):
        detail += ", machine"
    yield plaque((x, y), 150, 40, en_vue)
    figure = dessiner_pion(couleur, dessiner_heaume(couleur), 1.35)
    yield element("g", figure, transform=f"translate({x + 22} {y + 20})")
    yield texte((x + 44, y + 14), CAMPS[couleur], 14, CLAIR, text_anchor="start", font_weight=600)
    yield texte((x + 44, y + 30), detail, 11, DISCRET, text_anchor="start")


# --- ce qu'on touche -----------------------------------------------------------------------------


def offrir_les_coups(image: Scene, partie: Partie, ou: Mesures) -> None:
    """Offre les coups permis : un pion, puis la case où il va, ou le pion qu'il interroge."""
    image.consigne = "Touchez un pion, puis la case où il va, ou le pion adverse qu'il interroge."
    touchees: set[Case] = set()
    for coup in coups(partie):
        image.offrir([str(case) for case in coup.mouvement], str(coup))
        touchees.update(coup.mouvement)
    for case in sorted(touchees):
        cibler_case(image, partie, ou, case)


def cibler_case(image: Scene, partie: Partie, ou: Mesures, case: Case) -> None:
    """Fait d'une case une cible, marquée d'un cercle, d'un point ou d'un « ? »."""
    x, y = ou.centre(case)
    pion = partie.jeu.plateau[case.x][case.y]
    rayon = ou.fois * 10.6
    dit = f"{case}, vide"
    marque = disque((x, y), ou.cote * 0.13, VERT, stroke=CLAIR, stroke_width=1.2)
    if pion is not None:
        dit = f"{case}, pion {pion.couleur.nom}"
        if pion.couleur is au_trait(partie):
            marque = disque((x, y), rayon, "none", stroke=VERT, stroke_width=ou.cote * 0.04)
        else:
            marque = dessiner_interroger((x + ou.cote * 0.3, y - ou.cote * 0.3), ou.cote * 0.16)
    choix = disque((x, y), rayon, "none", stroke=OR, stroke_width=ou.cote * 0.06)
    image.cibler(str(case), ou.coin(case), ou.cote, ou.cote, dit, marque, choix)
