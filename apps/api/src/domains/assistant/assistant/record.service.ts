import type { WriteCall } from "../../../gate/operation/call.ts";
import { messagesWithin } from "../../inbox/messages/shown.service.ts";
import { lengthOf, record } from "../../screening/session-records/session-records.service.ts";

/** One answer of the chat, with everything that led to it. */
export interface TurnEntry {
  conversationId: string;
  contactId: string;
  /** The answer's message. */
  messageId: string;
  /** The message that it answers. */
  answersMessageId: string;
  /** The pre-screening session that was begun last in the chat; null before. */
  sessionId: string | null;
  /** What the visitor wrote, word for word. */
  said: string;
  /** What was answered. */
  reply: string;
  /** What the dialogue had to say: listings, times and questions that were shown. */
  acts: readonly { say: string }[];
  understoodBy: "rules" | "model";
  wordedBy: "script" | "model";
  /** The model that took part; null when none did. */
  model: string | null;
  /** SHA-256 of its instructions, in hexadecimal. */
  promptHash: string | null;
  toolCalls: { name: string; args: unknown; accepted: boolean }[];
}

/**
 * Adds an answer of the chat to the record of its session, in the transaction that sends it; nothing before a session has
 * begun. With the first, the record gets what the chat had said before.
 */
export async function recordTurn(call: WriteCall, entry: TurnEntry): Promise<void> {
  const { sessionId, conversationId, contactId: _, ...turn } = entry;
  if (sessionId === null || (await lengthOf(call, sessionId)) >= mostEntries) return;
  if (turn.acts.some(({ say }) => say === "formBegins"))
    await recordSaidBefore(call, sessionId, { conversationId, messageId: turn.messageId });
  const { model, promptHash, toolCalls, understoodBy, wordedBy, acts, ...texts } = turn;
  if (model !== null)
    await record(call, sessionId, {
      kind: "assistant",
      data: { model, promptHash, toolCalls, understoodBy, wordedBy, messageId: turn.messageId },
    });
  await record(call, sessionId, { kind: "said", data: { ...texts, facts: acts.map(factsOf) } });
}

/** A chat can go on for ever; so many entries say how a session went. */
const mostEntries = 2_000;

/** Number of messages before a session that its record has. */
const mostBefore = 50;

/** What the chat had said before the session: that it is automated, and which listings and times it showed. */
async function recordSaidBefore(
  call: WriteCall,
  sessionId: string,
  { conversationId, messageId }: Pick<TurnEntry, "conversationId" | "messageId">,
): Promise<void> {
  const before = (await messagesWithin(call, conversationId))
    .filter(({ id, direction }) => direction === "outbound" && id !== messageId)
    .slice(-mostBefore)
    .map(({ id, content, createdAt }) => ({ messageId: id, at: createdAt.toISOString(), text: content }));
  await record(call, sessionId, { kind: "said", data: { before } });
}

/** What was shown, by ids, so that it can be compared. */
function factsOf(act: TurnEntry["acts"][number]): Record<string, unknown> {
  const { say, listings, listing, labels, when } = act as Shown;
  return {
    say,
    ...(listings && { listingIds: listings.map(({ id }) => id) }),
    ...(listing && { listingIds: [listing.id] }),
    ...(labels && { offered: labels }),
    ...(when !== undefined && { booked: when }),
  };
}

interface Shown {
  say: string;
  listings?: { id?: string }[];
  listing?: { id: string } | null;
  labels?: string[];
  when?: string;
}
