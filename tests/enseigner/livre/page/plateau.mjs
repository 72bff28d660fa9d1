// Le plateau de « Jouer » : la page de `-g`, telle quelle, dans un cadre ; le travailleur tient lieu de serveur.
import { jouer } from "../../../../puissance_n/commun/page/page.js";

jouer(frameElement.lien);
