// Installe le service worker, une fois la première question posée ou la première étape jugée : lire ne
// télécharge que la page, et rien ne retarde la première partie.
let installe = false;

export function garderHorsLigne() {
  if (installe || !("serviceWorker" in navigator) || location.protocol === "file:") return;
  installe = true;
  navigator.serviceWorker.register("hors-ligne.js").catch(() => {});  // sans lui, on joue en ligne
}
