"""La machine : ce que chaque niveau voit, ses conseils, sa durée, et une règle changée."""

from __future__ import annotations

import re
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from puissance_n import game
from puissance_n.game import Partie, coups, hasard_du_tour
from puissance_n.grid import (
    ABANDONNER,
    NIVEAUX,
    RETIRER,
    Coup,
    Grid,
    cases_alignees,
    check_winner,
)
from puissance_n.machine import expert, ia
from puissance_n.machine.ia import apres
from tests.appui import exemples, lancer
from tests.puissance_n import ligue
from tests.puissance_n.commun import (
    GENEE,
    NULLE,
    SAV,
    ajout,
    charger,
    grille,
    joue,
    lignes,
    neuve,
    partie_au_hasard,
    retrait,
    sauver,
    taper,
)
from tests.puissance_n.solveur import Position, ne_perd_jamais, resoudre
from tests.puissance_n.tournoi import choisir, jouer

# Le plus court gain forcé qui commence par un retrait : r2, et la case est à nous au coup suivant.
RETRAIT_GAGNANT = Partie(grille("_____", "_____", "__X__", "X_O__", "OXO__"))
# N = 3, au jaune : si rien n'est fait, le rouge gagne dans la colonne 4, ou dans les 2 et 5.
UNE_MENACE = Partie(grille("_____", "_____", "_____", "_____", "OXX__"))
DEUX_MENACES = Partie(grille("_____", "_____", "_____", "_____", "O_XX_"))


def gagnants(partie: Partie) -> list[Coup]:
    """Les coups qui gagnent tout de suite."""
    return [c for c in coups(partie) if check_winner(apres(partie, c).grid) == partie.player]


def choix(partie: Partie, niveau: str, tirages: int = 40) -> set[Coup]:
    """Les coups qu'un niveau joue dans une position."""
    return {choisir(partie, niveau, Random(graine)) for graine in range(tirages)}


# --- la machine du sujet -------------------------------------------------------------------------


@pytest.mark.exigence("PUI-12")
def test_la_machine_est_le_second_joueur_d_une_partie_a_un_joueur() -> None:
    seul = neuve(joueurs=1)
    deux = neuve(joueurs=2)
    assert [game.est_machine(seul, joueur) for joueur in (0, 1)] == [False, True]
    assert [game.est_machine(deux, joueur) for joueur in (0, 1)] == [False, False]


@pytest.mark.exigence("PUI-12")
def test_la_machine_du_sujet_joue_a_chances_egales_parmi_tous_ses_coups() -> None:
    partie = Partie(grille(*GENEE), 1, 1, interdite=1)
    hasard = Random(5)
    tirages = [ia.choisir(partie, "sujet", hasard) for _ in range(2000)]
    for coup in (ajout(2), ajout(3), retrait(0), retrait(2)):
        assert 400 < tirages.count(coup) < 600
    assert set(tirages) == set(coups(partie))


@pytest.mark.exigence("PUI-09", "PUI-12")
def test_quand_il_ne_reste_que_la_colonne_interdite_la_machine_retire() -> None:
    partie = Partie(grille("OO_XO", "XX_OX", *NULLE[2:]), 1, 1, interdite=2)
    assert choix(partie, "sujet", 200) == {retrait(colonne) for colonne in range(5)}


@pytest.mark.exigence("PUI-12")
@pytest.mark.parametrize("coups_joues", [0, 100, 1000])
def test_une_position_qui_revient_est_tiree_de_nouveau(coups_joues: int) -> None:
    """Contre qui défait tout, la machine ne répète pas sans fin le même coup, si tard soit-il."""
    partie = neuve(player=1, joueurs=1)
    tires = set()
    for tour in range(coups_joues, coups_joues + 60):
        partie.coups_joues = tour
        tires.add(ia.choisir(partie, "sujet", hasard_du_tour(partie)))
    assert tires == {ajout(colonne) for colonne in range(6)}


@pytest.mark.exigence("PUI-12")
def test_la_machine_joue_seule_et_dit_ce_qu_elle_joue(tmp_path: Path) -> None:
    reponses = ["a1", "a2", "a3", "r1", "a1", "a2", "a3"] * 3
    texte = taper(tmp_path, 1, 1, 6, *reponses, "q", "o").texte
    dits = re.findall(
        r"La machine, joueur rouge \(X\), (ajoute|retire) .* colonne [1-8]\.\n", texte
    )
    assert set(dits) == {"ajoute", "retire"}
    assert "Joueur rouge" not in texte
    assert texte.count("┌") == texte.count("Le joueur jaune (O) ") + 1, "une grille par question"


@pytest.mark.exigence("PUI-03", "PUI-12")
def test_la_machine_commence_quand_le_sort_lui_donne_l_initiative(tmp_path: Path) -> None:
    texte = taper(tmp_path, 1, 1, 4, "q", "o", graine=0).texte
    annonce = "Le tirage au sort donne l'initiative au joueur rouge (X).\n"
    assert f"{annonce}La machine, joueur rouge (X), ajoute un jeton dans la colonne" in texte


@pytest.mark.exigence("PUI-03", "PUI-12")
def test_avec_la_meme_graine_la_machine_rejoue_la_meme_partie(tmp_path: Path) -> None:
    reponses = (1, 1, 5, "a1", "a2", "a3", "r1", "a1", "q", "o")
    partie = taper(tmp_path, *reponses, graine=7).texte
    assert taper(tmp_path, *reponses, graine=7).texte == partie
    for autre in (8, 1007, 10**9 + 7):
        meme = taper(tmp_path, *reponses, graine=autre).texte == partie
        assert not meme, f"la graine {autre} rejoue la partie de la graine 7"


@pytest.mark.exigence("PUI-09", "PUI-12", "PUI-13")
def test_apres_un_chargement_la_machine_respecte_encore_la_colonne_interdite(
    tmp_path: Path,
) -> None:
    """Deux colonnes seulement ont de la place : sans l'interdiction, elle irait dans les deux."""
    partie = Partie(grille("OO__O", "XX_OX", *NULLE[2:]), 1, 1, interdite=2)
    sauver(partie, tmp_path / SAV)
    dits = set()
    for graine in range(60):
        texte = taper(tmp_path, 2, "q", "o", graine=graine).texte
        dits |= set(re.findall(r"ajoute un jeton dans la colonne (\d)", texte))
    assert dits == {"4"}


# --- ce que chaque niveau voit -------------------------------------------------------------------


@pytest.mark.exigence("PUI-12")
def test_chaque_niveau_voit_plus_loin_que_le_precedent() -> None:
    gain = Partie(grille("____", "____", "____", "O__X"))
    assert choix(gain, "sujet", 200) == set(coups(gain))
    assert choix(gain, "facile") == set(gagnants(gain))
    assert choix(UNE_MENACE, "facile") == {ajout(colonne) for colonne in range(5)}
    assert choix(UNE_MENACE, "moyen") == {ajout(3)}
    assert choix(DEUX_MENACES, "moyen") == {retrait(2), retrait(3)}


@pytest.mark.exigence("PUI-12")
@pytest.mark.sans_couverture
@pytest.mark.parametrize("niveau", ["moyen", "expert"])
def test_la_machine_gagne_quand_elle_le_peut_et_pare_quand_elle_le_doit(niveau: str) -> None:
    for graine in range(5):
        hasard = Random(graine)
        partie = neuve(3)
        while not gagnants(partie):
            partie = apres(partie, hasard.choice(coups(partie)))
        assert choisir(partie, niveau, hasard) in gagnants(partie)
        autre = Partie(partie.grid, 1 - partie.player)
        surs = [coup for coup in coups(autre) if not gagnants(apres(autre, coup))]
        if surs and not gagnants(autre):
            assert choisir(autre, niveau, hasard) in surs


@pytest.mark.exigence("PUI-12")
def test_moyen_joue_quand_meme_si_tout_est_perdu() -> None:
    perdue = Partie(grille("____", "____", "____", "_X_X"))
    assert all(gagnants(apres(perdue, coup)) for coup in coups(perdue))
    assert choisir(perdue, "moyen", Random(1)) in coups(perdue)


@pytest.mark.exigence("PUI-12")
def test_la_machine_ne_touche_pas_a_la_partie() -> None:
    for niveau in NIVEAUX:
        partie = joue(neuve(3), "a1 a2 r1")
        avant = repr(partie)
        choisir(partie, niveau, Random(1))
        assert repr(partie) == avant


@pytest.mark.sans_couverture
@pytest.mark.parametrize("niveau", ["facile", "moyen", "expert"])
def test_aucun_niveau_ne_fait_attendre_a_n_30(niveau: str) -> None:
    """Une grande grille déjà pleine au quart, et le rouge qui menace : le plus long à regarder."""
    partie = neuve(30)
    hasard = Random(1)
    for _ in range(200):
        essai = apres(partie, ajout(hasard.randrange(31)))
        if check_winner(essai.grid) < 0:
            partie = essai
    partie.grid.cells[31] = list("X" * 15 + "_" + "X" * 14 + "O_")
    partie = Partie(partie.grid)
    debut = time.process_time()
    assert choisir(partie, niveau, hasard) in coups(partie)
    assert time.process_time() - debut < 1.5  # 0,2 et 0,7 s sur une machine au repos


# --- l'expert ------------------------------------------------------------------------------------


def test_le_plus_court_gain_force_par_un_retrait_se_trouve_et_se_dit() -> None:
    premier, *autres = expert.avis(RETRAIT_GAGNANT, Random(0))
    assert (premier.coup, premier.mots) == (retrait(1), "gagne en 2 coups")
    assert all(avis.valeur < expert.DECIDE for avis in autres)
    suite = apres(RETRAIT_GAGNANT, retrait(1))
    assert all(ajout(1) in gagnants(apres(suite, coup)) for coup in coups(suite))
    perdants = expert.avis(suite, Random(0))
    assert {avis.mots for avis in perdants} == {"laisse l'autre gagner au coup suivant"}


def test_un_avis_est_un_coup_permis_et_l_on_joue_un_des_meilleurs() -> None:
    for graine in range(4):
        partie = partie_au_hasard(Random(graine), 2 + graine % 2)
        avis = expert.avis(partie, Random(1))
        assert {un.coup for un in avis} <= set(coups(partie))
        assert [un.valeur for un in avis] == sorted((un.valeur for un in avis), reverse=True)
        valeurs = {un.coup: un.valeur for un in avis}
        ecart = avis[0].valeur - valeurs[expert.choisir(partie, Random(1))]
        assert ecart <= (expert.PROCHES if abs(avis[0].valeur) <= expert.DECIDE else 0)


def test_les_mots_d_un_avis_suivent_sa_valeur() -> None:
    """Plus un coup vaut, mieux on en parle ; deux valeurs de même sens ont les mêmes mots."""
    valeurs = [expert.GAIN - 1, expert.GAIN - 3, expert.GAIN - 4, expert.GAIN - 5]
    assert [expert.mots(valeur) for valeur in valeurs] == [
        "gagne tout de suite",
        "gagne en 2 coups",
        "gagne en 2 coups",
        "gagne en 3 coups",
    ]
    milieu = [expert.SOLIDE, expert.SOLIDE - 1, 1, 0, -1, 1 - expert.SOLIDE, -expert.SOLIDE]
    assert [expert.mots(valeur) for valeur in milieu] == [
        "bonne position pour vous",
        "position un peu meilleure pour vous",
        "position égale",
        "position égale",
        "position égale",
        "position un peu meilleure pour l'autre",
        "bonne position pour l'autre",
    ]
    assert expert.mots(4 - expert.GAIN) == "perd en 2 coups, si l'autre joue bien"
    assert expert.mots(2 - expert.GAIN) == "laisse l'autre gagner au coup suivant"


@pytest.mark.exigence("PUI-12")
def test_dans_une_meme_position_elle_ne_joue_pas_toujours_le_meme_coup() -> None:
    """Sans quoi, contre qui défait ce qu'elle fait, la partie tournerait en rond."""
    assert len(choix(neuve(2), "expert", 8)) > 1


def test_une_grille_pleine_arrete_la_recherche() -> None:
    pleine = Partie(grille("OOXX_", *NULLE[1:]))
    notes = {avis.coup: avis.valeur for avis in expert.avis(pleine, Random(0))}
    assert check_winner(apres(pleine, ajout(4)).grid) == -1
    assert ia.valeur(pleine, ajout(4)) == 0
    assert notes[ajout(4)] == 0


@pytest.mark.sans_couverture
@pytest.mark.parametrize("niveau", NIVEAUX)
def test_seule_compte_la_position(niveau: str) -> None:
    """Ce qui s'est joué avant ne change pas le coup : une partie reprise continue de même."""
    partie = partie_au_hasard(Random(9), 3)
    partie.graine = 7
    sans_passe = Partie(
        partie.grid, partie.player, partie.joueurs, partie.interdite, partie.coups_joues, 7
    )
    un, deux = (choisir(p, niveau, hasard_du_tour(p)) for p in (partie, sans_passe))
    assert un == deux


# --- les ensembles de cases, comparés à la grille ------------------------------------------------


def bits(damier: expert.Damier, ensemble: int) -> set[tuple[int, int]]:
    """Les cases (ligne, colonne) d'un ensemble, comptées comme dans la grille."""
    cote = damier.haut - 1
    return {
        (cote - 1 - ligne, colonne)
        for colonne in range(cote)
        for ligne in range(cote)
        if ensemble >> colonne * damier.haut + ligne & 1
    }


@pytest.mark.fuzz
def test_les_ensembles_de_cases_disent_la_meme_chose_que_la_grille() -> None:
    for graine in range(exemples(30)):
        partie = partie_au_hasard(Random(graine), 2 + graine % 4)
        damier = expert.damier_de(partie.grid.width)
        etat = damier.etat(partie)
        for joueur, ensemble in ((partie.player, etat[0]), (1 - partie.player, etat[1])):
            assert bits(damier, ensemble) == {
                (x, y)
                for x, ligne in enumerate(partie.grid.cells)
                for y, case in enumerate(ligne)
                if case == "OX"[joueur]
            }
        ajouts = damier.libres(etat) & ~etat[2]
        suites = {coup: suite for suite, coup in damier.suites(etat, ajouts)}
        assert set(suites) == set(coups(partie))
        for coup, suite in suites.items():
            assert suite == damier.etat(apres(partie, coup))


@pytest.mark.fuzz
def test_les_menaces_sont_celles_de_la_grille() -> None:
    """Une grille quelconque, jetons flottants compris : les bits n'ont pas besoin des règles."""
    for graine in range(exemples(30)):
        hasard = Random(graine)
        n = hasard.randint(2, 7)
        grid = Grid(n + 2, n + 2)
        grid.cells = [hasard.choices("_OX", (2, 5, 1), k=n + 2) for _ in range(n + 2)]
        damier = expert.damier_de(n + 2)
        moi, lui, _ = damier.etat(Partie(grid))
        attendues = set()
        vides = [(x, y) for x in range(n + 2) for y in range(n + 2) if grid.cells[x][y] == "_"]
        for x, y in vides:
            grid.cells[x][y] = "O"
            if (x, y) in cases_alignees(grid, "O"):
                attendues.add((x, y))
            grid.cells[x][y] = "_"
        assert bits(damier, damier.menaces(moi, lui)) == attendues


def test_les_inconnus_de_la_ligue_jouent_au_meme_jeu() -> None:
    for graine in range(30):
        partie = partie_au_hasard(Random(graine), 2 + graine % 4)
        suites = [apres(partie, coup) for coup in coups(partie)]
        assert list(ligue.suites(ligue.etat(partie))) == [ligue.etat(suite) for suite in suites]
        for suite in suites:
            assert ligue.gagne(ligue.etat(suite)) == (check_winner(suite.grid) == partie.player)


# --- ce que vaut le jeu --------------------------------------------------------------------------


def depart(n: int, trait: int) -> Position:
    """La position de départ du solveur."""
    return ("",) * (n + 2), trait, None


@pytest.mark.parametrize("n", [2, 3, 4])
def test_qui_defait_ne_perd_jamais_donc_la_partie_est_nulle(n: int) -> None:
    """La règle vaut pour les deux joueurs, qu'ils commencent ou non : personne ne force le gain."""
    for trait in (0, 1):
        assert ne_perd_jamais(depart(n, trait), 0)
        assert ne_perd_jamais(depart(n, trait), 1)


def test_a_deux_jetons_l_expert_annonce_les_fins_que_trouve_le_solveur() -> None:
    fins = resoudre(depart(2, 0))
    assert depart(2, 0) not in fins
    assert len(fins) > 1000
    for (colonnes, trait, interdite), fin in fins.items():
        if fin and Random(repr(colonnes)).random() < 0.1:  # une sur dix suffit à comparer
            cases = zip(*(colonne.ljust(4, "_") for colonne in colonnes), strict=True)
            grid = grille(*reversed(["".join(ligne) for ligne in cases]))
            note = expert.avis(Partie(grid, trait, 2, interdite), Random(0))[0].valeur
            assert expert.GAIN - abs(note) == fin
            assert (note > 0) == (fin % 2 == 1)


def test_une_partie_de_tournoi_est_la_meme_avec_la_meme_graine() -> None:
    un, deux = (jouer("moyen", "facile", 3, 1, n=3) for _ in range(2))
    assert (un.score, un.coups) == (deux.score, deux.coups)
    assert jouer("deux_coups", "hasard", 1, 0, n=2).score == 1


# --- par la commande -----------------------------------------------------------------------------


@pytest.mark.exigence("PUI-12", "PUI-13")
@pytest.mark.parametrize("niveau", ["facile", "moyen", "expert"])
@pytest.mark.parametrize("reprise", [("2\n", ()), ("", ("-c", SAV))])
def test_l_option_niveau_fait_jouer_une_machine_qui_gagne_quand_elle_le_peut(
    tmp_path: Path, niveau: str, reprise: tuple[str, tuple[str, ...]]
) -> None:
    """La machine, rouge, a un gain à portée : au hasard, elle ne le jouerait pas à coup sûr."""
    partie = Partie(grille(*["______"] * 5, "OOXXX_"), 1, 1)
    sauver(partie, tmp_path / SAV)
    debut, options = reprise
    fini = lancer(
        "puissance_n", "--niveau", niveau, *options, saisies=f"{debut}3\n", dossier=tmp_path
    )
    assert "La machine, joueur rouge (X), gagne : 4 jetons alignés !" in fini.texte


@pytest.mark.exigence("PUI-12")
@pytest.mark.parametrize("niveau", ["moyen", "expert"])
def test_le_niveau_compte_des_le_premier_coup_d_une_nouvelle_partie(
    tmp_path: Path, niveau: str
) -> None:
    """Avec N = 2, le premier jeton menace de tous côtés : il n'y a qu'à le retirer."""
    options = ["--niveau", niveau]
    for graine in (1, 2, 3):
        texte = taper(tmp_path, 1, 1, 2, "a1", "q", "o", graine=graine, arguments=options).texte
        assert "La machine, joueur rouge (X), retire le jeton le plus haut de la colonne 1" in texte


@pytest.mark.exigence("PUI-12")
def test_l_expert_voit_par_la_commande_ce_que_les_autres_ne_voient_pas(tmp_path: Path) -> None:
    cases = ("_____", "_____", "__O__", "O_X__", "XOX__")  # r2, puis la case est au rouge
    sauver(Partie(grille(*cases), 1, 1), tmp_path / SAV)
    for graine in range(5):
        texte = taper(tmp_path, 2, "q", "o", graine=graine, arguments=["--niveau=expert"]).texte
        assert "La machine, joueur rouge (X), retire le jeton le plus haut de la colonne 2" in texte


@pytest.mark.exigence("PUI-12")
def test_sans_option_la_machine_joue_au_hasard(tmp_path: Path) -> None:
    sauver(Partie(grille(*["______"] * 5, "OOXXX_"), 1, 1), tmp_path / SAV)
    textes = [taper(tmp_path, 2, "q", "o", graine=graine).texte for graine in range(20)]
    gagnees = sum("gagne" in texte for texte in textes)
    assert gagnees < 10


def test_conseil_donne_les_meilleurs_coups_et_ne_joue_rien(tmp_path: Path) -> None:
    sauver(RETRAIT_GAGNANT, tmp_path / SAV)
    texte = taper(tmp_path, 2, "conseil", "Conseil", "s").texte
    conseils = re.findall(r"\? \n(r2 : menace de gagner par a2 ;[^?]*\.\n)J", texte)
    assert len(conseils) == 2
    assert conseils[0] == conseils[1]
    assert texte.count("┌") == 1
    assert lignes(charger(tmp_path / SAV).grid) == lignes(RETRAIT_GAGNANT.grid)


@pytest.mark.exigence("PUI-12")
def test_la_commande_de_reprise_garde_le_niveau(tmp_path: Path) -> None:
    saisies = "1\n1\n4\ns\n"
    adieu = lancer(
        "puissance_n", "--niveau=expert", "--graine=1", saisies=saisies, dossier=tmp_path
    ).plainte
    assert f"\npuissance_n -c {SAV} -s {SAV} --niveau expert --graine 1\n" in adieu


# --- une règle changée ---------------------------------------------------------------------------


def seulement_les_siens(partie: Partie, coup: Coup) -> str | None:
    """La variante du cours : un joueur ne retire que ses propres jetons."""
    raison: str | None = REFUS(partie, coup)
    if raison is None and coup.genre is RETIRER:
        for cases in partie.grid.cells:
            if cases[coup.colonne] != "_":
                return None if cases[coup.colonne] == "OX"[partie.player] else "Pas à vous."
    return raison


def perdre_en_alignant(grid: Grid) -> int:
    """Qui aligne perd."""
    return {0: 1, 1: 0, -1: -1}[check_winner(grid)]


REFUS: Any = game.refus


@pytest.mark.parametrize("niveau", NIVEAUX)
def test_si_une_regle_change_la_machine_la_suit(
    monkeypatch: pytest.MonkeyPatch, niveau: str
) -> None:
    monkeypatch.setattr(game, "refus", seulement_les_siens)
    monkeypatch.setattr(expert, "refus", seulement_les_siens)
    for graine in range(3):
        hasard = Random(graine)
        partie = joue(neuve(2), "a1 a3 a4 a1")
        for _ in range(4):
            coup = choisir(partie, niveau, hasard)
            assert seulement_les_siens(partie, coup) is None
            partie = apres(partie, coup)
            if game.issue(partie) is not None:
                break


@pytest.mark.parametrize("niveau", NIVEAUX)
def test_si_la_regle_changee_ne_laisse_aucun_coup_la_machine_abandonne(
    monkeypatch: pytest.MonkeyPatch, niveau: str
) -> None:
    """Au rouge : la seule place est dans la colonne interdite, et aucun sommet n'est à lui."""
    monkeypatch.setattr(game, "refus", seulement_les_siens)
    partie = Partie(grille("OO_OO", "OXOXO", "XXOXX", "OOXOO", "XOXOX"), 1, interdite=2)
    assert coups(partie) == []
    assert choix(partie, niveau, 1) == {Coup(ABANDONNER)}
    (conseil,) = expert.avis(partie, Random(1))
    assert (str(conseil.coup), conseil.mots) == ("abandon", "aucun autre coup n'est permis")


@pytest.mark.parametrize("niveau", ["facile", "moyen"])
def test_si_aligner_fait_perdre_la_machine_n_aligne_pas(
    monkeypatch: pytest.MonkeyPatch, niveau: str
) -> None:
    monkeypatch.setattr(game, "check_winner", perdre_en_alignant)
    partie = Partie(grille(*["_____"] * 4, "OO_X_"))
    assert ia.valeur(partie, ajout(2)) == -1
    assert ajout(2) not in choix(partie, niveau)


def test_si_les_regles_refusent_tout_ce_qu_il_propose_l_expert_laisse_jouer_ia(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    partie = neuve(2)
    monkeypatch.setattr(expert, "refus", lambda *_: "Non.")
    assert expert.avis(partie, Random(1)) == []
    assert expert.choisir(partie, Random(1)) in coups(partie)
