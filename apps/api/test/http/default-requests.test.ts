/** The requests that the reference and other tools make of the document without a change by a person. */
import { expect, it } from "vitest";
import { forAccount } from "../../src/domains/account/accounts/system-call.ts";
import * as demo from "../../src/domains/account/demo/demo.service.ts";
import type { OpenApiDocument, OperationObject } from "../../src/http/openapi/document.ts";
import { makeExample } from "../authorization/derived.ts";
import { leadsRows } from "../authorization/leads.ts";
import { complete } from "../changes/complete.ts";
import {
  createContact,
  makeCalendarAccount,
  makeConnector,
  makeFeed,
  makeLabel,
  makeLeadSource,
  makeListingFeed,
  makeMailbox,
} from "../fixtures/records.ts";
import { testApi } from "../harness/api.ts";
import { filledByExample } from "../lists/every-list.ts";

const { server, account } = await testApi();
await forAccount(server.platform, account.accountId, demo.seed);
// What a demo account does not have: most leads to other servers.
const makers = [
  makeCalendarAccount,
  makeConnector,
  makeFeed,
  makeLabel,
  makeLeadSource,
  makeListingFeed,
  makeMailbox,
];
for (const make of makers) await make(server, account);
await leadsRows["leads.get"]!.prepare(server, account);
for (const name of filledByExample) await makeExample(server, account, name);
await server.request("POST", "/sandboxes", { as: account, body: {} });
// What is told only of requests.
await createContact(server, account);
await server.server.requests.flush();

interface Parameter {
  name: string;
  in: string;
  style?: string;
  required: boolean;
  example?: unknown;
  schema: { format?: string };
  examples?: { default: { value: unknown; "x-disabled"?: boolean } };
}

const document = (await server.request("GET", "/openapi.json")).body as OpenApiDocument;
/** The reads that need no id, and whose answers end. */
const reads = Object.entries(document.paths).flatMap(([path, { get }]) =>
  // What a sandbox has, only its keys may read.
  get &&
  !path.includes("{") &&
  !path.startsWith("/api/v1/sandbox/") &&
  path !== "/api/v1/sandbox" &&
  !path.startsWith("/api/v1/openapi") &&
  !streams(get) &&
  !needsId(get)
    ? [{ path, get }]
    : [],
);

function needsId({ parameters = [] }: OperationObject): boolean {
  return (parameters as unknown as Parameter[]).some(
    ({ required, schema }) => required && schema?.format === "uuid",
  );
}

function streams({ responses }: OperationObject): boolean {
  return "text/event-stream" in (responses[200]!.content ?? {});
}

/** @param isTicked whether a tool sends the parameter */
async function answerTo({ path, get }: (typeof reads)[number], isTicked: (parameter: Parameter) => boolean) {
  const query = new URLSearchParams();
  for (const parameter of (get.parameters ?? []) as unknown as Parameter[]) {
    const value = parameter.required ? parameter.example : parameter.examples?.default.value;
    if (parameter.in === "query" && value !== undefined && isTicked(parameter))
      for (const [name, text] of written(parameter, value)) query.append(name, text);
  }
  const url = `${path.slice("/api/v1".length)}?${query}`;
  const { status, body } = await server.request("GET", url, { as: account });
  return { status, body };
}

/** As the style of the parameter says: an object member by member, a list by repetition. */
const written = ({ name, style }: Parameter, value: unknown): [string, string][] =>
  style === "deepObject"
    ? Object.entries(value as object).map(([member, each]) => [`${name}[${member}]`, String(each)])
    : [value].flat().map((each) => [name, String(each)]);

/** Scalar, which our reference uses, leaves a parameter unticked when its example is disabled. */
const asReference = ({ required, examples }: Parameter) => required || !examples?.default["x-disabled"];

/** Mail arrives only on a server with MAIL_DOMAIN, and a key has neither sign-ins nor views of its own. */
const empty = ["/api/v1/incoming-mail", "/api/v1/people/me/sign-ins", "/api/v1/people/me/saved-views"];

it.each(reads)("the first request of GET $path is answered, a list with records", async (read) => {
  await complete(server);
  const { status, body } = await answerTo(read, asReference);
  expect([status, body.detail]).toEqual([200, undefined]);
  if (Array.isArray(body.data) && !empty.includes(read.path)) expect(body.data).not.toEqual([]);
});

it.each(reads)(
  "GET $path is also answered when a tool sends the examples of all parameters but ids",
  async (read) => {
    const { status, body } = await answerTo(read, ({ schema }) => schema.format !== "uuid");
    expect([status, body.detail]).toEqual([200, undefined]);
  },
);
