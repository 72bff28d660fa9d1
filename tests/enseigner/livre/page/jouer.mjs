// « Jouer » : le vrai jeu, sur un plateau qu'on touche, ou dans un terminal où l'on tape ; ou les deux.
import { FitAddon } from "@xterm/addon-fit";
import { Terminal } from "@xterm/xterm";
import { Cadre } from "./cadre.mjs";
import { garderHorsLigne } from "./garder-hors-ligne.mjs";
import { Ligne } from "./ligne.mjs";
import { prendre } from "./prendre.mjs";
import { python, peutAttendre, ESSAI, PRIS, SANS_ATTENTE } from "./python.mjs";
import * as parties from "./parties.mjs";
import { telecharger } from "./telecharger.mjs";

const EN_COURS = /^(partie-en-cours\.|save\.bin$)/;  // où va une partie à laquelle on n'a pas donné de fichier
const POLICE = 15, POLICE_AU_MOINS = 9;  // points
const CHASSE = 0.61;  // la largeur d'un signe, pour une police d'un point
const ASCENSEUR = 14;  // points, à droite du terminal

// Ce que le terminal dit de lui-même aux lecteurs d'écran.
Terminal.strings.promptLabel = "Votre réponse";
Terminal.strings.tooMuchOutput = "Le texte est long : lisez-le ligne par ligne, au-dessus de la réponse.";

// Les options comme un terminal les couperait : « --noms "Anne Marie,Bob" ».
function couper(texte) {
  const mots = texte.match(/(?:[^\s"']|"[^"]*"|'[^']*')+/g) ?? [];
  return mots.map((mot) => mot.replace(/"([^"]*)"|'([^']*)'/g, "$1$2"));
}

// Ce qui se dit en mots, ou ne se joue pas, reste au terminal.
const EN_MOTS = ["--texte", "--help", "--version", "-a"];
const surUnPlateau = (options) => options.some((mot) => [...EN_MOTS, "-g"].includes(mot)) ? options : ["-g", ...options];

class Table {
  constructor(section) {
    this.section = section;
    this.jeu = section.dataset.jeu;
    this.titre = section.dataset.titre;
    this.colonnes = Number(section.dataset.colonnes);
    this.etat = section.querySelector(".etat");
    this.bouton = section.querySelector(".lancer");
    this.options = section.querySelector(".options");
    this.liste = section.querySelector(".fichiers");
    this.depot = section.querySelector(".depot");
    this.options.onkeydown = (e) => { if (e.key === "Enter") this.bouton.click(); };
    this.bouton.onclick = () => this.jouer(surUnPlateau(couper(this.options.value)));
    this.auTerminal = section.querySelector(".au-terminal");
    this.auTerminal.onclick = () => this.jouer(couper(this.options.value));
    section.querySelector(".arreter").onclick = () => this.arreter();
    for (const exemple of section.querySelectorAll(".exemple")) {
      exemple.onclick = () => this.jouer(surUnPlateau(couper(exemple.dataset.options)), couper(exemple.dataset.reponses));
    }
    this.depot.onchange = () => this.deposer();
    this.mien = section.querySelector(".mien");
    this.mien.onchange = ({ target }) => sessionStorage.setItem(`cinq-jeux/${this.jeu}/mien`, target.checked ? "oui" : "non");
    for (const quand of ["hashchange", "pageshow", "storage"]) addEventListener(quand, () => this.lireLeMien());
    this.lireLeMien();
    if (!navigator.locks || !self.indexedDB) this.dire("Ce navigateur ne garde rien à cette adresse : les parties s'oublieront.");
    this.montrerFichiers().then(() => this.offrir());
  }

  dire(phrase) { this.etat.textContent = phrase; }

  occupee(oui) {
    this.bouton.disabled = this.auTerminal.disabled = oui;
    this.section.querySelector(".arreter").hidden = !oui;
    this.section.classList.toggle("en-jeu", oui);
  }

  // --- son propre code ---------------------------------------------------------------------------

  // Ce qu'on a écrit aux étapes essayées, que « S'exercer » garde.
  lireLeMien() {
    let ecrites = {}, reussis = [];
    try {
      ({ ecrites = {}, reussis = [] } = JSON.parse(localStorage.getItem(`cinq-jeux/${this.jeu}`)) ?? {});
    } catch { /* « S'exercer » le dira */ }
    const numeros = Object.keys(ecrites);
    this.code = Object.assign({}, ...Object.values(ecrites));
    this.mien.hidden = !numeros.length;
    this.mien.querySelector("span").textContent = `étape${numeros.length > 1 ? "s" : ""} ${numeros.map((n) => reussis.includes(Number(n)) ? n : `${n} (pas encore réussie)`).join(", ")}`;
    this.mien.querySelector("input").checked = sessionStorage.getItem(`cinq-jeux/${this.jeu}/mien`) === "oui";
  }

  // Ce qu'il faut au travailleur pour jouer avec, si la case est cochée.
  async leMien() {
    if (this.mien.hidden || !this.mien.querySelector("input").checked) return {};
    return { code: this.code, kit: await prendre(`kit-${this.jeu}.zip`) };
  }

  // --- le terminal -------------------------------------------------------------------------------

  ouvrirTerminal(enMots, plateau) {
    if (!this.terminal) {
      this.terminal = new Terminal({ fontSize: POLICE, fontFamily: '"DejaVu Sans Mono", "Liberation Mono", Consolas, Menlo, monospace', convertEol: true, scrollback: 5000, theme: { background: "#16181d", foreground: "#e6e6e6" } });
      this.fit = new FitAddon();
      this.terminal.loadAddon(this.fit);
      this.cadre = this.section.querySelector(".ecran-de-jeu");
      this.pli = this.section.querySelector(".le-terminal");
      this.pli.hidden = false;
      this.terminal.open(this.cadre.firstElementChild);
      this.ligne = new Ligne(this.terminal, (texte) => python.repondre(texte));
      this.pli.ontoggle = () => { if (this.pli.open) this.dimensionner(); };
      this.terminal.onData((donnees) => this.taper(donnees));
      this.terminal.attachCustomKeyEventHandler((e) => !(e.key === "Tab"));  // Tab sort du terminal
      new ResizeObserver(() => this.dimensionner()).observe(this.cadre);
    }
    this.pli.open = !plateau;
    this.section.querySelector(".affiche").hidden = true;
    this.terminal.options.screenReaderMode = enMots;
    this.terminal.reset();
    this.dimensionner();
    if (!plateau) this.cadre.scrollIntoView({ block: "nearest" });
  }

  // Autant de colonnes que la page en montre, mais assez pour le plateau : s'il le faut, la police
  // rapetisse, puis le plateau se fait défiler.
  dimensionner() {
    const place = this.cadre.firstElementChild.clientWidth - ASCENSEUR;
    const police = Math.floor(place / (this.colonnes * CHASSE));
    this.terminal.options.fontSize = Math.max(POLICE_AU_MOINS, Math.min(POLICE, police));
    const propose = this.fit.proposeDimensions();
    if (!propose?.cols) return;
    const vues = Math.min(100, propose.cols);
    const rangees = Math.max(16, Math.min(40, Math.floor(window.innerHeight / 22) - 6));
    this.terminal.resize(Math.max(vues, this.colonnes), rangees);
    python.dimensionner(vues, rangees);  // le texte se replie à ce qu'on voit
  }

  taper(donnees) {
    if (donnees === "\x03" && this.enCours && !this.partie) return python.tuer();  // Python se charge encore
    if (donnees === "\x03" && !this.ligne.attend && this.enCours) {
      this.ligne.avance = [];
      this.terminal.write("^C");
      if (!python.interrompre()) this.finir(130, "Python a été arrêté au milieu d'un calcul ; ce qui était gardé l'est toujours.");
      return;
    }
    this.ligne.recevoir(donnees);
  }

  // --- une partie --------------------------------------------------------------------------------

  // Les réponses sont celles des premières questions : un exemple ouvre une partie, pas un menu.
  async jouer(argumentsDuJeu, reponses = null) {
    if (!peutAttendre()) return this.dire(SANS_ATTENTE);
    if (python.pris) return this.dire(python.joue ? PRIS : ESSAI);
    return python.preter(() => this.occuper(argumentsDuJeu, reponses), true);
  }

  async occuper(...demande) {
    this.enCours = true;
    this.occupee(true);
    try {
      if (!navigator.locks) return await this.derouler(...demande);
      const seul = await parties.seul(this.jeu, () => this.derouler(...demande));
      if (!seul) this.dire("Ce jeu est ouvert dans un autre onglet : jouez-y, ou quittez-y la partie.");
    } catch (erreur) {
      this.dire(`Python ne démarre pas : ${parties.phraseDe(erreur)}.`);
    } finally {
      this.enCours = false;
      this.occupee(false);
      if (document.activeElement === document.body) this.bouton.focus();  // le plateau, où était le clavier, est fermé
    }
  }

  async derouler(argumentsDuJeu, reponses) {
    this.dire("Python se charge (7 Mo la première fois)…");
    this.partie = null;
    const plateau = argumentsDuJeu.includes("-g");
    this.ouvrirTerminal(argumentsDuJeu.includes("--texte"), plateau);
    await python.ouvrir();
    this.dimensionner();
    this.dire("");
    const fichiers = navigator.locks ? await parties.lire(this.jeu) : {};
    const mien = await this.leMien();
    const fin = new Promise((suite) => { this.partie = suite; });
    python.demander({ jouer: { jeu: this.jeu, argumentsDuJeu, reponses, fichiers, ...mien } }, {
      sortie: (octets) => this.terminal.write(octets),
      image: (message) => this.montrer(message),
      question: () => { this.ligne.commencer(); garderHorsLigne(); },
      garder: (change) => this.garder(change),
      reprise: (comment) => parties.retenir(this.jeu, comment),
      fin: (code) => this.finir(code, ""),
      panne: (phrase) => { python.tuer(); this.finir(1, `Le jeu s'est arrêté : ${phrase.trim().split("\n").pop()}`); },
    });
    if (!plateau) this.terminal.focus();
    await fin;
    await this.ecriture;
    await this.montrerFichiers();
  }

  // Ce que le jeu montre et demande, sur son plateau, qu'on ouvre au premier message.
  montrer(message) {
    if (!this.plateau) {
      this.plateau = new Cadre(this.section.querySelector(".plateau"), this.titre, (texte) => {
        this.ligne.attend = false;  // la réponse vient du plateau : le terminal l'écrit
        this.terminal.write(`${texte.startsWith("[") ? JSON.parse(texte).join(", ") : texte}\r\n`);
        python.repondre(texte);
      });
      this.plateau.ou.scrollIntoView();
    }
    this.plateau.montrer(message);
  }

  // Un calcul trop long, ou une partie dont on ne veut plus : ce qui était gardé l'est toujours.
  arreter() {
    if (!this.partie) return python.tuer();  // Python se charge encore
    if (this.ligne.attend) return python.repondre("\x03");
    if (!python.interrompre()) this.finir(130, "La partie a été arrêtée ; ce qui était gardé l'est toujours.");
  }

  finir(code, phrase) {
    this.plateau?.fermer();
    if (!this.plateau || code !== 0) this.pli.open = true;  // c'est là que tout se lit
    this.section.querySelector(".affiche").hidden = this.pli.open;
    this.plateau = null;
    this.ligne.attend = false;
    this.ligne.avance = [];
    this.terminal.write(`\r\n\x1b[2m[fin, code ${code}]\x1b[0m\r\n`);
    if (phrase) this.dire(phrase);
    this.partie(code);
  }

  // --- les fichiers ------------------------------------------------------------------------------

  garder({ ecrits, effaces }) {
    if (!navigator.locks) return;
    this.ecriture = (this.ecriture ?? Promise.resolve())
      .then(() => parties.garder(this.jeu, ecrits, effaces))
      .then(() => this.montrerFichiers())
      .catch((erreur) => this.dire(`La partie n'a pas pu être gardée : ${parties.phraseDe(erreur)}.`));
  }

  async montrerFichiers() {
    this.noms = [];
    if (!navigator.locks || !self.indexedDB) return;
    const gardes = await parties.lire(this.jeu).catch(() => ({}));
    this.noms = Object.keys(gardes);
    this.liste.replaceChildren(...Object.entries(gardes).map(([nom, contenu]) => this.element(nom, contenu)));
  }

  // Ce qu'on jouait quand la page s'est fermée.
  offrir() {
    const nom = this.noms.find((nom) => EN_COURS.test(nom));
    if (!nom || this.enCours) return;
    this.section.querySelector(".affiche").hidden = true;  // qu'on ne la prenne pas pour cette partie
    this.etat.replaceChildren("Votre dernière partie n'est pas finie. ", bouton("La reprendre", "reprendre la dernière partie", () => this.jouer(surUnPlateau(this.reprise(nom)))));
  }

  element(nom, contenu) {
    const li = document.createElement("li"), code = document.createElement("code");
    code.textContent = nom;
    li.append(code, " ",
      bouton("Reprendre", `reprendre ${nom}`, () => this.jouer(surUnPlateau(this.reprise(nom)))),
      bouton("Télécharger", `télécharger ${nom}`, () => telecharger(nom, contenu)),
      bouton("Effacer", `effacer ${nom}`, () => this.effacer(nom)));
    return li;
  }

  // Les options qui reprennent cette partie : celles dont on l'a jouée ici ; sinon, celles que le gabarit donne.
  reprise(nom) {
    return parties.reprise(this.jeu, nom) ?? this.section.dataset.reprise.split(" ").map((mot) => mot.replace("FICHIER", nom));
  }

  async effacer(nom) {
    if (!confirm(`Effacer « ${nom} » de ce navigateur ?`)) return;
    const fait = await parties.seul(this.jeu, () => parties.garder(this.jeu, {}, [nom]));
    if (!fait) this.dire("Une partie est en cours : quittez-la d'abord.");
    this.montrerFichiers();
  }

  async deposer() {
    const [fichier] = this.depot.files;
    if (!fichier) return;
    const refus = parties.refusDe(fichier);
    this.depot.value = "";
    if (refus) return this.dire(refus);
    try {
      const contenu = new Uint8Array(await fichier.arrayBuffer());
      const fait = await parties.seul(this.jeu, () => parties.garder(this.jeu, { [fichier.name]: contenu }, [fichier.name]));
      this.dire(fait ? `« ${fichier.name} » est gardé ; « Reprendre » le lit.` : "Une partie est en cours : quittez-la d'abord.");
    } catch (erreur) {
      this.dire(`« ${fichier.name} » n'a pas pu être gardé : ${parties.phraseDe(erreur)}.`);
    }
    this.montrerFichiers();
  }
}

function bouton(texte, libelle, geste) {
  const b = document.createElement("button");
  b.type = "button";
  b.textContent = texte;
  b.setAttribute("aria-label", libelle);
  b.onclick = geste;
  return b;
}

for (const section of document.querySelectorAll("section.jouer")) new Table(section);
