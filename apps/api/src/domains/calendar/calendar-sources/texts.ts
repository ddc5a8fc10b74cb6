import type { ReadLanguage } from "@rental/contract/words/language";

/** Notifications for the owner about an imported calendar. */
interface Texts {
  unreadable: (name: string) => string;
  oldBlock: string;
  someBlock: string;
  nothingBlocks: string;
  triedAgain: string;
  eventsUnreadable: (name: string) => string;
  whatIsBlocked: string;
  noDay: string;
  andMore: (count: number) => string;
  saveAnew: string;
}

export const calendarTexts: Record<ReadLanguage, Texts> = {
  en: {
    unreadable: (name) => `The calendar "${name}" can't be read`,
    oldBlock: "Its entries of the last successful fetch still block showings. New appointments in it do not.",
    someBlock: "Its complete events block showings. Those that are missing do not.",
    nothingBlocks:
      "It has never been read, so nothing in it blocks showings: people can book at times that are taken.",
    triedAgain: "It is tried again by itself. Check its address, and whether it is still shared.",
    eventsUnreadable: (name) => `Events of the calendar "${name}" can't be read`,
    whatIsBlocked:
      "These events can't be read. Where one might take up time within a year, its whole day is blocked; one whose rule can't be read blocks its time every week; one without a readable day blocks nothing.",
    noDay: "no readable day",
    andMore: (count) => `and ${count} more, which the source lists`,
    saveAnew: "Save them anew in their calendar, or remove them.",
  },
  es: {
    unreadable: (name) => `No se puede leer el calendario «${name}»`,
    oldBlock: "Las entradas de la última lectura siguen bloqueando visitas. Las citas nuevas que tenga, no.",
    someBlock: "Sus eventos completos bloquean visitas. Los que faltan, no.",
    nothingBlocks:
      "Nunca se ha podido leer, así que nada de él bloquea visitas: se puede reservar a horas ocupadas.",
    triedAgain: "Se vuelve a intentar solo. Revise su dirección y si sigue compartido.",
    eventsUnreadable: (name) => `No se pueden leer eventos del calendario «${name}»`,
    whatIsBlocked:
      "Estos eventos no se pueden leer. Si uno puede ocupar tiempo dentro de un año, se bloquea su día entero; si no se puede leer su regla, su hora cada semana; si no tiene un día legible, nada.",
    noDay: "sin día legible",
    andMore: (count) => `y ${count} más, que muestra el calendario importado`,
    saveAnew: "Guárdelos de nuevo en su calendario o quítelos.",
  },
};
