import { z } from "zod";
import { type StepDeclaration, text } from "./step-type.ts";

export const sendMessage = {
  config: z.looseObject({ template: text.optional() }),
  usage: "{template}",
  executed: true,
} as const satisfies StepDeclaration;
