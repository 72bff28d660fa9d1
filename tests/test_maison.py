"""Ce qui tient la maison : jeux indépendants, règles sans écran, docstrings, paquet construit."""

from __future__ import annotations

import ast
import builtins
import importlib
import io
import os
import re
import shutil
import subprocess
import sys
import tokenize
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from tests.outils import JEUX, RACINE, arbre, lancer, modules, noms

pytestmark = pytest.mark.sans_couverture

# Les modules de règles : ni click, ni pygame, ni lecture, ni impression. La liste est celle de la
# couverture, dans pyproject.toml.
PROJET = tomllib.loads((RACINE / "pyproject.toml").read_text(encoding="utf-8"))
REGLES = [RACINE / chemin for chemin in PROJET["tool"]["coverage"]["run"]["include"]]
# Les fonctions d'affichage que les sujets nomment : elles impriment ce qu'un rendu_... a construit.
AFFICHAGES = {"show_grid", "afficher", "afficheurPlateau", "afficheurDee"}
LIGNES_AU_PLUS = 400
LIGNES_D_UNE_FONCTION = 30
COMPLEXITE = 12
TEXTE_PAR_LIGNE_DE_CODE = 0.45
# Seules les pièces communes ouvrent des flux et des fichiers. Ailleurs, rien de tout cela.
COMMUNS = ("couleurs.py", "systeme.py", "page.py", "disque.py", "carnet.py", "clavier.py")
LIGNES_D_UNE_PIECE = 220
# Celles des jeux qui ont une fenêtre : pygame ne s'importe que là, et dans graphique*.py.
FENETRES = ("toile.py", "ecrans.py", "fenetre.py")
PLOMBERIE = set(COMMUNS) - {"clavier.py"}  # il passe par `page` et `carnet`
MODULES_DE_PLOMBERIE = {"errno", "fcntl", "signal", "stat", "tempfile"}
PERMIS = {
    "io": {"BytesIO", "StringIO"},
    "os": {"environ"},
    "sys": {"argv", "exit", "modules", "platform"},
}
DE_FICHIER = {"open", "read_bytes", "read_text", "write_bytes", "write_text", "unlink"}
# Ce qu'une rubrique ne dit jamais, et ce qui annonce la valeur rendue.
RUBRIQUE_VIDE = re.compile(r"(Args|Retour|Effets de bord)\s*:\s*(aucun|rien)\b", re.IGNORECASE)
RETOUR = re.compile(r"^Retour:|\b[Rr]end\b|^Dit |^Donne ", re.MULTILINE)

Fonction = ast.FunctionDef | ast.AsyncFunctionDef
TOUS_LES_MODULES = [
    pytest.param(chemin, id=f"{jeu}-{chemin.stem}") for jeu in JEUX for chemin in modules(jeu)
]
# Deux sujets notent la documentation du code : chacun n'est cité que par ses propres modules.
DOCUMENTATION = {"incognito": "INC-22", "puissance_n": "PUI-15"}
MODULES_DOCUMENTES = [
    pytest.param(
        chemin,
        id=f"{jeu}-{chemin.stem}",
        marks=[pytest.mark.exigence(DOCUMENTATION[jeu])] if jeu in DOCUMENTATION else [],
    )
    for jeu in JEUX
    for chemin in modules(jeu)
]


def imports(chemin: Path) -> Iterator[str]:
    """Les paquets qu'un module importe, où que ce soit dans le fichier."""
    for noeud in ast.walk(arbre(chemin)):
        if isinstance(noeud, ast.Import):
            yield from (alias.name.split(".")[0] for alias in noeud.names)
        elif isinstance(noeud, ast.ImportFrom) and noeud.level == 0 and noeud.module:
            yield noeud.module.split(".")[0]


def fonctions(chemin: Path) -> list[Fonction]:
    """Toutes les fonctions et méthodes d'un module, même imbriquées."""
    return [
        n for n in ast.walk(arbre(chemin)) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)
    ]


def parametres(fonction: Fonction) -> set[str]:
    """Les paramètres d'une fonction, sans self ni cls."""
    a = fonction.args
    tous = [*a.posonlyargs, *a.args, *a.kwonlyargs, *filter(None, (a.vararg, a.kwarg))]
    return {argument.arg for argument in tous} - {"self", "cls"}


def rubrique_args(docstring: str) -> set[str]:
    """Les noms que la rubrique Args: d'une docstring décrit."""
    rubrique = re.search(r"^Args:\n((?: {4}.*\n?)+)", docstring, re.MULTILINE)
    return set(re.findall(r"^ {4}(\w+) ?:", rubrique[1], re.MULTILINE)) if rubrique else set()


# --- indépendance --------------------------------------------------------------------------------


@pytest.mark.parametrize("chemin", TOUS_LES_MODULES)
def test_un_module_n_importe_que_la_bibliotheque_standard_click_et_son_jeu(chemin: Path) -> None:
    permis = set(sys.stdlib_module_names) | {"click", chemin.parent.name}
    if chemin.name in FENETRES or chemin.name.startswith("graphique"):
        permis.add("pygame")
    assert set(imports(chemin)) <= permis


@pytest.mark.parametrize("jeu", JEUX)
def test_un_jeu_copie_seul_marche_avec_click_pour_tout_bagage(jeu: str, tmp_path: Path) -> None:
    shutil.copytree(RACINE / jeu, tmp_path / jeu)
    shutil.copytree(Path(click.__file__).parent, tmp_path / "click")
    for arguments, attendu in ((["--help"], "--graine"), (["--version"], jeu)):
        fini = subprocess.run(
            [sys.executable, "-S", "-m", jeu, *arguments],  # -S : aucun paquet installé
            cwd=tmp_path,
            env={"PATH": os.environ["PATH"], "LANG": "C.UTF-8"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert (fini.returncode, fini.stderr) == (0, "")
        assert attendu in fini.stdout


def test_la_plomberie_est_la_meme_dans_les_cinq_jeux() -> None:
    for piece in COMMUNS:
        copies = {(RACINE / jeu / piece).read_bytes() for jeu in JEUX}
        assert len(copies) == 1, f"{piece} : lancez make copies"
        assert len(copies.pop().splitlines()) <= LIGNES_D_UNE_PIECE, piece
    for piece in FENETRES:
        fenetres = [RACINE / jeu / piece for jeu in JEUX if (RACINE / jeu / piece).exists()]
        assert len(fenetres) == 3
        assert len({chemin.read_bytes() for chemin in fenetres}) == 1, piece


def test_il_n_y_a_pas_d_autre_paquet_que_les_jeux_et_les_tests() -> None:
    paquets = {chemin.parent.name for chemin in RACINE.glob("*/__init__.py")}
    assert paquets == {*JEUX, "tests"}


# --- règles, dialogue, dessin : chacun chez soi --------------------------------------------------


@pytest.mark.parametrize("chemin", REGLES, ids=lambda c: f"{c.parent.name}-{c.stem}")
def test_les_regles_ne_connaissent_ni_click_ni_pygame_ni_l_ecran(chemin: Path) -> None:
    assert not {"click", "pygame"} & set(imports(chemin))
    for fonction in fonctions(chemin):
        appels = {ast.unparse(n.func) for n in ast.walk(fonction) if isinstance(n, ast.Call)}
        interdits = {"input", "sys.stdin.readline", "sys.stdout.write"}
        if fonction.name not in AFFICHAGES:
            interdits.add("print")
        assert not appels & interdits, fonction.name


def test_pygame_n_est_importe_que_sous_g(tmp_path: Path) -> None:
    for jeu in JEUX:
        code = f"import sys, {jeu}, {jeu}.main; sys.exit('pygame' in sys.modules)"
        assert subprocess.run([sys.executable, "-c", code], cwd=RACINE, check=False).returncode == 0


def noms_de_plomberie(chemin: Path) -> Iterator[str]:
    """Ce qu'un module nomme de la plomberie : flux, fichiers, appels et refus du système."""
    yield from sorted(MODULES_DE_PLOMBERIE & set(imports(chemin)))
    for noeud in ast.walk(arbre(chemin)):
        if isinstance(noeud, ast.Name):
            classe = getattr(builtins, noeud.id, None)
            refus = isinstance(classe, type) and issubclass(classe, OSError)
            if refus or noeud.id in ("open", "input"):
                yield noeud.id
        elif isinstance(noeud, ast.Attribute):
            permis = PERMIS.get(ast.unparse(noeud.value))
            if noeud.attr in DE_FICHIER if permis is None else noeud.attr not in permis:
                yield ast.unparse(noeud)
        elif isinstance(noeud, ast.ImportFrom) and noeud.module in PERMIS:
            yield from ({alias.name for alias in noeud.names} - PERMIS[noeud.module])


@pytest.mark.parametrize("chemin", TOUS_LES_MODULES)
def test_la_plomberie_reste_dans_les_pieces_communes(chemin: Path) -> None:
    if chemin.name in PLOMBERIE:
        assert list(noms_de_plomberie(chemin)), "ce module n'a plus de raison d'être à part"
    else:
        assert list(noms_de_plomberie(chemin)) == []


# --- lisible ------------------------------------------------------------------------------------


@pytest.mark.parametrize("chemin", MODULES_DOCUMENTES)
def test_chaque_fonction_a_sa_phrase(chemin: Path) -> None:
    """Une phrase pour chacune, aucun paramètre inventé, aucune rubrique pour ne rien dire."""
    for fonction in fonctions(chemin):
        ou = f"{chemin.name}:{fonction.lineno} {fonction.name}"
        texte = ast.get_docstring(fonction)
        assert texte and texte.split("\n")[0].endswith("."), f"{ou} : pas de phrase"
        assert rubrique_args(texte) <= parametres(fonction), f"{ou} : paramètre inconnu"
        assert not RUBRIQUE_VIDE.search(texte), f"{ou} : rubrique pour ne rien dire"


@pytest.mark.exigence("INC-22")
@pytest.mark.parametrize("chemin", modules("incognito"), ids=lambda c: c.stem)
def test_incognito_decrit_chaque_argument_et_chaque_retour(chemin: Path) -> None:
    for fonction in fonctions(chemin):
        ou = f"{chemin.name}:{fonction.lineno} {fonction.name}"
        texte = ast.get_docstring(fonction) or ""
        decrits = rubrique_args(texte) | set(re.findall(r"`(\w+)`", texte))
        publics = {nom for nom in parametres(fonction) if not nom.startswith("_")}
        assert publics <= decrits, f"{ou} : {publics - decrits} sans description"
        if fonction.returns and ast.unparse(fonction.returns) not in ("None", "NoReturn"):
            assert RETOUR.search(texte), f"{ou} : valeur rendue sans description"


@pytest.mark.parametrize("chemin", TOUS_LES_MODULES)
def test_chaque_module_et_chaque_classe_se_presente(chemin: Path) -> None:
    texte = ast.get_docstring(arbre(chemin))
    assert texte, f"{chemin} : pas de docstring"
    for noeud in ast.walk(arbre(chemin)):
        if isinstance(noeud, ast.ClassDef):
            assert ast.get_docstring(noeud), f"{chemin.name}:{noeud.name} : pas de docstring"


@pytest.mark.parametrize("chemin", TOUS_LES_MODULES)
def test_un_fichier_se_lit_d_une_traite(chemin: Path) -> None:
    assert len(chemin.read_text(encoding="utf-8").splitlines()) <= LIGNES_AU_PLUS


def complexite(fonction: Fonction) -> int:
    """Le nombre de chemins d'une fonction, au sens de McCabe."""
    branches = (ast.If, ast.For, ast.While, ast.ExceptHandler, ast.IfExp, ast.comprehension)
    noeuds = list(ast.walk(fonction))
    ou = sum(len(n.values) - 1 for n in noeuds if isinstance(n, ast.BoolOp))
    return 1 + ou + sum(isinstance(n, branches) for n in noeuds)


@pytest.mark.parametrize("chemin", TOUS_LES_MODULES)
def test_une_fonction_tient_sur_un_ecran_et_dans_la_tete(chemin: Path) -> None:
    for fonction in fonctions(chemin):
        docstring = len((ast.get_docstring(fonction) or "").splitlines())
        lignes = (fonction.end_lineno or 0) - fonction.body[0].lineno + 1 - docstring
        assert lignes <= LIGNES_D_UNE_FONCTION, f"{fonction.name} : {lignes} lignes"
        assert complexite(fonction) <= COMPLEXITE, f"{fonction.name} : {complexite(fonction)}"


def lignes_de_texte_et_de_code(chemin: Path) -> tuple[int, int]:
    """Les lignes de docstring ou de commentaire d'un module, et ses lignes de code."""
    texte: set[int] = set()
    code: set[int] = set()
    for noeud in ast.walk(arbre(chemin)):
        if isinstance(noeud, ast.Module | ast.ClassDef | Fonction) and ast.get_docstring(noeud):
            docstring = noeud.body[0]
            texte |= set(range(docstring.lineno, (docstring.end_lineno or 0) + 1))
    source = chemin.read_text(encoding="utf-8")
    for mot in tokenize.generate_tokens(io.StringIO(source).readline):
        if mot.type == tokenize.COMMENT and mot.line.lstrip().startswith("#"):
            texte.add(mot.start[0])
        elif mot.string.strip() and mot.type != tokenize.COMMENT:
            code |= set(range(mot.start[0], mot.end[0] + 1))
    return len(texte), len(code - texte)


def test_il_y_a_moins_a_lire_autour_du_code_que_de_code() -> None:
    comptes = [lignes_de_texte_et_de_code(chemin) for jeu in JEUX for chemin in modules(jeu)]
    texte, code = (sum(colonne) for colonne in zip(*comptes, strict=True))
    assert texte <= TEXTE_PAR_LIGNE_DE_CODE * code, f"{texte} lignes de texte pour {code} de code"


@pytest.mark.parametrize("chemin", TOUS_LES_MODULES)
def test_ni_pickle_ni_open_file_atomic(chemin: Path) -> None:
    assert not {"pickle", "shelve", "marshal"} & set(imports(chemin))
    assert "open_file(" not in chemin.read_text(encoding="utf-8")


def test_seul_le_bench_juge_une_duree() -> None:
    """Ailleurs, une machine occupée ferait échouer un test qui n'a rien trouvé.

    Un tournoi mesure le temps d'un coup, un exercice celui de ses essais, sans en juger.
    """
    for chemin in (RACINE / "tests").rglob("*.py"):
        chronometres = {"perf_counter", "process_time"} & noms(chemin)
        assert not chronometres or chemin.name in ("bench.py", "tournoi.py", "essai.py"), chemin


# --- paquet -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Iterator[zipfile.ZipFile]:
    """Le paquet tel qu'on l'installe."""
    dossier = tmp_path_factory.mktemp("paquet")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(dossier)],
        cwd=RACINE,
        check=True,
        capture_output=True,
    )
    with zipfile.ZipFile(next(dossier.glob("*.whl"))) as ouverte:
        yield ouverte


def du_paquet(archive: zipfile.ZipFile, nom: str) -> str:
    """Le contenu d'un fichier de renseignements du paquet."""
    chemin = next(n for n in archive.namelist() if n.endswith(f".dist-info/{nom}"))
    return archive.read(chemin).decode()


def test_la_version_est_la_meme_partout(archive: zipfile.ZipFile, tmp_path: Path) -> None:
    version = importlib.import_module("incognito").__version__
    for jeu in JEUX:
        resultat = lancer(jeu, "--version", dossier=tmp_path)
        assert resultat.texte == f"{jeu}, version {version}\n"
        assert importlib.import_module(jeu).__version__ == version
    assert f"\nVersion: {version}\n" in du_paquet(archive, "METADATA")
    histoire = (RACINE / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.findall(r"^## (.+)$", histoire, re.MULTILINE)[0] == version


def test_le_paquet_dit_sa_licence(archive: zipfile.ZipFile) -> None:
    assert "\nLicense-Expression: MIT\n" in du_paquet(archive, "METADATA")
    licence = (RACINE / "LICENSE").read_text(encoding="utf-8")
    assert du_paquet(archive, "licenses/LICENSE") == licence


@pytest.mark.parametrize("jeu", JEUX)
def test_le_paquet_contient_tout_un_jeu(archive: zipfile.ZipFile, jeu: str) -> None:
    sources = {
        str(c.relative_to(RACINE))
        for c in (RACINE / jeu).rglob("*")
        if c.is_file() and "__pycache__" not in c.parts
    }
    assert {*sources, f"{jeu}/py.typed"} <= set(archive.namelist())
    assert f"{jeu} = {jeu}.main:main" in du_paquet(archive, "entry_points.txt")


def test_le_paquet_ne_contient_pas_les_tests(archive: zipfile.ZipFile) -> None:
    assert not [nom for nom in archive.namelist() if nom.startswith("tests/")]
