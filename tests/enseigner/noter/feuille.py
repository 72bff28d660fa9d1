"""La feuille d'un programme noté : un fichier par étudiant, sa page d'abord, puis chaque essai.

La page dit la note et, pour chaque exigence perdue, ce qu'elle coûte, son essai le plus grave, ce
qu'on a obtenu et un indice. Plus bas, chaque essai perdu est entier : la commande à coller, ce qui
se tape, l'attendu, l'obtenu. Ce qui ne regarde que l'enseignant est à part, dans `releve`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from tests.appui.cahiers import TITRES, Exigence
from tests.appui.feuille import nombre

from . import page_du_kit
from .bilan import (
    SUR,
    Bilan,
    Etat,
    Resultat,
    ajoutees,
    cahier_de,
    essentiels,
    etat,
    note,
    points,
    poste_de,
    remarque,
    retenues,
    total,
    valeurs,
)

# Ce qu'un profil a dû changer, dit à l'étudiant.
HORS_FORMAT = {
    "ecran.premiere": "le plateau s'affiche de bas en haut",
    "ecran.cote": "le plateau s'affiche de droite à gauche",
    "ecran": "le plateau se dessine autrement",
    "saisie": "les coups se tapent autrement",
    "lancement": "les options sont autres, ou il faut passer un menu",
    "inco": "les fichiers s'écrivent autrement",
}
REFAIRE = (
    "Pour refaire un essai, dites une fois où est votre programme, puis collez la commande de "
    "l'essai ; elle travaille dans un dossier neuf, et un tirage au sort peut y tomber autrement. "
    "Si elle attend, Ctrl-D finit ce qui se tape, et Ctrl-C l'arrête si le programme ne finit pas "
    "alors de lui-même."
)
OU_EST_LE_PROGRAMME = "programme=$PWD/programme"
DEPUIS_C = (
    "Depuis C, « =3 0 ___/_O_/XOX/ » est la réponse à la troisième ligne : la fonction a rendu 0, "
    "et voici les cases de la grille, ligne après ligne."
)
PILOTE = (
    "Les commandes qui disent « PILOTE= » appellent vos fonctions une par une : elles ne se "
    "collent que chez l'enseignant."
)
REPONSE_DEPUIS_C = re.compile(r"=\d+ -?\d+ \S+/\s*")


def en_tete(bilan: Bilan) -> str:
    """La note en une phrase, ou ce qui manque pour qu'il y en ait une."""
    if bilan.rien:
        return f"Rien à noter : {bilan.rien}."
    if remarque(bilan) == "non jugeable":
        return f"Pas de note, et ce n'est pas la faute du programme : {bilan.empeche}"
    if remarque(bilan) == "à profiler":
        return "Pas de note : on n'a pas su mener ce programme, qui est **à profiler**."
    finale, somme = note(bilan), total(bilan)
    if finale is not None:
        phrase = f"Note : **{nombre(finale)} / {SUR}**"
    else:
        phrase = f"**{nombre(somme.obtenus)} points sur les {nombre(somme.juges)} déjà jugés**"
        if somme.a_lire:
            phrase += f" ; l'enseignant en lira {nombre(somme.a_lire)} de plus"
        if somme.non_juges:
            phrase += f" ; {nombre(somme.non_juges)} n'ont pas pu être jugés, il en décidera"
        phrase += f" : {nombre(somme.juges + somme.reste)} en tout"
    etat_du_rendu = remarque(bilan)
    return f"{phrase}." if etat_du_rendu == "noté" else f"{phrase}. (Le programme {etat_du_rendu}.)"


def feuille(bilan: Bilan) -> str:
    """Ce que l'étudiant lit de son programme, en Markdown : sa page, puis les essais."""
    if bilan.inconnu:
        return f"# {bilan.programme}\n\n{en_tete(bilan)}\n"
    if bilan.kit:
        return page_du_kit.page(bilan, en_tete(bilan))
    return "\n".join([page(bilan), *essais(bilan), *_non_juges(bilan)])


def a_l_ecran(bilan: Bilan) -> str:
    """Ce qu'on imprime d'un rendu noté seul : sa feuille, ou le tableau des étapes d'un kit."""
    if bilan.kit and not bilan.inconnu:
        return "\n".join([bilan.programme, en_tete(bilan), *page_du_kit.tableau(bilan)])
    return feuille(bilan)


# --- la page de l'étudiant -----------------------------------------------------------------------


def page(bilan: Bilan) -> str:
    """La page d'un étudiant : sa note, ce qui l'explique, et chaque exigence perdue."""
    lignes = [f"# {bilan.programme} : {TITRES[bilan.jeu]}", "", en_tete(bilan), ""]
    lignes += [f"- {cause}".replace("\n", "\n  ") for cause in _causes(bilan)]
    lignes += _en_bref(bilan)
    perdues = [ligne for exigence in _par_ordre(bilan) for ligne in _paragraphe(exigence, bilan)]
    if perdues:
        lignes += ["", bareme(bilan), "", "```text", *perdues, "```"]
    return "\n".join(lignes) + "\n"


def bareme(bilan: Bilan) -> str:
    """D'où viennent les points, en une phrase."""
    if cahier_de(bilan).points:
        postes = [f"{p.poste} {nombre(p.juges + p.reste)}" for p in points(bilan)]
        return (
            f"Le barème du sujet complet, sur {SUR} : {', '.join(postes)}. Les exigences d'un "
            "poste se le partagent à parts égales."
        )
    vaut = min(valeurs(bilan).values())
    return (
        f"Le sujet n'a pas de barème : une exigence vaut {nombre(vaut)} point, et le double si "
        "elle fait le jeu (ajouter, retirer, aligner, le tour, la fin, la sauvegarde) ou se rend "
        "(le code et le rapport)."
    )


def _en_bref(bilan: Bilan) -> list[str]:
    """Les exigences tenues, celles que l'enseignant lira, celles qu'on n'a pas su juger."""
    tenues, a_lire, non_jugees = [], [], []
    for exigence in retenues(bilan):
        ou_en_est = etat(exigence.identifiant, bilan)
        if ou_en_est.tenue:
            tenues.append(_tenue(exigence, ou_en_est))
        elif ou_en_est.a_lire:
            a_lire.append(exigence.nom)
        elif not ou_en_est.jugee:
            non_jugees.append(exigence.nom)
    lignes = []
    for titre, siennes in (
        ("tenues", tenues),
        ("à lire par l'enseignant", a_lire),
        ("non jugées", non_jugees),
    ):
        if siennes:
            lignes.append(f"- {titre} : {' ; '.join(siennes)}")
    return lignes


def _tenue(exigence: Exigence, ou_en_est: Etat) -> str:
    """Une exigence tenue, et sur combien d'essais si tous n'ont pas été jugés."""
    if not ou_en_est.sur_combien:
        return exigence.nom
    return f"{exigence.nom} ({ou_en_est.sur_combien})"


def _par_ordre(bilan: Bilan) -> list[Exigence]:
    """Les exigences perdues : celles du sujet, puis celles que notre liste ajoute."""
    if bilan.construction or bilan.ne_joue_pas or bilan.empeche:
        return []
    perdues = [e for e in retenues(bilan) if etat(e.identifiant, bilan).perdue]
    ajouts = ajoutees(bilan.jeu)
    return sorted(perdues, key=lambda exigence: exigence.identifiant in ajouts)


def _paragraphe(exigence: Exigence, bilan: Bilan) -> list[str]:
    """Une exigence perdue : ce qu'elle coûte, son essai le plus grave, le nom des autres."""
    ou_en_est = etat(exigence.identifiant, bilan)
    titre = f"{exigence.nom} : {ou_en_est}, {_cout(exigence, ou_en_est, bilan)}"
    if ou_en_est.correction is not None:
        return [
            titre,
            *_champ("exigence", exigence.texte),
            *_champ("raison", ou_en_est.correction.raison),
        ]
    rates = _rates(exigence, bilan)
    autrement = _autrement(exigence.identifiant, bilan)
    if not rates:
        return [titre, *_champ("attendu", "la forme du sujet"), *_champ("obtenu", autrement)]
    grave, *autres = rates
    return [
        titre,
        *_champ("essai", f"{grave.identifiant}, {grave.nom}"),
        *_champ("obtenu", _en_une_ligne(grave.venu)),
        *_champ("indice", grave.indice),
        *_champ("aussi", ", ".join(autre.identifiant for autre in autres)),
        *_champ("de plus", autrement),
    ]


def _en_une_ligne(venu: str) -> str:
    """La phrase qui dit l'obtenu, sans le plateau qui la suit ; d'un fichier, ses lignes."""
    phrase, *lignes = venu.split("\n")
    if not phrase.endswith(" :"):
        return phrase
    return f"{phrase} {' / '.join(lignes)}"


def _cout(exigence: Exigence, ou_en_est: Etat, bilan: Bilan) -> str:
    """Les points qu'une exigence perd, sur combien, et de quel poste du barème."""
    vaut = valeurs(bilan)[exigence.identifiant]
    cout = f"-{nombre(vaut * (1 - ou_en_est.part))} sur {nombre(vaut)}"
    if cahier_de(bilan).points:
        cout += f" ({poste_de(exigence, bilan)})"
    return cout


def _rates(exigence: Exigence, bilan: Bilan) -> list[Resultat]:
    """Les essais perdus d'une exigence, les plus graves d'abord : un arrêt, puis l'essentiel."""
    rates = [r for r in bilan.resultats if r.tenu is False and exigence.identifiant in r.exigences]
    return sorted(rates, key=lambda r: (not r.arret, r.identifiant not in essentiels(bilan.jeu)))


def _autrement(identifiant: str, bilan: Bilan) -> str:
    """Les formes du sujet que le programme ne suit pas, une par ligne, chacune avec un exemple."""
    lignes = []
    for cle in bilan.hors_format.get(identifiant, []):
        section = cle.partition(".")[0]
        exemple = bilan.exemples.get(section, "")
        phrase = HORS_FORMAT.get(cle) or HORS_FORMAT[section]
        if exemple and cle not in HORS_FORMAT:
            phrase += f" : {exemple}"
        lignes.append(phrase)
    return "\n".join(dict.fromkeys(lignes))


def _champ(nom: str, texte: str) -> Iterator[str]:
    """Les lignes d'un champ, la première à côté de son nom : un plateau s'y lit."""
    for rang, ligne in enumerate(texte.split("\n") if texte else []):
        yield f"  {nom if rang == 0 else '':<11}{ligne}".rstrip()


def _causes(bilan: Bilan) -> list[str]:
    """Ce qui explique le plus de choses, d'abord."""
    causes = []
    if bilan.construction:
        causes.append(f"le programme ne se construit pas :\n{bilan.construction}")
    if bilan.obstacle:
        causes.append(f"à profiler (ESSAI=1 montre ses écrans) : {bilan.obstacle}")
    if bilan.ne_joue_pas:
        causes.append(f"le programme ne joue pas : {bilan.ne_joue_pas}")
    return causes + bilan.causes


# --- les essais ----------------------------------------------------------------------------------


def essais(bilan: Bilan) -> Iterator[str]:
    """Chaque essai perdu, entier : de quoi le refaire et voir la même chose.

    Plusieurs essais que le même arrêt a empêchés se montrent ensemble.
    """
    perdus = [r for r in bilan.resultats if r.tenu is False]
    if not perdus or bilan.construction or bilan.ne_joue_pas:
        return
    yield "## Les essais perdus\n"
    if any(resultat.commande for resultat in perdus):
        yield f"{REFAIRE}\n\n```sh\n{OU_EST_LE_PROGRAMME}\n```\n"
    if any(REPONSE_DEPUIS_C.fullmatch(resultat.ecran) for resultat in perdus):
        yield f"{DEPUIS_C}\n"
    if any("PILOTE=" in resultat.commande for resultat in perdus):
        yield f"{PILOTE}\n"
    montres: set[str] = set()
    for exigence in cahier_de(bilan).exigences:
        siens = [r for r in _rates(exigence, bilan) if r.identifiant not in montres]
        montres |= {r.identifiant for r in siens}
        if siens:
            yield f"### {exigence.nom}\n"
            yield from _detailler_ensemble(siens)
    hors_bareme = [r for r in perdus if r.identifiant not in montres]
    if hors_bareme:
        yield "### Hors barème\n"
        yield from _detailler_ensemble(hors_bareme)


def _detailler_ensemble(perdus: Sequence[Resultat]) -> Iterator[str]:
    """Les essais d'une exigence ; ce que deux essais ont de même ne se montre qu'une fois."""
    montres: dict[tuple[str, ...], str] = {}
    for resultat in perdus:
        yield f"#### {resultat.identifiant} : {resultat.nom}\n"
        suite = (resultat.attendu, resultat.venu, resultat.extrait or resultat.ecran)
        essai = (resultat.commande, resultat.tape, *suite)
        if essai in montres:
            yield f"C'est le même essai que {montres[essai]}.\n"
        else:
            yield from detailler(resultat, montres.get(suite, ""))
        montres.setdefault(suite, resultat.identifiant)
        montres.setdefault(essai, resultat.identifiant)


def detailler(resultat: Resultat, comme: str = "") -> Iterator[str]:
    """Un essai perdu : de quoi le refaire, ce qui se tape, l'attendu et l'obtenu.

    Args:
        comme: l'essai, déjà montré, dont l'attendu et l'obtenu sont les mêmes.
    """
    if resultat.commande:
        yield f"```sh\n{resultat.commande}\n```"
    lignes = list(_champ("tapé", resultat.tape))
    if comme:
        lignes += _champ("le reste", f"même attendu et même obtenu que {comme}")
    else:
        ecran = resultat.extrait if resultat.commande else resultat.ecran
        lignes += _champ("attendu", resultat.attendu)
        lignes += _champ("obtenu", _sans_ce_que_montre(ecran, resultat.venu))
        lignes += _champ("écran", ecran)
    texte = "\n".join(lignes)
    cloture = "````" if "```" in texte else "```"
    yield f"{cloture}text\n{texte}\n{cloture}\n"


def _sans_ce_que_montre(ecran: str, venu: str) -> str:
    """Ce qu'on a obtenu, sans le plateau que l'écran montre déjà, aux mêmes signes près."""
    phrase, *plateau = venu.split("\n")
    if plateau and _nu("\n".join(plateau)) in _nu(ecran):
        return phrase
    return venu


def _nu(texte: str) -> str:
    """Les signes d'un texte, sans ses espaces, tous en minuscules."""
    return "".join(texte.split()).lower()


def _non_juges(bilan: Bilan) -> Iterator[str]:
    """Les essais qui n'ont pas été jugés, ceux qu'une même raison empêche sur une ligne."""
    if bilan.a_profiler:
        return
    raisons: dict[str, list[str]] = {}
    for resultat in bilan.resultats:
        if resultat.tenu is None:
            dit = f"{resultat.identifiant} ({resultat.nom})"
            raisons.setdefault(resultat.venu.removeprefix("pas jugé : "), []).append(dit)
    if raisons:
        yield "## Les essais qui n'ont pas été jugés\n"
        for raison, siens in raisons.items():
            yield f"- {' ; '.join(siens)} : {raison}"
        yield ""
