"""L'image de Puissance N : la grille, qui joue, et ce qu'on touche pour jouer.

Toucher une colonne au-dessus de ses jetons y ajoute le sien ; toucher deux fois le jeton du haut le
retire. Une croix ronde barre la colonne interdite.

L'image d'une partie est un texte, `scene(partie).svg`, que tout navigateur montre.
"""

from __future__ import annotations

from collections.abc import Sequence

from .commun.page.scene import (
    CLAIR,
    DISCRET,
    Point,
    Scene,
    croix,
    disque,
    element,
    fleche_d_avis,
    piece,
    plaque,
    rectangle,
    texte,
)
from .game import COULEURS, Evenement, Partie, au_trait, coups, est_machine
from .grid import AJOUTER, JETONS, MARGE, Avis, Case, Coup, Grid, cases_alignees, sommet

TAPIS = "#1b2338"
BLEU = "#2f5fc4"
BORD = "#1c3d86"
TROU = "#16294f"
ROUGE = "#ee5a5f"
TEINTES = (("#f6cb45", "#b4850d"), ("#e8554a", "#93221b"))  # de chaque joueur : le jeton, son bord
LARGEUR = 360
GAUCHE = 10  # du bord de l'image à la première colonne
PLAQUES = 48  # la hauteur de ce qui dit qui joue
CONSIGNE = "Touchez une colonne pour y ajouter un jeton"
RETRAIT = ", ou deux fois le jeton du dessus d'une colonne pour le retirer"


class Mesures:
    """Où sont les choses, selon la taille de la grille."""

    def __init__(self, grid: Grid) -> None:
        """Partage la largeur de l'image entre les colonnes."""
        self.cote = (LARGEUR - 2 * GAUCHE) / grid.width
        self.entete = max(16.0, min(26.0, self.cote))
        self.haut = PLAQUES + self.entete
        self.rayon = self.cote * 0.4
        self.hauteur = self.haut + grid.height * self.cote + GAUCHE

    def centre(self, case: Case) -> Point:
        """Le milieu d'une case (ligne, colonne) ; la ligne -1 est celle des numéros."""
        ligne, colonne = case
        x = GAUCHE + (colonne + 0.5) * self.cote
        if ligne < 0:
            return x, self.haut - self.entete / 2
        return x, self.haut + (ligne + 0.5) * self.cote


def scene(partie: Partie, evenement: Evenement | None = None, avis: Sequence[Avis] = ()) -> Scene:
    """Dessine une partie, les coups conseillés s'il y en a, et offre les coups permis.

    L'événement n'y change rien : le dernier coup se voit sur la grille.
    """
    ou = Mesures(partie.grid)
    image = Scene(LARGEUR, ou.hauteur, rendu_etat(partie), TAPIS)
    image.dessiner(*dessiner_joueurs(partie))
    image.dessiner(*dessiner_grille(partie, ou))
    image.dessiner(*dessiner_jetons(partie, ou))
    image.dessiner(*dessiner_dernier(partie, ou))
    if partie.fin is None:
        for rang, conseil in enumerate(avis, start=1):
            image.conseiller(dessiner_avis(partie, ou, rang, conseil.coup))
        if not est_machine(partie, au_trait(partie)):
            offrir_les_coups(image, partie, ou)
    return image


def rendu_etat(partie: Partie) -> str:
    """Dit où en est la partie, en une phrase."""
    if partie.fin is None:
        return f"Puissance {partie.grid.width - MARGE} : au joueur {COULEURS[au_trait(partie)]}."
    if partie.fin.gagnants:
        return f"Le joueur {COULEURS[partie.fin.gagnants[0]]} gagne : {partie.fin.raison}."
    return f"Match nul : {partie.fin.raison}."


# --- ce qu'on voit -------------------------------------------------------------------------------


def dessiner_joueurs(partie: Partie) -> list[str]:
    """Dessine les deux joueurs, celui dont c'est le tour ou qui gagne en or, et ce qu'on aligne."""
    en_vue: tuple[int, ...] = (au_trait(partie),)
    if partie.fin is not None:
        en_vue = partie.fin.gagnants
    dessin = []
    for joueur, couleur in enumerate(COULEURS):
        x = GAUCHE + joueur * 226
        qui = "joueur"
        if est_machine(partie, joueur):
            qui = "machine"
        if partie.fin is not None and joueur in partie.fin.gagnants:
            qui = "gagne"
        dessin.append(plaque((x, 8), 114, 34, joueur in en_vue))
        dessin.append(dessiner_jeton((x + 20, 25), 11, joueur))
        nom = couleur.capitalize()
        dessin.append(texte((x + 38, 19), nom, 13, CLAIR, text_anchor="start", font_weight=600))
        dessin.append(texte((x + 38, 33), qui, 10, DISCRET, text_anchor="start"))
    n = partie.grid.width - MARGE
    dessin.append(texte((LARGEUR / 2, 17), n, 17, CLAIR, font_weight=700))
    dessin.append(texte((LARGEUR / 2, 34), "à aligner", 11, DISCRET))
    return dessin


def dessiner_grille(partie: Partie, ou: Mesures) -> list[str]:
    """Dessine la grille vide, ses trous et les numéros des colonnes."""
    grid = partie.grid
    coin = (GAUCHE - 4, ou.haut - 4)
    cadre = rectangle(
        coin,
        grid.width * ou.cote + 8,
        grid.height * ou.cote + 8,
        BLEU,
        rx=min(14.0, ou.cote / 2),
        stroke=BORD,
        stroke_width=2,
    )
    dessin = [cadre]
    for ligne in range(grid.height):
        dessin.append(dessiner_trous(ou, ligne, grid.width))
    for colonne in range(grid.width):
        couleur = CLAIR
        if colonne == partie.interdite:
            couleur = ROUGE
        taille = min(14.0, ou.cote * 0.7)
        dessin.append(texte(ou.centre((-1, colonne)), colonne + 1, taille, couleur))
    if partie.interdite is not None:
        dessin.append(dessiner_interdit(partie, ou, partie.interdite))
    return dessin


def dessiner_trous(ou: Mesures, ligne: int, largeur: int) -> str:
    """Dessine les trous d'une ligne d'un seul trait : des tirets sans longueur, aux bouts ronds."""
    x, y = ou.centre((ligne, 0))
    return element(
        "line",
        x1=x,
        y1=y,
        x2=x + (largeur - 1) * ou.cote + 0.01,
        y2=y,
        stroke=TROU,
        stroke_width=2 * ou.rayon,
        stroke_linecap="round",
        stroke_dasharray=f"0 {ou.cote:.4f}",
    )


def dessiner_interdit(partie: Partie, ou: Mesures, colonne: int) -> str:
    """Barre la place libre de la colonne où l'on ne peut rien ajouter."""
    x, y = ou.centre((sommet(partie.grid, colonne) - 1, colonne))
    rayon = ou.rayon * 0.8
    cercle = disque((x, y), rayon, "none", stroke=ROUGE, stroke_width=rayon * 0.3)
    barre = element(
        "line",
        x1=x - rayon * 0.7,
        y1=y - rayon * 0.7,
        x2=x + rayon * 0.7,
        y2=y + rayon * 0.7,
        stroke=ROUGE,
        stroke_width=rayon * 0.3,
    )
    return element("g", cercle, barre, class_="interdite")


def dessiner_jetons(partie: Partie, ou: Mesures) -> list[str]:
    """Dessine les jetons ; chacun tombe du haut de sa colonne, et garde sa place pour identité."""
    dessin = []
    for ligne, cases in enumerate(partie.grid.cells):
        for colonne, jeton in enumerate(cases):
            if jeton in JETONS:
                rond = dessiner_jeton((0, 0), ou.rayon, JETONS.index(jeton))
                identite = f"{jeton}{colonne + 1}-{ligne + 1}"
                depuis = ou.centre((-1, colonne))
                dessin.append(piece(identite, ou.centre((ligne, colonne)), rond, depuis=depuis))
    return dessin


def dessiner_jeton(centre: Point, rayon: float, joueur: int) -> str:
    """Dessine un jeton, gravé d'un rond pour le joueur jaune, d'une croix pour le rouge."""
    clair, fonce = TEINTES[joueur]
    corps = disque(centre, rayon, clair, stroke=fonce, stroke_width=rayon * 0.14)
    if joueur == 0:
        gravure = disque(centre, rayon * 0.5, "none", stroke=fonce, stroke_width=rayon * 0.18)
        return corps + gravure
    return corps + croix(centre, rayon * 0.4, fonce, rayon * 0.2)


def dessiner_dernier(partie: Partie, ou: Mesures) -> list[str]:
    """Entoure l'alignement d'une partie gagnée, sinon le dernier jeton ajouté."""
    alignees: set[Case] = set()
    for jeton in JETONS:
        alignees |= cases_alignees(partie.grid, jeton)
    if alignees:
        return [
            disque(ou.centre(case), ou.rayon, "none", stroke=CLAIR, stroke_width=ou.rayon * 0.3)
            for case in sorted(alignees)
        ]
    dernier = partie.dernier
    if dernier is None or dernier.genre is not AJOUTER:
        return []
    centre = ou.centre((sommet(partie.grid, dernier.colonne), dernier.colonne))
    return [disque(centre, ou.rayon, "none", stroke=CLAIR, stroke_width=ou.rayon * 0.16)]


# --- ce qu'on touche -----------------------------------------------------------------------------


def place_du_coup(partie: Partie, coup: Coup) -> Case:
    """La case du jeton qu'un coup ajoute ou retire."""
    ligne = sommet(partie.grid, coup.colonne)
    if coup.genre is AJOUTER:
        ligne -= 1
    return ligne, coup.colonne


def dessiner_avis(partie: Partie, ou: Mesures, rang: int, coup: Coup) -> str:
    """Dessine un coup conseillé : une flèche qui entre dans la grille, ou qui en sort."""
    x, y = ou.centre(place_du_coup(partie, coup))
    dessus = (x, y - ou.cote)
    trait = ou.rayon * 0.3
    if coup.genre is AJOUTER:
        return fleche_d_avis(rang, [dessus, (x, y)], trait, 0)
    return fleche_d_avis(rang, [(x, y), dessus], trait, 0)


def offrir_les_coups(image: Scene, partie: Partie, ou: Mesures) -> None:
    """Offre les coups permis au joueur au trait."""
    image.consigne = f"{CONSIGNE}."
    clair = TEINTES[au_trait(partie)][0]
    for coup in coups(partie):
        numero = coup.colonne + 1
        ligne, colonne = place_du_coup(partie, coup)
        x, y = ou.centre((ligne, colonne))
        gauche = x - ou.cote / 2
        if coup.genre is AJOUTER:
            nom = f"colonne {numero}"
            haut = ou.haut - ou.entete
            point = disque((x, y), ou.rayon * 0.3, clair)
            bas = y + ou.cote / 2
            image.cibler(nom, (gauche, haut), ou.cote, bas - haut, f"Ajouter, {nom}", point)
            image.offrir([nom], str(coup))
        else:
            image.consigne = f"{CONSIGNE}{RETRAIT}."
            nom = f"jeton {numero}"
            barre = dessiner_retrait((x, y), ou.rayon)
            haut = y - ou.cote / 2
            image.cibler(
                nom, (gauche, haut), ou.cote, ou.cote, f"Retirer, colonne {numero}", choix=barre
            )
            image.offrir([nom, nom], str(coup))


def dessiner_retrait(centre: Point, rayon: float) -> str:
    """Dessine la croix d'un jeton qu'un second toucher retire."""
    voile = disque(centre, rayon, TAPIS, opacity=0.75)
    return voile + croix(centre, rayon * 0.35, CLAIR, rayon * 0.25)
