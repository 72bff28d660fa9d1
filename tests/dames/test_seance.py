"""Rien n'est remplacé sans être gardé, et quitter dit vrai : la vraie commande, et des pannes."""

from __future__ import annotations

import os
import random
import re
import shlex
import signal
import subprocess
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dames.carnet import SauvegardeInvalide
from dames.game import Partie, nouvelle_partie, toucher
from dames.sauvegarde import decoder, encoder
from dames.structures import lire_coup
from tests.dames.commun import charger, jouer_au_hasard
from tests.fautes.fragile import Disque, disque_fragile
from tests.outils import (
    SANS_PRIVILEGES,
    Resultat,
    en_memoire,
    environnement,
    exemples,
    fichiers,
    lancer,
)
from tests.outils.ecran import ecran

pytestmark = pytest.mark.sans_couverture

NOMS = "--noms=Anne,Bob,Chloé,David"
PAS_UNE_PARTIE = "« notes.txt » n'est pas une partie de ce jeu : on n'y touche pas.\n"


def partie_de_test(nombre: int = 6, graine: int = 5) -> Partie:
    """Une partie de quelques coups."""
    partie, hasard = nouvelle_partie(), random.Random(graine)
    for _ in range(nombre):
        jouer_au_hasard(partie, hasard)
    return partie


def coups_de(octets: bytes) -> list[str]:
    """Les coups d'une sauvegarde."""
    return [str(coup) for coup in decoder(octets).historique]


# --- reconnaître avant de remplacer --------------------------------------------------------------


def test_des_notes_sont_refusees_avant_de_jouer_et_intactes(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_bytes(b"mes notes\n")
    (tmp_path / "partie.txt").write_bytes(encoder(partie_de_test()))
    avant = fichiers(tmp_path)
    for arguments in ([NOMS], [], ["-c", "partie.txt"]):
        resultat = lancer("dames", *arguments, "-s", "notes.txt", saisies="e14", dossier=tmp_path)
        assert (resultat.code, resultat.texte) == (1, "")
        assert resultat.plainte == f"Erreur : {PAS_UNE_PARTIE}"
        assert fichiers(tmp_path) == avant


def test_un_fichier_vide_peut_etre_pris(tmp_path: Path) -> None:
    (tmp_path / "p.txt").touch()
    resultat = lancer("dames", NOMS, "-s", "p.txt", saisies="e14\n", dossier=tmp_path)
    assert (resultat.code, list(fichiers(tmp_path))) == (0, ["p.txt"])
    assert coups_de((tmp_path / "p.txt").read_bytes()) == ["E14-F13"]


@pytest.mark.parametrize("abimee", [False, True])
def test_une_ancienne_partie_meme_abimee_est_gardee_a_cote(abimee: bool, tmp_path: Path) -> None:
    ancienne = encoder(partie_de_test())[: -20 if abimee else None]
    (tmp_path / "p.txt").write_bytes(ancienne)
    resultat = lancer("dames", NOMS, "-s", "p.txt", saisies="e14\n", dossier=tmp_path)
    gardee, adieu, *_ = resultat.plainte.splitlines()
    assert gardee == "L'ancienne partie de « p.txt » est gardée dans « p~.txt »."
    assert adieu == "Partie interrompue : sauvegardée dans « p.txt »."
    assert (tmp_path / "p~.txt").read_bytes() == ancienne
    assert coups_de((tmp_path / "p.txt").read_bytes()) == ["E14-F13"]
    reprise = lancer("dames", "-c", "p~.txt", saisies="q\n", dossier=tmp_path)
    assert reprise.code == (1 if abimee else 0)
    assert ("Partie reprise au tour 7." in reprise.texte) != abimee
    assert (tmp_path / "p~.txt").read_bytes() == ancienne


def test_une_autre_partie_est_gardee_quand_on_en_reprend_une(tmp_path: Path) -> None:
    reprise, autre = encoder(partie_de_test(6)), encoder(partie_de_test(3))
    (tmp_path / "a.txt").write_bytes(reprise)
    (tmp_path / "b.txt").write_bytes(autre)
    lancer("dames", "-c", "a.txt", "-s", "b.txt", saisies="", dossier=tmp_path)
    assert fichiers(tmp_path) == {"a.txt": reprise, "b.txt": reprise, "b~.txt": autre}


@pytest.mark.parametrize("cible", ["p.txt", "./p.txt", "lien.txt"])
def test_la_meme_partie_continue_et_rien_n_est_mis_de_cote(cible: str, tmp_path: Path) -> None:
    (tmp_path / "lien.txt").symlink_to("p.txt")
    lancer("dames", NOMS, "-s", "p.txt", saisies="e14\n", dossier=tmp_path)
    resultat = lancer("dames", "-c", "p.txt", "-s", cible, saisies="n5\n", dossier=tmp_path)
    assert "L'ancienne partie" not in resultat.plainte
    assert sorted(fichiers(tmp_path)) == ["lien.txt", "p.txt"]
    assert coups_de((tmp_path / "p.txt").read_bytes()) == ["E14-F13", "N5-M6"]


# --- quitter dit ce qui est gardé ----------------------------------------------------------------


def retaper(plainte: str, dossier: Path, saisies: str) -> Resultat:
    """Retape la commande que donne la phrase de fin, dans un vrai shell."""
    trouvee = re.search(r"Pour la reprendre :\n(.*)\n\Z", plainte)
    assert trouvee, plainte
    assert shlex.split(trouvee[1])[0] == "dames"
    fini = subprocess.run(
        ["bash", "-c", trouvee[1]],
        input=saisies.encode(),
        capture_output=True,
        cwd=dossier,
        env=environnement(),
        check=False,
    )
    return Resultat(fini.returncode, fini.stdout, fini.stderr)


@pytest.mark.exigence("DAM-11")
@pytest.mark.parametrize("nom", ["p.txt", "ma partie.txt", "l'été.txt", "$HOME.txt", "-s.txt"])
def test_la_commande_que_donne_l_adieu_reprend_la_partie_pion_touche_compris(
    nom: str, tmp_path: Path
) -> None:
    resultat = lancer("dames", NOMS, "-s", nom, saisies="e14\nn7\nq\n", dossier=tmp_path)
    assert (tmp_path / nom).read_text(encoding="utf-8").endswith("E14-F13\ntouchée : N7\n")
    reprise = retaper(resultat.plainte, tmp_path, "n9\nq\n")
    assert reprise.code == 0
    assert "Partie reprise au tour 2." in reprise.texte
    assert "Pièce touchée, pièce jouée : celle de N7 doit être jouée." in reprise.texte
    fin = retaper(reprise.plainte, tmp_path, "m8\nq\n")
    assert "Bob joue N7-M8." in fin.texte
    assert coups_de((tmp_path / nom).read_bytes()) == ["E14-F13", "N7-M8"]
    assert list(fichiers(tmp_path)) == [nom], "rien à mettre de côté"


def test_une_partie_pas_commencee_se_reprend_aussi(tmp_path: Path) -> None:
    resultat = lancer("dames", "-s", "p.txt", saisies="Zoé\n\n\n\nq\n", dossier=tmp_path)
    reprise = retaper(resultat.plainte, tmp_path, "e14\n")
    assert "Tour 1 : Zoé joue" in reprise.texte
    assert coups_de((tmp_path / "p.txt").read_bytes()) == ["E14-F13"]


def test_quitter_aux_noms_ne_promet_rien(tmp_path: Path) -> None:
    resultat = lancer("dames", "-s", "p.txt", saisies="Zoé\nq\n", dossier=tmp_path)
    assert (resultat.plainte, fichiers(tmp_path)) == ("Partie interrompue.\n", {})


# --- sauver NOM ----------------------------------------------------------------------------------


def test_sauver_enregistre_a_toute_question_et_continue_la(tmp_path: Path) -> None:
    saisies = "Zoé\n\n\n\nsauver a.txt\ne14\nn7\nsauver B.txt\nm8\ne4-f5\nq\n"
    resultat = lancer("dames", saisies=saisies, dossier=tmp_path)
    for nom in ("a.txt", "B.txt"):
        phrase = f"Partie sauvegardée dans « {nom} » ; elle continuera de s'y écrire.\n"
        assert phrase in resultat.texte
    avant, apres = ((tmp_path / nom).read_bytes() for nom in ("a.txt", "B.txt"))
    assert avant.endswith("coups 1\nE14-F13\ntouchée : N7\n".encode())
    assert b" Zo\xc3\xa9\n" in avant
    assert coups_de(apres) == ["E14-F13", "N7-M8", "E4-F5"]
    reprise = retaper(resultat.plainte, tmp_path, "q\n")
    assert "Tour 4 : Ouest joue" in reprise.texte
    assert "-c B.txt -s B.txt" in reprise.plainte


def test_aux_noms_il_n_y_a_encore_rien_a_sauver(tmp_path: Path) -> None:
    saisies = "sauver a.txt\nZoé\n\n\nMax\nsauver b.txt\nq\n"
    resultat = lancer("dames", saisies=saisies, dossier=tmp_path)
    assert resultat.plainte.startswith("Erreur : aucune partie n'est en cours")
    noms = [s.nom for s in charger(tmp_path / "b.txt").stats]
    assert (noms, list(fichiers(tmp_path))) == (["Zoé", "Est", "Nord", "Max"], ["b.txt"])


def test_sauver_refuse_des_notes_et_garde_une_ancienne_partie(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_bytes(b"mes notes\n")
    (tmp_path / "p.txt").write_bytes(ancienne := encoder(partie_de_test()))
    saisies = "e14\nsauver notes.txt\nsauver non/p\nsauver a\0b\nsauver p.txt\nsauver p.txt\n"
    resultat = lancer("dames", NOMS, saisies=saisies + "n5\nq\n", dossier=tmp_path)
    assert resultat.plainte.splitlines()[:-3] == [
        f"Erreur : {PAS_UNE_PARTIE}".rstrip(),
        "Erreur : impossible d'écrire « non/p » (fichier ou dossier introuvable).",
        "Erreur : impossible d'écrire « a?b » (nom impossible).",
        "L'ancienne partie de « p.txt » est gardée dans « p~.txt ».",
    ]
    assert (tmp_path / "notes.txt").read_bytes() == b"mes notes\n"
    assert (tmp_path / "p~.txt").read_bytes() == ancienne
    assert coups_de((tmp_path / "p.txt").read_bytes()) == ["E14-F13", "N5-M6"]
    assert sorted(fichiers(tmp_path)) == ["notes.txt", "p.txt", "p~.txt"]


def test_sauver_ne_remplace_pas_un_fichier_protege(tmp_path: Path) -> None:
    protegee = tmp_path / "p.txt"
    protegee.write_bytes(encoder(partie_de_test()))
    protegee.chmod(0o444)
    avant = fichiers(tmp_path)
    saisies = "e14\nsauver p.txt\nq\n"
    joue = lancer("dames", NOMS, saisies=saisies, dossier=tmp_path, devant=SANS_PRIVILEGES)
    assert fichiers(tmp_path) == avant
    assert joue.plainte.splitlines() == [
        "Erreur : impossible d'écrire « p.txt » (accès refusé).",
        "Partie interrompue : pas sauvegardée, aucun fichier ne la reçoit.",
    ]


# --- au terminal ---------------------------------------------------------------------------------


def test_au_terminal_q_previent_avant_de_perdre_une_partie(tmp_path: Path) -> None:
    with ecran("dames", NOMS, dossier=tmp_path) as terminal:
        terminal.taper("e14", "q")
        assert "La partie n'est pas sauvegardée.\n" in terminal.texte
        terminal.taper("p.txt")
        assert terminal.code() == 0
    assert coups_de((tmp_path / "p.txt").read_bytes()) == ["E14-F13"]


@pytest.mark.parametrize(("reponse", "abandonne"), [("o", True), ("n", False)])
def test_au_terminal_abandon_demande_confirmation(
    reponse: str, abandonne: bool, tmp_path: Path
) -> None:
    with ecran("dames", NOMS, "-s", "p.txt", dossier=tmp_path) as terminal:
        assert terminal.taper("abandon").endswith("Abandonner la partie (o/n) ?")
        terminal.taper(reponse)
        assert ("car Anne abandonne" in terminal.texte) == abandonne
        assert ("Anne, pièce ou coup" in terminal.lignes[-1]) != abandonne
    assert charger(tmp_path / "p.txt").abandon == abandonne


# --- aucune suite de gestes ne perd une partie ---------------------------------------------------


@dataclass
class Dossier:
    """Un dossier où l'on joue, et les parties qu'une phrase a promis d'y garder."""

    chemin: Path
    promises: list[Partie] = field(default_factory=list)

    def jouer(self, arguments: list[str], depart: Partie, geste: Geste) -> None:
        """Lance une partie, y joue des coups au hasard, puis part, ou meurt à une écriture."""
        hasard, partie = random.Random(geste.graine), decoder(encoder(depart))
        saisies = [str(jouer_au_hasard(partie, hasard)) for _ in range(geste.coups)]
        if geste.sauver:
            saisies.insert(hasard.randrange(len(saisies) + 1), f"sauver {geste.sauver}")
        texte = "\n".join([*saisies, "q" * geste.poli])
        if geste.mort:
            self.mourir(arguments, texte, geste.mort)
        else:
            resultat = en_memoire("dames", *arguments, saisies=texte, dossier=self.chemin)
            self.croire(resultat)

    def mourir(self, arguments: list[str], texte: str, appel: int) -> None:
        """Joue dans un enfant qui se tue juste avant un appel d'écriture, s'il y arrive."""
        enfant = os.fork()
        if enfant == 0:
            disque = Disque(
                self.chemin / "a.txt", appel, lambda: os.kill(os.getpid(), signal.SIGKILL)
            )
            with disque_fragile(disque):
                en_memoire("dames", *arguments, saisies=texte, dossier=self.chemin)
            os._exit(0)
        os.waitpid(enfant, 0)

    def croire(self, resultat: Resultat) -> None:
        """Retient ce que disent les phrases : tel fichier contient telle partie."""
        assert "Traceback" not in resultat.plainte
        promis = re.findall(r"gardée dans « (\S+) »", resultat.plainte)
        promis += re.findall(r"Partie sauvegardée dans « (\S+) »", resultat.texte)
        self.promises += [charger(self.chemin / nom) for nom in promis]

    def verifier(self) -> None:
        """Chaque partie promise est encore là, telle quelle ou continuée ; les notes aussi."""
        presentes = []
        for nom, octets in fichiers(self.chemin).items():
            if nom == "notes.txt":
                assert octets == b"notes"
            elif octets and not nom.endswith(".tmp"):  # réservé, un fichier est d'abord vide
                presentes.append(decoder(octets))
        for promise in self.promises:
            assert any(continue_(partie, promise) for partie in presentes), promise.stats


def continue_(partie: Partie, promise: Partie) -> bool:
    """Vrai si une partie est celle qu'on avait promise, ou sa suite."""
    nombre = len(promise.historique)
    memes_noms = [s.nom for s in partie.stats] == [s.nom for s in promise.stats]
    return memes_noms and partie.historique[:nombre] == promise.historique


@dataclass(frozen=True)
class Geste:
    """Un lancement de la commande : d'où, vers où, combien de coups, et comment il finit."""

    source: str | None
    cible: str | None
    coups: int
    sauver: str | None
    poli: bool
    mort: int
    graine: int


noms_de_fichiers = st.sampled_from(["a.txt", "b.txt", "notes.txt"])
gestes = st.builds(
    Geste,
    source=st.one_of(st.none(), noms_de_fichiers),
    cible=st.one_of(st.none(), noms_de_fichiers),
    coups=st.integers(0, 3),
    sauver=st.one_of(st.none(), st.none(), noms_de_fichiers),
    poli=st.booleans(),
    mort=st.integers(0, 12),
    graine=st.integers(0, 99),
)


@pytest.mark.fuzz
@settings(max_examples=exemples(20))
@given(st.lists(gestes, min_size=2, max_size=6))
def test_aucune_suite_de_lancements_ne_perd_une_partie_promise(suite: list[Geste]) -> None:
    with tempfile.TemporaryDirectory() as temporaire:
        dossier = Dossier(Path(temporaire))
        (dossier.chemin / "notes.txt").write_bytes(b"notes")
        for numero, geste in enumerate(suite):
            vers = ["-s", geste.cible] if geste.cible else []
            if geste.source:
                try:
                    depart = decoder((dossier.chemin / geste.source).read_bytes())
                except (FileNotFoundError, SauvegardeInvalide):
                    depart = nouvelle_partie()
                dossier.jouer(["-c", geste.source, *vers], depart, geste)
            else:
                noms = [f"{lettre}{numero}" for lettre in "abcd"]
                nouvelle = ["--noms", ",".join(noms), *vers]
                dossier.jouer(nouvelle, nouvelle_partie(noms), geste)
            dossier.verifier()


def test_la_propriete_verrait_une_partie_perdue(tmp_path: Path) -> None:
    """Le contrôle n'est pas vide : une partie promise puis effacée se remarque."""
    dossier = Dossier(tmp_path)
    dossier.croire(en_memoire("dames", NOMS, "-s", "a.txt", saisies="e14\n", dossier=tmp_path))
    dossier.verifier()
    partie = nouvelle_partie()
    toucher(partie, lire_coup("G14"))
    (tmp_path / "a.txt").write_bytes(encoder(partie))
    with pytest.raises(AssertionError):
        dossier.verifier()
