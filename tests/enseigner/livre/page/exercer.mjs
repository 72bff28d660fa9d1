// « S'exercer » : les étapes du cours, un éditeur, et le juge du cours dans la page.
import { indentWithTab } from "@codemirror/commands";
import { python as langue } from "@codemirror/lang-python";
import { indentUnit, syntaxHighlighting } from "@codemirror/language";
import { classHighlighter } from "@lezer/highlight";
import { keymap } from "@codemirror/view";
import { EditorView, basicSetup } from "codemirror";
import { garderHorsLigne } from "./garder-hors-ligne.mjs";
import { prendre } from "./prendre.mjs";
import { python, PRIS } from "./python.mjs";
import { telecharger } from "./telecharger.mjs";

const PATIENCE = 5000;  // millisecondes, pour chaque essai : une boucle sans fin s'arrête là
const TROP_GRAND = 5_000_000;  // octets
const CHARGE = "Python se charge (7 Mo la première fois) ; la suite vient dès qu'il est prêt…";
const EXCEPTION = /^(l'exception|rien :) /;  // ce qui est venu, quand aucune valeur n'est venue
const BOUCLE = (essai) => `À l'${essai}, le calcul ne finit pas, ou dure plus de 5 secondes : il a été arrêté.`;

class Cahier {
  constructor(section) {
    this.section = section;
    this.jeu = section.dataset.jeu;
    this.donnees = JSON.parse(section.querySelector("script.donnees").textContent);
    this.etat = section.querySelector(".etat");
    this.lire();
    for (const article of section.querySelectorAll("article.etape")) {
      const numero = Number(article.dataset.numero);
      article.querySelector("details.ecrire").addEventListener("toggle", () => this.ouvrir(article, numero), { once: true });
      article.querySelector(".essayer").onclick = () => this.essayer(article, numero);
      article.querySelector(".recommencer").onclick = () => this.recommencer(article, numero);
    }
    section.querySelector(".rendre").onclick = () => this.rendre();
    const depot = section.querySelector(".reprendre");
    depot.onchange = () => this.reprendre(depot);
    for (const lien of section.querySelectorAll(".mien")) {
      lien.onclick = () => sessionStorage.setItem(`cinq-jeux/${this.jeu}/mien`, "oui");  // « Jouer » s'en souvient
    }
    addEventListener("storage", () => this.relire());
    addEventListener("hashchange", () => this.ouvrirLaVisee());
    this.ouvrirLaVisee();
    this.montrerAvancement();
  }

  dire(phrase) { this.etat.textContent = phrase; }

  etape(numero) { return this.donnees.etapes.find((etape) => etape.numero === numero); }

  // --- ce qu'on garde ----------------------------------------------------------------------------

  lire() {
    // Les réponses, telles que les éditeurs les tiennent ; les étapes réussies ; ce qu'on avait écrit au dernier essai.
    this.garde = { reponses: {}, reussis: [], ecrites: {} };
    try {
      const lu = JSON.parse(localStorage.getItem(`cinq-jeux/${this.jeu}`));
      if (lu && typeof lu.reponses === "object" && Array.isArray(lu.reussis)) Object.assign(this.garde, lu);
    } catch { this.dire("Ce qui était gardé ne se lit plus : on recommence."); }
  }

  // Un autre onglet vient d'écrire : ce qu'il a répondu ne doit pas s'effacer d'ici.
  relire() {
    this.lire();
    this.montrerAvancement();
  }

  garder() {
    try {
      localStorage.setItem(`cinq-jeux/${this.jeu}`, JSON.stringify(this.garde));
    } catch {
      this.dire("Le navigateur n'a plus de place, ou ne garde rien ici : « Rendre » en fait un fichier.");
    }
  }

  montrerAvancement() {
    const faits = this.garde.reussis.length, tous = this.donnees.etapes.length;
    this.section.querySelector(".avancement").textContent = `${faits} étape${faits > 1 ? "s" : ""} sur ${tous}`;
    for (const article of this.section.querySelectorAll("article.etape")) {
      article.classList.toggle("reussie", this.garde.reussis.includes(Number(article.dataset.numero)));
      article.classList.toggle("essayee", article.dataset.numero in this.garde.ecrites);
    }
  }

  // --- l'éditeur ---------------------------------------------------------------------------------

  // L'étape où mène un lien s'ouvre, prête à écrire.
  ouvrirLaVisee() {
    const visee = document.getElementById(location.hash.slice(1));
    if (visee?.matches("article.etape") && this.section.contains(visee)) visee.querySelector("details.ecrire").open = true;
  }

  ouvrir(article, numero) {
    for (const cadre of article.querySelectorAll(".editeur")) {
      const fonction = cadre.dataset.fonction;
      const retenir = EditorView.updateListener.of((u) => {
        if (!u.docChanged) return;
        this.garde.reponses[fonction] = u.state.doc.toString();
        this.garder();
      });
      cadre.vue = new EditorView({
        doc: this.garde.reponses[fonction] ?? this.depart(numero, fonction),
        extensions: [basicSetup, keymap.of([indentWithTab]), langue(), syntaxHighlighting(classHighlighter), indentUnit.of("    "), retenir, EditorView.contentAttributes.of({ "aria-label": `Votre ${fonction}` })],
        parent: cadre,
      });
    }
  }

  depart(numero, fonction) { return this.etape(numero).depart[fonction]; }

  recommencer(article, numero) {
    article.querySelector(".bilan").replaceChildren();
    for (const cadre of article.querySelectorAll(".editeur")) this.remplacer(cadre, this.depart(numero, cadre.dataset.fonction));
  }

  remplacer({ vue }, texte) {
    if (vue && vue.state.doc.toString() !== texte) vue.dispatch({ changes: { from: 0, to: vue.state.doc.length, insert: texte } });
  }

  // --- essayer -----------------------------------------------------------------------------------

  kit() {
    this.promesse ??= prendre(`kit-${this.jeu}.zip`);
    this.promesse.catch(() => { this.promesse = null; });
    return this.promesse;
  }

  // `pendant` dit ce qui se fait, une fois Python prêt.
  async avecPython(bilan, pendant, faire) {
    if (python.joue) {
      bilan.textContent = PRIS;
      return;
    }
    bilan.textContent = CHARGE;
    while (python.pris) await python.pris;  // un essai commencé avant celui-ci
    await python.preter(async () => {
      try {
        const [kit] = await Promise.all([this.kit(), python.ouvrir()]);
        bilan.textContent = pendant;
        await faire(kit);
      } catch (erreur) {
        bilan.textContent = `Rien n'a pu être essayé : ${erreur.message}.`;
      }
    });
  }

  async essayer(article, numero) {
    const bilan = article.querySelector(".bilan"), bouton = article.querySelector(".essayer");
    if (bouton.ariaDisabled === "true") return;
    bouton.ariaDisabled = "true";  // sans perdre le clavier, comme le ferait disabled
    await this.juger(bilan, numero).finally(() => { bouton.ariaDisabled = "false"; });
  }

  juger(bilan, numero) {
    return this.avecPython(bilan, "L'essai commence…", (kit) => new Promise((suite) => {
      const reponses = this.reponses(numero);
      let minuterie;
      const finir = (geste) => { clearTimeout(minuterie); geste(); suite(); };
      python.demander({ essayer: { jeu: this.jeu, numero, reponses, kit } }, {
        essai: (annonce) => {
          clearTimeout(minuterie);
          minuterie = setTimeout(() => finir(() => { python.tuer(); this.noter(numero, false, {}); bilan.textContent = BOUCLE(annonce); }), PATIENCE);
        },
        bilan: (b) => finir(() => { this.montrer(bilan, numero, b, reponses); garderHorsLigne(); }),
        panne: (phrase) => finir(() => { python.tuer(); bilan.textContent = `Rien n'a pu être essayé : ${phrase.trim().split("\n").pop()}`; }),
      });
    }));
  }

  reponses(numero) {
    const { fonctions } = this.etape(numero);
    return Object.fromEntries(fonctions.filter((f) => f in this.garde.reponses).map((f) => [f, this.garde.reponses[f]]));
  }

  // Ce qui a été essayé se joue, même inachevé, tant que Python le lit.
  noter(numero, reussi, ecrites) {
    this.garde.reussis = this.garde.reussis.filter((n) => n !== numero);
    if (reussi) this.garde.reussis.push(numero);
    delete this.garde.ecrites[numero];
    if (Object.keys(ecrites).length) this.garde.ecrites[numero] = ecrites;
    this.garder();
    this.montrerAvancement();
  }

  montrer(bilan, numero, { panne, essais, reussi }, ecrites) {
    this.noter(numero, reussi, panne ? {} : ecrites);
    if (panne) {
      bilan.textContent = `Rien n'a pu être essayé : ${panne}.`;
      return;
    }
    const liste = document.createElement("ol");
    const dites = new Set();
    for (const essai of essais) liste.append(ligneDEssai(essai, dites));
    const oui = essais.filter((essai) => !essai.manque).length;
    const compte = document.createElement("p");
    compte.className = "compte";
    if (reussi) compte.innerHTML = `Réussi ! ${this.etape(numero).lecon}`;  // du livre, déjà en HTML
    else compte.textContent = `${oui} essai${oui > 1 ? "s" : ""} sur ${essais.length}.`;
    bilan.replaceChildren(liste, compte);
  }

  // --- rendre et reprendre -----------------------------------------------------------------------

  rendre() {
    return this.avecPython(this.etat, "Votre fichier se prépare…", (kit) => new Promise((suite) => {
      python.demander({ exporter: { jeu: this.jeu, reponses: this.garde.reponses, kit } }, {
        kit: (octets) => { telecharger(`kit-${this.jeu}.zip`, octets); this.dire("Votre travail est dans le fichier téléchargé : rendez-le, ou « Reprendre » le relit dans un autre navigateur."); suite(); },
        panne: (phrase) => { this.dire(`Le fichier n'a pas pu se faire : ${phrase.trim().split("\n").pop()}`); suite(); },
      });
    }));
  }

  async reprendre(depot) {
    const [fichier] = depot.files;
    depot.value = "";
    if (!fichier) return;
    if (fichier.size > TROP_GRAND) return this.dire(`« ${fichier.name} » est trop gros pour un kit.`);
    if (Object.keys(this.garde.reponses).length && !confirm("Remplacer ce qui est écrit ici par ce fichier ?")) return;
    const octets = new Uint8Array(await fichier.arrayBuffer());
    let repris = null;
    await this.avecPython(this.etat, "Le fichier se lit…", (kit) => new Promise((suite) => {
      python.demander({ reprendre: { jeu: this.jeu, octets, kit } }, {
        repris: (lu) => { repris = lu; suite(); },
        panne: (phrase) => { this.dire(`« ${fichier.name} » ne se lit pas : ${phrase.trim().split("\n").pop()}`); suite(); },
      });
    }));
    if (repris && Object.keys(repris.reponses).length) await this.poser(repris);
    else if (repris) this.dire(`Rien n'est repris de « ${fichier.name} » : ${repris.refus.join(" ; ") || "rien n'y est écrit"}. Ce qui était ici y est toujours.`);
  }

  // Met dans les éditeurs ce qu'on reprend, et le juge de nouveau ; ce qui ne s'est pas lu reste ce qu'il était.
  async poser({ reponses, refus }) {
    if (refus.length) reponses = { ...this.garde.reponses, ...reponses };
    Object.assign(this.garde, { reponses, reussis: [], ecrites: {} });
    this.garder();
    this.montrerAvancement();
    for (const article of this.section.querySelectorAll("article.etape")) {
      const numero = Number(article.dataset.numero);
      for (const cadre of article.querySelectorAll(".editeur")) this.remplacer(cadre, reponses[cadre.dataset.fonction] ?? this.depart(numero, cadre.dataset.fonction));
      if (this.etape(numero).fonctions.some((fonction) => fonction in reponses)) await this.essayer(article, numero);
    }
    const nombre = Object.keys(reponses).length;
    this.dire([`${nombre} fonction${nombre > 1 ? "s" : ""} reprise${nombre > 1 ? "s" : ""}`, ...refus].join(" ; ") + ".");
  }
}

// Un essai ; une exception déjà dite ne se redit que si on la déplie.
function ligneDEssai({ phrase, manque, remarque }, dites) {
  const li = document.createElement("li");
  li.className = manque ? "non" : "oui";
  li.append(`${manque ? "non" : "oui"} : ${phrase}`);
  if (remarque) li.append(` (${remarque})`);
  if (typeof manque === "string" && manque) li.append(` (${manque})`);
  if (manque && typeof manque === "object") {
    const pre = ceQuiManque(manque);
    li.append(EXCEPTION.test(manque.venu) && dites.has(manque.venu) ? plier("on obtient la même chose", pre) : pre);
    dites.add(manque.venu);
  }
  return li;
}

function ceQuiManque({ prepare, appel, attendu, venu, imprime }) {
  const pre = document.createElement("pre");
  const dits = { "on appelle": [prepare, appel].filter(Boolean).join("\n"), "on attend": attendu, "on obtient": venu, "s'imprime": imprime };
  for (const [quoi, texte] of Object.entries(dits)) {
    if (!texte) continue;
    const titre = Object.assign(document.createElement("span"), { className: "quoi", textContent: quoi });
    const corps = Object.assign(document.createElement("span"), { className: EXCEPTION.test(texte) ? "phrase" : "", textContent: texte });
    pre.append(titre, "\n", corps, "\n");
  }
  return pre;
}

function plier(titre, contenu) {
  const pli = document.createElement("details"), resume = document.createElement("summary");
  resume.textContent = titre;
  pli.append(resume, contenu);
  return pli;
}

for (const section of document.querySelectorAll("section.exercer")) new Cahier(section);
