"""Ce qu'on voit vraiment : la commande dans un terminal de 24 lignes, relue à chaque question."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sixquiprend import Coup, Etape, Pose
from sixquiprend.game import Soiree
from tests.outils.ecran import Ecran, ecran
from tests.sixquiprend import commun
from tests.sixquiprend.commun import OUVERTURE, REGLES, en_mots, soiree_neuve

pytestmark = pytest.mark.sans_couverture

AIDE_CARTE = (
    "Tapez le numéro d'une carte. Elles se posent par ordre croissant, chacune après la plus "
    "proche au-dessous d'elle ; entre parenthèses, leurs têtes."
)
AIDE_RANGEE = "Tapez le numéro de la rangée à ramasser : votre carte la remplace."


def verifier_le_plateau(terminal: Ecran, soiree: Soiree) -> None:
    """Les rangées et leur prix, la main, les têtes de chacun et la question sont à l'écran."""
    game, texte = soiree.game, terminal.texte
    texte = texte[texte.rindex("── Manche") :]  # au-dessus, on voit encore la fin du tour d'avant
    assert texte.splitlines()[-1].startswith("Votre carte (? explique) :")
    for numero, serie in enumerate(game.stacks, 1):
        # large : « Rangée 1 │ 45  ││ 46  │  3 têtes » ; étroit : « Rangée 1, 3 têtes :  45 (2) … »
        bloc = re.search(rf"^Rangée {numero}\b[^\n]*(?:\n  .*)*", texte, re.MULTILINE)
        assert bloc, f"la rangée {numero} n'est plus à l'écran"
        nombres = re.sub(r"\(\d\)", "", bloc[0]).split("Rangée", 1)[1]
        attendus = {numero, serie.totalHead, *(card.number for card in serie.stack)}
        assert set(map(int, re.findall(r"\d+", nombres))) == attendus
    main = re.search(r"^Main\b[^\n]*(?:\n  .*)*", texte, re.MULTILINE)
    assert main
    vues = re.findall(r"\d+", re.sub(r"\(\d\)", "", main[0]))
    assert [int(vue) for vue in vues] == [card.number for card in game.humain.hand]
    for player in game.players[1:]:
        assert f"{player.name} ({player.totalHead})" in texte
    a_cote = rf"^{game.humain.name} : {game.humain.totalHead} têtes?\b.*\nVotre carte"
    assert re.search(a_cote, texte, re.MULTILINE)  # sous la main


def jouer(soiree: Soiree, terminal: Ecran, numero: int) -> list[str]:
    """Joue une carte à l'écran comme dans la partie, et rend ce qui doit être annoncé du tour."""
    game = soiree.game
    poses = commun.jouer(game, Coup(Etape.CARTE, numero))
    terminal.taper(str(numero))
    if game.table:
        texte = terminal.texte
        assert texte.endswith("Quelle rangée (1 à 4) ?")
        for carte, joueur in game.table:
            assert f"{carte.number} ({game.players[joueur].name})" in texte
        couts = ", ".join(str(serie.totalHead) for serie in game.stacks)
        assert f"Têtes des rangées : {couts}." in texte
        for rangee in (1, 2, 3, 4):
            assert re.search(rf"^Rangée {rangee}\b", texte, re.MULTILINE)
        poses = commun.jouer(game, game.coups()[0])
        terminal.taper("1")
    return [annonce(soiree, pose) for pose in poses]


def annonce(soiree: Soiree, pose: Pose) -> str:
    """Ce qui doit se lire d'une pose : la carte, son joueur, sa rangée, et ce qu'elle ramasse."""
    debut = rf"{pose.carte.number} \({soiree.game.players[pose.joueur].name}\)"
    if pose.tetes:
        return rf"{debut}( trop faible)? ramasse la rangée {pose.rangee} \({pose.tetes} têtes?\)"
    return f"{debut} en rangée {pose.rangee}"


@pytest.mark.exigence("SIX-08", "SIX-07")
@pytest.mark.parametrize("colonnes", [80, 60])
@pytest.mark.parametrize("ias", [3, 9])
def test_a_chaque_question_d_une_manche_tout_ce_qui_compte_est_a_l_ecran(
    tmp_path: Path, colonnes: int, ias: int
) -> None:
    soiree = soiree_neuve(graine=5, ias=ias)
    arguments = ("sixquiprend", "--graine", "5")
    with ecran(*arguments, dossier=tmp_path, colonnes=colonnes) as terminal:
        terminal.taper("Ada", str(ias), "")
        verifier_le_plateau(terminal, soiree)
        choisies = 0
        while len(soiree.game.humain.hand) > 1:
            avant = soiree.game.humain.totalHead
            rang = len(soiree.game.humain.hand) % 3  # des faibles, qui font choisir une rangée
            annonces = jouer(soiree, terminal, soiree.game.humain.hand[rang - 1].number)
            verifier_le_plateau(terminal, soiree)
            recit = " ".join(terminal.texte[terminal.texte.rindex("Posées :") :].split())
            assert re.match(f"Posées : {', '.join(annonces)}\\.", recit)  # par ordre croissant
            choisies += "(Ada) trop faible ramasse" in recit
            ramassees = soiree.game.humain.totalHead - avant
            bilan = f"+{ramassees}" if ramassees else "rien"
            assert f"({bilan} au dernier tour : *)" in recit
        assert choisies  # une rangée au moins a été demandée en chemin


@pytest.mark.exigence("SIX-08")
@pytest.mark.parametrize("colonnes", [80, 60])
def test_l_aide_et_les_coups_laissent_le_plateau_a_l_ecran(tmp_path: Path, colonnes: int) -> None:
    soiree = soiree_neuve(graine=5, ias=9)
    arguments = ("sixquiprend", "--graine", "5")
    with ecran(*arguments, dossier=tmp_path, colonnes=colonnes) as terminal:
        terminal.taper("Ada", "9", "")
        jouer(soiree, terminal, 104)
        for demande in ("?", "", "coups", ""):
            terminal.taper(demande)
            verifier_le_plateau(terminal, soiree)
            if demande == "coups":
                for card in soiree.game.humain.hand:
                    assert re.search(rf"\b{card.number} \((trop faible|rangée)", terminal.texte)
            if demande == "?":
                assert AIDE_CARTE in en_mots(terminal.texte)


@pytest.mark.exigence("SIX-02")
@pytest.mark.parametrize("colonnes", [80, 60])
def test_les_regles_tiennent_avec_leur_question(tmp_path: Path, colonnes: int) -> None:
    regles = en_mots(REGLES)
    with ecran("sixquiprend", dossier=tmp_path, colonnes=colonnes) as terminal:
        texte = en_mots(terminal.taper("Ada", "9"))
        assert texte.endswith(f"{regles} Entrée pour commencer la première manche :")
        terminal.taper("")
        texte = en_mots(terminal.taper("règles"))
        assert f"{regles} Entrée : revoir la partie. Votre carte" in texte
        assert "── Manche 1, tour 1 sur 10." in terminal.taper("")


@pytest.mark.exigence("SIX-02")
def test_a_40_colonnes_les_regles_se_replient_sans_couper_un_mot_ni_isoler_un_signe(
    tmp_path: Path,
) -> None:
    with ecran("sixquiprend", dossier=tmp_path, colonnes=40, lignes=60) as terminal:
        texte = terminal.taper("Ada", "9")
    assert en_mots(REGLES) in en_mots(texte)
    lignes = texte.partition("Entrée pour commencer")[0].splitlines()
    assert not any(ligne.lstrip().startswith((":", ";", "»")) for ligne in lignes)
    assert [ligne for ligne in lignes if ligne.startswith("  ")]  # la suite d'une règle


def test_l_ouverture_dit_le_jeu_le_but_et_les_deux_touches(tmp_path: Path) -> None:
    with ecran("sixquiprend", dossier=tmp_path) as terminal:
        assert terminal.texte.startswith(OUVERTURE)


@pytest.mark.parametrize(
    ("saisies", "aide"),
    [
        ([], "Tapez votre nom, 20 caractères au plus, ou Entrée pour garder celui proposé"),
        (["Ada"], "Tapez combien d'IA vous affrontez, de 1 à 9 ; « q » quitte."),
        (["Ada", "1"], "Appuyez sur Entrée pour commencer ; « q » quitte."),
        (["Ada", "1", ""], AIDE_CARTE),
        (["Ada", "1", "", "8"], AIDE_RANGEE),
    ],
)
def test_a_40_colonnes_toute_aide_se_replie(tmp_path: Path, saisies: list[str], aide: str) -> None:
    with ecran("sixquiprend", "--graine", "7", dossier=tmp_path, colonnes=40) as terminal:
        terminal.taper(*saisies)
        texte = terminal.taper("?")
    assert f"? {en_mots(aide)}" in en_mots(texte)  # aucun mot n'est coupé par le bord


@pytest.mark.parametrize("nom", ["李" * 10, "Ｚｏé", "e\u0301" * 8])
def test_un_nom_de_caracteres_larges_n_abime_pas_l_ecran(tmp_path: Path, nom: str) -> None:
    soiree = soiree_neuve(graine=5, ias=9, nom=nom)
    with ecran("sixquiprend", "--graine", "5", dossier=tmp_path) as terminal:
        terminal.taper(nom, "9", "")
        jouer(soiree, terminal, 104)
        plateau = terminal.texte[terminal.texte.rindex("── Manche") :].splitlines()
        lignes = [ligne for ligne in plateau if ligne.startswith(("Rangée", "Main"))]
        assert len(lignes) == 5
        assert len({ligne.index("│") for ligne in lignes}) == 1
        pleines = [ligne for ligne in terminal.ecran.display if len(ligne.rstrip()) == 80]
        assert pleines == []  # aucune ligne n'a débordé sur la suivante


def test_un_recit_qui_ne_tient_pas_attend_entree_sauf_avec_rapide(tmp_path: Path) -> None:
    arguments = ("sixquiprend", "--graine", "5")
    with ecran(*arguments, dossier=tmp_path, lignes=20) as terminal:
        texte = terminal.taper("Ada", "9", "", "104")
        assert texte.endswith("Entrée pour continuer…")
        assert "Posées : " in texte
        assert "104 (Ada)" in texte
        assert "tour 2 sur 10" in terminal.taper("")
    with ecran(*arguments, "--rapide", dossier=tmp_path, lignes=20) as terminal:
        texte = terminal.taper("Ada", "9", "", "104")
        assert texte.endswith("Votre carte (? explique) :")
        assert "tour 2 sur 10" in texte


def test_a_24_lignes_on_n_attend_jamais(tmp_path: Path) -> None:
    soiree = soiree_neuve(graine=5, ias=9)
    with ecran("sixquiprend", "--graine", "5", dossier=tmp_path) as terminal:
        terminal.taper("Ada", "9", "")
        while soiree.game.etape is Etape.CARTE:
            jouer(soiree, terminal, soiree.game.humain.hand[-1].number)
            assert not terminal.texte.endswith("Entrée pour continuer…")
        assert terminal.texte.endswith("Continuer avec une nouvelle manche (o/n) ?")
        assert "Posées : " in terminal.texte  # se lit encore au-dessus du classement
