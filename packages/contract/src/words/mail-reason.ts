import type { ReadLanguage } from "./language.ts";
import { leadReasonWords } from "./lead.ts";

/** How the API's reasons begin; the rest is a detail, such as the header that says so. */
type Beginning =
  | "waits: unknown sender"
  | "waits: too many emails from this sender"
  | "left: too large"
  | "left: unreadable"
  | "left: failed"
  | "automatic: report"
  | "automatic: empty sender"
  | "automatic: empty Return-Path"
  | "automatic: subject of an automatic reply"
  | "automatic: sent by "
  | "automatic: "
  | "loop: sent by this server"
  | "loop: passed through "
  | "report: about no message of this account"
  | "report: not final: ";

type Say = (detail: string) => string;

/** Why email did not become a message, as a sentence. */
const mailReasonWords: Record<ReadLanguage, Record<Beginning, Say>> = {
  en: {
    "waits: unknown sender": () => "From nobody known. It waits for you to decide.",
    "waits: too many emails from this sender": () => "Too many emails from this sender within an hour.",
    "left: too large": () => "It is larger than 36 MB. It is still in your mailbox: read it there.",
    "left: unreadable": () => "It can't be read here. It is still in your mailbox: read it there.",
    "left: failed": () =>
      "Reading it failed three times, so it was set aside. It is still in your mailbox: read it there, and tell who runs this server.",
    "automatic: report": () => "A program wrote it: it is a report of a mail server.",
    "automatic: empty sender": () => "A program wrote it: its sender wants no answer.",
    "automatic: empty Return-Path": () => "A program wrote it: its sender wants no answer.",
    "automatic: subject of an automatic reply": () => "An automatic reply, as its subject says.",
    "automatic: sent by ": (address) => `A mail server wrote it: ${address}.`,
    "automatic: ": (header) => `A program wrote it, as its header says: ${header}.`,
    "loop: sent by this server": () => "This server sent it itself.",
    "loop: passed through ": (servers) => `It goes in circles: it passed through ${servers}.`,
    "report: about no message of this account": () =>
      "A report of non-delivery, but of no message of this account.",
    "report: not final: ": (said) =>
      `Its delivery is delayed and still being tried. The server says: ${said}`,
  },
  es: {
    "waits: unknown sender": () => "De nadie conocido. Espera a que usted decida.",
    "waits: too many emails from this sender": () => "Demasiados correos de este remitente en una hora.",
    "left: too large": () => "Supera los 36 MB. Sigue en su buzón: léalo allí.",
    "left: unreadable": () => "No se puede leer aquí. Sigue en su buzón: léalo allí.",
    "left: failed": () =>
      "Falló tres veces al leerlo, así que se apartó. Sigue en su buzón: léalo allí y avise a quien administra este servidor.",
    "automatic: report": () => "Lo escribió un programa: es un aviso de un servidor de correo.",
    "automatic: empty sender": () => "Lo escribió un programa: su remitente no quiere respuesta.",
    "automatic: empty Return-Path": () => "Lo escribió un programa: su remitente no quiere respuesta.",
    "automatic: subject of an automatic reply": () => "Una respuesta automática, como dice su asunto.",
    "automatic: sent by ": (address) => `Lo escribió un servidor de correo: ${address}.`,
    "automatic: ": (header) => `Lo escribió un programa, como dice su encabezado: ${header}.`,
    "loop: sent by this server": () => "Lo envió este mismo servidor.",
    "loop: passed through ": (servers) =>
      `Da vueltas: pasó por ${servers.replace(/ servers?$/, " servidores")}.`,
    "report: about no message of this account": () =>
      "Un aviso de no entrega, pero de ningún mensaje de esta cuenta.",
    "report: not final: ": (said) =>
      `La entrega se retrasa y se sigue intentando. El servidor dice: ${ofServer.es(said)}`,
  },
};

/** What the server says when a report gives no reason. All else is in the words of the recipient's server. */
const unexplained = "The recipient's mail server could not deliver it.";
const ofServer: Record<ReadLanguage, Say> = {
  en: (said) => said,
  es: (said) => (said === unexplained ? "El servidor de correo del destinatario no pudo entregarlo." : said),
};

/** The API's reason of an email in the language of the reader. What another server said is repeated as it is. */
export function mailReasonIn(language: ReadLanguage, reason: string): string {
  const lead = Object.entries(leadReasonWords[language]).find(([code]) => reason === `lead: ${code}`);
  if (lead) return lead[1];
  // More specific ones come first.
  const [beginning, say = ofServer[language]] =
    Object.entries(mailReasonWords[language]).find(([start]) => reason.startsWith(start)) ?? [];
  return say(beginning === undefined ? reason : reason.slice(beginning.length));
}
