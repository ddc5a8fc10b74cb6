import type {
  calendarStatuses,
  calendarTypes,
  entrySources,
  prospectResponses,
  showingOutcomes,
} from "../calendar.ts";
import type { ReadLanguage, WordsFor } from "./language.ts";

/** For both the account and prospects: the time of a `pending` one is taken. */
export const calendarStatusWords: WordsFor<(typeof calendarStatuses)[number]> = {
  en: { pending: "to be confirmed", confirmed: "confirmed", completed: "over", cancelled: "cancelled" },
  es: { pending: "por confirmar", confirmed: "confirmada", completed: "terminada", cancelled: "cancelada" },
};

/** To the prospect, of a pending showing. */
export const yetToConfirm: Record<ReadLanguage, string> = {
  en: "The agency has yet to confirm it.",
  es: "La agencia aún tiene que confirmarla.",
};

export const calendarTypeWords: WordsFor<(typeof calendarTypes)[number]> = {
  en: { showing: "showing", call: "call", inspection: "inspection", meeting: "meeting" },
  es: { showing: "visita", call: "llamada", inspection: "inspección", meeting: "reunión" },
};

export const entrySourceWords: WordsFor<(typeof entrySources)[number]> = {
  en: {
    internal: "this account",
    provider_calendar_a: "an imported calendar",
    provider_calendar_b: "an imported calendar",
  },
  es: {
    internal: "esta cuenta",
    provider_calendar_a: "un calendario importado",
    provider_calendar_b: "un calendario importado",
  },
};

export const prospectResponseWords: WordsFor<(typeof prospectResponses)[number]> = {
  en: { accepted: "will come", declined: "will not come", tentative: "may come" },
  es: { accepted: "vendrá", declined: "no vendrá", tentative: "quizá venga" },
};

/** The outcome of a showing. */
export const showingOutcomeWords: WordsFor<(typeof showingOutcomes)[number]> = {
  en: { attended: "came", no_show: "did not come", cancelled_late: "cancelled too late" },
  es: { attended: "vino", no_show: "no vino", cancelled_late: "canceló demasiado tarde" },
};
