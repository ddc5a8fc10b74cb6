import { plain, understand } from "../../../screening/answers/answers.service.ts";

/** The answer value when no address is given. */
export const declined = "";

const declines =
  /^\W*(?:no|nope|nah|skip|rather not|i(?:'d| would) rather not|prefer not|i'll wait|not now|later|(?:mejor )?no|prefiero (?:no|que no)|ahora no|luego|despues|paso|sin datos)\b[^@\d?]*$/;
/** Text that is meant as an address, even if it is not a valid one. */
const attempt = /@|\d[\d\s().-]{4,}\d/;

/** A date and its hour, which are no phone number: "2026-06-16 10:00". */
const dates = /\b(?:\d{4}([-/.])\d{1,2}\1\d{1,2}|\d{1,2}([-/.])\d{1,2}\2\d{4})\b(?:\s+\d{1,2}\b)?/g;

/** The only email address in a text, or else its only phone number. */
export function addressOf(text: string): { email: string } | { phone: string } | undefined {
  const context = { today: "", language: "en" };
  const email = understand({ type: "email" }, text, context);
  if (email.ok) return { email: String(email.value) };
  const phone = understand({ type: "phone" }, text.replace(dates, " | "), context);
  return phone.ok ? { phone: String(phone.value) } : undefined;
}

/** The phone number that comes along with an email address. */
export function phoneBeside(text: string): { phone: string } | undefined {
  const found = addressOf(text);
  if (!found || !("email" in found)) return undefined;
  const beside = addressOf(text.replace(/\S+@\S+/g, " "));
  return beside && "phone" in beside ? beside : undefined;
}

/** Whether a message answers how to reach the visitor. @returns nothing for other messages */
export function reachIn(text: string): string | undefined {
  if (attempt.test(text)) return text;
  return text.length <= 60 && declines.test(plain(text)) ? declined : undefined;
}

/** An email address or a phone number, and what leads to it. */
export const withAddress =
  /(?:[,;]|\b(?:and|y)\b)?\s*(?:\b(?:my|mi|the|el)?\s*(?:e-?mail|phone|number|cell|tel|correo|tel[eé]fono|n[uú]mero|celular)(?: address| number| electr[oó]nico)?\s*(?:is|es|:)?\s*)?(?:\S+@\S+|\+?\(?\d[\d\s().-]{5,}\d)/giu;
