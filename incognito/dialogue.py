"""Le dialogue : demander un coup au terminal, question après question, comme dans l'annexe.

Les notions, avec un exemple :
- la *séance* est ce qui ne change pas d'un coup à l'autre : le clavier, et ce qu'on a choisi en
  lançant le jeu, `--ia noir` ;
- à toute question, une *réponse* est un coup entier, « d b4->e4 », ou seulement ce qu'on demande :
  « d » ou « i », ou une case, qui complète le *début* du coup. Illisible, ce n'est pas un coup : on
  dit ce qu'il fallait écrire. Deux cases, où qu'elles soient, en sont un : même refusé, il sera
  inscrit.

Les questions sont celles de l'annexe, à l'octet : elles ne sont jamais repliées.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from .commun.terminal import (
    Champ,
    Clavier,
    Mots,
    au_terminal,
    avertir,
    couleurs_permises,
    dire,
    incompris,
    tout_convient,
)
from .dessin import rendu_coups, rendu_mots, rendu_reperes
from .plateau import Partie, afficher, au_trait, issue
from .types import (
    DEPLACEMENT,
    INTERROGATION,
    NIVEAUX,
    TAILLE_MAXIMALE,
    TAILLE_MINIMALE,
    Couleur,
    Coup,
    CoupIllisible,
    Genre,
    Mouvement,
    Saisie,
    lire_saisie,
)

OUVERTURE = "Bienvenu dans Incognito"
RAPPEL = "Rappel : (0, 0) designe le coin supérieur gauche et ({0}, {0}) le coin inférieur droit"
RAPPEL_EN_MOTS = """\
La case b4 s'écrit aussi (3, 1) : la ligne, puis la colonne, comptées de 0 à {} à partir du coin \
supérieur gauche."""
ACCUEIL = "? explique, p nomme les cases, q quitte."
QUESTION_DU_GENRE = (
    "Joueur {}, voulez vous faire un déplacement ou une interrogation ? ('d' ou 'i')\n"
)
QUESTION_DU_DEPLACEMENT = (
    "Quel déplacement pour le joueur {} ?\n    Saisie sous la forme (a, b) --> (c, d).\n"
)
QUESTION_DE_L_INTERROGATEUR = (
    "Quel pion {} est l'interrogateur ?\n    Saisie sous la forme (a, b)\n"
)
QUESTION_DU_QUESTIONNE = "Quel pion est questionné ?\n    Saisie sous la forme (a, b)\n"
# Selon le genre déjà choisi : les questions, d'après le nombre de cases connues, et ce qu'on
# attendait d'une réponse illisible.
QUESTIONS = {
    None: [QUESTION_DU_GENRE],
    DEPLACEMENT: [QUESTION_DU_DEPLACEMENT],
    INTERROGATION: [QUESTION_DE_L_INTERROGATEUR, QUESTION_DU_QUESTIONNE],
}
FORMES = {
    None: "on attend d ou i, ou un coup comme d b4->e4",
    DEPLACEMENT: "on attend (2, 0) --> (1, 0), ou a3->a2",
    INTERROGATION: "on attend une case, (2, 0) ou a3",
}
REGLES = """\
But : mener votre espion dans le château adverse, ou trouver l'espion de l'adversaire. Personne ne \
sait lequel de ses pions est l'espion. Le château blanc est en bas à gauche, le noir à l'opposé.
- Déplacer un pion, en ligne droite ou en diagonale, sans sauter de pion, jusqu'à une case vide. \
On n'entre pas dans son château ; dans celui de l'adversaire, jamais en diagonale, et un chevalier \
s'y perd.
- Interroger, avec un pion à vous, un pion adverse qui le touche par un côté. Si c'est l'espion, \
vous gagnez ; sinon votre pion est perdu, et la partie avec lui si c'était votre espion."""
AIDE_COUP = f"""\
{REGLES}
On écrit d b4->e4, ou d (3, 1) --> (3, 4), pour déplacer, i e4 e3 pour interroger ; d ou i seul \
choisit le genre du coup, ou en change.
Entrée remontre le plateau ; p le montre avec le nom des cases, les châteaux (#) et les chevaliers \
connus ; « coups » dit les coups permis, « conseil » les trois meilleurs, « règles » rappelle les \
règles, « sauver NOM » écrit la partie dans un fichier, « q » quitte."""
UNE_PERSONNE = "une personne"


@dataclass(eq=False, repr=False)
class Seance:
    """Ce qui ne change pas d'un coup à l'autre."""

    clavier: Clavier
    mots: Mots  # ce que font « p », « coups », « conseil », de la séance et de la partie
    niveau: str  # celui de la machine
    texte: bool  # tout dire en mots, sans dessin
    hasard: Random  # celui des nouvelles parties
    machines: frozenset[Couleur]  # les couleurs que joue la machine
    taille: int  # celle du plateau
    debogage: bool  # montrer les espions
    niveaux: dict[Couleur, str] = field(default_factory=dict)  # ceux qu'on a choisis à l'accueil

    def niveau_de(self, couleur: Couleur) -> str:
        """Rend le niveau de la machine d'une couleur : celui de toutes, ou choisi à l'accueil."""
        return self.niveaux.get(couleur, self.niveau)


# --- montrer --------------------------------------------------------------------------------------


def saluer(seance: Seance, partie: Partie) -> None:
    """Imprime le début d'une partie, nouvelle ou reprise, comme l'annexe."""
    print(OUVERTURE)
    montrer(seance, partie)
    if issue(partie) is not None:
        return
    dernier = len(partie.jeu.plateau) - 1
    if seance.texte:
        dire(RAPPEL_EN_MOTS.format(dernier))
    else:
        print(RAPPEL.format(dernier))
    print()
    if au_terminal():
        avertir(ACCUEIL)  # sur la sortie d'erreur : la sortie est celle de l'annexe


def montrer(seance: Seance, partie: Partie) -> None:
    """Imprime le plateau comme l'annexe, ou le dit en mots : à chaque tour, ou sur Entrée."""
    if seance.clavier.montrer(partie):
        return
    if seance.texte:
        print()
        dire(rendu_mots(partie, seance.debogage))
        print()
    else:
        afficher(partie.jeu, seance.debogage)


def montrer_reperes(seance: Seance, partie: Partie) -> None:
    """Imprime le plateau avec le nom de ses cases, ou le dit en mots : c'est ce que fait « p »."""
    if seance.texte:
        dire(rendu_mots(partie, seance.debogage))
    else:
        print(rendu_reperes(partie, seance.debogage, couleurs_permises()))


def dire_regles(seance: Seance, partie: Partie) -> None:
    """Imprime les règles : c'est ce que fait « règles »."""
    dire(REGLES)


def dire_coups(seance: Seance, partie: Partie) -> None:
    """Imprime les coups permis au joueur dont c'est le tour : c'est ce que fait « coups »."""
    dire(rendu_coups(partie))


# --- avant la partie ------------------------------------------------------------------------------


def demander_partie(seance: Seance) -> tuple[int, frozenset[Couleur]]:
    """Demande le côté du plateau et qui joue chaque couleur ; rend ce côté et celles des machines.

    Retient dans la séance le niveau de chacune.
    """
    tailles = range(TAILLE_MINIMALE, TAILLE_MAXIMALE + 1)
    champs = [Champ("Côté du plateau : ", permis=tailles, propose=str(seance.taille))]
    for couleur in Couleur:
        propose = UNE_PERSONNE
        if couleur in seance.machines:
            propose = seance.niveau_de(couleur)
        choix = [UNE_PERSONNE, *NIVEAUX]
        champs.append(Champ(f"Les {couleur.nom}s : ", choix=choix, propose=propose))
    taille, *qui = seance.clavier.remplir("Incognito", champs, tout_convient, "Commencer")
    seance.niveaux = {
        couleur: niveau
        for couleur, niveau in zip(Couleur, qui, strict=True)
        if niveau != UNE_PERSONNE
    }
    return int(taille), frozenset(seance.niveaux)


# --- un tour --------------------------------------------------------------------------------------


def demander_coup(seance: Seance, partie: Partie, genre: Genre | None = None) -> Coup:
    """Rend le coup, licite ou non, que tape le joueur dont c'est le tour, question après question.

    Le genre est celui d'un coup qui vient d'être refusé, qu'on ne redemande pas. Imprime et lit ;
    lève Interruption si le joueur s'en va.
    """
    debut = Saisie(genre, [])
    while len(debut.cases) < 2:
        question = QUESTIONS[debut.genre][len(debut.cases)].format(au_trait(partie).nom)
        reponse = seance.clavier.demander(question, AIDE_COUP, seance.mots, seance, partie)
        try:
            debut = continuer(debut, reponse)
        except CoupIllisible:
            incompris(FORMES[debut.genre])
    depart, arrivee = debut.cases
    return Coup(debut.genre or DEPLACEMENT, Mouvement(depart, arrivee))


def continuer(debut: Saisie, reponse: str) -> Saisie:
    """Rend ce qu'on sait d'un coup après une réponse, d'après ce qu'on en savait avant elle.

    Une case toute seule continue une interrogation ; toute autre réponse recommence le coup, dont
    le genre reste le même si elle ne le dit pas. Lève CoupIllisible si elle ne convient pas.

    Exemple:
        >>> apres = continuer(Saisie(None, []), "i")
        >>> [str(case) for case in continuer(continuer(apres, "e4"), "e3").cases]
        ['e4', 'e3']
    """
    saisie = lire_saisie(reponse)
    genre = saisie.genre or debut.genre
    if len(saisie.cases) != 1:
        return Saisie(genre, saisie.cases)
    if genre is not INTERROGATION:
        raise CoupIllisible("une case seule ne fait pas un déplacement")
    if saisie.genre is INTERROGATION:
        return saisie
    return Saisie(INTERROGATION, debut.cases + saisie.cases)
