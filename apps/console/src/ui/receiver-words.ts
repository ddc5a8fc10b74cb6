import { defineWords } from "../words/words.ts";

/** The words that the pages of webhooks and of connectors share. */
export const receiverWords = defineWords({
  en: {
    state: "State",
    active: "Active",
    failing: (n: number) => `Failing, ${n} in a row`,
    off: "Off",
    created: "Created",
    secret: "Secret",
    edit: "Change",
    switchOff: "Switch off",
    switchOn: "Switch on",
    rotate: "New secret",
    rotateQuestion:
      "A new secret will be made, and the old one will stop working immediately. Give the new one to your program at once.",
    delete: "Delete",
    test: "Send a test",
    answer: "Answer",
  },
  es: {
    state: "Estado",
    active: "Activo",
    failing: (n: number) => `Falla, ${n} veces seguidas`,
    off: "Desactivado",
    created: "Creado",
    secret: "Secreto",
    edit: "Cambiar",
    switchOff: "Desactivar",
    switchOn: "Activar",
    rotate: "Secreto nuevo",
    rotateQuestion:
      "Se crea un secreto nuevo, y el anterior ya no firma nada. Dé el nuevo a su programa enseguida.",
    delete: "Eliminar",
    test: "Enviar una prueba",
    answer: "Respuesta",
  },
});
