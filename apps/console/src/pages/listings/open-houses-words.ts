import { defineWords } from "../../words/words.ts";

const booked =
  (none: string, one: string, many: (n: number) => string, of: (n: number, most: number) => string) =>
  (n: number, most: number | null) => {
    if (most !== null) return of(n, most);
    return n === 0 ? none : n === 1 ? one : many(n);
  };

export const openHousesWords = defineWords({
  en: {
    title: "Open houses",
    hint: "Prospects see them first when they choose a time, as far ahead as they can book. Each books by itself; one of those who show the home is there the whole time.",
    day: "Day",
    from: "From",
    to: "To",
    parties: "Parties in all",
    partiesHint: "Empty: any number.",
    add: "Add an open house",
    addIt: "Add",
    removeIt: "Remove",
    remove: (when: string) => `Remove the open house of ${when}`,
    booked: booked(
      "nobody has booked",
      "1 has booked",
      (n) => `${n} have booked`,
      (n, most) => `${n} of ${most} booked`,
    ),
    stay: (when: string, n: number) =>
      `${n === 1 ? "1 booking" : `${n} bookings`} of ${when} ${n === 1 ? "stays" : "stay"} as showings: move or cancel ${n === 1 ? "it" : "them"} in the calendar if nobody is there.`,
    blocked:
      "Not offered: something else takes this time of the home, or of whoever shows it. The calendar says what.",
    calendar: "Calendar",
    faults: {
      missing: "Enter the day, and from when to when.",
      order: "Choose an end after the beginning.",
      long: "An open house has at most 8 hours. Add two.",
      overlap: "There is an open house then. Choose another time, or remove that one.",
    },
  },
  es: {
    title: "Visitas abiertas",
    hint: "Los interesados las ven primero al elegir una hora, con la antelación con que pueden reservar. Cada uno reserva por su cuenta; una de las personas que muestran la vivienda está allí todo el tiempo.",
    day: "Día",
    from: "De",
    to: "A",
    parties: "Grupos en total",
    partiesHint: "Vacío: cualquier número.",
    add: "Añadir una visita abierta",
    addIt: "Añadir",
    removeIt: "Quitar",
    remove: (when: string) => `Quitar la visita abierta de ${when}`,
    booked: booked(
      "nadie ha reservado",
      "1 ha reservado",
      (n) => `${n} han reservado`,
      (n, most) => `${n} de ${most} reservados`,
    ),
    stay: (when: string, n: number) =>
      `${n === 1 ? "1 reserva" : `${n} reservas`} de ${when} ${n === 1 ? "queda" : "quedan"} como visitas: cámbie${n === 1 ? "la" : "las"} o cancéle${n === 1 ? "la" : "las"} en el calendario si no habrá nadie allí.`,
    blocked:
      "No se ofrece: otra cosa ocupa esta hora de la vivienda o de quien la muestra. El calendario dice cuál.",
    calendar: "Calendario",
    faults: {
      missing: "Indique el día y de qué hora a qué hora.",
      order: "Elija un final posterior al comienzo.",
      long: "Una visita abierta dura como máximo 8 horas. Añada dos.",
      overlap: "Ya hay una visita abierta entonces. Elija otra hora o quite esa.",
    },
  },
});
