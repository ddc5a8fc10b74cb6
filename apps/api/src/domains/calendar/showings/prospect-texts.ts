import { DateTime } from "luxon";

/** The occasions for email to a prospect about a showing. */
export type ProspectMailKind = "booked" | "moved" | "changed" | "confirmed" | "cancelled" | "reminder";

interface Texts {
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
}

const en: Texts = {
  locale: "en-US",
  told: {
    booked: ["Showing booked", "Your showing is booked."],
    moved: ["Showing moved", "Your showing was moved to another time."],
    changed: ["Showing changed", "The details of your showing have changed."],
    confirmed: ["Showing confirmed", "Your showing is confirmed."],
    cancelled: ["Showing cancelled", "Your showing is cancelled."],
    reminder: ["Reminder of your showing", "This is a reminder of your showing."],
  },
  hello: (name) => (name === undefined ? "Hello," : `Hello ${name},`),
  when: "When",
  before: "Before",
  where: "Where",
  map: "See on the map",
  phone: "Phone",
  title: (property) => `Showing: ${property}`,
};

const es: Texts = {
  locale: "es-US",
  told: {
    booked: ["Visita reservada", "Su visita está reservada."],
    moved: ["Visita cambiada", "Su visita se ha cambiado a otra hora."],
    changed: ["Visita modificada", "Los datos de su visita han cambiado."],
    confirmed: ["Visita confirmada", "Su visita está confirmada."],
    cancelled: ["Visita cancelada", "Su visita se ha cancelado."],
    reminder: ["Recordatorio de su visita", "Le recordamos su visita."],
  },
  hello: (name) => (name === undefined ? "Hola:" : `Hola, ${name}:`),
  when: "Cuándo",
  before: "Antes",
  where: "Dónde",
  map: "Ver en el mapa",
  phone: "Teléfono",
  title: (property) => `Visita: ${property}`,
};

/** @param language an ISO 639-1 code; English is the fallback */
export const textsIn = (language: string): Texts => (language === "es" ? es : en);

/** Formats a time with the name of its zone: Tuesday, June 16, 2026 at 9:00 AM Central Daylight Time. */
export const timeInWords = (time: Date, zone: string, locale: string): string =>
  DateTime.fromJSDate(time, { zone }).setLocale(locale).toLocaleString(DateTime.DATETIME_HUGE);
