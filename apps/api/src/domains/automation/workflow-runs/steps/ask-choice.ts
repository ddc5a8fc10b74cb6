import { nonBlank } from "@rental/contract";
import { z } from "zod";
import { flawInText } from "../../../screening/fair-housing/fair-housing.service.ts";
import { answerKey, choiceOptions } from "../../workflows/questions.service.ts";
import { textsInAll } from "../../workflows/translations.service.ts";
import { defaultKey } from "./answer-keys.ts";
import { askUntilUnderstood } from "./asking.ts";
import { step } from "./step.ts";

/** Asks the contact to choose an option. */
export const askChoice = step({
  needs: z.object({
    text: nonBlank(2_000),
    options: choiceOptions,
    questionKey: answerKey.optional(),
    translations: z.unknown().optional(),
  }),
  misfit({ text, options, translations }) {
    const others = textsInAll({ translations }).flatMap((texts) => [texts.text, ...(texts.options ?? [])]);
    const message = flawInText([text, ...options.map(({ label }) => label), ...others].join("\n"));
    return message === undefined ? undefined : { member: "text", message };
  },
  perform: (call, run, { text, options, questionKey = defaultKey(run.currentStep) }) =>
    askUntilUnderstood(call, run, {
      key: questionKey,
      label: text,
      question: { type: "choice", options },
      isRequired: true,
    }),
});
