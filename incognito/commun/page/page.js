// La page d'une partie : elle montre ce que le jeu envoie, et répond à ce qu'il demande. Elle ne connaît
// aucun jeu, ni d'où viennent les messages : c'est l'affaire du lien qu'on donne à `jouer`.
import { GLISSE, Plateau, calme } from "./plateau.js";

const PAS = 420;  // ms entre deux coups des machines
const ETAPE = 450;  // et entre deux images d'un même coup
const RETARD = 12;  // au-delà de tant de messages en attente, on ne les montre plus un à un
const DEPART = "Des coups ne sont pas sauvés : quitter quand même ?";
const LIBELLES = { o: "Oui", n: "Non", encore: "Une autre partie", sauvegarder: "Sauver et quitter", q: "Quitter" };

// Rend le premier élément d'un endroit que désigne un sélecteur.
const un = (choix, dans = document) => dans.querySelector(choix);
// Attend tant de millisecondes.
const pause = (duree) => new Promise((suite) => setTimeout(suite, duree));

// Rend un élément neuf, avec ses propriétés et ce qu'il contient.
function cree(balise, proprietes = {}, ...enfants) {
  const element = Object.assign(document.createElement(balise), proprietes);
  element.append(...enfants);
  return element;
}

// Ôte d'une question ce qui ne vaut qu'au clavier d'un terminal.
function sansClavier(texte) {
  return texte.replace(/ \((o\/n|[ars]|'d' ou 'i'|\? explique|Entrée : [^)]*)\)/g, "").trim();
}

// Rend un mot, sa première lettre en capitale.
function majuscule(mot) {
  return mot.charAt(0).toUpperCase() + mot.slice(1);
}

// Mène la partie d'un bout à l'autre ; `lien` reçoit les messages du jeu et lui porte les réponses.
export function jouer(lien) {
  const recit = un(".recit");
  const boite = un(".boite");
  const glissiere = un(".revoir input");
  const musique = un(".musique");
  const plateau = new Plateau(un(".dessin"), repondre);
  const scenes = [];  // toutes celles de la partie, pour la revoir
  const attente = [];  // les messages qu'on n'a pas encore montrés
  let enCours = false;
  let vue = null;  // l'image du moment
  let peinte = 0;  // quand on l'a montrée ; 0 dès qu'on y a répondu
  let posee = null;  // la question, tant qu'on n'y a pas répondu
  let genreDAvant = "";  // celui de la question précédente
  let tenait = null;  // ce que tenait le clavier en répondant : « champ », ou le nom d'un bouton
  let perdrait = false;  // quitter perdrait des coups
  const tapees = new Map();  // ce qu'on a mis dans chaque champ d'un formulaire
  let fini = false;

  // --- recevoir ----------------------------------------------------------------------------------

  const taire = lien.ecouter((message, passe) => {
    if (passe) {
      retenir(message);
      return;
    }
    attente.push(message);
    if (!enCours) derouler();
  }, (perdu) => {
    if (!fini) dire(perdu ? "Le jeu ne répond plus. S'il est encore ouvert, la page le retrouvera seule." : "");
  });

  // Les coups des machines arrivent d'un trait : on les montre l'un après l'autre.
  async function derouler() {
    enCours = true;
    while (attente.length) await montrer(attente.shift());
    enCours = false;
  }

  // Dit s'il faut montrer sans attendre : peu de mouvement voulu, page cachée, ou trop de retard.
  const presse = () => calme() || document.hidden || attente.length > RETARD;

  // Garde ce que dit un message ; rend vrai si son image n'est pas celle d'avant.
  function retenir({ neuve, titre, recit: texte, svg, a_revoir: aRevoir, fichier, perdrait: perte }) {
    if (neuve) {
      scenes.length = 0;
      vue = null;
      recit.replaceChildren();
    }
    if (titre) document.title = un("h1").textContent = titre;
    if (fichier !== undefined) un(".fichier").textContent = fichier ?? "";
    if (perte !== undefined) perdrait = perte;
    if (texte) recit.append(cree("p", { textContent: texte }));
    if (!svg || svg === vue) return false;
    vue = svg;
    if (aRevoir && svg !== scenes.at(-1)) scenes.push(svg);
    return true;
  }

  // Laisse voir une image avant celle du coup suivant ; et avant d'offrir d'y répondre, le temps que les
  // pièces arrivent : un double clic ne joue pas aussi pour l'autre joueur.
  async function laisserVoir({ question, svg }) {
    let duree = 0;
    if (question) duree = GLISSE;
    else if (svg && svg !== vue && !presse()) duree = PAS;
    const reste = peinte + duree - performance.now();
    if (reste > 0) await pause(reste);
  }

  // Montre un message : ses images l'une après l'autre, ce qu'il raconte, puis la question qu'il pose.
  async function montrer(message) {
    await laisserVoir(message);
    const nouvelle = retenir(message);
    if (message.adieu) {
      finir("Le jeu s'est arrêté ; le terminal dit ce que devient la partie. Cette page peut se fermer.");
      return;
    }
    if (message.sons) preparerLaMusique(message.sons);
    if (nouvelle) {
      for (const etape of message.etapes) {
        if (presse()) break;
        plateau.peindre(etape, true);
        await pause(ETAPE);
      }
      if (scenes.length > 1) tinter(330);
    }
    revenir(nouvelle);
    if (nouvelle) peinte = performance.now();
    if (message.question) demander(message.numero, message.question, message.recit);
    recit.scrollTop = recit.scrollHeight;  // une fois que la page a sa forme
  }

  // Ferme la page, dont il ne reste que cette phrase et la dernière image.
  function finir(phrase) {
    fini = true;
    posee = null;
    perdrait = false;
    taire();
    dire(phrase);
    plateau.offrir();
    boite.close();
    un("main .question").replaceChildren();
    un(".mots").replaceChildren();
    un(".quitter").disabled = true;
    musique.pause();
    recit.scrollTop = recit.scrollHeight;
  }

  // Affiche une phrase sur le lien avec le jeu ; vide, elle disparaît.
  function dire(phrase) {
    un(".lien").textContent = phrase;
    un(".lien").hidden = !phrase;
  }

  // --- répondre ----------------------------------------------------------------------------------

  // Envoie la réponse à la question posée ; rend faux s'il n'y en a pas.
  function repondre(texte) {
    if (posee === null) return false;
    const { numero } = posee;
    const actif = document.activeElement;
    tenait = actif.matches(".mots button") ? actif.textContent : actif.matches(".reponse input") ? "champ" : null;
    posee = null;
    peinte = 0;
    boite.close();
    plateau.offrir();
    document.body.classList.add("attend");
    for (const bouton of document.querySelectorAll(".question button, .mots button")) bouton.disabled = true;
    lien.repondre(numero, texte).then(
      (prise) => { if (!prise) dire("Cette réponse arrive trop tard : une autre page a répondu avant."); },
      () => dire("La réponse n'est pas arrivée : le jeu ne répond plus."),
    );
    return true;
  }

  // --- demander ----------------------------------------------------------------------------------

  // Pose une question, et met dessous de quoi répondre ; `texte` est la raison d'un refus.
  function demander(numero, question, texte) {
    const { genre, mots = [], boutons = [], aide, extension } = question;
    const liste = genre === "coup" ? question.liste : [];
    const tableau = genre === "coup" || genre === "fin" ? question.tableau : [];
    posee = { numero, gestes: genre === "coup" ? question.gestes : [], debut: question.debut };
    document.body.classList.remove("attend");
    dire("");
    const surgit = liste.length > 0 || tableau.length > 0;
    un("main .question").replaceChildren();
    const ou = un(".question", surgit ? boite : un("main"));
    ou.replaceChildren(...titres(question, tableau), ...champs(question, liste, surgit));
    if (texte && genre === "formulaire" && genreDAvant === "formulaire") un("h2", ou).after(cree("p", { className: "raison", textContent: texte }));
    genreDAvant = genre;
    plateau.offrir(posee.gestes, posee.debut);

    const renseigner = mots.map((mot) => bouton(LIBELLES[mot] ?? majuscule(mot), () => repondre(mot)));
    if (aide) renseigner.push(bouton("Aide", () => repondre("?")));
    if (genre === "coup") {
      renseigner.push(bouton("Sauver…", () => sauver(extension)));
      renseigner.push(...boutons.map((mot) => bouton(majuscule(mot), () => repondre(mot))));
    }
    un(".mots").replaceChildren(...renseigner);
    if (liste.length) boite.append(un(".mots"));  // que la boîte couvrirait
    else un("main .question").after(un(".mots"));

    if (surgit) {
      if (!boite.open) boite.show();
      un("select, button", ou)?.focus();
    } else if (genre !== "coup") {
      un("input, select, button", ou)?.focus({ preventScroll: true });
    } else if (tenait === "champ") {
      un("input", ou)?.focus({ preventScroll: true });
    } else if (tenait !== null) {
      renseigner.find((bouton) => bouton.textContent === tenait)?.focus({ preventScroll: true });
    }
  }

  // Ce qu'on lit avant de répondre : un texte entier, un tableau, la question.
  function titres({ genre, texte, lecture, depart, consigne }, tableau) {
    const lignes = [];
    if (lecture) lignes.push(cree("div", { className: "lecture", textContent: lecture }));
    if (tableau.length) lignes.push(table(tableau));
    if (tableau.length && genre === "fin") texte = un(".dessin svg").getAttribute("aria-label");  // qui gagne
    const phrase = (depart ? DEPART : sansClavier(texte).replace(/ *:$/, "")).replaceAll(" ?", "\u00a0?");
    if (phrase) lignes.push(cree(genre === "formulaire" ? "h2" : "p", { className: "invite", textContent: phrase }));
    if (genre === "coup" && consigne) lignes.push(cree("p", { className: "consigne", textContent: consigne }));
    return lignes;
  }

  // Rend un tableau, dont la première ligne est celle des titres.
  function table(lignes) {
    return cree("table", {}, ...lignes.map((ligne, rang) =>
      cree("tr", {}, ...ligne.map((textContent) => cree(rang ? "td" : "th", { textContent })))));
  }

  // De quoi répondre, selon la forme de la question.
  function champs(question, liste, surgit) {
    const { genre, oui, choix = [], libelles = [] } = question;
    const formulaire = (lire, nom, ...entrees) => {
      const ou = cree("div", { className: "reponse" }, ...entrees, cree("button", { className: "principal", textContent: nom }));
      ou.lire = lire;
      return [ou];
    };
    if (genre === "fin") return [boutonsDe(["encore", "q"])];
    if (oui && (surgit || genre !== "coup")) {
      if (!question.depart) return [boutonsDe(["o", "n"])];
      return [cree("div", { className: "touches" },
        bouton("Sauver…", () => sauver(question.extension), "principal"),
        bouton("Quitter sans sauver", () => repondre("o")),
        bouton("Rester", () => repondre("n")))];
    }
    if (genre === "lecture") return formulaire(() => "", "Continuer");
    if (genre === "formulaire") {
      const entrees = question.champs.map(entree);
      const lire = () => JSON.stringify(entrees.map((e) => un("input, select", e).value.trim()));
      const rangees = (aPart) => entrees.filter((_, rang) => question.champs[rang].a_part === aPart);
      const [remplir] = formulaire(lire, question.bouton, ...rangees(false));
      remplir.classList.add("grille");
      const suite = [...rangees(true), ...reprises(question.gardees)];
      if (!rangees(true).length) return [remplir, ...suite];
      return [remplir, cree("details", {}, cree("summary", { textContent: "Autres choix" }), ...suite)];
    }
    if (libelles.length) {
      return [cree("div", { className: "touches" }, ...libelles.map((nom, rang) => bouton(nom, () => repondre(choix[rang]))))];
    }
    if (choix.length || liste.length) {
      const e = cree("select", { ariaLabel: question.texte }, ...options(liste.length ? liste : choix.map((mot) => [mot, mot])));
      if (question.propose) e.value = question.propose;
      return formulaire(() => e.value, "Choisir", e);
    }
    const e = cree("input", { autocomplete: "off", ariaLabel: question.texte, enterKeyHint: "go", spellcheck: false });
    if (genre === "coup") e.placeholder = "ou tapez un coup";
    const lignes = formulaire(() => e.value.trim(), genre === "coup" ? "Jouer" : "Valider", e);
    lignes[0].classList.toggle("tape", genre === "coup");
    if (oui) lignes.unshift(boutonsDe(["o", "n"]));
    return lignes;
  }

  // Rend de quoi remplir un champ d'un formulaire : une liste, ou une ligne et le mot qu'on y offre.
  function entree({ question, choix, propose, offre }) {
    const nom = sansClavier(question).replace(/ *:$/, "");
    const e = choix.length
      ? cree("select", {}, ...options(choix.map((mot) => [mot, mot])))
      : cree("input", { autocomplete: "off", spellcheck: false, placeholder: propose });
    if (choix.length) e.value = propose || choix[0];
    if (tapees.has(question)) e.value = tapees.get(question);
    e.addEventListener("input", () => tapees.set(question, e.value));
    const champ = cree("label", {}, cree("span", { textContent: nom }), e);
    if (!offre) return champ;
    const ecrire = () => {
      e.value = offre;
      e.dispatchEvent(new Event("input"));
    };
    return cree("div", { className: "offre" }, champ, Object.assign(bouton(offre, ecrire, "ecrire"), { ariaLabel: `${nom} : ${offre}` }));
  }

  // Les parties gardées dans le dossier, qu'on peut reprendre.
  function reprises(gardees) {
    if (!gardees.length) return [];
    const e = cree("select", {}, ...options(gardees.map((nom) => [nom, nom])));
    return [cree("div", { className: "reprise" },
      cree("label", {}, cree("span", { textContent: "Ou une partie gardée ici" }), e),
      bouton("Reprendre", () => repondre(`reprendre ${e.value}`)))];
  }

  // Rend les choix d'une liste, d'après des paires : la valeur et son texte.
  function options(choix) {
    return choix.map(([value, textContent]) => cree("option", { value, textContent }));
  }

  // Rend un bouton, et ce qu'il fait quand on le touche.
  function bouton(textContent, onclick, className = "") {
    return cree("button", { type: "button", textContent, onclick, className });
  }

  // Rend un bouton par réponse, la première mise en avant.
  function boutonsDe(mots) {
    return cree("div", { className: "touches" },
      ...mots.map((mot, rang) => bouton(LIBELLES[mot], () => repondre(mot), rang ? "" : "principal")));
  }

  for (const formulaire of document.querySelectorAll("form.question")) {
    formulaire.addEventListener("submit", (e) => {
      e.preventDefault();
      const reponse = un(".reponse", formulaire);
      if (reponse) repondre(reponse.lire());
    });
  }

  // --- sauver ------------------------------------------------------------------------------------

  // Demande dans une boîte le nom d'un fichier, puis le répond.
  function sauver(extension = "") {
    const saisie = un(".saisie");
    const nom = cree("input", { autocomplete: "off", placeholder: `partie${extension}`, required: true });
    const ecrire = () => {
      saisie.close();
      if (nom.value.trim()) repondre(`sauver ${nom.value.trim()}`);
    };
    const formulaire = cree("form", { onsubmit: (e) => { e.preventDefault(); ecrire(); } },
      cree("label", {}, cree("span", { textContent: "Sauver la partie dans le fichier" }), nom),
      cree("div", { className: "touches" },
        cree("button", { className: "principal", textContent: "Sauver" }), bouton("Annuler", () => saisie.close())));
    saisie.replaceChildren(formulaire);
    saisie.showModal();
    nom.focus();
  }

  // --- revoir ------------------------------------------------------------------------------------

  // Montre l'image du moment ; on la quitte pour revoir la partie, et l'on y revient.
  function revenir(nouvelle) {
    un(".table").hidden = vue === null;
    if (document.body.classList.toggle("seule", vue === null) || nouvelle && scenes.length === 1) scrollTo(0, 0);
    if (vue !== null) plateau.peindre(vue, nouvelle);
    plateau.offrir();
    glissiere.max = Math.max(scenes.length - 1, 0);  // avant la valeur, qu'il borne
    glissiere.value = glissiere.max;
    glissiere.disabled = scenes.length < 2;
    marquerLeRang();
  }

  // Montre l'image d'un rang de la partie ; on ne joue que sur la dernière.
  function regarder(rang) {
    glissiere.value = rang;
    const present = +glissiere.value === scenes.length - 1;
    plateau.peindre(present ? vue : scenes[+glissiere.value], false);
    plateau.offrir(present ? posee?.gestes : [], present ? posee?.debut : []);
    marquerLeRang();
  }

  // Accorde les boutons et la glissière au rang de l'image qu'on voit.
  function marquerLeRang() {
    const rang = +glissiere.value;
    const dernier = +glissiere.max;
    glissiere.setAttribute("aria-valuetext", `image ${rang + 1} sur ${dernier + 1}`);
    un(".avant").disabled = rang === 0;
    un(".apres").disabled = rang === dernier;
    un(".present").hidden = rang === dernier;
    document.body.classList.toggle("revoit", rang !== dernier);
  }

  glissiere.addEventListener("input", () => regarder(+glissiere.value));
  un(".avant").addEventListener("click", () => regarder(+glissiere.value - 1));
  un(".apres").addEventListener("click", () => regarder(+glissiere.value + 1));
  un(".present").addEventListener("click", () => regarder(scenes.length - 1));

  // --- entendre ----------------------------------------------------------------------------------

  let avecSon = true;
  let onde = null;

  // Un son court à chaque coup ; le navigateur n'en permet aucun avant un premier geste.
  function tinter(frequence) {
    if (!avecSon || !navigator.userActivation?.hasBeenActive) return;
    onde ??= new AudioContext();
    const force = new GainNode(onde, { gain: 0.08 });
    const note = new OscillatorNode(onde, { frequency: frequence });
    force.gain.exponentialRampToValueAtTime(0.001, onde.currentTime + 0.12);
    note.connect(force).connect(onde.destination);
    note.start();
    note.stop(onde.currentTime + 0.12);
  }

  // Charge la musique du jeu, s'il en a une, une seule fois.
  function preparerLaMusique(sons) {
    if (musique.src || !sons.includes("musique.wav")) return;
    musique.src = lien.fichier("musique.wav");
    musique.volume = 0.2;
    lancerLaMusique();
  }

  // Joue la musique, si elle n'est ni coupée ni finie et si le navigateur le permet.
  function lancerLaMusique() {
    if (musique.src && musique.paused && avecSon && !fini) musique.play().catch(() => {});  // attend un premier geste
  }

  for (const geste of ["pointerup", "keydown"]) addEventListener(geste, lancerLaMusique);
  un(".son").addEventListener("click", () => {
    avecSon = !avecSon;
    un(".son").setAttribute("aria-pressed", avecSon);
    un(".son").textContent = avecSon ? "Son" : "Son coupé";
    if (avecSon) lancerLaMusique();
    else musique.pause();
  });

  // --- partir ------------------------------------------------------------------------------------

  let recharge = false;
  addEventListener("keydown", (e) => {
    recharge = e.key === "F5" || (e.ctrlKey || e.metaKey) && e.key.toLowerCase() === "r";
  }, true);
  addEventListener("beforeunload", (e) => { if (perdrait && !fini && !recharge) e.preventDefault(); });
  addEventListener("pagehide", () => lien.partir());
  un(".quitter").addEventListener("click", () => repondre("q"));
  un(".plein").addEventListener("click", () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen();
  });
}
