// page.mjs ADRESSE SCENARIO : la page d'un jeu dans un vrai Chromium, sans tête. Imprime en JSON ce qu'il a vu.
import { createRequire } from "node:module";
import assert from "node:assert/strict";

const { chromium } = createRequire(new URL("../enseigner/livre/", import.meta.url))("playwright-core");
const [adresse, scenario] = process.argv.slice(2);
const COUPS = 4000;  // au plus, pour une partie
const DEMANDE = "main .question button, .boite[open] button, .cible.offerte";  // le jeu attend une réponse
const TAILLES = [[390, 844], [1280, 800], [1920, 1080], [3840, 2160]];
const vu = { touchers: 0, perdus: 0, parties: 0, refusees: 0, erreurs: [], fini: false };

const navigateur = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});

async function ouvrir(contexte) {
  const page = await contexte.newPage();
  page.setDefaultTimeout(60_000);
  page.on("pageerror", (e) => vu.erreurs.push(e.message));
  page.on("console", (m) => { if (m.type() === "error" && !/409/.test(m.text())) vu.erreurs.push(m.text()); });
  page.on("request", (r) => { if (r.url().endsWith("/reponse")) vu.parties += 1; });
  page.on("response", (r) => { if (r.url().endsWith("/reponse") && r.status() !== 204) vu.refusees += 1; });
  await page.goto(adresse);
  await page.waitForSelector(DEMANDE);
  return page;
}

// Ce qu'on peut faire maintenant : toucher le plateau, ou le premier bouton d'une question.
const regarder = (page) => page.evaluate(() => {
  const boite = document.querySelector(".boite");
  const ou = boite.open ? boite : document.querySelector("main");
  const boutons = [...ou.querySelectorAll(".question button:not(.ecrire):not(:disabled)")];
  return {
    attend: document.body.classList.contains("attend"),
    cibles: [...document.querySelectorAll(".cible.offerte")].map((g) => g.dataset.cible),
    champs: ou.querySelectorAll(".question input").length,
    bouton: boutons[0]?.textContent ?? "",
    dans: boite.open ? ".boite" : "main",
    choisies: document.querySelectorAll(".cible.choisie").length,
  };
});

const zone = (cible) => `.cible[data-cible="${cible}"] .zone`;

async function toucher(page, cible, clavier) {
  if (clavier) {
    await page.locator(`.cible[data-cible="${cible}"]`).focus();
    await page.keyboard.press("Enter");
    return;
  }
  const r = await page.locator(zone(cible)).boundingBox();
  await page.mouse.click(r.x + r.width / 2, r.y + r.height / 2);
}

// Répond à la question d'avant ou d'après la partie ; rend faux s'il n'y en a pas.
async function passer(page, etat, clavier) {
  if (!etat.bouton || etat.attend) return false;
  if (etat.bouton === "Une autre partie" || etat.bouton === "Démarrer une nouvelle partie" && vu.touchers) {
    vu.fini = true;
    return true;
  }
  const champs = await page.locator(`${etat.dans} .question label input`).all();
  for (const [rang, champ] of champs.entries()) await champ.fill(`Nom ${rang + 1}`);
  const bouton = page.locator(`${etat.dans} .question button:not(.ecrire):not(:disabled)`).first();
  if (clavier) {
    await bouton.focus();
    await page.keyboard.press("Enter");
  } else await bouton.click();
  return true;
}

async function jouer(page, clavier, coups = COUPS) {
  for (let pas = 0; pas < COUPS && !vu.fini && vu.touchers < coups; pas++) {
    const etat = await regarder(page);
    if (etat.attend || !etat.cibles.length || etat.dans === ".boite") {
      if (!await passer(page, etat, clavier)) await page.waitForTimeout(20);
      continue;
    }
    const parties = vu.parties;
    await toucher(page, etat.cibles[(pas * 5) % etat.cibles.length], clavier);
    vu.touchers += 1;
    const suite = await page.waitForFunction((avant) => {
      const choisies = document.querySelectorAll(".cible.choisie").length;
      return document.body.classList.contains("attend") || choisies !== avant || !document.querySelector(".cible.offerte");
    }, etat.choisies, { timeout: 5000 }).catch(() => null);
    if (suite === null && vu.parties === parties && (await regarder(page)).choisies === etat.choisies) vu.perdus += 1;
    await page.waitForFunction(() => !document.body.classList.contains("attend"));
  }
}

const scenarios = {
  async clics() { await jouer(await ouvrir(navigateur), false); },

  async clavier() { await jouer(await ouvrir(navigateur), true); },

  // Deux personnes, un clic un quart de seconde après chaque image : aucun n'est perdu ; un double clic n'en vaut qu'un,
  // ni une touche qu'on tient.
  async cadence() {
    const page = await ouvrir(navigateur);
    const lesPions = () => page.locator(".piece").count();
    const ou = async (colonne) => {
      const r = await page.locator(zone(`colonne ${colonne}`)).boundingBox();
      return [r.x + r.width / 2, r.y + 10];
    };
    await page.locator("text=Démarrer une nouvelle partie").click();
    const [nombre, jetons] = [page.locator("main select").nth(0), page.locator("main select").nth(1)];
    await nombre.selectOption("2");
    await jetons.selectOption("8");
    await page.locator("text=Commencer").click();
    await page.waitForSelector(".cible.offerte");
    for (const colonne of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) {
      const avant = await lesPions();
      await page.mouse.click(...await ou(colonne));
      vu.touchers += 1;
      await page.waitForFunction((nombre) => document.querySelectorAll(".piece").length > nombre, avant, { timeout: 2000 }).catch(() => null);
      await page.waitForTimeout(250);
    }
    await page.waitForTimeout(500);
    vu.perdus = vu.touchers - await lesPions();
    const la = await ou(1);
    await page.mouse.click(...la);
    await page.waitForTimeout(60);
    await page.mouse.click(...la);
    await page.waitForTimeout(500);
    await page.locator(".cible.offerte").first().focus();
    await page.keyboard.down("Enter");
    await page.waitForTimeout(600);
    await page.keyboard.down("Enter");  // le clavier la répète
    await page.waitForTimeout(600);
    await page.keyboard.up("Enter");
    vu.fini = await lesPions() === vu.touchers - vu.perdus + 2;
  },

  // Des clics et des touches n'importe où, sans attendre.
  async tempete() {
    const page = await ouvrir(navigateur);
    await jouer(page, false, 2);
    const touches = ["Enter", " ", "Tab", "Escape", "ArrowLeft", "ArrowDown", "a", "PageUp"];
    for (let i = 0; i < 300; i++) {
      const [x, y] = [(i * 397) % 880 + 20, (i * 211) % 740 + 50];
      if (i % 3) await page.mouse.click(x, y);
      else await page.keyboard.press(touches[(i / 3) % touches.length]);
    }
    await page.waitForFunction(() => !document.body.classList.contains("attend"));
  },

  async recharger() {
    const page = await ouvrir(navigateur);
    await jouer(page, false, 4);
    const lire = () => page.evaluate(() => [document.querySelector(".dessin").textContent, document.querySelector(".recit").textContent]);
    const avant = await lire();
    await page.reload();
    await page.waitForSelector(DEMANDE);
    assert.deepEqual(await lire(), avant, "la page rechargée montre la même partie");
    await jouer(page, false, 8);
  },

  async onglets() {
    const contexte = await navigateur.newContext();
    const [une, autre] = [await ouvrir(contexte), await ouvrir(contexte)];
    await jouer(une, false, 4);
    await autre.bringToFront();
    await autre.waitForSelector(DEMANDE);
    const lire = (page) => page.evaluate(() => document.querySelector(".recit").textContent);
    await autre.waitForFunction((texte) => document.querySelector(".recit").textContent === texte, await lire(une));
    await une.close();
    await jouer(autre, false, 8);
  },

  // À toute taille, en clair et en sombre, rien ne déborde, et ce qu'il faut faire se voit.
  async tailles() {
    for (const [width, height] of TAILLES) {
      for (const colorScheme of ["light", "dark"]) {
        const page = await ouvrir(await navigateur.newContext({ viewport: { width, height }, colorScheme }));
        await jouer(page, false, vu.touchers + 1);
        const mesure = await page.evaluate(() => ({
          large: document.documentElement.scrollWidth,
          dessin: document.querySelector(".dessin svg").getBoundingClientRect().toJSON(),
          invite: document.querySelector("main .invite, .boite .invite").getBoundingClientRect().toJSON(),
        }));
        assert.ok(mesure.large <= width, `${width} : la page déborde`);
        assert.ok(mesure.dessin.bottom <= height && mesure.dessin.right <= width, `${width} : le plateau déborde`);
        assert.ok(Math.max(mesure.dessin.width, mesure.dessin.height) > 0.4 * Math.min(width, height), `${width} : petit`);
        assert.ok(mesure.invite.bottom <= height, `${width} : la question est hors de l'écran`);
        if (process.env.CAPTURES) await page.screenshot({ path: `${process.env.CAPTURES}/${width}-${colorScheme}.png` });
        await page.close();
      }
    }
  },
};

try {
  await scenarios[scenario]();
} finally {
  await navigateur.close();
}
console.log(JSON.stringify(vu));
