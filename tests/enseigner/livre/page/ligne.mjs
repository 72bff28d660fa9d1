// La ligne qu'on tape : ce que le noyau et readline font d'habitude, au-dessus d'un terminal xterm.
const TOUCHES = /\x1b(?:\[[0-9;]*[A-Za-z~]|O[A-Z])|[^\x00-\x1f\x7f]|[\x00-\x1f\x7f]/gu;

export class Ligne {
  constructor(terminal, envoyer) {
    this.terminal = terminal;
    this.envoyer = envoyer;
    this.attend = false;  // une question est posée
    this.avance = [];     // ce qu'on a tapé avant qu'elle le soit
    this.historique = [];
    this.effacer();
  }

  effacer() {
    this.signes = [];
    this.curseur = 0;
  }

  // Une question vient d'être posée ; la ligne commence où est le curseur.
  commencer() {
    this.terminal.write("", () => {
      this.effacer();
      this.rang = this.historique.length;
      this.debut = this.terminal.buffer.active.cursorX;
      this.attend = true;
      this.avancer();
    });
  }

  recevoir(donnees) {
    this.avance.push(...(donnees.replace(/\r?\n/g, "\r").match(TOUCHES) ?? []));
    this.avancer();
  }

  avancer() {
    while (this.attend && this.avance.length) this.toucher(this.avance.shift());
  }

  finir(reponse) {
    this.attend = false;
    this.envoyer(reponse);
  }

  toucher(touche) {
    const { signes, curseur } = this;
    if (touche === "\r") {
      this.placer(signes.length);
      this.terminal.write("\r\n");
      const texte = signes.join("");
      if (texte.trim()) this.historique.push(texte);
      this.finir(texte);
    } else if (touche === "\x03") {
      this.terminal.write("^C");
      this.finir("\x03");
    } else if (touche === "\x04" && signes.length === 0) this.finir("\x04");
    else if (touche === "\x7f" || touche === "\b") this.remplacer(Math.max(0, curseur - 1), curseur);
    else if (touche === "\x1b[3~" || touche === "\x04") this.remplacer(curseur, Math.min(signes.length, curseur + 1));
    else if (touche === "\x15") this.remplacer(0, curseur);
    else if (touche === "\x0b") this.remplacer(curseur, signes.length);
    else if (touche === "\x17") this.remplacer(this.debutDuMot(), curseur);
    else if (touche === "\x1b[D" || touche === "\x02") this.placer(Math.max(0, curseur - 1));
    else if (touche === "\x1b[C" || touche === "\x06") this.placer(Math.min(signes.length, curseur + 1));
    else if (touche === "\x1b[H" || touche === "\x1bOH" || touche === "\x01") this.placer(0);
    else if (touche === "\x1b[F" || touche === "\x1bOF" || touche === "\x05") this.placer(signes.length);
    else if (touche === "\x1b[A" || touche === "\x10") this.rappeler(this.rang - 1);
    else if (touche === "\x1b[B" || touche === "\x0e") this.rappeler(this.rang + 1);
    else if (touche >= " " && !touche.startsWith("\x1b") && touche !== "\x7f") this.remplacer(curseur, curseur, [touche]);
  }

  debutDuMot() {
    let rang = this.curseur;
    while (rang > 0 && this.signes[rang - 1] === " ") rang--;
    while (rang > 0 && this.signes[rang - 1] !== " ") rang--;
    return rang;
  }

  rappeler(rang) {
    if (rang < 0 || rang > this.historique.length) return;
    this.rang = rang;
    this.remplacer(0, this.signes.length, [...(this.historique[rang] ?? "")]);
  }

  // Met le curseur de l'écran à un rang de la ligne, qui peut en tenir plusieurs à l'écran.
  placer(rang) {
    const colonnes = this.terminal.cols;
    const de = this.debut + this.curseur, a = this.debut + rang;
    const lignes = Math.floor(a / colonnes) - Math.floor(de / colonnes);
    if (lignes < 0) this.terminal.write(`\x1b[${-lignes}A`);
    if (lignes > 0) this.terminal.write(`\x1b[${lignes}B`);
    this.terminal.write(`\x1b[${(a % colonnes) + 1}G`);
    this.curseur = rang;
  }

  // Remplace des signes de la ligne par d'autres, et laisse le curseur après eux.
  remplacer(de, a, signes = []) {
    this.placer(de);
    this.signes.splice(de, a - de, ...signes);
    const suite = this.signes.slice(de).join("");
    this.terminal.write(`\x1b[J${suite}`);
    this.curseur = this.signes.length;
    if (suite && (this.debut + this.curseur) % this.terminal.cols === 0) this.terminal.write(" \r");
    this.placer(de + signes.length);
  }
}
