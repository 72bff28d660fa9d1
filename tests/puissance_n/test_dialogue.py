"""Le menu, les questions d'une nouvelle partie et celles d'un tour, tels qu'on les voit."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from random import Random
from types import FrameType

import pytest

from puissance_n.game import Partie
from tests.appui import exemples, fichiers, lancer
from tests.appui.ecran import ecran
from tests.puissance_n.commun import (
    DEUX_JOUEURS,
    GENEE,
    MENU,
    NULLE,
    OUVERTURE,
    SAV,
    charger,
    grille,
    lignes,
    sauver,
    taper,
)

VIDE = "Jaune (O) : ajouter (a), sauvegarder et quitter (s) ? \n"
ROUGE = "Rouge (X) : ajouter (a), retirer (r), sauvegarder et quitter (s) ? \n"
AJOUTER = "Colonne où ajouter (de 1 à 6) : \n"
RETIRER = "Colonne où retirer (de 1 à 6) : \n"


# --- le menu -------------------------------------------------------------------------------------


@pytest.mark.exigence("PUI-01")
def test_le_menu_a_les_mots_du_sujet_et_quitter_ferme_le_programme(tmp_path: Path) -> None:
    resultat = taper(tmp_path, 3, 1)
    assert (resultat.code, resultat.texte, resultat.plainte) == (0, OUVERTURE + MENU, "")
    assert fichiers(tmp_path) == {}


@pytest.mark.exigence("PUI-01")
@pytest.mark.parametrize("nom", [SAV, "autre.sav"])
def test_charger_sans_sauvegarde_le_dit_et_revient_au_menu(tmp_path: Path, nom: str) -> None:
    resultat = taper(tmp_path, 2, 3, arguments=["--sauvegarde", nom])
    phrase = f"Il n'y a pas de partie sauvegardée dans « {nom} ».\n"
    assert resultat.texte == OUVERTURE + MENU + phrase + MENU
    assert (resultat.code, resultat.plainte) == (0, "")


@pytest.mark.exigence("PUI-01", "PUI-13")
@pytest.mark.parametrize(
    ("joueurs", "player", "annonce"),
    [
        (2, 1, "Reprise d'une partie à deux joueurs, N = 2 : au joueur rouge (X) de jouer.\n"),
        (1, 0, "Reprise d'une partie contre la machine, N = 2 : au joueur jaune (O) de jouer.\n"),
    ],
)
@pytest.mark.parametrize("nom", [SAV, "autre.sav"])
def test_charger_reprend_la_derniere_partie_sauvegardee(
    tmp_path: Path, nom: str, joueurs: int, player: int, annonce: str
) -> None:
    sauver(Partie(grille("____", "____", "____", "O__X"), player, joueurs), tmp_path / nom)
    texte = taper(tmp_path, 2, "q", arguments=["--sauvegarde", nom]).texte
    grille_vue = "\n  1  2  3  4\n┌────────────┐\n" + "│ _  _  _  _ │\n" * 3 + "│ O  _  _  X │\n"
    assert annonce + grille_vue in texte


@pytest.mark.exigence("PUI-01", "PUI-14")
@pytest.mark.parametrize("octets", [b"", b"\n", b"Puissance N, sauvegarde 2\n\xff", b"mes notes"])
def test_charger_un_fichier_abime_donne_une_phrase_et_revient_au_menu(
    tmp_path: Path, octets: bytes
) -> None:
    (tmp_path / SAV).write_bytes(octets)
    resultat = taper(tmp_path, 2, 3)
    assert (resultat.code, resultat.texte) == (0, OUVERTURE + MENU + MENU)
    etranger = "ce n'est pas une partie de Puissance N \\(ligne 1 : .+\\)"
    if octets.startswith(b"Puissance N"):
        etranger = "ligne 2 : .+"
    assert re.fullmatch(f"Erreur : « {SAV} », {etranger}\\.\n", resultat.plainte)
    assert fichiers(tmp_path) == {SAV: octets}


@pytest.mark.exigence("PUI-01")
@pytest.mark.parametrize(
    ("reponse", "refus"),
    [
        ("", "Réponse non comprise : on attend un nombre de 1 à 3 ; ? explique.\n"),
        ("un", "Réponse non comprise : on attend un nombre de 1 à 3 ; ? explique.\n"),
        ("٣", "Réponse non comprise : on attend un nombre de 1 à 3 ; ? explique.\n"),
        ("0", "On attend un nombre de 1 à 3, pas 0.\n"),
        ("4", "On attend un nombre de 1 à 3, pas 4.\n"),
    ],
)
def test_le_menu_refuse_toute_autre_reponse_et_redemande(
    tmp_path: Path, reponse: str, refus: str
) -> None:
    resultat = taper(tmp_path, reponse, 3)
    assert resultat.texte == OUVERTURE + MENU + refus + "Votre choix : \n"


@pytest.mark.exigence("PUI-01", "PUI-11")
def test_le_menu_revient_apres_chaque_partie_finie(tmp_path: Path) -> None:
    partie = (1, 2, 2, "a1", "a4", "a1")
    texte = taper(tmp_path, *partie, *partie, 3).texte
    for couleur in ("jaune (O)", "rouge (X)"):
        if f"donne l'initiative au joueur {couleur}" in texte:
            assert f"Le joueur {couleur} gagne : 2 jetons alignés !\n{MENU}" in texte
    assert texte.count(MENU) == 3


@pytest.mark.exigence("PUI-01")
@pytest.mark.parametrize("nom", [SAV, "autre.sav"])
def test_le_menu_charge_aussi_apres_une_partie_finie(tmp_path: Path, nom: str) -> None:
    sauver(Partie(grille("____", "____", "____", "O__X")), tmp_path / nom)
    texte = taper(
        tmp_path, 1, 2, 2, "a1", "a4", "a1", 2, "q", arguments=["--sauvegarde", nom]
    ).texte
    annonce = "Reprise d'une partie à deux joueurs, N = 2 : au joueur jaune (O) de jouer.\n"
    assert annonce in texte.split("gagne : 2 jetons alignés !\n")[1]


# --- une nouvelle partie -------------------------------------------------------------------------


@pytest.mark.exigence("PUI-02")
def test_le_nombre_de_joueurs_puis_n_sont_demandes_et_redemandes_avec_la_raison(
    tmp_path: Path,
) -> None:
    resultat = taper(tmp_path, 1, 0, "deux", 3, 2, 1, 31, "4,", "  5  ", "q")
    assert resultat.texte.startswith(
        OUVERTURE + MENU + "Nombre de joueurs (1 ou 2) : \n"
        "On attend 1 ou 2, pas 0.\n"
        "Nombre de joueurs (1 ou 2) : \n"
        "Réponse non comprise : on attend 1 ou 2 ; ? explique.\n"
        "Nombre de joueurs (1 ou 2) : \n"
        "On attend 1 ou 2, pas 3.\n"
        "Nombre de joueurs (1 ou 2) : \n"
        "Nombre N de jetons à aligner (de 2 à 30) : \n"
        "On attend un nombre de 2 à 30, pas 1.\n"
        "Nombre N de jetons à aligner (de 2 à 30) : \n"
        "On attend un nombre de 2 à 30, pas 31.\n"
        "Nombre N de jetons à aligner (de 2 à 30) : \n"
        "Réponse non comprise : on attend un nombre de 2 à 30 ; ? explique.\n"
        "Nombre N de jetons à aligner (de 2 à 30) : \n"
        "Le tirage au sort donne l'initiative au joueur jaune (O).\n"
        "\n  1  2  3  4  5  6  7\n"
    )


@pytest.mark.exigence("PUI-02", "PUI-03")
@pytest.mark.parametrize("n", [2, 30])
def test_les_bornes_de_n_sont_permises(tmp_path: Path, n: int) -> None:
    taper(tmp_path, 1, 2, n, "s")
    assert charger(tmp_path / SAV).grid.width == n + 2


@pytest.mark.exigence("PUI-03")
def test_l_initiative_est_annoncee_et_la_graine_la_fixe(tmp_path: Path) -> None:
    annonces = []
    for graine in (0, 1, 2, 3, 4, 5, 6, 7, 1006, 123456789):
        premiere = taper(tmp_path, *DEUX_JOUEURS, "q", graine=graine)
        assert premiere == taper(tmp_path, *DEUX_JOUEURS, "q", graine=graine)
        trouve = re.search("l'initiative au joueur (jaune|rouge)", premiere.texte)
        assert trouve is not None
        annonces.append(trouve[1])
        assert f"\n{trouve[1].capitalize()} (" in premiere.texte.split("└")[1]
    assert set(annonces) == {"jaune", "rouge"}


@pytest.mark.exigence("PUI-03")
def test_sans_graine_l_initiative_change(tmp_path: Path) -> None:
    vues = set()
    for _ in range(40):  # la même quarante fois de suite : une chance sur cinq cents milliards
        texte = lancer("puissance_n", saisies="1\n2\n2\n", dossier=tmp_path).texte
        vues.update(re.findall("l'initiative au joueur (jaune|rouge)", texte))
        if len(vues) == 2:
            return
    pytest.fail("c'est toujours le même joueur qui commence")


@pytest.mark.exigence("PUI-02", "PUI-12")
def test_a_un_joueur_on_apprend_qui_est_la_machine(tmp_path: Path) -> None:
    qui = "Vous êtes le joueur jaune (O) ; la machine est le joueur rouge (X).\n"
    assert qui in taper(tmp_path, 1, 1, 4, "q").texte
    assert qui not in taper(tmp_path, 1, 2, 4, "q").texte


# --- un tour -------------------------------------------------------------------------------------


@pytest.mark.exigence("PUI-10")
def test_la_grille_est_affichee_et_retirer_n_est_pas_propose_tant_qu_elle_est_vide(
    tmp_path: Path,
) -> None:
    resultat = taper(tmp_path, *DEUX_JOUEURS, "r", "r3", "retirer", "a", 3, "q", "o")
    suite = resultat.texte.split("au joueur jaune (O).\n")[1]
    assert suite.startswith("\n  1  2  3  4  5  6\n┌")
    refus = "La grille est vide : il n'y a rien à retirer.\n"
    vide = "La colonne 3 est vide : il n'y a rien à y retirer.\n"
    assert VIDE + refus + VIDE + vide + VIDE + refus + VIDE + AJOUTER in suite
    assert f"│ _  _ (O) _  _  _ │\n└──────────────────┘\n{ROUGE}" in suite


@pytest.mark.exigence("PUI-10")
def test_la_grille_est_affichee_avant_chaque_coup_meme_apres_le_centieme(tmp_path: Path) -> None:
    texte = taper(tmp_path, *DEUX_JOUEURS, *["a1", "r1", "a2", "r2"] * 30, "q", "o").texte
    assert texte.count("┌") == 121


@pytest.mark.exigence("PUI-10")
@pytest.mark.parametrize("reponse", ["1.", "²", "3a", "a-1", "b2", "poser"])
def test_une_action_inconnue_est_refusee_et_redemandee(tmp_path: Path, reponse: str) -> None:
    texte = taper(tmp_path, *DEUX_JOUEURS, "a1", reponse, "q", "o").texte
    refus = (
        "Réponse non comprise : les choix sont ajouter (a), retirer (r), sauvegarder et\n"
        "quitter (s), ou un coup, comme a3 ; ? explique.\n"
    )
    assert ROUGE + refus + ROUGE in texte


@pytest.mark.exigence("PUI-10")
def test_la_colonne_d_un_ajout_est_controlee_et_redemandee_avec_la_raison(tmp_path: Path) -> None:
    sauver(Partie(grille(*GENEE), 1, interdite=1), tmp_path / SAV)
    texte = taper(tmp_path, 2, "a", "x", 0, 5, 1, 2, 3, "q", "o").texte
    question = "Colonne où ajouter (de 1 à 4) : \n"
    attendu = [
        "Réponse non comprise : on attend un numéro de colonne, de 1 à 4, ou un coup,\n"
        "comme a3 ; ? explique.\n",
        "Cette colonne n'existe pas : elles vont de 1 à 4.\n",
        "Cette colonne n'existe pas : elles vont de 1 à 4.\n",
        "La colonne 1 est pleine.\n",
        "La colonne 2 vous est interdite : un jeton vient d'en être retiré.\n",
        "Le joueur rouge (X) ajoute un jeton dans la colonne 3.\n",
    ]
    assert "".join(question + suite for suite in attendu) in texte
    assert "Colonne 2 interdite : vous ne pouvez rien y ajouter à ce tour.\n" in texte


@pytest.mark.exigence("PUI-10")
def test_la_colonne_d_un_retrait_est_controlee_et_redemandee_avec_la_raison(
    tmp_path: Path,
) -> None:
    texte = taper(tmp_path, *DEUX_JOUEURS, "a1", "r", 4, 7, "", 1, "q", "o").texte
    attendu = [
        "La colonne 4 est vide : il n'y a rien à y retirer.\n",
        "Cette colonne n'existe pas : elles vont de 1 à 6.\n",
    ]
    assert "".join(RETIRER + suite for suite in attendu) in texte
    assert f"{RETIRER}Le joueur rouge (X) retire le jeton le plus haut de la colonne 1.\n" in texte


@pytest.mark.exigence("PUI-10")
def test_a_la_colonne_un_coup_entier_change_d_action(tmp_path: Path) -> None:
    texte = taper(tmp_path, *DEUX_JOUEURS, "a1", "a", "r1", "q", "o").texte
    assert ROUGE + AJOUTER + "Le joueur rouge (X) retire le jeton le plus haut" in texte


@pytest.mark.exigence("PUI-10")
@pytest.mark.parametrize(
    "reponses",
    [("a3",), ("A3",), ("a 3",), ("a", 3), ("A", 3), ("ajouter", 3), ("AJOUTER 3",), ("r", "a3")],
)
def test_un_ajout_se_tape_de_toutes_ces_facons(
    tmp_path: Path, reponses: tuple[object, ...]
) -> None:
    taper(tmp_path, *DEUX_JOUEURS, "a1", *reponses, "s")
    assert lignes(charger(tmp_path / SAV).grid)[-1] == "O_X___"


@pytest.mark.exigence("PUI-10")
@pytest.mark.parametrize("reponses", [("r1",), ("R 1",), ("r", 1), ("Retirer", 1), ("retirer 1",)])
def test_un_retrait_se_tape_de_toutes_ces_facons(
    tmp_path: Path, reponses: tuple[object, ...]
) -> None:
    taper(tmp_path, *DEUX_JOUEURS, "a1", *reponses, "s")
    partie = charger(tmp_path / SAV)
    assert (lignes(partie.grid)[-1], partie.interdite) == ("______", 0)


@pytest.mark.exigence("PUI-09", "PUI-10")
def test_quand_il_ne_reste_que_la_colonne_interdite_ajouter_n_est_pas_propose(
    tmp_path: Path,
) -> None:
    partie = Partie(grille("OO_XO", "XX_OX", *NULLE[2:]), 0, interdite=2)
    sauver(partie, tmp_path / SAV)
    texte = taper(tmp_path, 2, "a", "r", 1, "s").texte
    question = "Jaune (O) : retirer (r), sauvegarder et quitter (s) ? \n"
    refus = "Il ne reste de place que dans la colonne interdite : retirez un jeton.\n"
    assert question + refus + question in texte
    assert lignes(charger(tmp_path / SAV).grid)[0] == "_O_XO"


@pytest.mark.exigence("PUI-03", "PUI-11")
def test_une_partie_entiere_avec_trente_jetons_a_aligner(tmp_path: Path) -> None:
    """Le jaune empile dans la colonne 32, le rouge étale ses jetons au bas des autres."""
    coups = [coup for colonne in range(1, 30) for coup in ("a32", f"a{colonne}")]
    texte = taper(tmp_path, 1, 2, 30, *coups, "a32", 3).texte
    assert "Le joueur jaune (O) gagne : 30 jetons alignés !\n" + MENU in texte
    assert texte.count("O]") == 30
    assert texte.count("gagne") == 1


@pytest.mark.exigence("PUI-11")
def test_la_fin_montre_la_grille_marquee_et_annonce_le_gagnant(tmp_path: Path) -> None:
    texte = taper(tmp_path, 1, 2, 2, "a1", "a4", "a2", 3).texte
    fin = "│[O][O] _  X │\n└────────────┘\nLe joueur jaune (O) gagne : 2 jetons alignés !\n"
    assert texte.endswith(fin + MENU)


@pytest.mark.exigence("PUI-11")
def test_abandonner_ou_dire_nul_finit_la_partie_et_rien_n_est_plus_rappele(tmp_path: Path) -> None:
    texte = taper(tmp_path, *DEUX_JOUEURS, "a3", "r3", "abandon", "n", "abandon", "OUI", 3).texte
    bas = "└───────!──────────┘\n"
    assert texte.count("Abandonner (o/n) ? ") == 2
    assert f"{bas}Le joueur rouge (X) gagne : le joueur jaune abandonne !\n{MENU}" in texte
    tour = ("a1", "r1", "a2", "r2")
    texte = taper(tmp_path, *DEUX_JOUEURS, "nul", *tour, *tour, "a1", "nul", 3).texte
    assert "« nul » attend qu'une position se soit présentée trois fois.\n" in texte
    assert f"┘\nMatch nul : une position s'est présentée trois fois.\n{MENU}" in texte


# --- les mots ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("debut", "aide"),
    [
        ((), "Démarrer commence une partie"),
        ((1,), "À un joueur, vous avez les jetons jaunes (O)"),
        ((1, 2), "N est le nombre de jetons à aligner"),
        ((1, 2, 4), "À votre tour, faites une seule de ces actions"),
        ((1, 2, 4, "a"), "Tapez le numéro d'une colonne"),
    ],
)
def test_point_d_interrogation_explique_puis_redemande(
    tmp_path: Path, debut: tuple[object, ...], aide: str
) -> None:
    texte = taper(tmp_path, *debut, "?").texte
    assert texte.count(aide) == 1
    question = texte.split(aide)[0].splitlines()[-1]
    assert texte.endswith(f"{question}\n")


@pytest.mark.exigence("PUI-10")
def test_les_mots_repondent_sans_jouer(tmp_path: Path) -> None:
    sauver(Partie(grille(*GENEE), 1, interdite=1), tmp_path / SAV)
    resultat = taper(tmp_path, 2, "coups", "", "COUPS", "a", "coups", "s")
    assert resultat.texte.count("- ajouter : a3 a4\n- retirer : r1 r3\n") == 3
    assert resultat.texte.count("┌") == 2, "Entrée remontre la grille"
    relue = charger(tmp_path / SAV)
    assert (lignes(relue.grid), relue.player, relue.interdite) == (list(GENEE), 1, 1)


@pytest.mark.parametrize("debut", [(), (1,), (1, 2), (1, 2, 4), (1, 2, 4, "a")])
@pytest.mark.parametrize("fin", [("q",), ("  Q ",), ("quitter",), ()])
def test_on_peut_partir_a_chaque_question(
    tmp_path: Path, debut: tuple[object, ...], fin: tuple[str, ...]
) -> None:
    resultat = taper(tmp_path, *debut, *fin)
    assert (resultat.code, resultat.plainte) == (0, "Au revoir.\n")
    assert fichiers(tmp_path) == {}


def test_ce_qui_est_tape_n_est_jamais_repete(tmp_path: Path) -> None:
    hostile = "\x1b[2J\u202e"
    resultat = taper(tmp_path, hostile, 1, hostile, 2, hostile, 4, hostile, "a", hostile, "q")
    assert hostile not in resultat.texte + resultat.plainte
    assert resultat.texte.count("Réponse non comprise") == 5


@pytest.mark.fuzz
def test_taper_n_importe_quoi_finit_toujours_proprement(tmp_path: Path) -> None:
    reponses = ["1", "2", "3", "a1", "a2", "r1", "s", "a", "?", "", "x", "30", "q", "n", "o", "\0"]
    for graine in range(exemples(40)):
        hasard = Random(graine)
        resultat = taper(tmp_path, *hasard.choices(reponses, k=60), graine=graine)
        assert resultat.code == 0
        assert "Traceback" not in resultat.plainte
    for octets in fichiers(tmp_path).values():
        assert octets.startswith(b"Puissance N, sauvegarde 2\n")


# --- au terminal ---------------------------------------------------------------------------------


@pytest.mark.exigence("PUI-05", "PUI-10")
@pytest.mark.parametrize(("colonnes", "n"), [(80, 4), (80, 30), (60, 30), (40, 4)])
def test_au_terminal_rien_ne_depasse_de_l_ecran(tmp_path: Path, colonnes: int, n: int) -> None:
    """La grille n'est pas pliée ; la question et l'aide le sont entre deux mots."""
    with ecran("puissance_n", "--graine=1", dossier=tmp_path, colonnes=colonnes, lignes=199) as vu:
        vu.taper("1", "2", str(n), "a3", "r3", "?")
        bords = [len(ligne) for ligne in vu.lignes if ligne[:1] in ("┌", "│", "└")]
        assert len(set(bords)) == 1
        assert len(bords) == 3 * (n + 4)
        assert max(bords) <= colonnes
        mots = " ".join(vu.texte.split())
        assert mots.endswith("Jaune (O) : ajouter (a), sauvegarder et quitter (s) ?")
        assert "l'autre joueur ne pourra rien y ajouter à sa prochaine action" in mots


@pytest.mark.parametrize(
    ("bas", "fin"), [(None, "« puissance_n.sav »."), ("____", "de jouer."), ("OO__", "finie.")]
)
def test_au_terminal_ce_que_dit_le_menu_se_replie_entre_deux_mots(
    tmp_path: Path, bas: str | None, fin: str
) -> None:
    if bas is not None:
        sauver(Partie(grille("____", "____", "____", bas)), tmp_path / SAV)
    with ecran("puissance_n", dossier=tmp_path, colonnes=46, lignes=99) as vu:
        vu.taper("2")
        reponse = vu.lignes[vu.lignes.index("Votre choix : 2") + 1 :]
        phrase = "\n".join(reponse).split("\n\n")[0]
        assert phrase.endswith(fin)
        assert max(map(len, phrase.splitlines())) < 46, "un mot passe d'une ligne à l'autre"


@pytest.mark.exigence("PUI-05")
def test_chaque_grille_affichee_l_est_par_show_grid(tmp_path: Path) -> None:
    """À chaque tour, quand on tape Entrée, et à la fin."""
    appelees: list[str] = []

    def noter(cadre: FrameType, evenement: str, _: object) -> None:
        if evenement == "call":
            appelees.append(cadre.f_code.co_name)

    sys.setprofile(noter)
    try:
        texte = taper(tmp_path, 1, 2, 2, "a1", "", "a2", "r2", "a4", "a2", 3).texte
    finally:
        sys.setprofile(None)
    assert "gagne : 2 jetons alignés !" in texte
    grilles = texte.count("┌")
    assert grilles == 7, "une par tour, celle qu'on a redemandée, et la dernière"
    assert appelees.count("show_grid") == grilles, "une grille s'affiche sans show_grid"


@pytest.mark.exigence("PUI-05")
@pytest.mark.parametrize(("env", "couleurs"), [({}, True), ({"NO_COLOR": "1"}, False)])
def test_les_couleurs_sont_pour_le_terminal_et_no_color_les_retire(
    tmp_path: Path, env: dict[str, str], couleurs: bool
) -> None:
    with ecran("puissance_n", "--graine=1", dossier=tmp_path, env=env) as vu:
        vu.taper("1", "2", "2", "a1")
        rang = max(rang for rang, ligne in enumerate(vu.lignes) if "(O)" in ligne[:5])
        assert (vu.ecran.buffer[rang][2].bg != "default") == couleurs


@pytest.mark.exigence("PUI-06")
def test_un_numero_seul_ajoute_dans_cette_colonne(tmp_path: Path) -> None:
    resultat = lancer("puissance_n", saisies="1\n2\n4\n3\n9\nq\no\n", dossier=tmp_path)
    assert "ajoute un jeton dans la colonne 3.\n" in resultat.texte
    assert "Cette colonne n'existe pas : elles vont de 1 à 6.\n" in resultat.texte


def test_la_plus_longue_question_et_sa_reponse_tiennent_sur_80_colonnes() -> None:
    assert len(f"{ROUGE.strip()} sauvegarder") < 80
