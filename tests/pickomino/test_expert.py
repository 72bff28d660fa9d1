"""Le niveau expert : l'espérance exacte d'un tour, ses choix, et ce qu'ils valent en partie."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from random import Random

import pytest

from pickomino import ia, jeu
from pickomino.structures import FACE_V, Partie, plateau_de_depart, player
from tests.outils import lancer
from tests.pickomino.tournoi import jouer

RIEN: frozenset[int] = frozenset()


def neuve() -> Partie:
    """Une partie à deux qui commence."""
    return Partie(plateau_de_depart(), [player("IA1"), player("IA2")], 0)


def test_le_premier_tour_vaut_exactement_ce_qu_il_peut_valoir() -> None:
    points = ia.tour_de(neuve())
    chance = ia.Tour([1.0] * 16, 0)
    assert points.lancer(RIEN, 8, 0) == pytest.approx(1.6358200887, abs=1e-9)
    assert chance.lancer(RIEN, 8, 0) == pytest.approx(0.8927737177, abs=1e-9)


@pytest.mark.parametrize(("des", "nouvelles"), [(1, 6), (3, 2), (4, 3), (8, 6), (5, 0)])
def test_les_lancers_possibles_font_une_probabilite(des: int, nouvelles: int) -> None:
    assert sum(chance for chance, _ in ia.lancers(des, nouvelles)) == pytest.approx(1)


def a_la_main(tour: ia.Tour, faces: frozenset[int], des: int, total: int) -> float:
    """L'espérance recalculée sans rien regrouper : les 6^n lancers, un par un."""
    somme = 0.0
    for faces_lancees in product(range(1, FACE_V + 1), repeat=des):
        suites = [tour.perte]
        for face in set(faces_lancees) - faces:
            n = faces_lancees.count(face)
            apres, reste = total + n * ia.VALEURS[face], des - n
            suites.append(tour.arret(faces | {face}, apres))
            if reste:
                suites.append(a_la_main(tour, faces | {face}, reste, apres))
        somme += max(suites[1:], default=tour.perte)
    return float(somme / FACE_V**des)


@pytest.mark.parametrize(
    ("faces", "des", "total"), [({5, 6}, 3, 20), ({4, 3}, 3, 18), ({6, 1, 2}, 2, 19), ({5}, 3, 25)]
)
def test_l_esperance_est_celle_de_tous_les_lancers_un_par_un(
    faces: set[int], des: int, total: int
) -> None:
    partie = neuve()
    jeu.addPickoPlayer(partie.players, 0, partie.dominos[4])
    partie.dominos[4] = [0, 0]
    tour = ia.tour_de(partie)
    assert tour.perte == -2
    attendu = a_la_main(tour, frozenset(faces), des, total)
    assert tour.lancer(frozenset(faces), des, total) == pytest.approx(attendu, abs=1e-12)


def test_les_avis_vont_du_meilleur_au_moins_bon_et_se_disent_en_francais() -> None:
    avis = ia.avis_face(neuve(), [6, 6, 6, 5, 5, 1, 2, 2], [], [])
    assert avis[0].coup == "V"
    assert [a.valeur for a in avis] == sorted((a.valeur for a in avis), reverse=True)
    assert all(a.mots.endswith(("espéré", "espérés")) and "." not in a.mots for a in avis)


def test_on_s_arrete_sur_un_domino_sur_et_on_relance_sans_v() -> None:
    assert ia.avis_relance(neuve(), [6, 5], [5, 2])[0].coup == "n"  # 35 : seul un 1 irait encore
    assert ia.avis_relance(neuve(), [5], [5])[0].coup == "o"  # 25, mais sans V tout est perdu
    assert ia.choisir_relance(neuve(), "expert", [5], [5])
    assert not ia.choisir_relance(neuve(), "sujet", [6, 5], [4, 1])


@pytest.mark.parametrize("niveau", ia.NIVEAUX)
def test_la_machine_ne_sait_rien_des_des_a_venir(niveau: str) -> None:
    """Même lancer, autre suite : le choix ne dépend que de ce qui est sur la table."""
    for graine in range(5):
        hasard = Random(graine)
        values = [hasard.randint(1, 6) for _ in range(8)]
        choix = {ia.choisir_face(neuve(), niveau, values, [], []) for _ in range(3)}
        hasard.seed(graine + 1000)  # d'autres dés viendront
        choix.add(ia.choisir_face(neuve(), niveau, values, [], []))
        assert len(choix) == 1


def test_conseil_dit_les_trois_meilleurs_choix_puis_repose_la_question(tmp_path: Path) -> None:
    saisies = "2\nLéa\nIA\nconseil\nV\nconseil\nq\n"
    resultat = lancer("pickomino", "--graine", "3", saisies=saisies, dossier=tmp_path)
    assert (
        "(1, 2, 4, V) ? \nV : 1,63 point espéré\n4 : 1,20 point espéré\n2 : 0,9" in resultat.texte
    )
    assert "(o/n) ? \no : 1,63 point espéré\nn : 0,00 point espéré\n" in resultat.texte
    assert resultat.texte.count("quelle face prenez-vous") == 2


def test_le_niveau_se_choisit_et_la_reprise_le_garde(tmp_path: Path) -> None:
    resultat = lancer(
        "pickomino", "--niveau", "expert", saisies="2\nIA\nLéa\nq\n", dossier=tmp_path
    )
    assert resultat.plainte.endswith("pour la reprendre : pickomino --niveau expert\n")
    refus = lancer("pickomino", "--niveau", "fort", dossier=tmp_path)
    assert (refus.code, "--niveau : on attend sujet ou expert." in refus.plainte) == (2, True)


@pytest.mark.exigence("PIC-14")
def test_deux_machines_jouent_seules_jusqu_au_bout(tmp_path: Path) -> None:
    """La même graine donne la même partie, et l'expert n'y joue pas comme le sujet."""
    textes = [
        lancer(
            "pickomino",
            "--graine",
            "5",
            "--niveau",
            niveau,
            saisies="2\nIA\nIA\n",
            dossier=tmp_path,
        ).texte
        for niveau in ("expert", "expert", "sujet")
    ]
    assert textes[0] == textes[1] != textes[2]
    assert all("remporte la partie" in texte for texte in textes)


@pytest.mark.sans_couverture
def test_l_expert_bat_la_machine_du_sujet() -> None:
    """Huit parties, places alternées : assez pour voir une bévue ; le rapport en joue plus."""
    issues = [jouer("expert", "sujet", rang, rang) for rang in range(8)]
    assert sum(issue.score for issue in issues) >= 6


@pytest.mark.sans_couverture
def test_une_partie_est_la_meme_avec_la_meme_graine() -> None:
    un, deux = (jouer("expert", "sujet", 7, 0) for _ in range(2))
    assert (un.score, un.coups, un.mesures) == (deux.score, deux.coups, deux.mesures)
