import type { Unconfirmed } from "../chat/outbox.ts";

const english = {
  title: "Chat",
  open: "Open the chat",
  close: "Close the chat",
  elsewhere: "Continue on another device",
  unread: (count: number) => (count === 1 ? "1 new message" : `${count} new messages`),
  messages: "Messages",
  you: "You",
  yourMessage: "Your message",
  placeholder: "Write a message",
  send: "Send",
  replies: "Suggestions",
  newMessages: "New messages",
  tooLong: (length: number, most: number) => `${length} of ${most} characters`,
  opening: "Opening the chat …",
  sending: "Sending …",
  tryAgain: "Try again",
  notSent: {
    connection: "Not sent: no connection.",
    limit: "Not sent: too many messages. Try again later.",
    refused: "Not sent.",
  } satisfies Record<NonNullable<Unconfirmed["reason"]>, string>,
  waiting: (seconds: number) => `Too many messages. Sending in ${seconds} s.`,
  noConnection: "No connection. Reconnecting …",
  failed: "The chat did not open.",
  unavailable: "The chat is not available now.",
  renewed: "The chat has ended. This is a new one.",
};

const spanish: typeof english = {
  title: "Chat",
  open: "Abrir el chat",
  close: "Cerrar el chat",
  elsewhere: "Continuar en otro dispositivo",
  unread: (count) => (count === 1 ? "1 mensaje nuevo" : `${count} mensajes nuevos`),
  messages: "Mensajes",
  you: "Usted",
  yourMessage: "Su mensaje",
  placeholder: "Escriba un mensaje",
  send: "Enviar",
  replies: "Sugerencias",
  newMessages: "Mensajes nuevos",
  tooLong: (length, most) => `${length} de ${most} caracteres`,
  opening: "Abriendo el chat …",
  sending: "Enviando …",
  tryAgain: "Intentar de nuevo",
  notSent: {
    connection: "No enviado: sin conexión.",
    limit: "No enviado: demasiados mensajes. Inténtelo luego.",
    refused: "No enviado.",
  },
  waiting: (seconds) => `Demasiados mensajes. Se envía en ${seconds} s.`,
  noConnection: "Sin conexión. Reconectando …",
  failed: "El chat no se abrió.",
  unavailable: "El chat no está disponible ahora.",
  renewed: "El chat ha terminado. Este es uno nuevo.",
};

export type Texts = typeof english;
export const texts = { en: english, es: spanish };
