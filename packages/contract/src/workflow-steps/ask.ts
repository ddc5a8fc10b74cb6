import { z } from "zod";
import { type StepDeclaration, text } from "./step-type.ts";

export const ask = {
  config: z.looseObject({ questionKey: text.optional() }),
  usage: "{questionKey}",
  notes:
    "ask sends a question of the template's questionConfig and waits for the answer, which is kept under the question's key. If the answer is not understood, the question is asked up to two more times; then whoever looks after the contact is notified, and the run is paused.",
} as const satisfies StepDeclaration;
