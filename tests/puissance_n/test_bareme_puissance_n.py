"""Ce que des fautes plantées dans Puissance N ont montré qu'aucun test ne voyait."""

from __future__ import annotations

from pathlib import Path

import pytest

from puissance_n.game import COULEURS, Partie, jouer
from puissance_n.grid import Coup, Genre, Grid
from tests.outils import lancer


@pytest.mark.exigence("PUI-04")
def test_le_jaune_pose_des_o_et_le_rouge_des_x() -> None:
    partie = Partie(Grid(6, 6), COULEURS.index("jaune"))
    jouer(partie, Coup(Genre.AJOUTER, 2))
    jouer(partie, Coup(Genre.AJOUTER, 3))
    assert COULEURS == ("jaune", "rouge")
    assert partie.grid.cells[5] == ["_", "_", "O", "X", "_", "_"]


@pytest.mark.exigence("PUI-13")
@pytest.mark.parametrize(("joueurs", "annonce"), [(1, "contre la machine"), (2, "à deux joueurs")])
def test_le_menu_sauvegarde_aussi_le_nombre_de_joueurs(
    joueurs: int, annonce: str, tmp_path: Path
) -> None:
    saisies = f"1\n{joueurs}\n4\n3\n"
    assert lancer("puissance_n", "--graine", "4", saisies=saisies, dossier=tmp_path).code == 0
    reprise = lancer("puissance_n", saisies="2\n", dossier=tmp_path)
    assert f"Reprise d'une partie {annonce} : " in reprise.texte
