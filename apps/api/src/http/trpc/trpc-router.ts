import { operations } from "../../domains/operations.ts";
import { procedures } from "../../gate/operation/declare.ts";
import type { ProblemSource } from "../../gate/operation/trpc-errors.ts";

/** What a request provides to each of its calls. */
export interface TrpcContext extends ProblemSource {
  /** Called before the call's input is read. @throws TRPCError when the gate refuses it */
  admit(batchIndex: number): void;
  run(operation: string, input: unknown): Promise<unknown>;
}

const { procedure, router } = procedures<TrpcContext>();

const admitted = procedure
  .use(({ ctx, batchIndex = 0, next }) => {
    ctx.admit(batchIndex);
    return next();
  })
  .input((input: unknown) => input);

/**
 * The operations as tRPC serves them, by name. tRPC parses the calls of a batch and writes their responses; everything
 * in between is done by `perform.ts`, as for REST.
 */
export const servedRouter = router(
  Object.fromEntries(
    operations.map(({ name, type }) => [
      name,
      admitted[type](({ ctx, input }: { ctx: TrpcContext; input: unknown }) => ctx.run(name, input)),
    ]),
  ),
);
