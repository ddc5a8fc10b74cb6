import {
  type CreateDraftInput,
  contentOf,
  type Draft,
  type ListDraftsInput,
  type Message,
  type SendDraftInput,
  type UpdateDraftInput,
} from "@rental/contract";
import type { Call, WriteCall } from "../../gate/call.ts";
import { AppError, mustChangeSomething, notFound } from "../../platform/app-error.ts";
import { newId } from "../../platform/ids.ts";
import { type Page, pageOf } from "../../platform/paging.ts";
import * as contacts from "../contacts/contacts.service.ts";
import { sendByPerson } from "../messages/by-person.service.ts";
import * as properties from "../properties/properties.service.ts";
import * as queries from "./drafts.queries.ts";

type Row = queries.DraftRow;

const lifetimeMs = 24 * 3_600_000;

/** @throws AppError 404 */
export async function get(call: Call, id: string): Promise<Draft> {
  return toDraft(await mustFind(call, id), call.clock.now());
}

/** @throws AppError 404 when the account has no such draft */
export async function mustFind(call: Call, id: string): Promise<Row> {
  const row = await queries.find(call.database.read, call.caller.accountId, id);
  if (!row) throw notFound("draft");
  return row;
}

/** The limit is reduced to the plan's maximum. */
export async function list(call: Call, input: ListDraftsInput): Promise<Page<Draft>> {
  const { status, contactId, channel } = input;
  const now = call.clock.now();
  const { rows, pagination } = await queries.list(call.database.read, pageOf(call, input), {
    accountId: call.caller.accountId,
    contactId,
    channel,
    pendingAt: status === "pending" ? now.toISOString() : undefined,
    expiredAt: status === "expired" ? now.toISOString() : undefined,
    sent: status === "sent" ? true : undefined,
  });
  return { data: rows.map((row) => toDraft(row, now)), pagination };
}

/** Stores a message for a person to send within 24 hours. @throws AppError 422 for an unknown contact or property */
export async function create(call: WriteCall, input: CreateDraftInput): Promise<Draft> {
  const { contactId, propertyId, channel, subject } = input;
  await contacts.mustReference(call, contactId);
  if (propertyId) await properties.mustReference(call, propertyId);
  const now = call.clock.now();
  const row = await queries.insert(call.tx, {
    accountId: call.caller.accountId,
    id: newId(),
    contactId,
    propertyId,
    channel,
    subject,
    content: contentOf(input),
    status: "pending",
    expiresAt: new Date(now.getTime() + lifetimeMs),
    createdAt: now,
    updatedAt: now,
  });
  return toDraft(row, now);
}

/** @throws AppError 404; 422 when nothing would change or as for create; 409 when sent; 410 when expired */
export async function update(call: WriteCall, input: UpdateDraftInput): Promise<Draft> {
  const { id, content, body, ...rest } = input;
  const changes = { ...rest, content: content ?? body };
  await mustFind(call, id);
  mustChangeSomething(changes);
  if (changes.contactId) await contacts.mustReference(call, changes.contactId);
  if (changes.propertyId) await properties.mustReference(call, changes.propertyId);
  const now = call.clock.now();
  const row = await queries.updatePending(call.tx, call.caller.accountId, id, now, {
    ...changes,
    updatedAt: now,
  });
  return toDraft(row ?? (await refuseNotPending(call, id)), now);
}

/** Deletes the draft in any state; a message sent from it is kept. @throws AppError 404 */
export async function remove(call: WriteCall, id: string): Promise<void> {
  if (!(await queries.remove(call.tx, call.caller.accountId, id))) throw notFound("draft");
}

/**
 * Sends the draft once, however many concurrent requests there are, with the given text and subject instead of its own.
 * @throws AppError 404; 409 when sent; 410 when expired; 422 as for a message
 */
export async function send(
  call: WriteCall,
  { id, content: given, body, subject: givenSubject }: SendDraftInput,
): Promise<{ draft: Draft; message: Message }> {
  const now = call.clock.now();
  const edited = { content: given ?? body, subject: givenSubject };
  const sent = { ...edited, status: "sent", sentAt: now, updatedAt: now } as const;
  const row =
    (await queries.updatePending(call.tx, call.caller.accountId, id, now, sent)) ??
    (await refuseNotPending(call, id));
  const { contactId, propertyId, channel, subject, content } = row;
  const metadata = { draftId: id };
  const message = await sendByPerson(call, { contactId, propertyId, channel, subject, content, metadata });
  return { draft: toDraft(row, now), message };
}

async function refuseNotPending(call: WriteCall, id: string): Promise<never> {
  const row = await queries.find(call.tx, call.caller.accountId, id);
  if (!row) throw notFound("draft");
  if (row.status === "sent") {
    throw new AppError("conflict", "The draft was already sent.", { code: "draft_already_sent" });
  }
  throw new AppError("gone", `The draft expired on ${row.expiresAt.toISOString()}. Create a new one.`, {
    code: "draft_expired",
  });
}

function toDraft(row: Row, now: Date): Draft {
  const { accountId: _, ...fields } = row;
  return {
    ...fields,
    status: row.status === "pending" && row.expiresAt <= now ? "expired" : row.status,
    expiresAt: row.expiresAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
