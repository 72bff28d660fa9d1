"""La table commune : attendre, faire jouer les machines, conseiller, annoncer la fin."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from incognito.commun.fichier import ErreurFichier
from incognito.fenetre.ecrans import Bulle
from tests.appui.pilote import Pilote, pilote
from tests.ensemble.fenetre.neuf_cases import Partie, Plateau, clic, montre, regie


@contextmanager
def table(*machines: int, niveau: str = "facile") -> Iterator[tuple[Pilote, Plateau]]:
    """Une partie commencée contre ces machines, et de quoi la piloter."""
    with pilote("incognito", regie(niveau), "Prendre la dernière case.") as mains:
        plateau = Plateau(mains.fenetre, Partie(machines=machines))
        plateau.commencer()
        mains.fenetre.dessiner()
        yield mains, plateau


def test_la_machine_repond_au_coup_qu_on_joue() -> None:
    with table(2) as (mains, plateau):
        mains.fenetre.pas([clic(mains, 4)])
        assert not plateau.attend, "la case se prend"
        mains.passer(120)
        assert plateau.partie.joues == [4] and plateau.a_la_machine
        assert plateau.refus(plateau.cases[0]) == "La machine joue : attendez son coup."
        mains.attendre()
        assert plateau.partie.joues == [4, 0]
        assert plateau.refus(plateau.cases[0]) == "", "les cases s'actionnent de nouveau"


def test_une_machine_qui_a_le_trait_commence() -> None:
    with table(1) as (mains, plateau):
        assert mains.fenetre.attente.annonce == "La machine réfléchit…"
        mains.attendre()
        assert plateau.partie.joues == [0]


def test_la_fin_s_annonce_et_l_on_peut_revoir_le_plateau() -> None:
    with table(2, niveau="expert") as (mains, plateau):
        mains.fenetre.pas([clic(mains, 4)])
        mains.attendre()
        bulle = montre(mains)
        assert isinstance(bulle, Bulle)
        assert bulle.texte == "Le joueur 2 gagne : il a pris la dernière case."
        mains.bouton("Voir le plateau")
        assert montre(mains) is plateau and not plateau.attend
        mains.taper("q")
        assert not mains.fenetre.ouverte


def test_les_boutons_et_les_touches_sont_les_memes_partout() -> None:
    with table() as (mains, plateau):
        assert {zone.titre: zone.touche for zone in plateau.boutons()} == {
            "Conseil": "c",
            "Sauver": "s",
            "Règles": "?",
            "Plein écran": "f11",
            "Son : oui": "m",
            "Quitter": "q",
        }
        mains.taper("?")
        assert "Prendre la dernière case." in mains.fenetre.ecran.texte


def test_un_conseil_se_lit_et_s_efface() -> None:
    with table() as (mains, plateau):
        mains.taper("c")
        mains.attendre()
        assert plateau.message == "1. e4 : gagne.\n2. d4 : égalité.\n3. c4 : égalité."
        assert len(plateau.avis) == 3
        mains.taper("échap")
        assert (plateau.message, plateau.avis) == ("", ())


def test_pas_de_conseil_pendant_que_la_machine_reflechit() -> None:
    with table(1) as (mains, plateau):
        plateau.conseiller()
        assert mains.fenetre.attente.annonce == "La machine réfléchit…"


def test_une_partie_que_le_disque_refuse_ne_commence_pas(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a").mkdir()
    with pilote("incognito", regie(), "Prendre la dernière case.") as mains:
        mains.fenetre.carnet.reserver("a/p.txt")
        (tmp_path / "a").rmdir()
        avant = montre(mains)
        with pytest.raises(ErreurFichier):
            Plateau(mains.fenetre, Partie()).commencer()
        assert montre(mains) is avant
