import type { AnnounceInput, Presence } from "@rental/contract";
import type { Call } from "../../../gate/operation/call.ts";
import { presenceNotification, presenceTopic } from "../../../platform/jobs/wake.ts";
import { find } from "./conversations.service.ts";

/** Further ones that a slow client has not taken are left out: they are repeated. */
const maxWaiting = 100;

/**
 * Tells the streams of the account's other people, in all processes. Stores nothing.
 * @throws AppError 404
 */
export async function announce(call: Call, { id, state }: AnnounceInput): Promise<void> {
  const { caller } = call;
  await find(call, id);
  if (caller.kind !== "session") return;
  await call.queue.wake([presenceNotification(caller.accountId, [id, caller.personId, state].join("."))]);
}

/** What the other people of an account do, for the stream of one of them. */
export class Presences {
  /** The latest of each person in each conversation. */
  readonly #waiting = new Map<string, Presence & { conversationId: string }>();
  #heard: () => void = () => undefined;
  /** Unsubscribes. */
  readonly end: () => void = () => undefined;

  /** API clients are told nothing. */
  constructor({ caller, queue }: Call) {
    if (caller.kind !== "session") return;
    this.end = queue.watch(presenceTopic(caller.accountId), (said) => {
      const [conversationId, personId, state] = (said ?? "").split(".");
      if (!conversationId || !personId || personId === caller.personId) return;
      if (this.#waiting.size >= maxWaiting) return;
      this.#waiting.set(`${conversationId} ${personId}`, {
        conversationId,
        personId,
        state: state as Presence["state"],
      });
      this.#heard();
    });
  }

  /** What is heard until a promise settles, as it is heard. */
  async *until(end: Promise<void>): AsyncGenerator<(Presence & { conversationId: string })[]> {
    let isOver = false;
    const over = end.then(() => {
      isOver = true;
    });
    while (!isOver) {
      const heard = new Promise<void>((resolve) => {
        this.#heard = resolve;
      });
      if (this.#waiting.size > 0) {
        const told = [...this.#waiting.values()];
        this.#waiting.clear();
        yield told;
      } else await Promise.race([heard, over]);
    }
  }
}
