// Le travailleur du fichier seul : tout ce que Pyodide irait chercher est déjà en mémoire.
import creer from "./pyodide.asm.mjs";
import "./travailleur.mjs";

const ICI = "https://memoire.invalid/";

self.reglagesDeMemoire = (memoire) => {
  const dehors = self.fetch;
  self.fetch = async (adresse, options) => {
    const nom = String(adresse?.url ?? adresse).split("/").pop();
    if (!(nom in memoire)) return dehors(adresse, options);
    const genre = nom.endsWith("wasm") ? "application/wasm" : "application/octet-stream";
    return new Response(memoire[nom], { headers: { "Content-Type": genre } });
  };
  return {
    indexURL: ICI,
    createPyodideModule: creer,
    lockFileContents: new TextDecoder().decode(memoire["pyodide-lock.json"]),
    stdLibURL: `${ICI}python_stdlib.zip`,
  };
};
