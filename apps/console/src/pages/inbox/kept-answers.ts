import { queryClient } from "../../api/query-client.ts";
import { sessionQuery } from "../../app/session.ts";
import type { Composed } from "../../ui/composed.ts";

/** An answer. */
export interface Answer extends Composed {
  conversationId: string;
  /** Says that it was not sent. */
  failed: string;
  /** Says to somebody who signs out that it has yet to be sent. */
  waits: string;
}

/** An answer with its Idempotency-Key: it is sent once, in however many attempts. */
export interface Keyed extends Answer {
  key: string;
}

/** What this browser keeps of an answer until it was sent or is in the reply again, so that a crash loses none. */
export interface Kept {
  answer: Keyed;
  personId: string | undefined;
  state: "waiting" | "sending" | "refused";
  /** In ms of this browser's clock. */
  keptAt: number;
}

/** Nobody misses it after this time, in ms. */
const forgetMs = 7 * 86_400_000;
/** Without locks, another page may still hold an answer that is younger than this, in ms. */
const openMs = 30_000;
/** How long a page that is being left may still have its locks, in ms. */
const unlockMs = 3_000;
const prefix = "console.outgoing.";

/** Only secure pages have it. */
const locks: LockManager | undefined = navigator.locks;
/** By key; each ends the lock. */
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
    // A full storage keeps nobody from answering.
    return;
  }
  if (held.has(answer.key)) return;
  const isOver = hold(answer.key);
  void locks?.request(prefix + answer.key, () => isOver);
}

/** How long this page keeps an answer from the others: until it is forgotten, or the page is closed. */
const hold = (key: string): Promise<void> => new Promise((end) => held.set(key, end));

export function forget(key: string): void {
  localStorage.removeItem(prefix + key);
  held.get(key)?.();
  held.delete(key);
}

/** Forgets what is left of the person who signs out. */
export function forgetAll(): void {
  for (const name of namesOfKept()) {
    const kept = read(name);
    if (kept?.personId === personId()) forget(kept!.answer.key);
  }
}

/** Takes what closed pages have left, each answer in one of the pages that are open. */
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
