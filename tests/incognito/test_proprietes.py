"""Des parties au hasard, coups licites et non licites mêlés : ce qui ne doit jamais cesser."""

from __future__ import annotations

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from incognito.plateau import (
    Partie,
    charger_partie,
    copier,
    coups,
    inscrire,
    jouer,
    nouvelle_partie,
    refus,
)
from incognito.regles import cases, chateau
from incognito.sauvegarde import carnet_neuf, encoder
from incognito.types import ESPION, Case, Couleur, Coup, Genre, Jeu, Mouvement, Pion
from tests.appui import en_memoire
from tests.incognito.commun import gagnant, pions, relire

pytestmark = pytest.mark.sans_couverture

CAS = getattr(settings(), "max_examples", 0)  # aucun, sans hypothesis
DEPARTS = st.builds(nouvelle_partie, st.integers(0, 999).map(Random), st.integers(4, 8))


def un_coup(hasard: Random, partie: Partie) -> Coup:
    """Un coup licite trois fois sur quatre ; sinon n'importe lequel, ou presque."""
    jeu = partie.jeu
    if hasard.random() < 0.75:
        licites = coups(partie)
        but = chateau(jeu.joueur.adversaire, len(jeu.plateau))
        au_chateau = [c for c in licites if c.mouvement.arrivee == but]
        return hasard.choice(au_chateau if au_chateau and hasard.random() < 0.3 else licites)
    toutes = [*cases(len(jeu.plateau)), Case(8, 25), Case(-1, 0)]
    mouvement = Mouvement(hasard.choice(toutes), hasard.choice(toutes))
    return Coup(hasard.choice(list(Genre)), mouvement)


def essayer(partie: Partie, coup: Coup) -> bool:
    """Joue un coup s'il est licite, et sinon l'inscrit, comme le fait le programme."""
    if refus(partie, coup):
        inscrire(partie, coup)
        return False
    jouer(partie, coup)
    return True


def verifier(avant: Partie, coup: Coup, partie: Partie) -> None:
    """Ce qu'un coup peut changer, et ce qu'il ne peut pas."""
    jeu = partie.jeu
    taille = len(jeu.plateau)
    for couleur in Couleur:
        assert pions(avant, couleur) - pions(partie, couleur) in (0, 1), (
            "les pions ne font que partir"
        )
    chateaux = [jeu.plateau[taille - 1][0], jeu.plateau[0][taille - 1]]
    if gagnant(partie) is None:
        assert [pions(partie, couleur, ESPION) for couleur in Couleur] == [1, 1]
        assert chateaux == [None, None]
        for joueur in Couleur:  # personne n'est jamais bloqué : le README le démontre
            autre = copier(partie)
            autre.jeu.joueur = joueur
            assert coups(autre)
    else:
        espions = [pions(partie, couleur, ESPION) for couleur in Couleur]
        pris = [p for p in chateaux if p is not None]
        assert sorted(espions) == ([1, 1] if pris else [0, 1])
        assert [(p.type, p.couleur) for p in pris] == [(ESPION, gagnant(partie))] * len(pris)
    licite = refus(avant, coup) is None
    assert (jeu == avant.jeu) == (not licite)
    assert (jeu.joueur is avant.jeu.joueur) == (not licite or gagnant(partie) is not None)


@pytest.mark.fuzz
@pytest.mark.exigence("INC-05", "INC-06", "INC-13", "INC-16")
@settings(max_examples=CAS // 5)
@given(DEPARTS, st.integers(0, 2**32))
def test_une_partie_au_hasard_garde_ses_invariants_et_se_relit(partie: Partie, graine: int) -> None:
    hasard = Random(graine)
    with TemporaryDirectory() as dossier:
        chemin, lignes = str(Path(dossier) / "p.inco"), []
        carnet = carnet_neuf()
        carnet.reserver(chemin)
        carnet.commencer(partie)
        for _ in range(25):
            if partie.fin is not None:
                break
            avant, coup = copier(partie), un_coup(hasard, partie)
            lignes.append(str(coup))
            assert essayer(partie, coup) == (refus(avant, coup) is None)
            verifier(avant, coup, partie)
            assert carnet.noter(partie) == ""
        relue = charger_partie(chemin, len(partie.jeu.plateau))
    assert relue == partie
    fin = [] if partie.fin is None else [partie.fin.gagnants[0].lettre]
    assert encoder(relue).decode().splitlines()[3:] == lignes + fin


@pytest.mark.fuzz
@pytest.mark.exigence("INC-07", "INC-09")
@settings(max_examples=CAS // 3)
@given(DEPARTS, st.integers(0, 2**32), st.integers(0, 30))
def test_un_coup_est_licite_exactement_quand_le_sujet_le_dit(
    partie: Partie, graine: int, longueur: int
) -> None:
    """Les règles écrites autrement : on avance case par case dans les huit directions."""
    hasard = Random(graine)
    for _ in range(longueur):
        if partie.fin is None:
            essayer(partie, un_coup(hasard, partie))
    for genre in Genre:
        licites = {
            (coup.mouvement.depart, coup.mouvement.arrivee)
            for coup in coups(partie)
            if coup.genre is genre
        }
        oracle = deplacements if genre is Genre.DEPLACEMENT else interrogations
        assert licites == (set() if partie.fin else oracle(partie.jeu))


@pytest.mark.fuzz
@pytest.mark.exigence("INC-10")
@settings(max_examples=CAS // 3)
@given(DEPARTS, st.integers(0, 2**32))
def test_les_chevaliers_connus_sont_les_pions_interroges(partie: Partie, graine: int) -> None:
    """On suit ici les pions eux-mêmes, par leur identité, et non les cases."""
    hasard, interroges = Random(graine), list[Pion]()
    for _ in range(40):
        if partie.fin is not None:
            break
        questions = [c for c in coups(partie) if c.genre is Genre.INTERROGATION]
        coup = hasard.choice(questions) if questions else un_coup(hasard, partie)
        x, y = coup.mouvement.arrivee
        plateau = partie.jeu.plateau
        questionne = plateau[x][y] if refus(partie, coup) is None else None
        essayer(partie, coup)
        if coup.genre is Genre.INTERROGATION and questionne:
            interroges += [questionne] * (questionne.type is not ESPION)
        attendus = {
            case
            for case in cases(len(plateau))
            if any(plateau[case.x][case.y] is pion for pion in interroges)
        }
        assert partie.connus == attendus


def voisines(jeu: Jeu, case: Case, diagonales: bool) -> list[tuple[Case, int, int]]:
    """Les cases qui en touchent une autre, avec le pas qui y mène."""
    pas = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]
    taille = len(jeu.plateau)
    return [
        (Case(case.x + dx, case.y + dy), dx, dy)
        for dx, dy in pas
        if (diagonales or 0 in (dx, dy)) and 0 <= case.x + dx < taille and 0 <= case.y + dy < taille
    ]


def a_soi(jeu: Jeu) -> list[Case]:
    """Les cases des pions du joueur."""
    joueur = jeu.joueur
    return [
        case
        for case in cases(len(jeu.plateau))
        if (pion := jeu.plateau[case.x][case.y]) is not None and pion.couleur is joueur
    ]


def deplacements(jeu: Jeu) -> set[tuple[Case, Case]]:
    """Les déplacements, en glissant d'une case à la suivante tant qu'elle est libre."""
    trouves, taille = set(), len(jeu.plateau)
    for depart in a_soi(jeu):
        for premiere, dx, dy in voisines(jeu, depart, diagonales=True):
            case = premiere
            while 0 <= case.x < taille and 0 <= case.y < taille:
                if jeu.plateau[case.x][case.y] is not None:
                    break
                adverse = case == chateau(jeu.joueur.adversaire, taille)
                if case != chateau(jeu.joueur, taille) and (not adverse or 0 in (dx, dy)):
                    trouves.add((depart, case))
                case = Case(case.x + dx, case.y + dy)
    return trouves


def interrogations(jeu: Jeu) -> set[tuple[Case, Case]]:
    """Les interrogations, en regardant les quatre côtés de chaque pion."""
    miens = set(a_soi(jeu))
    return {
        (depart, case)
        for depart in miens
        for case, _, _ in voisines(jeu, depart, diagonales=False)
        if jeu.plateau[case.x][case.y] is not None and case not in miens
    }


@pytest.mark.fuzz
@pytest.mark.exigence("INC-06", "INC-14", "INC-16")
@settings(max_examples=CAS // 2)
@given(st.integers(0, 99), st.lists(st.text(max_size=12), max_size=12))
def test_taper_n_importe_quoi_finit_proprement(graine: int, lignes: list[str]) -> None:
    saisies = "\n".join(["d", *lignes, "a3 a2", "c1 c2", "i", *lignes]).encode("utf-8", "replace")
    with TemporaryDirectory() as dossier:
        arguments = ("--graine", str(graine), "-s", "p.inco")
        resultat = en_memoire("incognito", *arguments, saisies=saisies, dossier=Path(dossier))
        assert resultat.code == 0
        assert resultat.plainte.startswith("Partie sauvegardée dans « p.inco » ; ")
        relire((Path(dossier) / "p.inco").read_bytes())
