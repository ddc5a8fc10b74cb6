import { defaultSettings } from "@rental/contract";
import { Ajv, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Operation, operations, publicOperations } from "../../src/domains/operations.ts";
import { pathParams, surfaces } from "../../src/gate/operation/operation.ts";
import { buildDocument, operationId } from "../../src/http/openapi/document.ts";
import type { JsonSchema } from "../../src/http/openapi/json-schema.ts";
import { publicTable } from "../authorization/public.ts";
import type { Prepared } from "../authorization/row.ts";
import { table } from "../authorization/table.ts";
import { testApi } from "../harness/api.ts";
import { valuesOf } from "./schema-values.ts";

/** How often each operation is called. */
const calls = process.env.RUN_LONG ? 100 : 2;
/** How many more values only its schema is asked about. */
const values = process.env.RUN_LONG ? 1_000 : 15;
/** Some values are half a megabyte. */
const patience = process.env.RUN_LONG ? 300_000 : 30_000;

const roomy = {
  properties: 1e6,
  webhooks: 1e6,
  connectors: 1e6,
  mailboxes: 1e6,
  calendarSources: 1e6,
  leadSources: 1e6,
};
const { server, account } = await testApi({
  plan: "scale",
  env: {
    PLAN_OVERRIDES: JSON.stringify({ scale: { ...roomy, requestsPerMinute: 1e6, requestsPerDay: 1e8 } }),
  },
});
const slug = "test-scale";
/** Public operations are refused with some of the settings that the test sends. */
const open = { ...defaultSettings, profilePublic: true };

/** Rules that a schema of OpenAPI 3.0 can't state, or only at the cost of useless types in clients. */
const unstatable: [field: RegExp, message: RegExp][] = [
  [/[tT]ime[zZ]one$/, /IANA time zone/],
  [/^(startTime|endTime|startFrom|startTo|dateFrom|dateTo)$/, /before|after|between/],
  [/^cron$|\.cron$/, /cron expression/],
  // What `config` of a step may have depends on its type; the description says it.
  [/^steps\.\d+\.config\./, /./],
  [/^(images\.\d+\.)?objectKey$/, /must start with|given twice/],
  // The size of a template's JSON in bytes is stated in the description.
  [/^(steps|\w+Config)$/, /makes the template too large|bytes of JSON/],
  [/^(latitude|longitude)$/, /because the other coordinate is given/],
  [/^leaseTermMonths\.max$/, /below min/],
  [/^showingConfirmation\.cancelHoursBefore$/, /less than askHoursBefore/],
  [/^assigneeId$/, /the person who signed in/],
  [/^propertyType$/, /development preview/],
  [/^end$/, /after start|24 hours/],
  [/^from$/, /not be after to|days before the end of to/],
  [/^hours(\.\d+\.end)?$/, /after start|overlap|at least one period/],
  [/^(bedroomType|minBedrooms)$/, /./],
  // Which parameters belong to which list, the description says.
  [/^query$/, /must have these parameters only/],
  [/^cursor$/, /./],
  [/^sort$/, /combines only with these filters|with updatedAfter$/],
  // A pattern would need a look-ahead, which not all languages have.
  [/^externalId$/, /can't be \. or \.\./],
  [/^openHouses(\.\d+\.(start|end))?$/, /after start|overlap|within a year/],
  [/^declineReason$/, /only for a pending showing/],
  [/^after$/, /id of a message of this chat/],
  [/^allowedAddresses\.\d+$/, /must be an IP address/],
  [/^(expiresAt|snoozedUntil)$/, /in the future|goes with the state/],
  [/^allowedOrigins\.\d+$/, /must be an origin/],
  // What an answer may be depends on its question.
  [/^answers\.\w+$/, /is not the key of a question of this form|^must be/],
  // A server of a developer may allow others.
  [/^(imap|smtp)\.port$/, /^must be \d+ or \d+$/],
  [/^(imap|smtp)\.secret$/, /is required with another host/],
  [/^(appSecret|pageToken)$/, /only for sources of the kind facebook|required with a pageToken/],
  // Which calendars there are, the server at that address says.
  [/^calendarUrl$/, /must be the url of one of/],
  // What a server is set up for, it says; only it makes states.
  [/^service$/, /is not set up on this server/],
  [/^state$/, /has expired, or belongs to another sign-in/],
  [/^(url|password)$/, /^203\.0\.114\.1|^The (host|connection|TLS handshake|certificate)/],
  // The length of the text is stated; which of the longest are a byte too long depends on their end.
  [/^image$/, /at most 512 KiB/],
  // What values may be depends on what the account declares.
  [/^customFields\./, /is not declared in the settings/],
  [/^customFields\.(contacts|properties)/, /only once|is required for a choice/],
  [/^phone$/, /phone number|number of the account's own country/],
];

const isUnstatable = ({ field, message }: { field: string; message: string }): boolean =>
  unstatable.some(([fields, messages]) => fields.test(field) && messages.test(message));

interface Case {
  operation: Operation;
  schema: JsonSchema;
  resolve: (ref: string) => JsonSchema;
  accepts: ValidateFunction;
  where: "body" | "query";
}

/** Every operation that takes a body or a query, with the schema of the document. */
function casesOf(served: Operation[], surface: "api" | "public"): Case[] {
  const document = JSON.parse(JSON.stringify(buildDocument(served, "http://127.0.0.1:3000", surface)));
  const ajv = new Ajv({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema(document, surface);
  const resolve = (ref: string) => document.components.schemas[ref.split("/").at(-1)!] as JsonSchema;
  return served.flatMap((operation): Case[] => {
    const { method, path } = operation.meta.openapi;
    const described = document.paths[surfaces[surface] + path][method.toLowerCase()];
    expect(described.operationId).toBe(operationId(operation.name));
    const pointer = `#/paths/${`${surfaces[surface]}${path}`.replaceAll("/", "~1")}/${method.toLowerCase()}`;
    const body = described.requestBody?.content["application/json"].schema;
    if (body) {
      const ref = encodeURI(`${surface}${pointer}/requestBody/content/application~1json/schema`);
      return [{ operation, schema: body, resolve, accepts: ajv.compile({ $ref: ref }), where: "body" }];
    }
    const query = (described.parameters ?? []).filter((each: { in?: string }) => each.in === "query");
    if (query.length === 0) return [];
    const properties = Object.fromEntries(
      query.map(({ name, schema }: { name: string; schema: JsonSchema }) => [name, schema]),
    );
    const required = query.filter((each: { required: boolean }) => each.required);
    const schema: JsonSchema = {
      type: "object",
      properties,
      required: required.map(({ name }: { name: string }) => name),
    };
    return [{ operation, schema, resolve, accepts: ajv.compile(schema), where: "query" }];
  });
}

let visitors = 0;

/** A parameter as the document says: repeated, or, for `deepObject`, member by member. */
const spelled = (name: string, value: unknown): [string, unknown][] =>
  Array.isArray(value)
    ? value.map((each) => [name, each])
    : value !== null && typeof value === "object"
      ? Object.entries(value).map(([key, each]) => [`${name}[${key}]`, each])
      : [[name, value]];

/** Sends a value in place of the body or query of a valid request. */
function send({ operation, where }: Case, { path, headers }: Prepared, value: object) {
  const { surface, openapi } = operation.meta;
  const query = new URLSearchParams();
  for (const [name, member] of Object.entries(where === "query" ? value : {}))
    for (const [parameter, each] of spelled(name, member)) query.append(parameter, String(each));
  visitors += 1;
  return server.call({
    method: openapi.method as "GET",
    url: `${surfaces[surface]}${path.split("?")[0]}${query.size > 0 ? `?${query}` : ""}`,
    remoteAddress: `fd00:${(visitors >> 16).toString(16)}:${(visitors & 0xffff).toString(16)}::1`,
    headers: {
      ...(surface === "api" && { authorization: `Bearer ${account.apiKey}` }),
      ...(where === "body" && { "content-type": "application/json" }),
      ...headers,
    },
    ...(where === "body" && { payload: JSON.stringify(value) }),
  });
}

async function prepare({ name, meta }: Operation): Promise<Prepared> {
  const { status } = await server.request("PATCH", "/settings", { as: account, body: open });
  expect(status).toBe(200);
  // The calls before may have made as many as there can be.
  await server.database.sql`delete from labels`;
  return meta.surface === "api"
    ? table[name]!.prepare(server, account)
    : publicTable[name]!.prepare(server, account, slug);
}

const answering = ({ meta }: Operation) => !meta.streams;
const cases = [
  ...casesOf(operations.filter(answering), "api"),
  ...casesOf(publicOperations.filter(answering), "public"),
];

describe.each(cases)("what the document accepts for $operation.name", (one) => {
  const { operation, schema, resolve, accepts } = one;
  const accepted = valuesOf(schema, resolve) as fc.Arbitrary<object>;
  const params = pathParams(operation.meta.openapi.path);
  const ids = Object.fromEntries(params.map((name) => [name, "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d"]));

  it(
    "is accepted by the schema of the operation",
    () => {
      fc.assert(
        fc.property(accepted, (value) => {
          expect(accepts(value), JSON.stringify(accepts.errors)).toBe(true);
          const issues = operation.input.safeParse({ ...value, ...ids }).error?.issues ?? [];
          const found = issues.map(({ path, message }) => ({ field: path.join("."), message }));
          expect(found.filter((issue) => !isUnstatable(issue))).toEqual([]);
        }),
        { numRuns: values },
      );
    },
    patience,
  );

  it(
    "is not refused by the server as invalid",
    async () => {
      const request = await prepare(operation);
      await fc.assert(
        fc.asyncProperty(accepted, async (value) => {
          const { status, body, text } = await send(one, request, value);
          expect(status, text).toBeLessThan(500);
          if (!String(body?.type).endsWith("/validation-error")) return;
          expect(body.errors.filter((issue: never) => !isUnstatable(issue))).toEqual([]);
        }),
        { numRuns: calls },
      );
    },
    patience,
  );
});
