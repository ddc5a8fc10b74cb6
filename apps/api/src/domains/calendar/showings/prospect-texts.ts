import { DateTime } from "luxon";

/** The occasions for email to a prospect about a showing. */
export type ProspectMailKind =
  | "booked"
  /** The account has yet to confirm what the prospect booked. */
  | "pending"
  /** A person has yet to accept it. */
  | "requested"
  | "moved"
  | "changed"
  | "confirmed"
  | "cancelled"
  /** The account does not accept what the prospect asked for. */
  | "declined"
  | "reminder"
  | "asked"
  | "lapsed"
  | "feedback";

export interface Texts {
  /** For `Intl`. */
  locale: string;
  /** The start of the subject, which is followed by the time; and the first sentence. */
  told: Record<ProspectMailKind, [subject: string, sentence: string]>;
  /** @param name omitted if it should not be repeated */
  hello: (name: string | undefined) => string;
  when: string;
  before: string;
  where: string;
  map: string;
  phone: string;
  title: (property: string) => string;
  /** How to confirm or decline. @param canReply whether YES and NO are understood as an answer */
  howToAnswer: (canReply: boolean) => string;
  /** What happens without an answer. */
  otherwise: (deadline: string) => string;
  putBack: (deadline: string) => string;
  /** The deadline for the answer to a request. */
  answeredBy: (deadline: string) => string;
  /** Introduces alternative times. */
  otherTimes: string;
  /** To an answer by text message. */
  thanks: (when: string) => string;
  /** To a NO by text message. @param link to move or cancel the showing */
  declined: (link: string) => string;
  /** Before several showings with their links, when YES or NO could mean any of them. */
  which: string;
}

const en: Texts = {
  locale: "en-US",
  told: {
    booked: ["Showing booked", "Your showing is booked."],
    pending: ["Showing requested", "You have requested a showing."],
    requested: [
      "Showing requested",
      "Thank you for your request. It is not booked yet: a person looks at it, and the time is kept for you until then.",
    ],
    moved: ["Showing moved", "Your showing was moved to another time."],
    changed: ["Showing changed", "The details of your showing have changed."],
    confirmed: ["Showing confirmed", "Your showing is confirmed."],
    cancelled: ["Showing cancelled", "Your showing is cancelled."],
    declined: [
      "Showing not possible",
      "We are sorry that we can't show you the home at the time that you chose.",
    ],
    reminder: ["Reminder of your showing", "This is a reminder of your showing."],
    asked: ["Please confirm your showing", "Will you come to your showing?"],
    lapsed: [
      "Showing cancelled without confirmation",
      "Your showing is cancelled because it was not confirmed.",
    ],
    feedback: ["How was your showing?", "Thank you for coming to the showing. How was it?"],
  },
  hello: (name) => (name === undefined ? "Hello," : `Hello ${name},`),
  when: "When",
  before: "Before",
  where: "Where",
  map: "See on the map",
  phone: "Phone",
  title: (property) => `Showing: ${property}`,
  howToAnswer: (canReply) =>
    `Open the page of the showing and choose “I'll come”${canReply ? ", or answer YES or NO" : ""}.`,
  otherwise: (deadline) => `Without an answer it is cancelled: ${deadline}.`,
  putBack: (deadline) =>
    `If the time is still free, you can put it back on the page of the showing until ${deadline}.`,
  answeredBy: (deadline) => `Somebody will answer you by ${deadline}.`,
  otherTimes: "These times are free:",
  thanks: (when) => `Thank you. Your showing is confirmed: ${when}.`,
  declined: (link) => `Thank you for telling us. To choose another time or cancel: ${link}`,
  which: "You have several showings. Please open the one that you mean:",
};

const es: Texts = {
  locale: "es-US",
  told: {
    booked: ["Visita reservada", "Su visita está reservada."],
    pending: ["Visita solicitada", "Ha solicitado una visita."],
    requested: [
      "Visita solicitada",
      "Gracias por su solicitud. La visita aún no está reservada: una persona la revisa y hasta entonces le guardamos la hora.",
    ],
    moved: ["Visita cambiada", "Su visita se ha cambiado a otra hora."],
    changed: ["Visita modificada", "Los datos de su visita han cambiado."],
    confirmed: ["Visita confirmada", "Su visita está confirmada."],
    cancelled: ["Visita cancelada", "Su visita se ha cancelado."],
    declined: ["Visita no posible", "Lamentamos no poder mostrarle la vivienda a la hora que eligió."],
    reminder: ["Recordatorio de su visita", "Le recordamos su visita."],
    asked: ["Confirme su visita", "¿Va a venir a su visita?"],
    lapsed: ["Visita cancelada sin confirmación", "Su visita se ha cancelado porque no se confirmó."],
    feedback: ["¿Qué le pareció la visita?", "Gracias por venir a la visita. ¿Qué le pareció?"],
  },
  hello: (name) => (name === undefined ? "Hola:" : `Hola, ${name}:`),
  when: "Cuándo",
  before: "Antes",
  where: "Dónde",
  map: "Ver en el mapa",
  phone: "Teléfono",
  title: (property) => `Visita: ${property}`,
  howToAnswer: (canReply) =>
    `Abra la página de la visita y elija «Voy a ir»${canReply ? ", o responda SÍ o NO" : ""}.`,
  otherwise: (deadline) => `Sin respuesta, se cancela: ${deadline}.`,
  putBack: (deadline) =>
    `Si la hora sigue libre, puede recuperarla en la página de la visita hasta: ${deadline}.`,
  answeredBy: (deadline) => `Alguien le responderá a más tardar: ${deadline}.`,
  otherTimes: "Estas horas están libres:",
  thanks: (when) => `Gracias. Su visita está confirmada: ${when}.`,
  declined: (link) => `Gracias por avisar. Para elegir otra hora o cancelar: ${link}`,
  which: "Tiene varias visitas. Abra la que quiere decir:",
};

/** @param language an ISO 639-1 code; English is the fallback */
export const textsIn = (language: string): Texts => (language === "es" ? es : en);

/** Formats a time with the name of its zone: Tuesday, June 16, 2026 at 9:00 AM Central Daylight Time. */
export const timeInWords = (time: Date, zone: string, locale: string): string =>
  DateTime.fromJSDate(time, { zone }).setLocale(locale).toLocaleString(DateTime.DATETIME_HUGE);
