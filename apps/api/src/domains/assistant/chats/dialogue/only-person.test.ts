import { describe, expect, it } from "vitest";
import { Talk } from "../../../../../test/fixtures/talk.ts";

describe("what only a person may answer", () => {
  it.each([
    "u take section8?",
    "do you take Sec. 8",
    "I have HCV",
    "I have an ESA, is that ok?",
    "are ESAs allowed",
    "my service cat comes with me",
    "I have a service-dog",
    "1 dog (ESA)",
    "Section-8 ok?",
    "tengo un perro de servicio",
    "mi perra es de apoyo emocional",
    "¿aceptan animales de asistencia?",
    "aceptan sección ocho",
    "¿aceptan el plan 8?",
    "tengo una hija discapacitada",
    "I'm deaf, can we text instead of call",
    "my mom can't do stairs, is there a ramp?",
    "im gonna be 20 min late",
    "we're gonna be a bit late",
    "mi mamá no puede subir escaleras",
    "hi im here for the 2:30 showing where are you",
    "we're here for a 3pm tour",
    "im here for the 10am tour",
    "se fue la luz en todo el edificio y mi mamá usa oxígeno",
  ])("is handed over: %s", async (text) => {
    const talk = new Talk();
    await talk.say(text);
    expect(talk.services.handedOver).toEqual(["only_person"]);
  });

  it.each([
    "¿me muestra esa?",
    "the section by the park, 8 am?",
    "Do you have 8 bedrooms?",
    "I'm here for the weekend, can I tour tuesday",
    "I'm here for 2 days, can I see it",
    "hi, I'm here for a tour",
    "¿se va la luz seguido?",
    "¿se ha ido la luz ahí?",
    "¿hace cuánto se fue el agua?",
  ])("is not meant by %j", async (text) => {
    const talk = new Talk();
    await talk.say(text);
    expect(talk.services.handedOver).toEqual([]);
  });
});

it.each([
  ["My source of income is my job", []],
  ["What is your policy on income?", ["only_person"]],
  ["My source of income is a voucher", ["only_person"]],
])("tells the words of an answer to a form from those of a question: %s", async (text, handedOver) => {
  const talk = new Talk();
  await talk.say("Apply", text);
  expect(talk.services.handedOver).toEqual(handedOver);
});

it("answers first what it knows beside what only a person may answer", async () => {
  const talk = new Talk().about("elm");
  expect(await talk.say("still available, deposit, Section 8?")).toMatch(
    /^The deposit is \$1,000\. It is available now\.\n\nI have asked a person/,
  );
  expect(talk.services.handedOver).toEqual(["only_person"]);
});

it.each([
  "I have a service dog, are pets allowed?",
  "do you take section 8",
  "I use a wheelchair, is there parking?",
  "My caseworker says the rent must be under 1800. Is Section 8 ok?",
  "are there stairs, I use a wheelchair",
])("says nothing beside a question that only a person may answer: %s", async (text) => {
  expect(await new Talk().about("elm").say(text)).toMatch(/^I have asked a person/);
});

describe("a person", () => {
  it("takes over after two questions in a row that are not understood, and after no other two", async () => {
    const talk = new Talk();
    expect(await talk.say("is the moon made of cheese?")).toMatch(/did not understand/);
    expect(await talk.say("why is that so?")).toMatch(/asked a person/);
    const other = new Talk();
    await other.say("elm");
    expect(await other.say("qwertz")).toMatch(/did not understand/);
    expect([talk.services.handedOver, other.services.handedOver]).toEqual([["not_understood"], []]);
  });

  it("takes over after two messages that are not understood, if the settings allow it", async () => {
    const talk = new Talk();
    expect(await talk.say("qwertz")).toMatch(/did not understand/);
    expect(await talk.say("asdf")).toMatch(/asked a person/);
    const other = new Talk();
    other.services.settings = {
      ...other.services.settings,
      callHumanEnabled: false,
      publicPhone: "+1 217 555 0100",
    };
    expect(await other.say("qwertz", "asdf")).toMatch(/did not understand/);
    expect(await other.say("Talk to a person")).toMatch(/can't connect you[\s\S]*\+1 217 555 0100/);
    expect(other.options).not.toContain("Talk to a person");
    expect([talk.services.handedOver, other.services.handedOver]).toEqual([["not_understood"], []]);
  });

  it.each([
    "I have a service animal",
    "Do you accept Section 8 vouchers?",
    "I use a wheelchair",
    "Tengo un perro guia",
  ])("answers %j, whatever the settings and wherever the dialogue is", async (text) => {
    for (const before of [[], ["Apply"], ["Book a showing"]]) {
      const talk = new Talk();
      talk.services.settings = { ...talk.services.settings, callHumanEnabled: false };
      await talk.say(...before, text);
      expect(talk.services.handedOver).toEqual(["only_person"]);
    }
  });
});

it.each([
  ["en", "delete my data please"],
  ["en", "Please erase all my personal information"],
  ["es", "quiero que borren mis datos"],
  ["es", "Eliminen toda mi información, por favor"],
])("leaves it to a person to delete what is known of a visitor, in %s: %s", async (language, text) => {
  const talk = new Talk(language);
  await talk.say(text);
  expect(talk.services.handedOver).toEqual(["only_person"]);
});

it.each([
  "I'm outside the house, nobody is here",
  "We are here for our showing",
  "hi, I'm at the front door and nobody's answering",
  "running 10 minutes late",
  "I'll be a bit late, sorry",
  "I never got the confirmation email",
  "estoy afuera y no hay nadie",
  "voy a llegar 15 minutos tarde",
  "no me llegó el correo",
  "me quedé afuera, no tengo llaves",
  "I'm in the area right now, can someone let me in?",
  "stop texting me",
  "ya no me manden mensajes",
  "the heat isn't working in my unit",
  "hay una fuga de agua en mi baño",
  "this is ridiculous, nobody ever answers me",
  "no hot water since yesterday at 90 cedar",
  "the fridge in my apartment quit working, its Ana from 18 union",
  "there is no heat in my apartment",
  "my dishwasher died",
  "no hay agua caliente en mi departamento",
  "gotea el techo de mi cuarto",
  "se tapo el baño",
  "se me rompio la chapa",
  "la estufa de mi cocina no funciona",
  "soy inquilina del 90 cedar",
  "ya no hay agua caliente en el 90 cedar desde ayer",
  "I'm a tenant at 90 cedar",
  "i am a current resident here",
  "where do i pay my rent",
  "i already paid my rent",
  "the fridge in my apartment is out of order",
  "el elevador no sirve",
  "when do i get my deposit back i moved out",
  "¿dónde pago mi renta?",
  "ya no quiero recibir mensajes",
  "no me escriban mas por favor",
  "dejen de mandarme mensajes",
  "i dont want any more texts",
  "are you for real? is this a scam?",
  "someone asked me to send a deposit by Zelle, is that you?",
  "me piden dinero antes de ver, ¿es una estafa?",
])("lets a person hear at once of somebody who waits for them: %s", async (text) => {
  const talk = new Talk();
  await talk.say(text);
  expect(talk.services.handedOver).toEqual(["only_person"]);
});

it.each([
  "We are here from Ohio and look for a home",
  "I'm outside the city at the moment. Do you have 2 bedrooms?",
  "Is it too late to apply?",
  "Can you answer a question?",
  "Is heat included?",
  "Is the door code the same?",
  "Is there a fireplace?",
  "Do you take Zelle?",
  "Is there a late fee if I am late on rent?",
  "what is the fee if I'm late?",
  "do you need a letter from my landlord",
  "yes I'm still here",
  "Zillow told me to send a message to you",
  "my wife asked me to send you a message",
  "power is out of my budget",
  "is there hot water?",
  "is there no heat?",
  "no gas stove please",
  "does the fridge in the unit work?",
  "no hot water included in the rent?",
  "how do I pay rent each month?",
  "when do i get my deposit back when i move out?",
  "is the deposit refundable after i move out",
  "i moved out of my last place, is the elm one available?",
  "my fridge broke, i am looking for a new apartment",
  "I'm a current tenant at Elm 12, can I tour Oak 3?",
  "i don't want a text, just show me the listings",
  "¿hay agua caliente?",
  "¿no hay gas?",
  "¿El baño tiene tina?",
  "se me rompió la lavadora, busco apartamento con lavadora",
  "soy buena inquilina, ¿qué tienen?",
  "I'm a resident of Springfield",
  "I am a tenant at the moment, month to month",
  "¿cómo se paga la renta?",
  "no quiero mudarme lejos",
  "quiero recibir mensajes",
  "¿No hay nadie viviendo ahí?",
  "I've paid my rent on time for 6 years, can i qualify with bad credit",
  "my credit is bad but i paid my rent on time",
  "how do i pay my rent",
  "how can we pay our rent, by card?",
  "i'm a tenant in the building next door, what's the rent",
  "there's no ac in my place, does yours have it?",
  "the fridge in the unit is out of date, will it be replaced?",
  "who pays if the fridge is broken",
  "el elevador no sirve?",
  "el aire acondicionado no funciona?",
  "quien paga si la lavadora no funciona",
  "la ventana esta rota en la foto",
  "la luz no baja de 100 al mes?",
  "como pago mi renta",
  "when do we pay our rent",
  "soy inquilino del edificio de enfrente, cuanto cuesta la renta",
  "Hay alguien aquí?",
])("bothers nobody with what only sounds so: %s", async (text) => {
  const talk = new Talk();
  await talk.say(text);
  expect(talk.services.handedOver).toEqual([]);
});
