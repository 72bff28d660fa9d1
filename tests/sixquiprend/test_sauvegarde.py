"""La sauvegarde : ce qu'on écrit se relit, les valeurs limites comprises, et rien ne se perd."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sixquiprend import Etape
from sixquiprend.carnet import SauvegardeInvalide
from sixquiprend.game import DONNES_AU_PLUS, TourVu
from sixquiprend.sauvegarde import TAILLE_MAX, decoder, encoder, reconnait
from tests.outils import dans
from tests.sixquiprend.commun import (
    LIGNES,
    VALIDE,
    avec,
    carnet,
    cartes,
    charger,
    jouer_la_partie_en_relisant,
    jouer_le_premier_coup,
    soiree_avancee,
    soiree_neuve,
)


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


@pytest.mark.exigence("SIX-01", "SIX-11")
def test_les_valeurs_limites_sont_permises() -> None:
    for debut, ligne in (
        ("graine", "graine : 0"),
        ("graine", "graine : 999999999"),
        ("donnes", "donnes : 999999999"),
        ("acquises", "acquises : 0"),
        ("acquises", "acquises : 65"),
    ):
        octets = avec(debut, ligne)
        assert encoder(decoder(octets)) == octets
    for ias in (1, 9):
        soiree = soiree_neuve(ias=ias)
        while soiree.game.etape is Etape.CARTE:
            jouer_le_premier_coup(soiree.game)
        assert encoder(decoder(encoder(soiree))) == encoder(soiree)  # les mains sont vides


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
    soiree = decoder(avec("donnes", f"donnes : {DONNES_AU_PLUS}"))
    jouer_la_partie_en_relisant(soiree)
    soiree.nouvelle_partie("Ada", 1)
    assert soiree.donnes < 20


@pytest.mark.parametrize(
    ("octets", "a_nous"),
    [
        (VALIDE.encode(), True),
        (VALIDE.encode()[:40], True),
        (avec("manche", "manche : x"), True),
        (b"Six Qui Prend, sauvegarde 2\n\xff", True),  # d'une version à venir
        (b"Six Qui Prend, samedi chez Ada\n", False),
        (b"\n" + VALIDE.encode(), False),
    ],
)
def test_une_sauvegarde_se_reconnait_a_sa_marque(octets: bytes, a_nous: bool) -> None:
    assert reconnait(octets) == a_nous


def test_un_fichier_de_la_plus_grande_taille_legale_tient_sous_la_limite() -> None:
    soiree = soiree_neuve(graine=999_999_999, ias=9, nom="\U0001f42e" * 20)
    soiree.donnes = 999_999_999
    tour = TourVu(
        tuple(tuple(cartes(*range(n, n + 5))) for n in (85, 90, 95, 100)),
        tuple(cartes(*range(70, 80))),
    )
    soiree.game.passe = [[tour] * 10] * 3
    assert len(encoder(soiree)) < TAILLE_MAX - 1000
