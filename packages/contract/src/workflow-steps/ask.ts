import { z } from "zod";
import { type StepDeclaration, text } from "./step-type.ts";

export const ask = {
  config: z.looseObject({ questionKey: text.optional() }),
  usage: "{questionKey}",
  executed: false,
} as const satisfies StepDeclaration;
