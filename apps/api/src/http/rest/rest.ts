import { setImmediate as afterOthers } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import {
  consoleOperations,
  inboundOperations,
  type Operation,
  operations,
  publicOperations,
  streamOperations,
} from "../../domains/operations.ts";
import type {
  AccountPrincipal,
  ConnectorPrincipal,
  HolderPrincipal,
  LeadSourcePrincipal,
  MailGateway,
  Principal,
} from "../../gate/identity/principal.ts";
import type { AccountStreamCall, RequestCall, StreamEvent } from "../../gate/operation/call.ts";
import { deprecationHeaders } from "../../gate/operation/deprecation.ts";
import {
  type Admission,
  admit,
  type GateDependencies,
  identify,
  isStillAdmitted,
} from "../../gate/operation/gate.ts";
import type { Incoming } from "../../gate/operation/incoming.ts";
import { type AnswerForm, pathParams, surfaces } from "../../gate/operation/operation.ts";
import { refuseUnstorable } from "../../gate/operation/storable.ts";
import { showsVersion } from "../../gate/operation/versions.ts";
import { AppError, invalid } from "../../platform/app-error.ts";
import { matchesEtag } from "../../platform/etag.ts";
import { getOrCreate } from "../../platform/get-or-create.ts";
import { reserveMailMemory } from "../../platform/mail/mail-memory.ts";
import { networkOf, widerNetworkOf } from "../../platform/network.ts";
import { type EventStreams, type Owners, openStreams } from "../event-streams.ts";
import { requestCallOf } from "../request-call.ts";
import { endTrace } from "../tracing.ts";
import { BadBody, invalidBody } from "./body.ts";
import { queryDecoder, recordsIn, singlesIn } from "./decode-query.ts";
import { ignoredFieldsOf, ignoredParametersOf, nameIgnored } from "./ignored-fields.ts";
import { hasPages, linkToNext } from "./next-page.ts";

declare module "fastify" {
  interface FastifyRequest {
    caller: Principal | MailGateway | null;
  }
}

export const restPrefix = surfaces.api;

/** Serves every procedure at its REST path, with one native route each. */
export function registerRest(app: FastifyInstance, server: GateDependencies): void {
  const streams = openStreams(app, server.platform.config.streams);
  server.metrics.state.watchStreams(streams.open);
  const all = [operations, consoleOperations, streamOperations, publicOperations, inboundOperations].flat();
  for (const operation of all) {
    const { method, path } = operation.meta.openapi;
    const findIgnored = ignoredQueryOf(operation);
    app.route({
      method,
      url: surfaces[operation.meta.surface] + path.replace(/\{(\w+)\}/g, ":$1"),
      bodyLimit: operation.meta.bodyLimit,
      config: {
        isSigned: operation.meta.surface === "inbound",
        takes: operation.meta.takes,
        operation: operation.name,
      },
      onRequest: [
        ...(operation.meta.deprecated ? [sending(deprecationHeaders(operation.meta.deprecated))] : []),
        (request, reply, done) => {
          // Before anything can refuse the request, because error responses list what was ignored too.
          nameIgnored(reply, findIgnored(request.query as Record<string, unknown>));
          admitRequest(server, operation, request, reply, done);
        },
        ...(operation.meta.takes === "mail" ? [holdMemory] : []),
      ],
      handler: operation.meta.streams ? streamOf(server, operation, streams) : handlerOf(server, operation),
    });
  }
}

const sending =
  (headers: Record<string, string>) => (_request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    reply.headers(headers);
    done();
  };

/**
 * Before the body is read: 401, 429 and 403 cost no more than the headers. A key that was looked up within the last
 * second and is counted in memory is admitted synchronously.
 */
function admitRequest(
  server: GateDependencies,
  { meta }: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  done: (error?: Error) => void,
): void {
  const admission = admit(server, identify(server, meta, request), request, meta);
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

/** A stream is admitted and checked like any call; only its response differs. */
function streamOf(server: GateDependencies, operation: Operation, streams: EventStreams) {
  const readInput = readerOf(operation);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { caller } = request as { caller: HolderPrincipal | AccountPrincipal };
    const place = streams.take(ownersOf(caller, request.ip));
    try {
      const lastEventId = request.headers["last-event-id"];
      const call: RequestCall & AccountStreamCall = {
        ...(await requestCallOf(server, request, operation.meta)),
        caller,
        signal: place.signal,
        lastEventId: typeof lastEventId === "string" && lastEventId !== "" ? lastEventId : null,
        mayContinue: () => isStillAdmitted(server, operation.meta, request),
      };
      const events = await operation.perform(call, readInput(request, reply));
      // The same headers without events: a stream that is not started is not read.
      if (request.method === "HEAD") place.sendHead(reply);
      else place.send(events as AsyncIterable<StreamEvent[]>, reply);
      endTrace(server.platform.tracer, request, reply);
    } catch (error) {
      place.leave();
      throw error;
    }
    return reply;
  };
}

function ownersOf(caller: HolderPrincipal | AccountPrincipal, address: string): Owners {
  if (caller.kind !== "visitor") return { keys: caller.accountId };
  const wider = widerNetworkOf(address);
  return {
    visitors: caller.accountId,
    network: networkOf(address),
    ...(wider !== undefined && { wider }),
    record: `${caller.accountId} ${caller.record.id}`,
  };
}

function handlerOf(server: GateDependencies, operation: Operation) {
  const { meta } = operation;
  const readInput = readerOf(operation);
  const showsRecord = showsVersion(meta);
  const isPaged = hasPages(operation);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const called = requestCallOf(server, request, meta);
    const call = called instanceof Promise ? await called : called;
    if (request.caller && "refuseBody" in request.caller) await refuseUnsigned(request.caller, request);
    const output = await operation.perform(call, readInput(request, reply));
    const { status = meta.status, headers, replayed, json } = call.reply;
    reply.headers(headers);
    const form = meta.forms && formAskedFor(meta.forms, request);
    if (form) return sendForm(reply, form, await form.write(output as never, call), output);
    const next = isPaged ? linkToNext(request.url, output) : undefined;
    if (next !== undefined) reply.header("Link", next);
    if (showsRecord && isKnown(request, headers.ETag)) return send(reply, 304, "");
    return send(reply, replayed?.status ?? status, json ?? bodyOf(output));
  };
}

/** By `format`, or else by the media type that the client names, unless it names JSON, too. */
function formAskedFor(forms: NonNullable<Operation["meta"]["forms"]>, request: FastifyRequest) {
  const { format } = request.query as { format?: unknown };
  if (format !== undefined) return forms[String(format)];
  const accepted = request.headers.accept ?? "";
  if (accepted.includes("application/json")) return undefined;
  return Object.values(forms).find(({ type }) => accepted.includes(type.split(";")[0]!));
}

const sendForm = (reply: FastifyReply, form: AnswerForm, body: string | Buffer, output: unknown) =>
  reply
    .headers({
      "content-type": form.type,
      "content-disposition": `attachment; filename="${form.fileName(output as never)}"`,
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    })
    .send(body);

/** Before the body is read; released when the response or the connection ends. */
function holdMemory(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
  const announced = Number(request.headers["content-length"]);
  const release = reserveMailMemory(announced >= 0 ? announced : request.routeOptions.bodyLimit);
  if (release) reply.raw.once("close", release).once("finish", release);
  done(release ? undefined : tooMuchMail());
}

const tooMuchMail = () =>
  new AppError("service-unavailable", "The server is receiving too many large emails at once. Try again.", {
    headers: { "Retry-After": "5" },
  });

/** A signature can be verified only once the body has arrived, and before any check of its contents. */
async function refuseUnsigned(
  caller: ConnectorPrincipal | LeadSourcePrincipal | MailGateway,
  { rawBody = Buffer.alloc(0) }: FastifyRequest,
): Promise<void> {
  // A large body took long to assemble, and takes as long to verify: let other requests run in between.
  if (rawBody.length > 1024 * 1024) await afterOthers();
  const refusal = caller.refuseBody(rawBody);
  if (refusal) throw refusal;
}

/** Whether the client has this version of the record. */
const isKnown = ({ headers }: FastifyRequest, etag: string | undefined): boolean =>
  etag !== undefined && matchesEtag(headers["if-none-match"], etag);

const bodyOf = (output: unknown): string => (output === undefined ? "" : JSON.stringify(output));

function send(reply: FastifyReply, status: number, body: string) {
  reply.code(status);
  if (body === "") return reply.send();
  return reply.header("content-type", "application/json; charset=utf-8").send(body);
}

type ReadInput = (request: FastifyRequest, reply: FastifyReply) => Incoming;

/** Worked out once for all servers of a process: a program has one, tests have many. */
const readers = new Map<Operation, ReadInput>();
const readerOf = (operation: Operation): ReadInput =>
  getOrCreate(readers, operation, () =>
    operation.meta.kind === "read" ? queryInput(operation) : bodyInput(operation),
  );

const paramsOf = (request: FastifyRequest) => request.params as Incoming["params"];

function queryInput({ input, meta }: Operation): ReadInput {
  if (input.def.type === "void") return (request) => ({ params: paramsOf(request), fields: undefined });
  const decode = queryDecoder(input);
  const params = pathParams(meta.openapi.path);
  const singles = singlesIn(shapeOf(input)).filter((name) => !params.includes(name));
  const records = recordsIn(shapeOf(input));
  return (request) => {
    const query = request.query as Record<string, unknown>;
    const fields = decode(query);
    return {
      params: paramsOf(request),
      fields,
      refusal: refuseRepeated(singles, fields) ?? refuseWhole(records, query) ?? refuseUnstorable(fields),
    };
  };
}

const shapeOf = (input: z.ZodType): Record<string, z.ZodType> =>
  input instanceof z.ZodObject ? (input.shape as Record<string, z.ZodType>) : {};

function refuseRepeated(singles: string[], fields: Record<string, unknown>): AppError | undefined {
  const repeated = singles.filter((name) => Array.isArray(fields[name]));
  if (repeated.length === 0) return undefined;
  return invalid(repeated.map((field) => ({ field, message: "takes one value: send it once" })));
}

/** Who filters by members in a form that names none does not want all records. */
function refuseWhole(records: string[], query: Record<string, unknown>): AppError | undefined {
  const whole = records.filter((name) => query[name] !== undefined && query[name] !== "");
  if (whole.length === 0) return undefined;
  return invalid(
    whole.map((field) => ({ field, message: `names one member at a time: send ${field}[KEY]=VALUE` })),
  );
}

/** The query parameters that an operation ignores: a write accepts none. */
function ignoredQueryOf({ meta, input }: Operation) {
  const params = pathParams(meta.openapi.path);
  const shape = meta.kind === "read" ? shapeOf(input) : {};
  const known = Object.keys(shape).filter((name) => !params.includes(name));
  return ignoredParametersOf(known, recordsIn(shape));
}

function bodyInput(operation: Operation): ReadInput {
  const { input, meta } = operation;
  if (input.def.type === "void") return (request) => ({ params: paramsOf(request), fields: undefined });
  const params = pathParams(meta.openapi.path);
  const findIgnored = ignoredFieldsOf(input, params);
  const findIgnoredQuery = ignoredQueryOf(operation);
  const needed = meta.takes === "mail" ? "an email" : "a JSON object";
  const missing = needsBody(input, params) ? invalidBody(`is required: send ${needed}`) : undefined;
  return (request, reply) => {
    const body = request.body as Record<string, unknown> | BadBody | undefined;
    const ignored = findIgnored(body instanceof BadBody ? body.value : (body ?? {}));
    if (ignored.length > 0)
      nameIgnored(reply, [...findIgnoredQuery(request.query as Record<string, unknown>), ...ignored]);
    if (body instanceof BadBody)
      return { params: paramsOf(request), fields: body.value, refusal: body.refusal };
    if (body === undefined) return { params: paramsOf(request), fields: undefined, refusal: missing };
    return { params: paramsOf(request), fields: body };
  };
}

const sampleId = "00000000-0000-7000-8000-000000000000";

/**
 * Whether an input requires more than the path parameters. Called only once per operation, so no parser is compiled.
 */
export const needsBody = (input: z.ZodType, params: string[]): boolean =>
  !input.safeParse(Object.fromEntries(params.map((name) => [name, sampleId])), { jitless: true }).success;
