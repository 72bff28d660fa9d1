r"""La sauvegarde : le format .inco, ligne par ligne, sans connaître une règle.

Un fichier .inco a trois lignes de *départ* (les deux espions, puis qui commence), une ligne par
coup, licite ou non, et la lettre du gagnant. Les notions, avec un exemple :
- une *ligne* garde sa fin, « D b4->e4\n » ; son *texte* est ce qu'elle dit sans elle ;
- une ligne vide ne dit rien, mais elle se garde ;
- une dernière ligne *coupée* est le début d'un coup, sans fin : « D b4- » ; on la laisse.

Rejouer les coups d'un fichier est l'affaire de `plateau`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from .commun.fichier import ErreurFichier, SauvegardeInvalide, nom_lisible
from .notation import Coup, lire_coup
from .regles import Depart, Partie, cases_de_depart
from .types import BLANC, NOIR, Case, Couleur

EXTENSION = ".inco"
JOUEURS = {"B": BLANC, "N": NOIR}
COUP = re.compile("[DI] [a-z][0-9]->[a-z][0-9]")
MODELE = "D a1->a1"  # un coup, dont la fin complète une ligne coupée


def encoder(partie: Partie) -> bytes:
    """Donne le contenu du fichier d'une partie.

    Args:
        partie: la partie, à tout moment.

    Retour:
        Les octets du fichier.
    """
    return "".join(partie.lignes).encode("ascii")


def lignes_du_depart(depart: Depart) -> list[str]:
    r"""Donne les trois premières lignes d'un fichier.

    Args:
        depart: les cases des deux espions, et qui commence.

    Retour:
        La ligne de l'espion blanc, celle du noir, et la lettre de qui commence.

    Exemple:
        >>> lignes_du_depart(Depart((Case(3, 1), Case(0, 3)), BLANC))
        ['B b4\n', 'N d1\n', 'B\n']
    """
    blanc, noir = depart.espions
    return [f"B {blanc}\n", f"N {noir}\n", f"{depart.premier.lettre}\n"]


def s_ecrit(coup: Coup) -> bool:
    """Dit si le format sait écrire un coup : une lettre et un chiffre pour chaque case.

    Args:
        coup: un coup, même hors du plateau.

    Retour:
        Vrai de a0 à z9 ; faux pour la case (9, 9), dont la ligne a deux chiffres.
    """
    return COUP.fullmatch(str(coup)) is not None


def verifier_extension(nom: str) -> None:
    """Vérifie qu'un nom est celui d'une partie.

    Args:
        nom: celui d'un fichier, à lire ou à écrire.

    Effets de bord:
        Lève ErreurFichier s'il ne finit pas par .inco.
    """
    if not nom.endswith(EXTENSION):
        raise ErreurFichier(f"le nom d'une partie finit par {EXTENSION}, pas {nom_lisible(nom)}.")


# --- relire ---------------------------------------------------------------------------------------


def decouper(octets: bytes) -> list[str]:
    r"""Découpe le contenu d'un fichier en lignes.

    Args:
        octets: le contenu du fichier.

    Retour:
        Les lignes, avec leurs fins. Un octet qui n'est pas de l'ASCII y devient un caractère
        qu'aucune ligne bien écrite ne contient.

    Exemple:
        >>> decouper(b"B b4\r\n\nN d1")
        ['B b4\r\n', '\n', 'N d1']
    """
    return re.findall("[^\n]*\n|[^\n]+", octets.decode("ascii", "replace"))


def texte_de(ligne: str) -> str:
    r"""Donne ce que dit une ligne.

    Args:
        ligne: une ligne d'un fichier, avec sa fin : « \n », « \r\n », ou aucune.

    Retour:
        La ligne sans sa fin.
    """
    return ligne.removesuffix("\n").removesuffix("\r")


def lire_depart(lignes: Sequence[str], taille: int) -> tuple[Depart, int]:
    r"""Lit les trois premières lignes d'un fichier, sans compter les vides.

    Args:
        lignes: les lignes du fichier.
        taille: le côté du plateau, dont dépendent les cases de départ.

    Retour:
        Le départ, et le rang de la ligne qui le suit.

    Effets de bord:
        Lève SauvegardeInvalide si l'une des trois manque, est mal écrite ou impossible.

    Exemple:
        >>> lire_depart(["B b4\n", "\n", "N d1\n", "B\n"], 5)
        (Depart(espions=(Case(x=3, y=1), Case(x=0, y=3)), premier=<Couleur.BLANC: 0>), 4)
    """
    blanc, rang = lire_espion(lignes, 0, BLANC, taille)
    noir, rang = lire_espion(lignes, rang, NOIR, taille)
    texte, rang = ligne_suivante(lignes, rang)
    if texte not in JOUEURS:
        raise SauvegardeInvalide(f"ligne {rang} : on attend le joueur qui commence, B ou N")
    return Depart((blanc, noir), JOUEURS[texte]), rang


def ligne_suivante(lignes: Sequence[str], rang: int) -> tuple[str, int]:
    """Cherche la première ligne qui n'est pas vide.

    Args:
        lignes: les lignes du fichier.
        rang: celui d'où l'on cherche, à partir de 0.

    Retour:
        Le texte de cette ligne, ou rien s'il n'y en a plus ; et le rang de celle qui la suit, qui
        est aussi son numéro, compté à partir de 1.
    """
    for suivant in range(rang, len(lignes)):
        texte = texte_de(lignes[suivant])
        if texte:
            return texte, suivant + 1
    return "", len(lignes) + 1


def lire_espion(
    lignes: Sequence[str], rang: int, couleur: Couleur, taille: int
) -> tuple[Case, int]:
    """Lit la ligne d'un espion, « B b4 ».

    Args:
        lignes: les lignes du fichier.
        rang: celui d'où l'on cherche cette ligne.
        couleur: celle de l'espion attendu.
        taille: le côté du plateau.

    Retour:
        La case de l'espion, et le rang de la ligne suivante.

    Effets de bord:
        Lève SauvegardeInvalide si ce n'est pas une des cases de départ de cette couleur.
    """
    permises = cases_de_depart(couleur, taille)
    texte, suivant = ligne_suivante(lignes, rang)
    for case in permises:
        if texte == f"{couleur.lettre} {case}":
            return case, suivant
    attendu = f"« {couleur.lettre} », une espace et la case de l'espion {couleur.nom}"
    choix = ", ".join(str(case) for case in permises)
    raise SauvegardeInvalide(f"ligne {suivant} : on attend {attendu}, parmi {choix}")


def lire_ligne(texte: str, numero: int) -> Coup | Couleur:
    """Lit une ligne qui suit le départ : un coup, ou la lettre du gagnant.

    Un joueur peut taper un coup de bien des façons ; un fichier n'en a qu'une.

    Args:
        texte: ce que dit la ligne.
        numero: le sien, à partir de 1, que dira l'erreur.

    Retour:
        Le coup, licite ou non, ou la couleur du gagnant.

    Effets de bord:
        Lève SauvegardeInvalide si la ligne est mal écrite.
    """
    if texte in JOUEURS:
        return JOUEURS[texte]
    if COUP.fullmatch(texte):
        return lire_coup(texte)
    attendu = "un coup, « D b4->e4 » ou « I b4->b3 », ou la lettre du gagnant"
    raise SauvegardeInvalide(f"ligne {numero} : on attend {attendu}")


def est_coupee(ligne: str) -> bool:
    """Dit si une ligne est le début d'un coup, que la fin d'un autre complète.

    Args:
        ligne: la dernière d'un fichier, avec sa fin si elle en a une.

    Retour:
        Vrai pour un début de coup ; faux pour un coup entier, ou pour autre chose.

    Exemple:
        >>> [est_coupee(ligne) for ligne in ("D", "D b4-", "D b4->e4", "D b4-e", "d b")]
        [True, True, False, False, False]
    """
    complete = ligne + MODELE[len(ligne) :]
    return 0 < len(ligne) < len(MODELE) and COUP.fullmatch(complete) is not None


def coups_ecrits(partie: Partie) -> list[Coup]:
    """Donne tous les coups écrits dans le fichier d'une partie.

    Args:
        partie: la partie, à tout moment.

    Retour:
        Les coups dans l'ordre, refusés compris.
    """
    textes = [texte_de(ligne) for ligne in partie.lignes]
    return [lire_coup(texte) for texte in textes if COUP.fullmatch(texte)]


def reconnait(octets: bytes) -> bool:
    """Dit si un fichier est une partie d'Incognito, même abîmée.

    Args:
        octets: le contenu du fichier.

    Retour:
        Vrai si sa première ligne est celle d'un espion blanc.
    """
    return re.match(rb"\s*B [a-h][1-8]\b", octets) is not None
