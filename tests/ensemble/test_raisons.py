"""Les raisons d'un conseil : ce qu'elles disent est relu, puis vérifié par les règles.

Des positions tirées au hasard, dans chaque jeu qui cherche. Ici on ne fait que jouer les coups
nommés : « menace a4 » veut dire que a4 gagne si on le joue.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import pytest

import dames.game
import dames.plateau
import dames.structures
import incognito.plateau
import incognito.types
import puissance_n.game
import puissance_n.grid
from dames.machine import expert as expert_dames
from dames.machine import raisons as raisons_dames
from incognito.machine import expert as expert_incognito
from incognito.machine import ia as ia_incognito
from incognito.machine import raisons as raisons_incognito
from incognito.regles import chateau
from incognito.types import lire_case
from puissance_n.commun.terminal import (
    CONSEIL_AU_PLUS,
    LARGEUR_AU_PLUS,
    avis_a_dire,
    rendu_conseils,
    replier,
)
from puissance_n.grid import Grid
from puissance_n.machine import expert as expert_puissance
from puissance_n.machine import raisons as raisons_puissance
from tests.appui import exemples
from tests.dames.commun import partie_de
from tests.incognito.commun import relire

pytestmark = pytest.mark.fuzz

POSITIONS = exemples(40)  # de chaque jeu
if os.environ.get("BUDGET") == "plein":
    POSITIONS = exemples(200)


def positions(jeu: Any, nouvelle: Callable[[int], Any], coups_au_plus: int) -> Iterator[Any]:
    """Des parties en cours, au bout de coups tirés au hasard."""
    trouvees = 0
    graine = 0
    while trouvees < POSITIONS:
        partie = nouvelle(graine)
        hasard = Random(graine)
        graine += 1
        for _ in range(hasard.randrange(coups_au_plus)):
            if jeu.issue(partie) is None:
                jeu.jouer(partie, hasard.choice(jeu.coups(partie)))
        if jeu.issue(partie) is None:
            trouvees += 1
            yield partie


def gagne(jeu: Any, partie: Any, coup: Any) -> bool:
    """Dit si ce coup, joué par le joueur au trait, est permis et gagne aussitôt."""
    copie = jeu.copier(partie)
    if jeu.refus(copie, coup) is not None:
        return False
    jeu.jouer(copie, coup)
    fin = jeu.issue(copie)
    return fin is not None and jeu.au_trait(partie) in fin.gagnants


def apres(jeu: Any, partie: Any, *coups: Any) -> Any:
    """La partie où mènent ces coups."""
    copie = jeu.copier(partie)
    for coup in coups:
        jeu.jouer(copie, coup)
    return copie


def cites(motif: str, texte: str) -> list[str]:
    """Ce qu'énumère la première phrase de cette forme : « pare (…) » ; rien si elle n'y est pas."""
    trouve = re.search(motif, texte)
    if trouve is None:
        return []
    return re.split(", | et | ou ", trouve[1].strip())


def verifier_la_longueur(avis: Sequence[Any], menace: str) -> None:
    """Six lignes de 80 colonnes au plus, et le meilleur avis y est."""
    texte = replier(rendu_conseils(avis_a_dire(avis, menace), menace))
    assert len(texte.splitlines()) <= CONSEIL_AU_PLUS
    assert max(map(len, texte.splitlines())) <= LARGEUR_AU_PLUS
    assert re.search(f"^{re.escape(str(avis[0].coup))}[, ]", texte, re.MULTILINE)
    assert texte.startswith(replier(menace)[:60])


# --- Puissance N ---------------------------------------------------------------------------------


def test_les_raisons_de_puissance_n_sont_vraies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expert_puissance, "NOEUDS", 2000)
    jeu = puissance_n.game
    dites = set()
    for partie in positions(jeu, lambda g: jeu.nouvelle_partie(Random(g), 2 + g % 4), 24):
        avis = raisons_puissance.expliquer(partie, expert_puissance.avis(partie, Random(1)))
        menace = raisons_puissance.menace(partie)
        verifier_la_longueur(avis, menace)
        assert bool(menace) == bool(gains_si_l_autre_passe(partie))
        menaces = [lire(texte) for texte in cites(r"en jouant (.*)\.", menace)]
        assert set(menaces) <= set(gains_si_l_autre_passe(partie))
        for un_avis in avis:
            dites |= verifier_puissance(partie, un_avis, menaces)
    assert dites >= {"pare", "laisse", "menace", "suite"}


def lire(texte: str) -> puissance_n.grid.Coup:
    """Un coup de Puissance N."""
    return puissance_n.grid.lire_coup(texte)


def gains_si_l_autre_passe(partie: puissance_n.game.Partie) -> list[puissance_n.grid.Coup]:
    """Les coups gagnants du joueur qui n'a pas le trait, s'il l'avait."""
    autre = puissance_n.game.Partie(partie.grid, 1 - partie.player)
    return gains(autre)


def gains(partie: puissance_n.game.Partie) -> list[puissance_n.grid.Coup]:
    """Les coups gagnants du joueur au trait."""
    return [
        coup for coup in puissance_n.game.coups(partie) if gagne(puissance_n.game, partie, coup)
    ]


def verifier_puissance(partie: Any, avis: Any, menaces: Sequence[Any]) -> set[str]:
    """Joue ce que disent les mots d'un avis, et rend les sortes de raisons qu'on y a lues."""
    jeu = puissance_n.game
    suite = apres(jeu, partie, avis.coup)
    parees = [lire(texte) for texte in cites("pare ([^;,]*)", avis.mots)]
    assert all(coup in menaces and not gagne(jeu, suite, coup) for coup in parees)
    laisses = [lire(texte) for texte in cites("laisse ([^;]*?) à l'autre", avis.mots)]
    assert all(gagne(jeu, suite, coup) for coup in laisses)
    nouvelles = [lire(texte) for texte in cites("menace ([^;,]*)", avis.mots)]
    assert set(nouvelles) <= set(gains_si_l_autre_passe(suite))
    forces = [lire(texte) for texte in cites("suite forcée : ([^;]*)", avis.mots)]
    verifier_la_suite(suite, forces)
    surs = [lire(texte) for texte in cites("quoi que réponde l'autre, ([^;]*) gagne", avis.mots)]
    if surs:
        for reponse in jeu.coups(suite):
            assert any(gagne(jeu, apres(jeu, suite, reponse), coup) for coup in surs)
    if "ferme la colonne" in avis.mots:
        assert suite.interdite == avis.coup.colonne
    lues = {"pare": parees, "laisse": laisses, "menace": nouvelles, "quoi": surs, "suite": forces}
    return {sorte for sorte, coups in lues.items() if coups}


def verifier_la_suite(partie: Any, forces: Sequence[Any]) -> None:
    """Chaque réponse de l'autre est la seule qui ne laisse pas gagner aussitôt."""
    jeu = puissance_n.game
    for rang, coup in enumerate(forces):
        if rang % 2 == 0:
            for reponse in jeu.coups(partie):
                assert reponse == coup or gains(apres(jeu, partie, reponse))
        partie = apres(jeu, partie, coup)


def test_trois_jetons_et_deux_bouts_libres_sont_une_menace_nommee() -> None:
    """Jaune n'a plus qu'un jeton à ajouter, d'un côté ou de l'autre : rouge lit lesquels."""
    grille = Grid(6, 6)
    grille.cells[-1] = list("__OOO_")
    partie = puissance_n.game.Partie(grille, 1)
    assert raisons_puissance.menace(partie) == (
        "Jaune menace d'aligner 4 jetons, en jouant a2 ou a6."
    )
    conseils = [puissance_n.grid.Avis(lire(texte), 0, "égal") for texte in ("r4", "a2", "a1")]
    assert [avis.mots for avis in raisons_puissance.expliquer(partie, conseils)] == [
        "pare a2 et a6 ; égal",
        "pare a2, laisse a6 à l'autre ; égal",
        "laisse a2 et a6 à l'autre ; égal",
    ]


# --- Dames ---------------------------------------------------------------------------------------


def test_les_raisons_des_dames_sont_vraies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expert_dames, "BUDGET", 1500)
    jeu = dames.game
    dites: set[str] = set()
    for partie in positions(jeu, lambda g: jeu.nouvelle_partie(Random(g)), 160):
        avis = raisons_dames.expliquer(partie, expert_dames.avis(partie, Random(1)))
        menace = raisons_dames.menace(partie)
        verifier_la_longueur(avis, menace)
        trouve = re.fullmatch(
            r"\w+ menace (\S+), qui (prend|fait) (une|\d+) (pièce|dame)s?\.", menace
        )
        assert (trouve is None) == (menace == "")
        if trouve is not None:
            coup = dames.structures.lire_coup(trouve[1])
            evenement = jeu.jouer(a_l_autre(partie, 1), coup)
            assert trouve[2] == "prend" or evenement.dame
            if trouve[2] == "prend":
                assert len(evenement.prises) >= int(trouve[3].replace("une", "1"))
        for un_avis in avis:
            dites |= verifier_dames(partie, un_avis)
    assert dites >= {"prend", "sauve", "menace", "ouvre", "expose", "suite"}


def a_l_autre(partie: dames.game.Partie, tours: int) -> dames.game.Partie:
    """La même position, tant de tours plus tard."""
    copie = dames.game.copier(partie)
    copie.touchee = None
    copie.historique += copie.historique[:1] * tours or [dames.structures.ABANDON] * tours
    return copie


def en_prise(partie: dames.game.Partie) -> set[str]:
    """Les cases que peut vider, par une prise, le joueur au trait."""
    cases = set()
    for coup in dames.game.coups(partie):
        for prise in dames.game.jouer(dames.game.copier(partie), coup).prises:
            cases.add(dames.structures.nom_case(prise))
    return cases


def verifier_dames(partie: dames.game.Partie, avis: Any) -> set[str]:
    """Joue ce que disent les mots d'un avis, et rend les sortes de raisons qu'on y a lues."""
    jeu = dames.game
    suite = jeu.copier(partie)
    evenement = jeu.jouer(suite, avis.coup)
    prises = cites(
        "prend ([A-Q][^;]*?)(?:, [a-z]| ;)", avis.mots.replace("laisse prendre", "laisse")
    )
    assert set(prises) <= {dames.structures.nom_case(case) for case in evenement.prises}
    assert ("fait une dame" in avis.mots) <= evenement.dame
    depart, arrivee = (dames.structures.nom_case(avis.coup.cases[rang]) for rang in (0, -1))
    sauvees = cites("sauve ([^;]*?)(?:, [a-z]| ;)", avis.mots)
    assert set(sauvees) <= en_prise(a_l_autre(partie, 1))
    if jeu.issue(suite) is None:
        deplacees = {arrivee if case == depart else case for case in sauvees}
        assert not deplacees & en_prise(suite)
    exposees = cites("(?:expose|laisse prendre) ([A-Q][^;]*?) ;", avis.mots)
    assert set(exposees) <= en_prise(suite)
    if "n'expose aucune pièce" in avis.mots:
        assert not dames.plateau.pieces_obligees(suite.plateau, jeu.au_trait(suite))
    menacees = cites("menace ([^;,]*)", avis.mots)
    ouvertes = cites(r"ouvre (\S+) à", avis.mots)
    for textes, tours in ((menacees, 3), (ouvertes, 1)):
        for texte in textes:
            coup = dames.structures.lire_coup(texte)
            assert jeu.jouer(a_l_autre(suite, tours), coup).prises
    forces = cites("suite forcée : ([^;]*)", avis.mots)
    for texte in forces:
        adverse = (jeu.au_trait(suite) - jeu.au_trait(partie)) % 2 == 1
        assert not adverse or len(jeu.coups(suite)) == 1
        jeu.jouer(suite, dames.structures.lire_coup(texte))
    lues = {"prend": prises, "sauve": sauvees, "menace": menacees, "ouvre": ouvertes}
    lues |= {"expose": exposees, "suite": forces}
    return {sorte for sorte, textes in lues.items() if textes}


# --- Incognito -----------------------------------------------------------------------------------


def test_les_raisons_d_incognito_sont_vraies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expert_incognito, "NOEUDS", 600)
    jeu = incognito.plateau
    dites: set[str] = set()
    for partie in positions(jeu, lambda g: jeu.nouvelle_partie(Random(g), 4 + g % 2), 24):
        avis = raisons_incognito.expliquer(partie, expert_incognito.avis(partie, Random(1)))
        menace = raisons_incognito.menace(partie)
        verifier_la_longueur(avis, menace)
        verifier_les_paris(tour_passe(partie), menace)
        for un_avis in avis:
            dites |= verifier_incognito(partie, un_avis)
    assert dites == {"garde", "abri", "entrer", "interroger", "expose", "pari"}


def tour_passe(partie: incognito.plateau.Partie) -> incognito.plateau.Partie:
    """La même position, au trait de l'autre."""
    copie = incognito.plateau.copier(partie)
    copie.jeu.joueur = copie.jeu.joueur.adversaire
    return copie


def mondes_gagnes(partie: incognito.plateau.Partie, coup: Any) -> int:
    """N, si un coup gagne dans un monde sur N de ceux que permet ce qu'on sait ; 0 s'il perd."""
    jeu = incognito.plateau
    chateaux = [chateau(camp, len(partie.jeu.plateau)) for camp in incognito.types.Couleur]
    if coup.genre is incognito.types.DEPLACEMENT and coup.mouvement.arrivee not in chateaux:
        return 0
    blancs, noirs = (ia_incognito.suspects(partie, camp) for camp in incognito.types.Couleur)
    mondes = [ia_incognito.supposer(partie, (b, n)) for b in blancs for n in noirs]
    gagnes = sum(gagne(jeu, monde, coup) for monde in mondes)
    return gagnes and len(mondes) // gagnes


def paris_de(partie: incognito.plateau.Partie) -> dict[tuple[str, str], int]:
    """Les chances de chaque pari du joueur au trait, par genre et par case nommée."""
    trouves = {}
    for coup in incognito.plateau.coups(partie):
        chances = mondes_gagnes(partie, coup)
        if chances:
            case = coup.mouvement.depart
            if coup.genre is incognito.types.INTERROGATION:
                case = coup.mouvement.arrivee
            trouves[coup.genre.value, str(case)] = chances
    return trouves


def verifier_les_paris(partie: incognito.plateau.Partie, menace: str) -> None:
    """Ce que menace le joueur au trait est un pari, avec les chances qu'on lui donne."""
    paris = paris_de(partie)
    assert bool(menace) == bool(paris)
    for genre, motif in (
        ("D", r"d'entrer par ([^(]*) \((.*?)\)"),
        ("I", r"d'interroger ([^(]*) \((.*?)\)"),
    ):
        for case in cites(motif, menace):
            trouve = re.search(motif, menace)
            assert trouve is not None
            chances = trouve[2].replace("à coup sûr", "1 chance sur 1")
            assert chances == f"1 chance sur {paris[genre, case]}"


def verifier_incognito(partie: incognito.plateau.Partie, avis: Any) -> set[str]:
    """Joue ce que disent les mots d'un avis, et rend les sortes de raisons qu'on y a lues."""
    jeu = incognito.plateau
    chances = mondes_gagnes(partie, avis.coup)
    trouve = re.search("1 chance sur ([0-9]+)", avis.mots)
    if avis.coup.genre is incognito.types.INTERROGATION or trouve is not None:
        if "le seul qui puisse être l'espion" in avis.mots:
            assert chances == 1
        elif trouve is not None:
            assert chances == int(trouve[1])
        return {"pari"}
    if jeu.issue(apres(jeu, partie, avis.coup)) is not None or chances:
        return set()
    suite = apres(jeu, partie, avis.coup)
    avant = paris_de(tour_passe(partie))
    leurs = paris_de(suite)
    miens = paris_de(tour_passe(suite))
    gardes = cites("contre ([^;,]*)", avis.mots)
    assert all(("D", case) in avant and ("D", case) not in leurs for case in gardes)
    abrites = cites("met ([^;,]*) à l'abri", avis.mots)
    depart, arrivee = map(str, avis.coup.mouvement)
    for case in abrites:
        assert ("I", case) in avant
        assert ("I", arrivee if case == depart else case) not in leurs
    entres = cites("menace d'entrer par ([^;,]*)", avis.mots)
    assert all(("D", case) in miens for case in entres)
    vises = cites("menace d'interroger ([^;,]*)", avis.mots)
    assert all(("I", case) in miens for case in vises)
    exposes = cites("(?:expose|laisse interroger) ([^;,]*)", avis.mots)
    assert all(("I", case) in leurs for case in exposes)
    ouverts = cites("(?:ouvre le château à|laisse entrer par) ([^;,]*)", avis.mots)
    assert all(("D", case) in leurs for case in ouverts)
    if "ne laisse aucun pari" in avis.mots:
        assert not leurs
    for texte in cites("réponse forcée : ([^;]*)", avis.mots):
        assert jeu.refus(suite, incognito.types.lire_coup(texte)) is None
    lues = {"garde": gardes, "abri": abrites, "entrer": entres, "interroger": vises}
    lues |= {"expose": exposes}
    return {sorte for sorte, cases in lues.items() if cases}


# --- ce que le hasard ne montre presque jamais ---------------------------------------------------


def test_un_coup_qui_finit_la_partie_de_dames_dit_seulement_ce_qu_il_prend() -> None:
    partie = partie_de("s:H9 o:I8 e:Q6 n:G2")
    assert raisons_dames.ce_que_fait(partie, dames.structures.lire_coup("H9xJ7")) == "prend I8"


def test_un_jeton_entoure_n_aligne_plus_rien() -> None:
    grid = Grid(4, 4)
    grid.cells = [list("OX__"), list("XX__"), list("OX__"), list("XO__")]
    partie = puissance_n.game.Partie(grid, player=1)
    assert raisons_puissance.rendu_alignements(partie, 0) == "n'aligne plus rien"


def test_un_pari_sur_un_chevalier_connu_se_dit_perdu() -> None:
    partie = relire("B b4\nN e3\nB\nD a3->a1\nD c1->c3\nD b4->b3\nD d1->c2\n")
    partie.connus = frozenset({lire_case("a1"), lire_case("c3")})
    entrer = raisons_incognito.rendu_pari(partie, incognito.types.lire_coup("D a1->e1"))
    assert entrer == "perd un chevalier connu"
    dit = raisons_incognito.rendu_pari(partie, incognito.types.lire_coup("I b3->c3"))
    assert dit.startswith("interroge c3, un chevalier connu")
