"""La table dans la fenêtre : où est chaque chose, et comment elle se dessine.

Les notions, avec un exemple :
- une *place* est le rectangle d'une carte ou d'un joueur : `place_dans_la_rangee(1, 0)` ;
- une *carte* est d'une couleur par nombre de têtes, qui se comptent aussi : 7 pour le 55 ;
- le *récit* du tour, à droite, garde les cartes jouées, « 16 (IA 2) en rangée 1 » ;
- l'*aperçu* d'une carte montre où elle irait, posée la première, et son coût, 2 têtes.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from ..card import CARTES_PAR_RANGEE, Card, tetes
from ..fenetre.toile import Palette, Point, Teinte, Toile, le_long
from ..game import CarteJouee, Game, Nature, Pose

FONDS = {
    1: (246, 243, 232),
    2: (168, 212, 240),
    3: (250, 216, 104),
    5: (240, 132, 92),
    7: (200, 156, 232),
}
# Une tête de bœuf, rayon 1 : le museau, puis la corne gauche ; la droite est son reflet.
MUSEAU = [(-0.9, -0.5), (0.9, -0.5), (0.5, 1.1), (-0.5, 1.1)]
CORNE = [(-0.8, -0.4), (-1.6, -0.7), (-1.4, -1.5), (-1.2, -0.9), (-0.4, -0.7)]
TETES_PAR_LIGNE = 4
TRANCHE = 0.04  # la largeur d'une carte vue de profil


# --- où est chaque chose -------------------------------------------------------------------------


def place_dans_la_rangee(rangee: int, colonne: int) -> Rect:
    """Rend la place d'une carte d'une rangée, de 1 à 4 ; colonne 0 pour la première carte."""
    return Rect(120 + 84 * colonne, 124 + 104 * (rangee - 1), 74, 96)


def place_dans_la_main(rang: int, nombre: int) -> Rect:
    """Rend la place d'une carte de la main, centrée, parmi le nombre de cartes."""
    return Rect(494 - 48 * nombre + 96 * rang, 580, 88, 114)


def place_jouee(rang: int) -> Rect:
    """Rend la place d'une carte jouée, dans le récit du tour."""
    return Rect(884, 126 + 35 * rang, 46, 33)


def zone_de_la_rangee(rangee: int) -> Rect:
    """Rend la bande d'une rangée, de son numéro à ce qu'elle coûte : on peut y cliquer."""
    return Rect(36, place_dans_la_rangee(rangee, 0).top - 3, 832, 102)


def place_du_joueur(rang: int) -> Rect:
    """Rend la place d'un joueur : l'humain, de rang 0, à droite de sa main, les IA en haut."""
    if rang == 0:
        return Rect(990, 562, 274, 52)
    return Rect(22 + 138 * (rang - 1), 12, 130, 62)


def deplacer(depart: Rect, arrivee: Rect, part: float) -> Rect:
    """Rend le rectangle qui est à cette part du chemin de l'un à l'autre.

    Exemple:
        >>> deplacer(Rect(0, 0, 10, 10), Rect(100, 50, 20, 20), 0.5)
        Rect(50, 25, 15, 15)
    """
    x, y = le_long([depart.topleft, arrivee.topleft], part)
    largeur, hauteur = le_long([depart.size, arrivee.size], part)
    return Rect(round(x), round(y), round(largeur), round(hauteur))


# --- les cartes ----------------------------------------------------------------------------------


def dessiner_tete(toile: Toile, point: Point, rayon: float, couleur: Teinte) -> None:
    """Dessine une tête de bœuf, un museau et deux cornes."""
    for forme in (MUSEAU, CORNE, [(-dx, dy) for dx, dy in CORNE]):
        points = [(point[0] + dx * rayon, point[1] + dy * rayon) for dx, dy in forme]
        toile.polygone(points, couleur)


def dessiner_carte(toile: Toile, card: Card, rect: Rect) -> None:
    """Dessine une carte : son numéro sous ses têtes."""
    toile.rectangle(rect, FONDS[card.oxHead])
    toile.rectangle(rect, Palette.ENCRE, 1)
    milieu = (rect.centerx, rect.top + rect.h * 0.64)
    corps = max(1, round(rect.h * 0.48))
    toile.texte(str(card.number), milieu, corps, Palette.ENCRE, "center", rect.w - 6)
    for rang in range(card.oxHead):
        ligne, colonne = divmod(rang, TETES_PAR_LIGNE)
        dans_la_ligne = min(TETES_PAR_LIGNE, card.oxHead - ligne * TETES_PAR_LIGNE)
        x = rect.centerx + (colonne - (dans_la_ligne - 1) / 2) * rect.w * 0.22
        point = (x, rect.top + rect.h * (0.13 + 0.15 * ligne))
        dessiner_tete(toile, point, rect.w * 0.06, Palette.ENCRE)


def dessiner_petite(toile: Toile, card: Card, rect: Rect) -> None:
    """Dessine une petite carte : son numéro, et ses têtes dessous."""
    toile.rectangle(rect, FONDS[card.oxHead], rayon=5)
    haut = (rect.centerx, rect.top + rect.h * 0.38)
    toile.texte(str(card.number), haut, 27, Palette.ENCRE, "center", rect.w - 4)
    for rang in range(card.oxHead):
        x = rect.centerx + (rang - (card.oxHead - 1) / 2) * rect.w / 8
        dessiner_tete(toile, (x, rect.bottom - 6), 2.2, Palette.ENCRE)


def dessiner_retournement(toile: Toile, card: Card, rect: Rect, part: float) -> None:
    """Dessine une petite carte qui tourne sur elle-même : de dos, de profil, puis de face."""
    toile.rectangle(rect, Palette.FOND, rayon=5)  # par-dessus celle du récit
    tranche = rect.scale_by(max(TRANCHE, abs(1 - 2 * part)), 1)
    if part >= 0.5:
        dessiner_petite(toile, card, tranche)
    else:
        toile.rectangle(tranche, Palette.PANNEAU, rayon=5)
        toile.rectangle(tranche, Palette.TEXTE, 2, rayon=5)


# --- les poses -----------------------------------------------------------------------------------


def place_de_la_pose(pose: Pose) -> Rect:
    """Rend la place où une carte se pose : au bout de sa rangée, ou, trop faible, à gauche."""
    if pose.nature is Nature.FAIBLE:
        return place_dans_la_rangee(pose.rangee, -1)
    return place_dans_la_rangee(pose.rangee, len(pose.avant))


def dessiner_pose(toile: Toile, part: float, pose: Pose, depart: Rect) -> None:
    """Dessine la carte qui va se poser."""
    dessiner_carte(toile, pose.carte, deplacer(depart, place_de_la_pose(pose), part))


def dessiner_ramassage(toile: Toile, part: float, pose: Pose) -> None:
    """Dessine les cartes ramassées qui vont chez leur joueur, et celle qui prend leur place."""
    for colonne, card in enumerate(pose.avant):
        place = place_dans_la_rangee(pose.rangee, colonne)
        chez_lui = place.scale_by(0.5).move_to(center=place_du_joueur(pose.joueur).center)
        dessiner_carte(toile, card, deplacer(place, chez_lui, part))
    premiere = place_dans_la_rangee(pose.rangee, 0)
    dessiner_carte(toile, pose.carte, deplacer(place_de_la_pose(pose), premiere, part))


# --- la table ------------------------------------------------------------------------------------


def dessiner_joueurs(toile: Toile, partie: Game, totaux: Sequence[int]) -> None:
    """Dessine les IA en haut, l'humain en bas à droite, et leurs têtes."""
    for rang, (player, total) in enumerate(zip(partie.players, totaux, strict=True)):
        rect = place_du_joueur(rang)
        toile.rectangle(rect, Palette.PANNEAU)
        haut = rect.top + rect.h * 0.3
        bas = rect.top + rect.h * 0.7
        couleur = Palette.TEXTE
        if rang == 0:
            couleur = Palette.ACCENT
        toile.texte(player.name, (rect.centerx, haut), 26, couleur, "center", rect.w - 12)
        toile.texte(tetes(total), (rect.centerx + 10, bas), 26, Palette.TEXTE, "center")
        dessiner_tete(toile, (rect.centerx - 46, bas), 8, Palette.TEXTE)


def dessiner_rangees(toile: Toile, rangees: Sequence[Sequence[Card]]) -> None:
    """Dessine les quatre rangées numérotées, leurs places vides et ce qu'elles coûteraient."""
    for numero, rangee in enumerate(rangees, 1):
        milieu = place_dans_la_rangee(numero, 0).centery
        toile.texte(str(numero), (70, milieu), 60, Palette.ACCENT, "center")
        for colonne in range(CARTES_PAR_RANGEE):
            place = place_dans_la_rangee(numero, colonne)
            if colonne < len(rangee):
                dessiner_carte(toile, rangee[colonne], place)
            else:
                toile.rectangle(place, Palette.PANNEAU, 2)
        cout = sum(card.oxHead for card in rangee)
        toile.texte(tetes(cout), (650, milieu), 28, Palette.DISCRET, "midleft")


def dessiner_apercu(toile: Toile, partie: Game, card: Card) -> None:
    """Entoure la place où irait une carte, et toute rangée qu'elle pourrait faire ramasser."""
    indice = card.getMinimumStack(partie.stacks)
    for numero, serie in enumerate(partie.stacks, 1):
        if indice < 0 or (numero == indice + 1 and serie.pleine):
            toile.rectangle(zone_de_la_rangee(numero), Palette.ALERTE, 3)
    if indice >= 0:
        place = place_dans_la_rangee(indice + 1, len(partie.stacks[indice].stack))
        toile.rectangle(place, Palette.ACCENT, 4)
        point = place.center
        toile.texte(str(card.number), point, 40, Palette.ACCENT, "center", place.w - 12)


def dessiner_recit(
    toile: Toile, partie: Game, jouees: Sequence[CarteJouee], poses: Sequence[Pose]
) -> None:
    """Raconte le tour à droite : les cartes jouées, et où sont allées celles qu'on a vu poser."""
    toile.texte("Cartes jouées", (884, 96), 28, Palette.ACCENT)
    for rang, (carte, joueur) in enumerate(jouees):
        place = place_jouee(rang)
        dessiner_petite(toile, carte, place)
        nom = partie.players[joueur].name
        toile.texte(nom, (place.right + 10, place.centery), 24, Palette.TEXTE, "midleft", 130)
        if rang < len(poses):
            dessiner_suite(toile, poses[rang], place.centery)


def dessiner_suite(toile: Toile, pose: Pose, y: int) -> None:
    """Dit à cette hauteur où une carte est allée, et les têtes qu'elle a fait ramasser."""
    suite = f"rangée {pose.rangee}"
    couleur = Palette.DISCRET
    if pose.tetes:
        suite += f" : {tetes(pose.tetes)}"
        couleur = Palette.ALERTE
    toile.texte(suite, (1076, y), 24, couleur, "midleft", 196)


def dessiner_classement(toile: Toile, partie: Game, cadre: Rect) -> None:
    """Dresse le tableau des scores dans un cadre, le moins de têtes d'abord."""
    pas = min(44, cadre.h // len(partie.players))
    for ligne, (rang, joueur) in enumerate(partie.classement()):
        rect = Rect(cadre.x, cadre.y + pas * ligne, cadre.w, pas - 4)
        fond = Palette.PANNEAU
        couleur = Palette.TEXTE
        if joueur is partie.humain:
            fond = Palette.ACCENT
            couleur = Palette.ENCRE
        toile.rectangle(rect, fond)
        toile.texte(str(rang), (rect.left + 40, rect.centery), 28, couleur, "center")
        toile.texte(joueur.name, (rect.left + 90, rect.centery), 28, couleur, "midleft", 320)
        points = tetes(joueur.totalHead)
        toile.texte(points, (rect.right - 20, rect.centery), 28, couleur, "midright")
