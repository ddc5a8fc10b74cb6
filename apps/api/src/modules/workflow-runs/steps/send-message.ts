import { nonBlank } from "@rental/contract";
import { z } from "zod";
import { filledIn, send } from "./sending.ts";
import { next, step } from "./step.ts";

/** Sends the filled-in text. */
export const sendMessage = step({
  needs: z.object({ template: nonBlank(10_000) }),
  perform: async (call, run, { template }) => send(call, run, await filledIn(call, run, template), next),
});
