// Ce qu'il faut à un navigateur qu'on éprouve : un hébergeur, un espion, les parties de référence.
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";
import zlib from "node:zlib";

const TESTS = path.join(path.dirname(fileURLToPath(import.meta.url)), "..", "..");
const GENRES = { html: "text/html; charset=utf-8", mjs: "text/javascript", js: "text/javascript", css: "text/css", wasm: "application/wasm", json: "application/json", zip: "application/zip", wav: "audio/wav" };

// Une partie de chaque jeu, jouée jusqu'à sa fin.
export const FINS = { incognito: "espion_trouve", pickomino: "humain_contre_machine", puissance_n: "victoire_horizontale", dames: "defaite-blocage", sixquiprend: "une-manche" };
export const dossierDe = (jeu, cas) => path.join(TESTS, jeu, "golden", cas);
// Absent, un fichier d'une partie vaut vide ; sa sortie est toujours là.
export const lire = (jeu, cas, nom) => {
  const chemin = path.join(dossierDe(jeu, cas), nom);
  if (nom !== "sortie.txt" && !fs.existsSync(chemin)) return "";
  return fs.readFileSync(chemin, "utf8");
};
export const sansCouleurs = (texte) => texte.replace(/\x1b\[[0-9;?]*[A-Za-z]/g, "");

// Sert le site, et retient ce qui a été envoyé.
export function servir(site, isole) {
  const envoyes = {};
  const serveur = http.createServer((demande, reponse) => {
    let nom = decodeURIComponent(new URL(demande.url, "http://x").pathname);
    if (nom.endsWith("/")) nom += "index.html";
    const chemin = path.join(site, path.normalize(nom));
    if (!fs.existsSync(chemin)) return reponse.writeHead(404).end();
    const genre = path.extname(chemin).slice(1);
    const entetes = { "Content-Type": GENRES[genre] ?? "application/octet-stream", "Cache-Control": "max-age=600" };
    if (isole) Object.assign(entetes, { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" });
    let corps = fs.readFileSync(chemin);
    if (!["zip", "wav"].includes(genre)) {
      corps = zlib.gzipSync(corps, { level: 6 });
      entetes["Content-Encoding"] = "gzip";
    }
    envoyes[nom] = corps.length;
    reponse.writeHead(200, entetes).end(corps);
  });
  return new Promise((suite) => serveur.listen(0, "127.0.0.1", () => suite({ serveur, envoyes, adresse: `http://127.0.0.1:${serveur.address().port}/` })));
}

// Dans la page : retient ce que le travailleur lui dit, ses sorties, ses questions, sa fin.
export function espionner() {
  const Vrai = self.Worker;
  self.vu = { 1: "", 2: "", questions: 0, fin: undefined, bilans: [] };
  const decodeurs = { 1: new TextDecoder(), 2: new TextDecoder() };
  self.Worker = class extends Vrai {
    constructor(...arguments_) {
      super(...arguments_);
      this.addEventListener("message", ({ data }) => {
        if (data.sortie) self.vu[data.flux] += decodeurs[data.flux].decode(data.sortie, { stream: true });
        if (data.question) self.vu.questions++;
        if ("fin" in data) self.vu.fin = data.fin;
        if (data.bilan) self.vu.bilans.push(data.bilan);
      });
    }
  };
}
