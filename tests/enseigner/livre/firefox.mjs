// firefox.mjs SITE : une partie et une étape du livre dans un vrai Firefox, sans tête, conduit par WebDriver BiDi.
// playwright-core ne conduit que son propre Firefox ; celui-ci parle BiDi de lui-même, sur une prise.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { FINS, espionner, lire, sansCouleurs, servir } from "./hote.mjs";

const [site] = process.argv.slice(2);
const ENTREE = "\uE007", CTRL = "\uE009";
const JEU = "puissance_n";

// Lance Firefox, et rend l'adresse où il écoute.
function lancerFirefox(profil) {
  const firefox = spawn(process.env.FIREFOX ?? "firefox-esr", ["--headless", "--no-remote", "--profile", profil, "--remote-debugging-port=0"], { env: { ...process.env, HOME: profil } });
  const adresse = new Promise((suite, panne) => {
    firefox.stderr.on("data", (texte) => {
      const trouve = /listening on (ws:\S+)/.exec(texte);
      if (trouve) suite(`${trouve[1]}/session`);
    });
    firefox.on("exit", (code) => panne(new Error(`Firefox s'est arrêté (${code})`)));
  });
  return { firefox, adresse };
}

// Une session BiDi : on demande, Firefox répond ; ce qu'il dit de lui-même est un message de la console.
class Session {
  constructor(prise) {
    this.prise = prise;
    this.attentes = new Map();
    this.console = [];
    prise.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.method === "log.entryAdded") this.console.push(message.params.text);
      this.attentes.get(message.id)?.(message);
    };
  }

  async demander(method, params = {}) {
    const id = this.attentes.size + 1;
    const reponse = await new Promise((suite) => {
      this.attentes.set(id, suite);
      this.prise.send(JSON.stringify({ id, method, params }));
    });
    assert.equal(reponse.type, "success", `${method} : ${reponse.message}`);
    return reponse.result;
  }

  async commencer() {
    await this.demander("session.new", { capabilities: {} });
    await this.demander("session.subscribe", { events: ["log.entryAdded"] });
    const { contexts } = await this.demander("browsingContext.getTree");
    this.context = contexts[0].context;
  }

  // Fait quelque chose avant chaque page.
  preparer(fonction) { return this.demander("script.addPreloadScript", { functionDeclaration: String(fonction) }); }

  aller(url) { return this.demander("browsingContext.navigate", { context: this.context, url, wait: "complete" }); }

  async evaluer(expression) {
    const rendu = await this.demander("script.evaluate", { expression: `Promise.resolve(${expression}).then(JSON.stringify)`, target: { context: this.context }, awaitPromise: true });
    assert.equal(rendu.type, "success", `${expression} : ${rendu.exceptionDetails?.text}`);
    return JSON.parse(rendu.result.value ?? "null");
  }

  // Attend qu'une condition soit vraie, même si un lien change la page entre-temps.
  async attendre(condition) {
    while (!(await this.evaluer(`Boolean(${condition})`))) await new Promise((suite) => setTimeout(suite, 25));
  }

  taper(texte) {
    return this.toucher([...texte].flatMap((value) => [{ type: "keyDown", value }, { type: "keyUp", value }]));
  }

  toucher(actions) {
    return this.demander("input.performActions", { context: this.context, actions: [{ type: "key", id: "clavier", actions }] });
  }

  // Remplace par un texte ce que tient l'éditeur où est le clavier.
  async remplacer(texte) {
    await this.toucher([{ type: "keyDown", value: CTRL }, { type: "keyDown", value: "a" }, { type: "keyUp", value: "a" }, { type: "keyUp", value: CTRL }]);
    await this.evaluer(`document.execCommand("insertText", false, ${JSON.stringify(texte)})`);
  }
}

// Une partie de référence, tapée au clavier, donne la sortie de référence.
async function rejouer(session) {
  const options = lire(JEU, FINS[JEU], "arguments.txt").split("\n").filter(Boolean).join(" ");
  await session.evaluer(`document.querySelector(".options").value = ${JSON.stringify(options)}`);
  await session.evaluer(`document.querySelector(".au-terminal").click()`);
  await session.attendre("vu.questions > 0");
  for (const ligne of lire(JEU, FINS[JEU], "saisies.txt").split("\n").slice(0, -1)) {
    const questions = await session.evaluer(`(vu[1] += vu[1].endsWith("\\n") ? "" : "\\n", vu.questions)`);
    await session.taper(ligne + ENTREE);
    await session.attendre(`vu.questions > ${questions} || vu.fin !== undefined`);
  }
  await session.attendre("vu.fin !== undefined");
  const fini = await session.evaluer("vu");
  assert.equal(sansCouleurs(fini[1]), lire(JEU, FINS[JEU], "sortie.txt"));
  assert.equal(fini.fin, Number(lire(JEU, FINS[JEU], "code.txt")));
}

async function jouer(session, adresse) {
  await session.aller(`${adresse}${JEU}-jouer.html`);
  await rejouer(session);
}

// Un coup sur le plateau : la page de -g, dans son cadre.
async function toucher(session, adresse) {
  await session.aller(`${adresse}${JEU}-jouer.html`);
  await session.evaluer(`Object.assign(document.querySelector(".exemple").dataset, { options: "--graine 1", reponses: "1 2 4" })`);
  await session.evaluer(`document.querySelector(".exemple").click()`);
  const dans = `document.querySelector(".plateau iframe")?.contentDocument`;
  await session.attendre(`${dans}?.querySelector(".cible.offerte")`);
  await session.evaluer(`(() => {
    const cible = ${dans}.querySelector('.cible[data-cible="colonne 2"]');
    cible.focus();
    cible.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  })()`);
  await session.attendre(`${dans}?.querySelector(".piece")`);
}

// Une étape ratée, telle que le kit la donne ; puis écrite, réussie, et jouée.
async function resoudre(session, adresse) {
  await session.aller(`${adresse}${JEU}-exercices.html`);
  const { numero, reponses } = JSON.parse(fs.readFileSync(process.env.REPONSES, "utf8"))[JEU];
  const etape = `document.querySelector("#${JEU}-etape-${numero}")`;
  await session.evaluer(`${etape}.querySelector(".essayer").click()`);
  await session.attendre(`${etape}.querySelector(".bilan li.non")`);
  await session.evaluer(`${etape}.querySelector(".ecrire").open = true`);
  for (const [fonction, texte] of Object.entries(reponses)) {
    await session.attendre(`${etape}.querySelector('[data-fonction="${fonction}"] .cm-content')`);
    await session.evaluer(`${etape}.querySelector('[data-fonction="${fonction}"] .cm-content').focus()`);
    await session.remplacer(texte);
  }
  await session.evaluer(`${etape}.querySelector(".essayer").click()`);
  await session.attendre(`${etape}.matches(".reussie")`);
  await session.evaluer(`${etape}.querySelector(".mien").click()`);
  await session.attendre(`document.querySelector("section.jouer .mien input")?.checked`);  // l'autre page est prête
  await rejouer(session);
}

// Sans JSPI ni page isolée, une phrase nomme les navigateurs qui savent.
async function refuser(session, adresse) {
  await session.preparer(() => { delete WebAssembly.Suspending; });
  await session.aller(`${adresse}incognito-jouer.html`);
  await session.evaluer(`document.querySelector(".lancer").click()`);
  assert.match(await session.evaluer(`document.querySelector(".etat").textContent`), /Chrome, Edge/);
}

const profil = fs.mkdtempSync(path.join(os.tmpdir(), "livre-firefox-"));
const hote = await servir(site, false);
const { firefox, adresse } = lancerFirefox(profil);
try {
  const prise = new WebSocket(await adresse);
  await new Promise((suite) => { prise.onopen = suite; });
  const session = new Session(prise);
  await session.commencer();
  await session.preparer(espionner);
  await jouer(session, hote.adresse);
  await toucher(session, hote.adresse);
  await resoudre(session, hote.adresse);
  await refuser(session, hote.adresse);
  assert.deepEqual(session.console, [], "la console a parlé");
  const version = await session.evaluer("navigator.userAgent");
  console.log(JSON.stringify({ firefox: version.split("/").pop() }));
} finally {
  firefox.removeAllListeners("exit");
  firefox.kill();
  await new Promise((suite) => { firefox.on("exit", suite); });
  hote.serveur.close();
  hote.serveur.closeAllConnections();
  fs.rmSync(profil, { recursive: true, force: true });
}
process.exit();
