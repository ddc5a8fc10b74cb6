import { RentalClient } from "@rental/sdk";
import { useSyncExternalStore } from "react";
import { toast, withdraw } from "../app/toast-store.ts";
import { rental } from "./client.ts";
import { isAway } from "./errors.ts";
import { beforeSignOut } from "./sign-out.ts";
import { type Attempt, newKey } from "./use-write.ts";

interface Later extends Partial<Attempt> {
  /** Id of the record. */
  id: string;
  /** The notification, which says what will happen. */
  text: string;
  /** One call of the SDK. */
  run: (client: RentalClient, attempt: Attempt) => PromiseLike<unknown>;
  onUndo: () => void;
  onFailed: (error: unknown) => void;
}

interface Deletion extends Pick<Later, "id" | "text" | "run"> {
  /** The message for a failure. */
  failed: string;
}

interface Deletions extends Pick<Deletion, "text"> {
  ids: string[];
  /** One call of the SDK. */
  run: (client: RentalClient, id: string, attempt: Attempt) => PromiseLike<unknown>;
  /** Says how many were not deleted. */
  failed: (count: number) => string;
}

/** The delay between attempts while the server is away, in ms. */
const retryDelayMs = 500;

let hidden: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();
const waiting = new Map<string, Later & Attempt>();

/** Its requests are completed even if the page is closed meanwhile. */
const lasting = new RentalClient({
  auth: "cookie",
  baseUrl: location.origin,
  maxRetries: 0,
  fetch: (input, init) => fetch(input, { ...init, keepalive: true }),
});

/**
 * Does something when the notification about it disappears. Until then, it can be undone; later it cannot. Closing the
 * notification or leaving the console does it at once.
 * @returns a function that undoes it, without a message
 */
export function doLater(later: Later): () => void {
  const { id, text, onUndo } = later;
  const { idempotencyKey = newKey() } = later;
  waiting.set(id, { ...later, idempotencyKey });
  const undo = () => {
    waiting.delete(id);
    onUndo();
  };
  const shown = toast(text, undo, () => void send(id));
  return () => void withdraw(shown);
}

/** Deletes a record in the same way; lists leave it out from now on. */
export function deleteLater({ failed, ...deletion }: Deletion): void {
  const show = () => hide([deletion.id], false);
  hide([deletion.id], true);
  doLater({
    ...deletion,
    onUndo: show,
    onFailed: () => {
      show();
      toast(failed);
    },
  });
}

/** Deletes several records in the same way, with one notification. */
export function deleteAllLater({ ids, text, run, failed }: Deletions): void {
  let left = ids;
  hide(ids, true);
  doLater({
    id: newKey(),
    text,
    // All at once: the page may be going away.
    run: async (client, { idempotencyKey }) => {
      const ends = await Promise.allSettled(
        left.map((id) => run(client, id, { idempotencyKey: `${idempotencyKey}-${id}` })),
      );
      const errors = ends.map((end) => (end.status === "rejected" ? (end.reason as unknown) : undefined));
      left = left.filter((_, at) => errors[at] !== undefined);
      const error = errors.find(isAway) ?? errors.find((each) => each !== undefined);
      if (error !== undefined) throw error;
    },
    onUndo: () => hide(ids, false),
    onFailed: () => {
      hide(left, false);
      toast(failed(left.length));
    },
  });
}

async function send(id: string): Promise<void> {
  const later = waiting.get(id);
  if (!later) return;
  const { run, onFailed, idempotencyKey } = later;
  for (;;) {
    try {
      await run(rental, { idempotencyKey });
      waiting.delete(id);
      return;
    } catch (error) {
      if (!isAway(error)) {
        waiting.delete(id);
        onFailed(error);
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
    }
  }
}

/** Sends everything that still waits, also while the page is being closed. Failures are ignored: nobody would see them. */
const sendNow = (): Promise<unknown> =>
  Promise.allSettled(
    [...waiting.values()].map(({ run, idempotencyKey }) => run(lasting, { idempotencyKey })),
  );

window.addEventListener("pagehide", () => void sendNow());

// While the server is away, this waits for it.
beforeSignOut.add(async () => {
  await Promise.all([...waiting.keys()].map(send));
  return true;
});

function hide(changed: string[], isHidden: boolean): void {
  const ids = new Set(hidden);
  for (const id of changed) isHidden ? ids.add(id) : ids.delete(id);
  hidden = ids;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The records of a list without those that are being deleted. */
export function useWithoutDeleted<Row>(rows: Row[] | undefined): Row[] | undefined {
  const ids = useSyncExternalStore(subscribe, () => hidden);
  return ids.size === 0 ? rows : rows?.filter((row) => !ids.has((row as { id?: string }).id ?? ""));
}
