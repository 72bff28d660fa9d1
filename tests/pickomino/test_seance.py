"""Rien n'est écrasé, tout est gardé, et le joueur sait où : par la vraie commande."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import resource
import shlex
import signal
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pickomino import saveBinary
from pickomino.carnet import SauvegardeInvalide
from pickomino.jeu import Partie, hasard_du_tour, issue
from pickomino.main import main
from pickomino.sauvegarde import carnet_neuf, decoder, encoder
from tests.fautes.fragile import Disque, disque_fragile
from tests.outils import (
    BIN,
    SANS_PRIVILEGES,
    TESTS,
    Resultat,
    dans,
    en_memoire,
    environnement,
    exemples,
    fichiers,
    lancer,
)
from tests.pickomino.commun import EN_COURS, joueur, partie, tour_au_hasard

pytestmark = pytest.mark.sans_couverture

NOTES = b"Acheter du pain.\n"
DEUX_JOUEURS = "2\nAna\nBob\n"
GARDEE = re.compile(
    r"^Partie interrompue : sauvegardée dans « (.+) »\.\nPour la reprendre :\n(.+)$", re.M
)
DE_COTE = re.compile(r"^L'ancienne partie de « (.+) » est gardée dans « (.+) »\.$", re.M)


def jouer(dossier: Path, *arguments: str, saisies: str = "") -> Resultat:
    """Lance la vraie commande, par de vrais tubes."""
    return lancer("pickomino", *arguments, saisies=saisies, dossier=dossier)


# --- reconnaître avant de remplacer --------------------------------------------------------------


@pytest.mark.parametrize("octets", [NOTES, b"\x7fELF" + bytes(900), b"\n", bytes(7)])
@pytest.mark.parametrize("options", [[], ["--nouvelle"]])
def test_ce_qui_n_est_pas_une_partie_est_refuse_et_reste_intact(
    options: list[str], octets: bytes, tmp_path: Path
) -> None:
    (tmp_path / "notes.txt").write_bytes(octets)
    resultat = jouer(tmp_path, "--sauvegarde", "notes.txt", *options, saisies=DEUX_JOUEURS)
    assert (resultat.code, resultat.texte) == (1, "")
    assert re.fullmatch("Erreur : « notes.txt » (n'est pas|est trop gros).*\n", resultat.plainte)
    assert "--nouvelle" not in resultat.plainte, "ce conseil serait refusé"
    assert fichiers(tmp_path) == {"notes.txt": octets}


@pytest.mark.exigence("PIC-12")
def test_l_ancienne_partie_est_gardee_a_cote_et_se_reprend(tmp_path: Path) -> None:
    (tmp_path / "save.bin").write_bytes(encoder(EN_COURS))
    premiere = jouer(tmp_path, "--nouvelle", saisies=DEUX_JOUEURS)
    assert DE_COTE.findall(premiere.plainte) == [("save.bin", "save~.bin")]
    jouer(tmp_path, "--nouvelle", saisies="2\nChloé\nDan\n")
    trois = fichiers(tmp_path)
    assert sorted(trois) == ["save.bin", "save~.bin", "save~2.bin"]
    assert trois["save~.bin"] == encoder(EN_COURS)
    assert decoder(trois["save~2.bin"]).players[0].username == "Ana"
    reprise = jouer(tmp_path, "--sauvegarde", "save~.bin")
    assert "La partie de « save~.bin » reprend" in reprise.texte
    assert "Léa : 4 points, dessus de la pile : 31" in reprise.texte


@pytest.mark.exigence("PIC-12")
@pytest.mark.parametrize(
    "abimee", [bytes(748), encoder(EN_COURS)[:-1], encoder(EN_COURS)[:100], b"\xff" * 748]
)
def test_une_partie_abimee_est_mise_de_cote_par_nouvelle_jamais_detruite(
    abimee: bytes, tmp_path: Path
) -> None:
    (tmp_path / "save.bin").write_bytes(abimee)
    refus = jouer(tmp_path, saisies=DEUX_JOUEURS)
    assert (refus.code, refus.texte) == (1, "")
    assert re.fullmatch(
        r"Erreur : « save\.bin », .+ \(--nouvelle pour recommencer\)\.\n", refus.plainte
    )
    assert fichiers(tmp_path) == {"save.bin": abimee}
    assert jouer(tmp_path, "--nouvelle", saisies=DEUX_JOUEURS).code == 0
    assert (tmp_path / "save~.bin").read_bytes() == abimee


@pytest.mark.parametrize("protege", ["save.bin", "."])
def test_un_fichier_ou_un_dossier_protege_survit_a_nouvelle(protege: str, tmp_path: Path) -> None:
    (tmp_path / "save.bin").write_bytes(encoder(EN_COURS))
    (tmp_path / protege).chmod(0o555)
    refus = lancer(
        "pickomino", "--nouvelle", saisies=DEUX_JOUEURS, dossier=tmp_path, devant=SANS_PRIVILEGES
    )
    phrase = "Erreur : impossible d'écrire « save.bin » (accès refusé).\n"
    assert (refus.code, refus.texte, refus.plainte) == (1, "", phrase)
    tmp_path.chmod(0o755)
    assert fichiers(tmp_path) == {"save.bin": encoder(EN_COURS)}


# --- quitter dit ce qui est gardé ----------------------------------------------------------------


@pytest.mark.exigence("PIC-11", "PIC-12")
@pytest.mark.parametrize(
    ("arguments", "commande"),
    [
        ([], "pickomino --sauvegarde save.bin"),
        (["--nouvelle"], "pickomino --sauvegarde save.bin"),
        (["--graine", "7"], "pickomino --sauvegarde save.bin --graine 7"),
        (
            ["--rapide", "--niveau", "expert", "--nouvelle"],
            "pickomino --sauvegarde save.bin --rapide --niveau expert",
        ),
        (["--sauvegarde", "soir.bin"], "pickomino --sauvegarde soir.bin"),
        (["--sauvegarde", "mon jeu.bin"], "pickomino --sauvegarde 'mon jeu.bin'"),
        (["--sauvegarde={0}-é'x.bin"], "pickomino --sauvegarde '{0}-é'\"'\"'x.bin'"),
    ],
)
def test_la_commande_donnee_en_quittant_reprend_cette_partie(
    arguments: list[str], commande: str, tmp_path: Path
) -> None:
    quittee = jouer(tmp_path, *arguments, saisies=DEUX_JOUEURS + "q\n")
    [(nom, donnee)] = GARDEE.findall(quittee.plainte)
    assert donnee == commande
    assert list(fichiers(tmp_path)) == [nom]
    avant = fichiers(tmp_path)
    reprise = jouer(tmp_path, *shlex.split(donnee)[1:], saisies="q\n")
    assert f"La partie de « {nom} » reprend" in reprise.texte
    assert "C'est à Ana de jouer." in reprise.texte
    assert GARDEE.findall(reprise.plainte) == [(nom, donnee)]
    assert fichiers(tmp_path) == avant


def test_quitter_avant_d_etre_assis_ne_promet_rien(tmp_path: Path) -> None:
    assert jouer(tmp_path, saisies="2\nAna\nq\n").plainte == "Partie interrompue.\n"
    assert fichiers(tmp_path) == {}


def test_quitter_une_partie_qui_n_a_pas_pu_s_ecrire_le_dit(tmp_path: Path) -> None:
    fini = subprocess.run(
        [str(BIN / "pickomino")],
        input=f"{DEUX_JOUEURS}q\n".encode(),
        capture_output=True,
        cwd=tmp_path,
        env=environnement(PYTHONDONTWRITEBYTECODE="1"),
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (4, 4)),
        check=False,
    )
    echec, adieu = fini.stderr.decode().splitlines()
    assert echec.endswith(" ; la partie continue sans être sauvegardée.")
    assert adieu.startswith(
        "Partie interrompue : pas sauvegardée, impossible d'écrire « save.bin » ("
    )
    assert (fini.returncode, fichiers(tmp_path)) == (0, {})


@pytest.mark.exigence("PIC-11")
def test_une_sauvegarde_manquee_compte_jusqu_a_la_suivante(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def disque_plein(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    chemin = tmp_path / "save.bin"
    with carnet_neuf() as carnet:
        carnet.reserver(str(chemin))
        with monkeypatch.context() as panne:
            panne.setattr(os, "replace", disque_plein)
            saveBinary(EN_COURS, carnet)
            manquee = carnet.a_perdre
        saveBinary(EN_COURS, carnet)
        assert (manquee, carnet.a_perdre) == (True, False)
    assert fichiers(tmp_path) == {"save.bin": encoder(EN_COURS)}


@pytest.mark.exigence("PIC-11")
def test_deux_programmes_n_ecrivent_pas_la_meme_sauvegarde(tmp_path: Path) -> None:
    with carnet_neuf() as carnet:
        carnet.reserver(str(tmp_path / "save.bin"))
        carnet.commencer(EN_COURS)
        second = jouer(tmp_path, saisies=DEUX_JOUEURS)
        assert (second.code, second.texte) == (1, "")
        assert second.plainte == (
            "Erreur : impossible d'écrire « save.bin » (une autre partie s'y écrit en ce moment).\n"
        )
        assert fichiers(tmp_path) == {"save.bin": encoder(EN_COURS)}


# --- les mêmes dés après une reprise -------------------------------------------------------------


@pytest.mark.exigence("PIC-12")
def test_une_partie_semee_et_interrompue_a_chaque_tour_se_joue_avec_les_memes_des(
    tmp_path: Path,
) -> None:
    """La partie de référence, coupée devant chacun des tours de Léa, puis reprise et finie."""
    cas = TESTS / "pickomino" / "golden" / "humain_contre_machine"
    arguments = (cas / "arguments.txt").read_text(encoding="utf-8").split()
    entiere = (cas / "sortie.txt").read_text(encoding="utf-8")
    lignes = (cas / "saisies.txt").read_text(encoding="utf-8").splitlines(keepends=True)
    tours = entiere.split("C'est à Léa de jouer.")
    faites = 3  # le nombre de joueurs et les deux noms
    for tour in tours[1:]:
        debut, suite = "".join(lignes[:faites]), "".join(lignes[faites:])
        coupee = en_memoire("pickomino", *arguments, saisies=debut, dossier=tmp_path)
        assert GARDEE.search(coupee.plainte)
        reprise = en_memoire("pickomino", *arguments, saisies=suite, dossier=tmp_path)
        assert entiere.endswith(reprise.texte.partition("à chaque fin de tour.\n")[2])
        assert reprise.texte.endswith("remporte la partie.\n")
        assert fichiers(tmp_path) == {}
        faites += len(re.findall(r" \? $", tour, re.M))
    assert faites == len(lignes)


@pytest.mark.exigence("PIC-02")
@given(st.integers(0, 2**32), st.integers(2, 7))
def test_chaque_tour_d_une_partie_a_ses_propres_des(graine: int, nombre: int) -> None:
    jeu = partie(*[joueur(f"J{i}") for i in range(nombre)])
    etats = set()
    while issue(jeu) is None:
        des = hasard_du_tour(graine, jeu)
        assert des.getstate() == hasard_du_tour(graine, jeu).getstate()
        assert des.getstate() not in etats, "deux tours auraient les mêmes dés"
        etats.add(des.getstate())
        tour_au_hasard(jeu, des, des)


@pytest.mark.exigence("PIC-02")
def test_deux_graines_donnent_d_autres_des_et_sans_graine_ils_changent() -> None:
    jeu = partie(joueur("Léa"), joueur("Tom"))
    premiers = {hasard_du_tour(graine, jeu).random() for graine in (None, None, 0, 1, 10, 101)}
    assert len(premiers) == 6


# --- aucune suite de gestes ne fait disparaître une partie promise -------------------------------


def jouer_puis_mourir(dossier: Path, arguments: list[str], saisies: str, panne: int) -> list[str]:
    """Joue dans un enfant, tué (SIGKILL) juste avant sa `panne`-ième écriture ; 0 : jamais.

    Retour: ce qu'il a écrit sur ses deux sorties avant de finir ou de mourir.
    """
    flux = [dossier.with_suffix(f".{nom}") for nom in ("entree", "sortie", "erreurs")]
    for chemin, texte in zip(flux, (saisies, "", ""), strict=True):
        chemin.write_text(texte, encoding="utf-8")
    enfant = os.fork()
    if enfant == 0:
        disque = Disque(dossier / "save.bin", panne, lambda: os.kill(os.getpid(), signal.SIGKILL))
        try:
            for numero, chemin in enumerate(flux):
                os.dup2(os.open(chemin, os.O_RDWR), numero)
            sys.stdin, sys.stdout, sys.stderr = open(0), open(1, "w"), open(2, "w")  # noqa: SIM115
            with dans(dossier), disque_fragile(disque):
                main(arguments)
        finally:
            os._exit(0)
    os.waitpid(enfant, 0)
    return [chemin.read_text(encoding="utf-8") for chemin in flux[1:]]


@dataclass
class Bureau:
    """Un dossier où l'on joue n'importe comment, et ce que des phrases y ont promis.

    Une partie se reconnaît à son premier joueur ; `promises` donne ce qui en restait au moment de
    la promesse : une partie promise ne disparaît pas, et ne recule pas.
    """

    dossier: Path
    parties: int = 0
    promises: dict[str, int] = field(default_factory=dict)

    def presentes(self) -> dict[str, Partie]:
        """Les parties lisibles du dossier, par nom de fichier."""
        trouvees = {}
        for nom, octets in fichiers(self.dossier).items():
            with contextlib.suppress(SauvegardeInvalide):
                trouvees[nom] = decoder(octets)
        return trouvees

    def geste(self, cible: str, nouvelle: bool, reponses: str, panne: int) -> None:
        """Lance le jeu, jusqu'à la fin de ses saisies, de la partie, ou de sa vie."""
        commence = nouvelle or not (self.dossier / cible).exists()
        self.parties += commence
        saisies = f"2\nJ{self.parties}\nIA\n" * commence + reponses
        arguments = ["--sauvegarde", cible, *["--nouvelle"] * nouvelle]
        sortie, erreurs = jouer_puis_mourir(self.dossier, arguments, saisies, panne)
        assert "Traceback" not in erreurs
        presentes = self.presentes()
        promis = [nom for nom, _ in GARDEE.findall(erreurs)]
        promis += [nom for _, nom in DE_COTE.findall(erreurs)]
        for nom in promis:
            assert nom in presentes, f"{nom} devait contenir une partie"
            self.promises[presentes[nom].players[0].username] = reste(presentes[nom])
        if "Classement :" in sortie:
            for fini in re.findall(r"^[12]\. (J[0-9]+) :", sortie, re.M):
                self.promises.pop(fini, None)
        restes = {jeu.players[0].username: reste(jeu) for jeu in presentes.values()}
        for partie_promise, avant in self.promises.items():
            assert partie_promise in restes, f"la partie de {partie_promise} a disparu"
            assert restes[partie_promise] <= avant, f"la partie de {partie_promise} a reculé"


def reste(jeu: Partie) -> int:
    """Ce qui reste à jouer : 2 par domino au plateau, 1 par domino gagné."""
    return sum(2 for n, _ in jeu.dominos if n) + sum(j.nombreDeDominos for j in jeu.players)


GESTES = st.tuples(
    st.sampled_from(["save.bin", "save~.bin", "autre.bin"]),
    st.booleans(),
    st.sampled_from(["", "V\nn\n5\nn\n4\nn\n3\nn\n2\nn\n1\nn\n", "V\n5\n4\n3\n2\n1\nn\n" * 60]),
    st.integers(0, 12),
)


@pytest.mark.exigence("PIC-11", "PIC-12")
@pytest.mark.fuzz
@settings(max_examples=exemples(20))
@given(st.lists(GESTES, min_size=1, max_size=6))
def test_aucune_suite_de_gestes_ne_fait_disparaitre_une_partie_promise(
    gestes: list[tuple[str, bool, str, int]],
) -> None:
    with tempfile.TemporaryDirectory() as temporaire:
        bureau = Bureau(Path(temporaire) / "bureau")
        bureau.dossier.mkdir()
        for geste in gestes:
            bureau.geste(*geste)
