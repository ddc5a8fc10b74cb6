import type { FastifyReply, FastifyRequest } from "fastify";
import { type Admission, admit, type GateDependencies, identifyAccount } from "../../gate/operation/gate.ts";
import { isObject } from "../../gate/operation/incoming.ts";
import { asTrpcError, errorShapeOf } from "../../gate/operation/trpc-errors.ts";
import { nameIgnored } from "../rest/ignored-fields.ts";
import { byName, headersOf, ignoredBy, type Report, run } from "./trpc-call.ts";

/*
 * The fast path of a call that is not part of a batch, as most are. It answers as tRPC would, without tRPC:
 *
 * - It saves tRPC's adapter, which makes a `Request`, a `Response`, their headers and two streams of each HTTP request, and
 *   reads the body by a promise per call. They cost more than most calls do: see docs/adr/0011.
 * - Where the gate can decide without waiting, it saves the turns of the event loop that promises take.
 *
 * Whatever is not a plain call, such as a batch or invalid JSON, is left to tRPC. A test compares both paths' answers.
 */

/** Admits a call alone. @returns false for a request that is none, which is to be admitted by its calls */
export function admitAlone(
  server: GateDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  done: (error?: Error) => void,
): boolean {
  const isCall = request.method === "GET" || request.method === "POST";
  const operation = isCall ? byName.get((request.params as { path: string }).path) : undefined;
  if (!operation) return false;
  request.operation = operation.name;
  const note = ({ caller, headers, refusal }: Admission) => {
    request.caller = caller;
    request.refusals = [refusal];
    reply.headers(headers);
    done();
  };
  const admission = admit(server, identifyAccount(server, request.headers), request, operation.meta);
  if (admission instanceof Promise) admission.then(note, done);
  else note(admission);
  return true;
}

/** A request for one call that is not in the form of a batch. */
export interface CallAlone {
  name: string;
  input: unknown;
}

/** @returns nothing for a batch, and for requests that tRPC itself has to refuse */
export function callAlone({ method, params, query, body, headers }: FastifyRequest): CallAlone | undefined {
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

/** Performs a call alone, and answers as tRPC would. */
export async function answerAlone(
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
