// Le service worker : le livre sans réseau, et rien d'autre. Son cache porte le nom de la construction.
const CACHE = "livre-__CONSTRUCTION__";
const FICHIERS = __FICHIERS__;

self.addEventListener("install", (e) => {
  e.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FICHIERS)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (e) => {
  e.waitUntil(caches.keys()
    .then((noms) => Promise.all(noms.filter((nom) => nom.startsWith("livre-") && nom !== CACHE).map((nom) => caches.delete(nom))))
    .then(() => self.clients.claim()));
});

// Le réseau d'abord pour les pages, afin de lire la dernière ; le cache d'abord pour le reste.
self.addEventListener("fetch", (e) => {
  if (e.request.method !== "GET" || new URL(e.request.url).origin !== self.location.origin) return;
  const garde = () => caches.open(CACHE).then((cache) => cache.match(e.request, { ignoreSearch: true }));
  if (e.request.mode === "navigate") e.respondWith(fetch(e.request).catch(() => garde().then((r) => r ?? Response.error())));
  else e.respondWith(garde().then((r) => r ?? fetch(e.request)));
});
