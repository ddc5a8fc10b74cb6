import { z } from "zod";
import { step } from "./step.ts";

/** Completes the run. */
export const end = step({ needs: z.object({}), perform: () => ({ kind: "complete" }) });
