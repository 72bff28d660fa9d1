"""Les sons : un coup, une prise, une fin, calculés sans aucun fichier.

Notions :
- un *échantillon* est la hauteur de l'onde à un instant ; il en faut 11 025 par seconde ;
- un *son* est fait de notes frappées, de leurs fréquences en hertz : un coup, un choc grave ; une
  prise, deux chocs ; une victoire monte, une défaite descend ;
- une machine *sans son* n'est pas une erreur : la partie se joue en silence.
"""

from __future__ import annotations

import math
from array import array
from dataclasses import dataclass, field

import pygame

FREQUENCE = 11_025
AMPLITUDE = 9000
VOLUME = 0.35
# Les notes de chaque son : la fréquence, l'instant où elle part, sa durée, en secondes.
NOTES = {
    "coup": ((330.0, 0.0, 0.09),),
    "prise": ((247.0, 0.0, 0.10), (165.0, 0.07, 0.16)),
    "victoire": ((392.0, 0.0, 0.25), (494.0, 0.12, 0.25), (587.0, 0.24, 0.5)),
    "defaite": ((294.0, 0.0, 0.3), (247.0, 0.18, 0.3), (196.0, 0.36, 0.6)),
}


def onde(nom: str) -> array[int]:
    """Calcule l'onde d'un son.

    Args:
        nom: celui du son, dans NOTES.

    Retour:
        Ses échantillons, du premier au dernier.

    Exemple:
        >>> son = onde("coup")
        >>> len(son), son[0]
        (992, 0)
    """
    notes = NOTES[nom]
    duree = max(depart + longueur for _, depart, longueur in notes)
    hauteurs = [0.0] * int(FREQUENCE * duree)
    for frequence, depart, longueur in notes:
        debut = int(FREQUENCE * depart)
        nombre = int(FREQUENCE * longueur)
        for i in range(min(nombre, len(hauteurs) - debut)):
            attaque = min(1.0, i / 40)
            chute = (1 - i / nombre) ** 3
            hauteurs[debut + i] += (
                attaque * chute * math.sin(2 * math.pi * frequence * i / FREQUENCE)
            )
    return array("h", (int(AMPLITUDE * hauteur) for hauteur in hauteurs))


@dataclass(eq=False)
class Sons:
    """Les sons de la fenêtre ; muets tant qu'on ne les a pas ouverts."""

    permis: bool = True  # faux si l'on a demandé le silence, ou si la machine n'a pas de son
    coupe: bool = False
    ouverts: bool = False
    prets: dict[str, pygame.mixer.Sound] = field(default_factory=dict)

    def ouvrir(self) -> None:
        """Ouvre le haut-parleur, s'il y en a un.

        Effets de bord:
            Prépare le mélangeur de pygame ; sans haut-parleur, les sons ne sont plus permis.
        """
        if not self.permis:
            return
        try:
            if pygame.mixer.get_init() is None:
                pygame.mixer.init(FREQUENCE, -16, 1, 512, allowedchanges=0)
            self.ouverts = True
        except pygame.error:  # pas de périphérique
            self.permis = False

    def jouer(self, nom: str) -> None:
        """Fait entendre un son, s'il n'est pas coupé.

        Args:
            nom: celui du son, dans NOTES.

        Effets de bord:
            Calcule l'onde la première fois, et la garde ; le son s'entend.
        """
        if self.coupe or not self.ouverts:
            return
        if nom not in self.prets:
            self.prets[nom] = pygame.mixer.Sound(buffer=onde(nom))
            self.prets[nom].set_volume(VOLUME)
        self.prets[nom].play()

    @property
    def etat(self) -> str:
        """Dit où en est le son, pour le bouton.

        Retour:
            « Son : oui » ou « Son : non ».
        """
        if self.permis and not self.coupe:
            return "Son : oui"
        return "Son : non"

    @property
    def refus(self) -> str:
        """Dit pourquoi le son ne peut pas se remettre.

        Retour:
            Une phrase ; rien, s'il le peut.
        """
        if self.permis:
            return ""
        return "Il n'y a pas de son ici."

    def basculer(self) -> None:
        """Coupe le son, ou le remet.

        Effets de bord:
            Change `coupe`.
        """
        self.coupe = not self.coupe
