"""Ce qu'une seule taille, une seule partie ou une seule espace laissait passer."""

from __future__ import annotations

from pathlib import Path

import pytest

from incognito.carnet import SauvegardeInvalide
from incognito.plateau import decoder, issue
from incognito.sauvegarde import encoder
from tests.incognito import oracle
from tests.incognito.commun import ENTETE
from tests.incognito.fenetres import damier, partie, plateau_montre
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


def deux_parties(taille: int) -> list[list[str]]:
    """Les départs de deux parties de la fenêtre ; deux machines jouent la première."""
    depart = "B a3\nN c1\nB\n" if taille == 4 else "B a6\nN h3\nB\n"
    jouee = partie(depart, taille, "blanc,noir")
    with damier(jouee, accueil=True) as (mains, _):
        mains.bouton("Commencer")
        premiere = plateau_montre(mains).partie
        while issue(premiere) is None:
            mains.attendre()
        mains.bouton("Nouvelle")
        mains.bouton("Laisser")
        mains.bouton("Commencer")
        seconde = plateau_montre(mains).partie
        tailles = [len(p.jeu.plateau) for p in (premiere, seconde)]
        assert tailles == [taille, taille]
        assert seconde is not premiere
        return [encoder(p).decode().splitlines()[:3] for p in (premiere, seconde)]


@pytest.mark.sans_couverture
@pytest.mark.exigence("INC-01", "INC-02")
@pytest.mark.parametrize("taille", [4, 8])
def test_la_deuxieme_partie_de_la_fenetre_garde_la_taille(taille: int) -> None:
    for blanc, noir, _ in deux_parties(taille):
        assert blanc.removeprefix("B ") in oracle.places(taille, "B")
        assert noir.removeprefix("N ") in oracle.places(taille, "N")


@pytest.mark.sans_couverture
@pytest.mark.exigence("INC-03")
def test_la_deuxieme_partie_de_la_fenetre_tire_d_autres_espions() -> None:
    premiere, seconde = deux_parties(8)
    assert premiere[:2] != seconde[:2]


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
