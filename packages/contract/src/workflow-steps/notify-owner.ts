import { z } from "zod";
import { type StepDeclaration, text } from "./step-type.ts";

export const notifyOwner = {
  config: z.looseObject({ template: text.optional() }),
  usage: "{template}",
  executed: false,
} as const satisfies StepDeclaration;
