"""La partie au terminal : ce qui est demandé, ce qui est dit, et rien qui trahisse un espion."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from incognito.plateau import coups
from tests.appui import Resultat, en_memoire, lancer
from tests.incognito.commun import ANNEXE, AU_REVOIR, ENTETE, HORS_DE_5, PERDUE, QUITTER, relire

SAISIES = (ANNEXE / "saisies.txt").read_text(encoding="utf-8")
SORTIE = (ANNEXE / "sortie.txt").read_text(encoding="utf-8")
DEPLACEMENT = """\
Quel déplacement pour le joueur blanc ?
    Saisie sous la forme (a, b) --> (c, d).
"""
INTERROGATEUR = "Quel pion blanc est l'interrogateur ?\n    Saisie sous la forme (a, b)\n"
QUESTIONNE = "Quel pion est questionné ?\n    Saisie sous la forme (a, b)\n"
CHOISIR = "Joueur {}, voulez vous faire un déplacement ou une interrogation ? ('d' ou 'i')\n"
BLANC_CHOISIT = CHOISIR.format("blanc")
REPERES = """\
   a b c d e
1 | | |n|n|#|
2 | | | |n|n|
3 |b| | | |n|
4 |b|b| | | |
5 |#|b|b| | |
Chevaliers connus : aucun.
"""


def reprendre(dossier: Path, saisies: str, *arguments: str, debut: str = ENTETE) -> Resultat:
    """Reprend la partie qu'un fichier commence ainsi."""
    (dossier / "d.inco").write_text(debut, encoding="utf-8")
    return en_memoire("incognito", "-c", "d.inco", *arguments, saisies=saisies, dossier=dossier)


def jouer(dossier: Path, saisies: str, *arguments: str, debut: str = ENTETE) -> str:
    """Joue sans finir la partie ; rend ce qui suit le rappel, sans la première question."""
    resultat = reprendre(dossier, saisies, *arguments, debut=debut)
    assert resultat.code == 0 and resultat.plainte
    suite = resultat.texte.split("inférieur droit\n\n")[1].removeprefix(BLANC_CHOISIT)
    return suite.removesuffix(QUITTER)


# --- l'annexe ------------------------------------------------------------------------------------


@pytest.mark.exigence("INC-21")
@pytest.mark.parametrize("nombre", range(14))
def test_chaque_debut_des_saisies_de_l_annexe_finit_proprement(tmp_path: Path, nombre: int) -> None:
    """La fin de l'entrée à chaque question : la sortie est un début de celle de l'annexe."""
    lignes = SAISIES.splitlines(keepends=True)
    resultat = reprendre(tmp_path, "".join(lignes[:nombre]))
    assert resultat.code == 0
    assert SORTIE.startswith(resultat.texte.removesuffix(QUITTER))
    fini = nombre == len(lignes)
    if fini:
        assert resultat.plainte == ""
    elif nombre > 1:
        assert resultat.plainte == PERDUE, "un coup au moins était joué"
    else:
        assert resultat.plainte == AU_REVOIR
    assert (resultat.texte == SORTIE) == fini


@pytest.mark.exigence("INC-21")
def test_la_derniere_saisie_peut_manquer_de_fin_de_ligne(tmp_path: Path) -> None:
    (tmp_path / "d.inco").write_text(ENTETE, encoding="utf-8")
    resultat = lancer("incognito", "-c", "d.inco", saisies=SAISIES.rstrip(), dossier=tmp_path)
    assert resultat.texte == SORTIE


@pytest.mark.exigence("INC-21")
def test_l_annexe_se_joue_aussi_en_notation_du_fichier_et_sans_egard_aux_majuscules(
    tmp_path: Path,
) -> None:
    saisies = "D\nB5->A5\n b4 e4 \nd\nc1->b2\nd\na3-->a2\nI\nb2\na2\ni\nE4\ne3\n"
    assert reprendre(tmp_path, saisies).texte == SORTIE


@pytest.mark.exigence("INC-01", "INC-21")
@pytest.mark.parametrize("taille", [4, 8])
def test_le_rappel_et_le_plateau_suivent_la_taille(tmp_path: Path, taille: int) -> None:
    texte = lancer("incognito", "--taille", str(taille), dossier=tmp_path).texte
    assert f"et ({taille - 1}, {taille - 1}) le coin inférieur droit" in texte
    lignes = texte.split("\n")
    assert lignes[2] == "-" * (2 * taille + 1)
    assert [len(ligne) for ligne in lignes[2 : 3 + 2 * taille]] == [2 * taille + 1] * (
        2 * taille + 1
    )


# --- refus ---------------------------------------------------------------------------------------


@pytest.mark.exigence("INC-06", "INC-21")
@pytest.mark.parametrize(
    ("saisie", "phrase"),
    [
        ("a1 a2", "la case de départ est vide."),
        ("c1 c2", "un joueur ne peut jouer qu'avec ses propres pions."),
        ("(3, 1) --> (4, 4)", "un pion ne se déplace qu'en ligne droite ou en diagonale."),
        ("a3 a3", "un pion ne peut pas rester sur sa case."),
        ("a3 c5", "le chemin est barré par le pion en (3, 1), soit b4."),
        ("a3 a4", "la case d'arrivée est déjà occupée."),
        ("a4 a5", "un joueur ne peut pas amener un pion sur son chateau."),
        ("(0, 5) --> (0, 0)", HORS_DE_5),
        ("b4 b9", HORS_DE_5),
        ("(9, 9) --> (0, 0)", HORS_DE_5),
        ("b4 b10", HORS_DE_5),
        ("(13, 11) --> (12, 11)", HORS_DE_5),
    ],
)
def test_un_deplacement_refuse_dit_pourquoi_et_repose_la_meme_question(
    tmp_path: Path, saisie: str, phrase: str
) -> None:
    texte = jouer(tmp_path, f"d\n{saisie}\n")
    assert texte == f"{DEPLACEMENT}Déplacement non licite : {phrase}\n{DEPLACEMENT}"


@pytest.mark.exigence("INC-07")
def test_entrer_en_diagonale_dans_un_chateau_se_refuse(tmp_path: Path) -> None:
    debut = f"{ENTETE}D b4->c3\nD d2->a2\n"
    texte = jouer(tmp_path, "d\nc3 e1\n", debut=debut)
    phrase = "Déplacement non licite : un pion ne peut pas entrer dans un château en diagonale.\n"
    assert texte == DEPLACEMENT + phrase + DEPLACEMENT


@pytest.mark.exigence("INC-09")
@pytest.mark.parametrize(
    ("interrogateur", "questionne", "phrase"),
    [
        ("a1", "a2", "la case de l'interrogateur est vide."),
        ("b2", "a2", "un joueur ne peut jouer qu'avec ses propres pions."),
        ("a2", "a1", "la case du pion questionné est vide."),
        ("a4", "b5", "un joueur ne peut questionner qu'un pion de son adversaire."),
        ("e4", "d2", "les deux pions doivent se toucher par un côté."),
    ],
)
def test_une_interrogation_refusee_dit_pourquoi_et_repose_ses_questions(
    tmp_path: Path, interrogateur: str, questionne: str, phrase: str
) -> None:
    debut = f"{ENTETE}D b4->e4\nD c1->b2\nD a3->a2\nD d1->c1\n"
    texte = jouer(tmp_path, f"i\n{interrogateur}\n{questionne}\n", debut=debut)
    refus = f"Interrogation non licite : {phrase}\n"
    assert texte == INTERROGATEUR + QUESTIONNE + refus + INTERROGATEUR


@pytest.mark.exigence("INC-09")
@pytest.mark.parametrize("cases", [("f1", "e4"), ("e4", "(7, 7)"), ("z9", "a0"), ("e4", "(8, 25)")])
def test_les_deux_cases_d_une_interrogation_sont_demandees_meme_hors_du_plateau(
    tmp_path: Path, cases: tuple[str, str]
) -> None:
    debut = f"{ENTETE}D b4->e4\nD c1->b2\n"
    texte = jouer(tmp_path, f"i\n{cases[0]}\n{cases[1]}\n", debut=debut)
    hors = f"Interrogation non licite : {HORS_DE_5}\n"
    assert texte == INTERROGATEUR + QUESTIONNE + hors + INTERROGATEUR


@pytest.mark.exigence("INC-21")
@pytest.mark.parametrize("saisie", ["b4", "(3, 1)", "n'importe quoi", "\x1b[2J", "b4->e4 c4"])
def test_une_saisie_illisible_est_expliquee_et_redemandee(tmp_path: Path, saisie: str) -> None:
    texte = jouer(tmp_path, f"d\n{saisie}\n")
    explique = "Réponse non comprise : on attend (2, 0) --> (1, 0), ou a3->a2 ; ? explique.\n"
    assert texte == DEPLACEMENT + explique + DEPLACEMENT


@pytest.mark.exigence("INC-21")
@pytest.mark.parametrize("saisie", ["x", "déplacement", "di", "1", "oui", "\x00", "é"])
def test_un_choix_non_reconnu_est_redemande(tmp_path: Path, saisie: str) -> None:
    texte = jouer(tmp_path, f"{saisie}\n")
    attendu = "on attend d ou i, ou un coup comme d b4->e4"
    assert texte == f"Réponse non comprise : {attendu} ; ? explique.\n{BLANC_CHOISIT}"


@pytest.mark.exigence("INC-21")
def test_une_case_illisible_est_expliquee(tmp_path: Path) -> None:
    texte = jouer(tmp_path, "i\n(3; 4)\n", debut=f"{ENTETE}D b4->e4\nD c1->b2\n")
    explique = "Réponse non comprise : on attend une case, (2, 0) ou a3 ; ? explique.\n"
    assert texte == INTERROGATEUR + explique + INTERROGATEUR


# --- changer d'avis ------------------------------------------------------------------------------


@pytest.mark.exigence("INC-09", "INC-14")
def test_i_s_accepte_meme_si_rien_ne_peut_etre_interroge(tmp_path: Path) -> None:
    texte = jouer(tmp_path, "i\na3\nc1\n", "-s", "p.inco")
    refus = "Interrogation non licite : les deux pions doivent se toucher par un côté.\n"
    assert texte == INTERROGATEUR + QUESTIONNE + refus + INTERROGATEUR
    assert (tmp_path / "p.inco").read_text(encoding="utf-8") == f"{ENTETE}I a3->c1\n"


@pytest.mark.exigence("INC-21")
def test_d_et_i_changent_de_genre_a_toute_question_d_un_coup(tmp_path: Path) -> None:
    debut = f"{ENTETE}D b4->e4\nD c1->b2\n"
    texte = jouer(tmp_path, "d\ni\nd\nI\ne4\nD\n", debut=debut)
    assert texte == (
        DEPLACEMENT + INTERROGATEUR + DEPLACEMENT + INTERROGATEUR + QUESTIONNE + DEPLACEMENT
    )


# --- un coup en une ligne ------------------------------------------------------------------------


@pytest.mark.exigence("INC-21")
def test_l_annexe_se_joue_aussi_un_coup_par_ligne(tmp_path: Path) -> None:
    """Les mêmes plateaux et les mêmes phrases, sans les questions que l'on n'attend plus."""
    saisies = "b5->a5\nb4->e4\nd (0,2) --> (1, 1)\nD a3 a2\ni b2 a2\nI e4->e3\n"
    resultat = reprendre(tmp_path, saisies, "-s", "p.inco")
    attendu = SORTIE.replace(DEPLACEMENT, "", 1)
    for question in (DEPLACEMENT, INTERROGATEUR, QUESTIONNE):
        for joueur in ("noir", "blanc"):
            attendu = attendu.replace(question.replace("blanc", joueur), "")
    refus = "sur son chateau.\n"
    assert resultat.texte == attendu.replace(refus, refus + DEPLACEMENT)
    assert (tmp_path / "p.inco").read_bytes() == (ANNEXE / "apres" / "out.inco").read_bytes()


@pytest.mark.exigence("INC-06")
@pytest.mark.parametrize(
    ("saisie", "refus", "question"),
    [
        ("a4 a5", "Déplacement non licite : un joueur ne peut pas", DEPLACEMENT),
        ("d a4 a5", "Déplacement non licite : un joueur ne peut pas", DEPLACEMENT),
        ("i a4 a5", "Interrogation non licite : la case du pion questionné", INTERROGATEUR),
        ("b4 h8", "Déplacement non licite : le plateau va de (0, 0) à (4, 4)", DEPLACEMENT),
        ("i b4 z9", "Interrogation non licite : le plateau va de (0, 0) à (4, 4)", INTERROGATEUR),
    ],
)
def test_un_coup_entier_refuse_dit_pourquoi_et_pose_la_question_de_son_genre(
    tmp_path: Path, saisie: str, refus: str, question: str
) -> None:
    texte = jouer(tmp_path, f"{saisie}\n")
    assert texte.startswith(refus)
    assert texte.endswith(f".\n{question}") and texte.count("\n") == 3


@pytest.mark.exigence("INC-21")
def test_i_et_une_case_ne_demandent_plus_que_l_autre(tmp_path: Path) -> None:
    texte = jouer(tmp_path, "i e4\n", debut=f"{ENTETE}D b4->e4\nD c1->b2\n")
    assert texte == QUESTIONNE


@pytest.mark.exigence("INC-21")
def test_d_et_une_seule_case_est_illisible(tmp_path: Path) -> None:
    for saisies, forme in (("d b4\n", "on attend d ou i"), ("d\nd b4\n", "on attend (2, 0) -->")):
        assert f"Réponse non comprise : {forme}" in jouer(tmp_path, saisies)


# --- ce que l'on peut demander -------------------------------------------------------------------


@pytest.mark.exigence("INC-10")
def test_p_dit_les_chevaliers_que_l_interrogation_a_fait_connaitre(tmp_path: Path) -> None:
    assert jouer(tmp_path, "p\n") == f"{REPERES}{BLANC_CHOISIT}"
    texte = jouer(tmp_path, "b4 e4\nc1 b2\na3 a2\ni b2 a2\np\ni e4 e3\n", debut="B a4\nN d1\nB\n")
    assert "\nChevalier connu : a2.\n" in texte
    texte = jouer(
        tmp_path,
        "d\np\n",
        debut="B a4\nN d1\nB\nD b4->e4\nD c1->b2\nD a3->a2\nI b2->a2\nI e4->e3\n",
    )
    savoir = "Chevaliers connus : a2, e3.\nDernier coup : I e4->e3.\n"
    assert f"\n{savoir}Quel déplacement pour le joueur noir ?\n" in texte


@pytest.mark.exigence("INC-20")
def test_p_ne_montre_les_espions_que_sous_d(tmp_path: Path) -> None:
    assert "4 |b|e| | | |" in jouer(tmp_path, "p\n", "-d")
    assert "4 |b|b| | | |" in jouer(tmp_path, "p\n")


@pytest.mark.exigence("INC-05", "INC-09")
def test_coups_dit_tous_les_coups_permis(tmp_path: Path) -> None:
    debut = f"{ENTETE}D b4->e4\nD c1->b2\nD a3->a2\n"
    texte = jouer(tmp_path, "coups\n", debut=debut)
    lus = {
        f"{genre.upper()} {depart}->{arrivee}"
        for genre, liste in re.findall(r"^- ([di]) : (.*(?:\n  .*)*)", texte, re.MULTILINE)
        for pion in liste.split(", ")
        for depart, *arrivees in [pion.replace("->", " ").split()]
        for arrivee in arrivees
    }
    assert lus == set(map(str, coups(relire(debut))))
    assert "I b2->a2" in lus


# --- ce qu'un coup a donné -----------------------------------------------------------------------


@pytest.mark.exigence("INC-08")
def test_le_chevalier_perdu_dans_le_chateau_se_dit_et_disparait(tmp_path: Path) -> None:
    debut = f"{ENTETE}D b4->b1\nD c1->c4\nD a3->a2\nD d1->c2\nD b1->b2\nD c4->c3\n"
    texte = jouer(tmp_path, "d\na2 a1\nd\nc3 d4\nd\na1 e1\n", debut=debut)
    perdu = (
        "Joueur blanc, votre pion n'était pas l'espion :\nil s'est perdu dans le château adverse..."
    )
    assert f"{DEPLACEMENT}{perdu}\n\n-----------\n| | | | | |\n" in texte
    assert texte.endswith(f"\n\n{CHOISIR.format('noir')}"), "la partie continue"


@pytest.mark.exigence("INC-12")
def test_le_chateau_pris_montre_l_espion_gagnant(tmp_path: Path) -> None:
    debut = f"{ENTETE}D b4->b1\nD c1->c4\nD a3->a2\nD d1->c2\n"
    assert reprendre(tmp_path, "d\nb1 e1\n", debut=debut).texte.endswith(
        f"{DEPLACEMENT}"
        "Joueur blanc, votre espion a pris le château de votre adversaire !\n\n"
        "-----------\n| | | | |b|\n-----------\n|b| |n|n|n|\n-----------\n| | | | |n|\n"
        "-----------\n|b| |n| | |\n-----------\n| |b|b| | |\n-----------\n\n"
        "Le gagnant est le joueur blanc : BRAVO !\n"
    )


@pytest.mark.exigence("INC-11")
def test_l_espion_trouve_finit_la_partie(tmp_path: Path) -> None:
    debut = f"{ENTETE}D b4->e4\nD d1->b3\n"
    assert reprendre(tmp_path, "i\na3\nb3\n", debut=debut).texte.endswith(
        f"{QUESTIONNE}Joueur blanc, vous avez trouvé l'espion de votre adversaire !\n\n"
        "Le gagnant est le joueur blanc : BRAVO !\n"
    )


# --- aide, départ, secret ------------------------------------------------------------------------


@pytest.mark.parametrize("debut", ["", "d\n"])
def test_le_point_d_interrogation_explique_puis_repose_la_question(
    tmp_path: Path, debut: str
) -> None:
    texte = jouer(tmp_path, f"{debut}?\n")
    question = DEPLACEMENT if debut else BLANC_CHOISIT
    assert texte.endswith(f"« q » quitte.\n{question}")
    assert "But : mener votre espion dans le château adverse" in texte


@pytest.mark.exigence("INC-21")
@pytest.mark.parametrize(
    ("debut", "question"),
    [("", BLANC_CHOISIT), ("d\n", DEPLACEMENT), ("i\n", INTERROGATEUR), ("i\na3\n", QUESTIONNE)],
)
def test_a_toute_question_entree_montre_le_plateau_de_l_annexe_et_p_ses_reperes(
    tmp_path: Path, debut: str, question: str
) -> None:
    plateau = SORTIE.removeprefix("Bienvenu dans Incognito\n").split("Rappel")[0]
    assert jouer(tmp_path, f"{debut}\n").endswith(f"{plateau}{question}")
    assert jouer(tmp_path, f"{debut}p\n").endswith(f"{REPERES}{question}")


@pytest.mark.parametrize("saisies", ["q\n", "Q\n", "d\nq\n", "i\nd\n q \n", "d\n?\nq\nd\n", ""])
def test_q_ou_la_fin_de_l_entree_quittent_partout(tmp_path: Path, saisies: str) -> None:
    resultat = en_memoire("incognito", "--graine", "1", saisies=saisies, dossier=tmp_path)
    assert (resultat.code, resultat.plainte) == (0, AU_REVOIR)


@pytest.mark.exigence("INC-03")
def test_l_ecran_est_le_meme_ou_que_soient_les_espions(tmp_path: Path) -> None:
    """Mêmes saisies, espions ailleurs : tant qu'aucun n'est en cause, pas un octet ne change."""
    saisies = "?\np\ncoups\ni\nd\nb5 a5\nd1 d2\na3 a2\nd\nc1 b2\nd\na2 a1\ni\nd\nb2 b3\nd\n"
    sorties = {
        jouer(tmp_path, saisies, debut=f"B {blanc}\nN {noir}\nB\n")
        for blanc in ("a3", "a4", "b4", "b5", "c5")
        for noir in ("c1", "d1", "d2", "e2", "e3")
    }
    assert len(sorties) == 1, "l'écran change avec la place des espions : il les trahit"


@pytest.mark.exigence("INC-20")
def test_en_debogage_et_la_seulement_les_espions_se_voient(tmp_path: Path) -> None:
    sans = jouer(tmp_path, "d\nb4 e4\n")
    avec = jouer(tmp_path, "d\nb4 e4\n", "-d")
    assert "|b| | | |e|" in avec and "| | |n|E| |" in avec
    assert "e|" not in sans and "E" not in sans
    assert avec.replace("e|", "b|").replace("E", "n") == sans


@pytest.mark.exigence("INC-16")
def test_une_partie_deja_finie_ne_pose_aucune_question(tmp_path: Path) -> None:
    finie = (ANNEXE / "apres" / "out.inco").read_text(encoding="utf-8")
    resultat = reprendre(tmp_path, "", debut=finie)
    assert resultat.texte.startswith("Bienvenu dans Incognito\n\n-----------\n")
    assert "Rappel" not in resultat.texte and "?" not in resultat.texte
    assert (resultat.code, resultat.plainte) == (0, "")
