import { z } from "zod";
import { hours, hoursFrom } from "./hours.ts";
import { next, step } from "./step.ts";

/** Waits for a number of hours. */
export const wait = step({
  needs: z.object({ hours }),
  perform(call, run, { hours: count }) {
    const now = call.clock.now();
    if (run.waitingFor !== "time") return { kind: "wait", waitingFor: "time", until: hoursFrom(now, count) };
    return now >= run.waitUntil! ? next : { kind: "wait", waitingFor: "time", until: run.waitUntil };
  },
});
