import type { ReadLanguage } from "@rental/contract/words/language";

/** Notifications for the owner about a feed. */
interface Texts {
  held: (feed: string, missing: number) => string;
  heldText: string;
  silent: (feed: string) => string;
  silentText: (reader: string, since: string) => string;
  aReader: string;
  planEnded: (feed: string) => string;
  planEndedText: (day: string) => string;
  decide: string;
}

export const feedTexts: Record<ReadLanguage, Texts> = {
  en: {
    held: (feed, missing) => `${missing} listings would disappear from "${feed}"`,
    heldText:
      "An import or a program has removed them. So that portals don't take them down by mistake, they still get them. If they are really gone, release the feed; otherwise correct the import, and nothing has happened.",
    silent: (feed) => `Nobody has fetched "${feed}" for two days`,
    silentText: (reader, since) =>
      `${reader} fetched it last on ${since}. The portal may not get changes. Ask it whether it still reads the address of this feed.`,
    aReader: "A portal",
    planEnded: (feed) => `"${feed}" will be empty soon`,
    planEndedText: (day) =>
      `The plan of the account has no feeds for portals. From ${day}, this feed is empty, and portals take its listings down. Another plan prevents that.`,
    decide: "Look at it",
  },
  es: {
    held: (feed, missing) => `${missing} propiedades desaparecerían de «${feed}»`,
    heldText:
      "Las quitó una importación o un programa. Para que los portales no las retiren por error, aún las reciben. Si de verdad ya no están, publique la versión nueva; si no, corrija la importación y no habrá pasado nada.",
    silent: (feed) => `Nadie ha leído «${feed}» en dos días`,
    silentText: (reader, since) =>
      `${reader} lo leyó por última vez el ${since}. Puede que el portal no reciba los cambios. Pregúntele si todavía lee la dirección de este enlace.`,
    aReader: "Un portal",
    planEnded: (feed) => `«${feed}» quedará vacío pronto`,
    planEndedText: (day) =>
      `El plan de la cuenta no incluye enlaces para portales. A partir del ${day}, este enlace estará vacío y los portales retirarán sus anuncios. Otro plan lo evita.`,
    decide: "Véalo aquí",
  },
};
