import type { Caller } from "../gate/authenticate.ts";
import type { Answer, IdempotencyStore } from "../gate/idempotency.ts";
import type { AppError } from "../platform/app-error.ts";
import type { Tx } from "../platform/database.ts";
import type { Wake } from "../platform/jobs.ts";
import type { Platform } from "../platform/platform.ts";

/** What goes out besides the body; both doors fill their answers from it. */
export interface Reply {
  headers: Record<string, string>;
  /** Set when the answer of an earlier attempt is repeated. */
  replayed?: Answer;
}

/** Who acts, and the parts of the platform that may be used: what every service takes. */
export interface Call extends Platform {
  caller: Caller;
  requestId: string;
}

/** A call inside the transaction of a write. */
export interface WriteCall extends Call {
  tx: Tx;
  /** Work that this transaction makes due; workers are woken once it has committed. */
  wakes: Wake[];
  /** The workflow templates whose runs led to this: what it emits starts none of them again. */
  causes?: string[];
}

/** Wakes a worker for a record, after the commit. A wake that gets lost is made up for by the next sweep. */
export function wake(call: WriteCall, kind: string, id: string): void {
  call.wakes.push({ kind, accountId: call.caller.accountId, id });
}

/** A call that came in over HTTP: the context of every procedure. */
export interface RequestCall extends Call {
  idempotency: IdempotencyStore;
  idempotencyKey: string | null;
  reply: Reply;
  /** tRPC only: admits the call, because a request can carry a batch. REST does so before the body is read. */
  admit: ((batchIndex: number) => AppError | undefined) | null;
}
