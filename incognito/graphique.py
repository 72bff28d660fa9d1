"""La fenêtre d'Incognito : l'accueil, le plateau, et la relecture d'une partie.

Les notions, avec un exemple :
- un premier geste *choisit* un pion, un second en fait un coup : une interrogation s'il tombe sur
  un pion adverse, un déplacement sinon, « D b4->e4 » ; glisser le pion fait les deux ;
- un coup refusé s'inscrit aussi, comme au terminal, et la fenêtre dit pourquoi ;
- *revoir* une partie en montre chaque étape, « étape 2 sur 6 », les coups refusés compris.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from .dessin import rendu_connus, rendu_evenement
from .dialogue import REGLES
from .disque import ErreurFichier
from .ecrans import Accueil, Regie
from .fenetre import Fenetre, ouvrir_fenetre
from .graphique_damier import Vitrine, verdict
from .notation import DEPLACEMENT, INTERROGATION, NIVEAUX, Coup
from .plateau import NON_LICITE, au_trait, inscrire, issue, jouer, refus
from .regles import CASE_VIDE, PION_ADVERSE, Partie, cases
from .relecture import Relecture
from .toile import Champ, Liste, Palette, Toile, Zone
from .types import BLANC, NOIR, TAILLE_MAXIMALE, TAILLE_MINIMALE, Case, Couleur, Mouvement

GLISSADE = 150  # millisecondes
MACHINES = {  # d'après ce que joue celui qui est devant la fenêtre
    "les blancs": frozenset({NOIR}),
    "les noirs": frozenset({BLANC}),
    "les deux": frozenset[Couleur](),
    "aucun": frozenset(Couleur),
}
TAILLES = [str(taille) for taille in range(TAILLE_MINIMALE, TAILLE_MAXIMALE + 1)]
CONSIGNE = "Choisissez un de vos pions, puis une case (un point) ou un pion à interroger (un ?)."


@dataclass
class RegieIncognito(Regie):
    """Une régie qui sait aussi préparer une partie."""

    preparer: Callable[[int, frozenset[Couleur], str, str], Partie]  # côté, machines… et fichier


def icone(toile: Toile) -> None:
    """Peint sur `toile` l'image de la fenêtre : un pion et son secret."""
    toile.disque((32, 32), 30, Palette.PAPIER)
    toile.texte("?", (32, 32), 60, Palette.ROUGE, "center")


class Damier(Vitrine):
    """Le plateau, la partie qu'on y joue ou qu'on y revoit."""

    def __init__(self, fenetre: Fenetre, partie: Partie, relue: bool = False) -> None:
        """Prépare dans cette `fenetre` le damier d'une `partie`, jouée ou seulement `relue`."""
        super().__init__(fenetre, partie)
        self.relue = relue
        for case in cases(self.taille):
            geste = partial(self.cliquer, case)
            self.cases.append(Zone(geste=geste, rect=self.rect(case), glisse=True))

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
        return [Zone("Revoir", "r", self.revoir), Zone("Nouvelle", "n", self.recommencer)]

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
            self.revoir(0)
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

    def recommencer(self) -> None:
        """Revient à l'accueil, pour une autre partie, après avoir proposé de garder celle-ci."""
        self.fenetre.quitter(partial(accueillir, self.fenetre, self.partie))

    # --- la relecture -----------------------------------------------------------------------------

    def revoir(self, etape: int | None = None) -> None:
        """Commence à revoir la partie, à cette `etape`, ou à la dernière."""
        self.relecture = Relecture(self.partie)
        self.aller(len(self.relecture.coups) if etape is None else etape)

    def aller(self, etape: int) -> None:
        """Va à cette `etape` de la relecture, et dit ce qui s'y passe."""
        if self.relecture is not None:
            self.relecture.aller(etape)
            self.message = self.relecture.phrase

    def revenir(self) -> None:
        """Quitte la relecture."""
        self.relecture, self.message = None, ""


# --- l'accueil -----------------------------------------------------------------------------------


def accueillir(fenetre: Fenetre, partie: Partie) -> None:
    """Montre dans la `fenetre` l'accueil : camps, niveau, taille, fichier à charger.

    Les réglages d'une `partie` déjà faite y sont proposés.
    """
    regie = fenetre.regie
    assert isinstance(regie, RegieIncognito)
    fenetre.carnet.finir()
    joues = next(camps for camps, machines in MACHINES.items() if machines == partie.machines)
    camps = Liste(titre="Vous jouez", valeurs=list(MACHINES), texte=joues)
    niveau = Liste(titre="Niveau de la machine", valeurs=NIVEAUX, texte=regie.clavier.niveau)
    taille = Liste(titre="Côté du plateau", valeurs=TAILLES, texte=str(len(partie.jeu.plateau)))
    fichier = Champ(titre="Fichier à reprendre")

    def commencer() -> None:
        """Commence la partie, nouvelle ou chargée, ou dit pourquoi le fichier est refusé."""
        try:
            cote, machines = int(taille.texte), MACHINES[camps.texte]
            preparee = regie.preparer(cote, machines, niveau.texte, fichier.texte)
            Damier(fenetre, preparee).commencer()
        except ErreurFichier as erreur:
            accueil.texte = erreur.message

    phrase = "Menez votre espion au château adverse, ou démasquez l'autre"
    boutons = [Zone("Commencer", "", commencer), *fenetre.boutons()]
    accueil = Accueil(fenetre, phrase, "", boutons, [camps, niveau, taille, fichier])
    fenetre.montrer(accueil)


def ouvrir(regie: RegieIncognito, accueil: bool, relue: bool) -> Callable[[Partie], None]:
    """Ouvre la fenêtre des parties de `regie`, et rend de quoi en mener une, ou la voir `relue`.

    L'`accueil` la précède.

    Effets de bord: lève ClickException, d'une phrase, s'il n'y a pas d'écran.
    """
    return partial(mener, ouvrir_fenetre("Incognito", icone, regie, REGLES), accueil, relue)


def mener(fenetre: Fenetre, accueil: bool, relue: bool, partie: Partie) -> None:
    """Montre dans la `fenetre` l'`accueil`, ou cette `partie`, à jouer ou seulement `relue`."""
    if accueil:
        accueillir(fenetre, partie)
    else:
        Damier(fenetre, partie, relue).commencer()
    fenetre.boucle()
