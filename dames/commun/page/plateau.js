// Le plateau : une image, et des gestes qui s'y font cible après cible. Il ne connaît aucun jeu.
const PORTEE = 1.1;  // un doigt peut manquer une cible d'autant de fois sa largeur
export const GLISSE = 150;  // ms, d'une place à l'autre
const FLECHES = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// Dit si l'on a demandé au navigateur peu de mouvement.
export const calme = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Plateau {
  // `taper(texte)` joue un coup, et dit s'il est parti.
  constructor(dessin, taper) {
    this.dessin = dessin;
    this.taper = taper;
    this.gestes = [];
    this.debut = [];
    this.chemin = [];
    this.prise = null;
    this.auClavier = false;  // on n'emploie pas la souris : le coup suivant retrouve le clavier là
    addEventListener("keydown", () => { this.auClavier = true; }, true);
    addEventListener("pointerdown", () => { this.auClavier = false; }, true);
    dessin.addEventListener("pointerdown", (e) => this.prendre(e));
    dessin.addEventListener("pointerup", (e) => this.lacher(e));
    dessin.addEventListener("pointercancel", () => { this.prise = null; });
    dessin.addEventListener("pointermove", (e) => this.survoler(this.cibleSous(e.clientX, e.clientY)));
    dessin.addEventListener("pointerleave", () => this.survoler(null));
    dessin.addEventListener("focusin", (e) => this.survoler(e.target.dataset?.cible ?? null));
    dessin.addEventListener("keydown", (e) => this.touche(e));
    dessin.addEventListener("dragstart", (e) => e.preventDefault());
  }

  // --- l'image -----------------------------------------------------------------------------------

  // Change l'image ; les pièces qui étaient déjà là y glissent de leur ancienne place.
  peindre(svg, bouger) {
    const image = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
    const avant = new Map();
    for (const piece of this.dessin.querySelectorAll(".piece")) avant.set(piece.dataset.piece, placeDe(piece));
    const vue = document.importNode(image, true);
    this.dessin.replaceChildren(vue);
    if (bouger && !calme()) for (const piece of vue.querySelectorAll(".piece")) this.animer(piece, avant);
  }

  // Fait glisser une pièce de sa place d'avant à la sienne, ou l'y fait apparaître.
  animer(piece, avant) {
    const ici = placeDe(piece);
    const depuis = points(piece.dataset.depuis)[0];
    const ancienne = avant.get(piece.dataset.piece) ?? depuis;
    if (!ici) return;
    if (!ancienne) {
      piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: GLISSE });
      return;
    }
    const trajet = [ancienne, ...points(piece.dataset.par), ici];
    if (trajet.length === 2 && ancienne[0] === ici[0] && ancienne[1] === ici[1]) return;
    piece.parentNode.append(piece);  // au-dessus des autres, tant qu'elle bouge
    const images = trajet.map(([x, y]) => ({ transform: `translate(${x}px, ${y}px)` }));
    piece.animate(images, { duration: GLISSE * (trajet.length - 1), easing: "ease-out" });
  }

  // --- les gestes --------------------------------------------------------------------------------

  // Dit ce qu'on peut toucher maintenant : rien, si l'image n'est là que pour être vue.
  offrir(gestes = [], debut = []) {
    this.gestes = gestes;
    this.debut = debut;
    this.suivre(debut);
    const libre = document.activeElement === document.body && document.hasFocus();
    if (this.auClavier && libre && gestes.length) this.dessin.querySelector(".cible[tabindex='0']")?.focus();
  }

  // Rend les gestes qui commencent par ce chemin.
  possibles(chemin) {
    return this.gestes.filter(([cibles]) => chemin.every((cible, rang) => cibles[rang] === cible));
  }

  // Le geste que le chemin achève déjà, s'il y en a un.
  acheve() {
    return this.possibles(this.chemin).find(([cibles]) => cibles.length && cibles.length === this.chemin.length);
  }

  // Ce qui prolonge le chemin ; et sa dernière cible, s'il peut s'arrêter là.
  offertes() {
    const noms = this.possibles(this.chemin).map(([cibles]) => cibles[this.chemin.length]);
    const offertes = new Set(noms.filter((nom) => nom !== undefined));
    if (this.acheve()) offertes.add(this.chemin.at(-1));
    return offertes;
  }

  // Ajoute une cible au chemin, si un geste y passe ; sinon en recommence un, ou y renonce.
  toucher(cible) {
    const prolonge = [...this.chemin, cible];
    const repris = [...this.debut, cible];
    if (this.possibles(prolonge).length) {
      this.suivre(prolonge);
      this.jouerSiFini();
    } else if (this.acheve() && cible === this.chemin.at(-1)) {
      this.jouer(this.acheve());
    } else if (cible !== this.chemin.at(-1) && this.possibles(repris).length) {
      this.suivre(repris);
      this.jouerSiFini();
    } else {
      this.suivre(this.debut);
    }
  }

  // Joue le geste que le chemin achève, si aucun autre ne le prolonge ; après deux touchers, s'il ne
  // reste qu'un geste, c'est lui.
  jouerSiFini() {
    const possibles = this.possibles(this.chemin);
    if (possibles.length !== 1) return;
    const [cibles] = possibles[0];
    const suite = cibles[this.chemin.length];
    const touchers = this.chemin.length - this.debut.length;
    if (suite === undefined || touchers > 1 && suite !== this.chemin.at(-1)) this.jouer(possibles[0]);
  }

  // Joue le coup d'un geste ; s'il est parti, plus rien n'est offert.
  jouer([, texte]) {
    if (this.taper(texte)) this.gestes = [];
    this.suivre(this.debut);
  }

  // Prend ce chemin, et accorde chaque cible : offerte, choisie, touchable au clavier.
  suivre(chemin) {
    this.chemin = chemin;
    const offertes = this.offertes();
    const premieres = new Set(this.possibles(this.debut).map(([cibles]) => cibles[this.debut.length]));
    let parcourue = false;
    for (const cible of this.dessin.querySelectorAll(".cible")) {
      const nom = cible.dataset.cible;
      const touchable = offertes.has(nom) || premieres.has(nom);
      cible.classList.toggle("offerte", offertes.has(nom));
      cible.classList.toggle("choisie", chemin.includes(nom));
      cible.setAttribute("role", "button");
      cible.setAttribute("aria-disabled", String(!touchable));
      cible.setAttribute("aria-pressed", String(chemin.includes(nom)));
      const premiere = touchable && (chemin.length > this.debut.length ? nom === chemin.at(-1) : !parcourue);
      if (touchable) cible.setAttribute("tabindex", premiere ? "0" : "-1");
      else cible.removeAttribute("tabindex");
      parcourue ||= premiere;
    }
    if (!parcourue) this.dessin.querySelector(".cible[tabindex]")?.setAttribute("tabindex", "0");
    this.dessin.classList.toggle("jouable", offertes.size > 0);
  }

  // --- le doigt et la souris ---------------------------------------------------------------------

  // Glisser d'une cible à une autre, c'est les toucher l'une après l'autre.
  prendre(e) {
    if (e.button) return;
    this.prise = this.cibleSous(e.clientX, e.clientY);
    this.survoler(this.prise);
  }

  // Touche la cible où l'on relâche, après celle d'où l'on glisse.
  lacher(e) {
    if (e.button) return;
    const prise = this.prise;
    this.prise = null;
    const cible = this.cibleSous(e.clientX, e.clientY);
    if (prise !== null && cible !== null && cible !== prise) {
      if (this.chemin.at(-1) !== prise) this.toucher(prise);
      if (this.offertes().has(cible)) this.toucher(cible);
    } else if (cible !== null) {
      this.toucher(cible);
    } else {
      this.suivre(this.debut);
    }
  }

  // Rend l'élément d'une cible, d'après son nom.
  element(cible) {
    return this.dessin.querySelector(`.cible[data-cible="${CSS.escape(cible)}"]`);
  }

  // La cible touchable la plus proche du doigt ; hors de portée, aucune.
  cibleSous(x, y) {
    let proche = null;
    let distance = Infinity;
    for (const cible of this.dessin.querySelectorAll(".cible[tabindex]")) {
      const r = cible.querySelector(".zone").getBoundingClientRect();
      const d = Math.hypot(Math.max(r.left - x, 0, x - r.right), Math.max(r.top - y, 0, y - r.bottom));
      if (d < distance && d <= PORTEE * Math.min(r.width, r.height, 24)) {
        proche = cible.dataset.cible;
        distance = d;
      }
    }
    return proche;
  }

  // Montre l'aperçu d'une cible, et cache les autres.
  survoler(cible) {
    for (const apercu of this.dessin.querySelectorAll(".apercu")) {
      apercu.classList.toggle("vu", cible !== null && apercu.dataset.pour === cible);
    }
  }

  // --- le clavier --------------------------------------------------------------------------------

  // Obéit au clavier : Échap renonce, Entrée touche, une flèche va à la cible voisine.
  touche(e) {
    const cible = e.target.dataset?.cible;
    if (e.key === "Escape") this.suivre(this.debut);
    else if (cible === undefined) return;
    else if (e.key === "Enter" || e.key === " ") {
      if (!e.repeat) this.toucher(cible);  // tenue, une touche ne joue qu'une fois
      this.element(cible)?.focus();
    } else if (e.key in FLECHES) this.voisine(cible, FLECHES[e.key])?.focus();
    else return;
    e.preventDefault();
  }

  // La cible touchable la plus proche dans une direction.
  voisine(nom, [dx, dy]) {
    const milieu = (g) => {
      const r = g.querySelector(".zone").getBoundingClientRect();
      return [r.left + r.width / 2, r.top + r.height / 2];
    };
    const [x, y] = milieu(this.element(nom));
    let proche = null;
    let meilleure = Infinity;
    for (const cible of this.dessin.querySelectorAll(".cible[tabindex]")) {
      const [cx, cy] = milieu(cible);
      const avance = (cx - x) * dx + (cy - y) * dy;
      const ecart = Math.abs((cx - x) * dy) + Math.abs((cy - y) * dx);
      const cout = avance + 2 * ecart;
      if (avance > 1 && cout < meilleure) {
        proche = cible;
        meilleure = cout;
      }
    }
    return proche;
  }
}

// Les points d'un attribut, « 12,30 40,8 ».
function points(texte) {
  return (texte ?? "").split(" ").filter(Boolean).map((point) => point.split(",").map(Number));
}

// Rend la place d'une pièce, d'après son déplacement.
function placeDe(piece) {
  return points((piece.getAttribute("transform") ?? "").replace(/translate\(([-\d.]+)[ ,]+([-\d.]+)\)/, "$1,$2"))[0];
}
