// Le cadre où la page de `-g` se montre, et le lien qu'on lui donne avec le jeu qui tourne dans le travailleur.
export class Cadre {
  // `repondre(texte)` donne une réponse au jeu.
  constructor(ou, titre, repondre) {
    this.ou = ou;
    this.fil = [];  // ce que la page n'a pas encore reçu
    this.numero = 0;  // celui de la question posée
    this.iframe = Object.assign(document.createElement("iframe"), { title: `Le plateau de ${titre}` });
    this.iframe.lien = {
      ecouter: (recevoir) => {
        queueMicrotask(() => {  // une fois la page prête, comme d'un serveur
          this.recevoir = recevoir;
          for (const message of this.fil.splice(0)) recevoir(message, false);
        });
        return () => { this.recevoir = null; };
      },
      repondre: async (numero, texte) => {
        if (numero !== this.numero) return false;
        repondre(texte);
        return true;
      },
      partir() {},
      fichier: (nom) => self.MEMOIRE ? URL.createObjectURL(new Blob([self.MEMOIRE[nom]])) : nom,
    };
    const seul = self.MEMOIRE?.["plateau.html"];
    if (seul) this.iframe.srcdoc = new TextDecoder().decode(seul);
    else this.iframe.src = "plateau/page.html";
    ou.replaceChildren(this.iframe);
    ou.hidden = false;
  }

  montrer(message) {
    if (message.numero) this.numero = message.numero;
    if (this.recevoir) this.recevoir(message, false);
    else this.fil.push(message);
  }

  fermer() {
    this.ou.replaceChildren();
    this.ou.hidden = true;
  }
}
