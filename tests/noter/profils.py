"""Les profils : ce qu'un programme a de particulier, pour qu'on puisse quand même le juger.

Un *profil* est un fichier TOML qui ne dit que ses différences avec `profils/sujet.toml`. Il
traduit dans les deux sens entre la forme du sujet, la seule que connaissent les scénarios
(« D b4->e4 »), et celle du programme : ce qu'on tape, ce qui s'affiche, ce qui s'écrit. Ce que le
sujet fixait et qu'un profil répare est *hors format* : l'exigence est perdue, les règles se jugent
quand même.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

DOSSIER = Path(__file__).resolve().parent / "profils"
CAMPS = {"B": "blanc", "N": "noir"}
# L'exigence que perd celui qui s'écarte du sujet, section par section ou clé par clé.
FIXE = {
    "saisie.case": "INC-21",
    "saisie.deplacement": "INC-21",
    "saisie.interrogation": "INC-21",
    "ecran.rangee": "INC-21",
    "ecran.rangees": "INC-21",
    "ecran.blanc": "INC-21",
    "ecran.noir": "INC-21",
    "ecran.vide": "INC-21",
    "ecran.espion_blanc": "INC-20",
    "ecran.espion_noir": "INC-20",
    "lancement.charger": "INC-19",
    "lancement.sauver": "INC-19",
    "lancement.debogage": "INC-20",
    "lancement.avant": "INC-21",
    "inco": "INC-13",
}
# Un plateau renversé n'est pas celui du sujet : ni sa forme, ni son départ.
RENVERSE = {"ecran.premiere": ("INC-01", "INC-02"), "ecran.cote": ("INC-01", "INC-02")}
CHOIX = {
    "lancement.position": ("", "fichier", "entete", "saisie", "heure", "nouvelle"),
    "ecran.premiere": ("haut", "bas"),
    "ecran.cote": ("gauche", "droite"),
}
MOTIFS = ("ecran.rangee", "ecran.rangees", "ecran.cellule", "ecran.gagnant", "ecran.trait")
TIRAGES = ("espion_blanc", "espion_noir", "premier")
COUP = re.compile(r"([DI]) ([a-h])([1-8])->([a-h])([1-8])")
# Ce que peut valoir chaque partie d'une case ou d'une ligne, quand on relit un gabarit.
PARTIES = {
    "ligne": "[0-7]",
    "colonne": "[0-7]",
    "rang0": "[0-7]",
    "lettre": "[a-h]",
    "LETTRE": "[A-H]",
    "chiffre": "[1-8]",
    "rang": "[1-8]",
    "colonne1": "[1-8]",
    "cote": "[1-8]",
    "cote0": "[0-7]",
    "lettre_cote": "[a-h]",
}


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

    # --- lancer ---------------------------------------------------------------------------------

    def option(self, nom: str, **valeurs: object) -> list[str]:
        """Les mots de la ligne de commande pour une option : « charger », « sauver »…"""
        return [str(mot).format(**valeurs) for mot in self[f"lancement.{nom}"]]

    def tirages(self, position: Sequence[str]) -> str:
        """Ce que rand() doit rendre, dans l'ordre, pour obtenir l'en-tête d'une position."""
        espions = {"espion_blanc": position[0][2:], "espion_noir": position[1][2:]}
        premier = int(self["hasard.premier_blanc"])
        rangs = {
            "espion_blanc": self["hasard.pions_blancs"].index(espions["espion_blanc"]),
            "espion_noir": self["hasard.pions_noirs"].index(espions["espion_noir"]),
            "premier": premier if position[2] == "B" else 1 - premier,
        }
        return ",".join(str(rangs[nom]) for nom in self["hasard.tirages"])

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
        propres_au_rang = {0: "espion", 1: "espion", 2: "premier"}
        # Sans en-tête, les coups commencent plus haut : l'en-tête manque, pas les coups.
        for nom in (
            propres_au_rang.get(rang, "gagnant"),
            "deplacement",
            "interrogation",
            "gagnant",
        ):
            trouve = re.fullmatch(self._motif(f"inco.{nom}"), ligne)
            if trouve is None:
                continue
            camp = "".join(c for c in CAMPS if trouve.groupdict().get("camp") == self._camp(c))
            cases = [_case_relue(trouve, n, taille) for n in ("case", "depart", "arrivee")]
            propres = [case.nom for case in cases if case is not None]
            if nom == "espion":
                return f"{camp} {propres[0]}"
            return camp if camp else f"{nom[0].upper()} {propres[0]}->{propres[1]}"
        return f"? {ligne}"

    def _camp(self, lettre: str) -> str:
        return str(self[f"inco.{CAMPS[lettre]}"])

    def _motif(self, cle: str) -> str:
        """Le motif qui relit un gabarit : « {camp} {case} » reconnaît « B b4 »."""
        motif = re.escape(str(self[cle]))
        camps = "|".join(re.escape(self._camp(camp)) for camp in CAMPS)
        motif = motif.replace(r"\{camp\}", f"(?P<camp>{camps})")
        for nom in ("case", "depart", "arrivee"):
            case = re.escape(str(self["inco.case"]))
            for partie, valeurs in PARTIES.items():
                case = case.replace(rf"\{{{partie}\}}", f"(?P<{nom}_{partie}>{valeurs})")
            motif = motif.replace(rf"\{{{nom}\}}", case)
        return motif


def _case_relue(trouve: re.Match[str], nom: str, taille: int) -> Case | None:
    """La case qu'un motif a reconnue sous ce nom, ou None."""
    parties = {
        cle.removeprefix(f"{nom}_"): int(valeur) if valeur.isdigit() else ord(valeur.lower()) - 97
        for cle, valeur in trouve.groupdict().items()
        if cle.startswith(f"{nom}_") and valeur is not None
    }
    if not parties:
        return None
    depuis_le_haut = {"ligne": 0, "chiffre": -1}
    depuis_le_bas = {"rang": 0, "rang0": -1}
    de_la_gauche = {"colonne": 0, "lettre": 0, "LETTRE": 0, "colonne1": -1}
    de_la_droite = {"cote": 0, "cote0": -1, "lettre_cote": -1}
    lignes = [parties[cle] + ecart for cle, ecart in depuis_le_haut.items() if cle in parties]
    lignes += [
        taille - parties[cle] + ecart for cle, ecart in depuis_le_bas.items() if cle in parties
    ]
    colonnes = [parties[cle] + ecart for cle, ecart in de_la_gauche.items() if cle in parties]
    colonnes += [
        taille - parties[cle] + ecart for cle, ecart in de_la_droite.items() if cle in parties
    ]
    return Case(lignes[0], colonnes[0])


def cases_du_coup(coup: str) -> tuple[str, Case, Case]:
    """Le genre d'un coup du sujet et ses deux cases."""
    return coup[0], Case.nommee(coup[2:4]), Case.nommee(coup[6:8])


# --- lire un fichier de profil -------------------------------------------------------------------


def profil_du_sujet() -> Profil:
    """Le profil que fixe le sujet."""
    return Profil(tomllib.loads((DOSSIER / "sujet.toml").read_text(encoding="utf-8")))


def charger_profil(chemin: Path | None) -> Profil:
    """Le profil du sujet, changé par un fichier s'il y en a un ; lève ProfilInvalide."""
    sujet = profil_du_sujet()
    if chemin is None:
        return sujet
    lu = lire_toml(chemin)
    donnees: dict[str, Any] = {section: dict(cles) for section, cles in sujet.donnees.items()}
    for section, cles in lu.items():
        if section not in donnees or not isinstance(cles, dict):
            connues = ", ".join(donnees)
            raise ProfilInvalide(
                f"le profil {chemin} a une section [{section}] ; il y a {connues}."
            )
        for cle, valeur in cles.items():
            attendu = donnees[section].get(cle)
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
        if cle in ("ecran.gagnant", "ecran.trait"):
            nommes = set(motif.groupindex) == {"blanc", "noir"}
            return "" if nommes else "il faut (?P<blanc>) et (?P<noir>)"
        return "" if motif.groups else "il faut un groupe entre parenthèses"
    if cle == "hasard.tirages" and texte not in TIRAGES:
        return f"il faut un de {', '.join(TIRAGES)}"
    if cle.startswith("hasard.pions") and not re.fullmatch("[a-h][1-8]", texte):
        return "il faut une case, comme a3"
    if cle.startswith(("saisie.", "inco.", "lancement.")):
        permises = _parties_permises(cle)
        try:
            texte.format(**permises)
        except (KeyError, IndexError, ValueError, AttributeError):
            return f"les parties permises sont {', '.join(f'{{{nom}}}' for nom in permises)}"
    return ""


def _parties_permises(cle: str) -> dict[str, str]:
    """Ce qu'un gabarit peut contenir entre accolades."""
    section, _, nom = cle.partition(".")
    if nom == "case":
        return Case(0, 0).parties(5)
    if section == "lancement":
        return {"fichier": "", "n": ""}
    if nom in ("espion", "premier", "gagnant"):
        return {"camp": "", "case": ""}
    return {"depart": "", "arrivee": ""}


def hors_format(profil: Profil) -> dict[str, list[str]]:
    """Pour chaque exigence que le profil répare, ce qu'il change de ce que le sujet fixait."""
    sujet = profil_du_sujet()
    repares: dict[str, list[str]] = {}
    if "-a" not in profil["lancement.options"]:  # d'autres options en plus sont permises
        repares["INC-19"] = ["lancement.options"]
    for section, cles in sujet.donnees.items():
        for cle, valeur in cles.items():
            nom = f"{section}.{cle}"
            exigence = FIXE.get(nom) or FIXE.get(section)
            perdues = RENVERSE.get(nom, (exigence,) if exigence else ())
            for perdue in perdues if profil[nom] != valeur else ():
                repares.setdefault(perdue, []).append(nom)
    return repares
