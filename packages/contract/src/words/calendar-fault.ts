import { type Said, sayer } from "./said.ts";
import { outboundFaults, threadFaults } from "./technical-fault.ts";

/** Why a calendar can't be fetched or parsed. */
export const calendarFaults: readonly Said[] = [
  [
    "{host} redirects more than {count} times. Use the address of the calendar itself.",
    "{host} redirige más de {count} veces. Use la dirección del calendario mismo.",
  ],
  [
    "{host} responded with {status}. Check whether the calendar is still shared at this address.",
    "{host} respondió con {status}. Revise si el calendario sigue compartido en esta dirección.",
  ],
  ["{host} responded with {status}.", "{host} respondió con {status}."],
  [
    "The calendar was cut off: its end, END:VCALENDAR, is missing.",
    "El calendario llegó cortado: le falta el final, END:VCALENDAR.",
  ],
  [
    "The address leads to a web page, not to a calendar. Use the address of the iCalendar (.ics) file.",
    "La dirección lleva a una página web, no a un calendario. Use la dirección del archivo iCalendar (.ics).",
  ],
  [
    "The file is not a calendar: iCalendar files start with BEGIN:VCALENDAR.",
    "El archivo no es un calendario: los archivos iCalendar empiezan con BEGIN:VCALENDAR.",
  ],
  ["The file is damaged.", "El archivo está dañado."],
  ["Reading the calendar {why}.", "Leer el calendario {why}."],
  [
    "{host} rejected the user name or the password. Many providers require an app password for other programs.",
    "{host} rechazó el usuario o la contraseña. Muchos proveedores exigen una contraseña de aplicación para otros programas.",
  ],
  [
    "{host} does not answer as a calendar server (CalDAV). Use the address that your provider names for CalDAV.",
    "{host} no responde como servidor de calendarios (CalDAV). Use la dirección que su proveedor indica para CalDAV.",
  ],
  [
    "{host} has no calendar of this user. Create one there, then connect it.",
    "{host} no tiene ningún calendario de este usuario. Cree uno allí y conéctelo.",
  ],
  [
    "{host} has no such calendar any more. No showing was cancelled. Choose a calendar again.",
    "{host} ya no tiene ese calendario. No se canceló ninguna visita. Elija de nuevo un calendario.",
  ],
  [
    "{host} no longer gives access to the calendar. No showing was cancelled. Disconnect it, and connect it again.",
    "{host} ya no da acceso al calendario. No se canceló ninguna visita. Desconéctelo y conéctelo de nuevo.",
  ],
  [
    "This calendar is connected twice, also with the user {username}. Disconnect one of them.",
    "Este calendario está conectado dos veces, también con el usuario {username}. Desconecte uno de los dos.",
  ],
  ["{host} accepts no more requests for now.", "{host} no acepta más solicitudes por ahora."],
  [
    "This server is not set up for calendars of {host}. Ask whoever runs it.",
    "Este servidor no está configurado para calendarios de {host}. Consulte a quien lo administra.",
  ],
  [
    "{host} leads to a server of another name, which must not get the password. Use that server's address.",
    "{host} lleva a un servidor de otro nombre, que no debe recibir la contraseña. Use la dirección de ese servidor.",
  ],
  [
    "The stored password can't be decrypted: the secret key of this server has changed. Enter the password again.",
    "No se puede descifrar la contraseña guardada: la clave secreta de este servidor ha cambiado. Escriba la contraseña de nuevo.",
  ],
  [
    "The {plan} plan includes only {included}; calendar-accounts require a paid plan.",
    "El plan {plan} no incluye calendarios conectados: requieren un plan de pago.",
  ],
  [
    "The {plan} plan is read-only. Writing requires the Pro or Scale plan.",
    "El plan {plan} es de solo lectura. Para escribir se requiere el plan Pro o Scale.",
  ],
  [
    "The server process crashed three times during this work, so it is not retried.",
    "El servidor se detuvo tres veces durante esta tarea, así que no se repite.",
  ],
  [
    "The {plan} plan includes only {included}; calendar-sources require a paid plan.",
    "El plan {plan} no incluye calendarios importados: requieren un plan de pago.",
  ],
  [
    "The trial ended on {day}. Upgrade the plan to continue.",
    "La prueba terminó el {day}. Cambie de plan para continuar.",
  ],
];

/** Why a calendar event can't be parsed. */
export const eventFaults: readonly Said[] = [
  [
    "The calendar has more than {count} events in the coming 18 months. Those after this one are left out. Subscribe to a calendar with fewer.",
    "El calendario tiene más de {count} eventos en los próximos 18 meses. Los posteriores a este se dejan fuera. Suscríbase a un calendario con menos.",
  ],
  ["Working out when it takes place took too long.", "Calcular cuándo se repite tardó demasiado."],
  ["It takes place more than {count} times.", "Se repite más de {count} veces."],
  ["It ends before it starts.", "Termina antes de empezar."],
  ["It has no DTSTART.", "No tiene inicio (DTSTART)."],
  ["It is damaged.", "Está dañado."],
  ["One of its FREEBUSY is damaged.", "Uno de sus FREEBUSY está dañado."],
  ["One of its FREEBUSY is not a period.", "Uno de sus FREEBUSY no es un periodo."],
  ["Its {name} has a period without a beginning.", "Su {name} tiene un periodo sin comienzo."],
  ["Its duration is not valid.", "Su duración no es válida."],
  ["Its rule is for another kind of calendar.", "Su regla es para otro tipo de calendario."],
  ["Its recurrence rule has no FREQ.", "Su regla de repetición no tiene FREQ."],
  ["The UNTIL of its recurrence rule is not a date.", "El UNTIL de su regla de repetición no es una fecha."],
  // The reason comes from a library that has no Spanish messages.
  ["Its rule can't be read: {reason}", "No se puede leer su regla de repetición."],
  [
    'The definition of its time zone "{zone}" is not valid.',
    "La definición de su zona horaria «{zone}» no es válida.",
  ],
  [
    'The definition of its time zone "{zone}" is not complete.',
    "La definición de su zona horaria «{zone}» no está completa.",
  ],
  [
    'Its time zone "{zone}" is neither an IANA name, such as America/Chicago, nor defined in the calendar.',
    "Su zona horaria «{zone}» no es un nombre de IANA, como America/Chicago, ni está definida en el calendario.",
  ],
  ["Its {name} is a date or a time that does not exist.", "Su {name} es una fecha o una hora que no existe."],
  ["Its {name} is not a date or a time.", "Su {name} no es una fecha ni una hora."],
  ["Its {name} is damaged.", "Su {name} está dañado."],
];

/** Explains why a calendar or one of its events can't be read: the texts of `lastError` and `skipped`. */
export const calendarFault = sayer([...calendarFaults, ...eventFaults, ...outboundFaults, ...threadFaults]);
