import { withPeriod } from "@rental/contract/words/language";
import { defineWords } from "../../words/words.ts";

/** Of what is loaded when somebody asks why a time is not free, or a move is refused. */
export const whyWords = defineWords({
  en: {
    notMoved: (what: string, when: string) => `${what} was not moved to ${when}.`,
    moveAnyway: "Move it anyway",
    dismiss: "Leave it where it was",
    notGiven: (what: string, who: string) => `${what} was not given to ${who}.`,
    askHint: "Choose a home, and click on a place in the calendar or type a time.",
    why: "Is this time free?",
    free: "Yes. It can be booked.",
    freeForYou:
      "Yes, you can book it. Prospects are not offered it: their times follow one another from the beginning of the hours.",
    notFree: "No:",
    home: {
      outside_hours: "The home is not shown at this time.",
      day_off: "The home is not shown on this day.",
      taken: "Something else takes place at the home.",
      buffer: "The showing before or after at this home is too close.",
      travel: "The showing before or after is too far away.",
      daily_maximum: "The home has its most showings on this day.",
      hour_full: "The hour is full: the home has its most showings in it.",
      no_host: "Nobody shows this home.",
      open_house: "The home has an open house then.",
    },
    soonerHours: (hours: number) =>
      hours === 1
        ? "It is sooner than the notice of one hour."
        : `It is sooner than the notice of ${hours} hours.`,
    soonerMinutes: (minutes: number) => `It is sooner than the notice of ${minutes} minutes.`,
    later: (days: number) =>
      `It is beyond the furthest day: prospects can book ${days === 1 ? "one day" : `${days} days`} ahead.`,
    host: {
      outside_hours: (name: string) => `${name} shows no homes at this time.`,
      day_off: (name: string) => `${name} has a day off.`,
      taken: (name: string) => `${name} does something else then.`,
      buffer: (name: string) => `${name} has another showing too close to it.`,
      travel: (name: string) => `${name} can't get there in time from another home, or to the next one.`,
      daily_maximum: (name: string) => `${name} has as many showings on this day as they take.`,
      too_soon: (name: string) => `It is too soon for ${name}.`,
      too_late: (name: string) => `It is too far ahead for ${name}.`,
      hour_full: (name: string) => `The hour is full for ${name}.`,
      no_host: (name: string) => `${name} does not show this home.`,
      open_house: (name: string) => `${name} has an open house then.`,
    },
    theAccount: "The account",
    itIs: (title: string, when: string) => `It is “${title}”, ${when}.`,
  },
  es: {
    notMoved: (what: string, when: string) => withPeriod(`${what} no se movió a ${when}`),
    moveAnyway: "Moverla de todos modos",
    dismiss: "Dejarla donde estaba",
    notGiven: (what: string, who: string) => `${what} no se pudo asignar a: ${who}.`,
    askHint: "Elija una propiedad y haga clic en un lugar del calendario o escriba una hora.",
    why: "¿Está libre esta hora?",
    free: "Sí. Se puede reservar.",
    freeForYou:
      "Sí, usted la puede reservar. A los interesados no se les ofrece: sus horas van una tras otra desde el comienzo del horario.",
    notFree: "No:",
    home: {
      outside_hours: "La propiedad no se muestra a esta hora.",
      day_off: "La propiedad no se muestra este día.",
      taken: "En la propiedad hay otra cosa a esa hora.",
      buffer: "La visita anterior o siguiente en esta propiedad está demasiado cerca.",
      travel: "La visita anterior o siguiente está demasiado lejos.",
      daily_maximum: "La propiedad ya tiene el máximo de visitas de este día.",
      hour_full: "La hora está completa: la propiedad ya tiene su máximo de visitas en ella.",
      no_host: "Nadie muestra esta propiedad.",
      open_house: "La propiedad tiene una visita abierta entonces.",
    },
    soonerHours: (hours: number) =>
      hours === 1
        ? "Es antes de la antelación mínima de una hora."
        : `Es antes de la antelación mínima de ${hours} horas.`,
    soonerMinutes: (minutes: number) => `Es antes de la antelación mínima de ${minutes} minutos.`,
    later: (days: number) =>
      `Es después del último día: se puede reservar con ${days === 1 ? "un día" : `${days} días`} de antelación.`,
    host: {
      outside_hours: (name: string) => `${name} no muestra propiedades a esta hora.`,
      day_off: (name: string) => `${name} tiene el día libre.`,
      taken: (name: string) => `${name} tiene otra cosa a esa hora.`,
      buffer: (name: string) => `${name} tiene otra visita demasiado cerca.`,
      travel: (name: string) => `${name} no llega a tiempo desde otra propiedad o hasta la siguiente.`,
      daily_maximum: (name: string) => `${name} ya tiene su máximo de visitas de este día.`,
      too_soon: (name: string) => `Es demasiado pronto para ${name}.`,
      too_late: (name: string) => `Es demasiado tarde para ${name}.`,
      hour_full: (name: string) => `La hora está completa para ${name}.`,
      no_host: (name: string) => `${name} no muestra esta propiedad.`,
      open_house: (name: string) => `${name} tiene una visita abierta entonces.`,
    },
    theAccount: "La cuenta",
    itIs: (title: string, when: string) => withPeriod(`Es «${title}», ${when}`),
  },
});
