"""La table dans la fenêtre : où est chaque chose, et comment elle se dessine.

Notions :
- une *place* est le rectangle d'une carte ou d'un joueur sur la toile ;
- une *révélation* commence le tour : la carte du joueur quitte sa main, puis toutes les cartes
  jouées se retournent ensemble ;
- une *animation* montre une pose qui vient d'avoir lieu, sur les rangées d'avant : la carte glisse
  jusqu'à sa rangée, puis les cartes ramassées vont chez leur joueur ;
- le *récit* du tour, à droite, garde les cartes jouées et ce qu'elles sont devenues ;
- l'*aperçu* d'une carte montre où elle irait, posée la première, et ce qu'elle coûterait.

Toutes les durées sont en millisecondes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from .card import CARTES_PAR_RANGEE, Card
from .dessin import rendu_pose, tetes
from .game import CarteJouee, Game, Nature, Pose
from .graphique_dessin import ACCENT, ALERTE, CLAIR, DISCRET, PANNEAU, Toile

DUREE_DU_DEPART, DUREE_DU_RETOURNEMENT, LECTURE_DES_CARTES = 350, 250, 800
DUREE_D_UNE_POSE = 420
DUREE_D_UN_RAMASSAGE = 480
LECTURE_D_UNE_POSE = 200


def place_dans_la_rangee(rangee: int, colonne: int) -> pygame.Rect:
    """Rend la place d'une carte d'une rangée, de 1 à 4 ; colonne 0 pour la première carte."""
    return pygame.Rect(120 + 84 * colonne, 124 + 104 * (rangee - 1), 74, 96)


def place_dans_la_main(rang: int, nombre: int) -> pygame.Rect:
    """Rend la place d'une carte de la main, centrée, parmi le nombre de cartes."""
    return pygame.Rect(494 - 48 * nombre + 96 * rang, 584, 88, 114)


def place_jouee(rang: int) -> pygame.Rect:
    """Rend la place d'une carte jouée, dans le récit du tour."""
    return pygame.Rect(884, 132 + 40 * rang, 46, 36)


def zone_de_la_rangee(rangee: int) -> pygame.Rect:
    """Rend la bande d'une rangée, de son numéro à ce qu'elle coûte : on peut y cliquer."""
    return pygame.Rect(36, place_dans_la_rangee(rangee, 0).top - 3, 832, 102)


def place_du_joueur(rang: int) -> pygame.Rect:
    """Rend la place d'un joueur : l'humain, de rang 0, à droite de sa main, les IA en haut."""
    if rang == 0:
        return pygame.Rect(1020, 576, 240, 50)
    return pygame.Rect(22 + 138 * (rang - 1), 12, 130, 62)


def entre(depart: pygame.Rect, arrivee: pygame.Rect, part: float) -> pygame.Rect:
    """Rend un rectangle entre deux autres, selon la part du temps passé.

    Le départ et l'arrivée sont doux : la vitesse est nulle aux deux bouts.

    Exemple:
        >>> entre(pygame.Rect(0, 0, 10, 10), pygame.Rect(100, 50, 20, 20), 0.5)
        Rect(50, 25, 15, 15)
        >>> entre(pygame.Rect(0, 0, 10, 10), pygame.Rect(100, 50, 10, 10), 0.1).x
        3
    """
    borne = max(0.0, min(1.0, part))
    chemin = borne * borne * (3 - 2 * borne)
    couples = zip(depart, arrivee, strict=True)
    return pygame.Rect(*(round(a + (b - a) * chemin) for a, b in couples))


@dataclass
class Revelation:
    """Les cartes jouées, celle de l'humain venant de sa main, retournées toutes ensemble."""

    jouees: list[CarteJouee]
    depart: pygame.Rect
    temps: int = 0

    @property
    def finie(self) -> bool:
        """Dit si les cartes sont retournées depuis assez longtemps pour être lues."""
        return self.temps >= DUREE_DU_DEPART + DUREE_DU_RETOURNEMENT + LECTURE_DES_CARTES

    def message(self, game: Game) -> str:
        """Dit ce qui se passe."""
        return "Les cartes jouées se posent de la plus faible à la plus forte."

    def dessiner(self, toile: Toile, game: Game) -> None:
        """Dessine la carte qui quitte la main, et les autres, de dos puis de face."""
        part = max(0.0, min(1.0, (self.temps - DUREE_DU_DEPART) / DUREE_DU_RETOURNEMENT))
        for rang, (card, joueur) in enumerate(self.jouees):
            place = place_jouee(rang)
            if joueur == 0 and self.temps < DUREE_DU_DEPART:
                toile.carte(card, entre(self.depart, place, self.temps / DUREE_DU_DEPART), True)
                continue
            tranche = place.scale_by(max(0.04, abs(1 - 2 * part)), 1)  # elle tourne sur elle-même
            if part >= 0.5:
                toile.carte_reduite(card, tranche)
            else:
                toile.dos(tranche)


@dataclass
class Animation:
    """Une pose qu'on montre : d'où part la carte, et le temps déjà passé."""

    pose: Pose
    depart: pygame.Rect
    temps: int = 0

    @property
    def finie(self) -> bool:
        """Dit si la pose, puis le ramassage s'il y en a un, ont été montrés, le temps de lire."""
        ramassage = 0 if self.pose.nature is Nature.SUITE else DUREE_D_UN_RAMASSAGE
        return self.temps >= DUREE_D_UNE_POSE + ramassage + LECTURE_D_UNE_POSE

    def message(self, game: Game) -> str:
        """Dit ce que fait la carte."""
        return f"{rendu_pose(game, self.pose)}."

    def dessiner(self, toile: Toile, game: Game) -> None:
        """Dessine la carte qui se pose, puis les cartes ramassées qui s'en vont."""
        pose = self.pose
        arrivee = place_dans_la_rangee(pose.rangee, len(pose.avant))
        part = (self.temps - DUREE_D_UNE_POSE) / DUREE_D_UN_RAMASSAGE
        if pose.nature is Nature.FAIBLE:  # elle attend à gauche que la rangée soit vide
            arrivee = place_dans_la_rangee(pose.rangee, -1)
        if pose.nature is not Nature.SUITE:
            for colonne, card in enumerate(pose.avant):
                place = place_dans_la_rangee(pose.rangee, colonne)
                chez_lui = place.scale_by(0.5).move_to(center=place_du_joueur(pose.joueur).center)
                toile.carte(card, entre(place, chez_lui, part))
        trajet = entre(self.depart, arrivee, self.temps / DUREE_D_UNE_POSE)
        if pose.nature is not Nature.SUITE and part > 0:  # la rangée recommence par elle
            trajet = entre(arrivee, place_dans_la_rangee(pose.rangee, 0), part)
        toile.carte(pose.carte, trajet, choisie=True)


def dessiner_joueurs(toile: Toile, game: Game, totaux: Sequence[int]) -> None:
    """Dessine les IA en haut, l'humain en bas à droite, et leurs têtes."""
    for rang, (player, total) in enumerate(zip(game.players, totaux, strict=True)):
        rect = place_du_joueur(rang)
        toile.rectangle(rect, PANNEAU)
        haut, bas = rect.top + rect.height * 0.3, rect.top + rect.height * 0.7
        couleur = ACCENT if rang == 0 else CLAIR
        toile.texte(player.name, (rect.centerx, haut), 26, couleur, "center", rect.width - 12)
        toile.texte(tetes(total), (rect.centerx + 10, bas), 26, CLAIR, "center")
        toile.tete((rect.centerx - rect.width * 0.36, bas), 8, CLAIR)


def dessiner_rangees(toile: Toile, rangees: Sequence[Sequence[Card]]) -> None:
    """Dessine les quatre rangées numérotées, et leurs places vides."""
    for numero, rangee in enumerate(rangees, 1):
        debut = place_dans_la_rangee(numero, 0)
        toile.texte(str(numero), (70, debut.centery), 60, ACCENT, "center")
        for colonne in range(CARTES_PAR_RANGEE):
            place = place_dans_la_rangee(numero, colonne)
            if colonne < len(rangee):
                toile.carte(rangee[colonne], place)
            else:
                toile.rectangle(place, PANNEAU, trait=2)


def dessiner_couts(toile: Toile, rangees: Sequence[Sequence[Card]]) -> None:
    """Écrit ce que coûterait chaque rangée."""
    for numero, rangee in enumerate(rangees, 1):
        cout = sum(card.oxHead for card in rangee)
        point = (650, place_dans_la_rangee(numero, 0).centery)
        toile.texte(tetes(cout), point, 28, DISCRET, "midleft")


def dessiner_apercu(toile: Toile, game: Game, card: Card) -> None:
    """Entoure la place où irait une carte, et toute rangée qu'elle pourrait faire ramasser."""
    indice = card.getMinimumStack(game.stacks)
    for numero, serie in enumerate(game.stacks, 1):
        if indice < 0 or (numero == indice + 1 and serie.pleine):
            toile.rectangle(zone_de_la_rangee(numero), ALERTE, trait=3)
    if indice >= 0:
        place = place_dans_la_rangee(indice + 1, len(game.stacks[indice].stack))
        toile.rectangle(place, ACCENT, trait=4)
        toile.texte(str(card.number), place.center, 40, ACCENT, "center", place.width - 12)


def dessiner_recit(
    toile: Toile,
    game: Game,
    jouees: Sequence[CarteJouee],
    poses: Sequence[Pose],
    animation: Revelation | Animation | None,
) -> None:
    """Raconte le tour à droite : chaque carte jouée, et ce qu'elle est devenue.

    Args:
        poses: les poses déjà montrées, dans l'ordre des cartes jouées.
        animation: elle dessine elle-même les cartes qui se retournent, ou celle qui se pose.
    """
    en_mouvement = [len(poses)] if animation else []
    if isinstance(animation, Revelation):
        en_mouvement = list(range(len(jouees)))
    toile.texte("Cartes jouées", (884, 100), 28, ACCENT)
    for rang, (carte, joueur) in enumerate(jouees):
        place = place_jouee(rang)
        if rang not in en_mouvement:
            toile.carte_reduite(carte, place)
        point = (place.right + 10, place.centery)
        toile.texte(game.players[joueur].name, point, 24, CLAIR, "midleft", 130)
        if rang < len(poses):
            pose = poses[rang]
            suite = f"rangée {pose.rangee}" + (f" : {tetes(pose.tetes)}" if pose.tetes else "")
            couleur = ALERTE if pose.tetes else DISCRET
            toile.texte(suite, (1076, place.centery), 24, couleur, "midleft", 196)
