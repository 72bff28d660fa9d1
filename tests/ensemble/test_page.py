"""La page de -g : la même partie qu'au terminal, personne d'autre n'entre, rien ne se perd."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import time
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

from tests.appui import JEUX, TESTS, environnement, fichiers, lancer
from tests.appui.golden import attendu, cas_du_jeu
from tests.appui.page import Page, remplir

pytestmark = pytest.mark.sans_couverture
PAR_JEU = pytest.mark.parametrize("jeu", JEUX)

# --- la même partie qu'au terminal ---------------------------------------------------------------

# Ces parties répondent de travers avant de commencer : un formulaire n'y a pas les mêmes étapes.
AUTREMENT = {
    "dames": {"sujet", "premiers-tours", "saisies-refusees"},
    "pickomino": {"absurdites", "aide", "domino_36"},
    "puissance_n": {"saisies_absurdes"},
    "sixquiprend": {"charabia", "aide", "carte-trop-faible", "dix-joueurs"},
    "incognito": set(),
}
DEBUTS = {  # ce qu'on tape avant le premier coup
    "dames": "Ada\nBob\nCléo\nDan\n",
    "pickomino": "2\nAda\nBob\n",
    "puissance_n": "1\n2\n4\n",
    "sixquiprend": "Ada\n2\n",
    "incognito": "",
}
# Ce qui ne vaut que là où l'on tape : les touches, et les signes d'une grille de caractères.
AU_TERMINAL = re.compile(
    r"\btap(ez|e|ant)\b|« (q|\?|o|n|!) »|Entrée (remontre|garde)|sauver NOM|\ba3\b|\[O\]",
    re.IGNORECASE,
)
PARTIES = [
    pytest.param(jeu, cas, id=f"{jeu}-{cas.name}")
    for jeu in JEUX
    for cas in cas_du_jeu(jeu)
    if cas.name not in AUTREMENT[jeu]
]


def uni(texte: str) -> str:
    """Un texte d'une seule ligne, où qu'on le replie."""
    return " ".join(texte.split())


def absentes(phrases: list[str], sortie: str, erreurs: str) -> list[str]:
    """Les phrases qu'un terminal n'a pas dites, dans cet ordre, ou sur sa sortie d'erreur."""
    absentes = []
    reste = uni(sortie)
    for phrase in filter(None, "\n".join(phrases).splitlines()):
        _, trouve, suite = reste.partition(uni(phrase))
        if trouve:
            reste = suite
        elif uni(phrase) not in uni(erreurs):
            absentes.append(phrase)
    return absentes


def jouer(page: Page, saisies: list[str]) -> None:
    """Répond par ces lignes à tout ce que la page demande, puis s'en va."""
    page.suivre()
    question = page.question()
    while question is not None:
        if question["genre"] in ("lecture", "fin"):
            reponse = {"lecture": "", "fin": "q"}[question["genre"]]
        elif not saisies:
            reponse = "o" if question.get("depart") else "q"
        elif question["genre"] == "formulaire":
            reponse = remplir(question, saisies)
        else:
            reponse = saisies.pop(0)
        assert page.repondre(reponse) == 204
        question = page.question()


@pytest.mark.parametrize(("jeu", "cas"), PARTIES)
def test_une_partie_de_reference_se_joue_sur_la_page_comme_au_terminal(
    jeu: str, cas: Path, tmp_path: Path
) -> None:
    """Mêmes réponses : les mêmes fichiers, le même code, le même adieu, les mêmes phrases."""
    arguments = (cas / "arguments.txt").read_text(encoding="utf-8").splitlines()
    arguments = [argument for argument in arguments if argument not in ("-a", "--texte")]
    saisies = (cas / "saisies.txt").read_text(encoding="utf-8", errors="replace").splitlines()
    for dossier in ("terminal", "page"):
        (tmp_path / dossier).mkdir()
        if (cas / "avant").is_dir():
            shutil.copytree(cas / "avant", tmp_path / dossier, dirs_exist_ok=True)
    terminal = lancer(
        jeu, *arguments, "--texte", saisies="\n".join([*saisies, ""]), dossier=tmp_path / "terminal"
    )
    with Page(jeu, *arguments, dossier=tmp_path / "page") as page:
        if page.hote:
            jouer(page, [saisie.strip() for saisie in saisies])
        code, adieu = page.finir()
    assert code == terminal.code == attendu(cas).code
    assert fichiers(tmp_path / "page") == fichiers(tmp_path / "terminal")
    if page.hote:
        dits = [recit for recit in page.recit if "sous l'image" not in recit]  # l'aide du plateau
        assert absentes(dits, terminal.texte, terminal.plainte) == []
        assert "Traceback" not in adieu
    else:
        assert adieu == terminal.plainte.replace(" --texte", "")


# --- personne d'autre n'entre --------------------------------------------------------------------


@pytest.fixture(scope="module")
def ouverte(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Un jeu dont la page attend une réponse."""
    with Page("incognito", dossier=tmp_path_factory.mktemp("page")) as page:
        page.suivre()
        assert page.question() is not None
        yield page


def test_la_page_et_ses_fichiers_sont_servis_sous_une_politique_stricte(ouverte: Page) -> None:
    for nom in ("", "page.html", "page.css", "page.js", "plateau.js", "lien.js"):
        code, entetes, corps = ouverte.demander("GET", ouverte.chemin + nom)
        assert (code, bool(corps)) == (200, True), nom
        politique = entetes["Content-Security-Policy"]
        assert politique.startswith("default-src 'none'; script-src 'self';")
        assert "unsafe" not in politique
        assert "frame-ancestors 'none'" in politique
        assert entetes["Cache-Control"] == "no-store"
        assert entetes["Referrer-Policy"] == "no-referrer"
    page = ouverte.demander("GET", ouverte.chemin)[2].decode()
    assert "<script>" not in page
    assert "style=" not in page
    assert " on" not in page.split("<body>")[1]


@pytest.mark.parametrize(
    "nom",
    [
        "serveur.py",
        "scene.py",
        "__init__.py",
        "../terminal.py",
        "%2e%2e/terminal.py",
        "..%2fterminal.py",
        "/etc/passwd",
        "page.html/",
        "page.html?x",
        "page.html%00",
        "musique.wav",
    ],
)
def test_rien_d_autre_n_est_servi(ouverte: Page, nom: str) -> None:
    assert ouverte.demander("GET", ouverte.chemin + nom)[0] == 404


@pytest.mark.parametrize("methode", ["GET", "POST"])
@pytest.mark.parametrize("chemin", ["/", "/x/", "/x/page.html", "/fil", "//fil", "/reponse"])
def test_sans_le_jeton_il_n_y_a_rien(ouverte: Page, methode: str, chemin: str) -> None:
    code, _, corps = ouverte.demander(methode, chemin, b"{}" if methode == "POST" else None)
    assert (code, corps) == (404, b"")


@pytest.mark.parametrize("hote", ["exemple.fr", "localhost", "127.0.0.1", "127.0.0.1:1"])
def test_un_autre_nom_d_hote_est_refuse(ouverte: Page, hote: str) -> None:
    """Un nom qu'un autre site ferait soudain mener ici ne donne rien."""
    assert ouverte.demander("GET", ouverte.chemin, Host=hote)[0] == 421


@pytest.mark.parametrize("origine", ["http://exemple.fr", "null", "https://127.0.0.1", ""])
def test_une_page_d_un_autre_site_ne_repond_pas_a_la_place_du_joueur(
    ouverte: Page, origine: str
) -> None:
    corps = json.dumps({"numero": ouverte.numero, "texte": "q"})
    code = ouverte.demander("POST", f"{ouverte.chemin}reponse", corps, Origin=origine)[0]
    assert code == 403
    assert ouverte.processus.poll() is None


@pytest.mark.parametrize(
    ("corps", "code"),
    [
        (b"", 400),
        (b"{", 400),
        (b"[]", 400),
        (b"null", 400),
        (b'{"numero": 1}', 400),
        (b'{"numero": 1, "texte": 3}', 400),
        (b'{"numero": 1, "texte": null}', 400),
        (b'{"numero": 0, "texte": "q"}', 409),
        (b'{"numero": 99, "texte": "q"}', 409),
        (b'{"numero": "1", "texte": "q"}', 409),
        (b"x" * 10_001, 413),
        (b"\xff\xfe", 400),
    ],
)
def test_une_reponse_mal_faite_ne_joue_rien(ouverte: Page, corps: bytes, code: int) -> None:
    assert ouverte.demander("POST", f"{ouverte.chemin}reponse", corps)[0] == code
    assert ouverte.processus.poll() is None


def test_une_taille_fausse_est_refusee_sans_attendre(ouverte: Page) -> None:
    for taille in ("-1", "1e9", "99999999999", "٣", ""):
        hote, port = ouverte.hote.split(":")
        with socket.create_connection((hote, int(port)), timeout=30) as prise:
            entetes = f"Host: {ouverte.hote}\r\nOrigin: http://{ouverte.hote}\r\n"
            requete = f"POST {ouverte.chemin}reponse HTTP/1.1\r\n{entetes}"
            prise.sendall(f"{requete}Content-Length: {taille}\r\n\r\n".encode())
            assert prise.recv(4096).split(b" ")[1] == b"413", taille


def test_le_serveur_n_ecoute_que_cette_machine(ouverte: Page) -> None:
    hote, port = ouverte.hote.split(":")
    assert hote == "127.0.0.1"
    with socket.socket() as prise:
        prise.settimeout(5)
        with pytest.raises(OSError):
            prise.connect(("127.0.0.2", int(port)))


def test_le_jeton_n_est_pas_dans_les_arguments_du_navigateur(tmp_path: Path) -> None:
    """Un faux navigateur note ses arguments, et ce que contient le fichier qu'on lui donne."""
    faux = tmp_path / "chromium"
    faux.write_text(
        '#!/bin/sh\necho "$@" > arguments.txt\n'
        'ls -ld "$(dirname "${1#--app=file://}")" > droits.txt\n'
        'cat "${1#--app=file://}" > contenu.txt\n',
        encoding="utf-8",
    )
    faux.chmod(0o755)
    prive = tmp_path / "prive"
    prive.mkdir()
    env = environnement(DISPLAY=":0", TMPDIR=str(prive))
    env["PATH"] = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    del env["SANS_NAVIGATEUR"]
    jeu = subprocess.Popen(
        [shutil.which("incognito", path=environnement()["PATH"]) or "", "-g"],
        cwd=tmp_path,
        env=env,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert jeu.stdout is not None
    adresse = jeu.stdout.readline().split(" : ")[1].strip()
    contenu = tmp_path / "contenu.txt"
    attendre(lambda: contenu.exists() and contenu.stat().st_size)
    _, _, hote, jeton, _ = adresse.split("/")
    connexion = HTTPConnection(hote)
    reponse = json.dumps({"numero": 1, "texte": "[]"})
    connexion.request("POST", f"/{jeton}/reponse", reponse, {"Origin": f"http://{hote}"})
    assert connexion.getresponse().status == 204
    connexion.close()
    attendre(lambda: not list(prive.iterdir()))  # la page est venue : le fichier ne sert plus
    jeu.terminate()
    jeu.communicate()
    assert jeton not in (tmp_path / "arguments.txt").read_text(encoding="utf-8")
    assert adresse in contenu.read_text(encoding="utf-8")
    assert (tmp_path / "droits.txt").read_text(encoding="utf-8").startswith("drwx------")


def attendre(pret: Any) -> None:
    """Attend qu'une chose soit vraie."""
    while not pret():
        time.sleep(0.02)


def test_sans_navigateur_rien_n_est_ecrit_hors_du_dossier(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """L'adresse imprimée suffit ; un jeu qu'on tue ne laisse donc pas de fichier."""
    monkeypatch.setattr(
        "tests.appui.page.environnement", lambda: environnement(TMPDIR=str(tmp_path))
    )
    with Page("incognito", dossier=tmp_path) as page:
        page.suivre()
        assert page.question() is not None
        assert list(tmp_path.iterdir()) == []


# --- rien ne se perd -----------------------------------------------------------------------------


def commencee(dossier: Path, *options: str) -> Page:
    """Une partie d'Incognito commencée dans une page."""
    page = Page("incognito", "--graine", "1", *options, dossier=dossier)
    page.suivre()
    question = page.question()
    assert question is not None
    if question["genre"] == "formulaire":
        page.repondre(remplir(question, []))
        assert page.question() is not None
    return page


def test_une_reponse_en_double_ou_en_retard_ne_joue_rien(tmp_path: Path) -> None:
    with commencee(tmp_path, "-s", "p.inco") as page:
        question = page.messages[-1]["question"]
        coup = question["gestes"][0][1]
        numero = page.numero
        assert page.repondre(coup) == 204
        assert page.question() is not None
        avant = (tmp_path / "p.inco").read_bytes()
        assert page.repondre(coup, numero) == 409
        assert (tmp_path / "p.inco").read_bytes() == avant
        assert avant.endswith(f"{coup}\n".encode()), "le coup est sur le disque avant la question"


def test_une_page_rechargee_retrouve_la_partie_ou_elle_en_etait(tmp_path: Path) -> None:
    with commencee(tmp_path) as page:
        coup = page.messages[-1]["question"]["gestes"][0][1]
        page.repondre(coup)
        page.question()
        numero, images = page.numero, page.images
        page.fermer()
        page.messages.clear()
        page.suivre()
        while page.numero != numero or not page.messages or "question" not in page.messages[-1]:
            assert page.question() is not None
        assert page.images == images
        assert page.repondre("q") == 204
        page.question()
        assert page.repondre("o") == 204
        assert page.question() is None
        assert page.finir() == (0, "Partie interrompue, sans être sauvegardée.\n")


def test_deux_pages_voient_la_meme_partie_et_la_premiere_reponse_compte(tmp_path: Path) -> None:
    with commencee(tmp_path) as page:
        premiere = page.fil
        page.suivre()
        question = page.question()
        while question is None or question["genre"] != "coup":
            question = page.question()
        coups = [texte for _, texte in question["gestes"]]
        numero = page.numero
        assert page.repondre(coups[0]) == 204
        assert page.repondre(coups[1], numero) == 409
        premiere.close()
        page.question()
        assert page.processus.poll() is None, "l'autre page regarde encore"


def test_une_page_fermee_laisse_la_partie_gardee_et_dit_comment_la_reprendre(
    tmp_path: Path,
) -> None:
    with commencee(tmp_path, "-s", "p.inco") as page:
        page.fermer()
        code, adieu = page.finir()
    assert code == 0
    assert adieu == (
        "Partie sauvegardée dans « p.inco » ; pour la reprendre :\n"
        "incognito -c p.inco -s p.inco -g --graine 1\n"
    )


def test_une_page_fermee_pendant_qu_une_machine_reflechit(tmp_path: Path) -> None:
    """Deux machines jouent sans rien demander : le jeu s'arrête quand même."""
    with Page("dames", "--ia", "1,2,3,4", "--niveau", "expert", dossier=tmp_path) as page:
        page.suivre()
        question = page.question()
        assert question is not None
        page.repondre(remplir(question, []))
        while len(page.images) < 2:
            ligne = page.fil.readline()
            if ligne.startswith(b"data: "):
                page.messages.append(json.loads(ligne.removeprefix(b"data: ")))
        page.fermer()
        code, adieu = page.finir()
    assert (code, adieu) == (0, "Partie interrompue, sans être sauvegardée.\n")


@pytest.mark.parametrize(
    ("envoye", "code"),
    [(signal.SIGINT, 130), (signal.SIGTERM, -signal.SIGTERM), (signal.SIGHUP, -signal.SIGHUP)],
)
def test_un_signal_arrete_le_jeu_tout_de_suite(envoye: int, code: int, tmp_path: Path) -> None:
    with commencee(tmp_path, "-s", "p.inco") as page:
        coup = page.messages[-1]["question"]["gestes"][0][1]
        page.repondre(coup)
        page.question()
        page.processus.send_signal(envoye)
        assert page.finir()[0] == code
    assert (tmp_path / "p.inco").read_text(encoding="utf-8").endswith(f"{coup}\n")


def test_une_page_sans_personne_attend_et_ctrl_c_l_arrete(tmp_path: Path) -> None:
    with Page("puissance_n", dossier=tmp_path) as page:
        time.sleep(0.3)
        assert page.processus.poll() is None
        page.processus.send_signal(signal.SIGINT)
        assert page.finir() == (130, "Au revoir.\n")


# --- la page de chaque jeu -----------------------------------------------------------------------


@PAR_JEU
def test_l_adresse_tient_sur_une_ligne_et_suffit(jeu: str, tmp_path: Path) -> None:
    with Page(jeu, dossier=tmp_path) as page:
        assert page.annonce.count("http://127.0.0.1:") == 1
        assert page.demander("GET", page.chemin)[0] == 200


@pytest.mark.parametrize("jeu", ["incognito", "dames", "sixquiprend"])
def test_a_et_g_s_excluent(jeu: str, tmp_path: Path) -> None:
    refus = lancer(jeu, "-a", "-g", dossier=tmp_path)
    assert (refus.code, refus.texte) == (2, "")
    assert "les options -a et -g s'excluent." in refus.plainte


@PAR_JEU
def test_un_fichier_impossible_est_dit_avant_d_ouvrir_une_page(jeu: str, tmp_path: Path) -> None:
    option = {"pickomino": "--sauvegarde"}.get(jeu, "-s")
    with Page(jeu, option, "absent/p.inco", dossier=tmp_path) as page:
        assert page.annonce == ""
        code, plainte = page.finir()
    assert code == 1
    assert "(fichier ou dossier introuvable)" in plainte


@pytest.mark.parametrize(
    ("jeu", "avant", "reponses"),
    [
        ("dames", [], ["Ana", "IA", "Chloé", "IA", *["expert"] * 4]),
        ("pickomino", ["2"], ["Ana", "IA", "expert"]),
        ("puissance_n", ["1"], ["1", "4", "expert"]),
    ],
)
def test_le_niveau_choisi_a_l_accueil_est_dans_la_commande_qui_reprend(
    jeu: str, avant: list[str], reponses: list[str], tmp_path: Path
) -> None:
    with Page(jeu, dossier=tmp_path) as page:
        page.suivre()
        for reponse in (*avant, json.dumps(reponses)):
            assert page.question() is not None
            page.repondre(reponse)
        assert page.question() is not None
        page.repondre("sauver p")
        assert page.question() is not None
        page.fermer()
        assert page.finir()[1].splitlines()[-1].endswith(" -g --niveau expert")


@pytest.mark.exigence("SIX-01", "SIX-02", "SIX-13")
def test_l_accueil_de_six_un_nom_des_ia_start_game_puis_les_regles(tmp_path: Path) -> None:
    with Page("sixquiprend", dossier=tmp_path) as page:
        page.suivre()
        accueil = page.question()
        assert accueil is not None
        assert accueil["bouton"] == "Start Game"
        nom, ias, niveau = accueil["champs"]
        assert (nom["question"], nom["choix"], nom["propose"]) == ("Votre nom : ", [], "")
        assert ias["choix"] == [str(nombre) for nombre in range(1, 10)]
        assert [champ["a_part"] for champ in accueil["champs"]] == [False, False, True]
        assert (niveau["choix"], niveau["propose"]) == (["sujet", "expert"], "sujet")
        page.repondre(json.dumps(["  ", "3", "sujet"]))
        assert page.question() == accueil
        assert page.recit[-1] == "Un nom ne peut être ni vide ni entouré d'espaces."
        page.repondre(json.dumps(["Ada", "3", "expert"]))
        regles = page.question()
        assert regles is not None
        assert regles["genre"] == "lecture"
        assert "104" in regles["lecture"]
        page.repondre("")
        tour = page.question()
        assert tour is not None
        assert (tour["genre"], len(tour["gestes"])) == ("coup", 10)
        page.repondre("sauver p")
        assert page.question() is not None
        page.fermer()
        reprise = "sixquiprend -c p.six -s p.six -g --niveau expert"
        assert page.finir()[1].splitlines()[-1] == reprise


@pytest.mark.exigence("SIX-13")
def test_la_musique_de_six_est_un_son_et_se_tait_avec_muet(tmp_path: Path) -> None:
    with Page("sixquiprend", dossier=tmp_path) as page:
        code, entetes, son = page.demander("GET", f"{page.chemin}musique.wav")
        assert (code, entetes["Content-Type"][:9], son[:4]) == (200, "audio/wav", b"RIFF")
        page.suivre()
        page.question()
        assert page.messages[-1]["sons"] == ["musique.wav"]
    with Page("sixquiprend", "--muet", dossier=tmp_path) as page:
        assert page.demander("GET", f"{page.chemin}musique.wav")[0] == 404


@pytest.mark.exigence("SIX-07", "SIX-11", "SIX-12", "SIX-13")
def test_six_une_liste_pour_ramasser_deux_choix_a_la_manche_et_les_scores(tmp_path: Path) -> None:
    cas = TESTS / "sixquiprend" / "golden" / "une-manche"
    arguments = (cas / "arguments.txt").read_text(encoding="utf-8").splitlines()
    saisies = (cas / "saisies.txt").read_text(encoding="utf-8").splitlines()
    vues: list[dict[str, Any]] = []
    with Page("sixquiprend", *arguments, dossier=tmp_path) as page:
        page.suivre()
        question = page.question()
        while question is not None and question["genre"] != "fin":
            vues.append(question)
            if question["genre"] == "formulaire":
                page.repondre(remplir(question, saisies))
            elif question["genre"] == "lecture":
                page.repondre("")
            else:
                page.repondre(saisies.pop(0))
            question = page.question()
    listes = [question["liste"] for question in vues if question["liste"]]
    assert listes
    assert [len(liste) for liste in listes] == [4] * len(listes)
    manche = vues[-1]
    assert manche["texte"] == "Continuer avec une nouvelle manche (o/n) ? "
    assert [texte for _, texte in manche["gestes"]] == ["continuer", "arrêter"]
    assert (manche["oui"], manche["mots"], manche["boutons"]) == (True, [], []), "rien d'autre"
    assert question is not None
    assert manche["tableau"] == question["tableau"], "les scores, avant et après le choix"


@pytest.mark.exigence("INC-14", "INC-18", "INC-24")
def test_incognito_un_coup_refuse_sur_la_page_est_dit_et_enregistre(tmp_path: Path) -> None:
    with commencee(tmp_path, "-s", "p.inco") as page:
        assert page.repondre("d a1->a1") == 204
        assert page.question() is not None
        assert page.recit[-1]
        assert (tmp_path / "p.inco").read_text(encoding="utf-8").endswith("D a1->a1\n")


@pytest.mark.exigence("INC-18", "INC-20")
def test_incognito_d_montre_les_espions_sur_la_page_et_eux_seuls(tmp_path: Path) -> None:
    images = []
    for options in ([], ["-d"]):
        with commencee(tmp_path, *options) as page:
            images.append(page.images[-1])
    assert images[0] != images[1]


@pytest.mark.exigence("INC-18")
def test_incognito_rejouer_montre_chaque_image_de_la_partie(tmp_path: Path) -> None:
    annexe = TESTS / "incognito" / "golden" / "rejouer"
    shutil.copytree(annexe / "avant", tmp_path, dirs_exist_ok=True)
    arguments = (annexe / "arguments.txt").read_text(encoding="utf-8").splitlines()
    with Page("incognito", *arguments, dossier=tmp_path) as page:
        page.suivre()
        question = page.question()
        assert question is not None
        assert question["genre"] == "fin"
        assert len(page.images) >= 4
        assert all("geste" not in image for image in page.images)


def test_ce_qui_est_choisi_a_l_accueil_est_dans_la_commande_qui_reprend(tmp_path: Path) -> None:
    with Page("incognito", "-s", "p.inco", dossier=tmp_path) as page:
        page.suivre()
        assert page.question() is not None
        page.repondre(json.dumps(["6", "une personne", "expert"]))
        assert page.question() is not None
        page.fermer()
        assert page.finir()[1].splitlines()[-1] == (
            "incognito -c p.inco -s p.inco -g --taille 6 --ia noir --niveau expert"
        )


def test_une_partie_gardee_se_reprend_a_l_accueil_et_continue_de_s_ecrire(tmp_path: Path) -> None:
    (tmp_path / "p.inco").write_text("B b4\nN d1\nB\n", encoding="utf-8")
    (tmp_path / "notes.inco").write_text("mes notes\n", encoding="utf-8")
    with Page("incognito", dossier=tmp_path) as page:
        page.suivre()
        accueil = page.question()
        assert accueil is not None
        assert accueil["gardees"] == ["p.inco"]
        page.repondre("reprendre notes.inco")
        assert page.question() == accueil, "on n'ouvre que ce qui est proposé"
        page.repondre("reprendre p.inco")
        question = page.question()
        assert question is not None
        page.repondre(question["gestes"][0][1])
        assert page.question() is not None
    assert (tmp_path / "p.inco").read_text(encoding="utf-8").count("\n") == 4


def test_une_partie_gardee_de_pickomino_se_reprend_avec_les_noms(tmp_path: Path) -> None:
    shutil.copy(TESTS / "pickomino/golden/egalite/avant/save.bin", tmp_path / "p.bin")
    with Page("pickomino", dossier=tmp_path) as page:
        page.suivre()
        assert page.question() is not None
        page.repondre("2")
        accueil = page.question()
        assert accueil is not None
        assert accueil["gardees"] == ["p.bin"]
        page.repondre("reprendre p.bin")
        question = page.question()
        assert question is not None
        assert question["gestes"]
        page.fermer()
        assert page.finir()[1].splitlines()[-1] == "pickomino --sauvegarde p.bin -g"


def test_une_autre_partie_suit_la_premiere_dans_la_meme_page(tmp_path: Path) -> None:
    with Page("pickomino", "--graine", "1", dossier=tmp_path) as page:
        page.suivre()
        for propose in ("", "3"):
            question = page.question()
            assert question is not None
            assert question["propose"] == propose
            page.repondre("3")
            question = page.question()
            assert question is not None
            page.repondre(json.dumps(["IA", "IA", "IA", "sujet"]))
            question = page.question()
            assert question is not None
            assert (question["genre"], bool(question["tableau"])) == ("fin", True)
            assert not (tmp_path / "save.bin").exists()
            page.repondre("encore")


@pytest.mark.parametrize(
    ("jeu", "cas", "suite", "proposees"),
    [
        ("pickomino", "humain_contre_machine", ["encore", "2"], ["Léa", "IA"]),
        ("puissance_n", "victoire_horizontale", ["1"], ["2", "3"]),
        ("sixquiprend", "une-manche", ["encore"], ["Ada", "2"]),
    ],
)
def test_une_autre_partie_propose_les_joueurs_de_celle_d_avant(
    jeu: str, cas: str, suite: list[str], proposees: list[str], tmp_path: Path
) -> None:
    """La partie d'avant est une partie de référence."""
    golden = TESTS / jeu / "golden" / cas
    saisies = (golden / "saisies.txt").read_text(encoding="utf-8").split()
    if jeu == "puissance_n":
        saisies.pop()  # « 3 », qui quitte au menu
    with Page(jeu, *(golden / "arguments.txt").read_text().split(), dossier=tmp_path) as page:
        page.suivre()
        question = page.question()
        assert question is not None
        while saisies or suite:
            if question["genre"] == "lecture":
                reponse = ""
            elif question["genre"] == "formulaire":
                reponse = remplir(question, saisies)
            else:
                reponse = (saisies or suite).pop(0)
            page.repondre(reponse)
            question = page.question()
            assert question is not None
        champs = question["champs"][: len(proposees)]
        assert [champ["propose"] for champ in champs] == proposees


def test_une_autre_partie_des_dames_propose_les_memes_noms_et_les_memes_machines(
    tmp_path: Path,
) -> None:
    with Page("dames", "--noms", "Ana,IA,IA,IA", "--niveau", "facile", dossier=tmp_path) as page:
        page.suivre()
        for reponse in ("abandon", "o", "encore"):
            assert page.question() is not None
            page.repondre(reponse)
        accueil = page.question()
        assert accueil is not None
        proposees = [champ["propose"] for champ in accueil["champs"]]
        assert proposees == ["Ana", "IA 2", "IA 3", "IA 4", *["facile"] * 4]
        page.repondre(json.dumps([""] * 8))
        tour = page.question()
        assert tour is not None
        assert tour["genre"] == "coup"
        assert "IA 4" in page.images[-1]


def test_un_nom_qui_ressemble_a_du_html_n_est_qu_un_texte(tmp_path: Path) -> None:
    with Page("sixquiprend", dossier=tmp_path) as page:
        page.suivre()
        assert page.question() is not None
        page.repondre(json.dumps(["<script>x()", "1", "sujet"]))
        page.question()
        page.repondre("")
        assert page.question() is not None
        assert "<script" not in page.images[-1]
        assert "&lt;script&gt;" in page.images[-1]


def lignes_dites(jeu: str, saisies: str, dossier: Path, *options: str) -> list[str]:
    """Ce qu'imprime une partie commencée, où l'on tape ces lignes avant de partir."""
    dossier.mkdir()
    saisies = f"{DEBUTS[jeu]}{saisies}q\no\n"
    return lancer(
        jeu, "--graine", "3", *options, saisies=saisies, dossier=dossier
    ).texte.splitlines()


@PAR_JEU
def test_un_conseil_se_lit_de_meme_au_terminal_en_mots_et_sur_la_page(
    jeu: str, tmp_path: Path
) -> None:
    dits = []
    for options in ([], ["--texte"]):
        sans = lignes_dites(jeu, "", tmp_path / f"sans{options}", *options)
        avec = lignes_dites(jeu, "conseil\n", tmp_path / f"avec{options}", *options)
        dits.append([ligne for ligne in avec if ligne not in sans])
    au_terminal, en_mots = dits
    assert 1 <= len(au_terminal) <= 6
    assert au_terminal == en_mots
    with Page(jeu, "--graine", "3", dossier=tmp_path) as page:
        jouer(page, [*DEBUTS[jeu].split(), "conseil"])
        assert uni("\n".join(au_terminal)) in uni("\n".join(page.recit))
        assert 'class="avis"' in "".join(page.images)


@PAR_JEU
def test_la_page_ne_dit_pas_ce_qu_on_tape_a_un_terminal(jeu: str, tmp_path: Path) -> None:
    """Ni à l'accueil, ni par « Aide » et « Règles », à chaque question jusqu'au premier coup."""
    saisies = DEBUTS[jeu].split()
    with Page(jeu, dossier=tmp_path) as page:
        page.suivre()
        question = page.question()
        while question is not None and question["genre"] != "coup":
            if question.get("aide"):
                page.repondre("?")
                assert page.question() == question
            reponse = ""
            if question["genre"] == "formulaire":
                reponse = remplir(question, saisies)
            elif question["genre"] == "choix":
                reponse = saisies.pop(0)
            page.repondre(reponse)
            question = page.question()
        assert question is not None
        for mot in ("règles", "?"):
            page.repondre(mot)
            assert page.question() == question
        assert page.recit[-1].startswith(question["consigne"])
        dit = "\n".join(page.recit)
        assert not AU_TERMINAL.search(dit), dit


@pytest.mark.parametrize("jeu", ["dames", "pickomino"])
def test_une_place_a_un_nom_d_avance_et_un_bouton_la_donne_a_la_machine(
    jeu: str, tmp_path: Path
) -> None:
    with Page(jeu, dossier=tmp_path) as page:
        page.suivre()
        question = page.question()
        assert question is not None
        if question["genre"] == "choix":
            page.repondre("2")
            question = page.question()
        assert question is not None
        noms = [champ for champ in question["champs"] if champ["question"].startswith("Nom")]
        assert {champ["offre"] for champ in noms} == {"IA"}
        assert all(champ["propose"] for champ in noms)


def test_tourner_le_plateau_des_dames_ne_joue_rien(tmp_path: Path) -> None:
    with Page("dames", "--noms", "Ana,Bob,Cléo,Dan", dossier=tmp_path) as page:
        page.suivre()
        premiere = page.question()
        assert premiere is not None
        assert "tourner" in premiere["mots"]
        for _ in range(4):
            page.repondre("tourner")
            assert page.question() is not None
        assert len(page.images) == 5
        assert page.images[0] == page.images[4] != page.images[1]
