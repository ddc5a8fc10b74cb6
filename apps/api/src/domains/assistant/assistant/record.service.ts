import type { WriteCall } from "../../../gate/operation/call.ts";
import { messagesWithin } from "../../inbox/messages/shown.service.ts";
import { lengthOf, record } from "../../screening/session-records/session-records.service.ts";

/** One answer of the chat, with everything that led to it. */
export interface TurnEntry {
  conversationId: string;
  contactId: string;
  /** The id of the answer. */
  messageId: string;
  /** The id of the message that it answers. */
  answersMessageId: string;
  /** The most recently started pre-screening session of the chat; null before the first. */
  sessionId: string | null;
  /** What the visitor wrote, verbatim. */
  said: string;
  /** The text of the answer. */
  reply: string;
  /** The acts of the dialogue: listings, times and questions that were shown. */
  acts: readonly { say: string }[];
  understoodBy: "rules" | "model";
  wordedBy: "script" | "model";
  /** The model that took part, if any. */
  model: string | null;
  /** SHA-256 of the model's instructions, in hexadecimal. */
  promptHash: string | null;
  toolCalls: { name: string; args: unknown; accepted: boolean }[];
}

/**
 * Appends an answer of the chat to its session's record, in the transaction that sends it; does nothing before a
 * session has started. The first answer also adds what the chat had said before.
 */
export async function recordTurn(call: WriteCall, entry: TurnEntry): Promise<void> {
  const { sessionId, conversationId, contactId: _, ...turn } = entry;
  if (sessionId === null || (await lengthOf(call, sessionId)) >= maxEntries) return;
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

/** A chat can go on forever; this many entries suffice to show how a session went. */
const maxEntries = 2_000;

/** Number of messages before a session that are added to its record. */
const maxBefore = 50;

/** Records what the chat had said before the session: that it is automated, and which listings and times it showed. */
async function recordSaidBefore(
  call: WriteCall,
  sessionId: string,
  { conversationId, messageId }: Pick<TurnEntry, "conversationId" | "messageId">,
): Promise<void> {
  const before = (await messagesWithin(call, conversationId))
    .filter(({ id, direction }) => direction === "outbound" && id !== messageId)
    .slice(-maxBefore)
    .map(({ id, content, createdAt }) => ({ messageId: id, at: createdAt.toISOString(), text: content }));
  await record(call, sessionId, { kind: "said", data: { before } });
}

/** What was shown, as ids that can be compared. */
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
