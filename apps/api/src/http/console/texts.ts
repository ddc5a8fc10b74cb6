import { distribution } from "../../platform/process/distribution.ts";
import { type Html, html } from "../../platform/text/html.ts";
import type { Language } from "../pages/texts/index.ts";

/** Texts for people who are not signed in. */
interface Texts {
  console: string;
  signIn: string;
  askForLink: string;
  email: string;
  notAnAddress: string;
  sendLink: string;
  byOperator: Html;
  checkEmail: string;
  onItsWay: (email: string) => string;
  back: string;
  backToConsole: string;
  signInTo: (account: string) => string;
  signingInAs: (who: string) => string;
  linkOver: string;
  linkOverHelp: string;
  notBuilt: string;
  notBuiltHelp: Html;
}

const accounts = html`<code>${distribution.rental} account list</code>`;
const command = html`<code>${distribution.rental} console link --account ACCOUNT_ID</code>`;
const start = html`<code>npm start</code>`;

export const signInTexts: Record<Language, Texts> = {
  en: {
    console: "Rental console",
    signIn: "Sign in",
    askForLink: "Enter your email address to get a link that signs you in.",
    email: "Email address",
    notAnAddress: "Enter an email address such as robin@example.com.",
    sendLink: "Send the link",
    byOperator: html`The operator of this server can make a link with ${command}. The ids are shown by ${accounts}.`,
    checkEmail: "Check your email",
    onItsWay: (email) =>
      `If ${email} is the address of a person on this server, a link to sign in is on its way. It works once, for 15 minutes.`,
    back: "Back",
    backToConsole: "Back to the console",
    signInTo: (account) => `Sign in to ${account}`,
    signingInAs: (who) => `You are signing in as ${who}.`,
    linkOver: "This link no longer works",
    linkOverHelp: "This link no longer works: it was used, has expired or was replaced. Ask for another.",
    notBuilt: "The console is not built",
    notBuiltHelp: html`The operator of this server can build it: stop the server, and start it with ${start}.`,
  },
  es: {
    console: "Consola de alquileres",
    signIn: "Iniciar sesión",
    askForLink: "Escriba su correo y recibirá un enlace para iniciar sesión.",
    email: "Correo electrónico",
    notAnAddress: "Escriba un correo como robin@example.com.",
    sendLink: "Enviar el enlace",
    byOperator: html`Quien administra este servidor puede crear un enlace con ${command}. Los identificadores se ven con ${accounts}.`,
    checkEmail: "Revise su correo",
    onItsWay: (email) =>
      `Si ${email} es el correo de una persona de este servidor, ya va en camino un enlace para iniciar sesión. Sirve una vez, durante 15 minutos.`,
    back: "Volver",
    backToConsole: "Volver a la consola",
    signInTo: (account) => `Iniciar sesión en ${account}`,
    signingInAs: (who) => `Va a iniciar sesión como ${who}.`,
    linkOver: "Este enlace ya no sirve",
    linkOverHelp: "Este enlace ya no sirve: se usó, caducó o se reemplazó. Pida otro.",
    notBuilt: "La consola no está construida",
    notBuiltHelp: html`Quien administra este servidor puede construirla: detenga el servidor e inícielo con ${start}.`,
  },
};
