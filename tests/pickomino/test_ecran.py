"""Ce qu'on voit vraiment sur un terminal de 24 lignes, à chaque question d'une partie."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.appui import TESTS
from tests.appui.ecran import ecran
from tests.pickomino.commun import POINTS, garder, joueur, partie

pytestmark = pytest.mark.sans_couverture

FACE = re.compile(r"(.+), quelle face prenez-vous \((.+)\) \?")
RELANCE = re.compile(r"(.+), relancez-vous .* \(o/n\) \?")


@pytest.mark.exigence("PIC-01", "PIC-02", "PIC-06")
@pytest.mark.parametrize("colonnes", [80, 60])
def test_a_chaque_question_les_des_ou_le_total_sont_a_l_ecran(
    colonnes: int, tmp_path: Path
) -> None:
    with ecran("pickomino", "--graine", "4", dossier=tmp_path, colonnes=colonnes) as terminal:
        terminal.taper("2", "Léa", "IA")
        relances = 0
        for _ in range(25):
            lignes = terminal.texte.splitlines()
            if m := FACE.fullmatch(lignes[-1]):
                bas = max(rang for rang, ligne in enumerate(lignes) if ligne.startswith("└─────┘"))
                des = len(lignes[bas]) // 7
                assert lignes[bas - 4] == "┌─────┐" * des, "les dés entiers"
                terminal.taper(m[2].split(", ")[-1])
            else:
                assert RELANCE.fullmatch(lignes[-1]), lignes[-1]
                fin = " ".join(lignes[-3:-1])  # à 60 colonnes, la phrase se replie
                m = re.search(r"Mis de côté : (.+) ; total ([0-9]+), (.+)\.$", fin)
                assert m, "les dés pris, leur total et ce qu'il vaut"
                relances += 1
                terminal.taper("n" if "à prendre" in m[3] else "o")
        assert relances > 5


def test_rien_ne_depasse_quatre_vingts_colonnes() -> None:
    """Les parties de référence, que d'autres tests rejouent à l'octet."""
    for sortie in (TESTS / "pickomino" / "golden").glob("*/sortie.txt"):
        for ligne in sortie.read_text(encoding="utf-8").splitlines():
            assert len(ligne) <= 80, ligne


@pytest.mark.parametrize("colonnes", [80, 40])
def test_l_aide_se_replie_sans_couper_de_mot(colonnes: int, tmp_path: Path) -> None:
    regles = (
        "tous les dés qui la montrent sont mis de côté",
        "Une face ne se prend qu'une fois par tour ; V vaut 5.",
        "le domino du plateau dont le numéro est exactement votre total",
        "Le tour est perdu sans V, sans face nouvelle, ou si ce domino n'est pas au plateau",
        "votre dernier domino gagné y revient, puis le plus grand du plateau est retiré",
        "Quand il est vide, le plus de points gagne ; à égalité, le plus grand domino.",
    )
    with ecran("pickomino", "--graine", "1", dossier=tmp_path, colonnes=colonnes) as terminal:
        terminal.taper("2", "Léa", "Tom")
        lignes = terminal.taper("?").splitlines()
        for phrase in (*regles, "« coups » dit ce que donne chaque réponse"):
            assert phrase in " ".join(" ".join(lignes).split())
        if colonnes == 80:
            assert "└─────┘" * 8 in lignes, "les dés sont encore là"


@pytest.mark.exigence("PIC-10")
def test_piles_montre_toutes_les_piles(tmp_path: Path) -> None:
    jeu = partie(joueur("Léa", 33, 21), joueur("Tom", 22, 34))
    garder(jeu, tmp_path / "save.bin")
    with ecran("pickomino", dossier=tmp_path) as terminal:
        lignes = terminal.taper("Piles").splitlines()
        points = [POINTS[33] + POINTS[21], POINTS[22] + POINTS[34]]
        assert lignes[-3:-1] == [
            f"Léa : {points[0]} points, du dessous au dessus : 33 21",
            f"Tom : {points[1]} points, du dessous au dessus : 22 34",
        ]
