// Le travailleur : Pyodide, les jeux tels quels, et de quoi attendre une ligne du joueur.
// Deux façons d'attendre : JSPI suspend Python et laisse le fil libre ; sinon, le fil dort sur une
// mémoire partagée avec la page (SharedArrayBuffer), que la page réveille.
import { loadPyodide } from "./pyodide/pyodide.mjs";
import AMORCE from "./amorce.py";
import { prendre } from "./prendre.mjs";

const REPONSE_PRETE = 0, LONGUEUR = 1, COLONNES = 2, RANGEES = 3;  // les cases de la mémoire partagée
let python, partage, octets, suspend, repondre;
let taille = [80, 24];
let connus = new Map();  // ce que la page a déjà gardé : nom du fichier, contenu

const dire = (message) => self.postMessage(message);

function attendreEnDormant() {
  annoncer();
  while (Atomics.load(partage, REPONSE_PRETE) === 0) Atomics.wait(partage, REPONSE_PRETE, 0, 500);
  const texte = new TextDecoder().decode(octets.slice(0, partage[LONGUEUR]));
  Atomics.store(partage, REPONSE_PRETE, 0);
  return texte;
}

function attendreSuspendu() {
  annoncer();
  return new Promise((suite) => { repondre = suite; });
}

function annoncer() {
  garder();
  dire({ question: true });
}

// --- les fichiers du joueur ---------------------------------------------------------------------

let dossier = null;

function lireDossier() {
  const lus = new Map();
  for (const nom of python.FS.readdir(dossier)) {
    const chemin = `${dossier}/${nom}`;
    if (nom === "." || nom === ".." || !python.FS.isFile(python.FS.stat(chemin).mode)) continue;
    lus.set(nom, python.FS.readFile(chemin));
  }
  return lus;
}

const memes = (a, b) => a !== undefined && a.length === b.length && a.every((x, i) => x === b[i]);

// Dit à la page ce qui a changé depuis la dernière fois : c'est elle qui garde.
function garder() {
  if (dossier === null) return;
  const lus = lireDossier(), ecrits = {}, effaces = [];
  for (const [nom, contenu] of lus) if (!memes(connus.get(nom), contenu)) ecrits[nom] = contenu.slice();
  for (const nom of connus.keys()) if (!lus.has(nom)) effaces.push(nom);
  connus = lus;
  if (Object.keys(ecrits).length || effaces.length) dire({ garder: { ecrits, effaces } });
}

function poserDossier(jeu, fichiers) {
  dossier = `/parties/${jeu}`;
  python.FS.mkdirTree(dossier);
  for (const nom of lireDossier().keys()) python.FS.unlink(`${dossier}/${nom}`);
  for (const [nom, contenu] of Object.entries(fichiers)) python.FS.writeFile(`${dossier}/${nom}`, contenu);
  connus = lireDossier();
}

// --- ce que la page demande ---------------------------------------------------------------------

async function ouvrir({ memoire, tampon, base, avecSuspension }) {
  self.MEMOIRE = memoire;
  const reglages = memoire && self.reglagesDeMemoire(memoire);
  if (tampon) {
    partage = new Int32Array(tampon, 0, 4);
    octets = new Uint8Array(tampon, 64);
  }
  const [pret, jeux] = await Promise.all([
    loadPyodide(reglages ?? { indexURL: new URL("./pyodide/", base).href }),
    prendre("jeux.zip"),
  ]);
  python = pret;
  python.unpackArchive(jeux, "zip", { extractDir: "/jeux" });
  suspend = avecSuspension;
  if (tampon) python.setInterruptBuffer(new Uint8Array(tampon, 32, 1));
  python.setStdin({ stdin: () => null, isatty: true });
  for (const [poser, flux] of [["setStdout", 1], ["setStderr", 2]]) {
    python[poser]({ isatty: true, write: (o) => { dire({ sortie: o.slice(), flux }); return o.length; } });
  }
  python.registerJsModule("page", {
    suspend,
    montrer: (message) => dire({ image: JSON.parse(message) }),
    retenir: (nom, options) => dire({ reprise: { nom, options } }),
    annoncer: (essai) => dire({ essai }),
    attendre: suspend ? attendreSuspendu : attendreEnDormant,
    taille: () => partage ? [partage[COLONNES], partage[RANGEES]] : taille,
  });
  python.runPython(AMORCE);
  dire({ pret: true });
}

// Le code, s'il y en a, est celui des fonctions qu'on a écrites : elles se posent dans le kit du jeu.
async function jouer({ jeu, argumentsDuJeu, reponses, fichiers, code, kit }) {
  poserDossier(jeu, fichiers);
  if (code) poserKit(jeu, kit);
  const lancer = python.globals.get(code ? "jouer_avec" : "lancer_jeu");
  const donnes = [jeu, ...(code ? [JSON.stringify(code)] : []), JSON.stringify(argumentsDuJeu), JSON.stringify(reponses)];
  const sortie = suspend ? await lancer.callPromising(...donnes) : lancer(...donnes);
  garder();
  dossier = null;
  dire({ fin: sortie });
}

function essayer({ jeu, numero, reponses, kit }) {
  poserKit(jeu, kit);
  const bilan = python.globals.get("essayer")(jeu, numero, JSON.stringify(reponses));
  dire({ bilan: JSON.parse(bilan) });
}

function exporter({ jeu, reponses, kit }) {
  poserKit(jeu, kit);
  const rendu = python.globals.get("exporter")(jeu, JSON.stringify(reponses));
  dire({ kit: rendu.toJs() });
}

function reprendre({ jeu, octets, kit }) {
  poserKit(jeu, kit);
  dire({ repris: JSON.parse(python.globals.get("reprendre")(jeu, octets)) });
}

const kits = new Set();
function poserKit(jeu, kit) {
  if (kits.has(jeu)) return;
  python.FS.mkdirTree(`/kits/${jeu}`);
  python.unpackArchive(kit, "zip", { extractDir: `/kits/${jeu}` });
  kits.add(jeu);
}

const gestes = { ouvrir, jouer, essayer, exporter, reprendre, taille: (t) => { taille = t; } };

self.onmessage = async ({ data }) => {
  if ("ligne" in data) {
    const suite = repondre;
    repondre = null;
    if (suite) suite(data.ligne);
    return;
  }
  for (const [nom, geste] of Object.entries(gestes)) {
    if (!(nom in data)) continue;
    try {
      await geste(data[nom]);
    } catch (erreur) {
      dire({ panne: String(erreur.message ?? erreur), geste: nom });
    }
  }
};
