import { z } from "zod";
import type { StepDeclaration } from "./step-type.ts";

export const wait = {
  config: z.looseObject({ hours: z.number().optional() }),
  usage: "{hours}",
} as const satisfies StepDeclaration;
