"""La sauvegarde : la liste des coups, qu'on ajoute un à un et qu'on rejoue pour la relire."""

from __future__ import annotations

from pathlib import Path

import pytest

from sixquiprend import Partie, game
from sixquiprend.card import ARRETER, CONTINUER, Coup, Etape
from sixquiprend.commun.fichier import SauvegardeInvalide
from sixquiprend.game import coups, partie_de_graine
from sixquiprend.sauvegarde import carnet_neuf, decoder, encoder, reconnait
from tests.sixquiprend.commun import (
    charger,
    jouer,
    jouer_carte,
    jouer_le_premier_coup,
    octets_de,
    partie_neuve,
    saisies_de_la_manche,
)

ENTETE = """\
Six Qui Prend, sauvegarde 2
graine : 37
joueur : Ada
IA : 2
"""


def partie_avancee() -> Partie:
    """Une partie à trois joueurs, à sa deuxième manche."""
    partie = partie_neuve(graine=11)
    saisies_de_la_manche(partie)
    jouer(partie, CONTINUER)
    for _ in range(6):
        jouer_le_premier_coup(partie)
    return partie


def test_l_en_tete_dit_la_partie_et_chaque_coup_est_une_ligne() -> None:
    partie = partie_de_graine(37, "Ada", 2)
    assert encoder(partie).decode() == ENTETE
    premiere = partie.humain.hand[0].number
    game.jouer(partie, Coup(Etape.CARTE, premiere))
    assert encoder(partie).decode() == f"{ENTETE}{premiere}\n"


@pytest.mark.exigence("SIX-04", "SIX-11")
def test_une_partie_se_relit_a_tout_moment() -> None:
    """Au milieu d'un tour, à la question d'une rangée, entre deux manches, et finie."""
    partie = partie_neuve(graine=11, ias=1)
    etapes = set()
    for _ in range(60):
        assert decoder(octets_de(partie)) == partie
        etapes.add(partie.etape)
        if partie.etape is Etape.FINIE:
            break
        game.jouer(partie, coups(partie)[0])
    assert etapes >= {Etape.CARTE, Etape.RANGEE, Etape.MANCHE_FINIE}
    while partie.etape is not Etape.MANCHE_FINIE:
        game.jouer(partie, coups(partie)[0])
    game.jouer(partie, ARRETER)
    relue = decoder(octets_de(partie))
    assert relue.fin == partie.fin
    assert relue.etape is Etape.FINIE


@pytest.mark.exigence("SIX-11")
def test_une_partie_relue_distribue_la_meme_manche_et_garde_les_tetes() -> None:
    partie = partie_avancee()
    relue = decoder(octets_de(partie))
    assert [j.totalHead for j in relue.players] == [j.totalHead for j in partie.players]
    for une in (partie, relue):
        saisies_de_la_manche(une)
        jouer(une, CONTINUER)
    assert relue == partie


@pytest.mark.exigence("SIX-01")
@pytest.mark.parametrize("nom", ["Ada", "Zoé-Lise d'Ys", "李" * 20, "IA : 3"])
@pytest.mark.parametrize("ias", [1, 9])
def test_les_valeurs_limites_sont_permises(nom: str, ias: int) -> None:
    for graine in (0, 999_999_999):
        partie = partie_de_graine(graine, nom, ias)
        assert decoder(octets_de(partie)) == partie


def test_une_derniere_ligne_coupee_est_laissee() -> None:
    """Le courant a manqué pendant l'écriture de « 102 » : il n'en reste que « 10 »."""
    partie = partie_de_graine(37, "Ada", 2)
    jouer_carte(partie, partie.humain.hand[-1].number)
    octets = octets_de(partie)
    for reste in (b"1", b"10", b"rang\xc3"):
        assert decoder(octets + reste) == partie


@pytest.mark.parametrize(
    ("texte", "faute"),
    [
        ("", "ligne 1 : on attend « Six Qui Prend, sauvegarde 2 »"),
        ("Six Qui Prend, sauvegarde 1\n", "ligne 1 : on attend « Six Qui Prend, sauvegarde 2 »"),
        (
            ENTETE.replace("37", "-1"),
            "ligne 2 : on attend « graine : » puis un nombre de neuf chiffres au plus",
        ),
        (
            ENTETE.replace("37", "1234567890"),
            "ligne 2 : on attend « graine : » puis un nombre de neuf chiffres au plus",
        ),
        (
            "Six Qui Prend, sauvegarde 2\n",
            "ligne 2 : on attend « graine : » puis un nombre de neuf chiffres au plus",
        ),
        (ENTETE.replace("Ada", ""), "ligne 3 : on attend « joueur : » puis le nom du joueur"),
        (ENTETE.replace("Ada", "ia 2"), "ligne 3 : Ce nom est celui d'une IA"),
        (ENTETE.replace("Ada", "A\x1b[31mda"), "ligne 3 : Un nom ne contient que des caractères"),
        (ENTETE.replace("IA : 2", "IA : 0"), "ligne 4 : on attend « IA : » puis un nombre de 1"),
        (ENTETE.replace("IA : 2", "IA : 10"), "ligne 4 : on attend « IA : » puis un nombre de 1"),
        (f"{ENTETE}douze\n", "ligne 5 : on attend un coup : le numéro d'une carte"),
        (f"{ENTETE}\n", "ligne 5 : on attend un coup : le numéro d'une carte"),
        (f"{ENTETE}105\n", "ligne 5 : ce coup n'est pas permis"),
        (f"{ENTETE}continuer\n", "ligne 5 : ce coup n'est pas permis"),
        (f"{ENTETE}rangée 1\n", "ligne 5 : ce coup n'est pas permis"),
    ],
)
def test_un_fichier_faux_est_refuse_et_sa_ligne_est_dite(texte: str, faute: str) -> None:
    with pytest.raises(SauvegardeInvalide) as refus:
        decoder(texte.encode())
    assert str(refus.value).startswith(faute)


@pytest.mark.exigence("SIX-10")
def test_une_carte_qui_n_est_pas_dans_la_main_d_une_ia_est_refusee() -> None:
    partie = partie_de_graine(37, "Ada", 2)
    sienne = partie.humain.hand[0].number
    volee = partie.humain.hand[1].number
    with pytest.raises(SauvegardeInvalide, match="ligne 6 : ce coup n'est pas permis"):
        decoder(f"{ENTETE}{sienne}\n{volee}\n".encode())


@pytest.mark.parametrize(
    ("octets", "a_nous"),
    [
        (ENTETE.encode(), True),
        (ENTETE.encode()[:40], True),
        (b"Six Qui Prend, sauvegarde 1\ngraine : 7\n", True),  # d'une ancienne version
        (b"Six Qui Prend, sauvegarde 3\n\xff", True),  # d'une version à venir
        (b"Six Qui Prend, samedi chez Ada\n", False),
        (f"\n{ENTETE}".encode(), False),
    ],
)
def test_une_sauvegarde_se_reconnait_a_sa_marque(octets: bytes, a_nous: bool) -> None:
    assert reconnait(octets) == a_nous


# --- le fichier -----------------------------------------------------------------------------------


@pytest.mark.exigence("SIX-11")
def test_chaque_coup_est_aussitot_dans_le_fichier(tmp_path: Path) -> None:
    chemin = tmp_path / "partie.six"
    carnet = carnet_neuf()
    carnet.reserver(str(chemin))
    partie = partie_neuve()
    assert carnet.commencer(partie) == ""
    for _ in range(30):
        game.jouer(partie, coups(partie)[0])
        assert carnet.noter(partie) == ""
        assert charger(chemin) == partie
    assert chemin.read_bytes() == octets_de(partie)
    assert [p.name for p in tmp_path.iterdir()] == ["partie.six"]


def test_sauver_sous_un_autre_nom_ecrit_toute_la_partie(tmp_path: Path) -> None:
    carnet = carnet_neuf()
    partie = partie_avancee()
    carnet.commencer(partie)
    jouer_le_premier_coup(partie)
    carnet.noter(partie)
    carnet.sauver_sous(str(tmp_path / "p"))
    assert not carnet.a_perdre
    jouer_le_premier_coup(partie)
    carnet.noter(partie)
    assert charger(tmp_path / "p.six") == partie
