import { yetToConfirm } from "@rental/contract/words/calendar";
import { atStart, withArticle, withPeriod } from "@rental/contract/words/language";
import type { Larger } from "../acts.ts";
import type { Words } from "./words.ts";

const ofLarger = ({ which, than }: NonNullable<Larger>) =>
  `${which === "all" ? "todas" : "algunas"} tienen más de ${than} ${than === 1 ? "dormitorio" : "dormitorios"}`;

export const spanish: Words = {
  locale: "es-US",
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
  greeting: (agentName) => `Hola, soy ${agentName && `${agentName}, `}un asistente automático.`,
  about: (title) => `Está viendo ${title}.`,
  howCanIHelp: "¿En qué puedo ayudarle?",
  canDo:
    "Puedo mostrarle anuncios (por ejemplo: 2 dormitorios por menos de $1,800 con estacionamiento), responder preguntas sobre uno de ellos y reservar una visita. Elija abajo o escriba qué busca.",
  misunderstood: "No lo he entendido.",
  weAre: (agentName) =>
    `Soy ${agentName && `${agentName}, `}un asistente automático. Las personas de la agencia también leen este chat.`,
  license: (number) => `Licencia: ${number}`,
  phone: (number) => `Teléfono: ${number}`,
  link: (label, url) => (label === "" ? url : `${label}: ${url}`),
  listings: (larger) => `Esto está disponible${larger ? `; ${ofLarger(larger)}` : ""}:`,
  listingsToBook: (larger) => `¿Cuál le gustaría visitar?${larger ? ` ${atStart(ofLarger(larger))}.` : ""}`,
  listingsToAnswer: "¿A cuál se refiere?",
  noListings: "Por el momento no hay anuncios.",
  noMatches:
    "Por el momento nada se ajusta a eso. Pruebe con un alquiler más alto o menos dormitorios, o vea todos los anuncios.",
  details: (url) => `Fotos y detalles: ${url}`,
  notKnown: "No lo sé. Las personas de la agencia leen este chat y se lo pueden decir.",
  gone: "Este anuncio ya no está disponible.",
  othersMayCome: "Otras personas pueden ver esta vivienda a la misma hora que usted.",
  days: (title) => `¿Qué día le gustaría visitar ${title}?`,
  dayNotFree: "Ese día no hay horas libres.",
  noTimes: (title) => `Por el momento no hay horas libres para visitar ${title}.`,
  times: "¿A qué hora?",
  timesOn: (title, day) => `${title}, el ${day}: ¿a qué hora?`,
  timeNotFree: "A esa hora no hay nada libre. Estas horas están libres:",
  timeFree: (when) => withPeriod(`Está libre: ${when}`),
  toBookIt: (name) => `Elíjala abajo para reservarla a nombre de ${name}.`,
  taken: "Alguien acaba de reservar esa hora. Estas están libres:",
  bookElsewhere: (url) => `Puede reservar una visita aquí: ${url}`,
  booking: (title, when, address, url) =>
    `Su visita${title === "" ? "" : ` a ${title}`}: ${when}${address ? `, ${address}` : ""}. Para ver si está confirmada, cambiarla o cancelarla: ${url}`,
  noBooking:
    "En este chat no se reservó ninguna visita. El correo sobre la suya trae un enlace para cambiarla o cancelarla.",
  surroundings:
    "No puedo decir nada de los alrededores ni de quién vive allí, para que a todos se les diga lo mismo. Las fuentes públicas, como la página web de la ciudad, pueden ayudarle, y al visitar la vivienda puede recorrerlos.",
  askName: "¿Cómo se llama?",
  askAddress: "¿En qué correo electrónico o teléfono podemos contactarle?",
  unclearAddress:
    "Escriba por favor un correo electrónico, como nombre@example.com, o un número de teléfono.",
  foreignPhone:
    "No podemos aceptar un teléfono de otro país. Escriba por favor un correo electrónico u otro número.",
  didYouMean: (address) => `¿Quiso decir ${address}?`,
  booked: (title, when, url, isYetToConfirm) =>
    isYetToConfirm
      ? `Su solicitud de visitar ${title === "" ? "la vivienda" : title} está enviada: ${when}. ${yetToConfirm.es} Para verla, cambiarla o cancelarla: ${url}`
      : `Su visita${title === "" ? "" : ` a ${title}`} está reservada: ${when}. Para verla, cambiarla o cancelarla: ${url}`,
  requested: (title, when, answerBy, url) =>
    `He pasado a la agencia su solicitud de visitar ${title === "" ? "la vivienda" : title}: ${when}. Aún no está reservada: una persona la revisa y hasta entonces le guarda la hora. Alguien le responderá a más tardar: ${answerBy}. Para verla, cambiarla o cancelarla: ${url}`,
  formFirst: (url) =>
    `Antes de reservar una visita a esta vivienda, la agencia hace unas preguntas. Respóndalas aquí y después reserve la hora: ${url}`,
  notBooked: (reason, url) =>
    `No he podido reservar: ${reason}${url === null ? "" : ` Puede elegir otra hora aquí: ${url}`}`,
  forms: "¿Qué desea rellenar?",
  noForms: "Por el momento no hay nada que rellenar.",
  formBegins: "Le haré unas preguntas. Puede escribir Opciones en cualquier momento.",
  smallIncome: (aMonth) => `¿Son ${aMonth}? Si no, escriba por favor el monto completo de un mes.`,
  noted: (value) => `He entendido: ${value}`,
  formClosed: "Este formulario ya no admite respuestas.",
  formDone: "Gracias. Esas eran todas las preguntas.",
  matches: "Esto puede interesarle:",
  danger:
    "Si alguien corre peligro, primero salga del lugar y llame al 911 o al número de emergencias local.",
  person: "He pedido a una persona de la agencia que le responda. Sus mensajes quedan aquí.",
  noPerson:
    "Aquí no puedo ponerle con una persona. Las personas de la agencia leen este chat, así que escriba su pregunta.",
  askReach:
    "¿En qué correo electrónico o teléfono podemos contactarle si sale de esta página? No es obligatorio.",
  noThanks: "No, gracias",
  reachable: (address) => `Gracias. Podrán contactarle en ${address}.`,
  notReachable: "De acuerdo. La respuesta llegará aquí: deje abierta esta página o vuelva a ella.",
  answerStays: "La respuesta también llega aquí.",
  usuallyAnswers: (hours, zone) => `Normalmente alguien responde: ${hours} (${zone}).`,
  backAt: (day, time) => withPeriod(`Ahora no hay nadie; vuelven el ${day}, a ${withArticle(time)}`),
  everyDay: "todos los días",
  allDay: "a cualquier hora",
  fromTo: (start, end) => `de ${start} a ${end}`,
  orCall: (phone) => `También puede llamar al ${phone}.`,
  back: "Aquí estoy de nuevo.",
  welcome: "De nada. Escriba cuando quiera.",
  received:
    "Gracias, ha llegado bien. Yo no puedo ver archivos, pero las personas de la agencia leen este chat y sí pueden.",
  alsoReceived: "También ha llegado.",
  stopped: "Ya no recibirá mensajes automáticos aquí. Escriba START para volver a recibirlos.",
  started: "Vuelve a recibir mensajes aquí.",
};
