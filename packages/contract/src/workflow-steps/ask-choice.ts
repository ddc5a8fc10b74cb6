import { z } from "zod";
import { options, type StepDeclaration, text } from "./step-type.ts";

export const askChoice = {
  config: z.looseObject({ text: text.optional(), options: options.optional() }),
  usage: "{text, options}",
  executed: false,
} as const satisfies StepDeclaration;
