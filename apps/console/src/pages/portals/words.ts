import type { ListingFeedFormat, ListingFeedGap } from "@rental/contract";
import { defineWords } from "../../words/words.ts";

const formats: Record<ListingFeedFormat, string> = {
  hotpads: "Zillow, HotPads, Zumper (XML)",
  reso: "RESO (JSON)",
  jsonld: "schema.org (JSON-LD)",
  csv: "CSV",
};

const gapsEn: Record<ListingFeedGap, string> = {
  isPublic: "is not published",
  available: "is not available",
  excludedFromFeeds: "was left out",
  address: "the street is missing",
  city: "the city is missing",
  state: "the state is missing, such as IL",
  country: "is not in the United States",
  zip: "the ZIP code of five digits is missing",
  monthlyRent: "the rent is missing",
  contact: "the settings have no public phone number of ten digits",
};

const gapsEs: Record<ListingFeedGap, string> = {
  isPublic: "no está publicada",
  available: "no está disponible",
  excludedFromFeeds: "se dejó fuera",
  address: "falta la calle",
  city: "falta la ciudad",
  state: "falta el estado, por ejemplo IL",
  country: "no está en Estados Unidos",
  zip: "falta el código postal de cinco cifras",
  monthlyRent: "falta el alquiler",
  contact: "los ajustes no tienen un teléfono público de diez cifras",
};

export const portalsWords = defineWords({
  en: {
    title: "Portals",
    intro:
      "Each feed is a secret address from which a portal reads your published listings. Give the address to the portal; from then on, it follows every change by itself.",
    add: "Add a feed",
    list: "Feeds",
    none: "No feeds yet",
    noneHint: "Add one to have your listings on Zillow, HotPads, Zumper and other portals.",
    name: "Name",
    nameHint: "The portal that gets the address, such as Zillow.",
    format: "Format",
    formatHint: "Ask the portal which one it reads. Most read the first.",
    formats,
    once: "Copy the address now: it is shown only here. Send it to the portal, which then reads it regularly. Whoever has it can read the listings.",
    address: "Address for the portal",
    contains: "Listings",
    all: "All that are published and available",
    some: "Only those chosen",
    choose: "Choose listings",
    save: "Save",
    buildings: "Buildings",
    buildingsHint: "All homes in them, also those that you add later.",
    listings: "Single listings",
    chosenBefore: (id: string) => `Listing chosen before (${id})`,
    chosen: (listings: number, buildings: number) =>
      `Chosen: ${listings === 1 ? "1 listing" : `${listings} listings`}, ${buildings === 1 ? "1 building" : `${buildings} buildings`}`,
    lastRead: "Last read",
    never: "Not yet",
    readBy: (when: string, who: string | null, count: number) =>
      `${when}${who ? `, by ${who}` : ""}, with ${count === 1 ? "1 listing" : `${count} listings`}`,
    states: {
      held: "Waits for you",
      off: "Switched off",
      ended: "Not in your plan",
      waiting: "Not read yet",
      silent: "Not read for two days",
      good: "Is read",
    },
    heldText: (missing: number, listings: number) =>
      `An import or a program removed ${missing} listings. Portals still get them, so that nothing disappears by mistake. If they are really gone, release the feed; it then has ${listings}. If not, correct the import: this notice ends by itself.`,
    release: "Release",
    releaseQuestion: "Portals take these listings down the next time they read. This can't be undone.",
    endedText: (day: string) =>
      `Your plan has no feeds. From ${day}, this feed is empty, and portals take its listings down.`,
    off: "Switch off",
    on: "Switch on",
    offHint: "While it is off, the portal gets an error, and usually keeps what it has for some days.",
    revoke: "Delete",
    revokeQuestion:
      "The portal gets nothing more from this address and takes the listings down. This can't be undone, but you can add another feed.",
    missingTitle: "Not in the feed",
    missingNone: "All listings are in the feed.",
    inFeed: "In the feed",
    notInFeed: "Not in the feed",
    ofListing: "On portals",
    inquiries: "Address for inquiries",
    inquiriesHint:
      "Enter this as the contact email of the listing at portals: what comes there becomes a conversation about it.",
    leaveOut: "Leave out",
    include: "Include again",
    toPortals: "Portals",
    gaps: gapsEn,
  },
  es: {
    title: "Anuncios en portales",
    intro:
      "Cada enlace es una dirección secreta en la que un portal lee sus propiedades publicadas. Dé la dirección al portal; desde entonces sigue cada cambio por sí mismo.",
    add: "Añadir un enlace",
    list: "Enlaces",
    none: "Aún no hay enlaces",
    noneHint: "Añada uno para tener sus propiedades en Zillow, HotPads, Zumper y otros portales.",
    name: "Nombre",
    nameHint: "El portal que recibe la dirección, por ejemplo Zillow.",
    format: "Formato",
    formatHint: "Pregunte al portal cuál lee. La mayoría lee el primero.",
    formats,
    once: "Copie la dirección ahora: se muestra solo aquí. Envíela al portal, que la leerá con regularidad. Quien la tiene puede leer los anuncios.",
    address: "Dirección para el portal",
    contains: "Propiedades",
    all: "Todas las publicadas y disponibles",
    some: "Solo las elegidas",
    choose: "Elegir propiedades",
    save: "Guardar",
    buildings: "Edificios",
    buildingsHint: "Todas sus viviendas, también las que añada después.",
    listings: "Propiedades sueltas",
    chosenBefore: (id: string) => `Propiedad elegida antes (${id})`,
    chosen: (listings: number, buildings: number) =>
      `Elegidos: ${listings === 1 ? "1 propiedad" : `${listings} propiedades`}, ${buildings === 1 ? "1 edificio" : `${buildings} edificios`}`,
    lastRead: "Última lectura",
    never: "Todavía no",
    readBy: (when: string, who: string | null, count: number) =>
      `${when}${who ? `, por ${who}` : ""}, con ${count === 1 ? "1 propiedad" : `${count} propiedades`}`,
    states: {
      held: "Espera su decisión",
      off: "Desactivado",
      ended: "No está en su plan",
      waiting: "Aún no leído",
      silent: "Sin leer desde hace dos días",
      good: "Se lee",
    },
    heldText: (missing: number, listings: number) =>
      `Una importación o un programa quitó ${missing} propiedades. Los portales aún las reciben, para que nada desaparezca por error. Si de verdad ya no están, publique la versión nueva, que tiene ${listings}. Si no, corrija la importación: este aviso termina solo.`,
    release: "Publicar la versión nueva",
    releaseQuestion: "Los portales retirarán estas propiedades en su próxima lectura. No se puede deshacer.",
    endedText: (day: string) =>
      `Su plan no incluye enlaces. A partir del ${day}, este enlace estará vacío y los portales retirarán sus propiedades.`,
    off: "Desactivar",
    on: "Activar",
    offHint:
      "Mientras está desactivado, el portal recibe un error y suele conservar durante unos días lo que tiene.",
    revoke: "Eliminar",
    revokeQuestion:
      "El portal ya no recibe nada de esta dirección y retira las propiedades. No se puede deshacer, pero puede añadir otro enlace.",
    missingTitle: "No están en el enlace",
    missingNone: "Todas las propiedades están en el enlace.",
    inFeed: "Está en el enlace",
    notInFeed: "No está en el enlace",
    ofListing: "En portales",
    inquiries: "Dirección para consultas",
    inquiriesHint:
      "Introdúzcala en los portales como correo de contacto de la propiedad: lo que llegue allí será una conversación sobre ella.",
    leaveOut: "Dejar fuera",
    include: "Incluir de nuevo",
    toPortals: "Anuncios en portales",
    gaps: gapsEs,
  },
});
