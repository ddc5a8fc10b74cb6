import type { OwnerLetterNumbers } from "@rental/contract";
import type { ReadLanguage } from "@rental/contract/words/language";

interface LetterWords {
  title: (month: string) => string;
  /** Before the owner's name. */
  for: (owner: string) => string;
  homes: (count: string) => string;
  numbers: Record<Exclude<keyof OwnerLetterNumbers, "ratings">, string>;
  days: (days: string) => string;
  ratings: (rating: string, count: string) => string;
  available: string;
  taken: string;
  rentChange: (day: string, from: string, to: string) => string;
  ownerSince: (day: string) => string;
  counted: string;
  fewPhotos: (count: string) => string;
  page: (page: number, of: number) => string;
  mail: (month: string, homes: string, leads: string, showings: string) => string;
  leads: (count: number) => string;
  showings: (count: number) => string;
  hello: (owner: string) => string;
}

/** What the letter and the email that carries it say. */
export const letterWords: Record<ReadLanguage, LetterWords> = {
  en: {
    title: (month) => `Your homes in ${month}`,
    for: (owner) => `For ${owner}`,
    homes: (count) => (count === "1" ? "1 home" : `${count} homes`),
    numbers: {
      leads: "Leads",
      answered: "Answered",
      booked: "Showings",
      attended: "Attended",
      rating: "Rating",
      formCompleted: "Forms completed",
      approved: "Approved",
      vacantDays: "Days available",
    },
    days: (days) => days,
    ratings: (rating, count) => `${rating} of 5 (${count})`,
    available: "Available",
    taken: "Not available",
    rentChange: (day, from, to) => `Rent changed on ${day}: ${from} to ${to}`,
    ownerSince: (day) => `Yours since ${day}. The numbers are those of the whole month.`,
    counted:
      "Leads are people who first wrote, booked a showing or began a form in the month, with what has become of them since, so numbers of a past month can still grow. Showings are those that took place, or were to take place, in the month. Days available are counted by the clock. Each home is shown as it is offered now.",
    fewPhotos: (count) => `The first ${count} homes are shown with a photo.`,
    page: (page, of) => `Page ${page} of ${of}`,
    leads: (count) => (count === 1 ? "1 lead" : `${count} leads`),
    showings: (count) => (count === 1 ? "1 showing" : `${count} showings`),
    hello: (owner) => `Hello ${owner},`,
    mail: (month, homes, leads, showings) =>
      `Here is what happened with your homes in ${month}: ${homes}, ${leads}, ${showings}. The letter with all numbers is attached.`,
  },
  es: {
    title: (month) => `Sus viviendas en ${month}`,
    for: (owner) => `Para ${owner}`,
    homes: (count) => (count === "1" ? "1 vivienda" : `${count} viviendas`),
    numbers: {
      leads: "Interesados",
      answered: "Respondidos",
      booked: "Visitas",
      attended: "Asistieron",
      rating: "Valoración",
      formCompleted: "Formularios",
      approved: "Aprobados",
      vacantDays: "Días disponible",
    },
    days: (days) => days,
    ratings: (rating, count) => `${rating} de 5 (${count})`,
    available: "Disponible",
    taken: "No disponible",
    rentChange: (day, from, to) => `Alquiler cambiado el ${day}: de ${from} a ${to}`,
    ownerSince: (day) => `Suya desde el ${day}. Las cifras son de todo el mes.`,
    counted:
      "Los interesados son personas que escribieron por primera vez, reservaron una visita o empezaron un formulario en el mes, con lo que ha sido de ellas desde entonces: las cifras de un mes pasado aún pueden crecer. Las visitas son las que tuvieron, o iban a tener, lugar en el mes. Los días disponibles se cuentan por el reloj. Cada vivienda se muestra como se ofrece ahora.",
    fewPhotos: (count) => `Las primeras ${count} viviendas se muestran con foto.`,
    page: (page, of) => `Página ${page} de ${of}`,
    leads: (count) => (count === 1 ? "1 interesado" : `${count} interesados`),
    showings: (count) => (count === 1 ? "1 visita" : `${count} visitas`),
    hello: (owner) => `Hola, ${owner}:`,
    mail: (month, homes, leads, showings) =>
      `Esto es lo que pasó con sus viviendas en ${month}: ${homes}, ${leads}, ${showings}. Adjuntamos la carta con todas las cifras.`,
  },
};
