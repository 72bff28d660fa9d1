// navigateur.mjs SITE SEUL SCENARIO [CAPTURES] : le livre dans un vrai Chromium, sans tête.
// Un scénario qui échoue le dit et rend 1 ; il imprime en JSON ce qu'il a mesuré.
import { chromium } from "playwright-core";
import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { FINS, dossierDe, espionner, lire, sansCouleurs, servir } from "./hote.mjs";

const [site, seul, scenario, captures = ""] = process.argv.slice(2);
const PATIENCE = Number(process.env.PATIENCE ?? 110_000);  // millisecondes
const mesures = {};

// --- une page ------------------------------------------------------------------------------------

const profil = fs.mkdtempSync(path.join(os.tmpdir(), "livre-profil-"));
const consoles = [];
async function ouvrirChromium(plus = {}) {
  const contexte = await chromium.launchPersistentContext(plus.profil ?? profil, {
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", ...(plus.args ?? [])],
    viewport: plus.viewport ?? { width: 1280, height: 900 },
    acceptDownloads: true,
    javaScriptEnabled: plus.javaScriptEnabled ?? true,
    hasTouch: plus.hasTouch ?? false,
  });
  await contexte.addInitScript(espionner);
  contexte.setDefaultTimeout(PATIENCE);
  return contexte;
}

async function nouvellePage(contexte) {
  const page = await contexte.newPage();
  page.on("console", (m) => consoles.push(`${m.type()} : ${m.text()}`));
  page.on("pageerror", (e) => consoles.push(`erreur : ${e.message}`));
  page.on("dialog", (d) => d.accept());
  return page;
}

const attendre = (page, condition, argument) => page.waitForFunction(condition, argument, { polling: 25, timeout: PATIENCE });
const questionApres = (page, n) => attendre(page, (n) => vu.questions > n || vu.fin !== undefined, n);

async function lancer(page, section, options) {
  await page.evaluate(() => Object.assign(vu, { 1: "", 2: "", questions: 0, fin: undefined }));
  await page.fill(`${section} .options`, options);
  await page.click(`${section} .au-terminal`);
  await questionApres(page, 0);
}

// Répond à la question posée, et attend la suivante ou la fin.
async function repondre(page, texte, touche = "Enter") {
  const { questions, fin } = await page.evaluate(() => vu);
  assert.equal(fin, undefined, `la partie est finie avant « ${texte} »`);
  await page.waitForTimeout(15);  // que le terminal ait fini d'écrire la question
  if (touche === "Enter") await page.evaluate(() => { if (!vu[1].endsWith("\n")) vu[1] += "\n"; });
  if (texte) await page.keyboard.type(texte);
  await page.keyboard.press(touche);
  await questionApres(page, questions);
}

const gardes = (page, jeu) => page.evaluate((jeu) => new Promise((suite) => {
  const demande = indexedDB.open("cinq-jeux", 1);
  demande.onupgradeneeded = () => demande.result.createObjectStore("parties");
  demande.onsuccess = () => {
    const t = demande.result.transaction("parties").objectStore("parties"), noms = t.getAllKeys(), contenus = t.getAll();
    contenus.onsuccess = () => {
      demande.result.close();
      suite(Object.fromEntries(noms.result.map((nom, rang) => [nom, [...contenus.result[rang]]]).filter(([nom]) => nom.startsWith(`${jeu}/`))));
    };
  };
}), jeu);

// --- rejouer une partie de référence -------------------------------------------------------------

// Ce que le jeu dit de plus à un terminal, sur la sortie d'erreur : les parties de référence sont lues par un tube.
const AU_TERMINAL = { incognito: "? explique, p nomme les cases, q quitte.\n" };

async function rejouer(page, jeu, cas) {
  const section = `section.jouer[data-jeu=${jeu}]`;
  const avant = path.join(dossierDe(jeu, cas), "avant");
  for (const nom of fs.existsSync(avant) ? fs.readdirSync(avant) : []) {
    await page.setInputFiles(`${section} .depot`, path.join(avant, nom));
    await page.waitForSelector(`${section} .fichiers code:text-is("${nom}")`);
  }
  const options = lire(jeu, cas, "arguments.txt").split("\n").filter(Boolean);
  await lancer(page, section, options.join(" "));
  for (const ligne of lire(jeu, cas, "saisies.txt").split("\n").slice(0, -1)) await repondre(page, ligne);
  while ((await page.evaluate(() => vu.fin)) === undefined) await repondre(page, "", "Control+d");
  await page.waitForSelector(`${section} .lancer:not([disabled])`);
  const fini = await page.evaluate(() => vu);
  assert.equal(sansCouleurs(fini[1]), lire(jeu, cas, "sortie.txt"), `${jeu}/${cas} : la sortie`);
  assert.equal(sansCouleurs(fini[2]), (AU_TERMINAL[jeu] ?? "") + lire(jeu, cas, "erreurs.txt"), `${jeu}/${cas} : les erreurs`);
  assert.equal(fini.fin, Number(lire(jeu, cas, "code.txt")));
  const apres = path.join(dossierDe(jeu, cas), "apres");
  const attendus = fs.existsSync(apres) ? fs.readdirSync(apres).sort() : [];
  const trouves = await gardes(page, jeu);
  assert.deepEqual(Object.keys(trouves).sort(), attendus.map((nom) => `${jeu}/${nom}`));
  for (const nom of attendus) assert.deepEqual(Buffer.from(trouves[`${jeu}/${nom}`]), fs.readFileSync(path.join(apres, nom)), `${jeu}/${cas} : ${nom}`);
}

// --- les scénarios -------------------------------------------------------------------------------

const scenarios = {};

for (const jeu of Object.keys(FINS)) {
  scenarios[`partie-${jeu}`] = async ({ contexte, adresse, envoyes }) => {
    const page = await nouvellePage(contexte);
    await page.goto(`${adresse}${jeu}-jouer.html`);
    assert.ok(!Object.keys(envoyes).some((nom) => nom.includes("pyodide")), "Pyodide se charge avant « Jouer »");
    await rejouer(page, jeu, FINS[jeu]);
    mesures.octets = Object.values(envoyes).reduce((a, b) => a + b, 0);
  };
}

// --- le plateau ----------------------------------------------------------------------------------

const TELEPHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
// Les options d'une partie brève, et ce que la page répond aux premières questions.
const BREVES = {
  incognito: ["--ia noir --niveau facile", ""],
  pickomino: ["", "2 Ana IA"],
  puissance_n: ["--niveau moyen", "1 1 3"],
  dames: ["--noms Ana,IA,IA,IA --niveau facile", ""],
  sixquiprend: ["", "Ana 9"],
};

async function ouvrirLePlateau(page, section, options, reponses) {
  const exemple = page.locator(`${section} .exemple`).first();
  await exemple.evaluate((bouton, [options, reponses]) => Object.assign(bouton.dataset, { options, reponses }), [options, reponses]);
  await exemple.click();
  await page.waitForSelector(`${section} .plateau iframe`);
  return (await page.$(`${section} .plateau iframe`)).contentFrame();
}

// Ce qu'on peut toucher : les cibles offertes, ou les boutons de la question.
const aToucher = (cadre) => cadre.waitForFunction(() => {
  if (document.body.classList.contains("attend")) return null;
  const boutons = [...document.querySelectorAll(".boite[open] button, main .question button")].filter((b) => b.checkVisibility() && !b.disabled);
  const cibles = document.querySelector(".boite").open ? [] : [...document.querySelectorAll(".cible.offerte")];
  if (!boutons.length && !cibles.length) return null;
  return { boutons: boutons.map((b) => b.textContent), cibles: cibles.map((c) => c.dataset.cible) };
}, null, { polling: 20, timeout: PATIENCE }).then((trouve) => trouve.jsonValue());

// Joue une partie entière en touchant l'écran, au hasard, et quitte.
async function toutToucher(page, cadre) {
  let graine = 1, touchers = 0;
  const choisir = (liste) => {
    graine = (graine * 16807) % 2147483647;
    return liste[graine % liste.length];
  };
  while ((await page.evaluate(() => vu.fin)) === undefined) {
    const { boutons, cibles } = await aToucher(cadre);
    if (cibles.length) {
      await cadre.locator(`.cible[data-cible="${choisir(cibles)}"] .zone`).tap({ force: true });
      touchers++;
    } else {
      const questions = await page.evaluate(() => vu.questions);
      const nom = boutons.includes("Quitter") ? "Quitter" : boutons[0];
      await cadre.locator(".boite[open] button, main .question button").filter({ hasText: nom, visible: true }).first().tap();
      await questionApres(page, questions);
    }
    assert.ok(touchers < 3000, "la partie ne finit pas");
  }
  return touchers;
}

for (const [jeu, [options, reponses]] of Object.entries(BREVES)) {
  scenarios[`toucher-${jeu}`] = async ({ contexte, adresse }) => {
    const page = await nouvellePage(contexte);
    await page.emulateMedia({ reducedMotion: "reduce" });  // les coups des machines se montrent sans attendre
    await page.goto(`${adresse}${jeu}-jouer.html`);
    const cadre = await ouvrirLePlateau(page, "section.jouer", `${options} --graine 1`, reponses);
    mesures.touchers = await toutToucher(page, cadre);
    assert.equal(await page.evaluate(() => vu.fin), 0);
    assert.ok(mesures.touchers > 3);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
    await page.waitForSelector("section.jouer .lancer:not([disabled])");
    assert.deepEqual(Object.keys(await gardes(page, jeu)), []);
  };
  scenarios[`toucher-${jeu}`].telephone = TELEPHONE;
}

// Un coup touché, un coup tapé sur la page, un coup tapé au terminal, un au clavier ; puis la page se recharge.
scenarios.meler = async ({ contexte, adresse }) => {
  const page = await nouvellePage(contexte);
  const section = "section.jouer";
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${adresse}puissance_n-jouer.html`);
  let cadre = await ouvrirLePlateau(page, section, "--graine 1", "1 2 4");
  const apres = async (faire) => {
    await aToucher(cadre);
    const questions = await page.evaluate(() => vu.questions);
    await faire();
    await questionApres(page, questions);
    await cadre.locator(".cible.offerte").first().waitFor({ state: "attached" });
  };
  const jetons = () => cadre.locator(".piece").count();
  assert.ok(await page.isVisible(`${section} .arreter`));
  await apres(() => cadre.locator('.cible[data-cible="colonne 1"] .zone').click({ force: true }));
  assert.equal(await jetons(), 1);
  await apres(async () => {
    await cadre.locator("main .question input").fill("a1");
    await page.keyboard.press("Enter");
  });
  await page.click(`${section} .le-terminal summary`);
  await page.click(`${section} .xterm`);
  await apres(async () => {
    await page.keyboard.type("a1");
    await page.keyboard.press("Enter");
  });
  await cadre.locator("h1").click();  // le clavier quitte le terminal
  await apres(async () => {
    const la = () => cadre.evaluate(() => document.activeElement.dataset.cible);
    for (let i = 0; i < 10 && !(await la()); i++) await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowRight");
    assert.match(await la(), /colonne/);
    await page.keyboard.press("Enter");
  });
  assert.equal(await jetons(), 4);
  await page.reload();
  await page.click('[aria-label="reprendre la dernière partie"]');
  await page.waitForSelector(`${section} .plateau iframe`);
  cadre = await (await page.$(`${section} .plateau iframe`)).contentFrame();
  await aToucher(cadre);
  assert.equal(await jetons(), 4);
  await page.click(`${section} .arreter`);
  await attendre(page, () => vu.fin === 130);
  await page.waitForSelector(`${section} .arreter`, { state: "hidden" });
};

// La musique de Six Qui Prend commence au premier toucher, et « Son » la coupe : au site comme au fichier seul.
scenarios.musique = async ({ contexte, adresse }) => {
  const page = await nouvellePage(contexte);
  const section = "section.jouer[data-jeu=sixquiprend]";
  for (const ou of [`${adresse}sixquiprend-jouer.html`, `file://${path.resolve(seul)}#sixquiprend-jouer`]) {
    await page.goto(ou);
    const cadre = await ouvrirLePlateau(page, section, "--graine 1", "Ana 2");
    await cadre.getByText("Continuer").click();  // les règles sont lues
    await cadre.waitForFunction(() => document.querySelector(".musique").currentTime > 0.2);
    await cadre.locator(".son").click();
    assert.ok(await cadre.evaluate(() => document.querySelector(".musique").paused));
    await page.click(`${section} .arreter`);
    await page.waitForSelector(`${section} .lancer:not([disabled])`);
  }
};

scenarios.isolee = async ({ contexte, adresse }) => {
  const page = await nouvellePage(contexte);
  await page.addInitScript(() => { delete WebAssembly.Suspending; });  // un navigateur sans JSPI
  await page.goto(`${adresse}puissance_n-jouer.html`);
  assert.ok(await page.evaluate(() => crossOriginIsolated));
  await rejouer(page, "puissance_n", FINS.puissance_n);
  const cadre = await ouvrirLePlateau(page, "section.jouer", "--graine 1", "1 2 2");
  for (const colonne of [1, 2, 1]) {
    await aToucher(cadre);
    await cadre.locator(`.cible[data-cible="colonne ${colonne}"] .zone`).click({ force: true });
  }
  await cadre.getByText("gagne : 2 jetons alignés").waitFor();
};
scenarios.isolee.isole = true;

scenarios.sauvegarde = async ({ contexte, adresse }) => {
  const section = "section.jouer";
  let page = await nouvellePage(contexte);
  await page.goto(`${adresse}puissance_n-jouer.html`);
  await lancer(page, section, "--graine 1");
  for (const texte of ["1", "2", "4", "a1", "a2", "sauver ma partie.sav", "a1"]) await repondre(page, texte);
  const autre = await nouvellePage(contexte);  // deux onglets
  await autre.goto(`${adresse}puissance_n-jouer.html`);
  await autre.click(`${section} .lancer`);
  await autre.waitForFunction(() => document.querySelector(".etat").textContent.includes("autre onglet"));
  await autre.close();
  await page.close();  // l'onglet fermé sans quitter
  page = await nouvellePage(contexte);
  await page.goto(`${adresse}puissance_n-jouer.html`);
  await page.click('[aria-label="reprendre ma partie.sav"]');
  await page.frameLocator(`${section} iframe`).locator(".piece").nth(2).waitFor();
  await page.click(`${section} .arreter`);
  await page.waitForSelector(`${section} .lancer:not([disabled])`);
  const [fichier] = await Promise.all([page.waitForEvent("download"), page.click('[aria-label="télécharger ma partie.sav"]')]);
  assert.equal(fichier.suggestedFilename(), "ma partie.sav");
  await fichier.saveAs(process.env.RENDU ?? path.join(profil, "rendu.sav"));
};

scenarios.interrompre = async ({ contexte, adresse }) => {
  const page = await nouvellePage(contexte);
  const section = "section.jouer";
  await page.goto(`${adresse}puissance_n-jouer.html`);
  await lancer(page, section, "--graine 1");
  await repondre(page, "", "Control+c");
  await attendre(page, () => vu.fin === 130);
  await page.waitForSelector(`${section} .lancer:not([disabled])`);
  await lancer(page, section, "--graine 1 --niveau expert");
  for (const texte of ["1", "1", "12"]) await repondre(page, texte);
  await page.keyboard.type("conseil");  // un calcul qui dure
  await page.keyboard.press("Enter");
  await page.waitForTimeout(400);
  const debut = Date.now();
  await page.keyboard.press("Control+c");
  await page.waitForSelector(`${section} .lancer:not([disabled])`);
  mesures.interruption_ms = Date.now() - debut;
  await lancer(page, section, "--graine 1");  // Python redémarre
  assert.match(await page.evaluate(() => vu[1]), /Démarrer une nouvelle partie/);
};
scenarios["interrompre-isolee"] = (outils) => scenarios.interrompre(outils);
scenarios["interrompre-isolee"].isole = true;

scenarios.clavier = async ({ contexte, adresse }) => {
  const page = await nouvellePage(contexte);
  await page.goto(`${adresse}puissance_n-jouer.html`);
  await page.keyboard.press("Tab");
  for (let i = 0; i < 12 && !(await page.evaluate(() => document.activeElement.classList.contains("au-terminal"))); i++) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await questionApres(page, 0);
  await page.keyboard.type("9");  // l'édition de la ligne
  await page.keyboard.press("Backspace");
  await repondre(page, "1");
  assert.match(await page.evaluate(() => vu[1]), /Nombre de joueurs/);
  await page.keyboard.type("7");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Delete");
  await repondre(page, "2");
  await page.keyboard.type("45");
  await page.keyboard.press("Backspace");
  await repondre(page, "");
  assert.match(await page.evaluate(() => vu[1]), /initiative/);
  await repondre(page, "a1");
  const avant = await page.evaluate(() => vu[1].length);
  await page.keyboard.press("ArrowUp");  // l'historique
  await repondre(page, "");
  assert.match(await page.evaluate((n) => vu[1].slice(n), avant), /ajoute un jeton dans la colonne 1/);
  await page.goto(`${adresse}puissance_n-exercices.html`);
  await page.locator("#puissance_n-etape-1 details.ecrire > summary").focus();
  await page.keyboard.press("Enter");
  const editeur = page.locator("#puissance_n-etape-1 .cm-content");
  await editeur.waitFor();
  for (const touche of ["Tab", "Tab"]) await page.keyboard.press(touche);  // le second indente
  assert.match(await editeur.locator(".cm-line").first().textContent(), /^ {4}def/);
  for (const touche of ["Escape", "Tab"]) await page.keyboard.press(touche);
  assert.ok(await page.evaluate(() => document.activeElement.classList.contains("essayer")));
};

// Une partie entière sur le plateau, sans souris : de « Jouer » à « Quitter », et le clavier revient à « Jouer ».
scenarios["plateau-au-clavier"] = async ({ contexte, adresse }) => {
  const page = await nouvellePage(contexte);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${adresse}puissance_n-jouer.html`);
  const tient = (ou) => ou.evaluate(() => {
    const { dataset, tagName, textContent } = document.activeElement;
    return dataset.cible ?? `${tagName} ${textContent}`;
  });
  const aller = async (ou, motif) => {
    for (let i = 0; i < 20 && !motif.test(await tient(ou)); i++) await page.keyboard.press("Tab");
    assert.match(await tient(ou), motif);
  };
  await aller(page, /^BUTTON Jouer$/);
  await page.keyboard.press("Enter");
  const cadre = await (await page.waitForSelector(".plateau iframe")).contentFrame();
  const repondre = async (motif) => {
    await aToucher(cadre);
    await aller(cadre, motif);
    const questions = await page.evaluate(() => vu.questions);
    await page.keyboard.press("Enter");
    await questionApres(page, questions);
  };
  await repondre(/^BUTTON Démarrer/);
  await aToucher(cadre);
  for (const touche of ["2", "Tab", "Home"]) await page.keyboard.press(touche);  // deux joueurs, deux jetons
  await repondre(/^BUTTON Commencer$/);
  await repondre(/^colonne 1$/);
  await repondre(/^colonne 1$/);
  await aToucher(cadre);
  await page.keyboard.press("ArrowRight");
  await repondre(/^colonne 2$/);
  await cadre.getByText("gagne : 2 jetons alignés").waitFor();
  await repondre(/^BUTTON Quitter$/);
  await page.waitForFunction(() => document.activeElement.classList.contains("lancer"));
};

// Un lecteur d'écran : ce que le terminal annonce, et les lignes qu'il donne à relire.
scenarios["en-mots"] = async ({ contexte, adresse }) => {
  const page = await nouvellePage(contexte);
  await page.goto(`${adresse}puissance_n-jouer.html`);
  await lancer(page, "section.jouer", "--texte --graine 1");
  assert.equal(await page.getAttribute(".xterm textarea", "aria-label"), "Votre réponse");
  for (const texte of ["1", "2", "4"]) await repondre(page, texte);
  const annonce = (phrase) => attendre(page, (phrase) => document.querySelector(".xterm [aria-live=assertive]").textContent.includes(phrase), phrase);
  await annonce("Grille de 6 colonnes et 6 lignes, 4 jetons à aligner.");
  await repondre(page, "a3");
  await annonce("Le joueur jaune (O) ajoute un jeton dans la colonne 3.");
  const lignes = await page.locator(".xterm-accessibility-tree [role=listitem]").allTextContents();
  assert.ok(lignes.includes("Le joueur jaune (O) ajoute un jeton dans la colonne 3."), lignes.join("\n"));
  assert.ok(!lignes.some((ligne) => /[│┌└]/.test(ligne)), "un dessin dans une partie en mots");
};

scenarios.refus = async ({ contexte, adresse }) => {
  const page = await nouvellePage(contexte);
  const section = "section.jouer", etat = () => page.textContent(`${section} .etat`);
  await page.goto(`${adresse}incognito-jouer.html`);
  await page.setInputFiles(`${section} .depot`, { name: "vide.inco", mimeType: "", buffer: Buffer.alloc(0) });
  await attendre(page, () => document.querySelector(".etat").textContent.includes("vide"));
  await page.setInputFiles(`${section} .depot`, { name: "gros.inco", mimeType: "", buffer: Buffer.alloc(1_000_001) });
  await attendre(page, () => document.querySelector(".etat").textContent.includes("trop gros"));
  await page.setInputFiles(`${section} .depot`, { name: "abime.inco", mimeType: "", buffer: Buffer.from("n'importe quoi\n") });
  await page.click('[aria-label="reprendre abime.inco"]');
  await attendre(page, () => vu.fin !== undefined);
  assert.equal(await page.evaluate(() => vu.fin), 1);
  assert.match(await page.evaluate(() => vu[2]), /^Erreur : .*abime\.inco/m);
  await page.waitForSelector(`${section} .lancer:not([disabled])`);
  await page.evaluate(() => { IDBObjectStore.prototype.put = () => { throw new DOMException("plein", "QuotaExceededError"); }; });
  await page.setInputFiles(`${section} .depot`, { name: "bonne.inco", mimeType: "", buffer: Buffer.from("x") });
  await attendre(page, () => document.querySelector(".etat").textContent.includes("plus de place"));
  const ancien = await nouvellePage(contexte);
  await ancien.addInitScript(() => { delete WebAssembly.Suspending; });  // ni JSPI, ni page isolée
  await ancien.goto(`${adresse}incognito-jouer.html`);
  await ancien.click(`${section} .lancer`);
  assert.match(await ancien.textContent(`${section} .etat`), /Chrome, Edge/);
  assert.ok(await etat());
};

// Un lecteur pressé : le réseau tombe, il recommence, recharge la page, revient, remplit le navigateur.
scenarios.presse = async ({ contexte, adresse }) => {
  const page = await nouvellePage(contexte);
  const section = "section.jouer", libre = () => page.waitForSelector(`${section} .lancer:not([disabled])`);
  await page.goto(`${adresse}puissance_n-jouer.html`);
  await page.route("**/pyodide/**", () => {});  // un réseau qui ne répond jamais : Ctrl-C
  await page.click(`${section} .au-terminal`);
  await page.click(`${section} .xterm`);
  await page.keyboard.press("Control+c");
  await libre();
  assert.match(await page.textContent(`${section} .etat`), /on l'a arrêté/);
  await page.unroute("**/pyodide/**");
  await page.route("**/pyodide/**", (demande) => demande.abort());
  await page.click(`${section} .lancer`);
  await libre();
  assert.match(await page.textContent(`${section} .etat`), /le réseau ne répond pas/);
  await page.unroute("**/pyodide/**");
  await lancer(page, section, "-s p.sav --graine 1");
  assert.equal(await page.textContent(`${section} .etat`), "");
  for (const texte of ["1", "2", "4", "a1"]) await repondre(page, texte);
  await page.dispatchEvent(`${section} .exemple`, "click");
  assert.match(await page.textContent(`${section} .etat`), /déjà pris/);
  await page.reload();
  await page.click('[aria-label="reprendre p.sav"]');
  await page.frameLocator(`${section} iframe`).locator(".piece").waitFor();
  await page.goto(`${adresse}puissance_n.html`);
  await page.goBack();
  await page.evaluate(() => { IDBObjectStore.prototype.put = () => { throw new DOMException("plein", "QuotaExceededError"); }; });
  await lancer(page, section, "-c p.sav -s autre.sav");
  await repondre(page, "a2");
  assert.match(await page.textContent(`${section} .etat`), /n'a plus de place/);
  await repondre(page, "a3");  // la partie continue
  assert.equal(await page.evaluate(() => vu.fin), undefined);
};

// Une partie à laquelle on n'a pas donné de fichier se reprend là où la page s'est fermée ; finie, elle s'oublie.
scenarios.recharger = async ({ contexte, adresse }) => {
  const page = await nouvellePage(contexte);
  const section = "section.jouer";
  await page.goto(`${adresse}puissance_n-jouer.html`);
  await lancer(page, section, "--graine 1");
  for (const texte of ["1", "2", "2", "a1"]) await repondre(page, texte);
  await page.reload();
  await page.waitForSelector('[aria-label="reprendre la dernière partie"]');
  await lancer(page, section, "-c partie-en-cours.sav -s partie-en-cours.sav");
  assert.match(sansCouleurs(await page.evaluate(() => vu[1])), /│ O  _/);
  for (const texte of ["a1", "a2", "3"]) await repondre(page, texte);  // jaune aligne deux jetons, on quitte le menu
  await page.waitForSelector(`${section} .lancer:not([disabled])`);
  assert.deepEqual(await gardes(page, "puissance_n"), {});
  await page.click(`${section} .exemple`);  // contre une machine experte : une partie, et non le menu
  await attendre(page, () => /Jaune \(O\) : ajouter/.test(vu[1]));
};

// Une partie reprise l'est contre les mêmes, choisis à l'accueil ; celle d'un fichier déposé sous son nom, non.
scenarios["reprendre-contre"] = async ({ contexte, adresse }) => {
  const page = await nouvellePage(contexte);
  const section = "section.jouer";
  const plateau = async (faire) => {
    await faire();
    await page.waitForSelector(`${section} .plateau iframe`);
    return (await page.$(`${section} .plateau iframe`)).contentFrame();
  };
  await page.goto(`${adresse}incognito-jouer.html`);
  let cadre = await plateau(() => page.click(`${section} .lancer`));
  await cadre.getByLabel("Les noirs").selectOption("facile");
  await cadre.getByText("Commencer").click();
  await cadre.getByText("5 pions, machine").waitFor();
  await page.reload();
  cadre = await plateau(() => page.click('[aria-label="reprendre la dernière partie"]'));
  await cadre.getByText("5 pions, machine").waitFor();
  await page.click(`${section} .arreter`);
  await page.waitForSelector(`${section} .lancer:not([disabled])`);
  assert.match(await page.evaluate(() => vu[2]), /--ia noir --niveau facile/);
  const buffer = fs.readFileSync(path.join(dossierDe("incognito", "reprise"), "avant", "partie.inco"));
  await page.setInputFiles(`${section} .depot`, { name: "partie-en-cours.inco", mimeType: "text/plain", buffer });
  await page.getByText("est gardé").waitFor();
  cadre = await plateau(() => page.click('[aria-label="reprendre partie-en-cours.inco"]'));
  await cadre.getByText("5 pions").first().waitFor();
  assert.equal(await cadre.getByText(", machine").count(), 0);
};

// Essayer pendant que Python se charge : l'essai suit, et un second attend le premier.
scenarios.charge = async ({ contexte, adresse }) => {
  const page = await nouvellePage(contexte);
  await page.goto(`${adresse}puissance_n-exercices.html#puissance_n-etape-3`);  // un lien ouvre son étape
  await page.click("#puissance_n-etape-4 details.ecrire > summary");
  for (const numero of [3, 4]) {
    await page.click(`#puissance_n-etape-${numero} .essayer`);
    assert.match(await page.textContent(`#puissance_n-etape-${numero} .bilan`), /Python se charge/);
  }
  await page.dispatchEvent("#puissance_n-etape-3 .essayer", "click");  // une fois de trop : rien
  for (const numero of [3, 4]) await page.locator(`#puissance_n-etape-${numero} .bilan li.non`).first().waitFor();
  assert.equal(await page.evaluate(() => vu.bilans.length), 2);
  await page.click("#puissance_n-etape-3 .cm-content");
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText("def sommet(grid, column):\n    return (0\n");
  await page.click("#puissance_n-etape-3 .essayer");
  const bilan = (motif) => attendre(page, (motif) => document.querySelector("#puissance_n-etape-3 .bilan").textContent.includes(motif), motif);
  await bilan("votre sommet, ligne 2 : Python n'en comprend pas");
  await page.click("#puissance_n-etape-3 .cm-content");
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText("def sommet(grid, column):\n    return int(input())\n");
  await page.click("#puissance_n-etape-3 .essayer");
  await bilan("input() n'attend personne ici : la fonction reçoit ses arguments");
  await page.click("#puissance_n-etape-3 .recommencer");
  assert.equal(await page.textContent("#puissance_n-etape-3 .bilan"), "");
};

// Chaque texte se détache assez de son fond, en clair comme en sombre.
function textesPales() {
  const lire = (couleur) => {
    const toile = lire.toile ??= new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    toile.clearRect(0, 0, 1, 1);
    toile.fillStyle = couleur;
    toile.fillRect(0, 0, 1, 1);
    const [r, v, b, a] = toile.getImageData(0, 0, 1, 1).data;
    return [r, v, b, a / 255];
  };
  const sur = (dessus, fond) => [0, 1, 2].map((i) => dessus[i] * dessus[3] + fond[i] * (1 - dessus[3]));
  const clarte = (c) => [0.2126, 0.7152, 0.0722].reduce((somme, part, i) => somme + part * (c[i] <= 10 ? c[i] / 3294 : ((c[i] / 255 + 0.055) / 1.055) ** 2.4), 0);
  const fondDe = (element) => {
    const couches = [];
    for (let e = element; e; e = e.parentElement) couches.push(lire(getComputedStyle(e).backgroundColor));
    return couches.reverse().reduce((fond, couche) => sur(couche, fond), [255, 255, 255]);
  };
  const pales = new Map();
  const mesurer = (element, encre, texte) => {
    const fond = fondDe(element), couleur = sur(lire(encre), fond);
    const [clair, sombre] = [clarte(couleur), clarte(fond)].sort((a, b) => b - a);
    const rapport = (clair + 0.05) / (sombre + 0.05);
    if (rapport < 4.5) pales.set(`${element.tagName}.${element.getAttribute("class")} ${rapport.toFixed(2)}`, texte.slice(0, 30));
  };
  const textes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (textes.nextNode()) {
    const element = textes.currentNode.parentElement;
    if (!textes.currentNode.data.trim() || !element.checkVisibility() || element.closest("script, style, [disabled], .xterm, svg.scene")) continue;
    const svg = element.closest("svg"), { fill, color } = getComputedStyle(element);
    mesurer(element, svg ? fill : color, textes.currentNode.data);
  }
  for (const champ of document.querySelectorAll("[placeholder]")) {
    if (champ.checkVisibility()) mesurer(champ, getComputedStyle(champ, "::placeholder").color, champ.placeholder);
  }
  return [...pales];
}

scenarios.contrastes = async ({ contexte, adresse }) => {
  const page = await nouvellePage(contexte);
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    for (const nom of ["index", "avant", ...Object.keys(FINS).flatMap((jeu) => [jeu, `${jeu}-jouer`, `${jeu}-exercices`])]) {
      await page.goto(`${adresse}${nom}.html`);
      await page.evaluate(() => { for (const details of document.querySelectorAll("details")) details.open = true; });
      await page.waitForTimeout(100);  // que les éditeurs s'ouvrent
      assert.deepEqual(await page.evaluate(textesPales), [], `${nom}, ${colorScheme}`);
    }
  }
};

// Les réponses écrites dans un onglet ne s'effacent pas dans l'autre.
scenarios.onglets = async ({ contexte, adresse }) => {
  const pages = [await nouvellePage(contexte), await nouvellePage(contexte)];
  for (const page of pages) await page.goto(`${adresse}puissance_n-exercices.html`);
  for (const [rang, page] of pages.entries()) {
    const article = page.locator(`#puissance_n-etape-${rang + 3}`);
    await page.bringToFront();
    await article.locator("details.ecrire > summary").click();
    await article.locator(".cm-content").click();
    await page.keyboard.insertText("# onglet");
    await attendre(page, (n) => Object.keys(JSON.parse(localStorage.getItem("cinq-jeux/puissance_n")).reponses).length === n, rang + 1);
  }
};

for (const jeu of Object.keys(FINS)) {
  scenarios[`exercice-${jeu}`] = async ({ contexte, adresse }) => {
    const rendu = path.join(path.dirname(process.env.REPONSES), `kit-${jeu}.zip`);
    const ici = await nouvellePage(contexte);
    await ici.goto(`${adresse}${jeu}-exercices.html`);
    await exercer(ici, JSON.parse(fs.readFileSync(process.env.REPONSES, "utf8"))[jeu]);
    await ici.reload();
    await ici.waitForSelector(".etape.reussie");
    const telecharge = ici.waitForEvent("download");
    await ici.click(".rendre");
    assert.match(await ici.textContent(".etat"), /Python se charge/);
    await (await telecharge).saveAs(rendu);
    const ailleurs = await ouvrirChromium({ profil: "" });  // un autre profil, neuf
    const page = await nouvellePage(ailleurs);
    await page.goto(`${adresse}${jeu}-exercices.html`);
    assert.equal(await page.locator(".etape.reussie").count(), 0);
    await page.setInputFiles(".reprendre", rendu);
    await page.waitForSelector(".etape.reussie");
    await attendre(page, () => /reprise/.test(document.querySelector(".etat").textContent));
    await page.locator(".etape.reussie details.ecrire > summary").click();
    await page.click(".etape.reussie .mien");
    await rejouer(page, jeu, FINS[jeu]);  // la partie de référence, avec la fonction qu'on a écrite
    assert.ok(await page.isChecked("section.jouer .mien input"));
    await ailleurs.close();
  };
}

// Un mauvais fichier à « Reprendre » ne touche à rien de ce qui est écrit.
scenarios["mauvais-kit"] = async ({ contexte, adresse }) => {
  const page = await nouvellePage(contexte);
  const ecrit = { reponses: { "puissance_n.grid.sommet": "def sommet(grid, column):\n    return 0\n" }, reussis: [3], ecrites: {} };
  await page.goto(`${adresse}puissance_n-exercices.html`);
  await page.evaluate((ecrit) => localStorage.setItem("cinq-jeux/puissance_n", JSON.stringify(ecrit)), ecrit);
  await page.reload();
  const fichiers = { "ceci.zip": Buffer.from("n'importe quoi"), "autre.zip": fs.readFileSync(path.join(site, "kit-dames.zip")), "vide.zip": fs.readFileSync(path.join(site, "kit-puissance_n.zip")) };
  for (const [name, buffer] of Object.entries(fichiers)) {
    await page.setInputFiles(".reprendre", { name, mimeType: "application/zip", buffer });
    await attendre(page, (name) => document.querySelector(".etat").textContent.includes(`Rien n'est repris de « ${name} »`), name);
    assert.deepEqual(await page.evaluate(() => JSON.parse(localStorage.getItem("cinq-jeux/puissance_n"))), ecrit);
    assert.equal(await page.locator(".etape.reussie").count(), 1);
  }
};

// Une faute de celui qui écrit arrête sa partie, en une phrase, par la ligne de son éditeur.
scenarios.mien = async ({ contexte, adresse }) => {
  const page = await nouvellePage(contexte);
  await page.setViewportSize(TELEPHONE.viewport);
  await page.goto(`${adresse}puissance_n-jouer.html`);
  assert.ok(await page.isHidden("section.jouer .mien"));
  await page.evaluate(() => localStorage.setItem("cinq-jeux/puissance_n", JSON.stringify({
    reponses: {}, reussis: [], ecrites: { 3: { "puissance_n.grid.sommet": "def sommet(grid, column):\n    return grid.cells[99]\n" } },
  })));
  await page.reload();
  assert.match(await page.textContent("section.jouer .mien"), /étape 3 \(pas encore réussie\)/);
  await page.check("section.jouer .mien input");
  await lancer(page, "section.jouer", "--graine 1");
  for (const texte of ["1", "2", "4"]) await repondre(page, texte);
  assert.equal(await page.evaluate(() => vu.fin), 1);
  const dite = await page.evaluate(() => vu[2]);
  assert.match(dite.replaceAll("\n", " "), /La partie s'arrête : l'exception IndexError .*, dans votre sommet, ligne 2\. $/);
  assert.ok(dite.split("\n").every((ligne) => ligne.length < 50), dite);  // repliée, sans couper un mot
  await page.waitForSelector("section.jouer .lancer:not([disabled])");
  await page.reload();
  assert.ok(await page.isChecked("section.jouer .mien input"));
  await page.uncheck("section.jouer .mien input");
  await lancer(page, "section.jouer", "--graine 1");  // la nôtre, de nouveau
  for (const texte of ["1", "2", "4", "a1"]) await repondre(page, texte);
  assert.equal(await page.evaluate(() => vu.fin), undefined);
};

// Une étape ratée, telle que le kit la donne, puis réussie par la réponse.
async function exercer(page, { numero, reponses }) {
  const article = page.locator(`article.etape[data-numero="${numero}"]`);
  await article.locator("details.ecrire > summary").click();
  await article.locator(".essayer").click();
  await article.locator(".bilan li.non").first().waitFor();
  for (const [fonction, texte] of Object.entries(reponses)) {
    await article.locator(`.editeur[data-fonction="${fonction}"] .cm-content`).click();
    await page.keyboard.press("Control+a");
    await page.keyboard.insertText(texte);
  }
  const durees = [];
  for (const rang of [2, 3, 4]) {  // la meilleure de trois
    const debut = Date.now();
    await article.locator(".essayer").click();
    await attendre(page, (rang) => vu.bilans.length === rang, rang);
    durees.push(Date.now() - debut);
    await page.waitForTimeout(50);
  }
  mesures.exercice_ms = Math.min(...durees);
  assert.ok((await page.evaluate(() => vu.bilans[1])).reussi, JSON.stringify(await page.evaluate(() => vu.bilans[1])));
  await page.waitForSelector(".etape.reussie");
  assert.doesNotMatch(await article.locator(".compte").textContent(), /`/);
}

// Une exception, que chaque essai lève ; puis une boucle sans fin.
scenarios.boucle = async ({ contexte, adresse }) => {
  const page = await nouvellePage(contexte);
  await page.goto(`${adresse}puissance_n-exercices.html`);
  const article = page.locator('article.etape[data-numero="3"]');
  await article.locator("details.ecrire > summary").click();
  const ecrire = async (corps) => {
    await article.locator(".cm-content").click();
    await page.keyboard.press("Control+a");
    await page.keyboard.insertText(`def sommet(grid, column):\n    ${corps}\n`);
    await article.locator(".essayer").click();
  };
  await ecrire("print('vu', column); return grid.celles");
  await attendre(page, () => vu.bilans.length === 1);
  assert.match(await article.locator(".bilan pre").first().textContent(), /s'imprime\nvu 0\n$/);
  assert.equal(await article.locator(".bilan li > pre").count(), 1);  // la même exception ne se redit que si on la déplie
  assert.equal(await article.locator(".bilan li > details:not([open])").count(), 3);
  assert.ok(await article.locator(".mien").isVisible());  // elle se joue, pour voir
  await ecrire("import time; time.sleep(1); return 9");  // six secondes en tout, mais trois au plus pour un essai
  await attendre(page, () => vu.bilans.length === 2);
  const debut = Date.now();
  await ecrire("while True: pass");
  await attendre(page, () => /À l'essai 1, « .* », le calcul ne finit pas.* il a été arrêté/.test(document.querySelector("#puissance_n-etape-3 .bilan").textContent));
  mesures.boucle_ms = Date.now() - debut;
  assert.ok(await article.locator(".mien").isHidden());
  await article.locator(".recommencer").click();
  await article.locator(".essayer").click();  // Python redémarre
  await attendre(page, () => vu.bilans.length === 3);
};

scenarios["hors-ligne"] = async ({ contexte, adresse, serveur }) => {
  const page = await nouvellePage(contexte);
  await page.goto(`${adresse}puissance_n-jouer.html`);
  await lancer(page, "section.jouer", "--graine 1");
  await repondre(page, "", "Control+c");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await attendre(page, () => navigator.serviceWorker.controller !== null);
  serveur.closeAllConnections();
  await new Promise((suite) => serveur.close(suite));
  await page.goto(`${adresse}incognito-jouer.html`);
  await rejouer(page, "incognito", FINS.incognito);
  await page.goto(`${adresse}index.html`);
  assert.match(await page.textContent("h1"), /Cinq Jeux/);
};

scenarios.fichier = async ({ contexte }) => {
  const page = await nouvellePage(contexte);
  await page.goto(`file://${path.resolve(seul)}`);
  assert.ok(await page.isVisible("text=Rien n'est à installer"));
  await page.click('a[href="#puissance_n"]');
  assert.ok(await page.isVisible("#puissance_n h1"));
  await page.goto(`file://${path.resolve(seul)}#puissance_n-jouer`);
  await rejouer(page, "puissance_n", FINS.puissance_n);
  const cadre = await ouvrirLePlateau(page, "section.jouer[data-jeu=puissance_n]", "--graine 1", "1 2 4");
  await aToucher(cadre);
  await cadre.locator('.cible[data-cible="colonne 1"] .zone').click({ force: true });
  await cadre.locator(".piece").waitFor();
  await page.click("section.jouer[data-jeu=puissance_n] .arreter");
  await page.waitForSelector("section.jouer[data-jeu=puissance_n] .lancer:not([disabled])");
  await page.goto(`file://${path.resolve(seul)}#puissance_n-exercices`);
  const article = page.locator('#puissance_n-etape-3');
  await article.locator("details.ecrire > summary").click();
  await page.goto(`file://${path.resolve(seul)}#incognito-jouer`);
  await lancer(page, "section.jouer[data-jeu=incognito]", "");  // une partie en cours
  await page.goto(`file://${path.resolve(seul)}#puissance_n-exercices`);
  await article.locator(".essayer").click();
  await attendre(page, () => document.querySelector("#puissance_n-etape-3 .bilan").textContent.includes("déjà pris"));
  await page.goto(`file://${path.resolve(seul)}#incognito-jouer`);
  await page.locator("section.jouer[data-jeu=incognito] textarea").focus();
  await repondre(page, "", "Control+c");
  await page.waitForSelector("section.jouer[data-jeu=incognito] .lancer:not([disabled])");
  await page.goto(`file://${path.resolve(seul)}#puissance_n-exercices`);
  await article.locator(".essayer").click();
  await article.locator(".bilan li.non").first().waitFor();
};

scenarios.etroit = async ({ contexte, adresse }) => {
  const page = await nouvellePage(contexte);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const jeu of Object.keys(FINS)) {
    for (const suite of ["", "-jouer", "-exercices"]) {
      await page.goto(`${adresse}${jeu}${suite}.html`);
      const deborde = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(deborde <= 0, `${jeu}${suite} déborde de ${deborde} points`);
    }
  }
  const debuts = { pickomino: ["--graine 1", "2", "Ana", "Tom"], dames: ["--noms A,B,C,D"], sixquiprend: ["--graine 1", "Ana", "2"], puissance_n: ["--graine 1", "1", "2", "10"] };
  for (const [jeu, [options, ...saisies]] of Object.entries(debuts)) {
    await page.goto(`${adresse}${jeu}-jouer.html`);
    await lancer(page, "section.jouer", options);
    for (const texte of saisies) await repondre(page, texte);
    const larges = sansCouleurs(await page.evaluate(() => vu[1])).split("\n").filter((ligne) => /[│┌└]|^ ?\d+ /.test(ligne)).map((ligne) => [...ligne].length);
    const place = Number(await page.getAttribute("section.jouer", "data-colonnes"));
    mesures[`${jeu}_colonnes`] = Math.max(...larges);
    const vues = await page.evaluate(() => {
      const ecran = document.querySelector(".xterm-screen");
      return Math.ceil(document.querySelector(".ecran-de-jeu").clientWidth / (ecran.clientWidth / document.querySelector("section.jouer").dataset.colonnes));
    });
    const phrase = sansCouleurs(await page.evaluate(() => vu[1])).split("\n").find((ligne) => ligne.startsWith("Le but")) ?? "";
    assert.ok(phrase.length <= vues, `${jeu} : « ${phrase} » se coupe, on n'en voit que ${vues} signes`);
    assert.ok(Math.max(...larges) <= place, `${jeu} : un plateau de ${Math.max(...larges)} colonnes dans ${place}`);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
  }
};

scenarios.lecture = async ({ contexte, adresse, envoyes }) => {
  const page = await nouvellePage(contexte);
  for (const nom of ["index", ...Object.keys(FINS)]) {
    for (const cle of Object.keys(envoyes)) delete envoyes[cle];
    await page.goto(`${adresse}${nom}.html`);
    assert.ok(await page.isVisible("h1"));
    const poids = Object.values(envoyes).reduce((a, b) => a + b, 0);
    mesures[`${nom}_ko`] = Math.round(poids / 1000);
    assert.ok(!Object.keys(envoyes).some((n) => n.endsWith(".js")), "une page à lire n'a pas de script");
  }
};
scenarios.lecture.sansScript = true;

// Les quatre captures du README, dans le dossier CAPTURES.
scenarios.captures = async ({ contexte, adresse }) => {
  const page = await nouvellePage(contexte);
  const prendre = (nom) => page.screenshot({ path: path.join(captures || profil, `${nom}.png`) });
  await page.setViewportSize({ width: 1280, height: 1145 });  // les cinq jeux
  await page.goto(`${adresse}index.html`);
  await prendre("accueil");
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${adresse}dames-jouer.html`);
  const cadre = await ouvrirLePlateau(page, "section.jouer", "--noms Ada,IA,IA,IA --graine 6", "");
  for (const coup of ["E14-F13", "G14-H13"]) {
    await aToucher(cadre);
    const questions = await page.evaluate(() => vu.questions);
    await cadre.locator("main .question input").fill(coup);
    await page.keyboard.press("Enter");
    await questionApres(page, questions);
  }
  await page.waitForTimeout(500);  // que le dernier coup ait glissé
  await prendre("jouer");
  await page.setViewportSize(TELEPHONE.viewport);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(`${adresse}incognito-jouer.html`);
  const enMain = await ouvrirLePlateau(page, "section.jouer", "--ia noir --niveau facile --graine 4", "");
  await aToucher(enMain);
  await enMain.locator(".cible.offerte .zone").last().click({ force: true });  // un pion, et où il peut aller
  await prendre("telephone");
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(`${adresse}puissance_n-exercices.html`);
  const article = page.locator("#puissance_n-etape-3");
  await article.locator("details.ecrire > summary").click();
  await article.locator(".essayer").click();
  await article.locator(".bilan li.non").first().waitFor();
  await article.evaluate((element) => element.scrollIntoView());
  await prendre("exercer");
};

scenarios.durees = async ({ contexte, adresse, envoyes }) => {
  let page = await nouvellePage(contexte);
  await page.goto(`${adresse}puissance_n-jouer.html`);
  await lancer(page, "section.jouer", "--graine 1");
  mesures.octets_premiere_partie = Object.values(envoyes).reduce((a, b) => a + b, 0);
  const demarrages = [], coups = [];
  for (let fois = 0; fois < 3; fois++) {
    await page.close();
    page = await nouvellePage(contexte);
    await page.goto(`${adresse}puissance_n-jouer.html`);
    const debut = Date.now();
    await lancer(page, "section.jouer", "--graine 1 --niveau expert");
    demarrages.push(Date.now() - debut);
    for (const texte of ["1", "1", "4"]) await repondre(page, texte);
    const coup = Date.now();
    await repondre(page, "a1");
    coups.push(Date.now() - coup);
  }
  mesures.premiere_question_ms = Math.min(...demarrages);
  mesures.coup_expert_ms = Math.min(...coups);
  await mesurerLePlateau(page, adresse);
  await page.close();
  page = await nouvellePage(contexte);
  await page.goto(`${adresse}puissance_n-exercices.html`);
  await exercer(page, JSON.parse(fs.readFileSync(process.env.REPONSES, "utf8")).puissance_n);
};

// De combien le plateau répond à un toucher après le terminal à une ligne.
async function mesurerLePlateau(page, adresse) {
  await page.goto(`${adresse}puissance_n-jouer.html`);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await lancer(page, "section.jouer", "--graine 1");
  for (const texte of ["1", "2", "10"]) await repondre(page, texte);
  const tapes = [], touches = [];
  for (const coup of ["a1", "a2", "a3", "a4"]) {
    await page.keyboard.type(coup);
    const { questions } = await page.evaluate(() => vu);
    const debut = Date.now();
    await page.keyboard.press("Enter");
    await questionApres(page, questions);
    tapes.push(Date.now() - debut);
  }
  await page.reload();
  const cadre = await ouvrirLePlateau(page, "section.jouer", "--graine 1", "1 2 10");
  for (const colonne of [1, 2, 3, 4]) {
    await aToucher(cadre);
    const debut = Date.now();
    await cadre.locator(`.cible[data-cible="colonne ${colonne}"] .zone`).click({ force: true });
    await cadre.waitForFunction((n) => document.querySelectorAll(".piece").length === n, colonne, { polling: 5 });
    touches.push(Date.now() - debut);
  }
  mesures.plateau_ms = Math.min(...touches) - Math.min(...tapes);
}

// --- lancer --------------------------------------------------------------------------------------

const faire = scenarios[scenario];
if (!faire) {
  console.log(Object.keys(scenarios).join("\n"));
  process.exit(scenario ? 1 : 0);
}
const hote = await servir(site, faire.isole);
const contexte = await ouvrirChromium({ javaScriptEnabled: !faire.sansScript, ...faire.telephone });
let echec = null;
try {
  await faire({ contexte, ...hote });
  assert.deepEqual(consoles, [], "la console a parlé");
} catch (erreur) {
  echec = erreur;
  for (const page of contexte.pages()) console.error(await page.evaluate(() => JSON.stringify([document.querySelector(".etat")?.textContent, self.vu], null, 1)).catch(() => ""));
  console.error(consoles.join("\n"));
}
await contexte.close();
hote.serveur.close();
hote.serveur.closeAllConnections();
fs.rmSync(profil, { recursive: true, force: true });
if (echec) {
  console.error(echec.stack.slice(0, 3000));
  process.exit(1);
}
console.log(JSON.stringify(mesures));
