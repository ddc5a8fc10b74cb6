import type { Words } from "./words.ts";

export const spanish: Words = {
  menu: {
    listings: "Ver anuncios",
    book: "Reservar una visita",
    forms: "Solicitar",
    person: "Hablar con una persona",
    whoWeAre: "¿Quiénes son?",
  },
  more: "Más anuncios",
  bookVisit: "Reservar una visita",
  otherListings: "Otros anuncios",
  backToAssistant: "Opciones",
  greeting: (agentName) => `Hola, soy ${agentName}, un asistente automático.`,
  about: (title) => `Está viendo ${title}.`,
  howCanIHelp: "¿En qué puedo ayudarle?",
  canDo:
    "Puedo mostrarle anuncios (por ejemplo: 2 habitaciones por menos de $1,800 con estacionamiento), responder preguntas sobre uno de ellos y reservar una visita. Elija abajo o escriba qué busca.",
  misunderstood: "No lo he entendido.",
  weAre: (agentName) =>
    `Soy ${agentName}, un asistente automático. Las personas de la agencia también leen este chat.`,
  license: (number) => `Licencia: ${number}`,
  phone: (number) => `Teléfono: ${number}`,
  link: (label, url) => (label === "" ? url : `${label}: ${url}`),
  listings: "Esto está disponible:",
  listingsToBook: "¿Cuál le gustaría visitar?",
  noListings: "Por el momento no hay anuncios.",
  noMatches:
    "Por el momento nada se ajusta a eso. Pruebe con un alquiler más alto o menos habitaciones, o vea todos los anuncios.",
  details: (url) => `Fotos y detalles: ${url}`,
  notKnown: "No lo sé. Las personas de la agencia leen este chat y se lo pueden decir.",
  gone: "Este anuncio ya no está disponible.",
  days: (title) => `¿Qué día le gustaría visitar ${title}?`,
  dayNotFree: "Ese día no hay horas libres.",
  noTimes: (title) => `Por el momento no hay horas libres para visitar ${title}.`,
  times: "¿A qué hora?",
  taken: "Alguien acaba de reservar esa hora. Estas están libres:",
  bookElsewhere: (url) => `Puede reservar una visita aquí: ${url}`,
  askName: "¿Cómo se llama?",
  askAddress: "¿En qué correo electrónico o teléfono podemos contactarle?",
  unclearAddress:
    "Escriba por favor un correo electrónico, como nombre@example.com, o un número de teléfono.",
  foreignPhone:
    "No podemos aceptar un teléfono de otro país. Escriba por favor un correo electrónico u otro número.",
  booked: (title, when, url) =>
    `Su visita${title === "" ? "" : ` a ${title}`} está reservada: ${when}. Para verla, cambiarla o cancelarla: ${url}`,
  notBooked: (reason, url) => `No he podido reservar: ${reason} Puede elegir otra hora aquí: ${url}`,
  forms: "¿Qué desea rellenar?",
  noForms: "Por el momento no hay nada que rellenar.",
  formBegins: "Le haré unas preguntas. Puede escribir Opciones en cualquier momento.",
  noted: (value) => `He entendido: ${value}`,
  formClosed: "Este formulario ya no admite respuestas.",
  formDone: "Gracias. Esas eran todas las preguntas.",
  matches: "Esto puede interesarle:",
  person: "He pedido a una persona de la agencia que le responda. Sus mensajes quedan aquí.",
  noPerson:
    "Aquí no puedo ponerle con una persona. Las personas de la agencia leen este chat, así que escriba su pregunta.",
  orCall: (phone) => `También puede llamar al ${phone}.`,
  back: "Aquí estoy de nuevo.",
  welcome: "De nada. Escriba cuando quiera.",
  stopped: "Ya no recibirá mensajes automáticos aquí. Escriba START para volver a recibirlos.",
  started: "Vuelve a recibir mensajes aquí.",
};
