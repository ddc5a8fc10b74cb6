import { defineWords } from "../../words/words.ts";

/** Each setting by its name in the API, with what it does. */
export const settingsWords = defineWords({
  en: {
    title: "Settings",
    tabs: {
      public: "Public page",
      assistant: "Assistant and chat",
      showings: "Showings",
      calendars: "Calendars",
      followups: "Follow-ups",
      email: "Email",
      answers: "Canned answers",
      labels: "Labels",
      fields: "Custom fields",
      voice: "Phone",
      data: "Data",
    },
    sections: {
      profile: "Public page",
      brand: "Brand",
      link: "A link of yours",
      assistant: "Assistant",
      chat: "Chat",
      showings: "Showings",
      blocking: "What imported calendars block",
      followups: "Follow-ups",
      notices: "Notices",
      prospectEmail: "Email to prospects",
      voice: "Phone",
    },
    pickColor: "Pick a color",
    logo: "Logo",
    logoEffect:
      "Shown on public pages, in emails and in the chat in place of your name. A PNG, JPEG, WebP or HEIC picture of at most 512 KiB; it is saved as soon as you choose it.",
    noLogo: "No logo: the name is shown.",
    chooseLogo: "Choose a picture",
    logoSaved: "Logo: saved",
    logoTooLarge: "This picture is larger than 512 KiB. Choose a smaller one.",
    removeLogo: "Remove the logo",
    removeLogoQuestion:
      "Pages, emails and the chat will show your name again. You can choose a picture again.",
    address: "Address",
    on: "The page is on",
    off: "The page is off",
    addressHint:
      "Your page with the published listings, the chat and your phone number. Only the operator of this server can change the address.",
    recipient: "Who is notified",
    sentTo: (who: string) => `What is switched on below is sent to ${who}.`,
    sentToNobody: "No owner: none has an email address and wants these emails.",
    sentToOwner:
      "What is switched on below is sent to the owners of the account. Owners see the addresses here.",
    sentToWhom:
      "Whoever looks after a listing or a contact gets its emails instead. What happens at the same time arrives in one email; at most ten are sent to a person in an hour. Notices in browsers follow the same switches.",
    people: "See and invite people",
    minutes: (count: number) => `${count} minutes`,
    assignments: {
      home_host: "Whoever looks after the home",
      in_turn: "In turn",
      least_busy: "Whoever has the fewest showings",
    },
    confirmation: "Confirmation by the prospect",
    confirmationEffect:
      "Prospects are asked whether they come to a showing that is booked from now on. Nobody is asked at night.",
    confirmationOn: "Ask prospects whether they come",
    askHoursBefore: "Hours before, to ask",
    cancelHoursBefore: "Hours before, to cancel without an answer",
    cancelHoursEffect: "Empty: never.",
    hours: (count: number) => `${count} hours`,
    workingHours: "Working hours",
    workingHoursEffect:
      "When prospects can book showings, and when automatic messages are sent. If the end is before the start, they last until the next day. If no day is chosen, prospects can't book anything, and automatic messages are sent at any time.",
    start: "Start",
    end: "End",
    dayNames: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
    templates: "Texts of the follow-ups",
    templatesEffect: "Instead of the built-in ones. Empty: the built-in text.",
    template: (step: number) => `Text of follow-up ${step}`,
    saved: (section: string) => `${section}: saved`,
    notSaved: "Not saved yet",
    fields: {
      agentName: {
        label: "Name that prospects see",
        effect: "On the public page, as the sender of email, in automatic texts and on the phone.",
      },
      assistantEnabled: {
        label: "A language model takes part",
        effect:
          "If the server has a language model, it helps to understand and to word answers. If off, the script answers alone.",
      },
      customInstructions: {
        label: "Instructions",
        effect: "Extra instructions for the language model and the voice agent.",
      },
      callHumanEnabled: {
        label: "Prospects may ask for a person",
        effect: "On the public page, in the chat, on the phone and in workflow runs.",
      },
      profilePublic: {
        label: "The public page is on",
        effect:
          "Prospects can see a page with your published listings, and book, write and answer your questions there.",
      },
      publicChatIntro: {
        label: "First message of the chat",
        effect: "What the chat on the public page says first.",
      },
      brandColor: {
        label: "Color",
        effect:
          "The color of buttons and links on public pages, in emails and in the chat, such as #0b5d51. It is made darker or lighter where text would be hard to read.",
      },
      licenseNumber: {
        label: "License number",
        effect: "Shown on the public page, and said on the phone.",
      },
      publicPhone: {
        label: "Phone number",
        effect:
          "Shown on the public page, and said on the phone. Unless numbers of other countries are accepted, prospects can only give numbers of its country.",
      },
      allowInternationalPhone: {
        label: "Accept phone numbers of other countries",
        effect:
          "If off, prospects can only give numbers from the country of your phone number or, if you have not given one, from the United States and Canada.",
      },
      externalLinkUrl: {
        label: "Address of a link",
        effect: "A link of yours, such as https://www.example.com/apply. Empty: none.",
      },
      externalLinkLabel: {
        label: "Text of the link",
        effect: "What prospects read in place of the address.",
      },
      showExternalLinkOnProfile: {
        label: "Show the link on the public page",
        effect: "Visitors of the public page see it.",
      },
      showExternalLinkOnCompletion: {
        label: "Show the link after a pre-screening",
        effect: "Prospects see it when they have answered all questions.",
      },
      prescreeningEnabled: {
        label: "Pre-screening",
        effect: "Whether prospects are asked the questions of your forms. If off, the forms can't be opened.",
      },
      allowedOrigins: {
        label: "Websites that may use the chat",
        effect:
          "One a line, such as https://www.example.com. Pages of other websites are refused. Empty: any website.",
      },
      language: {
        label: "Language of your emails",
        effect:
          "In it, the people of this account are told by email what happens. Each contact is written to in a language of its own.",
      },
      timezone: {
        label: "Time zone",
        effect:
          "The time zone of free times, working hours, schedules, and showings that name no other, such as America/Chicago.",
      },
      defaultShowingDuration: {
        label: "Length of a showing",
        effect: "How long a showing booked by a prospect lasts, in minutes.",
      },
      showingBufferMinutes: {
        label: "Time between showings",
        effect: "Minutes that stay free before and after a showing that a prospect books.",
      },
      maxShowingsPerDay: {
        label: "Showings a day",
        effect:
          "When a day has this many, prospects can't book more. From 1 to 20. People who show homes have their own limit.",
      },
      showingNoticeMinutes: {
        label: "Notice, in minutes",
        effect: "How long ahead prospects must book, at least. A listing can have its own.",
      },
      showingHorizonDays: {
        label: "Days ahead",
        effect: "How many days ahead prospects can book, at most 56. A listing can have its own.",
      },
      showingsPerHour: {
        label: "Showings of one home an hour",
        effect:
          "When an hour has this many, prospects can't book more in it. Empty: no limit. A listing can have its own.",
      },
      showingAssignment: {
        label: "Who shows a home",
        effect: "Who gets a showing that prospects book, when several people are free.",
      },
      bookingRequires: {
        label: "Form before a booking",
        effect:
          "What prospects answer before they book a showing. Nobody is refused: if the home does not fit the answers, the time is kept, and you decide. A listing can have another form, or none.",
      },
      bookingUrl: {
        label: "Another booking page",
        effect:
          "Its address, if you use one instead of this program's: prospects then get no free times here. Empty: none.",
      },
      showingCalendarId: {
        label: "Prospects can't book at the times of",
        effect:
          "The other calendars are shown in your calendar, and prospects can book at their times. The times of your own showings are never offered.",
      },
      followupEnabled: {
        label: "Automatic follow-ups",
        effect: "Contacts who do not answer get a message automatically.",
      },
      followupIdleHours: {
        label: "Hours without an answer",
        effect: "How long a contact must go without answering before a follow-up is sent.",
      },
      followupMaxSteps: { label: "Follow-ups per conversation", effect: "No more are sent after this many." },
      emailSignOff: { label: "Signature", effect: "The last lines of email to contacts." },
      voiceEnabled: {
        label: "Voice agent",
        effect: "Whether a voice platform gets what it needs to answer calls for you.",
      },
      voiceFirstMessage: {
        label: "First sentence on the phone",
        effect: "Empty: a sentence that says that the agent is automated.",
      },
      voicePromptAddition: {
        label: "Instructions for the phone",
        effect: "Extra instructions for the voice agent only.",
      },
    },
    emails: {
      applicationNotifications: {
        label: "An application has arrived",
        effect: "When a prospect has completed a pre-screening.",
      },
      newInquiryNotifications: {
        label: "Somebody new has written",
        effect: "When somebody unknown writes.",
      },
      showingBookedNotifications: {
        label: "A showing was booked",
        effect: "Also when a showing that a prospect booked is moved or cancelled.",
      },
      showingOutcomeNotifications: {
        label: "A showing is over",
        effect: "Asks whoever shows the home, by a link, whether the contact came.",
      },
      showingFeedbackEnabled: {
        label: "How a showing was",
        effect: "Asks contacts who came for a rating, on the next morning.",
      },
      followupDueNotifications: {
        label: "A follow-up is due",
        effect: "Also when a follow-up could not be sent.",
      },
      notifyProspectOnReview: {
        label: "Your decision",
        effect: "When you have approved or denied a pre-screening.",
      },
      emailProspectMatches: {
        label: "Matching listings",
        effect: "When they have completed a pre-screening.",
      },
      schedulingEmailEnabled: {
        label: "Their showings",
        effect: "Invitations, changes and reminders of showings that they booked.",
      },
      marketing: {
        label: "Product news",
        effect: "The operator of this server sees that you want news. The program sends none.",
      },
    },
  },
  es: {
    title: "Ajustes",
    tabs: {
      public: "Página pública",
      assistant: "Asistente y chat",
      showings: "Visitas",
      calendars: "Calendarios",
      followups: "Seguimientos",
      email: "Correo",
      voice: "Teléfono",
      answers: "Respuestas preparadas",
      labels: "Etiquetas",
      fields: "Campos propios",
      data: "Datos",
    },
    sections: {
      profile: "Página pública",
      brand: "Marca",
      link: "Un enlace suyo",
      assistant: "Asistente",
      chat: "Chat",
      showings: "Visitas",
      blocking: "Qué ocupan los calendarios importados",
      followups: "Seguimientos",
      notices: "Avisos",
      prospectEmail: "Correo a interesados",
      voice: "Teléfono",
    },
    pickColor: "Elegir un color",
    logo: "Logotipo",
    logoEffect:
      "Se muestra en las páginas públicas, los correos y el chat en lugar de su nombre. Una imagen PNG, JPEG, WebP o HEIC de 512 KiB como máximo; se guarda en cuanto la elige.",
    noLogo: "Sin logotipo: se muestra el nombre.",
    chooseLogo: "Elegir una imagen",
    logoSaved: "Logotipo: guardado",
    logoTooLarge: "Esta imagen ocupa más de 512 KiB. Elija una más pequeña.",
    removeLogo: "Quitar el logotipo",
    removeLogoQuestion:
      "Las páginas, los correos y el chat mostrarán de nuevo su nombre. Puede elegir otra vez una imagen.",
    address: "Dirección",
    on: "La página está activada",
    off: "La página está desactivada",
    addressHint:
      "Su página con las propiedades publicadas, el chat y su teléfono. Solo el operador de este servidor puede cambiar la dirección.",
    recipient: "A quién se avisa",
    sentTo: (who: string) => `Lo que está activado abajo se envía a ${who}.`,
    sentToNobody: "A ningún propietario: ninguno tiene correo y quiere estos mensajes.",
    sentToOwner:
      "Lo que está activado abajo se envía a los propietarios de la cuenta. Ellos ven aquí las direcciones.",
    sentToWhom:
      "Quien se ocupa de una propiedad o de un contacto recibe sus mensajes en lugar de ellos. Lo que ocurre a la vez llega en un solo correo; cada persona recibe como máximo diez por hora. Los avisos en navegadores siguen las mismas opciones.",
    people: "Ver e invitar personas",
    minutes: (count: number) => `${count} minutos`,
    assignments: {
      home_host: "Quien se ocupa de la vivienda",
      in_turn: "Por turnos",
      least_busy: "Quien tiene menos visitas",
    },
    confirmation: "Confirmación del interesado",
    confirmationEffect:
      "Se pregunta a los interesados si vienen a una visita que se reserve desde ahora. De noche no se pregunta a nadie.",
    confirmationOn: "Preguntar a los interesados si vienen",
    askHoursBefore: "Horas antes, para preguntar",
    cancelHoursBefore: "Horas antes, para cancelar sin respuesta",
    cancelHoursEffect: "Vacío: nunca.",
    hours: (count: number) => `${count} horas`,
    workingHours: "Horario de trabajo",
    workingHoursEffect:
      "Cuándo los interesados pueden reservar visitas y cuándo se envían mensajes automáticos. Con un fin anterior al inicio, dura hasta el día siguiente. Sin días, los interesados no pueden reservar nada, y los mensajes automáticos se envían a cualquier hora.",
    start: "Inicio",
    end: "Fin",
    dayNames: ["domingo", "lunes", "martes", "miércoles", "jueves", "viernes", "sábado"],
    templates: "Textos de los seguimientos",
    templatesEffect: "En lugar de los incluidos. Vacío: el texto incluido.",
    template: (step: number) => `Texto del seguimiento ${step}`,
    saved: (section: string) => `${section}: guardado`,
    notSaved: "Aún sin guardar",
    fields: {
      agentName: {
        label: "Nombre que ven los interesados",
        effect: "En la página pública, como remitente del correo, en los textos automáticos y por teléfono.",
      },
      assistantEnabled: {
        label: "Participa un modelo de lenguaje",
        effect:
          "Si el servidor tiene un modelo de lenguaje, ayuda a entender y a redactar respuestas. Si está desactivado, responde solo el guion.",
      },
      customInstructions: {
        label: "Instrucciones",
        effect: "Instrucciones adicionales para el modelo de lenguaje y el agente de voz.",
      },
      callHumanEnabled: {
        label: "Los interesados pueden pedir una persona",
        effect: "En la página pública, en el chat, por teléfono y en los flujos.",
      },
      profilePublic: {
        label: "La página pública está activada",
        effect:
          "Los interesados ven una página con sus propiedades publicadas, y ahí pueden reservar, escribir y responder sus preguntas.",
      },
      publicChatIntro: {
        label: "Primer mensaje del chat",
        effect: "Lo primero que dice el chat de la página pública.",
      },
      brandColor: {
        label: "Color",
        effect:
          "El color de los botones y enlaces en las páginas públicas, los correos y el chat, como #0b5d51. Se oscurece o se aclara donde el texto se leería mal.",
      },
      licenseNumber: {
        label: "Número de licencia",
        effect: "Se muestra en la página pública y se dice por teléfono.",
      },
      publicPhone: {
        label: "Número de teléfono",
        effect:
          "Se muestra en la página pública y se dice por teléfono. Si no se aceptan números de otros países, los interesados solo pueden dar números del país de este teléfono.",
      },
      allowInternationalPhone: {
        label: "Aceptar números de otros países",
        effect:
          "Si está desactivado, los interesados solo pueden dar números del país del teléfono de la cuenta o, si no se ha indicado ninguno, de Estados Unidos y Canadá.",
      },
      externalLinkUrl: {
        label: "Dirección de un enlace",
        effect: "Un enlace suyo, como https://www.example.com/solicitud. Vacío: ninguno.",
      },
      externalLinkLabel: {
        label: "Texto del enlace",
        effect: "Lo que los interesados leen en lugar de la dirección.",
      },
      showExternalLinkOnProfile: {
        label: "Mostrar el enlace en la página pública",
        effect: "Lo ven los visitantes de la página pública.",
      },
      showExternalLinkOnCompletion: {
        label: "Mostrar el enlace tras la preselección",
        effect: "Los interesados lo ven cuando han respondido a todas las preguntas.",
      },
      prescreeningEnabled: {
        label: "Preselección",
        effect:
          "Si se hacen a los interesados las preguntas de sus formularios. Si está desactivado, los formularios no se pueden abrir.",
      },
      allowedOrigins: {
        label: "Sitios web que pueden usar el chat",
        effect:
          "Uno por línea, como https://www.example.com. Las páginas de otros sitios se rechazan. Vacío: cualquiera.",
      },
      language: {
        label: "Idioma de sus correos",
        effect:
          "En él se avisa por correo a las personas de esta cuenta. A cada contacto se le escribe en su propio idioma.",
      },
      timezone: {
        label: "Zona horaria",
        effect:
          "En ella están las horas libres, el horario de trabajo, los flujos programados y las visitas que no nombran otra. Por ejemplo America/Chicago.",
      },
      defaultShowingDuration: {
        label: "Duración de una visita",
        effect: "Cuánto dura una visita que reserva un interesado, en minutos.",
      },
      showingBufferMinutes: {
        label: "Tiempo entre visitas",
        effect: "Minutos que quedan libres antes y después de una visita que reserva un interesado.",
      },
      maxShowingsPerDay: {
        label: "Visitas por día",
        effect:
          "Cuando un día tiene tantas, los interesados no pueden reservar más. De 1 a 20. Quienes muestran propiedades tienen su propio límite.",
      },
      showingNoticeMinutes: {
        label: "Antelación mínima, en minutos",
        effect: "Con cuánto tiempo hay que reservar, como mínimo. Una propiedad puede tener la suya.",
      },
      showingHorizonDays: {
        label: "Días de antelación",
        effect:
          "Con cuántos días de antelación se puede reservar, como máximo 56. Una propiedad puede tener los suyos.",
      },
      showingsPerHour: {
        label: "Visitas por hora de una vivienda",
        effect:
          "Cuando una hora tiene tantas, los interesados no pueden reservar más en ella. Vacío: sin límite. Una propiedad puede tener el suyo.",
      },
      showingAssignment: {
        label: "Quién muestra una vivienda",
        effect: "Quién recibe la visita que reserva un interesado, cuando hay varias personas libres.",
      },
      bookingRequires: {
        label: "Formulario antes de reservar",
        effect:
          "Lo que los interesados responden antes de reservar una visita. No se rechaza a nadie: si la vivienda no se ajusta a las respuestas, se guarda la hora y decide usted. Una propiedad puede tener otro formulario, o ninguno.",
      },
      bookingUrl: {
        label: "Otra página de reservas",
        effect:
          "Su dirección, si usa una en lugar de la de este programa: los interesados no reciben horas libres aquí. Vacío: ninguna.",
      },
      showingCalendarId: {
        label: "Los interesados no pueden reservar en las horas de",
        effect:
          "Los demás calendarios se ven en el suyo, y los interesados pueden reservar en sus horas. Las horas de sus propias visitas nunca se ofrecen.",
      },
      followupEnabled: {
        label: "Seguimientos automáticos",
        effect: "Los contactos que no responden reciben un mensaje automáticamente.",
      },
      followupIdleHours: {
        label: "Horas sin respuesta",
        effect: "Cuánto tiempo debe pasar un contacto sin responder antes de que se envíe un seguimiento.",
      },
      followupMaxSteps: {
        label: "Seguimientos por conversación",
        effect: "Después de tantos no se envían más.",
      },
      emailSignOff: { label: "Firma", effect: "Las últimas líneas de los correos a los contactos." },
      voiceEnabled: {
        label: "Agente de voz",
        effect: "Si una plataforma de voz recibe lo que necesita para atender llamadas por usted.",
      },
      voiceFirstMessage: {
        label: "Primera frase por teléfono",
        effect: "Vacío: una frase que dice que el agente es automático.",
      },
      voicePromptAddition: {
        label: "Instrucciones para el teléfono",
        effect: "Instrucciones adicionales solo para el agente de voz.",
      },
    },
    emails: {
      applicationNotifications: {
        label: "Llegó una solicitud",
        effect: "Cuando un interesado ha completado una preselección.",
      },
      newInquiryNotifications: {
        label: "Escribió alguien nuevo",
        effect: "Cuando escribe alguien desconocido.",
      },
      showingBookedNotifications: {
        label: "Se reservó una visita",
        effect: "También cuando se mueve o se cancela una visita que reservó un interesado.",
      },
      showingOutcomeNotifications: {
        label: "Una visita terminó",
        effect: "Pregunta a quien muestra la vivienda, con un enlace, si vino el contacto.",
      },
      showingFeedbackEnabled: {
        label: "Qué les pareció la visita",
        effect: "Pide una valoración, a la mañana siguiente, a los contactos que vinieron.",
      },
      followupDueNotifications: {
        label: "Toca un seguimiento",
        effect: "También cuando un seguimiento no se pudo enviar.",
      },
      notifyProspectOnReview: {
        label: "Su decisión",
        effect: "Cuando usted ha aprobado o denegado una preselección.",
      },
      emailProspectMatches: {
        label: "Propiedades que encajan",
        effect: "Cuando han completado una preselección.",
      },
      schedulingEmailEnabled: {
        label: "Sus visitas",
        effect: "Invitaciones, cambios y recordatorios de las visitas que reservaron.",
      },
      marketing: {
        label: "Novedades",
        effect: "El operador de este servidor ve que quiere novedades. El programa no envía ninguna.",
      },
    },
  },
});
