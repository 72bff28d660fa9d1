"""La feuille de notation : quelles exigences des sujets sont tenues, d'après les tests.

`make bareme` joue les tests (`passage.py`), les compare au recensement (`recensement.py`), puis
imprime la feuille (`feuille.py`). Trois notions :
- un test *cite* l'exigence qu'il prouve : `@pytest.mark.exigence("INC-07")` ;
- le *bilan* dit, pour chaque exigence, ce que chacun des tests qui la citent est devenu : réussi,
  échoué, ou non joué ; elle n'est *tenue* que s'ils ont tous été joués et ont tous réussi, ceux du
  recensement compris ;
- une exigence *à lire* porte une question qu'aucun programme ne tranche : ses tests ne prouvent que
  la présence de ce qu'elle demande, et ses points attendent un lecteur.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.outils import recensement
from tests.outils.feuille import Ligne, nombre, rendu_partie
from tests.outils.mutants.releve import parts
from tests.outils.passage import Passage, jouer
from tests.outils.sabotage.releve import fautes_vues

DOSSIER = Path(__file__).resolve().parent.parent / "exigences"
ORDRE = ("incognito", "pickomino", "puissance_n", "dames", "sixquiprend")
TITRES = {
    "incognito": "Incognito",
    "pickomino": "Pickomino",
    "puissance_n": "Puissance N",
    "dames": "Dames++",
    "sixquiprend": "Six Qui Prend",
}
ABSENTS_AU_PLUS = 20  # ceux qu'on nomme
TENUE, A_LIRE = "tenue", "présent, à lire"
NON_TENUE, INCOMPLETE, SANS_TEST = "non tenue", "incomplète", "sans test"

Bilan = Mapping[str, Sequence[bool | None]]
"""Pour chaque exigence, ce qu'est devenu chacun des tests qui la citent ; None : non joué."""

SANS_MUTANTS: Mapping[str, str] = {}
Fautes = Mapping[str, Sequence[bool]]
"""Pour chaque exigence, si chacune des fautes plantées par `make sabotage` a été vue."""


@dataclass(frozen=True)
class Exigence:
    """Une ligne du cahier des charges : sa source, ce qu'elle demande, son poste au barème."""

    identifiant: str
    source: str
    texte: str
    poste: str = ""
    lecture: str = ""


@dataclass(frozen=True)
class Cahier:
    """Les exigences d'un jeu, et les points du barème officiel s'il y en a un."""

    jeu: str
    exigences: tuple[Exigence, ...]
    points: Mapping[str, float]


def charger_cahiers(jeux: Iterable[str] = ORDRE, dossier: Path = DOSSIER) -> tuple[Cahier, ...]:
    """Lit les listes d'exigences des jeux demandés, toujours dans le même ordre."""
    demandes = set(jeux)
    return tuple(_charger_cahier(dossier / f"{jeu}.toml") for jeu in ORDRE if jeu in demandes)


def _charger_cahier(chemin: Path) -> Cahier:
    donnees = tomllib.loads(chemin.read_text(encoding="utf-8"))
    exigences = tuple(
        Exigence(nom, e["source"], e["texte"], e.get("bareme", ""), e.get("lecture", ""))
        for nom, e in donnees["exigences"].items()
    )
    return Cahier(donnees["jeu"], exigences, donnees.get("bareme", {}))


def verdict(exigence: Exigence, bilan: Bilan) -> str:
    """Ce que les tests d'une exigence en disent."""
    resultats = bilan.get(exigence.identifiant, ())
    if not resultats:
        return SANS_TEST
    if False in resultats:
        return NON_TENUE
    if None in resultats:
        return INCOMPLETE
    return A_LIRE if exigence.lecture else TENUE


def tout_est_tenu(cahiers: Sequence[Cahier], bilan: Bilan) -> bool:
    """Vrai si chaque exigence de chaque jeu est tenue, ou présente et à lire."""
    return all(verdict(e, bilan) in (TENUE, A_LIRE) for c in cahiers for e in c.exigences)


def feuille(
    cahiers: Sequence[Cahier],
    bilan: Bilan,
    fautes: Fautes,
    mutants: Mapping[str, str] = SANS_MUTANTS,
) -> str:
    """La feuille de notation entière, prête à imprimer ; `mutants` résume ceux de chaque jeu."""
    lignes: list[str] = []
    for cahier in cahiers:
        lignes += rendu_partie(
            TITRES[cahier.jeu],
            [_ligne(e, bilan, fautes.get(e.identifiant, ())) for e in cahier.exigences],
        )
        if cahier.points:
            lignes += _grille(cahier, bilan)
    totaux = [
        ", ".join(filter(None, [_total(cahier, bilan, fautes), mutants.get(cahier.jeu)]))
        for cahier in cahiers
    ]
    if len(cahiers) > 1:
        toutes = tuple(e for cahier in cahiers for e in cahier.exigences)
        totaux.append(_total(Cahier("", toutes, {}), bilan, fautes))
    return "\n".join([*lignes[1:], "", *totaux])


def _ligne(exigence: Exigence, bilan: Bilan, vues: Sequence[bool]) -> Ligne:
    """La ligne d'une exigence, et la question à se poser si elle est à lire."""
    juge = verdict(exigence, bilan)
    return Ligne(
        exigence.identifiant,
        exigence.source,
        exigence.texte,
        _tests(bilan.get(exigence.identifiant, ())),
        juge,
        _vues(vues),
        [f"à lire : {exigence.lecture}"] if juge == A_LIRE else [],
    )


def _tests(resultats: Sequence[bool | None]) -> str:
    """« 14 tests », ou « 3/14 tests » s'ils n'ont pas tous été joués."""
    joues = sum(resultat is not None for resultat in resultats)
    nombre = f"{len(resultats)}" if joues == len(resultats) else f"{joues}/{len(resultats)}"
    return f"{nombre} test{'s' if len(resultats) > 1 else ''}"


def _vues(vues: Sequence[bool]) -> str:
    """« 3/3 fautes vues », ou « – » si le sabotage n'a pas été joué sur ce code."""
    return f"{sum(vues)}/{len(vues)} fautes vues" if vues else "–"


def _grille(cahier: Cahier, bilan: Bilan) -> list[str]:
    """Les points du barème : un poste n'est payé que si toutes ses exigences sont tenues.

    Un poste où une exigence est à lire attend son lecteur : ses points sont comptés à part.
    """
    lignes = ["", f"  Barème officiel ({TITRES[cahier.jeu]})"]
    obtenus = verifies = a_lire = 0.0
    for poste, points in cahier.points.items():
        verdicts = {verdict(e, bilan) for e in cahier.exigences if e.poste == poste}
        if verdicts and verdicts <= {TENUE, A_LIRE} and A_LIRE in verdicts:
            a_lire += points
            lignes.append(f"    {poste:<16}   ? / {nombre(points):<4} {A_LIRE}")
            continue
        verifies += points
        payes = points if verdicts == {TENUE} else 0.0
        obtenus += payes
        lignes.append(f"    {poste:<16}{nombre(payes):>4} / {nombre(points)}")
    total = f"{nombre(obtenus)}/{nombre(verifies)} vérifiés"
    if a_lire:
        total += f", {nombre(a_lire)} à lire"
    return [*lignes, f"    {'total':<16}{total}"]


def _total(cahier: Cahier, bilan: Bilan, fautes: Fautes) -> str:
    """Le compte d'un jeu, ou de plusieurs (sans nom) : exigences tenues, fautes vues."""
    verdicts = [verdict(e, bilan) for e in cahier.exigences]
    vues = [vue for e in cahier.exigences for vue in fautes.get(e.identifiant, ())]
    compte = f"{verdicts.count(TENUE)} exigences tenues"
    if A_LIRE in verdicts:
        compte += f" et {verdicts.count(A_LIRE)} à lire"
    compte += f" sur {len(verdicts)}"
    if vues:
        compte += f", {_vues(vues)}"
    return f"{TITRES.get(cahier.jeu, 'En tout')} : {compte}"


# --- make bareme ---------------------------------------------------------------------------------


def faire_le_bilan(passage: Passage, racine: Path) -> dict[str, dict[str, bool | None]]:
    """Pour chaque exigence, ce que sont devenus ses tests : ceux qu'on a lus, ceux du recensement.

    Un test recensé qui ne la cite plus, ou qu'un autre masque, n'est pas joué pour elle.
    """
    bilan: dict[str, dict[str, bool | None]] = {
        exigence: dict.fromkeys(tests) for exigence, tests in recensement.lire(racine).items()
    }
    masques = recensement.masques(racine, passage.citees)
    for test, citees in passage.citees.items():
        for exigence in citees:
            resultat = None if test in masques else passage.resultats.get(test)
            bilan.setdefault(exigence, {})[test] = resultat
    return bilan


def absents(cahiers: Sequence[Cahier], bilan: Mapping[str, Mapping[str, bool | None]]) -> list[str]:
    """Les tests des exigences de la feuille qui n'ont pas été joués."""
    return sorted(
        {
            test
            for cahier in cahiers
            for exigence in cahier.exigences
            for test, resultat in bilan.get(exigence.identifiant, {}).items()
            if resultat is None
        }
    )


def principal(arguments: Sequence[str]) -> None:
    """Joue les tests demandés à pytest par ces arguments, imprime la feuille, rend le code."""
    racine = Path.cwd()
    passage = jouer(racine, arguments)
    cahiers = charger_cahiers(passage.jeux or ORDRE)
    par_test = faire_le_bilan(passage, racine)
    bilan = {exigence: list(tests.values()) for exigence, tests in par_test.items()}
    print(f"\n{feuille(cahiers, bilan, fautes_vues(racine), parts(racine))}")
    manquants = absents(cahiers, par_test)
    if manquants:
        print(f"\nFeuille partielle : {len(manquants)} tests ne sont plus là, ou pas joués :")
        print("\n".join(f"  {test}" for test in manquants[:ABSENTS_AU_PLUS]))
    for fichier in passage.illisibles:
        print(f"\nFeuille partielle : {fichier} ne se lit pas, ou se saute.")
    sys.exit(passage.code or int(bool(passage.illisibles) or not tout_est_tenu(cahiers, bilan)))


if __name__ == "__main__":
    principal(sys.argv[1:])
