import type { Problem } from "@rental/contract";
import { initTRPC, TRPCError } from "@trpc/server";
import { type TRPC_ERROR_CODE_KEY, TRPC_ERROR_CODES_BY_KEY } from "@trpc/server/rpc";
import type { z } from "zod";
import type { AccountStreamCall, Call, StreamCall, StreamEvent, WriteCall } from "./call.ts";
import { type OperationMeta, type OperationSpec, operation, type ToolUse } from "./operation.ts";
import type {
  ConnectorPrincipal,
  HolderPrincipal,
  RecipientPrincipal,
  VisitorPrincipal,
  VisitorRecordKind,
} from "./principal.ts";

/** The tRPC transport's context for an operation: runs an operation by its name. */
export interface TrpcContext {
  run(operation: string, readInput: () => Promise<unknown>, batchIndex: number): Promise<unknown>;
  /** The problem document of an error, as REST would send it. */
  problemOf(error: TRPCError): Problem;
}

/**
 * The problem documents of errors that occur in tRPC before there is a context: for requests that are not valid calls.
 */
export const problemsBeforeContext = new WeakMap<TRPCError, Problem>();

/** tRPC with the errors that every procedure has. `Context` is the context of its resolver. */
const procedures = <Context extends object>() =>
  initTRPC
    .context<Context>()
    .meta<OperationMeta>()
    .create({
      isDev: false,
      errorFormatter: ({ shape, error, ctx }) => {
        const problem =
          (ctx as TrpcContext | undefined)?.problemOf(error) ?? problemsBeforeContext.get(error)!;
        return errorShapeOf(problem, shape.message);
      },
    });

/** An error as tRPC sends it. @param message for a problem without a detail */
export function errorShapeOf(problem: Problem, message: string) {
  const code = trpcCode(problem.status);
  return {
    message: problem.detail ?? message,
    code: TRPC_ERROR_CODES_BY_KEY[code],
    data: { code, httpStatus: problem.status, problem },
  };
}

const reading = procedures<Call>();
const writing = procedures<WriteCall>();

export const { router } = reading;

/** How tRPC recognizes the result of a middleware. */
const marker = "middlewareMarker";

/**
 * The first step of every procedure, and the only one that tRPC itself runs: the operation is performed by
 * `perform.ts`, as it is for REST.
 */
const performed = reading.middleware(async ({ ctx, path, batchIndex, getRawInput }) => {
  const data = await (ctx as unknown as TrpcContext).run(path, getRawInput, batchIndex);
  return { ok: true, marker, data, ctx } as never;
});

/** The declaration of an operation for keys. */
type KeySpec = OperationSpec & { tool: ToolUse };

/** An operation that only reads. */
export function read<I extends z.ZodType, O extends z.ZodType>(spec: KeySpec, input: I, output: O) {
  return reading.procedure.meta(operation(spec, "read")).use(performed).input(input).output(output);
}

/**
 * An operation that changes data. The resolver runs inside one transaction (`ctx.tx`), together with
 * its events and its idempotency record: all of it commits, or nothing.
 */
export function write<I extends z.ZodType, O extends z.ZodType>(spec: KeySpec, input: I, output: O) {
  return writing.procedure.meta(operation(spec, "write")).use(performed).input(input).output(output);
}

/**
 * A write that first needs something outside the database (storage, the network). `prepare` runs before the
 * transaction, unless an earlier answer is replayed; its result is `ctx.prepared`.
 */
export function preparedWrite<I extends z.ZodType, O extends z.ZodType, P>(
  spec: KeySpec,
  input: I,
  output: O,
  prepare: (call: Call, input: z.output<I>) => Promise<P>,
) {
  return procedures<WriteCall & { prepared: P }>()
    .procedure.meta(operation(spec, "write", prepare))
    .use(performed)
    .input(input)
    .output(output);
}

/** The declaration of a public operation: the beginning of its path and its callers are already known. */
type OpenSpec = Omit<OperationSpec, "surface" | "callers" | "holds">;

const visiting = procedures<Call & { caller: VisitorPrincipal }>();

const forVisitors = { surface: "public", callers: ["visitor"], idempotent: false } as const;

/** A read of what an account publishes. No API key; the path identifies the account. */
export function publicRead<I extends z.ZodType, O extends z.ZodType>(spec: OpenSpec, input: I, output: O) {
  const meta = operation({ ...spec, ...forVisitors }, "read");
  return visiting.procedure.meta(meta).use(performed).input(input).output(output);
}

type VisitorWrite = WriteCall & { caller: VisitorPrincipal };

/** A write by a visitor. No API key; the path identifies the account. Above a rate it requires a proof of work. */
export function publicWrite<I extends z.ZodType, O extends z.ZodType>(spec: OpenSpec, input: I, output: O) {
  const meta = operation({ ...spec, ...forVisitors }, "write");
  return procedures<VisitorWrite>().procedure.meta(meta).use(performed).input(input).output(output);
}

/** A `publicWrite` that first needs something outside the database, as `preparedWrite` does. */
export function preparedPublicWrite<I extends z.ZodType, O extends z.ZodType, P>(
  spec: OpenSpec,
  input: I,
  output: O,
  prepare: (call: Call, input: z.output<I>) => Promise<P>,
) {
  const meta = operation({ ...spec, ...forVisitors }, "write", prepare);
  return procedures<VisitorWrite & { prepared: P }>()
    .procedure.meta(meta)
    .use(performed)
    .input(input)
    .output(output);
}

type Holding = { caller: HolderPrincipal };

/** A read of the record that a visitor's token stands for. */
export function visitorRead<I extends z.ZodType, O extends z.ZodType>(
  holds: VisitorRecordKind,
  spec: OpenSpec,
  input: I,
  output: O,
) {
  const meta = operation({ ...spec, ...forVisitors, holds }, "read");
  return procedures<Call & Holding>().procedure.meta(meta).use(performed).input(input).output(output);
}

type Following = StreamCall & Holding;

/**
 * A stream of events about the record that a visitor's token stands for. The resolver returns them in groups; it is asked
 * for the next group when the client has got the one before.
 * @param event the data of an event
 */
export function visitorStream<I extends z.ZodType, O extends z.ZodType>(
  holds: VisitorRecordKind,
  spec: OpenSpec,
  input: I,
  event: O,
) {
  const meta = operation({ ...spec, ...forVisitors, holds, streams: true }, "read");
  return procedures<Following>()
    .procedure.meta(meta)
    .use(performed)
    .input(input)
    .output(event as unknown as z.ZodType<AsyncIterable<StreamEvent[]>>);
}

/**
 * A stream of events for the holder of a key, as `visitorStream`. Only served over REST.
 * @param event the data of an event
 */
export function accountStream<I extends z.ZodType, O extends z.ZodType>(
  spec: OperationSpec,
  input: I,
  event: O,
) {
  return procedures<AccountStreamCall>()
    .procedure.meta(operation({ ...spec, streams: true }, "read"))
    .use(performed)
    .input(input)
    .output(event as unknown as z.ZodType<AsyncIterable<StreamEvent[]>>);
}

/** A write to the record that a visitor's token stands for. */
export function visitorWrite<I extends z.ZodType, O extends z.ZodType>(
  holds: VisitorRecordKind,
  spec: OpenSpec,
  input: I,
  output: O,
) {
  const meta = operation({ ...spec, ...forVisitors, holds }, "write");
  return procedures<WriteCall & Holding>().procedure.meta(meta).use(performed).input(input).output(output);
}

/** A `visitorWrite` that first needs something outside the database, as `preparedWrite` does. */
export function preparedVisitorWrite<I extends z.ZodType, O extends z.ZodType, P>(
  holds: VisitorRecordKind,
  spec: OpenSpec,
  input: I,
  output: O,
  prepare: (call: Call & Holding, input: z.output<I>) => Promise<P>,
) {
  const meta = operation({ ...spec, ...forVisitors, holds }, "write", prepare as OperationMeta["prepare"]);
  return procedures<WriteCall & Holding & { prepared: P }>()
    .procedure.meta(meta)
    .use(performed)
    .input(input)
    .output(output);
}

const receiving = procedures<Call & { caller: RecipientPrincipal }>();
const deciding = procedures<WriteCall & { caller: RecipientPrincipal }>();
const forRecipients = { surface: "public", callers: ["recipient"], idempotent: false } as const;

/** A read by a contact that follows a link of an email. No API key; the token in the path identifies the contact. */
export function recipientRead<I extends z.ZodType, O extends z.ZodType>(spec: OpenSpec, input: I, output: O) {
  const meta = operation({ ...spec, ...forRecipients }, "read");
  return receiving.procedure.meta(meta).use(performed).input(input).output(output);
}

/** A write by a contact that follows a link of an email. */
export function recipientWrite<I extends z.ZodType, O extends z.ZodType>(
  spec: OpenSpec,
  input: I,
  output: O,
) {
  const meta = operation({ ...spec, ...forRecipients }, "write");
  return deciding.procedure.meta(meta).use(performed).input(input).output(output);
}

const signing = procedures<WriteCall & { caller: ConnectorPrincipal }>();

/** A write by a connector. No API key; the path identifies the connector, and the request is signed. */
export function signedWrite<I extends z.ZodType, O extends z.ZodType>(spec: OpenSpec, input: I, output: O) {
  const meta = operation({ ...spec, surface: "inbound", callers: ["connector"], idempotent: false }, "write");
  return signing.procedure.meta(meta).use(performed).input(input).output(output);
}

/**
 * An email, signed with the secret of the installation. Its caller is a `MailGateway`, which has no account: the resolver
 * acts for the accounts that the mail is for.
 */
export function mailAction<I extends z.ZodType, O extends z.ZodType>(spec: OpenSpec, input: I, output: O) {
  const meta = operation({ ...spec, surface: "inbound", callers: ["mailGateway"], takes: "mail" }, "action");
  return reading.procedure.meta(meta).use(performed).input(input).output(output);
}

/**
 * An operation with effects outside the database: it manages its own transactions, and does not support
 * Idempotency-Key.
 */
export function action<I extends z.ZodType, O extends z.ZodType>(spec: KeySpec, input: I, output: O) {
  return reading.procedure.meta(operation(spec, "action")).use(performed).input(input).output(output);
}

const trpcCodes: Record<number, TRPC_ERROR_CODE_KEY> = {
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  405: "METHOD_NOT_SUPPORTED",
  409: "CONFLICT",
  410: "NOT_FOUND",
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
  422: "UNPROCESSABLE_CONTENT",
  429: "TOO_MANY_REQUESTS",
  503: "SERVICE_UNAVAILABLE",
};

/** tRPC's own name for a status. */
const trpcCode = (status: number): TRPC_ERROR_CODE_KEY => trpcCodes[status] ?? "INTERNAL_SERVER_ERROR";

/** tRPC keeps a TRPCError unchanged; the original error is its cause. */
export function asTrpcError(error: unknown): TRPCError {
  if (error instanceof TRPCError) return error;
  return new TRPCError({
    code: "INTERNAL_SERVER_ERROR",
    cause: error,
    message: error instanceof Error ? error.message : String(error),
  });
}
