"""Les raisons d'un conseil : ce qu'elles disent est relu, puis vérifié par les règles.

Des positions tirées au hasard, dans chaque jeu. Ici on ne fait que jouer les coups nommés :
« menace de gagner par a4 » veut dire que a4 gagne si on le joue.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from random import Random
from typing import Any

import pytest

import dames.game
import dames.plateau
import dames.structures
import incognito.plateau
import incognito.types
import pickomino.jeu
import puissance_n.game
import puissance_n.grid
import sixquiprend.game
from dames.machine import expert as expert_dames
from dames.machine import raisons as raisons_dames
from incognito.machine import expert as expert_incognito
from incognito.machine import ia as ia_incognito
from incognito.machine import raisons as raisons_incognito
from incognito.regles import chateau
from incognito.types import lire_case
from pickomino.machine import expert as expert_pickomino
from pickomino.machine import raisons as raisons_pickomino
from pickomino.structures import FACE_V, LANCER, PRENDRE, Tour
from puissance_n.commun.terminal import (
    CONSEIL_AU_PLUS,
    LARGEUR_AU_PLUS,
    avis_a_dire,
    rendu_conseils,
    replier,
)
from puissance_n.grid import JETONS, Grid
from puissance_n.machine import expert as expert_puissance
from puissance_n.machine import raisons as raisons_puissance
from sixquiprend.card import CARTES_PAR_RANGEE, NOMBRE_DE_CARTES, Card, Etape
from sixquiprend.card import Coup as CoupDeSix
from sixquiprend.game import Nature
from sixquiprend.machine import expert as expert_six
from sixquiprend.machine import raisons as raisons_six
from tests.appui import exemples
from tests.dames.commun import partie_de
from tests.incognito.commun import relire
from tests.puissance_n.test_grid import alignements as tous_les_alignements

pytestmark = pytest.mark.fuzz

POSITIONS = exemples(40)  # de chaque jeu
if os.environ.get("BUDGET") == "plein":
    POSITIONS = exemples(200)


def en_cours(jeu: Any, partie: Any) -> bool:
    """Dit si une partie n'est pas finie."""
    return jeu.issue(partie) is None


def positions(
    jeu: Any,
    nouvelle: Callable[[int], Any],
    coups_au_plus: int,
    convient: Callable[[Any, Any], bool] = en_cours,
) -> Iterator[Any]:
    """Des parties qui conviennent, au bout de coups tirés au hasard."""
    trouvees = 0
    graine = 0
    while trouvees < POSITIONS:
        partie = nouvelle(graine)
        hasard = Random(graine)
        graine += 1
        for _ in range(hasard.randrange(coups_au_plus)):
            if jeu.issue(partie) is None:
                jeu.jouer(partie, hasard.choice(jeu.coups(partie)))
        if convient(jeu, partie):
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
        assert ("menace" in menace) == bool(gains_si_l_autre_passe(partie))
        assert ("« nul »" in menace) == (jeu.refus(partie, lire("nul")) is None)
        menaces = [lire(texte) for texte in cites(r"en jouant ([^.]*)\.", menace)]
        assert set(menaces) <= set(gains_si_l_autre_passe(partie))
        for un_avis in avis:
            dites |= verifier_puissance(partie, un_avis, menaces)
    assert dites >= {"pare", "laisse", "menace", "suite"}
    assert dites >= {"^peut encore servir à", "coupe", "pouvait servir à"}


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
    laisse = avis.mots.partition("menace")[0]
    laisses = [lire(texte) for texte in cites("gagner par ([^;,]*)", laisse)]
    assert all(gagne(jeu, suite, coup) for coup in laisses)
    nouvelles = [lire(texte) for texte in cites("menace de gagner par ([^;,]*)", avis.mots)]
    if "en y rejouant" in avis.mots:
        nouvelles.append(avis.coup)
    assert set(nouvelles) <= set(gains_si_l_autre_passe(suite))
    forces = [lire(texte.split()[0]) for texte in cites("suite forcée : ([^;]*)", avis.mots)]
    verifier_la_suite(suite, forces)
    surs = [lire(texte) for texte in cites("quoi que réponde l'autre, ([^;]*) gagne", avis.mots)]
    if surs:
        for reponse in jeu.coups(suite):
            assert any(gagne(jeu, apres(jeu, suite, reponse), coup) for coup in surs)
    assert avis.mots.startswith("aligne") == gagne(jeu, partie, avis.coup)
    if "aligne" in avis.mots[:6]:
        verifier_le_gain(partie, suite, avis)
    if "ferme la colonne" in avis.mots:
        assert suite.interdite == avis.coup.colonne
    lues = {"pare": parees, "laisse": laisses, "menace": nouvelles, "quoi": surs, "suite": forces}
    return {sorte for sorte, coups in lues.items() if coups} | comptes_lus(partie, suite, avis)


def verifier_le_gain(partie: Any, suite: Any, avis: Any) -> None:
    """Relit sur la grille les jetons qu'un avis dit aligner."""
    jetons = puissance_n.grid.cases_alignees(suite.grid, JETONS[partie.player])
    trouve = re.match(r"aligne (\d+) jetons (.*), colonnes (\d+) à (\d+)", avis.mots)
    if trouve is None:
        colonne = int(cites("dans la colonne ([0-9]+)", avis.mots)[0]) - 1
        assert colonne == avis.coup.colonne
        assert len([case for case in jetons if case[1] == colonne]) >= suite.grid.width - 2
        return
    assert int(trouve[1]) == suite.grid.width - 2
    assert trouve[2] in ("en ligne", "en diagonale")
    colonnes = {colonne for _, colonne in jetons}
    assert set(range(int(trouve[3]) - 1, int(trouve[4]))) <= colonnes


def comptes_lus(partie: Any, suite: Any, avis: Any) -> set[str]:
    """Recompte les alignements dont parle un avis, et rend les sortes de comptes qu'on y a lues."""
    le_sien, celui_de_l_autre = JETONS[partie.player], JETONS[1 - partie.player]
    (case,) = (
        (ligne, avis.coup.colonne)
        for ligne, rangee in enumerate(suite.grid.cells)
        if rangee[avis.coup.colonne] != partie.grid.cells[ligne][avis.coup.colonne]
    )
    comptes = {
        "^peut encore servir à": alignements_par(suite.grid, case, le_sien, celui_de_l_autre),
        "coupe": alignements_par(partie.grid, case, celui_de_l_autre, le_sien),
        "pouvait servir à": alignements_par(partie.grid, case, celui_de_l_autre, le_sien),
    }
    lus = set()
    for motif, compte in comptes.items():
        trouve = re.search(f"{motif} (un|[0-9]+) alignements?", avis.mots)
        if trouve is not None:
            assert compte == int(trouve[1].replace("un", "1"))
            lus.add(motif)
    return lus


def alignements_par(grid: Grid, case: tuple[int, int], a_lui: str, adverse: str) -> int:
    """Ceux qu'un joueur peut encore faire par une case, où il a un jeton au moins."""
    total = 0
    for cases in tous_les_alignements(grid.width - 2):
        jetons = [grid.cells[ligne][colonne] for ligne, colonne in cases]
        total += case in cases and a_lui in jetons and adverse not in jetons
    return total


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
    notes = {"r4": 2, "a2": 1, "a1": 0}
    conseils = [puissance_n.grid.Avis(lire(coup), note, "égal") for coup, note in notes.items()]
    assert [avis.mots for avis in raisons_puissance.expliquer(partie, conseils)] == [
        "pare a2 et a6 ; égal",
        "pare a2, laisse l'autre gagner par a6",
        "laisse l'autre gagner par a2 ou a6",
    ]


def test_des_coups_qui_valent_autant_se_disent_de_gauche_a_droite_les_ajouts_d_abord() -> None:
    partie = puissance_n.game.Partie(Grid(12, 12))
    partie.grid.cells[-1][0] = "X"
    notes = {"a12": 5, "r1": 0, "a10": 0, "a2": 0}
    conseils = [puissance_n.grid.Avis(lire(coup), note, "égal") for coup, note in notes.items()]
    dits = [str(avis.coup) for avis in raisons_puissance.expliquer(partie, conseils)]
    assert dits == ["a12", "a2", "a10", "r1"]


# --- Dames ---------------------------------------------------------------------------------------


def test_les_raisons_des_dames_sont_vraies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expert_dames, "BUDGET", 1500)
    jeu = dames.game
    dites: set[str] = set()
    for partie in positions(jeu, lambda g: jeu.nouvelle_partie(Random(g)), 160):
        avis = raisons_dames.expliquer(partie, expert_dames.avis(partie, Random(1)))
        menace = raisons_dames.menace(partie)
        verifier_la_longueur(avis, menace)
        verifier_la_menace(partie, menace)
        for un_avis in avis:
            dites |= verifier_dames(partie, un_avis)
    assert dites >= {"prend", "sauve", "menace", "expose", "suite"}


def verifier_la_menace(partie: dames.game.Partie, menace: str) -> None:
    """Joue à son tour le coup dont on menace, et compte ce qu'il prend."""
    jeu = dames.game
    trouve = re.fullmatch(r"(\w+) menace (\S+), qui (prend|fait) (.*)\.", menace)
    assert (trouve is None) == (menace == "")
    if trouve is None:
        assert not en_danger(a_l_autre(partie, 1))
        return
    nom, texte, verbe, quoi = trouve.groups()
    (suite,) = (
        a_l_autre(partie, tours)
        for tours in (1, 3)
        if jeu.nom_de(partie, jeu.au_trait(a_l_autre(partie, tours))) == nom
    )
    evenement = jeu.jouer(suite, dames.structures.lire_coup(texte))
    if verbe == "fait":
        assert (quoi, evenement.dame) == ("une dame", True)
    elif "tout ce qui reste à" in quoi:
        fin = jeu.issue(suite)
        assert fin is not None
        assert jeu.au_trait(partie) not in fin.gagnants
    else:
        assert len(evenement.prises) >= int(quoi.split()[0].replace("une", "1"))


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


def en_danger(partie: dames.game.Partie) -> set[str]:
    """Les pièces que les deux adversaires de qui vient de jouer peuvent prendre."""
    perdues = set()
    for suite in (partie, a_l_autre(partie, 2)):
        if dames.game.issue(suite) is None:
            perdues |= adverses(suite, en_prise(suite))
    return perdues


def adverses(partie: dames.game.Partie, cases: set[str]) -> set[str]:
    """Celles de ces cases où est une pièce adverse du joueur au trait."""
    equipe = dames.structures.EQUIPES[dames.game.au_trait(partie)]
    trouvees = set()
    for case in cases:
        place = dames.structures.lire_case(case)
        if dames.plateau.contenu_de(partie.plateau, place).equipe is not equipe:
            trouvees.add(case)
    return trouvees


def verifier_dames(partie: dames.game.Partie, avis: Any) -> set[str]:
    """Joue ce que disent les mots d'un avis, et rend les sortes de raisons qu'on y a lues."""
    jeu = dames.game
    suite = jeu.copier(partie)
    evenement = jeu.jouer(suite, avis.coup)
    prises = cites(
        "prend ([A-Q][^;]*?)(?:, [a-z]| ;)",
        avis.mots.replace("laisse prendre", "laisse").replace(" à votre allié", ""),
    )
    assert set(prises) <= {dames.structures.nom_case(case) for case in evenement.prises}
    assert ("fait une dame" in avis.mots) <= evenement.dame
    depart, arrivee = (dames.structures.nom_case(avis.coup.cases[rang]) for rang in (0, -1))
    sauvees = cites("sauve ([A-Q][^;]*?)(?:, [a-z]| ;)", avis.mots)
    assert set(sauvees) <= en_danger(a_l_autre(partie, 1))
    if jeu.issue(suite) is None:
        deplacees = {arrivee if case == depart else case for case in sauvees}
        assert not deplacees & en_danger(suite)
    exposees = cites("expose ([A-Q][^;]*?)(?:, [a-z]| ;)", avis.mots)
    exposees += cites("laisse prendre ([A-Q][^;]*?) ;", avis.mots)
    assert set(exposees) <= en_danger(suite)
    if "n'expose aucune pièce" in avis.mots:
        assert not en_danger(suite)
    for texte in cites("pare ([^;,]*)", avis.mots):
        libre = a_l_autre(partie, 1)
        assert jeu.jouer(libre, dames.structures.lire_coup(texte)).dame
        assert not any(jeu.jouer(jeu.copier(suite), coup).dame for coup in jeu.coups(suite))
    menacees = cites("menace ([^;,]*)", avis.mots)
    ouvertes = cites(r"ouvre (\S+) à", avis.mots)
    for textes, tours in ((menacees, 3), (ouvertes, 1)):
        for texte in textes:
            libre = a_l_autre(suite, tours)
            prises_libres = jeu.jouer(jeu.copier(libre), dames.structures.lire_coup(texte)).prises
            noms = {dames.structures.nom_case(case) for case in prises_libres}
            assert noms == adverses(libre, noms) != set()
    for texte in cites("au contraire de ([^;]*)", avis.mots):
        assert en_danger(apres(jeu, partie, dames.structures.lire_coup(texte)))
    assert ("seul coup permis" in avis.mots) == (len(jeu.coups(partie)) == 1)
    forces = re.findall(r"([A-Q][-xA-Q0-9]+) \((\w+)(, obligé)?\)", avis.mots)
    for reponse, qui, oblige in forces:
        assert qui == jeu.nom_de(partie, jeu.au_trait(suite))
        adverse = (jeu.au_trait(suite) - jeu.au_trait(partie)) % 2 == 1
        assert adverse == bool(oblige)
        assert not adverse or len(jeu.coups(suite)) == 1
        jeu.jouer(suite, dames.structures.lire_coup(reponse))
    lues = {"prend": prises, "sauve": sauvees, "menace": menacees, "ouvre": ouvertes}
    lues |= {"expose": exposees, "suite": forces}
    return {sorte for sorte, textes in lues.items() if textes}


# --- Pickomino -----------------------------------------------------------------------------------


def test_les_raisons_de_pickomino_sont_vraies() -> None:
    jeu = pickomino.jeu
    dites: set[str] = set()
    for partie in positions(jeu, lambda g: jeu.nouvelle_partie(Random(g), ["A", "B"]), 60):
        conseils = expert_pickomino.avis(partie, Random(1))
        avis = raisons_pickomino.expliquer(partie, conseils)
        menace = raisons_pickomino.menace(partie)
        verifier_la_longueur(avis, menace)
        pile = partie.joueur.pile
        assert cites("votre domino ([0-9]+)", menace) == [str(domino) for domino in pile[-1:]]
        for un_avis in avis:
            dites |= verifier_pickomino(partie, un_avis)
    assert dites >= {"sans face nouvelle", "un domino aussitôt", "encore", "total"}


def verifier_pickomino(partie: pickomino.jeu.Partie, avis: Any) -> set[str]:
    """Joue ce que disent les mots d'un avis, et rend les sortes de raisons qu'on y a lues."""
    jeu = pickomino.jeu
    tour = partie.tour
    lues = set()
    des = jeu.des_restants(tour)
    if avis.coup.genre is LANCER and des <= 5:
        lances = list(product(range(1, FACE_V + 1), repeat=des))
        perdus = [un for un in lances if set(un) <= set(tour.listeChoixJoueur)]
        gagnes = [un for un in lances if permet_un_domino(partie, un)]
        for sorte, bons in (
            ("sans face nouvelle", perdus),
            ("un domino aussitôt", gagnes),
        ):
            trouve = re.search(f"([0-9]+) fois sur 100 {sorte}", avis.mots)
            if trouve is not None:
                assert int(trouve[1]) == round(100 * len(bons) / len(lances))
                lues.add(sorte)
    if " fois sur 100 un V" in avis.mots:
        lances_apres = cites("encore ([0-9]+) dés", avis.mots) or [str(des)]
        chance = 1 - (1 - 1 / FACE_V) ** int(lances_apres[0])
        assert f"{round(100 * chance)} fois sur 100 un V" in avis.mots
        assert avis.coup.genre is not LANCER or FACE_V not in tour.listeChoixJoueur
    if "tour perdu" in avis.mots:
        assert set(tour.values) <= set(tour.listeChoixJoueur) != set()
        lues.add("perdu")
    if avis.coup.genre is PRENDRE:
        apres_lui = apres(jeu, partie, avis.coup).tour
        restent = (cites("encore (un|[0-9]+) dé", avis.mots) or ["0"])[0].replace("un", "1")
        assert int(restent) == jeu.des_restants(apres_lui)
        assert cites("total ([0-9]+)", avis.mots) == [str(jeu.somme(apres_lui))]
        lues |= {"encore", "total"}
    return lues


def permet_un_domino(partie: pickomino.jeu.Partie, lance: tuple[int, ...]) -> bool:
    """Dit si une face de ce lancer permet ensuite de s'arrêter sur un domino du plateau."""
    jeu = pickomino.jeu
    for face in set(lance) - set(partie.tour.listeChoixJoueur):
        tour = jeu.prendre(partie.tour._replace(values=lance), face)
        numeros = [numero for numero, _ in partie.dominos]
        if FACE_V in tour.listeChoixJoueur and jeu.somme(tour) in numeros:
            return True
    return False


# --- Six Qui Prend -------------------------------------------------------------------------------


def test_les_raisons_de_six_sont_vraies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expert_six, "POSES", 500)
    jeu = sixquiprend.game
    dites: set[str] = set()
    for partie in positions(
        jeu, lambda g: jeu.nouvelle_partie(Random(g), nombre_d_ia=1 + g % 9), 60, choisit_une_carte
    ):
        avis = raisons_six.expliquer(partie, expert_six.avis(partie, Random(1)))
        menace = raisons_six.menace(partie)
        verifier_la_longueur(avis, menace)
        verifier_les_rangees_pleines(partie, menace)
        for un_avis in avis:
            dites |= verifier_six(partie, un_avis)
    assert dites == {"ne peut pas", "sera", "trop faible", "ramassée"}


def choisit_une_carte(jeu: Any, partie: Any) -> bool:
    """Dit si l'humain doit choisir une carte."""
    return bool(jeu.au_trait(partie) == 0 and partie.etape is Etape.CARTE)


def verifier_les_rangees_pleines(partie: sixquiprend.game.Partie, menace: str) -> None:
    """Posée la première, une carte qu'on nomme ramasse sa rangée ; aucune autre n'y va."""
    nommees = {}
    for premiere, derniere, rangee in re.findall(
        r"(?:carte de|[Ll]e) ([0-9]+)(?: à ([0-9]+))? (?:ramasserait )?la rangée ([0-9])", menace
    ):
        for numero in range(int(premiere), int(derniere or premiere) + 1):
            nommees[numero] = int(rangee)
    for numero in range(1, NOMBRE_DE_CARTES + 1):
        indice = Card(numero).getMinimumStack(partie.stacks)
        pleine = indice >= 0 and len(partie.stacks[indice].stack) == CARTES_PAR_RANGEE
        assert nommees.get(numero) == (indice + 1 if pleine else None)


def poser_ensemble(partie: sixquiprend.game.Partie, carte: int, autres: Sequence[int]) -> Any:
    """Fait jouer une carte à l'humain, et celles-ci aux autres ; rend comment la sienne se pose."""
    copie = sixquiprend.game.copier(partie)
    for player, numero in zip(copie.players[1:], autres, strict=True):
        player.hand = [Card(numero)]
    poses: list[sixquiprend.game.Pose] = []
    for numero in (carte, *autres):
        poses += sixquiprend.game.jouer(copie, CoupDeSix(Etape.CARTE, numero)).poses
    while copie.etape is Etape.RANGEE:
        poses += sixquiprend.game.jouer(copie, sixquiprend.game.coups(copie)[0]).poses
    (pose,) = (pose for pose in poses if pose.carte.number == carte)
    return pose


def verifier_six(partie: sixquiprend.game.Partie, avis: Any) -> set[str]:
    """Joue ce que disent les mots d'un avis, et rend les sortes de raisons qu'on y a lues."""
    carte = avis.coup.numero
    cachees = expert_six.cachees(partie)
    autres = len(partie.players) - 1
    dessus = [numero for numero in cachees if numero > carte]
    rangee = int((cites("rangée ([0-9])", avis.mots) or ["0"])[0])
    if "ne peut pas être" in avis.mots:
        dessous = [numero for numero in cachees if numero < carte][-autres:]
        essais = [Random(graine).sample(cachees, autres) for graine in range(5)]
        for essai in [*essais, dessous]:
            if len(essai) == autres:
                pose = poser_ensemble(partie, carte, essai)
                assert pose.nature is not Nature.SIXIEME or pose.rangee != rangee
        return {"ne peut pas"}
    trouve = re.search(
        "sera .* si (une|le|[0-9]+) (?:cartes? de )?([0-9]+)(?: à ([0-9]+))? pass", avis.mots
    )
    if trouve is not None:
        passent = int({"une": "1", "le": "1"}.get(trouve[1], trouve[1]))
        entre = range(int(trouve[2]), int(trouve[3] or trouve[2]) + 1)
        avant = [numero for numero in cachees if numero in entre]
        assert cites(r"\(([0-9]+) cachées", avis.mots) in ([str(len(avant))], [])
        for nombre, nature in ((passent, Nature.SIXIEME), (passent - 1, Nature.SUITE)):
            if len(dessus) >= autres - nombre:
                jouees = avant[:nombre] + dessus[: autres - nombre]
                pose = poser_ensemble(partie, carte, jouees)
                assert (pose.rangee, pose.nature) == (rangee, nature)
        return {"sera"}
    if len(dessus) < autres:
        return set()
    pose = poser_ensemble(partie, carte, dessus[:autres])
    if "trop faible" in avis.mots:
        assert pose.nature is Nature.FAIBLE
        moins_cheres = min(serie.totalHead for serie in partie.stacks)
        assert cites("ramasse une rangée, la . pour ([0-9]+) tête", avis.mots) == [
            str(moins_cheres)
        ]
        return {"trop faible"}
    if "ramassée" in avis.mots:
        assert (pose.rangee, pose.nature) == (rangee, Nature.SIXIEME)
        assert cites(r"ramassée \(([0-9]+) tête", avis.mots) == [str(pose.tetes)]
        sauf = re.search(r"sauf si (?:une carte de|le) ([0-9]+)", avis.mots)
        if sauf is not None:
            pose = poser_ensemble(partie, carte, [int(sauf[1]), *dessus[: autres - 1]])
            assert (pose.rangee, pose.nature) == (rangee, Nature.SUITE)
        return {"ramassée"}
    assert autres >= CARTES_PAR_RANGEE, avis.mots
    return set()


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


def jeu_adverse(partie: incognito.plateau.Partie) -> incognito.types.Couleur:
    """Le camp de qui n'a pas le trait."""
    return partie.jeu.joueur.adversaire


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
    assert ("menace" in menace) == bool(paris)
    for a_qui, camp in (("Votre", jeu_adverse(partie)), ("Son", partie.jeu.joueur)):
        seuls = ia_incognito.suspects(partie, camp)
        assert cites(f"{a_qui} espion est connu de tous : (..)", menace) == [
            str(case) for case in seuls if len(seuls) == 1
        ]
    for genre, motif in (
        ("D", r"d'entrer avec ([^(]*) \((.*?)\)"),
        ("I", r"d'interroger ([^(]*) \((.*?)\)"),
    ):
        for case in cites(motif, menace):
            trouve = re.search(motif, menace)
            assert trouve is not None
            chances = trouve[2].replace("à coup sûr", "1 chance sur 1")
            assert chances == f"1 chance sur {paris[genre, case]}"


def interroge_par_un_connu(partie: incognito.plateau.Partie, case: str) -> bool:
    """Dit si le joueur au trait peut interroger cette case par un pion qui n'est pas l'espion."""
    siens = ia_incognito.suspects(partie, incognito.plateau.au_trait(partie))
    return any(
        coup.genre is incognito.types.INTERROGATION
        and str(coup.mouvement.arrivee) == case
        and coup.mouvement.depart not in siens
        for coup in incognito.plateau.coups(partie)
    )


def verifier_incognito(partie: incognito.plateau.Partie, avis: Any) -> set[str]:
    """Joue ce que disent les mots d'un avis, et rend les sortes de raisons qu'on y a lues."""
    jeu = incognito.plateau
    chances = mondes_gagnes(partie, avis.coup)
    trouve = re.search("^(?:interroge|entre) .*1 chance sur ([0-9]+)", avis.mots)
    if avis.coup.genre is incognito.types.INTERROGATION or trouve is not None:
        siens = ia_incognito.suspects(partie, jeu.au_trait(partie))
        risque = avis.coup.mouvement.depart in siens
        assert "peut-être votre espion" not in avis.mots or risque
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
    abrites = cites("met à l'abri le pion de (.*?)(?:, [a-z][a-z]| ;)", avis.mots)
    abrites = [case.removeprefix("de ") for case in abrites]
    depart, arrivee = map(str, avis.coup.mouvement)
    for case in abrites:
        assert ("I", case) in avant
        assert ("I", arrivee if case == depart else case) not in leurs
    entres = cites("menace d'entrer avec ([^(]*) ", avis.mots)
    assert all(("D", case) in miens for case in entres)
    vises = cites(" d'interroger ([a-h][^;(]*?)(?: sans| \\()", avis.mots)
    assert all(("I", case) in miens for case in vises)
    if "sans risquer" in avis.mots:
        assert all(interroge_par_un_connu(tour_passe(suite), case) for case in vises)
    exposes = cites("laisse interroger ([a-h].*?)(?:, laisse| ;)", avis.mots)
    assert {case for genre, case in leurs if genre == "I"} == set(exposes)
    dites = re.search(r" d'interroger ([a-h][0-9])[^(;]*\(1 chance sur ([0-9]+)", avis.mots)
    assert dites is None or miens["I", dites[1]] == int(dites[2])
    ouverts = cites("laisse entrer (.*?) ;", avis.mots)
    assert {case for genre, case in leurs if genre == "D"} == set(ouverts)
    if "ne laisse interroger ni entrer personne" in avis.mots:
        assert not leurs
    for texte in cites("réponse forcée : ([^;]*)", avis.mots):
        assert jeu.refus(suite, incognito.types.lire_coup(texte)) is None
    lues = {"garde": gardes, "abri": abrites, "entrer": entres, "interroger": vises}
    lues |= {"expose": exposes}
    return {sorte for sorte, cases in lues.items() if cases}


# --- ce que le hasard ne montre presque jamais ---------------------------------------------------


def test_un_coup_qui_finit_la_partie_de_dames_dit_seulement_ce_qu_il_prend() -> None:
    partie = partie_de("s:H9 o:I8 e:Q6 n:G2")
    assert raisons_dames.ce_que_fait(partie, dames.structures.lire_coup("H9xJ7")) == (
        "seul coup permis, prend I8, tout ce qui restait à Ouest"
    )


@pytest.mark.parametrize(
    "pieces, phrase",
    [
        ("s:H9 e:I8 n:M2 o:A8", "Est menace I8xG10, qui prend tout ce qui reste à Sud."),
        ("s:H9 e:B7 n:M2 o:A8", "Est menace B7-A6, qui fait une dame."),
        ("s:H9 e:P9 n:M2 o:A8", ""),
    ],
)
def test_aux_dames_on_annonce_la_derniere_piece_et_la_dame(pieces: str, phrase: str) -> None:
    assert raisons_dames.menace(partie_de(pieces)) == phrase


def test_aux_dames_un_pas_pare_la_dame_annoncee() -> None:
    partie = partie_de("s:F5,D5,H13 e:F3,P9 n:E2 o:A12")
    assert raisons_dames.menace(partie) == "Est menace F3-E4, qui fait une dame."
    pare = raisons_dames.ce_que_fait(partie, dames.structures.lire_coup("F5-E4"))
    assert pare == "pare F3-E4, menace E4xG2"
    laisse = raisons_dames.ce_que_fait(partie, dames.structures.lire_coup("H13-G12"))
    assert "pare" not in laisse


def test_aux_dames_un_pas_peut_ouvrir_une_prise_a_l_allie() -> None:
    partie = partie_de("s:K6,C12 e:L7,P9 n:M8,M2 o:A8")
    assert raisons_dames.ce_que_fait(partie, dames.structures.lire_coup("K6-J5")) == (
        "sauve K6, ouvre M8xK6 à Nord, votre allié, laisse prendre M8"
    )


@pytest.mark.parametrize(
    "cases, phrase",
    [
        ("M2", "prend M2 à votre allié"),
        ("I8 M2", "prend I8, mais aussi M2 à votre allié"),
        ("I8 E8 K8 G6", "prend 4 pièces, tout ce qui restait à Est"),
    ],
)
def test_aux_dames_on_distingue_l_allie_et_la_derniere_piece(cases: str, phrase: str) -> None:
    partie = partie_de("s:H13,L13 e:I8,E8,K8,G6 n:M2 o:A8")
    prises = [dames.structures.lire_case(case) for case in cases.split()]
    assert raisons_dames.rendu_prises(partie, prises) == phrase


def test_aux_dames_on_ne_compare_pas_trop_de_coups(monkeypatch: pytest.MonkeyPatch) -> None:
    partie = partie_de("s:H13,H9 e:J7 n:M2 o:A8")
    assert raisons_dames.rendu_fautifs(partie) == ", au contraire de H9-I8"
    monkeypatch.setattr(raisons_dames, "COMPARES", 1)
    assert raisons_dames.rendu_fautifs(partie) == ""


def test_une_suite_forcee_s_arrete_ou_l_on_ne_sait_plus(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rouge n'a qu'une parade, a4 : aucun jeton de la ligne du bas ne peut se retirer."""
    grille = Grid(6, 6)
    grille.cells[-2:] = [list("XXO___"), list("OOO___")]
    partie = puissance_n.game.Partie(grille, 1)
    assert raisons_puissance.suite_forcee(partie, []) == [lire("a4")]
    attendue = [lire("a4"), lire("a6"), lire("a6")]
    monkeypatch.setattr(raisons_puissance, "LONGUEUR", 1)
    assert raisons_puissance.suite_forcee(partie, attendue) == attendue[:2]


def test_aux_dames_on_ne_jure_de_rien_quand_il_y_a_trop_de_coups(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    partie = partie_de("s:H13,H9 e:P9,P7 n:M2 o:A8,B11")
    coup = dames.structures.lire_coup("H13-G12")
    assert raisons_dames.ce_que_fait(partie, coup) == "n'expose aucune pièce"
    monkeypatch.setattr(raisons_dames, "PRISES", 1)
    assert raisons_dames.ce_que_fait(partie, coup) == ""


def test_aux_dames_sans_suite_attendue_on_n_en_dit_rien() -> None:
    partie = partie_de("s:H13,H9 e:J7 n:M2 o:A8")
    avis = dames.structures.Avis(dames.structures.lire_coup("H13-G12"), 0, "", ())
    assert raisons_dames.ce_qui_suit(partie, avis) == ""


def test_un_jeton_qui_ne_sert_a_rien_se_dit_aussi() -> None:
    """En haut à gauche, ni l'un ni l'autre n'alignera plus trois jetons."""
    grille = Grid(5, 5)
    grille.cells = [list(ligne) for ligne in ("_XO__", "OXX__", "XOO__", "OXX__", "XOX__")]
    partie = puissance_n.game.Partie(grille, 0)
    suite = puissance_n.game.copier(partie)
    suite.grid.cells[0][0] = "O"
    assert raisons_puissance.rendu_ajout(partie, suite, 0) == ""
    assert raisons_puissance.rendu_gain(partie, suite, 0) == ""
    suite.grid.cells[0][0] = "X"
    assert raisons_puissance.rendu_retrait(suite, 0) == (
        "retire un jeton de l'autre et lui ferme la colonne 1"
    )


def test_une_position_repetee_rappelle_le_match_nul() -> None:
    partie = puissance_n.game.nouvelle_partie(Random(1))
    for texte in "a1 r1 a2 r2".split() * 3:
        puissance_n.game.jouer(partie, lire(texte))
    assert raisons_puissance.menace(partie) == "« nul » finirait la partie sans perdant."


def test_le_dernier_de_de_pickomino_est_dit() -> None:
    partie = pickomino.jeu.nouvelle_partie(Random(1), ["A", "B"])
    partie.tour = Tour((3,), (FACE_V, 5), (4, 3))
    (avis,) = raisons_pickomino.expliquer(partie, expert_pickomino.avis(partie, Random(1)))
    assert "plus de dé à lancer" in avis.mots


def test_la_rangee_a_ramasser_de_six_n_a_que_son_prix() -> None:
    partie = sixquiprend.game.nouvelle_partie(Random(1), nombre_d_ia=3)
    hasard = Random(1)
    while partie.etape is not Etape.RANGEE:
        sixquiprend.game.jouer(partie, hasard.choice(sixquiprend.game.coups(partie)))
    conseils = expert_six.avis(partie, hasard)
    assert raisons_six.expliquer(partie, conseils) == conseils
    assert raisons_six.menace(partie) == ""


def test_un_pari_sur_un_chevalier_connu_se_dit_perdu() -> None:
    partie = relire("B b4\nN e3\nB\nD a3->a1\nD c1->c3\nD b4->b3\nD d1->c2\n")
    partie.connus = frozenset({lire_case("a1"), lire_case("c3")})
    entrer = raisons_incognito.rendu_pari(partie, incognito.types.lire_coup("D a1->e1"))
    assert entrer == "perd un chevalier connu"
    dit = raisons_incognito.rendu_pari(partie, incognito.types.lire_coup("I b3->c3"))
    assert dit.startswith("interroge c3, un chevalier connu")
