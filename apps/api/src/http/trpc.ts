import { fastifyRequestHandler } from "@trpc/server/adapters/fastify";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { idempotencyKey } from "../gate/idempotency.ts";
import { AppError, invalid } from "../platform/app-error.ts";
import { appRouter } from "../router.ts";
import type { RequestCall } from "../trpc/context.ts";
import { refuseForm, textOf } from "./body.ts";
import { operations, restPrefix } from "./rest.ts";
import { admit, type Server } from "./server.ts";

/** Calls in one HTTP request. */
const maxBatchSize = 20;
const mebibyte = 1024 * 1024;
const maxBodyBytes = 8 * mebibyte;

const byName = new Map(operations.map((operation) => [operation.name, operation]));
const unknown = { resource: "trpc", kind: "read" as const };

declare module "fastify" {
  interface FastifyRequest {
    /** What the gate said of each call of the batch. */
    refusals: (AppError | undefined)[] | null;
  }
}

/** Serves the same procedures over the tRPC protocol. Every call of a batch is charged. */
export function registerTrpc(app: FastifyInstance, server: Server): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addHook("onRoute", (route) => {
      route.bodyLimit = maxBodyBytes;
    });
    scope.addHook("onRequest", async (request, reply) => {
      const names = namesOf(request);
      const identity = await server.authenticator.authenticate(request.headers.authorization);
      request.refusals = [];
      for (const name of names.slice(0, maxBatchSize)) {
        const admission = await admit(server, identity, request.ip, byName.get(name)?.meta ?? unknown);
        request.caller = admission.caller;
        request.refusals.push(admission.refusal);
        reply.headers(admission.headers);
      }
      // tRPC has no answer of its own for these; they go out as plain problem documents.
      const [refusal] = request.refusals;
      const misshapen = refuseShape(request.method, names);
      if (misshapen) throw refusal ?? misshapen;
      if (refusal?.type === "unauthorized" && !byName.has(names.join())) throw refusal;
    });
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (request, body, done) => {
      const wrong = refuseForm(request.headers) ?? refuseSize(request, body as Buffer);
      if (wrong) return done(request.refusals?.[0] ?? wrong);
      try {
        done(null, textOf(body as Buffer));
      } catch (error) {
        done(request.refusals?.[0] ?? (error as AppError));
      }
    });
    scope.all<{ Params: { path: string } }>(`${restPrefix}/trpc/:path`, (req, res) =>
      fastifyRequestHandler({
        req,
        res,
        path: req.params.path,
        router: appRouter,
        allowBatching: true,
        maxBatchSize,
        createContext: () => callOf(server, req),
        responseMeta: ({ ctx, errors }) => ({ headers: { ...ctx?.reply.headers, ...headersOf(errors) } }),
        onError: ({ error, ctx, path }) => {
          if (error.cause instanceof AppError || error.code !== "INTERNAL_SERVER_ERROR") return;
          app.log.error(
            { err: error.cause ?? error, reqId: ctx?.requestId, procedure: path },
            "a call failed",
          );
        },
      }),
    );
  });
}

const namesOf = (request: FastifyRequest): string[] =>
  ((request.params as { path?: string }).path ?? "").split(",");

/** A batch may send as much as the least of its calls. */
function refuseSize(request: FastifyRequest, body: Buffer): AppError | undefined {
  const limits = namesOf(request).map((name) => byName.get(name)?.meta.bodyLimit ?? 0);
  if (body.length <= Math.max(mebibyte, Math.min(...limits))) return undefined;
  return new AppError(
    "payload-too-large",
    "The body is larger than this procedure takes. Send less at once.",
  );
}

/** What is wrong with a request whatever its calls are: its method, and how many they are. */
function refuseShape(method: string, names: string[]): AppError | undefined {
  if (method !== "GET" && method !== "POST") {
    return new AppError("method-not-allowed", `The tRPC protocol takes GET and POST, not ${method}.`, {
      headers: { Allow: "GET, POST" },
    });
  }
  if (names.length <= maxBatchSize) return undefined;
  return invalid([
    { field: "path", message: `names ${names.length} calls; a batch has at most ${maxBatchSize}` },
  ]);
}

function callOf(server: Server, request: FastifyRequest): RequestCall {
  let key: string | null = null;
  let badKey: AppError | undefined;
  try {
    key = idempotencyKey(request.headers["idempotency-key"]);
  } catch (error) {
    badKey = error as AppError;
  }
  return {
    ...server.platform,
    idempotency: server.idempotency,
    // A call without a caller is refused by `admit` before anything looks at it.
    caller: request.caller!,
    requestId: request.id,
    idempotencyKey: key,
    reply: { headers: {} },
    admit: (batchIndex) => request.refusals?.[batchIndex] ?? badKey,
  };
}

/** Headers that belong to an error, such as Retry-After. */
function headersOf(errors: { cause?: unknown }[]): Record<string, string> {
  return Object.assign(
    {},
    ...errors.map(({ cause }) => (cause instanceof AppError ? cause.options.headers : {})),
  );
}
