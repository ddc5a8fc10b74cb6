import { fastifyRequestHandler } from "@trpc/server/adapters/fastify";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Gated } from "../../gate/identity/permissions.ts";
import { admit, type GateDependencies, identifyAccount } from "../../gate/operation/gate.ts";
import { isObject } from "../../gate/operation/incoming.ts";
import { problemOf } from "../../gate/operation/problem.ts";
import { asTrpcError, problemsBeforeContext } from "../../gate/operation/trpc-errors.ts";
import { AppError, invalid, ruleBroken } from "../../platform/app-error.ts";
import { noteProblem } from "../observe.ts";
import { readBody, refuseForm, textOf } from "../rest/body.ts";
import { ignoredBy, nameIgnored } from "../rest/ignored-fields.ts";
import { restPrefix } from "../rest/rest.ts";
import { admitAlone, answerAlone, callAlone } from "./trpc-alone.ts";
import { byName, headersOf, type Report, reportedError, run } from "./trpc-call.ts";
import { servedRouter, type TrpcContext } from "./trpc-router.ts";

/** Maximum number of calls in one HTTP request. */
const maxBatchSize = 20;
/** Maximum bytes of JSON in the results of a batch's reads; a batch is serialized as a single text. */
const maxBatchBytes = 8 * 1024 * 1024;
const mebibyte = 1024 * 1024;

const unknown: Gated = {
  resource: "trpc",
  kind: "read",
  callers: ["apiKey", "session"],
  needs: "viewer",
};

declare module "fastify" {
  interface FastifyRequest {
    /** The gate's decision about each call in the batch. */
    refusals: (AppError | undefined)[] | null;
  }
}

/** Serves the same procedures over the tRPC protocol. Every call in a batch is charged. */
export function registerTrpc(app: FastifyInstance, server: GateDependencies): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addHook("onRequest", (request, reply, done) => {
      if (!admitAlone(server, request, reply, done)) admitAll(request, reply).then(() => done(), done);
    });
    const admitAll = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const names = namesOf(request);
      const identity = await identifyAccount(server, request);
      request.refusals = [];
      for (const name of names.slice(0, maxBatchSize)) {
        const admission = await admit(server, identity, request, byName.get(name)?.meta ?? unknown);
        request.caller = admission.caller;
        request.refusals.push(admission.refusal);
        reply.headers(admission.headers);
      }
      // tRPC has no response format for these; they are sent as plain problem documents.
      const [refusal] = request.refusals;
      const misshapen = refuseShape(request.method, names);
      if (misshapen) throw refusal ?? misshapen;
      if (refusal?.type === "unauthorized" && !byName.has(names.join())) throw refusal;
    };
    scope.addContentTypeParser("*", (request: FastifyRequest) => bodyOf(request));
    const report: Report = (error, request, procedure) => {
      const { problem, toLog } = problemOf(
        reportedError(error),
        server.platform.config.baseOrigin,
        request.id,
      );
      noteProblem(server, request, problem);
      if (toLog) app.log[toLog.level]({ err: toLog.error, reqId: request.id, procedure }, "a call failed");
      return problem;
    };
    scope.all<{ Params: { path: string } }>(`${restPrefix}/trpc/:path`, (req, res) => {
      const call = callAlone(req);
      if (call) return answerAlone(server, call, req, res, report);
      // As over REST, a body without a type is JSON. tRPC supports one name for that type; other types were refused
      // earlier.
      req.raw.headers["content-type"] = "application/json";
      req.body ??= "";
      return fastifyRequestHandler({
        req,
        res,
        path: req.params.path,
        router: servedRouter,
        allowBatching: true,
        maxBatchSize,
        createContext: () => contextOf(server, req, res),
        // tRPC sets no type when it rejects a request as a whole, such as a batch of queries and mutations.
        responseMeta: ({ errors }) => ({
          headers: Object.assign({ "content-type": "application/json" }, ...errors.map(headersOf)),
        }),
        onError: ({ error, ctx, path }) => {
          const problem = report(error, req, path);
          if (!ctx) problemsBeforeContext.set(error, problem);
        },
      });
    });
  });
}

const namesOf = (request: FastifyRequest): string[] =>
  ((request.params as { path?: string }).path ?? "").split(",");

/** The text of a body. Not read when no call in the batch may run, because the response is already known. */
async function bodyOf(request: FastifyRequest): Promise<string> {
  const refusals = request.refusals ?? [];
  if (refusals.length > 0 && refusals.every((refusal) => refusal !== undefined)) return "";
  try {
    const wrong = refuseForm(request.headers);
    if (wrong) throw wrong;
    return textOf(await readBody(request.raw, limitOf(request)));
  } catch (error) {
    throw refusals[0] ?? error;
  }
}

/** The limit of a batch is the smallest limit among its calls. */
function limitOf(request: FastifyRequest): number {
  const limits = namesOf(request).map((name) => byName.get(name)?.meta.bodyLimit ?? 0);
  return Math.max(mebibyte, Math.min(...limits));
}

const takes = (method: string): boolean => method === "GET" || method === "POST";

/** Problems of a request regardless of its calls: its method, and the number of calls. */
function refuseShape(method: string, names: string[]): AppError | undefined {
  if (!takes(method)) {
    return new AppError("method-not-allowed", `The tRPC protocol uses GET and POST, not ${method}.`, {
      headers: { Allow: "GET, POST" },
    });
  }
  if (names.length <= maxBatchSize) return undefined;
  return invalid([
    { field: "path", message: `has ${names.length} calls; a batch has at most ${maxBatchSize}` },
  ]);
}

/** The context of each procedure in the batch: `run` performs the operation. */
function contextOf(server: GateDependencies, request: FastifyRequest, reply: FastifyReply): TrpcContext {
  const { config } = server.platform;
  // A batch has a single response, with one header for all its ignored fields.
  const ignored = new Set<string>();
  const isBatch = namesOf(request).length > 1;
  let answered = 0;
  // What was written stays written: only the result of a read can be omitted.
  const hold = (name: string, answer: unknown) => {
    if (!isBatch || byName.get(name)!.meta.kind === "write") return answer;
    const bytes = Buffer.byteLength(JSON.stringify(answer));
    if (answered > 0 && answered + bytes > maxBatchBytes) throw tooMuchAtOnce();
    answered += bytes;
    return answer;
  };
  return {
    admit(batchIndex) {
      const refusal = request.refusals?.[batchIndex];
      if (refusal) throw asTrpcError(refusal);
    },
    async run(name, raw) {
      if (isObject(raw)) for (const field of ignoredBy.get(name)!(raw)) ignored.add(field);
      nameIgnored(reply, [...ignored]);
      return run(server, request, reply, name, raw)
        .finally(() => {
          // A batch has a single response, which shows no single record.
          if (isBatch) reply.removeHeader("ETag");
        })
        .then(({ data }) => hold(name, data))
        .catch(rethrow);
    },
    problemOf: (error) => problemOf(reportedError(error), config.baseOrigin, request.id).problem,
  };
}

const tooMuchAtOnce = () =>
  ruleBroken("batch_too_large", "The responses to this batch exceed 8 MiB. Send this call on its own.");

const rethrow = (error: unknown) => Promise.reject(asTrpcError(error));
