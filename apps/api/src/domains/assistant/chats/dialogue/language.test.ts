import { expect, it } from "vitest";
import { english } from "./corpus/en.ts";
import { spanish } from "./corpus/es.ts";
import { languageOf, languageToAnswer } from "./language.ts";
import { readState } from "./state.ts";

const anything = readState({}, null);

it.each([
  ["es", "Hola, ¿tienen algo de dos recámaras?"],
  ["es", "busco un apartamento de 2 cuartos"],
  ["es", "¿Aceptan perros?"],
  ["es", "quiero ver la de la calle Elm mañana por la tarde"],
  ["es", "no entiendo inglés"],
  ["es", "el viernes a las 5"],
  ["es", "Quisiera visitar Elm Street Bungalow el sábado"],
  ["es", "I don't speak English"],
  ["es", "Can we do this in Spanish?"],
  ["es", "do you speak spanish"],
  ["es", "ya no quiero recibir mensajes"],
  ["es", "no me escriban mas por favor"],
  ["es", "dejen de mandarme mensajes"],
  ["es", "necesito cancelar"],
  ["es", "donde quedan"],
  ["es", "quiero aplicar"],
  ["en", "Do you have two bedrooms?"],
  ["en", "I'd like to see the one on Elm Street"],
  ["en", "can i bring my dog"],
  ["en", "is the Casa de la Luna still available?"],
  ["en", "No hablo español"],
  ["en", "English please"],
])("answers in %s from then on: %s", (language, text) => {
  for (const before of ["en", "es"]) expect(languageToAnswer(text, anything, before)).toBe(language);
});

it.each([
  "mañana",
  "gracias!",
  "muchas gracias, por favor",
  "Hola!",
  "ok",
  "2",
  "5 pm",
  "Casa de la Luna",
  "12 Calle del Sol",
  "dana@example.com",
  "María de la Cruz",
  "loft",
  "see ya",
  "agua",
  "Agua Caliente",
  "Puerta del Sol",
  "tour",
  "👍",
  "no",
])("keeps the language of the chat for a loanword, a name or a courtesy: %s", (text) => {
  for (const language of ["en", "es"]) expect(languageToAnswer(text, anything, language)).toBe(language);
});

it.each([
  "O que vocês têm com 2 quartos?",
  "Prefiro falar com alguém da imobiliária.",
  "Est-ce que le loft à la rue Elm est encore disponible ?",
  "Teniu alguna cosa per a dues persones, i accepteu gossos? Gràcies",
])("takes no third language for one of its own: %s", (text) => {
  for (const language of ["en", "es"]) expect(languageToAnswer(text, anything, language)).toBe(language);
});

it("keeps the language while it asks for a name, an address or the answers of a form", () => {
  for (const expects of [
    { kind: "name", start: "" },
    { kind: "address", start: "" },
    { kind: "answer", sessionId: "", key: "" },
  ] as const)
    expect(
      languageToAnswer("Me llamo Ana y mi correo es ana@example.com", { ...anything, expects }, "en"),
    ).toBe("en");
});

it("takes no sentence of one language for one of the other", () => {
  for (const [texts, other] of [
    [english, "es"],
    [spanish, "en"],
  ] as const)
    expect(texts.map(([text]) => text).filter((text) => languageOf(text) === other)).toEqual([]);
});
