"""Le plateau à repères et la partie en mots : ce qu'ils montrent des pions et du dernier coup."""

from __future__ import annotations

import re

import pytest

from incognito.dessin import (
    rendu_coupee,
    rendu_dehors,
    rendu_evenement,
    rendu_mots,
    rendu_reperes,
)
from tests.incognito.commun import relire


@pytest.mark.exigence("INC-10")
def test_les_couleurs_n_ajoutent_que_de_la_couleur() -> None:
    partie = relire("B b4\nN d1\nB\nD a3->a2\nD e3->c3\n")
    peint = rendu_reperes(partie, couleurs=True)
    assert peint.count("\x1b[38;5;16m\x1b[48;5;254mb\x1b[0m") == 5, "noir sur clair"
    assert peint.count("\x1b[38;5;231m\x1b[48;5;16mn\x1b[0m") == 5, "blanc sur noir"
    assert re.sub("\x1b\\[[0-9;]*m", "", peint).splitlines() == [
        "   a b c d e",
        "1 | | |n|n|#|",
        "2 |b| | |n|n|",
        "3 | | |n| | |",
        "4 |b|b| | | |",
        "5 |#|b|b| | |",
        "Chevaliers connus : aucun.",
        "Dernier coup : D e3->c3.",
    ]


@pytest.mark.exigence("INC-03", "INC-20")
def test_en_mots_le_debogage_dit_les_espions_et_le_dernier_coup_seul() -> None:
    partie = relire("B b4\nN d1\nB\nD a3->a2\nD e3->e4\n")
    assert rendu_mots(partie, debogage=True).splitlines() == [
        "Plateau de 5 x 5, de a1 en haut à gauche à e5 en bas à droite.",
        *("Château blanc : a5.", "Pions blancs : a2 a4 b4 b5 c5.", "Espion blanc : b4."),
        *("Château noir : e1.", "Pions noirs : c1 d1 d2 e2 e4.", "Espion noir : d1."),
        *("Chevaliers connus : aucun.", "Dernier coup : D e3->e4."),
    ]
    assert "Espion" not in rendu_mots(partie)


@pytest.mark.exigence("INC-12")
def test_l_espion_entre_au_chateau_cache_le_signe_du_chateau() -> None:
    partie = relire("B b4\nN d1\nB\nD b4->e4\nD e3->c3\nD a3->a2\nD e2->d3\nD e4->e1\nB\n")
    assert rendu_reperes(partie).splitlines()[1] == "1 | | |n|n|b|"
    assert rendu_reperes(partie).count("#") == 1


@pytest.mark.exigence("INC-15", "INC-16")
def test_ce_qu_un_fichier_repris_a_d_inattendu_se_dit() -> None:
    coupee = relire("B b4\nN d1\nB\nD b4->e4\nD c1-")
    laissee = "est une ligne coupée : on la laisse, et la partie reprend avant elle."
    assert rendu_coupee(coupee) == f"ligne 5 : « D c1- » {laissee}"
    assert rendu_dehors(coupee) == ""
    entiere = relire("B a7\nN h2\nB\nD i9->a1\nD z9->a1\n", 8)
    assert rendu_coupee(entiere) == ""
    assert rendu_dehors(entiere).startswith("ligne 4 : i9, z9 sortent du plateau de 8 x 8.")


def test_en_mots_le_coup_d_un_joueur_se_dit_comme_il_l_a_tape() -> None:
    partie = relire("B b4\nN d1\nB\nD b4->b3\n")
    dit = rendu_evenement(partie, partie.historique[-1], en_mots=True)
    assert dit == "Le joueur blanc joue (3, 1) --> (2, 1), soit D b4->b3."
    assert rendu_evenement(partie, partie.historique[-1]) == ""
