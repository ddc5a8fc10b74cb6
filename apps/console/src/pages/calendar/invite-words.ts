import { defineWords } from "../../words/words.ts";

export const inviteWords = defineWords({
  en: {
    invite: (name: string) => `Send an invitation to ${name}`,
    theContact: "the contact",
    inviteHint:
      "By email, with a calendar file and a link to move or cancel. They are also told of changes, and reminded.",
    noEmail: (name: string) => `${name} has no email address.`,
    optedOut: (name: string) => `${name} opted out of email.`,
    emailOff: "Email about showings is turned off in the settings.",
  },
  es: {
    invite: (name: string) => `Enviar una invitación a ${name}`,
    theContact: "el contacto",
    inviteHint:
      "Por correo, con un archivo de calendario y un enlace para cambiarla o cancelarla. También recibe avisos de cambios y recordatorios.",
    noEmail: (name: string) => `${name} no tiene dirección de correo.`,
    optedOut: (name: string) => `${name} no quiere recibir correo.`,
    emailOff: "El correo sobre visitas está desactivado en los ajustes.",
  },
});
