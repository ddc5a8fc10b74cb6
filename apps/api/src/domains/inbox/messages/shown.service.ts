import type { Call, WriteCall } from "../../../gate/operation/call.ts";
import { AppError } from "../../../platform/app-error.ts";
import type { JobRef } from "../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import * as settings from "../../account/settings/settings.service.ts";
import * as contacts from "../../people/contacts/contacts.service.ts";
import * as conversations from "../conversations/conversations.service.ts";
import { queueMail } from "../mail/mail.service.ts";
import type { MessageRow } from "./messages.queries.ts";
import { isAutomatic } from "./messages.service.ts";
import { noteFailed, noteSent } from "./outcome.service.ts";
import * as queries from "./shown.queries.ts";
import { expireAfterMs } from "./unseen.ts";

/** A message as its chat shows it. */
export type ShownMessage = Awaited<ReturnType<typeof queries.shown>>[number];

/** Maximum number of messages that a chat gets at once. */
const shownAtOnce = 500;

/** The messages of a chat after a position, oldest first. Reading them does not mark them as shown. */
export const messagesOfChat = (call: Call, chatId: string, after: number): Promise<ShownMessage[]> =>
  queries.shown(call.database.read, {
    accountId: call.caller.accountId,
    conversationId: chatId,
    after,
    limit: shownAtOnce,
  });

/** The same inside the transaction that writes them. */
export const messagesWithin = (call: WriteCall, chatId: string): Promise<ShownMessage[]> =>
  queries.shown(call.tx, {
    accountId: call.caller.accountId,
    conversationId: chatId,
    after: 0,
    limit: shownAtOnce,
  });

/** The position of a message in its chat; nothing if the chat has no such message. */
export const positionOf = (call: Call, chatId: string, id: string): Promise<number | undefined> =>
  queries.positionOf(call.database.read, call.caller.accountId, chatId, id);

/** Records that the visitor's chat has shown messages, which count as sent now. Emits message.sent for each, once. */
export async function noteShown(
  platform: Platform,
  accountId: string,
  rows: readonly ShownMessage[],
): Promise<void> {
  const ids = waiting(rows);
  if (ids.length === 0) return;
  await forAccount(platform, accountId, (call) => noteShownWithin(call, ids));
}

/**
 * Records that the visitor has a chat's messages up to a position, as reported by the client: the process that sent
 * them may have died before recording it.
 */
export async function acknowledgeUpTo(call: Call, chatId: string, position: number): Promise<void> {
  const { accountId } = call.caller;
  const ids = await queries.queuedUpTo(call.database.read, accountId, chatId, position);
  if (ids.length > 0) await forAccount(call, accountId, (inside) => noteShownWithin(inside, ids));
}

/** Like `noteShown`, in the transaction whose response shows them. */
export async function noteShownWithin(call: WriteCall, ids: readonly string[]): Promise<void> {
  for (const id of ids) await noteSent(call, id);
}

/** The ids of messages not yet sent. */
export const waiting = (rows: readonly ShownMessage[]): string[] =>
  rows.filter(({ metadata }) => metadata?.deliveryStatus === "queued").map(({ id }) => id);

/**
 * Replaces messages that a chat has not shown in time with one email that links to the chat. If no email is allowed,
 * they keep waiting for the visitor, and eventually fail.
 */
export const replaceUnseen = (platform: Platform, { accountId, id }: JobRef): Promise<void> =>
  forAccount(platform, accountId, async (call) => {
    const conversation = await conversations.find(call, id, { onMissing: "null" });
    if (!conversation) return;
    const contact = await contacts.find(call, conversation.contactId, { lock: "update", onMissing: "null" });
    const rows = await queries.unseen(call.tx, accountId, id);
    if (rows.length === 0) return;
    if (!contact) return giveUp(call, rows);
    const mailId = await mailInstead(call, contact, id, rows);
    if (mailId === null) return waitLonger(call, rows);
    const ids = rows.map((row) => row.id);
    await queries.setUnseen(call.tx, accountId, ids, { mailId, unseenUntil: null });
  });

/** @returns the email's id, or null if none may be sent */
async function mailInstead(
  call: WriteCall,
  contact: contacts.Row,
  conversationId: string,
  rows: MessageRow[],
): Promise<string | null> {
  const { id: contactId, email, language } = contact;
  const { accountId } = call.caller;
  if (email === null || (await contacts.optedOutSince(call.tx, accountId, contact, "email"))) return null;
  const { agentName, emailSignOff } = await settings.inLanguage(call.tx, accountId, language);
  const name = agentName.trim();
  const text = [...rows.map(({ content }) => content), emailSignOff.trim()].filter(Boolean).join("\n\n");
  try {
    return await queueMail(call, {
      to: email,
      subject: subjectIn(language, name),
      text,
      fromName: name || null,
      contactId,
      conversationId,
      linksChat: true,
      automatic: rows.every(({ metadata }) => isAutomatic(metadata)),
    });
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

function subjectIn(language: string, agentName: string): string {
  if (language === "es") return agentName === "" ? "Su chat con nosotros" : `Su chat con ${agentName}`;
  return agentName === "" ? "Your chat with us" : `Your chat with ${agentName}`;
}

/** Fails the messages that have waited too long. */
async function waitLonger(call: WriteCall, rows: MessageRow[]): Promise<void> {
  const now = call.clock.now().getTime();
  const until = (row: MessageRow) => row.createdAt.getTime() + expireAfterMs;
  await giveUp(
    call,
    rows.filter((row) => until(row) <= now),
  );
  for (const row of rows.filter((one) => until(one) > now)) {
    const to = { mailId: null, unseenUntil: new Date(until(row)) };
    await queries.setUnseen(call.tx, call.caller.accountId, [row.id], to);
  }
}

async function giveUp(call: WriteCall, rows: MessageRow[]): Promise<void> {
  const error = "The visitor did not come back to the chat, and email could not reach the visitor.";
  for (const { id } of rows) await noteFailed(call, id, { reason: "not_seen", error });
}

/** Records that the email replacing messages was sent, in the transaction that records its outcome. */
export async function noteMailed(call: WriteCall, mailId: string): Promise<void> {
  const rows = await queries.ofMail(call.tx, call.caller.accountId, mailId);
  for (const { id } of rows) await noteSent(call, id, {});
}

/** Records that the email could not be sent: the messages wait for the visitor again. */
export async function noteNotMailed(call: WriteCall, mailId: string): Promise<void> {
  await waitLonger(call, await queries.ofMail(call.tx, call.caller.accountId, mailId));
}
