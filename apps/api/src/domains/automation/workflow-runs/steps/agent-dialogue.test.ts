import { describe, expect, it } from "vitest";
import type { Asked } from "../../workflows/questions.service.ts";
import { isUnderstood, type Memory, respond, type Situation } from "./agent-dialogue.ts";

const bedrooms: Asked = {
  key: "bedrooms",
  label: "How many bedrooms?",
  isRequired: true,
  question: { type: "number" },
};
const pets: Asked = { key: "pets", label: "Any pets?", isRequired: false, question: { type: "boolean" } };

/** The contact has been asked for the bedrooms, and writes this. */
function written(text: string, memory: Partial<Memory> = {}, maxTurns = 10): Situation {
  return {
    questions: [bedrooms, pets],
    answers: {},
    maxTurns,
    facts: null,
    memory: { turns: 1, attempts: 1, skipped: [], key: "bedrooms", ...memory },
    replies: { texts: [text], text, wantsPerson: false },
    context: { today: "2026-06-15", language: "en" },
  };
}

describe("the rules of the step agent", () => {
  it("ask the next question once one is answered", () => {
    expect(respond(written("2"))).toMatchObject({
      value: 2,
      answers: { bedrooms: 2 },
      move: { kind: "say", acts: [{ say: "question", asked: pets }], open: pets, attempts: 1 },
    });
  });

  it("ask again what they do not understand, and take another reading of it by the same rules", () => {
    const situation = written("lots");
    const response = respond(situation);
    expect(response.move).toMatchObject({ kind: "say", acts: [{ say: "askAgain" }], attempts: 2 });
    expect(isUnderstood(situation, response)).toBe(false);
    expect(respond(situation, { answer: "3" }).answers).toEqual({ bedrooms: 3 });
    expect(respond(situation, { answer: "plenty" })).toEqual(response);
  });

  it("hand over what takes more turns than allowed", () => {
    expect(respond(written("2", { turns: 2 }, 2)).move).toEqual({ kind: "handOver", reason: "agent_stuck" });
  });

  it("leave to a person what only a person may decide, but not a policy of the prospect's own", () => {
    const situation = written("2, and a service dog");
    expect(respond(situation).move).toEqual({ kind: "handOver", reason: "agent_stuck" });
    expect(isUnderstood(situation, respond(situation))).toBe(true);
    expect(respond(written("2, my policy is with State Farm")).answers).toEqual({ bedrooms: 2 });
  });

  it("always respond in the same way to the same replies, and leave the situation as it was", () => {
    const situation = written("no idea");
    const before = structuredClone(situation);
    expect(respond(situation)).toEqual(respond(situation));
    expect(situation).toEqual(before);
  });
});
