import { z } from "zod";
import { hours, hoursFrom } from "./hours.ts";
import { step } from "./step.ts";

/**
 * Waits for the contact's reply; one that arrived between the last message and this step counts. Without a reply in
 * time, the run ends.
 */
export const waitForReply = step({
  needs: z.object({ timeoutHours: hours.optional() }),
  perform(call, run, { timeoutHours }) {
    if (run.replyOpen) return { kind: "next", tookReply: true };
    const now = call.clock.now();
    if (run.waitingFor !== "reply") {
      const until = timeoutHours === undefined ? null : hoursFrom(now, timeoutHours);
      return { kind: "wait", waitingFor: "reply", until };
    }
    if (run.waitUntil && now >= run.waitUntil) return { kind: "cancel", reason: "timeout" };
    return { kind: "wait", waitingFor: "reply", until: run.waitUntil };
  },
});
