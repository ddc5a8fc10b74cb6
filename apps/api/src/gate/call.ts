import type { EventType } from "@rental/contract";
import type { Tx } from "../platform/database.ts";
import type { Wake } from "../platform/jobs.ts";
import type { Platform } from "../platform/platform.ts";
import type { Answer, IdempotencyStore } from "./idempotency.ts";
import type { Principal } from "./principal.ts";

/** Who acts, and the parts of the platform that may be used: what every service takes. */
export interface Call extends Platform {
  caller: Principal;
  requestId: string;
}

/** A call inside the transaction of a write. */
export interface WriteCall extends Call {
  tx: Tx;
  /** Work that this transaction makes due; workers are woken once it has committed. */
  wakes: Wake[];
  /** Types of event that the operation declares; without it, any. */
  emits?: readonly EventType[];
  /** The workflow templates whose runs led to this: what it emits starts none of them again. */
  causes?: string[];
}

/** Wakes a worker for a record, after the commit. A wake that gets lost is made up for by the next sweep. */
export function wake(call: WriteCall, kind: string, id: string): void {
  call.wakes.push({ kind, accountId: call.caller.accountId, id });
}

/** A call that came in over HTTP, by either transport. */
export interface RequestCall extends Call {
  idempotency: IdempotencyStore;
  idempotencyKey: string | null;
  reply: Reply;
}

/** What goes out besides the body; the transports fill their answers from it. */
export interface Reply {
  headers: Record<string, string>;
  /** Set when the answer of an earlier attempt is repeated. */
  replayed?: Answer;
  /** The body as JSON, where it has been written already: to keep it for an Idempotency-Key. */
  json?: string;
}
