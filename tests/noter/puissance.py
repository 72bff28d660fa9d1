"""Puissance N : les fonctions d'un étudiant face aux nôtres, par milliers de suites au hasard.

Un *pilote* (`pilote.c`, compilé avec les sources du rendu) lit des commandes et dit ce que
rendent les fonctions ; une *partie* est une suite de commandes avec ce qu'on attend de chacune.
Les grilles se comparent par les caractères que `show_grid` imprime : leur rangement ne compte
pas.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path

from .appels import ABSENTE
from .cible import Recit
from .conduite import par_tube
from .dossiers import dossier_neuf
from .jugement import Verdict
from .parties import Partie, parties
from .pilotage import (
    DE_UN,
    LETTRES,
    POUR_UN_PILOTE,
    VIDES,
    NonReconnu,
    charger_profil,
    construire_le_pilote,
    grille_lue,
    reponses,
)
from .scenarios import Scenario

__all__ = ["DE_UN", "JuryPuissance", "NonReconnu", "charger_profil", "construire_le_pilote"]


class JuryPuissance:
    """Juge les fonctions d'un rendu, par un pilote qui parle le protocole."""

    def __init__(
        self, scenarios: Sequence[Scenario], pilote: Sequence[str], lettres: str = LETTRES
    ) -> None:
        self.scenarios = {scenario.identifiant: scenario for scenario in scenarios}
        self.pilote = tuple(pilote)
        self.hors_format: dict[str, list[str]] = {}
        self.constats: list[str] = []
        self.lettres = self._lettres(lettres)

    def _lettres(self, donnees: str) -> str:
        """Les signes des cases : ceux du profil, ou ceux qu'une grille montre."""
        vue = self._demander(["N 4", "S"])
        for vide in donnees[0] + VIDES:
            if len(grille_lue(vue, 6, vide + donnees[1:], tout=True)) == 6:
                lettres = vide + donnees[1:]
                break
        else:
            lettres = donnees
        if lettres != LETTRES:
            self.hors_format["PUI-04"] = [f"les cases s'affichent « {lettres} », pas « {LETTRES} »"]
            self.constats.append(f"signes reconnus : « {lettres} »")
        return lettres

    def _demander(self, commandes: Sequence[str]) -> str:
        entree = "".join(f"{commande}\n" for commande in commandes).encode()
        with dossier_neuf() as dossier:
            fini = par_tube(self.pilote, dossier, entree, POUR_UN_PILOTE)
        lues = reponses(fini.sortie.decode("utf-8", "replace"))
        return lues[-1] if lues else ""

    def juger(self, identifiant: str) -> Verdict:
        """Le verdict d'un scénario : la première réponse qui n'est pas la bonne, s'il y en a."""
        scenario = self.scenarios[identifiant]
        with dossier_neuf() as dossier:
            fichier = ""
            if scenario.epreuve == "sauvegardes":
                fichier = self._fichier_de_sauvegarde(dossier)
                if not fichier:
                    recit = Recit(self._a_coller(["N 4", "A 0 O", "E 0"]))
                    return Verdict(scenario, False, "un fichier écrit par save", "aucun", recit)
            nombre = int(scenario.attendu["parties"])
            return self._comparer(scenario, dossier, parties(scenario.epreuve, nombre, fichier))

    def _fichier_de_sauvegarde(self, dossier: Path) -> str:
        """Le nom du fichier que save écrit, que le sujet ne fixe pas."""
        par_tube(self.pilote, dossier, b"N 4\nA 0 O\nE 0\n", POUR_UN_PILOTE)
        vrais = [c for c in sorted(dossier.rglob("*")) if c.is_file() and not c.is_symlink()]
        return str(vrais[0].relative_to(dossier)) if vrais else ""

    def _comparer(self, scenario: Scenario, dossier: Path, jouees: list[Partie]) -> Verdict:
        commandes = [commande for partie in jouees for commande, _ in partie]
        entree = "".join(f"{commande}\n" for commande in commandes).encode()
        fini = par_tube(self.pilote, dossier, entree, POUR_UN_PILOTE)
        lues = iter(reponses(fini.sortie.decode("utf-8", "replace")))
        for partie in jouees:
            manque = _premier_manque(partie, lues, self.lettres)
            if manque is not None:
                rang, venu = manque
                recit = Recit(self._a_coller([commande for commande, _ in partie[: rang + 1]]))
                arret = fini.depassement or (f"code {fini.code}" if fini.code else "")
                attendu = " ou ".join(partie[rang][1] or ("une réponse",))
                quoi = f"à « {partie[rang][0]} » :\n"
                venu = "la fonction est introuvable" if venu == ABSENTE else venu
                return Verdict(scenario, False, quoi + attendu, venu or f"rien ({arret})", recit)
        return Verdict(scenario, True, recit=Recit())

    def _a_coller(self, commandes: Sequence[str]) -> str:
        """Ce qui refait l'essai : les commandes, par un tube, au pilote."""
        lignes = "".join(f"{commande}\\n" for commande in commandes)
        return f"cd \"$(mktemp -d)\" && printf '{lignes}' | {shlex.join(self.pilote)}"


def _premier_manque(partie: Partie, lues: Iterator[str], lettres: str) -> tuple[int, str] | None:
    """Le rang et la réponse de la première étape qui ne répond pas comme il faut, ou None."""
    cote = int(partie[0][0].split()[1]) + 2
    for rang, (commande, permises) in enumerate(partie):
        if permises is None:
            continue
        venu = next(lues, "")
        lu = "\n".join(grille_lue(venu, cote, lettres)) if commande == "S" else venu
        if not venu or (permises and lu not in permises):
            return rang, lu
    return None
