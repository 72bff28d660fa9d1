"""Les documents disent vrai : commandes, options, liens, extraits, choix, docstrings."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
import tomllib
from pathlib import Path
from typing import Any

import click
import pytest

from tests.appui import JEUX, RACINE, TESTS, arbre

LISEZMOI = RACINE / "README.md"
A_RENDRE = ("incognito", "puissance_n")  # les deux sujets qui demandent un rapport
DOCUMENTS = [LISEZMOI, RACINE / "CHANGELOG.md"]
DOCUMENTS += [RACINE / jeu / "README.md" for jeu in JEUX]
DOCUMENTS += [RACINE / jeu / "RAPPORT.md" for jeu in A_RENDRE]
DOCUMENTS += sorted(TESTS.rglob("LISEZMOI.md"))
BLOC = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
EXTRAIT = re.compile(r"<!-- extrait : (\S+) -->\n```text\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NOM_DE_CODE = re.compile(r"\b([a-z_]+)\.([A-Za-z_][A-Za-z_0-9]*)\b")
EXTENSIONS = {"inco", "bin", "sav", "py", "md", "txt", "toml", "dames", "six", "tmp"}

PAR_DOCUMENT = [pytest.param(d, id=str(d.relative_to(RACINE))) for d in DOCUMENTS]


def code_de(document: Path) -> list[str]:
    """Les morceaux de code d'un document : blocs et passages entre accents graves."""
    texte = document.read_text(encoding="utf-8")
    blocs = [m.group(2) for m in BLOC.finditer(texte)]
    return blocs + re.findall(r"`([^`\n]+)`", BLOC.sub("", texte))


def options_de(jeu: str) -> set[str]:
    """Les options que la commande d'un jeu accepte."""
    commande = importlib.import_module(f"{jeu}.main").commande
    assert isinstance(commande, click.Command)
    # Et non `get_params`, qui retiendrait l'aide de click en anglais pour les autres tests.
    return {"--help"} | {o for p in commande.params for o in (*p.opts, *p.secondary_opts)}


@pytest.mark.parametrize("document", PAR_DOCUMENT)
def test_les_commandes_et_options_citees_existent(document: Path) -> None:
    for morceau in code_de(document):
        for ligne in morceau.splitlines():
            mots = ligne.removeprefix("$ ").split("#")[0].split()
            if mots and mots[0] in JEUX:
                cites = {m.split("=")[0] for m in mots[1:] if re.fullmatch(r"--?[a-z][\w=-]*", m)}
                assert cites <= options_de(mots[0]), f"{document.name} : {ligne}"


def test_les_options_du_premier_lisezmoi_sont_celles_d_un_jeu() -> None:
    options = set().union(*(options_de(jeu) for jeu in JEUX))
    for morceau in code_de(LISEZMOI):
        if re.match(r"--?[a-z]", morceau):
            assert morceau.split()[0] in options


def colonne(jeu: str) -> dict[str, list[Any]]:
    """Ce que dit d'un jeu la table du README : ce qu'on cherche, et les modules où c'est."""
    texte = LISEZMOI.read_text(encoding="utf-8")
    entete, _, *lignes = re.findall(
        r"^\| (.*) \|$", texte.split("au même endroit")[1], re.MULTILINE
    )
    rang = entete.split(" | ").index(jeu)
    table = {}
    for ligne in lignes[:8]:
        cases = ligne.split(" | ")
        dossier = "machine." if "machine/" in cases[0] else ""
        noms = re.findall(r"`(\w+)`", cases[rang])
        table[cases[0]] = [importlib.import_module(f"{jeu}.{dossier}{nom}") for nom in noms]
    return table


def trouver(nom: str, modules: list[Any]) -> Any:
    """Ce que l'un de ces modules définit sous ce nom, et non ce qu'il importe ; ou None."""
    for module in modules:
        trouve = getattr(module, nom, None)
        if getattr(trouve, "__module__", module.__name__) == module.__name__ and trouve is not None:
            return trouve
    return None


@pytest.mark.parametrize("jeu", JEUX)
def test_chaque_chose_est_ou_la_table_du_readme_la_dit(jeu: str) -> None:
    for cherche, modules in colonne(jeu).items():
        for nom in re.findall(r"`(\w+)`", cherche):
            assert trouver(nom, modules) is not None, f"{jeu} : {nom}"


@pytest.mark.parametrize("jeu", JEUX)
def test_une_meme_fonction_a_les_memes_premiers_arguments_dans_les_cinq_jeux(jeu: str) -> None:
    table = LISEZMOI.read_text(encoding="utf-8").partition("| mot |")[2].partition("\n\n")[0]
    modules = [module for rangee in colonne(jeu).values() for module in rangee]
    appels = re.findall(r"`(?:(\w+)\.)?(\w+)\((\w+(?:, \w+)*)\)`", table)
    assert len(appels) > 20
    for lieu, nom, arguments in appels:
        fonction = trouver(nom, [m for m in modules if m.__name__.endswith(lieu)])
        attendus = arguments.split(", ")
        assert list(inspect.signature(fonction).parameters)[: len(attendus)] == attendus, nom


@pytest.mark.parametrize("document", PAR_DOCUMENT)
def test_les_cibles_de_make_citees_existent(document: Path) -> None:
    makefile = (RACINE / "Makefile").read_text(encoding="utf-8")
    cibles = set(re.findall(r"^([a-z]+):", makefile, re.MULTILINE))
    for morceau in code_de(document):
        assert set(re.findall(r"\bmake ([a-z]+)", morceau)) <= cibles, document.name


@pytest.mark.parametrize("document", PAR_DOCUMENT)
def test_les_liens_menent_quelque_part(document: Path) -> None:
    texte = BLOC.sub("", document.read_text(encoding="utf-8"))
    for lien in re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", texte):
        if not lien.startswith("http"):
            assert (document.parent / lien).exists(), f"{document.name} : {lien}"


@pytest.mark.parametrize("document", PAR_DOCUMENT)
def test_les_chemins_entre_accents_graves_existent(document: Path) -> None:
    du_depot = re.compile(rf"(?:tests|{'|'.join(JEUX)})/[\w./-]*")
    for morceau in code_de(document):
        if du_depot.fullmatch(morceau):
            possibles = (RACINE / morceau, document.parent / morceau)
            assert any(map(Path.exists, possibles)), f"{document.name} : {morceau}"


@pytest.mark.parametrize("document", PAR_DOCUMENT)
def test_les_extraits_sont_ceux_des_parties_de_reference(document: Path) -> None:
    jeu = document.parent.name if document.parent != RACINE else "incognito"
    for chemin, bloc in EXTRAIT.findall(document.read_text(encoding="utf-8")):
        sortie = (TESTS / jeu / chemin).read_text(encoding="utf-8")
        assert bloc in sortie, f"{document.name} : l'extrait n'est pas dans {chemin}"


@pytest.mark.parametrize("jeu", JEUX)
def test_le_lisezmoi_d_un_jeu_montre_un_extrait_et_ses_tables(jeu: str) -> None:
    texte = (RACINE / jeu / "README.md").read_text(encoding="utf-8")
    assert EXTRAIT.search(texte), "aucun extrait de partie"
    assert "Python" in texte
    assert re.search(r"^#+ .*[Ee]xercices", texte, re.MULTILINE)


@pytest.mark.parametrize("jeu", JEUX)
def test_le_schema_du_chemin_des_donnees_ne_nomme_que_du_code_qui_existe(jeu: str) -> None:
    texte = (RACINE / jeu / "README.md").read_text(encoding="utf-8")
    section = texte.split("## Le chemin des données")[1]
    schema = BLOC.search(section)
    assert schema
    for module, nom in NOM_DE_CODE.findall(schema.group(2)):
        if nom not in EXTENSIONS:
            assert defini(jeu, module, nom), f"{module}.{nom}"


def defini(jeu: str, module: str, nom: str) -> bool:
    """Vrai si un module de ce nom, où qu'il soit dans le paquet, définit ce nom."""
    for chemin in (RACINE / jeu).rglob(f"{module}.py"):
        entier = ".".join(chemin.relative_to(RACINE).with_suffix("").parts)
        if hasattr(importlib.import_module(entier), nom):
            return True
    return False


# Ce que les exigences demandent au README d'un jeu de dire, là où le sujet se tait.
CHOIX = [
    (
        "pickomino",
        "PIC-14",
        "le sujet ne dit pas quand la machine s'arrête : c'est dès qu",
    ),
    ("pickomino", "PIC-15", r"^\| `buffer` \| aucun \| .*\w{3,}.* \|$"),
    ("pickomino", "PIC-03", r"sont 15 octets, parce que .*`char\[16\]`"),
    ("dames", "DAM-04", "la « dernière rangée » d'une croix est .* L'autre lecture serait"),
    ("dames", "DAM-10", "excepte les alliés avant .* L'autre lecture, .* bloqué, et perdrait"),
    ("dames", "DAM-12", "« n'a plus de pion » est lu « n'a plus de pièce »"),
    (
        "dames",
        "DAM-15",
        "des caractères et non des octets, car aucun programme C",
    ),
    ("incognito", "INC-13", "`-s x.txt` est refusé par choix"),
    (
        "incognito",
        "INC-21",
        "Ces deux lignes, au deuxième et au quatrième coup joués, sont corrigées",
    ),
    ("sixquiprend", "SIX-01", "commande seule ouvre le terminal.* vide, il est redemandé"),
]


@pytest.mark.parametrize(
    ("jeu", "dit"),
    [pytest.param(j, d, id=e, marks=pytest.mark.exigence(e)) for j, e, d in CHOIX],
)
def test_le_lisezmoi_d_un_jeu_dit_les_choix_que_le_sujet_laisse(jeu: str, dit: str) -> None:
    texte = (RACINE / jeu / "README.md").read_text(encoding="utf-8").replace("\n  ", " ")
    assert re.search(dit, texte, re.MULTILINE) or re.search(dit, " ".join(texte.split()))


# --- où chaque choix est dit ----------------------------------------------------------------------

ENTETE = "| phrase du sujet | ce que fait le programme | choix, et pourquoi |\n"
LIEN = re.compile(r"\[([^\]]+)\]\(([^)]+)\)")


def table_des_phrases(jeu: str) -> list[list[str]]:
    """Les lignes de la table, dans le README, sous le même titre dans les cinq jeux."""
    lisezmoi = (RACINE / jeu / "README.md").read_text(encoding="utf-8")
    section = lisezmoi.split("\n## Les phrases du sujet\n", 1)[1].split("\n## ", 1)[0]
    assert lisezmoi.count(ENTETE) == section.count(ENTETE) == 1
    lignes = section.split(ENTETE, 1)[1].split("\n\n", 1)[0].splitlines()[1:]
    return [[cellule.strip() for cellule in ligne.strip("|").split("|")] for ligne in lignes]


@pytest.mark.parametrize("jeu", JEUX)
def test_une_seule_table_dit_les_choix_phrase_par_phrase(jeu: str) -> None:
    """Chaque ligne nomme les exigences de ce que le programme fait, et dit ce qu'on a choisi."""
    cahier = (TESTS / "exigences" / f"{jeu}.toml").read_text(encoding="utf-8")
    exigences = set(tomllib.loads(cahier)["exigences"])
    for phrase, fait, choix in table_des_phrases(jeu):
        assert phrase.startswith(("« ", "— ")), phrase
        nommees = re.search(r" \(([A-Z0-9, -]+)\)$", fait)
        assert nommees, f"« {fait} » ne finit pas par ses exigences"
        assert set(nommees[1].split(", ")) <= exigences, fait
        assert len(choix.split()) >= 5, f"{phrase} : quel choix, et pourquoi ?"


def uni(texte: str) -> str:
    """Un texte aux apostrophes droites, sans accents graves de code, aux espaces simples."""
    return " ".join(texte.replace("’", "'").replace("`", "").split())


@pytest.mark.parametrize("jeu", JEUX)
def test_chaque_phrase_citee_est_dans_son_sujet(jeu: str) -> None:
    """Mot pour mot, fautes comprises ; « […] » saute ce qui sépare deux morceaux."""
    sujet = uni((TESTS / "sujets" / f"{jeu}.md").read_text(encoding="utf-8"))
    inventees = []
    for phrase, _, _ in table_des_phrases(jeu):
        if phrase.startswith("« "):
            morceaux = uni(phrase).removeprefix("« ").removesuffix(" »").split(" […] ")
            motif = ".*".join(re.escape(morceau) for morceau in morceaux)
            if not re.search(motif, sujet):
                inventees.append(phrase)
    assert inventees == []


@pytest.mark.parametrize("jeu", [jeu for jeu in JEUX if jeu != "sixquiprend"])
def test_la_table_du_c_au_python_mene_aux_deux_cotes(jeu: str) -> None:
    """À gauche, un fichier C qui connaît ce nom ; à droite, le module Python qui le définit."""
    texte = (RACINE / jeu / "README.md").read_text(encoding="utf-8")
    table = texte.split("\n## Du C au Python\n", 1)[1].split("\n## ", 1)[0]
    for ligne in table.splitlines():
        for cellule, chemin in LIEN.findall(ligne) if ligne.startswith("|") else []:
            source = (RACINE / jeu / chemin).read_text(encoding="utf-8")
            for nom in re.findall(r"`(?:struct )?([\w.]+)`", cellule):
                assert re.search(rf"\b{nom.split('.')[-1]}\b", source), f"{chemin} : {nom}"


# --- la documentation du code, que deux sujets notent ---------------------------------------------


def fonctions(chemin: Path) -> list[ast.FunctionDef]:
    """Toutes les fonctions et méthodes d'un module, même imbriquées."""
    return [noeud for noeud in ast.walk(arbre(chemin)) if isinstance(noeud, ast.FunctionDef)]


def sans_phrase(jeu: str) -> list[str]:
    """Les fonctions d'un jeu dont la docstring ne commence pas par une phrase."""
    return [
        f"{chemin.name}:{fonction.lineno} {fonction.name}"
        for chemin in sorted((RACINE / jeu).rglob("*.py"))
        for fonction in fonctions(chemin)
        if not (ast.get_docstring(fonction) or "").split("\n")[0].endswith(".")
    ]


@pytest.mark.exigence("INC-22")
def test_chaque_fonction_d_incognito_a_sa_phrase() -> None:
    assert sans_phrase("incognito") == []


@pytest.mark.exigence("PUI-15")
def test_chaque_fonction_de_puissance_n_a_sa_phrase() -> None:
    assert sans_phrase("puissance_n") == []


# Une fonction de la page : déclarée, méthode, ou flèche qui a un nom.
FONCTION_JS = re.compile(
    r" *(export )?(async )?(function \w+\(|(?!for|while|if)\w+\(.*\) \{$|const \w+ = \(.*\) =>)"
)


@pytest.mark.exigence("INC-22", "PUI-15")
def test_chaque_fonction_de_la_page_a_sa_phrase() -> None:
    """Le JavaScript est le même dans les cinq jeux ; une fonction d'une autre se lit avec elle."""
    muettes = []
    vues = 0
    for chemin in sorted((RACINE / "incognito" / "commun" / "page").glob("*.js")):
        avant = ""
        for ligne in chemin.read_text(encoding="utf-8").splitlines():
            if FONCTION_JS.match(ligne) and not ligne.startswith("    "):
                vues += 1
                if re.match(r" *// .+\.$", avant) is None:
                    muettes.append(ligne.strip())
            avant = ligne
    assert vues > 40
    assert muettes == []
