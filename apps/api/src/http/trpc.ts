import type { Problem } from "@rental/contract";
import type { TRPCError } from "@trpc/server";
import { fastifyRequestHandler } from "@trpc/server/adapters/fastify";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { asTrpcError, errorShapeOf, problemsBeforeContext, type TrpcContext } from "../gate/declare.ts";
import { type Admission, admit, type GateDependencies, identifyAccount } from "../gate/gate.ts";
import { ReplayedProblem } from "../gate/idempotency.ts";
import { incomingOf, isObject } from "../gate/incoming.ts";
import type { Gated } from "../gate/plan.ts";
import { problemOf } from "../gate/problem.ts";
import { operations } from "../operations.ts";
import { AppError, invalid, ruleBroken } from "../platform/app-error.ts";
import { appRouter } from "../router.ts";
import { readBody, refuseForm, textOf } from "./body.ts";
import { ignoredFieldsOf, nameIgnored } from "./ignored-fields.ts";
import { noteProblem } from "./observe.ts";
import { requestCallOf } from "./request-call.ts";
import { restPrefix } from "./rest.ts";

/** Maximum number of calls in one HTTP request. */
const maxBatchSize = 20;
/** Maximum bytes of JSON in the results of a batch's reads; a batch is serialized as one text. */
const mostOfBatch = 8 * 1024 * 1024;
const mebibyte = 1024 * 1024;

const byName = new Map(operations.map((operation) => [operation.name, operation]));
const ignoredBy = new Map(operations.map(({ name, input }) => [name, ignoredFieldsOf(input)]));
const unknown: Gated = {
  resource: "trpc",
  kind: "read",
  callers: ["apiKey", "session"],
  needs: "viewer",
};

declare module "fastify" {
  interface FastifyRequest {
    /** The gate's decision about each call of the batch. */
    refusals: (AppError | undefined)[] | null;
  }
}

/** Serves the same procedures over the tRPC protocol. Every call of a batch is charged. */
export function registerTrpc(app: FastifyInstance, server: GateDependencies): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addHook("onRequest", (request, reply, done) => {
      const alone = takes(request.method) ? byName.get((request.params as { path: string }).path) : undefined;
      if (!alone) {
        admitAll(request, reply).then(() => done(), done);
        return;
      }
      request.operation = alone.name;
      // Without waiting where nothing has to be waited for, as over REST.
      const note = ({ caller, headers, refusal }: Admission) => {
        request.caller = caller;
        request.refusals = [refusal];
        reply.headers(headers);
        done();
      };
      const admission = admit(server, identifyAccount(server, request.headers), request, alone.meta);
      if (admission instanceof Promise) admission.then(note, done);
      else note(admission);
    });
    const admitAll = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const names = namesOf(request);
      const identity = await identifyAccount(server, request.headers);
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
      const { problem, toLog } = problemOf(toldOf(error), server.platform.config.baseOrigin, request.id);
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
        router: appRouter,
        allowBatching: true,
        maxBatchSize,
        createContext: () => contextOf(server, req, res) as never,
        // tRPC sets no type when it refuses a request as a whole, such as a batch of queries and mutations.
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

/** A request for one call that is not in the form of a batch. */
interface CallAlone {
  name: string;
  input: unknown;
}

/** @returns nothing for a batch, and for requests that tRPC itself has to refuse */
function callAlone({ method, params, query, body, headers }: FastifyRequest): CallAlone | undefined {
  const { path: name } = params as { path: string };
  const type = byName.get(name)?.type;
  const { batch, connectionParams, input } = query as Record<string, unknown>;
  if (batch !== undefined || connectionParams !== undefined) return undefined;
  if (`${headers["trpc-accept"] ?? headers.accept}`.includes("jsonl")) return undefined;
  const text = method === "GET" ? input : body;
  if (type !== (method === "GET" ? "query" : "mutation")) return undefined;
  if (text === undefined && method === "GET") return { name, input: undefined };
  if (typeof text !== "string") return undefined;
  try {
    return { name, input: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

type Report = (error: TRPCError, request: FastifyRequest, procedure: string | undefined) => Problem;

/**
 * Performs a call alone, as most are, and answers as tRPC would. Its Request, Response and streams cost more than a call
 * does: see docs/adr/0011.
 */
async function answerAlone(
  server: GateDependencies,
  { name, input }: CallAlone,
  request: FastifyRequest,
  reply: FastifyReply,
  report: Report,
): Promise<FastifyReply> {
  reply.header("vary", "trpc-accept, accept").header("content-type", "application/json");
  try {
    const refusal = request.refusals?.[0];
    if (refusal) throw refusal;
    if (isObject(input)) nameIgnored(reply, ignoredBy.get(name)!(input));
    const { data, json = JSON.stringify(data) } = await run(server, request, reply, name, input);
    return reply.send(json ? `{"result":{"data":${json}}}` : `{"result":{}}`);
  } catch (cause) {
    const error = asTrpcError(cause);
    const problem = report(error, request, name);
    reply.headers(headersOf(error)).code(problem.status);
    return reply.send(JSON.stringify({ error: errorShapeOf(problem, error.message) }));
  }
}

const namesOf = (request: FastifyRequest): string[] =>
  ((request.params as { path?: string }).path ?? "").split(",");

/** The text of a body. It is not read when no call of the batch may run, because the answer is already known. */
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

/** The limit of a batch is the smallest limit of its calls. */
function limitOf(request: FastifyRequest): number {
  const limits = namesOf(request).map((name) => byName.get(name)?.meta.bodyLimit ?? 0);
  return Math.max(mebibyte, Math.min(...limits));
}

const takes = (method: string): boolean => method === "GET" || method === "POST";

/** Problems of a request whatever its calls are: its method, and the number of calls. */
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

/** The context of each procedure of the batch: `run` performs the operation. */
function contextOf(server: GateDependencies, request: FastifyRequest, reply: FastifyReply): TrpcContext {
  const { config } = server.platform;
  // The calls of a batch have one answer, and one header for all their ignored fields.
  const ignored = new Set<string>();
  const isBatch = namesOf(request).length > 1;
  let answered = 0;
  // What was written stays written: only the answer of a read can be left out.
  const hold = (name: string, answer: unknown) => {
    if (!isBatch || byName.get(name)!.meta.kind === "write") return answer;
    const bytes = Buffer.byteLength(JSON.stringify(answer));
    if (answered > 0 && answered + bytes > mostOfBatch) throw tooMuchAtOnce();
    answered += bytes;
    return answer;
  };
  return {
    run: async (name, readInput, batchIndex) => {
      const refusal = request.refusals?.[batchIndex];
      if (refusal) throw asTrpcError(refusal);
      const raw = await readInput();
      if (isObject(raw)) for (const field of ignoredBy.get(name)!(raw)) ignored.add(field);
      nameIgnored(reply, [...ignored]);
      return run(server, request, reply, name, raw)
        .then(({ data }) => hold(name, data))
        .catch(rethrow);
    },
    problemOf: (error) => problemOf(toldOf(error), config.baseOrigin, request.id).problem,
  };
}

const tooMuchAtOnce = () =>
  ruleBroken("batch_too_large", "The responses to this batch exceed 8 MiB. Send this call on its own.");

const rethrow = (error: unknown) => Promise.reject(asTrpcError(error));

/** @returns the answer, also as JSON if it was already serialized to store it */
async function run(
  server: GateDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  raw: unknown,
): Promise<{ data: unknown; json: string | undefined }> {
  const { meta, perform } = byName.get(name)!;
  const call = requestCallOf(server, request, meta);
  try {
    return { data: await perform(call, incomingOf(meta, raw)), json: call.reply.json };
  } finally {
    reply.headers(call.reply.headers);
  }
}

/** The error to report: the one we threw, or the one tRPC itself raised. */
function toldOf(error: TRPCError): unknown {
  if (error.cause instanceof AppError || error.cause instanceof ReplayedProblem) return error.cause;
  switch (error.code) {
    case "NOT_FOUND":
      return new AppError("not-found", error.message);
    case "METHOD_NOT_SUPPORTED":
      return new AppError("method-not-allowed", error.message);
    case "PAYLOAD_TOO_LARGE":
      return new AppError("payload-too-large", error.message);
    case "UNSUPPORTED_MEDIA_TYPE":
      return new AppError("unsupported-media-type", error.message);
    case "BAD_REQUEST":
    case "PARSE_ERROR":
      return invalid([{ field: "body", message: "is not a valid tRPC call" }]);
    default:
      return error.cause ?? error;
  }
}

/** Headers that belong to an error, such as Retry-After. */
const headersOf = (error: TRPCError) => problemOf(toldOf(error), "", "").headers;
