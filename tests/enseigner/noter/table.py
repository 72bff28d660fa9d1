"""Puissance N : la table, où l'on mène un programme par son menu comme le fait une personne.

Une *table* est un essai : on y lit les questions du programme, on y répond, on y voit sa grille. Ce
qu'on sait de lui est dans la `Cible` : son profil, et ce qu'on a appris de son dessin.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

from .dessins import Dessin, Grille, apprendre
from .essai import Essai, NonJuge, Programme
from .questions import AU_MENU, LIGNES_D_UNE_QUESTION, Question, propose, reconnaitre, touche
from .recit import HEURE, SOUS_DOSSIER, Recit

# Beaucoup écrivent leur sauvegarde dans « ../ », le dossier du projet : il faut qu'il soit à eux.
Y_ALLER = f'mkdir -p {SOUS_DOSSIER} && cd {SOUS_DOSSIER} && exec "$@"'
DANS_UN_SOUS_DOSSIER = ("sh", "-c", Y_ALLER, "sh")
AU_TOUR = ("ajouter", "retirer", "sauver")
SAUVEGARDE = "partie.txt"  # à qui demande un nom
PATIENCE = 14  # questions, avant de dire qu'on ne sait pas commencer une partie
EN_LETTRES = re.compile(r"(?i)colonn?e.*\(\s*a\s*(?:-|à|a|to|\.\.+|,)\s*[b-z]\b|colonn?e.*lettre")
UN_OU_DEUX = re.compile(r"\b1\s*(?:ou|or|/|,|-)\s*2\b")
ANNONCE_DE_NUL = re.compile(
    r"(?i)\bnul\b|[ée]galit|\bdraw\b|\btie\b|pleine|\bfull\b|aucun gagnant|pas de gagnant|no winner"
)


SECTIONS = {"un": "joueurs", "deux": "joueurs"}
SECTIONS |= dict.fromkeys(AU_MENU, "menu") | dict.fromkeys(AU_TOUR, "tour")


@dataclass
class Cible(Programme):
    """Un programme de Puissance N, et ce qu'on sait de lui."""

    tampon: bool = True
    dessins: dict[int, Dessin] = field(default_factory=dict)  # par côté
    n: int = 4  # celui des épreuves qui n'en demandent pas d'autre
    premiere: int = 1  # le numéro de sa première colonne
    en_cause: str = ""  # l'exigence qu'il y perd
    debut: Recit = field(default_factory=Recit)  # comment on l'a vu
    montree: bool = True  # la grille l'est avant le premier coup
    solo: bool = True  # il a un jeu à un joueur
    sources: str = ""  # ses fichiers .c et .h, bout à bout

    def touche(self, choix: str) -> str:
        """La touche que le profil donne à ce choix ; vide si elle se lit à l'écran."""
        return str(self.profil[f"{SECTIONS[choix]}.{choix}"])


class Table(Essai):
    """Une partie d'un programme, menée question par question."""

    devant = DANS_UN_SOUS_DOSSIER

    def __init__(
        self, cible: Cible, recit: Recit, dossier: Path | None = None, heure: int = HEURE
    ) -> None:
        super().__init__(cible, recit, dossier)
        self.cible = cible
        recit.sous_dossier = True
        self.heure = heure
        self.depuis_le_tour = ""  # ce qu'il a écrit depuis la dernière action demandée
        self.avant_le_tour = 0  # la longueur de ce qu'il avait écrit avant
        self.grille: Grille | None = None
        self.cote = cible.n + 2
        self.noms = iter(("Ana", "Bob", "Cleo", "Dan"))
        self.posees: list[Question] = []

    def __enter__(self) -> Self:
        try:
            variables = {"NOTER_HEURE": str(self.heure)}
            self.ouvrir(self.cible.profil["construction.options"], variables)
        except BaseException:
            self.pile.close()
            raise
        return self

    def regarder(self) -> None:
        """Retient la dernière grille montrée."""
        self.depuis_le_tour += self.texte
        dessin = self.cible.dessins.get(self.cote)
        vues = dessin.grilles(self.texte) if dessin else []
        if vues:
            self.grille = vues[-1]

    @property
    def question(self) -> Question:
        """Ce que le programme demande, d'après le profil ou d'après ses mots."""
        reponse = self._reponse_du_profil()
        if reponse.startswith("@"):
            return Question[reponse[1:].upper()]
        return Question.AUTRE if reponse else reconnaitre(self.texte)

    def touche(self, choix: str, parmi: tuple[str, ...]) -> str:
        """Ce qui se tape pour ce choix : la touche du profil, ou celle que l'écran montre."""
        return self.cible.touche(choix) or touche(self.texte, choix, parmi)

    # --- le menu ---------------------------------------------------------------------------------

    def au_menu(self, choix: str) -> None:
        """Répond au menu ; lève NonJuge s'il n'y en a pas, ou si la touche ne se voit pas."""
        if self.finie:
            raise self.s_arrete("un menu")
        sienne = self.touche(choix, AU_MENU)
        if not sienne:
            raise NonJuge(f"au menu, la touche de « {choix} » ne se voit pas")
        self.taper(sienne)
        if choix == "charger":
            self.suivre_le_profil()

    def commencer(self, n: int = 0, joueurs: str = "deux") -> None:
        """Commence une partie nouvelle, jusqu'à la première action demandée ; lève NonJuge."""
        self.recit.prepare = True
        self.cote = (n or self.cible.n) + 2
        self.au_menu("nouvelle")
        self.repondre(n or self.cible.n, joueurs)
        self.recit.prepare = False

    def repondre(self, n: int, joueurs: str) -> None:
        """Répond aux questions qui précèdent le premier tour."""
        for _ in range(PATIENCE):
            self.apprendre_le_dessin()
            if self.finie:
                raise self.s_arrete("une partie commence")
            question = self.question
            self.posees.append(question)
            if self._du_profil() is None and question in (Question.ACTION, Question.COLONNE):
                return
            en_vain = self.posees[-3:] == [Question.AUTRE] * 3  # Entrée ne suffit pas
            self.taper("1" if en_vain else self.reponse_usuelle(n, joueurs))
        raise NonJuge("on n'a pas su répondre à ses questions jusqu'au premier tour")

    def apprendre_le_dessin(self) -> None:
        """On apprend à lire la grille sur la première, vide, ou qui n'a qu'un jeton."""
        if self.cote not in self.cible.dessins:
            dessin = apprendre(self.recit.recu, self.cote)
            vues = dessin.grilles(self.recit.recu) if dessin else []
            if dessin is not None and vues:
                self.cible.dessins[self.cote] = dessin
        if self.grille is None and self.cote in self.cible.dessins:
            vues = self.cible.dessins[self.cote].grilles(self.recit.recu)
            self.grille = vues[-1] if vues else None

    def grille_vide(self) -> Grille:
        """La grille qu'il ne montre pas avant le premier coup ; lève NonJuge."""
        if self.cote not in self.cible.dessins:
            raise NonJuge("aucune grille n'a été reconnue")
        return ("_" * self.cote,) * self.cote

    def _reponse_du_profil(self) -> str:
        """Ce que le profil répond à la question posée ; « @action » la nomme seulement.

        La dernière ligne d'abord : la question d'avant se lit souvent encore au-dessus.
        """
        lignes = [ligne for ligne in self.texte.split("\n") if ligne.strip()]
        for combien in range(1, LIGNES_D_UNE_QUESTION + 1):
            for motif, reponse in self.cible.profil.donnees["questions"].items():
                if re.search(motif, "\n".join(lignes[-combien:])):
                    return reponse or " "
        return ""

    def _du_profil(self) -> str | None:
        """La réponse à taper que le profil donne, s'il en donne une."""
        reponse = self._reponse_du_profil()
        return None if not reponse or reponse.startswith("@") else reponse.strip()

    def reponse_usuelle(self, n: int, joueurs: str) -> str:
        """Ce qui répond à la question posée : ce que dit le profil, ou ce que disent ses mots."""
        reponse = self._du_profil()
        if reponse is not None:
            return reponse
        question = self.question
        if question is Question.JOUEURS:
            defaut = {"un": "1", "deux": "2"}[joueurs]
            if not self.cible.touche(joueurs) and UN_OU_DEUX.search(self.texte):
                return defaut
            return self.touche(joueurs, ("un", "deux")) or defaut
        if question is Question.N:
            return str(n)
        if question is Question.NOM:
            return next(self.noms, "Eve")
        if question is Question.MENU:
            raise NonJuge("le menu revient au lieu de commencer une partie")
        return ""

    # --- jouer -----------------------------------------------------------------------------------

    def jouer(self, coup: str) -> None:
        """Joue « A3 » (ajouter en colonne 3) ou « R3 » (retirer) ; lève NonJuge, Manque."""
        if self.finie:
            raise self.s_arrete(f"{decrire(coup)} : le programme demande une action")
        if self.question is not Question.COLONNE:
            self.choisir("ajouter" if coup[0] == "A" else "retirer")
        self._tour_suivant()
        self.taper(self.numero(int(coup[1:])))
        for _ in range(3):  # « Entrée pour continuer », et ce que dit le profil
            reponse = self._du_profil()
            if self.finie or (reponse is None and self.question is not Question.AUTRE):
                return
            self.taper(reponse or "")

    def suivre_le_profil(self) -> None:
        """Répond à ce dont le profil donne la réponse, et nomme le fichier s'il le faut."""
        for _ in range(4):
            reponse = None if self.finie else self._du_profil()
            if reponse is None and not self.finie and self.question is Question.FICHIER:
                reponse = SAUVEGARDE
            if reponse is None:
                return
            self.taper(reponse)

    def numero(self, colonne: int) -> str:
        """Ce qui se tape pour désigner une colonne, comptée à partir de 1."""
        if self.cible.profil["tour.lettres"] or EN_LETTRES.search(self.texte):
            return chr(ord("A") + min(colonne - 1, 25))
        return str(colonne - 1 + self.cible.premiere)

    def choisir(self, choix: str) -> None:
        """Choisit une action ; lève NonJuge si elle n'est pas offerte, ou pas comprise."""
        if self.question is not Question.ACTION:
            raise NonJuge(
                f"il demande autre chose qu'une action : « {self.recit.derniere_ligne()} »"
            )
        sienne = self.touche(choix, AU_TOUR)
        if not sienne:
            raise NonJuge(f"la touche de « {choix} » ne se voit pas")
        self._tour_suivant()
        self.taper(sienne)
        self.suivre_le_profil()

    def _tour_suivant(self) -> None:
        self.depuis_le_tour = ""
        self.avant_le_tour = len(self.recit.recu)

    def offre(self, choix: str) -> bool:
        """Dit si la question posée offre ce choix."""
        return propose(self.texte, choix)

    def demande_a_jouer(self) -> bool:
        """Dit si la partie continue."""
        return not self.finie and self.question in (Question.ACTION, Question.COLONNE)


def decrire(coup: str) -> str:
    """Un coup en toutes lettres."""
    verbe = "ajouter dans" if coup[0] == "A" else "retirer de"
    return f"{verbe} la colonne {coup[1:]}"
