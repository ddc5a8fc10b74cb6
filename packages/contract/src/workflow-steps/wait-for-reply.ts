import { z } from "zod";
import type { StepDeclaration } from "./step-type.ts";

export const waitForReply = {
  config: z.looseObject({ timeoutHours: z.number().optional() }),
  usage: "{timeoutHours?}",
  notes: "A reply that does not come within timeoutHours ends the run as cancelled.",
  executed: true,
} as const satisfies StepDeclaration;
