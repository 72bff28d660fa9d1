"""Relire une sauvegarde sans confiance : une partie légale, ou une phrase qui nomme la ligne."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sixquiprend.carnet import SauvegardeInvalide
from sixquiprend.sauvegarde import decoder, encoder
from tests.outils import en_memoire
from tests.sixquiprend.commun import (
    LIGNES,
    VALIDE,
    avec,
    jouer_le_premier_coup,
    soiree_avancee,
    soiree_neuve,
)

TOUR = " : 3 / 14 16 / 50 / 90 / 12 91 92"


@pytest.mark.exigence("SIX-01", "SIX-04", "SIX-05", "SIX-06", "SIX-11")
@pytest.mark.parametrize(
    ("debut", "ligne"),
    [
        ("Six", "Six Qui Prend, sauvegarde 2"),
        ("graine", "graine : 01"),
        ("graine", "graine : +1"),
        ("graine", "graine : ٣"),
        ("graine", "graine : " + "9" * 10),
        ("graine", "graine: 11"),
        ("graine", "graine : 11 "),
        ("donnes", "donnes : 1"),  # moins de donnes que de manches : vu à la ligne suivante
        ("manche", "manche : 0"),
        ("rangée 1", "rangée 1 : 105"),
        ("rangée 1", "rangée 1 : 0"),
        ("rangée 1", "rangée 1 : 9 8"),
        ("rangée 1", "rangée 1 : 8 8"),
        ("rangée 1", "rangée 1 : 1 2 3 4 5 6"),
        ("rangée 2", "rangée 2 : 50 53 57"),
        ("joueur", "joueur : "),
        ("joueur", "joueur :  Ada"),
        ("joueur", "joueur : Ada "),
        ("joueur", "joueur : A\x1b[2Jda"),
        ("joueur", "joueur : A\u202eda"),
        ("joueur", "joueur : " + "a" * 21),
        ("joueur", "joueur : IA 1"),
        ("joueur : IA 1", "joueur : IA 2"),
        ("joueur : IA 1", "fin"),
        ("acquises", "acquises : 66"),
        ("acquises", "acquises : -1"),
        ("main", "main :"),
        ("tour 1", f"tour 2{TOUR}"),
        ("tour 1", "tour 1 : 3 / 14 16 / 50 / 90"),
        ("tour 1", "tour 1 : 3 / 16 14 / 50 / 90 / 12 91 92"),
        ("tour 1", "tour 1 : 3 / 14 16 / 50 / 90 / 12 91 16"),
        ("tour 1", "tour 1 : 3 / 14 16 / 50 / 90 / 12 91 105"),
        ("tour 1", "tour 1 : 3 / 14 16 / 50 / 90 / 12"),
        ("tour 1", "tour 1 : 3 / 4 5 6 7 8 9 / 50 / 90 / 12 91 92"),
        ("tour 1", "tour 1 : 3 / 14 16 / 50 / 90 / 12 91 92 93 94 95 96 97 98 99 100"),
        ("fin", "FIN"),
        ("fin", "joueur : IA 3"),
    ],
)
def test_une_ligne_fausse_est_refusee_et_nommee(debut: str, ligne: str) -> None:
    with pytest.raises(SauvegardeInvalide, match=r"^ligne [0-9]+ : on attend ") as refus:
        decoder(avec(debut, ligne))
    assert "\x1b" not in str(refus.value)


@pytest.mark.exigence("SIX-11")
def test_la_premiere_manche_n_a_rien_d_acquis() -> None:
    premiere = encoder(soiree_neuve()).decode()
    assert decoder(premiere.encode()).game.manche == 1
    with pytest.raises(SauvegardeInvalide, match="acquises"):
        decoder(premiere.replace("acquises : 0", "acquises : 1", 1).encode())


@pytest.mark.exigence("SIX-03", "SIX-11")
@pytest.mark.parametrize(
    ("manche", "acquises", "permis"),
    [
        (2, (0, 14, 0), True),  # 34 cartes, dont 20 au plus restent sur les rangées : 14 ramassées
        (2, (0, 13, 0), False),
        (2, (65, 65, 37), True),  # 171 têtes, dont 4 au moins restent sur les rangées
        (2, (65, 65, 38), False),
        (3, (0, 14, 13), False),
        (3, (0, 14, 14), True),
        (3, (65, 65, 65), True),
        (14, (65, 65, 65), True),
        (15, (65, 65, 65), False),  # après quatorze manches, quelqu'un aurait atteint 66 têtes
    ],
)
def test_les_tetes_acquises_sont_celles_des_manches_precedentes(
    manche: int, acquises: tuple[int, int, int], permis: bool
) -> None:
    soiree = soiree_avancee()
    soiree.donnes = soiree.game.manche = manche
    for player, nombre in zip(soiree.game.players, acquises, strict=True):
        player.acquises = nombre
    if permis:
        assert encoder(decoder(encoder(soiree))) == encoder(soiree)
    else:
        with pytest.raises(SauvegardeInvalide, match="ligne 4 : on attend, à la manche "):
            decoder(encoder(soiree))


@pytest.mark.exigence("SIX-01", "SIX-04", "SIX-05", "SIX-06", "SIX-11")
@pytest.mark.parametrize(
    ("octets", "phrase"),
    [
        (b"", "ligne 1 : on attend « Six Qui Prend, sauvegarde 1 »"),
        (b"\n\xff", "ligne 2 : ce n'est pas du texte UTF-8"),
        (VALIDE.encode().replace(b"Ada", b"\xff\xfe"), "ligne 9 : ce n'est pas du texte UTF-8"),
        (
            (VALIDE.partition("joueur : IA 1")[0] + "fin\n").encode(),
            "ligne 13 : on attend « joueur : IA 1 »",
        ),
        (
            avec("main : 1 14", "main : 1 2 3 4 5"),
            "ligne 15 : on attend « main : », puis 4 cartes croissantes de 1 à 104",
        ),
        (
            avec("main", "main : 1 2 3 4 5 6 7 8 9 10 11"),
            "ligne 11 : on attend « main : », puis 0 à 10 cartes croissantes de 1 à 104",
        ),
        (
            avec("ramassées", "ramassées : 104 103"),
            "ligne 12 : on attend « ramassées : », puis 0 à 104 cartes croissantes de 1 à 104",
        ),
        (
            VALIDE.replace("\nfin\n", f"\ntour 7{TOUR}\nfin\n").encode(),  # six tours sont joués
            f"ligne {len(LIGNES)} : on attend les tours joués de 3 manches au plus",
        ),
        (
            encoder(soiree_neuve(ias=9)).replace(b"\nfin\n", b"\njoueur : IA 10\nfin\n"),
            "ligne 49 : on attend « fin »",
        ),
        (
            avec("graine", "graine : -1"),
            "ligne 2 : on attend « graine : », puis un nombre de 0 à 999999999",
        ),
        (
            avec("donnes", "donnes : 0"),
            "ligne 3 : on attend « donnes : », puis un nombre de 1 à 999999999",
        ),
        (
            avec("rangée 1", "rangée 1 :"),
            "ligne 5 : on attend « rangée 1 : », puis 1 à 5 cartes croissantes de 1 à 104",
        ),
        (VALIDE.encode()[:-1], f"ligne {len(LIGNES)} : il manque la fin de la ligne"),
        (VALIDE.encode() + b"x", f"ligne {len(LIGNES) + 1} : il manque la fin de la ligne"),
        (VALIDE.encode() + b"\n", f"ligne {len(LIGNES) + 1} : on attend la fin du fichier"),
        (VALIDE.encode() + b"fin\n", f"ligne {len(LIGNES) + 1} : on attend la fin du fichier"),
        (
            avec("ramassées", "ramassées :"),
            f"ligne {len(LIGNES)} : on attend 34 cartes en tout, et non ",
        ),
    ],
)
def test_un_refus_nomme_la_ligne_et_ce_qu_on_y_attendait(octets: bytes, phrase: str) -> None:
    with pytest.raises(SauvegardeInvalide) as refus:
        decoder(octets)
    assert str(refus.value).startswith(phrase)


@pytest.mark.exigence("SIX-04", "SIX-11")
def test_un_nombre_ou_une_carte_seuls_s_accordent() -> None:
    premiere = encoder(soiree_neuve(ias=1)).decode()
    for avant, apres, phrase in (
        ("donnes : 1\nmanche : 1", "donnes : 1\nmanche : 2", "manche : », puis un nombre, 1"),
        ("acquises : 0", "acquises : 3", "acquises : », puis un nombre, 0"),
    ):
        with pytest.raises(SauvegardeInvalide) as refus:
            decoder(premiere.replace(avant, apres, 1).encode())
        assert str(refus.value).endswith(f"« {phrase}")
    soiree = soiree_neuve(ias=1)
    for restent, phrase in ((2, "2 cartes croissantes"), (1, "1 carte")):
        while len(soiree.game.humain.hand) > restent:
            jouer_le_premier_coup(soiree.game)
        debut, ia = encoder(soiree).decode().split("joueur : IA 1\n")
        for main in ("main :", "main : 1 2 3"):
            octets = f"{debut}joueur : IA 1\n{re.sub('main : .*', main, ia)}".encode()
            with pytest.raises(SauvegardeInvalide, match=f", puis {phrase} de 1 à 104$"):
                decoder(octets)


def test_toute_troncature_est_refusee() -> None:
    octets = VALIDE.encode()
    for longueur in range(len(octets)):
        with pytest.raises(SauvegardeInvalide):
            decoder(octets[:longueur])


@pytest.mark.sans_couverture
def test_tout_octet_change_donne_un_refus_ou_une_partie_legale() -> None:
    octets = VALIDE.encode()
    for position in range(len(octets)):
        for nouveau in {octets[position] ^ 1, octets[position] ^ 0x80, 0x20, 0x39} - {
            octets[position]
        }:
            change = octets[:position] + bytes([nouveau]) + octets[position + 1 :]
            try:
                soiree = decoder(change)
            except SauvegardeInvalide:
                continue
            assert encoder(soiree) == change
            jouer_le_premier_coup(soiree.game)


@pytest.mark.parametrize("nom", ["absent.six", "/dev/zero"])
def test_une_source_impossible_est_refusee_en_une_phrase(tmp_path: Path, nom: str) -> None:
    resultat = en_memoire("sixquiprend", "-c", nom, dossier=tmp_path)
    assert (resultat.code, resultat.sortie) == (1, b"")
    assert resultat.plainte.startswith("Erreur : impossible de lire « ")
    assert len(resultat.plainte.splitlines()) == 1


def test_un_fichier_faux_est_nomme_et_reste_tel_quel(tmp_path: Path) -> None:
    faux = tmp_path / "pa\x1brtie.six"
    faux.write_bytes(avec("manche", "manche : x"))
    resultat = en_memoire("sixquiprend", "-c", faux.name, dossier=tmp_path)
    assert resultat.code == 1
    assert resultat.plainte == (
        "Erreur : « pa?rtie.six », ligne 4 : on attend « manche : », puis un nombre de 1 à 2.\n"
    )
    assert faux.read_bytes() == avec("manche", "manche : x")
