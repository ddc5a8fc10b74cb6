import type { AnnounceInput, Presence } from "@rental/contract";
import type { Call } from "../../../gate/operation/call.ts";
import { presenceNotification, presenceTopic } from "../../../platform/jobs/wake.ts";
import { find } from "./conversations.service.ts";

/** Maximum number buffered for a slow client. Any more are dropped, as they are repeated anyway. */
const maxWaiting = 100;

/**
 * Announces what a person does to the streams of the account's other people, in all processes. Stores nothing.
 * @throws AppError 404
 */
export async function announce(call: Call, { id, state }: AnnounceInput): Promise<void> {
  const { caller } = call;
  await find(call, id);
  if (caller.kind !== "session") return;
  await call.queue.wake([presenceNotification(caller.accountId, [id, caller.personId, state].join("."))]);
}

/** The presence of the account's other people, for the stream of one of them. */
export class Presences {
  /** The latest presence of each person in each conversation. */
  readonly #waiting = new Map<string, Presence & { conversationId: string }>();
  #heard: () => void = () => undefined;
  /** Unsubscribes. */
  readonly end: () => void = () => undefined;

  /** API clients receive no presence. */
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

  /** Yields presences as they arrive, until the promise settles. */
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
