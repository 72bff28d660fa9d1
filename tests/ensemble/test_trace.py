"""Les fonctions des sujets jouent leur rôle dans une vraie partie : qui écrit, annonce, finit.

La table « Du C au Python » de chaque README promet une fonction Python pour chaque fonction du
sujet. `ROLES` dit, pour chacune, ce que le sujet lui fait faire, et quel appel de quelle partie de
référence le montre : on rejoue la partie en notant, de chaque appel, ce qu'il imprime, ce qu'il
change au disque et à son premier argument, ce qu'il rend, et de quelle autre il vient.
"""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType, FunctionType
from typing import Any, NamedTuple

import click
import pytest

from tests.appui import JEUX, RACINE, TESTS, en_memoire, fichiers
from tests.appui.golden import rejouer

pytestmark = pytest.mark.sans_couverture


# --- les promesses --------------------------------------------------------------------------------


@cache
def modules_du_jeu(jeu: str) -> dict[str, Any]:
    """Les modules d'un jeu par leur nom, sauf son image."""
    trouves = {}
    for dossier in ("", "machine", "commun"):
        for chemin in sorted((RACINE / jeu / dossier).glob("*.py")):
            if chemin.stem not in ("__init__", "__main__", "graphique"):
                nom = ".".join(filter(None, (jeu, dossier, chemin.stem)))
                trouves[chemin.stem] = importlib.import_module(nom)
    return trouves


def trouver(jeu: str, nom: str) -> object:
    """Ce que désigne « module.fonction », « Classe.methode » ou « fonction » ; None sinon."""
    debut, _, suite = nom.partition(".")
    modules = modules_du_jeu(jeu)
    lieux = list(modules.values())
    chemin = nom
    if debut in modules and suite:
        lieux = [modules[debut]]
        chemin = suite
    for lieu in lieux:
        objet = lieu
        for morceau in chemin.split("."):
            objet = getattr(objet, morceau, None)
        if objet is not None:
            return objet
    return None


def fonction_de(objet: object) -> FunctionType | None:
    """La fonction derrière un objet : elle-même, une propriété ou une commande ; sinon None."""
    if isinstance(objet, property):
        objet = objet.fget
    if isinstance(objet, click.Command):
        objet = objet.callback
    return objet if isinstance(objet, FunctionType) else None


def promises(jeu: str) -> Iterator[str]:
    """Les fonctions que la table « Du C au Python » d'un jeu nomme dans sa deuxième colonne."""
    texte = (RACINE / jeu / "README.md").read_text(encoding="utf-8")
    table = texte.split("\n## Du ", 1)[1].split("\n## ", 1)[0]
    for ligne in table.splitlines():
        colonnes = ligne.split(" | ")
        if len(colonnes) > 2:
            for nom in re.findall(r"`([A-Za-z][\w.]+)[(`]", colonnes[1]):
                if fonction_de(trouver(jeu, nom)) is not None:
                    yield nom


# --- les appels -----------------------------------------------------------------------------------


@dataclass
class Appel:
    """Un appel d'une fonction promise, dans une partie rejouée."""

    nom: str
    dans: tuple[str, ...]  # les promises d'où il vient, la plus proche en dernier
    imprime: str
    disque: dict[str, bytes]  # avant
    sujet: str  # son premier argument, avant
    arguments: dict[str, Any]
    ensuite: dict[str, bytes] = field(default_factory=dict)
    change: str = ""  # son premier argument, après
    rend: Any = None
    rendu: str = ""  # ce qu'il rend, écrit aussitôt : la suite de la partie peut le changer
    finit: bool = False  # c'est lui qui appelle sys.exit


class Temoin:
    """Ce qui regarde une partie se jouer."""

    def __init__(self, noms: dict[object, str], dossier: Path) -> None:
        self.noms = noms
        self.dossier = dossier
        self.en_cours: list[Appel] = []
        self.appels: list[Appel] = []

    def noter(self, cadre: FrameType, evenement: str, valeur: Any) -> None:
        """Ce que Python dit à chaque entrée, sortie, et appel d'une fonction intégrée."""
        if evenement == "c_call" and valeur is sys.exit and self.en_cours:
            self.en_cours[-1].finit = cadre.f_code.co_name in self.en_cours[-1].nom
        if cadre.f_code not in self.noms:
            return
        if evenement == "call":
            dans = tuple(appel.nom for appel in self.en_cours)
            arguments = dict(cadre.f_locals)
            appel = Appel(
                self.noms[cadre.f_code],
                dans,
                self.imprime(),
                fichiers(self.dossier),
                premier(arguments),
                arguments,
            )
            self.en_cours.append(appel)
            self.appels.append(appel)
        elif evenement == "return":
            appel = self.en_cours.pop()
            appel.imprime = self.imprime().removeprefix(appel.imprime)
            appel.ensuite = fichiers(self.dossier)
            appel.change = premier(appel.arguments)
            appel.rend = valeur
            appel.rendu = repr(valeur)

    @staticmethod
    def imprime() -> str:
        """Tout ce que la partie a imprimé jusqu'ici."""
        sys.stdout.flush()
        tampon: Any = sys.stdout.buffer
        return str(tampon.getvalue().decode())


def premier(arguments: dict[str, Any]) -> str:
    """Le premier argument d'un appel, écrit ; rien s'il n'en a pas."""
    for valeur in arguments.values():
        return repr(valeur)
    return ""


@cache
def appels_de(jeu: str, cas: str) -> list[Appel]:
    """Tous les appels des fonctions promises d'un jeu, dans une partie de référence."""
    noms: dict[object, str] = {}
    for nom in promises(jeu):
        fonction = fonction_de(trouver(jeu, nom))
        assert fonction is not None
        noms[fonction.__code__] = nom
    with TemporaryDirectory() as temporaire:
        temoin = Temoin(noms, Path(temporaire))
        sys.setprofile(temoin.noter)
        try:
            rejouer(jeu, TESTS / jeu / "golden" / cas, Path(temporaire), lancer=en_memoire)
        finally:
            sys.setprofile(None)
    return temoin.appels


# --- les rôles ------------------------------------------------------------------------------------


class Role(NamedTuple):
    """Ce que le sujet fait faire à une fonction, et la partie où un appel le montre."""

    jeu: str
    nom: str
    cas: str
    role: str
    montre: Callable[[Appel], bool]
    fois: int | None = None  # combien d'appels dans toute la partie, si cela compte


def ecrit(appel: Appel) -> bool:
    """Vrai si l'appel a changé le disque."""
    return appel.disque != appel.ensuite


def modifie(appel: Appel) -> bool:
    """Vrai si l'appel a changé son premier argument."""
    return appel.sujet != appel.change


ROLES = [
    # --- Incognito
    Role(
        "incognito",
        "plateau.afficher",
        "sujet",
        "affiche le plateau de l'annexe",
        lambda a: a.imprime.startswith("\n-----------\n| | |n|n| |\n"),
        fois=5,
    ),
    Role(
        "incognito",
        "plateau.rendu_plateau",
        "sujet",
        "dessine ce qu'afficher imprime",
        lambda a: a.dans[-1:] == ("plateau.afficher",) and a.rend.startswith("-----------\n"),
    ),
    Role(
        "incognito",
        "plateau.deplacer",
        "sujet",
        "déplace un pion",
        lambda a: modifie(a) and str(a.arguments["mouvement"].arrivee) == "e4",
        fois=3,  # le coup refusé n'y entre pas
    ),
    Role(
        "incognito",
        "plateau.interroger",
        "sujet",
        "fait perdre la pièce qui interroge un chevalier",
        lambda a: modifie(a) and a.rend.name == "CHEVALIER_EMPOISONNE",
        fois=2,
    ),
    Role(
        "incognito",
        "plateau.sauvegarder_partie",
        "sujet",
        "écrit chaque coup, même refusé",
        lambda a: ecrit(a) and a.ensuite["out.inco"].endswith(b"\nD b5->a5\n"),
        fois=7,  # le départ, et six coups
    ),
    Role(
        "incognito",
        "plateau.sauvegarder_partie",
        "sauver",
        "écrit aussi pour « sauver NOM »",
        ecrit,
    ),
    Role(
        "incognito",
        "plateau.charger_partie",
        "sujet",
        "reprend la partie d'un fichier",
        lambda a: r"lignes=['B b4\n', 'N d1\n', 'B\n']" in a.rendu,
        fois=1,
    ),
    Role(
        "incognito",
        "main.commande",
        "sujet",
        "lit les options",
        lambda a: (a.arguments["source"], a.arguments["en_ascii"]) == ("depart.inco", True),
        fois=1,
    ),
    # --- Pickomino
    Role(
        "pickomino",
        "jeu.afficheurPlateau",
        "sujet",
        "affiche les seize dominos en cinq lignes",
        lambda a: a.imprime.startswith("┌──┐┌──┐") and a.imprime.count("\n") == 5,
    ),
    Role(
        "pickomino",
        "jeu.afficheurDee",
        "sujet",
        "affiche les huit dés d'un premier lancer",
        lambda a: a.rend == (5, 1, 2, 6, 5, 3, 5, 6) and a.imprime.startswith("┌─────┐" * 8),
        fois=4,
    ),
    Role(
        "pickomino",
        "jeu.choixJoueur",
        "sujet",
        "demande, et range la face et son nombre à la position compteurchoix : la fin des listes",
        lambda a: (
            "relancez" not in a.imprime
            and "quelle face" in a.imprime
            and "listeChoixJoueur=(5,), coefChoixJoueur=(3,)" in a.change
            and "listeChoixJoueur=(), coefChoixJoueur=()" in a.sujet
        ),
    ),
    Role(
        "pickomino",
        "jeu.refus",
        "sujet",
        "vérifie que le choix n'a pas déjà été fait",
        lambda a: a.rend == "Les 5 ont déjà été pris à ce tour." and "jeu.choixJoueur" in a.dans,
    ),
    Role(
        "pickomino",
        "jeu.coups",
        "sujet",
        "dit les faces qu'il reste à prendre",
        lambda a: [str(coup) for coup in a.rend] == ["2", "V"],
    ),
    Role(
        "pickomino",
        "structures.lire_coup",
        "sujet",
        "change V en 6",
        lambda a: a.arguments["texte"] == "V" and a.rend.face == 6,
    ),
    Role(
        "pickomino",
        "jeu.somme",
        "sujet",
        "calcule le total quand le tour s'arrête, V pour 5",
        lambda a: a.rend == 31 and "jeu.choixJoueur" in a.dans,
    ),
    Role(
        "pickomino",
        "jeu.checkVInDices",
        "quatre_tours_perdus",
        "vérifie que V a été pris",
        lambda a: a.rend is False,
    ),
    Role(
        "pickomino",
        "jeu.priseDomino",
        "sujet",
        "prend le domino du total",
        lambda a: a.rend == "" and "[31, 3]" in a.sujet and "[31, 3]" not in a.change,
        fois=1,
    ),
    Role(
        "pickomino",
        "jeu.priseDomino",
        "quatre_tours_perdus",
        "renvoie « Parti Perdu, inexistant. »",
        lambda a: a.rend == "Parti Perdu, inexistant.",
    ),
    Role(
        "pickomino",
        "jeu.priseDomino",
        "quatre_tours_perdus",
        "renvoie « Parti Perdu, domino déjà pris »",
        lambda a: a.rend == "Parti Perdu, domino déjà pris",
    ),
    Role(
        "pickomino",
        "jeu.addPickoPlayer",
        "sujet",
        "ajoute domino et points, incrémente nombreDeDominos et id, appelée par priseDomino",
        lambda a: (
            a.dans[-1] == "jeu.priseDomino"
            and "nombreDeDominos=1, points=3" in a.change
            and " id=0," in a.sujet
            and " id=1," in a.change
        ),
        fois=1,
    ),
    Role(
        "pickomino",
        "jeu.retirer_le_plus_grand",
        "quatre_tours_perdus",
        "retire le plus grand domino du plateau",
        lambda a: a.rend == 36 and "[36, 4]" in a.sujet and "[36, 4]" not in a.change,
    ),
    Role(
        "pickomino",
        "jeu.saveBinary",
        "sujet",
        "écrit save.bin à chaque fin de tour",
        lambda a: ecrit(a) and len(a.ensuite["save.bin"]) == 748 and a.imprime == "",
        fois=2,  # avant le premier tour, et à la fin de celui-ci
    ),
    Role(
        "pickomino",
        "sauvegarde.decoder",
        "reprise",
        "relit save.bin au lancement",
        lambda a: len(a.arguments["octets"]) == 748 and a.rend is not None,
        fois=1,
    ),
    Role(
        "pickomino",
        "jeu.endGame",
        "egalite",
        "déclare le vainqueur, supprime la sauvegarde et met fin au processus",
        lambda a: (
            a.imprime.endswith(" remporte la partie.\n")
            and "save.bin" in a.disque
            and "save.bin" not in a.ensuite
            and a.finit
        ),
        fois=1,
    ),
    Role(
        "pickomino",
        "possibilite",
        "humain_contre_machine",
        "dresse la liste des faces que la machine peut prendre",
        lambda a: a.rend == [5] and "main.repondre" in a.dans,
    ),
    Role(
        "pickomino",
        "main.repondre",
        "humain_contre_machine",
        "simule une entrée de scanf",
        lambda a: a.imprime == "IA1, quelle face prenez-vous (5) ? 5\n",
    ),
    Role(
        "pickomino",
        "dessin.rendu_question",
        "sujet",
        "pose la même question à tous",
        lambda a: a.rend == "Léa, quelle face prenez-vous (2, V) ? ",
    ),
    # --- Puissance N
    Role(
        "puissance_n",
        "dessin.show_grid",
        "sujet",
        "représente la grille à l'écran",
        lambda a: a.imprime.startswith("  1  2  3  4\n┌────────────┐\n│ _  _  _  _ │\n"),
        fois=6,
    ),
    Role(
        "puissance_n",
        "grid.add_token",
        "sujet",
        "insère le jeton et retourne 1",
        lambda a: a.rend == 1 and modifie(a) and "game.jouer" in a.dans,
        fois=4,
    ),
    Role(
        "puissance_n",
        "grid.remove_token",
        "sujet",
        "retire le jeton le plus haut et retourne 1",
        lambda a: a.rend == 1 and modifie(a) and "game.jouer" in a.dans,
        fois=1,
    ),
    Role(
        "puissance_n",
        "grid.check_winner",
        "sujet",
        "retourne -1 si aucun des joueurs n'a gagné",
        lambda a: a.rend == -1 and "game.jouer" in a.dans,
    ),
    Role(
        "puissance_n",
        "grid.check_winner",
        "sujet",
        "retourne 0 si le premier joueur a gagné",
        lambda a: a.rend == 0 and "game.jouer" in a.dans,
    ),
    Role(
        "puissance_n",
        "sauvegarde.save",
        "reprise",
        "écrit la grille et le joueur dont c'est le tour, au menu",
        ecrit,
        fois=1,
    ),
    Role(
        "puissance_n",
        "sauvegarde.save",
        "coup_par_coup",
        "les écrit aussi par -s",
        ecrit,
    ),
    Role(
        "puissance_n",
        "sauvegarde.load",
        "reprise",
        "initialise la grille et retourne 0 ou 1, au menu",
        lambda a: a.rend in (0, 1) and "width=0" in a.sujet and "width=0" not in a.change,
        fois=1,
    ),
    Role(
        "puissance_n",
        "sauvegarde.load",
        "reprise_par_c",
        "les lit aussi par -c",
        lambda a: a.rend in (0, 1) and modifie(a),
        fois=1,
    ),
    Role(
        "puissance_n",
        "game.refus",
        "sujet",
        "interdit la colonne d'où un jeton vient d'être retiré",
        lambda a: a.rend == "La colonne 1 vous est interdite : un jeton vient d'en être retiré.",
    ),
    Role(
        "puissance_n",
        "game.jouer",
        "sujet",
        "joue un coup et passe au tour de l'autre joueur",
        lambda a: modifie(a) and a.dans[0] == "main.derouler",
        fois=5,
    ),
    Role(
        "puissance_n",
        "main.derouler",
        "sujet",
        "annonce le gagnant et interrompt la partie",
        lambda a: a.imprime.endswith("Le joueur jaune (O) gagne : 2 jetons alignés !\n"),
        fois=1,
    ),
    Role(
        "puissance_n",
        "game.hasard_du_tour",
        "contre_la_machine",
        "donne le hasard où la machine tire son coup",
        lambda a: a.rend is not None and "main.derouler" in a.dans,
    ),
    Role(
        "puissance_n",
        "Clavier.demander",
        "sujet",
        "demande à l'utilisateur ce qu'il souhaite faire",
        lambda a: a.rend == "retirer" and a.imprime.startswith("Rouge (X) : ajouter"),
    ),
    # --- Dames
    Role(
        "dames",
        "plateau.init",
        "sujet",
        "initialise le plateau",
        lambda a: a.rendu.count("t_case(") == 17 * 17 and a.rendu.count("t_piece.pion") == 72,
        fois=1,
    ),
    Role(
        "dames",
        "plateau.afficher",
        "sujet",
        "affiche le plateau, dans jouerTour",
        lambda a: a.dans == ("joueur.jouerTour",) and a.imprime.startswith("   A B C D E F G"),
        fois=7,
    ),
    Role(
        "dames",
        "plateau.peutPrendre",
        "sujet",
        "renvoie vrai si une pièce peut être prise, dans jouerTour",
        lambda a: a.rend is True and a.dans[:1] == ("joueur.jouerTour",),
    ),
    Role(
        "dames",
        "plateau.DeplacePoss",
        "sujet",
        "dit que la pièce choisie ne peut pas se déplacer, dans jouerTour",
        lambda a: a.rend is False and a.dans == ("joueur.jouerTour",),
    ),
    Role(
        "dames",
        "plateau.deplacerPion",
        "sujet",
        "déplace un pion, dans jouerTour",
        lambda a: modifie(a) and a.dans == ("joueur.jouerTour",),
        fois=6,
    ),
    Role(
        "dames",
        "plateau.deplacerDame",
        "rafle-dame",
        "déplace une dame, dans jouerTour",
        lambda a: modifie(a) and a.dans == ("joueur.jouerTour",),
    ),
    Role(
        "dames",
        "plateau.prendrePiece",
        "sujet",
        "prend une pièce, dans jouerTour",
        lambda a: modifie(a) and a.dans == ("joueur.jouerTour",),
        fois=2,
    ),
    Role(
        "dames",
        "plateau.ArrivBord",
        "promotion",
        "délivre vrai si le pion devient dame, dans deplacerPion",
        lambda a: a.rend is True and a.dans == ("joueur.jouerTour", "plateau.deplacerPion"),
    ),
    Role(
        "dames",
        "plateau.creerDame",
        "promotion",
        "génère une dame à partir d'un pion, dans deplacerPion",
        lambda a: (
            a.dans == ("joueur.jouerTour", "plateau.deplacerPion")
            and "t_piece.pion" in a.sujet
            and "t_piece.dame" in a.change
        ),
        fois=1,
    ),
    Role(
        "dames",
        "joueur.jouerTour",
        "sujet",
        "prend en charge le déroulement d'un tour",
        lambda a: "Anne joue L13xN11 (prend M12).\n" in a.imprime and a.rend is None,
        fois=7,  # six tours, et celui où l'on quitte
    ),
    Role(
        "dames",
        "game.partieFini",
        "defaite-blocage",
        "renvoie vrai si une condition de fin l'est, dans finPartie",
        lambda a: a.rend is True and a.dans == ("joueur.jouerTour", "game.finPartie"),
    ),
    Role(
        "dames",
        "game.finPartie",
        "defaite-blocage",
        "applique la fin : annonce qui gagne et les statistiques, et arrête, dans jouerTour",
        lambda a: (
            a.dans == ("joueur.jouerTour",)
            and a.imprime.startswith("Partie finie : l'équipe ")
            and "Pions pris" in a.imprime
            and a.rend is not None
        ),
    ),
    # --- Six Qui Prend
    Role(
        "sixquiprend",
        "Card.getNumber",
        "sujet",
        "donne le numéro d'une carte",
        lambda a: a.rend == 12,
    ),
    Role(
        "sixquiprend",
        "Card.oxHead",
        "sujet",
        "donne ses têtes de bœufs",
        lambda a: (a.sujet, a.rend) == ("Card(number=55)", 7),
    ),
    Role(
        "sixquiprend",
        "Card.getMinimumStack",
        "sujet",
        "rend un indice négatif si la carte est trop faible",
        lambda a: (a.sujet, a.rend) == ("Card(number=12)", -1),
    ),
    Role(
        "sixquiprend",
        "Serie.getStack",
        "sujet",
        "donne les cartes d'une série",
        lambda a: [card.number for card in a.rend] == [1, 14],
    ),
    Role(
        "sixquiprend",
        "Serie.getLastCard",
        "sujet",
        "donne la dernière carte d'une série",
        lambda a: a.rend.number == 14 and "Card.getMinimumStack" in a.dans,
    ),
    Role(
        "sixquiprend",
        "Serie.totalHead",
        "sujet",
        "donne les têtes d'une série : 2 pour le 1 et le 14",
        lambda a: a.rend == 2 and "Card(number=14)" in a.sujet,
    ),
    Role(
        "sixquiprend",
        "Player.getHand",
        "sujet",
        "donne la main de l'IA qu'évalue aiPlays",
        lambda a: a.dans[-1:] == ("Partie.aiPlays",) and a.rendu.count("Card(") == 10,
    ),
    Role(
        "sixquiprend",
        "Partie.aiPlays",
        "sujet",
        "choisit la carte de score le plus élevé et la retire de la main qu'on lui confie",
        lambda a: (
            a.rend.number == 18
            and a.sujet.count("Card(number=18)") == 1
            and a.rend not in a.arguments["ai"].hand
        ),
        fois=4,  # deux IA, deux tours
    ),
    Role(
        "sixquiprend",
        "Partie.evaluateCard",
        "sujet",
        "rend -(10 + numéro) si aucune série ne prend la carte",
        lambda a: (str(a.arguments["card"]), a.rend) == ("Card(number=11)", -21),
    ),
]


@pytest.mark.parametrize("jeu", JEUX)
def test_chaque_fonction_de_la_table_a_son_role(jeu: str) -> None:
    attendues = set(promises(jeu))
    assert len(attendues) >= 5, "la table n'est pas comprise"
    assert attendues == {role.nom for role in ROLES if role.jeu == jeu}


def nom_du_role(role: Role) -> str:
    """Ce qu'affiche pytest : la fonction, la partie, et ce qu'on doit y voir."""
    return f"{role.jeu}-{role.nom}-{role.cas}-{role.role}"


# Ce que trahirait une fonction qui ne jouerait plus son rôle : l'exigence du jeu, et la sienne.
EXIGENCES = {
    "incognito": "INC-24",
    "pickomino": "PIC-15",
    "puissance_n": "PUI-16",
    "dames": "DAM-18",
    "sixquiprend": "SIX-14",
    "jeu.afficheurPlateau": "PIC-01",
    "jeu.afficheurDee": "PIC-02",
    "jeu.choixJoueur": "PIC-05",
    "jeu.somme": "PIC-06",
    "jeu.priseDomino": "PIC-08",
    "jeu.checkVInDices": "PIC-08",
    "jeu.addPickoPlayer": "PIC-10",
    "jeu.saveBinary": "PIC-11",
    "jeu.endGame": "PIC-13",
    "possibilite": "PIC-14",
    "dessin.show_grid": "PUI-05",
    "grid.add_token": "PUI-06",
    "grid.remove_token": "PUI-07",
    "grid.check_winner": "PUI-08",
    "sauvegarde.save": "PUI-13",
    "sauvegarde.load": "PUI-13",
}


def avec_son_exigence(role: Role) -> Any:
    """Un rôle, marqué des exigences qu'il prouve."""
    citees = {EXIGENCES[role.jeu], EXIGENCES.get(role.nom, EXIGENCES[role.jeu])}
    return pytest.param(role, marks=pytest.mark.exigence(*citees), id=nom_du_role(role))


@pytest.mark.parametrize("role", [avec_son_exigence(role) for role in ROLES])
def test_un_appel_d_une_partie_de_reference_montre_le_role(role: Role) -> None:
    appels = [appel for appel in appels_de(role.jeu, role.cas) if appel.nom == role.nom]
    assert appels, f"la partie {role.cas} n'entre pas dans {role.nom}"
    if role.fois is not None:
        assert len(appels) == role.fois
    assert any(role.montre(appel) for appel in appels), role.role


@pytest.mark.exigence("PUI-16")
@pytest.mark.parametrize("cas", ["sujet", "retrait", "victoire_horizontale", "contre_la_machine"])
def test_ajouter_retirer_et_gagner_passent_par_les_fonctions_du_sujet(cas: str) -> None:
    """Chaque coup appelle `add_token` ou `remove_token`, une fois, puis `check_winner`."""
    etapes = ("game.jouer", "grid.add_token", "grid.remove_token", "grid.check_winner")
    appels = [appel.nom for appel in appels_de("puissance_n", cas) if appel.nom in etapes]
    coups = " ".join(appels).split("game.jouer")[1:]
    assert coups, f"la partie {cas} ne joue aucun coup"
    for coup in coups:
        fait, regarde = coup.split()
        assert fait in ("grid.add_token", "grid.remove_token")
        assert regarde == "grid.check_winner"


@pytest.mark.exigence("PIC-13")
def test_end_game_est_le_dernier_appel_d_une_partie() -> None:
    assert appels_de("pickomino", "egalite")[-1].nom == "jeu.endGame"


@pytest.mark.parametrize(
    ("jeu", "nom", "cas"),
    [
        ("incognito", "plateau.sauvegarder_partie", "sujet"),
        ("incognito", "plateau.sauvegarder_partie", "sauver"),
        ("pickomino", "jeu.saveBinary", "sujet"),
        ("puissance_n", "sauvegarde.save", "coup_par_coup"),
        ("puissance_n", "sauvegarde.save", "reprise"),
    ],
)
def test_la_fonction_du_sujet_est_la_seule_a_ecrire(jeu: str, nom: str, cas: str) -> None:
    """Le disque ne change qu'entre l'entrée et la sortie d'un de ses appels."""
    golden = TESTS / jeu / "golden" / cas
    avant = fichiers(golden / "avant")
    for appel in appels_de(jeu, cas):
        if appel.nom == nom:
            assert appel.disque == avant
            avant = appel.ensuite
    assert avant == fichiers(golden / "apres")
