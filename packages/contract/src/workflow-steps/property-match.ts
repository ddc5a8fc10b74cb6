import { z } from "zod";
import type { StepDeclaration } from "./step-type.ts";

export const propertyMatch = {
  config: z.looseObject({ limit: z.number().optional() }),
  usage: "{limit?}",
  executed: false,
} as const satisfies StepDeclaration;
