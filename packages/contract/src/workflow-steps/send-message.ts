import { z } from "zod";
import { type StepDeclaration, text } from "./step-type.ts";

export const sendMessage = {
  config: z.looseObject({ template: text.optional() }),
  usage: "{template}",
} as const satisfies StepDeclaration;
