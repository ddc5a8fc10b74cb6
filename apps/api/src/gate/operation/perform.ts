import { z } from "zod";
import { invalid } from "../../platform/app-error.ts";
import { inTransaction } from "../idempotency/transaction.ts";
import { withContacts } from "../identity/booking-contact.ts";
import { boundsOf } from "../limits/bounds.ts";
import type { Call, RequestCall, WriteCall } from "./call.ts";
import { fieldChooser } from "./chosen-fields.ts";
import { type Incoming, isObject, withoutBlanks } from "./incoming.ts";
import { refuseInput, refuseInvalid } from "./invalid-input.ts";
import type { OperationMeta } from "./operation.ts";
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
