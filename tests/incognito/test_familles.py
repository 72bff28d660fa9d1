"""Ce qu'une seule taille, une seule partie ou une seule espace laissait passer."""

from __future__ import annotations

from pathlib import Path

import pytest

from incognito.carnet import SauvegardeInvalide
from incognito.clavier import Clavier
from incognito.main import Seance, preparer
from incognito.plateau import carnet_neuf, decoder
from incognito.regles import Partie
from tests.incognito import oracle
from tests.incognito.commun import ENTETE
from tests.outils import en_memoire


@pytest.mark.exigence("INC-01")
@pytest.mark.parametrize(
    ("options", "taille"), [([], 5), *((["--taille", str(t)], t) for t in range(4, 9))]
)
def test_le_plateau_montre_a_la_taille_demandee_et_cinq_sinon(
    tmp_path: Path, options: list[str], taille: int
) -> None:
    texte = en_memoire("incognito", *options, saisies="q\n", dossier=tmp_path).texte
    rangees = [ligne for ligne in texte.splitlines() if ligne.startswith("|")]
    assert [ligne.count("|") for ligne in rangees] == [taille + 1] * taille


def deux_parties(taille: int, graine: int) -> list[Partie]:
    """La première partie qu'on prépare à l'accueil de la fenêtre, et celle d'après."""
    seance = Seance(Clavier(carnet_neuf(), niveau="moyen", graine=graine))
    return [preparer(seance, taille, frozenset(), "moyen") for _ in range(2)]


@pytest.mark.exigence("INC-01", "INC-02")
@pytest.mark.parametrize("taille", range(4, 9))
def test_la_deuxieme_partie_de_la_fenetre_garde_la_taille(taille: int) -> None:
    for partie in deux_parties(taille, graine=1):
        blanc, noir = map(str, partie.depart.espions)
        assert blanc in oracle.places(taille, "B")
        assert noir in oracle.places(taille, "N")
        assert [len(rangee) for rangee in partie.jeu.plateau] == [taille] * taille


@pytest.mark.exigence("INC-03")
def test_la_deuxieme_partie_de_la_fenetre_tire_d_autres_espions() -> None:
    departs = [[partie.depart.espions for partie in deux_parties(6, g)] for g in range(8)]
    assert sum(premier != second for premier, second in departs) >= 6


@pytest.mark.exigence("INC-17")
@pytest.mark.parametrize(
    "ligne",
    [
        *("D  b4->e4", "D b4 ->e4", "D b4-> e4", "D\tb4->e4", " D b4->e4", "D b4->e4 "),
        *("Db4->e4", "D b4-->e4", "D b4 e4", "d b4->e4", "D B4->e4", "D (3, 1)->(3, 4)"),
        *("I  b4->b3", " N", "N ", "n"),
    ],
)
def test_un_coup_ne_s_ecrit_que_d_une_facon_dans_un_fichier(ligne: str) -> None:
    for avant in ("", "D b4->e4\nD c1->b2\n"):
        with pytest.raises(SauvegardeInvalide, match=r"^ligne [46] : on attend un coup"):
            decoder(f"{ENTETE}{avant}{ligne}\n".encode())
