import { z } from "zod";
import { options, type StepDeclaration, text } from "./step-type.ts";

export const askChoice = {
  config: z.looseObject({
    text: text.optional(),
    options: options.optional(),
    questionKey: text.optional(),
  }),
  usage: "{text, options, questionKey?, translations?}",
  notes:
    "ask_choice does the same with a question of its own; its answer is kept under questionKey, by default step_ and the number of the step. Options are texts, or objects {label, value}.",
} as const satisfies StepDeclaration;
