import { describe, expect, it } from "vitest";
import { type Question, questionField } from "./form-question.ts";
import { texts } from "./texts/index.ts";

const types = ["text", "number", "boolean", "choice", "date", "email", "phone"] as const;
const base = {
  key: "q",
  label: "A question",
  help: null,
  contactField: null,
  alternativeKey: null,
  required: true,
  options: null,
  min: null,
  max: null,
};

/** The field of a question, and what is said of it below its label. */
function shown(fields: object, language: "en" | "es" = "en") {
  const options = "type" in fields && fields.type === "choice" ? ["One", "Two"] : null;
  const question = { ...base, options, ...fields } as unknown as Question;
  const page = String(questionField({ question, entered: "", problems: new Map(), texts: texts[language] }));
  const hint = /<p class="hint"[^>]*>([^<]*)<\/p>/.exec(page)?.[1] ?? null;
  return { hint, isRequired: / required(?=[ >])/.test(page), page };
}

describe.each(types)("a question of the type %s", (type) => {
  it("that must be answered is required, without a mark", () => {
    expect(shown({ type })).toMatchObject({ hint: null, isRequired: true });
  });

  it.each([
    ["en", "Optional"],
    ["es", "Opcional"],
  ] as const)("that may stay open says so in %s, and is not required", (language, mark) => {
    expect(shown({ type, required: false }, language)).toMatchObject({ hint: mark, isRequired: false });
  });

  it("that another can stand for says that one is enough, and is not required by the browser", () => {
    expect(shown({ type, alternativeKey: "phone" })).toMatchObject({
      hint: texts.en.emailOrPhone,
      isRequired: false,
    });
  });

  it("says first what explains it", () => {
    expect(shown({ type, help: "As on your ID", required: false }).hint).toBe("As on your ID · Optional");
  });
});

it.each([
  [{ min: 0 }, null],
  [{ min: 0, required: false }, "Optional"],
  [{ min: 1 }, "at least 1"],
  [{ max: 5 }, "at most 5"],
  [{ min: 0, max: 5 }, "from 0 to 5"],
  [{ min: 1, max: 5, required: false }, "from 1 to 5 · Optional"],
])("a number with the limits %j says: %s", (limits, hint) => {
  expect(shown({ type: "number", ...limits }).hint).toBe(hint);
});

it("a choice of many is a list that must be answered, too", () => {
  const options = Array.from({ length: 9 }, (_, index) => `Option ${index}`);
  const { page, isRequired } = shown({ type: "choice", options });
  expect([page.includes("<select"), isRequired]).toEqual([true, true]);
  expect(shown({ type: "choice", options, required: false }).isRequired).toBe(false);
});
