import { defineWords } from "../../words/words.ts";

const elContacto = "el contacto";
const a = (name: string): string => (name === elContacto ? "al contacto" : `a ${name}`);

export const inviteWords = defineWords({
  en: {
    invite: (name: string) => `Send an invitation to ${name}`,
    theContact: "the contact",
    inviteHint:
      "By email, with a calendar file and a link to move or cancel. They are also told of changes, and reminded.",
    noEmail: (name: string) => `${name} has no email address.`,
    optedOut: (name: string) => `${name} opted out of email.`,
    emailOff: "Email about showings is turned off in the settings.",
    invited: (name: string) =>
      `${name} has an invitation, and gets an email when the showing is moved or cancelled.`,
    notInvited: (name: string) => `${name} is not told of changes, because no invitation was sent.`,
    bookedAndInvited: (name: string) => `The showing was booked, and ${name} was sent an invitation.`,
  },
  es: {
    invite: (name: string) => `Enviar una invitación ${a(name)}`,
    theContact: elContacto,
    inviteHint:
      "Por correo, con un archivo de calendario y un enlace para cambiarla o cancelarla. También recibe avisos de cambios y recordatorios.",
    noEmail: (name: string) => `${name} no tiene dirección de correo.`,
    optedOut: (name: string) => `${name} no quiere recibir correo.`,
    emailOff: "El correo sobre visitas está desactivado en los ajustes.",
    invited: (name: string) =>
      `${name} tiene una invitación y recibe un correo cuando la visita se mueve o se cancela.`,
    notInvited: (name: string) =>
      `${name} no recibe avisos de cambios, porque no se le envió una invitación.`,
    bookedAndInvited: (name: string) => `La visita se reservó, y se envió una invitación ${a(name)}.`,
  },
});
