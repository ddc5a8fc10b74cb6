import { mailboxFaults } from "./mailbox-fault.ts";
import { type Said, sayer } from "./said.ts";
import { outboundFaults } from "./technical-fault.ts";

/** Why an event, or a message to a contact, did not arrive. */
export const deliveryFaults: readonly Said[] = [
  ["The receiver responded with {status}; {hint}.", "El receptor respondió con {status}: {hint}."],
  ["redirects are not followed", "no se siguen redirecciones"],
  ["only a 2xx counts as delivered", "solo un 2xx cuenta como entregado"],
  [
    "The webhook was inactive for too long. Redeliver the event once the webhook is active.",
    "El webhook estuvo inactivo demasiado tiempo. Reenvíe el evento cuando esté activo.",
  ],
  ["The connector responded with {status}: {answer}", "El conector respondió con {status}: {answer}"],
  ["The connector responded with {status}.", "El conector respondió con {status}."],
  [
    "The connector of the channel was deleted before the message was sent.",
    "El conector del canal se eliminó antes de enviar el mensaje.",
  ],
  [
    "The provider reported that it could not deliver the message.",
    "El proveedor informó de que no pudo entregar el mensaje.",
  ],
  [
    "The visitor did not come back to the chat, and email could not reach the visitor.",
    "El visitante no volvió al chat y no se le pudo escribir por correo.",
  ],
  [
    "The contact opted out of messages by email on {day}.",
    "El contacto se dio de baja de los mensajes por correo el {day}.",
  ],
  [
    "Email to this address was returned as undeliverable. Correct the address, or write to the contact yourself: automatic email resumes once the contact answers.",
    "El correo a esta dirección fue devuelto por no poder entregarse. Corríjala o escriba usted al contacto: los correos automáticos se reanudan cuando responda.",
  ],
  // As it was stored with messages until November 2026.
  [
    "Email to this address was returned as undeliverable. Set the contact's email through the API to allow automatic email again.",
    "El correo a esta dirección fue devuelto por no poder entregarse. Corríjala o escriba usted al contacto: los correos automáticos se reanudan cuando responda.",
  ],
  ["There is no such contact in this account.", "Ese contacto ya no está en esta cuenta."],
  ["The mail server took longer than {seconds} s.", "El servidor de correo tardó más de {seconds} s."],
  [
    "The program stopped before the mail server answered.",
    "El programa se detuvo antes de que respondiera el servidor de correo.",
  ],
  // Those of nodemailer, around what a mail server said.
  [
    "Can't send mail - all recipients were rejected: {answer}",
    "El servidor de correo rechazó la dirección: {answer}",
  ],
  ["Message failed: {answer}", "El servidor de correo rechazó el mensaje: {answer}"],
  ["Mail command failed: {answer}", "El servidor de correo rechazó el remitente: {answer}"],
  ["Invalid login: {answer}", "El servidor de correo rechazó el usuario o la contraseña: {answer}"],
  ["Connection timeout", "El servidor de correo no respondió a tiempo."],
  ["Greeting never received", "El servidor de correo no respondió a tiempo."],
  ["Connection closed unexpectedly", "El servidor de correo cortó la conexión."],
  [
    "The {plan} plan includes only {included}; messages require a paid plan.",
    "El plan {plan} no incluye mensajes: requieren un plan de pago.",
  ],
  [
    "The {plan} plan includes only {included}; connectors require a paid plan.",
    "El plan {plan} no incluye conectores: requieren un plan de pago.",
  ],
];

/** Explains why something was not delivered: the errors of deliveries, of tests and of messages. */
export const deliveryFault = sayer([...deliveryFaults, ...mailboxFaults, ...outboundFaults]);
