"""Le cours : des exercices complets, que `make exercice` propose, et `make eprouver`."""

from __future__ import annotations

import ast
import doctest
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cours import eprouver
from tests.cours.commun import A_ECRIRE, COURS, ecrire
from tests.cours.essai import SECONDES, Juge, essayer
from tests.cours.exercice import AVANCEMENT, lire_avancement
from tests.cours.exercices import ETAPE, VARIANTE, charger, jeux_presents
from tests.cours.kit import creer, remplir_etape
from tests.cours.renvois import renvoi
from tests.outils import JEUX, RACINE, TESTS, arbre, modules
from tests.outils.sabotage import moteur

pytestmark = pytest.mark.sans_couverture

PAR_JEU = pytest.mark.parametrize("jeu", JEUX)
EXEMPLE = re.compile(r"`[^`]+`|« [^»]+ »|\d|\[O\]")
NIVEAUX = ("facile", "moyen", "difficile")


def proposer(dossier: Path, *options: str) -> str:
    """Ce qu'imprime `make exercice` dans un dossier."""
    fini = subprocess.run(
        [sys.executable, "-B", "-m", "tests.cours.exercice", "puissance_n", *options],
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
    assert sum(etape.points for etape in cours.etapes) == 20
    exigences = (TESTS / "exigences" / f"{jeu}.toml").read_text(encoding="utf-8")
    for exercice in cours.exercices:
        assert exercice.niveau in NIVEAUX and 5 <= exercice.minutes <= 45
        assert f"[exigences.{exercice.exigence}]" in exigences
        assert exercice.fonctions and exercice.enonce and exercice.indice and exercice.lecon
        phrases = [essai.phrase for essai in exercice.essais]
        assert len(set(phrases)) == len(phrases) >= 2
        assert bool(exercice.solution) == (exercice.genre == VARIANTE)


@PAR_JEU
def test_chaque_etape_est_dans_une_seance(jeu: str) -> None:
    cours = charger(jeu)
    rangees = [numero for seance in cours.seances for numero in seance.etapes]
    assert rangees == [etape.numero for etape in cours.etapes]


@PAR_JEU
def test_un_module_finit_en_nommant_ses_exercices(jeu: str) -> None:
    for chemin in modules(jeu):
        texte = ast.get_docstring(arbre(chemin)) or ""
        essayer_ici = [ligne for ligne in texte.split("\n") if "À essayer" in ligne]
        assert essayer_ici == list(filter(None, [renvoi(jeu, chemin.stem)])), chemin.name
        assert not essayer_ici or texte.endswith(essayer_ici[0]), chemin.name


@PAR_JEU
def test_chaque_notion_en_tete_d_un_module_a_un_exemple(jeu: str) -> None:
    """Un morceau de code, ce qu'on lit ou tape entre guillemets, ou un nombre."""
    for chemin in modules(jeu):
        texte = ast.get_docstring(arbre(chemin)) or ""
        for notion in re.findall(r"^- (.*(?:\n  .*)*)", texte, re.MULTILINE):
            assert "*" not in notion or EXEMPLE.search(notion), notion


def test_la_page_de_l_enseignant_compte_juste() -> None:
    page = (TESTS / "cours" / "LISEZMOI.md").read_text(encoding="utf-8")
    for cours in map(charger, JEUX):
        minutes = sum(etape.minutes for etape in cours.etapes)
        nombres = (len(cours.etapes), len(cours.variantes), len(cours.seances), minutes)
        assert f"| `{cours.jeu}` | {' | '.join(map(str, nombres))} |" in page
        lisezmoi = (RACINE / cours.jeu / "README.md").read_text(encoding="utf-8")
        assert f"{len(cours.etapes)} étapes, " in lisezmoi
        assert f"{len(cours.variantes)} variantes, " in lisezmoi


# --- make exercice -------------------------------------------------------------------------------


@PAR_JEU
def test_un_manque_dit_ce_qu_on_a_joue_attendu_et_obtenu(jeu: str, tmp_path: Path) -> None:
    cours = charger(jeu)
    creer(cours, tmp_path / "kit")
    bilan = essayer(cours, [etape.numero for etape in cours.etapes], tmp_path / "kit")
    for resultat in bilan.resultats:
        dit = r"on a joué .+ ; on attendait .+ et .+ est encore à écrire\."
        assert re.fullmatch(dit, resultat.manque, re.DOTALL), resultat


def test_dans_un_kit_l_etape_se_propose_se_reussit_et_se_retient(kit: Path) -> None:
    dit = proposer(kit)
    assert dit.startswith("Puissance N, exercice 1 : une grille vide\n")
    assert "  - puissance_n/grid.py, Grid.__post_init__\n" in dit
    assert (
        "on a joué Grid(0, 0).cells ; on attendait [] et __post_init__ est encore à écrire." in dit
    )
    assert "0 sur 4 (" in dit and COURS.etapes[0].lecon.strip() not in dit
    remplir_etape(kit, COURS.etapes[0])
    dit = proposer(kit)
    assert "4 sur 4 (" in dit
    assert f"Réussi ! {COURS.etapes[0].lecon.strip()}\nLa suite : make exercice\n" in dit
    assert lire_avancement("puissance_n", kit) == {1}
    assert proposer(kit).startswith("Puissance N, exercice 2 : le sommet d'une colonne\n")


def test_un_essai_rate_dit_ce_qu_on_a_joue_attendu_et_obtenu(kit: Path) -> None:
    remplir_etape(kit, COURS.etapes[0])
    ecrire(kit, A_ECRIRE, "    return 0\n")
    dit = proposer(kit, "--numero", "2")
    joue = "on a joué sommet(Grid(6, 6), 0), sommet(Grid(3, 9), 2)"
    assert f"{joue} ; on attendait (6, 9) et l'on obtient (0, 0).\n" in dit
    assert "  oui  le sommet d'une colonne pleine est la ligne 0\n" in dit
    assert "1 sur 3 (" in dit
    assert "Un indice : make exercice N=2 INDICE=1\n" in dit


def test_l_indice_ne_se_donne_que_si_on_le_demande(kit: Path) -> None:
    phrase = f"Indice : {COURS.etapes[0].indice}\n"
    assert phrase not in proposer(kit)
    assert phrase in proposer(kit, "--indice")


def test_une_boucle_sans_fin_s_arrete_et_se_dit(kit: Path) -> None:
    remplir_etape(kit, COURS.etapes[0])
    ecrire(kit, A_ECRIRE, "    while True:\n        pass\n")
    bilan = essayer(COURS, [2], kit)
    assert bilan.resultats[0].manque == "le calcul ne finit pas, ou dure plus de 5 secondes."
    assert bilan.resultats[1].manque == "pas essayé : le précédent ne finit pas."
    assert bilan.secondes == SECONDES == 5


@pytest.mark.parametrize(
    ("corps", "manque"),
    [
        (
            "    return 1 / 0\n",
            "le programme lève ZeroDivisionError (division by zero), dans grid.py",
        ),
        ("    return retour(\n", "le jeu ne s'importe plus : le programme lève SyntaxError"),
    ],
)
def test_une_exception_et_une_faute_de_syntaxe_se_disent(
    kit: Path, corps: str, manque: str
) -> None:
    remplir_etape(kit, COURS.etapes[0])
    ecrire(kit, A_ECRIRE, corps)
    assert all(manque in resultat.manque for resultat in essayer(COURS, [2], kit).resultats)


def test_une_autre_exception_que_celle_qu_on_attend_se_dit_aussi() -> None:
    appel = '  File "/kit/puissance_n/game.py", line 12, in jouer\n'
    exemple = doctest.DocTestParser().get_doctest(
        ">>> jouer()\nTraceback (most recent call last):\nCoupIllegal: non\n", {}, "", None, None
    )
    juge = Juge(verbose=False)
    trace = f"Traceback (most recent call last):\n{appel}KeyError: 3\n"
    juge.report_failure(None, exemple, exemple.examples[0], trace)
    assert juge.manque == (
        "on a joué jouer() ; on attendait CoupIllegal: non "
        "et le programme lève KeyError: 3, dans game.py ligne 12."
    )


def test_ce_que_le_jeu_imprime_ne_se_mele_pas_aux_resultats(kit: Path) -> None:
    remplir_etape(kit, COURS.etapes[0])
    ecrire(kit, A_ECRIRE, '    import os\n    os.write(1, b"[]\\nbonjour\\n")\n    return 0\n')
    resultats = essayer(COURS, [2], kit).resultats
    assert [bool(resultat.manque) for resultat in resultats] == [True, True, False]


def test_une_etape_cassee_apres_coup_revient_avant_la_fin(kit: Path) -> None:
    for etape in COURS.etapes[:2]:
        remplir_etape(kit, etape)
        dit = proposer(kit)
    assert dit.endswith("C'est fini. Pour aller plus loin, 13 à 17 : make exercice N=13\n")
    ecrire(kit, "            return ligne\n", "            return 0\n")
    assert "exercice 2 : le sommet d'une colonne" in proposer(kit)
    assert lire_avancement("puissance_n", kit) == {1}


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
        [sys.executable, "-m", "tests.cours.exercice", "puissance_n", "--numero", numero],
        cwd=kit,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (fini.returncode, fini.stdout, fini.stderr) == (1, "", phrase)


def test_dans_le_depot_on_propose_les_variantes(tmp_path: Path) -> None:
    """Une copie du dépôt, où l'avancement peut s'écrire."""
    shutil.copytree(RACINE / "puissance_n", tmp_path / "puissance_n")
    shutil.copytree(TESTS / "cours", tmp_path / "tests" / "cours")
    (tmp_path / "tests" / "__init__.py").touch()
    dit = proposer(tmp_path)
    assert dit.startswith("Ici les étapes sont déjà écrites (make kit JEU=puissance_n DOSSIER=…")
    assert f"Puissance N, exercice 13 : {COURS.variantes[0].titre}\n" in dit
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


def preparer(dossier: Path, texte: str) -> Path:
    """Le jeu et ces tests d'un étudiant, prêts à être éprouvés."""
    tests = dossier / "mes_tests.py"
    tests.write_text(texte, encoding="utf-8")
    return eprouver.preparer("puissance_n", tests, dossier / "modele")


def test_les_tests_d_un_etudiant_sont_eprouves_par_les_fautes(tmp_path: Path) -> None:
    fautes = eprouver.fautes_du_code("puissance_n", "PUI-06")
    modele = preparer(tmp_path, BONS)
    eprouver.verifier(modele)
    epreuve = eprouver.eprouver(fautes, modele, 600)
    assert {faute.phrase for faute in epreuve.vues} == {"une colonne pleine est écrasée"}
    dit = eprouver.rendu_epreuve(epreuve)
    assert dit == (
        "1 faute vue sur 3.\nOnt échappé :\n  PUI-06  la dernière colonne n'existe pas\n"
        "  PUI-06  un indice négatif joue dans la dernière colonne"
    )


def test_sans_temps_les_fautes_ne_sont_pas_essayees(tmp_path: Path) -> None:
    fautes = eprouver.fautes_du_code("puissance_n", "PUI-06")
    modele = preparer(tmp_path, BONS)
    dit = eprouver.rendu_epreuve(eprouver.eprouver(fautes, modele, 0))
    assert dit.startswith("0 faute vue sur 3.\nPas essayées, faute de temps :\n  PUI-06  ")


@pytest.mark.parametrize(
    ("texte", "phrase"),
    [
        ("def test_faux():\n    assert 1 == 2\n", "vos tests échouent sur le vrai jeu"),
        ("x = 1\n", "pytest n'y trouve aucun test"),
    ],
)
def test_des_tests_qui_ne_prouvent_rien_sont_refuses(
    tmp_path: Path, texte: str, phrase: str
) -> None:
    modele = preparer(tmp_path, texte)
    with pytest.raises(eprouver.EssaiImpossible, match=phrase):
        eprouver.verifier(modele)


@PAR_JEU
def test_on_n_eprouve_que_par_des_fautes_du_code(jeu: str) -> None:
    toutes = moteur.charger(jeu)
    retenues = eprouver.fautes_du_code(jeu, None)
    assert len(retenues) > 30
    for faute in toutes:
        assert (faute in retenues) == faute.fonction.startswith(f"{jeu}."), faute.phrase
        assert bool(faute.fonction) != bool(faute.fichier), faute.phrase
