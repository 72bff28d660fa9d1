"""Le dialogue : les questions d'une manche, les refus, la machine, sauvegarder et partir."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puissance_n.game import Partie
from puissance_n.grid import Grid
from puissance_n.sauvegarde import encoder
from tests.outils import INTERROMPUE, Entree, en_memoire, fichiers
from tests.puissance_n.commun import DEUX_JOUEURS, MENU, charger, grille, sauver, taper

QUESTION = "1 ajouter, 2 retirer, 3 sauvegarder et quitter ?"


def lire_grille(dossier: Path) -> list[str]:
    """Les lignes de la grille sauvegardée."""
    return (dossier / "puissance_n.sav").read_text(encoding="utf-8").splitlines()[7:]


# --- une manche ----------------------------------------------------------------------------------


@pytest.mark.exigence("PUI-10")
def test_la_grille_est_affichee_et_retirer_n_est_pas_propose_tant_qu_elle_est_vide(
    tmp_path: Path,
) -> None:
    resultat = taper(tmp_path, *DEUX_JOUEURS, 2, 1, 3, "q")
    apres_annonce = resultat.texte.split("au joueur jaune (O).\n")[1]
    assert apres_annonce.startswith("\n  1  2  3  4  5  6\n┌")
    vide = "Joueur jaune (O) : 1 ajouter, 3 sauvegarder et quitter ? \n"
    refus = "La grille est vide : il n'y a rien à retirer.\n"
    assert vide + refus + vide in apres_annonce
    assert (
        "│ _  _ (O) _  _  _ │\n└──────────────────┘\nDernier coup : jaune (O) a3.\n"
        f"Joueur rouge (X) : {QUESTION}" in apres_annonce
    )


@pytest.mark.exigence("PUI-10")
@pytest.mark.parametrize(
    "reponse", ["0", "4", "ajouter", "1.", "²", "13", "3 1", "3a", "a-1", "b2"]
)
def test_une_action_inconnue_est_refusee_et_redemandee(tmp_path: Path, reponse: str) -> None:
    texte = taper(tmp_path, *DEUX_JOUEURS, "a1", reponse, "q").texte
    refus = (
        "Réponse non comprise : les choix sont 1 ajouter, 2 retirer, 3 sauvegarder et\n"
        "quitter ; un coup s'écrit a3 pour ajouter dans la colonne 3, r3 pour y\n"
        "retirer ; ? explique.\n"
    )
    question = f"Joueur rouge (X) : {QUESTION}"
    assert f"{question} \n{refus}{question}" in texte


@pytest.mark.exigence("PUI-10")
@pytest.mark.parametrize("reponse", ["?", "0", "ajouter", "b2", "conseil", ""])
def test_sur_une_grille_vide_aucune_phrase_n_offre_de_retirer(tmp_path: Path, reponse: str) -> None:
    texte = taper(tmp_path, *DEUX_JOUEURS, reponse, "q").texte
    assert "Joueur jaune (O) : 1 ajouter, 3 sauvegarder et quitter ?" in texte
    assert not re.search("retir|r3", texte)


@pytest.mark.exigence("PUI-10")
def test_la_colonne_est_controlee_et_redemandee_avec_la_raison(tmp_path: Path) -> None:
    partie = Partie(grille("X___", "O___", "X___", "O_X_"), 1, interdite=1)
    sauver(partie, tmp_path / "puissance_n.sav")
    reponses = ("a", 5, 1, 2, 3)
    texte = taper(tmp_path, 2, 1, *reponses, 3).texte
    question = "Colonne où ajouter (de 1 à 4, 0 pour changer d'action) : \n"
    attendu = [
        "Réponse non comprise : on attend un numéro de colonne, de 1 à 4, ou 0 ; ?\nexplique.\n",
        "Cette colonne n'existe pas : elles vont de 1 à 4.\n",
        "La colonne 1 est pleine.\n",
        "La colonne 2 vous est interdite : un jeton vient d'en être retiré.\n",
        "\n  1  2  3  4\n",
    ]
    assert "".join(question + suite for suite in attendu) in texte
    assert "Colonne 2 interdite : vous ne pouvez rien y ajouter pour cette action.\n" in texte


@pytest.mark.exigence("PUI-10")
def test_on_ne_retire_pas_d_une_colonne_vide(tmp_path: Path) -> None:
    texte = taper(tmp_path, *DEUX_JOUEURS, 1, 1, 2, 4, 1, 3).texte
    question = "Colonne où retirer (de 1 à 6, 0 pour changer d'action) : \n"
    assert question + "La colonne 4 est vide : il n'y a rien à y retirer.\n" + question in texte


@pytest.mark.exigence("PUI-10")
def test_0_ramene_au_choix_de_l_action_sans_perdre_le_tour(tmp_path: Path) -> None:
    texte = taper(tmp_path, *DEUX_JOUEURS, 1, 1, 2, 0, 1, 0, 3).texte
    rouge = f"Joueur rouge (X) : {QUESTION} \n"
    ajouter = "Colonne où ajouter (de 1 à 6, 0 pour changer d'action) : \n"
    assert rouge + ajouter.replace("ajouter", "retirer", 1) + rouge + ajouter + rouge in texte
    assert charger(tmp_path / "puissance_n.sav").player == 1


@pytest.mark.exigence("PUI-10")
def test_quand_il_ne_reste_que_la_colonne_interdite_ajouter_n_est_pas_propose(
    tmp_path: Path,
) -> None:
    partie = Partie(grille("OO_XO", "XX_OX", "OOXXO", "XXOOX", "OOXXO"), 0, interdite=2)
    sauver(partie, tmp_path / "puissance_n.sav")
    texte = taper(tmp_path, 2, 1, 2, 1, 3).texte
    question = "Joueur jaune (O) : 2 retirer, 3 sauvegarder et quitter ? \n"
    assert (
        "Colonne 3 interdite, et il n'y a de place que là : vous ne pouvez que retirer.\n"
        + question
    ) in texte
    refus = "Il ne reste de place que dans la colonne interdite : retirez un jeton.\n"
    assert question + refus + question in texte
    assert lire_grille(tmp_path)[0] == "_O_XO"


@pytest.mark.exigence("PUI-09", "PUI-13")
def test_la_colonne_reste_interdite_apres_sauvegarde_et_reprise_pour_une_action(
    tmp_path: Path,
) -> None:
    taper(tmp_path, *DEUX_JOUEURS, 1, 2, 1, 3, 2, 2, 3)
    assert charger(tmp_path / "puissance_n.sav").interdite == 1
    reprise = taper(tmp_path, 2, 1, 2, 4, 1, 2, 1, 2, 3).texte
    interdit = "La colonne 2 vous est interdite : un jeton vient d'en être retiré.\n"
    assert reprise.count(interdit) == 1
    assert charger(tmp_path / "puissance_n.sav").interdite is None
    assert lire_grille(tmp_path)[-2:] == ["_X____", "_OXX__"]


@pytest.mark.exigence("PUI-11")
def test_la_fin_montre_la_grille_marquee_et_annonce_le_gagnant(tmp_path: Path) -> None:
    texte = taper(tmp_path, 1, 2, 2, 1, 1, 1, 4, 1, 2, 3).texte
    assert "│[O][O] _  X │\n└────────────┘\nLe joueur jaune (O) gagne" in texte


@pytest.mark.sans_couverture
@pytest.mark.exigence("PUI-03", "PUI-11")
def test_une_partie_entiere_avec_trente_jetons_a_aligner(tmp_path: Path) -> None:
    """Le jaune empile dans la colonne 32, le rouge étale ses jetons au bas des autres."""
    coups = [coup for colonne in range(1, 30) for coup in (1, 32, 1, colonne)]
    texte = taper(tmp_path, 1, 2, 30, *coups, 1, 32, 3).texte
    assert "Le joueur jaune (O) gagne : 30 jetons alignés !\n" + MENU in texte
    assert texte.count("[O]") == 30
    assert texte.count("gagne") == 1


# --- la machine ----------------------------------------------------------------------------------


@pytest.mark.exigence("PUI-12")
def test_la_machine_joue_seule_et_dit_ce_qu_elle_joue(tmp_path: Path) -> None:
    texte = taper(tmp_path, 1, 1, 4, *([1, 1, 1, 2] * 3), "q").texte
    assert "Vous êtes le joueur jaune (O) ; la machine est le joueur rouge (X).\n" in texte
    dits = re.findall(
        r"La machine, joueur rouge \(X\), (ajoute|retire) .* colonne [1-6]\.\n", texte
    )
    assert set(dits) == {"ajoute", "retire"}
    assert texte.count("┌") == 1 + 2 * len(dits), "une grille par action, de l'un ou de l'autre"
    assert "Joueur rouge" not in texte


@pytest.mark.exigence("PUI-03", "PUI-12")
def test_la_machine_commence_quand_le_sort_lui_donne_l_initiative(tmp_path: Path) -> None:
    texte = taper(tmp_path, 1, 1, 4, "q", graine=0).texte
    annonce = "Le tirage au sort donne l'initiative au joueur rouge (X).\n"
    assert annonce in texte
    suite = texte.split(annonce)[1]
    assert suite.index("La machine, joueur rouge (X), ajoute") < suite.index("Joueur jaune (O) :")


@pytest.mark.exigence("PUI-09", "PUI-12", "PUI-13")
def test_apres_un_chargement_la_machine_respecte_encore_la_colonne_interdite(
    tmp_path: Path,
) -> None:
    """Deux colonnes seulement ont de la place : sans l'interdiction, elle irait dans les deux."""
    partie = Partie(grille("OO__O", "XX_OX", "OOXXO", "XXOOX", "OOXXO"), 1, 1, interdite=2)
    sauver(partie, tmp_path / "puissance_n.sav")
    dits = set()
    for graine in range(60):
        texte = taper(tmp_path, 2, "q", graine=graine).texte
        dits |= set(re.findall(r"ajoute un jeton dans la colonne (\d)", texte))
    assert dits == {"4"}


@pytest.mark.exigence("PUI-12", "PUI-13")
def test_la_machine_reprend_la_main_apres_un_chargement(tmp_path: Path) -> None:
    partie = Partie(grille("____", "____", "____", "O___"), 1, 1, interdite=3)
    sauver(partie, tmp_path / "puissance_n.sav")
    texte = taper(tmp_path, 2, "q").texte
    assert "Reprise d'une partie contre la machine : au joueur rouge de jouer.\n" in texte
    assert texte.count("La machine, joueur rouge (X), ") == 1


# --- sauvegarder et quitter ----------------------------------------------------------------------


@pytest.mark.exigence("PUI-10", "PUI-13")
def test_sauvegarder_ecrit_la_partie_et_ferme_le_programme(tmp_path: Path) -> None:
    options = ["--sauvegarde", "ma partie.sav"]
    resultat = taper(tmp_path, *DEUX_JOUEURS, 1, 3, 3, 3, arguments=options)
    assert resultat.code == 0
    assert resultat.texte.endswith("Partie sauvegardée dans « ma partie.sav ». Au revoir !\n")
    attendue = Partie(Grid(6, 6), 1, tour=1)
    attendue.grid.cells[5][2] = "O"
    assert fichiers(tmp_path) == {"ma partie.sav": encoder(attendue)}


@pytest.mark.exigence("PUI-09", "PUI-13")
def test_apres_un_echec_on_peut_reessayer_et_rien_n_est_perdu(tmp_path: Path) -> None:
    """Le dossier disparaît en cours de partie ; le joueur le recrée, et sauvegarde de nouveau."""
    dossier = tmp_path / "parties"
    dossier.mkdir()
    debut = [f"{reponse}\n" for reponse in (*DEUX_JOUEURS, 1, 2, 2, 2)]
    resultat = en_memoire(
        *("puissance_n", "--graine=1", "--sauvegarde=parties/partie.sav"),
        saisies=Entree([*debut, dossier.rmdir, "3\n", dossier.mkdir, "3\n"]),
        dossier=tmp_path,
    )
    assert "Colonne 2 interdite" in resultat.texte
    assert resultat.texte.endswith("Partie sauvegardée dans « parties/partie.sav ». Au revoir !\n")
    assert (resultat.code, resultat.plainte) == (
        0,
        "Erreur : impossible d'écrire « parties/partie.sav » (fichier ou dossier introuvable) ; "
        "la partie continue sans être sauvegardée.\n",
    )
    assert fichiers(tmp_path) == {
        "parties/partie.sav": encoder(Partie(Grid(6, 6), 0, interdite=1, tour=2))
    }


# --- partir, s'informer --------------------------------------------------------------------------


@pytest.mark.parametrize("debut", [(), (1,), (1, 2), (1, 2, 4), (1, 2, 4, 1)])
@pytest.mark.parametrize("fin", [("q",), ("  Q ",), ()])
def test_on_peut_partir_a_chaque_question(
    tmp_path: Path, debut: tuple[int, ...], fin: tuple[str, ...]
) -> None:
    resultat = taper(tmp_path, *debut, *fin)
    assert (resultat.code, resultat.plainte) == (0, "Partie interrompue.\n")
    assert fichiers(tmp_path) == {}


@pytest.mark.parametrize(
    ("debut", "aide"),
    [
        ((), "Tapez 1 pour commencer une partie"),
        ((1,), "À un joueur, vous avez les jetons jaunes (O)"),
        ((1, 2), "N est le nombre de jetons à aligner"),
        ((1, 2, 4), "À votre tour, faites une seule de ces actions"),
        ((1, 2, 4, 1), "Tapez le numéro d'une colonne"),
    ],
)
def test_point_d_interrogation_explique_puis_redemande(
    tmp_path: Path, debut: tuple[int, ...], aide: str
) -> None:
    texte = taper(tmp_path, *debut, "?").texte
    question = texte.split(aide)[0].splitlines()[-1]
    assert texte.endswith(f"{question}\n")
    assert aide in texte


def test_ce_qui_est_tape_n_est_jamais_repete(tmp_path: Path) -> None:
    hostile = "\x1b[2J\u202e"
    resultat = taper(tmp_path, hostile, 1, hostile, 2, hostile, 4, hostile, 1, hostile, "q")
    assert hostile not in resultat.texte + resultat.plainte
    assert resultat.texte.count("Réponse non comprise") == 5


def test_une_ligne_demesuree_n_est_pas_une_reponse(tmp_path: Path) -> None:
    resultat = taper(tmp_path, "1" + " " * 3000 + "x", " " * 999 + "1", "3" + " " * 998, 3)
    assert resultat.texte.count("Réponse non comprise") == 2
    assert resultat.texte.endswith("Votre choix : \nAu revoir !\n")


REPONSES = st.sampled_from(["1", "2", "3", "4", "0", "?", "", "x", "30", "q ", "\x00", "é"])


@pytest.mark.fuzz
@given(saisies=st.lists(REPONSES, max_size=60), graine=st.integers(0, 50))
def test_taper_n_importe_quoi_finit_toujours_proprement(
    tmp_path_factory: pytest.TempPathFactory, saisies: list[str], graine: int
) -> None:
    dossier = tmp_path_factory.mktemp("fuzz")
    resultat = taper(dossier, *saisies, graine=graine)
    assert resultat.code == 0
    for phrase in INTERROMPUE.sub("", resultat.plainte).splitlines():
        assert phrase.startswith("L'ancienne partie de « puissance_n.sav » est gardée dans")
    for octets in fichiers(dossier).values():
        assert octets.startswith(b"Puissance N, sauvegarde ")
