"""Relire save.bin sans confiance : une partie possible, ou une phrase qui nomme le champ faux."""

from __future__ import annotations

import random
import shutil
import struct
import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pickomino.commun.fichier import SauvegardeInvalide
from pickomino.jeu import Partie, issue
from pickomino.sauvegarde import decoder, encoder, reconnait
from tests.pickomino.commun import (
    EXEMPLE,
    OCTETS,
    commande,
    joueur,
    partie,
    place,
    tour_au_hasard,
    verifier_partie,
)

DEUX_36 = encoder(partie(joueur("Léa", 21, 35), joueur("Tom", 36)))
NOMS, PICKOMINOS, NOMBRE, POINTS = 0, 16, 80, 84  # décalages dans un player
CC = shutil.which("cc")


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
        (avec(place(0, NOMS), b"x" * 16), r"players\[0\]\.username ne convient pas, .*un zéro$"),
        (avec(place(0, NOMS), b"\xff"), r"players\[0\]\.username n'est pas du texte UTF-8"),
        (avec(place(0, NOMS), b"\x1b"), r"players\[0\]\.username ne convient pas, .*s'impriment"),
        (avec(place(2, NOMS), bytes(16)), r"players\[2\]\.username ne convient pas, .*de 1 à 15"),
        (
            avec(place(0, NOMBRE), entier(17)),
            r"players\[0\]\.nombreDeDominos vaut 17, attendu de 0 à 16",
        ),
        (avec(place(0, NOMBRE), entier(-1)), r"players\[0\]\.nombreDeDominos vaut -1"),
        (
            avec(place(0, NOMBRE), entier(3)),
            r"players\[0\]\.pickominos\[2\] vaut 0, attendu de 21 à 36",
        ),
        (avec(place(0, NOMBRE), entier(1)), r"players\[0\]\.points vaut 4, attendu 3$"),
        (
            avec(place(0, PICKOMINOS), entier(37)),
            r"players\[0\]\.pickominos\[0\] vaut 37, attendu de 21 à 36",
        ),
        (
            avec(place(0, PICKOMINOS), entier(20)),
            r"players\[0\]\.pickominos\[0\] vaut 20, attendu de 21 à 36",
        ),
        (avec(place(0, POINTS), entier(5)), r"players\[0\]\.points vaut 5, attendu 4$"),
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


# --- ce que le C n'initialise pas ----------------------------------------------------------------


@pytest.mark.exigence("PIC-12")
@pytest.mark.parametrize(
    "octets",
    [
        avec(place(0, NOMS + 5), b"\xff\x01x"),
        avec(place(0, PICKOMINOS + 8), entier(99) + entier(-1)),
        avec(place(1, PICKOMINOS), b"\xaa" * 64),
        avec(place(3), b"\xcd" * (4 * 88)),
        avec(4, entier(1)),
        avec(12, entier(-7)),
    ],
    ids=["fin d'un nom", "fin d'une pile", "pile vide", "places libres", "{0, 1}", "{0, -7}"],
)
def test_ce_que_le_c_n_initialise_pas_n_est_pas_lu(octets: bytes) -> None:
    assert octets != OCTETS
    jeu = decoder(octets)
    assert jeu == EXEMPLE
    assert encoder(jeu) == OCTETS, "et nous y écrivons des zéros"


@pytest.mark.sans_couverture
@pytest.mark.exigence("PIC-12")
@pytest.mark.skipif(CC is None, reason="il faut un compilateur C")
@pytest.mark.parametrize("salete", ["\x01", "A", "z"])
def test_la_sauvegarde_d_un_vrai_programme_c_se_reprend(salete: str, tmp_path: Path) -> None:
    assert CC
    programme = tmp_path / "ecrivain"
    source = Path(__file__).with_name("ecrivain.c")
    subprocess.run([CC, "-O0", "-Wall", "-Wextra", "-o", str(programme), str(source)], check=True)
    subprocess.run([programme, salete], cwd=tmp_path, check=True)
    programme.unlink()
    octets = (tmp_path / "save.bin").read_bytes()
    attendue = partie(joueur("Léa", 31), joueur("Tom"), joueur("IA1", 25), retires=[36])
    assert octets != encoder(attendue), "la mémoire était propre : ce test ne montre rien"
    assert decoder(octets) == attendue
    resultat = commande(tmp_path, "--graine", "1")
    assert resultat.code == 0
    assert "Léa : 3 points, dessus de la pile : 31\n" in resultat.texte
    assert "IA1 : 2 points, dessus de la pile : 25\n" in resultat.texte
    assert "C'est à Léa de jouer." in resultat.texte
    assert (tmp_path / "save.bin").read_bytes() == encoder(attendue)


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
        tour_au_hasard(jeu, hasard)
        verifier_partie(jeu)
    pytest.fail("la partie ne finit pas")


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
    """Aussi la preuve que le « domino disparu » n'est jamais dit à tort."""
    jeu = partie(*[joueur(f"J{i}") for i in range(nombre)])
    hasard = random.Random(graine)
    assert decoder(encoder(jeu)) == jeu
    while issue(jeu) is None:
        tour_au_hasard(jeu, hasard)
        assert decoder(encoder(jeu)) == jeu
