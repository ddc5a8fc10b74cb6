import fc from "fast-check";
import { expect, it } from "vitest";
import { openForms } from "../../../../test/fixtures/form-visitor.ts";
import { testApi } from "../../../../test/harness/api.ts";
import { answerTypes } from "../answers/answers.service.ts";

const { server } = await testApi();
const forms = await openForms(server);

type Type = (typeof answerTypes)[number];
/** A question of each type, with right and wrong answers. */
const kinds: Record<Type, { right: unknown[]; wrong: unknown[]; more?: object }> = {
  text: { right: ["a", " b "], wrong: ["", 1] },
  number: { right: [2, 5], wrong: [1, 6, "2"], more: { min: 2, max: 5 } },
  boolean: { right: [true, false], wrong: ["true", 0] },
  choice: { right: ["x", 2], wrong: ["z", 1], more: { options: ["x", 2] } },
  date: { right: ["2026-12-01", "2027-01-31"], wrong: ["2026-13-01", "tomorrow"] },
  email: { right: ["a@example.com"], wrong: ["a"] },
  phone: { right: ["+1 217 555 0142"], wrong: ["+44 20 7946 0958"] },
};
const question = fc.record({
  type: fc.constantFrom(...answerTypes),
  required: fc.boolean(),
});
const template = fc.array(question, { maxLength: 6 });

/** What a visitor does: answers right or wrong, takes an answer back, comes back, or tries to complete. */
const act = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant("answer" as const), at: fc.nat(), which: fc.nat() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("wrong" as const), at: fc.nat(), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("back" as const), at: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("return" as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("complete" as const) }) },
);

/** What the session should have: the answers by key, until it is completed. */
interface Model {
  answers: Map<string, unknown>;
  isCompleted: boolean;
}

it("ends completed exactly when all required questions are answered, whatever the order and however often answers change", async () => {
  await fc.assert(
    fc.asyncProperty(template, fc.array(act, { maxLength: 12 }), async (asked, acts) => {
      const form = await forms.withQuestions(
        asked.map(({ type, required }, at) => {
          const { more } = kinds[type];
          // Not the prospect's own email and phone: those are for the form to ask.
          return { key: `landlord_${at}`, label: `Question ${at}`, type, required, ...more };
        }),
      );
      const session = await forms.start(form);
      const questions = (await session.get()).questions as { key: string; type: Type; required: boolean }[];
      const model: Model = { answers: new Map(), isCompleted: false };
      const pick = <T>(of: readonly T[], at: number) => of[at % of.length]!;
      const missing = () => {
        const has = (key: string) => model.answers.has(key);
        return questions
          .filter(({ key, required }) => required && !has(key))
          .filter(({ key }) => !(["email", "phone"].includes(key) && (has("email") || has("phone"))))
          .map(({ key }) => key);
      };
      for (const one of acts) {
        if (one.kind === "complete") {
          const { status, body } = await session.complete();
          if (!model.isCompleted) model.isCompleted = missing().length === 0;
          expect(status).toBe(model.isCompleted ? 200 : 422);
          if (status === 422) expect(body.missing).toEqual(missing());
          continue;
        }
        if (one.kind === "return") {
          const seen = await session.get();
          expect(seen.missing).toEqual(missing());
          const { name, email, phone } = seen.contact;
          const given = { name, email, phone, ...seen.answers };
          const kept = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
          expect(kept).toEqual(Object.fromEntries(model.answers));
          continue;
        }
        const { key, type } = pick(questions, one.at);
        const value =
          one.kind === "back"
            ? null
            : pick(one.kind === "wrong" ? kinds[type].wrong : kinds[type].right, one.which);
        const { status } = await session.save({ answers: { [key]: value } });
        expect(status).toBe(model.isCompleted ? 409 : one.kind === "wrong" ? 422 : 200);
        if (status !== 200) continue;
        if (value === null) model.answers.delete(key);
        else model.answers.set(key, value);
      }
      expect((await session.get()).status === "completed").toBe(model.isCompleted);
    }),
    { numRuns: process.env.RUN_LONG === "1" ? 500 : 40 },
  );
}, 300_000);
