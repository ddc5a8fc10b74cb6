import { z } from "zod";
import { maxFailures } from "../../../../platform/jobs/backoff.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { forAccount } from "../../../account/accounts/system-call.ts";
import { type DeliveryFailure, noteFailed, noteSent } from "../../../inbox/messages/outcome.service.ts";
import * as queries from "./delivery.queries.ts";

/** The expected body of a 2xx response. Anything else in it is ignored, and so is a number that JSON.parse rounds. */
const answer = z.object({
  providerMessageId: z.union([z.string().min(1).max(200), z.int().transform(String)]).catch(""),
});

/** Records that the connector accepted the message: it counts as sent. */
export async function noteArrival(
  platform: Platform,
  name: string,
  row: queries.Waiting,
  body: Buffer,
): Promise<void> {
  const providerMessageId = providerIdIn(body);
  await forAccount(platform, row.accountId, async (call) => {
    const ended = await queries.finish(call.tx, row, {
      status: "sent",
      attempts: row.attempts + 1,
      sentAt: call.clock.now(),
      error: null,
      providerMessageId,
    });
    const carrier = { provider: name, ...(providerMessageId !== null && { providerMessageId }) };
    if (ended) await noteSent(call, row.messageId, carrier);
  });
}

function providerIdIn(body: Buffer): string | null {
  try {
    const { data } = answer.safeParse(JSON.parse(body.toString("utf8")));
    return data?.providerMessageId.replaceAll("\0", "") || null;
  } catch (error) {
    // The body is optional, and need not be JSON.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Records a failed attempt, which is retried unless it was the last. */
export async function noteFailure(platform: Platform, row: queries.Waiting, error: string): Promise<void> {
  const attempts = row.attempts + 1;
  if (attempts >= maxFailures) {
    await giveUp(platform, row, attempts, { reason: "attempts_exhausted", error });
    return;
  }
  await queries.finish(platform.database.read, row, { attempts, error });
}

/** Abandons a message and updates its record, atomically. */
export async function giveUp(
  platform: Platform,
  row: queries.Waiting,
  attempts: number,
  failure: DeliveryFailure,
): Promise<void> {
  await forAccount(platform, row.accountId, async (call) => {
    const ended = await queries.finish(call.tx, row, { status: "failed", attempts, error: failure.error });
    if (ended) await noteFailed(call, row.messageId, failure);
  });
}
