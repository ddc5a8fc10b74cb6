import { RentalClient } from "@rental/sdk";
import { useSyncExternalStore } from "react";
import { toast } from "../app/toast-store.ts";
import { rental } from "./client.ts";
import { isAway } from "./errors.ts";
import type { Attempt } from "./use-write.ts";

interface Deletion {
  /** Of the record, which lists leave out from now on. */
  id: string;
  /** What is going to happen, in words. */
  text: string;
  /** Says that it did not. */
  failed: string;
  /** One call of the SDK. */
  run: (client: RentalClient, attempt: Attempt) => PromiseLike<unknown>;
}

/** How long to wait for a server that is away, in ms. */
const patientMs = 500;

let hidden: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();
const waiting = new Map<string, Deletion & Attempt>();

/** A request that a page has begun is also sent when the page goes away. */
const lasting = new RentalClient({
  auth: "cookie",
  baseUrl: location.origin,
  maxRetries: 0,
  fetch: (input, init) => fetch(input, { ...init, keepalive: true }),
});

/**
 * Deletes a record when the notification about it disappears. Until then, it can be undone; later it cannot. Closing the
 * notification or leaving the console confirms the deletion.
 */
export function deleteLater(deletion: Deletion): void {
  const { id, text } = deletion;
  hide(id, true);
  waiting.set(id, { ...deletion, idempotencyKey: crypto.getRandomValues(new Uint32Array(4)).join("-") });
  const undo = () => {
    waiting.delete(id);
    hide(id, false);
  };
  toast(text, undo, () => void send(id));
}

async function send(id: string): Promise<void> {
  const deletion = waiting.get(id);
  if (!deletion) return;
  const { run, failed, idempotencyKey } = deletion;
  for (;;) {
    try {
      await run(rental, { idempotencyKey });
      waiting.delete(id);
      return;
    } catch (error) {
      if (!isAway(error)) {
        waiting.delete(id);
        hide(id, false);
        toast(failed);
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, patientMs));
    }
  }
}

/** Sends what still waits, also while the page goes away. Failures are not told: nobody is there to see them. */
export const deleteNow = (): Promise<unknown> =>
  Promise.allSettled(
    [...waiting.values()].map(({ run, idempotencyKey }) => run(lasting, { idempotencyKey })),
  );

window.addEventListener("pagehide", () => void deleteNow());

function hide(id: string, isHidden: boolean): void {
  const ids = new Set(hidden);
  if (isHidden) ids.add(id);
  else ids.delete(id);
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
