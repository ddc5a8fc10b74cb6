import type { contactRoles, contactStatuses } from "../contact.ts";
import type { ReadLanguage, WordsFor } from "./language.ts";

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
