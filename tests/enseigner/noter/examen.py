"""L'examen : un programme passe tous les scénarios de son jeu, et en sort un bilan.

Les deux jeux ont les mêmes fonctions : `decouvrir` apprend ce qu'on peut d'un programme, `juger`
lui fait passer un scénario. Deux scénarios passent à la fois, l'un attendant l'autre.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

from tests.appui.dossiers import code_c
from tests.enseigner.cours.hasard import GRAINE

from . import decouverte, fonctions, incognito, partie, puissance, table
from .bilan import Bilan, Resultat
from .cible import Cible
from .conduite import visible
from .construction import dictee
from .essai import TropLong
from .jugement import Jury, Verdict, compter_une_fois
from .profils import charger_profil, exemples, hors_format
from .recit import Recit
from .scenarios import Scenario, charger_scenarios, retenus

JUGES = ("incognito", "puissance_n")  # les jeux dont un programme se juge
A_LA_FOIS = 2
# Ce qu'on y donne au programme doit être refusé : s'il s'y arrête, leur indice dit pourquoi.
A_REFUSER = ("refus", "refuse", "faux", "charger-rien", "abimee", "arret")

LIGNES = 16  # qu'on montre d'un écran : la commande montre le reste
LIGNES_APRES = 10  # quand l'attendu montre déjà le plateau d'avant

UneCible = Cible | table.Cible  # un programme d'Incognito, ou de Puissance N


@dataclass(frozen=True)
class Demande:
    """Ce qu'on veut noter, et comment."""

    jeu: str
    profil: Path | None = None
    sans: tuple[str, ...] = ()
    ajouts: bool = False
    jusqu: int | None = None  # la dernière étape qu'on note d'un kit ; toutes si rien n'est dit
    graine: int = GRAINE  # celle des positions tirées au hasard pour les kits

    def scenarios(self) -> list[Scenario]:
        """Les scénarios à passer."""
        return retenus(charger_scenarios(self.jeu), self.sans, self.ajouts)


def examiner(
    demande: Demande,
    commande: str,
    nom: str,
    montres: Sequence[Path] = (),
    sources: Path | None = None,
) -> Bilan:
    """Fait passer la grille de son jeu à un programme construit ; rend son bilan.

    Args:
        montres: les dossiers dont il a besoin.
        sources: une copie de ses sources, dont on appelle les fonctions si on la donne.
    """
    bilan = Bilan(demande.jeu, nom, sans=list(demande.sans), ajouts=demande.ajouts)
    bilan.rejouer = commande
    a_appeler = [s for s in demande.scenarios() if s.epreuve == fonctions.EPREUVE]
    autres = [s for s in demande.scenarios() if s not in a_appeler]
    with dictee() as bibliotheque:
        try:
            cible = decouvrir(demande, commande, bibliotheque, montres)
        except TropLong as trop:
            bilan.resultats = [resultat(Verdict(s, None, venu=str(trop))) for s in autres]
            bilan.empeche = f"{trop}, sans avoir compris comment le mener"
            return bilan
        if isinstance(cible, table.Cible) and sources is not None:
            cible.sources = "\n".join(code_c(sources).values())
        verdicts = passer(cible, autres)
    bilan.constats = [f"profil : {cible.profil.nom}", *cible.constats]
    bilan.obstacle = cible.obstacle
    bilan.ne_joue_pas = cible.ne_joue_pas
    if not cible.obstacle and not cible.ne_joue_pas:
        bilan.causes = causes(cible, verdicts)
        if isinstance(cible, Cible):
            repares = hors_format(cible.profil)
            bilan.hors_format = {e: cles for e, cles in repares.items() if e not in demande.sans}
            bilan.exemples = exemples(cible.profil)
    appeles, bilan.a_lire = fonctions.juger(a_appeler, sources)
    if cible.obstacle or cible.ne_joue_pas or cible.ne_commence_pas:
        # Un prototype qu'on n'a fait que lire n'accuse pas un programme qu'on n'a pas pu mener.
        appeles = [verdict for verdict in appeles if fonctions.appelee(verdict.scenario)]
        verdicts = sans_les_fonctions(verdicts, appeles)
    verdicts += appeles
    bilan.resultats = [resultat(verdict) for verdict in verdicts]
    return bilan


def sans_les_fonctions(verdicts: Sequence[Verdict], appeles: Sequence[Verdict]) -> list[Verdict]:
    """Les verdicts d'un programme qui ne joue pas, sans ce que ses fonctions ont montré."""
    vues = {e for v in appeles if v.tenu is not None for e in v.scenario.exigences}
    return [verdict for verdict in verdicts if not vues & set(verdict.scenario.exigences)]


def decouvrir(
    demande: Demande, commande: str, bibliotheque: Path | None, montres: Sequence[Path]
) -> UneCible:
    """Le programme, et ce qu'on a appris de lui en l'essayant."""
    profil = charger_profil(demande.profil, demande.jeu)
    mots = shlex.split(commande)
    if demande.jeu == "puissance_n":
        return apprendre(lambda: puissance.decouvrir(mots, profil, bibliotheque, montres))
    return decouverte.decouvrir(mots, profil, bibliotheque, montres)


def apprendre(essayer: Callable[[], table.Cible]) -> table.Cible:
    """Ce qu'un essai apprend d'un programme ; qui n'y est pas compris est repris une fois.

    À Incognito, non : y chercher comment se tape un coup demande cent lancements.
    """
    cible = essayer()
    if cible.obstacle:
        cible = essayer()
    return cible


def essai(demande: Demande, commande: str, montres: Sequence[Path] = ()) -> str:
    """Une étape du dialogue, brute et comprise, et ce qu'on a appris du programme."""
    with dictee() as bibliotheque:
        cible = decouvrir(demande, commande, bibliotheque, montres)
        if isinstance(cible, Cible):
            montre = decouverte.essai(cible)
        else:
            montre = puissance.essai(cible)
    vu = filter(None, [cible.obstacle, cible.ne_joue_pas, *cible.causes.values()])
    return "\n".join([*cible.constats, *vu, "", montre])


def passer(cible: UneCible, scenarios: Sequence[Scenario]) -> list[Verdict]:
    """Les verdicts de tous ces scénarios, deux à la fois."""
    if isinstance(cible, table.Cible):
        partie.partie_nulle(cible.n)  # cherchée une fois pour toutes
    if cible.ne_joue_pas or cible.obstacle:
        return [juger(scenario, cible) for scenario in scenarios]
    jury = Jury(scenarios, lambda scenario: juger(scenario, cible))
    with ThreadPoolExecutor(A_LA_FOIS) as equipe:
        rendus = equipe.map(lambda scenario: jury.juger(scenario.identifiant), scenarios)
        return compter_une_fois(list(rendus))


def juger(scenario: Scenario, cible: UneCible) -> Verdict:
    """Le verdict d'un scénario, qu'on n'essaie que si le programme joue et qu'on le comprend."""
    if cible.ne_joue_pas:
        return Verdict(scenario, False, "un programme qui joue", cible.ne_joue_pas)
    if cible.obstacle:
        return Verdict(scenario, None, venu="programme à profiler")
    if isinstance(cible, Cible):
        return incognito.juger(scenario, cible)
    return puissance.juger(scenario, cible)


def causes(cible: UneCible, verdicts: Sequence[Verdict]) -> list[str]:
    """Ce qui explique plusieurs manques, chacun dit une fois."""
    dites = dict(cible.causes)
    tenus = {v.scenario.identifiant: v.tenu for v in verdicts}
    if tenus.get("90-fin-de-l-entree") is False:
        dites["entree"] = (
            "à la fin de l'entrée, le programme ne s'arrête pas : Ctrl-C l'arrête, pas Ctrl-D"
        )
    return list(dites.values())


def resultat(verdict: Verdict) -> Resultat:
    """Ce que le bilan garde d'un verdict."""
    scenario = verdict.scenario
    recit = verdict.recit or Recit()
    vu = Resultat(scenario.identifiant, scenario.nom, scenario.exigences, verdict.tenu)
    if verdict.tenu is None:
        return replace(vu, venu=verdict.venu)
    if verdict.tenu:
        return vu
    indice = scenario.indice
    if verdict.prepare or (verdict.arret and scenario.epreuve not in A_REFUSER):
        indice = ""  # l'essai n'a pas montré ce dont l'indice parle
    return replace(
        vu,
        commande=recit.a_coller(),
        tape=recit.tape(),
        attendu=verdict.attendu,
        venu=verdict.venu,
        ecran=visible(recit.recu.rstrip("\n")),
        extrait=visible(recit.extrait(LIGNES_APRES if "\n" in verdict.attendu else LIGNES)),
        indice=indice,
        arret=bool(verdict.arret),
    )
