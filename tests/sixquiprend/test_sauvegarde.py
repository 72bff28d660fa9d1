"""La sauvegarde : ce qu'on écrit se relit, tout le reste est refusé, rien ne se perd."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixquiprend import Etape
from sixquiprend.card import CONTINUER
from sixquiprend.carnet import SauvegardeInvalide
from sixquiprend.disque import ErreurFichier
from sixquiprend.game import DONNES_AU_PLUS, Soiree, TourVu
from sixquiprend.sauvegarde import TAILLE_MAX, decoder, encoder, reconnait
from tests.outils import dans, en_memoire
from tests.sixquiprend.commun import carnet, cartes, charger, jouer_le_premier_coup, soiree_neuve


def soiree_avancee() -> Soiree:
    """Une soirée à trois joueurs, à sa deuxième manche, où des rangées ont été ramassées."""
    soiree = soiree_neuve(graine=11)
    while soiree.game.etape is Etape.CARTE:
        jouer_le_premier_coup(soiree.game)
    assert soiree.game.coups()[0] == CONTINUER
    soiree.jouer(CONTINUER)
    for _ in range(6):
        jouer_le_premier_coup(soiree.game)
    assert soiree.game.humain.acquises
    assert soiree.game.humain.ramassees
    return soiree


# Cette soirée, telle qu'elle s'écrit.
VALIDE = """\
Six Qui Prend, sauvegarde 1
graine : 11
donnes : 2
manche : 2
rangée 1 : 50 53 57
rangée 2 : 70 72 81
rangée 3 : 48 55 58
rangée 4 : 59 69
joueur : Ada
acquises : 21
main : 76 83 90 99
ramassées : 4 5 6 10 18 35
joueur : IA 1
acquises : 6
main : 1 14 32 41
ramassées :
joueur : IA 2
acquises : 16
main : 2 21 82 98
ramassées : 61 62 63 64 68
tour 1 : 90 / 41 / 30 / 44 / 1 43 40
tour 2 : 1 / 41 43 / 30 40 / 44 / 5 47 4
tour 3 : 1 4 5 / 41 43 / 30 40 / 44 47 / 16 6 50
tour 4 : 1 4 5 6 16 / 41 43 / 30 40 / 44 47 50 / 19 57 66
tour 5 : 19 / 41 43 / 30 40 / 44 47 50 57 66 / 26 35 21
tour 6 : 19 21 26 35 / 41 43 / 30 40 / 44 47 50 57 66 / 37 39 73
tour 7 : 39 / 41 43 / 30 40 / 73 / 45 93 79
tour 8 : 39 / 41 43 45 / 30 40 / 73 79 93 / 55 95 86
tour 9 : 39 / 41 43 45 55 86 / 30 40 / 73 79 93 95 / 69 10 8
tour 10 : 8 10 / 41 43 45 55 86 / 30 40 69 / 73 79 93 95 / 94 14 15
tour 1 : 5 / 61 / 48 / 59 / 4 62 6
tour 2 : 4 6 / 61 62 / 48 / 59 / 18 10 63
tour 3 : 4 6 10 18 / 61 62 63 / 48 / 59 / 35 64 55
tour 4 : 4 6 10 18 35 / 61 62 63 64 / 48 55 / 59 / 50 58 68
tour 5 : 50 / 61 62 63 64 68 / 48 55 58 / 59 / 57 53 70
tour 6 : 50 53 57 / 70 / 48 55 58 / 59 / 69 81 72
fin
"""
LIGNES = VALIDE.splitlines()
TOUR = " : 3 / 14 16 / 50 / 90 / 12 91 92"


def ligne_de(debut: str) -> int:
    """L'indice de la première ligne qui commence ainsi."""
    return next(i for i, ligne in enumerate(LIGNES) if ligne.startswith(debut))


def avec(indice: int, ligne: str) -> bytes:
    """Le fichier valide, une ligne changée."""
    return "".join(f"{x}\n" for x in [*LIGNES[:indice], ligne, *LIGNES[indice + 1 :]]).encode()


# --- décoder --------------------------------------------------------------------------------------


@pytest.mark.exigence("SIX-04", "SIX-11")
def test_le_fichier_de_reference_se_relit() -> None:
    soiree = soiree_avancee()
    relue = decoder(VALIDE.encode())
    assert encoder(soiree) == encoder(relue) == VALIDE.encode()
    assert relue.game.players == soiree.game.players
    assert relue.game.stacks == soiree.game.stacks
    assert (relue.graine, relue.donnes, relue.game.manche) == (11, 2, 2)
    assert sorted(relue.game.deck) == sorted(soiree.game.deck)


def test_le_niveau_des_ia_precede_la_fin_si_elles_ont_joue() -> None:
    soiree = soiree_avancee()
    soiree.niveau = "expert"
    octets = encoder(soiree)
    assert octets.decode() == VALIDE.replace("\nfin\n", "\nniveau : expert\nfin\n")
    assert decoder(octets).niveau == "expert"
    with pytest.raises(SauvegardeInvalide, match="puis le niveau des IA"):
        decoder(octets.replace(b"expert", b"3"))


@pytest.mark.exigence("SIX-01", "SIX-04", "SIX-05", "SIX-06", "SIX-11")
@pytest.mark.parametrize(
    ("debut", "ligne"),
    [
        ("Six", "Six Qui Prend, sauvegarde 2"),
        ("graine", "graine : -1"),
        ("graine", "graine : 01"),
        ("graine", "graine : +1"),
        ("graine", "graine : ٣"),
        ("graine", "graine : " + "9" * 10),
        ("graine", "graine: 11"),
        ("graine", "graine : 11 "),
        ("donnes", "donnes : 1"),  # moins de donnes que de manches : vu à la ligne suivante
        ("manche", "manche : 0"),
        ("rangée 1", "rangée 1 :"),
        ("rangée 1", "rangée 1 : 105"),
        ("rangée 1", "rangée 1 : 0"),
        ("rangée 1", "rangée 1 : 9 8"),
        ("rangée 1", "rangée 1 : 8 8"),
        ("rangée 1", "rangée 1 : 1 2 3 4 5 6"),
        ("rangée 2", LIGNES[ligne_de("rangée 1")].replace("rangée 1", "rangée 2")),
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
        ("main", "main : 1 2 3 4 5 6 7 8 9 10 11"),
        ("ramassées", "ramassées : 104 103"),
        ("ramassées", "ramassées :"),
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
        decoder(avec(ligne_de(debut), ligne))
    assert "\x1b" not in str(refus.value)


@pytest.mark.exigence("SIX-04")
def test_un_fichier_d_avant_les_tours_se_lit_et_la_table_n_a_rien_vu() -> None:
    ancien = re.sub("tour .*\n", "", VALIDE)
    relue = decoder(ancien.encode())
    assert encoder(relue).decode() == ancien
    assert relue.game.passe == []
    jouer_le_premier_coup(relue.game)
    assert [len(tours) for tours in relue.game.passe] == [1]
    assert encoder(decoder(encoder(relue))) == encoder(relue)


@pytest.mark.exigence("SIX-04")
def test_le_fichier_garde_les_tours_de_trois_manches_et_pas_davantage() -> None:
    tours = [ligne for ligne in LIGNES if ligne.startswith("tour")]
    assert [ligne.split(" :")[0] for ligne in tours] == [
        f"tour {numero}" for numero in [*range(1, 11), *range(1, 7)]
    ]
    assert decoder(VALIDE.encode()).game.passe == soiree_avancee().game.passe
    premiere = "".join(f"{ligne}\n" for ligne in tours[:10])
    trois = VALIDE.replace("tour 1 :", premiere + "tour 1 :", 1)
    assert encoder(decoder(trois.encode())).decode() == trois
    quatre = VALIDE.replace("tour 1 :", premiere * 2 + "tour 1 :", 1)
    with pytest.raises(SauvegardeInvalide, match="les tours joués de 3 manches au plus"):
        decoder(quatre.encode())


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


@pytest.mark.exigence("SIX-01", "SIX-11")
def test_les_valeurs_limites_sont_permises() -> None:
    for debut, ligne in (
        ("graine", "graine : 0"),
        ("graine", "graine : 999999999"),
        ("donnes", "donnes : 999999999"),
        ("acquises", "acquises : 0"),
        ("acquises", "acquises : 65"),
    ):
        octets = avec(ligne_de(debut), ligne)
        assert encoder(decoder(octets)) == octets
    for ias in (1, 9):
        soiree = soiree_neuve(ias=ias)
        while soiree.game.etape is Etape.CARTE:
            jouer_le_premier_coup(soiree.game)
        assert encoder(decoder(encoder(soiree))) == encoder(soiree)  # les mains sont vides


@pytest.mark.exigence("SIX-01", "SIX-04")
@pytest.mark.parametrize(
    ("octets", "phrase"),
    [
        (b"", "ligne 1 : on attend « Six Qui Prend, sauvegarde 1 »"),
        (b"\n\xff", "ligne 2 : ce n'est pas du texte UTF-8"),
        (VALIDE.encode().replace(b"Ada", b"\xff\xfe"), "ligne 9 : ce n'est pas du texte UTF-8"),
        (
            "".join(f"{x}\n" for x in [*LIGNES[: ligne_de("joueur : IA 1")], "fin"]).encode(),
            "ligne 13 : on attend « joueur : IA 1 »",
        ),
        (
            avec(ligne_de("joueur : IA 1") + 2, "main : 1 2 3 4 5"),
            "ligne 15 : on attend « main : », puis 4 cartes croissantes de 1 à 104",
        ),
        (
            avec(ligne_de("main"), "main : 1 2 3 4 5 6 7 8 9 10 11"),
            "ligne 11 : on attend « main : », puis 0 à 10 cartes croissantes de 1 à 104",
        ),
        (
            avec(ligne_de("ramassées"), "ramassées : 104 103"),
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
            avec(ligne_de("graine"), "graine : -1"),
            "ligne 2 : on attend « graine : », puis un nombre de 0 à 999999999",
        ),
        (
            avec(ligne_de("donnes"), "donnes : 0"),
            "ligne 3 : on attend « donnes : », puis un nombre de 1 à 999999999",
        ),
        (
            avec(ligne_de("rangée 1"), "rangée 1 :"),
            "ligne 5 : on attend « rangée 1 : », puis 1 à 5 cartes croissantes de 1 à 104",
        ),
        (
            VALIDE.encode()[:-1],
            f"ligne {len(LIGNES)} : il manque la fin de la ligne",
        ),
        (
            VALIDE.encode() + b"fin\n",
            f"ligne {len(LIGNES) + 1} : on attend la fin du fichier",
        ),
        (
            avec(ligne_de("ramassées"), "ramassées :"),
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


def test_la_fin_du_fichier_est_exigee() -> None:
    for octets in (VALIDE.encode()[:-1], VALIDE.encode() + b"\n", VALIDE.encode() + b"x"):
        with pytest.raises(SauvegardeInvalide, match="fin"):
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


@pytest.mark.fuzz
@given(st.binary(max_size=300))
def test_des_octets_quelconques_ne_levent_que_notre_erreur(octets: bytes) -> None:
    with pytest.raises(SauvegardeInvalide):
        decoder(octets)


# --- le disque ------------------------------------------------------------------------------------


@pytest.mark.exigence("SIX-11")
def test_sauver_puis_charger(tmp_path: Path) -> None:
    cible, soiree = str(tmp_path / "partie.six"), soiree_avancee()
    with carnet(cible) as tenu:
        tenu.commencer(soiree)
        assert not tenu.a_perdre
        assert encoder(charger(cible)) == encoder(soiree)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["partie.six"]


def test_sans_cible_rien_n_est_ecrit(tmp_path: Path) -> None:
    with dans(tmp_path), carnet() as tenu:
        tenu.commencer(soiree_neuve())
        tenu.noter(soiree_avancee())
        assert tenu.a_perdre
    assert list(tmp_path.iterdir()) == []


@pytest.mark.exigence("SIX-04")
def test_apres_le_plus_grand_nombre_de_donnes_on_recommence_a_compter() -> None:
    soiree = decoder(avec(ligne_de("donnes"), f"donnes : {DONNES_AU_PLUS}"))
    while soiree.game.issue() is None:
        if soiree.game.etape is Etape.MANCHE_FINIE:
            soiree.jouer(CONTINUER)
        else:
            jouer_le_premier_coup(soiree.game)
        assert encoder(decoder(encoder(soiree))) == encoder(soiree)
    soiree.nouvelle_partie("Ada", 1)
    assert soiree.donnes < 20


@pytest.mark.parametrize(
    ("octets", "a_nous"),
    [
        (VALIDE.encode(), True),
        (VALIDE.encode()[:40], True),
        (avec(3, "manche : x"), True),
        (b"Six Qui Prend, sauvegarde 2\n\xff", True),  # d'une version à venir
        (b"Six Qui Prend, samedi chez Ada\n", False),
        (b"\n" + VALIDE.encode(), False),
    ],
)
def test_une_sauvegarde_se_reconnait_a_sa_marque(octets: bytes, a_nous: bool) -> None:
    assert reconnait(octets) == a_nous


@pytest.mark.parametrize("cible", ["dossier", "/dev/null", "absent/partie.six"])
def test_une_cible_impossible_est_refusee_en_une_phrase(tmp_path: Path, cible: str) -> None:
    (tmp_path / "dossier").mkdir()
    resultat = en_memoire("sixquiprend", "-s", cible, dossier=tmp_path)
    assert (resultat.code, resultat.sortie) == (1, b"")
    assert re.fullmatch(f"Erreur : impossible d.* « {cible} » \\(.*\\).\n", resultat.plainte)


@pytest.mark.parametrize("nom", ["dossier", "/dev/null", "absent/partie.six", "a\0b"])
def test_un_nom_impossible_en_pleine_partie_est_refuse_en_une_phrase(
    tmp_path: Path, nom: str
) -> None:
    (tmp_path / "dossier").mkdir()
    saisies = f"\n1\n\nsauver {nom}\n102\n"
    resultat = en_memoire("sixquiprend", "--graine", "7", saisies=saisies, dossier=tmp_path)
    assert resultat.code == 0
    assert "tour 2 sur 10" in resultat.texte
    lisible = nom.replace("\0", r"\?")
    assert re.match(f"Erreur : impossible d.* « {lisible} » \\(.*\\).\n", resultat.plainte)


def test_un_fichier_hostile_est_refuse_et_nomme(tmp_path: Path) -> None:
    with (tmp_path / "enorme.six").open("wb") as fichier:
        fichier.truncate(100_000_000)
    hostiles = {
        "ligne.six": b"x" * 10_000_000,
        "nombre.six": f"{LIGNES[0]}\ngraine : {'9' * 3000}\n".encode(),
        "nids.six": b"[" * 4000,
    }
    for nom, octets in hostiles.items():
        (tmp_path / nom).write_bytes(octets)
    for nom in ["enorme.six", *hostiles]:
        with pytest.raises(ErreurFichier, match=f"« .*{nom} »"):
            charger(tmp_path / nom)


def test_un_fichier_de_la_plus_grande_taille_legale_tient_sous_la_limite() -> None:
    soiree = soiree_neuve(graine=999_999_999, ias=9, nom="\U0001f42e" * 20)
    soiree.donnes = 999_999_999
    tour = TourVu(
        tuple(tuple(cartes(*range(n, n + 5))) for n in (85, 90, 95, 100)),
        tuple(cartes(*range(70, 80))),
    )
    soiree.game.passe = [[tour] * 10] * 3
    assert len(encoder(soiree)) < TAILLE_MAX - 1000


@pytest.mark.parametrize("nom", ["absent.six", "dossier", "/dev/zero", "tube"])
def test_une_source_impossible_est_refusee_en_une_phrase(tmp_path: Path, nom: str) -> None:
    (tmp_path / "dossier").mkdir()
    os.mkfifo(tmp_path / "tube")
    resultat = en_memoire("sixquiprend", "-c", nom, dossier=tmp_path)
    assert (resultat.code, resultat.sortie) == (1, b"")
    assert resultat.plainte.startswith("Erreur : impossible de lire « ")
    assert len(resultat.plainte.splitlines()) == 1


def test_un_fichier_faux_est_nomme_et_reste_tel_quel(tmp_path: Path) -> None:
    faux = tmp_path / "pa\x1brtie.six"
    faux.write_bytes(avec(3, "manche : x"))
    resultat = en_memoire("sixquiprend", "-c", faux.name, dossier=tmp_path)
    assert resultat.code == 1
    assert resultat.plainte == (
        "Erreur : « pa?rtie.six », ligne 4 : on attend « manche : », puis un nombre de 1 à 2.\n"
    )
    assert faux.read_bytes() == avec(3, "manche : x")
