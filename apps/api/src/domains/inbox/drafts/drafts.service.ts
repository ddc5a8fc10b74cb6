import {
  type CreateDraftInput,
  contentOf,
  type Draft,
  type ListDraftsInput,
  type Message,
  type SendDraftInput,
  type UpdateDraftInput,
} from "@rental/contract";
import type { Call, WriteCall } from "../../../gate/operation/call.ts";
import { AppError, invalid, mustChangeSomething, notFound } from "../../../platform/app-error.ts";
import { type Page, pageOf } from "../../../platform/database/paging.ts";
import { newId } from "../../../platform/ids.ts";
import * as properties from "../../listings/properties/properties.service.ts";
import * as contacts from "../../people/contacts/contacts.service.ts";
import * as attachments from "../attachments/attachments.service.ts";
import { toAttachments } from "../attachments/links.service.ts";
import { sendByPerson } from "../messages/by-person.service.ts";
import * as queries from "./drafts.queries.ts";

type Row = queries.DraftRow;

const lifetimeMs = 24 * 3_600_000;

/** @throws AppError 404 */
export async function get(call: Call, id: string): Promise<Draft> {
  return toDraft(call, await mustFind(call, id), call.clock.now());
}

/** @throws AppError 404 when the account has no such draft */
export async function mustFind(call: Call, id: string): Promise<Row> {
  const row = await queries.find(call.database.read, call.caller.accountId, id);
  if (!row) throw notFound("draft");
  return row;
}

/** The limit is capped at the plan's maximum. */
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
  return { data: rows.map((row) => toDraft(call, row, now)), pagination };
}

/** Stores a message for a person to send within 24 hours. @throws AppError 422 for an unknown contact or property */
export async function create(call: WriteCall, input: CreateDraftInput): Promise<Draft> {
  const { contactId, propertyId, channel, subject } = input;
  await contacts.find(call, contactId, { lock: "share", onMissing: "badReference" });
  if (propertyId) await properties.get(call, propertyId, { lock: "share", onMissing: "badReference" });
  const files = await attachments.mustClaim(call, input.attachmentIds ?? []);
  const now = call.clock.now();
  const row = await queries.insert(call.tx, {
    accountId: call.caller.accountId,
    id: newId(),
    contactId,
    propertyId,
    channel,
    subject,
    content: contentOf(input),
    attachments: files,
    status: "pending",
    expiresAt: new Date(now.getTime() + lifetimeMs),
    createdAt: now,
    updatedAt: now,
  });
  await attachments.giveToDraft(call, files, row);
  return toDraft(call, row, now);
}

/** @throws AppError 404; 422 when nothing would change or as for create; 409 when already sent; 410 when expired */
export async function update(call: WriteCall, input: UpdateDraftInput): Promise<Draft> {
  const { id, content, body, attachmentIds, ...rest } = input;
  const changes = { ...rest, content: content || (body ?? content) };
  await mustFind(call, id);
  mustChangeSomething({ ...changes, attachmentIds });
  if (changes.contactId)
    await contacts.find(call, changes.contactId, { lock: "share", onMissing: "badReference" });
  if (changes.propertyId)
    await properties.get(call, changes.propertyId, { lock: "share", onMissing: "badReference" });
  const now = call.clock.now();
  const files = attachmentIds && (await attachments.mustClaim(call, attachmentIds, id));
  const updated = await queries.updatePending(call.tx, call.caller.accountId, id, now, {
    ...changes,
    ...(files && { attachments: files }),
    updatedAt: now,
  });
  const row = updated ?? (await refuseNotPending(call, id));
  if (row.content === "" && row.attachments.length === 0)
    throw invalid([{ field: "content", message: "is required without attachments" }]);
  if (files) await attachments.giveToDraft(call, files, row);
  return toDraft(call, row, now);
}

/** Deletes the draft in any state; a message sent from it remains. @throws AppError 404 */
export async function remove(call: WriteCall, id: string): Promise<void> {
  if (!(await queries.remove(call.tx, call.caller.accountId, id))) throw notFound("draft");
  await attachments.removeOfDraft(call, id);
}

/**
 * Sends the draft exactly once, even under concurrent requests, using the given text and subject instead of its own.
 * @throws AppError 404; 409 when already sent; 410 when expired; 422 as for a message
 */
export async function send(
  call: WriteCall,
  { id, content: given, body, subject: givenSubject, attachmentIds }: SendDraftInput,
): Promise<{ draft: Draft; message: Message }> {
  const now = call.clock.now();
  const edited = { content: given || (body ?? given), subject: givenSubject };
  const sent = { ...edited, status: "sent", sentAt: now, updatedAt: now } as const;
  const row =
    (await queries.updatePending(call.tx, call.caller.accountId, id, now, sent)) ??
    (await refuseNotPending(call, id));
  const { contactId, propertyId, channel, subject, content } = row;
  const files = attachmentIds ?? row.attachments.map((file) => file.id);
  const message = await sendByPerson(call, {
    contactId,
    propertyId,
    channel,
    subject,
    content,
    attachmentIds: files,
    metadata: { draftId: id },
  });
  // Removes the files that were not sent.
  await attachments.removeOfDraft(call, id);
  return { draft: toDraft(call, await noteSent(call, row, message), now), message };
}

/** Records in the draft what was sent: its own text and files, unless the message has others. */
async function noteSent(call: WriteCall, row: Row, message: Message): Promise<Row> {
  const ids = (files: { id: string }[]) => files.map(({ id }) => id).join();
  if (row.content === message.content && ids(row.attachments) === ids(message.attachments)) return row;
  const changes = { content: message.content, attachments: message.attachments.map(attachments.toNote) };
  return (await queries.update(call.tx, call.caller.accountId, row.id, changes))!;
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

function toDraft(call: Call, row: Row, now: Date): Draft {
  const { accountId: _, ...fields } = row;
  const status = row.status === "pending" && row.expiresAt <= now ? "expired" : row.status;
  return {
    ...fields,
    // Unsent files are removed when the draft expires.
    attachments: status === "expired" ? [] : toAttachments(call, row.attachments),
    status,
    expiresAt: row.expiresAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
