import { z } from "zod";
import type { StepDeclaration } from "./step-type.ts";

export const wait = {
  config: z.looseObject({ hours: z.number().optional() }),
  usage: "{hours}",
  executed: true,
} as const satisfies StepDeclaration;
