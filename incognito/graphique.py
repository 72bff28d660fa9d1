"""La fenêtre de pygame : ouvrir, écouter, dessiner.

Les notions :
- l'*écran* est la surface où l'on peint ; sans écran, on le dit en une phrase ;
- un *événement* de pygame est un clic, une touche, un changement de taille : il devient un geste de
  `fenetre.Fenetre`, qui seule sait ce qu'il veut dire ;
- *dessiner* repart toujours de zéro, d'après l'état du jeu et celui de la fenêtre : le plateau, les
  châteaux, les pions, les marques, le bandeau.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # rien d'autre que le jeu n'imprime

import click
import pygame

from .carnet import Carnet
from .fenetre import Fenetre, Geometrie
from .notation import DEPLACEMENT, INTERROGATION, Coup
from .plateau import au_trait, issue
from .regles import Partie, cases, chateau
from .types import ESPION, Case, Couleur, Direction, Pion

TAILLE_DE_DEPART = (640, 768)
SANS_ECRAN = ("offscreen", "dummy")
PATIENCE = 200  # millisecondes : de quoi entendre Ctrl-C entre deux événements
REFLEXION = 500  # millisecondes : de quoi voir un coup avant que la machine réponde
Teinte = tuple[int, int, int]
FOND = (47, 54, 64)
TEXTE = (240, 236, 226)
CASE = (214, 196, 160)
TRAIT = (74, 60, 44)
COULEURS = {Couleur.BLANC: (250, 248, 240), Couleur.NOIR: (28, 28, 30)}
BORDS = {Couleur.BLANC: (90, 84, 74), Couleur.NOIR: (120, 116, 110)}
MARQUES = {DEPLACEMENT: (70, 130, 70), INTERROGATION: (176, 58, 46)}
CHOISI = (232, 176, 32)
CURSEUR = (40, 96, 176)
DERNIER = (124, 84, 160)
REFUSE = (200, 60, 40)
BOUTON = (74, 84, 98)
FLECHES = {
    pygame.K_UP: Direction(-1, 0),
    pygame.K_DOWN: Direction(1, 0),
    pygame.K_LEFT: Direction(0, -1),
    pygame.K_RIGHT: Direction(0, 1),
}
# Le tour d'un château, en huitièmes de case : la base, puis les créneaux.
CHATEAU = (
    *((1, 7), (1, 1), (2, 1), (2, 3), (3, 3), (3, 1), (5, 1)),
    *((5, 3), (6, 3), (6, 1), (7, 1), (7, 7)),
)
VALIDER = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


# --- ouvrir et écouter ---------------------------------------------------------------------------


@contextlib.contextmanager
def fenetre_ouverte(
    carnet: Carnet[Partie],
    machine: Callable[[Partie], Coup],
    conseil: Callable[[Partie], str],
    relire: bool = False,
) -> Iterator[Callable[[Partie], bool]]:
    """Ouvre la fenêtre et rend de quoi y mener une partie ; la referme quoi qu'il arrive.

    Le `carnet`, la `machine`, le `conseil` et `relire` sont ceux de `Fenetre`.
    """
    try:
        ouvrir()
        yield lambda partie: mener(Fenetre(partie, carnet, machine, conseil, relire))
    finally:
        pygame.quit()


def ouvrir() -> None:
    """Ouvre la fenêtre ; lève ClickException, d'une phrase, s'il n'y a pas d'écran."""
    try:
        pygame.display.init()
        # Sans écran, SDL en invente un que personne ne voit : il ne compte que si on l'a demandé.
        if pygame.display.get_driver() in SANS_ECRAN and "SDL_VIDEODRIVER" not in os.environ:
            raise pygame.error("aucun écran")
        pygame.font.init()
        ouvrir_l_ecran(plein=False)
    except pygame.error:
        phrase = "-g demande un écran, et il n'y en a pas ici ; jouez avec -a."
        raise click.ClickException(phrase) from None
    pygame.event.set_blocked(pygame.MOUSEMOTION)


def ouvrir_l_ecran(plein: bool) -> None:
    """Ouvre une fenêtre qu'on peut redimensionner, ou tout l'écran s'il est `plein`."""
    if plein:
        pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
    else:
        pygame.display.set_mode(TAILLE_DE_DEPART, pygame.RESIZABLE)


def mener(fenetre: Fenetre) -> bool:
    """Mène la partie de la `fenetre`, et rend vrai si l'on en veut ensuite une autre.

    Effets de bord: dessine, écoute, joue ; lève Interruption si le joueur s'en va.
    """
    if not fenetre.seulement_relue:
        fenetre.carnet.commencer(fenetre.partie)
    fenetre.plein_ecran = en_plein_ecran()
    pygame.display.set_caption(fenetre.nom)
    dessiner(fenetre)
    while not fenetre.fermee:
        evenement = pygame.event.wait(REFLEXION if fenetre.a_la_machine else PATIENCE)
        if evenement.type != pygame.NOEVENT:
            traiter(fenetre, evenement)
        elif fenetre.a_la_machine:
            fenetre.faire_jouer_la_machine()
        else:
            continue
        dessiner(fenetre)
    fenetre.carnet.finir()
    return fenetre.encore


def traiter(fenetre: Fenetre, evenement: pygame.event.Event) -> None:
    """Traduit un `evenement` de pygame en un geste de la `fenetre`."""
    if evenement.type == pygame.QUIT:
        fenetre.quitter()
    elif evenement.type == pygame.KEYDOWN:
        appuyer(fenetre, evenement.key, evenement.unicode)
    elif evenement.type == pygame.MOUSEBUTTONDOWN and evenement.button == pygame.BUTTON_LEFT:
        pointer(fenetre, *evenement.pos)
    if fenetre.plein_ecran != en_plein_ecran():
        ouvrir_l_ecran(fenetre.plein_ecran)


def appuyer(fenetre: Fenetre, touche: int, caractere: str) -> None:
    """Répond dans la `fenetre` à une `touche` du clavier, qui écrit `caractere`."""
    gestes = {bouton.touche: bouton.geste for bouton in fenetre.boutons}
    geste = gestes.get(pygame.key.name(touche)) or gestes.get(caractere)
    if geste is not None:
        geste()
    elif touche in FLECHES:
        fenetre.bouger(FLECHES[touche])
    elif touche in VALIDER:
        fenetre.cliquer(fenetre.curseur)
    elif touche == pygame.K_ESCAPE:
        fenetre.renoncer()


def pointer(fenetre: Fenetre, abscisse: int, ordonnee: int) -> None:
    """Répond dans la `fenetre` à un clic en (`abscisse`, `ordonnee`) : un bouton, une case..."""
    lieux, boutons = geometrie(fenetre), fenetre.boutons
    for rang, bouton in enumerate(boutons):
        if pygame.Rect(lieux.bouton(rang, len(boutons))).collidepoint(abscisse, ordonnee):
            bouton.geste()
            return
    rail = pygame.Rect(lieux.glissiere)
    if fenetre.relecture is not None and rail.collidepoint(abscisse, ordonnee):
        part = (abscisse - rail.x) / max(rail.w - 1, 1)
        fenetre.aller(round(part * len(fenetre.relecture.coups)))
    else:
        fenetre.cliquer(lieux.case_en(abscisse, ordonnee))


# --- dessiner ------------------------------------------------------------------------------------


def surface() -> pygame.Surface:
    """Rend l'écran, qui change d'une fois à l'autre quand on redimensionne la fenêtre."""
    ecran = pygame.display.get_surface()
    assert ecran is not None, "la fenêtre est ouverte"
    return ecran


def en_plein_ecran() -> bool:
    """Dit si la fenêtre occupe tout l'écran."""
    return bool(surface().get_flags() & pygame.FULLSCREEN)


def geometrie(fenetre: Fenetre) -> Geometrie:
    """Rend la géométrie de la `fenetre` telle qu'elle est maintenant."""
    return Geometrie(*surface().get_size(), len(fenetre.partie.jeu.plateau))


def rectangle(lieux: Geometrie, case: Case) -> pygame.Rect:
    """Rend le rectangle de `case` selon `lieux` ; deux voisines partagent leur trait."""
    return pygame.Rect(lieux.coin(case), (lieux.cote + 1, lieux.cote + 1))


def dessiner(fenetre: Fenetre) -> None:
    """Peint toute la `fenetre`."""
    ecran, lieux = surface(), geometrie(fenetre)
    ecran.fill(FOND)
    chatelains = {chateau(couleur, lieux.taille): couleur for couleur in Couleur}
    for case in cases(lieux.taille):
        dessiner_case(ecran, rectangle(lieux, case), chatelains.get(case))
    dessiner_dernier(ecran, lieux, fenetre)
    for case in cases(lieux.taille):
        cadre, pion = rectangle(lieux, case), fenetre.vue.jeu.plateau[case.x][case.y]
        if pion is not None:
            connu = fenetre.connus_marques and case in fenetre.vue.connus
            dessiner_pion(ecran, cadre, pion, "c" if connu else "e" * fenetre.revele)
    dessiner_reperes(ecran, lieux)
    if issue(fenetre.partie) is None and fenetre.relecture is None:
        dessiner_marques(ecran, lieux, fenetre)
    dessiner_bandeau(ecran, lieux, fenetre)
    dessiner_boutons(ecran, lieux, fenetre)
    pygame.display.flip()


def dessiner_case(ecran: pygame.Surface, cadre: pygame.Rect, chatelain: Couleur | None) -> None:
    """Peint sur `ecran`, dans `cadre`, une case vide, ou le château de `chatelain`."""
    pygame.draw.rect(ecran, CASE, cadre)
    pygame.draw.rect(ecran, TRAIT, cadre, 1)
    if chatelain is not None:
        points = [(cadre.x + cadre.w * x / 8, cadre.y + cadre.h * y / 8) for x, y in CHATEAU]
        pygame.draw.polygon(ecran, COULEURS[chatelain], points)
        pygame.draw.polygon(ecran, BORDS[chatelain], points, max(cadre.w // 40, 1))


def dessiner_pion(ecran: pygame.Surface, cadre: pygame.Rect, pion: Pion, signe: str) -> None:
    """Peint `pion` sur `ecran`, dans `cadre`, avec son `signe` : « e » pour l'espion seulement."""
    rayon = cadre.w * 3 // 8
    pygame.draw.circle(ecran, COULEURS[pion.couleur], cadre.center, rayon)
    pygame.draw.circle(ecran, BORDS[pion.couleur], cadre.center, rayon, max(rayon // 12, 1))
    if signe == "c" or (signe == "e" and pion.type is ESPION):
        petit = cadre.inflate(-cadre.w // 2, -cadre.h // 2) if signe == "c" else cadre
        ecrire(ecran, signe, petit, COULEURS[pion.couleur.adversaire])


def dessiner_dernier(ecran: pygame.Surface, lieux: Geometrie, fenetre: Fenetre) -> None:
    """Marque sur `ecran`, d'après `lieux`, le dernier coup de la `fenetre` ; refusé, d'un « × »."""
    trait = max(lieux.cote // 16, 1)
    if fenetre.dernier is not None:
        couleur = REFUSE if fenetre.refuse else DERNIER
        bouts = [rectangle(lieux, case) for case in fenetre.dernier.mouvement]
        for cadre in bouts:
            pygame.draw.rect(ecran, couleur, cadre, trait)
        if fenetre.refuse:
            croix = bouts[0].copy()
            croix.center = bouts[0].union(bouts[1]).center
            ecrire(ecran, "×", croix, couleur)
        else:
            pygame.draw.line(ecran, couleur, bouts[0].center, bouts[1].center, trait)
    if fenetre.disparu is not None:
        ecrire(ecran, "e", rectangle(lieux, fenetre.disparu), REFUSE)


def ecrire(ecran: pygame.Surface, texte: str, cadre: pygame.Rect, couleur: Teinte) -> None:
    """Écrit `texte`, un seul signe, au milieu de `cadre` sur `ecran`, dans cette `couleur`."""
    hauteur = max(min(cadre.w, cadre.h) * 3 // 4, 1)
    image = pygame.font.Font(None, hauteur).render(texte, True, couleur)
    ecran.blit(image, image.get_rect(center=cadre.center))


def dessiner_reperes(ecran: pygame.Surface, lieux: Geometrie) -> None:
    """Écrit sur `ecran`, d'après `lieux`, les lettres des colonnes et les numéros des lignes."""
    demie = lieux.cote // 2
    for rang in range(lieux.taille):
        au_dessus = rectangle(lieux, Case(-1, rang)).move(0, demie // 2)
        a_gauche = rectangle(lieux, Case(rang, -1)).move(demie // 2, 0)
        ecrire(ecran, chr(ord("a") + rang), au_dessus.inflate(-demie, -demie), TEXTE)
        ecrire(ecran, str(rang + 1), a_gauche.inflate(-demie, -demie), TEXTE)


def dessiner_marques(ecran: pygame.Surface, lieux: Geometrie, fenetre: Fenetre) -> None:
    """Marque sur `ecran`, d'après `lieux`, le curseur et le pion choisi de la `fenetre`.

    Où ce pion peut aller, un point ; qui il peut interroger, un « ? ».
    """
    trait = max(lieux.cote // 16, 1)
    for genre, couleur in MARQUES.items():
        for case in fenetre.permises(genre):
            cadre = rectangle(lieux, case)
            pygame.draw.rect(ecran, couleur, cadre, trait)
            if genre is DEPLACEMENT:
                pygame.draw.circle(ecran, couleur, cadre.center, lieux.cote // 8)
            else:
                ecrire(ecran, "?", cadre, couleur)
    if fenetre.choisi is not None:
        pygame.draw.rect(ecran, CHOISI, rectangle(lieux, fenetre.choisi), trait)
    pourtour = rectangle(lieux, fenetre.curseur).inflate(-2 * trait, -2 * trait)
    pygame.draw.rect(ecran, CURSEUR, pourtour, trait)


def dessiner_bandeau(ecran: pygame.Surface, lieux: Geometrie, fenetre: Fenetre) -> None:
    """Écrit sur `ecran`, d'après `lieux`, à qui de jouer et le message de la `fenetre`."""
    corps = max(min(lieux.bandeau // 7, lieux.largeur // 28), 2)
    haut = lieux.hauteur - lieux.bandeau
    titre, police = pygame.font.Font(None, corps * 5 // 4), pygame.font.Font(None, corps)
    fin = issue(fenetre.vue)
    joueur = fin.gagnant if fin else au_trait(fenetre.vue)
    pygame.draw.circle(ecran, COULEURS[joueur], (corps, haut + corps // 2), corps // 2)
    pygame.draw.circle(ecran, BORDS[joueur], (corps, haut + corps // 2), corps // 2, 1)
    ecran.blit(titre.render(fenetre.titre, True, TEXTE), (2 * corps, haut))
    largeur = max(lieux.largeur - corps, 1)
    message = police.render(fenetre.message, True, TEXTE, None, largeur)
    ecran.blit(message, (corps // 2, haut + corps * 3 // 2))


def dessiner_boutons(ecran: pygame.Surface, lieux: Geometrie, fenetre: Fenetre) -> None:
    """Peint sur `ecran`, d'après `lieux`, les boutons de la `fenetre`, et sa glissière."""
    for rang, bouton in enumerate(fenetre.boutons):
        cadre = pygame.Rect(lieux.bouton(rang, len(fenetre.boutons)))
        pygame.draw.rect(ecran, BOUTON, cadre, border_radius=cadre.h // 5)
        corps = max(min(cadre.h * 3 // 5, cadre.w // 6), 2)  # le plus long titre y tient
        image = pygame.font.Font(None, corps).render(bouton.titre, True, TEXTE)
        ecran.blit(image, image.get_rect(center=cadre.center))
    if fenetre.relecture is not None:
        rail = pygame.Rect(lieux.glissiere)
        pygame.draw.rect(ecran, BOUTON, rail, border_radius=rail.h // 2)
        part = fenetre.relecture.etape / max(len(fenetre.relecture.coups), 1)
        curseur = (rail.x + int(part * (rail.w - 1)), rail.centery)
        pygame.draw.circle(ecran, CHOISI, curseur, max(rail.h // 2, 1))
