import { yetToConfirm } from "@rental/contract/words/calendar";
import { describe, expect, it } from "vitest";
import { elm, Talk } from "../../../../../test/fixtures/talk.ts";

describe("a booking", () => {
  it("goes from listing to day, time, name and address, and then is made once", async () => {
    const talk = new Talk();
    await talk.say("Book a showing", "Elm 12");
    expect(talk.options).toEqual(["Tue, Jun 16", "Thu, Jun 18"]);
    expect(await talk.say("Tue, Jun 16")).toBe("At what time? (Central Time)");
    expect(talk.options).toEqual(["10:00 AM", "3:30 PM"]);
    expect(await talk.say("3:30 PM")).toMatch(/your name/);
    expect(await talk.say("Dana Reyes")).toMatch(/email address or phone/);
    expect(talk.services.booked).toEqual([]);
    expect(await talk.say("dana@example.com")).toBe(
      "Your request to see Elm 12 was sent: Tuesday, June 16, 2026 at 3:30 PM CDT. The agency has yet to confirm it. To see, move or cancel it: https://here/p/bookings/token",
    );
    expect(talk.services.booked).toEqual(["elm 2026-06-16T20:30:00.000Z"]);
  });

  it.each([
    ["en", "Your showing of Elm 12 is booked: "],
    ["es", "Su visita a Elm 12 está reservada: "],
  ])("says that it is booked where the agency need not confirm it: %s", async (language, words) => {
    const talk = new Talk(language).about("elm");
    talk.services.visitor = { name: "Dana", address: null };
    talk.services.outcome = { kind: "booked", url: "https://here/p/bookings/token", awaitsAgency: false };
    talk.state = { ...talk.state, expects: { kind: "address", start: "2026-06-16T20:30:00.000Z" } };
    const said = await talk.say("dana@example.com");
    expect(said.startsWith(words), said).toBe(true);
    expect(said).not.toContain(yetToConfirm[language as "en" | "es"]);
  });

  it.each([
    ["tomorrow", "at 3:30 pm"],
    ["2026-06-16", "15:30"],
    ["Tuesday", "let's say 3:30"],
    ["June 16", "half past? no: 3:30 p.m."],
  ])("understands %j and %j", async (day, time) => {
    const talk = new Talk().about("elm");
    talk.services.visitor = { name: "Dana", address: "dana@example.com" };
    await talk.say("Book a showing", day, time);
    expect(talk.services.booked).toEqual(["elm 2026-06-16T20:30:00.000Z"]);
  });

  it("takes no time and no day for another one that looks alike", async () => {
    const talk = new Talk().about("elm");
    talk.services.visitor = { name: "Dana", address: "dana@example.com" };
    await talk.say("Book a showing");
    expect(await talk.say("Tue, Jun 17")).toMatch(/No time is free on that day/);
    expect(await talk.say("Tue, Jun 16", "3:00 PM")).toMatch(/^No time is free then/);
    expect(talk.services.booked).toEqual([]);
  });

  it("takes a time that is free but not among the first to choose from", async () => {
    const talk = new Talk().about("elm");
    talk.services.visitor = { name: "Dana", address: "dana@example.com" };
    talk.services.times = Array.from({ length: 16 }, (_, at) =>
      new Date(Date.parse("2026-06-16T14:00:00.000Z") + at * 1_800_000).toISOString(),
    );
    await talk.say("Book a showing", "tomorrow");
    expect(talk.options).toHaveLength(8);
    expect(talk.options).not.toContain("3:30 PM");
    await talk.say("3:30 pm");
    expect(talk.services.booked).toEqual(["elm 2026-06-16T20:30:00.000Z"]);
  });

  it("books no time that was not shown for a number alone, which may be a place among those that were", async () => {
    const talk = new Talk().about("elm");
    talk.services.visitor = { name: "Dana", address: "dana@example.com" };
    talk.services.times = Array.from({ length: 16 }, (_, at) =>
      new Date(Date.parse("2026-06-16T15:00:00.000Z") + at * 1_800_000).toISOString(),
    );
    await talk.say("Book a showing", "tomorrow after 3:30pm");
    expect(talk.options).not.toContain("1:00 PM");
    await talk.say("1");
    expect(talk.services.booked).toEqual([]);
    await talk.say("4");
    expect(talk.services.booked).toEqual(["elm 2026-06-16T21:00:00.000Z"]);
  });

  it("takes a number alone for the only time that was shown, or for an hour that is no place among them", async () => {
    const talk = new Talk().about("elm");
    talk.services.visitor = { name: "Dana", address: "dana@example.com" };
    talk.services.times = Array.from({ length: 24 }, (_, at) =>
      new Date(Date.parse("2026-06-16T13:00:00.000Z") + at * 1_800_000).toISOString(),
    );
    await talk.say("Book a showing", "tomorrow at 2pm");
    expect(talk.options).toEqual(["2:00 PM"]);
    await talk.say("2");
    expect(talk.services.booked).toEqual(["elm 2026-06-16T19:00:00.000Z"]);
    const other = new Talk().about("elm");
    other.services.visitor = talk.services.visitor;
    other.services.times = talk.services.times;
    await other.say("Book a showing", "tomorrow");
    expect(other.options).not.toContain("10:00 AM");
    await other.say("10");
    expect(other.services.booked).toEqual(["elm 2026-06-16T15:00:00.000Z"]);
  });

  it("offers the free days again for a day without free times", async () => {
    const talk = new Talk().about("elm");
    expect(await talk.say("Book a showing", "June 17")).toMatch(/No time is free on that day/);
    expect(talk.options).toEqual(["Tue, Jun 16", "Thu, Jun 18"]);
  });

  it("offers other times when somebody was faster", async () => {
    const talk = new Talk().about("elm");
    talk.services.visitor = { name: "Dana", address: "dana@example.com" };
    talk.services.outcome = {
      kind: "taken",
      starts: ["2026-06-16T15:00:00.000Z", "2026-06-18T15:00:00.000Z"],
    };
    expect(await talk.say("Book a showing", "tomorrow", "3:30 PM")).toMatch(/just been taken/);
    expect(talk.options).toEqual(["Tue, Jun 16, 10:00 AM", "Thu, Jun 18, 10:00 AM"]);
    talk.services.outcome = { kind: "booked", url: "https://here/b", awaitsAgency: true };
    expect(await talk.say("Thu, Jun 18, 10:00 AM")).toMatch(/was sent: /);
  });

  it("leads to the form that comes before a booking", async () => {
    const talk = new Talk().about("elm");
    talk.services.visitor = { name: "Dana", address: "dana@example.com" };
    talk.services.outcome = { kind: "form", url: "https://here/p/ada/w/form" };
    const said = await talk.say("Book a showing", "tomorrow", "3:30 PM");
    expect(said).toMatch(/^Before a showing of this home is booked, .*https:\/\/here\/p\/ada\/w\/form$/);
    expect(said).not.toMatch(/is booked:|was sent/);
  });

  it.each([
    ["en", /It is not booked yet: .* by Monday, June 15, 2026 at 5:00 PM CDT\./],
    ["es", /Aún no está reservada: .*: lunes, 15 de junio de 2026, 5:00 p\.m\. CDT\./],
  ])("says that a person decides about a request, and by when: %s", async (language, words) => {
    const talk = new Talk(language).about("elm");
    talk.services.visitor = { name: "Dana", address: "dana@example.com" };
    const answerBy = "2026-06-15T22:00:00.000Z";
    talk.services.outcome = { kind: "requested", url: "https://here/p/bookings/token", answerBy };
    talk.state = { ...talk.state, expects: { kind: "address", start: "2026-06-16T20:30:00.000Z" } };
    const said = await talk.say("dana@example.com");
    expect(said).toMatch(words);
    expect(said).toContain("https://here/p/bookings/token");
  });

  it.each([
    ["dana@gmial.com", "dana@gmail.com"],
    ["dana@gmail", "dana@gmail.com"],
    ["it's dana at gmail dot com", "dana@gmail.com"],
    ["dana punto cruz arroba gmail punto com", "dana.cruz@gmail.com"],
    ["dana underscore cruz at gmail dot com", "dana_cruz@gmail.com"],
    ["dana.reyes@elmhomes.con", "dana.reyes@elmhomes.com"],
  ])("asks once whether %s means %s, and takes what the visitor then says", async (typed, meant) => {
    const corrected = new Talk().about("elm");
    await corrected.say("Book a showing", "tomorrow", "3:30 PM", "Dana");
    expect(await corrected.say(typed)).toBe(`Did you mean ${meant}?`);
    expect([corrected.services.visitor.address, corrected.options[0]]).toEqual([null, meant]);
    expect(await corrected.say("yes")).toMatch(/was sent: /);
    expect(corrected.services.visitor.address).toBe(meant);
    const meantIt = new Talk().about("elm");
    await meantIt.say("Book a showing", "tomorrow", "3:30 PM", "Dana", typed);
    const isAddress = /@.+\./.test(typed);
    expect(await meantIt.say("no")).toMatch(isAddress ? /was sent: / : /one email address/);
    expect(meantIt.services.visitor.address).toBe(isAddress ? typed : null);
  });

  it.each([
    ["No, it's dana.r@gmail.com", "dana.r@gmail.com"],
    ["It's d.reyes@outlook.com, ok?", "d.reyes@outlook.com"],
    ["my email is dana@gmial.com", "dana@gmial.com"],
  ])("takes the address in %s, after it asked about another", async (answer, address) => {
    const talk = new Talk().about("elm");
    await talk.say("Book a showing", "tomorrow", "3:30 PM", "Dana", "dana@gmial.com");
    expect(await talk.say(answer)).toMatch(/was sent: /);
    expect(talk.services.visitor.address).toBe(address);
  });

  it.each(["I can't make tomorrow, how about Friday?", "I can't make it"])(
    "books nothing with an address that it asked about when the visitor says %s",
    async (answer) => {
      const talk = new Talk().about("elm");
      await talk.say("Book a showing", "tomorrow", "3:30 PM", "Dana", "dana@gmial.com");
      expect(await talk.say(answer)).not.toMatch(/is booked|was sent/);
      expect(talk.services.visitor.address).toBeNull();
    },
  );

  it.each(["You can reach me at 217-555-0142. Thanks", "I am at work. +1 217 555 0142"])(
    "reads no address between two sentences: %s",
    async (answer) => {
      const talk = new Talk().about("elm");
      await talk.say("Book a showing", "tomorrow", "3:30 PM", "Dana");
      expect(await talk.say(answer)).toMatch(/was sent: /);
    },
  );

  it("stays with its home when a question is about another one", async () => {
    const talk = new Talk().about("elm");
    await talk.say("Book a showing", "tomorrow", "3:30 PM", "Dana");
    await talk.say("Does Oak 3 have parking? dana@example.com");
    expect(talk.services.booked).toEqual(["elm 2026-06-16T20:30:00.000Z"]);
  });

  it.each(["dana@mail.com", "dana@ymail.com", "dana@elmhomes.example", "+1 217 555 0142"])(
    "takes %s without asking",
    async (address) => {
      const talk = new Talk().about("elm");
      await talk.say("Book a showing", "tomorrow", "3:30 PM", "Dana");
      expect(await talk.say(address)).toMatch(/was sent: /);
    },
  );

  it.each([
    [
      "en",
      "Is parking included? And can I see it tomorrow?",
      /^Parking is included\.\s+Elm 12, on Tuesday, June 16/,
    ],
    [
      "en",
      "how much is the deposit and can I come by tomorrow",
      /^The deposit is \$1,000[\s\S]*on Tuesday, June 16/,
    ],
    ["en", "Does it have parking? Is the roof new?", /^Parking is included\.\s+I do not know that/],
    ["en", "Hi! Is parking included?", /^Parking is included\.$/],
    [
      "es",
      "¿Hay estacionamiento? ¿Puedo verlo mañana?",
      /^Estacionamiento incluido\.\s+Elm 12, el martes, 16 de junio/,
    ],
    [
      "es",
      "¿Se permiten dos gatos y está incluida el agua?",
      /^Se permiten mascotas\.\s+No lo sé\. Las personas/,
    ],
  ])('in %s, "%s" is answered as a whole', async (language, text, answer) => {
    expect(await new Talk(language).about("elm").say(text)).toMatch(answer);
  });

  it.each(["May Chen", "Can Yilmaz"])("takes the name %s", async (name) => {
    const talk = new Talk().about("elm");
    await talk.say("Book a showing", "tomorrow", "3:30 PM");
    expect(await talk.say(name)).toMatch(/email address or phone/);
  });

  it("asks again for a name that is none, and for an address that is none or not taken", async () => {
    const talk = new Talk().about("elm");
    talk.services.settings = { ...talk.services.settings, callHumanEnabled: false };
    await talk.say("Book a showing", "tomorrow", "3:30 PM");
    expect(await talk.say("12345")).toMatch(/your name/);
    await talk.say("Dana");
    expect(await talk.say("later")).toMatch(/one email address/);
    expect(await talk.say("+49 30 901820")).toMatch(/another country/);
    expect(await talk.say("+1 217 555 0142")).toMatch(/was sent: /);
  });

  it("can be left for something else, and begun anew", async () => {
    const talk = new Talk().about("elm");
    await talk.say("Book a showing", "tomorrow");
    expect(await talk.say("Does it have parking?")).toMatch(/Parking is included/);
    expect(await talk.say("menu")).toMatch(/I can show you/);
    expect(await talk.say("Book a showing")).toMatch(/On which day/);
  });

  it.each([
    ["en", "Book a showing", /^Others may see this home at the same time as you\.\s+On which day/],
    [
      "es",
      "Reservar una visita",
      /^Otras personas pueden ver esta vivienda a la misma hora que usted\.\s+¿Qué día/,
    ],
  ])(
    "says that others may come to a home that several may see at once, in %s",
    async (language, text, said) => {
      const talk = new Talk(language).about("elm");
      talk.services.all = [{ ...elm, showingParties: 3 }];
      expect(await talk.say(text)).toMatch(said);
      expect(talk.options).toHaveLength(2);
      talk.services.all = [elm];
      expect(await talk.say(text)).toMatch(language === "en" ? /^On which day/ : /^¿Qué día/);
    },
  );

  it.each([
    ["en", "Book a showing", "Open house, Thu, Jun 18, 10:00 AM – 12:00 PM, others may come"],
    [
      "es",
      "Reservar una visita",
      "Visita abierta, jue, 18 de jun, 10:00 a.m. – 12:00 p.m., pueden venir otras personas",
    ],
  ])(
    "offers an open house as one time, and says that others may come, in %s",
    async (language, text, label) => {
      const talk = new Talk(language).about("elm");
      talk.services.openHouses.set("2026-06-18T15:00:00.000Z", "2026-06-18T17:00:00.000Z");
      await talk.say(text);
      await talk.say(talk.options[1]!);
      expect(talk.options).toEqual([label]);
      await talk.say(label);
      await talk.say("Dana Reyes");
      await talk.say("dana@example.com");
      expect(talk.services.booked).toEqual(["elm 2026-06-18T15:00:00.000Z"]);
    },
  );

  it("leads to the account's own booking page, and says when no time is free", async () => {
    const talk = new Talk().about("elm");
    talk.services.times = [];
    expect(await talk.say("Book a showing")).toMatch(/No time is free for a showing of Elm 12/);
    talk.services.settings = { ...talk.services.settings, bookingUrl: "https://book.example.com" };
    expect(await talk.say("Book a showing")).toBe("You can book a showing here: https://book.example.com");
  });

  it("works in Spanish", async () => {
    const talk = new Talk("es").about("elm");
    expect(await talk.say("Reservar una visita")).toBe("¿Qué día le gustaría visitar Elm 12?");
    expect(await talk.say("mañana")).toBe("¿A qué hora? (hora central)");
    await talk.say("15:30", "Dana Reyes");
    expect(await talk.say("dana@example.com")).toMatch(
      /^Su solicitud de visitar Elm 12 está enviada: martes, 16 de junio.* La agencia aún tiene que confirmarla/,
    );
  });
});

describe("a showing that was booked in the chat", () => {
  const page = "https://here/p/bookings/token";
  const english = `Your showing of Elm 12: Tuesday, June 16, 2026 at 3:30 PM CDT, Elm 12, Springfield. To see whether it is confirmed, move or cancel it: ${page}`;
  const spanish = `Su visita a Elm 12: martes, 16 de junio de 2026, 3:30 p.m. CDT, Elm 12, Springfield. Para ver si está confirmada, cambiarla o cancelarla: ${page}`;

  it.each([
    ["en", "I need to cancel my showing", english],
    ["en", "Can I reschedule the visit?", english],
    ["en", "sorry, I can't make it", english],
    ["en", "cancel", english],
    ["es", "quiero cancelar mi cita", spanish],
    ["es", "cambiar la visita al viernes", spanish],
    ["en", "actually i cant make it friday", english],
    ["en", "change it to 3pm", english],
    ["en", "can you move it to 2pm instead", english],
    ["en", "sorry i wont be able to come", english],
    ["en", "i found another place, thanks anyway", english],
    ["en", "I found another place so please cancel", english],
    ["en", "no longer interested, I found a place", english],
    ["en", "what time is my tour?", english],
    ["en", "where do i meet you", english],
    ["en", "what time was it again", english],
    ["en", "is my showing confirmed?", english],
    ["en", "i never got a email", english],
    ["es", "ya no puedo ir, cancelela por favor", spanish],
    ["es", "ya encontre otro lugar gracias", spanish],
    ["es", "no voy a poder ir el jueves", spanish],
    ["es", "¿dónde nos vemos?", spanish],
  ])("is moved and cancelled on its page, in %s: %s", async (language, text, answer) => {
    const talk = new Talk(language).about("elm");
    talk.services.visitor = { name: "Dana", address: "dana@example.com" };
    await talk.say(language === "en" ? "Book a showing" : "Reservar una visita", "2026-06-16", "15:30");
    expect(await talk.say(text)).toBe(answer);
    talk.services.now = new Date("2026-06-17T00:00:00.000Z");
    expect(await talk.say(text)).not.toContain(page);
  });

  it.each([
    ["see you then!", /^You are welcome/],
    ["great, see you tuesday", /^You are welcome/],
    ["ok, I'll be there", /^You are welcome/],
    ["see you on Thursday at 10 instead?", /10:00 AM CDT is free/],
    ["see you tuesday at 3:30", /^You are welcome/],
    ["see you soon", /^You are welcome/],
    ["I'll be there at 10 instead of 3:30", /move or cancel it/],
    ["we will be there at 5 instead", /move or cancel it/],
    ["i'll see you thursday instead", /move or cancel it/],
    ["ok see you friday at 3", /move or cancel it/],
    ["see you tuesday, can i bring my dog", /^Pets are allowed/],
  ])("is confirmed by who looks forward to it, and asks for no other: %s", async (text, answer) => {
    const talk = new Talk().about("elm");
    talk.services.visitor = { name: "Dana", address: "dana@example.com" };
    await talk.say("Book a showing", "2026-06-16", "15:30");
    expect(await talk.say(text)).toMatch(answer);
    expect(talk.services.booked).toHaveLength(1);
  });

  it.each([
    "can I see Oak 3 on Thursday?",
    "I can't go over $2,000, any cheaper homes?",
    "is it available in July?",
    "can I pay it in cash?",
    "i found another home on your page, can i see oak 3 thursday?",
    "i am no longer interested in elm, what about oak",
    "ya no quiero elm, quiero ver oak 3",
  ])("has nothing to do with another question: %s", async (text) => {
    const talk = new Talk().about("elm");
    talk.services.visitor = { name: "Dana", address: "dana@example.com" };
    await talk.say("Book a showing", "2026-06-16", "15:30");
    expect(await talk.say(text)).not.toContain(page);
  });

  it.each([
    ["en", "i found another place, thanks anyway", /^You are welcome/],
    ["es", "ya encontré otro lugar, gracias", /^De nada/],
    ["en", "sorry, I found a place", /^You are welcome/],
    ["en", "already found a place, thanks", /^You are welcome/],
    ["es", "ya rentamos otra casa gracias", /^De nada/],
  ])("is not needed by who found another home, in %s", async (language, text, answer) => {
    expect(await new Talk(language).about("elm").say(text)).toMatch(answer);
  });

  it.each([
    "we found a house on your page, is it available",
    "I just found an apartment on zillow that you list",
    "i found a place on zillow, 12 elm",
    "i rented an apartment for 5 years with no problems",
    "ya encontramos la direccion, cuando podemos verla",
    "ya encontre su anuncio en zillow",
    "ya consegui el deposito",
    "encontre otra foto",
  ])("is not what %j is about, nor a goodbye", async (text) => {
    expect(await new Talk().about("elm").say(text)).not.toMatch(/^You are welcome|^Your showing/);
  });

  it("is not asked for twice when none was booked here", async () => {
    const talk = new Talk();
    expect(await talk.say("cancel my appointment")).toMatch(/^No showing was booked in this chat/);
    expect(talk.services.booked).toEqual([]);
  });

  it.each(["cancel", "ok cancel", "never mind"])(
    "is not made for somebody who says %j instead of a name",
    async (text) => {
      const talk = new Talk().about("elm");
      await talk.say("Book a showing", "tomorrow", "3:30 PM");
      expect(await talk.say(text)).toMatch(/^I can show you/);
      expect(talk.services.visitor.name).toBeNull();
    },
  );
});

it.each([
  ["en", "i have a showing tomorrow at 2 but i need to move it"],
  ["en", "I have an appointment on Tuesday, can I move it to 3?"],
  ["es", "tengo una cita mañana a las 2 pero necesito cambiarla"],
])("a showing that was booked elsewhere is not booked again, in %s: %s", async (language, text) => {
  const talk = new Talk(language).about("elm");
  expect(await talk.say(text)).toMatch(/^No showing was booked in this chat|^En este chat/);
  expect(talk.state.expects.kind).toBe("anything");
});

it.each([
  "I have a showing at another place at 9, can i come at 10 on tuesday",
  "i have a doctor appointment tuesday so can we do thursday",
  "I have an appointment at 2 so I can't come before 4, can I see it tuesday at 5?",
  "hice una reserva de hotel y no puedo ir el lunes, puedo ir el martes a las 10?",
  "tengo una cita médica el martes a las 9, no puedo ir antes de las 3, ¿puedo ir el martes a las 3:30?",
])("an appointment elsewhere asks for no change: %s", async (text) => {
  const talk = new Talk().about("elm");
  expect(await talk.say(text)).not.toMatch(/^No showing/);
});

it("tells who asks what they booked", async () => {
  const talk = new Talk().about("elm");
  await talk.say("Can I visit on Tuesday at 10?", "Rosa Diaz", "rosa@example.com");
  expect(await talk.say("what did i book")).toMatch(/^Your showing of Elm 12/);
});

describe("what was told once is not asked again", () => {
  const known = (language = "en") => {
    const talk = new Talk(language);
    talk.services.visitor = { name: "Dana", address: "dana@example.com" };
    return talk;
  };

  it("in one sentence with listing, day and part of the day", async () => {
    const talk = known();
    expect(await talk.say("the one on Elm on Thursday morning")).toBe(
      "Elm 12, on Thursday, June 18: at what time? (Central Time)",
    );
    expect(talk.options).toEqual(["10:00 AM"]);
    await talk.say("10:00 AM");
    expect(talk.services.booked).toEqual(["elm 2026-06-18T15:00:00.000Z"]);
  });

  it("in Spanish, too", async () => {
    const talk = known("es").about("elm");
    expect(await talk.say("¿Puedo verlo mañana en la tarde?")).toBe(
      "Elm 12, el martes, 16 de junio: ¿a qué hora? (hora central)",
    );
    expect(talk.options.map((option) => option.slice(0, 4))).toEqual(["3:30"]);
  });

  it("before the listing is chosen, or after", async () => {
    const talk = known();
    expect(await talk.say("Can I come by tomorrow morning?")).toMatch(/Which one would you like to visit/);
    expect(await talk.say("Oak 3")).toBe("Oak 3, on Tuesday, June 16: at what time? (Central Time)");
    expect(talk.options).toEqual(["10:00 AM"]);
    const other = known();
    await other.say("Book a showing");
    expect(await other.say("the Elm one on Tuesday afternoon")).toMatch(/^Elm 12, on Tuesday, June 16/);
    expect(other.options).toEqual(["3:30 PM"]);
  });

  it("of two homes: the visitor says which one is first, and the day is kept", async () => {
    const talk = known();
    expect(await talk.say("I want to see Elm 12 and Pine 7 on Tuesday")).toMatch(/^Which one/);
    expect(talk.options).toEqual(["Elm 12", "Pine 7"]);
    expect(await talk.say("Pine 7")).toMatch(/on Tuesday, June 16/);
  });

  it("of two homes that are named by a word, of which a name counts more than a place", async () => {
    const talk = known();
    expect(await talk.say("can i see the oak and pine homes on tuesday")).toMatch(/^Which one/);
    expect(talk.options).toEqual(["Oak 3", "Pine 7"]);
    expect(await talk.say("pine first")).toMatch(/^Pine 7, on Tuesday, June 16/);
    const other = known();
    await other.say("can i see the oak and pine homes on tuesday");
    expect(await other.say("the first one")).toMatch(/^Oak 3, on Tuesday/);
  });

  it.each(["tuesday 3", "friday 3", "the 3rd", "saturday the 26th"])(
    "without a home: %s is none of those that were shown",
    async (text) => {
      const talk = known();
      await talk.say("Book a showing");
      await talk.say(text);
      expect([talk.state.expects.kind, talk.state.propertyId]).toEqual(["listing", null]);
    },
  );

  it("with the time as well: the visitor sees it and books it with one click", async () => {
    const talk = known().about("elm");
    expect(await talk.say("could I stop by at 3:30 tomorrow?")).toMatch(
      /^Tuesday, June 16, 2026 at 3:30 PM CDT is free\./,
    );
    expect([talk.options, talk.services.booked]).toEqual([["3:30 PM"], []]);
    expect(await talk.say("3:30 PM")).toMatch(/was sent: /);
    const stranger = new Talk().about("elm");
    expect(await stranger.say("tomorrow at 3:30 pm")).toMatch(/3:30 PM CDT is free\.[\s\S]*your name/);
  });

  it("even if nothing is free then: what is free is offered", async () => {
    const talk = known().about("elm");
    expect(await talk.say("stop by at 5?")).toMatch(/^No time is free then/);
    expect(talk.options).toEqual(["Tue, Jun 16", "Thu, Jun 18"]);
    expect(await talk.say("Thursday afternoon")).toMatch(/^No time is free then/);
    expect(talk.options).toEqual(["10:00 AM"]);
    expect(await talk.say("and on Tuesday?")).toMatch(/on Tuesday, June 16: at what time/);
  });

  it("when only a part of the day was said, the days are those that have it", async () => {
    const talk = known().about("elm");
    expect(await talk.say("I can only do afternoons")).toMatch(/On which day/);
    expect(talk.options).toEqual(["Tue, Jun 16"]);
    await talk.say("Tue, Jun 16");
    expect(talk.options).toEqual(["3:30 PM"]);
  });

  it("and a greeting before a wish does not hide it", async () => {
    expect(await known().about("elm").say("Hi, can I see it on Thursday?")).toMatch(/on Thursday, June 18/);
    expect(await new Talk().say("Hi Ada!")).toMatch(/I can show you/);
  });

  it("and a thumbs-up is no question: what was asked stays asked", async () => {
    const talk = known().about("elm");
    expect(await talk.say("👍")).toMatch(/You are welcome/);
    expect(await talk.say("Book a showing", "👍")).toMatch(/^On which day/);
    expect(await talk.say("Tue, Jun 16", "👍?")).toMatch(/at what time/);
    expect(talk.services.handedOver).toEqual([]);
  });
});

describe("the name that is asked for", () => {
  const asked = async () => {
    const talk = new Talk().about("elm");
    expect(await talk.say("Can I visit on Tuesday at 10?")).toMatch(/What is your name/);
    return talk;
  };

  it.each([
    ["Rosa Diaz", "Rosa Diaz"],
    ["My name is Rosa Diaz", "Rosa Diaz"],
    ["Hi, I'm Rosa Diaz!", "Rosa Diaz"],
    ["me llamo Rosa Díaz", "Rosa Díaz"],
    ["Domingo Reyes", "Domingo Reyes"],
    ["April Summers", "April Summers"],
    ["Soy Lee", "Lee"],
    ["Dana Reyes, thanks", "Dana Reyes"],
    ["thanks, Dana Reyes", "Dana Reyes"],
    ["Ya-Ting Chen", "Ya-Ting Chen"],
  ])("is taken from: %s", async (said, name) => {
    const talk = await asked();
    expect(await talk.say(said)).toMatch(/At which email address/);
    expect(talk.services.visitor.name).toBe(name);
  });

  it.each([
    "Rosa Diaz, rosa@example.com",
    "I'm Rosa Diaz and my email is rosa@example.com",
    "rosa@example.com Rosa Diaz",
  ])("comes with an address, which is not asked for again: %s", async (said) => {
    const talk = await asked();
    expect(await talk.say(said)).toMatch(/was sent: /);
    expect(talk.services.visitor).toEqual({ name: "Rosa Diaz", address: "rosa@example.com" });
  });

  it("is not the other day that the visitor means instead", async () => {
    const talk = await asked();
    expect(await talk.say("no, thursday")).toMatch(/Thursday/);
    expect(talk.services.visitor.name).toBeNull();
  });
});

it("offers times of a home that somebody asks to see by its name", async () => {
  for (const text of ["can i see elm 12", "Could we see Elm 12?", "I want to see elm 12"])
    expect([text, await new Talk().say(text)]).toEqual([
      text,
      expect.stringMatching(/On which day .* Elm 12/),
    ]);
  expect(await new Talk().say("can i see photos of elm 12?")).not.toMatch(/On which day/);
});

it.each([
  ["can I move it to friday?", "i need to cancel", "Could you change the time?"],
  ["necesito cancelar", "¿puedo cambiarla?", "quisiera cambiar la hora"],
])("leads to the page of what was booked, without naming it: %s", async (...texts) => {
  for (const text of texts) {
    const talk = new Talk().about("elm");
    await talk.say("Can I visit on Tuesday at 10?", "Rosa Diaz", "rosa@example.com");
    expect([text, await talk.say(text)]).toEqual([text, expect.stringContaining("/p/bookings/token")]);
  }
});

it.each([
  ["en", "what time was my appointment again?"],
  ["en", "how do I cancel"],
  ["en", "I never got the confirmation email"],
  ["es", "¿a qué hora era mi cita?"],
])("leads who asks about what was booked here to its page, in %s: %s", async (language, text) => {
  const talk = new Talk(language).about("elm");
  talk.services.visitor = { name: "Dana", address: "dana@example.com" };
  await talk.say(language === "en" ? "Book a showing" : "Reservar una visita", "2026-06-16", "15:30");
  expect(await talk.say(text)).toContain("/p/bookings/token");
});

describe("who does not go on when asked for a name", () => {
  const asked = async () => {
    const talk = new Talk().about("elm");
    talk.services.visitor = { name: null, address: "dana@example.com" };
    await talk.say("Can I visit on Tuesday at 10?");
    return talk;
  };

  it.each([
    "I changed my mind",
    "no thanks",
    "not interested",
    "maybe later",
    "I don't want a tour",
    "no quiero",
    "mejor no",
    "ya no quiero la cita",
  ])("has nothing booked: %s", async (text) => {
    const talk = await asked();
    expect(await talk.say(text)).toMatch(/^I can show you/);
    expect([talk.services.visitor.name, talk.services.booked]).toEqual([null, []]);
  });

  it.each(["hold on", "let me check with my wife", "un momento", "I don't want to give my name"])(
    "is asked again: %s",
    async (text) => {
      const talk = await asked();
      expect(await talk.say(text)).toMatch(/name/);
      expect(talk.services.booked).toEqual([]);
    },
  );

  it.each([
    "first available",
    "earliest possible",
    "same as before",
    "a esa hora está bien",
    "ahí nos vemos",
    "confirmado",
    "la dirección porfa",
  ])("is none in %s", async (text) => {
    const talk = await asked();
    talk.services.visitor.name = null;
    await talk.say(text);
    expect([talk.services.visitor.name, talk.services.booked]).toEqual([null, []]);
  });

  it.each(["Will Smith", "It's Dan Rather", "Nora No", "de la Cruz", "Asa Hora", "maria de la cruz"])(
    "unless it is one: %s",
    async (text) => {
      const talk = await asked();
      expect(await talk.say(text)).toMatch(/was sent: /);
    },
  );
});

describe("another time while the name or the address is asked for", () => {
  /** Tuesday and Thursday, from 9:00 to 16:30, in Chicago. */
  const asked = async (text = "Can I visit on Tuesday at 10?") => {
    const talk = new Talk().about("elm");
    talk.services.times = [16, 18].flatMap((day) =>
      Array.from({ length: 16 }, (_, at) =>
        new Date(Date.UTC(2026, 5, day, 14) + at * 1_800_000).toISOString(),
      ),
    );
    await talk.say(text);
    return talk;
  };

  it.each([
    ["better thursday", /Thursday, June 18, 2026 at 10:00 AM/],
    ["thu works better", /Thursday, June 18, 2026 at 10:00 AM/],
    ["thursday is better", /Thursday, June 18, 2026 at 10:00 AM/],
    ["hmm can we do 11", /Tuesday, June 16, 2026 at 11:00 AM/],
    ["actually 4", /Tuesday, June 16, 2026 at 4:00 PM/],
    ["after 3", /at what time/],
    ["sorry, friday the 20th", /^On which day/],
  ])("is offered instead, and no name is: %s", async (text, offer) => {
    const talk = await asked();
    expect(await talk.say(text)).toMatch(offer);
    const withName = await asked();
    await withName.say("Dana Reyes");
    expect(await withName.say(`${text} dana@example.com`)).toMatch(offer);
    expect([talk.services.booked, withName.services.booked]).toEqual([[], []]);
    expect([talk.services.visitor.name, withName.services.visitor]).toEqual([
      null,
      { name: "Dana Reyes", address: "dana@example.com" },
    ]);
  });

  it.each([
    "217-555-0142 ext 12",
    "moving in on jan 5, dana@example.com",
    "see you on tuesday at 10! dana@example.com",
    "217-555-0142, text me after 5",
    "217-555-0142 call in the evening",
    "217-555-0142 best after 6pm",
    "217-555-0142 after 5",
    "217-555-0142 i am at work until 5",
    "217-555-0142 (text only, i work till 5)",
    "call 217-555-0142 but not on tuesday",
    "dana@example.com, please reply by wednesday",
    "dana@example.com born 5/12/1990",
    "dana@example.com, we are 3",
    "217-555-0142, llamar despues de las 5",
    "217-555-0142, por la tarde",
  ])("is none in %s", async (text) => {
    const talk = await asked();
    await talk.say("Dana Reyes", text);
    expect(talk.services.booked).toEqual(["elm 2026-06-16T15:00:00.000Z"]);
    expect(["dana@example.com", "2175550142"]).toContain(talk.services.visitor.address);
  });

  it.each([
    "217-555-0142, but tuesday doesn't work",
    "217-555-0142 not in the morning",
    "text me at 217-555-0142, can we do 3 instead",
    "text me at 217-555-0142 i can do thursday",
    "dana@example.com. I can come after 3 only",
    "dana@example.com, thursday",
    "dana@example.com, not tuesday, i work tuesdays",
    "2026-06-18 at 10, dana@example.com",
  ])("is wanted beside an address: %s", async (text) => {
    const talk = await asked();
    await talk.say("Dana Reyes", text);
    expect([talk.state.expects.kind, talk.services.booked]).toEqual([
      expect.stringMatching(/^(?:day|time)$/),
      [],
    ]);
    expect(["dana@example.com", "2175550142"]).toContain(talk.services.visitor.address);
  });

  it.each([
    "how many people can come, 3?",
    "can i bring 2",
    "Dana, age 11",
    "dana reyes 3",
    "3",
    "is it available july 1?",
    "what is the rent for 12 months",
  ])("is no number of something else: %s", async (text) => {
    const talk = await asked();
    await talk.say(text);
    expect(talk.state.expects).toEqual({ kind: "name", start: "2026-06-16T15:00:00.000Z" });
  });

  it.each(["no, 3", "3 works better", "how about 3?", "mejor a las 3", "can we do 3 with my wife?"])(
    "is a number in words that change it: %s",
    async (text) => {
      const talk = await asked();
      await talk.say(text);
      expect(talk.state.expects).toEqual({ kind: "name", start: "2026-06-16T20:00:00.000Z" });
    },
  );

  it("takes a date for no phone number", async () => {
    const talk = await asked();
    await talk.say("Dana Reyes", "how about 2026-06-18 10:00");
    expect(talk.state.expects).toEqual({ kind: "address", start: "2026-06-18T15:00:00.000Z" });
    expect(talk.services.visitor.address).toBeNull();
  });

  it("is not sought among endless blanks", async () => {
    const talk = await asked();
    const since = performance.now();
    await talk.say(`${"\n".repeat(20_000)}x`);
    expect(performance.now() - since).toBeLessThan(2_000);
  });

  it("is the one that is booked", async () => {
    const talk = await asked();
    await talk.say("can we do 11", "Dana Reyes", "dana@example.com");
    expect(talk.services.booked).toEqual(["elm 2026-06-16T16:00:00.000Z"]);
  });

  it.each([
    ["Wednesday Addams", "Wednesday Addams"],
    ["domingo reyes", "domingo reyes"],
    ["April Summers", "April Summers"],
  ])("is none in the name %s", async (text, name) => {
    const talk = await asked();
    expect(await talk.say(text)).not.toMatch(/is free|On which day|at what time/);
    expect([talk.services.visitor.name, name]).toEqual([name, name]);
  });
});

describe("courtesies while the name is asked for", () => {
  const asked = async () => {
    const talk = new Talk().about("elm");
    await talk.say("Can I visit on Tuesday at 10?");
    return talk;
  };

  it.each([
    "yes",
    "sí",
    "yes thats fine",
    "yup sounds good",
    "perfect thank you so much",
    "claro que sí",
    "me parece bien",
    "sure",
    "with who",
    "ok maybe",
    "my wife Laura and me",
  ])("are no name: %s", async (text) => {
    const talk = await asked();
    expect(await talk.say(text)).toBe("What is your name?");
    expect([talk.services.visitor.name, talk.services.handedOver]).toEqual([null, []]);
  });

  it.each([
    ["my linh tran", "my linh tran", "my linh tran"],
    ["you jin kim", "it is you jin kim", "you jin kim"],
    ["yes dana reyes", "yes dana reyes", "dana reyes"],
    ["ok dana", "dana", "dana"],
    ["my husband", "my husband", null],
    ["with who", "my wife Laura and me", null],
  ])("are told from a name that is said again: %s, %s", async (text, again, name) => {
    const talk = await asked();
    expect(await talk.say(text)).toBe("What is your name?");
    await talk.say(again);
    expect(talk.services.visitor.name).toBe(name);
  });

  it("do not count as misunderstood", async () => {
    const talk = await asked();
    expect(await talk.say("yes", "yes", "ok great")).toBe("What is your name?");
    expect(talk.services.handedOver).toEqual([]);
  });

  it.each([
    ["ok its Sam", "Sam"],
    ["sounds great, I'm Bob", "Bob"],
    ["yes please, Anna Bell", "Anna Bell"],
    ["Yes! Anna Bell, 217-555-0142", "Anna Bell"],
    ["Bell, Anna", "Bell, Anna"],
    ["great and I'm bob", null],
    ["im Sam Lee", "Sam Lee"],
    ["My Nguyen", "My Nguyen"],
    ["Jenny You", "Jenny You"],
    ["Bien Good", null],
    ["Yes Dana Reyes", "Dana Reyes"],
    ["ok Dana", "Dana"],
    ["sure whatever", null],
    ["si voy", null],
    ["for Dana Reyes", "Dana Reyes"],
    ["Mi nombre Ana Ruiz", "Ana Ruiz"],
    ["a nombre de Ana Ruiz", "Ana Ruiz"],
    ["sure thing", null],
    ["yes sir", null],
    ["yes go ahead", null],
    ["ok bye", null],
    ["for now", null],
    ["for two people", null],
  ])("%s", async (text, name) => {
    const talk = await asked();
    await talk.say(text);
    expect(talk.services.visitor.name).toBe(name);
  });

  it.each([
    ["Ed Fox ed@example.com", "Ed Fox"],
    ["My name is Ed Fox, ed@example.com", "Ed Fox"],
    ["my email is ed@example.com", "Dana"],
    ["ed@example.com please", "Dana"],
    ["Here It Is: ed@example.com", "Dana"],
    ["Good Morning ed@example.com", "Dana"],
    ["Best Regards, ed@example.com", "Dana"],
    ["Call Anytime 217-555-0100", "Dana"],
    ["Please Call 217-555-0100", "Dana"],
    ["Hi There ed@example.com", "Dana"],
    ["Text Only 217-555-0100", "Dana"],
    ["Whatsapp Only 217-555-0100", "Dana"],
    ["Either Works ed@example.com 217-555-0100", "Dana"],
    ["Gmail Account ed@example.com", "Dana"],
    ["Número De Casa 217-555-0100", "Dana"],
  ])("a name beside the address is the one that counts: %s", async (text, name) => {
    const talk = await asked();
    await talk.say("Dana", text);
    expect([talk.services.visitor.name, talk.services.booked.length]).toEqual([name, 1]);
  });
});

it.each([
  ["Cedar Grove ed@example.com", "Dana Reyes"],
  ["I'm Ed Fox, ed@example.com", "Ed Fox"],
])("only who introduces themselves beside the address replaces a full name: %s", async (text, name) => {
  const talk = new Talk().about("elm");
  await talk.say("Can I visit on Tuesday at 10?", "Dana Reyes", text);
  expect([talk.services.visitor.name, talk.services.booked.length]).toEqual([name, 1]);
});

describe("details that are given before they are asked for", () => {
  it("are not asked for again, and the visitor sees for whom it would be booked", async () => {
    const talk = new Talk().about("elm");
    expect(
      await talk.say(
        "Can I tour on June 16 at 3:30pm? My name is John Carter, 217-555-0187, john.carter@example.com",
      ),
    ).toMatch(/3:30 PM CDT is free\.\nChoose it below to book it for John Carter\.$/);
    expect([talk.options, talk.services.booked]).toEqual([["3:30 PM"], []]);
    await talk.say("yes, book it");
    expect(talk.services.booked).toEqual(["elm 2026-06-16T20:30:00.000Z"]);
    expect(talk.services.visitor).toEqual({ name: "John Carter", address: "john.carter@example.com" });
  });

  it.each([
    ["Hi, this is Marcus Webb. Is parking included?", "Marcus Webb"],
    ["Hola, me llamo Ana María Ruiz y busco un apartamento", "Ana María Ruiz"],
    ["my name is Sam, is it available?", "Sam"],
    ["This is Elm 12, right?", null],
    ["This is Great News!", null],
    ["this is urgent", null],
    ["my name is on the list?", null],
    ["Is this Maple Court?", null],
    ["This is Oak Street. Is it free?", null],
    ["Name: Dana Reyes Email: dana@x.com I want to visit tuesday at 10", "Dana Reyes"],
    ["First name: Dana Last name: Reyes", "Dana"],
    ["my name is Dana Reyes Could you tell me the rent", "Dana Reyes"],
    ["This is Too Expensive", null],
    ["Employer name: Acme Corp", null],
    ["Pet name: Bella", null],
    ["Street name: Wabash", null],
    ["roommate name: Kim Lee", null],
    ["Hola, me llamo Ana Ruiz Busco un apartamento", "Ana Ruiz"],
    ["my name is Theresa May and I have a dog", "Theresa May"],
  ])("keep the name in %s", async (text, name) => {
    const talk = new Talk().about("elm");
    await talk.say(text);
    expect(talk.services.visitor.name).toBe(name);
  });

  it("are not the name of a pet, about which nothing is lost", async () => {
    const talk = new Talk().about("elm");
    await talk.say("Dog name: Rex. Can we come tuesday at 10?");
    expect([talk.services.visitor.name, talk.state.expects.kind]).toEqual([null, "name"]);
  });

  it("are not those of somebody else", async () => {
    const talk = new Talk().about("elm");
    await talk.say("Can my sister tour on Tuesday at 10? Her email is eve@example.com");
    expect(talk.services.visitor).toEqual({ name: null, address: null });
  });

  it.each([
    "can i see it 2026-06-16 10:00",
    "MLS 1234567890, can i tour tuesday at 10am",
    "can i tour it tuesday 10am, the agent is jane@agency.com",
    "can i see the home my friend 217-555-0100 told me about tuesday at 10",
    "my phone is broken, can i see it 6/16/2026 10 00",
    "listing id 48392011 at 2600 Oak, can i tour elm 12 tuesday at 10",
  ])("are no other number or address: %s", async (text) => {
    const talk = new Talk().about("elm");
    await talk.say(text);
    expect([talk.services.visitor.address, talk.state.propertyId]).toEqual([null, "elm"]);
  });

  it.each([
    ["can i see it tuesday, my email is dana@example.com", "dana@example.com"],
    ["my number is 217-555-0142, the agent is jane@agency.com, can i see it tuesday", "2175550142"],
    ["text me at 2175550142 can i come tuesday at 10", "2175550142"],
    ["can i come tuesday? dana@example.com is my email", "dana@example.com"],
    ["mi correo electrónico es dana@example.com, puedo verla el martes?", "dana@example.com"],
  ])("are the visitor's own if it is said so: %s", async (text, address) => {
    const talk = new Talk().about("elm");
    await talk.say(text);
    expect(talk.services.visitor.address).toBe(address);
  });

  it.each(["yes", "sí", "sure", "yes please, book it"])(
    "a yes books the time that was asked about: %s",
    async (text) => {
      const talk = new Talk().about("elm");
      talk.services.visitor = { name: "Dana", address: "dana@example.com" };
      await talk.say("Can I visit on Tuesday at 10?", text);
      expect(talk.services.booked).toEqual(["elm 2026-06-16T15:00:00.000Z"]);
    },
  );

  it.each([["ok"], ["thanks"], ["yes?"], ["is there parking?", "yes"], ["not sure"], ["yes but at 3:45"]])(
    "anything else books nothing: %s %s",
    async (...texts) => {
      const talk = new Talk().about("elm");
      talk.services.visitor = { name: "Dana", address: "dana@example.com" };
      await talk.say("Can I visit on Tuesday at 10?", ...texts);
      expect(talk.services.booked).toEqual([]);
    },
  );
});

it("takes the number of another home for no hour", async () => {
  const talk = new Talk().about("elm");
  talk.services.visitor = { name: "Dana", address: "dana@example.com" };
  talk.services.times = [15, 20].map((hour) => `2026-06-16T${hour}:00:00.000Z`);
  expect(await talk.say("Can I visit on Tuesday?", "wait, how about Oak 3")).toMatch(/^Oak 3, on Tuesday/);
  expect(talk.services.booked).toEqual([]);
  await talk.say("3");
  expect(talk.services.booked).toEqual(["oak 2026-06-16T20:00:00.000Z"]);
});

describe("a place among the times that are shown", () => {
  const offered = async (text = "Can I visit on Tuesday?", times = 16) => {
    const talk = new Talk().about("elm");
    talk.services.visitor = { name: "Dana", address: "dana@example.com" };
    talk.services.times = Array.from({ length: times }, (_, at) =>
      new Date(Date.UTC(2026, 5, 16, 14) + at * 1_800_000).toISOString(),
    );
    await talk.say(text);
    return talk;
  };

  it.each([
    ["the first one", 0],
    ["I'll take the second one please", 1],
    ["2nd one", 1],
    ["la última", 7],
    ["the last one", 7],
    ["the earliest", 0],
  ])("chooses it: %s", async (text, at) => {
    const talk = await offered();
    const [label, start] = [talk.options[at], talk.services.times[at * 2]];
    await talk.say(text);
    expect([label !== undefined, talk.services.booked]).toEqual([true, [`elm ${start}`]]);
  });

  it("is the later one only of two", async () => {
    const two = await offered("Can I visit on Tuesday?", 2);
    await two.say("the later one");
    expect(two.services.booked).toEqual([`elm ${two.services.times[1]}`]);
    const many = await offered();
    await many.say("the later one");
    expect(many.services.booked).toEqual([]);
  });

  it.each([
    "one second",
    "second",
    "the 2nd",
    "first I need to ask my wife",
    "the latest",
    "the later one works, does it?",
  ])("is not meant by: %s", async (text) => {
    const talk = await offered();
    await talk.say(text);
    expect(talk.services.booked).toEqual([]);
  });

  it.each([
    ["something later", "1:00 PM"],
    ["más tarde", "1:00 PM"],
    ["do you have anything earlier?", "9:00 AM"],
    ["whats your earliest opening", "9:00 AM"],
    ["something in the afternoon", "12:00 PM"],
  ])("%s shows other times of the day, and no homes", async (text, first) => {
    const talk = await offered();
    await talk.say(text);
    expect([talk.options[0], talk.state.propertyId, talk.services.booked]).toEqual([first, "elm", []]);
  });

  it("is later than the times of the morning that were shown, or than the one that waits for a name", async () => {
    const talk = await offered("Can I visit on Tuesday morning?");
    await talk.say("something later");
    expect(talk.options[0]).toBe("12:00 PM");
    const named = await offered("Can I visit on Tuesday at 3?");
    named.services.visitor.name = null;
    named.state = { ...named.state, expects: { kind: "name", start: named.services.times[12]! } };
    await named.say("something later");
    expect(named.options).toEqual(["3:30 PM", "4:00 PM", "4:30 PM"]);
  });
});
