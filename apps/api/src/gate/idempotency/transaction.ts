import { AppError } from "../../platform/app-error.ts";
import type { Actor, Database, Tx } from "../../platform/database/database.ts";
import { getOrCreate } from "../../platform/get-or-create.ts";
import { accountNotification, type Wake } from "../../platform/jobs/jobs.ts";
import { createFairLimit, type FairLimit } from "../../platform/process/fair-limit.ts";
import { realNow } from "../../platform/sandbox/sandbox-clock.ts";
import { actorOf } from "../identity/actor.ts";
import type { RequestCall, WriteCall } from "../operation/call.ts";
import type { Incoming } from "../operation/incoming.ts";
import type { OperationMeta } from "../operation/operation.ts";
import { problemOf } from "../operation/problem.ts";
import { type Answer, type Attempt, hashBody, hasLostRace, isKept, ReplayedProblem } from "./idempotency.ts";

type Resolve = (call: RequestCall & WriteCall & { prepared: unknown }) => Promise<unknown>;

/**
 * Runs a write in a single transaction, after the step that may use the network (`meta.prepare`), during which no
 * transaction is open. With an Idempotency-Key, the response is stored in that transaction, or an earlier response is
 * replayed instead. Business rule refusals, including those from `prepare`, are stored like any other response.
 * @param input the parsed input; `incoming` is its source
 * @returns the output of `resolve`, or of the attempt that it replays
 */
export async function inTransaction(
  call: RequestCall,
  { name, meta }: { name: string; meta: OperationMeta },
  incoming: Incoming,
  input: unknown,
  resolve: Resolve,
): Promise<unknown> {
  const attempt = attemptOf(call, meta, incoming);
  const earlier = attempt && (await call.idempotency.find(attempt, realNow(call.clock)));
  if (earlier) return repeat(call, earlier);
  let committed: Committed;
  try {
    const prepared = await meta.prepare?.(call, input as never);
    const actor = actorOf(call, name);
    committed = await commit(call, meta, attempt, input, actor, (more) =>
      resolve({ ...call, ...more, actor, prepared }),
    );
  } catch (error) {
    if (!attempt) throw error;
    if (hasLostRace(error)) return repeatWinner(call, attempt);
    if (isKept(error)) return keepRefusal(call, attempt, error);
    return repeatCause(call, attempt, error);
  }
  Object.assign(call.reply.headers, committed.answer.headers);
  call.reply.status = committed.answer.status;
  call.reply.json = committed.json;
  await call.queue.wake([...committed.wakes, accountNotification(call.caller.accountId)]);
  return committed.data;
}

interface Committed {
  data: unknown;
  answer: Required<WriteCall>["answer"];
  wakes: Wake[];
  /** The data as JSON, if a response was stored. */
  json: string | undefined;
}

/** The transaction itself. It is retried after a deadlock, so it must have no side effects beyond its result. */
function commit(
  call: RequestCall,
  meta: OperationMeta,
  attempt: Attempt | null,
  input: unknown,
  actor: Actor | undefined,
  resolve: (more: Pick<WriteCall, "tx" | "wakes" | "answer" | "emits">) => Promise<unknown>,
): Promise<Committed> {
  const work = async (tx: Tx): Promise<Committed> => {
    const wakes: Wake[] = [];
    const answer: Committed["answer"] = { status: meta.status, headers: {} };
    const data = await resolve({ tx, wakes, answer, emits: meta.emits });
    if (meta.location) answer.headers.Location = meta.location(data as never, input as never);
    if (!attempt) return { data, answer, wakes, json: undefined };
    const json = data === undefined ? "" : JSON.stringify(data);
    await call.idempotency.keep(tx, attempt, { ...answer, body: json }, realNow(call.clock));
    return { data, answer, wakes, json };
  };
  return sharing(call.database)({ owner: call.caller.accountId }, () => call.database.transact(work, actor));
}

/** The share of the connections for transactions that the writes of an account may have at once. */
const maxShare = 0.7;

const limits = new WeakMap<Database, FairLimit>();

/** Leaves connections to other accounts, however many slow writes, such as dry runs and imports, one of them sends. */
const sharing = (database: Database): FairLimit =>
  getOrCreate(limits, database, () => {
    const { size } = database.pools.find(({ name }) => name === "writes")!;
    return createFairLimit({
      places: Number.POSITIVE_INFINITY,
      placesPerOwner: Math.max(1, Math.floor(size * maxShare)),
      busy: () => new Error("writes wait, however many there are"),
    });
  });

function attemptOf(call: RequestCall, meta: OperationMeta, { params, fields }: Incoming): Attempt | null {
  if (!call.idempotencyKey || !meta.idempotent) return null;
  const path = meta.openapi.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(params[name]);
    // Ids are the same in both cases, those of other programs are not.
    return name === "externalId" ? encodeURIComponent(value) : value.toLowerCase();
  });
  return {
    accountId: call.caller.accountId,
    operation: `${meta.openapi.method} ${path}`,
    key: call.idempotencyKey,
    bodyHash: hashBody(fields ?? {}),
  };
}

/** A business rule refusal is a response too, although its changes were rolled back. */
async function keepRefusal(call: RequestCall, attempt: Attempt, error: AppError): Promise<unknown> {
  const { problem, headers } = problemOf(error, call.config.baseOrigin, call.requestId);
  const answer: Answer = { status: problem.status, headers, body: JSON.stringify(problem) };
  try {
    await call.database.transact((tx) => call.idempotency.keep(tx, attempt, answer, realNow(call.clock)));
  } catch (failure) {
    if (hasLostRace(failure)) return repeatWinner(call, attempt);
    throw failure;
  }
  throw error;
}

/** A concurrent attempt with this key can cause the refusal: for instance, the record it deleted is no longer found. */
async function repeatCause(call: RequestCall, attempt: Attempt, error: unknown): Promise<unknown> {
  const earlier = error instanceof AppError && (await call.idempotency.find(attempt, realNow(call.clock)));
  if (earlier) return repeat(call, earlier);
  throw error;
}

async function repeatWinner(call: RequestCall, attempt: Attempt): Promise<unknown> {
  const earlier = await call.idempotency.find(attempt, realNow(call.clock));
  if (earlier) return repeat(call, earlier);
  throw new AppError("conflict", "Another request with this Idempotency-Key is still running. Try again.");
}

/** Returns the response to an earlier attempt. @throws ReplayedProblem when that was a refusal */
function repeat(call: RequestCall, earlier: Answer): unknown {
  call.reply.replayed = earlier;
  call.reply.json = earlier.body;
  Object.assign(call.reply.headers, earlier.headers, { "X-Idempotent-Replayed": "true" });
  if (earlier.status >= 400) throw new ReplayedProblem(earlier);
  return earlier.body === "" ? undefined : JSON.parse(earlier.body);
}
