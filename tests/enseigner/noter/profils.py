"""Les profils : ce qu'un programme a de particulier, pour qu'on puisse quand même le juger.

Un *profil* est un fichier TOML qui ne dit que ses différences avec celui de son jeu,
`profils/incognito.toml` ou `profils/puissance_n.toml`. Pour Incognito, il traduit dans les deux
sens entre la forme du sujet, la seule que connaissent les scénarios (« D b4->e4 »), et celle du
programme : ce qu'on tape, ce qui s'affiche, ce qui s'écrit. Ce que le sujet fixait et qu'un profil
répare est *hors format* : un essai manqué de plus pour son exigence ; les règles se jugent.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .questions import Question

DOSSIER = Path(__file__).resolve().parent / "profils"
CAMPS = {"B": "blanc", "N": "noir"}
COTE = 5  # du plateau où se prennent les exemples
LIBRE = "questions"  # la section de Puissance N dont les clés sont des motifs
# L'exigence que perd celui qui s'écarte du sujet ; ce qu'un essai montre n'y est pas (inco.case).
# Les coins des châteaux sont un exemple du sujet : un autre sens n'est pas l'écran de l'annexe.
FIXE = {
    "saisie.case": "INC-21",
    "saisie.deplacement": "INC-21",
    "saisie.interrogation": "INC-21",
    "ecran.premiere": "INC-21",
    "ecran.cote": "INC-21",
    "ecran.rangee": "INC-21",
    "ecran.rangees": "INC-21",
    "ecran.blanc": "INC-21",
    "ecran.noir": "INC-21",
    "ecran.vide": "INC-21",
    "ecran.espion_blanc": "INC-20",
    "ecran.espion_noir": "INC-20",
    "lancement.charger": "INC-19",
    "lancement.charger_au_menu": "INC-19",
    "lancement.sauver": "INC-19",
    "lancement.debogage": "INC-20",
    "lancement.avant": "INC-21",
    "inco.blanc": "INC-13",
    "inco.noir": "INC-13",
    "inco.espion": "INC-13",
    "inco.premier": "INC-13",
    "inco.deplacement": "INC-13",
    "inco.interrogation": "INC-13",
    "inco.gagnant": "INC-13",
}
CHOIX = {
    "lancement.position": ("", "fichier", "entete", "nouvelle"),
    "ecran.premiere": ("haut", "bas"),
    "ecran.cote": ("gauche", "droite"),
}
MOTIFS = ("ecran.rangee", "ecran.rangees", "ecran.cellule", "ecran.gagnant")
COUP = re.compile(r"([DI]) ([a-h])([1-8])->([a-h])([1-8])")


class ProfilInvalide(Exception):
    """Un profil ne se lit pas ; le message dit pourquoi."""


@dataclass(frozen=True)
class Case:
    """Une case comptée du coin supérieur gauche, à partir de 0."""

    ligne: int
    colonne: int

    @classmethod
    def nommee(cls, nom: str) -> Case:
        """La case que le sujet écrit ainsi : « b4 » est la ligne 3, colonne 1."""
        return cls(int(nom[1:]) - 1, ord(nom[0]) - ord("a"))

    @property
    def nom(self) -> str:
        """Le nom de la case dans un fichier .inco."""
        return f"{chr(ord('a') + self.colonne)}{self.ligne + 1}"

    def parties(self, taille: int) -> dict[str, str]:
        """Toutes les façons d'en écrire la ligne et la colonne."""
        return {
            "ligne": str(self.ligne),
            "colonne": str(self.colonne),
            "lettre": self.nom[0],
            "LETTRE": self.nom[0].upper(),
            "chiffre": self.nom[1:],
            "colonne1": str(self.colonne + 1),
            "rang": str(taille - self.ligne),
            "rang0": str(taille - self.ligne - 1),
            "cote": str(taille - self.colonne),
            "cote0": str(taille - self.colonne - 1),
            "lettre_cote": chr(ord("a") + taille - self.colonne - 1),
            "LETTRE_COTE": chr(ord("A") + taille - self.colonne - 1),
        }


@dataclass(frozen=True)
class Profil:
    """Un profil entier : celui du sujet, et ce qu'un fichier y a changé."""

    donnees: Mapping[str, Mapping[str, Any]]
    nom: str = "les formes du sujet"

    def __getitem__(self, cle: str) -> Any:
        """La valeur d'une clé : « saisie.case »."""
        section, _, nom = cle.partition(".")
        return self.donnees[section][nom]

    def avec(self, **changements: Any) -> Profil:
        """Le même, avec d'autres valeurs : `avec(saisie__case="{lettre}{chiffre}")`."""
        donnees: dict[str, Any] = deepcopy(dict(self.donnees))
        for cle, valeur in changements.items():
            section, _, nom = cle.partition("__")
            donnees[section] = dict(donnees[section]) | {nom: valeur}
        return Profil(donnees, self.nom)

    @property
    def construction(self) -> tuple[str, str]:
        """La commande qui construit le programme, et le nom de ce qu'elle produit."""
        return self["construction.commande"], self["construction.executable"]

    # --- taper ---------------------------------------------------------------------------------

    def case_tapee(self, case: Case, taille: int) -> str:
        """Ce qu'on tape pour désigner une case."""
        return str(self["saisie.case"]).format(**case.parties(taille))

    def lignes_du_coup(self, coup: str, taille: int) -> list[str]:
        """Les lignes à taper pour jouer un coup écrit comme dans le sujet, « D b4->e4 »."""
        genre, depart, arrivee = cases_du_coup(coup)
        nom = "deplacement" if genre == "D" else "interrogation"
        cases = {"depart": self.case_tapee(depart, taille)}
        cases["arrivee"] = self.case_tapee(arrivee, taille)
        return [str(ligne).format(**cases) for ligne in self[f"saisie.{nom}"]]

    @property
    def sans_genre(self) -> bool:
        """Dit si un déplacement et une interrogation se tapent de même."""
        return bool(self["saisie.interrogation"] == self["saisie.deplacement"])

    # --- lancer ---------------------------------------------------------------------------------

    def option(self, nom: str, **valeurs: object) -> list[str]:
        """Les mots de la ligne de commande pour une option : « charger », « sauver »…"""
        return [str(mot).format(**valeurs) for mot in self[f"lancement.{nom}"]]

    # --- les fichiers ---------------------------------------------------------------------------

    def vers_le_dialecte(self, lignes: Sequence[str], taille: int) -> list[str]:
        """Les lignes d'un .inco du sujet, écrites comme le programme les attend.

        Ce qui n'est pas une ligne du sujet reste tel quel : c'est alors une faute voulue.
        """
        return [self._ligne_en_dialecte(i, ligne, taille) for i, ligne in enumerate(lignes)]

    def _ligne_en_dialecte(self, rang: int, ligne: str, taille: int) -> str:
        if COUP.fullmatch(ligne):
            genre, depart, arrivee = cases_du_coup(ligne)
            gabarit = self["inco.deplacement" if genre == "D" else "inco.interrogation"]
            return str(gabarit).format(
                depart=self._case_en_dialecte(depart, taille),
                arrivee=self._case_en_dialecte(arrivee, taille),
            )
        if ligne in CAMPS:
            gabarit = self["inco.premier" if rang == 2 else "inco.gagnant"]
            return str(gabarit).format(camp=self[f"inco.{CAMPS[ligne]}"])
        if rang < 2 and re.fullmatch("[BN] [a-h][1-8]", ligne):
            case = self._case_en_dialecte(Case.nommee(ligne[2:]), taille)
            return str(self["inco.espion"]).format(camp=self[f"inco.{CAMPS[ligne[0]]}"], case=case)
        return ligne

    def _case_en_dialecte(self, case: Case, taille: int) -> str:
        return str(self["inco.case"]).format(**case.parties(taille))

    def depuis_le_dialecte(self, texte: str, taille: int) -> list[str]:
        """Les lignes d'un fichier du programme, écrites comme dans le sujet ; « ? … » sinon."""
        lignes = texte.removesuffix("\n").split("\n") if texte else []
        return [self._ligne_du_sujet(i, ligne, taille) for i, ligne in enumerate(lignes)]

    def _ligne_du_sujet(self, rang: int, ligne: str, taille: int) -> str:
        cases = self._cases_en_dialecte(taille)
        propres_au_rang = {0: "espion", 1: "espion", 2: "premier"}
        # Sans en-tête, les coups commencent plus haut : l'en-tête manque, pas les coups.
        for nom in (
            propres_au_rang.get(rang, "gagnant"),
            "deplacement",
            "interrogation",
            "gagnant",
        ):
            trouve = re.fullmatch(self._motif(f"inco.{nom}", cases), ligne)
            if trouve is None:
                continue
            lus = trouve.groupdict()
            camp = "".join(c for c in CAMPS if lus.get("camp") == self._camp(c))
            if nom == "espion":
                return f"{camp} {cases[lus['case']].nom}"
            if camp:
                return camp
            return f"{nom[0].upper()} {cases[lus['depart']].nom}->{cases[lus['arrivee']].nom}"
        return f"? {ligne}"

    def _camp(self, lettre: str) -> str:
        return str(self[f"inco.{CAMPS[lettre]}"])

    def _cases_en_dialecte(self, taille: int) -> dict[str, Case]:
        """Toutes les cases, par ce qui les désigne dans un fichier du programme."""
        toutes = [Case(ligne, colonne) for ligne in range(8) for colonne in range(8)]
        return {self._case_en_dialecte(case, taille): case for case in toutes}

    def _motif(self, cle: str, cases: Iterable[str]) -> str:
        """Le motif qui relit un gabarit : « {camp} {case} » reconnaît « B b4 »."""
        motif = re.escape(str(self[cle]))
        camps = "|".join(re.escape(self._camp(camp)) for camp in CAMPS)
        motif = motif.replace(r"\{camp\}", f"(?P<camp>{camps})")
        ecrites = "|".join(map(re.escape, cases))
        for nom in ("case", "depart", "arrivee"):
            motif = motif.replace(rf"\{{{nom}\}}", f"(?P<{nom}>{ecrites})")
        return motif


def cases_du_coup(coup: str) -> tuple[str, Case, Case]:
    """Le genre d'un coup du sujet et ses deux cases."""
    return coup[0], Case.nommee(coup[2:4]), Case.nommee(coup[6:8])


# --- lire un fichier de profil -------------------------------------------------------------------


def profil_du_sujet(jeu: str = "incognito") -> Profil:
    """Le profil d'un programme de ce jeu dont on ne sait rien."""
    return Profil(tomllib.loads((DOSSIER / f"{jeu}.toml").read_text(encoding="utf-8")))


def charger_profil(chemin: Path | None, jeu: str = "incognito") -> Profil:
    """Le profil d'un jeu, changé par un fichier s'il y en a un ; lève ProfilInvalide."""
    sujet = profil_du_sujet(jeu)
    if chemin is None:
        return sujet
    donnees: dict[str, Any] = {section: dict(cles) for section, cles in sujet.donnees.items()}
    for section, cles in lire_toml(chemin).items():
        if section not in donnees or not isinstance(cles, dict):
            connues = ", ".join(donnees)
            raise ProfilInvalide(
                f"le profil {chemin} a une section [{section}] ; il y a {connues}."
            )
        for cle, valeur in cles.items():
            attendu = "" if section == LIBRE else sujet.donnees[section].get(cle)
            if type(attendu) is not type(valeur):
                permises = ", ".join(sujet.donnees[section])
                quoi = f"la clé « {cle} » de [{section}] (clés permises : {permises})"
                raise ProfilInvalide(f"le profil {chemin} ne convient pas à {quoi}.")
            _verifier(chemin, f"{section}.{cle}", valeur)
            donnees[section][cle] = valeur
    return Profil(donnees, chemin.name)


def lire_toml(chemin: Path) -> dict[str, Any]:
    """Un fichier TOML ; lève ProfilInvalide s'il ne se lit pas."""
    try:
        return tomllib.loads(chemin.read_text(encoding="utf-8-sig"))
    except (OSError, ValueError) as erreur:
        raise ProfilInvalide(f"le profil {chemin} ne se lit pas : {erreur}.") from None


def _verifier(chemin: Path, cle: str, valeur: Any) -> None:
    """Lève ProfilInvalide si un choix, un motif ou un gabarit ne peut pas servir."""
    if cle in CHOIX and valeur not in CHOIX[cle]:
        permises = ", ".join(f"« {choix} »" for choix in CHOIX[cle])
        raise ProfilInvalide(f"le profil {chemin} : {cle} vaut « {valeur} » ; il faut {permises}.")
    for texte in valeur if isinstance(valeur, list) else [valeur]:
        if isinstance(valeur, list) and not isinstance(texte, str):
            raise ProfilInvalide(f"le profil {chemin} : {cle} est une liste de textes.")
        plainte = _plainte(cle, texte) if isinstance(texte, str) else ""
        if plainte:
            raise ProfilInvalide(f"le profil {chemin} : {cle} = « {texte} » : {plainte}.")


def _plainte(cle: str, texte: str) -> str:
    """Ce qui empêche un motif ou un gabarit de servir ; vide si rien."""
    if cle in MOTIFS and texte:
        try:
            motif = re.compile(texte.replace("{T}", "5"))
        except re.error as erreur:
            return f"ce motif est mal écrit ({erreur})"
        if cle == "ecran.gagnant":
            nommes = set(motif.groupindex) == {"blanc", "noir"}
            return "" if nommes else "il faut (?P<blanc>) et (?P<noir>)"
        return "" if motif.groups else "il faut un groupe entre parenthèses"
    if cle.startswith(f"{LIBRE}."):
        return _plainte_d_une_question(cle.removeprefix(f"{LIBRE}."), texte)
    if cle.startswith(("saisie.", "inco.", "lancement.")):
        permises = _parties_permises(cle)
        try:
            texte.format(**permises)
        except (KeyError, IndexError, ValueError, AttributeError):
            return f"les parties permises sont {', '.join(f'{{{nom}}}' for nom in permises)}"
    return ""


def _plainte_d_une_question(motif: str, reponse: str) -> str:
    """Ce qui empêche de reconnaître une question à ce motif, ou d'y répondre."""
    try:
        re.compile(motif)
    except re.error as erreur:
        return f"le motif « {motif} » est mal écrit ({erreur})"
    connues = [f"@{nom.lower()}" for nom in Question.__members__]
    if reponse.startswith("@") and reponse not in connues:
        return f"il faut un de {', '.join(connues)}"
    return ""


def _parties_permises(cle: str) -> dict[str, str]:
    """Ce qu'un gabarit peut contenir entre accolades."""
    section, _, nom = cle.partition(".")
    if nom == "case":
        return Case(0, 0).parties(5)
    if section == "lancement" or nom == "quitter":
        return {"fichier": "", "n": ""}
    if nom in ("espion", "premier", "gagnant"):
        return {"camp": "", "case": ""}
    return {"depart": "", "arrivee": ""}


def dans_le_sens_de_l_ecran(case: str, profil: Profil) -> str:
    """La même façon d'écrire une case, les lignes et les colonnes comptées comme à l'écran."""
    if profil["ecran.premiere"] == "bas":
        case = case.replace("{ligne}", "{rang0}").replace("{chiffre}", "{rang}")
    if profil["ecran.cote"] == "droite":
        case = case.replace("{colonne}", "{cote0}").replace("{colonne1}", "{cote}")
        case = case.replace("{lettre}", "{lettre_cote}").replace("{LETTRE}", "{LETTRE_COTE}")
    return case


def exemples(profil: Profil) -> dict[str, str]:
    """Comment le programme écrit ce que le sujet écrit autrement, un exemple par section."""
    sujet = profil_du_sujet()
    coup, lignes = "D b4->c4", ["B b4", "N d1", "B", "D b4->c4"]
    attendue, tapee = (" ⏎ ".join(p.lignes_du_coup(coup, COTE)) for p in (sujet, profil))
    ecrites = " / ".join(profil.vers_le_dialecte(lignes, COTE))
    signes = [f"{nom} « {profil[f'ecran.{nom}']} »" for nom in ("blanc", "noir", "vide")]
    return {
        "saisie": f"« {attendue} » s'y tape « {tapee} »",
        "inco": f"« {' / '.join(lignes)} » s'y écrit « {ecrites} »",
        "ecran": ", ".join(signes),
    }


def hors_format(profil: Profil) -> dict[str, list[str]]:
    """Pour chaque exigence que le profil répare, ce qu'il change de ce que le sujet fixait."""
    sujet = profil_du_sujet()
    repares: dict[str, list[str]] = {}
    if "-a" not in profil["lancement.options"]:  # d'autres options en plus sont permises
        repares["INC-19"] = ["lancement.options"]
    for section, cles in sujet.donnees.items():
        for cle, valeur in cles.items():
            nom = f"{section}.{cle}"
            exigence = FIXE.get(nom)
            permises = [valeur]
            if nom == "saisie.case":  # un autre sens est déjà dit
                permises.append(dans_le_sens_de_l_ecran(valeur, profil))
            if exigence and profil[nom] not in permises:
                repares.setdefault(exigence, []).append(nom)
    return repares
