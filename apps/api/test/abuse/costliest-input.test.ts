import type { InjectOptions } from "fastify";
import { describe, expect, it } from "vitest";
import {
  inboundOperations,
  type Operation,
  operations,
  publicOperations,
  streamOperations,
} from "../../src/domains/operations.ts";
import { pathParams, surfaces } from "../../src/gate/operation/operation.ts";
import { signedHeaders } from "../authorization/connectors.ts";
import { inboundTable } from "../authorization/inbound.ts";
import { publicTable } from "../authorization/public.ts";
import { table } from "../authorization/table.ts";
import { testApi } from "../harness/api.ts";
import { expectShortStops } from "../harness/event-loop.ts";
import {
  bodyOfLists,
  type Costly,
  filledBody,
  hasLists,
  lawfulBody,
  membersOf,
  structures,
  texts,
  wrongBody,
} from "./costly-values.ts";

/** Maximum bytes of any answer. */
const maxAnswerBytes = 1024 * 1024;
/** Maximum characters of a query: Node.js accepts 16 KiB of headers. */
const maxQueryLength = 12_000;

/** Bytes of a body that has nearly the maximum number of values. */
const bytesOfMany = 180_000;
/** The short form, with the suite, sends each unlawful input over one transport; RUN_LONG=1 (.ci/full) over both. */
const isLong = process.env.RUN_LONG === "1";

/** Time limit of a test in milliseconds: it generates hundreds of megabytes. */
const timeout = 180_000;

const roomy = { requestsPerMinute: 1e6, requestsPerDay: 1e8, webhooks: 1e6 };
const { server, account } = await testApi({
  plan: "scale",
  env: { PLAN_OVERRIDES: JSON.stringify({ scale: roomy }) },
});
await server.request("PATCH", "/settings", { as: account, body: { profilePublic: true } });

let sent = 0;
/**
 * Sends requests that were built before, so that only serving them is measured.
 */
async function serve(options: InjectOptions, what: string): Promise<number> {
  const headers = { authorization: `Bearer ${account.apiKey}`, "content-type": "application/json" };
  const { statusCode, rawPayload } = await expectShortStops(what, () =>
    server.app.inject({
      ...options,
      // Addresses of their own, so that visitors are not asked for a proof of work instead.
      remoteAddress: `fd00:${(sent >> 16).toString(16)}:${(sent & 0xffff).toString(16)}::1`,
      headers: { ...headers, "idempotency-key": `key-${sent++}`, ...options.headers },
    }),
  );
  expect(statusCode, what).toBeLessThan(500);
  expect(rawPayload.length, what).toBeLessThan(maxAnswerBytes);
  return statusCode;
}

/** Where a request goes, its own headers, and the secret that signs it, for what connectors send. */
interface Target {
  path: string;
  headers?: Record<string, string>;
  secret?: string;
}

/** JSON that replaces lists: with as many values as a body may have, and with as many as an open object may have. */
const inLists = Object.fromEntries(
  Object.entries(structures).map(([what, costly]) => [what, new Set([bytesOfMany / 2, 30_000].map(costly))]),
);

/** Built only when it is sent, because bodies are large. */
type Request = [over: string, build: () => InjectOptions];

/**
 * The same input as a request of each transport; what needs no key only exists over REST.
 * @param body JSON of an object
 */
function requestsFor({ name, meta }: Operation, { path, headers, secret }: Target, body: string): Request[] {
  const url = surfaces[meta.surface] + path.split("?")[0];
  const trpcUrl = `${surfaces.api}/trpc/${name}`;
  const isRead = meta.kind === "read";
  const rest = (): InjectOptions => {
    const options: InjectOptions = isRead
      ? { url: `${url}?${queryOf(JSON.parse(body))}` }
      : { method: meta.openapi.method as "POST", url, payload: body };
    if (secret !== undefined)
      options.headers = signedHeaders(secret, String(options.payload), server.clock.now());
    else if (headers) options.headers = headers;
    return options;
  };
  const trpc = (): InjectOptions => {
    const params = JSON.stringify(paramsOf(meta.openapi.path, path)).slice(1);
    const comma = body === "{}" || params === "}" ? "" : ",";
    const input = `${body.slice(0, -1)}${comma}${params}`;
    return isRead
      ? { url: `${trpcUrl}?input=${encodeURIComponent(input)}` }
      : { method: "POST", url: trpcUrl, payload: input };
  };
  return meta.surface !== "api"
    ? [["REST", rest]]
    : [
        ["tRPC", trpc],
        ["REST", rest],
      ];
}

const queryOf = (fields: object): URLSearchParams =>
  new URLSearchParams(
    Object.entries(fields).map(([field, value]): [string, string] => [field, String(value)]),
  );

async function serveAll(name: string, requests: Request[], what: string): Promise<void> {
  for (const [over, build] of requests) await serve(build(), `${name} over ${over}, ${what}`);
}

function paramsOf(template: string, path: string): Record<string, string> {
  const values = path.split("?")[0]!.split("/");
  const names = template.split("/").map((part) => /^\{(\w+)\}$/.exec(part)?.[1]);
  return Object.fromEntries(names.flatMap((name, i) => (name ? [[name, values[i]!]] : [])));
}

const isId = (value: unknown) => typeof value === "string" && /^[0-9a-f-]{36}$/.test(value);
/** The references of a valid body: existing records. */
const referencesOf = (body: unknown) =>
  Object.fromEntries(Object.entries((body ?? {}) as object).filter(([, value]) => isId(value)));

/**
 * Those that take JSON and end their answer; what costs most in an email is sent by test/mail/costliest.test.ts, and the
 * limits of streams are in test/chats/stream.test.ts.
 */
const takingJson = [...operations, ...streamOperations, ...publicOperations, ...inboundOperations].filter(
  ({ meta }) => meta.takes === "json" && !meta.streams,
);

describe.each(takingJson.map((operation) => [operation.name, operation] as const))(
  "%s",
  (name, operation) => {
    const { meta, input } = operation;
    const params = pathParams(meta.openapi.path);
    const bytes = meta.kind === "read" ? maxQueryLength : meta.bodyLimit;
    const prepare = async (): Promise<Target & { body?: unknown }> => {
      if (meta.surface === "inbound") return inboundTable[name]!.prepare(server, account);
      if (meta.surface === "public") return publicTable[name]!.prepare(server, account, "test-scale");
      return table[name]!.prepare(server, account);
    };

    it("serves its most expensive valid input in time, with an answer of less than 1 MiB", {
      timeout,
    }, async () => {
      for (const character of ["\u6f22", "\u0001", "a"]) {
        const target = await prepare();
        const lawful = { ...lawfulBody(input, params, character), ...referencesOf(target.body) };
        const requests = requestsFor(operation, target, JSON.stringify(lawful));
        await serveAll(name, requests, `the longest strings of ${JSON.stringify(character)}`);
      }
    });

    type Making = [what: string, costly: Costly, make: typeof wrongBody, bytes: number];
    const everywhere = Object.entries(texts).map(
      ([what, costly]): Making => [`every string is ${what}`, costly, filledBody, bytes],
    );
    const instead = Object.entries({ ...structures, letters: texts.letters! }).flatMap(
      ([what, costly]): Making[] => [
        [`every member is ${what}`, costly, wrongBody, bytes],
        ...(bytes > bytesOfMany
          ? [[`every member is ${what}, as many as are read`, costly, wrongBody, bytesOfMany] as Making]
          : []),
      ],
    );
    const hasTexts = membersOf(input, params).length > 0;

    it("refuses its most expensive invalid inputs in time, with answers of less than 1 MiB", {
      timeout,
    }, async () => {
      const target = await prepare();
      let turn = 0;
      const send = (body: string, what: string) => {
        const requests = requestsFor(operation, target, body);
        return serveAll(name, isLong ? requests : [requests[turn++ % requests.length]!], what);
      };
      for (const [what, costly, make, size] of [...(hasTexts ? everywhere : []), ...instead])
        await send(make(input, params, costly, size), what);
      // A query has no lists of that length.
      if (meta.kind === "read") return;
      const depths = [0, 1].filter((depth) => hasLists(input, params, depth));
      for (const [what, values] of Object.entries(inLists)) {
        for (const value of values) {
          for (const depth of depths)
            await send(bodyOfLists(input, params, value, depth), `every list is ${what}`);
        }
      }
    });
  },
);
