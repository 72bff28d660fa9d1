"""La fenêtre d'Incognito : l'accueil, le plateau, et la relecture d'une partie.

Les notions, avec un exemple :
- un premier geste *choisit* un pion, un second en fait un coup : une interrogation s'il tombe sur
  un pion adverse, un déplacement sinon, « D b4->e4 » ; glisser le pion fait les deux ;
- un coup refusé s'inscrit aussi, comme au terminal, et la fenêtre dit pourquoi ;
- *revoir* une partie en montre chaque étape, « étape 2 sur 6 », les coups refusés compris ; la
  *vue* est la partie à dessiner : celle qu'on joue, ou telle qu'elle était à cette étape ;
- une *marque* a sa forme : un point où l'on peut aller, un « ? » sur qui l'on peut interroger, une
  flèche pour le dernier coup, une flèche numérotée pour un conseil ;
- un pion ne montre jamais ce qu'il cache, sauf au débogage, ou quand la partie est finie.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from math import dist

from pygame import Rect, Vector2

from .commun.fichier import ErreurFichier
from .dessin import rendu_connus, rendu_coupee, rendu_dehors
from .dialogue import REGLES, Seance
from .fenetre.boucle import Fenetre, ouvrir_fenetre
from .fenetre.ecrans import Accueil, Regie, Table, niveau_choisi, nom_ecrit, qui_joue
from .fenetre.toile import (
    CORPS,
    PETIT,
    SOUS_TITRE,
    Champ,
    Liste,
    Palette,
    Point,
    Teinte,
    Toile,
    Zone,
    bois,
    le_long,
)
from .plateau import (
    Evenement,
    Fin,
    Partie,
    au_trait,
    coups,
    est_espion,
    est_machine,
    inscrire,
    issue,
    jouer,
    nouvelle_partie,
    refus,
)
from .regles import Effet, cases, chateau
from .relecture import Relecture
from .types import (
    BLANC,
    DEPLACEMENT,
    INTERROGATION,
    NIVEAUX,
    NOIR,
    TAILLE_MAXIMALE,
    TAILLE_MINIMALE,
    Case,
    Couleur,
    Coup,
    Mouvement,
)

GLISSADE = 150  # millisecondes
DISPARITION = 250  # millisecondes : un pion perdu quitte le plateau
TAILLES = [str(taille) for taille in range(TAILLE_MINIMALE, TAILLE_MAXIMALE + 1)]
CONSIGNE = "Choisissez un de vos pions, puis une case (un point) ou un pion à interroger (un ?)."
BUT = "Menez votre espion au château adverse, ou démasquez l'autre"
CAMPS = {BLANC: "les blancs", NOIR: "les noirs"}
# Ce que la fenêtre dit d'un effet : {0} est le camp qui a joué, {1} l'autre.
EFFETS = {
    Effet.PION_DEPLACE: "",
    Effet.CHEVALIER_PERDU: "Ce n'était pas l'espion : ce chevalier se perd dans le château.",
    Effet.CHATEAU_PRIS: "C'était l'espion : {0} prennent le château.",
    Effet.CHEVALIER_EMPOISONNE: "Ce n'était pas l'espion : {0} perdent un chevalier.",
    Effet.ESPION_EMPOISONNE: "{0} perdent leur espion, qui interrogeait un chevalier.",
    Effet.ESPION_TROUVE: "C'était l'espion : {0} l'ont trouvé.",
}
COLONNES = "abcdefgh"
CADRE = 34  # le bord du plateau, où se lisent les repères
RAYON_D_UNE_PASTILLE = 21
NOYER = (84, 62, 44)  # le bois du cadre
IVOIRE = (236, 222, 196)  # ce qu'on lit dessus
SOMBRE = (205, 184, 146)  # une case sur deux
TEINTES = {BLANC: Palette.PAPIER, NOIR: Palette.ENCRE}
BORDS = {BLANC: Palette.ENCRE, NOIR: Palette.BORD}
RELIEFS = {BLANC: (206, 198, 182), NOIR: (62, 67, 76)}  # le bas d'un pion, son heaume
ROUGES = {BLANC: Palette.ROUGE, NOIR: Palette.ALERTE}
VERTS = {BLANC: Palette.VERT, NOIR: Palette.MENTHE}
HEAUME = "heaume"  # ce qu'on grave sur un pion
CONNU = "connu"
ESPION = "espion"
# Un heaume, autour de son milieu, en parts du rayon du pion ; puis un espion.
CASQUE = (
    *((-0.42, 0.1), (-0.42, -0.16), (-0.3, -0.42), (0.0, -0.56), (0.3, -0.42)),
    *((0.42, -0.16), (0.42, 0.1), (0.3, 0.48), (0.0, 0.6), (-0.3, 0.48)),
)
FENTE = ((-0.34, -0.12), (0.34, -0.12), (0.34, -0.02), (-0.34, -0.02))
COCHE = ((0.05, 0.4), (0.25, 0.6), (0.62, 0.1))
DEGUISEMENT = (
    ((-0.3, -0.16), (-0.24, -0.56), (0.0, -0.48), (0.24, -0.56), (0.3, -0.16)),
    ((-0.64, -0.14), (0.64, -0.14), (0.5, 0.0), (-0.5, 0.0)),
    ((-0.42, 0.08), (0.42, 0.08), (0.34, 0.3), (0.1, 0.28), (-0.1, 0.28), (-0.34, 0.3)),
    ((-0.42, 0.66), (-0.34, 0.42), (0.0, 0.56), (0.34, 0.42), (0.42, 0.66)),
)
YEUX = ((-0.2, 0.18), (0.2, 0.18))
OMBRE_D_UN_PION = (36, 28, 22)
# Le tour d'un château, en huitièmes de case : la base, puis les créneaux.
CHATEAU = (
    *((1, 7), (1, 1), (2, 1), (2, 3), (3, 3), (3, 1), (5, 1)),
    *((5, 3), (6, 3), (6, 1), (7, 1), (7, 7)),
)


def icone(toile: Toile) -> None:
    """Peint l'image de la fenêtre : un pion et son secret.

    Args:
        toile: où la peindre.

    Effets de bord:
        Dessine.
    """
    toile.disque((32, 32), 30, Palette.PAPIER)
    toile.texte("?", (32, 32), 60, Palette.ROUGE, "center", gras=True)


def peindre_pion(toile: Toile, couleur: Couleur, figure: str = HEAUME) -> None:
    """Peint un pion vu de dessus : une ombre, un bord, un relief, et la figure gravée.

    Args:
        toile: un carré, qu'il remplit.
        couleur: celle du pion.
        figure: HEAUME, le même pour tous, qui ne trahit personne ; CONNU, un heaume coché ; ou
            ESPION, un chapeau et un masque.

    Effets de bord:
        Dessine.
    """
    cote = toile.page.w
    x = cote / 2
    rayon = cote * 0.45
    toile.disque((x, x + cote * 0.03), rayon, OMBRE_D_UN_PION)
    toile.disque((x, x), rayon, BORDS[couleur])
    toile.disque((x, x), rayon * 0.93, RELIEFS[couleur])
    toile.disque((x, x - rayon * 0.03), rayon * 0.9, TEINTES[couleur])
    if figure == ESPION:
        for forme in DEGUISEMENT:
            toile.polygone(autour((x, x), rayon, forme), ROUGES[couleur])
        for oeil in autour((x, x), rayon, YEUX):
            toile.disque(oeil, rayon * 0.07, TEINTES[couleur])
        return
    toile.polygone(autour((x, x), rayon, CASQUE), RELIEFS[couleur])
    toile.polygone(autour((x, x), rayon, FENTE), TEINTES[couleur])
    toile.chemin([(x, x), (x, x + rayon * 0.5)], TEINTES[couleur], rayon * 0.06)
    if figure == CONNU:
        toile.chemin(autour((x, x), rayon, COCHE), VERTS[couleur], rayon * 0.16)


def autour(centre: Point, rayon: float, forme: Sequence[Point]) -> list[Point]:
    """Place une forme autour d'un point.

    Args:
        centre: ce point.
        rayon: ce que vaut 1 dans la forme.
        forme: des points, en parts de ce rayon.

    Retour:
        Les points de la toile.
    """
    x, y = centre
    return [(x + rayon * dx, y + rayon * dy) for dx, dy in forme]


def peindre_plateau(toile: Toile, taille: int) -> None:
    """Peint le plateau vide : un cadre de bois, des cases claires et sombres, deux châteaux.

    Args:
        toile: un carré, qu'il remplit.
        taille: le nombre de cases d'un côté.

    Effets de bord:
        Dessine.
    """
    page = toile.page
    bois(toile, page, NOYER, taille, 9)
    toile.rectangle(page, OMBRE_D_UN_PION, 2, rayon=0)
    dedans = interieur(page, taille)
    toile.rectangle(dedans.inflate(8, 8), OMBRE_D_UN_PION, 4, rayon=0)
    for case in cases(taille):
        cadre = case_de(dedans, taille, case)
        teinte = Palette.CASE
        if (case.x + case.y) % 2:
            teinte = SOMBRE
        bois(toile, cadre, teinte, 9 * case.x + case.y, 5)
        toile.rectangle(cadre, (168, 146, 110), 1, rayon=0)
        for couleur in Couleur:
            if case == chateau(couleur, taille):
                peindre_chateau(toile, cadre, couleur)


def peindre_chateau(toile: Toile, cadre: Rect, couleur: Couleur) -> None:
    """Peint un château : une tour crénelée, ses pierres et sa porte.

    Args:
        toile: où le peindre.
        cadre: la case.
        couleur: celle du camp.

    Effets de bord:
        Dessine.
    """
    pas = cadre.w / 8
    tour = [(cadre.x + pas * x, cadre.y + pas * y) for x, y in CHATEAU]
    toile.polygone(tour, TEINTES[couleur])
    for rang in range(4, 7):
        y = cadre.y + pas * rang
        toile.chemin([(cadre.x + pas, y), (cadre.x + 7 * pas, y)], RELIEFS[couleur], 2)
        for colonne in range(2, 7, 2):
            x = cadre.x + pas * (colonne + rang % 2)
            toile.chemin([(x, y), (x, y + pas)], RELIEFS[couleur], 2)
    toile.chemin([*tour, tour[0]], BORDS[couleur], 2)
    porte = Rect(0, 0, round(1.6 * pas), round(2.2 * pas))
    porte.midbottom = (cadre.centerx, round(cadre.y + 7 * pas))
    toile.rectangle(porte, RELIEFS[couleur], rayon=0.8 * pas)


def interieur(plateau: Rect, taille: int) -> Rect:
    """Donne, dans le carré d'un plateau, celui de ses cases.

    Args:
        plateau: le carré, cadre compris.
        taille: le nombre de cases d'un côté.

    Retour:
        Un carré au milieu, dont le côté est un multiple du nombre de cases.
    """
    cote = (plateau.w - 2 * CADRE) // taille * taille
    carre = Rect(0, 0, cote, cote)
    carre.center = plateau.center
    return carre


def case_de(dedans: Rect, taille: int, case: Case) -> Rect:
    """Donne le carré d'une case.

    Args:
        dedans: le carré de toutes les cases.
        taille: le nombre de cases d'un côté.
        case: une case du plateau.

    Retour:
        Son carré, en points.
    """
    cote = dedans.w // taille
    return Rect(dedans.x + cote * case.y, dedans.y + cote * case.x, cote, cote)


def illustrer(toile: Toile, rect: Rect) -> None:
    """Dessine un petit plateau : un pion et où il peut aller, un autre qu'il peut interroger.

    Args:
        toile: où le dessiner.
        rect: le carré qu'il remplit.

    Effets de bord:
        Dessine.
    """
    taille = 4
    toile.ombre(rect, 4)
    toile.vignette(("plateau", taille), rect, peindre_plateau, taille)
    dedans = interieur(rect, taille)
    cote = dedans.w // taille

    for couleur, x, y in ((BLANC, 2, 0), (BLANC, 2, 2), (NOIR, 1, 2), (NOIR, 0, 1)):
        carre = case_de(dedans, taille, Case(x, y)).scale_by(0.8)
        toile.vignette(("pion", couleur, HEAUME), carre, peindre_pion, couleur)
    choisi = case_de(dedans, taille, Case(2, 2))
    toile.rectangle(choisi.inflate(-8, -8), Palette.BLEU, 4)
    for x, y in ((3, 1), (3, 2), (3, 3), (2, 3), (2, 1), (1, 1), (1, 3)):
        point = case_de(dedans, taille, Case(x, y)).center
        toile.disque(point, cote * 0.1, Palette.VERT)
    interroge = case_de(dedans, taille, Case(1, 2))
    pastille(toile, interroge.center, "?", Palette.ROUGE, cote / 130)


def pastille(toile: Toile, centre: Point, signe: str, couleur: Teinte, fois: float = 1.0) -> None:
    """Pose un signe dans un rond clair.

    Args:
        toile: où le poser.
        centre: en quel point.
        signe: ce qu'on y lit.
        couleur: celle du signe et du bord.
        fois: combien de fois plus grand que d'ordinaire.

    Effets de bord:
        Dessine.
    """
    toile.disque(centre, RAYON_D_UNE_PASTILLE * fois, couleur)
    toile.disque(centre, 17.5 * fois, Palette.PAPIER)
    corps = CORPS if fois <= 1 else SOUS_TITRE
    toile.texte(signe, centre, corps, couleur, "center", 32 * fois, gras=True)


def plus_pres(point: Point, but: Point, pas: float) -> Point:
    """Rapproche un point d'un autre.

    Args:
        point: le point.
        but: celui dont il se rapproche, sans le dépasser.
        pas: de combien.

    Retour:
        Le point, rapproché.

    Exemple:
        >>> plus_pres((100, 0), (0, 0), 30)
        (70.0, 0.0)
    """
    x, y = Vector2(point).move_towards(but, pas)
    return x, y


def place_du_rang(depart: Point, arrivee: Point, prises: Sequence[Point]) -> Point:
    """Choisit où écrire le rang d'un coup : à son arrivée, ou avant si d'autres rangs y sont.

    Args:
        depart: celui du coup.
        arrivee: la sienne.
        prises: les places des autres rangs.

    Retour:
        Un point entre les deux.

    Exemple:
        >>> place_du_rang((0, 0), (100, 0), [])
        (100, 0)
        >>> place_du_rang((0, 0), (100, 0), [(100, 0)])
        (56.0, 0.0)
    """
    place = arrivee
    while any(dist(place, prise) <= 2 * RAYON_D_UNE_PASTILLE for prise in prises):
        if dist(place, depart) == 0:
            break
        place = plus_pres(place, depart, 4)
    return place


def raconter(partie: Partie, evenement: Evenement) -> str:
    """Dit ce qui vient de se passer, à qui que ce soit devant la fenêtre.

    Args:
        partie: la partie.
        evenement: ce qui s'y est passé.

    Retour:
        Une phrase ou deux ; rien pour le simple déplacement d'une personne, qui se voit.
    """
    camp = CAMPS[evenement.joueur]
    phrases = []
    if est_machine(partie, evenement.joueur):
        phrases.append(f"La machine, {camp}, joue {en_clair(evenement.coup)}.")
    elif evenement.coup.genre is INTERROGATION:
        phrases.append(f"{camp.capitalize()} : {en_clair(evenement.coup)}.")
    phrases.append(dire_l_effet(evenement))
    return " ".join(phrase for phrase in phrases if phrase)


def dire_le_choix(partie: Partie, case: Case) -> str:
    """Dit ce que peut le pion qu'on vient de choisir.

    Args:
        partie: la partie.
        case: celle du pion.

    Retour:
        Une phrase, avec les marques que montre le plateau.
    """
    genres = {coup.genre for coup in coups(partie) if coup.mouvement.depart == case}
    gestes = []
    if DEPLACEMENT in genres:
        gestes.append("menez-le sur un des points")
    if INTERROGATION in genres:
        gestes.append("interrogez un pion marqué d'un ?")
    if not gestes:
        return f"{case} ne peut pas bouger : choisissez un autre de vos pions."
    return f"{case} est choisi : {', ou '.join(gestes)}."


def dire_l_effet(evenement: Evenement) -> str:
    """Dit ce qu'un coup a changé.

    Args:
        evenement: le coup joué, et son effet.

    Retour:
        Une phrase ; rien pour un simple déplacement.
    """
    effet = EFFETS[evenement.effet].format(CAMPS[evenement.joueur])
    return effet[:1].upper() + effet[1:]


def en_clair(coup: Coup) -> str:
    """Écrit un coup comme on le dirait.

    Args:
        coup: le coup.

    Retour:
        « c5-c4 », ou « b2 interroge a2 ».
    """
    depart, arrivee = coup.mouvement
    if coup.genre is DEPLACEMENT:
        return f"{depart}-{arrivee}"
    return f"{depart} interroge {arrivee}"


def gagne(partie: Partie, fin: Fin) -> bool | None:
    """Dit si la personne qui est devant la fenêtre a gagné.

    Args:
        partie: la partie finie.
        fin: qui la gagne.

    Retour:
        Vrai ou faux si elle jouait seule contre la machine ; sinon, None.
    """
    if len(partie.machines) != 1:
        return None
    return not est_machine(partie, fin.gagnants[0])


def verdict(partie: Partie, fin: Fin) -> str:
    """Dit qui a gagné, à celui qui est devant la fenêtre.

    Args:
        partie: la partie finie.
        fin: qui la gagne.

    Retour:
        « Vous avez gagné » ou « Vous avez perdu » s'il jouait seul contre la machine ; sinon, le
        camp gagnant.
    """
    resultat = gagne(partie, fin)
    if resultat is None:
        return f"{CAMPS[fin.gagnants[0]].capitalize()} gagnent"
    if resultat:
        return "Vous avez gagné"
    return "Vous avez perdu"


class Damier(Table):
    """Le plateau, la partie qu'on y joue ou qu'on y revoit, et à droite ce qui s'en dit."""

    partie: Partie

    def __init__(self, fenetre: Fenetre, partie: Partie, relue: bool = False) -> None:
        """Prépare le damier d'une partie.

        Args:
            fenetre: celle qui le montrera.
            partie: la partie.
            relue: on la revoit seulement, sans y jouer.
        """
        super().__init__(fenetre, partie)
        self.relue = relue
        self.choisi: Case | None = None
        self.connus_marques = False
        self.en_route: Coup | None = None  # le coup qu'on voit se faire
        self.parti: tuple[Case, Couleur] | None = None  # un pion qu'on voit quitter le plateau
        self.relecture = Relecture(partie)

    @property
    def taille(self) -> int:
        """Donne le côté du plateau.

        Retour:
            Un nombre de cases.
        """
        return len(self.partie.jeu.plateau)

    def disposer(self) -> None:
        """Place le plateau et ses cases dans la page.

        Effets de bord:
            Change le plan et les cases.
        """
        super().disposer()
        self.cases = []
        for case in cases(self.taille):
            rect = self.rect(case)
            zone = Zone(geste=self.cliquer, arguments=(case,), rect=rect, glisse=True, joue=True)
            self.cases.append(zone)

    @property
    def cote(self) -> int:
        """Donne le côté d'une case.

        Retour:
            Un nombre de points.
        """
        return interieur(self.plan.plateau, self.taille).w // self.taille

    def rect(self, case: Case) -> Rect:
        """Donne la place d'une case.

        Args:
            case: une case du plateau.

        Retour:
            Son carré, en points.
        """
        return case_de(interieur(self.plan.plateau, self.taille), self.taille, case)

    # --- ce qu'on peut faire ----------------------------------------------------------------------

    def boutons_de_la_relecture(self, etape: int) -> list[Zone]:
        """Donne de quoi aller d'une étape à l'autre.

        Args:
            etape: celle qu'on voit.

        Retour:
            Quatre boutons, et de quoi revenir à la partie, si l'on en vient.
        """
        boutons = super().boutons_de_la_relecture(etape)
        if self.relue:
            boutons.pop()
        return boutons

    def boutons(self) -> list[Zone]:
        """Donne les boutons, chacun toujours à la même place pendant et après la partie.

        Retour:
            Ceux de la partie, dont les chevaliers connus, ceux de la fenêtre, ceux de la fin.
        """
        if self.etape is not None:
            return super().boutons()
        titre = "Connus : non"
        if self.connus_marques:
            titre = "Connus : oui"
        connus = Zone(titre, "p", self.marquer_les_connus)
        conseil, sauver, *suites = self.boutons_de_la_partie()
        *reglages, quitter = self.fenetre.boutons()
        return [conseil, sauver, connus, *reglages, *suites, quitter]

    def accueillir(self) -> None:
        """Montre l'accueil.

        Effets de bord:
            Change d'écran.
        """
        self.fenetre.montrer(Preparation(self.fenetre, self.partie.machines))

    def cliquer(self, case: Case) -> None:
        """Choisit un pion, ou joue avec celui qui est choisi.

        Args:
            case: celle qu'on a cliquée.

        Effets de bord:
            Change le choix, le message ou la partie ; efface les avis, dont le texte s'en va.
        """
        self.avis = ()
        pion = self.partie.jeu.plateau[case.x][case.y]
        if pion is not None and pion.couleur is au_trait(self.partie):
            self.choisi = case
            self.message = dire_le_choix(self.partie, case)
        elif self.choisi is not None and pion is None:
            self.essayer(Coup(DEPLACEMENT, Mouvement(self.choisi, case)))
        elif self.choisi is not None:
            self.essayer(Coup(INTERROGATION, Mouvement(self.choisi, case)))
        elif pion is not None:
            self.message = "Ce pion est à l'adversaire : choisissez un des vôtres."
        elif case in [chateau(couleur, self.taille) for couleur in Couleur]:
            self.message = "C'est un château : choisissez un de vos pions."
        else:
            self.message = "Cette case est vide : choisissez un de vos pions."

    def reculer(self) -> None:
        """Repose le pion choisi.

        Effets de bord:
            Efface aussi le message et les avis.
        """
        super().reculer()
        self.choisi = None

    def marquer_les_connus(self) -> None:
        """Marque sur le plateau les chevaliers connus, ou cesse de les marquer.

        Effets de bord:
            Change ce qu'on dessine, et le message ; efface les avis, dont le texte s'en va.
        """
        self.avis = ()
        self.connus_marques = not self.connus_marques
        self.message = rendu_connus(self.partie)

    # --- le déroulement ---------------------------------------------------------------------------

    def commencer(self) -> None:
        """Montre le damier ; laisse jouer qui doit jouer, ou revoir la partie depuis son départ.

        Effets de bord:
            Écrit le début de la partie dans son fichier, si on la joue et si elle en a un ; lève
            ErreurFichier si le disque refuse.
        """
        if self.relue:
            self.fenetre.montrer(self)
            self.aller(0)
            return
        inattendu = f"{rendu_coupee(self.partie)}\n{rendu_dehors(self.partie)}".strip()
        if inattendu:
            self.message = inattendu
        elif issue(self.partie) is None:
            self.message = CONSIGNE
        super().commencer()

    def suivre(self) -> None:
        """Après un coup : annonce la fin, ou fait jouer la machine si c'est à elle.

        Effets de bord:
            Repose le pion choisi.
        """
        self.choisi = None
        self.en_route = None
        self.parti = None
        super().suivre()

    def conclure(self, fin: Fin) -> None:
        """Annonce la fin de la partie, et d'où partaient les espions.

        Args:
            fin: qui gagne, et pourquoi.

        Effets de bord:
            Montre une bulle, et prépare la relecture.
        """
        self.relecture = Relecture(self.partie)
        blanc, noir = self.partie.depart.espions
        camp = CAMPS[fin.gagnants[0]].capitalize()
        raison = f"{camp} gagnent. {dire_l_effet(self.partie.joues[-1])}"
        departs = f"Les espions partaient de {blanc} pour les blancs, de {noir} pour les noirs."
        resultat = gagne(self.partie, fin)
        self.annoncer(verdict(self.partie, fin), f"{raison}\n{departs}", resultat)

    def essayer(self, coup: Coup) -> None:
        """Joue un coup, ou dit pourquoi il est refusé, comme au terminal.

        Args:
            coup: celui du joueur dont c'est le tour, licite ou non.

        Effets de bord:
            Change la partie ; même refusé, le coup y est inscrit, et s'écrit dans son fichier.
        """
        raison = refus(self.partie, coup)
        if raison is None:
            self.jouer(coup)
        else:
            inscrire(self.partie, coup)
            self.fenetre.noter(self.partie)
            self.message = raison

    def jouer(self, coup: Coup) -> None:
        """Montre un coup se faire, puis le joue.

        Args:
            coup: un coup licite.

        Effets de bord:
            Lance l'animation, après laquelle la partie change.
        """
        self.choisi = None
        self.avis = ()
        self.en_route = coup
        self.fenetre.animer(GLISSADE, self.finir, coup)

    def finir(self, coup: Coup) -> None:
        """Joue un coup qu'on a vu se faire, le raconte et le note.

        Args:
            coup: un coup licite.

        Effets de bord:
            Change la partie, et l'écrit dans son fichier, si elle en a un.
        """
        evenement = jouer(self.partie, coup)
        self.message = raconter(self.partie, evenement)
        self.fenetre.noter(self.partie)
        if evenement.effet is Effet.PION_DEPLACE:
            self.fenetre.sons.jouer("coup")
            self.suivre()
            return
        self.fenetre.sons.jouer("prise")
        self.en_route = None
        perdu = coup.mouvement.depart
        couleur = evenement.joueur
        if evenement.effet is Effet.ESPION_TROUVE:
            perdu = coup.mouvement.arrivee
            couleur = evenement.joueur.adversaire
        self.parti = (perdu, couleur)
        self.fenetre.animer(DISPARITION, self.suivre)

    # --- la relecture -----------------------------------------------------------------------------

    @property
    def etapes(self) -> int:
        """Compte les étapes qu'on peut revoir.

        Retour:
            Le nombre de coups écrits, refus compris.
        """
        return len(self.relecture.coups)

    def partie_a(self, etape: int) -> Partie:
        """Retrouve la partie telle qu'elle était.

        Args:
            etape: le nombre de coups à avoir revus.

        Retour:
            La partie à cette étape.

        Effets de bord:
            La relecture va à cette étape.
        """
        self.relecture.aller(etape)
        return self.relecture.partie

    def phrase_a(self, etape: int) -> str:
        """Dit ce qui se passe à une étape.

        Args:
            etape: celle qu'on revoit.

        Retour:
            Une phrase ou plusieurs.
        """
        if self.relecture.coup is None:
            return f"Le départ : aux {au_trait(self.relecture.partie).nom}s de jouer."
        if self.relecture.refuse:
            raison = self.relecture.phrase.splitlines()[-1]
            camp = CAMPS[au_trait(self.relecture.partie)].capitalize()
            return f"{camp} : {en_clair(self.relecture.coup)}.\n{raison}"
        fait = self.relecture.partie.joues[-1]
        camp = CAMPS[fait.joueur]
        return f"{camp.capitalize()} : {en_clair(fait.coup)}. {dire_l_effet(fait)}".strip()

    def nommer(self, coup: Coup) -> str:
        """Écrit un coup comme la fenêtre le dit.

        Args:
            coup: le coup.

        Retour:
            « c5-c4 », ou « b2 interroge a2 ».
        """
        return en_clair(coup)

    # --- le dessin --------------------------------------------------------------------------------

    def dessiner(self, toile: Toile) -> None:
        """Dessine les cases, les pions, les marques, puis le panneau.

        Args:
            toile: où les dessiner.

        Effets de bord:
            Dessine.
        """
        plateau = self.plan.plateau
        toile.ombre(plateau, 4)
        toile.vignette(("plateau", self.taille), plateau, peindre_plateau, self.taille)
        self.dessiner_reperes(toile)
        self.dessiner_pions(toile)
        self.dessiner_dernier(toile)
        self.dessiner_disparu(toile)
        self.dessiner_question(toile)
        if self.choisi is not None:
            marque = self.rect(self.choisi).inflate(-6, -6)
            toile.rectangle(marque, Palette.PAPIER, 8)
            toile.rectangle(marque, Palette.BLEU, 5)
            self.dessiner_permis(toile, self.choisi)
        self.dessiner_les_avis(toile)
        self.dessiner_panneau(toile)

    def dessiner_reperes(self, toile: Toile) -> None:
        """Écrit, sur le cadre, les lettres des colonnes et les numéros des lignes.

        Args:
            toile: où les écrire.

        Effets de bord:
            Dessine.
        """
        dedans = interieur(self.plan.plateau, self.taille)
        for rang in range(self.taille):
            x, y = self.rect(Case(rang, rang)).center
            toile.texte(COLONNES[rang], (x, dedans.y - 18), PETIT, IVOIRE, "center", gras=True)
            toile.texte(str(rang + 1), (dedans.x - 18, y), PETIT, IVOIRE, "center", gras=True)

    def dessiner_pions(self, toile: Toile) -> None:
        """Peint les pions, et en dernier celui qui glisse ou qu'on emmène.

        Args:
            toile: où les peindre.

        Effets de bord:
            Dessine.
        """
        mobile = self.choisi
        point = self.fenetre.main
        if self.en_route is not None and self.en_route.genre is DEPLACEMENT:
            mobile = self.en_route.mouvement.depart
            bouts = [self.rect(case).center for case in self.en_route.mouvement]
            point = le_long(bouts, self.fenetre.part)
        for case in cases(self.taille):
            if case != mobile:
                self.dessiner_pion(toile, self.rect(case).center, case)
        if mobile is not None:
            self.dessiner_pion(toile, point or self.rect(mobile).center, mobile)

    def dessiner_pion(self, toile: Toile, centre: Point, case: Case) -> None:
        """Peint le pion d'une case, s'il y en a un, et ce qu'on en sait.

        Args:
            toile: où le peindre.
            centre: autour de quel point.
            case: celle du pion.

        Effets de bord:
            Dessine.
        """
        pion = self.vue.jeu.plateau[case.x][case.y]
        if pion is None:
            return
        revele = self.fenetre.regie.seance.debogage or issue(self.partie) is not None
        figure = HEAUME
        if revele and est_espion(pion):
            figure = ESPION
        elif self.connus_marques and case in self.vue.connus:
            figure = CONNU
        self.poser_pion(toile, centre, pion.couleur, figure)

    def poser_pion(self, toile: Toile, centre: Point, couleur: Couleur, figure: str) -> None:
        """Peint un pion.

        Args:
            toile: où le peindre.
            centre: autour de quel point.
            couleur: la sienne.
            figure: ESPION pour un espion qu'on peut voir, CONNU pour un chevalier connu qu'on
                marque, HEAUME sinon.

        Effets de bord:
            Dessine.
        """
        cote = round(self.cote * 0.82)
        carre = Rect(0, 0, cote, cote)
        carre.center = (round(centre[0]), round(centre[1]))
        toile.vignette(("pion", couleur, figure), carre, peindre_pion, couleur, figure)

    def dernier_coup(self) -> Coup | None:
        """Cherche le coup à marquer.

        Retour:
            Celui qu'on voit se faire, ou celui de l'étape revue, ou le dernier joué, s'il y en a.
        """
        if self.en_route is not None:
            return self.en_route
        if self.etape is not None:
            return self.relecture.coup
        if self.partie.joues:
            return self.partie.joues[-1].coup
        return None

    def dessiner_dernier(self, toile: Toile) -> None:
        """Marque le dernier coup ; dans une relecture, barre un coup refusé.

        Args:
            toile: où le marquer.

        Effets de bord:
            Dessine.
        """
        coup = self.dernier_coup()
        if coup is None:
            return
        depart, arrivee = (self.rect(case) for case in coup.mouvement)
        bouts = (depart.center, arrivee.center)
        if self.etape is not None and self.relecture.refuse:
            tracer(toile, bouts, Palette.ROUGE, fleche=False)
            toile.croix(arrivee.inflate(-30, -30), Palette.ROUGE)
        elif coup.genre is DEPLACEMENT:
            toile.rectangle(depart.inflate(-16, -16), Palette.VIOLET, 4)
            tracer(toile, [depart.center, le_long(bouts, 0.75)], Palette.VIOLET)
        else:
            tracer(toile, bouts, Palette.VIOLET, fleche=False)

    def dessiner_question(self, toile: Toile) -> None:
        """Pose le « ? » d'une interrogation, que le cercle d'un espion ne couvre pas.

        Args:
            toile: où le poser.

        Effets de bord:
            Dessine.
        """
        coup = self.dernier_coup()
        if coup is None or coup.genre is DEPLACEMENT:
            return
        if self.etape is None or not self.relecture.refuse:
            bouts = [self.rect(case).center for case in coup.mouvement]
            pastille(toile, le_long(bouts, 0.5), "?", Palette.VIOLET)

    def dessiner_disparu(self, toile: Toile) -> None:
        """Montre l'espion qu'une interrogation a fait quitter le plateau.

        Args:
            toile: où le montrer.

        Effets de bord:
            Dessine.
        """
        if self.parti is not None and self.fenetre.part < 1:
            case, couleur = self.parti
            reste = 1 - self.fenetre.part
            carre = self.rect(case).scale_by(0.82 * reste)
            if carre.w > 1:
                toile.vignette(("pion", couleur, HEAUME), carre, peindre_pion, couleur)
            toile.disque(self.rect(case).center, self.cote * 0.45, Palette.ROUGE, 6 * reste)
        fin = issue(self.vue)
        if fin is None:
            return
        joueur, coup, _ = self.vue.joues[-1]
        if coup.genre is INTERROGATION:
            case = coup.mouvement.depart  # il interrogeait
            couleur = joueur
            if joueur in fin.gagnants:
                case = coup.mouvement.arrivee  # il a été trouvé
                couleur = joueur.adversaire
            centre = self.rect(case).center
            self.poser_pion(toile, centre, couleur, ESPION)
            toile.disque(centre, self.cote * 0.46, Palette.ROUGE, 5)

    def dessiner_permis(self, toile: Toile, depart: Case) -> None:
        """Marque ce que peut un pion : un point où aller, un « ? » sur qui interroger.

        Args:
            toile: où le marquer.
            depart: la case du pion.

        Effets de bord:
            Dessine.
        """
        for coup in coups(self.partie):
            if coup.mouvement.depart != depart:
                continue
            centre = self.rect(coup.mouvement.arrivee).center
            if coup.genre is DEPLACEMENT:
                toile.disque(centre, 15, Palette.PAPIER)
                toile.disque(centre, 12, Palette.VERT)
            else:
                pastille(toile, centre, "?", Palette.ROUGE)

    def dessiner_les_avis(self, toile: Toile) -> None:
        """Trace les flèches des coups conseillés, puis leurs rangs, chacun à sa place.

        Args:
            toile: où les tracer.

        Effets de bord:
            Dessine.
        """
        places = self.places_des_rangs()
        for avis, place in zip(self.avis, places, strict=True):
            depart, arrivee = (self.rect(case).center for case in avis.coup.mouvement)
            fin: Point = arrivee
            if dist(place, arrivee) == 0:  # la pointe se voit, devant la pastille
                fin = plus_pres(arrivee, depart, RAYON_D_UNE_PASTILLE)
            tracer(toile, [depart, fin], Palette.VERT)
        for rang, (avis, place) in enumerate(zip(self.avis, places, strict=True), 1):
            signe = f"{rang}?"
            if avis.coup.genre is DEPLACEMENT:
                signe = str(rang)
            pastille(toile, place, signe, Palette.VERT)

    def places_des_rangs(self) -> list[Point]:
        """Donne où écrire les rangs des coups conseillés.

        Retour:
            Un point par avis, où les pastilles ne se touchent pas.
        """
        places: list[Point] = []
        for avis in self.avis:
            depart, arrivee = (self.rect(case).center for case in avis.coup.mouvement)
            places.append(place_du_rang(depart, arrivee, places))
        return places

    # --- le panneau -------------------------------------------------------------------------------

    def titre(self) -> str:
        """Donne la première ligne du panneau.

        Retour:
            À qui de jouer, qui a gagné, ou l'étape revue.
        """
        if self.etape is not None:
            return f"Relecture : étape {self.etape} sur {self.etapes}"
        fin = issue(self.partie)
        if fin is not None:
            return verdict(self.partie, fin)
        return f"Aux {au_trait(self.partie).nom}s de jouer"

    def camp(self) -> str:
        """Dit quel camp joue celui qui regarde.

        Retour:
            Une phrase.
        """
        if self.partie.machines == {NOIR}:
            return "Vous avez les blancs ; la machine joue les noirs."
        if self.partie.machines == {BLANC}:
            return "Vous avez les noirs ; la machine joue les blancs."
        if self.partie.machines:
            return "La machine joue les deux camps."
        return "Deux personnes jouent, chacune son camp."

    def dessiner_panneau(self, toile: Toile) -> None:
        """Écrit le titre, le camp, le message et les derniers coups.

        Args:
            toile: où les écrire.

        Effets de bord:
            Dessine.
        """
        dits = self.plan.dits
        x, y = dits.topleft
        self.poser_trait(toile, (x + 20, y + 18))
        point = (x + 50, y)
        largeur = dits.w - 50
        toile.texte(self.titre(), point, SOUS_TITRE, Palette.ACCENT, largeur=largeur, gras=True)
        toile.texte(self.camp(), (x, y + 48), PETIT, Palette.DISCRET, largeur=dits.w)
        message = Rect(x, y + 84, dits.w, dits.h - 84)
        haut = message.y + max(110, toile.paragraphe(self.message, message) + 24)
        reste = Rect(x, haut, dits.w, dits.bottom - haut)
        if reste.h < 70 or not self.vue.joues:
            return
        toile.texte("Derniers coups", reste.topleft, PETIT, Palette.DISCRET)
        joues = list(enumerate(self.vue.joues, 1))
        place = 2 * ((reste.h - 34) // 32)
        for rang, (numero, fait) in enumerate(joues[-place:]):
            point = (x + dits.w // 2 * (rang % 2), reste.y + 34 + 32 * (rang // 2))
            ligne = f"{numero}. {fait.joueur.nom}s : {en_clair(fait.coup)}"
            toile.texte(ligne, point, PETIT, Palette.TEXTE, largeur=dits.w // 2 - 12)

    def poser_trait(self, toile: Toile, centre: Point) -> None:
        """Peint un petit pion de la couleur qui doit jouer.

        Args:
            toile: où le peindre.
            centre: autour de quel point.

        Effets de bord:
            Dessine.
        """
        carre = Rect(0, 0, 40, 40)
        carre.center = (round(centre[0]), round(centre[1]))
        couleur = au_trait(self.vue)
        toile.vignette(("pion", couleur, HEAUME), carre, peindre_pion, couleur)


def tracer(toile: Toile, bouts: Sequence[Point], couleur: Teinte, fleche: bool = True) -> None:
    """Trace un chemin bordé de clair, qui se voit sur les cases comme sur les pions.

    Args:
        toile: où le tracer.
        bouts: ses points.
        couleur: la sienne.
        fleche: le finir par une pointe.

    Effets de bord:
        Dessine.
    """
    if fleche:
        toile.fleches(bouts, couleur, 5, Palette.PAPIER)
    else:
        toile.chemin(bouts, Palette.PAPIER, 9)
        toile.chemin(bouts, couleur, 5)


# --- l'accueil -----------------------------------------------------------------------------------


class Preparation(Accueil):
    """L'accueil : qui joue chaque camp, la taille, et le fichier à reprendre."""

    def __init__(self, fenetre: Fenetre, machines: Set[Couleur]) -> None:
        """Prépare l'accueil, où l'on retrouve les réglages de la séance.

        Args:
            fenetre: celle qui le montrera.
            machines: les couleurs qu'on propose de laisser à la machine.
        """
        seance: Seance = fenetre.regie.seance
        self.places = {}
        for couleur in Couleur:
            titre = f"{CAMPS[couleur].removeprefix('les ').capitalize()} : qui joue"
            niveau = None
            if couleur in machines:
                niveau = seance.niveau_de(couleur)
            self.places[couleur] = qui_joue(titre, NIVEAUX, niveau)
        self.taille = Liste(titre="Côté du plateau", valeurs=TAILLES, texte=str(seance.taille))
        self.fichier = Champ(titre="Partie à reprendre", exemple="partie.inco")
        saisies = [*self.places.values(), self.taille, self.fichier]
        depart = Zone("Commencer", geste=self.commencer)
        super().__init__(fenetre, BUT, saisies, depart)

    def commencer(self) -> None:
        """Commence la partie, nouvelle ou reprise, ou dit pourquoi le fichier est refusé.

        Effets de bord:
            La séance retient les réglages ; la fenêtre montre le damier, ou la raison d'un refus.
        """
        regie = self.fenetre.regie
        seance: Seance = regie.seance
        seance.niveaux = {}
        for couleur, place in self.places.items():
            niveau = niveau_choisi(place)
            if niveau is not None:
                seance.niveaux[couleur] = niveau
        seance.machines = frozenset(seance.niveaux)
        seance.taille = int(self.taille.texte)
        nom = nom_ecrit(self.fichier)
        try:
            if nom:
                partie = regie.reprendre(seance, nom)
            else:
                partie = nouvelle_partie(seance.hasard, seance.taille, seance.machines)
            Damier(self.fenetre, partie).commencer()
        except ErreurFichier as erreur:
            if nom:
                self.fichier.erreur = erreur.message
            else:
                self.message = erreur.message


def jouer_en_fenetre(regie: Regie, partie: Partie | None, relue: bool) -> None:
    """Ouvre la fenêtre, et y joue jusqu'à ce qu'elle se ferme.

    Args:
        regie: ce que le programme donne à la fenêtre.
        partie: celle à montrer ; None pour l'accueil.
        relue: revoir la partie, sans y jouer.

    Effets de bord:
        Dessine, joue, écrit la partie dans son fichier, si elle en a un ; lève Interruption si l'on
        s'en va au milieu d'une partie, ClickException s'il n'y a pas d'écran.
    """
    fenetre = ouvrir_fenetre("Incognito", icone, regie, REGLES, illustrer)
    if partie is None:
        machines = regie.seance.machines or {NOIR}  # sans option, on vient jouer contre elle
        fenetre.montrer(Preparation(fenetre, machines))
    else:
        Damier(fenetre, partie, relue).commencer()
    fenetre.boucle()
