import type { ReadLanguage } from "@rental/contract/words/language";

/** What happened to a showing. */
export type ShowingChange =
  | "booked"
  | "moved"
  | "cancelled"
  | "declined"
  /** The contact opted out after being asked to confirm it, and may have meant the showing. */
  | "doubted"
  /** It is unconfirmed, but the question may not have arrived. */
  | "unconfirmed"
  /** The contact was asked to confirm it, and wrote something else. */
  | "unclear"
  /** Its home was deleted. */
  | "homeless"
  /** Its contact was deleted. */
  | "contactless"
  /** Its host left, and no other is free. */
  | "hostless"
  /** It was cancelled for lack of an answer. */
  | "lapsed"
  /** It was reinstated after such a cancellation. */
  | "reinstated"
  /** It was assigned to the recipient. */
  | "given"
  /** It is no longer assigned to the recipient. */
  | "taken"
  /** It is over, and has no outcome yet. */
  | "ended"
  /** The prospect gave feedback. */
  | "feedback";

/** Texts of emails to the account's people, in one language. Labels of facts begin with a capital letter. */
export interface NoticeTexts {
  inquiry: (who: string) => string;
  showing: Record<ShowingChange, string>;
  /** The prospect may not come: what to do. */
  doubtTexts: Record<
    "declined" | "doubted" | "unconfirmed" | "unclear" | "homeless" | "contactless" | "hostless",
    string
  >;
  /** Before the link to record whether the contact came. */
  endedText: string;
  feedback: (rating: number, wantsToApply: boolean) => string;
  /** A prospect requested or booked a showing, about which a person has to decide. */
  showingRequested: string;
  answerRequest: (deadline: string) => string;
  answers: string;
  /** Before the link to a showing that waits for the account. */
  confirmOrDecline: string;
  /** Before the link to any other showing. */
  inCalendar: string;
  aContact: string;
  application: (who: string) => string;
  applicationText: string;
  review: string;
  followupFailed: (who: string) => string;
  followupDue: (step: number, who: string) => string;
  followupText: string;
  start: string;
  property: string;
  contact: string;
  email: string;
  phone: string;
  notes: string;
  reason: string;
  /** Somebody wants a person of the account to read a private note. */
  mention: (author: string | null, about: string) => string;
  several: (count: number) => string;
  leftOut: (count: number) => string;
}

export const noticeTexts: Record<ReadLanguage, NoticeTexts> = {
  en: {
    inquiry: (who) => `New inquiry from ${who}`,
    showing: {
      booked: "Showing booked",
      moved: "Showing moved",
      cancelled: "Showing cancelled",
      declined: "Invitation declined",
      doubted: "Showing in doubt",
      unconfirmed: "Showing not confirmed",
      unclear: "Showing not confirmed",
      homeless: "Showing of a deleted listing",
      contactless: "Showing of a deleted contact",
      hostless: "Showing that nobody shows",
      lapsed: "Showing cancelled without confirmation",
      reinstated: "Showing put back",
      given: "Showing given to you",
      taken: "Showing no longer yours",
      ended: "Showing over",
      feedback: "What a prospect thinks of a showing",
    },
    doubtTexts: {
      declined: "The showing was not cancelled. Cancel it in the calendar, or offer another time.",
      doubted:
        "The contact was asked whether it comes, and opted out of messages instead. The showing was not cancelled. Ask the contact, or cancel it in the calendar.",
      unconfirmed:
        "The contact has not said that it comes. The showing was not cancelled, because the question may not have arrived. Ask the contact.",
      unclear:
        "The contact was asked whether it comes, and wrote something other than yes or no. The showing was not cancelled. Read the message in the inbox, and answer it.",
      homeless:
        "The listing was deleted. The showing was not cancelled, and the contact was not told. Cancel it in the calendar if it can't take place.",
      contactless:
        "The contact was deleted. The showing was not cancelled, and nobody was told. Cancel it in the calendar if it does not take place.",
      hostless:
        "Whoever was to show it no longer shows homes, and nobody else is free. The showing was not cancelled, and the contact was not told. Choose who shows it in the calendar, or move it.",
    },
    endedText: "Did the contact come? Open this page and choose the answer:",
    feedback: (rating, wantsToApply) =>
      `Rating: ${rating} of 5${wantsToApply ? ". The contact wants to apply." : ""}`,
    showingRequested: "Showing requested",
    answerRequest: (deadline) =>
      `The showing is not booked yet: the home does not fit the answers in the form. Confirm or cancel it in the calendar; the prospect was promised an answer by ${deadline}.`,
    answers: "Answers",
    confirmOrDecline: "Confirm or decline",
    inCalendar: "In the calendar",
    aContact: "a contact",
    application: (who) => `Application from ${who}`,
    applicationText:
      "A prospect has answered all pre-screening questions. The session waits for your review.",
    review: "Read and decide",
    followupFailed: (who) => `Follow-up to ${who} could not be sent`,
    followupDue: (step, who) => `Follow-up ${step} to ${who} is due`,
    followupText: "It is being sent now. A reply from the contact ends the series.",
    start: "Start",
    property: "Property",
    contact: "Contact",
    email: "Email",
    phone: "Phone",
    notes: "Notes",
    reason: "Reason",
    mention: (author, about) =>
      author ? `${author} mentions you: ${about}` : `A note mentions you: ${about}`,
    several: (count) => `${count} notices`,
    leftOut: (count) => (count === 1 ? "1 more notice is left out." : `${count} more notices are left out.`),
  },
  es: {
    inquiry: (who) => `Nueva consulta de ${who}`,
    showing: {
      booked: "Visita reservada",
      moved: "Visita cambiada",
      cancelled: "Visita cancelada",
      declined: "Invitación rechazada",
      doubted: "Visita en duda",
      unconfirmed: "Visita sin confirmar",
      unclear: "Visita sin confirmar",
      homeless: "Visita de una propiedad eliminada",
      contactless: "Visita de un contacto eliminado",
      hostless: "Visita que nadie muestra",
      lapsed: "Visita cancelada sin confirmación",
      reinstated: "Visita recuperada",
      given: "Visita asignada a usted",
      taken: "Visita que ya no es suya",
      ended: "Visita terminada",
      feedback: "Lo que piensa un interesado de una visita",
    },
    doubtTexts: {
      declined: "La visita no se canceló. Cancélela en el calendario u ofrezca otra hora.",
      doubted:
        "Se preguntó al contacto si viene y respondió que no quiere más mensajes. La visita no se canceló. Pregúntele o cancélela en el calendario.",
      unconfirmed:
        "El contacto no ha dicho que viene. La visita no se canceló, porque puede que la pregunta no llegara. Pregúntele.",
      unclear:
        "Se preguntó al contacto si viene y escribió algo que no es ni sí ni no. La visita no se canceló. Lea el mensaje en la bandeja de entrada y respóndalo.",
      homeless:
        "Se eliminó la propiedad. La visita no se canceló ni se avisó al contacto. Cancélela en el calendario si no puede hacerse.",
      contactless:
        "Se eliminó el contacto. La visita no se canceló ni se avisó a nadie. Cancélela en el calendario si no se hace.",
      hostless:
        "Quien iba a mostrarla ya no muestra propiedades y nadie más está libre. La visita no se canceló ni se avisó al contacto. Elija en el calendario quién la muestra o cámbiela de hora.",
    },
    endedText: "¿Vino el contacto? Abra esta página y elija la respuesta:",
    feedback: (rating, wantsToApply) =>
      `Valoración: ${rating} de 5${wantsToApply ? ". El contacto quiere presentar una solicitud." : ""}`,
    showingRequested: "Visita solicitada",
    answerRequest: (deadline) =>
      `La visita aún no está reservada: la vivienda no se ajusta a las respuestas del formulario. Confírmela o cancélela en el calendario; se prometió una respuesta al interesado a más tardar: ${deadline}.`,
    answers: "Respuestas",
    confirmOrDecline: "Confirmar o rechazar",
    inCalendar: "En el calendario",
    aContact: "un contacto",
    application: (who) => `Solicitud de ${who}`,
    applicationText:
      "Un interesado ha respondido a todas las preguntas de la preselección. Espera su decisión.",
    review: "Leerla y decidir",
    followupFailed: (who) => `No se pudo enviar el seguimiento a ${who}`,
    followupDue: (step, who) => `Toca el seguimiento ${step} a ${who}`,
    followupText: "Se está enviando ahora. Una respuesta del contacto termina la serie.",
    start: "Comienzo",
    property: "Propiedad",
    contact: "Contacto",
    email: "Correo",
    phone: "Teléfono",
    notes: "Notas",
    reason: "Motivo",
    mention: (author, about) =>
      author ? `${author} le menciona: ${about}` : `Una nota le menciona: ${about}`,
    several: (count) => `${count} avisos`,
    leftOut: (count) => (count === 1 ? "Se omite 1 aviso más." : `Se omiten ${count} avisos más.`),
  },
};
