import type { AuditedResource, auditActions, auditPrincipalKinds } from "../audit.ts";
import type { ReadLanguage, WordsFor } from "./language.ts";

export const principalWords: WordsFor<(typeof auditPrincipalKinds)[number]> = {
  en: { apiKey: "API key", session: "a person", operator: "an operator", calendar: "a calendar" },
  es: { apiKey: "clave API", session: "una persona", operator: "un operador", calendar: "un calendario" },
};

/** How a person without a name is recorded: only the first owner of an account can be one. */
export const unnamedPerson = "Owner";
/** How those who operate the server are recorded. */
export const unnamedOperator = "Operator";

/** The name of somebody who did something, as displayed to readers. */
export function actorNameIn(name: string, language: ReadLanguage): string {
  if (language === "es" && name === unnamedPerson) return "Propietario";
  return language === "es" && name === unnamedOperator ? "Operador" : name;
}

export const auditActionWords: WordsFor<(typeof auditActions)[number]> = {
  en: {
    created: "created",
    updated: "changed",
    deleted: "deleted",
    signed_in: "signed in",
    signed_out: "signed out",
    link_created: "created a sign-in link",
  },
  es: {
    created: "creó",
    updated: "cambió",
    deleted: "eliminó",
    signed_in: "abrió sesión",
    signed_out: "cerró sesión",
    link_created: "creó un enlace de acceso",
  },
};

/** What was created, changed or deleted. */
export const resourceWords: WordsFor<AuditedResource> = {
  en: {
    properties: "a listing",
    buildings: "a building",
    images: "a photo",
    "bulk-imports": "an import of listings",
    contacts: "a contact",
    showings: "a showing",
    events: "a calendar entry",
    conversations: "a conversation",
    messages: "a message",
    notes: "a note",
    "canned-answers": "a canned answer",
    labels: "a label",
    drafts: "a draft",
    followups: "a follow-up",
    workflows: "a workflow",
    "workflow-runs": "a run of a workflow",
    sessions: "a pre-screening",
    webhooks: "a webhook",
    connectors: "a connector",
    mailboxes: "a mailbox",
    settings: "the settings",
    "incoming-mail": "an incoming email",
    "lead-sources": "a lead source",
    leads: "a lead",
    "calendar-feeds": "a calendar feed",
    "calendar-sources": "an imported calendar",
    "calendar-accounts": "a connected calendar",
    "listing-feeds": "a feed for portals",
    keys: "an API key",
    account: "the account",
    people: "a person",
    sandboxes: "a sandbox",
  },
  es: {
    properties: "una propiedad",
    buildings: "un edificio",
    images: "una foto",
    "bulk-imports": "una importación de propiedades",
    contacts: "un contacto",
    showings: "una visita",
    events: "una entrada del calendario",
    conversations: "una conversación",
    messages: "un mensaje",
    notes: "una nota",
    "canned-answers": "una respuesta preparada",
    labels: "una etiqueta",
    drafts: "un borrador",
    followups: "un seguimiento",
    workflows: "un flujo",
    "workflow-runs": "una ejecución de un flujo",
    sessions: "una preselección",
    webhooks: "un webhook",
    connectors: "un conector",
    mailboxes: "un buzón",
    settings: "los ajustes",
    "incoming-mail": "un correo recibido",
    "lead-sources": "un origen de contactos",
    leads: "un contacto de un portal",
    "calendar-feeds": "un enlace de calendario",
    "calendar-sources": "un calendario importado",
    "calendar-accounts": "un calendario conectado",
    "listing-feeds": "un enlace para portales",
    keys: "una clave API",
    account: "la cuenta",
    people: "una persona",
    sandboxes: "un entorno de pruebas",
  },
};
