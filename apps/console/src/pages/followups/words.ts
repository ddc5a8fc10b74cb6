import { allAtStart } from "@rental/contract/words/language";
import { followupStatusWords } from "@rental/contract/words/outcome";
import { reasonWords } from "@rental/contract/words/reason";
import { defineWords } from "../../words/words.ts";

export const followupsWords = defineWords({
  en: {
    title: "Follow-ups",
    hint: "Messages that are sent automatically when a prospect has not answered. The settings say how long to wait, and how many to send.",
    toSettings: "Open these settings",
    none: "No follow-ups",
    noneHint:
      "Follow-ups appear here when a conversation has been idle. They can be switched on in the settings.",
    contact: "Contact",
    step: "Number",
    message: "Message",
    fromTemplate: "from the template",
    template: (text: string) => `The template of the settings: “${text}”`,
    builtIn: "The words of the assistant or the built-in text: the settings have no template for this number",
    scheduled: "Due",
    status: "Status",
    statuses: allAtStart(followupStatusWords.en),
    reasons: reasonWords.en,
    all: "All",
    cancel: "Cancel it",
    cancelQuestion: "It is not sent. The series ends here.",
  },
  es: {
    title: "Seguimientos",
    hint: "Mensajes que se envían solos cuando un interesado no ha respondido. Los ajustes dicen después de cuánto y cuántos.",
    toSettings: "Abrir estos ajustes",
    none: "Sin seguimientos",
    noneHint:
      "Los seguimientos aparecen aquí cuando una conversación está parada. Se activan en los ajustes.",
    contact: "Contacto",
    step: "Número",
    message: "Mensaje",
    fromTemplate: "de la plantilla",
    template: (text: string) => `La plantilla de los ajustes: «${text}»`,
    builtIn:
      "Las palabras del asistente o el texto incorporado: los ajustes no tienen plantilla para este número",
    scheduled: "Previsto",
    status: "Estado",
    statuses: allAtStart(followupStatusWords.es),
    reasons: reasonWords.es,
    all: "Todos",
    cancel: "Cancelarlo",
    cancelQuestion: "No se envía. La serie termina aquí.",
  },
});
