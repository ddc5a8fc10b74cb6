import type { ContactField, FormLanguage } from "@rental/contract";
import { withoutName } from "../../../platform/text/text-template.ts";
import { nameToSay } from "../fair-housing/fair-housing.service.ts";

interface Texts {
  labels: Record<ContactField, string>;
  thanks: string;
  foreignPhone: string;
  matches: { subject: string; greeting: (name: string | undefined) => string; intro: string };
}

const texts: Record<FormLanguage, Texts> = {
  en: {
    labels: { name: "What is your name?", email: "What is your email?", phone: "What is your phone number?" },
    thanks: "Thank you. We have received your answers and will be in touch.",
    foreignPhone: "Please answer with a phone number of our own country.",
    matches: {
      subject: "Homes that match your answers",
      greeting: (name) => (name === undefined ? "Hello," : `Hello ${name},`),
      intro: "Thank you for your answers. These may suit you:",
    },
  },
  es: {
    labels: {
      name: "¿Cómo se llama?",
      email: "¿Cuál es su correo electrónico?",
      phone: "¿Cuál es su número de teléfono?",
    },
    thanks: "Gracias. Hemos recibido sus respuestas y nos pondremos en contacto con usted.",
    foreignPhone: "Responda por favor con un número de teléfono de nuestro país.",
    matches: {
      subject: "Viviendas que corresponden a sus respuestas",
      greeting: (name) => (name === undefined ? "Hola:" : `Hola ${name}:`),
      intro: "Gracias por sus respuestas. Esto puede interesarle:",
    },
  },
};

/** What forms say in addition to the template's texts. */
export const textsFor = (language: FormLanguage): Texts => texts[language];

/** A template's text for its reader; while the name is unknown, it reads as if nobody were addressed. */
export const addressed = (text: string, name: string | undefined): string =>
  name === undefined || nameToSay(name) === undefined
    ? withoutName(text)
    : text.replaceAll("{contactName}", () => name);
