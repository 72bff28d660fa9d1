"""Le dessin en texte : chaque fonction rend une chaîne, et n'imprime rien.

Notions :
- une carte *dessinée* tient sur trois lignes, ses têtes entre parenthèses dans le bord du bas ;
- un écran *large* montre les cartes dessinées ; un écran étroit, une ligne par rangée ;
- la couleur redit le nombre de têtes, qui reste toujours écrit.

À essayer : dessinez les rangées de droite à gauche, ou donnez une couleur de plus aux cartes d'une
tête.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .card import Card
from .game import CARTES_PAR_MAIN, TETES_DE_LA_FIN, Game, Nature, Pose

LARGEUR_DES_CARTES = 72
COULEURS = {1: "", 2: "\x1b[36m", 3: "\x1b[33m", 5: "\x1b[31m", 7: "\x1b[1;35m"}
FIN_DE_COULEUR = "\x1b[0m"
REGLES = """\
Les règles de Six Qui Prend

But : finir la partie avec le moins possible de têtes de bœufs.

Les cartes vont de 1 à 104. Chacune porte des têtes de bœufs :
7 pour le 55, 5 pour les multiples de 11, 3 pour ceux de 10, 2 pour ceux de 5,
1 pour toutes les autres.

À chaque manche, chacun reçoit dix cartes et quatre rangées commencent avec une
carte. À chaque tour, tous choisissent une carte en secret ; on les révèle, puis
on les pose de la plus faible à la plus forte :
 1. Valeurs croissantes : dans une rangée, les numéros montent toujours.
 2. Plus petite différence : une carte va sur la rangée dont la dernière carte
    est la plus proche au-dessous d'elle.
 3. Série terminée : une rangée s'arrête à cinq cartes. Qui doit y poser la
    sixième ramasse les cinq, et sa carte recommence la rangée.
 4. Carte la plus faible : une carte plus faible que toutes les rangées fait
    ramasser une rangée, au choix de son joueur, et prend sa place.

Les têtes ramassées s'ajoutent de manche en manche. La manche pendant laquelle
un joueur atteint 66 têtes est la dernière ; après chaque autre manche, vous
continuez ou vous arrêtez."""


def tetes(nombre: int) -> str:
    """Rend un nombre de têtes, accordé.

    Exemple:
        >>> tetes(0), tetes(1), tetes(7)
        ('0 tête', '1 tête', '7 têtes')
    """
    return f"{nombre} tête{'s' if nombre > 1 else ''}"


def peindre(texte: str, card: Card, couleurs: bool) -> str:
    """Colore un texte d'après les têtes d'une carte."""
    couleur = COULEURS[card.oxHead] if couleurs else ""
    return f"{couleur}{texte}{FIN_DE_COULEUR}" if couleur else texte


def rendu_carte(card: Card) -> str:
    """Rend le numéro d'une carte, et ses têtes entre parenthèses.

    Exemple:
        >>> rendu_carte(Card(55))
        '55 (7)'
    """
    return f"{card.number} ({card.oxHead})"


def rendu_cartes(cards: Sequence[Card], couleurs: bool = False) -> list[str]:
    """Rend les trois lignes de cartes dessinées côte à côte.

    Exemple:
        >>> print("\\n".join(rendu_cartes([Card(5), Card(104)])))
        ┌─────┐┌─────┐
        │  5  ││ 104 │
        └─(2)─┘└─(1)─┘
    """
    dessins = []
    for card in cards:
        lignes = ("┌─────┐", f"│{card.number:^5}│", f"└─({card.oxHead})─┘")
        dessins.append([peindre(ligne, card, couleurs) for ligne in lignes])
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
        if len(lignes[-1]) + len(espace) + len(mot) > largeur:
            lignes.append(f"  {mot}")
        else:
            lignes[-1] += f"{espace}{mot}"
    return "\n".join(lignes)


def rendu_plateau(game: Game, largeur: int, couleurs: bool = False) -> str:
    """Dessine tout ce que voit le joueur avant de choisir sa carte."""
    ias = [f"{player.name} ({player.totalHead})" for player in game.players[1:]]
    humain = f"{game.humain.name} : {tetes(game.humain.totalHead)}. Votre main :"
    derniere = " (la dernière manche)" if game.derniere_manche else ""
    lignes = [
        f"Manche {game.manche}, tour {game.tour} sur {CARTES_PAR_MAIN}{derniere}",
        en_lignes("Têtes des IA :", ias, largeur),
    ]
    if largeur >= LARGEUR_DES_CARTES:
        lignes += rendu_rangees(game, couleurs)
        lignes += [humain, *rendu_cartes(game.humain.hand, couleurs)]
    else:
        lignes += rendu_rangees_etroites(game, largeur)
        lignes.append(en_lignes(humain, map(rendu_carte, game.humain.hand), largeur))
    return "\n".join(lignes)


def rendu_rangees(game: Game, couleurs: bool) -> list[str]:
    """Rend trois lignes par rangée, avec son numéro et ce qu'elle coûterait."""
    lignes = []
    for numero, serie in enumerate(game.stacks, 1):
        haut, milieu, bas = rendu_cartes(serie.stack, couleurs)
        lignes += [f"           {haut}", f" Rangée {numero}  {milieu}  {tetes(serie.totalHead)}"]
        lignes.append(f"           {bas}")
    return lignes


def rendu_rangees_etroites(game: Game, largeur: int) -> list[str]:
    """Rend une ligne par rangée, davantage si l'écran est vraiment étroit."""
    return [
        en_lignes(f"Rangée {numero} :", map(rendu_carte, serie.stack), largeur)
        for numero, serie in enumerate(game.stacks, 1)
    ]


def rendu_coups(game: Game) -> str:
    """Dit où irait chaque carte de la main, si elle était posée la première."""
    lignes = ["Si elle était posée maintenant, avant toutes les autres :"]
    for card in game.humain.hand:
        indice = card.getMinimumStack(game.stacks)
        suite = "trop faible, vous ramasseriez une rangée"
        if indice >= 0:
            serie = game.stacks[indice]
            suite = f"rangée {indice + 1}, derrière le {serie.lastCard.number}"
            if serie.pleine:
                suite = f"sixième carte de la rangée {indice + 1}, {tetes(serie.totalHead)}"
        lignes.append(f"{card.number:>5} : {suite}")
    return "\n".join(lignes)


def rendu_table(game: Game, largeur: int) -> str:
    """Révèle les cartes jouées et leurs joueurs, par ordre croissant."""
    *debut, derniere = [f"{carte.number} ({joueur.name})" for carte, joueur in game.table]
    mots = [*(f"{jouee}," for jouee in debut), f"{derniere}."]
    return en_lignes("Cartes jouées :", mots, largeur, espace=" ")


def rendu_pose(pose: Pose) -> str:
    """Raconte une pose en une ligne."""
    sujet = f"Le {pose.carte.number} ({pose.joueur.name})"
    if pose.nature is Nature.SUITE:
        return f"{sujet} va sur la rangée {pose.rangee}, derrière le {pose.avant[-1].number}."
    prix = f"{tetes(pose.tetes)} pour {pose.joueur.name}"
    if pose.nature is Nature.SIXIEME:
        return f"{sujet} est la sixième carte de la rangée {pose.rangee}, ramassée : {prix}."
    return f"{sujet} est trop faible, la rangée {pose.rangee} est ramassée : {prix}."


def rendu_limite(game: Game) -> str:
    """Annonce que quelqu'un vient d'atteindre la limite."""
    noms = [p.name for p in game.players if p.totalHead >= TETES_DE_LA_FIN]
    return f"{TETES_DE_LA_FIN} têtes ou plus pour {', '.join(noms)} : cette manche est la dernière."


def rendu_choix(game: Game) -> str:
    """Montre ce que coûterait chaque rangée au joueur dont la carte est trop faible."""
    lignes = [f"Le {game.table[0].carte.number} est trop faible : vous ramassez une rangée."]
    for numero, serie in enumerate(game.stacks, 1):
        cartes = "  ".join(map(rendu_carte, serie.stack))
        lignes.append(f"  {numero} : {tetes(serie.totalHead)}, pour {cartes}")
    return "\n".join(lignes)


def rendu_classement(game: Game) -> str:
    """Dresse le tableau des scores, le moins de têtes d'abord."""
    lignes = ["Rang   Têtes   Joueur"]
    for rang, joueur in game.classement():
        lignes.append(f"{rang:>4}   {joueur.totalHead:>5}   {joueur.name}")
    return "\n".join(lignes)


def rendu_verdict(game: Game) -> str:
    """Annonce la victoire ou la défaite du joueur ; premier à égalité, c'est encore gagné."""
    premiers = [joueur for rang, joueur in game.classement() if rang == 1]
    if game.humain not in premiers:
        return "Vous avez perdu."
    autres = ", ".join(joueur.name for joueur in premiers if joueur is not game.humain)
    return f"Vous avez gagné, à égalité avec {autres}." if autres else "Vous avez gagné !"
