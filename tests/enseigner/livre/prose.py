"""La prose : un fichier Markdown par jeu, dont les blocs vont chercher le code et les parties.

`avant.md`, la page des notions, n'a que des blocs `pycon` : ce qu'on tape dans Python, et ce qu'il
répond, qu'un test vérifie ; un jeu peut en avoir aussi. Quatre blocs s'ajoutent au Markdown :
- `extrait grid.add_token` coupe ce nom dans les sources ; si notre C a une fonction de ce nom, elle
  se met à côté ; une ligne `c = create_grid` du bloc en nomme une autre, `c =` n'en met aucune ;
  `champs = oui` ne garde d'une classe que ses champs ;
- `partie victoire_horizontale` montre un écran d'une partie de référence : `depuis` dit comment sa
  première ligne commence (entre guillemets si c'est par des espaces), `fois` laquelle, `lignes`
  combien en montrer, `titre` ce qu'on y voit ;
- `chemin` dessine le chemin d'un coup : une ligne « main.derouler : ce qu'elle fait » par étape, en
  retrait de deux espaces si celle d'au-dessus l'appelle ;
- `exigences` écrit toutes celles du jeu.
"""

from __future__ import annotations

import html
import itertools
import re
import tomllib
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name

from tests.appui import TESTS
from tests.enseigner.cours.extraits import Extrait, extrait_c
from tests.enseigner.livre.extraits import NomInconnu, extrait_python, sans_methodes
from tests.enseigner.livre.images import lignes_de_la_partie, svg_d_un_ecran
from tests.enseigner.livre.renvois import (
    ancre_de_l_etape,
    couvre,
    etapes_d_un_extrait,
    gardiennes,
)

ICI = TESTS / "enseigner" / "livre"
EXIGENCE = re.compile(r"\b[A-Z]{3}-\d\d\b")
CHEMIN = re.compile(r"^```chemin\n(.*?)^```", re.MULTILINE | re.DOTALL)
EXTRAIT = re.compile(r"^```extrait (\S+)$", re.MULTILINE)
CHAMPS = re.compile(r"^```extrait (\S+)\nchamps = oui$", re.MULTILINE)
INSECABLE = "\N{NO-BREAK SPACE}"
LIGNE_SURE = 50  # caractères : une ligne de code qui tient toujours à côté de son C
RETRAIT_MAX = 6  # fois quatre espaces, que la feuille de style connaît


def typographier(texte: str) -> str:
    """Rend le texte où un signe double ne se sépare pas du mot qu'il suit, ni un guillemet du sien.

    Exemple:
        >>> typographier("« oui » : vraiment ?").count(INSECABLE)
        4
    """
    return re.sub(r" ([;:?!»])", rf"{INSECABLE}\1", texte).replace("« ", f"«{INSECABLE}")


class Ecrivain(RendererHTML):
    """Ce qui rend le Markdown : un texte y est typographié, jamais du code."""

    def text(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        """Rend un texte."""
        return html.escape(typographier(tokens[idx].content), quote=False)

    def fence(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        """Rend un bloc de code, coloré selon le langage qu'il annonce."""
        return colorer(tokens[idx].content, tokens[idx].info.strip() or "text")


MARKDOWN = MarkdownIt("commonmark", renderer_cls=Ecrivain)


def reglages(texte: str) -> dict[str, str]:
    """Les réglages d'un bloc, un « nom = valeur » par ligne."""
    lus = {}
    for ligne in texte.strip().splitlines():
        nom, _, valeur = ligne.partition("=")
        lus[nom.strip()] = valeur.strip().strip('"')
    return lus


@cache
def exigences_de(jeu: str) -> dict[str, str]:
    """Le texte de chaque exigence d'un jeu."""
    lu = tomllib.loads((TESTS / "exigences" / f"{jeu}.toml").read_text(encoding="utf-8"))
    return {numero: cles["texte"] for numero, cles in lu["exigences"].items()}


def colorer(texte: str, langue: str) -> str:
    """Le code, en HTML coloré ; une longue ligne dit son retrait, que sa suite dépasse."""
    texte = texte.strip("\n")
    rendu = highlight(texte, get_lexer_by_name(langue), HtmlFormatter(nowrap=True)).rstrip("\n")
    lignes = []
    for source, ligne in zip(texte.split("\n"), rendu.split("\n"), strict=True):
        if len(source) > LIGNE_SURE:
            retrait = len(source) - len(source.lstrip())
            lignes.append(f'<span class="r{min(retrait // 4, RETRAIT_MAX)}">{ligne}</span>')
        else:
            lignes.append(ligne)
    code = "\n".join(lignes)
    return f'<pre tabindex="0"><code class="code">{code}</code></pre>'


def figure(extrait: Extrait, langue: str, suite: str = "") -> str:
    """Un extrait, d'où il vient, et où l'on va ensuite."""
    lieu = f"<b>{langue}</b> {extrait.fichier}, ligne {extrait.ligne}"
    code = colorer(extrait.texte, langue.lower())
    if suite:
        suite = f'<p class="renvois">{suite}</p>'
    return f'<figure class="extrait"><figcaption>{lieu}</figcaption>{code}{suite}</figure>'


def lien(adresse: str, texte: str, classe: str = "", titre: str = "") -> str:
    """Un lien ; le texte est déjà du HTML."""
    attributs = f'href="{adresse}"'
    if classe:
        attributs += f' class="{classe}"'
    if titre:
        attributs += f' title="{titre}"'
    return f"<a {attributs}>{texte}</a>"


class Etape(NamedTuple):
    """Une étape d'un chemin : à quelle profondeur on l'appelle, son nom, ce qu'elle fait."""

    profondeur: int
    nom: str
    phrase: str


def lire_chemin(texte: str) -> list[Etape]:
    """Les étapes d'un bloc `chemin`.

    Exemple:
        >>> lire_chemin("game.jouer : joue\\n  grid.add_token : le jeton tombe\\n")[1]
        Etape(profondeur=1, nom='grid.add_token', phrase='le jeton tombe')
    """
    etapes = []
    for ligne in texte.splitlines():
        nom, _, phrase = ligne.partition(" : ")
        retrait = len(ligne) - len(ligne.lstrip())
        etapes.append(Etape(retrait // 2, nom.strip(), phrase.strip()))
    return etapes


class Moteur(Ecrivain):
    """Ce qui rend le Markdown, et nos blocs."""

    def __init__(self, jeu: str, blocs: Mapping[str, Callable[[str, str], str]]) -> None:
        """Retient le jeu, et ce qui rend chaque bloc."""
        super().__init__()
        self.jeu = jeu
        self.blocs = blocs

    def text(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        """Rend un texte, où chaque numéro d'exigence dit la sienne, et y mène."""

        def marquer(trouve: re.Match[str]) -> str:
            texte = html.escape(exigences_de(self.jeu)[trouve[0]])
            return lien(f"#{self.jeu}-{trouve[0]}", trouve[0], "exigence", texte)

        return EXIGENCE.sub(marquer, super().text(tokens, idx, options, env))

    def fence(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        """Rend un bloc : un des nôtres, ou du code tel quel."""
        genre, _, suite = tokens[idx].info.strip().partition(" ")
        if genre in self.blocs:
            return self.blocs[genre](suite.strip(), tokens[idx].content)
        return super().fence(tokens, idx, options, env)


class Prose:
    """La prose d'un jeu, qu'on rend en HTML."""

    def __init__(self, jeu: str) -> None:
        """Prépare la lecture de la prose d'un jeu."""
        self.jeu = jeu
        self.titres: list[tuple[str, str]] = []  # l'ancre et le texte de chaque titre
        self.ecrans: list[list[str]] = []  # les lignes de chaque écran montré
        self.extraits: list[str] = []  # le nom de chaque extrait
        self.champs: list[str] = []  # les classes dont on ne montre que les champs
        self.markdown = MarkdownIt("commonmark")
        self.blocs = {
            "extrait": self.bloc_extrait,
            "partie": self.bloc_partie,
            "chemin": self.bloc_chemin,
            "exigences": self.bloc_exigences,
        }
        self.chemin: list[str] = []  # les étapes du chemin d'un coup
        self.moteur = Moteur(jeu, self.blocs)

    def html(self) -> str:
        """Toute la prose, en HTML ; lève NomInconnu si elle cite ce que les sources n'ont pas."""
        texte = (ICI / f"{self.jeu}.md").read_text(encoding="utf-8")
        for numero in EXIGENCE.findall(texte):
            self.exigence(numero)
        self.extraits = EXTRAIT.findall(texte)
        self.champs = CHAMPS.findall(texte)
        self.chemin = [etape.nom for bloc in CHEMIN.findall(texte) for etape in lire_chemin(bloc)]
        jetons = self.markdown.parse(texte)
        self.ancrer(jetons)
        jetons = self.montrer_les_gardiennes(self.apparier(jetons))
        return self.moteur.render(jetons, self.markdown.options, {})

    def extraits_de(self, nom: str) -> list[str]:
        """Les extraits de la page qui montrent ce nom."""
        trouves = []
        for extrait in self.extraits:
            if extrait == nom or (couvre(extrait, nom) and extrait not in self.champs):
                trouves.append(extrait)
        return trouves

    def montre(self, nom: str) -> bool:
        """Dit si un extrait de la page montre ce nom."""
        return bool(self.extraits_de(nom))

    def lien_vers(self, nom: str) -> str:
        """Le lien vers l'extrait qui montre ce nom ; lève NomInconnu si le texte n'en a pas."""
        if not self.montre(nom):
            raise NomInconnu(f"le texte de {self.jeu} ne montre pas « {nom} »")
        return lien(f"#{self.jeu}-{self.extraits_de(nom)[0]}", f"<code>{nom}</code>")

    def liens_des_gardiennes(self, exigences: Sequence[str]) -> str:
        """Les liens vers les fonctions qui gardent des exigences ; vide si aucune ne le fait."""
        noms = []
        for exigence in exigences:
            noms += [nom for nom in gardiennes(self.jeu).get(exigence, []) if self.montre(nom)]
        if not noms:
            return ""
        liens = ", ".join(self.lien_vers(nom) for nom in dict.fromkeys(noms))
        return f'<span class="renvois">Gardé par{INSECABLE}: {liens}</span>'

    def montrer_les_gardiennes(self, jetons: Sequence[Token]) -> list[Token]:
        """Met au bout de chaque règle les fonctions qui la gardent."""
        sortis: list[Token] = []
        citees: list[str] = []
        for jeton in jetons:
            if jeton.type == "list_item_open":
                citees = []
            elif jeton.type == "inline":
                citees += EXIGENCE.findall(jeton.content)
            elif jeton.type == "list_item_close":
                sortis.append(bloc_html(self.liens_des_gardiennes(citees)))
            sortis.append(jeton)
        return sortis

    def exigence(self, numero: str) -> str:
        """Le texte d'une exigence ; lève NomInconnu."""
        try:
            return exigences_de(self.jeu)[numero]
        except KeyError:
            raise NomInconnu(f"{self.jeu} n'a pas d'exigence {numero}") from None

    def ancrer(self, jetons: Sequence[Token]) -> None:
        """Donne une ancre à chaque titre, et les retient pour le sommaire."""
        for rang, jeton in enumerate(jetons):
            if jeton.type == "heading_open" and jeton.tag == "h2":
                ancre = f"{self.jeu}-{len(self.titres) + 1}"
                jeton.attrSet("id", ancre)
                self.titres.append((ancre, jetons[rang + 1].content))

    def apparier(self, jetons: Sequence[Token]) -> list[Token]:
        """Met chaque extrait à côté du paragraphe qui le précède."""
        sortis: list[Token] = []
        for jeton in jetons:
            montre = jeton.type == "fence" and jeton.info.split()[:1] in (["extrait"], ["partie"])
            if montre and sortis and sortis[-1].type == "paragraph_close":
                debut = len(sortis) - 1
                while sortis[debut].type != "paragraph_open":
                    debut -= 1
                sortis.insert(debut, bloc_html('<div class="pas"><div>'))
                sortis += [bloc_html("</div>"), jeton, bloc_html("</div>")]
            else:
                sortis.append(jeton)
        return sortis

    # --- les blocs -------------------------------------------------------------------------------

    def bloc_extrait(self, nom: str, contenu: str) -> str:
        """Le Python d'un nom, et le C du même nom à côté."""
        en_python = extrait_python(self.jeu, nom)
        if "champs" in reglages(contenu):
            en_python = sans_methodes(en_python)
        voulu = reglages(contenu).get("c", nom.rpartition(".")[2])
        en_c = None
        if voulu:
            en_c = extrait_c(self.jeu, voulu)
        if en_c is None and "c" in reglages(contenu) and voulu:
            raise NomInconnu(f"le C de {self.jeu} n'a pas « {voulu} »")
        ancre = f'id="{self.jeu}-{nom}"'
        suite = self.suite_d_un_extrait(nom)
        if en_c is None:
            return f"<div {ancre}>{figure(en_python, 'Python', suite)}</div>"
        figures = figure(en_c, "C") + figure(en_python, "Python", suite)
        return f'<div {ancre} class="cote">{figures}</div>'

    def suite_d_un_extrait(self, nom: str) -> str:
        """Où l'on va d'un extrait : l'étape où l'écrire, le pas d'avant et celui d'après."""
        morceaux = []
        numeros = etapes_d_un_extrait(self.jeu, nom)
        if numeros and nom not in self.champs:
            etapes = []
            for numero in numeros:
                page = f"{self.jeu}-exercices.html#{ancre_de_l_etape(self.jeu, numero)}"
                etapes.append(lien(page, f"étape{INSECABLE}{numero}"))
            morceaux.append(f"À vous de l'écrire{INSECABLE}: {', '.join(etapes)}")
        rangs = [rang for rang, pas in enumerate(self.chemin) if pas == nom]
        avant = [self.chemin[rang - 1] for rang in rangs if rang > 0]
        apres = [self.chemin[rang + 1] for rang in rangs if rang + 1 < len(self.chemin)]
        morceaux += [f"← {self.lien_vers(pas)}" for pas in dict.fromkeys(avant)]
        morceaux += [f"{self.lien_vers(pas)} →" for pas in dict.fromkeys(apres)]
        return "".join(f"<span>{morceau}</span>" for morceau in morceaux)

    def bloc_partie(self, cas: str, contenu: str) -> str:
        """Un écran d'une partie de référence."""
        lus = reglages(contenu)
        lignes = lignes_de_la_partie(
            self.jeu, cas, lus["depuis"], int(lus.get("fois", "1")), int(lus["lignes"])
        )
        self.ecrans.append(lignes)
        image = svg_d_un_ecran(lignes, lus["titre"])
        legende = html.escape(f"{lus['titre']} (partie de référence « {cas} »)")
        return f'<figure class="partie">{image}<figcaption>{legende}</figcaption></figure>'

    def bloc_chemin(self, nom: str, contenu: str) -> str:
        """Le chemin d'un coup, dont chaque nom existe ; ce qu'une étape appelle est en retrait."""
        morceaux = []
        avant = -1
        for etape in lire_chemin(contenu):
            extrait_python(self.jeu, etape.nom)
            if etape.profondeur > avant:
                morceaux.append("<ol>")
            else:
                morceaux.append("</li>" + "</ol></li>" * (avant - etape.profondeur))
            phrase = typographier(etape.phrase)
            morceaux.append(f"<li><p>{self.lien_vers(etape.nom)} {phrase}</p>")
            avant = etape.profondeur
        morceaux.append("</li></ol>" * (avant + 1))
        return f'<figure class="chemin">{"".join(morceaux)}</figure>'

    def bloc_exigences(self, nom: str, contenu: str) -> str:
        """Toutes les exigences du jeu."""
        lignes = []
        for numero, texte in exigences_de(self.jeu).items():
            dit = html.escape(typographier(texte))
            gardes = self.liens_des_gardiennes([numero])
            lignes.append(f'<dt id="{self.jeu}-{numero}">{numero}</dt><dd>{dit} {gardes}</dd>')
        return (
            "<details><summary>Les exigences tirées du sujet, une à une</summary>"
            f"<dl>{''.join(lignes)}</dl></details>"
        )


def ancre_de_la_notion(titre: str) -> str:
    """L'ancre d'un titre de la page des notions.

    Exemple:
        >>> ancre_de_la_notion("Les propriétés")
        'avant-les-proprietes'
    """
    sans_accent = unicodedata.normalize("NFD", titre.lower()).encode("ascii", "ignore").decode()
    return "-".join(["avant", *re.findall("[a-z]+", sans_accent)])


def avant_de_lire() -> tuple[str, list[tuple[str, str]]]:
    """La page des notions, en HTML, avec l'ancre et le texte de chaque titre."""
    jetons = MARKDOWN.parse((ICI / "avant.md").read_text(encoding="utf-8"))
    titres = []
    for jeton, suivant in itertools.pairwise(jetons):
        if jeton.type == "heading_open" and jeton.tag == "h2":
            ancre = ancre_de_la_notion(suivant.content)
            jeton.attrSet("id", ancre)
            titres.append((ancre, suivant.content))
    return str(MARKDOWN.renderer.render(jetons, MARKDOWN.options, {})), titres


def bloc_html(texte: str) -> Token:
    """Un morceau de HTML, comme un jeton."""
    return Token("html_block", "", 0, content=texte)
