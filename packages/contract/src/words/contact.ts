import type { contactRoles, contactStatuses } from "../contact.ts";
import type { ReadLanguage, WordsFor } from "./language.ts";
import { leadKindWords } from "./lead.ts";

/** The name of a contact whose visitor has not given any. */
export const unnamedVisitor = "Website visitor";

const visitorWords: Record<ReadLanguage, string> = { en: unnamedVisitor, es: "Visitante del sitio web" };

/** A contact's name as displayed to readers. */
export const contactNameIn = (name: string, language: ReadLanguage): string =>
  name === unnamedVisitor ? visitorWords[language] : name;

export const contactStatusWords: WordsFor<(typeof contactStatuses)[number]> = {
  en: {
    prospect: "prospect",
    scheduled: "has a showing",
    applicant: "applicant",
    renter: "renter",
    archived: "archived",
  },
  es: {
    prospect: "interesado",
    scheduled: "con visita",
    applicant: "solicitante",
    renter: "inquilino",
    archived: "archivado",
  },
};

export const contactRoleWords: WordsFor<(typeof contactRoles)[number]> = {
  en: {
    prospect: "prospect",
    tenant: "tenant",
    landlord: "landlord",
    property_manager: "property manager",
    vendor: "vendor",
    other: "other",
  },
  es: {
    prospect: "interesado",
    tenant: "inquilino",
    landlord: "arrendador",
    property_manager: "administrador",
    vendor: "proveedor",
    other: "otro",
  },
};

/** The contact sources recorded by the program; others are shown as written. */
const sourceWords: WordsFor<string> = {
  en: {
    api: "another program",
    console: "added in the console",
    web: "chat on the website",
    public_chat: "chat on the public page",
    email: "email",
    sms: "text message",
    chat_app_a: "chat app",
    chat_app_b: "second chat app",
    call: "phone call",
    form: "form",
    booking: "booking",
  },
  es: {
    api: "otro programa",
    console: "añadido en la consola",
    web: "chat del sitio web",
    public_chat: "chat de la página pública",
    email: "correo",
    sms: "mensaje de texto",
    chat_app_a: "app de chat",
    chat_app_b: "segunda app de chat",
    call: "llamada",
    form: "formulario",
    booking: "reserva",
  },
};

/** Describes a contact's source. */
export const sourceIn = (source: string, language: ReadLanguage): string =>
  [sourceWords, leadKindWords].map((words) => wordIn(words[language], source)).find(Boolean) ?? source;

const wordIn = (words: Readonly<Record<string, string>>, of: string): string | undefined =>
  Object.hasOwn(words, of) ? words[of] : undefined;
