"""Le livre dit vrai : le code y est coupé par son nom, les parties y sont celles de référence."""

from __future__ import annotations

import ast
import doctest
import gzip
import html
import importlib
import itertools
import json
import re
import sys
import zipfile
from pathlib import Path
from types import FrameType
from typing import NamedTuple

import pytest

from tests.appui import JEUX, RACINE, TESTS, en_memoire, golden
from tests.appui.ancrage import module_et_nom
from tests.enseigner.cours.exercices import charger
from tests.enseigner.cours.extraits import extrait_c
from tests.enseigner.cours.greffe import corps
from tests.enseigner.livre import construire, prose
from tests.enseigner.livre.extraits import NomInconnu, extrait_python
from tests.enseigner.livre.images import lignes_de_la_partie
from tests.enseigner.livre.prose import CHEMIN, EXIGENCE, Etape, Prose, exigences_de, lire_chemin
from tests.enseigner.livre.renvois import gardiennes

LECTURE_MAX = 150  # milliers d'octets envoyés
PAGES_A_LIRE = ("index", "avant", *JEUX)
PYCON = re.compile(r"^```pycon\n(.*?)^```", re.MULTILINE | re.DOTALL)


def textes_de(svg: str) -> list[str]:
    """Les lignes qu'une image écrit."""
    return [html.unescape(t) for t in re.findall(r'xml:space="preserve">(.*?)</text>', svg)]


@pytest.mark.parametrize("jeu", JEUX)
def test_chaque_ecran_est_celui_d_une_partie_de_reference(jeu: str) -> None:
    lue = Prose(jeu)
    images = re.findall(r'<svg class="ecran".*?</svg>', lue.html())
    assert len(images) == len(lue.ecrans) >= 2
    sorties = [c.read_text(encoding="utf-8") for c in (TESTS / jeu / "golden").glob("*/sortie.txt")]
    for image, lignes in zip(images, lue.ecrans, strict=True):
        assert textes_de(image) == [ligne for ligne in lignes if ligne.strip()]
        assert any("\n".join(lignes) in sortie for sortie in sorties)


def test_l_image_de_l_accueil_est_le_plateau_du_jeu() -> None:
    for jeu in construire.jeux():
        assert jeu.image.startswith("<svg ") and 'class="scene"' in jeu.image
        assert " width=" not in jeu.image.partition(">")[0], "la page lui donne sa taille"


@pytest.mark.parametrize("jeu", JEUX)
def test_chaque_extrait_est_une_definition_des_sources(jeu: str) -> None:
    noms = re.findall(r"^```extrait (\S+)$", prose_de(jeu), re.MULTILINE)
    assert len(noms) >= 12
    for nom in noms:
        extrait = extrait_python(jeu, nom)
        ast.parse(extrait.texte)
        lignes = (RACINE / extrait.fichier).read_text(encoding="utf-8").split("\n")
        assert lignes[extrait.ligne - 1].strip() == extrait.texte.split("\n")[0].strip()


def prose_de(page: str) -> str:
    """Le Markdown d'une page à lire."""
    return (construire.ICI / f"{page}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("jeu", JEUX)
def test_les_regles_citent_chaque_exigence(jeu: str) -> None:
    regles = prose_de(jeu).split("## Les règles")[1].split("\n## ")[0]
    assert sorted(set(EXIGENCE.findall(regles))) == sorted(exigences_de(jeu))
    for ligne in re.findall(r"^\d\..*?(?=^\d\.|^$)", regles, re.MULTILINE | re.DOTALL):
        assert EXIGENCE.search(ligne), ligne


@pytest.mark.parametrize("jeu", JEUX)
def test_chaque_bloc_suit_la_phrase_qui_l_explique(jeu: str) -> None:
    morceaux = re.split(r"\n\n", prose_de(jeu))
    for avant, bloc in itertools.pairwise(morceaux):
        if bloc.startswith(("```extrait", "```partie", "```chemin")):
            assert not avant.startswith(("```", "#")), f"{bloc} n'est pas expliqué"


@pytest.mark.parametrize("page", PAGES_A_LIRE[1:])
def test_ce_que_python_repond_dans_le_livre_est_ce_qu_il_repond(page: str) -> None:
    exemples = "\n".join(PYCON.findall(prose_de(page)))
    essai = doctest.DocTestParser().get_doctest(exemples, {}, page, None, 0)
    dit: list[str] = []
    bilan = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(essai, out=dit.append)
    assert bilan.attempted
    assert bilan.failed == 0, "".join(dit)


# --- le chemin d'un coup -------------------------------------------------------------------------

PARTIES_ECRITES = {
    "incognito": "espion_trouve",
    "pickomino": "sept_joueurs",
    "puissance_n": "coup_par_coup",
    "dames": "premiers-tours",
    "sixquiprend": "sauvegarde",
}


class Appel(NamedTuple):
    """Une fonction appelée, et celles qui l'étaient déjà."""

    nom: str
    dans: tuple[str, ...]


def appels_d_une_partie(jeu: str, noms: set[str], dossier: Path) -> list[Appel]:
    """Rejoue une partie de référence, et rend les appels de ces fonctions."""
    importlib.import_module(f"{jeu}.main")
    appels = []
    en_cours: list[str] = []

    def noter(cadre: FrameType, evenement: str, _: object) -> None:
        fichier = Path(cadre.f_code.co_filename)
        if not fichier.is_relative_to(RACINE / jeu):
            return
        module = ".".join(fichier.relative_to(RACINE / jeu).with_suffix("").parts)
        nom = f"{module}.{cadre.f_code.co_qualname}"
        if nom not in noms:
            return
        if evenement == "call":
            appels.append(Appel(nom, tuple(en_cours)))
            en_cours.append(nom)
        elif evenement == "return":
            en_cours.pop()

    cas = TESTS / jeu / "golden" / PARTIES_ECRITES[jeu]
    sys.setprofile(noter)
    try:
        golden.rejouer(jeu, cas, dossier, en_memoire)
    finally:
        sys.setprofile(None)
    return appels


def suit_le_chemin(appels: list[Appel], etapes: list[Etape]) -> bool:
    """Dit si ces appels passent par chaque étape, dans l'ordre, chacune dans son appelante."""
    parents: list[str] = []
    reste = iter(appels)
    for etape in etapes:
        del parents[etape.profondeur :]
        voulus = set(parents)
        if not any(a.nom == etape.nom and voulus <= set(a.dans) for a in reste):
            return False
        parents.append(etape.nom)
    return True


@pytest.mark.parametrize("jeu", JEUX)
def test_le_chemin_d_un_coup_est_celui_d_une_vraie_partie(jeu: str, tmp_path: Path) -> None:
    blocs = re.findall(r"^```chemin\n(.*?)^```", prose_de(jeu), re.MULTILINE | re.DOTALL)
    etapes = lire_chemin(blocs[0])
    appels = appels_d_une_partie(jeu, {etape.nom for etape in etapes}, tmp_path)
    premiers = [rang for rang, appel in enumerate(appels) if appel.nom == etapes[0].nom]
    assert premiers
    suivants = [*premiers[1:], len(appels)]
    tours = [appels[rang:fin] for rang, fin in zip(premiers, suivants, strict=True)]
    assert any(suit_le_chemin(tour, etapes) for tour in tours)


def test_un_nom_inconnu_arrete_la_construction(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for nom in ("grid.add_tokens", "grid.Grid.cellules", "grille.add_token"):
        with pytest.raises(NomInconnu):
            extrait_python("puissance_n", nom)
    with pytest.raises(NomInconnu, match="pas de partie de référence"):
        lignes_de_la_partie("puissance_n", "inconnue", "", 1, 1)
    with pytest.raises(NomInconnu, match="n'a pas 1 fois"):
        lignes_de_la_partie("puissance_n", "retrait", "jamais écrit", 1, 1)
    (tmp_path / "dames.md").write_text("```chemin\ngame.jouer : joue\n```\n", encoding="utf-8")
    fautive = "Une phrase.\n\n```extrait plateau.deplacers\n```\n"
    (tmp_path / "incognito.md").write_text(fautive, encoding="utf-8")
    monkeypatch.setattr(prose, "ICI", tmp_path)
    with pytest.raises(NomInconnu, match="le texte de dames ne montre pas"):
        Prose("dames").html()
    with pytest.raises(SystemExit, match=r"^Erreur : .* ne définit pas « deplacers »\.$"):
        construire.principal(tmp_path / "livre", tmp_path / "livre.html")


def test_le_c_et_le_python_du_meme_nom_sont_cote_a_cote() -> None:
    page = Prose("puissance_n").html()
    en_c = extrait_c("puissance_n", "add_token")
    assert en_c is not None and en_c.texte.endswith("}")
    assert page.count('class="cote"') >= 5
    assert extrait_c("puissance_n", "add_tokens") is None
    assert extrait_c("sixquiprend", "Card") is None, "Six Qui Prend vient du Java"


# --- le site -------------------------------------------------------------------------------------


def poids_a_lire(site: Path) -> list[float]:
    """Ce que pèsent chaque page à lire et son style, en milliers d'octets, comme on les envoie."""
    feuille = len(gzip.compress((site / "livre.css").read_bytes()))
    pages = [(site / f"{nom}.html").read_bytes() for nom in PAGES_A_LIRE]
    return [(len(gzip.compress(page)) + feuille) / 1000 for page in pages]


def test_une_page_a_lire_pese_peu_et_ne_charge_rien_d_ailleurs(site: Path) -> None:
    assert max(poids_a_lire(site)) <= LECTURE_MAX
    for nom in PAGES_A_LIRE:
        assert "<script" not in (site / f"{nom}.html").read_text(encoding="utf-8")
    for chemin in site.glob("*.html"):
        texte = chemin.read_text(encoding="utf-8")
        assert not re.findall(r'(?:src|href)="(?:https?:)?//', texte), chemin.name


def liens_de(site: Path) -> dict[str, list[tuple[str, str]]]:
    """Les liens de chaque page du site : la page et l'ancre où chacun mène."""
    liens: dict[str, list[tuple[str, str]]] = {}
    for page in site.glob("*.html"):
        trouves = re.findall(r'<a [^>]*?href="([^":]+)"', page.read_text(encoding="utf-8"))
        liens[page.name] = []
        for lien in trouves:
            fichier, _, ancre = lien.partition("#")
            liens[page.name].append((fichier or page.name, ancre))
    return liens


def test_chaque_lien_mene_quelque_part(site: Path) -> None:
    ancres = {}
    for page in site.glob("*.html"):
        ancres[page.name] = set(re.findall(r'\bid="([^"]+)"', page.read_text(encoding="utf-8")))
    for nom, liens in liens_de(site).items():
        for fichier, ancre in liens:
            assert fichier in ancres, f"{nom} : {fichier}"
            assert not ancre or ancre in ancres[fichier], f"{nom} : {fichier}#{ancre}"
    seul = (site.parent / "livre.html").read_text(encoding="utf-8")
    toutes = set(re.findall(r'\bid="([^"]+)"', seul))
    assert set(re.findall(r'<a [^>]*?href="#([^"]+)"', seul)) <= toutes
    assert not re.findall(r'<a [^>]*?href="(?!#)', seul)


@pytest.mark.parametrize("jeu", JEUX)
def test_de_lire_on_va_ecrire_et_l_on_en_revient(jeu: str, site: Path) -> None:
    """Un extrait mène à l'étape où on l'écrit, et cette étape, une fois réussie, à l'extrait."""
    lire = (site / f"{jeu}.html").read_text(encoding="utf-8")
    exercices = (site / f"{jeu}-exercices.html").read_text(encoding="utf-8")
    montrees = 0
    for etape in charger(jeu).etapes:
        ancre = f"{jeu}-etape-{etape.numero}"
        article = exercices.split(f'id="{ancre}"')[1].split("</article>")[0]
        assert f'href="{jeu}.html#{jeu}-{etape.exigence}"' in article
        a_lire = re.findall(r'<details class="a-lire">.*?</details>', article, re.DOTALL)
        assert "<figure" in a_lire[0], f"{ancre} : « {etape.lire} » n'ouvre rien"
        for fonction in etape.fonctions:
            extrait = f"{jeu}-{fonction.removeprefix(f'{jeu}.')}"
            if f'id="{extrait}"' in lire:
                bloc = lire.split(f'id="{extrait}"')[1].split("</figure></div>")[0]
                assert f'href="{jeu}-exercices.html#{ancre}"' in bloc
                assert f'href="{jeu}.html#{extrait}"' in article.split('class="corrige"')[1]
                assert f'href="{jeu}.html#{extrait}"' not in article.split('class="corrige"')[0]
                montrees += 1
    assert montrees >= 5


@pytest.mark.parametrize("jeu", JEUX)
def test_une_regle_mene_a_la_fonction_qui_la_garde_et_le_chemin_se_suit(jeu: str) -> None:
    lue = Prose(jeu)
    page = lue.html()
    for exigence, fonctions in gardiennes(jeu).items():
        dite = page.split(f'<dt id="{jeu}-{exigence}">')[1].split("</dd>")[0]
        assert not fonctions or f'href="#{jeu}-' in dite, exigence
    regles = re.findall(r"<li>(.*?)</li>", page.split("<h2")[1], re.DOTALL)
    assert sum('class="renvois"' in regle for regle in regles) >= len(regles) // 2
    chemin = [etape.nom for etape in lire_chemin(CHEMIN.findall(prose_de(jeu))[0])]
    for nom, suivant in itertools.pairwise(chemin):
        bloc = page.split(f'id="{jeu}-{nom}"')[-1].split("</figure></div>")[0]
        assert f"<code>{suivant}</code></a> →" in bloc or nom not in lue.extraits


def test_la_machine_ne_garde_une_regle_que_si_la_fausser_la_trahit() -> None:
    """Son étape est rattachée à l'exigence la plus proche, qui n'est pas toujours d'elle."""
    assert gardiennes("dames")["DAM-02"] == ["game.au_trait"]
    assert "machine.ia.choisir" in gardiennes("puissance_n")["PUI-12"]


def test_une_page_dit_ce_qu_elle_est_et_ce_qu_elle_charge(site: Path) -> None:
    pages = [*site.glob("*.html"), site.parent / "livre.html"]
    for page in pages:
        tete = page.read_text(encoding="utf-8").split("</head>")[0]
        assert re.search(r'<meta name="description" content="[^"]{40,}">', tete), page.name
        permis = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]+)"', tete)[0]
        permis = html.unescape(permis)
        assert permis.startswith("default-src 'none'; "), page.name
        assert "'unsafe-eval'" not in permis
        assert "script-src" not in permis or page.stem not in PAGES_A_LIRE


def lignes_du_corps(fonction: str) -> list[str]:
    """Les lignes d'un corps du dépôt, assez longues pour ne pas être là par hasard."""
    fichier, nom = module_et_nom(fonction, RACINE)
    source = (RACINE / fichier).read_text(encoding="utf-8")
    debut, fin = corps(source, nom)
    lignes = [ligne.strip() for ligne in source.split("\n")[debut:fin]]
    return [ligne for ligne in lignes if len(ligne) > 30]


def textes_du_kit(archive: Path) -> str:
    """Tout ce que le kit donne à lire ; le cours vérifie qu'aucune solution n'y est."""
    with zipfile.ZipFile(archive) as kit:
        return "\n".join(kit.read(nom).decode("utf-8", "replace") for nom in kit.namelist())


@pytest.mark.parametrize("jeu", JEUX)
def test_les_corps_du_depot_ne_sont_pas_a_cote_de_leur_exercice(jeu: str, site: Path) -> None:
    """Rien n'y est qui ne soit dans le kit ; le jeu écrit n'est que dans l'archive de Python."""
    page = (site / f"{jeu}-exercices.html").read_text(encoding="utf-8")
    donnees = re.findall(r'class="donnees">(.*?)</script>', page, re.DOTALL)
    departs = [etape["depart"] for etape in json.loads(donnees[0])["etapes"]]
    textes = [html.unescape(re.sub(r"<[^>]+>", "", page))]
    textes += [texte for depart in departs for texte in depart.values()]
    textes += [c.read_text(encoding="utf-8") for c in site.glob("*.js")]
    montre = "\n".join(textes)
    kit = textes_du_kit(site / f"kit-{jeu}.zip")
    cherchees = 0
    for etape in charger(jeu).etapes:
        for fonction in etape.fonctions:
            siennes = [ligne for ligne in lignes_du_corps(fonction) if ligne not in kit]
            cherchees += len(siennes)
            for ligne in siennes:
                assert ligne not in montre, f"{fonction} : {ligne}"
    assert cherchees >= 30


def test_les_variantes_sont_dites_et_renvoient_au_depot(site: Path) -> None:
    for jeu in JEUX:
        page = (site / f"{jeu}-exercices.html").read_text(encoding="utf-8")
        assert f"make exercice JEU={jeu} N=" in page
        for variante in charger(jeu).variantes:
            assert f"{variante.numero}. {variante.titre}" in html.unescape(page)


def test_chaque_exemple_de_la_page_ouvre_une_partie(tmp_path: Path) -> None:
    for jeu in construire.jeux():
        for exemple in jeu.exemples:
            dossier = tmp_path / f"{jeu.nom} {exemple['phrase']}"
            dossier.mkdir()
            saisies = [*exemple["reponses"].split(), "sauver ouverte", "q"]
            lance = en_memoire(
                jeu.nom, *exemple["options"].split(), saisies="\n".join(saisies), dossier=dossier
            )
            assert lance.code == 0, f"{jeu.nom} {exemple} : {lance.erreurs.decode()}"
            assert list(dossier.glob("ouverte.*")), f"{jeu.nom} {exemple} n'ouvre pas une partie"


def test_le_fichier_seul_a_toutes_les_pages(site: Path) -> None:
    texte = (site.parent / "livre.html").read_text(encoding="utf-8")
    for page in site.glob("*.html"):
        assert f'<div class="feuille" id="{page.stem}"' in texte
    assert not re.findall(r'<(?:script|link|img)[^>]+(?:src|href)="(?!data:)', texte)
