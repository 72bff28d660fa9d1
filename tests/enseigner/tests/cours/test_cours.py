"""Le cours : des exercices complets, que `make exercice` propose, et `make eprouver`."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.appui import JEUX, RACINE, TESTS, arbre, bac, modules
from tests.appui import fautes as les_fautes
from tests.enseigner.cours import copies, eprouver, juge
from tests.enseigner.cours.exercice import AVANCEMENT, lire_avancement, python_d_ici
from tests.enseigner.cours.exercices import ETAPE, VARIANTE, charger, jeux_presents
from tests.enseigner.cours.extraits import extrait_c
from tests.enseigner.cours.juge import Manque, dire_syntaxe, egales, essayer, rendu, rendu_etale
from tests.enseigner.cours.kit import remplir_etape
from tests.enseigner.cours.renvois import modules_du_jeu, renvoi
from tests.enseigner.cours.serveur import SECONDES, coder
from tests.enseigner.tests.cours.commun import COURS, ecrire

PAR_JEU = pytest.mark.parametrize("jeu", JEUX)
EXEMPLE = re.compile(r"`[^`]+`|« [^»]+ »|\d|\[O\]")
NIVEAUX = ("facile", "moyen", "difficile")


def proposer(dossier: Path, *options: str) -> str:
    """Ce qu'imprime `make exercice` dans un dossier."""
    fini = subprocess.run(
        [sys.executable, "-B", "-m", "tests.enseigner.cours.exercice", "puissance_n", *options],
        cwd=dossier,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (fini.returncode, fini.stderr) == (0, "")
    return fini.stdout


# --- les données ---------------------------------------------------------------------------------


def test_chaque_jeu_a_des_exercices() -> None:
    assert sorted(jeux_presents()) == sorted(JEUX)


@PAR_JEU
def test_les_exercices_d_un_jeu_sont_complets(jeu: str) -> None:
    cours = charger(jeu)
    assert [e.numero for e in cours.exercices] == list(range(1, len(cours.exercices) + 1))
    genres = [exercice.genre for exercice in cours.exercices]
    assert genres == sorted(genres, key=(ETAPE, VARIANTE).index), "les étapes, puis les variantes"
    assert 9 <= len(cours.etapes) <= 13
    assert len(cours.variantes) >= 5
    assert sum(cours.points.values()) == 20
    exigences = (TESTS / "exigences" / f"{jeu}.toml").read_text(encoding="utf-8")
    for exercice in cours.exercices:
        assert exercice.niveau in NIVEAUX and 5 <= exercice.minutes <= 45
        assert f"[exigences.{exercice.exigence}]" in exigences
        assert exercice.fonctions and exercice.enonce and exercice.indice and exercice.lecon
        phrases = [essai.phrase for essai in exercice.essais]
        assert len(set(phrases)) == len(phrases) >= 2
        assert bool(exercice.solution) == (exercice.genre == VARIANTE)
        for essai in exercice.essais:
            attentes = (essai.attendu, essai.texte, essai.imprime, essai.leve or None)
            assert sum(attente is not None for attente in attentes) == 1, essai.phrase
            for texte in (essai.appel, essai.prepare, essai.attendu or ""):
                assert max(map(len, texte.split("\n"))) <= 100, "étalez-le sur plusieurs lignes"
            if exercice.genre == ETAPE:
                assert " == " not in essai.appel.replace("== 1 <", ""), "les deux côtés se montrent"


@PAR_JEU
def test_une_etape_montre_ce_qu_elle_porte_et_de_quoi_jouer_sans_elle(jeu: str) -> None:
    """Le C se retrouve par son nom ; le Java de Six Qui Prend, dans ce qui change."""
    for etape in charger(jeu).etapes:
        assert set(etape.en_attendant) == set(etape.fonctions), etape.titre
        assert len(etape.change) > 60, etape.titre
        if jeu == "sixquiprend":
            assert "Java" in etape.change, etape.titre
        else:
            assert etape.c, etape.titre
        for nom in etape.c:
            extrait = extrait_c(jeu, nom)
            assert extrait is not None and extrait.texte.count("\n") > 1


@PAR_JEU
def test_les_points_suivent_les_minutes(jeu: str) -> None:
    cours = charger(jeu)
    total = sum(etape.minutes for etape in cours.etapes)
    for etape in cours.etapes:
        assert abs(cours.points[etape.numero] - 20 * etape.minutes / total) <= 0.25


@PAR_JEU
def test_chaque_etape_est_dans_une_seance(jeu: str) -> None:
    cours = charger(jeu)
    rangees = [numero for seance in cours.seances for numero in seance.etapes]
    assert rangees == [etape.numero for etape in cours.etapes]


@PAR_JEU
def test_un_module_finit_en_nommant_ses_exercices(jeu: str) -> None:
    for chemin in modules_du_jeu(jeu):
        texte = ast.get_docstring(arbre(chemin)) or ""
        essayer_ici = [ligne for ligne in texte.split("\n") if "À essayer" in ligne]
        assert essayer_ici == list(filter(None, [renvoi(chemin, charger(jeu).exercices)])), (
            chemin.name
        )
        assert not essayer_ici or texte.endswith(essayer_ici[0]), chemin.name


@PAR_JEU
def test_chaque_notion_en_tete_d_un_module_a_un_exemple(jeu: str) -> None:
    """Un morceau de code, ce qu'on lit ou tape entre guillemets, ou un nombre."""
    for chemin in modules(jeu):
        texte = ast.get_docstring(arbre(chemin)) or ""
        for notion in re.findall(r"^- (.*(?:\n  .*)*)", texte, re.MULTILINE):
            assert "*" not in notion or EXEMPLE.search(notion), notion


def test_la_page_de_l_enseignant_compte_juste() -> None:
    page = (TESTS / "enseigner" / "cours" / "LISEZMOI.md").read_text(encoding="utf-8")
    for cours in map(charger, JEUX):
        minutes = sum(etape.minutes for etape in cours.etapes)
        nombres = (len(cours.etapes), len(cours.variantes), len(cours.seances), minutes)
        assert f"| `{cours.jeu}` | {' | '.join(map(str, nombres))} |" in page
        lisezmoi = (RACINE / cours.jeu / "README.md").read_text(encoding="utf-8")
        assert f"{len(cours.etapes)} étapes, " in lisezmoi
        assert f"{len(cours.variantes)} variantes, " in lisezmoi


# --- comparer ------------------------------------------------------------------------------------


def test_des_valeurs_se_comparent_comme_des_valeurs() -> None:
    from puissance_n.grid import AJOUTER, Coup

    memes: list[tuple[object, object]] = [
        (1, True),
        ([1, (2, 3)], ([1, [2, 3]])),
        ("a", AJOUTER),
        (("a", 2), Coup(AJOUTER, 2)),
        ({1, 2}, {2, 1}),
        ({"a": [1]}, {"a": (1,)}),
    ]
    for une, autre in memes:
        assert egales(coder(une), coder(autre)) and egales(coder(autre), coder(une))
    differentes: list[tuple[object, object]] = [
        (1, "1"),
        (0, None),
        (2, 2.0),  # un entier est dû ; là où l'on attend 2.0, 2 convient
        ([1, 2], [2, 1]),
        ({1, 2}, [1, 2]),
        ([1], [1, 1]),
        ("a", "A"),
        (object(), 1),
    ]
    for une, autre in differentes:
        assert not egales(coder(une), coder(autre))
    assert egales(coder(2.0), coder(2))
    assert egales(coder([1, 2, 2]), coder([2, 1, 2]), libre=True)
    assert not egales(coder([1, 2, 2]), coder([1, 1, 2]), libre=True)


def test_un_tuple_nomme_se_montre_sous_son_nom() -> None:
    from puissance_n.grid import AJOUTER, Coup

    montre = rendu(coder([Coup(AJOUTER, 2), (1,)]))
    assert montre == "[Coup(genre=Genre.AJOUTER, colonne=2), (1,)]"


# --- make exercice -------------------------------------------------------------------------------

SOMMET = "puissance_n.grid.sommet"


def test_dans_un_kit_l_etape_se_propose_se_reussit_et_se_retient(kit: Path) -> None:
    dit = proposer(kit)
    assert dit.startswith("Puissance N : 0/4\n  ensuite : 2. dessiner la grille, 3. le sommet")
    assert "Étape 1 : une grille vide (facile, 10 minutes, PUI-04)\n" in dit
    assert "  - puissance_n/grid.py, Grid.__post_init__\n" in dit
    assert "on obtient   rien : __post_init__ est encore à écrire\n" in dit
    assert "\n0 essai sur 4.\n" in dit and COURS.etapes[0].lecon.strip() not in dit
    remplir_etape(kit, COURS.etapes[0])
    dit = proposer(kit)
    assert "\n4 essais sur 4.\n" in dit
    assert f"Réussi ! {COURS.etapes[0].lecon.strip()}\n" in dit
    assert dit.endswith("À voir : make jouer. La suite : make exercice\n")
    assert lire_avancement("puissance_n", kit) == {1}
    suite = proposer(kit)
    assert suite.startswith("Puissance N : 1/4\n  fait : 1. une grille vide\n  ensuite : 3. le som")
    assert "Étape 2 : dessiner la grille (" in suite


def test_un_essai_rate_montre_l_appel_l_attendu_le_venu_et_de_quoi_le_rejouer(kit: Path) -> None:
    remplir_etape(kit, COURS.etapes[0])
    ecrire(kit, SOMMET, "return 0")
    dit = proposer(kit, "--numero", "3")
    assert (
        "  non  le sommet est la ligne du jeton le plus haut\n"
        "       on appelle   [sommet(grid, 0), sommet(grid, 1), sommet(grid, 2)]\n"
        "       on attend    [2, 1, 3]\n"
        "       on obtient   [0, 0, 0]\n"
        "       à coller dans python3 :\n"
        "           from aides import *\n"
        "           grid = grille(\n"
        '               "___",\n'
        '               "_X_",\n'
        '               "OX_")\n'
        "           [sommet(grid, 0), sommet(grid, 1), sommet(grid, 2)]\n"
    ) in dit
    assert "  oui  le sommet d'une colonne pleine est la ligne 0\n" in dit
    assert "\n1 essai sur 4.\n" in dit
    assert "Attention : ce qui vient avant n'est pas réussi (2).\n" in dit
    assert "Un indice : make exercice N=3 INDICE=1\n" in dit


def test_l_attendu_s_ecrit_comme_ce_qu_on_obtient_et_un_plateau_comme_un_plateau(
    kit: Path,
) -> None:
    ecrire(
        kit,
        "puissance_n.grid.Grid.__post_init__",
        "self.cells = [[VIDE] * self.width] * self.height",
    )
    assert (
        "       on attend    [\n"
        "                        '_O_',\n"
        "                        '___',\n"
        "                        '___',\n"
        "                    ]\n"
        "       on obtient   [\n"
        "                        '_O_',\n"
    ) in proposer(kit)
    assert rendu_etale(coder((1, ["___", "OX_"]))) == (
        "(\n    1,\n    [\n        '___',\n        'OX_',\n    ],\n)"
    )


def test_un_essai_se_colle_dans_le_python_ou_make_a_mis_click(
    kit: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert python_d_ici(kit) == "python3"
    monkeypatch.setattr(sys, "prefix", str(kit / ".venv"))
    assert python_d_ici(kit) == ".venv/bin/python"


def test_les_lignes_a_coller_se_collent(kit: Path) -> None:
    for etape in COURS.etapes[:3]:
        remplir_etape(kit, etape)
    ecrire(kit, SOMMET, "return 0")
    resultat = essayer(COURS, 3, kit).resultats[0]
    assert isinstance(resultat.manque, Manque)
    lignes = f"from aides import *\n{resultat.manque.prepare}\nprint({resultat.manque.appel})\n"
    fini = subprocess.run(
        [sys.executable, "-c", lignes], cwd=kit, capture_output=True, text=True, check=True
    )
    assert fini.stdout == f"{resultat.manque.venu}\n"


def test_l_indice_ne_se_donne_que_si_on_le_demande(kit: Path) -> None:
    phrase = f"Indice : {COURS.etapes[0].indice}\n"
    assert phrase not in proposer(kit)
    assert phrase in proposer(kit, "--indice")


def test_une_boucle_sans_fin_s_arrete_et_dit_ce_qu_on_appelait(
    kit: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        juge, "PATIENCE", 600.0
    )  # cinq secondes de calcul peuvent se faire attendre
    remplir_etape(kit, COURS.etapes[0])
    ecrire(kit, SOMMET, "while True:\n    pass")
    premier, *autres = essayer(COURS, 3, kit).resultats
    assert isinstance(premier.manque, Manque)
    assert premier.manque.appel.startswith("[sommet(grid, 0)")
    venu = f"rien : le calcul ne finit pas, ou dure plus de {SECONDES} secondes"
    assert premier.manque.venu == venu
    assert {un.manque for un in autres} == {"pas essayé : le précédent n'a pas fini"}


def test_une_exception_dit_sa_ligne(kit: Path) -> None:
    remplir_etape(kit, COURS.etapes[0])
    ecrire(kit, SOMMET, "return 1 / 0")
    source = (kit / "puissance_n" / "grid.py").read_text(encoding="utf-8")
    ligne = source.split("return 1 / 0")[0].count("\n") + 1
    venu = f"l'exception ZeroDivisionError (division by zero), dans grid.py, ligne {ligne}"
    for resultat in essayer(COURS, 3, kit).resultats:
        assert isinstance(resultat.manque, Manque) and resultat.manque.venu == venu


def test_une_faute_de_syntaxe_se_dit_une_fois_avec_sa_ligne(kit: Path) -> None:
    ecrire(kit, SOMMET, "return retour(")
    source = (kit / "puissance_n" / "grid.py").read_text(encoding="utf-8")
    ligne = source.split("return retour(")[0].count("\n") + 1
    dit = proposer(kit, "--numero", "3")
    assert dit.count(f"grid.py, ligne {ligne} : Python n'en comprend pas la syntaxe") == 1
    assert "  non  " not in dit


@pytest.mark.parametrize(
    ("lignes", "raison"),
    [
        ("return retour(", "« ( » n'est jamais fermé"),
        ("if True\n    return 0", "il manque « : » au bout de la ligne"),
        ("if True:\nreturn 0", "la ligne devrait être décalée vers la droite"),
        ("grid = 1\n    return 0", "la ligne est trop décalée vers la droite"),
        ("return 'O", "un texte n'a pas son guillemet de fin"),
    ],
)
def test_la_raison_d_une_faute_de_syntaxe_se_dit_en_francais(lignes: str, raison: str) -> None:
    retrait = lignes.replace("\n", "\n    ")
    with pytest.raises(SyntaxError) as levee:
        ast.parse(f"def sommet():\n    {retrait}\n")
    assert dire_syntaxe(str(levee.value.msg)) == raison


def test_ce_que_le_jeu_imprime_ne_coute_qu_une_remarque(kit: Path) -> None:
    for etape in COURS.etapes[:3]:
        remplir_etape(kit, etape)
    chemin = kit / "puissance_n" / "grid.py"
    source = chemin.read_text(encoding="utf-8")
    bavard = source.replace(
        "    for ligne, cases in enum", "    print('!')\n    for ligne, cases in enum"
    )
    chemin.write_text(bavard, encoding="utf-8")
    resultats = essayer(COURS, 3, kit).resultats
    assert [un.manque for un in resultats] == [None] * 4
    assert resultats[0].remarque == "l'appel imprime « ! » : un print oublié ?"


def test_ce_qu_imprime_un_essai_manque_se_lit(kit: Path) -> None:
    remplir_etape(kit, COURS.etapes[0])
    ecrire(kit, SOMMET, "print('colonne', column)\nreturn 0")
    dit = proposer(kit, "--numero", "3")
    assert "s'imprime    colonne 0\n                    colonne 1\n" in dit


def test_ce_qui_s_imprime_sans_fin_se_coupe(kit: Path) -> None:
    remplir_etape(kit, COURS.etapes[0])
    ecrire(kit, SOMMET, "print('x' * 5000)\nreturn 0")
    manque = essayer(COURS, 3, kit).resultats[0].manque
    assert isinstance(manque, Manque)
    assert manque.imprime == "x" * juge.IMPRIME_MAX + "…"


def test_imprimer_au_lieu_de_rendre_se_dit(kit: Path) -> None:
    remplir_etape(kit, COURS.etapes[0])
    ecrire(kit, SOMMET, "print(2)")
    manque = essayer(COURS, 3, kit).resultats[0].manque
    assert isinstance(manque, Manque)
    assert manque.venu == (
        "[None, None, None] : rien n'est rendu, mais ceci est imprimé : « 2 ». "
        "print au lieu de return ?"
    )


def test_une_etape_faite_qui_ne_finit_plus_n_est_plus_faite(kit: Path) -> None:
    for etape in COURS.etapes[:3]:
        remplir_etape(kit, etape)
        proposer(kit)
    assert lire_avancement("puissance_n", kit) == {1, 2, 3}
    ecrire(kit, SOMMET, "while True:\n    pass")
    dit = proposer(kit)
    assert dit.startswith("Puissance N : 2/4\n  fait : 1. une grille vide, 2. dessiner la grille\n")
    assert "Étape 3 : le sommet d'une colonne" in dit
    ecrire(kit, SOMMET, "return retour(")
    proposer(kit)
    assert lire_avancement("puissance_n", kit) == {1, 2}, "une faute de syntaxe ne dit rien d'elles"


def test_une_etape_cassee_apres_coup_revient_avant_la_fin(kit: Path) -> None:
    for etape in COURS.etapes[:4]:
        remplir_etape(kit, etape)
        dit = proposer(kit)
    assert dit.endswith("C'est fini. Pour aller plus loin, 13 à 17 : make exercice N=13\n")
    ecrire(kit, SOMMET, "return 0")
    assert "Étape 3 : le sommet d'une colonne" in proposer(kit)
    assert lire_avancement("puissance_n", kit) == {1, 2}


def test_ce_qui_vient_avant_et_qu_on_a_repare_n_est_plus_dit_rate(kit: Path) -> None:
    for etape in COURS.etapes[:3]:
        remplir_etape(kit, etape)
    dit = proposer(kit, "--numero", "4")
    assert "ce qui vient avant n'est pas réussi" not in dit
    assert lire_avancement("puissance_n", kit) == {1, 2, 3}
    ecrire(kit, SOMMET, "return 0")
    assert "ce qui vient avant n'est pas réussi (3)" in proposer(kit, "--numero", "4")


def test_demander_quelque_chose_a_none_se_dit(kit: Path) -> None:
    remplir_etape(kit, COURS.etapes[0])
    with juge.serveur_ici("puissance_n", kit) as serveur:
        reponse = serveur.demander("", "fin_de(Partie(Grid(3, 3))).gagnants")
        inconnu = serveur.demander("", "jamais_ecrite(3)")
    assert reponse.leve is not None and inconnu.leve is not None
    dit = juge.dire_exception(reponse.leve, {})
    assert dit == "rien : on demande « gagnants » à None, qui ne l'a pas"
    assert juge.dire_exception(inconnu.leve, {}) == "rien : « jamais_ecrite » n'existe pas encore"


def test_la_veille_rejoue_les_essais_quand_un_fichier_change(kit: Path) -> None:
    commande = [
        sys.executable,
        "-u",
        "-m",
        "tests.enseigner.cours.exercice",
        "puissance_n",
        "--veille",
    ]
    with subprocess.Popen(commande, cwd=kit, stdout=subprocess.PIPE, text=True) as veille:
        assert veille.stdout is not None
        for ligne in veille.stdout:
            if ligne.startswith("J'attends que vous enregistriez un fichier"):
                break
        time.sleep(1.1)  # la date d'un fichier peut ne compter que les secondes
        remplir_etape(kit, COURS.etapes[0])
        vu = ""
        for ligne in veille.stdout:
            vu += ligne
            if ligne.startswith("Réussi !"):
                break
        veille.kill()
    assert "Réussi !" in vu


def test_make_test_compte_les_essais_de_chaque_etape(kit: Path) -> None:
    for etape in COURS.etapes[:3]:
        remplir_etape(kit, etape)
    ecrire(kit, SOMMET, "return 0")
    assert proposer(kit, "--tout") == (
        " 1. une grille vide : 4 essais sur 4\n"
        " 2. dessiner la grille : 6 essais sur 6\n"
        " 3. le sommet d'une colonne : 1 essai sur 4\n"
        " 4. laisser tomber un jeton : 0 essai sur 6\n"
        "\n2 étapes réussies sur 4.\n"
    )
    ecrire(kit, SOMMET, "return retour(")
    dit = proposer(kit, "--tout")
    assert dit.startswith("Rien n'a pu être essayé : ") and dit.count("\n") == 1


def test_un_avancement_illisible_recommence(kit: Path) -> None:
    for texte in ("", "[]", '{"puissance_n": 3}', "{"):
        (kit / AVANCEMENT).write_text(texte, encoding="utf-8")
        assert lire_avancement("puissance_n", kit) == set()


@pytest.mark.parametrize(
    ("numero", "phrase"),
    [
        ("99", "Erreur : il n'y a pas d'exercice 99 : ils vont de 1 à 17.\n"),
        ("trois", "Erreur : N est le numéro d'un exercice.\n"),
    ],
)
def test_un_numero_inconnu_est_refuse(kit: Path, numero: str, phrase: str) -> None:
    fini = subprocess.run(
        [sys.executable, "-m", "tests.enseigner.cours.exercice", "puissance_n", "--numero", numero],
        cwd=kit,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (fini.returncode, fini.stdout, fini.stderr) == (1, "", phrase)


def test_dans_le_depot_on_propose_les_variantes(tmp_path: Path) -> None:
    """Une copie du dépôt, où l'avancement peut s'écrire."""
    shutil.copytree(RACINE / "puissance_n", tmp_path / "puissance_n")
    shutil.copytree(TESTS / "enseigner" / "cours", tmp_path / "tests" / "enseigner" / "cours")
    (tmp_path / "tests" / "__init__.py").touch()
    dit = proposer(tmp_path)
    assert dit.startswith("Ici les étapes sont déjà écrites (make kit JEU=puissance_n DOSSIER=…")
    assert f"Variante 13 : {COURS.variantes[0].titre} (" in dit
    assert "           from tests.enseigner.cours.aides.puissance_n import *\n" in dit
    assert "Un indice : make exercice JEU=puissance_n N=13 INDICE=1\n" in dit
    assert "Réussi ! " in proposer(tmp_path, "--numero", "3")
    assert lire_avancement("puissance_n", tmp_path) == {3}


# --- make eprouver -------------------------------------------------------------------------------

BONS = """
from puissance_n import Grid, add_token

def test_une_colonne_pleine_est_refusee():
    grid = Grid(3, 2)
    assert [add_token(grid, 0, "O") for _ in range(3)] == [1, 1, 0]
    assert grid.cells == [["O", "_", "_"], ["O", "_", "_"]]
"""
LECTEURS = """
import inspect
from puissance_n import grid

def test_le_texte_du_jeu_n_a_pas_change():
    assert inspect.getsource(grid) == {source}
"""
FAUX = "def test_faux():\n    assert 1 == 2\n"


def test_les_tests_d_un_etudiant_sont_eprouves_par_les_fautes() -> None:
    fautes = copies.fautes_du_code("puissance_n", "PUI-06")
    epreuve = eprouver.eprouver("puissance_n", [BONS], fautes, 600)
    assert "une colonne pleine est écrasée" in {faute.phrase for faute in epreuve.vues}
    dit = eprouver.rendu_epreuve(epreuve)
    assert re.match(rf"\d fautes? vues? sur {len(fautes)}\.\nOnt échappé :\n  PUI-06  ", dit)


class Plier(ast.NodeTransformer):
    """Ne garde d'une condition tirée au hasard que la branche qui s'exécute."""

    def visit_If(self, noeud: ast.If) -> ast.AST | list[ast.stmt]:
        """Remplace la condition par sa branche, si elle ne dépend que d'elle-même."""
        self.generic_visit(noeud)
        trouve = re.fullmatch(r"len\('(\w+)'\) == (\d+)", ast.unparse(noeud.test))
        if trouve is None:
            return noeud
        return noeud.body if len(trouve[1]) == int(trouve[2]) else noeud.orelse


def plier(octets: str | bytes) -> str:
    """Un module, sans les conditions tirées au hasard, ni ce qui ne fait rien."""
    lignes = ast.unparse(Plier().visit(ast.parse(octets))).split("\n")
    return "\n".join(ligne for ligne in lignes if ligne.strip() not in ("pass", "else:"))


def test_une_copie_a_le_texte_de_toutes_les_fautes_et_n_en_fait_qu_une() -> None:
    fautes = copies.fautes_du_code("puissance_n", None)
    for faute in fautes:
        chemin, texte = les_fautes.fautif(faute, RACINE)
        nom = chemin.relative_to(RACINE).as_posix()
        fautive = copies.fichiers_fautifs("puissance_n", faute)[nom]
        temoin = copies.fichiers_fautifs("puissance_n", None)[nom]
        assert plier(fautive) == plier(texte), faute.phrase
        assert plier(temoin) == plier(copies.vrais("puissance_n")[nom]), nom
        assert b"if len('" in fautive
        assert b"if len('" in temoin


def test_sans_temps_les_fautes_ne_sont_pas_essayees() -> None:
    fautes = copies.fautes_du_code("puissance_n", "PUI-06")
    dit = eprouver.rendu_epreuve(eprouver.eprouver("puissance_n", [BONS], fautes, 0))
    debut = f"0 faute vue sur {len(fautes)}.\nPas essayées, faute de temps :\n  PUI-06  "
    assert dit.startswith(debut)


@pytest.mark.parametrize(
    ("texte", "phrase"),
    [
        (FAUX, "vos tests échouent sur le vrai jeu"),
        ("x = 1\n", "pytest n'y trouve aucun test"),
        (LECTEURS, "écrit autrement : ils en lisent le texte"),
    ],
)
def test_des_tests_qui_ne_prouvent_rien_sont_refuses(texte: str, phrase: str) -> None:
    source = (RACINE / "puissance_n" / "grid.py").read_text(encoding="utf-8")
    with pytest.raises(eprouver.EssaiImpossible, match=phrase):
        eprouver.verifier("puissance_n", [texte.replace("{source}", repr(source))])


def test_les_tests_d_une_classe_sont_eprouves_dans_le_bac(tmp_path: Path) -> None:
    """L'un voudrait écrire ailleurs, l'autre n'a rien rendu : chacun a sa ligne."""
    classe = tmp_path / "classe"
    for nom, texte in (("ana", BONS), ("bob", FAUX)):
        (classe / nom).mkdir(parents=True)
        (classe / nom / "test_moi.py").write_text(texte, encoding="utf-8")
    (classe / "cleo").mkdir()
    temoin = tmp_path / "temoin"
    vol = f"{BONS}\ndef test_sortir():\n    open({str(temoin)!r}, 'w').write('sorti')\n"
    (classe / "dan.py").write_text(vol, encoding="utf-8")
    eprouver.eprouver_la_classe(classe, "puissance_n", "PUI-06", 5, tmp_path / "notes")
    lignes = (tmp_path / "notes" / "eprouver.csv").read_text(encoding="utf-8-sig").splitlines()
    assert lignes[0] == "étudiant;jeu;état;vues;sur;ont échappé;à regarder"
    assert lignes[1].startswith("ana;puissance_n;éprouvé;")
    assert lignes[2] == "bob;puissance_n;vos tests échouent sur le vrai jeu;;;;"
    assert lignes[3] == "cleo;;rien à noter : aucun fichier test_….py;;;;"
    assert lignes[4].startswith("dan;puissance_n;vos tests échouent sur le vrai jeu;")
    assert not temoin.exists()


def test_des_tests_ecrits_au_bloc_notes_ou_trop_profonds_n_arretent_pas_la_classe(
    tmp_path: Path,
) -> None:
    """Les premiers commencent par la marque d'ordre des octets ; les autres ne se relisent pas."""
    (tmp_path / "ana.py").write_text(BONS, encoding="utf-8-sig")
    ligne = eprouver.ligne_de(tmp_path / "ana.py", "puissance_n", "PUI-06", 5)
    assert ligne.etat == "éprouvé"
    assert eprouver.regard_sur([f"Grid{'.a' * 2000} = 1"]) == "un texte qu'on ne sait pas lire"


def test_sans_bac_make_eprouver_ne_lance_rien(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ni pour un étudiant, ni pour une classe : la phrase est celle de make noter."""
    monkeypatch.setattr(bac, "moyen", lambda: "")
    monkeypatch.delenv("SANS_BAC", raising=False)
    (tmp_path / "test_moi.py").write_text(BONS, encoding="utf-8")
    for options in (["--tests", str(tmp_path / "test_moi.py")], ["--dossier", str(tmp_path)]):
        with pytest.raises(SystemExit) as sortie:
            eprouver.commande(["puissance_n", *options], prog_name="eprouver")
        assert sortie.value.code == f"Erreur : {bac.sans_bac()}"
        assert capsys.readouterr().out == ""


@PAR_JEU
def test_on_n_eprouve_que_par_des_fautes_du_code(jeu: str) -> None:
    toutes = les_fautes.charger(jeu)
    retenues = copies.fautes_du_code(jeu, None)
    assert len(retenues) > 10
    for faute in toutes:
        assert (faute in retenues) == faute.fonction.startswith(f"{jeu}."), faute.phrase
        assert bool(faute.fonction) != bool(faute.fichier), faute.phrase
