import { type Said, sayer } from "./said.ts";
import { outboundFaults } from "./technical-fault.ts";

/** Why a mailbox can't be read, or can't send. */
export const mailboxFaults: readonly Said[] = [
  [
    "{host} rejected the user name or the password. Many providers require an app password for other programs.",
    "{host} rechazó el usuario o la contraseña. Muchos proveedores exigen una contraseña de aplicación para otros programas.",
  ],
  [
    "{host} offers no encryption on port {port}. Use the port for TLS, 993 or 465.",
    "{host} no ofrece cifrado en el puerto {port}. Use el puerto para TLS, 993 o 465.",
  ],
  ["{host} did not answer in time on port {port}.", "{host} no respondió a tiempo en el puerto {port}."],
  [
    "{host} sent far more than it was asked for on port {port}.",
    "{host} envió mucho más de lo que se le pidió en el puerto {port}.",
  ],
  [
    "{host} closed the connection on port {port}, or is no such mail server.",
    "{host} cerró la conexión en el puerto {port}, o no es un servidor de correo de ese tipo.",
  ],
  [
    "{host} has no folder “{folder}”, or does not let it be opened. Choose another folder.",
    "{host} no tiene la carpeta «{folder}» o no permite abrirla. Elija otra carpeta.",
  ],
  [
    "The mailbox at {host} is full: the email was sent, but its copy could not be stored. Delete old mail there.",
    "El buzón en {host} está lleno: el correo se envió, pero no se pudo guardar su copia. Borre allí correo antiguo.",
  ],
  ["{host} did not store the copy of a sent email.", "{host} no guardó la copia de un correo enviado."],
  [
    "{host} has no folder for sent mail, so that sent email has no copy there. Create the folder “Sent”.",
    "{host} no tiene una carpeta de correo enviado, así que no queda allí copia de lo enviado. Cree la carpeta «Sent».",
  ],
  [
    "The stored password can't be decrypted: the secret key of this server has changed. Enter the password again.",
    "No se puede descifrar la contraseña guardada: la clave secreta de este servidor ha cambiado. Escriba la contraseña de nuevo.",
  ],
  [
    "{host} accepts no email at the moment: it responded with {code}.",
    "{host} no acepta correo en este momento: respondió con {code}.",
  ],
  ["{host} refused the email.", "{host} rechazó el correo."],
  [
    "{host} reported that the address {address} does not exist.",
    "{host} informó de que la dirección {address} no existe.",
  ],
  [
    "The server process crashed three times during this work, so it is not retried.",
    "El servidor se detuvo tres veces durante esta tarea, así que no se repite.",
  ],
  [
    "The {plan} plan includes only {included}; mailboxes require a paid plan.",
    "El plan {plan} no incluye buzones: requieren un plan de pago.",
  ],
  [
    "The {plan} plan is read-only. Writing requires the Pro or Scale plan.",
    "El plan {plan} es de solo lectura. Para escribir se requiere el plan Pro o Scale.",
  ],
  [
    "The trial ended on {day}. Upgrade the plan to continue.",
    "La prueba terminó el {day}. Cambie de plan para continuar.",
  ],
];

/** Explains why a mailbox does not work: the texts of `lastError`, `lastSendError` and of a test. */
export const mailboxFault = sayer([...mailboxFaults, ...outboundFaults]);
