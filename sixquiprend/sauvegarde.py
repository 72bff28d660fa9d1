"""La sauvegarde : la liste des coups de la partie, relue en les rejouant.

Les notions, avec un exemple :
- l'*en-tête* dit quelle partie commencer : sa graine, « graine : 37 », le nom du joueur, et le
  nombre d'IA ;
- chaque *coup*, de n'importe quel joueur, est une ligne de plus : « 48 », « rangée 2 »,
  « continuer » ;
- rien n'est cru sur parole : `jouer` rejoue chaque coup, ou le refuse ; la graine refait
  les donnes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

from .card import CoupIllisible, CoupRefuse, lire_coup
from .commun.fichier import Carnet, SauvegardeInvalide, lignes_de
from .game import Partie, jouer, partie_de_graine
from .player import IA_AU_PLUS, refus_du_nom

EXTENSION = ".six"
ENTETE = "Six Qui Prend, sauvegarde 2"
MARQUE = b"Six Qui Prend, sauvegarde "  # une partie de ce jeu, même abîmée
LIGNES_D_EN_TETE = 4


def encoder(partie: Partie) -> bytes:
    """Rend le texte d'une partie, en UTF-8.

    Exemple:
        >>> print(encoder(partie_de_graine(37, "Ada", 2)).decode())
        Six Qui Prend, sauvegarde 2
        graine : 37
        joueur : Ada
        IA : 2
        <BLANKLINE>
    """
    lignes = [
        ENTETE,
        f"graine : {partie.graine}",
        f"joueur : {partie.humain.name}",
        f"IA : {len(partie.players) - 1}",
    ]
    lignes += [str(coup) for coup in partie.historique]
    return "".join(f"{ligne}\n" for ligne in lignes).encode()


def decoder(octets: bytes) -> Partie:
    """Rend la partie d'un texte ; lève SauvegardeInvalide si ce n'en est pas une.

    Une dernière ligne sans fin a été coupée par une panne : ce coup est à rejouer.
    """
    entieres = octets[: octets.rfind(b"\n") + 1]
    lignes = lignes_de(entieres)
    if lignes[:1] != [ENTETE]:
        raise SauvegardeInvalide(f"ligne 1 : on attend « {ENTETE} »")
    partie = lire_entete(lignes)
    for numero, ligne in enumerate(lignes[LIGNES_D_EN_TETE:], LIGNES_D_EN_TETE + 1):
        rejouer(partie, ligne, numero)
    return partie


def lire_entete(lignes: Sequence[str]) -> Partie:
    """Rend la partie que l'en-tête fait commencer."""
    graine = lire_champ(lignes, 2, "graine", "[0-9]{1,9}", "un nombre de neuf chiffres au plus")
    nom = lire_champ(lignes, 3, "joueur", ".+", "le nom du joueur")
    raison = refus_du_nom(nom)
    if raison is not None:
        raise SauvegardeInvalide(f"ligne 3 : {raison.removesuffix('.')}")
    ias = lire_champ(lignes, 4, "IA", f"[1-{IA_AU_PLUS}]", f"un nombre de 1 à {IA_AU_PLUS}")
    return partie_de_graine(int(graine), nom, int(ias))


def lire_champ(lignes: Sequence[str], numero: int, cle: str, motif: str, attendu: str) -> str:
    """Rend la valeur d'une ligne « clé : valeur » ; `attendu` la décrit, si elle est fausse."""
    ligne = "".join(lignes[numero - 1 : numero])  # vide, s'il n'y en a pas tant
    trouve = re.fullmatch(f"{cle} : ({motif})", ligne)
    if trouve is None:
        raise SauvegardeInvalide(f"ligne {numero} : on attend « {cle} : » puis {attendu}")
    return trouve[1]


def rejouer(partie: Partie, ligne: str, numero: int) -> None:
    """Joue le coup qu'écrit une ligne ; lève SauvegardeInvalide s'il n'est pas permis."""
    try:
        jouer(partie, lire_coup(ligne))
    except CoupIllisible:
        attendu = "un coup : le numéro d'une carte, « rangée 2 », « continuer » ou « arrêter »"
        raise SauvegardeInvalide(f"ligne {numero} : on attend {attendu}") from None
    except CoupRefuse:
        raise SauvegardeInvalide(f"ligne {numero} : ce coup n'est pas permis") from None


def reconnait(octets: bytes) -> bool:
    """Dit si un fichier commence comme une partie de ce jeu, même si la suite est abîmée."""
    return octets.startswith(MARQUE)


# --- le fichier ----------------------------------------------------------------------------------


def carnet_neuf() -> Carnet[Partie]:
    """Rend un carnet pour les parties de ce jeu ; il n'a pas encore de fichier."""
    return Carnet(sauver, reconnait, EXTENSION, "une partie de Six Qui Prend")


def sauver(partie: Partie, carnet: Carnet[Partie]) -> None:
    """Écrit une partie dans le fichier d'un carnet ; lève ErreurFichier."""
    carnet.ecrire(encoder(partie))


def charger(carnet: Carnet[Partie], chemin: str, hasard: Random) -> Partie:
    """Rend la partie d'un fichier, qui dit aussi sa graine : le hasard ne sert pas.

    Lève ErreurFichier.
    """
    return carnet.ouvrir(chemin, decoder)
