import { z } from "zod";
import { AppError, invalid } from "../../platform/app-error.ts";
import type { Actor, Database, Tx } from "../../platform/database/database.ts";
import { getOrCreate } from "../../platform/get-or-create.ts";
import { accountNotification, type Wake } from "../../platform/jobs/jobs.ts";
import { createFairLimit, type FairLimit } from "../../platform/process/fair-limit.ts";
import { realNow } from "../../platform/sandbox/sandbox-clock.ts";
import {
  type Answer,
  type Attempt,
  hashBody,
  hasLostRace,
  isKept,
  ReplayedProblem,
} from "../idempotency/idempotency.ts";
import { actorOf } from "../identity/actor.ts";
import { withContacts } from "../identity/booking-contact.ts";
import { boundsOf } from "../limits/bounds.ts";
import type { Call, RequestCall, WriteCall } from "./call.ts";
import { fieldChooser } from "./chosen-fields.ts";
import { type Incoming, isObject, withoutBlanks } from "./incoming.ts";
import { refuseInput, refuseInvalid } from "./invalid-input.ts";
import type { OperationMeta } from "./operation.ts";
import { problemOf } from "./problem.ts";
import { unstorableParam } from "./storable.ts";
import {
  checksVersion,
  etagOf,
  mayCreate,
  mustBeNew,
  mustMatch,
  type Show,
  showsVersion,
  versionOf,
} from "./versions.ts";

/** An operation as declared by its module. */
export interface Declared {
  /** Such as `contacts.update`. */
  name: string;
  meta: OperationMeta;
  input: z.ZodType;
  output: z.ZodType;
  resolver: (options: { ctx: Call; input: unknown }) => Promise<unknown>;
}

/**
 * Runs an operation for an admitted call from either transport: input, transaction (for a write), resolver, output.
 * Refusals have a fixed order: 403, 404, 422.
 * @returns the validated output
 * @throws AppError for a caller's mistake, or ReplayedProblem; anything else is our failure
 */
export type Perform = (call: RequestCall, incoming: Incoming) => Promise<unknown>;

/**
 * @param read the operation that shows the record at the same path, if there is one
 * @returns the function that runs the operation, as a span when traced
 */
export function performer(declared: Declared, read?: Declared): Perform {
  const perform = untraced(declared, read);
  return (call, incoming) =>
    call.tracer
      ? call.tracer.during(declared.name, {}, () => perform(call, incoming))
      : perform(call, incoming);
}

/** Compiles its schemas once, on first use. */
function untraced(declared: Declared, read: Declared | undefined): Perform {
  const { meta, resolver } = declared;
  const input = compiledLater(declared.input);
  const output = compiledLater(declared.output);
  const takesNothing = declared.input instanceof z.ZodVoid;
  const bound = boundsOf(declared.input);
  const isUpsert = mayCreate(meta);

  /** @returns the input, or why it is refused. Not `async`, because awaiting it would delay every request. */
  function parse(call: RequestCall, incoming: Incoming): { parsed?: unknown; refusal?: unknown } {
    const { params, fields, refusal } = incoming;
    const wrong = unstorableParam(params);
    if (wrong) return { refusal: refuseInvalid(call, declared, incoming, [wrong]) };
    if (refusal) return { refusal: refuseInput(call, declared, incoming, refusal) };
    if (meta.refuseBody && isObject(fields)) meta.refuseBody(call, fields);
    const said = isUpsert && isObject(fields) ? withoutBlanks(fields) : fields;
    const { value, issues } = bound(takesNothing ? undefined : join(params, said));
    const { success, data, error } = input.safeParse(value);
    if (success && issues.length === 0) return { parsed: data };
    return { refusal: refuseInvalid(call, declared, incoming, [...issues, ...(error?.issues ?? [])]) };
  }

  const resolve = resolverOf(resolver, output);
  const choose = fieldChooser(declared.input, declared.output);
  const showsRecord = showsVersion(meta);
  const shown = read && checksVersion(meta) && resolverOf(read.resolver, compiledLater(read.output));

  async function show(call: RequestCall, parsed: unknown): Promise<unknown> {
    const data = await resolve(call, parsed);
    call.reply.json = JSON.stringify(data);
    call.reply.headers.ETag = etagOf(call.reply.json);
    return data;
  }

  /** With If-Match, only a record of that version is changed, and the answer names the next one. */
  async function write(call: RequestCall & WriteCall, parsed: unknown): Promise<unknown> {
    if (call.ifMatch === null) {
      const data = await resolve(call, parsed);
      if (isUpsert) mustBeNew(call);
      return data;
    }
    if (!shown) {
      // To ignore it would let the call overwrite what it must not.
      if (meta.openapi.method === "POST") return resolve(call, parsed);
      throw invalid([{ field: "If-Match", message: "is not supported here: leave it out" }]);
    }
    const { id } = parsed as { id: string };
    const showIt: Show = (ctx) => shown(ctx, { id });
    await mustMatch(call, meta, id, showIt);
    const data = await resolve(call, parsed);
    if (meta.openapi.method !== "DELETE") call.answer!.headers.ETag = await versionOf(call, showIt);
    return data;
  }

  async function readOnReplica(call: RequestCall, parsed: unknown): Promise<unknown> {
    const found = await call.replicas?.read(call.caller.accountId, (database) =>
      resolve({ ...call, database }, parsed),
    );
    return found ? found.answer : resolve(call, parsed);
  }

  function run(call: RequestCall, incoming: Incoming, parsed: unknown): Promise<unknown> {
    // The schema describes the events, which come later.
    if (meta.streams) return resolver({ ctx: call, input: parsed });
    if (meta.onReplica) return readOnReplica(call, parsed);
    if (showsRecord) return show(call, parsed);
    if (meta.runs !== "write") return resolve(call, parsed);
    return inTransaction(call, declared, incoming, parsed, (ctx) => write(ctx, parsed));
  }

  return async (call, asked) => {
    const named = withContacts(call, meta, asked);
    const incoming = named instanceof Promise ? await named : named;
    const { parsed, refusal } = parse(call, incoming);
    if (refusal) throw await refusal;
    const answer = await run(call, incoming, parsed);
    return choose ? choose(answer, parsed) : answer;
  };
}

/** Validates what a resolver returns. */
const resolverOf =
  (resolver: Declared["resolver"], output: Pick<z.ZodType, "safeParse">) =>
  async (ctx: Call, parsed: unknown): Promise<unknown> => {
    const answer = output.safeParse(await resolver({ ctx, input: parsed }));
    if (answer.success) return answer.data;
    throw new Error("The output of an operation does not match its schema", { cause: answer.error });
  };

/** Compiling a schema takes about a millisecond; compiling all of them would be a tenth of the startup time. */
function compiledLater(schema: z.ZodType): Pick<z.ZodType, "safeParse"> {
  let compiled: z.ZodType | undefined;
  return {
    safeParse: (value) => {
      compiled ??= z.compile(schema);
      return compiled.safeParse(value);
    },
  };
}

/** The input that a schema describes: path parameters take precedence over body members with the same names. */
const join = (params: Incoming["params"], fields: unknown): unknown =>
  fields === undefined || isObject(fields) ? { ...fields, ...params } : fields;

/** The resolver of a write, in its transaction. */
type ResolveWrite = (call: RequestCall & WriteCall & { prepared: unknown }) => Promise<unknown>;

/**
 * Runs a write in a single transaction, after the step that may use the network (`meta.prepare`), during which no
 * transaction is open. With an Idempotency-Key, the response is stored in that transaction, or an earlier response is
 * replayed instead. Business rule refusals, including those from `prepare`, are stored like any other response.
 * @param input the parsed input; `incoming` is its source
 * @returns the output of `resolve`, or of the attempt that it replays
 */
async function inTransaction(
  call: RequestCall,
  { name, meta }: Declared,
  incoming: Incoming,
  input: unknown,
  resolve: ResolveWrite,
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
