import type { FastifyReply, FastifyRequest } from "fastify";
import { type Admission, admit, type GateDependencies, identifyAccount } from "../../gate/operation/gate.ts";
import { isObject } from "../../gate/operation/incoming.ts";
import { asTrpcError, errorShapeOf } from "../../gate/operation/trpc-errors.ts";
import { ignoredBy, nameIgnored } from "../rest/ignored-fields.ts";
import { byName, headersOf, type Report, run } from "./trpc-call.ts";

/*
 * The fast path for unbatched calls, which most are. It responds as tRPC would, but without tRPC:
 *
 * - It avoids tRPC's adapter, which creates a `Request`, a `Response`, their headers and two streams per HTTP request,
 * and reads the body through a promise per call. That costs more than most calls do: see docs/adr/0011.
 * - Where the gate can decide synchronously, it avoids the event loop turns that promises take.
 *
 * Anything but a plain call, such as a batch or invalid JSON, is left to tRPC. A test compares the responses of both
 * paths.
 */

/** Admits an unbatched call. @returns false for any other request, whose calls are admitted individually */
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
  const admission = admit(server, identifyAccount(server, request), request, operation.meta);
  if (admission instanceof Promise) admission.then(note, done);
  else note(admission);
  return true;
}

/** A request with a single call, not in batch format. */
export interface CallAlone {
  name: string;
  input: unknown;
}

/** @returns undefined for a batch, and for requests that tRPC itself has to reject */
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

/** Performs an unbatched call, and responds as tRPC would. */
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
