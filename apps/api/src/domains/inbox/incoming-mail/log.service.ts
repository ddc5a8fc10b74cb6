import type { IncomingMail, IncomingMailSummary, ListIncomingMailInput } from "@rental/contract";
import type { Call } from "../../../gate/operation/call.ts";
import { notFound } from "../../../platform/app-error.ts";
import { type Page, pageOf } from "../../../platform/database/paging.ts";
import * as queries from "./incoming-mail.queries.ts";

/** Includes the full text. @throws AppError 404 */
export async function get(call: Call, id: string): Promise<IncomingMail> {
  const row = await queries.find(call.database.read, call.caller.accountId, id);
  if (!row) throw notFound("email");
  return { ...toSummary(row), text: row.text };
}

/** @throws AppError 404 */
export async function mustFind(call: Call, id: string): Promise<void> {
  if (!(await queries.find(call.database.read, call.caller.accountId, id))) throw notFound("email");
}

/** Newest first; the limit is capped at the plan's maximum. */
export async function list(call: Call, input: ListIncomingMailInput): Promise<Page<IncomingMailSummary>> {
  const { outcome, messageId } = input;
  const { rows, pagination } = await queries.list(call.database.read, pageOf(call, input), {
    accountId: call.caller.accountId,
    outcome,
    messageId,
  });
  return { data: rows.map(toSummary), pagination };
}

const toSummary = (row: Omit<queries.IncomingMailRow, "text">): IncomingMailSummary => ({
  id: row.id,
  outcome: row.outcome,
  reason: row.reason,
  from: row.sender,
  sender: row.correspondent === null ? null : { address: row.correspondent, proven: row.isProven },
  subject: row.subject,
  attachments: row.attachments,
  messageId: row.messageId,
  conversationId: row.conversationId,
  contactId: row.contactId,
  createdAt: row.createdAt.toISOString(),
});
