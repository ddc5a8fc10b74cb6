import { describe, expect, it } from "vitest";
import { listing, Talk } from "../../../../../test/fixtures/talk.ts";

describe("what somebody looks for", () => {
  it.each([
    ["2 bedrooms under $1,800", { minBedrooms: 2, maxRent: 1800 }],
    ["a two bedroom with parking, max 2k", { minBedrooms: 2, hasParking: true, maxRent: 2000 }],
    ["3br 1.5 bath, we have a dog", { minBedrooms: 3, minBathrooms: 1.5, petFriendly: true }],
    ["apartments without pets", {}],
    ["something in Springfield under 1500", { city: "springfield", maxRent: 1500 }],
    ["2 bedrooms. I was born in Nigeria and live in Ohio.", { minBedrooms: 2 }],
    ["do you have any studios", { bedroomType: "studio" }],
    ["which one is the cheapest?", { cheapestFirst: true }],
    ["¿cuál es el más barato de dos recámaras?", { cheapestFirst: true, minBedrooms: 2 }],
    ["un estudio por menos de $1,000", { bedroomType: "studio", maxRent: 1000 }],
    ["homes available from July 1", { availableBefore: "2026-07-01" }],
    ["listings in a quiet street", {}],
    ["tres habitaciones hasta $2.000 en Springfield", { minBedrooms: 3, maxRent: 2000, city: "springfield" }],
    ["piso con estacionamiento y mascotas", { hasParking: true, petFriendly: true }],
    ["budget 1500-2000", { maxRent: 2000 }],
    ["between $1,500 and 2k", { maxRent: 2000 }],
    ["busco entre 1500 y 2000", { maxRent: 2000 }],
    ["max 2 bedrooms", { maxBedrooms: 2 }],
    ["a 2 bed max", { maxBedrooms: 2 }],
    ["exactly 1 bedroom", { minBedrooms: 1, maxBedrooms: 1 }],
    ["2 bedrooms only", { minBedrooms: 2, maxBedrooms: 2 }],
    ["I only need 2 bedrooms", { minBedrooms: 2 }],
    ["2 bdrm apts under 1800", { minBedrooms: 2, maxRent: 1800 }],
    ["2b2b", { minBedrooms: 2, minBathrooms: 2 }],
    ["3 hab", { minBedrooms: 3 }],
    ["studio or one bedroom", { maxBedrooms: 1 }],
    ["un estudio o una recámara", { maxBedrooms: 1 }],
    ["not the studio, something bigger", { minBedrooms: 1 }],
    ["1200 or less", { maxRent: 1200 }],
    ["2 bedrooms max 1800", { minBedrooms: 2, maxRent: 1800 }],
    ["2 bedroom max $1800", { minBedrooms: 2, maxRent: 1800 }],
    ["1 bed max 1200", { minBedrooms: 1, maxRent: 1200 }],
    ["2 cuartos máximo 1500", { minBedrooms: 2, maxRent: 1500 }],
    ["I'm moving near Boston, what do you have", { city: "boston" }],
    ["looking to move near austin, 2 bedrooms", { minBedrooms: 2, city: "austin" }],
    ["we are moving in springfield, il, 2 bedrooms", { minBedrooms: 2, city: "springfield" }],
    ["2 bedrooms, moving in together", { minBedrooms: 2 }],
    ["I am interested in this property and would like to know more", {}],
    ["estoy interesado en esta propiedad", {}],
    ["listings with 2 bedrooms or less", { maxBedrooms: 2 }],
    ["2br near downtown", { minBedrooms: 2 }],
    ["algo por debajo de 2000 cerca del centro", { maxRent: 2000 }],
    [
      "im looking for a two bedroom place somewhere around springfield um under two thousand five hundred dollars i have a dog",
      { minBedrooms: 2, city: "springfield", maxRent: 2500, petFriendly: true },
    ],
    ["anything under eighteen hundred", { maxRent: 1800 }],
    ["busco casa de menos de mil ochocientos", { maxRent: 1800 }],
    ["something below twenty-five hundred", { maxRent: 2500 }],
    ["listings up to twenty two hundred", { maxRent: 2200 }],
    ["homes under forty thousand five hundred", { maxRent: 40_500 }],
    ["2 bedrooms, I do not have pets", { minBedrooms: 2 }],
    ["2 bedrooms, we don't have any dogs", { minBedrooms: 2 }],
    ["no tengo mascotas, busco dos recámaras", { minBedrooms: 2 }],
    ["2 bedrooms, but not in Springfield", { minBedrooms: 2 }],
    ["🏠", {}],
    ["apartments with any move in specials", {}],
    ["homes with laundry in unit", {}],
    ["I'm interested in an apartment in Springfield", { city: "springfield" }],
    ["nothing over 1800", { maxRent: 1800 }],
    ["2 bedrooms that won't exceed 2000", { minBedrooms: 2, maxRent: 2000 }],
    ["un depa de una recamara q no pase de 1800", { minBedrooms: 1, maxRent: 1800 }],
    ["algo que no exceda 1500", { maxRent: 1500 }],
    ["mi perro no pasa de 40 libras", { petFriendly: true }],
    ["my credit score is not over 600, do you have 1 bedroom", { minBedrooms: 1 }],
    ["2 bedroom not over 800 sq ft", { minBedrooms: 2 }],
  ])("%s", async (text, wishes) => {
    const talk = new Talk();
    await talk.say(text);
    expect(talk.services.found).toEqual([wishes]);
  });

  it("asks for the cheapest of those that were shown", async () => {
    const talk = new Talk();
    await talk.say("2 bedrooms under $1,800");
    await talk.say("which one is the cheapest?");
    expect(talk.services.found[1]).toEqual({ minBedrooms: 2, maxRent: 1800, cheapestFirst: true });
  });

  it("is narrowed by what is said of the homes that are shown, unless it is of another size", async () => {
    const talk = new Talk();
    await talk.say("with parking and dogs", "under 2000", "3 bedrooms", "any other homes under 1000");
    expect(talk.services.found).toEqual([
      { hasParking: true, petFriendly: true },
      { hasParking: true, petFriendly: true, maxRent: 2000 },
      { minBedrooms: 3 },
      { maxRent: 1000 },
    ]);
  });

  it.each(["can I pay in cash?", "do we sign in person?", "¿puedo pagar en efectivo?"])(
    "is no place in %j",
    async (text) => {
      const talk = new Talk();
      await talk.say(text);
      expect(talk.services.found).toEqual([]);
    },
  );

  it.each(["I make 5000 or less", "credit score 600 or below"])("is no rent in %j", async (text) => {
    const talk = new Talk();
    await talk.say(text);
    expect(talk.services.found).toEqual([]);
  });

  it.each([
    "hola, tiene apartamentos disponibles",
    "¿Tiene departamentos disponibles?",
    "¿Tiene casas disponibles en Chicago?",
    "tiene mas propiedades",
    "¿Tiene estudios?",
    "tiene casas de 3 cuartos?",
  ])("is other homes on the page of one: %s", async (text) => {
    const talk = new Talk("es").about("elm");
    expect(await talk.say(text)).toMatch(/^Esto está disponible/);
  });

  it("is no other home in a question about the floors of one", async () => {
    expect(await new Talk("es").about("elm").say("¿tiene pisos de madera?")).toMatch(/^No lo sé/);
  });

  it.each([
    ["en", "2 bedrooms", [2, 2, 3], /^These are available; some have more than 2 bedrooms:\n1\./],
    ["en", "2 bedrooms", [3, 4], /^These are available; all have more than 2 bedrooms:\n1\./],
    ["en", "2 bedrooms", [2, 2], /^These are available:\n1\./],
    ["en", "no studios please", [1, 2], /^These are available; some have more than 1 bedroom:\n1\./],
    ["en", "See listings", [2, 3], /^These are available:\n1\./],
    [
      "en",
      "can I tour a 2 bedroom",
      [2, 3],
      /^Which one would you like to visit\? Some have more than 2 bedrooms\.\n/,
    ],
    ["es", "2 dormitorios", [2, 3], /^Esto está disponible; algunas tienen más de 2 dormitorios:\n1\./],
    ["es", "2 dormitorios", [3, 3], /^Esto está disponible; todas tienen más de 2 dormitorios:\n1\./],
  ])("in %s, says of %j whether homes are larger: %j", async (language, text, sizes, answer) => {
    const talk = new Talk(language);
    talk.services.all = sizes.map((bedrooms, at) => listing(`home${at}`, `Elm ${at}`, { bedrooms }));
    expect(await talk.say(text)).toMatch(answer);
  });

  it("says when nothing matches, and when there is nothing at all", async () => {
    const talk = new Talk();
    talk.services.all = [];
    expect(await talk.say("2 bedrooms under $500")).toMatch(/Nothing matches/);
    expect(await talk.say("See listings")).toMatch(/no listings at the moment/);
  });
});
