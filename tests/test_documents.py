"""Les documents disent vrai : commandes, options, extraits, schémas, nombres d'exigences."""

from __future__ import annotations

import importlib
import re
import tomllib
from pathlib import Path

import click
import pytest

from tests.outils import JEUX, RACINE, TESTS
from tests.outils.bareme import TITRES

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
    contexte = click.Context(commande, **commande.context_settings)
    return {o for p in commande.get_params(contexte) for o in (*p.opts, *p.secondary_opts)}


@pytest.mark.parametrize("document", PAR_DOCUMENT)
def test_les_commandes_et_options_citees_existent(document: Path) -> None:
    for morceau in code_de(document):
        for ligne in morceau.splitlines():
            mots = ligne.removeprefix("$ ").split("#")[0].split()
            if mots and mots[0] in JEUX:
                cites = {m.split("=")[0] for m in mots[1:] if re.fullmatch(r"--?[a-z][\w=-]*", m)}
                assert cites <= options_de(mots[0]), f"{document.name} : {ligne}"


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
    noms = [(m, n) for m, n in NOM_DE_CODE.findall(schema.group(2)) if n not in EXTENSIONS]
    assert len(noms) >= 5, "le schéma nomme trop peu de code"
    for module, nom in noms:
        assert hasattr(importlib.import_module(f"{jeu}.{module}"), nom), f"{module}.{nom}"


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
    ("dames", "DAM-10", "dès le premier saut : .* L'autre lecture ne permettrait"),
    ("dames", "DAM-12", "« n'a plus de pion » est lu « n'a plus de pièce »"),
    ("dames", "DAM-15", "19 caractères au plus, des caractères et non des octets, car"),
    ("incognito", "INC-13", "`-s x.txt` est refusé par choix"),
    (
        "incognito",
        "INC-21",
        "Ces deux lignes, au deuxième et au quatrième coup joués, sont corrigées",
    ),
    ("sixquiprend", "SIX-01", "commande seule ouvre le terminal.* un nom vide devient « Vous »"),
]


@pytest.mark.parametrize(
    ("jeu", "dit"),
    [pytest.param(j, d, id=e, marks=pytest.mark.exigence(e)) for j, e, d in CHOIX],
)
def test_le_lisezmoi_d_un_jeu_dit_les_choix_que_le_sujet_laisse(jeu: str, dit: str) -> None:
    texte = (RACINE / jeu / "README.md").read_text(encoding="utf-8").replace("\n  ", " ")
    assert re.search(dit, texte, re.MULTILINE) or re.search(dit, " ".join(texte.split()))


# --- des documents courts, où chaque choix est dit ------------------------------------------------

MOTS = {"README.md": 1400} | {f"{jeu}/README.md": 1800 for jeu in JEUX}
ENTETE = "| phrase du sujet | exigence | choix |"
LIEN = re.compile(r"\[([^\]]+)\]\(([^)]+)\)")
SECOND_LIVRE = ("ia", "expert", "graphique")


@pytest.mark.parametrize(("document", "au_plus"), MOTS.items())
def test_un_lisezmoi_tient_en_peu_de_mots(document: str, au_plus: int) -> None:
    assert len((RACINE / document).read_text(encoding="utf-8").split()) <= au_plus


@pytest.mark.parametrize("document", MOTS)
def test_un_lisezmoi_finit_par_ses_sources(document: str) -> None:
    titres = re.findall(r"^## (.+)$", (RACINE / document).read_text(encoding="utf-8"), re.MULTILINE)
    assert titres[-1] == "Sources"


def test_tous_les_documents_tiennent_en_quinze_mille_mots() -> None:
    """Ce qu'un dépôt neuf contient de Markdown : les documents ci-dessus, et aucun autre."""
    chemins = sorted(p for d in (*JEUX, "tests") for p in (RACINE / d).rglob("*.md"))
    assert sorted(DOCUMENTS) == sorted([*chemins, *RACINE.glob("*.md")])
    mots = {str(d.relative_to(RACINE)): len(d.read_text("utf-8").split()) for d in DOCUMENTS}
    assert sum(mots.values()) <= 15_000, mots


@pytest.mark.parametrize("jeu", JEUX)
def test_une_seule_table_dit_les_choix_phrase_par_phrase(jeu: str) -> None:
    """Dans le rapport, si le sujet en demande un, et le README y mène ; sinon dans le README."""
    lisezmoi = (RACINE / jeu / "README.md").read_text(encoding="utf-8")
    ici = lisezmoi
    if jeu in A_RENDRE:
        assert "(RAPPORT.md#les-phrases-du-sujet)" in lisezmoi
        assert ENTETE not in lisezmoi
        ici = (RACINE / jeu / "RAPPORT.md").read_text(encoding="utf-8")
    assert re.search(r"^###? Les phrases du sujet$", ici, re.MULTILINE)
    assert ici.count(ENTETE) == 1
    cahier = (TESTS / "exigences" / f"{jeu}.toml").read_text(encoding="utf-8")
    exigences = set(tomllib.loads(cahier)["exigences"])
    lignes = ici.split(ENTETE, 1)[1].split("\n\n", 1)[0].splitlines()[2:]
    assert len(lignes) >= 12
    for ligne in lignes:
        phrase, citees, choix = (c.strip() for c in ligne.strip("|").split("|"))
        assert phrase.startswith(("« ", "— ")), ligne
        assert set(citees.split(", ")) <= exigences, ligne
        assert len(choix.split()) >= 2, ligne


@pytest.mark.parametrize("jeu", [jeu for jeu in JEUX if jeu != "sixquiprend"])
def test_la_table_du_c_au_python_mene_aux_deux_cotes(jeu: str) -> None:
    """À gauche, un fichier C qui connaît ce nom ; à droite, le module Python qui le définit."""
    texte = (RACINE / jeu / "README.md").read_text(encoding="utf-8")
    table = texte.split("\n## Du C au Python\n", 1)[1].split("\n## ", 1)[0]
    gauches = 0
    for ligne in table.splitlines():
        for cellule, chemin in LIEN.findall(ligne) if ligne.startswith("|") else []:
            source = (RACINE / jeu / chemin).read_text(encoding="utf-8")
            for nom in re.findall(r"`(?:struct )?([\w.]+)`", cellule):
                gauches += chemin.endswith((".c", ".h"))
                assert re.search(rf"\b{nom.split('.')[-1]}\b", source), f"{chemin} : {nom}"
    assert gauches >= 8


# --- « Lire le code » ----------------------------------------------------------------------------


def table(entete: str) -> list[list[str]]:
    """Les lignes de la table du README qui commence par cet en-tête, cellule par cellule."""
    texte = LISEZMOI.read_text(encoding="utf-8")
    lignes = texte.split(f"| {entete} |\n", 1)[1].split("\n\n")[0].splitlines()[1:]
    return [[cellule.strip() for cellule in ligne.split("|")[1:-1]] for ligne in lignes]


@pytest.mark.parametrize(("titre", "ordre"), table("jeu | dans cet ordre"))
def test_un_paquet_presente_ses_modules_dans_l_ordre_de_lecture(titre: str, ordre: str) -> None:
    (jeu,) = [j for j in JEUX if TITRES[j] == titre]
    presentation = importlib.import_module(jeu).__doc__ or ""
    modules = re.findall(r"`([^`]+)`", ordre)
    presentes = [m for m in re.findall(r"`(\w+)`", presentation) if m in modules]
    assert presentes == [m for m in modules if m in presentes], "autre ordre"


@pytest.mark.parametrize("jeu", JEUX)
def test_la_machine_et_la_fenetre_se_lisent_en_dernier(jeu: str) -> None:
    texte = (RACINE / jeu / "README.md").read_text(encoding="utf-8")
    lire = texte.split("\n## Lire le code\n", 1)[1].split("\n## ", 1)[0]
    modules = [chemin.removesuffix(".py") for _, chemin in LIEN.findall(lire) if chemin[0] != "_"]
    derniers = [nom for nom in modules if nom.endswith(".md") or nom in SECOND_LIVRE]
    assert modules[-len(derniers) :] == derniers
    assert derniers[:2] == ["ia", "expert"]
