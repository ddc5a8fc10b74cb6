import { defineWords } from "../../words/words.ts";

export const browserNoticeWords = defineWords({
  en: {
    title: "Notices in browsers",
    here: "Notices on this browser",
    hint: "When a prospect of yours writes or asks for a person, and when a showing of yours is booked, moved or cancelled; owners also hear of what nobody looks after. They arrive while the console is closed, and name the prospect and the home.",
    notInPlan: "The plan of this account includes no notices.",
    obstacles: {
      unsupported:
        "This browser can't show notices. Open the console in another one, at an address with https.",
      install:
        "On an iPhone or iPad, add the console to the Home Screen first: tap Share, then Add to Home Screen. Open it from there, and come back to this page.",
      refused:
        "This browser blocks notices of the console. Allow them in the browser's settings for this page, then reload it.",
    },
    test: "Send a test",
    tested: "Sent. The notice appears in a moment.",
    others: "Other browsers",
    lastNotice: "Last notice",
  },
  es: {
    title: "Avisos en navegadores",
    here: "Avisos en este navegador",
    hint: "Cuando un interesado suyo escribe o pide hablar con una persona, y cuando se reserva, cambia o cancela una visita suya; los propietarios reciben también los de lo que nadie atiende. Llegan con la consola cerrada y nombran al interesado y la vivienda.",
    notInPlan: "El plan de esta cuenta no incluye avisos.",
    obstacles: {
      unsupported:
        "Este navegador no puede mostrar avisos. Abra la consola en otro, en una dirección con https.",
      install:
        "En un iPhone o iPad, añada primero la consola a la pantalla de inicio: toque Compartir y luego Añadir a pantalla de inicio. Ábrala desde ahí y vuelva a esta página.",
      refused:
        "Este navegador bloquea los avisos de la consola. Permítalos en los ajustes del navegador para esta página y vuelva a cargarla.",
    },
    test: "Enviar una prueba",
    tested: "Enviado. El aviso aparece en un momento.",
    others: "Otros navegadores",
    lastNotice: "Último aviso",
  },
});
