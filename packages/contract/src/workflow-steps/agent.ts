import { z } from "zod";
import { type StepDeclaration, text } from "./step-type.ts";

export const agent = {
  config: z.looseObject({ goal: text.optional(), maxTurns: z.number().optional() }),
  usage: "{goal?, maxTurns?}",
  notes:
    "agent asks the questions of the template that have no answer yet and answers questions about the property, by rule; what it can't do, and what takes more than maxTurns messages (10 by default, at most 50), it hands over to a person together with the goal.",
} as const satisfies StepDeclaration;
