import { describe, expect, it } from "vitest";
import { Talk } from "../../../../../test/fixtures/talk.ts";

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
