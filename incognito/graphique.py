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

from collections.abc import Callable
from functools import partial

from pygame import Rect

from .dessin import rendu_connus, rendu_evenement, rendu_issue
from .dialogue import REGLES
from .disque import ErreurFichier
from .ecrans import Accueil, Regie, Table
from .fenetre import Fenetre, ouvrir_fenetre
from .notation import DEPLACEMENT, INTERROGATION, NIVEAUX, Coup
from .page import rendu_sort
from .plateau import NON_LICITE, au_trait, coups, inscrire, issue, jouer, refus
from .regles import CASE_VIDE, PION_ADVERSE, Fin, Partie, cases, chateau
from .relecture import Relecture
from .toile import Champ, Liste, Palette, Point, Teinte, Toile, Zone, le_long
from .types import BLANC, ESPION, NOIR, TAILLE_MAXIMALE, TAILLE_MINIMALE, Case, Couleur, Mouvement

GLISSADE = 150  # millisecondes
MACHINES = {  # d'après ce que joue celui qui est devant la fenêtre
    "les blancs": frozenset({NOIR}),
    "les noirs": frozenset({BLANC}),
    "les deux": frozenset[Couleur](),
    "aucun": frozenset(Couleur),
}
TAILLES = [str(taille) for taille in range(TAILLE_MINIMALE, TAILLE_MAXIMALE + 1)]
CONSIGNE = "Choisissez un de vos pions, puis une case (un point) ou un pion à interroger (un ?)."
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


def icone(toile: Toile) -> None:
    """Peint sur `toile` l'image de la fenêtre : un pion et son secret."""
    toile.disque((32, 32), 30, Palette.PAPIER)
    toile.texte("?", (32, 32), 60, Palette.ROUGE, "center")


def verdict(partie: Partie, fin: Fin) -> str:
    """Rend ce que la `fin` d'une `partie` est pour qui la joue seul, ou le nom du gagnant."""
    joueurs = {couleur.nom: partie.est_machine(couleur) for couleur in Couleur}
    return rendu_sort(joueurs, [fin.gagnant.nom]) or rendu_issue(partie, fin)


class Damier(Table):
    """Le plateau, la partie qu'on y joue ou qu'on y revoit, et à droite ce qui s'en dit."""

    def __init__(self, fenetre: Fenetre, partie: Partie, relue: bool = False) -> None:
        """Prépare dans cette `fenetre` le damier d'une `partie`, jouée ou seulement `relue`."""
        super().__init__(fenetre, partie)
        self.relue = relue
        self.choisi: Case | None = None
        self.connus_marques = False
        self.en_route: Coup | None = None  # le coup qu'on voit se faire
        self.relecture: Relecture | None = None
        for case in cases(self.taille):
            geste = partial(self.cliquer, case)
            self.cases.append(Zone(geste=geste, rect=self.rect(case), glisse=True))

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

    @property
    def attend(self) -> bool:
        """Dit si la partie attend le geste de quelqu'un."""
        humain = au_trait(self.partie) not in self.machines
        return super().attend and humain and self.relecture is None and issue(self.partie) is None

    # --- ce qu'on peut faire ----------------------------------------------------------------------

    def boutons(self) -> list[Zone]:
        """Rend les boutons du moment : ceux de tous les jeux, et de quoi revoir, recommencer."""
        if (revue := self.relecture) is not None:
            etapes = [("Début", "home", 0), ("Avant", "left", revue.etape - 1)]
            etapes += [("Après", "right", revue.etape + 1), ("Fin", "end", len(revue.coups))]
            gestes = [Zone(nom, touche, partial(self.aller, ou)) for nom, touche, ou in etapes]
            retour = [] if self.relue else [Zone("Retour", "r", self.revenir)]
            return [*gestes, *retour, super().boutons()[-1]]
        fin = self.suites() if issue(self.partie) else []
        return [*super().boutons(), Zone("Connus", "p", self.marquer_les_connus), *fin]

    def suites(self) -> list[Zone]:
        """Rend ce qu'on peut faire d'une partie finie."""
        revoir = partial(self.aller, len(self.partie.lignes))
        accueil = partial(accueillir, self.fenetre, self.partie)
        encore = partial(self.fenetre.quitter, accueil)  # qui propose de garder celle-ci
        return [Zone("Revoir", "r", revoir), Zone("Nouvelle", "n", encore)]

    def cliquer(self, case: Case) -> None:
        """Choisit le pion de `case`, ou y joue avec le pion choisi."""
        pion = self.partie.jeu.plateau[case.x][case.y]
        if pion is not None and pion.couleur is au_trait(self.partie):
            self.choisi, self.message = case, CONSIGNE
        elif self.choisi is None:
            raison = CASE_VIDE[DEPLACEMENT] if pion is None else PION_ADVERSE
            self.message = f"{NON_LICITE[DEPLACEMENT]} : {raison}"
        else:
            genre = DEPLACEMENT if pion is None else INTERROGATION
            self.essayer(Coup(genre, Mouvement(self.choisi, case)))

    def reculer(self) -> None:
        """Repose le pion choisi, et efface le message et les avis."""
        super().reculer()
        self.choisi = None

    def marquer_les_connus(self) -> None:
        """Marque sur le plateau les chevaliers connus, ou cesse de les marquer."""
        self.connus_marques = not self.connus_marques
        self.message = rendu_connus(self.partie)

    # --- le déroulement ---------------------------------------------------------------------------

    def commencer(self) -> None:
        """Montre le damier ; laisse jouer qui doit jouer, ou revoir la partie depuis son départ."""
        self.fenetre.finie = self.relue
        if self.relue:
            self.fenetre.montrer(self)
            self.aller(0)
        else:
            self.message = "" if issue(self.partie) else CONSIGNE
            super().commencer()

    def suivre(self) -> None:
        """Fait jouer la machine si c'est à elle, ou annonce la fin."""
        self.choisi, self.avis, self.en_route = None, (), None
        if fin := issue(self.partie):
            blanc, noir = self.partie.depart.espions
            depart = f"Espions au départ : {blanc} le blanc, {noir} le noir."
            texte = f"Le joueur {fin.gagnant.nom} gagne : {fin.raison}.\n{depart}"
            self.annoncer(verdict(self.partie, fin), texte, self.suites())
        elif au_trait(self.partie) in self.machines:
            self.faire_jouer("La machine", self.jouer)

    def essayer(self, coup: Coup) -> None:
        """Joue `coup`, ou l'inscrit et dit pourquoi il est refusé, comme au terminal."""
        if raison := refus(self.partie, coup):
            inscrire(self.partie, coup)
            self.fenetre.noter(self.partie)
            self.message = raison
        else:
            self.jouer(coup)

    def jouer(self, coup: Coup) -> None:
        """Montre un `coup` permis se faire, puis le joue."""
        self.choisi, self.avis, self.en_route = None, (), coup
        self.fenetre.animer(GLISSADE, partial(self.finir, coup))

    def finir(self, coup: Coup) -> None:
        """Joue ce `coup`, le raconte et le note."""
        evenement = jouer(self.partie, coup)
        self.message = rendu_evenement(self.partie, evenement).replace("\n", " ")
        self.fenetre.noter(self.partie)
        self.suivre()

    # --- la relecture -----------------------------------------------------------------------------

    def aller(self, etape: int) -> None:
        """Commence ou continue de revoir la partie, à cette `etape` : dit ce qui s'y passe."""
        self.relecture = self.relecture or Relecture(self.partie)
        self.relecture.aller(etape)
        self.message = self.relecture.phrase

    def revenir(self) -> None:
        """Quitte la relecture."""
        self.relecture, self.message = None, ""

    # --- le dessin --------------------------------------------------------------------------------

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
            mobile = self.en_route.mouvement.depart
            bouts = [self.rect(case).center for case in self.en_route.mouvement]
            point = le_long(bouts, self.fenetre.part)
        for case in cases(self.taille):
            if case != mobile:
                self.dessiner_pion(toile, self.rect(case).center, case)
        if mobile is not None:
            self.dessiner_pion(toile, point or self.rect(mobile).center, mobile)

    def dessiner_pion(self, toile: Toile, centre: Point, case: Case) -> None:
        """Peint sur `toile`, autour de `centre`, le pion de `case`, s'il y en a un.

        Un « c » dit un chevalier connu ; l'espion porte un « e », mais au débogage ou une fois la
        partie finie seulement.
        """
        pion = self.vue.jeu.plateau[case.x][case.y]
        if pion is None:
            return
        rayon = COTE // self.taille * 0.36
        toile.disque(centre, rayon, BORDS[pion.couleur])
        toile.disque(centre, rayon - 3, TEINTES[pion.couleur])
        revele = self.partie.debogage or issue(self.partie) is not None
        espion = revele and pion.type is ESPION
        connu = self.connus_marques and case in self.vue.connus
        signe = "e" if espion else "c" if connu else ""
        corps = round(rayon * (1.6 if espion else 1))
        toile.texte(signe, centre, corps, TEINTES[pion.couleur.adversaire], "center")

    def dessiner_dernier(self, toile: Toile) -> None:
        """Marque sur `toile` le coup qu'on voit se faire, ou le dernier, ou celui de l'étape."""
        revue = self.relecture
        joues = self.partie.joues[-1:] if revue is None else [revue.coup] if revue.coup else []
        for coup in [self.en_route] if self.en_route else joues:
            depart, arrivee = (self.rect(case) for case in coup.mouvement)
            bouts = depart.center, arrivee.center
            if revue is not None and revue.refuse:
                toile.chemin(bouts, Palette.ROUGE)
                toile.croix(arrivee.inflate(-30, -30), Palette.ROUGE)
            elif coup.genre is DEPLACEMENT:
                toile.rectangle(depart.inflate(-16, -16), Palette.VIOLET, 4)
                toile.fleches([depart.center, le_long(bouts, 0.75)], Palette.VIOLET, 5)
            else:
                toile.chemin(bouts, Palette.VIOLET, 5)
                self.pastille(toile, le_long(bouts, 0.5), "?", Palette.VIOLET)
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
        bouts = [self.rect(case).center for case in coup.mouvement]
        toile.fleches(bouts, Palette.VERT, 6)
        signe = str(rang) if coup.genre is DEPLACEMENT else f"{rang}?"
        self.pastille(toile, le_long(bouts, 0.45), signe, Palette.VERT)

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
        toile.disque((x + 18, y + 14), 16, Palette.BORD)
        toile.disque((x + 18, y + 14), 13, TEINTES[au_trait(self.vue)])
        toile.texte(self.titre(), (x + 46, y), 38, Palette.ACCENT, largeur=PANNEAU.w - 46)
        toile.texte(self.camp(), (x, y + 42), 26, Palette.DISCRET)
        toile.paragraphe(self.message, Rect(x, y + 82, PANNEAU.w, 170), 28)
        toile.texte("Coups", (x, y + 262), 28, Palette.DISCRET)
        joues = list(enumerate(self.vue.joues, 1))
        premier = self.partie.depart.premier
        for rang, (numero, coup) in enumerate(joues[-DERNIERS:]):
            qui = premier if numero % 2 else premier.adversaire
            place = (x + 265 * (rang % 2), y + 294 + 40 * (rang // 2))
            toile.texte(f"{numero}. {qui.nom} {coup}", place, 27, Palette.TEXTE, largeur=250)


# --- l'accueil -----------------------------------------------------------------------------------


def accueillir(fenetre: Fenetre, partie: Partie) -> None:
    """Montre dans la `fenetre` l'accueil : camps, niveau, taille, fichier à charger.

    Les réglages d'une `partie` déjà faite y sont proposés.
    """
    fenetre.carnet.finir()
    joues = next(camps for camps, machines in MACHINES.items() if machines == partie.machines)
    camps = Liste(titre="Vous jouez", valeurs=list(MACHINES), texte=joues)
    regle = fenetre.regie.clavier.niveau
    niveau = Liste(titre="Niveau de la machine", valeurs=NIVEAUX, texte=regle)
    taille = Liste(titre="Côté du plateau", valeurs=TAILLES, texte=str(len(partie.jeu.plateau)))
    fichier = Champ(titre="Fichier à reprendre")

    def commencer() -> None:
        """Commence la partie, nouvelle ou chargée, ou dit pourquoi le fichier est refusé."""
        try:
            reglages = int(taille.texte), MACHINES[camps.texte], niveau.texte, fichier.texte
            Damier(fenetre, fenetre.regie.preparer(*reglages)).commencer()
        except ErreurFichier as erreur:
            accueil.texte = erreur.message

    phrase = "Menez votre espion au château adverse, ou démasquez l'autre"
    boutons = [Zone("Commencer", "", commencer), *fenetre.boutons()]
    accueil = Accueil(fenetre, phrase, "", boutons, [camps, niveau, taille, fichier])
    fenetre.montrer(accueil)


def ouvrir(regie: Regie, accueil: bool, relue: bool) -> Callable[[Partie], None]:
    """Ouvre la fenêtre des parties de `regie`, et rend de quoi en mener une, ou la voir `relue`.

    Un `accueil` peut la précéder. Lève ClickException, d'une phrase, s'il n'y a pas d'écran.
    """
    return partial(mener, ouvrir_fenetre("Incognito", icone, regie, REGLES), accueil, relue)


def mener(fenetre: Fenetre, accueil: bool, relue: bool, partie: Partie) -> None:
    """Montre dans la `fenetre` l'`accueil`, ou cette `partie`, à jouer ou seulement `relue`."""
    if accueil:
        accueillir(fenetre, partie)
    else:
        Damier(fenetre, partie, relue).commencer()
    fenetre.boucle()
