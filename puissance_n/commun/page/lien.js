// Le lien avec le jeu qui tourne au terminal : un fil de messages dans un sens, des réponses dans l'autre.
// Un autre hôte (un fil d'exécution du navigateur, par exemple) donne à `jouer` un lien de la même forme.
import { jouer } from "./page.js";

const PATIENCE = 2000;  // ms sans nouvelles avant de le dire

jouer({
  // Appelle `recevoir(message, passe)` à chaque message ; `passe` dit qu'il est ancien, et qu'une page
  // rechargée n'a qu'à s'en souvenir. Appelle `perdre(vrai)` quand le jeu se tait, `perdre(faux)` quand il revient.
  ecouter(recevoir, perdre) {
    const fil = new EventSource("fil");
    let alarme = null;
    fil.onopen = () => {
      clearTimeout(alarme);
      alarme = null;
      perdre(false);
    };
    fil.onerror = () => {
      alarme ??= setTimeout(() => perdre(true), PATIENCE);
    };
    fil.addEventListener("passe", ({ data }) => recevoir(JSON.parse(data), true));
    fil.onmessage = ({ data }) => recevoir(JSON.parse(data), false);
    return () => {
      clearTimeout(alarme);
      fil.close();
    };
  },

  // Rend vrai si la réponse est prise, faux si une autre l'a devancée ; échoue si elle n'arrive pas.
  async repondre(numero, texte) {
    const reponse = await fetch("reponse", { method: "POST", body: JSON.stringify({ numero, texte }) });
    if (reponse.status === 204) return true;
    if (reponse.status === 409) return false;
    throw new Error(`réponse ${reponse.status}`);
  },

  // Prévient le jeu que la page s'en va, sans attendre de réponse.
  partir() {
    navigator.sendBeacon("adieu");
  },

  // Où est un fichier que le jeu fabrique, comme la musique.
  fichier(nom) {
    return nom;
  },
});
