"""Le damier qu'on voit dans la fenêtre : les cases, les pions, les marques, le panneau.

Les notions, avec un exemple :
- la *vue* est la partie à dessiner : celle qu'on joue, ou telle qu'elle était à l'étape 2, revue ;
- une *marque* a sa forme : un point où l'on peut aller, un « ? » sur qui l'on peut interroger, une
  flèche pour le dernier coup, une flèche numérotée pour un conseil ;
- un pion ne montre jamais ce qu'il cache, sauf au débogage, ou quand la partie est finie.
"""

from __future__ import annotations

from pygame import Rect

from .dessin import rendu_issue
from .ecrans import Table
from .fenetre import Fenetre
from .notation import DEPLACEMENT, INTERROGATION, Coup
from .page import rendu_sort
from .plateau import au_trait, coups, issue
from .regles import Fin, Partie, cases, chateau
from .relecture import Relecture
from .toile import Palette, Point, Teinte, Toile, le_long
from .types import BLANC, ESPION, NOIR, Case, Couleur, Pion

GAUCHE, HAUT, COTE = 60, 50, 640  # le coin du plateau, et son côté
PANNEAU = Rect(730, 46, 530, 664)
DERNIERS = 12  # les coups rappelés
TEINTES = {BLANC: Palette.PAPIER, NOIR: Palette.ENCRE}
BORDS = {BLANC: Palette.ENCRE, NOIR: Palette.BORD}
# Le tour d'un château, en huitièmes de case : la base, puis les créneaux.
CHATEAU = (
    *((1, 7), (1, 1), (2, 1), (2, 3), (3, 3), (3, 1), (5, 1)),
    *((5, 3), (6, 3), (6, 1), (7, 1), (7, 7)),
)


def verdict(partie: Partie, fin: Fin) -> str:
    """Rend ce que la `fin` d'une `partie` est pour qui la joue seul, ou le nom du gagnant."""
    joueurs = {couleur.nom: partie.est_machine(couleur) for couleur in Couleur}
    return rendu_sort(joueurs, [fin.gagnant.nom]) or rendu_issue(partie, fin)


class Vitrine(Table):
    """Ce qu'on voit d'une partie : le plateau, et à droite ce qui s'en dit."""

    def __init__(self, fenetre: Fenetre, partie: Partie) -> None:
        """Prépare dans cette `fenetre` ce qu'on verra d'une `partie`."""
        super().__init__(fenetre, partie)
        self.choisi: Case | None = None
        self.connus_marques = False
        self.en_route: Coup | None = None  # le coup qu'on voit se faire
        self.relecture: Relecture | None = None

    @property
    def taille(self) -> int:
        """Rend le côté du plateau, en cases."""
        return len(self.partie.jeu.plateau)

    @property
    def vue(self) -> Partie:
        """Rend la partie à dessiner : celle qu'on joue, ou telle qu'elle était à cette étape."""
        partie: Partie = self.partie if self.relecture is None else self.relecture.partie
        return partie

    def rect(self, case: Case) -> Rect:
        """Rend le carré de `case`, en points."""
        cote = COTE // self.taille
        return Rect(GAUCHE + cote * case.y, HAUT + cote * case.x, cote, cote)

    def dessiner(self, toile: Toile) -> None:
        """Dessine sur `toile` les cases, les pions, les marques, puis le panneau."""
        chatelains = {chateau(couleur, self.taille): couleur for couleur in Couleur}
        for case in cases(self.taille):
            self.dessiner_case(toile, self.rect(case), chatelains.get(case))
        self.dessiner_reperes(toile)
        self.dessiner_pions(toile)
        self.dessiner_dernier(toile)
        if self.choisi is not None:
            toile.rectangle(self.rect(self.choisi).inflate(-8, -8), Palette.BLEU, 6)
            self.dessiner_permis(toile, self.choisi)
        for rang, avis in enumerate(self.avis, 1):
            self.dessiner_avis(toile, rang, avis.coup)
        self.dessiner_panneau(toile)

    def dessiner_case(self, toile: Toile, cadre: Rect, chatelain: Couleur | None) -> None:
        """Peint sur `toile`, dans `cadre`, une case vide, ou le château de `chatelain`."""
        toile.rectangle(cadre, Palette.CASE, rayon=0)
        toile.rectangle(cadre, Palette.ENCRE, 1, rayon=0)
        if chatelain is not None:
            tour = [(cadre.x + cadre.w * x / 8, cadre.y + cadre.h * y / 8) for x, y in CHATEAU]
            toile.polygone(tour, TEINTES[chatelain])
            toile.chemin([*tour, tour[0]], Palette.ENCRE, 2)

    def dessiner_reperes(self, toile: Toile) -> None:
        """Écrit sur `toile` les lettres des colonnes et les numéros des lignes."""
        for rang in range(self.taille):
            x, y = self.rect(Case(rang, rang)).center
            toile.texte("abcdefgh"[rang], (x, 28), 30, Palette.TEXTE, "center")
            toile.texte(str(rang + 1), (36, y), 30, Palette.TEXTE, "center")

    def dessiner_pions(self, toile: Toile) -> None:
        """Peint sur `toile` les pions, et en dernier celui qui glisse ou qu'on emmène."""
        mobile, point = self.choisi, self.fenetre.main
        if self.en_route is not None and self.en_route.genre is DEPLACEMENT:
            depart, arrivee = (self.rect(case).center for case in self.en_route.mouvement)
            mobile = self.en_route.mouvement.depart
            point = le_long([depart, arrivee], self.fenetre.part)
        places = {case: self.rect(case).center for case in cases(self.taille)}
        for case, centre in sorted(places.items(), key=lambda place: place[0] == mobile):
            pion = self.vue.jeu.plateau[case.x][case.y]
            if pion is not None:
                ou = point if case == mobile and point else centre
                self.dessiner_pion(toile, ou, pion, case in self.vue.connus)

    def dessiner_pion(self, toile: Toile, centre: Point, pion: Pion, connu: bool) -> None:
        """Peint sur `toile`, autour de `centre`, un `pion`, avec un « c » si on le sait `connu`.

        L'espion porte un « e », mais au débogage ou une fois la partie finie seulement.
        """
        rayon = COTE // self.taille * 0.36
        toile.disque(centre, rayon, BORDS[pion.couleur])
        toile.disque(centre, rayon - 3, TEINTES[pion.couleur])
        revele = self.partie.debogage or issue(self.partie) is not None
        signe = (
            "e" if revele and pion.type is ESPION else "c" if connu and self.connus_marques else ""
        )
        corps = round(rayon * (1.6 if signe == "e" else 1))
        toile.texte(signe, centre, corps, TEINTES[pion.couleur.adversaire], "center")

    def dessiner_dernier(self, toile: Toile) -> None:
        """Marque sur `toile` le coup qu'on voit se faire, ou le dernier, ou celui de l'étape."""
        revue = self.relecture
        joues = self.partie.joues[-1:] if revue is None else [revue.coup] if revue.coup else []
        for coup in [self.en_route] if self.en_route else joues:
            depart, arrivee = (self.rect(case).center for case in coup.mouvement)
            if revue is not None and revue.refuse:
                toile.chemin([depart, arrivee], Palette.ROUGE)
                toile.croix(self.rect(coup.mouvement.arrivee).inflate(-30, -30), Palette.ROUGE)
            elif coup.genre is DEPLACEMENT:
                toile.rectangle(
                    self.rect(coup.mouvement.depart).inflate(-16, -16), Palette.VIOLET, 4
                )
                toile.fleches([depart, le_long([depart, arrivee], 0.75)], Palette.VIOLET, 5)
            else:
                toile.chemin([depart, arrivee], Palette.VIOLET, 5)
                self.pastille(toile, le_long([depart, arrivee], 0.5), "?", Palette.VIOLET)
        self.dessiner_disparu(toile)

    def dessiner_disparu(self, toile: Toile) -> None:
        """Montre sur `toile` l'espion qu'une interrogation a fait quitter le plateau."""
        fin, joues = issue(self.vue), self.vue.joues
        if fin is not None and joues[-1].genre is INTERROGATION:
            trouve = fin.gagnant is au_trait(self.vue)  # sinon, c'est lui qui interrogeait
            case = joues[-1].mouvement.arrivee if trouve else joues[-1].mouvement.depart
            toile.texte("e", self.rect(case).center, 70, Palette.ROUGE, "center")

    def dessiner_permis(self, toile: Toile, depart: Case) -> None:
        """Marque sur `toile` ce que peut le pion de la case `depart` : un point, ou un « ? »."""
        for genre, mouvement in coups(self.partie):
            centre = self.rect(mouvement.arrivee).center
            if mouvement.depart == depart and genre is DEPLACEMENT:
                toile.disque(centre, 14, Palette.VERT)
            elif mouvement.depart == depart:
                self.pastille(toile, centre, "?", Palette.ROUGE)

    def dessiner_avis(self, toile: Toile, rang: int, coup: Coup) -> None:
        """Trace sur `toile` la flèche d'un `coup` conseillé, et son `rang`."""
        depart, arrivee = (self.rect(case).center for case in coup.mouvement)
        toile.fleches([depart, arrivee], Palette.VERT, 6)
        signe = str(rang) if coup.genre is DEPLACEMENT else f"{rang}?"
        self.pastille(toile, le_long([depart, arrivee], 0.45), signe, Palette.VERT)

    def pastille(self, toile: Toile, centre: Point, signe: str, couleur: Teinte) -> None:
        """Pose sur `toile`, en ce `centre`, un `signe` de cette `couleur` dans un rond clair."""
        toile.disque(centre, 20, couleur)
        toile.disque(centre, 17, Palette.PAPIER)
        toile.texte(signe, centre, 34, couleur, "center")

    def titre(self) -> str:
        """Rend la première ligne du panneau : à qui de jouer, qui a gagné, ou l'étape revue."""
        if self.relecture is not None:
            return f"Relecture : étape {self.relecture.etape} sur {len(self.relecture.coups)}"
        if fin := issue(self.partie):
            return verdict(self.partie, fin)
        return f"Au joueur {au_trait(self.partie).nom} de jouer"

    def camp(self) -> str:
        """Rend la phrase qui dit quel camp joue celui qui regarde."""
        humains = [couleur.nom for couleur in Couleur if couleur not in self.machines]
        if len(humains) == 1:
            return f"Vous jouez les {humains[0]}s, la machine les autres."
        return "Vous jouez les deux camps." if humains else "La machine joue les deux camps."

    def dessiner_panneau(self, toile: Toile) -> None:
        """Écrit sur `toile` le titre, le camp, le message et les derniers coups."""
        x, y = PANNEAU.topleft
        joueur = au_trait(self.vue)
        toile.disque((x + 18, y + 14), 16, Palette.BORD)
        toile.disque((x + 18, y + 14), 13, TEINTES[joueur])
        toile.texte(self.titre(), (x + 46, y), 38, Palette.ACCENT, largeur=PANNEAU.w - 46)
        toile.texte(self.camp(), (x, y + 42), 26, Palette.DISCRET)
        toile.paragraphe(self.message, Rect(x, y + 82, PANNEAU.w, 170), 28)
        toile.texte("Coups", (x, y + 262), 28, Palette.DISCRET)
        joues = list(enumerate(self.vue.joues, 1))
        for rang, (numero, coup) in enumerate(joues[-DERNIERS:]):
            premier = self.partie.depart.premier
            qui = premier if numero % 2 else premier.adversaire
            place = (x + 265 * (rang % 2), y + 294 + 40 * (rang // 2))
            toile.texte(f"{numero}. {qui.nom} {coup}", place, 27, Palette.TEXTE, largeur=250)
