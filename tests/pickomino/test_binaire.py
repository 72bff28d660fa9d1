"""save.bin : les octets du programme C, relus sans confiance."""

from __future__ import annotations

import contextlib
import copy
import random
import shutil
import struct
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pickomino import saveBinary
from pickomino.binaire import SauvegardeInvalide, depuis_octets, en_octets
from pickomino.jeu import passer_au_suivant, plateau_vide
from pickomino.structures import NomRefuse, Partie, asseoir
from tests.pickomino.outils import joueur, partie, tour_au_hasard, verifier_partie

EXEMPLE = partie(joueur("Léa", 31, 22), joueur("IA1"), joueur("Tom", 21), retires=[36, 35], id=1)
OCTETS = en_octets(EXEMPLE)
DEUX_36 = en_octets(partie(joueur("Léa", 21, 35), joueur("Tom", 36)))
NOMS, PICKOMINOS, NOMBRE, POINTS = 0, 16, 80, 84  # décalages dans un player
CC = shutil.which("cc")


def place(i: int, decalage: int = 0) -> int:
    """La position d'un champ de players[i] dans le fichier."""
    return 128 + 88 * i + decalage


def avec(position: int, octets: bytes, base: bytes = OCTETS) -> bytes:
    """Une sauvegarde où quelques octets ont été changés."""
    return base[:position] + octets + base[position + len(octets) :]


def entier(valeur: int) -> bytes:
    """Un `int` du C."""
    return struct.pack("<i", valeur)


# --- la forme du fichier -------------------------------------------------------------------------


def lecteur_par_decalages(chemin: Path) -> list[str]:
    """Lit chaque champ à la position que lui donne la structure C, sans passer par struct."""
    octets = chemin.read_bytes()

    def nombre(position: int, taille: int = 4) -> str:
        return str(int.from_bytes(octets[position : position + taille], "little", signed=True))

    lignes = [nombre(4 * i) for i in range(32)]
    for i in range(7):
        lignes.append(octets[place(i) : place(i, 16)].split(b"\0")[0].decode())
        lignes += [nombre(place(i, 16 + 4 * j)) for j in range(18)]
    return [*lignes, nombre(744, 2), nombre(746, 2)]


def lecteur_en_c(chemin: Path) -> list[str]:
    """Compile le petit lecteur en C, et lui fait lire le fichier."""
    assert CC
    programme = chemin.with_name("lecteur")
    source = Path(__file__).with_name("lecteur.c")
    options = ["-Wall", "-Wextra", "-Werror", "-pedantic"]
    subprocess.run([CC, *options, "-o", str(programme), str(source)], check=True)
    sortie = subprocess.run([programme, chemin], check=True, capture_output=True).stdout
    return sortie.decode().split("\n")[:-1]


@pytest.mark.exigence("PIC-11")
@pytest.mark.parametrize("lecteur", [lecteur_par_decalages, *([lecteur_en_c] if CC else [])])
def test_un_programme_c_lit_la_sauvegarde(
    lecteur: Callable[[Path], list[str]], tmp_path: Path
) -> None:
    chemin = tmp_path / "save.bin"
    saveBinary(EXEMPLE, str(chemin))
    attendu = [str(n) for domino in EXEMPLE.dominos for n in domino]
    attendu += ["Léa", "31", "22", *["0"] * 14, "2", "4"]
    attendu += ["IA1", *["0"] * 18]
    attendu += ["Tom", "21", *["0"] * 15, "1", "1"]
    attendu += ["", *["0"] * 18] * 4
    attendu += ["3", "1"]
    assert lecteur(chemin) == attendu


@pytest.mark.exigence("PIC-11")
def test_la_sauvegarde_fait_748_octets_petit_boutistes() -> None:
    assert len(OCTETS) == 748
    assert OCTETS[:16] == bytes([0] * 16), "le 21 et le 22 ne sont plus au plateau"
    assert OCTETS[16:24] == b"\x17\0\0\0\x01\0\0\0", "le 23 y est, pour un point"
    assert OCTETS[place(0) : place(0, 16)] == "Léa".encode() + bytes(12)
    assert OCTETS[place(3) : 744] == bytes(4 * 88), "les places libres sont à zéro"
    assert OCTETS[744:] == b"\x03\0\x01\0"


@pytest.mark.exigence("PIC-11")
@pytest.mark.parametrize("nombre", range(2, 8))
def test_un_aller_retour_rend_la_meme_partie(nombre: int) -> None:
    jeu = partie(*[joueur("é" * 7 + str(i), 21 + i) for i in range(nombre)], id=nombre - 1)
    assert depuis_octets(en_octets(jeu)) == jeu


@pytest.mark.exigence("PIC-03", "PIC-04", "PIC-11")
@given(st.lists(st.text(max_size=8) | st.sampled_from(["IA", "ia", "Léa", "LÉA"]), max_size=12))
def test_tout_nom_accepte_a_table_se_relit_dans_la_sauvegarde(saisies: list[str]) -> None:
    jeu = partie(joueur("Ana"), joueur("Bob"))
    for saisie in saisies:
        if jeu.nbrJoueur < 7:
            with contextlib.suppress(NomRefuse):
                asseoir(saisie, jeu.players)
    assert depuis_octets(en_octets(jeu)) == jeu


# --- relire sans confiance -----------------------------------------------------------------------


@pytest.mark.exigence("PIC-12")
@pytest.mark.parametrize(
    ("octets", "phrase"),
    [
        (b"", "0 octets, attendu 748"),
        (OCTETS[:-1], "747 octets, attendu 748"),
        (OCTETS + b"\0", "plus de 748 octets, attendu 748"),
        (avec(744, b"\x01\0"), "nbrJoueur vaut 1, attendu de 2 à 7"),
        (avec(744, b"\x08\0"), "nbrJoueur vaut 8, attendu de 2 à 7"),
        (avec(744, b"\xff\xff"), "nbrJoueur vaut -1, attendu de 2 à 7"),
        (avec(746, b"\x03\0"), "id vaut 3, attendu de 0 à 2"),
        (avec(746, b"\xff\xff"), "id vaut -1, attendu de 0 à 2"),
        (avec(0, entier(99)), r"dominos\[0\] vaut \[99, 0\], attendu \[21, 1\] ou \[0, 0\]"),
        (avec(20, entier(2)), r"dominos\[2\] vaut \[23, 2\], attendu \[23, 1\] ou \[0, 0\]"),
        (avec(16, entier(24)), r"dominos\[2\] vaut \[24, 1\], attendu \[23, 1\] ou \[0, 0\]"),
        (avec(place(0, NOMS + 5), b"x"), r"players\[0\]\.username ne finit pas par des zéros"),
        (avec(place(0, NOMS), b"x" * 16), r"players\[0\]\.username ne finit pas par des zéros"),
        (avec(place(0, NOMS), b"\xff"), r"players\[0\]\.username n'est pas du texte UTF-8"),
        (avec(place(0, NOMS), b"\x1b"), r"players\[0\]\.username ne convient pas : .*imprimables"),
        (avec(place(2, NOMS), bytes(16)), r"players\[2\]\.username ne convient pas : .*vide.*s$"),
        (avec(place(2, NOMS), b" "), r"players\[2\]\.username ne convient pas : .*espaces"),
        (avec(place(2, NOMS), "léa".encode()), r"players\[2\].*déjà porté"),
        (avec(place(1, NOMS), b"IA2"), r"players\[1\].*réservé"),
        (avec(place(0, NOMBRE), entier(17)), r"players\[0\]\.nombreDeDominos vaut 17"),
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
        (avec(place(5, POINTS), entier(1)), r"players\[5\] devrait être vide, il y a 3 joueurs"),
        (avec(place(0, PICKOMINOS), entier(30)), "le domino 30 est à deux endroits"),
        (avec(place(0, PICKOMINOS + 4), entier(21)), "le domino 21 est à deux endroits"),
        (avec(place(0, PICKOMINOS + 4), entier(36), DEUX_36), "le domino 36 est à deux endroits"),
        (avec(place(2, PICKOMINOS), entier(22)), "le domino 21 a disparu"),
        (avec(40, bytes(8)), "le domino 26 a disparu, attendu au plateau ou dans une pile"),
    ],
)
def test_une_sauvegarde_impossible_est_refusee_par_une_phrase(octets: bytes, phrase: str) -> None:
    with pytest.raises(SauvegardeInvalide, match=f"^{phrase}"):
        depuis_octets(octets)


@pytest.mark.exigence("PIC-12")
def test_un_plateau_vide_est_une_partie_finie_donc_possible() -> None:
    jeu = partie(joueur("Léa", 31), joueur("Tom"), retires=range(21, 37))
    assert depuis_octets(en_octets(jeu)) == jeu


@pytest.mark.exigence("PIC-12")
@given(st.binary(max_size=800) | st.binary(min_size=748, max_size=748))
@pytest.mark.fuzz
def test_des_octets_quelconques_ne_levent_que_notre_erreur(octets: bytes) -> None:
    with pytest.raises(SauvegardeInvalide):
        depuis_octets(octets)


def jouer_au_bout(jeu: Partie) -> None:
    """Une partie relue se joue jusqu'au bout, en restant une partie."""
    hasard = random.Random(7)
    verifier_partie(jeu)
    passer_au_suivant(jeu)
    for _ in range(33):
        if plateau_vide(jeu.dominos):
            return
        tour_au_hasard(jeu, hasard, hasard)
        verifier_partie(jeu)
        passer_au_suivant(jeu)
    pytest.fail("la partie ne finit pas")


@pytest.mark.exigence("PIC-12")
def test_chaque_bit_change_est_refuse_ou_donne_une_partie_possible() -> None:
    acceptees = []
    for position in range(748):
        for bit in range(8):
            change = avec(position, bytes([OCTETS[position] ^ 1 << bit]))
            try:
                jeu = depuis_octets(change)
            except SauvegardeInvalide:
                continue
            acceptees.append(position)
            assert en_octets(jeu) == change, "rien n'est corrigé en douce"
            jouer_au_bout(jeu)
    # Seuls peuvent changer sans se trahir : les lettres d'un nom (ou une de plus), et qui a joué.
    longueurs = enumerate(len(j.username.encode()) for j in EXEMPLE.players)
    noms = {place(i, lettre) for i, longueur in longueurs for lettre in range(longueur + 1)}
    assert set(acceptees) <= noms | {746}
    assert 746 in acceptees


@pytest.mark.exigence("PIC-12")
@given(st.integers(0, 747), st.integers(0, 255))
@pytest.mark.fuzz
def test_chaque_octet_remplace_est_refuse_ou_donne_une_partie_possible(
    position: int, octet: int
) -> None:
    try:
        jeu = depuis_octets(avec(position, bytes([octet])))
    except SauvegardeInvalide as erreur:
        assert str(erreur).isprintable()
    else:
        jouer_au_bout(jeu)


@pytest.mark.exigence("PIC-12")
def test_chaque_troncature_est_refusee() -> None:
    for longueur in range(748):
        with pytest.raises(SauvegardeInvalide, match="attendu 748"):
            depuis_octets(OCTETS[:longueur])


@pytest.mark.exigence("PIC-11", "PIC-12")
@pytest.mark.fuzz
@given(st.integers(0, 2**32), st.integers(2, 7))
def test_toute_partie_jouee_se_relit_a_chaque_tour(graine: int, nombre: int) -> None:
    """Aussi la preuve que la règle du « domino disparu » ne refuse aucune vraie partie."""
    jeu = partie(*[joueur(f"J{i}") for i in range(nombre)])
    hasard = random.Random(graine)
    while not plateau_vide(jeu.dominos):
        tour_au_hasard(jeu, hasard, hasard)
        assert depuis_octets(en_octets(jeu)) == copy.deepcopy(jeu)
        passer_au_suivant(jeu)
