import { z } from "zod";
import { type StepDeclaration, text } from "./step-type.ts";

export const notifyOwner = {
  config: z.looseObject({ template: text.optional() }),
  usage: "{template}",
  notes: "notify_owner emails the text to the owner of the account.",
} as const satisfies StepDeclaration;
