"""Le niveau expert : l'espérance exacte d'un tour, ses choix, et ce qu'ils valent en partie."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from random import Random

import pytest

from pickomino.jeu import Partie, addPickoPlayer, coups, nouvelle_partie, refus
from pickomino.machine import expert, ia
from pickomino.machine.expert import Esperance
from pickomino.structures import FACE_V, LANCER, NIVEAUX, NUMEROS, Coup, Tour
from tests.appui import lancer
from tests.pickomino.commun import ARRET, HASARD, RELANCE, cote, joueur, partie, prise
from tests.pickomino.tournoi import choisir, jouer

RIEN: frozenset[int] = frozenset()


def neuve(tour: Tour | None = None) -> Partie:
    """Une partie à deux qui commence, où la première machine a ce tour devant elle."""
    jeu = nouvelle_partie(HASARD, ["IA1", "IA2"])
    jeu.tour = tour or Tour()
    return jeu


def test_le_premier_tour_vaut_exactement_ce_qu_il_peut_valoir() -> None:
    points = expert.esperance_de(neuve())
    chance = Esperance(dict.fromkeys(NUMEROS, 1.0), 0)
    assert points.lancer(RIEN, 8, 0) == pytest.approx(1.6358200887, abs=1e-9)
    assert chance.lancer(RIEN, 8, 0) == pytest.approx(0.8927737177, abs=1e-9)


@pytest.mark.parametrize(("des", "nouvelles"), [(1, 6), (3, 2), (4, 3), (8, 6), (5, 0)])
def test_les_lancers_possibles_font_une_probabilite(des: int, nouvelles: int) -> None:
    assert sum(
        chance for chance, _ in expert.lancers(des, tuple(range(1, nouvelles + 1)))
    ) == pytest.approx(1)


def a_la_main(tour: Esperance, faces: frozenset[int], des: int, total: int) -> float:
    """L'espérance recalculée sans rien regrouper : les 6^n lancers, un par un."""
    somme = 0.0
    for faces_lancees in product(range(1, FACE_V + 1), repeat=des):
        suites = [tour.perte]
        for face in set(faces_lancees) - faces:
            n = faces_lancees.count(face)
            apres, reste = total + n * min(face, 5), des - n
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
    jeu = neuve()
    addPickoPlayer(jeu, jeu.dominos[4])
    jeu.dominos[4], jeu.id = [0, 0], 0
    tour = expert.esperance_de(jeu)
    assert tour.perte == -2
    attendu = a_la_main(tour, frozenset(faces), des, total)
    assert tour.lancer(frozenset(faces), des, total) == pytest.approx(attendu, abs=1e-12)


def test_les_avis_vont_du_meilleur_au_moins_bon_et_se_disent_en_francais() -> None:
    avis = expert.avis(neuve(Tour((6, 6, 6, 5, 5, 1, 2, 2))), HASARD)
    assert avis[0].coup == prise(6)
    assert len(avis) == 3
    assert [a.valeur for a in avis] == sorted((a.valeur for a in avis), reverse=True)
    assert avis[0].mots == "gagne en moyenne 2,11 points"


def test_on_s_arrete_sur_un_domino_sur_et_on_relance_sans_v() -> None:
    sur = neuve(cote([6, 5], [5, 2]))  # 35 : seul un 1 irait encore
    sans_v = neuve(cote([5], [5]))  # 25, mais sans V tout est perdu
    assert [a.coup for a in expert.avis(sur, HASARD)] == [ARRET, RELANCE]
    assert [a.coup for a in expert.avis(sans_v, HASARD)] == [RELANCE, ARRET]
    assert expert.choisir(sur, HASARD) == ARRET
    assert expert.choisir(sans_v, HASARD) == RELANCE


def test_sans_rien_a_choisir_l_expert_fait_le_seul_coup_permis() -> None:
    assert expert.choisir(neuve(), HASARD) == RELANCE
    assert expert.choisir(neuve(cote([6], [5], [6, 6, 6])), HASARD) == ARRET
    assert expert.choisir(neuve(cote([6, 5], [5, 3])), HASARD) == ARRET


def test_l_expert_ne_propose_que_ce_que_les_regles_permettent_encore(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Un étudiant change une règle : aucun niveau ne finit par une trace de Python."""

    def sans_les_v(partie: Partie, coup: Coup) -> str | None:
        if coup.genre is LANCER or coup.face == FACE_V:
            return "C'est interdit aujourd'hui."
        return refus(partie, coup)

    monkeypatch.setattr("pickomino.jeu.refus", sans_les_v)
    for tour in (Tour((6, 6, 6, 6, 5)), Tour((6, 6)), cote([5], [3])):
        jeu = neuve(tour)
        assert prise(6) not in coups(jeu) and RELANCE not in coups(jeu)
        assert all(avis.coup in coups(jeu) for avis in expert.avis(jeu, HASARD))
    assert expert.choisir(neuve(Tour((6, 6, 6, 6, 5))), HASARD) == prise(5)
    assert expert.choisir(neuve(cote([5], [3])), HASARD) == ARRET


@pytest.mark.sans_couverture
@pytest.mark.parametrize("niveau", NIVEAUX)
def test_la_machine_ne_sait_rien_des_des_a_venir(niveau: str) -> None:
    """Même lancer, autre hasard : le choix ne dépend que de ce qui est sur la table."""
    for graine in range(5):
        hasard = Random(graine)
        jeu = neuve(Tour(tuple(hasard.randint(1, 6) for _ in range(8))))
        choix = {choisir(jeu, niveau, Random(0)) for _ in range(3)}
        if niveau == "expert":
            choix |= {expert.choisir(jeu, Random(autre)) for autre in range(3)}
        else:
            choix |= {ia.choisir(jeu, niveau, Random(autre)) for autre in range(3)}
        assert len(choix) == 1


def test_la_perte_est_le_dessus_de_pile_et_rien_si_elle_est_vide() -> None:
    assert expert.esperance_de(partie(joueur("Léa", 36, 22), joueur("Tom"))).perte == -1
    assert expert.esperance_de(partie(joueur("Léa", 22, 36), joueur("Tom"))).perte == -4
    assert expert.esperance_de(partie(joueur("Léa"), joueur("Tom", 36))).perte == 0


def test_conseil_dit_les_trois_meilleurs_choix_puis_repose_la_question(tmp_path: Path) -> None:
    saisies = "2\nLéa\nIA\nconseil\nV\nconseil\nq\n"
    resultat = lancer("pickomino", "--graine", "3", saisies=saisies, dossier=tmp_path)
    texte = resultat.texte.replace("\n", " ")
    face = "V : total 10, il faut au moins 21 ; encore 6 dés, 13 fois sur 100 un domino aussitôt ;"
    assert f"(1, 2, 3, 4, 5, V) ?  {face} gagne en moyenne 1,63 point. 4 : total 8," in texte
    relance = (
        "o : relancer les 6 dés restants ; 13 fois sur 100 un domino aussitôt ; gagne en moyenne"
    )
    arret = "n : s'arrêter (total 10, il faut au moins 21) ; ne gagne rien."
    assert f"(o/n) ?  {relance} 1,63 point. {arret}" in texte
    assert resultat.texte.count("quelle face prenez-vous") == 2


def test_le_niveau_se_choisit_et_la_reprise_le_garde(tmp_path: Path) -> None:
    resultat = lancer(
        "pickomino", "--niveau", "expert", saisies="2\nIA\nLéa\nq\n", dossier=tmp_path
    )
    assert resultat.plainte.endswith("\npickomino --niveau expert\n")
    refus = lancer("pickomino", "--niveau", "fort", dossier=tmp_path)
    assert (refus.code, "sujet" in refus.plainte, "expert" in refus.plainte) == (2, True, True)


@pytest.mark.sans_couverture
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
def test_une_partie_est_la_meme_avec_la_meme_graine() -> None:
    un, deux = (jouer("expert", "sujet", 7, 0) for _ in range(2))
    assert (un.score, un.coups, un.mesures) == (deux.score, deux.coups, deux.mesures)
