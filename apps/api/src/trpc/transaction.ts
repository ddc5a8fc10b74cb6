import { experimental_standaloneMiddleware } from "@trpc/server";
import {
  type Answer,
  type Attempt,
  hashBody,
  isKept,
  LostRace,
  ReplayedProblem,
} from "../gate/idempotency.ts";
import { type OperationMeta, pathParams } from "../gate/operation.ts";
import { problemOf } from "../http/problem.ts";
import { AppError } from "../platform/app-error.ts";
import type { Tx } from "../platform/database.ts";
import type { Wake } from "../platform/jobs.ts";
import { isObject, wrap } from "./admission.ts";
import type { RequestCall } from "./context.ts";

type Result = { ok: true; data: unknown } | { ok: false; error: { cause?: unknown } };

/**
 * Runs the rest of a write inside one transaction. With an Idempotency-Key the answer is kept in that
 * transaction, and an earlier answer is repeated instead. Decisions 33, 34.
 */
export const transaction = experimental_standaloneMiddleware<{
  ctx: RequestCall;
  meta: OperationMeta;
}>().create(async ({ ctx, meta, input, next, getRawInput }) => {
  const run = (tx: Tx, wakes: Wake[]) => next({ ctx: { tx, wakes } });
  type Done = Awaited<ReturnType<typeof run>>;
  const raw = await getRawInput();
  const attempt = attemptOf(ctx, meta!, raw);
  if (attempt) {
    const earlier = await ctx.idempotency
      .find(attempt, ctx.clock.now())
      .catch((error) => Promise.reject(wrap(error)));
    if (earlier) return repeat<Done>(ctx, earlier);
  }
  await meta!.prepare?.(ctx, input as never)?.catch((error: unknown) => Promise.reject(wrap(error)));
  let result: Done | undefined;
  let headers: Answer["headers"] = {};
  let wakes: Wake[] = [];
  try {
    await ctx.database.transact(async (tx) => {
      wakes = [];
      result = await run(tx, wakes);
      // The cause tells a deadlock, which is tried again, from a refusal.
      if (!result.ok) throw new RolledBack("rolled back", { cause: result.error });
      const outcome = result as Extract<Result, { ok: true }>;
      headers = locationOf(meta!, outcome.data, input);
      if (attempt && !(await keepSuccess(tx, ctx, meta!, attempt, headers, outcome.data)))
        throw new LostRace();
    });
    Object.assign(ctx.reply.headers, headers);
    if (wakes.length > 0) await ctx.queue.wake(wakes);
  } catch (error) {
    if (error instanceof RolledBack) return await keepRefusal(ctx, attempt, result!);
    if (error instanceof LostRace) return repeatWinner<Done>(ctx, attempt!);
    throw wrap(error);
  }
  return result!;
});

class RolledBack extends Error {}

function attemptOf(ctx: RequestCall, meta: OperationMeta, raw: unknown): Attempt | null {
  if (!ctx.idempotencyKey || !meta.idempotent) return null;
  const params = pathParams(meta.openapi.path);
  const input = isObject(raw) ? raw : {};
  const path = meta.openapi.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(input[name]).toLowerCase(),
  );
  const body = Object.fromEntries(Object.entries(input).filter(([name]) => !params.includes(name)));
  return {
    accountId: ctx.caller.accountId,
    operation: `${meta.openapi.method} ${path}`,
    key: ctx.idempotencyKey,
    bodyHash: hashBody(body),
  };
}

const locationOf = (meta: OperationMeta, output: unknown, input: unknown): Answer["headers"] =>
  meta.location ? { Location: meta.location(output as never, input as never) } : {};

function keepSuccess(
  tx: Tx,
  ctx: RequestCall,
  meta: OperationMeta,
  attempt: Attempt,
  headers: Answer["headers"],
  data: unknown,
): Promise<boolean> {
  const answer = { status: meta.status, headers, body: data === undefined ? "" : JSON.stringify(data) };
  return ctx.idempotency.keep(tx, attempt, answer, ctx.clock.now());
}

/** A refusal by a business rule is an answer too; its effect was rolled back. */
async function keepRefusal<R extends Result>(
  ctx: RequestCall,
  attempt: Attempt | null,
  result: R,
): Promise<R> {
  const error = result.ok ? undefined : result.error.cause;
  if (!attempt || !isKept(error)) return result;
  const { problem, headers } = problemOf(error, ctx.config.baseOrigin, ctx.requestId);
  const answer: Answer = { status: problem.status, headers, body: JSON.stringify(problem) };
  const kept = await ctx.database.transact((tx) =>
    ctx.idempotency.keep(tx, attempt, answer, ctx.clock.now()),
  );
  return kept ? result : repeatWinner<R>(ctx, attempt);
}

async function repeatWinner<R>(ctx: RequestCall, attempt: Attempt): Promise<R> {
  const earlier = await ctx.idempotency
    .find(attempt, ctx.clock.now())
    .catch((error) => Promise.reject(wrap(error)));
  if (!earlier)
    throw wrap(new AppError("conflict", "Another request with this Idempotency-Key is running. Try again."));
  return repeat(ctx, earlier);
}

/** Answers with what an earlier attempt answered, error or success. */
function repeat<R>(ctx: RequestCall, earlier: Answer): R {
  ctx.reply.replayed = earlier;
  Object.assign(ctx.reply.headers, earlier.headers, { "X-Idempotent-Replayed": "true" });
  if (earlier.status >= 400) throw wrap(new ReplayedProblem(earlier));
  const data: unknown = earlier.body === "" ? undefined : JSON.parse(earlier.body);
  return { ok: true, data, marker: "middlewareMarker", ctx } as R;
}
