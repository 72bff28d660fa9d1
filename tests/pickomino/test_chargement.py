"""Relire save.bin sans confiance : une partie possible, ou une phrase qui nomme le champ faux."""

from __future__ import annotations

import itertools
import random
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pickomino.carnet import SauvegardeInvalide
from pickomino.jeu import Partie, issue
from pickomino.sauvegarde import decoder, encoder, reconnait, tours_possibles
from tests.pickomino.commun import (
    EXEMPLE,
    OCTETS,
    joueur,
    partie,
    place,
    tour_au_hasard,
    verifier_partie,
)

DEUX_36 = encoder(partie(joueur("Léa", 21, 35), joueur("Tom", 36)))
NOMS, PICKOMINOS, NOMBRE, POINTS = 0, 16, 80, 84  # décalages dans un player


def avec(position: int, octets: bytes, base: bytes = OCTETS) -> bytes:
    """Une sauvegarde où quelques octets ont été changés."""
    return base[:position] + octets + base[position + len(octets) :]


def entier(valeur: int) -> bytes:
    """Un `int` du C."""
    return struct.pack("<i", valeur)


# --- un champ faux -------------------------------------------------------------------------------


@pytest.mark.exigence("PIC-12")
@pytest.mark.parametrize(
    ("octets", "phrase"),
    [
        (b"", "taille en octets : 0, attendu 748"),
        (OCTETS[:-1], "taille en octets : 747, attendu 748"),
        (OCTETS + b"\0", "taille en octets : 749, attendu 748"),
        (avec(744, b"\x01\0"), "nbrJoueur vaut 1, attendu de 2 à 7"),
        (avec(744, b"\x08\0"), "nbrJoueur vaut 8, attendu de 2 à 7"),
        (avec(744, b"\xff\xff"), "nbrJoueur vaut -1, attendu de 2 à 7"),
        (avec(746, b"\x03\0"), "id vaut 3, attendu de 0 à 2"),
        (avec(746, b"\xff\xff"), "id vaut -1, attendu de 0 à 2"),
        (avec(746, b"\x02\0", DEUX_36), "id vaut 2, attendu de 0 à 1"),
        (avec(0, entier(99)), r"dominos\[0\] vaut \[99, 0\], attendu \[21, 1\] ou \[0, 0\]"),
        (avec(20, entier(2)), r"dominos\[2\] vaut \[23, 2\], attendu \[23, 1\] ou \[0, 0\]"),
        (avec(16, entier(24)), r"dominos\[2\] vaut \[24, 1\], attendu \[23, 1\] ou \[0, 0\]"),
        (avec(place(0, NOMS + 5), b"x"), r"players\[0\]\.username ne convient pas : .*imprimables"),
        (avec(place(0, NOMS), b"x" * 16), r"players\[0\]\.username ne convient pas : .*15 octets"),
        (avec(place(0, NOMS), b"\xff"), r"players\[0\]\.username n'est pas du texte UTF-8"),
        (avec(place(0, NOMS), b"\x1b"), r"players\[0\]\.username ne convient pas : .*imprimables"),
        (avec(place(2, NOMS), bytes(16)), r"players\[2\]\.username ne convient pas : .*vide.*s$"),
        (avec(place(2, NOMS), b"q\0\0"), r"players\[2\]\.username ne convient pas : .*« q »"),
        (avec(place(2, NOMS), b"?\0\0"), r"players\[2\]\.username ne convient pas : .*« \? »"),
        (avec(place(2, NOMS), b" "), r"players\[2\]\.username ne convient pas : .*espaces"),
        (avec(place(2, NOMS), "léa".encode()), r"players\[2\].*déjà porté"),
        (avec(place(1, NOMS), b"IA2"), r"players\[1\].*réservé"),
        (
            avec(place(0, NOMBRE), entier(17)),
            r"players\[0\]\.nombreDeDominos vaut 17, attendu de 0 à 16",
        ),
        (avec(place(0, NOMBRE), entier(-1)), r"players\[0\]\.nombreDeDominos vaut -1"),
        (
            avec(place(0, NOMBRE), entier(3)),
            r"players\[0\]\.pickominos\[2\] vaut 0, attendu de 21 à 36",
        ),
        (avec(place(0, NOMBRE), entier(1)), r"players\[0\]\.pickominos\[1\] vaut 22, attendu 0$"),
        (
            avec(place(0, PICKOMINOS), entier(37)),
            r"players\[0\]\.pickominos\[0\] vaut 37, attendu de 21 à 36",
        ),
        (
            avec(place(0, PICKOMINOS), entier(20)),
            r"players\[0\]\.pickominos\[0\] vaut 20, attendu de 21 à 36",
        ),
        (avec(place(0, POINTS), entier(5)), r"players\[0\]\.points vaut 5, attendu 4$"),
        (avec(place(5, POINTS), entier(1)), r"une place occupée après players\[2\],"),
        (avec(place(0, PICKOMINOS), entier(30)), "le domino 30 est à deux endroits"),
        (avec(place(0, PICKOMINOS + 4), entier(21)), "le domino 21 est à deux endroits"),
        (avec(place(0, PICKOMINOS + 4), entier(36), DEUX_36), "le domino 36 est à deux endroits"),
        (avec(place(2, PICKOMINOS), entier(22)), "le domino 21 a disparu"),
        (avec(40, bytes(8)), "le domino 26 a disparu, attendu au plateau ou dans une pile"),
    ],
)
def test_une_sauvegarde_impossible_est_refusee_par_une_phrase(octets: bytes, phrase: str) -> None:
    with pytest.raises(SauvegardeInvalide, match=f"^{phrase}"):
        decoder(octets)


@pytest.mark.exigence("PIC-12")
def test_on_reconnait_une_partie_meme_coupee_au_domino_21_pris_ou_non() -> None:
    for jeu in (partie(joueur("Léa"), joueur("Tom")), partie(joueur("Léa", 21), joueur("Tom"))):
        assert reconnait(encoder(jeu)[:8])
        assert not reconnait(encoder(jeu)[8:])
    assert reconnait(bytes(748)) and not reconnait(b"Acheter du pain.\n")


@pytest.mark.exigence("PIC-12")
def test_un_plateau_vide_est_une_partie_finie_donc_possible() -> None:
    jeu = partie(joueur("Léa", 31), joueur("Tom"), retires=range(21, 37))
    assert decoder(encoder(jeu)) == jeu


# --- à qui de jouer, d'après les dominos ---------------------------------------------------------


@pytest.mark.exigence("PIC-12")
@pytest.mark.parametrize(
    ("jeu", "attendu"),
    [
        # personne n'a joué : c'est au premier
        (partie(joueur("Léa"), joueur("Tom"), id=1), "id vaut 1, attendu 0"),
        # un seul tour a coûté : c'est au second
        (partie(joueur("Léa"), joueur("Tom"), retires=[36], id=0), "id vaut 0, attendu 1"),
        (partie(joueur("A", 21), joueur("B"), joueur("C"), id=2), "id vaut 2, attendu 1"),
    ],
)
def test_un_id_que_les_dominos_dementent_est_refuse_par_son_nom(jeu: Partie, attendu: str) -> None:
    with pytest.raises(SauvegardeInvalide, match=f"^{attendu} d'après les dominos$"):
        decoder(encoder(jeu))


@pytest.mark.exigence("PIC-12")
def test_quand_plusieurs_id_conviennent_ils_sont_tous_dits() -> None:
    """Léa a deux dominos, Tom un, trois sont retirés : sept tours, ou six, mais pas cinq ni huit.

    En six tours, IA1 en a perdu deux et Tom un ; en sept, Léa a aussi rendu un domino, mais à cinq
    Tom n'a joué qu'une fois, pour gagner, et à huit il aurait fallu en retirer un quatrième.
    """
    jeu = partie(joueur("Léa", 31, 22), joueur("IA1"), joueur("Tom", 21), retires=[34, 35, 36])
    for id in (0, 1):
        jeu.id = id
        assert decoder(encoder(jeu)) == jeu
    jeu.id = 2
    with pytest.raises(SauvegardeInvalide, match=r"^id vaut 2, attendu 0 ou 1 d'après"):
        decoder(encoder(jeu))


@pytest.mark.exigence("PIC-12")
@pytest.mark.parametrize(
    "jeu",
    [
        partie(joueur("Léa", 21, 22, 23), joueur("Tom"), id=1),  # Tom a joué deux fois pour rien
        partie(joueur("Léa"), joueur("Tom", 21, 22)),  # Léa aussi
    ],
)
def test_des_dominos_qu_aucune_suite_de_tours_ne_retire_sont_refuses(jeu: Partie) -> None:
    with pytest.raises(
        SauvegardeInvalide, match=r"^dominos retirés : [0-9]+, aucune suite de tours"
    ):
        decoder(encoder(jeu))


Comptes = tuple[tuple[int, ...], int, int]  # les hauteurs de pile, les dominos retirés, id


def comptes_atteints(nombre: int) -> set[Comptes]:
    """Les comptes de toutes les parties possibles, tour par tour, depuis le départ."""
    depart: Comptes = ((0,) * nombre, 0, 0)
    atteints, a_suivre = {depart}, [depart]
    while a_suivre:
        piles, retires, id = a_suivre.pop()
        if sum(piles) + retires < 16:
            avant, pile, apres = piles[:id], piles[id], piles[id + 1 :]
            suivant = (id + 1) % nombre
            suites: list[Comptes] = [
                ((*avant, pile + 1, *apres), retires, suivant),
                ((*avant, max(0, pile - 1), *apres), retires + 1, suivant),
            ]
            a_suivre += set(suites) - atteints
            atteints |= set(suites)
    return atteints


@pytest.mark.sans_couverture
@pytest.mark.exigence("PIC-12")
@pytest.mark.parametrize("nombre", range(2, 6))
def test_le_compte_des_tours_ne_refuse_aucune_partie_possible(nombre: int) -> None:
    for comptes in comptes_atteints(nombre):
        assert tours_possibles(*comptes), comptes


@pytest.mark.exigence("PIC-12")
def test_a_deux_joueurs_le_compte_des_tours_refuse_tout_le_reste() -> None:
    hauteurs = itertools.product(range(17), repeat=2)
    tous = {
        (piles, retires, id)
        for piles in hauteurs
        for retires in range(17 - sum(piles))
        for id in range(2)
    }
    assert {comptes for comptes in tous if tours_possibles(*comptes)} == comptes_atteints(2)


# --- abîmée ou jouée au hasard -------------------------------------------------------------------


@pytest.mark.exigence("PIC-12")
@given(st.binary(max_size=800) | st.binary(min_size=748, max_size=748))
@pytest.mark.fuzz
def test_des_octets_quelconques_ne_levent_que_notre_erreur(octets: bytes) -> None:
    with pytest.raises(SauvegardeInvalide):
        decoder(octets)


def jouer_au_bout(jeu: Partie) -> None:
    """Une partie relue se joue jusqu'au bout, en restant une partie."""
    hasard = random.Random(7)
    verifier_partie(jeu)
    for _ in range(33):
        if issue(jeu):
            return
        tour_au_hasard(jeu, hasard, hasard)
        verifier_partie(jeu)
    pytest.fail("la partie ne finit pas")


@pytest.mark.exigence("PIC-12")
def test_chaque_bit_change_est_refuse_ou_donne_une_partie_possible() -> None:
    acceptees = []
    for position in range(748):
        for bit in range(8):
            change = avec(position, bytes([OCTETS[position] ^ 1 << bit]))
            try:
                jeu = decoder(change)
            except SauvegardeInvalide:
                continue
            acceptees.append(position)
            assert encoder(jeu) == change, "rien n'est corrigé en douce"
            jouer_au_bout(jeu)
    # Seules peuvent changer sans se trahir les lettres d'un nom (ou une de plus).
    longueurs = enumerate(len(j.username.encode()) for j in EXEMPLE.players)
    noms = {place(i, lettre) for i, longueur in longueurs for lettre in range(longueur + 1)}
    assert acceptees
    assert set(acceptees) <= noms, "à qui c'est de jouer se voit aux dominos retirés"


@pytest.mark.exigence("PIC-12")
@given(st.integers(0, 747), st.integers(0, 255))
@pytest.mark.fuzz
def test_chaque_octet_remplace_est_refuse_ou_donne_une_partie_possible(
    position: int, octet: int
) -> None:
    try:
        jeu = decoder(avec(position, bytes([octet])))
    except SauvegardeInvalide as erreur:
        assert str(erreur).isprintable()
    else:
        jouer_au_bout(jeu)


@pytest.mark.exigence("PIC-12")
def test_chaque_troncature_est_refusee() -> None:
    for longueur in range(748):
        with pytest.raises(SauvegardeInvalide, match="attendu 748"):
            decoder(OCTETS[:longueur])


@pytest.mark.sans_couverture
@pytest.mark.exigence("PIC-11", "PIC-12")
@pytest.mark.fuzz
@given(st.integers(0, 2**32), st.integers(2, 7))
def test_toute_partie_jouee_se_relit_a_chaque_tour(graine: int, nombre: int) -> None:
    """Aussi la preuve que ni le « domino disparu » ni le compte des tours ne refusent à tort."""
    jeu = partie(*[joueur(f"J{i}") for i in range(nombre)])
    hasard = random.Random(graine)
    assert decoder(encoder(jeu)) == jeu
    while issue(jeu) is None:
        tour_au_hasard(jeu, hasard, hasard)
        assert decoder(encoder(jeu)) == jeu
