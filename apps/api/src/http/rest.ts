import type { AnyProcedure } from "@trpc/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { idempotencyKey } from "../gate/idempotency.ts";
import { type OperationMeta, pathParams } from "../gate/operation.ts";
import { refuseUnstorable } from "../gate/storable.ts";
import { appRouter } from "../router.ts";
import { refuseInput } from "../trpc/admission.ts";
import type { RequestCall } from "../trpc/context.ts";
import { type ProcedureInside, procedureRunner } from "../trpc/run-procedure.ts";
import { BadBody, invalidBody } from "./body.ts";
import { queryDecoder } from "./decode-query.ts";
import { ignoredFieldsHeader, ignoredFieldsOf } from "./ignored-fields.ts";
import { type Admission, admit, type Server } from "./server.ts";

/** A procedure as both doors see it. */
export interface Operation {
  /** Its name over tRPC, such as `properties.list`. */
  name: string;
  type: "query" | "mutation";
  meta: OperationMeta;
  input: z.ZodType;
  output: z.ZodType;
  /** Runs it: admission, input, transaction, output, resolver. */
  run: (call: RequestCall, raw: unknown) => Promise<unknown>;
}

/** Every procedure of the router with its metadata; the REST routes and the OpenAPI document are made from this. */
export const operations: Operation[] = Object.entries(
  appRouter._def.procedures as unknown as Record<string, AnyProcedure>,
).map(([name, procedure]) => {
  const def = procedure._def as unknown as ProcedureInside;
  return {
    name,
    type: def.type,
    meta: def.meta,
    input: def.inputs[0]!,
    output: def.output,
    run: procedureRunner(def, name),
  };
});

export const restPrefix = "/api/v1";

/** Serves every procedure at its REST path: one native route each. */
export function registerRest(app: FastifyInstance, server: Server): void {
  for (const operation of operations) {
    const { method, path } = operation.meta.openapi;
    app.route({
      method,
      url: restPrefix + path.replace(/\{(\w+)\}/g, ":$1"),
      exposeHeadRoute: false,
      bodyLimit: operation.meta.bodyLimit,
      config: { resource: operation.meta.resource },
      onRequest: (request, reply, done) => admitRequest(server, operation, request, reply, done),
      handler: handlerOf(server, operation),
    });
  }
}

/**
 * Before the body is read: 401, 429 and 403 cost no more than the headers. A key that was seen within the
 * second and is counted in memory is admitted without waiting for anything.
 */
function admitRequest(
  server: Server,
  { meta }: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  done: (error?: Error) => void,
): void {
  const admission = admit(
    server,
    server.authenticator.authenticate(request.headers.authorization),
    request.ip,
    meta,
  );
  if (admission instanceof Promise)
    admission.then((known) => noteAdmission(known, request, reply, done), done);
  else noteAdmission(admission, request, reply, done);
}

function noteAdmission(
  { caller, headers, refusal }: Admission,
  request: FastifyRequest,
  reply: FastifyReply,
  done: (error?: Error) => void,
): void {
  request.caller = caller;
  reply.headers(headers);
  done(refusal);
}

function handlerOf(server: Server, operation: Operation) {
  const { meta, input } = operation;
  const params = pathParams(meta.openapi.path);
  const readInput = meta.kind === "read" ? queryInput(input) : bodyInput(input, params);
  const { config, clock, database, secrets, queue, mailer, storage, outbound } = server.platform;

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const call: RequestCall = {
      // Member by member: every request makes one, and spreading so many members is slow.
      config,
      clock,
      database,
      secrets,
      queue,
      mailer,
      storage,
      outbound,
      idempotency: server.idempotency,
      admit: null,
      caller: request.caller!,
      requestId: request.id,
      idempotencyKey: meta.idempotent ? idempotencyKey(request.headers["idempotency-key"]) : null,
      reply: { headers: {} },
    };
    const raw = readInput(request, reply);
    if (raw instanceof BadBody)
      throw await refuseInput(call, meta, { ...raw.value, ...(request.params as object) }, raw.refusal);
    const output = await operation.run(call, raw);
    const { headers, replayed } = call.reply;
    reply.headers(headers);
    if (replayed) return send(reply, replayed.status, replayed.body);
    return send(reply, meta.status, output === undefined ? "" : JSON.stringify(output));
  };
}

function send(reply: FastifyReply, status: number, body: string) {
  reply.code(status);
  if (body === "") return reply.send();
  return reply.header("content-type", "application/json; charset=utf-8").send(body);
}

type ReadInput = (request: FastifyRequest, reply: FastifyReply) => unknown;

function queryInput(input: z.ZodType): ReadInput {
  if (input.def.type === "void") return () => undefined;
  const decode = queryDecoder(input);
  return (request) => {
    const query = request.query as Record<string, unknown>;
    const known = decode(query);
    const refusal = refuseUnstorable(known);
    return refusal ? new BadBody(refusal) : { ...known, ...(request.params as object) };
  };
}

/** Path parameters win over members of the body that bear their names. */
function bodyInput(input: z.ZodType, params: string[]): ReadInput {
  if (input.def.type === "void") return () => undefined;
  const findIgnored = ignoredFieldsOf(input, params);
  const bodyIsNeeded = needsBody(input, params);
  return (request, reply) => {
    const body = request.body as Record<string, unknown> | BadBody | undefined;
    if (body instanceof BadBody) return body;
    if (body === undefined)
      return bodyIsNeeded ? new BadBody(invalidBody("is required: send a JSON object")) : request.params;
    const ignored = ignoredFieldsHeader(findIgnored(body));
    if (ignored !== undefined) reply.header("X-Ignored-Fields", ignored);
    return { ...body, ...(request.params as object) };
  };
}

const sampleId = "00000000-0000-7000-8000-000000000000";

/** Whether an input can't do with the parameters of the path alone. */
export const needsBody = (input: z.ZodType, params: string[]): boolean =>
  !input.safeParse(Object.fromEntries(params.map((name) => [name, sampleId]))).success;
