import type { ReportName } from "../report.ts";
import type { ReadLanguage } from "./language.ts";

/** A number of a report: what it is called, and how it is counted. */
export interface NumberWords {
  label: string;
  formula: string;
}

type Words = Record<ReportName, Record<string, NumberWords>>;

const en: Words = {
  funnel: {
    leads: {
      label: "Leads",
      formula:
        "Contacts with the role prospect who first wrote, booked a showing or began a form in the period, each counted once. By home, or by who shows it, each counts for the first message or showing that has one. Deleted contacts do not count.",
    },
    answered: {
      label: "Answered",
      formula:
        "Leads to whom a person or the assistant has replied in a conversation that they began in the period.",
    },
    booked: {
      label: "Booked",
      formula:
        "Leads with a showing that was booked in the period, even if it was cancelled since. Requests count while they are confirmed or over.",
    },
    attended: {
      label: "Attended",
      formula: "Leads who came to a showing booked in the period, as recorded by its outcome.",
    },
    formCompleted: {
      label: "Form completed",
      formula: "Leads who have completed a form that they began in the period.",
    },
    approved: {
      label: "Approved",
      formula: "Leads who began a form in the period that a person has approved.",
    },
  },
  sources: {
    leads: { label: "Leads", formula: "As in the funnel, by the source of the contact." },
    leadShare: { label: "Share of leads", formula: "Leads of the source, divided by all leads." },
    booked: { label: "Booked", formula: "Leads with a showing that was booked in the period." },
    conversion: { label: "Conversion", formula: "Booked, divided by leads." },
    approved: {
      label: "Approved",
      formula: "Leads who began a form in the period that a person has approved.",
    },
    places: {
      label: "Places given",
      formula: "Showings booked in the period for leads of the source: the places that they were given.",
    },
    medianMinutes: {
      label: "Median answer time",
      formula: "As in response times: minutes by the clock from the first message to a person's first reply.",
    },
  },
  "response-times": {
    asked: {
      label: "Questions",
      formula: "Conversations in which a prospect first wrote in the period.",
    },
    answered: { label: "Answered by a person", formula: "Those in which a person has replied since." },
    medianMinutes: {
      label: "Median",
      formula:
        "Minutes from the first message of the prospect to the first reply of a person that was sent after it: half took less. By the clock, so nights and weekends count. A reply counts when it is handed over for sending.",
    },
    p90Minutes: { label: "90 of 100 within", formula: "The same: nine in ten took less." },
    withinHour: {
      label: "Within an hour",
      formula: "Questions that a person answered within 60 minutes, divided by all questions.",
    },
    automatic: {
      label: "Answered automatically",
      formula:
        "Questions with an automatic answer, of the assistant, a workflow or a follow-up. Not counted as a person's.",
    },
    automaticMedianMinutes: {
      label: "Median automatic",
      formula: "Minutes from the first message to the first automatic answer: half took less.",
    },
  },
  showings: {
    booked: {
      label: "Booked",
      formula:
        "Showings that begin in the period, including cancelled ones. Requests count while they are confirmed or over. Those of deleted contacts do not count.",
    },
    confirmed: {
      label: "Confirmed",
      formula:
        "Those that are confirmed or over, or to which the prospect agreed to come, even if they were cancelled later.",
    },
    attended: {
      label: "Attended",
      formula:
        "Those whose recorded outcome is that the contact came. A showing that is over without a recorded outcome does not count.",
    },
    noShow: {
      label: "No-show",
      formula: "Those whose recorded outcome is that the contact did not come.",
    },
    cancelled: {
      label: "Cancelled",
      formula: "Those that were cancelled, by whomever, or have the outcome cancelled late.",
    },
    attendance: { label: "Attendance", formula: "Attended, divided by attended and no-show together." },
  },
  vacancy: {
    homes: {
      label: "Homes",
      formula: "Homes that stood available in the period. Deleted homes do not count.",
    },
    days: {
      label: "Days available",
      formula:
        "Days within the period, up to now, from when a home was marked available, or its availability date if that is later, until it was marked taken. A home from before availability was recorded counts from its creation.",
    },
    daysPerHome: { label: "Days per home", formula: "Days available, divided by homes." },
    taken: { label: "Taken", formula: "How often a home was marked taken in the period." },
  },
};

const es: Words = {
  funnel: {
    leads: {
      label: "Interesados",
      formula:
        "Contactos con el rol interesado que en el periodo escribieron por primera vez, reservaron una visita o empezaron un formulario; cada uno cuenta una vez. Por vivienda, o por quién la muestra, cuenta el primer mensaje o visita que la tenga. Los contactos eliminados no cuentan.",
    },
    answered: {
      label: "Respondidos",
      formula:
        "Interesados a quienes una persona o el asistente respondió en una conversación que empezaron en el periodo.",
    },
    booked: {
      label: "Con visita",
      formula:
        "Interesados con una visita reservada en el periodo, aunque se haya cancelado después. Las solicitudes cuentan mientras estén confirmadas o ya hayan tenido lugar.",
    },
    attended: {
      label: "Asistieron",
      formula: "Interesados que vinieron a una visita reservada en el periodo, según su resultado.",
    },
    formCompleted: {
      label: "Formulario completo",
      formula: "Interesados que completaron un formulario empezado en el periodo.",
    },
    approved: {
      label: "Aprobados",
      formula: "Interesados que empezaron en el periodo un formulario que una persona aprobó.",
    },
  },
  sources: {
    leads: { label: "Interesados", formula: "Como en el embudo, por el origen del contacto." },
    leadShare: { label: "Parte del total", formula: "Interesados del origen, divididos entre todos." },
    booked: { label: "Con visita", formula: "Interesados con una visita reservada en el periodo." },
    conversion: { label: "Conversión", formula: "Con visita, divididos entre interesados." },
    approved: {
      label: "Aprobados",
      formula: "Interesados que empezaron en el periodo un formulario que una persona aprobó.",
    },
    places: {
      label: "Plazas dadas",
      formula: "Visitas reservadas en el periodo para interesados del origen: las plazas que recibieron.",
    },
    medianMinutes: {
      label: "Mediana de respuesta",
      formula:
        "Como en tiempos de respuesta: minutos de reloj desde el primer mensaje hasta la primera respuesta de una persona.",
    },
  },
  "response-times": {
    asked: {
      label: "Preguntas",
      formula: "Conversaciones en las que un interesado escribió por primera vez en el periodo.",
    },
    answered: {
      label: "Respondidas por una persona",
      formula: "Aquellas en las que una persona respondió después.",
    },
    medianMinutes: {
      label: "Mediana",
      formula:
        "Minutos desde el primer mensaje del interesado hasta la primera respuesta posterior de una persona: la mitad tardó menos. De reloj: noches y fines de semana cuentan. Una respuesta cuenta cuando se entrega para su envío.",
    },
    p90Minutes: { label: "90 de 100 en", formula: "Lo mismo: nueve de cada diez tardaron menos." },
    withinHour: {
      label: "En una hora",
      formula: "Preguntas que una persona respondió en 60 minutos, divididas entre todas.",
    },
    automatic: {
      label: "Con respuesta automática",
      formula:
        "Preguntas con una respuesta automática, del asistente, de un flujo o de un seguimiento. No cuenta como de una persona.",
    },
    automaticMedianMinutes: {
      label: "Mediana automática",
      formula: "Minutos desde el primer mensaje hasta la primera respuesta automática: la mitad tardó menos.",
    },
  },
  showings: {
    booked: {
      label: "Reservadas",
      formula:
        "Visitas que empiezan en el periodo, también las canceladas. Las solicitudes cuentan mientras estén confirmadas o ya hayan tenido lugar. Las de contactos eliminados no cuentan.",
    },
    confirmed: {
      label: "Confirmadas",
      formula:
        "Las confirmadas o terminadas, o a las que el interesado dijo que vendría, aunque se cancelaran después.",
    },
    attended: {
      label: "Con asistencia",
      formula:
        "Las que tienen anotado que el contacto vino. Una visita terminada sin resultado anotado no cuenta.",
    },
    noShow: {
      label: "Sin asistencia",
      formula: "Las que tienen anotado que el contacto no vino.",
    },
    cancelled: {
      label: "Canceladas",
      formula: "Las que alguien canceló, quien fuera, o que tienen el resultado cancelada tarde.",
    },
    attendance: { label: "Asistencia", formula: "Con asistencia, divididas entre con y sin asistencia." },
  },
  vacancy: {
    homes: {
      label: "Viviendas",
      formula: "Viviendas disponibles en el periodo. Las eliminadas no cuentan.",
    },
    days: {
      label: "Días disponible",
      formula:
        "Días del periodo, hasta ahora, desde que se marcó disponible una vivienda, o desde su fecha de disponibilidad si es posterior, hasta que se marcó ocupada. Una vivienda anterior a este registro cuenta desde su creación.",
    },
    daysPerHome: { label: "Días por vivienda", formula: "Días disponible, divididos entre viviendas." },
    taken: { label: "Ocupadas", formula: "Cuántas veces se marcó ocupada una vivienda en el periodo." },
  },
};

/** Labels and formulas of all numbers, in each language. */
export const reportWords: Record<ReadLanguage, Words> = { en, es };
