"""Le dialogue avec le joueur : les noms, la pièce à jouer, puis chaque étape de son coup.

Les notions, avec un exemple :
- une *réponse* est une case, « E14 », un numéro de la liste, « 2 », ou un coup, « E14-F13 » ;
- des *mots* renseignent : « coups » liste les coups encore permis, « conseil » en dit trois bons ;
- une *étape* choisie, « G12 », ne s'annule pas : la partie la garde, le carnet la note aussitôt ;
  celle où il n'y a pas de choix se joue sans qu'on demande rien ;
- une réponse *refusée* est expliquée, « La case E14 est vide. », et la question revient.

Ici on imprime et on lit, sans décider d'aucune règle : `game` et `tour` disent ce qui est permis.
"""

from __future__ import annotations

from collections.abc import Callable, Container

from . import dessin
from .clavier import Clavier, Mots, incompris
from .game import Fin, Partie, coups, en_main, finPartie, jouer, refus, toucher, verifier_nom
from .page import couleurs_permises, dire, ecran, lire_nombre, replier
from .plateau import afficher, contenu_de
from .structures import (
    ABANDON,
    EQUIPES,
    JOUEURS,
    NOM_MAX,
    NOMS,
    Coup,
    CoupIllegal,
    CoupIllisible,
    NomRefuse,
    lire_coup,
)
from .systeme import au_terminal
from .tour import Tour

OUVERTURE = """\
Dames++ : prenez tout à un adversaire, ou bloquez-le.
« ? » explique, « q » quitte."""
COMMENT = "Un coup se tape E14-F13, ou E14, puis F13 ; une prise, E14xG12."
AIDE_NOM = f"""\
Un nom de 1 à {NOM_MAX} caractères, ou IA pour que la machine joue ; Entrée garde le nom proposé, \
« q » quitte."""
REGLES = """\
Un pion avance d'une case en diagonale ; au bout du plateau il devient dame (majuscule, ou \
couronne) et va aussi loin que ses diagonales sont libres. Prendre une pièce adverse est \
obligatoire : un pion saute une voisine, dans les quatre sens, une dame une pièce à distance, et \
la rafle continue tant qu'un adversaire peut être pris. Un allié peut se prendre, là où aucun \
adversaire ne le peut ; ses propres pièces, jamais. Une pièce choisie qui peut jouer doit être \
jouée. Une équipe perd quand l'un des siens n'a plus de pièce, ou ne peut plus jouer à son tour."""
AIDE_COUP = f"""\
E14         choisit une pièce, puis une case d'arrivée (ou son numéro)
E14-F13     joue un coup entier ; de même e14 f13, ou E14xG12xI10
coups       liste les coups permis ; conseil, les trois meilleurs
abandon     donne la partie à l'autre équipe
sauver NOM  écrit la partie dans le fichier NOM, et continue de l'y écrire
niveau NOM  règle les machines ; Entrée redessine le plateau ; q quitte
{REGLES}"""


# --- les noms ------------------------------------------------------------------------------------


def nommer(nom: str, joueur: int) -> str:
    """Donne son nom à un joueur de 1 à 4 : le sien, ou « IA 2 » si la machine joue à cette place.

    Exemple:
        >>> nommer("Anne", 1), nommer("ia", 2)
        ('Anne', 'IA 2')
    """
    return f"IA {int(joueur)}" if nom.upper() == "IA" else nom


def demander_noms(clavier: Clavier, machines: Container[int]) -> list[str]:
    """Demande leur nom aux joueurs, jusqu'à ce que chacun convienne, mais pas aux `machines`."""
    noms: list[str] = []
    for joueur, propose in zip(JOUEURS, NOMS, strict=True):
        qui = f"joueur {int(joueur)}, équipe {int(EQUIPES[joueur])}"
        question = f"Nom du {qui} (Entrée pour « {propose} ») : "
        deja = [*noms, *(nommer("IA", autre) for autre in JOUEURS if autre is not joueur)]
        while len(noms) < joueur:
            nom = "IA" if joueur in machines else clavier.demander(question, AIDE_NOM) or propose
            try:
                verifier_nom(nommer(nom, joueur), deja)
                noms.append(nommer(nom, joueur))
            except NomRefuse as erreur:
                dire(str(erreur))
    return noms


# --- un tour -------------------------------------------------------------------------------------


def jouerTour(partie: Partie, choisir: Callable[[], Coup], texte: bool = False) -> Fin | None:
    """Mène un tour : le coup que rend `choisir`, ce qu'il a fait, le plateau ; rend l'issue."""
    evenement = jouer(partie, choisir())
    dire(dessin.rendu_evenement(partie, evenement))
    print()
    dessiner(partie, texte)
    return finPartie(partie)


def dessiner(partie: Partie, texte: bool = False) -> None:
    """Affiche le plateau et son panneau, ou les dit en `texte`.

    La pièce en main y est où elle en est, et marquée ; sinon, à un terminal, le dernier coup.
    """
    if texte:
        dire(dessin.rendu_mots(partie))
        return
    tour, plateau, marques, legende = en_main(partie), partie.plateau, {}, []
    if tour:
        plateau, marques, legende = tour.apercu(), dessin.marques(tour), dessin.LEGENDE
    elif au_terminal() and partie.historique:
        marques, legende = dessin.marques_du_coup(partie), dessin.LEGENDE_DU_COUP
    couleurs = couleurs_permises()
    afficher(
        plateau, couleurs, marques, dessin.rendu_panneau(partie, ecran()[0], couleurs, legende)
    )


def montrer(partie: Partie, texte: bool) -> str:
    """Affiche le plateau, et rend ce qu'il y a à lire dessous."""
    dessiner(partie, texte)
    return replier(dessin.rendu_attente(partie, lignes=ecran()[1]))


def demander_coup(clavier: Clavier, partie: Partie, conseil: Callable[[], str]) -> Coup:
    """Rend le coup permis que choisit le joueur au trait, étape par étape là où il a le choix.

    Args:
        conseil: écrit les meilleurs coups, pour qui le demande.
    """
    mots: Mots = {
        "": lambda: montrer(partie, clavier.texte),
        "coups": lambda: replier(dessin.rendu_coups(coups(partie))),
        "conseil": conseil,
    }
    choisi = avancer(clavier, partie, partie.touchee) if partie.touchee else None
    if choisi is None:
        dire(dessin.rendu_attente(partie, lignes=ecran()[1]))
    while choisi is None:
        reponse = clavier.demander(dessin.rendu_question(partie), AIDE_COUP, mots)
        try:
            choisi = repondre(clavier, partie, reponse)
        except (CoupIllisible, CoupIllegal) as erreur:
            print(montrer(partie, clavier.texte))
            expliquer = incompris if isinstance(erreur, CoupIllisible) else dire
            expliquer(str(erreur))
        else:
            if choisi is None:
                print(montrer(partie, clavier.texte))
    return choisi


def repondre(clavier: Clavier, partie: Partie, reponse: str) -> Coup | None:
    """Rend le coup que finit une réponse, ou None s'il reste à choisir.

    Lève CoupIllisible ou CoupIllegal si la réponse ne convient pas.
    """
    coup, entier = comprendre(en_main(partie), reponse)
    if coup == ABANDON:
        return coup if clavier.confirmer("Abandonner la partie") else None
    if not entier:
        return avancer(clavier, partie, coup)
    if raison := refus(partie, coup):
        raise CoupIllegal(raison)
    return coup


def comprendre(tour: Tour | None, reponse: str) -> tuple[Coup, bool]:
    """Rend le coup que dit une réponse, et s'il est dit en entier plutôt que d'une étape de plus.

    Args:
        tour: la pièce déjà en main, dont on attend une arrivée, un numéro ou le coup entier.
    """
    if tour is None:
        coup = lire_coup(reponse)
        return coup, len(coup.cases) != 1
    arrivees = [*tour.suites, *[tour.place] * tour.peut_finir()]
    if (rang := lire_nombre(reponse)) is None:
        coup = lire_coup(reponse)
    elif 1 <= rang <= len(arrivees):
        coup = Coup((arrivees[rang - 1],))
    else:
        raise CoupIllegal(f"Les numéros vont de 1 à {len(arrivees)}.")
    if len(coup.cases) != 1:
        return coup, True
    (case,) = coup.cases
    if case == tour.place and tour.prises:
        return tour.coup, True
    sienne = contenu_de(tour.plateau, case).joueur is tour.piece.joueur
    return coup if sienne and case != tour.cases[0] else Coup((*tour.cases, case)), False


def avancer(clavier: Clavier, partie: Partie, debut: Coup) -> Coup | None:
    """Avance un coup d'une étape, et de celles où l'on n'a pas le choix ; le rend s'il est fini."""
    tour = toucher(partie, debut)
    while tour.sans_choix():
        dire(dessin.rendu_possibilites(tour))
        tour = toucher(partie, tour.vers(*tour.suites).coup)
    if not tour.suites:
        return tour.coup
    clavier.carnet.noter(partie)
    return None
