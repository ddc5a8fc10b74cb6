import { expect, it } from "vitest";
import { Talk } from "../../../../../test/fixtures/talk.ts";

it.each([
  ["en", "i smell gas in the apartment!!", /^If anyone is in danger, leave the place and call 911/],
  ["en", "there's a gas leak", /^If anyone is in danger/],
  ["en", "water is pouring from the ceiling", /^If anyone is in danger/],
  ["en", "There's a gas smell in the kitchen. What should I do?", /^If anyone is in danger/],
  ["en", "someone is trying to break into my apartment", /^If anyone is in danger/],
  ["en", "my ex is trying to break in", /^If anyone is in danger/],
  ["en", "someone broke in", /^If anyone is in danger/],
  ["en", "the house is burning", /^If anyone is in danger/],
  ["en", "fire in my unit", /^If anyone is in danger/],
  ["en", "help, fire", /^If anyone is in danger/],
  ["en", "the carbon monoxide alarm went off", /^If anyone is in danger/],
  ["en", "my smoke detector won't stop beeping", /^If anyone is in danger/],
  ["en", "fire alarm is going off", /^If anyone is in danger/],
  ["en", "The kitchen is full of smoke", /^If anyone is in danger/],
  ["en", "water is leaking through the ceiling", /^If anyone is in danger/],
  ["en", "this is an emergency", /^If anyone is in danger/],
  ["en", "my kid is stuck in the elevator", /^If anyone is in danger/],
  ["en", "water all over the floor, pipe under sink blew", /^If anyone is in danger/],
  ["en", "i think i smell gaz", /^If anyone is in danger/],
  ["en", "there is a strange man in my apartment", /^If anyone is in danger/],
  ["en", "he is kicking in my door", /^If anyone is in danger/],
  [
    "es",
    "huele a gas en el departamento",
    /^Si alguien corre peligro, primero salga del lugar y llame al 911/,
  ],
  ["es", "huele mucho a gas", /^Si alguien corre peligro/],
  ["es", "se me inundó la casa", /^Si alguien corre peligro/],
  ["es", "la casa se quema", /^Si alguien corre peligro/],
  ["es", "se cayó el techo", /^Si alguien corre peligro/],
  ["es", "la alarma de humo está sonando", /^Si alguien corre peligro/],
  ["es", "huele a quemado", /^Si alguien corre peligro/],
  ["es", "hay mucho humo", /^Si alguien corre peligro/],
  ["es", "está inundado el baño", /^Si alguien corre peligro/],
  ["es", "alguien se metio a mi casa", /^Si alguien corre peligro/],
  [
    "es",
    "soy inquilina del 90 cedar y se esta saliendo el agua del techo y hay agua por todos lados",
    /^Si alguien corre peligro/,
  ],
  ["es", "hay un señor en mi apartamento, ayuda", /^Si alguien corre peligro/],
  ["es", "estan tumbando la puerta", /^Si alguien corre peligro/],
  ["es", "se me esta metiendo el agua por el techo", /^Si alguien corre peligro/],
  ["es", "el agua está entrando por la pared", /^Si alguien corre peligro/],
  ["es", "estoy atrapada en el ascensor", /^Si alguien corre peligro/],
  ["en", "they smashed my window", /^If anyone is in danger/],
  ["en", "there's a guy in my apartment who won't leave", /^If anyone is in danger/],
  ["en", "we got stuck in the elevator", /^If anyone is in danger/],
  ["en", "my ex kicked in my door", /^If anyone is in danger/],
  ["en", "my ex broke my window", /^If anyone is in danger/],
  ["es", "me rompieron la ventana de la casa", /^Si alguien corre peligro/],
  ["es", "hay alguien en mi casa que no conozco", /^Si alguien corre peligro/],
  ["es", "está saliendo agua de la tubería", /^Si alguien corre peligro/],
])("lets nobody in danger wait for the agency, in %s: %s", async (language, text, first) => {
  const talk = new Talk(language);
  expect(await talk.say(text)).toMatch(first);
  expect(talk.services.handedOver).toEqual(["urgent"]);
});

it.each(["there is a fire in the kitchen", "huele a gas"])(
  "lets nobody in danger answer the next question of a form: %s",
  async (text) => {
    const talk = new Talk();
    expect(await talk.say("Apply", text)).toMatch(/^If anyone is in danger/);
    expect([talk.services.handedOver, talk.services.answers]).toEqual([["urgent"], {}]);
  },
);

it.each([
  "Do you have an emergency maintenance line?",
  "do you have an emergency contact number",
  "the living room is flooded with natural light, lovely",
  "there's a fire hydrant in front of the driveway?",
  "is water coming from a well",
  "does the kitchen smell like gas or electric stove",
  "has a pipe burst there before",
  "Has there ever been a break-in?",
  "Is flooding a problem there?",
  "I have an emergency at work, can we reschedule?",
  "It's an emergency, I need a place by tonight",
  "¿hay fuego en la chimenea?",
  "¿hay detector de humo?",
  "is it far from the gas station?",
  "Are the pipes old? The last place had a pipe problem",
  "is there an elevator?",
  "the light gets in through the window, lovely",
  "hardwood all over the floors, lovely",
  "there is a man who will come with me",
  "¿sale agua caliente de la llave?",
  "¿por dónde sale el agua?",
  "se me metió en mi cabeza mudarme",
  "hay alguien en mi casa que puede recoger la llave",
  "¿hay un señor que cuida el edificio?",
  "¿Hay ascensor?",
  "please knock on my door",
  "there are two men in our apartment, is a one bedroom ok",
  "there is another guy in my apartment moving with me",
  "there's someone in my place until the 5th, can I move in after that",
  "what if my kids break my window",
  "if i break my door lock who pays",
  "what if the pipes freeze and burst",
  "is there water all over the basement when it rains",
  "do people get stuck in the elevator",
  "my couch got stuck in the elevator",
  "i got stuck in the elevator of my old building, does this one have stairs",
  "me rompieron la ventana del carro, ¿hay estacionamiento cerrado?",
  "¿hay filtro de agua por toda la casa?",
  "¿qué tan fuerte sale el agua de la tubería?",
  "¿sale agua de la tubería potable?",
  "hay un señor en mi casa que vive conmigo",
  "hay alguien en mi casa que tiene perro",
  "hay alguien en mi unidad hasta julio",
  "hay una persona en mi casa, somos tres",
])("sends nobody out of a home for what is no danger: %s", async (text) => {
  const talk = new Talk().about("elm");
  expect(await talk.say(text)).not.toMatch(/danger/);
  expect(talk.services.handedOver).toEqual([]);
});
