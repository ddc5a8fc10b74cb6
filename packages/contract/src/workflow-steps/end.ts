import { z } from "zod";
import type { StepDeclaration } from "./step-type.ts";

export const end = {
  config: z.looseObject({}),
  usage: "{}",
} as const satisfies StepDeclaration;
