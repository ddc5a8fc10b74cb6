import type { EventType } from "@rental/contract";
import type { Actor, Tx } from "../../platform/database/database.ts";
import { sweepEveryMs, type Wake } from "../../platform/jobs/wake.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Answer, IdempotencyStore } from "../idempotency/idempotency.ts";
import type { Principal } from "../identity/principal.ts";

/** The caller, and the platform services available to it: the first argument of every service function. */
export interface Call extends Platform {
  caller: Principal;
  requestId: string;
}

/** An event of a stream. Without `event` and `data`, it only advances the position from which clients resume. */
export type StreamEvent = {
  /** Clients send the last one they received when they reconnect. */
  id: string;
} & (
  | {
      event: string;
      /** Serialized as JSON. */
      data: unknown;
    }
  | { event?: never; data?: never }
);

/** A call that is answered with a stream of events. */
export interface StreamCall extends Call {
  /** Id of the last event that the client received; null when it has none yet. */
  lastEventId: string | null;
  /** Aborts when the client disconnects or the server shuts down. */
  signal: AbortSignal;
}

/** A stream for a key's holder. */
export interface AccountStreamCall extends StreamCall {
  /** Whether the key, or the person's role, and the plan still allow the stream; check it before sending anything. */
  mayContinue(): Promise<boolean>;
}

/** A call inside the transaction of a write. */
export interface WriteCall extends Call {
  tx: Tx;
  /** Work that this transaction makes due; workers are woken after the commit. */
  wakes: Wake[];
  /** What is sent besides the body, for a call over HTTP: may be changed until the transaction ends. */
  answer?: Pick<Answer, "status" | "headers">;
  /** Who acts, for the audit log; undefined for jobs and visitors. */
  actor?: Actor | undefined;
  /** Event types that the operation declares; undefined allows any. */
  emits?: readonly EventType[];
  /** The workflow templates whose runs caused this call: its events do not start them again. */
  causes?: string[];
  /** For sample records: the account's owner gets no notifications about them. */
  suppressNotifications?: boolean;
  /** For writes that may be made in someone else's name: their events start no workflow runs. */
  suppressWorkflows?: boolean;
}

/** Wakes a worker for a record after the commit. If the wake-up is lost, the next sweep finds the work. */
export function wake(call: WriteCall, kind: string, id: string): void {
  call.wakes.push({ kind, accountId: call.caller.accountId, id });
}

/** Like `wake`, for a record that becomes due at the given time. If that is in the future, a sweep finds it in time. */
export function wakeAt(call: WriteCall, kind: string, id: string, at: Date): void {
  const wait = at.getTime() - call.clock.now().getTime();
  if (wait <= 0) wake(call, kind, id);
  else if (wait <= 2 * sweepEveryMs) call.wakes.push({ kind, accountId: call.caller.accountId, id, at });
}

/** For an operation that creates a record or changes one: it created the one at this path. */
export function answerCreated({ answer }: WriteCall, path: string): void {
  if (!answer) return;
  answer.status = 201;
  answer.headers.Location = path;
}

/** A call that arrived over HTTP, through either transport. */
export interface RequestCall extends Call {
  idempotency: IdempotencyStore;
  idempotencyKey: string | null;
  /** The header If-Match: the versions of the record that the call may change. Null for any. */
  ifMatch: string | null;
  /** The header If-None-Match, heeded by writes that create or change. */
  ifNoneMatch: string | null;
  reply: Reply;
}

/** What is sent besides the body; the transports build their responses from it. */
export interface Reply {
  /** Default: the operation's. */
  status?: number;
  headers: Record<string, string>;
  /** Set when the response to an earlier attempt is replayed. */
  replayed?: Answer;
  /** The body as JSON, if it was already serialized in order to store it or to tell its version. */
  json?: string;
}
