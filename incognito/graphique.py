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

from pygame import Rect

from .commun.fichier import ErreurFichier
from .dessin import rendu_connus, rendu_coupee, rendu_dehors, rendu_evenement, rendu_issue
from .dialogue import REGLES, Seance
from .fenetre.boucle import Fenetre, ouvrir_fenetre
from .fenetre.ecrans import Accueil, Regie, Table
from .fenetre.toile import Champ, Liste, Palette, Point, Teinte, Toile, Zone, le_long
from .notation import DEPLACEMENT, INTERROGATION, NIVEAUX, Coup
from .plateau import (
    NON_LICITE,
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
from .regles import CASE_VIDE, PION_ADVERSE, Fin, Partie, cases, chateau
from .relecture import Relecture
from .types import BLANC, NOIR, TAILLE_MAXIMALE, TAILLE_MINIMALE, Case, Couleur, Mouvement

GLISSADE = 150  # millisecondes
MACHINES = {  # d'après ce que joue celui qui est devant la fenêtre
    "les blancs": frozenset({NOIR}),
    "les noirs": frozenset({BLANC}),
    "les deux": frozenset[Couleur](),
    "aucun": frozenset({BLANC, NOIR}),
}
TAILLES = [str(taille) for taille in range(TAILLE_MINIMALE, TAILLE_MAXIMALE + 1)]
CONSIGNE = "Choisissez un de vos pions, puis une case (un point) ou un pion à interroger (un ?)."
BUT = "Menez votre espion au château adverse, ou démasquez l'autre"
COLONNES = "abcdefgh"
GAUCHE = 60  # le coin du plateau
HAUT = 50
COTE = 640  # son côté
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
    """Peint l'image de la fenêtre : un pion et son secret.

    Args:
        toile: où la peindre.

    Effets de bord:
        Dessine.
    """
    toile.disque((32, 32), 30, Palette.PAPIER)
    toile.texte("?", (32, 32), 60, Palette.ROUGE, "center")


def verdict(partie: Partie, fin: Fin) -> str:
    """Dit qui a gagné, à celui qui est devant la fenêtre.

    Args:
        partie: la partie finie.
        fin: qui la gagne.

    Retour:
        « Vous avez gagné. » ou « Vous avez perdu. » s'il jouait seul contre la machine ; sinon, le
        nom du gagnant.
    """
    if len(partie.machines) != 1:
        return rendu_issue(partie, fin)
    if est_machine(partie, fin.gagnants[0]):
        return "Vous avez perdu."
    return "Vous avez gagné."


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
        self.relecture: Relecture | None = None
        for case in cases(self.taille):
            rect = self.rect(case)
            self.cases.append(Zone(geste=self.cliquer, arguments=(case,), rect=rect, glisse=True))

    @property
    def taille(self) -> int:
        """Donne le côté du plateau.

        Retour:
            Un nombre de cases.
        """
        return len(self.partie.jeu.plateau)

    @property
    def vue(self) -> Partie:
        """Donne la partie à dessiner.

        Retour:
            Celle qu'on joue, ou telle qu'elle était à l'étape qu'on revoit.
        """
        if self.relecture is None:
            return self.partie
        return self.relecture.partie

    def rect(self, case: Case) -> Rect:
        """Donne la place d'une case.

        Args:
            case: une case du plateau.

        Retour:
            Son carré, en points.
        """
        cote = COTE // self.taille
        return Rect(GAUCHE + cote * case.y, HAUT + cote * case.x, cote, cote)

    @property
    def attend(self) -> bool:
        """Dit si la partie attend le geste de quelqu'un.

        Retour:
            Vrai si c'est à un joueur, et qu'on ne revoit pas la partie.
        """
        return super().attend and self.relecture is None

    # --- ce qu'on peut faire ----------------------------------------------------------------------

    def boutons(self) -> list[Zone]:
        """Donne les boutons du moment.

        Retour:
            Ceux de la relecture, ou ceux de la partie, puis ceux de toute fenêtre.
        """
        if self.relecture is not None:
            quitter = self.fenetre.boutons()[-1]
            return [*self.boutons_de_la_relecture(self.relecture), quitter]
        return super().boutons()

    def boutons_de_la_relecture(self, relecture: Relecture) -> list[Zone]:
        """Donne de quoi aller d'une étape à l'autre.

        Args:
            relecture: celle qu'on voit.

        Retour:
            Quatre boutons, et de quoi revenir à la partie, si l'on en vient.
        """
        boutons = [
            Zone("Début", "home", self.aller, arguments=(0,)),
            Zone("Avant", "left", self.aller, arguments=(relecture.etape - 1,)),
            Zone("Après", "right", self.aller, arguments=(relecture.etape + 1,)),
            Zone("Fin", "end", self.aller, arguments=(len(relecture.coups),)),
        ]
        if not self.relue:
            boutons.append(Zone("Retour", "r", self.revenir))
        return boutons

    def boutons_de_la_partie(self) -> list[Zone]:
        """Donne les boutons de la partie.

        Retour:
            Ceux de tous les jeux, les chevaliers connus, et quoi faire d'une partie finie.
        """
        boutons = [*super().boutons_de_la_partie(), Zone("Connus", "p", self.marquer_les_connus)]
        if issue(self.partie) is not None:
            boutons += self.suites()
        return boutons

    def suites(self) -> list[Zone]:
        """Donne ce qu'on peut faire d'une partie finie.

        Retour:
            Un bouton pour la revoir, un pour en commencer une autre.
        """
        derniere = len(self.partie.lignes)  # il n'y a pas plus d'étapes que de lignes
        return [
            Zone("Revoir", "r", self.aller, arguments=(derniere,)),
            Zone("Nouvelle", "n", self.recommencer),
        ]

    def recommencer(self) -> None:
        """Revient à l'accueil, après une partie finie.

        Effets de bord:
            Le carnet oublie la partie, et la fenêtre montre l'accueil.
        """
        self.fenetre.carnet.finir()
        self.fenetre.montrer(Preparation(self.fenetre))

    def cliquer(self, case: Case) -> None:
        """Choisit un pion, ou joue avec celui qui est choisi.

        Args:
            case: celle qu'on a cliquée.

        Effets de bord:
            Change le choix, le message ou la partie.
        """
        pion = self.partie.jeu.plateau[case.x][case.y]
        if pion is not None and pion.couleur is au_trait(self.partie):
            self.choisi = case
            self.message = CONSIGNE
        elif self.choisi is not None and pion is None:
            self.essayer(Coup(DEPLACEMENT, Mouvement(self.choisi, case)))
        elif self.choisi is not None:
            self.essayer(Coup(INTERROGATION, Mouvement(self.choisi, case)))
        elif pion is None:
            self.message = f"{NON_LICITE[DEPLACEMENT]} : {CASE_VIDE[DEPLACEMENT]}"
        else:
            self.message = f"{NON_LICITE[DEPLACEMENT]} : {PION_ADVERSE}"

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
            Change ce qu'on dessine, et le message.
        """
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
        super().suivre()

    def conclure(self, fin: Fin) -> None:
        """Annonce la fin de la partie, et d'où partaient les espions.

        Args:
            fin: qui gagne, et pourquoi.

        Effets de bord:
            Montre une bulle.
        """
        blanc, noir = self.partie.depart.espions
        raison = f"Le joueur {fin.gagnants[0].nom} gagne : {fin.raison}."
        departs = f"Espions au départ : {blanc} le blanc, {noir} le noir."
        self.annoncer(verdict(self.partie, fin), f"{raison}\n{departs}", self.suites())

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
        self.message = rendu_evenement(self.partie, evenement).replace("\n", " ")
        self.fenetre.noter(self.partie)
        self.suivre()

    # --- la relecture -----------------------------------------------------------------------------

    def aller(self, etape: int) -> None:
        """Commence ou continue de revoir la partie, et dit ce qui s'y passe.

        Args:
            etape: le nombre de coups à avoir revus.

        Effets de bord:
            Change ce qu'on dessine, et le message.
        """
        if self.relecture is None:
            self.relecture = Relecture(self.partie)
        self.relecture.aller(etape)
        self.message = self.relecture.phrase

    def revenir(self) -> None:
        """Quitte la relecture.

        Effets de bord:
            Change ce qu'on dessine, et efface le message.
        """
        self.relecture = None
        self.message = ""

    # --- le dessin --------------------------------------------------------------------------------

    def dessiner(self, toile: Toile) -> None:
        """Dessine les cases, les pions, les marques, puis le panneau.

        Args:
            toile: où les dessiner.

        Effets de bord:
            Dessine.
        """
        for case in cases(self.taille):
            self.dessiner_case(toile, case)
        self.dessiner_reperes(toile)
        self.dessiner_pions(toile)
        self.dessiner_dernier(toile)
        self.dessiner_disparu(toile)
        if self.choisi is not None:
            toile.rectangle(self.rect(self.choisi).inflate(-8, -8), Palette.BLEU, 6)
            self.dessiner_permis(toile, self.choisi)
        for rang, avis in enumerate(self.avis, 1):
            self.dessiner_avis(toile, rang, avis.coup)
        self.dessiner_panneau(toile)

    def dessiner_case(self, toile: Toile, case: Case) -> None:
        """Peint une case vide, ou un château.

        Args:
            toile: où la peindre.
            case: une case du plateau.

        Effets de bord:
            Dessine.
        """
        cadre = self.rect(case)
        toile.rectangle(cadre, Palette.CASE, rayon=0)
        toile.rectangle(cadre, Palette.ENCRE, 1, rayon=0)
        for couleur in Couleur:
            if case == chateau(couleur, self.taille):
                tour = [(cadre.x + cadre.w * x / 8, cadre.y + cadre.h * y / 8) for x, y in CHATEAU]
                toile.polygone(tour, TEINTES[couleur])
                toile.chemin([*tour, tour[0]], Palette.ENCRE, 2)

    def dessiner_reperes(self, toile: Toile) -> None:
        """Écrit les lettres des colonnes et les numéros des lignes.

        Args:
            toile: où les écrire.

        Effets de bord:
            Dessine.
        """
        for rang in range(self.taille):
            x, y = self.rect(Case(rang, rang)).center
            toile.texte(COLONNES[rang], (x, 28), 30, Palette.TEXTE, "center")
            toile.texte(str(rang + 1), (36, y), 30, Palette.TEXTE, "center")

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
        rayon = COTE // self.taille * 0.36
        encre = TEINTES[pion.couleur.adversaire]
        toile.disque(centre, rayon, BORDS[pion.couleur])
        toile.disque(centre, rayon - 3, TEINTES[pion.couleur])
        revele = self.fenetre.regie.seance.debogage or issue(self.partie) is not None
        if revele and est_espion(pion):
            toile.texte("e", centre, round(1.6 * rayon), encre, "center")
        elif self.connus_marques and case in self.vue.connus:
            toile.texte("c", centre, round(rayon), encre, "center")

    def dernier_coup(self) -> Coup | None:
        """Cherche le coup à marquer.

        Retour:
            Celui qu'on voit se faire, ou celui de l'étape revue, ou le dernier joué, s'il y en a.
        """
        if self.en_route is not None:
            return self.en_route
        if self.relecture is not None:
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
        if self.relecture is not None and self.relecture.refuse:
            toile.chemin(bouts, Palette.ROUGE)
            toile.croix(arrivee.inflate(-30, -30), Palette.ROUGE)
        elif coup.genre is DEPLACEMENT:
            toile.rectangle(depart.inflate(-16, -16), Palette.VIOLET, 4)
            toile.fleches([depart.center, le_long(bouts, 0.75)], Palette.VIOLET, 5)
        else:
            toile.chemin(bouts, Palette.VIOLET, 5)
            self.pastille(toile, le_long(bouts, 0.5), "?", Palette.VIOLET)

    def dessiner_disparu(self, toile: Toile) -> None:
        """Montre l'espion qu'une interrogation a fait quitter le plateau.

        Args:
            toile: où le montrer.

        Effets de bord:
            Dessine.
        """
        fin = issue(self.vue)
        if fin is None:
            return
        joueur, coup, _ = self.vue.joues[-1]
        if coup.genre is INTERROGATION:
            case = coup.mouvement.depart  # il interrogeait
            if joueur in fin.gagnants:
                case = coup.mouvement.arrivee  # il a été trouvé
            toile.texte("e", self.rect(case).center, 70, Palette.ROUGE, "center")

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
                toile.disque(centre, 14, Palette.VERT)
            else:
                self.pastille(toile, centre, "?", Palette.ROUGE)

    def dessiner_avis(self, toile: Toile, rang: int, coup: Coup) -> None:
        """Trace la flèche d'un coup conseillé, et son rang.

        Args:
            toile: où la tracer.
            rang: celui du conseil, à partir de 1.
            coup: le coup conseillé.

        Effets de bord:
            Dessine.
        """
        bouts = [self.rect(case).center for case in coup.mouvement]
        toile.fleches(bouts, Palette.VERT, 6)
        signe = f"{rang}?"
        if coup.genre is DEPLACEMENT:
            signe = str(rang)
        self.pastille(toile, le_long(bouts, 0.45), signe, Palette.VERT)

    def pastille(self, toile: Toile, centre: Point, signe: str, couleur: Teinte) -> None:
        """Pose un signe dans un rond clair.

        Args:
            toile: où le poser.
            centre: en quel point.
            signe: ce qu'on y lit.
            couleur: celle du signe et du bord.

        Effets de bord:
            Dessine.
        """
        toile.disque(centre, 20, couleur)
        toile.disque(centre, 17, Palette.PAPIER)
        toile.texte(signe, centre, 34, couleur, "center")

    # --- le panneau -------------------------------------------------------------------------------

    def titre(self) -> str:
        """Donne la première ligne du panneau.

        Retour:
            À qui de jouer, qui a gagné, ou l'étape revue.
        """
        if self.relecture is not None:
            return f"Relecture : étape {self.relecture.etape} sur {len(self.relecture.coups)}"
        fin = issue(self.partie)
        if fin is not None:
            return verdict(self.partie, fin)
        return f"Au joueur {au_trait(self.partie).nom} de jouer"

    def camp(self) -> str:
        """Dit quel camp joue celui qui regarde.

        Retour:
            Une phrase.
        """
        if self.partie.machines == {NOIR}:
            return "Vous jouez les blancs, la machine les autres."
        if self.partie.machines == {BLANC}:
            return "Vous jouez les noirs, la machine les autres."
        if self.partie.machines:
            return "La machine joue les deux camps."
        return "Vous jouez les deux camps."

    def dessiner_panneau(self, toile: Toile) -> None:
        """Écrit le titre, le camp, le message et les derniers coups.

        Args:
            toile: où les écrire.

        Effets de bord:
            Dessine.
        """
        x, y = PANNEAU.topleft
        toile.disque((x + 18, y + 14), 16, Palette.BORD)
        toile.disque((x + 18, y + 14), 13, TEINTES[au_trait(self.vue)])
        toile.texte(self.titre(), (x + 46, y), 38, Palette.ACCENT, largeur=PANNEAU.w - 46)
        toile.texte(self.camp(), (x, y + 42), 26, Palette.DISCRET)
        toile.paragraphe(self.message, Rect(x, y + 82, PANNEAU.w, 170), 28)
        toile.texte("Coups", (x, y + 262), 28, Palette.DISCRET)
        joues = list(enumerate(self.vue.joues, 1))
        for rang, (numero, fait) in enumerate(joues[-DERNIERS:]):
            place = (x + 265 * (rang % 2), y + 294 + 40 * (rang // 2))
            ligne = f"{numero}. {fait.joueur.nom} {fait.coup}"
            toile.texte(ligne, place, 27, Palette.TEXTE, largeur=250)


# --- l'accueil -----------------------------------------------------------------------------------


class Preparation(Accueil):
    """L'accueil : les camps, le niveau, la taille, et le fichier à reprendre."""

    def __init__(self, fenetre: Fenetre) -> None:
        """Prépare l'accueil, où l'on retrouve les réglages de la séance.

        Args:
            fenetre: celle qui le montrera.
        """
        seance: Seance = fenetre.regie.seance
        camps = [nom for nom, machines in MACHINES.items() if machines == seance.machines]
        self.camps = Liste(titre="Vous jouez", valeurs=list(MACHINES), texte=camps[0])
        self.niveau = Liste(titre="Niveau de la machine", valeurs=NIVEAUX, texte=seance.niveau)
        self.taille = Liste(titre="Côté du plateau", valeurs=TAILLES, texte=str(seance.taille))
        self.fichier = Champ(titre="Fichier à reprendre")
        saisies = [self.camps, self.niveau, self.taille, self.fichier]
        boutons = [Zone("Commencer", geste=self.commencer), *fenetre.boutons()]
        super().__init__(fenetre, BUT, saisies, boutons)

    def commencer(self) -> None:
        """Commence la partie, nouvelle ou reprise, ou dit pourquoi le fichier est refusé.

        Effets de bord:
            La séance retient les réglages ; la fenêtre montre le damier, ou la raison d'un refus.
        """
        regie = self.fenetre.regie
        seance: Seance = regie.seance
        seance.machines = MACHINES[self.camps.texte]
        seance.niveau = self.niveau.texte
        seance.taille = int(self.taille.texte)
        try:
            if self.fichier.texte:
                partie = regie.charger(seance, self.fichier.texte)
            else:
                partie = nouvelle_partie(seance.hasard, seance.taille, seance.machines)
            Damier(self.fenetre, partie).commencer()
        except ErreurFichier as erreur:
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
    fenetre = ouvrir_fenetre("Incognito", icone, regie, REGLES)
    if partie is None:
        fenetre.montrer(Preparation(fenetre))
    else:
        Damier(fenetre, partie, relue).commencer()
    fenetre.boucle()
