// Les parties gardées dans le navigateur (IndexedDB), un dossier par jeu ; un seul onglet à la fois
// joue à un jeu (Web Locks), et n'écrase donc jamais ce qu'un autre vient d'écrire.
export const TROP_GRAND = 1_000_000;  // octets

function base() {
  return new Promise((suite, panne) => {
    const demande = indexedDB.open("cinq-jeux", 1);
    demande.onupgradeneeded = () => demande.result.createObjectStore("parties");
    demande.onsuccess = () => suite(demande.result);
    demande.onerror = () => panne(demande.error);
  });
}

async function transaction(mode, faire) {
  const ouverte = await base();
  try {
    return await new Promise((suite, panne) => {
      const t = ouverte.transaction("parties", mode);
      const rendu = faire(t.objectStore("parties"));
      t.oncomplete = () => suite(rendu?.result);
      t.onabort = t.onerror = () => panne(t.error ?? new Error("le navigateur a refusé"));
    });
  } finally {
    ouverte.close();
  }
}

export async function lire(jeu) {
  const bornes = IDBKeyRange.bound(`${jeu}/`, `${jeu}/\uffff`);
  const noms = await transaction("readonly", (t) => t.getAllKeys(bornes));
  const contenus = await transaction("readonly", (t) => t.getAll(bornes));
  return Object.fromEntries(noms.map((nom, rang) => [nom.slice(jeu.length + 1), contenus[rang]]));
}

const cleDeReprise = (jeu, nom) => `cinq-jeux/${jeu}/reprise/${nom}`;

// Efface des parties, puis en écrit d'autres, qui peuvent avoir les mêmes noms.
export const garder = (jeu, ecrits, effaces) => transaction("readwrite", (t) => {
  for (const nom of effaces) {
    t.delete(`${jeu}/${nom}`);
    localStorage.removeItem(cleDeReprise(jeu, nom));
  }
  for (const [nom, contenu] of Object.entries(ecrits)) t.put(contenu, `${jeu}/${nom}`);
});

// Les options qui reprennent une partie ; null si on ne les connaît pas.
export const retenir = (jeu, { nom, options }) => localStorage.setItem(cleDeReprise(jeu, nom), options);
export const reprise = (jeu, nom) => JSON.parse(localStorage.getItem(cleDeReprise(jeu, nom)));

// Fait quelque chose pendant que cet onglet est le seul à jouer à ce jeu ; faux s'il ne l'est pas.
export function seul(jeu, faire) {
  return navigator.locks.request(`cinq-jeux/${jeu}`, { ifAvailable: true }, async (verrou) => {
    if (verrou === null) return false;
    await faire();
    return true;
  });
}

export function phraseDe(erreur) {
  if (erreur?.name === "QuotaExceededError") return "le navigateur n'a plus de place ; effacez une partie gardée";
  return erreur?.message || String(erreur);
}

// Pourquoi un fichier déposé ne se garde pas ; une phrase vide s'il se garde.
export function refusDe(fichier) {
  if (!/^[\w~.\- ]{1,80}$/u.test(fichier.name) || fichier.name.startsWith(".")) return `« ${fichier.name} » n'est pas un nom de partie : des lettres sans accent, des chiffres, un point.`;
  if (fichier.size === 0) return `« ${fichier.name} » est vide.`;
  if (fichier.size > TROP_GRAND) return `« ${fichier.name} » est trop gros pour une partie (1 Mo au plus).`;
  return "";
}
