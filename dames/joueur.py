"""Le dialogue avec le joueur : les noms, puis chaque tour.

Les notions, avec un exemple :
- la *séance* est ce qui ne change pas d'un coup à l'autre : le clavier, et ce qu'on a choisi en
  lançant le jeu, « moyen », « --texte » ;
- une *réponse* est une case, « E14 », un numéro de la liste, « 2 », ou un coup, « E14-F13 » ;
- une pièce *touchée*, « E14 », et chaque saut choisi d'une rafle sont des coups commencés : la
  partie les garde, et ils ne s'annulent pas. Au milieu d'une rafle, un saut sans choix se joue sans
  qu'on demande rien ;
- une réponse *refusée* est expliquée, « La case E14 est vide. », et la question revient.

Ici on imprime et on lit, sans décider d'aucune règle : `refus` dit ce qui est permis.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from . import dessin
from .commun.terminal import (
    Champ,
    Clavier,
    Mots,
    couleurs_permises,
    dire,
    incompris,
    largeur_d_ecran,
    lire_nombre,
)
from .game import (
    Fin,
    Partie,
    au_trait,
    en_main,
    est_machine,
    finPartie,
    issue,
    jouer,
    refus,
)
from .plateau import afficher
from .structures import (
    ABANDON,
    EQUIPES,
    JOUEURS,
    NIVEAUX,
    NOM_MAX,
    NOMS,
    CaseIllisible,
    Coup,
    CoupIllisible,
    lire_coup,
    nom_de_machine,
    nommer,
    refus_du_nom,
)
from .trajet import Trajet

OUVERTURE = """\
Dames++
Le but : prendre toutes les pièces d'un adversaire, ou le bloquer."""
OUVERTURE_AU_TERMINAL = """\
Un coup se tape E14-F13, ou E14xG12 s'il prend. E14 seul choisit une pièce, qu'il faudra jouer, et \
dit où elle peut aller.
« ? » explique, « q » quitte."""
OUVERTURE_DES_NOMS = "Un nom par joueur ; IA, à la place d'un nom, fait jouer la machine."
AIDE_NOM = f"""\
Un nom a de 1 à {NOM_MAX} caractères ; IA, à la place d'un nom, fait jouer la machine ; sans rien \
écrire, on garde le nom proposé."""
REGLES = """\
Un pion avance d'une case en diagonale ; au bout du plateau il devient dame (majuscule, ou \
couronne) et va aussi loin que ses diagonales sont libres. Prendre une pièce adverse est \
obligatoire : un pion passe par-dessus une voisine, dans les quatre sens, une dame de plus loin, \
et la rafle continue tant qu'un adversaire peut être pris. Une pièce sans adversaire à prendre \
peut prendre un allié ; on ne prend jamais ses propres pièces. Une pièce choisie qui peut jouer \
doit être jouée. Une équipe perd quand l'un des siens n'a plus de pièce, ou ne peut plus jouer à \
son tour."""
AIDE_COUP = f"""\
{REGLES}
E14         choisit une pièce, puis une case d'arrivée (ou son numéro)
E14-F13     joue un coup entier ; de même e14 f13, ou E14xG12xI10
coups       énumère les coups permis ; conseil, les trois meilleurs
abandon     donne la partie à l'autre équipe, si vous le confirmez
sauver NOM  écrit la partie dans le fichier NOM, et continue de l'y écrire
règles      rappelle les règles
q           quitte ; Entrée remontre le plateau"""
AIDE_ARRIVEE = """\
La pièce choisie doit être jouée : tapez une des cases proposées, ou son numéro. Entrée remontre \
le plateau, où la pièce est entourée ainsi : <s>, ses arrivées ainsi : (.), ce qu'elle peut \
prendre ainsi : [e], et ce qu'elle a déjà pris ainsi : {e}."""
AIDE_ABANDON = "Oui donne la partie à l'autre équipe, non y revient."


@dataclass(eq=False, repr=False)
class Seance:
    """Ce qui ne change pas d'un coup à l'autre."""

    clavier: Clavier
    mots: Mots  # ce que font « coups », « conseil »…, de la séance et de la partie
    niveau: str  # celui des machines
    texte: bool  # tout dire en mots, sans dessin
    hasard: Random  # celui des nouvelles parties
    machines: frozenset[int]  # les places où la machine joue, quels que soient les noms
    choisir: Callable[[Seance, Partie], Coup]  # le coup d'une machine
    niveaux: dict[int, str] = field(default_factory=dict)  # ceux qu'on a choisis à l'accueil
    avant: Partie | None = None  # la dernière jouée : une page en propose les joueurs

    def niveau_de(self, joueur: int) -> str:
        """Donne le niveau d'une machine : le sien, s'il est choisi, ou celui de toutes."""
        return self.niveaux.get(joueur, self.niveau)


# --- montrer -------------------------------------------------------------------------------------


def montrer(seance: Seance, partie: Partie) -> None:
    """Affiche le plateau et son panneau, ou les dit en mots, puis ce que le jeu attend.

    La pièce en main y est où elle en est, et marquée.
    """
    if seance.clavier.montrer(partie):
        return
    print()
    if seance.texte:
        dire(dessin.rendu_mots(partie))
    else:
        trajet = en_main(partie)
        plateau = partie.plateau
        if trajet is not None:
            plateau = trajet.apercu()
        afficher(plateau, dessin.cadrer(partie, largeur_d_ecran(), couleurs_permises()))
    if issue(partie) is None:
        dire(dessin.rendu_attente(partie))


def est_regardee(partie: Partie) -> bool:
    """Dit si quelqu'un va regarder le plateau : un joueur qui doit jouer, ou tous, à la fin."""
    return issue(partie) is not None or not est_machine(partie, au_trait(partie))


def montrer_la_suite(seance: Seance, partie: Partie) -> None:
    """Affiche le plateau à qui va jouer ; en mots, les coups viennent d'être dits : ils suffisent.

    Entrée redit tout.
    """
    if not seance.texte or issue(partie) is not None:
        montrer(seance, partie)
    elif not seance.clavier.montrer(partie):
        dire(dessin.rendu_attente(partie))


def dire_regles(seance: Seance, partie: Partie) -> None:
    """Rappelle les règles."""
    dire(REGLES)


def dire_coups(seance: Seance, partie: Partie) -> None:
    """Énumère les coups permis au joueur au trait."""
    dire(dessin.rendu_coups(partie))


# --- avant la partie -----------------------------------------------------------------------------


def demander_partie(seance: Seance) -> list[str]:
    """Demande leur nom aux joueurs, jusqu'à ce que chacun convienne, mais pas aux machines."""
    if len(seance.machines) < len(JOUEURS):
        dire(OUVERTURE_DES_NOMS)
    places = [joueur for joueur in JOUEURS if joueur not in seance.machines]
    proposes = list(NOMS)
    if seance.avant is not None:
        proposes = [stats.nom for stats in seance.avant.stats]
    champs = []
    for joueur in places:
        propose = proposes[joueur - 1]
        question = f"Nom du joueur {int(joueur)}, équipe {int(EQUIPES[joueur])}"
        question += f" (Entrée : {propose}) : "
        champs.append(Champ(question, AIDE_NOM, propose=propose, offre="IA"))

    def refus_de_la_place(reponses: Sequence[str]) -> str | None:
        """Dit pourquoi la dernière de ces réponses n'est pas un nom ; None si c'en est un."""
        if len(reponses) > len(places):
            return None  # le niveau d'une machine
        *avant, nom = map(nommer, reponses, places)
        ici = places[len(avant)]
        autres = [nom_de_machine(autre) for autre in JOUEURS if autre is not ici]
        return refus_du_nom(nom, [*avant, *autres])

    if seance.clavier.accueille:
        for joueur in JOUEURS:
            question = f"La machine {int(joueur)}, si elle joue : "
            niveau = seance.niveau_de(joueur)
            champs.append(Champ(question, choix=NIVEAUX, propose=niveau, a_part=True))
    reponses = seance.clavier.remplir("Dames++", champs, refus_de_la_place, "Commencer")
    if seance.clavier.accueille:
        seance.niveaux = dict(zip(JOUEURS, reponses[len(places) :], strict=True))
    noms = [nom_de_machine(joueur) for joueur in JOUEURS]
    for joueur, reponse in zip(places, reponses, strict=False):
        noms[joueur - 1] = nommer(reponse, joueur)
    return noms


# --- un tour -------------------------------------------------------------------------------------


def jouerTour(seance: Seance, partie: Partie) -> Fin | None:
    """Mène un tour : le coup du joueur au trait, le plateau, `finPartie` ; rend la fin, ou None."""
    fini = False
    while not fini:
        if est_machine(partie, au_trait(partie)):
            coup = seance.choisir(seance, partie)
        else:
            coup = demander_coup(seance, partie)
        evenement = jouer(partie, coup)
        dire(dessin.rendu_evenement(partie, evenement))
        seance.clavier.noter(partie, evenement)
        fini = coup.fini
    if est_regardee(partie):
        montrer_la_suite(seance, partie)
    return finPartie(partie, seance.texte)


def demander_coup(seance: Seance, partie: Partie) -> Coup:
    """Rend le coup permis, fini ou commencé, que choisit le joueur au trait.

    Au milieu d'une rafle, si elle n'a qu'une façon de continuer, rien n'est demandé.
    """
    trajet = en_main(partie)
    if trajet is not None and trajet.sans_choix():
        (arrivee,) = trajet.suites
        return trajet.coup_vers(arrivee)
    question = dessin.rendu_question(partie)
    aide = AIDE_COUP
    if trajet is not None:
        aide = AIDE_ARRIVEE
    while True:
        reponse = seance.clavier.demander(question, aide, seance.mots, seance, partie)
        coup = comprendre(trajet, reponse)
        if coup is not None:
            raison = refus(partie, coup)
            if raison is not None:
                dire(raison)
            elif coup != ABANDON or seance.clavier.confirmer("Abandonner (o/n) ? ", AIDE_ABANDON):
                return coup


def comprendre(trajet: Trajet | None, reponse: str) -> Coup | None:
    """Rend le coup qu'écrit une réponse ; sinon, dit ce qu'on attend, et rend None.

    La pièce en main, s'il y en a une, va à la case ou au numéro qu'on répond.
    """
    numero = lire_nombre(reponse)
    if trajet is not None and numero is not None:
        cases = dessin.arrivees(trajet)
        if 1 <= numero <= len(cases):
            return trajet.coup_vers(cases[numero - 1])
        if len(cases) == 1:
            dire("Il n'y a que le numéro 1.")
        else:
            dire(f"Les numéros vont de 1 à {len(cases)}.")
        return None
    try:
        coup = lire_coup(reponse)
    except CaseIllisible as erreur:
        dire(str(erreur))
        return None
    except CoupIllisible as erreur:
        attendu = str(erreur)
        if trajet is not None:
            attendu = "on attend une case ou un numéro"
        incompris(attendu)
        return None
    if trajet is not None and len(coup.cases) == 1:
        return trajet.coup_vers(coup.cases[0])
    return coup
