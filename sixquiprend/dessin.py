"""Le dessin en texte : chaque fonction rend une chaîne, et n'imprime rien.

Les notions, avec un exemple :
- une carte *dessinée* tient sur trois lignes, ses têtes entre parenthèses dans le bord du bas ; en
  une ligne, c'est « 55 (7) » ;
- un écran *large*, de 79 colonnes, montre les cartes ; un écran étroit, une ligne par rangée ;
- le *récit* d'un tour dit, de la carte la plus faible à la plus forte, où chacune est allée et ce
  qu'elle a coûté : « Posées : 16 (IA 2) en rangée 1, 40 (IA 1) en rangée 2. » ; avec le plateau et
  la question, il tient sur 24 lignes, même à dix joueurs ;
- la couleur redit le nombre de têtes, qui reste toujours écrit.

À essayer : l'exercice 14 (`make exercice JEU=sixquiprend N=14`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from .card import Card, tetes
from .couleurs import colonnes, peindre
from .game import CARTES_PAR_MAIN, TETES_DE_LA_FIN, Evenement, Fin, Game, Nature, Pose

LARGEUR_DES_CARTES = 79
LIGNES_DU_RECIT = 5  # au plus, pour laisser sa place au plateau
COULEURS = {1: "", 2: "bleu", 3: "jaune", 5: "rouge", 7: "violet"}
REGLES = """\
Les règles de Six Qui Prend

But : finir avec le moins possible de têtes de bœufs.
Les 104 cartes, de 1 à 104, portent 7 têtes (le 55), 5 (multiples de 11), 3 (de 10), 2 (de 5) ou 1.

À chaque manche, dix cartes à chacun, et quatre rangées d'une carte. À chaque tour, tous \
choisissent une carte en secret ; on les pose de la plus faible à la plus forte :
- Valeurs croissantes : une rangée monte toujours.
- Plus petite différence : une carte va sur la rangée dont la dernière carte est la plus proche \
au-dessous d'elle.
- Série terminée : qui pose la sixième carte d'une rangée ramasse les cinq autres ; la sienne la \
recommence.
- Carte la plus faible : trop faible pour toutes les rangées, elle en fait ramasser une, au choix \
de son joueur, et prend sa place.

La manche finit quand les mains sont vides. Les têtes s'ajoutent de manche en manche ; celle où un \
joueur atteint 66 têtes est la dernière ; après chaque autre, vous continuez ou vous arrêtez."""


def rendu_carte(card: Card, marquees: Collection[int] = ()) -> str:
    """Rend le numéro d'une carte et ses têtes : « 55 (7) », ou « *55 (7) » si elle est marquée."""
    return f"{'*' * (card.number in marquees)}{card.number} ({card.oxHead})"


def rendu_cartes(
    cards: Sequence[Card], couleurs: bool = False, marquees: Collection[int] = ()
) -> list[str]:
    """Rend les trois lignes de cartes dessinées côte à côte, une étoile devant les marquées.

    Exemple:
        >>> print("\\n".join(rendu_cartes([Card(5), Card(104)], marquees=[104])))
        ┌─────┐┌─────┐
        │  5  ││*104 │
        └─(2)─┘└─(1)─┘
    """
    dessins = []
    for card in cards:
        nom = f"*{card.number} " if card.number in marquees else f"{card.number}"
        lignes = ("┌─────┐", f"│{nom:^5}│", f"└─({card.oxHead})─┘")
        teinte = COULEURS[card.oxHead] if couleurs else ""
        dessins.append([peindre(ligne, teinte) for ligne in lignes])
    return ["".join(ligne) for ligne in zip(*dessins, strict=True)]


def en_lignes(debut: str, mots: Iterable[str], largeur: int, espace: str = "  ") -> str:
    """Range des mots sur autant de lignes qu'il en faut, sans en couper ; rend ces lignes.

    Exemple:
        >>> print(en_lignes("Main :", ["5 (2)", "12 (1)", "55 (7)"], 22))
        Main :  5 (2)  12 (1)
          55 (7)
    """
    lignes = [debut]
    for mot in mots:
        if colonnes(lignes[-1] + espace + mot) > largeur:
            lignes.append(f"  {mot}")
        else:
            lignes[-1] += f"{espace}{mot}"
    return "\n".join(lignes)


def rendu_plateau(
    game: Game, largeur: int, couleurs: bool = False, marquees: Collection[int] = ()
) -> str:
    """Dessine tout ce que voit le joueur avant de choisir sa carte."""
    ias = [f"{player.name} ({player.totalHead})" for player in game.players[1:]]
    derniere = " (la dernière)" if game.derniere_manche else ""
    titre = f"── Manche {game.manche}{derniere}, tour {game.tour} sur {CARTES_PAR_MAIN}."
    lignes = [
        en_lignes(titre, ["Têtes des IA :", *ias], largeur),
        rendu_rangees(game, largeur, couleurs, marquees),
    ]
    if largeur >= LARGEUR_DES_CARTES:
        haut, milieu, bas = rendu_cartes(game.humain.hand, couleurs)
        lignes += [f"{'':9}{haut}", f"{'Main':9}{milieu}", f"{'':9}{bas}"]
    else:
        lignes.append(en_lignes("Main :", map(rendu_carte, game.humain.hand), largeur))
    return "\n".join([*lignes, rendu_tetes_du_joueur(game, bool(marquees))])


def rendu_tetes_du_joueur(game: Game, marque: bool = False) -> str:
    """Dit les têtes du joueur humain, et ce que le dernier tour, s'il y en a un, lui a coûté.

    Args:
        marque: vrai si une étoile marque les cartes de ce tour, ce qu'il faut dire.
    """
    texte = f"{game.humain.name} : {tetes(game.humain.totalHead)}"
    if not game.poses:
        return f"{texte}."
    ramassees = sum(pose.tetes for pose in game.poses if not game.est_machine(pose.joueur))
    tour = f"{f'+{ramassees}' if ramassees else 'rien'} au dernier tour{' : *' if marque else ''}"
    return f"{texte} ({tour})."


def rendu_rangees(game: Game, largeur: int, couleurs: bool, marquees: Collection[int]) -> str:
    """Rend les rangées numérotées et ce qu'elles coûteraient, dessinées s'il y a la place.

    Args:
        marquees: les numéros des cartes à signaler, celles du dernier tour.
    """
    lignes = []
    for numero, serie in enumerate(game.stacks, 1):
        if largeur >= LARGEUR_DES_CARTES:
            haut, milieu, bas = rendu_cartes(serie.stack, couleurs, marquees)
            lignes += [f"{'':9}{haut}", f"Rangée {numero} {milieu}  {tetes(serie.totalHead)}"]
            lignes.append(f"{'':9}{bas}")
        else:
            debut = f"Rangée {numero}, {tetes(serie.totalHead)} :"
            cartes = (rendu_carte(card, marquees) for card in serie.stack)
            lignes.append(en_lignes(debut, cartes, largeur))
    return "\n".join(lignes)


def rendu_mots(game: Game) -> str:
    """Dit en mots ce que voit le joueur avant de choisir sa carte, un fait par ligne."""
    derniere = ", la dernière" if game.derniere_manche else ""
    faits = [f"Manche {game.manche}{derniere}.", f"Tour {game.tour} sur {CARTES_PAR_MAIN}."]
    faits += [f"{player.name} : {tetes(player.totalHead)}." for player in game.players[1:]]
    faits += [rendu_tetes_du_joueur(game), rendu_rangees_en_mots(game)]
    faits += [f"En main : {card.number}, {tetes(card.oxHead)}." for card in game.humain.hand]
    return "\n".join(faits)


def rendu_rangees_en_mots(game: Game) -> str:
    """Dit les rangées en mots, une par ligne : ses têtes, puis ses cartes."""
    faits = []
    for numero, serie in enumerate(game.stacks, 1):
        cartes = " ".join(str(card.number) for card in serie.stack)
        faits.append(f"Rangée {numero}, {tetes(serie.totalHead)} : {cartes}.")
    return "\n".join(faits)


def rendu_coups(game: Game, largeur: int) -> str:
    """Dit où irait chaque carte de la main, si elle était posée la première."""
    suites = [f"{card.number} ({game.suite(card)})" for card in game.humain.hand]
    return en_lignes("Posée la première :", ponctuer(suites), largeur, espace=" ")


def ponctuer(mots: Sequence[str]) -> list[str]:
    """Rend les mots d'une énumération, suivis d'une virgule, et d'un point pour le dernier."""
    return [*(f"{mot}," for mot in mots[:-1]), *(f"{mot}." for mot in mots[-1:])]


def rendu_table(game: Game, largeur: int) -> str:
    """Révèle les cartes jouées et leurs joueurs, par ordre croissant."""
    jouees = [rendu_jouee(game, carte, joueur) for carte, joueur in game.table]
    return en_lignes("Cartes jouées :", ponctuer(jouees), largeur, espace=" ")


def rendu_jouee(game: Game, carte: Card, joueur: int) -> str:
    """Rend le numéro d'une carte jouée, et le nom de son joueur entre parenthèses."""
    return f"{carte.number} ({game.players[joueur].name})"


def rendu_pose(game: Game, pose: Pose) -> str:
    """Raconte en quelques mots où va une carte, et ce qu'elle ramasse."""
    sujet = rendu_jouee(game, pose.carte, pose.joueur)
    if pose.nature is Nature.SUITE:
        return f"{sujet} en rangée {pose.rangee}"
    faible = " trop faible" if pose.nature is Nature.FAIBLE else ""
    return f"{sujet}{faible} ramasse la rangée {pose.rangee} ({tetes(pose.tetes)})"


def rendu_evenement(game: Game, evenement: Evenement, largeur: int) -> str:
    """Raconte les poses d'un coup, par ordre croissant ; rien d'une carte qui attend sur la table.

    Si elles viennent de décider de la dernière manche, le dit.
    """
    if not evenement.poses:
        return ""
    poses = ponctuer([rendu_pose(game, pose) for pose in evenement.poses])
    recit = en_lignes("Posées :", poses, largeur, espace=" ")
    if recit.count("\n") >= LIGNES_DU_RECIT:  # alors on coupe entre deux mots d'une pose
        recit = en_lignes("Posées :", " ".join(poses).split(" "), largeur, espace=" ")
    return f"{recit}\n{rendu_limite(game)}" if evenement.limite else recit


def rendu_limite(game: Game) -> str:
    """Annonce que quelqu'un a atteint la limite."""
    noms = [p.name for p in game.players if p.totalHead >= TETES_DE_LA_FIN]
    return f"{TETES_DE_LA_FIN} têtes ou plus pour {', '.join(noms)} : cette manche est la dernière."


def rendu_choix(game: Game) -> str:
    """Dit ce que coûterait chaque rangée au joueur dont la carte est trop faible."""
    couts = ", ".join(str(serie.totalHead) for serie in game.stacks)
    return f"Le {game.table[0].carte.number} est trop faible. Têtes des rangées : {couts}."


def rendu_classement(game: Game, texte: bool = False) -> str:
    """Dresse le tableau des scores, le moins de têtes d'abord ; en `texte`, en phrases."""
    if texte:
        rangs = game.classement()
        return "\n".join(f"Rang {rang} : {j.name}, {tetes(j.totalHead)}." for rang, j in rangs)
    lignes = ["Rang   Têtes   Joueur"]
    for rang, joueur in game.classement():
        lignes.append(f"{rang:>4}   {joueur.totalHead:>5}   {joueur.name}")
    return "\n".join(lignes)


def rendu_issue(game: Game, fin: Fin) -> str:
    """Annonce la victoire ou la défaite du joueur, et pourquoi ; premier à égalité, c'est gagné."""
    machines = [game.players[i].name for i in fin.gagnants if game.est_machine(i)]
    total = game.players[fin.gagnants[0]].totalHead
    if len(machines) == len(fin.gagnants):
        verbe = "ont" if len(machines) > 1 else "a"
        return f"Vous avez perdu : {', '.join(machines)} {verbe} le moins de têtes ({total})."
    egalite = f", à égalité avec {', '.join(machines)}" if machines else ""
    return f"Vous avez gagné : vous avez le moins de têtes ({total}){egalite}."
