import { z } from "zod";
import { type StepDeclaration, text } from "./step-type.ts";

export const sendMessage = {
  config: z.looseObject({ template: text.optional() }),
  usage: "{template, translations?}",
  notes:
    "send_message and ask_choice can have their texts in another language, as in {translations: {es: {template}}} or {translations: {es: {text, options}}}, for contacts with that language.",
} as const satisfies StepDeclaration;
