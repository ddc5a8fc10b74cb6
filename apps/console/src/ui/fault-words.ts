import { defineWords, useWords } from "../words/words.ts";
import type { Fault } from "./faults.ts";

const faultWords = defineWords({
  en: {
    missing: (name: string) => `${name} is missing.`,
    number: (name: string) => `${name} must be a number.`,
    whole: (name: string) => `${name} must be a whole number.`,
    least: (name: string, limit: string) => `${name} must be ${limit} or more.`,
    most: (name: string, limit: string) => `${name} must be ${limit} or less.`,
    longest: (name: string, limit: string) => `${name} must have at most ${limit} characters.`,
    items: (name: string, limit: string) => `${name} must have at most ${limit} entries.`,
    email: (name: string) => `${name} must be an email address, such as dana@example.com.`,
    url: (name: string) => `${name} must be a web address that begins with http:// or https://.`,
    day: (name: string) => `${name} must be a day that exists.`,
    time: (name: string) => `${name} must be a time of day, such as 09:00.`,
    choice: (name: string) => `${name} must be one of the choices.`,
    zone: (name: string) => `${name} must be a time zone of the list.`,
    cron: (name: string) => `${name} must have five fields and match at least one day, such as 0 9 * * 1.`,
    color: (name: string) => `${name} must be a color such as #0b5d51, or empty.`,
    origin: (name: string) =>
      `${name} must be addresses such as https://www.example.com, without a path, one a line.`,
    language: (name: string) => `${name} must be two letters, such as en.`,
    country: (name: string) => `${name} must be a country code of two letters, such as US.`,
    future: (name: string) => `${name} must be in the future.`,
    network: (name: string) => `${name} must be IP addresses or subnets, such as 192.0.2.10.`,
    secureUrl: (name: string) => `${name} must be a web address that begins with https://.`,
    twice: (name: string) => `${name} must not contain the same entry twice.`,
    reachable: () => "Enter an email address or a phone number, so that the contact can be reached.",
  },
  es: {
    missing: (name: string) => `Falta «${name}».`,
    number: (name: string) => `«${name}» debe ser un número.`,
    whole: (name: string) => `«${name}» debe ser un número entero.`,
    least: (name: string, limit: string) => `«${name}» debe ser ${limit} o más.`,
    most: (name: string, limit: string) => `«${name}» debe ser ${limit} o menos.`,
    longest: (name: string, limit: string) => `«${name}» debe tener como máximo ${limit} caracteres.`,
    items: (name: string, limit: string) => `«${name}» debe tener como máximo ${limit} entradas.`,
    email: (name: string) => `«${name}» debe ser un correo, como dana@example.com.`,
    url: (name: string) => `«${name}» debe ser una dirección web que empiece con http:// o https://.`,
    day: (name: string) => `«${name}» debe ser un día que exista.`,
    time: (name: string) => `«${name}» debe ser una hora, como 09:00.`,
    choice: (name: string) => `«${name}» debe ser una de las opciones.`,
    zone: (name: string) => `«${name}» debe ser una zona horaria de la lista.`,
    cron: (name: string) => `«${name}» debe tener cinco campos y dar al menos un día, como 0 9 * * 1.`,
    color: (name: string) => `«${name}» debe ser un color como #0b5d51, o quedar vacío.`,
    origin: (name: string) =>
      `«${name}» deben ser direcciones como https://www.example.com, sin ruta, una por línea.`,
    language: (name: string) => `«${name}» debe tener dos letras, como es.`,
    country: (name: string) => `«${name}» debe ser un código de país de dos letras, como US.`,
    future: (name: string) => `«${name}» debe estar en el futuro.`,
    network: (name: string) => `«${name}» deben ser direcciones IP o subredes, como 192.0.2.10.`,
    secureUrl: (name: string) => `«${name}» debe ser una dirección web que empiece con https://.`,
    twice: (name: string) => `«${name}» no debe contener dos veces lo mismo.`,
    reachable: () => "Escriba un correo o un teléfono, para poder comunicarse con el contacto.",
  },
});

/** Says what is wrong with a field, with its name, in the reader's language. */
export function useFaultWords(): (label: string, fault: Fault) => string {
  const w = useWords(faultWords);
  return (label, fault) => {
    if (fault.kind === "said") return fault.text;
    return w[fault.kind](label, "limit" in fault ? String(fault.limit) : "");
  };
}
