"""Les écrans : ce que montre la fenêtre, et les bulles posées devant.

Les notions, avec un exemple :
- un *écran* donne ses zones, un bouton « Quitter », les cases, et se dessine ;
- l'*accueil* est l'écran où l'on prépare une partie ; la *table*, celui où on la joue ;
- une *bulle* est un écran posé devant un autre : `Bulle(fenetre, "Règles", "On joue…")` ;
- un *menu* est une liste déroulée, « rangée 1 », « rangée 2 »… ;
- la *régie* est ce que le programme donne à la fenêtre : les règles du jeu, le carnet, et de quoi
  faire jouer les machines.

Ce qu'un jeu fournit, dans `main` : une `Regie` ; dans `graphique` : une table, qui dit ses `cases`,
son `dessiner(toile)`, comment `jouer(coup)` se voit et se note, comment `conclure(fin)` l'annonce.
La table commune fait le reste : attendre, faire jouer les machines, conseiller, sauver, quitter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from pygame import BLEND_RGB_MULT, Rect

from ..commun.fichier import Carnet, ErreurFichier, nom_lisible
from ..commun.terminal import rendu_conseils
from .toile import HAUTEUR, LARGEUR, Champ, Liste, Palette, Toile, Zone, aligner

if TYPE_CHECKING:
    from .boucle import Fenetre

PAUSE = 350  # millisecondes : de quoi voir un coup avant que la machine réponde
PAGE = Rect(140, 20, LARGEUR - 280, HAUTEUR - 50)  # une bulle où tiennent des règles
BOUTONS = Rect(724, 592, 536, 100)  # d'une table
OMBRE = (105, 105, 105)  # ce qui reste de l'écran derrière une bulle
LARGEUR_D_UNE_BULLE = 720
LETTRES_PAR_LIGNE = 60  # d'une bulle
PAS_DES_SAISIES = 62
SANS_NOM = "Donnez un nom au fichier."


class Jeu(Protocol):
    """Ce que la fenêtre demande au module des règles d'un jeu, `incognito.plateau`."""

    def au_trait(self, partie: Any, /) -> Any:
        """Rend le joueur qui doit jouer."""

    def est_machine(self, partie: Any, joueur: Any, /) -> bool:
        """Dit si une machine tient la place de ce joueur."""

    def issue(self, partie: Any, /) -> Any:
        """Rend la fin de la partie ; None si elle continue."""


@dataclass
class Regie:
    """Ce que le programme donne à la fenêtre.

    Les fonctions reçoivent la séance d'abord, comme celles du terminal.
    """

    jeu: Jeu  # le module des règles
    carnet: Carnet[Any]  # où s'écrit la partie
    seance: Any  # ce qu'on a choisi en lançant le jeu : le niveau, la graine…
    choisir: Callable[[Any, Any], Any]  # (séance, partie) : le coup de la machine
    conseiller: Callable[[Any, Any], Sequence[Any]]  # (séance, partie) : les avis, du meilleur
    charger: Callable[[Any, str], Any]  # (séance, nom) : la partie d'un fichier, ou ErreurFichier


class Ecran:
    """Ce que montre la fenêtre : le titre, à moins qu'un jeu ne dise ses zones et son dessin."""

    def __init__(self, fenetre: Fenetre) -> None:
        """Prépare un écran de cette `fenetre`."""
        self.fenetre = fenetre

    def zones(self) -> list[Zone]:
        """Rend les zones du moment."""
        return []

    def premier_choix(self) -> Rect | None:
        """Rend le rectangle de la zone qui a le choix quand l'écran se montre, s'il y en a une."""
        return None

    def dessiner(self, toile: Toile) -> None:
        """Dessine sur `toile` tout sauf les boutons."""
        toile.texte(self.fenetre.titre, (LARGEUR / 2, 80), 96, Palette.ACCENT, "center")

    def peindre(self, toile: Toile, choix: Rect | None) -> None:
        """Dessine tout sur `toile` ; la zone de rectangle `choix` est entourée."""
        self.dessiner(toile)
        for zone in self.zones():
            toile.zone(zone, zone.rect == choix)

    def faire(self, zone: Zone) -> None:
        """Fait le geste de cette `zone`."""
        zone.faire()

    def reculer(self) -> None:
        """Répond à Échap : referme ce qui est ouvert, et ici, rien ne l'est."""


# --- l'accueil -----------------------------------------------------------------------------------


class Accueil(Ecran):
    """Le premier écran d'un jeu, où l'on prépare une partie ; son premier bouton la commence."""

    def __init__(
        self, fenetre: Fenetre, phrase: str, saisies: Sequence[Zone], boutons: Sequence[Zone]
    ) -> None:
        """Prépare l'accueil de cette `fenetre` : une `phrase`, des `saisies`, des `boutons`.

        Dans une saisie, Entrée vaut le premier bouton.
        """
        super().__init__(fenetre)
        self.phrase = phrase
        self.saisies = saisies
        self.boutons = list(boutons)
        self.message = ""  # pourquoi l'on ne peut pas commencer
        hauteur = 220 + PAS_DES_SAISIES * len(saisies)
        self.rect = Rect(0, 0, LARGEUR_D_UNE_BULLE, hauteur)
        self.rect.center = (LARGEUR // 2, HAUTEUR // 2 + 30)
        ranger(self.rect, self.saisies, self.boutons)

    def zones(self) -> list[Zone]:
        """Rend le départ, les saisies, puis les autres boutons."""
        return [self.boutons[0], *self.saisies, *self.boutons[1:]]

    def premier_choix(self) -> Rect:
        """Rend le rectangle du départ."""
        return self.boutons[0].rect

    def faire(self, zone: Zone) -> None:
        """Fait le geste de cette `zone` ; d'une saisie, celui du départ."""
        if zone in self.saisies:
            zone = self.boutons[0]
        zone.faire()

    def dessiner(self, toile: Toile) -> None:
        """Dessine sur `toile` le titre, le cadre, la phrase, et ce qui empêche de commencer."""
        super().dessiner(toile)
        toile.rectangle(self.rect, Palette.ACCENT, 3)
        cadre = self.rect.inflate(-60, -44)
        toile.texte(self.phrase, cadre.topleft, 40, Palette.ACCENT, largeur=cadre.w)
        refus = Rect(cadre.x, cadre.y + 44, cadre.w, 84)
        toile.paragraphe(self.message, refus, couleur=Palette.ALERTE)


def ranger(rect: Rect, saisies: Sequence[Zone], boutons: Sequence[Zone]) -> None:
    """Place en bas de `rect` ces `boutons`, et au-dessus ces `saisies`, une par ligne."""
    pied = Rect(rect.x + 30, rect.bottom - 66, rect.w - 60, 46)
    aligner(pied, boutons)
    y = pied.y - PAS_DES_SAISIES * len(saisies)
    for saisie in saisies:
        titre = 0
        if saisie.titre:
            titre = pied.w * 2 // 5
        saisie.rect = Rect(pied.x + titre, y, pied.w - titre, pied.h)
        y += PAS_DES_SAISIES


# --- la table ------------------------------------------------------------------------------------


class Table(Ecran):
    """L'écran d'une partie : ses cases, son dernier message, et les avis qu'on a demandés."""

    def __init__(self, fenetre: Fenetre, partie: Any) -> None:
        """Prépare dans cette `fenetre` la table d'une `partie`."""
        super().__init__(fenetre)
        self.partie = partie
        self.cases: list[Zone] = []
        self.message = ""
        self.avis: Sequence[Any] = ()

    @property
    def fin(self) -> Any:
        """Rend la fin de la partie ; None si elle continue."""
        return self.fenetre.regie.jeu.issue(self.partie)

    @property
    def a_la_machine(self) -> bool:
        """Dit si c'est à une machine de jouer."""
        jeu = self.fenetre.regie.jeu
        return self.fin is None and jeu.est_machine(self.partie, jeu.au_trait(self.partie))

    @property
    def attend(self) -> bool:
        """Dit si la partie attend le geste de quelqu'un."""
        return not self.fenetre.occupee and self.fin is None and not self.a_la_machine

    # --- ce qu'on peut faire ----------------------------------------------------------------------

    def zones(self) -> list[Zone]:
        """Rend les cases quand la partie attend, puis les boutons."""
        boutons = aligner(BOUTONS, self.boutons(), 4)
        if self.attend:
            return [*self.cases, *boutons]
        return boutons

    def boutons(self) -> list[Zone]:
        """Rend les boutons : ceux de la partie, puis ceux de toute fenêtre."""
        return [*self.boutons_de_la_partie(), *self.fenetre.boutons()]

    def boutons_de_la_partie(self) -> list[Zone]:
        """Rend les boutons de toute partie : conseiller et sauver."""
        return [
            Zone("Conseil", "c", self.conseiller),
            Zone("Sauver", "s", self.fenetre.proposer_de_sauver),
        ]

    def conseiller(self) -> None:
        """Fait chercher les meilleurs coups, si l'on en attend un ; ils seront dessinés et lus."""
        if self.attend:
            regie = self.fenetre.regie
            annonce = "On cherche un conseil…"
            self.fenetre.reflechir(
                annonce, 0, self.montrer_les_avis, regie.conseiller, regie.seance, self.partie
            )

    def montrer_les_avis(self, avis: Sequence[Any]) -> None:
        """Retient ces `avis`, et en fait le message."""
        self.avis = avis
        self.message = rendu_conseils(avis)

    def reculer(self) -> None:
        """Efface le message et les avis."""
        self.message = ""
        self.avis = ()

    # --- le déroulement ---------------------------------------------------------------------------

    def commencer(self) -> None:
        """Écrit le début de la partie, montre la table, et laisse jouer qui doit jouer.

        Lève ErreurFichier si le disque refuse : la table n'est alors pas montrée.
        """
        self.fenetre.commencer(self.partie)
        self.fenetre.montrer(self)
        self.suivre()

    def suivre(self) -> None:
        """Après un coup : annonce la fin, ou fait jouer la machine si c'est à elle."""
        self.avis = ()
        if self.fin is not None:
            self.conclure(self.fin)
        elif self.a_la_machine:
            regie = self.fenetre.regie
            annonce = f"{self.nom_de_la_machine()} réfléchit…"
            self.fenetre.reflechir(
                annonce, PAUSE, self.jouer, regie.choisir, regie.seance, self.partie
            )

    def nom_de_la_machine(self) -> str:
        """Rend le nom de la machine qui doit jouer."""
        return "La machine"

    def jouer(self, coup: Any) -> None:
        """Montre un `coup` permis se faire, le joue, le note (`fenetre.noter`), puis suit."""
        raise NotImplementedError

    def conclure(self, fin: Any) -> None:
        """Annonce la `fin` de la partie, le plus souvent par `annoncer`."""
        raise NotImplementedError

    def annoncer(self, titre: str, texte: str, boutons: Sequence[Zone]) -> None:
        """Annonce la fin dans une bulle de ce `titre`, de ce `texte` et de ces `boutons`."""
        tous = [Zone("Voir le plateau"), *boutons]
        self.fenetre.montrer(Bulle(self.fenetre, titre, texte, tous))


# --- les bulles ----------------------------------------------------------------------------------


class Bulle(Ecran):
    """Un pop-up : un titre, un texte, parfois des champs ou des listes, et des boutons."""

    def __init__(
        self,
        fenetre: Fenetre,
        titre: str,
        texte: str,
        boutons: Sequence[Zone] = (),
        saisies: Sequence[Zone] = (),
        rect: Rect | None = None,
        esquivable: bool = True,
    ) -> None:
        """Prépare une bulle de cette `fenetre`, dans `rect` ; un de ses `boutons` la referme.

        Elle dit un `titre` et un `texte`, au-dessus de `saisies` où Entrée vaut le premier bouton.
        Échap la referme, si elle est `esquivable` ; sinon, il faut répondre.
        """
        super().__init__(fenetre)
        self.derriere = fenetre.ecran
        self.choix = fenetre.choix
        self.titre = titre
        self.texte = texte
        self.saisies = saisies
        self.boutons = list(boutons)
        if not self.boutons:
            self.boutons = [Zone("Fermer")]
        self.esquivable = esquivable
        self.rect = rect or place_d_une_bulle(texte, len(saisies))
        ranger(self.rect, self.saisies, self.boutons)

    def zones(self) -> list[Zone]:
        """Rend les saisies, puis les boutons."""
        return [*self.saisies, *self.boutons]

    def premier_choix(self) -> Rect:
        """Rend le rectangle de la première zone."""
        return self.zones()[0].rect

    def faire(self, zone: Zone) -> None:
        """Fait le geste de cette `zone` ; un bouton referme d'abord la bulle."""
        if zone in self.saisies:
            zone = self.boutons[0]
        if zone in self.boutons:
            self.fermer()
        zone.faire()

    def fermer(self) -> None:
        """Revient à l'écran d'avant."""
        self.fenetre.ecran = self.derriere
        self.fenetre.choix = self.choix

    def reculer(self) -> None:
        """Referme la bulle, si l'on peut s'y dérober."""
        if self.esquivable:
            self.fermer()

    def dessiner(self, toile: Toile) -> None:
        """Dessine sur `toile` l'écran d'avant, puis le cadre, le titre et le texte."""
        self.derriere.peindre(toile, None)
        if self.texte:  # il se lit devant un fond assombri
            toile.surface.fill(OMBRE, special_flags=BLEND_RGB_MULT)
        toile.rectangle(self.rect, Palette.FOND)
        toile.rectangle(self.rect, Palette.ACCENT, 3)
        cadre = self.rect.inflate(-60, -44)
        toile.texte(self.titre, cadre.topleft, 40, Palette.ACCENT, largeur=cadre.w)
        bas = min(zone.rect.y for zone in [*self.saisies, *self.boutons])
        toile.paragraphe(self.texte, Rect(cadre.x, cadre.y + 44, cadre.w, bas - cadre.y - 54))


def place_d_une_bulle(texte: str, saisies: int) -> Rect:
    """Rend le rectangle, au milieu, d'une bulle qui dit ce `texte` et a tant de `saisies`."""
    lignes = sum(1 + len(ligne) // LETTRES_PAR_LIGNE for ligne in texte.split("\n"))
    hauteur = min(HAUTEUR - 50, 160 + 26 * lignes + PAS_DES_SAISIES * saisies)
    rect = Rect(0, 0, LARGEUR_D_UNE_BULLE, hauteur)
    rect.center = (LARGEUR // 2, HAUTEUR // 2)
    return rect


class Menu(Bulle):
    """Une liste déroulée devant son écran."""

    def __init__(self, fenetre: Fenetre, liste: Liste) -> None:
        """Déroule `liste` dans cette `fenetre`."""
        self.liste = liste
        lignes = [Zone(valeur) for valeur in liste.valeurs]
        rect = Rect(liste.rect.bottomleft, (liste.rect.w, 42 * len(lignes) + 8))
        rect.clamp_ip(Rect(0, 0, LARGEUR, HAUTEUR))
        super().__init__(fenetre, "", "", lignes, rect=rect)
        aligner(rect.inflate(-16, -16), self.boutons, 1)

    def premier_choix(self) -> Rect:
        """Rend le rectangle de la valeur choisie."""
        return self.boutons[self.liste.valeurs.index(self.liste.texte)].rect

    def faire(self, zone: Zone) -> None:
        """Choisit la valeur de cette `zone`, et replie la liste."""
        self.fermer()
        self.liste.texte = zone.titre


class Sauvegarde(Bulle):
    """La bulle qui demande le nom d'un fichier ; refusé, il y reste, et la raison se lit."""

    def __init__(self, fenetre: Fenetre, puis_quitter: bool) -> None:
        """Demande, dans cette `fenetre`, où sauver la partie ; `puis_quitter` : et s'en va."""
        self.puis_quitter = puis_quitter
        self.champ = Champ(texte=fenetre.carnet.nom or "")
        self.sauver = Zone("Sauver")
        boutons = [self.sauver, Zone("Revenir")]
        texte = "Le nom d'un fichier :\n\n"  # la place d'un refus
        super().__init__(fenetre, "Sauvegarder la partie", texte, boutons, [self.champ])

    def faire(self, zone: Zone) -> None:
        """Sauve la partie, ou dit pourquoi non ; « Revenir » referme."""
        if zone is not self.sauver and zone is not self.champ:
            self.fermer()
            return
        nom = self.champ.texte.strip()
        if not nom:
            self.refuser(SANS_NOM)
            return
        carnet = self.fenetre.carnet
        try:
            phrase = carnet.sauver_sous(nom)
        except ErreurFichier as erreur:
            self.refuser(f"Erreur : {erreur.message}")
            return
        ou = nom_lisible(str(carnet.nom))  # un autre, si celui-là n'est plus à nous
        faite = f"Partie sauvegardée dans {ou} ; elle continuera de s'y écrire."
        self.fenetre.nouvelle = f"{phrase} {faite}".strip()
        self.fermer()
        if self.puis_quitter:
            self.fenetre.partir()

    def refuser(self, raison: str) -> None:
        """Dit la `raison` d'un refus, et rend le choix au nom, à corriger."""
        self.texte = raison
        self.fenetre.choix = self.champ.rect


class Adieu(Bulle):
    """La bulle qui demande s'il faut perdre la partie."""

    def __init__(self, fenetre: Fenetre) -> None:
        """Pose la question dans cette `fenetre`."""
        boutons = [
            Zone("Sauver", "s", fenetre.sauver_et_quitter),
            Zone("Quitter", "", fenetre.partir),
            Zone("Revenir"),
        ]
        texte = "La partie n'est pas sauvegardée."
        super().__init__(fenetre, "Quitter sans sauvegarder ?", texte, boutons)
