import { z } from "zod";
import type { StepDeclaration } from "./step-type.ts";

export const updateContact = {
  config: z.looseObject({ set: z.looseObject({}).optional() }),
  usage: "{set}",
} as const satisfies StepDeclaration;
