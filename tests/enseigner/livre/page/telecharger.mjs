// Télécharger un fichier que la page vient de faire.
export function telecharger(nom, contenu) {
  const lien = document.createElement("a");
  lien.href = URL.createObjectURL(new Blob([contenu]));
  lien.download = nom;
  lien.click();
  setTimeout(() => URL.revokeObjectURL(lien.href), 1000);
}
