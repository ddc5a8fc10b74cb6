import type { LeadKind, LeadReason } from "@rental/contract";
import { type ReadLanguage, withPeriod } from "@rental/contract/words/language";
import { leadKindWords, leadReasonWords } from "@rental/contract/words/lead";

interface Texts {
  /** The content of a message whose sender wrote nothing. */
  noWords: string;
  home: string;
  moveIn: string;
  unread: (kind: LeadKind, reason: LeadReason, link: string) => { subject: string; text: string };
  /** The subject of an answer to an inquiry that had none. */
  firstSubject: (home: string | undefined) => string;
  firstAnswer: (about: {
    /** Omitted if it should not be repeated. */
    name: string | undefined;
    home: string | undefined;
    book: string | undefined;
    page: string | undefined;
    /** The name below it; empty if there is none. */
    signOff: string;
  }) => string;
}

export const leadTexts: Record<ReadLanguage, Texts> = {
  en: {
    noWords: "An inquiry without a message.",
    home: "Home",
    moveIn: "Moving in",
    unread: (kind, reason, link) => ({
      subject: `A lead waits for you: ${leadKindWords.en[kind]}`,
      text: `${withPeriod(leadReasonWords.en[reason])}\n\nRead it, and make it a contact:\n${link}`,
    }),
    firstSubject: (home) => (home ? `Your inquiry about ${home}` : "Your inquiry"),
    firstAnswer: ({ name, home, book, page, signOff }) =>
      [
        name === undefined ? "Hello," : `Hello ${name},`,
        home ? `Thank you for asking about ${home}.` : "Thank you for your message.",
        book && `You can choose a time to see it here:\n${book}`,
        page && `You will find what is available here:\n${page}`,
        "We will be in touch soon. You can simply reply to this message.",
        signOff,
      ]
        .filter(Boolean)
        .join("\n\n"),
  },
  es: {
    noWords: "Una consulta sin mensaje.",
    home: "Vivienda",
    moveIn: "Mudanza",
    unread: (kind, reason, link) => ({
      subject: `Un contacto le espera: ${leadKindWords.es[kind]}`,
      text: `${withPeriod(leadReasonWords.es[reason])}\n\nLéalo y conviértalo en contacto:\n${link}`,
    }),
    firstSubject: (home) => (home ? `Su consulta sobre ${home}` : "Su consulta"),
    firstAnswer: ({ name, home, book, page, signOff }) =>
      [
        name === undefined ? "Hola:" : `Hola, ${name}:`,
        home ? `Gracias por preguntar por ${home}.` : "Gracias por su mensaje.",
        book && `Puede elegir aquí una hora para verla:\n${book}`,
        page && `Aquí encontrará lo que está disponible:\n${page}`,
        "Pronto nos pondremos en contacto. Puede responder directamente a este mensaje.",
        signOff,
      ]
        .filter(Boolean)
        .join("\n\n"),
  },
};
