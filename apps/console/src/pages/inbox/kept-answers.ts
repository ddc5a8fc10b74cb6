import { queryClient } from "../../api/query-client.ts";
import { sessionQuery } from "../../app/session.ts";
import type { Composed } from "../../ui/composed.ts";

/** An answer. */
export interface Answer extends Composed {
  conversationId: string;
  /** The message that it was not sent. */
  failed: string;
  /** The message during a sign-out that it still has to be sent. */
  waits: string;
}

/** An answer with its Idempotency-Key: however many attempts are made, it is sent once. */
export interface Keyed extends Answer {
  key: string;
}

/** An answer as this browser stores it until it is sent or back in the reply, so that a crash loses none. */
export interface Kept {
  answer: Keyed;
  personId: string | undefined;
  state: "waiting" | "sending" | "refused";
  /** In ms of this browser's clock. */
  keptAt: number;
}

/** Stored answers older than this are deleted, in ms. */
const forgetMs = 7 * 86_400_000;
/** Where there are no locks, answers younger than this, in ms, may belong to another open page. */
const openMs = 30_000;
/** How long a page that is being closed may still hold its locks, in ms. */
const unlockMs = 3_000;
const prefix = "console.outgoing.";

/** Only secure pages have it. */
const locks: LockManager | undefined = navigator.locks;
/** Functions that release the locks, by key. */
const held = new Map<string, () => void>();

const personId = () => queryClient.getQueryData(sessionQuery.queryKey)?.person?.id;
const namesOfKept = () => Object.keys(localStorage).filter((name) => name.startsWith(prefix));

function read(name: string): Kept | undefined {
  const text = localStorage.getItem(name);
  return text === null ? undefined : JSON.parse(text);
}

export function keep(answer: Keyed, state: Kept["state"]): void {
  const kept: Kept = { answer, personId: personId(), state, keptAt: Date.now() };
  try {
    localStorage.setItem(prefix + answer.key, JSON.stringify(kept));
  } catch {
    // Answers can be sent even if the storage is full.
    return;
  }
  if (held.has(answer.key)) return;
  const isOver = hold(answer.key);
  void locks?.request(prefix + answer.key, () => isOver);
}

/** Holds an answer's lock, which keeps other pages from taking it, until it is deleted or the page is closed. */
const hold = (key: string): Promise<void> => new Promise((end) => held.set(key, end));

export function forget(key: string): void {
  localStorage.removeItem(prefix + key);
  held.get(key)?.();
  held.delete(key);
}

/** Deletes the stored answers of the person who signs out. */
export function forgetAll(): void {
  for (const name of namesOfKept()) {
    const kept = read(name);
    if (kept?.personId === personId()) forget(kept!.answer.key);
  }
}

/** Takes over the answers of closed pages, each in only one of the open pages. */
export async function takeLeft(take: (kept: Kept) => void): Promise<void> {
  await queryClient.ensureQueryData(sessionQuery);
  for (const name of namesOfKept()) {
    const look = () => {
      const kept = read(name);
      if (!kept) return;
      const age = Date.now() - kept.keptAt;
      if (age > forgetMs) localStorage.removeItem(name);
      if (age > forgetMs || kept.personId !== personId()) return;
      if (!locks && kept.state === "waiting" && age < openMs) return;
      const isOver = hold(kept.answer.key);
      take(kept);
      return isOver;
    };
    if (!locks) void look();
    // A page that was reloaded still has its locks for a moment; another one that is open keeps them.
    else locks.request(name, { signal: AbortSignal.timeout(unlockMs) }, look).catch(() => undefined);
  }
}
