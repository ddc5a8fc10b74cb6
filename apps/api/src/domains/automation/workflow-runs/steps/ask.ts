import { z } from "zod";
import { answerKey, questionsOf, validationErrorOf } from "../../workflows/questions.service.ts";
import { askUntilUnderstood } from "./asking.ts";
import { step } from "./step.ts";

/** Asks a question from the template's `questionConfig`. */
export const ask = step({
  needs: z.object({ questionKey: answerKey }),
  misfit({ questionKey }, template) {
    const message = validationErrorOf(template, questionKey);
    return message === undefined ? undefined : { member: "questionKey", message };
  },
  perform: (call, run, { questionKey }) =>
    askUntilUnderstood(call, run, questionsOf(run).find(({ key }) => key === questionKey)!),
});
