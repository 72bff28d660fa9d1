// assembler.mjs site SITE : les scripts du site, par esbuild, et Pyodide.
// assembler.mjs seul SITE PAGE SORTIE : le livre en un seul fichier, qui s'ouvre depuis file://.
import { build } from "esbuild";
import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import zlib from "node:zlib";

const ICI = path.dirname(fileURLToPath(import.meta.url));
const PAQUETS = path.join(ICI, "node_modules");
const PYODIDE = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"];
const page = (nom) => path.join(ICI, "page", nom);
const commun = { bundle: true, minify: true, logLevel: "error", charset: "utf8", legalComments: "none", loader: { ".py": "text" }, nodePaths: [PAQUETS] };

async function assemblerSite(site) {
  fs.mkdirSync(path.join(site, "pyodide"), { recursive: true });
  for (const nom of PYODIDE) fs.copyFileSync(path.join(PAQUETS, "pyodide", nom), path.join(site, "pyodide", nom));
  await build({ ...commun, format: "esm", outdir: site, entryPoints: { jouer: page("jouer.mjs"), exercer: page("exercer.mjs"), "plateau/plateau": page("plateau.mjs") } });
  await build({ ...commun, format: "esm", outfile: path.join(site, "travailleur.js"), entryPoints: [page("travailleur.mjs")], external: ["./pyodide/pyodide.mjs"] });
  fs.copyFileSync(path.join(PAQUETS, "@xterm/xterm/css/xterm.css"), path.join(site, "xterm.css"));
}

// Pyodide cherche des modules de Node qu'il n'emploiera pas dans un navigateur.
const sansNode = {
  name: "sans-node",
  setup(b) {
    b.onResolve({ filter: /^(node:.*|ws|fs|path|url|vm|crypto|child_process|worker_threads|module)$/ }, (a) => ({ path: a.path, namespace: "vide" }));
    b.onLoad({ filter: /.*/, namespace: "vide" }, () => ({ contents: "export default {}" }));
    b.onResolve({ filter: /^\.\/pyodide\.asm\.mjs$/ }, () => ({ path: path.join(PAQUETS, "pyodide/pyodide.asm.mjs") }));
    b.onResolve({ filter: /^\.\/pyodide\/pyodide\.mjs$/ }, () => ({ path: path.join(PAQUETS, "pyodide/pyodide.mjs") }));
  },
};

// Depuis file://, un travailleur ne peut être qu'un script ordinaire, né d'un blob, sans rien à télécharger.
async function assemblerSeul(site, gabarit, sortie) {
  const options = { ...commun, format: "iife", write: false, plugins: [sansNode], define: { "import.meta.url": '"https://memoire.invalid/pyodide.asm.mjs"' } };
  const texte = async (entree) => (await build({ ...options, entryPoints: [page(entree)] })).outputFiles[0].text;
  const travailleur = 'self.importScripts = () => { throw new TypeError("module"); };\n' + await texte("travailleur-seul.mjs");
  const donnees = { "travailleur.js": Buffer.from(travailleur) };
  for (const nom of fs.readdirSync(site).filter((n) => n.endsWith(".zip"))) donnees[nom] = fs.readFileSync(path.join(site, nom));
  for (const nom of ["pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"]) donnees[nom] = fs.readFileSync(path.join(site, "pyodide", nom));
  const duPlateau = await texte("plateau.mjs");
  const plateau = fs.readFileSync(path.join(site, "plateau/page.html"), "utf8")
    .replace(/<meta http-equiv.*\n/, "")  // un cadre né de la page suit déjà ce qu'elle permet
    .replace(/<link rel="stylesheet".*>/, () => `<style>${fs.readFileSync(path.join(site, "plateau/page.css"), "utf8")}</style>`)
    .replace(/<script .*<\/script>\n/, "")
    .replace("</body>", () => `<script>${duPlateau}</script></body>`);
  donnees["plateau.html"] = Buffer.from(plateau);
  donnees["musique.wav"] = fs.readFileSync(path.join(site, "plateau/musique.wav"));
  const blocs = Object.entries(donnees).map(([nom, octets]) => `<script type="text/plain" data-nom="${nom}">${zlib.gzipSync(octets, { level: 9 }).toString("base64")}</script>`);
  const script = (await texte("seul.mjs")).replaceAll("</script", "<\\/script");
  const empreinte = (code) => crypto.createHash("sha256").update(code).digest("base64");
  const css = fs.readFileSync(path.join(site, "livre.css"), "utf8") + fs.readFileSync(path.join(site, "xterm.css"), "utf8");
  const html = fs.readFileSync(gabarit, "utf8")
    .replace("DU_LIVRE", empreinte(script))
    .replace("DU_PLATEAU", empreinte(duPlateau))
    .replace("/*STYLE*/", () => css)
    .replace("<!--DONNEES-->", () => `${blocs.join("\n")}\n<script>${script}</script>`);
  fs.writeFileSync(sortie, html);
}

const [quoi, ...reste] = process.argv.slice(2);
await (quoi === "site" ? assemblerSite(...reste) : assemblerSeul(...reste));
