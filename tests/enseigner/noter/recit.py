"""Le récit d'un essai : de quoi le refaire à la main, jusqu'à la dernière ligne tapée.

Un essai lance parfois le programme plusieurs fois : dans le même dossier, pour sauvegarder puis
reprendre, ou à des heures différentes, pour voir ce qui change. La commande à coller refait tout.
Elle ne nomme pas le programme, mais « $programme » : qui la colle dit une fois où est le sien.
"""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from .conduite import visible

PROGRAMME = '"$programme"'
FIN_D_ENTREE = "\x04"
HEURE = 1_700_000_000  # celle qu'il est pour tout programme : la même partie deux fois
AU_PLUS = "timeout 5"  # un lancement dont l'entrée finit s'arrête avec elle, ou est arrêté
AU_PLUS_ECRIT = "head -c 20000"  # octets
PAR_LIGNE = 16  # de réponses montrées sur une ligne
SOUS_DOSSIER = "jeu"


@dataclass
class Recit:
    """Ce qu'on a fait, pour qui voudra le refaire."""

    options: list[str] = field(default_factory=list)
    saisies: list[str] = field(default_factory=list)
    recu: str = ""
    reperes: list[int] = field(default_factory=list)  # où l'on en était de `recu` à chaque saisie
    fichiers: dict[str, str] = field(default_factory=dict)  # ceux qu'on a posés avant de lancer
    heures: list[int] = field(default_factory=list)  # celle de chaque lancement
    fichier: str = ""  # celui que juge l'essai, lu pendant que le programme attend
    tampons_vides: bool = False  # il n'avait pas tout écrit : on le lui a fait écrire
    ferme: bool = False  # l'entrée était finie d'avance : on ne garde pas la main
    prepare: bool = False  # on n'en est qu'à la mise en place de ce qu'on veut juger
    dossier: Path | None = None
    sous_dossier: bool = False
    avant: list[str] = field(default_factory=list)  # ce qui refait les lancements précédents
    tape_avant: list[str] = field(default_factory=list)  # ce qu'on y a tapé
    commande: str = ""  # toute faite, quand ce n'est pas le programme lui-même qu'on lance

    def commencer(
        self, dossier: Path, options: Sequence[str], fichiers: Mapping[str, bytes], heure: int
    ) -> None:
        """Oublie l'essai précédent, sauf s'il a eu lieu dans le même dossier, et en raconte un."""
        if dossier == self.dossier:
            self.avant.append(self._sans_garder_la_main())
            self.tape_avant.append(self._tape_ici())
        else:
            self.avant = []
            self.tape_avant = []
        self.dossier = dossier
        self.options = list(options)
        self.fichiers = {nom: octets.decode() for nom, octets in fichiers.items()}
        self.heures = [heure]
        self.tampons_vides = False
        self.saisies = []
        self.recu = ""
        self.reperes = []

    def comme(self, autre: Recit) -> None:
        """Raconte le même essai qu'un autre récit : il n'a eu lieu qu'une fois."""
        self.__dict__.update(autre.__dict__)

    def lancement(self) -> str:
        """La commande seule, telle que la tape un étudiant."""
        return shlex.join(["./programme", *self.options])

    def tape(self) -> str:
        """Ce qu'a fait celui qui essaie : les fichiers posés, la commande, les lignes tapées."""
        if self.commande or self.dossier is None:
            return "\n".join(map(visible, self.saisies))
        return "\n".join([*self.tape_avant, self._tape_ici()])

    def _tape_ici(self) -> str:
        """Ce qu'on a tapé au dernier lancement, et les fichiers qu'on avait posés."""
        poses = [f"{nom} :\n{texte or '(vide)'}".rstrip() for nom, texte in self.fichiers.items()]
        tapees = [visible(saisie) for saisie in self.saisies]
        rangees = [
            " ⏎ ".join(tapees[debut : debut + PAR_LIGNE])
            for debut in range(0, len(tapees), PAR_LIGNE)
        ]
        return "\n".join([*poses, visible(self.lancement()), *rangees])

    def derniere_ligne(self) -> str:
        """La dernière ligne que le programme a écrite."""
        lignes = [ligne.strip() for ligne in self.recu.split("\n") if ligne.strip()]
        return lignes[-1] if lignes else ""

    def extrait(self, au_plus: int) -> str:
        """Ce qu'on juge de ce qui s'est écrit, en quelques lignes, s'il se peut.

        C'est la suite des dernières lignes tapées ; sans rien taper, le bas de l'écran ; de ce
        qu'on a donné d'un bloc, le début.
        """
        ecrit = self.recu.rstrip("\n")
        lignes = ecrit.split("\n")
        if len(lignes) <= au_plus:
            return ecrit
        if self.ferme:
            reste = len(lignes) - au_plus
            return "\n".join([*lignes[:au_plus], f"[et {reste} lignes de plus]"])
        coupes = [ecrit.count("\n", 0, repere) for repere in self.reperes]
        if not coupes:
            coupes = [0, *(rang + 1 for rang, ligne in enumerate(lignes) if not ligne.strip())]
            au_plus //= 2  # un menu, sans le titre dessiné qui le précède
        courtes = [coupe for coupe in coupes if len(lignes) - coupe <= au_plus]
        debut = min(courtes, default=max(coupes[-1], len(lignes) - 2 * au_plus))
        if debut == 0:
            return ecrit
        return "\n".join(["[la commande en montre plus avant]", *lignes[debut:]])

    # --- la commande à coller --------------------------------------------------------------------

    def a_coller(self) -> str:
        """Une commande entière, qui refait l'essai dans un dossier neuf et laisse la main."""
        if self.commande or self.dossier is None:
            return self.commande
        morceaux = ['cd "$(mktemp -d)"']
        if self.sous_dossier:
            morceaux += [f"mkdir {SOUS_DOSSIER}", f"cd {SOUS_DOSSIER}"]
        for nom, texte in sorted(self.fichiers.items()):
            lignes = texte.splitlines()
            ecrit = f"printf '%s\\n' {shlex.join(lignes)}" if lignes else ":"
            morceaux.append(f"{ecrit} > {shlex.quote(nom)}")
        return " && ".join([*morceaux, *self.avant, self._dernier()])

    def _dernier(self) -> str:
        """Le dernier lancement, celui qu'on regarde."""
        if len(self.heures) > 1:
            heures = " ".join(map(str, self.heures))
            montrer = f"; cat {shlex.quote(self.fichier)}" if self.fichier else ""
            return f"for h in {heures}; do {self._sans_garder_la_main('$h')}{montrer}; done"
        if self.fichier:
            attend = f"{{ {self._tape()}; sleep 4; }}"
            lance = f"{{ {attend} | {self._programme(AU_PLUS)} | {AU_PLUS_ECRIT} & }}"
            return f"{lance} && sleep 2 && cat {shlex.quote(self.fichier)}; wait"
        if self.ferme or FIN_D_ENTREE in self.saisies:
            return self._sans_garder_la_main()
        return f"{{ {self._tape()}; cat; }} | {self._programme()}"

    def _sans_garder_la_main(self, heure: str = "") -> str:
        """Un lancement qui s'arrête avec son entrée, quoi qu'en fasse le programme."""
        vues = self.recu.count("\n") + 1
        lance = f"{self._tape()} | {self._programme(AU_PLUS, heure)} | {AU_PLUS_ECRIT}"
        return f"{lance} | head -n {vues}"

    def _tape(self) -> str:
        lignes = [ligne for ligne in self.saisies if ligne != FIN_D_ENTREE]
        return f"printf '%s\\n' {shlex.join(lignes)}" if lignes else ":"

    def _programme(self, devant: str = "", heure: str = "") -> str:
        if not heure and self.heures != [HEURE]:
            heure = str(self.heures[0])
        vide = "TAMPONS=vides" if self.tampons_vides else ""
        mots = [f"HEURE={heure}" if heure else "", vide, devant, PROGRAMME]
        return " ".join(filter(None, [*mots, shlex.join(self.options)]))
