"""Le dessin en texte : chaque fonction rend une chaîne, et n'imprime rien.

Les notions, avec un exemple :
- une carte *dessinée* tient sur 3 lignes, ses têtes entre parenthèses dans le bord du bas ;
- le *plateau* montre, de haut en bas, les IA, les quatre rangées, la main et ses têtes ; dix cartes
  côte à côte prennent 79 colonnes, et la main passe à la ligne si l'écran est plus étroit ;
- le *récit* d'un tour dit, de la carte la plus faible à la plus forte, où chacune est allée et ce
  qu'elle a coûté : « Le 16 (IA 2) va en rangée 1 ; le 40 (IA 1) va en rangée 2. » ;
- la couleur redit le nombre de têtes, qui reste toujours écrit.

À essayer : les exercices 2 et 14 du cours.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from .card import Card, Etape, Serie, tetes
from .commun.terminal import peindre
from .game import (
    CARTES_PAR_MAIN,
    TETES_DE_LA_FIN,
    Evenement,
    Fin,
    Nature,
    Partie,
    Pose,
    est_machine,
    issue,
)

LARGEUR_D_UNE_CARTE = 7
MARGE = 9  # devant les cartes : « Rangée 1 »
COULEURS = {2: "bleu", 3: "jaune", 5: "rouge", 7: "violet"}
# --- le plateau ----------------------------------------------------------------------------------


def rendu_cartes(debut: str, cards: Sequence[Card], suite: str = "", couleurs: bool = False) -> str:
    """Dessine des cartes côte à côte, un texte devant, un autre derrière.

    Exemple:
        >>> print(rendu_cartes("Main", [Card(5), Card(104)], "  3 têtes"))
                 ┌─────┐┌─────┐
        Main     │  5  ││ 104 │  3 têtes
                 └─(2)─┘└─(1)─┘
    """
    haut = " " * MARGE
    milieu = f"{debut:{MARGE}}"
    bas = " " * MARGE
    for card in cards:
        lignes = ["┌─────┐", f"│{card.getNumber():^5}│", f"└─({card.oxHead})─┘"]
        if couleurs and card.oxHead in COULEURS:
            lignes = [peindre(ligne, COULEURS[card.oxHead]) for ligne in lignes]
        haut += lignes[0]
        milieu += lignes[1]
        bas += lignes[2]
    return f"{haut}\n{milieu}{suite}\n{bas}"


def rendu_rangees(partie: Partie, couleurs: bool = False) -> str:
    """Dessine les quatre rangées numérotées, et ce que chacune coûterait."""
    lignes = []
    for numero, serie in enumerate(partie.stacks, 1):
        cout = f"  {tetes(serie.totalHead)}"
        lignes.append(rendu_cartes(f"Rangée {numero}", serie.getStack(), cout, couleurs))
    return "\n".join(lignes)


def rendu_main(main: Sequence[Card], largeur: int, couleurs: bool = False) -> str:
    """Dessine les cartes d'une main, autant par ligne que la largeur le permet."""
    par_ligne = max(1, (largeur - MARGE) // LARGEUR_D_UNE_CARTE)
    lignes = [rendu_cartes("Main", main[:par_ligne], couleurs=couleurs)]
    for debut in range(par_ligne, len(main), par_ligne):
        lignes.append(rendu_cartes("", main[debut : debut + par_ligne], couleurs=couleurs))
    return "\n".join(lignes)


def rendu_plateau(partie: Partie, largeur: int = 80, couleurs: bool = False) -> str:
    """Dessine les rangées, la main du joueur et ses têtes."""
    rangees = rendu_rangees(partie, couleurs)
    main = rendu_main(partie.humain.getHand(), largeur, couleurs)
    return f"{rangees}\n{main}\n{rendu_tetes_du_joueur(partie)}"


def rendu_titre(partie: Partie) -> str:
    """Dit la manche, le tour, et les têtes de chaque IA."""
    ias = [f"{player.name}\N{NO-BREAK SPACE}({player.totalHead})" for player in partie.players[1:]]
    return f"── {rendu_moment(partie)}  Têtes des IA :  {'  '.join(ias)}"


def rendu_moment(partie: Partie) -> str:
    """Dit la manche et le tour : « Manche 2 (la dernière), tour 3 sur 10. »."""
    manche = f"Manche {partie.manche}"
    if partie.derniere_manche:
        manche += " (la dernière)"
    return f"{manche}, tour {partie.tour} sur {CARTES_PAR_MAIN}."


def rendu_tetes_du_joueur(partie: Partie) -> str:
    """Dit les têtes du joueur humain."""
    return f"{partie.humain.name} : {tetes(partie.humain.totalHead)}."


# --- en mots, sans dessin ------------------------------------------------------------------------


def rendu_mots(partie: Partie) -> str:
    """Dit en mots ce que voit le joueur avant de choisir sa carte, un fait par ligne."""
    faits = [rendu_moment(partie)]
    for player in partie.players[1:]:
        faits.append(f"{player.name} : {tetes(player.totalHead)}.")
    faits.append(rendu_rangees_en_mots(partie))
    for card in partie.humain.getHand():
        faits.append(f"En main : {card.getNumber()}, {tetes(card.oxHead)}.")
    faits.append(rendu_tetes_du_joueur(partie))
    return "\n".join(faits)


def rendu_rangees_en_mots(partie: Partie) -> str:
    """Dit les rangées en mots, une par ligne : ses têtes, puis ses cartes."""
    faits = []
    for numero, serie in enumerate(partie.stacks, 1):
        cartes = " ".join(str(card.getNumber()) for card in serie.getStack())
        faits.append(f"Rangée {numero}, {tetes(serie.totalHead)} : {cartes}.")
    return "\n".join(faits)


# --- les coups et leurs suites -------------------------------------------------------------------


def rendu_suite(card: Card, stacks: Sequence[Serie]) -> str:
    """Dit où irait une carte posée la première, et ce qu'elle y coûterait."""
    indice = card.getMinimumStack(stacks)
    if indice < 0:
        return "trop faible"
    serie = stacks[indice]
    if serie.pleine:
        return f"rangée {indice + 1} ramassée ({tetes(serie.totalHead)})"
    return f"rangée {indice + 1}"


def rendu_coups(partie: Partie) -> str:
    """Dit où iraient les cartes de la main, posées les premières ; une ligne par destination.

    À qui doit ramasser une rangée, dit ce que chacune coûterait.
    """
    if partie.etape is not Etape.CARTE:
        return rendu_choix(partie)
    lignes = ["Posées avant les autres, vos cartes iraient là :"]
    main = sorted(partie.humain.getHand(), key=Card.getNumber)
    for suite, cartes in groupby(main, key=lambda card: rendu_suite(card, partie.stacks)):
        numeros = ", ".join(str(card.getNumber()) for card in cartes)
        lignes.append(f"- {suite} : {numeros}")
    return "\n".join(lignes)


def rendu_jouee(partie: Partie, carte: Card, joueur: int) -> str:
    """Rend le numéro d'une carte jouée, et le nom de son joueur entre parenthèses."""
    return f"{carte.getNumber()} ({partie.players[joueur].name})"


def rendu_table(partie: Partie) -> str:
    """Révèle les cartes jouées et leurs joueurs, par ordre croissant."""
    jouees = [rendu_jouee(partie, carte, joueur) for carte, joueur in partie.table]
    return f"Cartes jouées : {', '.join(jouees)}."


def rendu_pose(partie: Partie, pose: Pose) -> str:
    """Raconte en quelques mots où va une carte, et ce qu'elle ramasse."""
    sujet = f"le {rendu_jouee(partie, pose.carte, pose.joueur)}"
    if pose.nature is Nature.SUITE:
        return f"{sujet} va en rangée {pose.rangee}"
    if pose.nature is Nature.FAIBLE:
        sujet += ", trop faible,"
    return f"{sujet} ramasse la rangée {pose.rangee} ({tetes(pose.tetes)})"


def rendu_evenement(partie: Partie, evenement: Evenement) -> str:
    """Raconte les poses d'un coup, par ordre croissant ; rien d'une carte qui attend sur la table.

    Si quelqu'un vient d'atteindre la limite, le dit.
    """
    if not evenement.poses:
        return ""
    poses = [rendu_pose(partie, pose) for pose in evenement.poses]
    suite = " ; ".join(poses)
    recit = f"{suite[0].upper()}{suite[1:]}."
    if evenement.limite:
        recit += f"\n{rendu_limite(partie)}"
    return recit


def rendu_limite(partie: Partie) -> str:
    """Annonce que quelqu'un a atteint la limite, et ce que cela veut dire pour la suite."""
    noms = [p.name for p in partie.players if p.totalHead >= TETES_DE_LA_FIN]
    suite = "cette manche est la dernière"
    if issue(partie) is not None:
        suite = "la partie est finie"
    return f"{TETES_DE_LA_FIN} têtes ou plus pour {rendu_noms(noms)} : {suite}."


def rendu_noms(noms: Sequence[str]) -> str:
    """Énumère des joueurs : « IA 1, IA 2 et IA 4 »."""
    *debut, dernier = noms
    if not debut:
        return dernier
    return f"{', '.join(debut)} et {dernier}"


def rendu_choix(partie: Partie) -> str:
    """Dit ce que coûterait chaque rangée au joueur dont la carte est trop faible."""
    couts = ", ".join(str(serie.totalHead) for serie in partie.stacks)
    return f"Le {partie.table[0].carte.getNumber()} est trop faible. Têtes des rangées : {couts}."


# --- les scores ----------------------------------------------------------------------------------


def rendu_classement(partie: Partie) -> str:
    """Dresse le tableau des scores, le moins de têtes d'abord."""
    lignes = ["Rang   Têtes   Joueur"]
    for rang, joueur in partie.classement():
        lignes.append(f"{rang:>4}   {joueur.totalHead:>5}   {joueur.name}")
    return "\n".join(lignes)


def rendu_classement_en_mots(partie: Partie) -> str:
    """Dit le classement en mots, un joueur par ligne."""
    lignes = []
    for rang, joueur in partie.classement():
        lignes.append(f"Rang {rang} : {joueur.name}, {tetes(joueur.totalHead)}.")
    return "\n".join(lignes)


def rendu_issue(partie: Partie, fin: Fin) -> str:
    """Annonce la victoire ou la défaite du joueur, et pourquoi ; premier à égalité, c'est gagné."""
    machines = [partie.players[i].name for i in fin.gagnants if est_machine(partie, i)]
    total = partie.players[fin.gagnants[0]].totalHead
    if not machines:
        return f"Vous avez gagné : vous avez le moins de têtes ({total})."
    noms = rendu_noms(machines)
    if 0 in fin.gagnants:
        return f"Vous avez gagné : vous avez le moins de têtes ({total}), à égalité avec {noms}."
    if len(machines) == 1:
        return f"Vous avez perdu : {noms} a le moins de têtes ({total})."
    return f"Vous avez perdu : {noms} ont le moins de têtes ({total})."
