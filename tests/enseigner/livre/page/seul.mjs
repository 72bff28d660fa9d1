// Le livre en un seul fichier : ce qu'il emporte se déplie en mémoire, une ancre ouvre une page.
self.MEMOIRE = {};
self.creerTravailleur = () => {
  const blob = new Blob([self.MEMOIRE["travailleur.js"]], { type: "text/javascript" });
  return new Worker(URL.createObjectURL(blob));
};

async function deplier(bloc) {
  const octets = Uint8Array.from(atob(bloc.textContent), (signe) => signe.charCodeAt(0));
  const flux = new Blob([octets]).stream().pipeThrough(new DecompressionStream("gzip"));
  self.MEMOIRE[bloc.dataset.nom] = new Uint8Array(await new Response(flux).arrayBuffer());
  bloc.remove();
}

// Montre la feuille que dit l'ancre, ou celle où est l'ancre ; l'accueil, sinon.
function montrer() {
  const visee = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const feuille = visee?.closest(".feuille") ?? document.getElementById("index");
  for (const autre of document.querySelectorAll(".feuille")) autre.hidden = autre !== feuille;
  document.title = feuille.dataset.titre;
  if (visee && visee !== feuille) visee.scrollIntoView();
  else scrollTo(0, 0);
}

addEventListener("hashchange", montrer);
montrer();
Promise.all([...document.querySelectorAll("script[data-nom]")].map(deplier))
  .then(async () => { await import("./jouer.mjs"); await import("./exercer.mjs"); });
