import type { MarkReadInput, UnreadConversations } from "@rental/contract";
import type { Call, WriteCall } from "../../../gate/operation/call.ts";
import { find, idleSince } from "./conversations.service.ts";
import * as queries from "./unread.queries.ts";

/** Maximum number of unread conversation ids returned. */
const maxListed = 500;
/** Reads beyond this number between two checks reach the person's other browsers only with the next message. */
const maxNoticed = 20;

/** API clients have no read positions. */
const readerOf = ({ caller }: Call) => ({
  accountId: caller.accountId,
  personId: caller.kind === "session" ? caller.personId : null,
});

/** The active conversations that the caller has not read. */
export async function unread(call: Call): Promise<UnreadConversations> {
  const now = call.clock.now();
  const times = { now, since: idleSince(now) };
  const { ids, total } = await queries.unread(call.database.read, readerOf(call), times, maxListed);
  return { total, conversationIds: ids };
}

/**
 * Records that the signed-in person has read a conversation. Does nothing for an API client.
 * @throws AppError 404
 */
export async function markRead(call: WriteCall, { id, upTo }: MarkReadInput): Promise<void> {
  await find(call, id);
  const { accountId, personId } = readerOf(call);
  if (personId === null) return;
  await queries.markRead(call.tx, { accountId, personId }, id, new Date(upTo), call.clock.now());
}

/** Resources whose changes can affect what is unread. */
const decisive: readonly string[] = ["messages", "conversations", "contacts"];

/** Tracks what a person has not read, for the person's stream of changes. */
export class UnreadCounts {
  readonly #call: Call;
  #reads: string | undefined;
  #told = "";

  constructor(call: Call) {
    this.#call = call;
  }

  /** @returns what is unread, if it differs from the last result */
  async after(changes: { resource: string }[]): Promise<UnreadConversations | undefined> {
    const { accountId, personId } = readerOf(this.#call);
    if (personId === null) return undefined;
    const { read } = this.#call.database;
    const reads = await queries.latestReads(read, { accountId, personId }, maxNoticed);
    const isSame = reads === this.#reads && !changes.some(({ resource }) => decisive.includes(resource));
    this.#reads = reads;
    if (isSame) return undefined;
    const now = await unread(this.#call);
    const told = JSON.stringify(now);
    if (told === this.#told) return undefined;
    this.#told = told;
    return now;
  }
}
