"""Noter toute une classe : construire chaque rendu, l'examiner, garder son bilan, écrire les notes.

Chaque rendu donné a sa ligne. Une erreur de notre côté, ou ce qui manque à cette machine, n'est
jamais une note : le rendu est « non jugeable », avec sa cause, et les autres se notent quand même.
Les bilans restent dans le dossier de sortie : noter de nouveau un étudiant ne change que sa ligne.
"""

from __future__ import annotations

import os
import shlex
import shutil
from collections.abc import Container, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import click

from tests.appui.bac import BacRefuse
from tests.appui.feuille import nombre
from tests.enseigner.cours import soupcons
from tests.enseigner.cours.correction import reconnaitre

from . import corrections, exports, kits
from .archives import ArchiveFermee
from .bilan import Bilan, Lecture, Resultat, etat, lectures, retenues, valeurs
from .construction import (
    ConstructionRatee,
    NonJugeable,
    construire,
    copie,
    dictee,
    ecarter_les_copies,
)
from .examen import JUGES, Demande, examiner
from .feuille import en_tete, feuille
from .page_du_kit import page_de_l_enseignant
from .profils import ProfilInvalide, charger_profil
from .releve import releve
from .rendus import Rendu, ce_que_c_est, du_meme, est_un_programme, identifiant, noms, ouvert

A_LA_FOIS = 4  # chacun attend surtout : deux cœurs y suffisent
PROGRAMMES, BILANS = "programmes", "bilans"
ENSEIGNANT = "enseignant"  # ce qui ne regarde que lui
RESSEMBLANCES = "ressemblances.md"
REJOUER = Path(__file__).resolve().parent / "rejouer.sh"


def commande_absolue(programme: str) -> str:
    """La commande, ses fichiers désignés de façon à être trouvés depuis n'importe quel dossier."""
    mots = shlex.split(programme)
    return shlex.join([os.path.abspath(mot) if os.path.isfile(mot) else mot for mot in mots])


# --- noter ---------------------------------------------------------------------------------------


def noter_classe(
    demande: Demande, dossiers: Sequence[Path], sortie: Path, profils: Path | None = None
) -> list[Bilan]:
    """Note tous les rendus, dans l'ordre, avec une barre de progression."""
    deja = {bilan.source: bilan.programme for bilan in tous_les_bilans(sortie)}
    nommes = noms(dossiers, deja)

    a_juger: list[kits.Kit] = []

    def noter(chemin: Path) -> Bilan:
        return ouvrir_et_noter(demande, chemin, nommes[chemin], sortie, profils, a_juger)

    with ThreadPoolExecutor(A_LA_FOIS) as equipe:
        bilans = equipe.map(noter, dossiers)
        with click.progressbar(bilans, length=len(dossiers), label="Notation") as barre:
            tous = list(barre)
    juger_les_kits(a_juger, demande)
    regarder_les_kits(a_juger, sortie)
    for bilan, chemin in zip(tous, dossiers, strict=True):
        autres = [nommes[autre] for autre in dossiers if autre != chemin and du_meme(autre, chemin)]
        if autres:
            bilan.a_regarder.append(f"du même étudiant : {', '.join(autres)}")
    return tous


def noter_un(
    demande: Demande, chemin: Path, nom: str, sortie: Path | None, profils: Path | None = None
) -> Bilan:
    """Note un rendu, dossier ou archive ; ce qui l'empêche est un bilan comme un autre.

    Args:
        sortie: où garder le programme construit, s'il faut le garder.
    """
    a_juger: list[kits.Kit] = []
    bilan = ouvrir_et_noter(demande, chemin, nom, sortie, profils, a_juger)
    juger_les_kits(a_juger, demande)
    return bilan


def ouvrir_et_noter(
    demande: Demande,
    chemin: Path,
    nom: str,
    sortie: Path | None,
    profils: Path | None,
    a_juger: list[kits.Kit],
) -> Bilan:
    """Note un rendu ; si c'est un kit, il est seulement lu, et ajouté à ceux qu'on va juger."""
    if chemin.is_symlink():
        return Bilan(
            demande.jeu, nom, source=chemin.name, rien="c'est un lien, et on n'en suit pas"
        )
    try:
        with ouvert(chemin, profils, nom) as rendu:
            sienne = replace(demande, profil=rendu.profil or demande.profil)
            bilan = noter_rendu(sienne, rendu, sortie, a_juger)
            bilan.identifiant = rendu.identifiant
    except ProfilInvalide as invalide:
        bilan = bilan_sans_note(demande, nom, obstacle=str(invalide))
    except ConstructionRatee as ratee:
        bilan = bilan_sans_note(demande, nom, construction=str(ratee))
    except ArchiveFermee as fermee:
        bilan = Bilan(demande.jeu, nom, empeche=str(fermee), identifiant=identifiant(chemin))
    except (NonJugeable, BacRefuse) as cause:
        bilan = bilan_sans_note(demande, nom, empeche=str(cause))
    except Exception as erreur:  # la nôtre, quelle qu'elle soit : jamais une note
        bilan = bilan_sans_note(demande, nom, empeche=notre_erreur(erreur))
    bilan.source = chemin.name
    return bilan


def notre_erreur(erreur: Exception) -> str:
    """La phrase qui dit une erreur de notre côté."""
    if isinstance(erreur, BacRefuse):
        return str(erreur)
    return f"erreur de la notation ({type(erreur).__name__} : {erreur})"


def juger_les_kits(a_juger: list[kits.Kit], demande: Demande) -> None:
    """Juge ensemble les kits d'une classe ; une erreur de notre côté n'est jamais une note."""
    kits.juger(a_juger, demande.jusqu)
    for bilan, atelier in a_juger:
        if atelier.erreur is not None:
            bilan.empeche = notre_erreur(atelier.erreur)


def regarder_les_kits(a_juger: Sequence[kits.Kit], sortie: Path) -> None:
    """Dit de chaque kit ce qui mérite un regard, et écrit les extraits qui se ressemblent."""
    ateliers = {kit.bilan.programme: kit.atelier for kit in a_juger}
    regard = soupcons.regarder(dict(sorted(ateliers.items())))
    for bilan, _ in a_juger:
        bilan.a_regarder += regard.phrases[bilan.programme]
    if regard.extraits:
        (sortie / ENSEIGNANT).mkdir(parents=True, exist_ok=True)
        _texte(sortie / ENSEIGNANT / RESSEMBLANCES, regard.extraits)


def noter_rendu(
    demande: Demande, rendu: Rendu, sortie: Path | None, a_juger: list[kits.Kit]
) -> Bilan:
    """Construit un rendu, lui fait passer la grille, garde le programme, et rend le bilan."""
    if jeu := reconnaitre(rendu.dossier):
        if demande.jusqu is None:
            kits.exiger_jusqu(jeu, rendu.dossier)
        kit = kits.preparer(jeu, rendu, demande.jusqu, demande.graine)
        a_juger.append(kit)
        return kit.bilan
    if not est_un_programme(rendu.dossier):
        return Bilan(demande.jeu, rendu.nom, rien=ce_que_c_est(rendu.dossier))
    if demande.jeu not in JUGES:
        return Bilan(demande.jeu, rendu.nom, rien="de ce jeu, seuls les kits se notent")
    profil = charger_profil(demande.profil, demande.jeu)
    with copie(rendu.dossier) as ici:
        ecartes = ecarter_les_copies(ici)
        programme = construire(ici, *profil.construction)
        bilan = examiner(demande, shlex.quote(str(programme)), rendu.nom, [ici], ici)
        for ecarte in ecartes:
            bilan.causes.append(f"noté sur la copie principale : « {ecarte} » est écarté")
        if sortie is not None:
            _garder(bilan, ici, programme, sortie.resolve() / PROGRAMMES / rendu.nom)
        else:
            bilan.rejouer = ""  # la copie va disparaître, et nos pilotes avec elle
            bilan.resultats = [
                replace(r, commande="") if "PILOTE=" in r.commande else r for r in bilan.resultats
            ]
        return bilan


def _garder(bilan: Bilan, ici: Path, programme: Path, ou: Path) -> None:
    """Garde le programme et de quoi le lancer, pour que les commandes se collent telles quelles."""
    shutil.rmtree(ou, ignore_errors=True)
    shutil.copytree(ici, ou, symlinks=True, ignore=shutil.ignore_patterns("*.o", "CMakeFiles"))
    bibliotheque = ou.parent / "dictee.so"
    with dictee() as construite:
        if construite is not None and not bibliotheque.exists():
            shutil.copy(construite, bibliotheque)
    garde = ou / programme.relative_to(ici)
    texte = REJOUER.read_text(encoding="utf-8")
    texte = texte.replace("@programme@", shlex.quote(str(garde)))
    texte = texte.replace("@dossier@", shlex.quote(str(ou)))
    lanceur = ou.with_name(f"{ou.name}.sh")
    lanceur.write_text(texte.replace("@dictee@", shlex.quote(str(bibliotheque))), encoding="utf-8")
    lanceur.chmod(0o755)
    bilan.rejouer = shlex.quote(str(lanceur))


def bilan_sans_note(
    demande: Demande, nom: str, construction: str = "", empeche: str = "", obstacle: str = ""
) -> Bilan:
    """Le bilan d'un rendu qu'on n'a pas fait jouer : rien n'y est tenu, ou rien n'y est jugé."""
    tenu = False if construction else None
    resultats = [
        Resultat(s.identifiant, s.nom, s.exigences, tenu, indice=s.indice)
        for s in demande.scenarios()
    ]
    bilan = Bilan(demande.jeu, nom, resultats, sans=list(demande.sans), ajouts=demande.ajouts)
    bilan.construction = construction
    bilan.empeche = empeche
    bilan.obstacle = obstacle
    return bilan


# --- relire et écrire ----------------------------------------------------------------------------


def genre(bilan: Bilan) -> str:
    """Ce qu'un bilan juge : un kit, quel qu'en soit le jeu, ou un programme de ce jeu."""
    if bilan.inconnu:
        return "inconnu"
    return "kit" if bilan.kit else bilan.jeu


def tous_les_bilans(sortie: Path) -> list[Bilan]:
    """Les bilans gardés dans un dossier de notes ; un bilan illisible est à refaire."""
    bilans = []
    for chemin in sorted((sortie / BILANS).glob("*.json")):
        try:
            bilans.append(Bilan.lire(chemin))
        except (ValueError, KeyError, TypeError):
            click.echo(f"bilan illisible, à noter de nouveau : {chemin.stem}", err=True)
    return bilans


def relire(sortie: Path, genres: Container[str]) -> list[Bilan]:
    """Les bilans de ces genres, avec les corrections de l'enseignant ; lève CorrectionFausse."""
    bilans = [bilan for bilan in tous_les_bilans(sortie) if genre(bilan) in genres]
    lignes = corrections.lire(sortie)
    for bilan in bilans:
        siennes = [ligne for ligne in lignes if ligne.etudiant == bilan.programme]
        bilan.corrections = corrections.comprendre(siennes, valeurs(bilan))
    return bilans


def garder(bilans: Sequence[Bilan], sortie: Path) -> None:
    """Garde les bilans, qu'on relira avec ceux des autres."""
    (sortie / BILANS).mkdir(parents=True, exist_ok=True)
    for bilan in bilans:
        bilan.ecrire(sortie / BILANS / f"{bilan.programme}.json")


def ecrire(bilans: Sequence[Bilan], sortie: Path) -> None:
    """Écrit la feuille de chacun, celle de l'enseignant à part, notes.csv et corrections.csv."""
    (sortie / ENSEIGNANT).mkdir(parents=True, exist_ok=True)
    for bilan in bilans:
        _texte(sortie / f"{bilan.programme}.md", feuille(bilan))
        if not bilan.inconnu:
            page = page_de_l_enseignant(bilan, en_tete(bilan)) if bilan.kit else releve(bilan)
            _texte(sortie / ENSEIGNANT / f"{bilan.programme}.md", page)
    _texte(sortie / "notes.csv", exports.tableau(bilans))
    a_remplir = [ligne for bilan in bilans for ligne in lignes_a_remplir(bilan)]
    avant = corrections.lire(sortie)
    corrections.ecrire(sortie, corrections.completer(avant, a_remplir))


def _texte(chemin: Path, texte: str) -> None:
    chemin.write_text(texte, encoding="utf-8", newline="")


def lignes_a_remplir(bilan: Bilan) -> list[corrections.Ligne]:
    """Ce que l'enseignant doit encore lire ou juger d'un programme."""
    questions = {} if bilan.kit else lectures(bilan.jeu)
    lignes = []
    for exigence in retenues(bilan):
        ou_en_est = etat(exigence.identifiant, bilan)
        if not ou_en_est.jugee:
            lecture = questions.get(exigence.identifiant, Lecture(exigence.texte, ""))
            vaut = nombre(valeurs(bilan)[exigence.identifiant])
            verdict = str(ou_en_est)
            cle = (bilan.programme, exigence.identifiant)
            lignes.append(corrections.Ligne(*cle, verdict, sur=vaut, question=lecture.question))
    return lignes
