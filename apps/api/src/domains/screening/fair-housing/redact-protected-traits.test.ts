import { expect, it } from "vitest";
import { redactProtectedTraits } from "./redact-protected-traits.ts";

const tells = [
  "It is for me and my three children.",
  "My wife and I are looking.",
  "I go to the mosque on Fridays.",
  "We keep the Sabbath!",
  "I was born in Ohio.",
  "I moved here from Côte d’Ivoire last year.",
  "We speak Tagalog.",
  "I am 71 years old.",
  "I'm 28.",
  "I am a trans woman.",
  "I use a wheelchair.",
  "I am pregnant and divorced.",
  "ＭＹ ＨＵＳＢＡＮＤ ｗｏｒｋｓ ｎｅａｒｂｙ.",
  "Somos una familia de México.",
  "Estoy embarazada.",
  "Vivo sola con mis hijos.",
  "Je suis musulmane.",
  "Ich bin schwanger.",
];
const lawful = [
  "2 bedrooms under $1,800.",
  "Does it have parking and a garden?",
  "When can I come over, at 10:00 AM?",
  "I earn 4000 a month and move in on 2026-12-01.",
  "Is the kitchen new; is there a washer?",
  "Somewhere near Mill Street in Chicago.",
  "¿Tiene estacionamiento y cocina?",
  "Nous cherchons deux pièces.",
];

it.each(tells)("takes out: %s", (sentence) => {
  expect(redactProtectedTraits(sentence)).toBe("");
  expect(redactProtectedTraits(`Hello. ${sentence} Two rooms, please.`)).toBe("Hello. Two rooms, please.");
});

it.each(lawful)("keeps: %s", (sentence) => {
  expect(redactProtectedTraits(sentence)).toBe(sentence);
});
