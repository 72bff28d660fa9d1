"""Le juge : il envoie des appels au processus de l'étudiant, et compare lui-même les réponses.

Les notions, avec un exemple :
- un *serveur* est le processus où tourne le code de l'étudiant (`serveur.py`) ; le juge ne lui
  envoie que des appels, jamais ce qu'il en attend ;
- une *réponse* est une valeur codée, ou une exception, ou une *panne* : la phrase qui dit pourquoi
  il n'y a pas de réponse ;
- deux valeurs sont *égales* si elles valent la même chose : `True` et 1, que le C du sujet ne
  distingue pas, une liste et un tuple, une énumération et sa valeur ; mais là où l'on attend
  l'entier 2, 2.0 n'en est pas un.

Ce module est copié tel quel dans les kits : il n'importe que la bibliothèque standard.
"""

from __future__ import annotations

import ast
import contextlib
import json
import os
import re
import secrets
import select
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .exercices import DOSSIER, ICI, Cours, Essai
from .serveur import SECONDES, coder

PATIENCE = 40.0  # secondes, pour toute une étape : un programme peut attendre sans calculer
PATIENCE_ENSUITE = 10.0  # pour chacune des étapes d'après, si l'une a épuisé la première
REPONSE_MAX = 2_000_000  # octets
MESSAGE_MAX = 200  # d'une exception
IMPRIME_MAX = 1000  # de ce qu'un appel imprime
NOM_MAX = 40  # d'une exception, d'un module ou d'une fonction
LARGEUR = 88  # d'une valeur qui s'écrit sur une ligne
BOUCLE = f"le calcul ne finit pas, ou dure plus de {SECONDES} secondes"
ARRET = "le programme s'arrête au milieu de l'appel"
SILENCE = "l'étape ne finit pas : on a cessé d'attendre sa réponse"
ETRANGER = "le programme a écrit à la place des réponses : rien de ce qu'il y dit n'est retenu"
PAS_ESSAYE = "pas essayé : le précédent n'a pas fini"

Lieux = dict[tuple[str, int], str]  # où est, chez l'étudiant, une ligne qu'on a déplacée


# --- le serveur, vu de dehors --------------------------------------------------------------------


@dataclass
class Reponse:
    """Ce qu'un appel a donné ; `panne` dit pourquoi il n'a rien donné."""

    valeur: Any = None
    leve: dict[str, Any] | None = None
    imprime: str = ""
    etape: str = "appel"  # où l'on en était : « import », « prepare » ou « appel »
    panne: str = ""


class Serveur:
    """Un processus qui répond à des appels, tant qu'il vit."""

    def __init__(
        self, processus: subprocess.Popen[bytes], prelude: str, patience: float | None = None
    ) -> None:
        """S'adresse à ce processus ; chaque appel y est précédé du prélude.

        Args:
            patience: les secondes qu'on attendra, pour tous les appels ensemble.
        """
        self.processus = processus
        self.prelude = prelude
        self.patience = PATIENCE if patience is None else patience
        self.lu = b""
        self.panne = ""

    def demander(self, prepare: str, appel: str) -> Reponse:
        """Envoie un appel et attend sa réponse ; après une panne, il n'y a plus que des pannes."""
        if self.panne:
            return Reponse(panne=PAS_ESSAYE)
        numero = secrets.token_hex(8)
        demande = {
            "numero": numero,
            "prelude": self.prelude,
            "prepare": prepare,
            "appel": appel,
        }
        debut = time.monotonic()
        try:
            assert self.processus.stdin is not None
            self.processus.stdin.write(json.dumps(demande).encode() + b"\n")
            self.processus.stdin.flush()
            ligne = self.lire(debut + self.patience)
        except TimeoutError:
            return self.en_panne(SILENCE)
        except OSError:  # il n'écoute plus
            ligne = b""
        self.patience -= time.monotonic() - debut
        if not ligne:
            return self.en_panne(BOUCLE if time.monotonic() - debut > SECONDES - 1.5 else ARRET)
        return self.comprendre(ligne, numero)

    def lire(self, fin: float) -> bytes:
        """Rend la ligne suivante, vide si le processus s'est arrêté ; lève TimeoutError."""
        assert self.processus.stdout is not None
        sortie = self.processus.stdout.fileno()
        while b"\n" not in self.lu:
            attente = max(0.0, fin - time.monotonic())
            if not select.select([sortie], [], [], attente)[0]:
                raise TimeoutError
            morceau = os.read(sortie, 65536)
            if not morceau:
                return b""
            self.lu += morceau
            if len(self.lu) > REPONSE_MAX:
                break
        ligne, _, self.lu = self.lu.partition(b"\n")
        return ligne + b"\n"

    def comprendre(self, ligne: bytes, numero: str) -> Reponse:
        """Rend la réponse qu'écrit une ligne, si c'est bien celle de cet appel."""
        try:
            lue = encodable(json.loads(ligne))
            if self.lu or lue["numero"] != numero:
                return self.en_panne(ETRANGER)
            reponse = Reponse(lue.get("valeur"), lue.get("leve"), lue["imprime"], lue["etape"])
            reponse.imprime.strip()  # ce qui n'est pas un texte n'est pas une réponse
            if reponse.leve is not None:
                dire_exception(reponse.leve, {})  # ce qui ne se dit pas n'est pas une exception
            rendu(reponse.valeur)
        except (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError):
            return self.en_panne(ETRANGER)
        return reponse

    def en_panne(self, phrase: str) -> Reponse:
        """Retient que ce serveur ne répondra plus, et rend la panne."""
        self.panne = phrase
        return Reponse(panne=phrase)

    def fermer(self) -> None:
        """Arrête le processus."""
        with contextlib.suppress(OSError):
            self.processus.kill()
        for flux in (self.processus.stdin, self.processus.stdout):
            if flux is not None:
                with contextlib.suppress(OSError):
                    flux.close()
        self.processus.wait()


def lancer_ici(dossier: Path) -> subprocess.Popen[bytes]:
    """Lance un serveur sur le jeu de ce dossier, sans le protéger : c'est le sien."""
    return subprocess.Popen(
        [sys.executable, "-B", str(ICI / "serveur.py"), str(SECONDES), str(dossier)],
        cwd=dossier,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )


def prelude_de(jeu: str, dossier: Path) -> str:
    """Rend la ligne qui donne aux essais les noms du jeu, et de quoi les écrire brièvement."""
    if (dossier / "aides.py").exists():
        return "from aides import *"
    return f"from tests.enseigner.cours.aides.{jeu} import *"


@contextlib.contextmanager
def serveur_ici(jeu: str, dossier: Path) -> Iterator[Serveur]:
    """Un serveur sur le jeu de ce dossier, arrêté ensuite."""
    serveur = Serveur(lancer_ici(dossier), prelude_de(jeu, dossier))
    try:
        yield serveur
    finally:
        serveur.fermer()


def encodable(valeur: Any) -> Any:
    """La même valeur, où les caractères qu'aucun fichier n'accepte sont écrits par leur code.

    Exemple:
        >>> encodable(["é", chr(0xD800)])
        ['é', '\\\\ud800']
    """
    if isinstance(valeur, str):
        return valeur.encode("utf-8", "backslashreplace").decode("utf-8")
    if isinstance(valeur, list):
        return [encodable(une) for une in valeur]
    if isinstance(valeur, dict):
        return {encodable(cle): encodable(une) for cle, une in valeur.items()}
    return valeur


# --- comparer ------------------------------------------------------------------------------------


def genre_et_contenu(code: Any) -> tuple[str, Any]:
    """Rend le genre d'une valeur codée, et ce qu'elle contient ; un tuple nommé est un tuple."""
    if isinstance(code, dict):
        ((genre, contenu),) = code.items()
        if genre == "nomme":
            return "tuple", contenu[2]
        return genre, contenu
    return "simple", code


def egales(attendue: Any, venue: Any, libre: bool = False) -> bool:
    """Dit si deux valeurs codées valent la même chose ; `libre`, dans n'importe quel ordre.

    Exemple:
        >>> egales(1, True), egales(coder([1, 2]), coder((1, 2))), egales("1", 1)
        (True, True, False)
        >>> egales(2, 2.0), egales(2.0, 2)
        (False, True)
        >>> egales(coder([1, 2]), coder([2, 1])), egales(coder([1, 2]), coder([2, 1]), libre=True)
        (False, True)
    """
    genre, contenu = genre_et_contenu(attendue)
    autre, venu = genre_et_contenu(venue)
    if genre == "enum" and autre == "enum":
        return bool(contenu[:2] == venu[:2])
    if genre == "enum":
        return egales(contenu[2], venue)
    if autre == "enum":
        return egales(attendue, venu[2])
    suites = ("liste", "tuple", "ensemble") if libre else ("liste", "tuple")
    if genre in suites and autre in suites:
        if libre:
            return memes(contenu, venu)
        return len(contenu) == len(venu) and all(map(egales, contenu, venu))
    if genre != autre:
        return False
    if genre in ("ensemble", "table"):
        return memes(contenu, venu)
    if genre == "objet":
        return contenu[0] == venu[0] and memes(contenu[1], venu[1])
    if isinstance(contenu, str) or isinstance(venu, str) or contenu is None or venu is None:
        return type(contenu) is type(venu) and contenu == venu
    if isinstance(venu, float) and not isinstance(contenu, float):
        return False
    return bool(contenu == venu)


def memes(attendues: Sequence[Any], venues: Sequence[Any]) -> bool:
    """Dit si deux suites ont les mêmes valeurs, autant de fois, dans un ordre ou un autre."""
    if len(attendues) != len(venues):
        return False
    restes = list(venues)
    for attendue in attendues:
        for rang, venue in enumerate(restes):
            if egales(attendue, venue):
                del restes[rang]
                break
        else:
            return False
    return True


# --- écrire une valeur ---------------------------------------------------------------------------

SYNTAXE = {
    "was never closed": "« … » n'est jamais fermé",
    "unmatched": "« … » ferme ce qui n'est pas ouvert",
    "expected ':'": "il manque « : » au bout de la ligne",
    "expected an indented block": "la ligne devrait être décalée vers la droite",
    "unexpected indent": "la ligne est trop décalée vers la droite",
    "unindent does not match": "la ligne n'est alignée avec aucune de celles d'avant",
    "unterminated string literal": "un texte n'a pas son guillemet de fin",
    "Maybe you meant '=='": "pour comparer, c'est « == », et non « = »",
}
TEXTE = re.compile(r"""'[^'\\\n]*'|"[^"\\\n]*\"""")
LIGNES_DE_PLATEAU = re.compile(rf"(\b\w+\()((?:(?:{TEXTE.pattern}), )+(?:{TEXTE.pattern}))")
CROCHETS = {"liste": "[]", "tuple": "()", "ensemble": "{}", "table": "{}"}


def rendu(code: Any) -> str:
    """Écrit une valeur codée comme Python l'écrirait.

    Exemple:
        >>> rendu(coder([(1, "O"), None])), rendu(coder((1,))), rendu(coder(set()))
        ("[(1, 'O'), None]", '(1,)', 'set()')
    """
    if isinstance(code, dict) and "nomme" in code:
        nom, champs, valeurs = code["nomme"]
        paires = zip(champs, map(rendu, valeurs), strict=True)
        return f"{nom}({', '.join(f'{champ}={valeur}' for champ, valeur in paires)})"
    genre, contenu = genre_et_contenu(code)
    if genre == "simple":
        return repr(contenu)
    if genre == "octets":
        return repr(bytes.fromhex(contenu))
    if genre == "enum":
        return f"{contenu[0]}.{contenu[1]}"
    if genre == "autre":
        return str(contenu)
    if genre == "objet":
        champs = [rendu_paire(champ, "=") for champ in contenu[1]]
        return f"{contenu[0]}({', '.join(champs)})"
    if genre == "table":
        return "{" + ", ".join(rendu_paire(paire, ": ") for paire in contenu) + "}"
    if genre == "ensemble" and not contenu:
        return "set()"
    textes = [rendu(valeur) for valeur in contenu]
    if genre == "ensemble":
        textes.sort()
    fin = "," if genre == "tuple" and len(textes) == 1 else ""
    return CROCHETS[genre][0] + ", ".join(textes) + fin + CROCHETS[genre][1]


def rendu_etale(code: Any, marge: str = "") -> str:
    """Écrit une valeur codée ; si la ligne est trop longue, une liste a ses éléments en colonne.

    Exemple:
        >>> print(rendu_etale(coder([list(range(15)), list(range(20))])))
        [
            [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14],
            [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19],
        ]
    """
    ligne = rendu(code)
    genre, contenu = genre_et_contenu(code)
    if genre not in ("liste", "tuple") or "nomme" in code:
        return ligne
    if len(ligne) <= LARGEUR and not a_un_plateau(code):
        return ligne
    dedans = f"{marge}    "
    if any(isinstance(valeur, dict) for valeur in contenu) or est_un_plateau(contenu):
        lignes = [f"{dedans}{rendu_etale(valeur, dedans)}," for valeur in contenu]
    else:  # une suite de nombres ou de textes : autant qu'une ligne en tient
        lignes = textwrap.wrap(
            ligne[1:-1], LARGEUR, initial_indent=dedans, subsequent_indent=dedans
        )
    return "\n".join([CROCHETS[genre][0], *lignes, marge + CROCHETS[genre][1]])


def est_un_plateau(valeurs: Sequence[Any]) -> bool:
    """Dit si ce sont les lignes d'un plateau : des textes d'une même longueur.

    Exemple:
        >>> est_un_plateau(["___", "OX_"]), est_un_plateau(["a1", "r1"]), est_un_plateau(["___"])
        (True, False, False)
    """
    textes = [valeur for valeur in valeurs if isinstance(valeur, str) and len(valeur) > 2]
    return 1 < len(textes) == len(valeurs) and len(set(map(len, textes))) == 1


def a_un_plateau(code: Any) -> bool:
    """Dit si une valeur codée est un plateau, ou en contient un."""
    genre, contenu = genre_et_contenu(code)
    if genre not in ("liste", "tuple"):
        return False
    return est_un_plateau(contenu) or any(map(a_un_plateau, contenu))


def etaler(programme: str) -> str:
    """Les mêmes instructions, où les plateaux se lisent comme des plateaux.

    Exemple:
        >>> print(etaler("grid = grille('___', 'OX_')"))
        grid = grille(
            '___',
            'OX_')
    """
    return LIGNES_DE_PLATEAU.sub(_etaler, programme)


def _etaler(trouve: re.Match[str]) -> str:
    lignes = TEXTE.findall(trouve[2])
    if not est_un_plateau([ligne[1:-1] for ligne in lignes]):
        return trouve[0]
    return f"{trouve[1]}\n    " + ",\n    ".join(lignes)


def rendu_paire(paire: Any, signe: str) -> str:
    """Écrit une clé et sa valeur ; le nom d'un champ, sans guillemets."""
    cle, valeur = genre_et_contenu(paire)[1]
    nom = cle if signe == "=" else rendu(cle)
    return f"{nom}{signe}{rendu(valeur)}"


def dire_syntaxe(raison: str) -> str:
    """La raison d'une faute de syntaxe, en français si c'est une des plus communes."""
    for anglais, francais in SYNTAXE.items():
        if anglais in raison:
            return francais.replace("…", raison.split("'")[1] if "'" in raison else "")
    return raison


def dire_exception(leve: dict[str, Any], lieux: Lieux, muette: bool = False) -> str:
    """Dit une exception en français, et la ligne du jeu d'où elle vient ; `muette`, sans message.

    Le message est de l'étudiant : il y mettrait tout ce que sa fonction a vu.
    """
    nom = str(leve["parentes"][0])[:NOM_MAX]
    manquant = str(leve["nom"])[:NOM_MAX]
    texte = str(leve["texte"])[:MESSAGE_MAX]
    ou = ""
    for fichier, ligne, fonction in leve["lieux"]:
        if str(fichier).startswith("<") or Path(fichier).name == "serveur.py":
            continue
        court = Path(fichier).name[:NOM_MAX]
        ou = lieux.get((court, ligne), f"{court}, ligne {ligne}")
        dans = str(fonction)[:NOM_MAX]
    if "SyntaxError" in leve["parentes"]:
        raison = "" if muette else f" ({dire_syntaxe(texte)})"
        return f"{ou} : Python n'en comprend pas la syntaxe{raison}"
    if "NotImplementedError" in leve["parentes"] and ou:
        return f"rien : {dans} est encore à écrire"
    if manquant and not ou:
        if "NoneType" in texte:
            return f"rien : on demande « {manquant} » à None, qui ne l'a pas"
        return f"rien : « {manquant} » n'existe pas encore"
    phrase = f"l'exception {nom}"
    if texte and not muette:
        phrase += f" ({texte})"
    if ou:
        phrase += f", dans {ou}"
    return phrase


# --- juger un essai ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Manque:
    """Ce qui manque à un essai : ce qu'on a appelé, ce qu'on attendait, ce qui est venu.

    `imprime` est ce que l'appel a écrit à l'écran sans qu'on le lui demande.
    """

    prepare: str
    appel: str
    attendu: str
    venu: str
    imprime: str = ""

    def __str__(self) -> str:
        """Le manque en une phrase."""
        appels = " ; ".join([*self.prepare.splitlines(), self.appel])
        return f"on appelle {appels} ; on attend {self.attendu} ; on obtient {self.venu}."


@dataclass(frozen=True)
class Resultat:
    """Ce qu'a donné un essai : rien ne manque s'il est réussi."""

    exercice: int
    phrase: str
    manque: Manque | str | None = None
    remarque: str = ""


@dataclass
class Bilan:
    """Ce qu'ont donné les essais d'un exercice ; `panne` vaut pour tous : le jeu ne se lit pas."""

    resultats: list[Resultat] = field(default_factory=list)
    panne: str = ""

    @property
    def reussi(self) -> bool:
        """Vrai si rien ne manque."""
        return not self.panne and not any(resultat.manque for resultat in self.resultats)


def texte_propre(texte: str) -> str:
    """Un texte sans ce qui ne se voit pas : espaces de bout de ligne, lignes vides autour."""
    return "\n".join(ligne.rstrip() for ligne in texte.rstrip().split("\n")).strip("\n")


def attendu_de(essai: Essai) -> str:
    """Ce qu'on attend d'un essai, comme on l'écrit à l'étudiant."""
    if essai.leve:
        return f"l'exception {essai.leve}"
    if essai.imprime is not None:
        return f"à l'écran :\n{texte_propre(essai.imprime)}"
    if essai.texte is not None:
        return f"le texte :\n{visible(texte_propre(essai.texte))}"
    return dire_valeur(Reponse(valeur_attendue(essai)))


def valeur_attendue(essai: Essai) -> Any:
    """La valeur qu'attend un essai, codée."""
    return coder(ast.literal_eval((essai.attendu or "None").strip()))


def convient(essai: Essai, reponse: Reponse) -> bool:
    """Dit si une réponse est celle qu'un essai attend."""
    if essai.leve:
        return reponse.leve is not None and essai.leve in reponse.leve["parentes"]
    if reponse.leve is not None:
        return False
    if essai.imprime is not None:
        return texte_propre(reponse.imprime) == texte_propre(essai.imprime)
    if essai.texte is not None:
        venu = reponse.valeur
        return isinstance(venu, str) and texte_propre(venu) == texte_propre(essai.texte)
    return egales(valeur_attendue(essai), reponse.valeur, essai.ordre == "libre")


def venu_de(essai: Essai, reponse: Reponse, lieux: Lieux) -> str:
    """Dit ce qui est venu à la place de ce qu'on attendait."""
    if reponse.panne:
        return f"rien : {reponse.panne}"
    if reponse.leve is not None:
        return dire_exception(reponse.leve, lieux)
    if essai.imprime is not None:
        if not reponse.imprime:
            return "rien à l'écran"
        return f"à l'écran :\n{texte_propre(reponse.imprime)}"
    if essai.texte is not None and isinstance(reponse.valeur, str):
        return f"le texte :\n{visible(texte_propre(reponse.valeur))}"
    return dire_valeur(reponse)


def dire_valeur(reponse: Reponse) -> str:
    """Écrit la valeur d'une réponse ; si ce n'est rien, et qu'on imprime, c'est sans doute là."""
    if isinstance(reponse.valeur, str) and "\n" in reponse.valeur.strip("\n"):
        return f"le texte :\n{visible(texte_propre(reponse.valeur))}"
    valeur = rendu_etale(reponse.valeur)
    if vide(reponse.valeur) and reponse.imprime.strip():
        debut = reponse.imprime.strip().splitlines()[0][:40]
        valeur += (
            f" : rien n'est rendu, mais ceci est imprimé : « {debut} ». print au lieu de return ?"
        )
    return valeur


def visible(texte: str) -> str:
    """Un texte, où les codes des couleurs se lisent au lieu d'agir."""
    return texte.replace("\x1b", "\\x1b")


def vide(code: Any) -> bool:
    """Dit si une valeur codée est None, ou une suite qui n'a que des None."""
    genre, contenu = genre_et_contenu(code)
    if genre in ("liste", "tuple"):
        return bool(contenu) and all(map(vide, contenu))
    return code is None


def remarque_de(essai: Essai, reponse: Reponse) -> str:
    """Ce qu'on fait remarquer d'une réponse juste : un `print` oublié ne coûte rien."""
    if essai.imprime is None and reponse.imprime.strip():
        debut = reponse.imprime.strip().splitlines()[0][:40]
        return f"l'appel imprime « {debut} » : un print oublié ?"
    return ""


def imprime_en_plus(essai: Essai, reponse: Reponse) -> str:
    """Ce qu'un appel imprime sans qu'on l'attende : qui cherche sa faute a mis là un `print`."""
    if essai.imprime is not None:
        return ""
    texte = visible(texte_propre(reponse.imprime))
    if len(texte) > IMPRIME_MAX:
        return f"{texte[:IMPRIME_MAX]}…"
    return texte


def juger(numero: int, essai: Essai, reponse: Reponse, lieux: Lieux | None = None) -> Resultat:
    """Rend ce qu'un essai a donné, d'après sa réponse."""
    if not reponse.panne and convient(essai, reponse):
        return Resultat(numero, essai.phrase, None, remarque_de(essai, reponse))
    venu = venu_de(essai, reponse, lieux or {})
    imprime = imprime_en_plus(essai, reponse)
    manque = Manque(essai.prepare.strip(), essai.appel.strip(), attendu_de(essai), venu, imprime)
    return Resultat(numero, essai.phrase, manque)


def jouer(serveur: Serveur, numero: int, essais: Sequence[Essai], lieux: Lieux) -> Bilan:
    """Fait répondre un serveur aux essais d'un exercice, et juge ce qu'il répond."""
    bilan = Bilan()
    for essai in essais:
        reponse = serveur.demander(essai.prepare, essai.appel)
        if reponse.etape == "import" and reponse.leve is not None:
            bilan.panne = f"Python ne peut plus lire le jeu : {dire_exception(reponse.leve, lieux)}"
            bilan.resultats = [Resultat(numero, un.phrase, bilan.panne) for un in essais]
            return bilan
        if reponse.panne == PAS_ESSAYE:
            bilan.resultats.append(Resultat(numero, essai.phrase, PAS_ESSAYE))
        else:
            bilan.resultats.append(juger(numero, essai, reponse, lieux))
    return bilan


def essayer(cours: Cours, numero: int, dossier: Path = DOSSIER) -> Bilan:
    """Joue les essais d'un exercice sur le jeu de ce dossier."""
    with serveur_ici(cours.jeu, dossier) as serveur:
        return jouer(serveur, numero, cours.exercice(numero).essais, {})
