import { getTRPCErrorFromUnknown, type TRPCError } from "@trpc/server";
import type { RequestCall } from "./context.ts";

type Outcome = { ok: true; data: unknown } | { ok: false; error: TRPCError };
type Next = (changes?: { ctx?: object; input?: unknown }) => Promise<Outcome>;
type Middleware = (options: unknown) => Promise<Outcome>;

/** What tRPC keeps of a procedure; a test holds this to the installed version. */
export interface ProcedureInside {
  type: "query" | "mutation";
  meta: unknown;
  middlewares: Middleware[];
}

/**
 * Runs a procedure's own steps (admission, input, transaction, output, resolver) in their order, as tRPC's
 * caller does, without the copies of the options that it makes at each step: they cost REST a third of its
 * time. See docs/adr/0011.
 */
export function procedureRunner({ type, meta, middlewares }: ProcedureInside, path: string) {
  function step(index: number, ctx: object, input: unknown, raw: () => Promise<unknown>): Promise<Outcome> {
    const next: Next = (changes) =>
      step(
        index + 1,
        changes?.ctx ? Object.assign({}, ctx, changes.ctx) : ctx,
        changes && "input" in changes ? changes.input : input,
        raw,
      );
    return run(middlewares[index]!, {
      ctx,
      type,
      path,
      input,
      getRawInput: raw,
      meta,
      signal: undefined,
      batchIndex: 0,
      next,
    });
  }
  return async (call: RequestCall, raw: unknown): Promise<unknown> => {
    const outcome = await step(0, call, undefined, () => Promise.resolve(raw));
    if (!outcome.ok) throw outcome.error;
    return outcome.data;
  };
}

async function run(middleware: Middleware, options: unknown): Promise<Outcome> {
  try {
    return await middleware(options);
  } catch (cause) {
    return { ok: false, error: getTRPCErrorFromUnknown(cause) };
  }
}
