"""L'adieu : ce qu'il dit gardé l'est, et la commande qu'il donne nomme ce fichier."""

from __future__ import annotations

import io
import shlex
import shutil
import sys
from pathlib import Path

import pytest

from puissance_n.systeme import Interruption
from tests.carnet import encoder, fichiers, neuf


def test_rien_a_garder_se_dit_en_deux_mots() -> None:
    carnet = neuf()
    assert carnet.adieu() == "Partie interrompue."
    carnet.commencer("")
    assert carnet.adieu() == "Partie interrompue."


def test_une_partie_sans_fichier_n_est_pas_sauvegardee() -> None:
    carnet = neuf()
    carnet.commencer("")
    carnet.noter("a")
    assert carnet.a_perdre
    assert carnet.adieu() == "Partie interrompue : pas sauvegardée, aucun fichier ne la reçoit."


@pytest.mark.parametrize("nom", ["p", "ma partie", "l'été", "-x", "a;b"])
def test_l_adieu_donne_seule_sur_sa_ligne_la_commande_qui_nomme_ce_fichier(nom: str) -> None:
    with neuf() as carnet:
        carnet.reserver(nom)
        carnet.commencer("a")
        premiere, deuxieme, commande = carnet.adieu().split("\n")
    assert premiere == f"Partie interrompue : sauvegardée dans « {nom} »."
    assert deuxieme == "Pour la reprendre :"
    assert shlex.split(commande) == ["jeu", "--niveau", "expert", "-c", nom]


def test_un_nom_qui_ne_se_tape_pas_remplace_la_commande_par_une_phrase() -> None:
    with neuf() as carnet:
        carnet.reserver("a\tb")
        carnet.commencer("a")
        assert carnet.adieu().splitlines() == [
            "Partie interrompue : sauvegardée dans « a?b ».",
            "Son nom ne se tape pas : renommez ce fichier pour la reprendre.",
        ]


@pytest.mark.parametrize(
    ("codage", "nom", "donnee"),
    [
        ("ascii", "p", True),
        ("ascii", "été", False),
        ("latin-1", "été", True),
        ("latin-1", "œ", False),
        ("utf-8", "œ", True),
    ],
)
def test_un_nom_que_l_ecran_ne_sait_pas_ecrire_ne_donne_pas_de_commande(
    monkeypatch: pytest.MonkeyPatch, codage: str, nom: str, donnee: bool
) -> None:
    """« été » s'y lirait « ete », et la commande nommerait un autre fichier."""
    monkeypatch.setattr(sys, "stderr", io.TextIOWrapper(io.BytesIO(), encoding=codage))
    with neuf() as carnet:
        carnet.reserver(nom)
        carnet.commencer("a")
        assert ("Pour la reprendre" in carnet.adieu()) == donnee


def test_l_adieu_recrit_ce_qui_a_disparu(dossier: Path) -> None:
    with neuf() as carnet:
        carnet.reserver("p")
        carnet.commencer("a")
        (dossier / "p").unlink()
        assert "sauvegardée dans « p »" in carnet.adieu()
        assert fichiers(dossier) == {"p": b"jeu a"}


def test_l_adieu_dit_pourquoi_la_partie_n_est_pas_gardee(dossier: Path) -> None:
    (dossier / "d").mkdir()
    with neuf() as carnet:
        carnet.reserver("d/p")
        carnet.commencer("a")
        shutil.rmtree(dossier / "d")
        assert carnet.adieu() == (
            "Partie interrompue : pas sauvegardée, "
            "impossible d'écrire « d/p » (fichier ou dossier introuvable)."
        )


def test_une_partie_reprise_et_pas_jouee_est_toujours_dans_son_fichier(dossier: Path) -> None:
    (dossier / "p").write_bytes(b"jeu a")
    carnet = neuf()
    carnet.commencer(carnet.ouvrir("p"))
    assert not carnet.a_perdre
    assert "sauvegardée dans « p »" in carnet.adieu()


def test_une_partie_dont_le_fichier_a_disparu_serait_perdue(dossier: Path) -> None:
    """Reprise sans être écrite ailleurs, ou écrite dans un dossier qui n'est plus là."""
    (dossier / "d").mkdir()
    (dossier / "p").write_bytes(b"jeu a")
    reprise = neuf()
    reprise.commencer(reprise.ouvrir("p"))
    with neuf() as ecrite:
        ecrite.reserver("d/q")
        ecrite.commencer("")
        ecrite.noter("a")
        assert (reprise.a_perdre, ecrite.a_perdre) == (False, False)
        (dossier / "p").unlink()
        shutil.rmtree(dossier / "d")
        assert (reprise.a_perdre, ecrite.a_perdre) == (True, True)


def test_une_partie_reprise_puis_jouee_sans_fichier_n_est_pas_sauvegardee(dossier: Path) -> None:
    (dossier / "p").write_bytes(b"jeu a")
    carnet = neuf()
    carnet.commencer(carnet.ouvrir("p"))
    carnet.noter("ab")
    assert carnet.a_perdre
    assert "pas sauvegardée" in carnet.adieu()


@pytest.mark.parametrize(("depart", "dit"), [(Interruption, True), (ValueError, False)])
def test_qui_s_en_va_lit_l_adieu_et_le_fichier_est_rendu(
    depart: type[Exception], dit: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(depart), neuf() as carnet:
        carnet.reserver("p")
        carnet.commencer("a")
        raise depart
    assert ("Partie interrompue" in capsys.readouterr().err) == dit
    with neuf() as suivant:
        suivant.reserver("p")


@pytest.mark.parametrize("longueur", [0, 242, 255])
def test_une_partie_ecrite_autrement_et_pas_jouee_est_toujours_dans_son_fichier(
    dossier: Path, longueur: int
) -> None:
    """Des fins de ligne de Windows, par exemple : relire puis récrire ne rend pas ces octets."""
    nom = "p".ljust(longueur, "x")
    (dossier / nom).write_bytes(b"jeu a")
    carnet = neuf()
    carnet.encoder = lambda partie: encoder(partie) + b"\n"
    partie = carnet.ouvrir(nom)
    carnet.commencer(partie)
    assert f"sauvegardée dans « {nom} »" in carnet.adieu()
    carnet.noter("ab")
    assert "pas sauvegardée" in carnet.adieu()
    assert fichiers(dossier) == {nom: b"jeu a"}


def test_un_fichier_vide_qui_etait_la_y_reste(dossier: Path) -> None:
    (dossier / "p").touch()
    with neuf() as carnet:
        carnet.reserver("p")
    assert fichiers(dossier) == {"p": b""}
