// Prendre un fichier du livre, dans la page comme dans le travailleur.
export const SANS_RESEAU = "le réseau ne répond pas, ou un fichier manque";

export async function prendre(nom) {
  if (self.MEMOIRE) return self.MEMOIRE[nom];  // le livre en un seul fichier : rien à télécharger
  const reponse = await fetch(nom).catch(() => null);
  if (!reponse?.ok) throw new Error(SANS_RESEAU);
  return reponse.arrayBuffer();
}
