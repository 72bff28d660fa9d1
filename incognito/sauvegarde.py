"""La sauvegarde : le format .inco du sujet, charger une partie, commencer à l'écrire.

Un *déroulé* est l'histoire d'une partie, telle que l'écrit un fichier .inco : trois lignes de
*départ* (les deux espions, puis qui commence), un coup par ligne, licite ou non, et la lettre du
gagnant. Le déroulé ne s'efface jamais, il s'allonge : c'est le travail de `journal`.

À essayer : écrivez `annuler`, qui relit un déroulé sans son dernier coup.
"""

from __future__ import annotations

import io
from random import Random
from typing import NamedTuple

from . import systeme
from .journal import Journal
from .notation import coup_de_la_ligne, nom_de_la_case
from .regles import cases_de_depart, gagnant, jouer, nouveau_jeu
from .types import FINS, TAILLE, Case, Couleur, CoupIllegal, CoupIllisible, Jeu

EXTENSION = ".inco"
OCTETS_AU_PLUS = 8 * 1024 * 1024
JOUEURS = {couleur.lettre: couleur for couleur in Couleur}
DEJA_FINIE = "la partie est déjà finie."


class SauvegardeInvalide(Exception):
    """Un déroulé est mal écrit : à quelle ligne, et ce qu'on y attendait."""

    def __init__(self, numero: int, phrase: str) -> None:
        """Compose le message : la ligne `numero`, et la `phrase` qui dit ce qu'il y fallait."""
        super().__init__(f"ligne {numero} : {phrase}")


class Deroule(NamedTuple):
    """Le déroulé d'une partie : ses octets au format .inco, et le jeu où ils mènent."""

    octets: bytes
    jeu: Jeu


def nouvelle_partie(hasard: Random, taille: int = TAILLE) -> Deroule:
    """Tire les deux espions et le premier joueur, et rend un déroulé réduit à son départ.

    Args:
        hasard: donné par l'appelant, pour qu'on puisse rejouer la même partie.
        taille: le côté du plateau.
    """
    blanc, noir = (hasard.choice(cases_de_depart(couleur, taille)) for couleur in Couleur)
    premier = hasard.choice(list(Couleur))
    return Deroule(encoder((blanc, noir), premier), nouveau_jeu((blanc, noir), premier, taille))


def encoder(espions: tuple[Case, Case], premier: Couleur) -> bytes:
    r"""Rend les octets d'un départ, d'après la case des deux `espions` et le `premier` joueur.

    Exemple:
        >>> encoder((Case(3, 1), Case(0, 3)), Couleur.BLANC)
        b'B b4\nN d1\nB\n'
    """
    blanc, noir = (nom_de_la_case(case) for case in espions)
    return f"B {blanc}\nN {noir}\n{premier.lettre}\n".encode("ascii")


def decoder(octets: bytes, taille: int = TAILLE) -> Deroule:
    r"""Relit un déroulé, rejoue ses coups, et le rend ; les coups refusés sont ignorés.

    Args:
        octets: le contenu d'un fichier .inco.
        taille: le côté du plateau.
    Effets de bord: lève SauvegardeInvalide si une ligne est mal écrite ou impossible.

    Exemple:
        >>> decoder(b"B b4\nN d1\nB\nD b5->a5\nD b4->e4\n").jeu.joueur
        <Couleur.NOIR: 1>
    """
    lignes = io.BytesIO(octets)
    jeu = lire_depart(lignes, taille)
    finie = close = False  # close : la lettre du gagnant est passée
    for numero, ligne in enumerate(lignes, 4):
        texte = sans_fin(ligne)
        if close or (finie and texte not in JOUEURS):
            raise SauvegardeInvalide(numero, DEJA_FINIE)
        if texte in JOUEURS:
            verifier_le_gagnant(jeu, numero, texte)
            close = True
        else:
            finie = rejouer(jeu, numero, texte)
    return Deroule(octets, jeu)


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


def rejouer(jeu: Jeu, numero: int, texte: str) -> bool:
    """Joue dans `jeu` le coup que dit `texte`, ligne `numero` ; rend vrai s'il finit la partie.

    Effets de bord: un coup refusé ne change rien ; lève SauvegardeInvalide si ce n'est pas un coup.
    """
    try:
        return jouer(jeu, coup_de_la_ligne(texte)) in FINS
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


def charger_partie(chemin: str, taille: int = TAILLE) -> Deroule:
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


def sauvegarder_partie(chemin: str, deroule: Deroule) -> Journal:
    """Écrit dans `chemin` le `deroule` d'une partie, et rend le journal qui l'y poursuivra.

    Effets de bord: crée ou remplace le fichier, sauf s'il contient déjà ce déroulé ; lève
        ErreurFichier, sans y avoir touché, si c'est impossible.
    """
    verifier_extension(chemin)
    existe = systeme.verifier_cible(chemin)
    if not existe or systeme.lire_fichier(chemin, OCTETS_AU_PLUS) != deroule.octets:
        systeme.remplacer_fichier(chemin, deroule.octets)
    journal = Journal(chemin, len(deroule.octets))
    if not deroule.octets.endswith(b"\n"):
        journal.attente = b"\n"
    vainqueur = gagnant(deroule.jeu)
    if vainqueur is not None and deroule.octets.rstrip()[-1:].isdigit():
        journal.noter(vainqueur.lettre)  # le dernier coup finissait la partie sans le dire
    return journal


def verifier_extension(chemin: str) -> None:
    """Lève ErreurFichier si `chemin` ne s'annonce pas comme une partie d'Incognito."""
    if not chemin.endswith(EXTENSION):
        nom = systeme.nom_lisible(chemin)
        raise systeme.ErreurFichier(f"le nom d'une partie finit par {EXTENSION}, pas {nom}.")
