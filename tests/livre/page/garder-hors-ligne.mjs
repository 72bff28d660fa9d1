// Installe le service worker, une fois Python chargé : lire ne télécharge que la page.
export function garderHorsLigne() {
  if (!("serviceWorker" in navigator) || location.protocol === "file:") return;
  navigator.serviceWorker.register("hors-ligne.js").catch(() => {});  // sans lui, on joue en ligne
}
