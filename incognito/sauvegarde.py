"""La sauvegarde : le format .inco du sujet, charger une partie, commencer à l'écrire.

Un fichier .inco a trois lignes de *départ* (les deux espions, puis qui commence), une ligne par
coup, licite ou non, et la lettre du gagnant. Il ne s'efface jamais, il s'allonge : c'est le travail
de `journal`. Avant d'en remplacer un, on le *reconnaît* : une partie est mise de côté, et l'on ne
touche à rien d'autre.

À essayer : écrivez `annuler`, qui relit un déroulé sans son dernier coup.
"""

from __future__ import annotations

import io
import re
from random import Random

from . import systeme
from .journal import Journal
from .notation import coup_de_la_ligne, nom_de_la_case
from .partie import Partie
from .regles import cases, cases_de_depart, gagnant, nouveau_jeu, sur_le_plateau
from .types import FINS, TAILLE, TAILLE_MAXIMALE, Case, Couleur, CoupIllegal, CoupIllisible, Jeu

EXTENSION = ".inco"
OCTETS_AU_PLUS = 8 * 1024 * 1024
JOUEURS = {couleur.lettre: couleur for couleur in Couleur}
DEJA_FINIE = "la partie est déjà finie."


class SauvegardeInvalide(Exception):
    """Un déroulé est mal écrit : à quelle ligne, et ce qu'on y attendait."""

    def __init__(self, numero: int, phrase: str) -> None:
        """Compose le message : la ligne `numero`, et la `phrase` qui dit ce qu'il y fallait."""
        super().__init__(f"ligne {numero} : {phrase}")


def nouvelle_partie(hasard: Random, taille: int = TAILLE) -> Partie:
    """Tire les deux espions et le premier joueur, et rend une partie au départ.

    Args:
        hasard: donné par l'appelant, pour qu'on puisse rejouer la même partie.
        taille: le côté du plateau.
    """
    blanc, noir = (hasard.choice(cases_de_depart(couleur, taille)) for couleur in Couleur)
    premier = hasard.choice(list(Couleur))
    octets = encoder((blanc, noir), premier)
    return Partie(nouveau_jeu((blanc, noir), premier, taille), Journal(octets, len(octets)))


def encoder(espions: tuple[Case, Case], premier: Couleur) -> bytes:
    r"""Rend les octets d'un départ, d'après la case des deux `espions` et le `premier` joueur.

    Exemple:
        >>> encoder((Case(3, 1), Case(0, 3)), Couleur.BLANC)
        b'B b4\nN d1\nB\n'
    """
    blanc, noir = (nom_de_la_case(case) for case in espions)
    return f"B {blanc}\nN {noir}\n{premier.lettre}\n".encode("ascii")


def decoder(octets: bytes, taille: int = TAILLE) -> Partie:
    r"""Relit un déroulé, rejoue ses coups, et rend la partie ; les coups refusés sont ignorés.

    Args:
        octets: le contenu d'un fichier .inco.
        taille: le côté du plateau.
    Effets de bord: lève SauvegardeInvalide si une ligne est mal écrite ou impossible.

    Exemple:
        >>> decoder(b"B b4\nN d1\nB\nD b5->a5\nD b4->e4\n").jeu.joueur
        <Couleur.NOIR: 1>
    """
    lignes = io.BytesIO(octets)
    partie = Partie(lire_depart(lignes, taille), Journal(octets, len(octets)))
    finie = close = False  # close : la lettre du gagnant est passée
    for numero, ligne in enumerate(lignes, 4):
        texte = sans_fin(ligne)
        if ligne in (b"\n", b"\r\n") and lignes.tell() == len(octets):
            break  # une dernière ligne vide ne dit rien
        if close or (finie and texte not in JOUEURS):
            raise SauvegardeInvalide(numero, DEJA_FINIE)
        if texte in JOUEURS:
            verifier_le_gagnant(partie.jeu, numero, texte)
            close = True
        else:
            finie = rejouer(partie, numero, texte)
    return partie


def sans_fin(ligne: bytes) -> str:
    """Rend le texte d'une `ligne` finie par LF, par CRLF ou par rien, sans cette fin."""
    # Un octet qui n'est pas de l'ASCII devient un caractère que toutes les lignes refusent.
    return ligne.removesuffix(b"\n").removesuffix(b"\r").decode("ascii", "replace")


def lire_depart(lignes: io.BytesIO, taille: int) -> Jeu:
    """Rend le jeu que décrivent les trois premières `lignes`, sur un plateau de côté `taille`."""
    espions = []
    for numero, couleur in enumerate(Couleur, 1):
        permises = {nom_de_la_case(case): case for case in cases_de_depart(couleur, taille)}
        lettre, _, nom = sans_fin(lignes.readline()).partition(" ")
        if lettre != couleur.lettre or nom not in permises:
            debut = f"il faut « {couleur.lettre} », une espace et la case de l'espion {couleur.nom}"
            choix = f"{', '.join(permises)} sur un plateau de taille {taille}"
            raise SauvegardeInvalide(numero, f"{debut}, parmi {choix}.")
        espions.append(permises[nom])
    premier = JOUEURS.get(sans_fin(lignes.readline()))
    if premier is None:
        raise SauvegardeInvalide(3, "il faut le joueur qui commence, « B » ou « N ».")
    return nouveau_jeu((espions[0], espions[1]), premier, taille)


def rejouer(partie: Partie, numero: int, texte: str) -> bool:
    """Joue dans `partie` le coup que dit `texte`, ligne `numero` ; rend vrai s'il finit la partie.

    Effets de bord: un coup refusé ne change rien ; lève SauvegardeInvalide si ce n'est pas un coup.
    """
    try:
        return partie.appliquer(coup_de_la_ligne(texte)) in FINS
    except CoupIllegal:
        return False
    except CoupIllisible as erreur:
        raise SauvegardeInvalide(numero, f"{erreur}, ou la lettre du gagnant.") from None


def verifier_le_gagnant(jeu: Jeu, numero: int, lettre: str) -> None:
    """Lève SauvegardeInvalide si la `lettre` de la ligne `numero` n'est pas le gagnant de `jeu`."""
    vainqueur = gagnant(jeu)
    if vainqueur is None:
        raise SauvegardeInvalide(numero, "la partie n'est pas finie, et n'a pas de gagnant.")
    if lettre != vainqueur.lettre:
        raise SauvegardeInvalide(numero, f"le gagnant est le joueur {vainqueur.nom}.")


def charger_partie(chemin: str, taille: int = TAILLE) -> Partie:
    """Rend la partie du fichier `chemin` ; lève ErreurFichier, d'une phrase, s'il est inutilisable.

    Args:
        taille: le côté du plateau, qu'un fichier .inco ne dit pas.
    """
    verifier_extension(chemin)
    octets = systeme.lire_fichier(chemin, OCTETS_AU_PLUS)
    try:
        return decoder(octets, taille)
    except SauvegardeInvalide as erreur:
        raise systeme.ErreurFichier(f"{systeme.nom_lisible(chemin)}, {erreur}") from None


def cases_en_trop(octets: bytes, taille: int) -> str:
    r"""Rend la phrase qui nomme les cases d'un déroulé hors de son plateau, vide s'il n'y en a pas.

    Args:
        octets: un déroulé bien écrit.
        taille: le côté du plateau où on le reprend.

    Exemple:
        >>> cases_en_trop(b"B b4\nN d1\nB\nD b4->e4\nD f6->a1\n", 5)
        'ligne 5 : f6 sort du plateau de 5 x 5 ; un plus grand se demande avec --taille.'
    """
    dehors = [case for case in cases(TAILLE_MAXIMALE) if not sur_le_plateau(case, taille)]
    noms = sorted(nom for case in dehors if (nom := nom_de_la_case(case)).encode() in octets)
    if not noms:
        return ""
    ligne = 1 + octets.count(b"\n", 0, min(octets.find(nom.encode()) for nom in noms))
    verbe = "sort" if len(noms) == 1 else "sortent"
    fin = f"du plateau de {taille} x {taille} ; un plus grand se demande avec --taille."
    return f"ligne {ligne} : {', '.join(noms)} {verbe} {fin}"


def sauvegarder_partie(chemin: str, partie: Partie) -> None:
    """Écrit dans `chemin` tout le déroulé de `partie`, dont le journal s'y écrira désormais.

    Effets de bord: crée le fichier, ou poursuit celui d'où vient la partie ; met de côté une autre
        partie ; lève ErreurFichier, sans y avoir touché, si c'est impossible ou autre chose.
    """
    verifier_extension(chemin)
    journal = partie.journal
    existe = systeme.verifier_cible(chemin)
    contenu = systeme.lire_fichier(chemin, OCTETS_AU_PLUS) if existe else None
    if contenu != journal.octets:
        if contenu != journal.octets[: journal.ecrits]:
            systeme.mettre_de_cote(chemin, reconnait, OCTETS_AU_PLUS)
        systeme.remplacer_fichier(chemin, journal.octets)
    journal.chemin, journal.ecrits = chemin, len(journal.octets)
    if partie.gagnant is not None and journal.octets.rstrip()[-1:].isdigit():
        journal.noter(partie.gagnant.lettre)  # le dernier coup finissait la partie sans le dire


def reconnait(octets: bytes) -> bool:
    """Dit si `octets` commencent comme une partie d'Incognito, même abîmée ensuite."""
    return re.match(rb"B [a-h][1-8]\b", octets) is not None


def verifier_extension(chemin: str) -> None:
    """Lève ErreurFichier si `chemin` ne s'annonce pas comme une partie d'Incognito."""
    if not chemin.endswith(EXTENSION):
        nom = systeme.nom_lisible(chemin)
        raise systeme.ErreurFichier(f"le nom d'une partie finit par {EXTENSION}, pas {nom}.")
