import { defineWords } from "../../words/words.ts";

type Names = Partial<Record<string, string>>;

/** The names of contacts' fields, and of the listings' fields that imports name differently. */
const en: Names = {
  name: "Name",
  email: "Email",
  phone: "Phone number",
  role: "Role",
  channelPreference: "Preferred channel",
  source: "Source",
  referralSource: "Referred by",
  language: "Language",
  optedOutAt: "Messages wanted or not",
  assistantEnabled: "Answers of the assistant",
  assigneeId: "Looked after by",
  customFields: "Custom fields",
  metadata: "Metadata",
  ownerContactId: "Owner",
  buildingId: "Building",
  fees: "Fees",
  openHouses: "Open houses",
  excludedFromFeeds: "Portals",
  availabilityDate: "Available from",
  virtualTourUrl: "Virtual tour",
};

const es: Names = {
  name: "Nombre",
  email: "Correo",
  phone: "Teléfono",
  role: "Rol",
  channelPreference: "Canal preferido",
  source: "Origen",
  referralSource: "Recomendado por",
  language: "Idioma",
  optedOutAt: "Quiere mensajes o no",
  assistantEnabled: "Respuestas del asistente",
  assigneeId: "Se ocupa",
  customFields: "Campos propios",
  metadata: "Metadatos",
  ownerContactId: "Propietario",
  buildingId: "Edificio",
  fees: "Cargos",
  openHouses: "Visitas abiertas",
  excludedFromFeeds: "Portales",
  availabilityDate: "Disponible desde",
  virtualTourUrl: "Visita virtual",
};

export const fieldWords = defineWords({ en, es });
