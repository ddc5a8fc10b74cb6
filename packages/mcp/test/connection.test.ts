import { afterAll, beforeEach, expect, it } from "vitest";
import { Connection } from "../src/connection.ts";
import { stubServer } from "./stub.ts";

const stub = await stubServer();
afterAll(() => stub.close());
let connection: Connection;
beforeEach(() => {
  stub.received.splice(0);
  stub.answer = ({ message }) => ({ body: { jsonrpc: "2.0", id: message.id, result: { ok: true } } });
  connection = new Connection({ baseUrl: `${stub.url}/`, apiKey: "rk_live_test", retryAfterMs: 1 });
});

const call = {
  jsonrpc: "2.0",
  id: 7,
  method: "tools/call",
  params: { name: "list_contacts", arguments: {} },
};

it("sends a message as one request with the key, and returns its answer", async () => {
  expect(await connection.send(call)).toEqual({ jsonrpc: "2.0", id: 7, result: { ok: true } });
  const [{ headers, message }] = stub.received as [(typeof stub.received)[0]];
  expect(message).toEqual(call);
  expect(headers).toMatchObject({
    authorization: "Bearer rk_live_test",
    accept: "application/json, text/event-stream",
    "mcp-method": "tools/call",
    "mcp-name": "list_contacts",
    "idempotency-key": expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
});

it("names the version of the handshake in all later requests", async () => {
  stub.answer = () => ({ body: { jsonrpc: "2.0", id: 0, result: { protocolVersion: "2025-11-25" } } });
  await connection.send({ id: 0, method: "initialize", params: {} });
  await connection.send({ method: "notifications/initialized" });
  expect(stub.received.map(({ headers }) => headers["mcp-protocol-version"])).toEqual([
    undefined,
    "2025-11-25",
  ]);
});

it("names the version that a message of the generation of 2026 says", async () => {
  const _meta = { "io.modelcontextprotocol/protocolVersion": "2026-07-28" };
  await connection.send({ id: 1, method: "resources/read", params: { uri: "rental://properties/1", _meta } });
  expect(stub.received[0]!.headers).toMatchObject({
    "mcp-protocol-version": "2026-07-28",
    "mcp-name": "rental://properties/1",
  });
});

it("sends no header for a name that headers can't carry", async () => {
  await connection.send({ id: 1, method: "tools/call", params: { name: "a\r\nb: c" } });
  expect(stub.received[0]!.headers["mcp-name"]).toBeUndefined();
});

it("returns no answer to a notification", async () => {
  stub.answer = () => ({ status: 202 });
  expect(await connection.send({ method: "notifications/initialized" })).toBeUndefined();
});

it.each([
  ["a broken connection", { broken: true as const }],
  ["502", { status: 502 }],
  ["503", { status: 503, body: {} }],
])("repeats a request after %s, with the same Idempotency-Key", async (_, failure) => {
  stub.answer = ({ message }) =>
    stub.received.length < 3 ? failure : { body: { jsonrpc: "2.0", id: message.id, result: {} } };
  expect(await connection.send(call)).toMatchObject({ id: 7, result: {} });
  expect(new Set(stub.received.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
});

it("gives up after three repetitions, and says what to do", async () => {
  stub.answer = () => ({ broken: true });
  const answer = await connection.send(call);
  expect(stub.received).toHaveLength(4);
  expect(answer).toMatchObject({ id: 7, error: { code: -32000 } });
  expect(answer!.error!.message).toMatch(
    /can't be reached \(\w+\)\. Is it running\? Check RENTAL_BASE_URL\./,
  );
});

it("tells the detail of a problem, once", async () => {
  stub.answer = () => ({ status: 401, body: { status: 401, detail: "The API key is unknown or revoked." } });
  const answer = await connection.send(call);
  expect(answer!.error!.message).toBe("The API key is unknown or revoked. Check RENTAL_API_KEY.");
  expect(stub.received).toHaveLength(1);
});

it("does not follow a redirect, and says where it leads", async () => {
  stub.answer = () => ({ status: 301, headers: { location: `${stub.url}/elsewhere` } });
  expect((await connection.send(call))!.error!.message).toBe(
    `${stub.url}/mcp answered with status 301 and redirects to ${stub.url}/elsewhere. Check RENTAL_BASE_URL.`,
  );
  expect(stub.received).toHaveLength(1);
});

it("says that another server answered", async () => {
  stub.answer = () => ({ status: 404 });
  expect((await connection.send(call))!.error!.message).toMatch(
    /answered with status 404. Check RENTAL_BASE_URL/,
  );
});

it("returns an error of the protocol under the id of the request", async () => {
  stub.answer = () => ({
    status: 400,
    body: { jsonrpc: "2.0", id: null, error: { code: -32600, message: "No" } },
  });
  expect(await connection.send(call)).toEqual({
    jsonrpc: "2.0",
    id: 7,
    error: { code: -32600, message: "No" },
  });
});

it("aborts a request that the client cancels, without an answer", async () => {
  stub.answer = ({ message }) => (message.method === "tools/call" ? { silent: true } : { status: 202 });
  const waiting = connection.send(call);
  await expect.poll(() => stub.received.length).toBe(1);
  await connection.send({ method: "notifications/cancelled", params: { requestId: 7 } });
  expect(await waiting).toBeUndefined();
});
