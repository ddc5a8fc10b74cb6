import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerTypes } from "../answers/answers.service.ts";
import { missingKeys } from "./given.ts";
import { ownQuestionsFor, questionFor, questionsFor } from "./questions.ts";

const key = fc.oneof(
  fc.constantFrom(
    "name",
    "full_name",
    "email",
    "Phone",
    "contact_phone",
    "employerEmail",
    "__proto__",
    "constructor",
    "a",
  ),
  fc.string({ maxLength: 5 }),
);
/** Whatever a template can have been saved with. */
const saved = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record(
      {
        key,
        label: fc.oneof(fc.constantFrom("Your landlord's phone?", "Hello {contactName}"), fc.string()),
        type: fc.constantFrom(...answerTypes),
        required: fc.boolean(),
        options: fc.array(fc.oneof(fc.string(), fc.integer(), fc.record({ label: fc.string() })), {
          maxLength: 3,
        }),
        min: fc.integer(),
      },
      { requiredKeys: [] },
    ),
  },
  { weight: 1, arbitrary: fc.anything() },
);
const template = fc.array(saved, { maxLength: 20 }).map((questions) => ({ questionConfig: { questions } }));
const keysOf = (questions: readonly { key: string }[]) => questions.map((question) => question.key);

describe("the questions of a form", () => {
  it("are those of the template in order, each key once, after those that ask who the prospect is", () => {
    fc.assert(
      fc.property(template, (any) => {
        const questions = questionsFor(any, "en");
        const own = questions.filter(({ isBuiltIn }) => !isBuiltIn);
        expect(keysOf(own)).toEqual(keysOf(ownQuestionsFor(any, "en")));
        expect(new Set(keysOf(questions)).size).toBe(questions.length);
        expect(questions.findLastIndex(({ isBuiltIn }) => isBuiltIn)).toBe(questions.length - own.length - 1);
      }),
      { numRuns: 2_000 },
    );
  });

  it("are complete only with a name and an email or phone", () => {
    fc.assert(
      fc.property(template, fc.func(fc.boolean()), (any, isAnswered) => {
        const questions = questionsFor(any, "en");
        const answers = { submission: {} as Record<string, unknown>, details: {} as Record<string, string> };
        for (const question of questions.filter((one) => isAnswered(one.key))) {
          if (question.isBuiltIn) answers.details[question.contactField!] = "x";
          else answers.submission[question.key] = "x";
        }
        const has = (field: "name" | "email" | "phone") => {
          const question = questionFor(questions, field);
          return question !== undefined && isAnswered(question.key);
        };
        if (missingKeys(questions, answers).length === 0)
          expect([has("name"), has("email") || has("phone")]).toEqual([true, true]);
      }),
      { numRuns: 2_000 },
    );
  });

  it("are all asked, even a thousand that an older version saved", () => {
    const questions = Array.from({ length: 1_000 }, (_, at) => ({
      key: `q${at % 900}`,
      label: "?",
      type: "text",
    }));
    expect(questionsFor({ questionConfig: { questions } }, "en")).toHaveLength(903);
  });
});
