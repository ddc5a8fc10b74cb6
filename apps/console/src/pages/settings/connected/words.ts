import { defineWords } from "../../../words/words.ts";

export const connectedWords = defineWords({
  en: {
    title: "Connected calendars",
    effect:
      "Showings are written to a calendar of yours, such as one at Apple, Nextcloud or Fastmail (over CalDAV). If you move or delete one there, it is moved or cancelled here, and the prospect is told. Other appointments in that calendar block showings.",
    ownTitle: "Connected calendar",
    ownEffect:
      "The showings that this person shows are written to a calendar, such as one at Apple, Nextcloud or Fastmail (over CalDAV). Moving or deleting one there moves or cancels it here, and the prospect is told. Other appointments in that calendar block this person's time only.",
    whose: "Showings of",
    somebody: "somebody else",
    none: "No connected calendars",
    noneHint: "Connect one to move showings from your phone.",
    add: "Connect a calendar",
    addOf: { google: "Connect Google Calendar", microsoft: "Connect a Microsoft calendar" },
    connecting: "Connecting the calendar…",
    notGiven: "No access was given, so nothing was connected.",
    choose: "Choose the calendar",
    save: "Save",
    change: "Change",
    remove: "Disconnect",
    removing: (name: string) => `${name}: disconnected; what was written stays in the calendar`,
    notRemoved: (name: string) => `${name} could not be disconnected`,
    url: "Server address",
    urlHint:
      "iCloud: https://caldav.icloud.com. Fastmail: https://caldav.fastmail.com. Others name it in their help, as CalDAV.",
    username: "User name",
    password: "Password",
    passwordHint:
      "iCloud, Fastmail and others require an app password. It is stored encrypted, and never shown.",
    newPassword: "New password",
    passwordKept: "Leave it empty to keep the password.",
    names: "Write titles, descriptions and names of contacts",
    namesHint: "If off, each showing says only that it is one, its time and the listing's address.",
    calendar: "Calendar",
    calendarHint: "Showings are written to it. What is in an earlier one stays there.",
    server: "Server",
    lastSynced: "Last up to date",
    notChosen: "No calendar chosen",
    notYet: "Not compared yet",
    isCurrent: "Up to date",
    cannotSync: "Can't be kept up to date",
    triedAgain: "It is tried again automatically. Until then, no showing is cancelled by it.",
    deleted: (count: number) =>
      count === 1
        ? "1 showing was deleted in the calendar"
        : `${count} showings were deleted in the calendar`,
    deletedEffect:
      "That is a large part of the upcoming ones, so nothing was cancelled and nobody was told. Was it meant?",
    cancelThem: "Cancel them",
    cancelQuestion: (count: number) =>
      count === 1
        ? "The showing is cancelled, and its prospect is told."
        : `${count} showings are cancelled, and their prospects are told.`,
    writeAgain: "Write them again",
  },
  es: {
    title: "Calendarios conectados",
    effect:
      "Las visitas se escriben en un calendario suyo, por ejemplo de Apple, Nextcloud o Fastmail (por CalDAV). Si mueve o borra una allí, aquí se mueve o se cancela y se avisa al interesado. Las demás citas de ese calendario ocupan horas.",
    ownTitle: "Calendario conectado",
    ownEffect:
      "Las visitas que muestra esta persona se escriben en un calendario, por ejemplo de Apple, Nextcloud o Fastmail (por CalDAV). Si allí se mueve o borra una, aquí se mueve o se cancela y se avisa al interesado. Las demás citas de ese calendario ocupan solo el tiempo de esta persona.",
    whose: "Visitas de",
    somebody: "otra persona",
    none: "No hay calendarios conectados",
    noneHint: "Conecte uno para mover visitas desde su teléfono.",
    add: "Conectar un calendario",
    addOf: { google: "Conectar Google Calendar", microsoft: "Conectar un calendario de Microsoft" },
    connecting: "Conectando el calendario…",
    notGiven: "No se dio acceso, así que no se conectó nada.",
    choose: "Elegir el calendario",
    save: "Guardar",
    change: "Cambiar",
    remove: "Desconectar",
    removing: (name: string) => `${name}: desconectado; lo escrito se queda en el calendario`,
    notRemoved: (name: string) => `${name} no se pudo desconectar`,
    url: "Dirección del servidor",
    urlHint:
      "iCloud: https://caldav.icloud.com. Fastmail: https://caldav.fastmail.com. Otros la indican en su ayuda, como CalDAV.",
    username: "Usuario",
    password: "Contraseña",
    passwordHint:
      "iCloud, Fastmail y otros exigen una contraseña de aplicación. Se guarda cifrada y nunca se muestra.",
    newPassword: "Contraseña nueva",
    passwordKept: "Déjela vacía para conservar la contraseña.",
    names: "Escribir títulos, descripciones y nombres de contactos",
    namesHint:
      "Si está desactivado, cada visita dice solo que lo es, su hora y la dirección de la propiedad.",
    calendar: "Calendario",
    calendarHint: "En él se escriben las visitas. Lo que hay en otro anterior se queda allí.",
    server: "Servidor",
    lastSynced: "Al día por última vez",
    notChosen: "Sin calendario elegido",
    notYet: "Aún sin comparar",
    isCurrent: "Al día",
    cannotSync: "No se puede mantener al día",
    triedAgain: "Se vuelve a intentar solo. Hasta entonces no se cancela ninguna visita por ello.",
    deleted: (count: number) =>
      count === 1 ? "Se borró 1 visita en el calendario" : `Se borraron ${count} visitas en el calendario`,
    deletedEffect:
      "Es una parte grande de las próximas, así que no se canceló nada ni se avisó a nadie. ¿Era su intención?",
    cancelThem: "Cancelarlas",
    cancelQuestion: (count: number) =>
      count === 1
        ? "La visita se cancela y se avisa al interesado."
        : `Se cancelan ${count} visitas y se avisa a los interesados.`,
    writeAgain: "Escribirlas de nuevo",
  },
});
