import { calendarStatusWords, showingOutcomeWords } from "@rental/contract/words/calendar";
import { channelWords } from "@rental/contract/words/channel";
import { contactStatusWords } from "@rental/contract/words/contact";
import { allAtStart } from "@rental/contract/words/language";
import { leadKindWords, leadOutcomeWords } from "@rental/contract/words/lead";
import { reviewStatusWords, sessionStatusWords } from "@rental/contract/words/screening";
import { defineWords } from "../../words/words.ts";

export const timelineWords = defineWords({
  en: {
    title: "What happened",
    coming: "Coming up",
    none: "Nothing yet.",
    message: { inbound: "Message received", outbound: "Message sent" },
    note: "Note",
    conversation: "Conversation began",
    showing: "Showing",
    form: "Pre-screening",
    decision: "Pre-screening decided",
    lead: "Lead",
    merge: "Merged",
    change: "Changed",
    creation: "Added",
    by: (name: string) => `by ${name}`,
    fields: (n: number) => (n === 1 ? "1 field" : `${n} fields`),
    more: (n: number) => `${n} more`,
    became: (before: string, after: string) => `${before} → ${after}`,
    channels: allAtStart(channelWords.en),
    statuses: {
      showing: allAtStart(calendarStatusWords.en),
      form: allAtStart(sessionStatusWords.en),
      decision: allAtStart(reviewStatusWords.en),
      lead: allAtStart(leadOutcomeWords.en),
    },
    outcomes: allAtStart(showingOutcomeWords.en),
    kinds: allAtStart(leadKindWords.en),
    contactStatuses: allAtStart(contactStatusWords.en),
  },
  es: {
    title: "Lo que pasó",
    coming: "Próximamente",
    none: "Todavía nada.",
    message: { inbound: "Mensaje recibido", outbound: "Mensaje enviado" },
    note: "Nota",
    conversation: "Empezó una conversación",
    showing: "Visita",
    form: "Preselección",
    decision: "Preselección decidida",
    lead: "Interesado de un portal",
    merge: "Contacto unido",
    change: "Cambio",
    creation: "Añadido",
    by: (name: string) => `por ${name}`,
    fields: (n: number) => (n === 1 ? "1 campo" : `${n} campos`),
    more: (n: number) => `${n} más`,
    became: (before: string, after: string) => `${before} → ${after}`,
    channels: allAtStart(channelWords.es),
    statuses: {
      showing: allAtStart(calendarStatusWords.es),
      form: allAtStart(sessionStatusWords.es),
      decision: allAtStart(reviewStatusWords.es),
      lead: allAtStart(leadOutcomeWords.es),
    },
    outcomes: allAtStart(showingOutcomeWords.es),
    kinds: allAtStart(leadKindWords.es),
    contactStatuses: allAtStart(contactStatusWords.es),
  },
});
