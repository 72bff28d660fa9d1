// Python, vu de la page : un travailleur, né à la première demande, tué s'il ne répond plus.
import { SANS_RESEAU } from "./prendre.mjs";

const REPONSE_PRETE = 0, LONGUEUR = 1, COLONNES = 2, RANGEES = 3;
const SIGINT = 2;

export const peutAttendre = () => "Suspending" in WebAssembly || self.crossOriginIsolated;
export const PRIS = "Python est déjà pris : quittez d'abord la partie en cours (q, ou Ctrl-C).";
export const ESSAI = "Python juge encore une étape : attendez qu'il ait fini.";
export const SANS_ATTENTE = "Ce navigateur ne sait pas suspendre Python le temps d'une réponse : on ne peut pas jouer ici. "
  + "Chrome, Edge, Brave et Opera le savent depuis la version 137 ; Firefox et Safari, dans leurs versions les plus récentes. "
  + "Le texte et les exercices restent à lire.";

export class Python {
  constructor() {
    this.travailleur = null;
    this.ecouteurs = {};
    this.pris = null;  // la promesse de ce qui s'en sert : une partie, ou un essai, un seul à la fois
    this.joue = false;  // c'est une partie, que seul le joueur arrête
    if (self.crossOriginIsolated) {
      this.tampon = new SharedArrayBuffer(64 + 65536);
      this.partage = new Int32Array(this.tampon, 0, 4);
      this.signal = new Uint8Array(this.tampon, 32, 1);
    }
    this.suspend = "Suspending" in WebAssembly;
  }

  // Ouvre Python s'il ne l'est pas ; la promesse est tenue quand il est prêt.
  ouvrir() {
    if (!this.ouvert) {
      this.ouvert = new Promise((pret, panne) => {
        this.renoncer = () => panne(new Error("on l'a arrêté"));
        const echouer = (phrase) => { panne(new Error(phrase)); this.tuer(); };
        this.travailleur = self.creerTravailleur?.() ?? new Worker(new URL("travailleur.js", document.baseURI), { type: "module" });
        this.travailleur.onerror = (e) => echouer(e.message || SANS_RESEAU);
        this.travailleur.onmessage = ({ data }) => {
          if (data.pret) {
            this.travailleur.onerror = null;
            return pret();
          }
          if (data.panne && data.geste === "ouvrir") return echouer(/fetch/i.test(data.panne) ? SANS_RESEAU : data.panne);
          for (const nom of Object.keys(data)) this.ecouteurs[nom]?.(data[nom], data);
        };
        this.travailleur.postMessage({ ouvrir: { tampon: this.tampon, base: document.baseURI, memoire: self.MEMOIRE, avecSuspension: this.suspend } });
      });
    }
    return this.ouvert;
  }

  // Laisse quelqu'un se servir de Python jusqu'à ce qu'il ait fini.
  async preter(faire, joue = false) {
    this.joue = joue;
    this.pris = faire().finally(() => {
      this.pris = null;
      this.joue = false;
    });
    return this.pris;
  }

  demander(message, ecouteurs) {
    this.ecouteurs = ecouteurs;
    if (this.signal) this.signal[0] = 0;
    this.travailleur.postMessage(message);
  }

  repondre(texte) {
    if (this.suspend) return this.travailleur.postMessage({ ligne: texte });
    const octets = new TextEncoder().encode(texte).slice(0, 65536);
    new Uint8Array(this.tampon, 64).set(octets);
    this.partage[LONGUEUR] = octets.length;
    Atomics.store(this.partage, REPONSE_PRETE, 1);
    Atomics.notify(this.partage, REPONSE_PRETE);
  }

  dimensionner(colonnes, rangees) {
    if (this.partage) {
      this.partage[COLONNES] = colonnes;
      this.partage[RANGEES] = rangees;
    }
    this.travailleur?.postMessage({ taille: [colonnes, rangees] });
  }

  // Interrompt un calcul : vrai si Python s'en charge, faux s'il a fallu le tuer.
  interrompre() {
    if (this.signal) {
      this.signal[0] = SIGINT;
      return true;
    }
    this.tuer();
    return false;
  }

  tuer() {
    this.travailleur?.terminate();
    this.travailleur = null;
    this.ouvert = null;
    this.ecouteurs = {};
    this.renoncer?.();  // s'il se chargeait encore, personne ne doit l'attendre
  }
}

// Un seul Python par page.
export const python = new Python();
