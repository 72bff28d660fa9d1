"""La prose : un fichier Markdown par jeu, dont les blocs vont chercher le code et les parties.

Quatre blocs s'ajoutent au Markdown :
- `extrait grid.add_token` coupe ce nom dans les sources ; si notre C a une fonction de ce nom, elle
  se met à côté ; une ligne `c = create_grid` du bloc en nomme une autre, `c =` n'en met aucune ;
- `partie victoire_horizontale` montre un écran d'une partie de référence : `depuis` dit comment sa
  première ligne commence (entre guillemets si c'est par des espaces), `fois` laquelle, `lignes`
  combien en montrer, `titre` ce qu'on y voit ;
- `chemin` dessine le chemin d'un coup : une ligne « main.derouler : ce qu'elle fait » par étape, en
  retrait de deux espaces si celle d'au-dessus l'appelle ;
- `exigences` écrit toutes celles du jeu.
"""

from __future__ import annotations

import html
import re
import tomllib
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
from tests.enseigner.livre.extraits import NomInconnu, extrait_python
from tests.enseigner.livre.images import lignes_de_la_partie, svg_d_un_ecran

ICI = TESTS / "enseigner" / "livre"
EXIGENCE = re.compile(r"\b[A-Z]{3}-\d\d\b")
INSECABLE = "\N{NO-BREAK SPACE}"


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
    """Le code, en HTML coloré."""
    rendu = highlight(texte, get_lexer_by_name(langue), HtmlFormatter(nowrap=True))
    return f'<pre tabindex="0"><code class="code">{rendu.rstrip()}</code></pre>'


def figure(extrait: Extrait, langue: str) -> str:
    """Un extrait, et d'où il vient."""
    lieu = f"<b>{langue}</b> {extrait.fichier}, ligne {extrait.ligne}"
    code = colorer(extrait.texte, langue.lower())
    return f'<figure class="extrait"><figcaption>{lieu}</figcaption>{code}</figure>'


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

    def __init__(
        self, blocs: Mapping[str, Callable[[str, str], str]], exigence: Callable[[str], str]
    ) -> None:
        """Retient ce qui rend chaque bloc, et ce qui dit une exigence."""
        super().__init__()
        self.blocs = blocs
        self.exigence = exigence

    def text(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        """Rend un texte, où chaque numéro d'exigence porte ce qu'elle dit."""

        def marquer(trouve: re.Match[str]) -> str:
            texte = html.escape(self.exigence(trouve[0]))
            return f'<abbr class="exigence" title="{texte}">{trouve[0]}</abbr>'

        return EXIGENCE.sub(marquer, super().text(tokens, idx, options, env))

    def fence(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        """Rend un bloc : un des nôtres, ou du code tel quel."""
        genre, _, suite = tokens[idx].info.strip().partition(" ")
        if genre in self.blocs:
            return self.blocs[genre](suite.strip(), tokens[idx].content)
        return colorer(tokens[idx].content, genre or "text")


class Prose:
    """La prose d'un jeu, qu'on rend en HTML."""

    def __init__(self, jeu: str) -> None:
        """Prépare la lecture de la prose d'un jeu."""
        self.jeu = jeu
        self.titres: list[tuple[str, str]] = []  # l'ancre et le texte de chaque titre
        self.ecrans: list[list[str]] = []  # les lignes de chaque écran montré
        self.extraits: list[str] = []  # le nom de chaque extrait
        self.markdown = MarkdownIt("commonmark")
        self.blocs = {
            "extrait": self.bloc_extrait,
            "partie": self.bloc_partie,
            "chemin": self.bloc_chemin,
            "exigences": self.bloc_exigences,
        }
        self.moteur = Moteur(self.blocs, self.exigence)

    def html(self) -> str:
        """Toute la prose, en HTML ; lève NomInconnu si elle cite ce que les sources n'ont pas."""
        texte = (ICI / f"{self.jeu}.md").read_text(encoding="utf-8")
        for numero in EXIGENCE.findall(texte):
            self.exigence(numero)
        jetons = self.markdown.parse(texte)
        self.ancrer(jetons)
        self.extraits = [j.info.split()[1] for j in jetons if j.info.startswith("extrait ")]
        return self.moteur.render(self.apparier(jetons), self.markdown.options, {})

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
        voulu = reglages(contenu).get("c", nom.rpartition(".")[2])
        en_c = None
        if voulu:
            en_c = extrait_c(self.jeu, voulu)
        if en_c is None and "c" in reglages(contenu) and voulu:
            raise NomInconnu(f"le C de {self.jeu} n'a pas « {voulu} »")
        ancre = f'id="{self.jeu}-{nom}"'
        if en_c is None:
            return f"<div {ancre}>{figure(en_python, 'Python')}</div>"
        return f'<div {ancre} class="cote">{figure(en_c, "C")}{figure(en_python, "Python")}</div>'

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
            morceaux.append(f"<li><p>{self.nom_du_chemin(etape.nom)} {phrase}</p>")
            avant = etape.profondeur
        morceaux.append("</li></ol>" * (avant + 1))
        return f'<figure class="chemin">{"".join(morceaux)}</figure>'

    def nom_du_chemin(self, nom: str) -> str:
        """Le nom d'une étape, qui mène à son extrait si la page le montre."""
        if nom in self.extraits:
            return f'<a href="#{self.jeu}-{nom}"><code>{nom}</code></a>'
        return f"<code>{nom}</code>"

    def bloc_exigences(self, nom: str, contenu: str) -> str:
        """Toutes les exigences du jeu."""
        lignes = []
        for numero, texte in exigences_de(self.jeu).items():
            lignes.append(f"<dt>{numero}</dt><dd>{html.escape(typographier(texte))}</dd>")
        return (
            "<details><summary>Les exigences tirées du sujet, une à une</summary>"
            f"<dl>{''.join(lignes)}</dl></details>"
        )


def bloc_html(texte: str) -> Token:
    """Un morceau de HTML, comme un jeton."""
    return Token("html_block", "", 0, content=texte)
