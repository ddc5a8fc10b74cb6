import { z } from "zod";
import type { StepDeclaration } from "./step-type.ts";

export const propertyMatch = {
  config: z.looseObject({ limit: z.number().optional() }),
  usage: "{limit?}",
  notes:
    "property_match sends the newest public properties that match the answers so far: 3 by default, at most 10.",
} as const satisfies StepDeclaration;
