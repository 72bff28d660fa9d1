"""`make livre` : construit le site (`livre/`) et le fichier seul (`livre.html`).

Les notions, avec un exemple :
- une *page* est un nom et un contenu : `puissance_n.html` se lit, `puissance_n-jouer.html` se joue,
  `puissance_n-exercices.html` s'écrit ;
- un *bagage* est ce que Python emporte dans le navigateur : les jeux, click, le juge du cours et,
  par jeu, le kit dont les fonctions sont vides ;
- la *construction* est le nom de tout cela, tiré du contenu : le cache hors ligne le porte.
"""

from __future__ import annotations

import hashlib
import html
import json
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
import jinja2
from markupsafe import Markup

from sixquiprend import musique
from tests.appui import JEUX, RACINE, TESTS
from tests.enseigner.cours import kit
from tests.enseigner.cours.exercices import Exercice, charger
from tests.enseigner.cours.extraits import extrait_c
from tests.enseigner.livre import atelier
from tests.enseigner.livre.extraits import NomInconnu
from tests.enseigner.livre.prose import (
    MARKDOWN,
    Prose,
    avant_de_lire,
    colorer,
    exigences_de,
    typographier,
)
from tests.enseigner.livre.renvois import a_lire, couvre

ICI = TESTS / "enseigner" / "livre"
PAGE = ICI / "page"
SITE = RACINE / "livre"
SEUL = RACINE / "livre.html"
COURS = ("__init__.py", "exercices.py", "juge.py", "serveur.py", "greffe.py")
BAGAGES = (".py", ".mo")  # les seuls fichiers d'un jeu que le navigateur emporte
# Ce qu'une page a le droit de charger. Pyodide compile du WebAssembly ; l'éditeur et le terminal
# posent leurs styles. Le fichier seul n'a qu'un script, dont assembler.mjs met l'empreinte.
A_LIRE = "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'"
A_JOUER = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src data:; connect-src 'self'; worker-src 'self'; frame-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)
TOUT_SEUL = (
    "default-src 'none'; script-src 'sha256-DU_LIVRE' 'sha256-DU_PLATEAU' 'wasm-unsafe-eval'; "
    "style-src 'unsafe-inline'; img-src data:; media-src blob:; worker-src blob:; "
    "base-uri 'none'; form-action 'none'"
)
DU_PLATEAU = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; media-src 'self'"
)
DESCRIPTION = (
    "Cinq jeux de plateau, de dés et de cartes écrits en Python : on y joue dans la page, on en "
    "lit le code à côté du C, on en réécrit les fonctions."
)
TAILLE = re.compile(r' width="\d+" height="\d+"')
DATE = (2020, 1, 1, 0, 0, 0)  # la même archive, quel que soit le jour


@dataclass(frozen=True)
class Jeu:
    """Ce que le livre dit d'un jeu avant qu'on l'ouvre."""

    nom: str
    titre: str
    phrase: str
    illustration: str  # celle de ses images, dans son dossier, qui le montre le mieux
    colonnes: int  # celles de son plateau, qu'un téléphone fait défiler s'il le faut
    reprise: str  # les options qui reprennent une partie
    sans_option: str  # ce qu'on joue sans rien demander
    exemples: list[dict[str, str]]  # ce qu'on peut demander, ses options, ses premières réponses

    @property
    def image(self) -> Markup:
        """Un moment d'une de ses parties, sur son plateau ; la page lui donne sa taille."""
        chemin = RACINE / self.nom / "images" / f"{self.illustration}.svg"
        return Markup(TAILLE.sub("", chemin.read_text(encoding="utf-8"), count=1))


def jeux() -> list[Jeu]:
    """Les cinq jeux, tels que les décrit `jeux.json`."""
    lus = json.loads((ICI / "jeux.json").read_text(encoding="utf-8"))
    return [Jeu(nom=nom, **lus[nom]) for nom in JEUX]


# --- les bagages ---------------------------------------------------------------------------------


def ecrire_archive(chemin: Path, fichiers: Iterable[tuple[str, Path]]) -> None:
    """Écrit une archive dont le contenu seul fait les octets."""
    with zipfile.ZipFile(chemin, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for nom, source in sorted(fichiers):
            fiche = zipfile.ZipInfo(nom, DATE)
            fiche.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(fiche, source.read_bytes())


def fichiers_des_jeux() -> list[tuple[str, Path]]:
    """Les cinq paquets, click, et de quoi juger un exercice."""
    trouves = []
    du_cours = [*COURS, "aides/__init__.py"]
    for jeu in JEUX:
        for chemin in (RACINE / jeu).rglob("*"):
            if chemin.suffix in BAGAGES:
                trouves.append((chemin.relative_to(RACINE).as_posix(), chemin))
        du_cours += [f"{jeu}.toml", f"aides/{jeu}.py"]
    for chemin in Path(click.__file__).parent.glob("*.py"):
        trouves.append((f"click/{chemin.name}", chemin))
    for nom in du_cours:
        trouves.append((f"tests/enseigner/cours/{nom}", TESTS / "enseigner" / "cours" / nom))
    for nom in ("__init__.py", "enseigner/__init__.py", "enseigner/livre/__init__.py"):
        trouves.append((f"tests/{nom}", TESTS / nom))
    trouves.append(("tests/enseigner/livre/atelier.py", ICI / "atelier.py"))
    return trouves


def faire_kit(jeu: str, dossier: Path) -> list[tuple[str, Path]]:
    """Fait le kit d'un jeu dans un dossier, et rend ses fichiers."""
    kit.creer(charger(jeu), dossier)
    return [(c.relative_to(dossier).as_posix(), c) for c in dossier.rglob("*") if c.is_file()]


# --- les pages -----------------------------------------------------------------------------------


def moteur() -> jinja2.Environment:
    """De quoi remplir les gabarits ; un nom qu'ils citent et qu'on ne donne pas arrête tout."""
    environnement = jinja2.Environment(
        loader=jinja2.FileSystemLoader(ICI / "gabarits"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environnement.filters["markdown"] = en_html
    environnement.filters["en_ligne"] = en_html_sur_une_ligne
    environnement.filters["typo"] = typographier
    return environnement


def en_html(texte: str) -> Markup:
    """Un petit texte du cours, du Markdown au HTML."""
    return Markup(MARKDOWN.render(texte.strip()))


def en_html_sur_une_ligne(texte: str) -> Markup:
    """Un morceau de phrase du cours, du Markdown au HTML."""
    return Markup(MARKDOWN.renderInline(texte.strip()))


def etape_de_la_page(prose: Prose, etape: Exercice, dossier: Path) -> dict[str, Any]:
    """Une étape : ce que la page en montre, et d'où part l'éditeur. Aucun corps du dépôt.

    Ce qui est à lire se coupe dans le kit ; la nôtre, dans la prose, ne s'offre qu'ensuite.
    """
    jeu = prose.jeu
    siennes = [fonction.removeprefix(f"{jeu}.") for fonction in etape.fonctions]
    corriges = [extrait for fonction in siennes for extrait in prose.extraits_de(fonction)]
    lectures = []
    for nom, extrait in a_lire(jeu, etape, dossier):
        ailleurs = nom in prose.extraits and not any(couvre(nom, f) for f in siennes)
        lectures.append((extrait, Markup(colorer_lecture(nom, extrait.texte)), nom, ailleurs))
    programmes = []
    for nom in etape.c:
        en_c = extrait_c(jeu, nom)
        if en_c is None:
            raise NomInconnu(f"le C de {jeu} n'a pas « {nom} »")
        programmes.append((en_c.fichier, Markup(colorer(en_c.texte, "c"))))
    depart = {fonction: atelier.texte_de(fonction, dossier) for fonction in etape.fonctions}
    return {
        "etape": etape,
        "exigence": exigences_de(jeu)[etape.exigence],
        "programmes": programmes,
        "depart": depart,
        "lectures": lectures,
        "corriges": list(dict.fromkeys(corriges)),
    }


def colorer_lecture(nom: str, texte: str) -> str:
    """Une définition, en Python ; ou l'en-tête d'un module, qui est de la prose."""
    if nom:
        return colorer(texte, "python")
    return str(MARKDOWN.render(texte))


def donnees_des_etapes(etapes: list[dict[str, Any]]) -> Markup:
    """Ce que le script de la page sait des étapes, en JSON."""
    lues = []
    for montree in etapes:
        etape = montree["etape"]
        lues.append(
            {
                "numero": etape.numero,
                "fonctions": etape.fonctions,
                "lecon": en_html_sur_une_ligne(" ".join(etape.lecon.split())),
                "depart": montree["depart"],
            }
        )
    return Markup(json.dumps({"etapes": lues}, ensure_ascii=False).replace("<", "\\u003c"))


@dataclass(frozen=True)
class Feuille:
    """Une page du livre : le script est celui qu'elle charge, sans lequel on ne fait que lire."""

    titre: str
    corps: Markup
    description: str = DESCRIPTION
    script: str = ""


def page_des_notions() -> Feuille:
    """« Avant de lire » : ce que les cinq chapitres supposent su."""
    page, titres = avant_de_lire()
    debut, titre, texte = page.partition("<h2")
    corps = (
        moteur()
        .get_template("avant.html")
        .render(debut=Markup(debut), titres=titres, texte=Markup(titre + texte))
    )
    return Feuille(
        "Avant de lire", Markup(corps), "Les mots du livre et son Python, chacun avec une valeur."
    )


def feuilles_du_livre(kits: Path) -> dict[str, Feuille]:
    """Chaque page du livre, par son nom."""
    gabarits = moteur()
    tous = jeux()
    accueil = gabarits.get_template("accueil.html").render(jeux=tous)
    feuilles = {"index": Feuille("Cinq Jeux", Markup(accueil))}
    entoures = [None, *tous, None]
    for rang, jeu in enumerate(tous, 1):
        voisins = (entoures[rang - 1], entoures[rang + 1])
        prose = Prose(jeu.nom)
        debut, titre, texte = prose.html().partition("<h2")
        lire = gabarits.get_template("lire.html").render(
            jeu=jeu,
            debut=Markup(debut),
            titres=prose.titres,
            texte=Markup(titre + texte),
            voisins=voisins,
        )
        feuilles[jeu.nom] = Feuille(
            jeu.titre, Markup(lire), f"Lire {jeu.titre}, du C à Python. {jeu.phrase}"
        )
        table = gabarits.get_template("jouer.html").render(jeu=jeu, voisins=voisins)
        feuilles[f"{jeu.nom}-jouer"] = Feuille(
            f"Jouer : {jeu.titre}",
            Markup(table),
            f"Jouer à {jeu.titre} dans la page, sans rien installer. {jeu.phrase}",
            "jouer",
        )
        cours = charger(jeu.nom)
        etapes = [etape_de_la_page(prose, etape, kits / jeu.nom) for etape in cours.etapes]
        cahier = gabarits.get_template("exercices.html").render(
            jeu=jeu,
            cours=cours,
            etapes=etapes,
            donnees=donnees_des_etapes(etapes),
            voisins=voisins,
        )
        feuilles[f"{jeu.nom}-exercices"] = Feuille(
            f"S'exercer : {jeu.titre}",
            Markup(cahier),
            f"Réécrire {jeu.titre} en Python, une fonction à la fois, jugée dans la page.",
            "exercer",
        )
    feuilles["avant"] = page_des_notions()
    return feuilles


# --- construire ----------------------------------------------------------------------------------


def assembler(*arguments: str) -> None:
    """Réunit les scripts, par esbuild."""
    fini = subprocess.run(["node", str(ICI / "assembler.mjs"), *arguments], check=False)
    if fini.returncode:
        sys.exit("Erreur : les scripts du livre n'ont pas pu être réunis.")


def ecrire_pages(feuilles: dict[str, Feuille], site: Path) -> None:
    """Écrit chaque page du site."""
    gabarit = moteur().get_template("page.html")
    for nom, feuille in feuilles.items():
        texte = gabarit.render(
            nom=nom, feuille=feuille, permis=A_JOUER if feuille.script else A_LIRE
        )
        (site / f"{nom}.html").write_text(texte, encoding="utf-8")


def ecrire_plateau(site: Path) -> None:
    """Écrit la page de `-g`, telle quelle, si ce n'est que son lien n'est plus un serveur.

    La musique, que ce serveur calculerait à la demande, l'est ici.
    """
    source = RACINE / JEUX[2] / "commun" / "page"
    (site / "plateau").mkdir()
    shutil.copyfile(source / "page.css", site / "plateau" / "page.css")
    texte = (source / "page.html").read_text(encoding="utf-8")
    permis = f'<meta http-equiv="Content-Security-Policy" content="{DU_PLATEAU}">'
    texte = texte.replace("<title>", f"{permis}\n<title>").replace("lien.js", "plateau.js")
    (site / "plateau" / "page.html").write_text(texte, encoding="utf-8")
    (site / "plateau" / "musique.wav").write_bytes(musique.composer())


def ecrire_hors_ligne(site: Path) -> None:
    """Écrit le service worker, qui connaît chaque fichier du site et le nom de la construction."""
    fichiers = sorted(c for c in site.rglob("*") if c.is_file() and c.name != "hors-ligne.js")
    empreinte = hashlib.sha256()
    for chemin in fichiers:
        empreinte.update(chemin.relative_to(site).as_posix().encode() + chemin.read_bytes())
    noms = ["./", *(c.relative_to(site).as_posix() for c in fichiers)]
    texte = (PAGE / "hors-ligne.js").read_text(encoding="utf-8")
    texte = texte.replace("__CONSTRUCTION__", empreinte.hexdigest()[:12])
    (site / "hors-ligne.js").write_text(
        texte.replace("__FICHIERS__", json.dumps(noms)), encoding="utf-8"
    )


def corps_seul(feuilles: dict[str, Feuille]) -> str:
    """Toutes les pages à la suite ; un lien de l'une à l'autre devient une ancre."""
    morceaux = []
    for nom, feuille in feuilles.items():
        corps = str(feuille.corps)
        for autre in feuilles:
            corps = corps.replace(f'href="{autre}.html#', 'href="#')
            corps = corps.replace(f'href="{autre}.html"', f'href="#{autre}"')
        titre = html.escape(feuille.titre)
        morceaux.append(f'<div class="feuille" id="{nom}" data-titre="{titre}">{corps}</div>')
    return "\n".join(morceaux)


def construire(site: Path, seul: Path) -> None:
    """Construit le site, et le fichier seul."""
    shutil.rmtree(site, ignore_errors=True)
    site.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as temporaire:
        kits = Path(temporaire)
        for jeu in JEUX:
            ecrire_archive(site / f"kit-{jeu}.zip", faire_kit(jeu, kits / jeu))
        feuilles = feuilles_du_livre(kits)
    ecrire_archive(site / "jeux.zip", fichiers_des_jeux())
    shutil.copyfile(PAGE / "livre.css", site / "livre.css")
    ecrire_plateau(site)
    assembler("site", str(site))
    ecrire_pages(feuilles, site)
    ecrire_hors_ligne(site)
    with tempfile.TemporaryDirectory() as temporaire:
        page = Path(temporaire) / "page.html"
        gabarit = moteur().get_template("seul.html")
        texte = gabarit.render(
            corps=Markup(corps_seul(feuilles)), description=DESCRIPTION, permis=TOUT_SEUL
        )
        page.write_text(texte, encoding="utf-8")
        assembler("seul", str(site), str(page), str(seul))


def principal(site: Path = SITE, seul: Path = SEUL) -> None:
    """Construit le livre, et dit où il est."""
    try:
        construire(site, seul)
    except (NomInconnu, LookupError) as erreur:
        sys.exit(f"Erreur : {erreur.args[0]}.")
    print(f"Le site est dans « {site.name}/ », le fichier seul est « {seul.name} ».")


if __name__ == "__main__":
    principal()
