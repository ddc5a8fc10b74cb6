import { maxTraceText } from "@rental/contract";
import { z } from "zod";
import * as queries from "../workflow-runs.queries.ts";
import { hours, hoursFrom } from "./hours.ts";
import { step } from "./step.ts";

/**
 * Waits for the contact's reply; one that arrived between the last message and this step counts. If none arrives in
 * time, the run ends.
 */
export const waitForReply = step({
  needs: z.object({ timeoutHours: hours.optional() }),
  async perform(call, run, { timeoutHours }) {
    const now = call.clock.now();
    if (run.openReplies.length > 0) {
      const text = (await queries.textsOf(call.tx, run.accountId, run.openReplies)).join("\n");
      const reply = { text: text.slice(0, maxTraceText), at: now.toISOString() };
      return { kind: "next", tookReply: true, trace: { reply } };
    }
    if (run.waitingFor !== "reply") {
      const until = timeoutHours === undefined ? null : hoursFrom(now, timeoutHours);
      return { kind: "wait", waitingFor: "reply", until };
    }
    if (run.waitUntil && now >= run.waitUntil) return { kind: "cancel", reason: "timeout" };
    return { kind: "wait", waitingFor: "reply", until: run.waitUntil };
  },
});
