"""L'image de Pickomino : les dominos sur le gril, les dés, et ce que chacun a gagné.

On touche des dés pour prendre leur face, puis un bouton pour relancer ou s'arrêter. Le domino que
donnerait le total est cerné d'or.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .commun.page.scene import (
    CLAIR,
    DISCRET,
    OR,
    Point,
    Scene,
    abreger,
    contour,
    disque,
    element,
    marque_d_avis,
    pastille,
    piece,
    plaque,
    rectangle,
    texte,
)
from .dessin import rendu_points, rendu_suite, rendu_total
from .jeu import (
    Evenement,
    Partie,
    au_trait,
    checkVInDices,
    classement,
    coups,
    des_restants,
    domino_disponible,
    est_machine,
    prendre,
    rang,
    somme,
)
from .structures import (
    ARRETER,
    DEBUT,
    FACE_V,
    LANCER,
    NUMEROS,
    PRENDRE,
    Avis,
    Coup,
    Tour,
    player,
    points_du_domino,
)

TAPIS = "#33231d"
GRIL = "#1f1512"
BARREAU = "#4a332a"
IVOIRE = "#f8efd9"
ENCRE = "#3a2a18"
VER = "#c04e30"
BLEU = "#2b69b8"
LARGEUR = 360
L = 38  # un domino
H = 52
PAR_LIGNE = 8
DE = 37  # un dé lancé
PETIT = 25  # un dé mis de côté
HAUT_DES_DES = 152
HAUT_DU_COTE = 246
HAUT_DES_JOUEURS = 292
# Les points de chaque face d'un dé, en quarts de son côté.
POINTS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
}


def scene(partie: Partie, evenement: Evenement | None = None, avis: Sequence[Avis] = ()) -> Scene:
    """Dessine une partie, dit le tour que l'événement vient de finir, et offre les coups permis."""
    lignes = (len(partie.players) + 1) // 2
    image = Scene(LARGEUR, HAUT_DES_JOUEURS + lignes * 46 + 2, rendu_etat(partie), TAPIS)
    image.dessiner(*dessiner_gril(partie))
    image.dessiner(texte((LARGEUR / 2, 138), rendu_annonce(partie, evenement), 12.5, CLAIR))
    if partie.fin is None:
        image.dessiner(*dessiner_lancer(partie.tour))
        image.dessiner(*dessiner_de_cote(partie))
    for numero in range(len(partie.players)):
        image.dessiner(*dessiner_joueur(partie, numero))
    if partie.fin is not None:
        image.tableau = tableau_du_classement(partie)
    elif not est_machine(partie, au_trait(partie)):
        offrir_les_coups(image, partie)
        for rang_de_l_avis, conseil in enumerate(avis, start=1):
            image.conseiller(dessiner_avis(partie, rang_de_l_avis, conseil.coup))
    return image


def rendu_etat(partie: Partie) -> str:
    """Dit où en est la partie, en une phrase."""
    if partie.fin is None:
        return f"Pickomino : à {partie.joueur.username} de jouer."
    if not partie.fin.gagnants:
        return "Personne n'a de domino : pas de vainqueur."
    [gagnant] = partie.fin.gagnants
    return f"{partie.players[gagnant].username} remporte la partie."


def rendu_annonce(partie: Partie, evenement: Evenement | None) -> str:
    """Donne la phrase écrite sous le gril : le tour qui vient de finir, ou celui qui se joue."""
    if partie.fin is not None or evenement is None or evenement.coup.genre is not ARRETER:
        return rendu_etat(partie)
    nom = partie.players[evenement.joueur].username
    if evenement.gagne:
        return f"{nom} gagne le domino {evenement.gagne}."
    return f"{nom} perd son tour."


def tableau_du_classement(partie: Partie) -> list[list[str]]:
    """Donne le classement, les titres d'abord."""
    lignes = [["Rang", "Joueur", "Points", "Plus grand domino"]]
    for numero in classement(partie.players):
        joueur = partie.players[numero]
        plus_grand = str(max(joueur.pile, default="aucun"))
        place = str(rang(partie.players, numero))
        lignes.append([place, joueur.username, str(joueur.points), plus_grand])
    return lignes


# --- les dominos ---------------------------------------------------------------------------------


def coin_du_domino(numero: int) -> Point:
    """Le coin de la place d'un domino sur le gril."""
    ligne, colonne = divmod(numero - NUMEROS[0], PAR_LIGNE)
    return 11 + colonne * (L + 5), 12 + ligne * (H + 7)


def dessiner_gril(partie: Partie) -> Iterator[str]:
    """Dessine le gril et les dominos qui y restent ; celui qu'on peut prendre est cerné d'or."""
    yield rectangle((6, 6), LARGEUR - 12, 2 * (H + 7) + 5, GRIL, rx=8)
    for barreau in range(9):
        yield rectangle((8, 12 + barreau * 13.5), LARGEUR - 16, 2, BARREAU, rx=1)
    for numero in NUMEROS:
        x, y = coin_du_domino(numero)
        if domino_disponible(partie, numero):
            centre = (x + L / 2, y + H / 2)
            yield piece(f"domino {numero}", centre, dessiner_domino(numero))
    if checkVInDices(partie.tour) and domino_disponible(partie, somme(partie.tour)):
        yield cerner(somme(partie.tour))


def cerner(numero: int) -> str:
    """Cerne d'or un domino du gril."""
    x, y = coin_du_domino(numero)
    return contour((x - 2, y - 2), L + 4, H + 4)


def dessiner_domino(numero: int) -> str:
    """Dessine un domino autour de (0, 0) : son numéro, et autant de vers que de points."""
    carton = rectangle((-L / 2, -H / 2), L, H, IVOIRE, rx=5, stroke=ENCRE, stroke_width=0.8)
    trait = rectangle((-L / 2 + 5, 3), L - 10, 1, DISCRET)
    return carton + trait + texte((0, -10), numero, 19, ENCRE, font_weight=700) + vers_de(numero)


def vers_de(numero: int) -> str:
    """Dessine les vers d'un domino : deux par ligne au plus."""
    nombre = points_du_domino(numero)
    dessin = ""
    for place in range(nombre):
        ligne, colonne = divmod(place, 2)
        x = -7 + colonne * 14
        if place == nombre - 1 and colonne == 0:
            x = 0  # seul sur sa ligne
        y = 14.5
        if nombre > 2:
            y = 10.5 + ligne * 8
        dessin += f"M{x - 5} {y}q2.5 -6 5 0t5 0"
    return element(
        "path", d=dessin, fill="none", stroke=VER, stroke_width=2.6, stroke_linecap="round"
    )


# --- les dés -------------------------------------------------------------------------------------


def dessiner_lancer(tour: Tour) -> Iterator[str]:
    """Dessine les dés lancés, rangés par faces ; ceux d'une face déjà prise sont pâles.

    Sans lancer, les dés qu'on peut encore lancer attendent, sans face.
    """
    if not tour.values:
        for place in range(des_restants(tour)):
            x, y = centre_du_de(place)
            yield rectangle(
                (x - DE / 2, y - DE / 2),
                DE,
                DE,
                "none",
                rx=8,
                stroke=DISCRET,
                stroke_width=1.2,
                stroke_dasharray="4 4",
            )
    deja = dict(zip(tour.listeChoixJoueur, tour.coefChoixJoueur, strict=True))
    faces = sorted(tour.values)
    for place, face in enumerate(faces):
        force = None
        if face in deja:
            force = 0.35
        numero = place - faces.index(face) + deja.get(face, 0) + 1
        dessin = element("g", dessiner_de(face, DE), opacity=force)
        yield piece(f"dé {face}-{numero}", centre_du_de(place), dessin)


def centre_du_de(place: int) -> Point:
    """Le milieu d'un dé lancé."""
    return 29 + place * 43, HAUT_DES_DES + DE / 2


def dessiner_de(face: int, cote: float) -> str:
    """Dessine un dé autour de (0, 0)."""
    dessin = rectangle(
        (-cote / 2, -cote / 2), cote, cote, "#fffdf6", rx=cote / 5, stroke=ENCRE, stroke_width=0.8
    )
    if face == FACE_V:
        dessin += texte((0, 0), "V", cote * 0.72, VER, font_weight=800)
    for dx, dy in POINTS.get(face, ()):
        dessin += disque((dx * cote / 4, dy * cote / 4), cote / 10, ENCRE)
    return dessin


def dessiner_de_cote(partie: Partie) -> Iterator[str]:
    """Dessine les dés mis de côté, leur total, et ce qu'il donnerait."""
    tour = partie.tour
    place = 0
    for face, nombre in zip(tour.listeChoixJoueur, tour.coefChoixJoueur, strict=True):
        for numero in range(1, nombre + 1):
            centre = (22 + place * (PETIT + 3), HAUT_DU_COTE + PETIT / 2)
            yield piece(f"dé {face}-{numero}", centre, dessiner_de(face, PETIT))
            place += 1
    if place:
        total = f"= {somme(tour)}"
        milieu = HAUT_DU_COTE + PETIT / 2
        yield texte((LARGEUR - 12, milieu), total, 19, CLAIR, text_anchor="end", font_weight=700)
        phrase = rendu_total(partie, tour)
        yield texte((LARGEUR / 2, HAUT_DU_COTE + PETIT + 9), phrase, 11, DISCRET)


# --- les joueurs ---------------------------------------------------------------------------------


def dessiner_joueur(partie: Partie, numero: int) -> Iterator[str]:
    """Dessine un joueur : son nom, ses points, et le dessus de sa pile."""
    joueur = partie.players[numero]
    x = 8 + numero % 2 * 174
    y = HAUT_DES_JOUEURS + numero // 2 * 46
    en_vue = numero == au_trait(partie)
    if partie.fin is not None:
        en_vue = numero in partie.fin.gagnants
    yield plaque((x, y), 170, 42, en_vue)
    nom = abreger(joueur.username, 104, 13)
    yield texte((x + 10, y + 14), nom, 13, CLAIR, text_anchor="start", font_weight=600)
    points = rendu_points(joueur.points)
    yield texte((x + 10, y + 31), points, 11, DISCRET, text_anchor="start")
    yield from dessiner_pile(joueur, (x + 148, y + 21))


def dessiner_pile(joueur: player, centre: Point) -> Iterator[str]:
    """Dessine la pile d'un joueur : les tranches de dessous, et le domino du dessus."""
    dessous = joueur.pile[:-1]
    for rang_du_domino in range(min(len(dessous), 4)):
        recul = 4 * (rang_du_domino + 1)
        yield rectangle(
            (centre[0] - 14 - recul, centre[1] - 18), 27, 37, DISCRET, rx=4, stroke=ENCRE
        )
    if joueur.pile:
        dessus = joueur.pile[-1]
        petit = element("g", dessiner_domino(dessus), transform="scale(0.72)")
        yield piece(f"domino {dessus}", centre, petit)


# --- ce qu'on touche -----------------------------------------------------------------------------


def place_du_coup(partie: Partie, coup: Coup) -> tuple[Point, float, float]:
    """Donne le coin, la largeur et la hauteur de ce qu'on touche pour jouer un coup."""
    if coup.genre is PRENDRE:
        faces = sorted(partie.tour.values)
        x, y = centre_du_de(faces.index(coup.face))
        largeur = 43 * (faces.count(coup.face) - 1) + DE + 4
        return (x - DE / 2 - 2, y - DE / 2 - 2), largeur, DE + 4
    haut = HAUT_DES_DES + DE + 10
    if coup.genre is LANCER:
        return (8, haut), 170, 36
    return (182, haut), 170, 36


def offrir_les_coups(image: Scene, partie: Partie) -> None:
    """Offre les faces à prendre, de relancer et de s'arrêter."""
    image.consigne = "Touchez un dé : vous prenez tous ceux de sa face."
    for coup in coups(partie):
        coin, largeur, hauteur = place_du_coup(partie, coup)
        nom = str(coup)
        if coup.genre is PRENDRE:
            nom = f"face {coup}"
            image.dessiner(dessiner_apercu(partie, coup, nom))
        else:
            image.consigne = ""  # deux boutons se passent d'explication
            image.dessiner(*dessiner_bouton(partie, coup))
        dit = f"{coup} : {rendu_suite(partie, coup)}"
        image.cibler(nom, coin, largeur, hauteur, dit, contour(coin, largeur, hauteur))
        image.offrir([nom], str(coup))


def dessiner_bouton(partie: Partie, coup: Coup) -> Iterator[str]:
    """Dessine ce qu'on touche pour lancer, ou pour s'arrêter."""
    tour = partie.tour
    libelle = f"S'arrêter à {somme(tour)}"
    couleur = ENCRE
    if coup.genre is LANCER:
        libelle = f"Relancer {des_restants(tour)} dés"
        couleur = BLEU
        if tour == DEBUT:
            libelle = "Lancer les dés"
        elif des_restants(tour) == 1:
            libelle = "Relancer le dé"
    elif checkVInDices(tour) and domino_disponible(partie, somme(tour)):
        libelle = f"Prendre le {somme(tour)}"
        couleur = BLEU
    (x, y), largeur, hauteur = place_du_coup(partie, coup)
    yield rectangle((x, y), largeur, hauteur, couleur, rx=7, stroke=DISCRET, stroke_width=0.8)
    milieu = (x + largeur / 2, y + hauteur / 2)
    yield texte(milieu, libelle, 15, CLAIR, font_weight=600)


def dessiner_apercu(partie: Partie, coup: Coup, nom: str) -> str:
    """Dessine, caché, ce que donnerait de prendre une face : le total, et le domino atteint."""
    suite = prendre(partie.tour, coup.face)
    milieu = (LARGEUR / 2, HAUT_DES_DES + DE + 24)
    dessin = texte(milieu, rendu_total(partie, suite), 12.5, OR)
    if checkVInDices(suite) and domino_disponible(partie, somme(suite)):
        dessin += cerner(somme(suite))
    return element("g", dessin, class_="apercu", data_pour=nom, visibility="hidden")


def dessiner_avis(partie: Partie, rang_de_l_avis: int, coup: Coup) -> str:
    """Dessine le rang d'un coup conseillé, au coin de ce qu'on toucherait."""
    (x, y), largeur, _ = place_du_coup(partie, coup)
    return marque_d_avis(rang_de_l_avis, pastille(rang_de_l_avis, (x + largeur - 3, y + 4), 9))
