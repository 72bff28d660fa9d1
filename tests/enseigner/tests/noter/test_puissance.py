"""Puissance N par son menu : un bon programme a tout, une faute coûte son exigence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from tests.appui import BIN, RACINE
from tests.enseigner.c import charger_fautes, copier, planter
from tests.enseigner.noter import fonctions
from tests.enseigner.noter.bilan import Bilan, Resultat, etat, remarque, retenues, total
from tests.enseigner.noter.classe import noter_un
from tests.enseigner.noter.construction import compilateur, copie
from tests.enseigner.noter.dessins import apprendre
from tests.enseigner.noter.epreuves_puissance import EPREUVES, JETON_DE_L_AUTRE
from tests.enseigner.noter.examen import Demande, examiner
from tests.enseigner.noter.feuille import page
from tests.enseigner.noter.partie import Arbitre, partie_nulle
from tests.enseigner.noter.questions import Question, reconnaitre, touche
from tests.enseigner.noter.releve import releve
from tests.enseigner.noter.scenarios import charger_scenarios

avec_cc = pytest.mark.skipif(compilateur() is None, reason="il faut un compilateur C (cc)")
SCENARIOS = charger_scenarios("puissance_n")
DEMANDE = Demande("puissance_n")
DU_SUJET = {f"PUI-{numero:02}" for numero in range(1, 14)}


def perdues(bilan: Bilan) -> set[str]:
    """Les exigences où des points sont perdus par ce que fait le programme.

    L'étranger n'a aucune des fonctions du sujet : on en juge à part.
    """
    faits = replace(bilan, resultats=[r for r in bilan.resultats if not des_sources(r)])
    return {e.identifiant for e in retenues(faits) if etat(e.identifiant, faits).perdue}


def des_sources(resultat: Resultat) -> bool:
    """Dit si un essai ne juge que le prototype d'une fonction."""
    return resultat.identifiant.endswith("-prototype")


def jugees(bilan: Bilan) -> set[str]:
    """Les exigences qu'un scénario au moins a pu juger."""
    return {e.identifiant for e in retenues(bilan) if etat(e.identifiant, bilan).jugee}


def noter(dossier: Path, sans: tuple[str, ...] = ()) -> Bilan:
    """Le bilan d'un rendu."""
    return noter_un(Demande("puissance_n", sans=sans), dossier, "ana", None)


# --- les bons programmes -------------------------------------------------------------------------


@avec_cc
def test_notre_puissance_n_a_tout() -> None:
    commande = f"env PYTHONPATH={RACINE} {BIN / 'puissance_n'}"
    bilan = examiner(Demande("puissance_n", ajouts=True), commande, "nous", [RACINE])
    assert perdues(bilan) == set()
    assert jugees(bilan) == {*DU_SUJET, "PUI-14"}


@avec_cc
def test_le_programme_c_du_cours_a_tout(tmp_path: Path) -> None:
    bilan = noter(copier("puissance_n", tmp_path / "ana"))
    assert perdues(bilan) == set(), [r for r in bilan.resultats if r.tenu is False]
    assert jugees(bilan) == DU_SUJET, "treize exigences sur quinze"
    assert total(bilan).non_juges == 0
    assert bilan.a_lire == [], "les six fonctions ont été appelées"


# --- une faute -----------------------------------------------------------------------------------

FAUTES = {
    "COLONNE_PLEINE": {"PUI-06"},
    "HORS_GRILLE": {"PUI-06"},
    "RETIRE_DU_BAS": {"PUI-07"},
    "RETIRE_DU_VIDE": {"PUI-07"},
    "SANS_DIAGONALE": {"PUI-08"},
    "BORD_OUBLIE": {"PUI-08"},
}


@avec_cc
@pytest.mark.parametrize("faute", FAUTES)
def test_une_faute_coute_son_exigence(faute: str, tmp_path: Path) -> None:
    ici = copier("puissance_n", tmp_path / "ana")
    planter(charger_fautes("puissance_n")[faute], ici)
    bilan = noter(ici)
    rates = [r for r in bilan.resultats if r.tenu is False]
    assert FAUTES[faute] <= perdues(bilan), rates
    # Le dialogue du cours vérifie aussi la colonne : une faute de fonction peut n'y rien changer.
    assert perdues(bilan) <= FAUTES[faute] | {"PUI-10", "PUI-11"}, rates
    assert re.search("  obtenu +[OX_]+\n", page(bilan)) is None, "une phrase, pas un haut de grille"


# --- un autre habit ------------------------------------------------------------------------------

ANNONCE = 'printf("Le joueur %s a gagné !\\n", joueur ? "rouge" : "jaune")'
ETRANGER = Path(__file__).resolve().parent / "etranger" / "main.c"


@contextmanager
def etranger(tmp_path: Path, *changements: tuple[str, str]) -> Iterator[Path]:
    """Le programme étranger, où l'on a changé quelque chose."""
    texte = ETRANGER.read_text(encoding="utf-8")
    for avant, apres in changements:
        assert avant in texte
        texte = texte.replace(avant, apres)
    (tmp_path / "main.c").write_text(texte, encoding="utf-8")
    yield tmp_path


@avec_cc
def test_un_programme_tout_autre_est_mene_sans_profil(tmp_path: Path) -> None:
    with etranger(tmp_path) as ici:
        bilan = noter(ici)
    assert remarque(bilan) == "noté", bilan.obstacle
    assert perdues(bilan) == {"PUI-04"}, [r for r in bilan.resultats if r.tenu is False]
    assert jugees(bilan) == DU_SUJET
    assert "colonnes comptées à partir de 0" in bilan.constats


HABITS: dict[str, list[tuple[str, str]]] = {
    "crochets": [('printf("| %c ", g[i][j])', 'printf("[%c]", g[i][j])'), ('"|\\n"', '"\\n"')],
    "mots": [
        (
            "Nouvelle partie : N, charger une partie : C, quitter : Q ? ",
            "* une nouvelle partie (tapez Nouvelle)\\n* Charger : la reprendre\\nQuitter\\n> ",
        ),
        ("Tapez A pour ajouter%s ou S pour sauvegarder et quitter", "Ajouter%s ou Sauver"),
        (", R pour retirer", ", Retirer"),
    ],
    "lettre dans le mot": [
        ("Tapez A pour ajouter%s ou S pour sauvegarder et quitter", "[A]jouter%s, [S]auver"),
        (", R pour retirer", ", [R]etirer"),
    ],
    "colonnes en lettres": [
        ("Colonne ? ", "Colonne (A à F) ? "),
        (
            'scanf("%d", &c) != 1) exit(0);',
            'scanf(" %c", (char *)&c) != 1) exit(0); c = (char)c - 65;',
        ),
    ],
    "pause": [
        (
            "        joueur = !joueur;",
            '        printf("Appuyez sur Entrée pour continuer...\\n");\n'
            "        getchar(); if (!seul || !joueur) getchar();\n        joueur = !joueur;",
        ),
    ],
    "fichier demandé": [
        (
            'FILE *f = fopen("jeu.txt"',
            'char nom[50]; printf("Nom du fichier : ");\n'
            '    if (scanf("%49s", nom) != 1) exit(0);\n    FILE *f = fopen(nom',
        ),
    ],
}


@avec_cc
@pytest.mark.parametrize("habit", HABITS)
def test_un_autre_habit_ne_coute_rien(habit: str, tmp_path: Path) -> None:
    with etranger(tmp_path, *HABITS[habit]) as ici:
        bilan = noter(ici, tuple(DU_SUJET - {"PUI-01", "PUI-06", "PUI-12", "PUI-13"}))
    assert remarque(bilan) == "noté", bilan.obstacle
    assert perdues(bilan) == set(), [r for r in bilan.resultats if r.tenu is False]
    assert jugees(bilan) == {"PUI-01", "PUI-06", "PUI-12", "PUI-13"}


@avec_cc
def test_ce_que_notre_liste_ajoute_ne_coute_qu_avec_ajouts(tmp_path: Path) -> None:
    oublis = (
        "&n, &joueur, &seul, &bloc); cote",
        "&n, &joueur, &seul, &bloc); seul = 0; bloc = -1; cote",
    )
    with etranger(tmp_path, oublis) as ici:
        sans, avec = (
            noter_un(Demande("puissance_n", ajouts=ajouts), ici, "ana", None)
            for ajouts in (False, True)
        )
    assert perdues(sans) == {"PUI-04"}
    assert perdues(avec) == {"PUI-02", "PUI-04", "PUI-12", "PUI-13", "PUI-14"}


FAUTES_DE_L_ETRANGER: dict[str, tuple[tuple[str, str], str]] = {
    "quitter": (
        ("mot[0] == 'Q') return 0;", "0) return 0;\n if (mot[0] == 'Q') continue;"),
        "PUI-01",
    ),
    "initiative": (("joueur = rand() % 2;", "joueur = 0;"), "PUI-03"),
    "tombe-pas": (("int i = cote - 1; while (g[i][c] != ' ') i--;", "int i = 0;"), "PUI-06"),
    "pleine": (("g[0][c] != ' ' || c == bloc", "c == bloc"), "PUI-06"),
    "retire-dehors": (
        ("static int retire(int c) {", "static int retire(int c) {\n if (c < 0) abort();"),
        "PUI-07",
    ),
    "n-pile": (
        (
            "if (m >= n) return 1;",
            "int p = i - d[k][0], q = j - d[k][1];\n"
            "int avant = p >= 0 && q >= 0 && q < cote && g[p][q] == g[i][j];\n"
            "if (m == n && !avant) return 1;",
        ),
        "PUI-08",
    ),
    "rangee-du-haut": (
        ("int m = 0, x = i", "if (!i && k > 1) continue;\n int m = 0, x = i"),
        "PUI-08",
    ),
    "retirer-a-deux": (
        ('vide() ? "" : ', "g[cote-1][0] == ' ' || g[cote-1][1] == ' ' ? \"\" : "),
        "PUI-10",
    ),
    "retire-du-bas": (("int i = 0; while (g[i][c] == ' ') i++;", "int i = cote - 1;"), "PUI-07"),
    "diagonale": (("k < 4", "k < 3"), "PUI-08"),
    "interdite": ((" || c == bloc", ""), "PUI-09"),
    "premiere-action": (
        (
            'if (scanf("%49s", mot) != 1) exit(0);',
            'if (vide()) strcpy(mot, "A"); else scanf("%49s", mot);',
        ),
        "PUI-10",
    ),
    "retirer-offert": (('vide() ? "" : ', ""), "PUI-10"),
    "sans-nul": (("if (pleine())", "if (0)"), "PUI-11"),
    "machine-absente": (("if (seul && joueur)", "if (0)"), "PUI-12"),
    "trait-perdu": (
        ('fprintf(f, "%d %d %d %d\\n", n, joueur,', 'fprintf(f, "%d %d %d %d\\n", n, !joueur,'),
        "PUI-13",
    ),
    "plante-sans-fichier": (
        ('if (!f) { printf("Pas de partie !\\n"); return 0; }', "if (!f) abort();"),
        "PUI-01",
    ),
}


@avec_cc
@pytest.mark.parametrize("nom", FAUTES_DE_L_ETRANGER)
def test_une_faute_de_l_etranger_coute_son_exigence_et_n_en_accuse_pas_d_autre(
    nom: str, tmp_path: Path
) -> None:
    changement, exigence = FAUTES_DE_L_ETRANGER[nom]
    with etranger(tmp_path, changement) as ici:
        bilan = noter(ici)
    inevitables = {"tombe-pas": {"PUI-11"}, "pleine": {"PUI-11"}}.get(nom, set())
    assert exigence in perdues(bilan)
    assert perdues(bilan) <= {exigence, "PUI-04"} | inevitables, [
        r for r in bilan.resultats if r.tenu is False
    ]


@avec_cc
def test_la_structure_et_les_signes_se_lisent_dans_les_sources(tmp_path: Path) -> None:
    structure = (
        "static char g[20][20]; static int n, cote",
        "static struct { char g[20][20]; int largeur, hauteur; } grid;\n#define g grid.g\n"
        "static int n, cote",
    )
    signes = (("' '", "'_'"), ("'R' : 'J'", "'X' : 'O'"))
    etats = []
    for changements in ((), (structure,), (structure, signes[0]), (structure, *signes)):
        with etranger(tmp_path, *changements) as ici:
            etats.append(str(etat("PUI-04", noter(ici))))
    assert etats == ["non tenue", "partielle (1/3)", "partielle (2/3)", "tenue"]


@avec_cc
def test_une_sauvegarde_dans_le_dossier_du_dessus_se_reprend(tmp_path: Path) -> None:
    with etranger(tmp_path, ('"jeu.txt"', '"../jeu.txt"')) as ici:
        bilan = noter(ici)
    assert str(etat("PUI-13", bilan)) == "tenue"


@avec_cc
def test_une_premiere_colonne_refusee_a_tort_n_empeche_pas_de_noter(tmp_path: Path) -> None:
    with etranger(tmp_path, ("bloc = -1; memset", "bloc = 2; memset")) as ici:
        assert remarque(noter(ici)) == "noté"


@avec_cc
def test_la_derniere_ligne_decide_de_la_question(tmp_path: Path) -> None:
    demande = (
        "if (mot[0] == 'S') { sauver(); exit(0); }",
        'if (mot[0] == \'S\') { printf("C\'est au joueur\\nQuoi ? "); scanf("%49s", mot);\n'
        "    sauver(); exit(0); }",
    )
    profil = '[questions]\n"C.est au joueur" = "@action"\n"Quoi" = "partie"\n'
    with etranger(tmp_path, demande) as ici:
        (ici / "profil.toml").write_text(profil, encoding="utf-8")
        bilan = noter(ici)
    assert str(etat("PUI-13", bilan)) == "tenue"


# --- ce qu'on ne comprend pas --------------------------------------------------------------------


@avec_cc
def test_qui_ne_se_laisse_pas_mener_n_est_accuse_de_rien(tmp_path: Path) -> None:
    (tmp_path / "main.c").write_text(
        "#include <stdio.h>\nint main(void) { char m[9];\n"
        'while (puts("Zorglub ?"), fgets(m, 9, stdin)); }\n',
        encoding="utf-8",
    )
    bilan = noter(tmp_path)
    assert remarque(bilan) == "à profiler"
    assert "Zorglub ?" in bilan.obstacle
    assert {resultat.tenu for resultat in bilan.resultats} == {None}


@avec_cc
def test_un_premier_coup_qu_on_ne_comprend_pas_n_accuse_de_rien(tmp_path: Path) -> None:
    with etranger(tmp_path, ('printf("Colonne ? ");', 'printf("Colonne ? "); exit(0);')) as ici:
        bilan = noter(ici)
    assert remarque(bilan) == "à profiler"
    assert {resultat.tenu for resultat in bilan.resultats} == {None}


@avec_cc
def test_un_profil_de_quelques_lignes_suffit(tmp_path: Path) -> None:
    muet = (
        ("Nouvelle partie : N, charger une partie : C, quitter : Q ? ", "> "),
        ("Tapez A pour ajouter%s ou S pour sauvegarder et quitter : ", "%s: "),
        ("Votre nom ? ", "Zorglub ? "),
    )
    profil = (
        '[menu]\nnouvelle = "N"\ncharger = "C"\nquitter = "Q"\n'
        '[tour]\najouter = "A"\nretirer = "R"\nsauver = "S"\n'
        '[questions]\n"Zorglub" = "Ana"\n"C.est au joueur" = "@action"\n'
    )
    with etranger(tmp_path, *muet) as ici:
        assert remarque(noter(ici)) == "à profiler"
        (ici / "profil.toml").write_text(profil, encoding="utf-8")
        bilan = noter(ici)
    assert remarque(bilan) == "noté", bilan.obstacle
    assert perdues(bilan) <= {"PUI-04", "PUI-10"}, (
        "rien à l'écran ne dit que « retirer » est offert"
    )


@avec_cc
def test_une_partie_qui_ne_commence_pas_garde_son_menu(tmp_path: Path) -> None:
    with etranger(tmp_path, ("        partie();\n    }\n}", "        for (;;) ;\n    }\n}")) as ici:
        bilan = noter(ici)
    assert str(etat("PUI-02", bilan)) == "tenue"
    assert perdues(bilan) == {"PUI-05"}, "la grille n'est pas montrée : une seule perte"
    assert not any(r.indice for r in bilan.resultats if "PUI-05" in r.exigences)
    assert str(etat("PUI-06", bilan)) == "non jugeable"
    ajouter = next(r for r in bilan.resultats if r.identifiant == "06-pleine")
    assert ajouter.venu.startswith("pas jugé : ") and ajouter.venu.endswith(", voir PUI-05")
    assert any("aucune partie ne commence" in cause for cause in bilan.causes)


@avec_cc
def test_qui_ne_repond_plus_une_fois_la_grille_montree_n_y_perd_qu_une_exigence(
    tmp_path: Path,
) -> None:
    with etranger(
        tmp_path,
        ("        voir();\n        if (seul", "        voir(); for (;;) ;\n        if (seul"),
    ) as ici:
        bilan = noter(ici)
    assert perdues(bilan) == {"PUI-10"}


@avec_cc
def test_un_plantage_en_quittant_ne_se_compte_qu_une_fois(tmp_path: Path) -> None:
    plante = (
        ("mot[0] == 'Q') return 0;", "mot[0] == 'Q') abort();"),
        ("sauver(); exit(0);", "sauver(); abort();"),
        (
            'a gagné !\\n", joueur ? "rouge" : "jaune"); return;',
            'a gagné !\\n", joueur ? "rouge" : "jaune"); abort();',
        ),
    )
    with etranger(tmp_path, *plante) as ici:
        bilan = noter(ici)
    assert perdues(bilan) == {"PUI-01", "PUI-04"}
    verdicts = {r.identifiant: r.tenu for r in bilan.resultats}
    assert verdicts["01-quitter"] is False
    assert verdicts["08-colonne"] is True, "le gagnant est annoncé, la partie est finie"
    assert verdicts["10-sauver"] is None and verdicts["11-gagnant"] is None


@avec_cc
@pytest.mark.parametrize(
    "plante",
    [
        ("static void sauver(void) {", "static void sauver(void) { abort();"),
        ("fclose(f); return 1;", "abort();"),
    ],
    ids=["sauver", "charger"],
)
def test_sauver_ou_charger_qui_plante_toujours_ne_tient_rien_de_pui_13(
    plante: tuple[str, str], tmp_path: Path
) -> None:
    with etranger(tmp_path, plante) as ici:
        bilan = noter(ici)
    assert str(etat("PUI-13", bilan)) == "non tenue, 2 essais jugés sur 3"
    assert perdues(bilan) == {"PUI-04", "PUI-13"}, "l'arrêt ne se compte qu'une fois"
    assert any(r.venu.endswith("voir PUI-13") for r in bilan.resultats)


@avec_cc
def test_un_plantage_se_compte_ou_on_le_juge_et_non_ou_il_empeche(tmp_path: Path) -> None:
    with etranger(
        tmp_path, ("static int retire(int c) {", "static int retire(int c) { abort();")
    ) as ici:
        bilan = noter(ici)
    assert perdues(bilan) == {"PUI-04", "PUI-07"}
    nul = next(r for r in bilan.resultats if r.identifiant == "11-nul")
    assert nul.tenu is None and nul.venu.endswith("voir PUI-07")


GAGNANTS = {
    "l'autre": (ANNONCE.replace("joueur ?", "!joueur ?"), False),
    "toujours le même": (ANNONCE.replace("rouge", "jaune"), False),
    "personne": ('printf("Victoire !\\n")', None),
}


@avec_cc
@pytest.mark.parametrize("annonce", GAGNANTS)
def test_le_gagnant_annonce_est_compare_au_bon(annonce: str, tmp_path: Path) -> None:
    dite, tenu = GAGNANTS[annonce]
    with etranger(tmp_path, (ANNONCE, dite)) as ici:
        bilan = noter(ici, tuple(DU_SUJET - {"PUI-08", "PUI-11"}))
    verdicts = {r.identifiant: r.tenu for r in bilan.resultats}
    assert verdicts["11-gagnant"] is tenu
    assert "PUI-08" not in perdues(bilan)


@avec_cc
def test_dire_qu_il_n_y_a_aucun_gagnant_n_en_annonce_pas_un(tmp_path: Path) -> None:
    with etranger(tmp_path, ("Match nul.", "Égalité parfaite, aucun gagnant.")) as ici:
        bilan = noter(ici, tuple(DU_SUJET - {"PUI-08", "PUI-11"}))
    assert perdues(bilan) == set(), [r for r in bilan.resultats if r.tenu is False]


@avec_cc
def test_un_faux_gagnant_n_est_pas_compte_a_la_partie_nulle(tmp_path: Path) -> None:
    with etranger(tmp_path, ("if (m >= n) return 1;", "if (m >= n - 1) return 1;")) as ici:
        bilan = noter(ici, tuple(DU_SUJET - {"PUI-08", "PUI-11"}))
    assert perdues(bilan) == {"PUI-08"}
    verdicts = {r.identifiant: r for r in bilan.resultats}
    assert verdicts["08-sans-alignement"].tenu is False
    assert verdicts["11-nul"].tenu is None and "PUI-08" in verdicts["11-nul"].venu


@avec_cc
def test_un_faux_gagnant_laisse_la_moitie_de_pui_08_et_le_nul_n_est_pas_juge(
    tmp_path: Path,
) -> None:
    """Il ne se trompe qu'une fois la grille pleine : tous les autres essais tiennent."""
    with etranger(tmp_path, ("if (m >= n) return 1;", "if (m >= n || pleine()) return 1;")) as ici:
        bilan = noter(ici, tuple(DU_SUJET - {"PUI-08", "PUI-11"}))
    rates = {r.identifiant for r in bilan.resultats if r.tenu is False and not des_sources(r)}
    assert rates == {"08-sans-alignement"}
    assert etat("PUI-08", bilan).part == 0.5
    assert str(etat("PUI-11", bilan)) == "tenue, 2 essais jugés sur 3"


@avec_cc
def test_un_indice_ne_se_donne_que_si_l_essai_a_isole_sa_cause(tmp_path: Path) -> None:
    """Il ne voit un alignement que posé de gauche à droite : « >= » n'y est pour rien."""
    retient = (
        ("joueur, seul, bloc;", "joueur, seul, bloc, dernier;"),
        ("bloc = -1; return 1;", "bloc = -1; dernier = c; return 1;"),
    )
    voit = ("if (m >= n) return 1;", "if (m >= n && (k || dernier == j + n - 1)) return 1;")
    with etranger(tmp_path, *retient, voit) as ici:
        bilan = noter(ici, tuple(DU_SUJET - {"PUI-08"}))
    verdicts = {r.identifiant: r.tenu for r in bilan.resultats}
    assert verdicts["08-ligne"] is True and verdicts["08-milieu"] is False
    assert verdicts["08-davantage"] is None


@avec_cc
def test_un_plantage_ne_donne_l_indice_que_d_un_refus(tmp_path: Path) -> None:
    plante = ('if (!f) { printf("Pas de partie !\\n"); return 0; }', "abort();")
    with etranger(tmp_path, plante) as ici:
        bilan = noter(ici, tuple(DU_SUJET - {"PUI-01"}))
    indices = {r.identifiant: r.indice for r in bilan.resultats if r.tenu is False}
    assert indices["01-charger"] == "" and indices["01-rien-a-charger"]


@avec_cc
def test_l_ecran_montre_est_celui_de_la_faute(tmp_path: Path) -> None:
    with etranger(tmp_path, ('vide() ? "" : ', "")) as ici:
        bilan = noter(ici, tuple(DU_SUJET - {"PUI-10"}))
    (rate,) = [r for r in bilan.resultats if r.tenu is False]
    assert rate.identifiant == "10-retirer"
    assert (
        "R pour retirer" in rate.ecran and "| J |" not in rate.ecran and "| R |" not in rate.ecran
    )


@avec_cc
def test_un_tour_tire_au_sort_a_la_reprise_ne_passe_pas_par_chance(tmp_path: Path) -> None:
    tire = (
        "&n, &joueur, &seul, &bloc); cote",
        "&n, &joueur, &seul, &bloc); joueur = rand() % 2; cote",
    )
    with etranger(tmp_path, tire) as ici:
        bilan = noter(ici, tuple(DU_SUJET - {"PUI-13"}))
    assert {r.identifiant for r in bilan.resultats if r.tenu is False} == {"13-trait"}


# --- les fonctions appelées depuis C -------------------------------------------------------------


def appels(dossier: Path) -> tuple[dict[str, bool | None], list[str]]:
    """Ce que donnent les fonctions d'un rendu, et celles qui restent à lire."""
    scenarios = [s for s in SCENARIOS if s.epreuve == fonctions.EPREUVE]
    with copie(dossier) as ici:
        verdicts, a_lire = fonctions.juger(scenarios, ici)
    return {v.scenario.identifiant: v.tenu for v in verdicts}, a_lire


def changer(chemin: Path, avant: str, apres: str) -> None:
    """Remplace un texte d'un fichier."""
    texte = chemin.read_text(encoding="utf-8")
    assert avant in texte
    chemin.write_text(texte.replace(avant, apres), encoding="utf-8")


def sans_partie(ici: Path) -> Path:
    """Les fonctions du sujet, et un main vide."""
    copier("puissance_n", ici)
    (ici / "main.c").write_text("int main(void) { return 0; }\n", encoding="utf-8")
    return ici


@avec_cc
def test_les_six_fonctions_sont_appelees_une_par_une(tmp_path: Path) -> None:
    verdicts, a_lire = appels(copier("puissance_n", tmp_path / "ana"))
    assert set(verdicts.values()) == {True}
    assert a_lire == []


FAUTES_DES_FONCTIONS = {
    "COLONNE_PLEINE": "06-fonction",
    "HORS_GRILLE": "06-fonction-dehors",
    "RETIRE_DU_BAS": "07-fonction",
    "ROUGE_OUBLIE": "08-fonction",
    "GRILLE_RENVERSEE": "13-load",
}


@avec_cc
@pytest.mark.parametrize("faute", FAUTES_DES_FONCTIONS)
def test_une_faute_d_une_fonction_se_voit_que_le_programme_joue_ou_non(
    faute: str, tmp_path: Path
) -> None:
    ici = sans_partie(tmp_path / "ana")
    planter(charger_fautes("puissance_n")[faute], ici)
    bilan = noter(ici)
    assert remarque(bilan) == "ne joue pas"
    appelees = {e for s in SCENARIOS if s.epreuve == fonctions.EPREUVE for e in s.exigences}
    rates = [r for r in bilan.resultats if r.tenu is False and set(r.exigences) <= appelees]
    assert [r.identifiant for r in rates] == [FAUTES_DES_FONCTIONS[faute]]
    assert "depuis C" in rates[0].tape
    assert rates[0].commande == "", "noté seul, son pilote a disparu"


@avec_cc
def test_un_main_vide_garde_les_points_de_ses_fonctions(tmp_path: Path) -> None:
    bilan = noter(sans_partie(tmp_path / "ana"))
    etats = {f"PUI-{n:02}": str(etat(f"PUI-{n:02}", bilan)) for n in (5, 6, 7, 8, 10, 13)}
    assert etats.pop("PUI-10").startswith("non tenue"), "il ne joue pas"
    assert set(etats.values()) == {"tenue"}


@avec_cc
def test_une_fonction_qui_rend_zero_en_reussissant_n_est_plus_tenue(tmp_path: Path) -> None:
    ici = copier("puissance_n", tmp_path / "ana")
    source = (ici / "grid.c").read_text(encoding="utf-8")
    nom = "int add_token(Grid *grid, int column, char token) {"
    assert nom in source
    (ici / "grid.c").write_text(source.replace(nom, nom.replace("add_token", "pose")), "utf-8")
    contraire = "int add_token(Grid *g, int c, char t) { return !pose(g, c, t); }\n"
    with (ici / "grid.c").open("a", encoding="utf-8") as fichier:
        fichier.write(contraire)
    for chemin in (ici / "grid.h", ici / "game.c", ici / "dialogue.c", ici / "main.c"):
        texte = chemin.read_text(encoding="utf-8").replace("add_token(", "pose(")
        chemin.write_text(texte, encoding="utf-8")
    with (ici / "grid.h").open("a", encoding="utf-8") as fichier:
        fichier.write("int add_token(Grid *grid, int column, char token);\n")
    bilan = noter(ici)
    assert perdues(bilan) == {"PUI-06"}
    rate = next(r for r in bilan.resultats if r.identifiant == "06-fonction")
    assert (rate.tenu, rate.venu) == (False, "elle rend 0")
    assert rate.attendu == "add_token(grid, 1, 'X') rend 1" or " rend 1" in rate.attendu


@avec_cc
def test_une_fonction_d_un_autre_prototype_est_a_lire_a_cote_de_celui_du_sujet(
    tmp_path: Path,
) -> None:
    ici = copier("puissance_n", tmp_path / "ana")
    for nom in ("grid.h", "grid.c"):
        changer(ici / nom, "int column, char token)", "int column, int token)")
    bilan = noter(ici)
    assert str(etat("PUI-06", bilan)) == "tenue", "un int pour un caractère ne coûte rien"
    (phrase,) = bilan.a_lire
    assert phrase.startswith("add_token : « int add_token(Grid *grid, int column, int token) »")
    assert "« int add_token(Grid *grid, int column, char token) »" in phrase
    assert f"- {phrase}" in releve(bilan)


AUTRES_PROTOTYPES = {
    "un argument de plus": (
        "int remove_token(Grid *grid, int column",
        "int remove_token(Grid *grid, int column, int *ligne",
        "int remove_token(Grid *grid, int column, int *ligne)",
    ),
    "un autre nom": (
        "int remove_token(",
        "int removeToken(",
        "absente (il y a « int removeToken(Grid *grid, int column) »)",
    ),
}


@avec_cc
@pytest.mark.parametrize("autre", AUTRES_PROTOTYPES)
def test_une_fonction_absente_ou_qui_prend_autre_chose_est_un_essai_manque(
    autre: str, tmp_path: Path
) -> None:
    avant, apres, venu = AUTRES_PROTOTYPES[autre]
    ici = copier("puissance_n", tmp_path / "ana")
    changer(ici / "grid.h", avant, apres)
    changer(ici / "grid.c", avant, apres)
    scenarios = [s for s in SCENARIOS if s.epreuve == fonctions.EPREUVE]
    with copie(ici) as copiee:
        verdicts, a_lire = fonctions.juger(scenarios, copiee)
    (rate,) = [v for v in verdicts if not v.tenu]
    assert (rate.scenario.identifiant, rate.scenario.essentiel) == ("07-prototype", False)
    assert (rate.attendu, rate.venu) == ("int remove_token(Grid *grid, int column)", venu)
    assert any(phrase.startswith("remove_token : ") for phrase in a_lire)


@avec_cc
def test_qui_joue_juste_sans_les_fonctions_du_sujet_n_a_qu_en_partie(tmp_path: Path) -> None:
    with etranger(tmp_path) as ici:
        bilan = noter(ici, tuple(DU_SUJET - {"PUI-07"}))
    (rate,) = [r for r in bilan.resultats if r.tenu is False]
    assert (rate.identifiant, rate.venu, rate.tape) == ("07-prototype", "absente", "")
    assert str(etat("PUI-07", bilan)).startswith("partielle (")
    assert "sans l'essentiel" not in str(etat("PUI-07", bilan))


# La grille d'un étudiant n'est pas toujours la nôtre : par colonnes, d'un seul tenant, par valeur.
AUTRES_GRILLES = {
    "par colonnes": (
        "char **c; int largeur, hauteur;",
        "Grid *g",
        "int i = g->hauteur; if (col < 0 || col >= g->largeur) return 0;",
        "while (i > 0 && g->c[col][i - 1] != '_') i--;"
        "if (i == 0) return 0; g->c[col][i - 1] = t; return 1;",
    ),
    "d'un seul tenant, la première ligne en bas": (
        "char *c; int l, h;",
        "Grid g",
        "int i = 0; if (col < 0 || col >= g.l) return 0;",
        "while (i < g.h && g.c[i * g.l + col] != '_') i++;"
        "if (i == g.h) return 0; g.c[i * g.l + col] = t; return 1;",
    ),
}


@avec_cc
@pytest.mark.parametrize("grille", AUTRES_GRILLES)
def test_une_grille_rangee_autrement_n_accuse_personne(grille: str, tmp_path: Path) -> None:
    champs, argument, debut, fin = AUTRES_GRILLES[grille]
    (tmp_path / "main.c").write_text(
        f"typedef struct {{ {champs} }} Grid;\n"
        f"int add_token({argument}, int col, char t) {{ {debut} {fin} }}\n"
        "int main(void) { return 0; }\n",
        encoding="utf-8",
    )
    verdicts, a_lire = appels(tmp_path)
    assert verdicts["06-fonction"] is True and verdicts.get("06-fonction-dehors", True)
    assert len(a_lire) == 5, "les autres sont absentes"


@avec_cc
def test_un_printf_sans_retour_a_la_ligne_ne_decale_rien(tmp_path: Path) -> None:
    ici = copier("puissance_n", tmp_path / "ana")
    bavarde = '#include <stdio.h>\n#define return return printf("=1 0"),\n'
    source = (ici / "grid.c").read_text(encoding="utf-8")
    (ici / "grid.c").write_text(bavarde + source, encoding="utf-8")
    assert False not in appels(ici)[0].values()


@avec_cc
def test_un_plantage_de_notre_pilote_n_accuse_personne(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ici = copier("puissance_n", tmp_path / "ana")
    casse = tmp_path / "pilote.c"
    texte = fonctions.PILOTE.read_text(encoding="utf-8")
    casse.write_text(texte.replace("int rendu = 0;", "int rendu = 0; if (rang == 1) abort();"))
    monkeypatch.setattr(fonctions, "PILOTE", casse)
    verdicts, a_lire = appels(ici)
    assert verdicts == {}
    assert all("dès son premier appel" in phrase for phrase in a_lire)


# --- lire l'écran --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("texte", "question"),
    [
        ("1- Demarrer une nouvelle partie\n2- Charger\n3- Quitter\n", Question.MENU),
        ("Combien de joueurs (1 ou 2) ?", Question.JOUEURS),
        ("Jouer contre l'ordinateur (1) ou à deux (2) ?", Question.JOUEURS),
        ("Nombre N de jetons à aligner :", Question.N),
        (
            "1. Ajouter un jeton\n2. Retirer\n3. Sauvegarder et quitter\nVotre choix :",
            Question.ACTION,
        ),
        ("Dans quelle colonne voulez-vous placer votre jeton ?", Question.COLONNE),
        ("[1] : Add a token\n[2] : Remove\n[3] : Save & quit the game\n", Question.ACTION),
        ("Entrez le nom du participant 1", Question.NOM),
        ("FIN DE PARTIE. Voulez-vous rejouer ? (O/N)", Question.REJOUER),
        ("1 - Joueur vs IA\n2 - Joueur 1 vs Joueur 2\n", Question.JOUEURS),
        ("Rentrer 1 pour positionner un jeton,\nRentrer 3 pour sauvegarder\n", Question.ACTION),
        ('Quel est le nom de la sauvegarde (mettre "partie" sinon) ?', Question.FICHIER),
        ("(1) Nouvelle partie - (2) Charger partie\n", Question.MENU),
        ("Jouer en mode ordinnateur (0) ou JvJ (1)\n", Question.JOUEURS),
        ("| (1) Jouer jeton ? (2) Effacer jeton ? (3) Sauvegarder ? |", Question.ACTION),
        ("Ou ajouter jeton? 1 - 6", Question.COLONNE),
        ("Jeton à supprimer 1 - 6", Question.COLONNE),
        ("Zorglub", Question.AUTRE),
    ],
)
def test_une_question_se_reconnait(texte: str, question: Question) -> None:
    assert reconnaitre(texte) is question


def test_la_touche_n_est_pas_la_capitale_d_un_mot_mal_accentue() -> None:
    texte = "1. D�marrer une nouvelle partie\n2. Charger\n3. Quitter\n"
    assert touche(texte, "nouvelle", ("nouvelle", "charger", "quitter")) == "1"


def test_la_touche_d_un_choix_n_est_pas_un_numero_de_colonne() -> None:
    texte = "| 1 || 2 || 3 |\nAjouter (tapez 1)\nRetirer (tapez 2)\nSauver (tapez: un caractere)\n"
    choix = ("ajouter", "retirer", "sauver")
    assert [touche(texte, mot, choix) for mot in choix] == ["1", "2", "q"]


@pytest.mark.parametrize(
    ("annonce", "echange"),
    [
        ("Les jaunes (représentés par un 'X') commencent", True),
        ("Le rouge joue les O.", True),
        ("Jeton joueur ROUGE (X ou O) : ", False),
        ("Jeton joueur jaune (X ou O) : ", False),
        ("Jaune (O), rouge (X)", False),
    ],
)
def test_le_jeton_d_une_couleur_ne_se_lit_pas_dans_un_choix(annonce: str, echange: bool) -> None:
    assert bool(JETON_DE_L_AUTRE.search(annonce)) is echange


def test_les_touches_avant_et_apres_leur_choix_se_lisent_dans_l_ordre() -> None:
    texte = "Ajouter (1), retirer (2) un jeton ? (3) sauvegarder et quitter la partie"
    choix = ("ajouter", "retirer", "sauver")
    assert [touche(texte, mot, choix) for mot in choix] == ["1", "2", "3"]


def test_la_touche_se_lit_entre_apostrophes_droites() -> None:
    texte = "Un mouvement ou une interrogation ? ('d' ou 'i' ou 'E' pour quitter)"
    assert touche(texte, "quitter", ("quitter",)) == "E"


@pytest.mark.parametrize(
    "rangee", ["_  _  _  _", "|_|_|_|_|", "{_}{_}{_}{_}", "|   |   |   |   |", "║ . ║ . ║ . ║ . ║"]
)
@pytest.mark.parametrize("entre", ["", "-------------\n"])
def test_une_grille_s_apprend_vide_puis_se_lit(rangee: str, entre: str) -> None:
    vide = f"Grille :\n{entre}" + f"{rangee}\n{entre}" * 4 + " 1  2  3  4\nVotre choix ?"
    dessin = apprendre(vide, 4)
    assert dessin is not None
    assert dessin.grilles(vide) == [("____",) * 4]
    assert apprendre(vide, 5) is None
    place = 2 if dessin.vide == " " else rangee.index(dessin.vide)
    jouee = rangee[:place] + "X" + rangee[place + 1 :]
    rangs = [rangee] * 3 + [jouee]
    texte = "".join(f"{x}\n{entre}" for x in rangs)
    assert dessin.grilles(texte)[0][3] == "X___"


def test_une_ligne_de_numeros_n_est_pas_une_rangee() -> None:
    dessin = apprendre("| _ || _ || _ |\n" * 3, 3)
    assert dessin is not None
    texte = "| _ || O || _ |\n" * 3 + "| 1 || 2 || 3 |\n" + "| _ || X || _ |\n" * 3
    assert dessin.grilles(texte) == [("_O_",) * 3, ("_X_",) * 3]


# --- les données ---------------------------------------------------------------------------------


def test_chaque_scenario_a_son_epreuve_et_toutes_les_exigences_sont_tentees() -> None:
    assert {s.epreuve for s in SCENARIOS} == {*EPREUVES, fonctions.EPREUVE}
    assert {e for s in SCENARIOS for e in s.exigences} == {*DU_SUJET, "PUI-14"}
    assert all(s.indice.endswith((".", "?")) for s in SCENARIOS)


@pytest.mark.parametrize("scenario", [s for s in SCENARIOS if s.coups], ids=lambda s: s.identifiant)
def test_les_coups_d_un_scenario_disent_juste(scenario: object) -> None:
    arbitre = Arbitre(int(getattr(scenario, "attendu", {}).get("n", 4)))
    possibles = [arbitre.jouer(coup) for coup in getattr(scenario, "coups", ())]
    epreuve = getattr(scenario, "epreuve", "")
    assert all(possibles[:-1])
    assert possibles[-1] == (epreuve != "refus")
    assert arbitre.gagne == (epreuve in ("gagne", "annonce-du-gagnant"))


@pytest.mark.parametrize("rang", range(3))
def test_une_partie_nulle_remplit_la_grille_sans_alignement(rang: int) -> None:
    arbitre = Arbitre(4)
    assert all(arbitre.jouer(coup) and not arbitre.gagne for coup in partie_nulle(4, rang))
    assert "_" not in "".join(arbitre.grille("OX"))
