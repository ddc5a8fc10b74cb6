import { initTRPC, TRPCError } from "@trpc/server";
import { TRPC_ERROR_CODES_BY_KEY } from "@trpc/server/rpc";
import type { z } from "zod";
import { type OperationMeta, type OperationSpec, operation } from "../gate/operation.ts";
import { problemOf, trpcCode } from "../http/problem.ts";
import { admission } from "./admission.ts";
import type { RequestCall } from "./context.ts";
import { type Prepare, transaction, transactionAfter } from "./transaction.ts";

const t = initTRPC
  .context<RequestCall>()
  .meta<OperationMeta>()
  .create({
    isDev: false,
    errorFormatter: ({ shape, error, ctx }) => {
      const { problem } = problemOf(error, ctx?.config.baseOrigin ?? "", ctx?.requestId ?? "");
      return {
        message: problem.detail,
        code: TRPC_ERROR_CODES_BY_KEY[trpcCode(problem.status)] ?? shape.code,
        data: { code: trpcCode(problem.status), httpStatus: problem.status, problem },
      };
    },
  });

export const { router, createCallerFactory } = t;
export { TRPCError };

/** A procedure that only reads. */
export function read<I extends z.ZodType, O extends z.ZodType>(spec: OperationSpec, input: I, output: O) {
  return t.procedure.meta(operation(spec)).use(admission).input(input).output(output);
}

/**
 * A procedure that changes data. The resolver runs inside one transaction (`ctx.tx`), together with
 * its events and its idempotency record: all of it commits, or nothing.
 */
export function write<I extends z.ZodType, O extends z.ZodType>(spec: OperationSpec, input: I, output: O) {
  return t.procedure.meta(operation(spec)).use(admission).input(input).use(transaction).output(output);
}

/**
 * A write that must look outside the database first (at storage, over the network). `prepare` runs before the
 * transaction, unless an earlier answer is repeated; what it learned is `ctx.prepared`.
 */
export function preparedWrite<I extends z.ZodType, O extends z.ZodType, P>(
  spec: OperationSpec,
  input: I,
  output: O,
  prepare: Prepare<z.output<I>, P>,
) {
  const inTransaction = transactionAfter(prepare);
  return t.procedure.meta(operation(spec)).use(admission).input(input).use(inTransaction).output(output);
}

/**
 * A procedure with effects outside the database: it manages its own transactions, and takes no Idempotency-Key.
 */
export function action<I extends z.ZodType, O extends z.ZodType>(spec: OperationSpec, input: I, output: O) {
  return t.procedure
    .meta({ ...operation(spec), idempotent: false })
    .use(admission)
    .input(input)
    .output(output);
}
