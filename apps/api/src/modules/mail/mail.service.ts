import { type WriteCall, wake } from "../../gate/call.ts";
import { newIdAt } from "../../platform/ids.ts";
import * as queries from "./mail.queries.ts";

export interface NewMail {
  to: string;
  subject: string;
  text: string;
  /** Display name of the sender, such as the agent's. */
  fromName?: string | null;
  /** The message that is sent as this email, and that records the outcome. */
  messageId?: string;
}

/** Queues an email in the transaction of the change that causes it. @returns its id */
export async function queueMail(call: WriteCall, mail: NewMail): Promise<string> {
  const now = call.clock.now();
  const id = newIdAt(now);
  await queries.insert(call.tx, {
    accountId: call.caller.accountId,
    id,
    messageId: mail.messageId ?? null,
    to: mail.to,
    fromName: mail.fromName ?? null,
    subject: mail.subject,
    text: mail.text,
    status: "pending",
    dueAt: now,
    createdAt: now,
  });
  wake(call, "mail", id);
  return id;
}
