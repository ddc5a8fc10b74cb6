import { defineWords } from "../../../words/words.ts";

export const calendarsWords = defineWords({
  en: {
    sources: "Imported calendars",
    sourcesEffect:
      "Appointments in your other calendars, such as Google, Outlook or Apple, so that nobody books a showing at the same time. They are read every 15 minutes, and never changed.",
    noSources: "No imported calendars",
    noSourcesHint:
      "Without one, prospects can book whenever you have working hours and no other showing here.",
    addSource: "Import a calendar",
    changeSource: "Change the calendar",
    save: "Save",
    change: "Change",
    delete: "Delete",
    deleting: (name: string) => `${name}: no longer imported, its appointments are deleted here`,
    notDeleted: (name: string) => `${name} could not be deleted`,
    refresh: "Read now",
    refreshed: (name: string) => `${name}: read`,
    name: "Name",
    nameHint: "How it is called here, such as Robin's own calendar.",
    url: "Address in iCal format",
    urlHint:
      "In Google Calendar: the settings of the calendar, “Secret address in iCal format”. In Outlook: Shared calendars, “Publish a calendar”, the ICS link. In iCloud: share the calendar as a public calendar.",
    blocks: "Its appointments block",
    allListings: "Showings of all listings",
    oneListing: "Showings of one listing",
    readFrom: "Read from",
    lastRead: "Last read",
    appointments: "Appointments",
    neverRead: "Not read yet",
    isRead: "Up to date",
    cannotBeRead: "Can't be read",
    partlyRead: "Partly read",
    failedSince: (when: string) =>
      `Its appointments as of ${when} still block showings; newer ones do not. It is tried again automatically.`,
    failedPartly:
      "Its complete appointments block showings; those that are missing do not. It is tried again automatically.",
    failedAlways:
      "It was never read, so it blocks nothing: prospects can book at times that are taken. It is tried again automatically.",
    skipped: (count: number) =>
      count === 1 ? "1 appointment can't be read" : `${count} appointments can't be read`,
    skippedEffect:
      "To be safe, the whole day of such an appointment is blocked; if its repetition can't be read, its time in every week. Save it again in its calendar, or remove it there.",
    untitled: "Without a title",
    noDay: "without a readable day, blocks nothing",
    feeds: "Your calendar in other programs",
    feedsEffect:
      "A secret address with the showings and other entries of this account, to which calendar programs can subscribe. They read it again when they choose: Google after some hours.",
    feedList: "Secret addresses",
    noFeeds: "No addresses",
    noFeedsHint: "Create one to see your showings in Google Calendar, Outlook or Apple Calendar.",
    addFeed: "Create an address",
    shows: "What it contains",
    allEntries: "Entries of all listings",
    oneEntries: "Entries of one listing",
    details: "Details",
    withNames: "Titles, places and names of contacts",
    withoutNames: "Times and addresses of listings only",
    names: "Show titles, descriptions and names of contacts",
    namesHint:
      "If off, each entry shows only its kind, its time and the listing's address. Whoever has the address sees what it shows.",
    created: "Created",
    revoke: "Revoke",
    revokeQuestion:
      "Programs that subscribe to this address will no longer get anything. This can't be undone, but you can create another address.",
    feedAddress: "Secret address",
    feedOnce:
      "Copy the address now: it is shown only here. In Google Calendar, add it under “Other calendars”, “From URL”; in Outlook under “Subscribe from web”; in Apple Calendar under “New Calendar Subscription”. Whoever has it can read the calendar.",
    allCalendars: "All imported calendars",
    unknownCalendar: "A calendar that no longer exists: counts as all of them",
  },
  es: {
    sources: "Calendarios importados",
    sourcesEffect:
      "Las citas de sus otros calendarios, como Google, Outlook o Apple, para que nadie reserve una visita a la misma hora. Se leen cada 15 minutos y nunca se cambian.",
    noSources: "No hay calendarios importados",
    noSourcesHint:
      "Sin ninguno, los interesados pueden reservar a cualquier hora de su horario en que no tenga aquí otra visita.",
    addSource: "Importar un calendario",
    changeSource: "Cambiar el calendario",
    save: "Guardar",
    change: "Cambiar",
    delete: "Eliminar",
    deleting: (name: string) => `${name}: ya no se importa, sus citas se eliminan aquí`,
    notDeleted: (name: string) => `${name} no se pudo eliminar`,
    refresh: "Leer ahora",
    refreshed: (name: string) => `${name}: leído`,
    name: "Nombre",
    nameHint: "Cómo se llama aquí, por ejemplo Calendario de Robin.",
    url: "Dirección en formato iCal",
    urlHint:
      "En Google Calendar: la configuración del calendario, «Dirección secreta en formato iCal». En Outlook: Calendarios compartidos, «Publicar un calendario», el enlace ICS. En iCloud: compartir el calendario como calendario público.",
    blocks: "Sus citas ocupan",
    allListings: "Las visitas de todas las propiedades",
    oneListing: "Las visitas de una propiedad",
    readFrom: "Se lee de",
    lastRead: "Última lectura",
    appointments: "Citas",
    neverRead: "Aún no leído",
    isRead: "Al día",
    cannotBeRead: "No se puede leer",
    partlyRead: "Leído en parte",
    failedSince: (when: string) =>
      `Las citas que contenía en la última lectura correcta (${when}) siguen ocupando horas; las más nuevas, no. Se intenta de nuevo automáticamente.`,
    failedPartly:
      "Sus citas completas ocupan horas; las que faltan, no. Se intenta de nuevo automáticamente.",
    failedAlways:
      "Nunca se leyó, así que no ocupa nada: los interesados pueden reservar horas que están ocupadas. Se intenta de nuevo automáticamente.",
    skipped: (count: number) =>
      count === 1 ? "1 cita no se puede leer" : `${count} citas no se pueden leer`,
    skippedEffect:
      "Por seguridad se ocupa el día entero de cada una; si no se puede leer su repetición, su hora de cada semana. Guárdela de nuevo en su calendario o quítela de él.",
    untitled: "Sin título",
    noDay: "sin día legible, no ocupa nada",
    feeds: "Su calendario en otros programas",
    feedsEffect:
      "Una dirección secreta con las visitas y demás entradas de esta cuenta, a la que se suscriben los programas de calendario. La leen de nuevo cuando quieren: Google, al cabo de unas horas.",
    feedList: "Direcciones secretas",
    noFeeds: "No hay direcciones",
    noFeedsHint: "Cree una para ver sus visitas en Google Calendar, Outlook o el calendario de Apple.",
    addFeed: "Crear una dirección",
    shows: "Qué contiene",
    allEntries: "Las entradas de todas las propiedades",
    oneEntries: "Las entradas de una propiedad",
    details: "Detalles",
    withNames: "Títulos, lugares y nombres de contactos",
    withoutNames: "Solo horas y direcciones de propiedades",
    names: "Mostrar títulos, descripciones y nombres de contactos",
    namesHint:
      "Si está desactivado, cada entrada muestra solo su tipo, su hora y la dirección de la propiedad. Quien tiene la dirección ve lo que muestra.",
    created: "Creada",
    revoke: "Revocar",
    revokeQuestion:
      "Los programas suscritos a esta dirección ya no recibirán nada. No se puede deshacer, pero puede crear otra dirección.",
    feedAddress: "Dirección secreta",
    feedOnce:
      "Copie la dirección ahora: se muestra solo aquí. En Google Calendar, añádala en «Otros calendarios», «Desde URL»; en Outlook, en «Suscribirse desde la web»; en el calendario de Apple, en «Nueva suscripción a calendario». Quien la tiene puede leer el calendario.",
    allCalendars: "Todos los calendarios importados",
    unknownCalendar: "Un calendario que ya no existe: cuenta como todos",
  },
});
