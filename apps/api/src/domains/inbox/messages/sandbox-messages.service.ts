import type { WriteCall } from "../../../gate/operation/call.ts";
import type { JobRef } from "../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import { noteSent } from "./outcome.service.ts";
import * as queries from "./sandbox-messages.queries.ts";

export { sandboxMessages } from "./sandbox-messages.queries.ts";

/** Marks a message in a sandbox outbox as sent, as a connector would have reported. */
export const noteSentInSandbox = (platform: Platform, ref: JobRef): Promise<void> =>
  forAccount(platform, ref.accountId, async (call) => {
    const messageId = await queries.take(call.tx, ref);
    if (messageId) await noteSent(call, messageId);
  });

/** The same for one message, before the job gets to it. */
export async function noteSentNow(call: WriteCall, outboxId: string): Promise<void> {
  const messageId = await queries.take(call.tx, { accountId: call.caller.accountId, id: outboxId });
  if (messageId) await noteSent(call, messageId);
}
