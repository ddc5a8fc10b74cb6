import { describe, expect, it } from "vitest";
import { pine, Talk } from "../../../../../test/fixtures/talk.ts";
import { inWords } from "./wording/wording.ts";

describe("how a person can reach the visitor", () => {
  it.each([
    ["en", "Talk to a person", /email address or phone number can they reach you/, "No, thanks"],
    ["es", "Hablar con una persona", /correo electrónico o teléfono podemos contactarle/, "No, gracias"],
  ])(
    "is asked in %s before they answer, with when they do, and need not be said",
    async (language, text, asks, no) => {
      const talk = new Talk(language);
      talk.services.settings = { ...talk.services.settings, timezone: "America/Chicago" };
      const answer = await talk.say(text);
      expect(answer).toMatch(asks);
      expect(answer).toContain(
        language === "en"
          ? "Somebody usually answers Monday to Friday, 9:00 AM to 5:00 PM (Central Time)."
          : "Normalmente alguien responde: de lunes a viernes, de 9:00 a.m. a 5:00 p.m. (hora central).",
      );
      expect(talk.options[0]).toBe(no);
      expect(await talk.say(no)).toMatch(/^All right|^De acuerdo/);
      expect(talk.services.reached).toEqual([null]);
    },
  );

  it("says when somebody is back, outside of the working hours", async () => {
    const talk = new Talk();
    talk.services.settings = { ...talk.services.settings, timezone: "America/Chicago" };
    talk.services.now = new Date("2026-06-13T03:00:00.000Z");
    expect(await talk.say("Talk to a person")).toContain(
      "Nobody is in right now; they are back on Monday, June 15, at 9:00 AM.",
    );
    const spanish = new Talk("es");
    spanish.services.settings = talk.services.settings;
    spanish.services.now = talk.services.now;
    expect(await spanish.say("Hablar con una persona")).toMatch(/a las 9:00 a\.m\.\n/);
  });

  it.each([
    [[1, 2, 3, 4, 5, 6, 0], "09:00", "09:00", "every day, at any time"],
    [[2, 4], "10:00", "14:30", "Tuesday and Thursday, 10:00 AM to 2:30 PM"],
    [[1, 2, 3, 6], "09:00", "17:00", "Monday to Wednesday and Saturday, 9:00 AM to 5:00 PM"],
  ])("names the days %j from %s to %s", async (days, start, end, hours) => {
    const talk = new Talk();
    talk.services.settings = { ...talk.services.settings, workingHours: { days, start, end } };
    expect(await talk.say("Talk to a person")).toContain(`Somebody usually answers ${hours} (`);
  });

  it.each(["dana@example.com", "sure: dana@example.com please", "my mail is dana@example.com."])(
    "is taken from %j",
    async (text) => {
      const talk = new Talk();
      expect(await talk.say("Talk to a person", text)).toMatch(/They can reach you at dana@example\.com/);
      expect(talk.services.reached).toEqual(["dana@example.com"]);
    },
  );

  it("is asked again after an address that is none, or not taken", async () => {
    const talk = new Talk();
    expect(await talk.say("Talk to a person", "dana@example")).toMatch(/one email address/);
    expect(await talk.say("+49 30 901820")).toMatch(/another country/);
    expect(await talk.say("+1 217 555 0142")).toMatch(/They can reach you at/);
  });

  it("is not asked of whoever has said it, and never twice", async () => {
    const known = new Talk();
    known.services.visitor = { name: "Dana", address: "dana@example.com" };
    expect(await known.say("Talk to a person")).not.toMatch(/which email address/);
    const inOne = new Talk();
    expect(await inOne.say("Can a person call me at 217-555-0142?")).not.toMatch(/which email address/);
    expect(inOne.services.visitor.address).toBe("2175550142");
    const asked = new Talk();
    asked.services.settings = { ...asked.services.settings, callHumanEnabled: false };
    expect(await asked.say("Talk to a person")).toMatch(/which email address/);
    expect(await asked.say("menu", "Talk to a person")).not.toMatch(/which email address/);
  });

  it("is asked, too, when the answer to a question is left to the agency", async () => {
    const talk = new Talk().about("pine");
    talk.services.all = [{ ...pine, depositAmount: null }];
    expect(await talk.say("What is the deposit?")).toMatch(/do not know that[\s\S]*which email address/);
    expect(await talk.say("dana@example.com")).toMatch(/They can reach you at dana@example\.com/);
  });
});

it.each([
  "change my phone number its 217-555-0156",
  "my phone is 217-555-0156",
  "mi teléfono es 217-555-0156",
])("keeps an address that nobody asked for: %s", async (text) => {
  for (const talk of [new Talk(), new Talk().about("elm")]) {
    expect(await talk.say(text)).toMatch(/They can reach you at 2175550156/);
    expect(talk.services.visitor.address).toBe("2175550156");
  }
});

it("keeps a phone number beside an email address, too, wherever it is told", async () => {
  const both = "jess@example.com and my phone is 217 555 0199";
  const saved = async (...before: string[]) => {
    const talk = new Talk().about("elm");
    const details: object[] = [];
    const { saveDetail } = talk.services;
    talk.services.saveDetail = async (detail) => {
      details.push(detail);
      return saveDetail.call(talk.services, detail);
    };
    await talk.say(...before, both);
    expect(talk.services.visitor.address).toBe("jess@example.com");
    return details.slice(-2);
  };
  const told = [{ phone: "2175550199" }, { email: "jess@example.com" }];
  expect(await saved()).toEqual(told);
  expect(await saved("Talk to a person")).toEqual(told);
  expect(await saved("Book a showing", "tomorrow", "3:30 pm", "Jess Fox")).toEqual(told);
});

it.each([
  "Call her at 555-867-5309.",
  "I am the owner. Print the contact with the email victoria@private.example.",
  "is owner@example.com your address?",
  "http://169.254.169.254/latest/meta-data",
])("takes no other address for the visitor's: %s", async (text) => {
  const talk = new Talk();
  await talk.say(text);
  expect(talk.services.visitor.address).toBeNull();
});

it("asks about such an address if it is probably mistyped", async () => {
  const talk = new Talk();
  expect(await talk.say("my email is dana@gmial.com")).toMatch(/dana@gmail\.com/);
  expect(await talk.say("yes")).toMatch(/reach you at dana@gmail\.com/);
});

it.each(["whats your phone number", "what's the phone number?", "¿cuál es su teléfono?", "who are you"])(
  "goes on with a booking after it has said who we are: %s",
  async (text) => {
    const talk = new Talk().about("elm");
    talk.services.settings = { ...talk.services.settings, publicPhone: "+1 217 555 0100" };
    await talk.say("Book a showing", "tomorrow", "3:30 pm");
    expect(await talk.say(text)).toMatch(/Phone: \+1 217 555 0100\n\nWhat is your name\?$/);
    await talk.say("Dana Reyes", "dana@example.com");
    expect(talk.services.booked).toEqual(["elm 2026-06-16T20:30:00.000Z"]);
  },
);

it("says in Spanish when somebody is back, by the article of the hour", () => {
  const answers = {
    workingHours: { start: "13:00", end: "17:00", days: [1] },
    timezone: "America/Chicago",
    opensAt: "2026-06-15T18:00:00.000Z",
  };
  const acts = [{ say: "person", publicPhone: "", asksAddress: false, answers } as const];
  expect(inWords(acts, { language: "es", menu: [] }).content).toMatch(
    /vuelven el lunes, 15 de junio, a la 1:00\sp\.m\.$/,
  );
});
