import { z } from "zod";
import { type StepDeclaration, text } from "./step-type.ts";

export const agent = {
  config: z.looseObject({ goal: text.optional(), maxTurns: z.number().optional() }),
  usage: "{goal?, maxTurns?}",
  executed: false,
} as const satisfies StepDeclaration;
