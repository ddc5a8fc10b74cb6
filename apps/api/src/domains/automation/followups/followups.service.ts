import type { CreateFollowupInput, Followup, ListFollowupsInput } from "@rental/contract";
import { type Call, type WriteCall, wakeAt } from "../../../gate/operation/call.ts";
import { AppError, notFound } from "../../../platform/app-error.ts";
import { type Page, pageOf } from "../../../platform/database/paging.ts";
import { newId } from "../../../platform/ids.ts";
import * as conversations from "../../inbox/conversations/conversations.service.ts";
import * as contacts from "../../people/contacts/contacts.service.ts";
import * as queries from "./followups.queries.ts";

type Row = queries.FollowupRow;

/** @throws AppError 404 */
export async function get(call: Call, id: string): Promise<Followup> {
  const row = await queries.find(call.database.read, call.caller.accountId, id);
  if (!row) throw notFound("follow-up");
  return toFollowup(row);
}

/** The follow-up, if any, as seen by the transaction. */
export const findIn = (call: WriteCall, id: string): Promise<Row | undefined> =>
  queries.find(call.tx, call.caller.accountId, id);

/** The limit is reduced to the plan's maximum. */
export async function list(call: Call, input: ListFollowupsInput): Promise<Page<Followup>> {
  const { rows, pagination } = await queries.list(call.database.read, pageOf(call, input), {
    accountId: call.caller.accountId,
    status: input.status,
    contactId: input.contactId,
  });
  return { data: rows.map(toFollowup), pagination };
}

/** Schedules a follow-up. @throws AppError 422 `contact_not_found`, `conversation_not_found` */
export async function create(call: WriteCall, input: CreateFollowupInput): Promise<Followup> {
  const { contactId, conversationId, message, sequenceStep = 1 } = input;
  await contacts.find(call, contactId, { lock: "share", onMissing: "badReference" });
  if (conversationId) await conversations.mustReference(call, contactId, conversationId);
  const scheduledFor = new Date((input.scheduledFor ?? input.scheduledAt)!);
  return toFollowup(await insert(call, { contactId, conversationId, message, sequenceStep, scheduledFor }));
}

/** Adds a pending follow-up. The caller has validated its contact and conversation. */
export async function insert(
  call: WriteCall,
  followup: Pick<Row, "contactId" | "sequenceStep" | "scheduledFor"> &
    Partial<{
      conversationId: string | null | undefined;
      message: string | null | undefined;
      automatic: boolean;
    }>,
): Promise<Row> {
  const now = call.clock.now();
  const row = await queries.insert(call.tx, {
    ...followup,
    accountId: call.caller.accountId,
    id: newId(),
    status: "pending",
    createdAt: now,
    updatedAt: now,
  });
  wakeAt(call, "followup", row.id, row.scheduledFor);
  return row;
}

/** @throws AppError 404; 409 when it is no longer pending */
export async function cancel(call: WriteCall, id: string): Promise<void> {
  const { accountId } = call.caller;
  const changes = { status: "cancelled", updatedAt: call.clock.now() } as const;
  if (await queries.updatePending(call.tx, accountId, id, changes)) return;
  const row = await queries.find(call.tx, accountId, id);
  if (!row) throw notFound("follow-up");
  throw new AppError(
    "conflict",
    `The follow-up is ${row.status}; only a pending follow-up can be cancelled.`,
    {
      code: "followup_not_pending",
    },
  );
}

function toFollowup(row: Row): Followup {
  const { accountId: _, automatic: __, error: ___, scheduledFor, createdAt, updatedAt, ...fields } = row;
  return {
    ...fields,
    scheduledFor: scheduledFor.toISOString(),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
