import type { FirstAnswer, LeadOutcome, LeadReason } from "../lead.ts";
import type { LeadField, LeadKind } from "../lead-source.ts";
import type { WordsFor } from "./language.ts";

const portals = {
  zillow: "Zillow",
  apartments: "Apartments.com",
  apartment_list: "Apartment List",
  zumper: "Zumper",
  rent: "Rent.",
  realtor: "Realtor.com",
  zoopla: "Zoopla",
  craigslist: "Craigslist",
  facebook: "Facebook",
  adf: "ADF",
  mits: "MITS",
};

/** Names of what sends leads. */
export const leadKindWords: WordsFor<LeadKind> = {
  en: { ...portals, generic: "another program" },
  es: { ...portals, generic: "otro programa" },
};

export const leadOutcomeWords: WordsFor<LeadOutcome> = {
  en: { new_contact: "new contact", known_contact: "known contact", unread: "waits for you" },
  es: { new_contact: "contacto nuevo", known_contact: "contacto conocido", unread: "le espera a usted" },
};

/** Why a lead waits for a person, as a sentence. */
export const leadReasonWords: WordsFor<LeadReason> = {
  en: {
    not_understood: "What was sent is no form, JSON, XML or email with labeled lines.",
    no_address: "No email address or phone number of the person was found.",
    own_address: "The address given is your own or a colleague's.",
    several_people: "It names several addresses, and which is the person's is uncertain.",
    too_deep: "What was sent is nested too deeply to be read.",
    declares_entities: "The XML declares entities, which are not read.",
    only_ids:
      "It has only the number of the lead. Enter the page token at the portal, or let a program fetch the lead.",
    fetch_refused: "Facebook does not give out the lead. Check the page token, and look at the lead there.",
    too_many: "More came from this source, or from this person, within an hour than is plausible.",
  },
  es: {
    not_understood: "Lo enviado no es un formulario, JSON, XML ni un correo con líneas etiquetadas.",
    no_address: "No se encontró ningún correo ni teléfono de la persona.",
    own_address: "La dirección indicada es la suya o la de alguien de su equipo.",
    several_people: "Nombra varias direcciones, y no es seguro cuál es la de la persona.",
    too_deep: "Lo enviado está anidado a demasiada profundidad para leerlo.",
    declares_entities: "El XML declara entidades, que no se leen.",
    only_ids:
      "Solo trae el número del contacto. Indique el token de la página en el portal, o haga que un programa obtenga los datos.",
    fetch_refused: "Facebook no entrega los datos del contacto. Revise el token de la página y véalos allí.",
    too_many: "De este origen, o de esta persona, llegó en una hora más de lo verosímil.",
  },
};

export const firstAnswerWords: WordsFor<FirstAnswer> = {
  en: {
    sent: "sent",
    not_allowed: "not sent: the address may get no automatic message now",
    no_address: "not sent: no channel reaches the person",
    already_answered: "not sent: the conversation had already begun",
  },
  es: {
    sent: "enviada",
    not_allowed: "no enviada: la dirección no puede recibir ahora mensajes automáticos",
    no_address: "no enviada: ningún canal llega a la persona",
    already_answered: "no enviada: la conversación ya había empezado",
  },
};

/** Names of what a lead says. */
export const leadFieldWords: WordsFor<LeadField> = {
  en: {
    leadId: "number of the lead",
    name: "name",
    firstName: "first name",
    lastName: "last name",
    email: "email",
    phone: "phone",
    message: "message",
    moveInDate: "moving in",
    listingId: "number of the listing",
    listingUrl: "link to the listing",
    listingAddress: "address of the home",
    listingUnit: "unit",
    language: "language",
  },
  es: {
    leadId: "número del contacto",
    name: "nombre",
    firstName: "nombre de pila",
    lastName: "apellido",
    email: "correo",
    phone: "teléfono",
    message: "mensaje",
    moveInDate: "mudanza",
    listingId: "número del anuncio",
    listingUrl: "enlace al anuncio",
    listingAddress: "dirección de la vivienda",
    listingUnit: "unidad",
    language: "idioma",
  },
};
