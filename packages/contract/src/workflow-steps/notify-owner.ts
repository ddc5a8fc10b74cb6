import { z } from "zod";
import { type StepDeclaration, text } from "./step-type.ts";

export const notifyOwner = {
  config: z.looseObject({ template: text.optional() }),
  usage: "{template}",
  notes: "notify_owner emails the text to whoever looks after the contact, else to the owners.",
} as const satisfies StepDeclaration;
