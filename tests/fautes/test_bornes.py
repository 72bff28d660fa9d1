"""Ce qu'un jeu accepte de lire reste lisible, quoi qu'on y joue : chaque champ poussé à sa borne.

Une partie commencée aux bornes est jouée un peu, écrite, puis ses nombres sont remplacés par des
bornes ; si le fichier est accepté, on y joue encore, et chaque sauvegarde doit se relire.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dames.game
import dames.sauvegarde
import incognito.plateau
import incognito.sauvegarde
import pickomino.jeu
import pickomino.sauvegarde
import puissance_n.game
import puissance_n.sauvegarde
import sixquiprend.game
import sixquiprend.sauvegarde
from incognito.types import TAILLE_MAXIMALE, TAILLE_MINIMALE
from pickomino.structures import ARRETER, player
from tests.outils import exemples

pytestmark = pytest.mark.sans_couverture

BORNES = (
    *(-1, 0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 16, 21, 36, 65, 66, 98, 99, 104, 105, 9998, 9999),
    *(99_999, 999_998, 999_999, 1_000_000, 999_999_998, 999_999_999, 1_000_000_000, 2**31 - 1),
)
Remplacement = tuple[int, int]  # le rang d'un nombre du fichier, et celui d'une borne


@dataclass(frozen=True)
class Format:
    """Un jeu et sa sauvegarde : commencer aux bornes, jouer un coup, varier un fichier."""

    jeu: str
    commencer: Callable[[Random], Any]
    avancer: Callable[[Any, Random], bool]
    encoder: Callable[[Any], bytes]
    carnet: Any
    varier: Callable[[bytes, Remplacement], bytes]

    def jouer(self, partie: Any, hasard: Random, coups: int) -> None:
        """Joue des coups quelconques ; chaque sauvegarde tient dans sa borne et se relit."""
        for _ in range(coups):
            if not self.avancer(partie, hasard):
                return
            octets = self.encoder(partie)
            assert len(octets) <= self.carnet.borne
            assert self.encoder(self.carnet.decoder(octets)) == octets


def varier_un_texte(octets: bytes, remplacement: Remplacement) -> bytes:
    """Remplace l'un des nombres d'un texte par une borne."""
    nombres = list(re.finditer(rb"[0-9]+", octets))
    trouve = nombres[remplacement[0] % len(nombres)]
    borne = str(BORNES[remplacement[1] % len(BORNES)]).encode()
    return octets[: trouve.start()] + borne + octets[trouve.end() :]


def varier_des_entiers(octets: bytes, remplacement: Remplacement) -> bytes:
    """Remplace l'un des entiers d'une sauvegarde de Pickomino par une borne."""
    changes = bytearray(octets)
    rang, borne = remplacement[0] % (len(octets) // 4), BORNES[remplacement[1] % len(BORNES)]
    if 4 * rang == len(octets) - 4:  # nbrJoueur et id, qui sont des short
        struct.pack_into("<h", changes, len(octets) - 2 - 2 * (borne % 2), borne % 2**15)
    else:
        struct.pack_into("<i", changes, 4 * rang, borne)
    return bytes(changes)


# --- les cinq jeux -------------------------------------------------------------------------------


def commencer_pickomino(hasard: Random) -> Any:
    """Deux ou sept joueurs, aux noms les plus courts et les plus longs."""
    noms = [f"{i}".ljust(hasard.choice([1, 15]), "x") for i in range(hasard.choice([2, 7]))]
    return pickomino.jeu.nouvelle_partie([player(nom) for nom in noms])


def commencer_puissance_n(hasard: Random) -> Any:
    """La plus petite grille, la plus grande, et le dernier tour qui s'écrive."""
    bornes = (puissance_n.game.N_MIN, puissance_n.game.N_MAX)
    partie = puissance_n.game.nouvelle_partie(hasard.choice(bornes), 2, hasard)
    partie.tour = hasard.choice([0, 999_999_990, 999_999_999])
    return partie


def commencer_dames(hasard: Random) -> Any:
    """Des noms d'un caractère et de dix-neuf."""
    noms = [f"{i}".ljust(hasard.choice([1, 19]), "é") for i in range(4)]
    return dames.game.nouvelle_partie(noms)


def commencer_sixquiprend(hasard: Random) -> Any:
    """Une IA ou neuf, la plus petite graine ou la plus grande, la première donne ou la dernière."""
    graine, donnes = hasard.choice([0, 999_999_999]), hasard.choice([0, 999_999_997, 999_999_998])
    soiree = sixquiprend.game.Soiree(graine, donnes)
    soiree.nouvelle_partie("é" * hasard.choice([1, 10]), hasard.choice([1, 9]))
    return soiree


def avancer(regles: Any) -> Callable[[Any, Random], bool]:
    """De quoi jouer un coup quelconque, d'après les règles d'un jeu ; faux s'il n'y en a plus."""

    def un_coup(partie: Any, hasard: Random) -> bool:
        permis = regles.coups(partie)
        if permis:
            regles.jouer(partie, hasard.choice(permis))
        return bool(permis)

    return un_coup


def avancer_pickomino(partie: Any, hasard: Random) -> bool:
    """Joue un tour entier : rien ne s'écrit au milieu."""
    while permis := pickomino.jeu.coups(partie):
        if pickomino.jeu.jouer(partie, hasard.choice(permis), hasard).coup.genre is ARRETER:
            return True
    return False


def avancer_sixquiprend(soiree: Any, hasard: Random) -> bool:
    """Joue un tour de table, ou distribue la manche suivante."""
    while permis := soiree.game.coups():
        soiree.jouer(hasard.choice(permis))
        if not soiree.game.table:
            return soiree.game.issue() is None
    return False


FORMATS = [
    *(
        Format(
            f"incognito-{taille}",
            partial(incognito.plateau.nouvelle_partie, taille=taille),
            avancer(incognito.plateau),
            incognito.sauvegarde.encoder,
            incognito.plateau.carnet_neuf(taille=taille),
            varier_un_texte,
        )
        for taille in (TAILLE_MINIMALE, TAILLE_MAXIMALE)
    ),
    Format(
        "pickomino",
        commencer_pickomino,
        avancer_pickomino,
        pickomino.sauvegarde.encoder,
        pickomino.sauvegarde.carnet_neuf(),
        varier_des_entiers,
    ),
    Format(
        "puissance_n",
        commencer_puissance_n,
        avancer(puissance_n.game),
        puissance_n.sauvegarde.encoder,
        puissance_n.sauvegarde.carnet_neuf(),
        varier_un_texte,
    ),
    Format(
        "dames",
        commencer_dames,
        avancer(dames.game),
        dames.sauvegarde.encoder,
        dames.sauvegarde.carnet_neuf(),
        varier_un_texte,
    ),
    Format(
        "sixquiprend",
        commencer_sixquiprend,
        avancer_sixquiprend,
        sixquiprend.sauvegarde.encoder,
        sixquiprend.sauvegarde.carnet_neuf(),
        varier_un_texte,
    ),
]
TOUS = pytest.mark.parametrize("format_du_jeu", FORMATS, ids=lambda f: f.jeu)


@pytest.mark.fuzz
@TOUS
def test_ce_qui_est_accepte_reste_lisible_quoi_qu_on_joue(format_du_jeu: Format) -> None:
    acceptes = set()

    @settings(max_examples=exemples(30))
    @given(
        st.integers(0, 2**32),
        st.integers(0, 25),
        st.lists(st.tuples(st.integers(0, 200), st.integers(0, len(BORNES) - 1)), max_size=2),
    )
    def essai(graine: int, coups: int, remplacements: list[Remplacement]) -> None:
        hasard = Random(graine)
        partie = format_du_jeu.commencer(hasard)
        format_du_jeu.jouer(partie, hasard, coups)
        octets = format_du_jeu.encoder(partie)
        for remplacement in remplacements:
            octets = format_du_jeu.varier(octets, remplacement)
        try:
            reprise = format_du_jeu.carnet.decoder(octets)
        except ValueError:
            assert remplacements, "une partie jouée est refusée"
            return
        acceptes.add(octets)
        format_du_jeu.jouer(reprise, hasard, 6)

    essai()
    assert len(acceptes) > 5


@TOUS
def test_chaque_nombre_du_fichier_a_chacune_de_ses_bornes(format_du_jeu: Format) -> None:
    """Un nombre à la fois, tous, sur une partie à peine commencée."""
    hasard = Random(1)
    partie = format_du_jeu.commencer(hasard)
    format_du_jeu.jouer(partie, hasard, 1)
    depart = format_du_jeu.encoder(partie)
    vus = {depart}  # un fichier qui a moins de nombres en repasse par les premiers
    for rang in range(40):
        for borne in range(len(BORNES)):
            octets = format_du_jeu.varier(depart, (rang, borne))
            if octets in vus:
                continue
            vus.add(octets)
            try:
                reprise = format_du_jeu.carnet.decoder(octets)
            except ValueError:
                continue
            format_du_jeu.jouer(reprise, Random(rang), 2)
