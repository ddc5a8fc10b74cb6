import type { followupStatuses } from "../followup.ts";
import type { incomingMailOutcomes } from "../incoming-mail.ts";
import type { notKeptReasons } from "../message.ts";
import type { WordsFor } from "./language.ts";

export const followupStatusWords: WordsFor<(typeof followupStatuses)[number]> = {
  en: {
    pending: "waiting",
    processing: "being sent",
    sent: "sent",
    cancelled: "cancelled",
    failed: "failed",
  },
  es: {
    pending: "en espera",
    processing: "enviándose",
    sent: "enviado",
    cancelled: "cancelado",
    failed: "fallido",
  },
};

export const mailOutcomeWords: WordsFor<(typeof incomingMailOutcomes)[number]> = {
  en: { received: "a message", ignored: "not shown", bounced: "a report of non-delivery" },
  es: { received: "un mensaje", ignored: "no se muestra", bounced: "un aviso de no entrega" },
};

/** Why a file that came with a message was not kept. */
export const notKeptWords: WordsFor<(typeof notKeptReasons)[number]> = {
  en: {
    too_large: "too large",
    too_many: "one of too many",
    plan_full: "no space left in the plan",
    refused_type: "not a kind of file that is kept",
    unreachable: "could not be fetched",
    waited: "not stored, because the email became a message only later",
  },
  es: {
    too_large: "demasiado grande",
    too_many: "uno de demasiados",
    plan_full: "sin espacio en el plan",
    refused_type: "no es un tipo de archivo que se guarde",
    unreachable: "no se pudo descargar",
    waited: "no se guardó, porque el correo se convirtió en mensaje más tarde",
  },
};
