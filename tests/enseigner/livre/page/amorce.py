"""Ce qu'il faut au navigateur, et que les jeux n'ont pas à savoir ; lancé une fois par Pyodide.

Les jeux sont dans /jeux, tels quels ; les fichiers d'une partie, dans /parties/<jeu>.
"""

import builtins
import contextlib
import copy
import importlib
import json
import os
import shlex
import sys
import textwrap
import types
from typing import Any

import page  # type: ignore[import-not-found]  # donné par travailleur.mjs
from pyodide.ffi import run_sync  # type: ignore[import-not-found]

sys.path.insert(0, "/jeux")
sys.dont_write_bytecode = True
os.environ.update(TERM="xterm-256color", HOME="/parties", SANS_NAVIGATEUR="oui")


EN_COURS = "partie-en-cours"  # le fichier d'une partie qui n'en a pas
a_repondre: list[str] = []  # ce que la page répond d'avance aux premières questions


def taille_du_terminal(descripteur: int = 1) -> os.terminal_size:
    """La taille que la page donne à son terminal."""
    colonnes, rangees = page.taille()
    return os.terminal_size((colonnes, rangees))


def lire_dans_la_page(question: object = "") -> str:
    """Tient lieu d'input() : la page rend la ligne, ou ce que disent Ctrl-C et Ctrl-D."""
    print(question, end="", flush=True)
    if a_repondre:
        reponse = a_repondre.pop(0)
        print(reponse)
        return reponse
    return attendre()


def attendre() -> str:
    """Attend que le joueur réponde ; lève ce que disent Ctrl-C et Ctrl-D."""
    reponse = run_sync(page.attendre()) if page.suspend else page.attendre()
    if reponse == "\x03":
        raise KeyboardInterrupt
    if reponse == "\x04":
        raise EOFError
    return str(reponse)


def refuser_d_attendre(question: object = "") -> str:
    """Tient lieu d'input() pendant qu'on juge une étape : personne n'y répondrait."""
    raise EOFError("input() n'attend personne ici : la fonction reçoit ses arguments")


class Serveur:
    """Tient lieu du serveur de `-g` : la page est à côté, et ce qu'elle dit se lit au terminal."""

    adresse = "le plateau est au-dessus."
    jeu = ""  # celui qu'on joue
    abandonne = False  # quitter la page arrête tout : personne n'attend
    prepare = False  # un exemple : le premier formulaire se remplit de ce qu'il propose

    def __init__(self, calculs: object, perdue: object) -> None:
        """Commence sans question."""
        self.numero = 0

    def recommencer(self) -> None:
        """N'oublie rien : la page n'a pas à revenir."""

    def montrer(self, message: dict[str, Any]) -> None:
        """Envoie un message à la page ; la partie se garde d'elle-même : rien ne se perdrait."""
        terminal = sys.__stdout__
        assert terminal is not None
        if message.get("recit"):
            commun = importlib.import_module(f"{self.jeu}.commun.terminal")
            with contextlib.redirect_stdout(terminal):
                commun.dire(message["recit"])
        question = message.get("question", {})
        texte = question.get("texte", "")
        if question.get("champs"):
            texte += " :"
        if texte:
            print(f"{texte.rstrip(' ')} ", end="", file=terminal, flush=True)
        page.montrer(json.dumps({**message, "perdrait": False, "adieu": False}))

    def demander(self, message: dict[str, Any]) -> str:
        """Pose une question, et rend la réponse, touchée ou tapée."""
        self.numero += 1
        champs = message["question"].get("champs", [])
        if champs and self.prepare:
            Serveur.prepare = False
            proposees = [champ["propose"] for champ in champs]
            reponses = [*a_repondre, *proposees[len(a_repondre) :]]
            a_repondre.clear()
            return json.dumps(reponses)
        if a_repondre:
            return a_repondre.pop(0)
        self.montrer(message | {"numero": self.numero})
        reponse = attendre()
        tapees = [mot.strip() for mot in reponse.split(",")]
        if champs and not reponse.startswith("[") and len(tapees) == len(champs):
            return json.dumps(tapees)  # au terminal, les champs se séparent par des virgules
        return reponse

    def fermer(self) -> None:
        """N'a rien à fermer."""


def remplacer_le_serveur(jeu: str) -> None:
    """Met notre serveur à la place de celui que le jeu importerait."""
    module: Any = types.ModuleType(f"{jeu}.commun.page.serveur")
    module.Serveur = Serveur
    Serveur.jeu = jeu
    module.PageFermee = EOFError
    sys.modules[module.__name__] = module


builtins.input = lire_dans_la_page
os.get_terminal_size = taille_du_terminal


def oublier(jeu: str) -> None:
    """Fait comme si le jeu n'avait jamais été importé."""
    for nom in list(sys.modules):
        if nom.split(".")[0] == jeu or nom.startswith("tests.enseigner.cours.aides"):
            del sys.modules[nom]


def garder_en_cours(jeu: str) -> None:
    """Écrit à mesure, à part, une partie qui n'a pas de fichier : recharger ne la perd pas.

    Dit aussi à la page les options qui la reprennent : celles que le jeu dit à qui s'en va.
    """
    fichier = importlib.import_module(f"{jeu}.commun.fichier")
    carnet = fichier.Carnet
    finir = carnet.finir

    def puis_doubler(methode: Any) -> Any:
        def faire(sien: Any, partie: Any) -> Any:
            phrase = methode(sien, partie)
            nom = sien.nom or EN_COURS + sien.extension
            if sien.fichier is None:
                double = copy.copy(sien)
                double.fichier = fichier.Fichier(nom)
                double.sauver(partie, double)
            commande = importlib.import_module(f"{jeu}.main").reprendre_par(nom)
            page.retenir(nom, json.dumps(shlex.split(commande)[1:]))
            return phrase

        return faire

    def puis_oublier(sien: Any) -> None:
        finir(sien)
        if os.path.exists(EN_COURS + sien.extension):
            os.remove(EN_COURS + sien.extension)

    carnet.commencer = puis_doubler(carnet.commencer)
    carnet.noter = puis_doubler(carnet.noter)
    carnet.finir = puis_oublier


def jouer_avec(jeu: str, code: str, arguments: str, reponses: str) -> int:
    """Joue avec les fonctions qu'on a écrites ; ce qu'elles lèvent se dit en une phrase."""
    from tests.enseigner.cours.greffe import GreffeImpossible
    from tests.enseigner.livre import atelier

    ecrites = json.loads(code)
    try:
        lieux = atelier.greffer(jeu, list(ecrites), ecrites)
    except GreffeImpossible as erreur:
        print(f"Erreur : {erreur}.", file=sys.stderr)
        return 1
    sys.path.insert(0, str(atelier.ESSAI))
    importlib.invalidate_caches()
    try:
        return lancer_jeu(jeu, arguments, reponses)
    except Exception as erreur:
        phrase = atelier.dire_panne(erreur, lieux)
        print(textwrap.fill(phrase, os.get_terminal_size().columns), file=sys.stderr)
        return 1
    finally:
        sys.path.remove(str(atelier.ESSAI))


def lancer_jeu(jeu: str, arguments: str, reponses: str) -> int:
    """Joue, avec les arguments donnés en JSON, et rend le code de sortie."""
    oublier(jeu)
    os.chdir(f"/parties/{jeu}")
    garder_en_cours(jeu)
    remplacer_le_serveur(jeu)
    donnees = json.loads(reponses)
    a_repondre[:] = donnees or []
    Serveur.prepare = donnees is not None
    sys.argv = [jeu]
    try:
        importlib.import_module(f"{jeu}.main").main(json.loads(arguments))
    except SystemExit as fin:
        if fin.code is None:
            return 0
        if isinstance(fin.code, int):
            return fin.code
        print(fin.code, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    return 0


def essayer(jeu: str, numero: int, reponses: str) -> str:
    """Juge un exercice, par le juge du cours, et rend le bilan en JSON."""
    from tests.enseigner.livre import atelier

    oublier(jeu)
    builtins.input = refuser_d_attendre
    try:
        return json.dumps(atelier.essayer(jeu, numero, json.loads(reponses), page.annoncer))
    finally:
        builtins.input = lire_dans_la_page


def exporter(jeu: str, reponses: str) -> bytes:
    """Rend le kit du jeu, rempli des réponses, comme un fichier zip."""
    from tests.enseigner.livre import atelier

    return atelier.exporter(jeu, json.loads(reponses))


def reprendre(jeu: str, octets: Any) -> str:
    """Rend en JSON ce qu'on a écrit dans un kit, donné comme un fichier zip."""
    from tests.enseigner.livre import atelier

    return json.dumps(atelier.reprendre(jeu, octets.to_bytes()))
