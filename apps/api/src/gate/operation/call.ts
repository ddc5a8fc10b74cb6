import type { EventType } from "@rental/contract";
import type { Actor, Tx } from "../../platform/database/database.ts";
import { sweepEveryMs, type Wake } from "../../platform/jobs/wake.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Answer, IdempotencyStore } from "../idempotency/idempotency.ts";
import type { Principal } from "../identity/principal.ts";

/** The caller, and the parts of the platform that may be used: the first argument of every service function. */
export interface Call extends Platform {
  caller: Principal;
  requestId: string;
}

/** An event of a stream. Without `event` and `data`, it only moves on where clients that reconnect continue. */
export type StreamEvent = {
  /** Clients that reconnect name the last one they got. */
  id: string;
} & (
  | {
      event: string;
      /** Sent as JSON. */
      data: unknown;
    }
  | { event?: never; data?: never }
);

/** A call whose answer is a stream of events. */
export interface StreamCall extends Call {
  /** Of the last event that the client got; null when it has none yet. */
  lastEventId: string | null;
  /** Aborts when the client has left, or the server stops. */
  signal: AbortSignal;
}

/** A stream for the holder of a key. */
export interface AccountStreamCall extends StreamCall {
  /** Whether the key and the plan still allow it: ask before anything is sent. */
  mayContinue(): Promise<boolean>;
}

/** A call inside the transaction of a write. */
export interface WriteCall extends Call {
  tx: Tx;
  /** Work that this transaction makes due; workers are woken after the commit. */
  wakes: Wake[];
  /** Who acts, for the audit log; nobody for jobs and visitors. */
  actor?: Actor | undefined;
  /** Types of event that the operation declares; without it, any. */
  emits?: readonly EventType[];
  /** The workflow templates whose runs caused this call: the events it emits do not start them again. */
  causes?: string[];
  /** For records that are made up: the account's owner is not told about them. */
  tellsNobody?: boolean;
  /** For what somebody may have written in another's name: its events start no workflow runs. */
  startsNothing?: boolean;
}

/** Wakes a worker for a record after the commit. If a wake is lost, the next sweep finds the work. */
export function wake(call: WriteCall, kind: string, id: string): void {
  call.wakes.push({ kind, accountId: call.caller.accountId, id });
}

/** Like `wake`, for a record that becomes due at this time. If that is later, a sweep finds it in time. */
export function wakeAt(call: WriteCall, kind: string, id: string, at: Date): void {
  const wait = at.getTime() - call.clock.now().getTime();
  if (wait <= 0) wake(call, kind, id);
  else if (wait <= 2 * sweepEveryMs) call.wakes.push({ kind, accountId: call.caller.accountId, id, at });
}

/** A call that arrived over HTTP, by either transport. */
export interface RequestCall extends Call {
  idempotency: IdempotencyStore;
  idempotencyKey: string | null;
  reply: Reply;
}

/** What is sent besides the body; the transports build their responses from it. */
export interface Reply {
  headers: Record<string, string>;
  /** Set when the answer of an earlier attempt is replayed. */
  replayed?: Answer;
  /** The body as JSON, if it was already serialized to store it for an Idempotency-Key. */
  json?: string;
}
