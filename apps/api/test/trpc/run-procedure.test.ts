import { TRPCError } from "@trpc/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operations } from "../../src/http/rest.ts";
import { appRouter } from "../../src/router.ts";
import type { RequestCall } from "../../src/trpc/context.ts";
import { createCallerFactory } from "../../src/trpc/init.ts";
import { startTestServer, type TestAccount, type TestServer } from "../harness/server.ts";

let server: TestServer;
let pro: TestAccount;
let propertyId: string;
const newProperty = { address: "1 Elm Street", monthlyRent: 900, bedrooms: 1, bathrooms: 1 };

beforeAll(async () => {
  server = await startTestServer();
  pro = await server.createAccount("pro");
  propertyId = (await server.request("POST", "/properties", { as: pro, body: newProperty })).body.data.id;
});
afterAll(() => server.close());

async function newCall(): Promise<RequestCall> {
  const { platform, authenticator, idempotency } = server.server;
  const caller = await authenticator.authenticate(`Bearer ${pro.apiKey}`);
  if (caller instanceof Error) throw caller;
  return {
    ...platform,
    idempotency,
    caller,
    requestId: "test",
    idempotencyKey: null,
    reply: { headers: {} },
    admit: null,
  };
}

type Outcome = { data: unknown } | { code: string; cause: unknown };

async function outcome(work: Promise<unknown>): Promise<Outcome> {
  try {
    return { data: await work };
  } catch (error) {
    // A resolver's own error travels bare through ours and wrapped through tRPC's; both doors unwrap it.
    const { code, cause } =
      error instanceof TRPCError ? error : { code: "INTERNAL_SERVER_ERROR", cause: error };
    return { code, cause };
  }
}

async function byOurs(name: string, input: unknown): Promise<Outcome> {
  const operation = operations.find((each) => each.name === name)!;
  return outcome(operation.run(await newCall(), input));
}

async function byTrpc(name: string, input: unknown): Promise<Outcome> {
  const caller = createCallerFactory(appRouter)(await newCall()) as unknown as Record<
    string,
    Record<string, (input: unknown) => Promise<unknown>>
  >;
  const [resource, procedure] = name.split(".") as [string, string];
  return outcome(caller[resource]![procedure]!(input));
}

const missing = "00000000-0000-7000-8000-000000000000";

describe("a procedure run by REST answers as tRPC's own caller does", () => {
  test.each<[string, string, () => unknown]>([
    ["a read", "properties.get", () => ({ id: propertyId })],
    ["a list", "properties.list", () => ({ minRent: 100 })],
    ["a list without filters, its defaults filled in", "properties.list", () => ({})],
    ["a read without input", "settings.get", () => undefined],
    ["a write", "properties.update", () => ({ id: propertyId, title: "Same" })],
    ["a record that is not there", "properties.get", () => ({ id: missing })],
    ["a path that is no id", "properties.get", () => ({ id: "nonsense" })],
    ["an invalid query", "properties.list", () => ({ minRent: "cheap" })],
    ["an input that is no object", "properties.list", () => "nonsense"],
    ["an invalid body", "properties.update", () => ({ id: propertyId, monthlyRent: "cheap" })],
    [
      "an invalid body of a record that is not there",
      "properties.update",
      () => ({ id: missing, bedrooms: "" }),
    ],
    ["a write refused by a rule", "properties.update", () => ({ id: propertyId })],
  ])("%s", async (_, name, input) => {
    const expected = await byTrpc(name, input());
    expect(await byOurs(name, input())).toEqual(expected);
  });

  test("every query has the steps that running it straight leaves out, and no others", () => {
    const procedures = appRouter._def.procedures as unknown as Record<
      string,
      { _def: { type: string; middlewares: unknown[]; inputs: unknown[]; resolver: unknown } }
    >;
    for (const [name, { _def }] of Object.entries(procedures)) {
      if (_def.type !== "query") continue;
      // Admission, input, output, resolver.
      expect({ name, steps: _def.middlewares.length }).toEqual({ name, steps: 4 });
      expect(_def.inputs).toHaveLength(1);
      expect(_def.resolver).toBeTypeOf("function");
    }
  });
});
