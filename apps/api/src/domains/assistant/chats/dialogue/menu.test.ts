import { describe, expect, it } from "vitest";
import { Talk } from "../../../../../test/fixtures/talk.ts";
import { inWords } from "./wording/wording.ts";

it.each([
  ["en", /^Hello, this is an automated assistant\.\n/],
  ["es", /^Hola, soy un asistente automático\.\n/],
] as const)("greets in %s without a name when the agent has none", (language, greeting) => {
  const acts = [{ say: "greeting", agentName: " ", intro: "", listing: null } as const];
  expect(inWords(acts, { language, menu: [] }).content).toMatch(greeting);
});

describe.each([
  ["en", "Hello", /I can show you listings/],
  ["en", "help", /I can show you listings/],
  ["en", "What can you do?", /I can show you listings/],
  ["en", "who are you?", /I am Ada, an automated assistant/],
  ["en", "What is your phone number", /I am Ada/],
  ["en", "Are you a bot?", /automated/],
  ["en", "are you a real person?", /^I am Ada, an automated assistant/],
  ["en", "am I talking to a bot or a human", /^I am Ada, an automated assistant/],
  ["en", "See listings", /1\. Elm 12/],
  ["en", "Do you have apartments?", /1\. Elm 12/],
  ["en", "I am looking for 2 bedrooms under $2,000", /1\. Elm 12/],
  ["en", "Book a showing", /Which one would you like to visit/],
  ["en", "I'd like to schedule a tour", /Which one would you like to visit/],
  ["en", "Apply", /Welcome\.[\s\S]*What is your income/],
  ["en", "thanks!", /You are welcome/],
  ["en", "Talk to a person", /I have asked a person/],
  ["en", "can I speak to a human", /I have asked a person/],
  ["en", "qwertz", /I did not understand/],
  ["es", "Hola", /Puedo mostrarle anuncios/],
  ["es", "ayuda", /Puedo mostrarle anuncios/],
  ["es", "¿Quiénes son?", /Soy Ada, un asistente automático/],
  ["es", "eres una persona o un robot", /^Soy Ada, un asistente automático/],
  ["es", "llámenme por favor", /He pedido a una persona/],
  ["es", "Ver anuncios", /1\. Elm 12/],
  ["es", "¿Tienen apartamentos?", /1\. Elm 12/],
  ["es", "Busco 2 habitaciones por menos de $2,000", /1\. Elm 12/],
  ["es", "Reservar una visita", /¿Cuál le gustaría visitar/],
  ["es", "Quiero una cita", /¿Cuál le gustaría visitar/],
  ["es", "Solicitar", /What is your income/],
  ["es", "gracias", /De nada/],
  ["es", "Hablar con una persona", /He pedido a una persona/],
  ["es", "qwertz", /No lo he entendido/],
] as const)("in %s", (language, text, answer) => {
  it(`"${text}" is answered by ${answer}`, async () => {
    expect(await new Talk(language).say(text)).toMatch(answer);
  });
});

it.each(["🤔", "😡", "👎"])("%s alone is no thanks", async (emoji) => {
  expect(await new Talk().say(emoji)).toMatch(/did not understand/);
});
