import { z } from "zod";
import type { StepDeclaration } from "./step-type.ts";

export const waitForReply = {
  config: z.looseObject({ timeoutHours: z.number().optional() }),
  usage: "{timeoutHours?}",
  notes: "When no reply arrives within timeoutHours, the run ends as cancelled.",
} as const satisfies StepDeclaration;
