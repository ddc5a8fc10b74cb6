import { defineWords } from "../../words/words.ts";

export const outgoingWords = defineWords({
  en: {
    leavesIn: (seconds: number) => `Sending in ${seconds} s`,
    /** For those who hear it. */
    leavesSoon: "Sending in 10 seconds, unless you undo it. In the empty reply, Control Z undoes it.",
    sending: "Sending …",
    sendNow: "Send now",
    failed: (name: string) => `Your answer to ${name} was not sent. It is in the reply again.`,
    waits: (name: string) =>
      `Your answer to ${name} is still on its way. You are signed out as soon as it has been sent.`,
  },
  es: {
    leavesIn: (seconds: number) => `Se envía en ${seconds} s`,
    leavesSoon: "Se envía en 10 segundos, salvo que lo deshaga. En la respuesta vacía, Control Z lo deshace.",
    sending: "Enviando …",
    sendNow: "Enviar ya",
    failed: (name: string) => `Su respuesta a ${name} no se envió. Está otra vez en la respuesta.`,
    waits: (name: string) =>
      `Su respuesta a ${name} aún está en camino. Su sesión se cerrará en cuanto se haya enviado.`,
  },
});
