"""Le plateau : le préparer, le dessiner, sauvegarder et charger une partie.

Les notions, celles de `types`, de `regles`, et celles-ci :
- chaque joueur range ses pions, au *départ*, autour de son château ;
- le *rendu* d'un plateau est son dessin, une chaîne de caractères ;
- un *déroulé* est l'histoire d'une partie, telle que l'écrit un fichier .inco : trois lignes
  d'*en-tête* (les deux espions, puis qui commence), un coup par ligne, la lettre du gagnant.

Rien ici n'interroge le joueur : ce module reçoit des coups et rend des valeurs. Seule `afficher`
imprime, et seulement ce que `rendu_plateau` a dessiné.

À essayer : dessinez les châteaux dans `rendu_plateau` (l'annexe ne le fait pas : quel test s'en
plaint ?). Puis écrivez `annuler`, qui relit un déroulé sans son dernier coup.
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, NamedTuple

from . import fichier
from .notation import coup_de_la_ligne, nom_de_la_case, sans_fin
from .regles import FINS, appliquer, cases, gagnant, refus
from .types import (
    BLANC,
    CHEVALIER,
    ESPION,
    TAILLE,
    Case,
    Couleur,
    Jeu,
    Pion,
    SaisieIllisible,
)

if TYPE_CHECKING:
    from random import Random

EXTENSION = ".inco"
DEJA_FINIE = "la partie est déjà finie."
MAL_ECRITE = "il faut un coup, « D b4->e4 » ou « I b4->b3 », ou la lettre du gagnant."


# --- préparer ------------------------------------------------------------------------------------


def cases_de_depart(couleur: Couleur, taille: int) -> list[Case]:
    """Donne les cases où un joueur range ses pions au début.

    Args:
        couleur: le joueur.
        taille: le côté du plateau.
    Retour: les cases à T - 3 pas au plus de son château (sans diagonale), château exclu.
    Effets de bord: aucun.

    Exemple:
        >>> [nom_de_la_case(case) for case in cases_de_depart(BLANC, 5)]
        ['a3', 'a4', 'b4', 'b5', 'c5']
    """
    x, y = (taille - 1, 0) if couleur is BLANC else (0, taille - 1)
    pas = {case: abs(case.x - x) + abs(case.y - y) for case in cases(taille)}
    return [case for case in pas if 0 < pas[case] <= taille - 3]


def nouveau_jeu(espions: tuple[Case, Case], premier: Couleur, taille: int = TAILLE) -> Jeu:
    """Pose les pions sur leurs cases de départ.

    Args:
        espions: la case de l'espion blanc, puis celle de l'espion noir.
        premier: le joueur qui commence.
        taille: le côté du plateau.
    Retour: le jeu, prêt à jouer.
    Effets de bord: aucun.
    """
    jeu = Jeu([[None] * taille for _ in range(taille)], premier)
    for couleur in Couleur:
        for case in cases_de_depart(couleur, taille):
            type_du_pion = ESPION if case in espions else CHEVALIER
            jeu.plateau[case.x][case.y] = Pion(type_du_pion, couleur)
    return jeu


# --- dessiner ------------------------------------------------------------------------------------


def rendu_plateau(jeu: Jeu, debogage: bool = False) -> str:
    """Dessine le plateau comme l'annexe du sujet.

    Args:
        jeu: l'état du jeu.
        debogage: vrai pour montrer les espions, e le blanc et E le noir.
    Retour: le dessin, sans saut de ligne à la fin.
    Effets de bord: aucun.

    Exemple:
        >>> print(rendu_plateau(nouveau_jeu((Case(3, 1), Case(0, 2)), BLANC, 4), True))
        ---------
        | | |E| |
        ---------
        | | | |n|
        ---------
        |b| | | |
        ---------
        | |e| | |
        ---------
    """
    trait = "-" * (2 * len(jeu.plateau) + 1)
    lignes = [trait]
    for rangee in jeu.plateau:
        lettres = (_lettre_du_pion(pion, debogage) for pion in rangee)
        lignes += [f"|{'|'.join(lettres)}|", trait]
    return "\n".join(lignes)


def _lettre_du_pion(pion: Pion | None, debogage: bool) -> str:
    """Choisit la lettre qui dessine une case.

    Args:
        pion: le pion de la case, ou None.
        debogage: vrai pour trahir les espions.
    Retour: une espace, b, n, e ou E.
    Effets de bord: aucun.
    """
    if pion is None:
        return " "
    if debogage and pion.type is ESPION:
        return "e" if pion.couleur is BLANC else "E"
    return pion.couleur.lettre.lower()


def afficher(jeu: Jeu, debogage: bool = False) -> None:
    """Imprime le plateau, entre deux lignes vides.

    Args:
        jeu: l'état du jeu.
        debogage: vrai pour montrer les espions.
    Retour: rien.
    Effets de bord: imprime.
    """
    print(f"\n{rendu_plateau(jeu, debogage)}\n")


# --- sauvegarder et charger ----------------------------------------------------------------------


class FormatInvalide(Exception):
    """Un déroulé est mal écrit : à quelle ligne, et ce qu'on y attendait."""

    def __init__(self, numero: int, phrase: str) -> None:
        """Compose le message.

        Args:
            numero: le numéro de la ligne fautive, à partir de 1.
            phrase: ce qu'il fallait y lire, ou ce qui l'interdit.
        Retour: rien.
        Effets de bord: aucun.
        """
        super().__init__(f"ligne {numero} : {phrase}")


class Deroule(NamedTuple):
    """Le déroulé d'une partie : ses octets au format .inco, et le jeu où ils mènent."""

    octets: bytes
    jeu: Jeu


def nouvelle_partie(alea: Random, taille: int = TAILLE) -> Deroule:
    """Tire au hasard les deux espions et le premier joueur.

    Args:
        alea: le hasard, donné par l'appelant pour qu'on puisse le rejouer.
        taille: le côté du plateau.
    Retour: un déroulé réduit à son en-tête.
    Effets de bord: fait avancer le hasard.
    """
    blanc, noir = (alea.choice(cases_de_depart(couleur, taille)) for couleur in Couleur)
    premier = alea.choice(list(Couleur))
    entete = f"B {nom_de_la_case(blanc)}\nN {nom_de_la_case(noir)}\n{premier.lettre}\n"
    return Deroule(entete.encode("ascii"), nouveau_jeu((blanc, noir), premier, taille))


def lire_deroule(octets: bytes, taille: int = TAILLE) -> Deroule:
    r"""Relit un déroulé et rejoue ses coups ; les coups non licites sont ignorés.

    Args:
        octets: le contenu d'un fichier .inco.
        taille: le côté du plateau.
    Retour: le déroulé, et le jeu où il mène.
    Effets de bord: aucun ; lève FormatInvalide si une ligne est mal écrite ou impossible.

    Exemple:
        >>> deroule = lire_deroule(b"B b4\nN d1\nB\nD b5->a5\nD b4->e4\n")
        >>> deroule.jeu.joueur
        <Couleur.NOIR: 1>
    """
    lignes = io.BytesIO(octets)
    jeu = _lire_entete(lignes, taille)
    finie = False
    for numero, ligne in enumerate(lignes, 4):
        try:
            coup = coup_de_la_ligne(ligne)
        except SaisieIllisible:
            _verifier_le_gagnant(jeu, numero, ligne)
            if lignes.read(1):
                raise FormatInvalide(numero + 1, DEJA_FINIE) from None
            break
        if finie:
            raise FormatInvalide(numero, DEJA_FINIE)
        if refus(jeu, coup) is None:
            finie = appliquer(jeu, coup) in FINS
    return Deroule(octets, jeu)


def _lire_entete(lignes: io.BytesIO, taille: int) -> Jeu:
    """Lit les trois premières lignes : l'espion blanc, l'espion noir, le premier joueur.

    Args:
        lignes: le déroulé, lu depuis son début.
        taille: le côté du plateau.
    Retour: le jeu au départ.
    Effets de bord: prend trois lignes ; lève FormatInvalide.
    """
    espions = []
    for numero, couleur in enumerate(Couleur, 1):
        permises = {nom_de_la_case(case): case for case in cases_de_depart(couleur, taille)}
        lettre, _, nom = sans_fin(lignes.readline()).partition(" ")
        if lettre != couleur.lettre or nom not in permises:
            debut = f"il faut « {couleur.lettre} », une espace et la case de l'espion {couleur.nom}"
            choix = f"{', '.join(permises)} sur un plateau de taille {taille}"
            raise FormatInvalide(numero, f"{debut}, parmi {choix}.")
        espions.append(permises[nom])
    joueurs = {couleur.lettre: couleur for couleur in Couleur}
    premier = joueurs.get(sans_fin(lignes.readline()))
    if premier is None:
        raise FormatInvalide(3, "il faut le joueur qui commence, « B » ou « N ».")
    return nouveau_jeu((espions[0], espions[1]), premier, taille)


def _verifier_le_gagnant(jeu: Jeu, numero: int, ligne: bytes) -> None:
    """Vérifie qu'une ligne est la lettre du gagnant, et que c'est bien lui.

    Args:
        jeu: le jeu où mènent les lignes précédentes.
        numero: le numéro de la ligne.
        ligne: une ligne qui n'est pas un coup.
    Retour: rien.
    Effets de bord: lève FormatInvalide si ce n'est pas une lettre, ou si elle contredit la partie.
    """
    lettre, vainqueur = sans_fin(ligne), gagnant(jeu)
    if lettre not in ("B", "N"):
        raise FormatInvalide(numero, MAL_ECRITE)
    if vainqueur is None:
        raise FormatInvalide(numero, "la partie n'est pas finie, et n'a pas de gagnant.")
    if lettre != vainqueur.lettre:
        raise FormatInvalide(numero, f"le gagnant est le joueur {vainqueur.nom}.")


def charger_partie(chemin: str, taille: int = TAILLE) -> Deroule:
    """Relit une partie sauvegardée.

    Args:
        chemin: le fichier, dont le nom finit par .inco.
        taille: le côté du plateau : un fichier .inco ne le dit pas.
    Retour: le déroulé, et le jeu où il mène.
    Effets de bord: lit le disque, et y efface le provisoire d'un programme tué ; lève
        fichier.ErreurFichier, d'une phrase, si le fichier est inutilisable.
    """
    _verifier_extension(chemin)
    try:
        deroule = lire_deroule(fichier.lire(chemin), taille)
    except FormatInvalide as erreur:
        raise fichier.ErreurFichier(f"{fichier.nom_lisible(chemin)}, {erreur}") from None
    fichier.oublier_provisoire(chemin)
    return deroule


def sauvegarder_partie(
    chemin: str, deroule: Deroule, origine: str | None = None
) -> fichier.Sauvegarde:
    """Ouvre la sauvegarde d'une partie : elle commence par ce qui en est déjà joué.

    Args:
        chemin: le fichier à écrire, dont le nom finit par .inco.
        deroule: la partie à sauvegarder.
        origine: le fichier d'où vient le déroulé ; si c'est le même, on le poursuit sur place.
    Retour: la sauvegarde, prête à recevoir les coups suivants.
    Effets de bord: crée ou remplace le fichier ; lève fichier.ErreurFichier, sans l'avoir changé.
    """
    _verifier_extension(chemin)
    if origine is None or not fichier.meme_fichier(origine, chemin):
        fichier.remplacer(chemin, deroule.octets)
    attente = b"" if deroule.octets.endswith(b"\n") else b"\n"
    sauvegarde = fichier.Sauvegarde(chemin, len(deroule.octets), attente)
    vainqueur = gagnant(deroule.jeu)
    if vainqueur is not None and deroule.octets.rstrip()[-1:].isdigit():
        sauvegarde.noter(vainqueur.lettre)  # le dernier coup finissait la partie sans le dire
        sauvegarde.vider()
    return sauvegarde


def _verifier_extension(chemin: str) -> None:
    """Refuse un fichier qui ne s'annonce pas comme une partie d'Incognito.

    Args:
        chemin: le nom du fichier.
    Retour: rien.
    Effets de bord: lève fichier.ErreurFichier.
    """
    if not chemin.endswith(EXTENSION):
        nom = fichier.nom_lisible(chemin)
        raise fichier.ErreurFichier(f"le nom d'une partie finit par {EXTENSION}, pas {nom}.")
