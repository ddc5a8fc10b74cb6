import { beforeAll, describe, expect, test } from "vitest";
import { operations } from "../../src/domains/operations.ts";
import { appRouter } from "../../src/domains/router.gen.ts";
import { pathParams } from "../../src/gate/operation/operation.ts";
import { testApi } from "../harness/api.ts";
import type { TestAnswer } from "../harness/server.ts";

const { server, account: pro } = await testApi({ plan: "pro" });
let propertyId: string;
const newProperty = { address: "1 Elm Street", monthlyRent: 900, bedrooms: 1, bathrooms: 1 };

beforeAll(async () => {
  propertyId = (await server.request("POST", "/properties", { as: pro, body: newProperty })).body.data.id;
});

type Input = Record<string, unknown> | undefined;
type Outcome = { data: unknown } | { problem: object };

/** The problem without the parts that differ by request. */
const problemIn = ({ instance: _, ...problem }: Record<string, unknown>): Outcome => ({ problem });

async function byRest(name: string, input: Input, headers: Record<string, string> = {}): Promise<Outcome> {
  const { meta } = operations.find((each) => each.name === name)!;
  const names = pathParams(meta.openapi.path);
  const path = meta.openapi.path.replace(/\{(\w+)\}/g, (_, param: string) => String(input?.[param]));
  const rest = Object.fromEntries(Object.entries(input ?? {}).filter(([member]) => !names.includes(member)));
  const query = meta.kind === "read" ? `?${new URLSearchParams(rest as Record<string, string>)}` : "";
  const body = meta.kind === "read" ? undefined : rest;
  const answer = await server.request(meta.openapi.method as "GET", path + query, { as: pro, body, headers });
  return answer.status < 400 ? { data: answer.body } : problemIn(answer.body);
}

async function byTrpc(name: string, input: Input, headers: Record<string, string> = {}): Promise<Outcome> {
  const { type } = operations.find((each) => each.name === name)!;
  const json = JSON.stringify(input);
  const query = type === "query" && json ? `?input=${encodeURIComponent(json)}` : "";
  const answer: TestAnswer = await server.call({
    method: type === "query" ? "GET" : "POST",
    url: `/api/v1/trpc/${name}${query}`,
    headers: { authorization: `Bearer ${pro.apiKey}`, "content-type": "application/json", ...headers },
    ...(type === "mutation" && { payload: json }),
  });
  if (answer.status < 400) return { data: answer.body.result.data };
  expect(answer.body.error.data.httpStatus).toBe(answer.status);
  return problemIn(answer.body.error.data.problem);
}

const missing = "00000000-0000-7000-8000-000000000000";

describe("REST and tRPC give the same answers", () => {
  test.each<[string, string, () => Input]>([
    ["a read", "properties.get", () => ({ id: propertyId })],
    ["a list", "properties.list", () => ({ minRent: 100 })],
    ["a list without filters, its defaults filled in", "properties.list", () => ({})],
    ["a read without input", "settings.get", () => undefined],
    ["a record that does not exist", "properties.get", () => ({ id: missing })],
    ["a path that is not an id", "properties.get", () => ({ id: "nonsense" })],
    ["an invalid query", "properties.list", () => ({ minRent: "cheap" })],
    ["an invalid body", "properties.update", () => ({ id: propertyId, monthlyRent: "cheap" })],
    ["an invalid body, no such record", "properties.update", () => ({ id: missing, bedrooms: "" })],
    ["a write refused by a rule", "properties.update", () => ({ id: propertyId })],
    ["a text that can't be stored", "properties.update", () => ({ id: propertyId, title: "a\0b" })],
    ["such a text, no such record", "properties.update", () => ({ id: missing, title: "a\0b" })],
    [
      "a webhook to a private address",
      "webhooks.create",
      () => ({ url: "https://10.0.0.1/", events: ["test.ping"] }),
    ],
  ])("%s", async (_, name, input) => {
    expect(await byTrpc(name, input())).toEqual(await byRest(name, input()));
  });

  test("a write", async () => {
    const input = { id: propertyId, title: "Same" };
    const [rest, trpc] = [await byRest("properties.update", input), await byTrpc("properties.update", input)];
    expect(trpc).toEqual(rest);
    expect(trpc).toMatchObject({ data: { data: { title: "Same" } } });
  });

  test("a write is replayed by one transport when the other one made it with the same Idempotency-Key", async () => {
    const body = { ...newProperty, address: "2 Oak Street" };
    const once = { "idempotency-key": "made-by-rest" };
    const made = await byRest("properties.create", body, once);
    expect(await byTrpc("properties.create", body, once)).toEqual(made);
    const update = { id: propertyId, title: "Repeated" };
    const twice = { "idempotency-key": "made-by-trpc" };
    const changed = await byTrpc("properties.update", update, twice);
    expect(await byRest("properties.update", update, twice)).toEqual(changed);
  });

  test("an input that is not an object is refused over tRPC", async () => {
    expect(await byTrpc("properties.list", "nonsense" as never)).toMatchObject({
      problem: { status: 422, errors: [{ field: "body" }] },
    });
  });
});

test("a procedure exposes what an operation is made from", () => {
  const procedures = appRouter._def.procedures as unknown as Record<
    string,
    { _def: Record<string, unknown> }
  >;
  for (const [name, { _def }] of Object.entries(procedures)) {
    expect({ name, resolver: typeof _def.resolver, inputs: (_def.inputs as unknown[]).length }).toEqual({
      name,
      resolver: "function",
      inputs: 1,
    });
  }
});

describe("a call alone gets the answer and the headers that it gets in a batch", () => {
  const send = (name: string, isQuery: boolean, input: unknown, isBatch: boolean, given: object = {}) => {
    const json = JSON.stringify(isBatch ? { 0: input } : input) as string | undefined;
    const query = { ...(isBatch && { batch: "1" }), ...(isQuery && json !== undefined && { input: json }) };
    return server.call({
      method: isQuery ? "GET" : "POST",
      url: `/api/v1/trpc/${name}?${new URLSearchParams(query)}`,
      headers: { authorization: `Bearer ${pro.apiKey}`, "content-type": "application/json", ...given },
      ...(!isQuery && { payload: json ?? "" }),
    });
  };

  /** The headers that differ neither by request nor by how the body is sent; only batches are sent in chunks. */
  const fixed = ({ headers }: TestAnswer) => ({
    ...Object.fromEntries(
      Object.entries(headers).filter(
        ([name]) =>
          !/^(x-request-id|x-ratelimit-remaining|ratelimit|content-length|transfer-encoding|date)$/.test(
            name,
          ),
      ),
    ),
    "content-type": String(headers["content-type"]).replace("; charset=utf-8", ""),
  });

  const withoutInstance = (body: unknown) =>
    JSON.parse(JSON.stringify(body, (name, value) => (name === "instance" ? undefined : value)));

  test.each<[string, string, boolean, () => unknown, object?]>([
    ["a read", "properties.get", true, () => ({ id: propertyId })],
    ["a read without input", "settings.get", true, () => undefined],
    ["a record that does not exist", "properties.get", true, () => ({ id: missing })],
    ["an input that is no object", "properties.get", true, () => 7],
    ["an invalid write", "properties.update", false, () => ({ id: propertyId, monthlyRent: "cheap" })],
    ["ignored fields", "properties.update", false, () => ({ id: propertyId, city: "Erie", foo: 1 })],
    ["a write without an answer", "properties.delete", false, () => ({ id: missing })],
    ["a wrong key", "properties.get", true, () => ({ id: propertyId }), { authorization: "Bearer no" }],
    ["a wrong Idempotency-Key", "contacts.create", false, () => ({ name: "A" }), { "idempotency-key": "" }],
  ])("%s", async (_, name, isQuery, input, headers) => {
    const alone = await send(name, isQuery, input(), false, headers);
    const batched = await send(name, isQuery, input(), true, headers);
    expect(alone.status).toBe(batched.status);
    expect(fixed(alone)).toEqual(fixed(batched));
    const bodies = [[alone.body], batched.body].map(withoutInstance);
    expect(bodies[0]).toEqual(bodies[1]);
  });
});
