import { defineWords } from "../words/words.ts";

export const composeWords = defineWords({
  en: {
    channel: "Send by",
    subject: "Subject",
    subjectHint: "If empty, it names your agency.",
    send: "Send",
    keepDraft: "Keep the draft as it was",
    waiting: "Waits until the server is back",
    unreachable: (name: string) =>
      `Nothing reaches ${name} now. Add an email address or a phone number to the contact, or connect a channel.`,
  },
  es: {
    channel: "Enviar por",
    subject: "Asunto",
    subjectHint: "Si se deja vacío, nombra a su agencia.",
    send: "Enviar",
    keepDraft: "Dejar el borrador como estaba",
    waiting: "Espera a que vuelva el servidor",
    unreachable: (name: string) =>
      `Ahora nada llega a ${name}. Añada al contacto un correo o un teléfono, o conecte un canal.`,
  },
});
