import type { AuditedResource, auditActions, auditPrincipalKinds } from "../audit.ts";
import type { WordsFor } from "./language.ts";

export const principalWords: WordsFor<(typeof auditPrincipalKinds)[number]> = {
  en: { apiKey: "API key", session: "a person", operator: "an operator" },
  es: { apiKey: "clave API", session: "una persona", operator: "un operador" },
};

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
    drafts: "a draft",
    followups: "a follow-up",
    workflows: "a workflow",
    "workflow-runs": "a run of a workflow",
    sessions: "a pre-screening",
    webhooks: "a webhook",
    connectors: "a connector",
    mailboxes: "a mailbox",
    settings: "the settings",
    "incoming-mail": "an email that came in",
    "calendar-feeds": "a calendar feed",
    "calendar-sources": "an imported calendar",
    "listing-feeds": "a feed for portals",
    keys: "an API key",
    account: "the account",
    people: "a person",
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
    "calendar-feeds": "un enlace de calendario",
    "calendar-sources": "un calendario importado",
    "listing-feeds": "un enlace para portales",
    keys: "una clave API",
    account: "la cuenta",
    people: "una persona",
  },
};
