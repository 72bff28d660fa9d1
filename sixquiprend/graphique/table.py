"""La table dans la fenêtre : où est chaque chose, et comment elle se dessine.

Les notions, avec un exemple :
- la *disposition* dit où est chaque chose dans une page : les rangées au milieu, la main dessous,
  les joueurs en haut ; une *place* est le rectangle d'une carte : `place_dans_la_rangee(1, 0)` ;
- une *carte* est d'une couleur par nombre de têtes, qui se comptent aussi : 7 pour le 55 ;
- le *récit* du tour, à droite, garde les cartes jouées, « 16 (IA 2) en rangée 1 » ;
- l'*aperçu* d'une carte montre où elle irait, posée la première, et son coût, 2 têtes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import BLEND_RGBA_MULT, Rect

from ..card import CARTES_PAR_RANGEE, Card, tetes
from ..fenetre.toile import (
    CORPS,
    PETIT,
    SOUS_TITRE,
    Palette,
    Point,
    Teinte,
    Toile,
    le_long,
    raccourcir,
)
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
TETES_PAR_LIGNE = {1: [1], 2: [2], 3: [3], 5: [3, 2], 7: [4, 3]}
PART_D_UN_COIN = 0.2  # la hauteur du numéro d'un coin, en part de celle de la carte
LISIBLE = 13  # pixels : le corps d'un texte qui se lit encore
TRANCHE = 0.04  # la largeur d'une carte vue de profil
BORD_D_UNE_CARTE = (60, 54, 44)
TAPIS = (30, 66, 52)  # sous les rangées
PLACE_VIDE = (86, 126, 108)
COTE = 350  # de chaque côté des rangées, dans une page large
LARGEUR_DES_RANGEES = 560
PAS_DES_RANGEES = 104
EN_SECRET = """\
Chacun choisit une carte sans la montrer. Elles se retournent toutes ensemble, puis se posent, de \
la plus faible à la plus forte."""
JOUEURS_PAR_LIGNE = 6
CADRE_ETROIT = 300  # un classement moins large ne dit que le total
LETTRES_D_UN_NOM = 11  # en haut, et à côté d'une carte jouée


# --- où est chaque chose -------------------------------------------------------------------------


@dataclass(frozen=True)
class Disposition:
    """Où est chaque chose dans une page, large ou haute."""

    page: Rect
    joueurs: int  # combien ils sont

    @property
    def large(self) -> bool:
        """Dit si ce qui se dit est de chaque côté des rangées, et non au-dessus et dessous."""
        return self.page.w > self.page.h

    @property
    def fois(self) -> float:
        """Rend combien de fois les cartes sont plus grandes que dans la plus petite page."""
        if self.large:
            return min(self.page.h / 720, (self.page.w - 2 * COTE) / LARGEUR_DES_RANGEES, 1.5)
        return max(0.9, min((self.page.w - 200) / LARGEUR_DES_RANGEES, (self.page.h - 560) / 430))

    @property
    def haut(self) -> int:
        """Rend la hauteur où commencent les rangées."""
        if self.large:
            return 84
        return 84 + 60 * (self.lignes_de_joueurs - 1) + 62

    @property
    def lignes_de_joueurs(self) -> int:
        """Rend sur combien de lignes les joueurs se lisent."""
        if self.large or self.joueurs <= JOUEURS_PAR_LIGNE:
            return 1
        return 2

    @property
    def rangees(self) -> Rect:
        """Rend le rectangle des quatre rangées, au milieu de la page si elle est large."""
        largeur = round(LARGEUR_DES_RANGEES * self.fois)
        rect = Rect(24, self.haut, largeur, round(4 * PAS_DES_RANGEES * self.fois))
        if self.large:
            rect.centerx = self.page.centerx
        return rect

    def place_dans_la_rangee(self, rangee: int, colonne: int) -> Rect:
        """Rend la place d'une carte d'une rangée, de 1 à 4 ; colonne 0 pour la première carte."""
        fois = self.fois
        x = self.rangees.x + round((54 + 82 * colonne) * fois)
        y = self.rangees.y + round((PAS_DES_RANGEES * (rangee - 1) + 4) * fois)
        return Rect(x, y, round(74 * fois), round(96 * fois))

    def zone_de_la_rangee(self, rangee: int) -> Rect:
        """Rend la bande d'une rangée, de son numéro à ce qu'elle coûte : on peut y cliquer."""
        rect = self.rangees
        y = rect.y + round(PAS_DES_RANGEES * (rangee - 1) * self.fois)
        return Rect(rect.x, y, rect.w, round((PAS_DES_RANGEES - 2) * self.fois))

    @property
    def main(self) -> Rect:
        """Rend la bande de la main, sous les rangées."""
        haut = self.rangees.bottom + 40
        if self.large:
            return Rect(24, haut, self.page.w - 48, self.page.h - 38 - haut)
        return Rect(16, haut, self.page.w - 32, 130)

    def place_dans_la_main(self, rang: int, nombre: int) -> Rect:
        """Rend la place d'une carte de la main, centrée, parmi le nombre de cartes."""
        bande = self.main
        pas = min(bande.w // 10, round(bande.h / 1.3) + 10, 118)
        largeur = pas - 10
        x = bande.centerx - pas * nombre // 2 + pas * rang + 5
        return Rect(x, bande.y, largeur, round(largeur * 1.3))

    @property
    def recit(self) -> Rect:
        """Rend la colonne des cartes jouées, à droite des rangées."""
        x = self.rangees.right + 24
        return Rect(x, self.haut, self.page.w - x - 16, self.rangees.h)

    def place_jouee(self, rang: int) -> Rect:
        """Rend la place d'une carte jouée, dans le récit du tour."""
        recit = self.recit
        pas = min(38, (recit.h - 40) // 10)
        return Rect(recit.x, recit.y + 40 + pas * rang, 76, pas - 4)

    def place_du_joueur(self, rang: int) -> Rect:
        """Rend la place d'un joueur, en haut : l'humain, de rang 0, puis les IA."""
        par_ligne = -(-self.joueurs // self.lignes_de_joueurs)
        ligne, colonne = divmod(rang, par_ligne)
        largeur = min(170, (self.page.w - 32) // par_ligne)
        debut = self.page.centerx - largeur * par_ligne // 2
        return Rect(debut + largeur * colonne + 4, 12 + 60 * ligne, largeur - 8, 54)

    @property
    def annonce(self) -> Rect:
        """Rend où se lit ce qui se passe : à gauche des rangées, ou au-dessus."""
        if self.large:
            return Rect(24, self.haut, self.rangees.x - 44, self.rangees.h - 228)
        return Rect(20, self.haut - 66, self.page.w - 40, 60)

    @property
    def boutons(self) -> Rect:
        """Rend la place des boutons : à gauche des rangées, ou tout en bas."""
        if self.large:
            largeur = self.rangees.x - 44
            return Rect(24, self.rangees.bottom - 216, largeur, 216)
        return Rect(16, self.page.h - 152, self.page.w - 32, 112)

    @property
    def choix(self) -> Rect:
        """Rend la place du choix d'une rangée, qui ne cache aucune rangée.

        Dans une page large, il ne cache pas non plus la main.
        """
        if self.large:
            return Rect(12, self.haut, self.rangees.x - 24, 188)
        return Rect(16, self.rangees.bottom + 10, self.page.w - 32, 134)

    @property
    def conseils(self) -> Rect:
        """Rend où se lisent les conseils : à la place du récit, ou sous la main."""
        if self.large:
            return self.recit
        haut = self.choix.bottom + 8
        return Rect(20, haut, self.page.w - 40, self.boutons.y - haut - 8)


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


def peindre_carte(toile: Toile, card: Card, avec_coins: bool) -> None:
    """Peint une carte : son numéro au milieu, et dans les coins s'il s'y lit, ses têtes en bas."""
    page = toile.page
    largeur = page.w
    hauteur = page.h
    rayon = largeur * 0.09
    toile.rectangle(page, BORD_D_UNE_CARTE, rayon=rayon)
    toile.rectangle(page.inflate(-2, -2), FONDS[card.oxHead], rayon=rayon)
    numero = str(card.number)
    milieu = (largeur / 2, hauteur * 0.4)
    grand = max(1, round(hauteur * 0.54))
    if avec_coins:
        petit = max(1, round(hauteur * PART_D_UN_COIN))
        for x, ancre in ((largeur * 0.07, "topleft"), (largeur * 0.93, "topright")):
            point = (x, hauteur * 0.04)
            toile.texte(numero, point, petit, Palette.ENCRE, ancre, largeur * 0.34, gras=True)
        milieu = (largeur / 2, hauteur * 0.47)
        grand = max(1, round(hauteur * 0.46))
    toile.texte(numero, milieu, grand, Palette.ENCRE, "center", largeur * 0.84, gras=True)
    lignes = TETES_PAR_LIGNE[card.oxHead]
    for rang, nombre in enumerate(lignes):
        y = hauteur * (0.92 - 0.13 * (len(lignes) - 1 - rang))
        for tete in range(nombre):
            x = largeur * (0.5 + 0.2 * (tete - (nombre - 1) / 2))
            dessiner_tete(toile, (x, y - hauteur * 0.02), largeur * 0.055, Palette.ENCRE)


def peindre_fantome(toile: Toile, card: Card) -> None:
    """Peint une carte à demi transparente."""
    peindre_carte(toile, card, avec_coins=False)
    toile.dessin.fill((255, 255, 255, 110), special_flags=BLEND_RGBA_MULT)


def dessiner_carte(toile: Toile, card: Card, rect: Rect) -> None:
    """Dessine une carte, dont les coins n'ont de numéro que s'il s'y lit."""
    pixels = toile.echelle / toile.grossissement
    avec_coins = PART_D_UN_COIN * rect.h * pixels >= LISIBLE
    toile.vignette(("carte", card.number, avec_coins), rect, peindre_carte, card, avec_coins)


def peindre_petite(toile: Toile, card: Card) -> None:
    """Peint une petite carte : son numéro à gauche, et à droite combien elle a de têtes."""
    page = toile.page
    toile.rectangle(page, FONDS[card.oxHead], rayon=5)
    milieu = page.h / 2
    corps = max(1, round(page.h * 0.8))
    petit = max(1, round(page.h * 0.66))
    numero = (page.w * 0.28, milieu)
    tetes_de_la_carte = (page.w * 0.9, milieu)
    toile.texte(str(card.number), numero, corps, Palette.ENCRE, "center", page.w * 0.5, gras=True)
    dessiner_tete(toile, (page.w * 0.7, milieu), page.h * 0.17, Palette.ENCRE)
    toile.texte(
        str(card.oxHead), tetes_de_la_carte, petit, Palette.ENCRE, "center", page.w * 0.2, gras=True
    )


def dessiner_petite(toile: Toile, card: Card, rect: Rect) -> None:
    """Dessine une petite carte : son numéro, et le nombre de ses têtes."""
    if rect.w > 0:
        toile.vignette(("petite", card.number), rect, peindre_petite, card)


def dessiner_retournement(toile: Toile, card: Card, rect: Rect, part: float) -> None:
    """Dessine une petite carte qui tourne sur elle-même : de dos, de profil, puis de face."""
    toile.rectangle(rect, Palette.FOND, rayon=5)  # par-dessus celle du récit
    tranche = rect.scale_by(max(TRANCHE, abs(1 - 2 * part)), 1)
    if part >= 0.5:
        dessiner_petite(toile, card, tranche)
    else:
        toile.rectangle(tranche, Palette.PANNEAU, rayon=5)
        toile.rectangle(tranche, Palette.TEXTE, 2, rayon=5)


def illustrer(toile: Toile, rect: Rect) -> None:
    """Dessine une rangée et la carte qu'on y pose, puis une de chaque nombre de têtes."""
    pas = rect.w // 5
    for colonne, numero in enumerate((12, 14, 23, 30)):
        place = Rect(rect.x + pas * colonne, rect.y + pas // 2, pas - 8, round((pas - 8) * 1.3))
        dessiner_carte(toile, Card(numero), place)
    fin = Rect(rect.x + pas * 4, rect.y + pas // 2, pas - 8, round((pas - 8) * 1.3))
    toile.rectangle(fin, Palette.ACCENT, 3)
    posee = fin.move(-pas // 3, round(pas * 1.7))
    toile.ombre(posee)
    dessiner_carte(toile, Card(33), posee)
    toile.fleches([posee.move(0, -8).midtop, fin.move(0, 10).midbottom], Palette.ACCENT, 4)
    for colonne, numero in enumerate((1, 5, 10, 22, 55)):
        place = Rect(
            rect.x + pas * colonne, rect.bottom - round(pas * 1.35), pas - 8, round((pas - 8) * 1.3)
        )
        dessiner_carte(toile, Card(numero), place)


# --- les poses -----------------------------------------------------------------------------------


def place_de_la_pose(ou: Disposition, pose: Pose) -> Rect:
    """Rend la place où une carte se pose : au bout de sa rangée, ou, trop faible, à gauche."""
    if pose.nature is Nature.FAIBLE:
        return ou.place_dans_la_rangee(pose.rangee, -1)
    return ou.place_dans_la_rangee(pose.rangee, len(pose.avant))


def dessiner_pose(toile: Toile, part: float, ou: Disposition, pose: Pose, depart: Rect) -> None:
    """Dessine la carte qui va se poser."""
    dessiner_carte(toile, pose.carte, deplacer(depart, place_de_la_pose(ou, pose), part))


def dessiner_ramassage(toile: Toile, part: float, ou: Disposition, pose: Pose) -> None:
    """Dessine les cartes ramassées qui vont chez leur joueur, et celle qui prend leur place."""
    for colonne, card in enumerate(pose.avant):
        place = ou.place_dans_la_rangee(pose.rangee, colonne)
        chez_lui = place.scale_by(0.5).move_to(center=ou.place_du_joueur(pose.joueur).center)
        dessiner_carte(toile, card, deplacer(place, chez_lui, part))
    premiere = ou.place_dans_la_rangee(pose.rangee, 0)
    dessiner_carte(toile, pose.carte, deplacer(place_de_la_pose(ou, pose), premiere, part))


# --- la table ------------------------------------------------------------------------------------


def dessiner_joueurs(toile: Toile, ou: Disposition, partie: Game, totaux: Sequence[int]) -> None:
    """Dessine en haut l'humain, puis les IA, et leurs têtes ; à la fin, les gagnants sont dorés."""
    dores: tuple[int, ...] = (0,)
    if partie.fin is not None:
        dores = partie.fin.gagnants
    for rang, (player, total) in enumerate(zip(partie.players, totaux, strict=True)):
        rect = ou.place_du_joueur(rang)
        toile.rectangle(rect, Palette.PANNEAU)
        couleur = Palette.TEXTE
        if rang in dores:
            couleur = Palette.ACCENT
            toile.rectangle(rect, Palette.ACCENT, 2)
        haut = (rect.centerx, rect.y + 17)
        nom = raccourcir(player.name, LETTRES_D_UN_NOM)
        toile.texte(nom, haut, PETIT, couleur, "center", rect.w - 12, gras=True)
        bas = rect.y + 39
        texte = tetes(total)
        largeur = toile.largeur_de(texte, PETIT)
        toile.texte(texte, (rect.centerx + 12, bas), PETIT, Palette.TEXTE, "center", rect.w - 30)
        dessiner_tete(toile, (rect.centerx - largeur / 2 - 6, bas), 7, Palette.TEXTE)


def dessiner_rangees(toile: Toile, ou: Disposition, rangees: Sequence[Sequence[Card]]) -> None:
    """Dessine les quatre rangées numérotées, leurs places vides et ce qu'elles coûteraient."""
    tapis = ou.rangees.inflate(16, 16)
    toile.ombre(tapis, 10)
    toile.rectangle(tapis, TAPIS, rayon=10)
    for numero, rangee in enumerate(rangees, 1):
        premiere = ou.place_dans_la_rangee(numero, 0)
        milieu = premiere.centery
        point = (ou.rangees.x + 28 * ou.fois, milieu)
        toile.texte(str(numero), point, SOUS_TITRE, Palette.TEXTE, "center", gras=True)
        for colonne in range(CARTES_PAR_RANGEE):
            place = ou.place_dans_la_rangee(numero, colonne)
            if colonne < len(rangee):
                dessiner_carte(toile, rangee[colonne], place)
            else:
                toile.rectangle(place, PLACE_VIDE, 2)
        cout = sum(card.oxHead for card in rangee)
        x = ou.place_dans_la_rangee(numero, CARTES_PAR_RANGEE).x + 22 * ou.fois
        dessiner_tete(toile, (x, milieu), 10 * ou.fois, Palette.TEXTE)
        point = (x + 24 * ou.fois, milieu)
        toile.texte(str(cout), point, SOUS_TITRE, Palette.TEXTE, "midleft", gras=True)


def dessiner_apercu(toile: Toile, ou: Disposition, partie: Game, card: Card) -> None:
    """Entoure la place où irait une carte, et toute rangée qu'elle pourrait faire ramasser."""
    indice = card.getMinimumStack(partie.stacks)
    for numero, serie in enumerate(partie.stacks, 1):
        if indice < 0 or (numero == indice + 1 and serie.pleine):
            toile.rectangle(ou.zone_de_la_rangee(numero), Palette.ALERTE, 3)
    if indice >= 0:
        place = ou.place_dans_la_rangee(indice + 1, len(partie.stacks[indice].stack))
        toile.vignette(("fantôme", card.number), place, peindre_fantome, card)
        toile.rectangle(place, Palette.ACCENT, 4)


def entourer_avis(toile: Toile, place: Rect) -> None:
    """Entoure une carte conseillée."""
    toile.rectangle(place.inflate(4, 4), Palette.ENCRE, 6)
    toile.rectangle(place.inflate(4, 4), Palette.MENTHE, 4)


def numeroter_avis(toile: Toile, rang: int, place: Rect) -> None:
    """Marque une carte conseillée de son rang."""
    centre = place.midtop  # entre les numéros des coins
    toile.disque(centre, 17, Palette.ENCRE)
    toile.disque(centre, 14, Palette.MENTHE)
    toile.texte(str(rang), centre, PETIT, Palette.ENCRE, "center", gras=True)


def intituler(toile: Toile, rect: Rect, titre: str, couleur: Teinte) -> Rect:
    """Écrit en haut d'un rectangle son titre, et rend ce qui en reste."""
    toile.texte(titre, rect.topleft, CORPS, couleur, largeur=rect.w, gras=True)
    return Rect(rect.x, rect.y + 40, rect.w, rect.h - 40)


def dessiner_recit(
    toile: Toile,
    ou: Disposition,
    partie: Game,
    jouees: Sequence[CarteJouee],
    poses: Sequence[Pose],
) -> None:
    """Raconte le tour à droite : les cartes jouées, et où sont allées celles qu'on a vu poser."""
    recit = ou.recit
    reste = intituler(toile, recit, "Cartes jouées", Palette.ACCENT)
    if not jouees:
        toile.paragraphe(EN_SECRET, reste, CORPS, Palette.DISCRET)
    for rang, (carte, joueur) in enumerate(jouees):
        place = ou.place_jouee(rang)
        dessiner_petite(toile, carte, place)
        nom = raccourcir(partie.players[joueur].name, LETTRES_D_UN_NOM)
        x = place.right + 10
        largeur = recit.right - x
        a_cote = largeur
        if largeur > 180:
            a_cote = largeur * 2 // 5
        toile.texte(nom, (x, place.centery), PETIT, Palette.TEXTE, "midleft", a_cote - 6)
        if rang < len(poses) and largeur > 180:
            dessiner_suite(toile, poses[rang], (x + a_cote, place.centery), largeur - a_cote)


def dessiner_conseils(toile: Toile, ou: Disposition, conseils: str) -> None:
    """Écrit les conseils, un par paragraphe, là où il y a de la place."""
    reste = ou.conseils
    if ou.large:
        reste = intituler(toile, reste, "Conseil", Palette.MENTHE)
    toile.paragraphe(conseils, reste, CORPS)


def dessiner_suite(toile: Toile, pose: Pose, point: Point, largeur: int) -> None:
    """Dit en ce point où une carte est allée, et les têtes qu'elle a fait ramasser."""
    suite = f"rangée {pose.rangee}"
    couleur = Palette.DISCRET
    if pose.tetes:
        suite += f" : {tetes(pose.tetes)}"
        couleur = Palette.ALERTE
    toile.texte(suite, point, PETIT, couleur, "midleft", largeur)


def dessiner_classement(toile: Toile, partie: Game, cadre: Rect) -> None:
    """Dresse le tableau des scores dans un cadre, le moins de têtes d'abord.

    Le premier est doré, l'humain entouré ; entre parenthèses, ce que la manche lui a coûté.
    """
    pas = min(44, cadre.h // len(partie.players))
    for ligne, (rang, joueur) in enumerate(partie.classement()):
        rect = Rect(cadre.x, cadre.y + pas * ligne, cadre.w, pas - 4)
        couleur = Palette.TEXTE
        if rang == 1:
            couleur = Palette.ACCENT
        toile.rectangle(rect, Palette.PANNEAU)
        if joueur is partie.humain:
            toile.rectangle(rect, Palette.TEXTE, 2)
        y = rect.centery
        toile.texte(str(rang), (rect.left + 24, y), PETIT, couleur, "center", gras=True)
        points = f"{tetes(joueur.totalHead)} (+{joueur.totalHead - joueur.acquises})"
        if cadre.w < CADRE_ETROIT:
            points = str(joueur.totalHead)
        largeur = rect.w - 48 - toile.largeur_de(points, PETIT) - 26
        nom = toile.raccourci(joueur.name, PETIT, largeur, gras=False)
        toile.texte(nom, (rect.left + 48, y), PETIT, couleur, "midleft", largeur)
        toile.texte(points, (rect.right - 14, y), PETIT, couleur, "midright", rect.w - 62)
