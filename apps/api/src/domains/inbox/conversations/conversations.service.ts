import {
  type AssistantPause,
  type Conversation,
  maxLabelsPerConversation,
  type UpdateConversationInput,
} from "@rental/contract";
import type { Call, WriteCall } from "../../../gate/operation/call.ts";
import { type Asking, dbOf, type MayMiss } from "../../../gate/operation/look-up.ts";
import { AppError, invalid, mustChangeSomething, notFound, ruleBroken } from "../../../platform/app-error.ts";
import { newId } from "../../../platform/ids.ts";
import type { JobRef } from "../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { inheritedAssignee, mustBeAssignable } from "../../people/assignees/assignees.service.ts";
import * as labels from "../labels/labels.service.ts";
import * as queries from "./conversations.queries.ts";

type Row = queries.ConversationRow;

const idleMs = 30 * 86_400_000;

/** A conversation without a message since this time counts as archived. */
export const idleSince = (now: Date): Date => new Date(now.getTime() - idleMs);

/** @throws AppError 404 */
export async function get(call: Call, id: string): Promise<Conversation> {
  return toConversation(await find(call, id), call.clock.now());
}

/** Finds the row of a conversation. @throws AppError 404, unless the lookup may miss */
export function find(call: Asking, id: string, look: MayMiss): Promise<Row | null>;
export function find(call: Asking, id: string): Promise<Row>;
export async function find(call: Asking, id: string, look?: MayMiss): Promise<Row | null> {
  const row = await queries.find(dbOf(call), call.caller.accountId, id);
  if (!row && !look) throw notFound("conversation");
  return row ?? null;
}

/**
 * Assigns a conversation to a person or to nobody; labels, closes, snoozes or opens it.
 * @throws AppError 404; 409 when a message came after `upTo`; 422
 */
export async function update(
  call: WriteCall,
  { id, upTo, ...changes }: UpdateConversationInput,
): Promise<Conversation> {
  await find(call, id);
  mustChangeSomething(changes);
  const { assigneeId } = changes;
  await mustBeAssignable(call, assigneeId);
  const labelIds = await labelsIn(call, id, changes);
  const now = call.clock.now();
  const row = await queries.update(
    call.tx,
    call.caller.accountId,
    id,
    {
      ...(assigneeId !== undefined && { assigneeId }),
      ...(labelIds && { labelIds }),
      ...stateIn(changes, now),
      updatedAt: now,
    },
    upTo === undefined || changes.state === undefined ? undefined : new Date(upTo),
  );
  if (row) return toConversation(row, now);
  throw new AppError(
    "conflict",
    "A message came in after upTo. Read it, then close or snooze the conversation.",
    {
      code: "message_came_in",
    },
  );
}

/** The labels of a locked conversation after a change of them. @throws AppError 422 */
async function labelsIn(
  call: WriteCall,
  id: string,
  { labelIds, addLabelIds, removeLabelIds }: Omit<UpdateConversationInput, "id">,
): Promise<string[] | undefined> {
  if (!labelIds && !addLabelIds && !removeLabelIds) return undefined;
  const lower = (ids: string[] = []) => ids.map((each) => each.toLowerCase());
  const added = [...new Set(lower([...(labelIds ?? []), ...(addLabelIds ?? [])]))];
  const removed = lower(removeLabelIds);
  await labels.mustExist(call, added);
  const before = await queries.lock(call.tx, call.caller.accountId, id);
  const all = [...new Set([...(labelIds ? [] : (before?.labelIds ?? [])), ...added])];
  const after = all.filter((each) => !removed.includes(each));
  if (after.length <= maxLabelsPerConversation) return after;
  throw ruleBroken(
    "too_many_labels_of_conversation",
    `A conversation has at most ${maxLabelsPerConversation} labels. Take one off first.`,
  );
}

/** The columns of a state. @throws AppError 422 */
function stateIn(
  { state, snoozedUntil }: Pick<UpdateConversationInput, "state" | "snoozedUntil">,
  now: Date,
) {
  const until = snoozedUntil ? new Date(snoozedUntil) : null;
  if ((state === "snoozed") !== (until !== null) || (state === undefined && snoozedUntil === null))
    throw invalid([{ field: "snoozedUntil", message: "goes with the state snoozed, and only with it" }]);
  if (state === undefined) return {};
  if (until && until <= now) throw invalid([{ field: "snoozedUntil", message: "must be in the future" }]);
  return { closedAt: state === "closed" ? queries.closedSince(now) : null, snoozedUntil: until };
}

/** Determines a message's conversation: the one named, or else the one about the property, or else the latest. */
export interface ConversationTarget {
  contactId: string;
  conversationId?: string | null | undefined;
  propertyId?: string | null | undefined;
  /** Without a property, it is the one about none, rather than the latest: each listing is an inquiry of its own. */
  isInquiry?: boolean | undefined;
}

/**
 * Finds the conversation of a message, or creates it. The caller holds the contact's lock (`contacts.find` with `lock:
 * "update"`), so that two messages can't create the same one, and has checked the property.
 * @throws AppError 422 `conversation_not_found` when the contact has no such conversation
 */
export async function findOrCreate(call: WriteCall, belonging: ConversationTarget): Promise<Row> {
  const { contactId, conversationId, propertyId } = belonging;
  if (conversationId) return mustReference(call, contactId, conversationId);
  const found = await findExisting(call, belonging);
  return found ?? open(call, newId(), { contactId, propertyId: propertyId ?? null });
}

function findExisting(call: Asking, { contactId, propertyId, isInquiry }: ConversationTarget) {
  const { accountId } = call.caller;
  return propertyId || isInquiry
    ? queries.findAbout(dbOf(call), accountId, contactId, propertyId ?? null)
    : queries.findLatest(dbOf(call), accountId, contactId);
}

/** The contact's conversations about a property, the latest first; after a merge, the latest of several about one. */
export async function inquiriesOf(call: Call, contactId: string) {
  const all = await queries.aboutProperties(call.database.read, call.caller.accountId, contactId);
  const rows = all.filter(
    ({ propertyId }, index) => all.findIndex((one) => one.propertyId === propertyId) === index,
  );
  return rows.map(({ propertyId, id, startedAt }) => ({
    propertyId: propertyId!,
    conversationId: id,
    startedAt: startedAt.toISOString(),
  }));
}

/** The portal's address by which the contact is reached in the conversation that a message would appear in, or null. */
export async function relayOf(call: Asking, target: ConversationTarget): Promise<string | null> {
  const found = target.conversationId
    ? await queries.find(dbOf(call), call.caller.accountId, target.conversationId)
    : await findExisting(call, target);
  return found?.contactId === target.contactId.toLowerCase() ? found.relayAddress : null;
}

/** Finds the contact's conversation with the most recent message. */
export const findLatest = (call: WriteCall, contactId: string): Promise<Row | undefined> =>
  queries.findLatest(call.tx, call.caller.accountId, contactId);

/** Finds the conversation with a portal's relay address. */
export const findByRelay = (call: WriteCall, address: string): Promise<Row | undefined> =>
  queries.findByRelay(call.tx, call.caller.accountId, address);

/** Sets the portal's relay address, to which email in the conversation is sent from now on. */
export const setRelay = (call: WriteCall, id: string, relayAddress: string): Promise<void> =>
  queries.setRelay(call.tx, call.caller.accountId, id, { relayAddress, now: call.clock.now() });

/** Sets the property of a conversation that started without one. The caller holds the contact's lock. */
export const setProperty = async (call: WriteCall, id: string, propertyId: string): Promise<void> =>
  void (await queries.update(call.tx, call.caller.accountId, id, {
    propertyId,
    updatedAt: call.clock.now(),
  }));

/**
 * Finds the conversation that replies to email about one of the contact's records continue: the latest, or a new one
 * about the property. The caller holds the contact's lock.
 */
export async function findOrOpen(call: WriteCall, contactId: string, propertyId: string): Promise<Row> {
  const latest = await queries.findLatest(call.tx, call.caller.accountId, contactId);
  return latest ?? open(call, newId(), { contactId, propertyId });
}

/**
 * Creates a conversation, assigned to the assignee of the contact or else of the property. A chat's conversation takes
 * the chat's id; its contact is new and has no other conversation.
 */
export async function open(
  call: WriteCall,
  id: string,
  about: { contactId: string; propertyId: string | null },
): Promise<Row> {
  const now = call.clock.now();
  return queries.insert(call.tx, {
    accountId: call.caller.accountId,
    id,
    ...about,
    status: "active",
    assigneeId: await inheritedAssignee(call, about),
    startedAt: now,
    lastMessageAt: now,
    createdAt: now,
    updatedAt: now,
  });
}

/**
 * Finds the contact's conversation that a request body references.
 * @throws AppError 422 `conversation_not_found`
 */
export async function mustReference(call: WriteCall, contactId: string, id: string): Promise<Row> {
  const row = await queries.find(call.tx, call.caller.accountId, id);
  if (row && row.contactId === contactId.toLowerCase()) return row;
  throw ruleBroken(
    "conversation_not_found",
    "The contact has no such conversation in this account. Check conversationId.",
  );
}

/**
 * Records a message from the contact, which reactivates and reopens the conversation.
 * @param how.isAnswer whether the contact is certain to have written it; otherwise an answer is still awaited
 */
export const noteInbound = (
  call: WriteCall,
  id: string,
  how: { at: Date; isAnswer: boolean },
): Promise<void> => queries.noteInbound(call.tx, call.caller.accountId, id, how);

/** Records a message from the account, to which an answer is now awaited. */
export const noteOutbound = (
  call: WriteCall,
  id: string,
  how: { at: Date; isAutomatic: boolean },
): Promise<void> =>
  queries.noteOutbound(call.tx, call.caller.accountId, id, { ...how, idleSince: idleSince(how.at) });

/** Records that one of the account's messages never reached the contact, so no answer to it is awaited. */
export const noteUndelivered = (call: WriteCall, id: string, writtenAt: Date): Promise<void> =>
  queries.stopAwaiting(call.tx, call.caller.accountId, id, writtenAt);

/** Stops waiting for an answer, so that no follow-up is created. */
export const stopAwaiting = (call: WriteCall, id: string): Promise<void> =>
  queries.stopAwaiting(call.tx, call.caller.accountId, id);

/** Archives the conversations of a contact that is being deleted. */
export const archiveOf = (call: WriteCall, contactId: string): Promise<void> =>
  queries.archiveOf(call.tx, call.caller.accountId, contactId, call.clock.now());

/** Conversations for which a follow-up is due, across accounts; see `queries.awaiting`. */
export const findAwaiting = queries.awaiting;
export const nextAwaitingOf = queries.nextAwaitingOf;

/** For mail to a conversation's address, which does not name an account; see `queries.findAnywhere`. */
export const findAnywhere = queries.findAnywhere;
export type Owned = queries.Owned;

/** Claims the next automatic follow-up of a conversation, if one is due. @returns its step, counting from 1 */
export const takeFollowupStep = (
  call: WriteCall,
  id: string,
  rule: { idleSince: Date; maxSteps: number },
): Promise<number | undefined> =>
  queries.takeFollowupStep(call.tx, call.caller.accountId, id, call.clock.now(), rule);

export const findIdle = (
  { database, clock }: Platform,
  limit: number,
  accountId?: string,
): Promise<JobRef[]> => queries.idle(database.read, idleSince(clock.now()), limit, accountId);

/** The next time at which a conversation of a sandbox will have been idle for that long. */
export async function nextIdleOf({ database }: Platform, accountId: string, after: Date) {
  const at = await queries.nextIdleOf(database.read, accountId, idleSince(after));
  return at && new Date(at.getTime() + after.getTime() - idleSince(after).getTime());
}

/** Archives a conversation if it is still idle. Reads already treat it as archived. */
export const archiveIdle = ({ database, clock }: Platform, ref: JobRef): Promise<void> =>
  queries.archiveIdle(database.read, ref, idleSince(clock.now()));

export const findRested = (
  { database, clock }: Platform,
  limit: number,
  accountId?: string,
): Promise<JobRef[]> => queries.rested(database.read, clock.now(), limit, accountId);

export const nextRestedOf = ({ database }: Platform, accountId: string, after: Date) =>
  queries.nextRestedOf(database.read, accountId, after);

/** Ends a snooze whose time has come. Reads already treat the conversation as open. */
export const wake = ({ database, clock }: Platform, ref: JobRef): Promise<void> =>
  queries.wake(database.read, ref, clock.now());

/** The assistant's pause, unless it has ended. */
export const pauseOf = ({ assistantPause: pause }: Row, now: Date): AssistantPause | null =>
  pause && (pause.until === null || new Date(pause.until) > now) ? pause : null;

/** Sets the assistant's pause in conversations. @param pause null resumes the assistant */
export const setPause = (
  call: WriteCall,
  which: queries.Paused,
  pause: AssistantPause | null,
): Promise<Row[]> => queries.setPause(call.tx, call.caller.accountId, which, pause, call.clock.now());

/** Converts a conversation to its API representation. */
export function toConversation(row: Row, now: Date): Conversation {
  const assistantPause = pauseOf(row, now);
  const isSnoozed = row.snoozedUntil !== null && row.snoozedUntil > now;
  const isOpen = !row.closedAt && !isSnoozed;
  return {
    id: row.id,
    contactId: row.contactId,
    propertyId: row.propertyId,
    assigneeId: row.assigneeId,
    labelIds: row.labelIds,
    state: row.closedAt ? "closed" : isSnoozed ? "snoozed" : "open",
    snoozedUntil: isSnoozed ? row.snoozedUntil!.toISOString() : null,
    closedAt: row.closedAt?.toISOString() ?? null,
    status: row.lastMessageAt <= idleSince(now) ? "archived" : row.status,
    startedAt: row.startedAt.toISOString(),
    lastMessageAt: row.lastMessageAt.toISOString(),
    ...(assistantPause && { assistantPause }),
    ...(isOpen && row.assistantPause?.reason === "handed_over" && { needsPerson: true }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
