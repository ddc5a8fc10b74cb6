import { describe, expect, it } from "vitest";
import { elm, Talk } from "../../../../../test/fixtures/talk.ts";

describe("a form", () => {
  it("asks its questions in turn, again after an answer that is none, and ends with its message", async () => {
    const talk = new Talk();
    expect(await talk.say("Apply")).toBe("Welcome.\n\nWhat is your income?");
    expect(await talk.say("unclear")).toBe("A number, please.");
    expect(await talk.say("4000")).toBe("Do you have pets?");
    expect(talk.options).toEqual(["Yes", "No"]);
    expect(await talk.say("No")).toMatch(/^All done\.\nThese may suit you:\n1\. Pine 7/);
    expect(talk.services.answers).toEqual({ income: "4000", pets: "No" });
  });

  it("is handed over to a person after three answers that are none", async () => {
    const talk = new Talk();
    await talk.say("Apply", "unclear", "unclear");
    expect(await talk.say("unclear")).toMatch(/I have asked a person/);
    expect(talk.services.handedOver).toEqual(["not_understood"]);
  });

  it.each([
    ["en", "whats the application fee", "Application fee: $50."],
    ["en", "How much is the rent?", "The rent is $1,850 a month."],
    ["en", "do roommates need to apply separately", "I do not know that."],
    ["es", "¿cuánto es el depósito?", "El depósito es de $1,000."],
  ])("answers a question in %s, and asks its own again: %s", async (language, text, answer) => {
    const talk = new Talk(language).about("elm");
    const fee = {
      name: "Application fee",
      amount: 50,
      refundable: false,
      required: true,
      frequency: "once",
    } as const;
    talk.services.all = [{ ...elm, fees: [fee] }];
    await talk.say("Apply");
    for (const _ of [1, 2, 3]) {
      const said = await talk.say(text);
      expect(said.startsWith(answer)).toBe(true);
      expect(said).toMatch(/\n\nWhat is your income\?$/);
    }
    expect([talk.services.answers, talk.services.handedOver]).toEqual([{}, []]);
    expect(await talk.say("is 4000 ok?")).toBe("Do you have pets?");
  });

  it.each([
    ["en", "2", "yes", "2", /^Is that \$2 a month\? If not, please write the whole amount/],
    ["en", "about 4.5", "4,500", "4,500", /^Is that \$4\.5/],
    ["en", "2", "Yes, that's my monthly income", "2", /^Is that \$2 a month/],
    ["en", "2", "3", "3", /^Is that \$2 a month/],
    ["es", "2", "así es", "2", /^¿Son \$2 al mes/],
    ["es", "2", "sí", "2", /^¿Son \$2 al mes\? Si no, escriba por favor el monto completo/],
  ])("asks once, in %s, about an income of %s a month", async (language, small, said, saved, asked) => {
    const talk = new Talk(language);
    talk.services.questions[0]!.key = "monthlyIncome";
    talk.services.readsAnswer = async (_, __, text) => /\d/.test(text);
    await talk.say("Apply");
    expect(await talk.say(small)).toMatch(asked);
    expect(talk.services.answers).toEqual({});
    expect(await talk.say(said)).toBe("Do you have pets?");
    expect(talk.services.answers).toEqual({ monthlyIncome: saved });
  });

  it.each(["0", "100", "4k"])("takes an income of %s a month at once", async (text) => {
    const talk = new Talk();
    talk.services.questions[0]!.key = "monthlyIncome";
    expect(await talk.say("Apply", text)).toBe("Do you have pets?");
  });

  it("goes on after somebody asked who writes", async () => {
    expect(await new Talk().say("Apply", "are you a bot?")).toMatch(/^I am Ada[\s\S]*What is your income\?$/);
  });

  it("takes a question as an answer in words only if it has no question mark", async () => {
    const talk = new Talk();
    talk.services.questions[0]!.takesAnyText = true;
    expect(await talk.say("Apply", "do you allow cats?")).toMatch(/What is your income\?$/);
    expect(await talk.say("what my job pays, 4000")).toBe("Do you have pets?");
  });

  it("is chosen by name when there are several, and says so when there is none", async () => {
    const talk = new Talk();
    talk.services.offered = [
      { id: "a", name: "Renters" },
      { id: "b", name: "Pets" },
    ];
    await talk.say("Apply");
    expect(talk.options).toEqual(["Renters", "Pets"]);
    expect(await talk.say("Pets")).toMatch(/What is your income/);
    talk.services.offered = [];
    expect(await new Talk().say("menu")).toMatch(/I can show/);
    expect(await talk.say("menu", "Apply")).toMatch(/nothing to fill in/);
  });
});
