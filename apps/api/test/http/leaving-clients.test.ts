import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { logOptions } from "../../src/platform/logger.ts";
import { startTestServer, type TestAccount, type TestServer } from "../harness/server.ts";

let server: TestServer;
let scale: TestAccount;
let propertyId: string;
const lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  const log = pino(logOptions("debug"), { write: (line: string) => lines.push(JSON.parse(line)) });
  server = await startTestServer({}, { log });
  await server.app.listen({ host: "127.0.0.1", port: 0 });
  scale = await server.createAccount("scale");
  const home = { address: "1 Elm St", monthlyRent: 1, bedrooms: 1, bathrooms: 1 };
  const { body } = await server.request("POST", "/properties", { as: scale, body: home });
  propertyId = body.data.id;
});
beforeEach(() => lines.splice(0));
afterAll(() => server.close());

/** Sends the head and part of the body, and disconnects. */
async function sendPart(head: string): Promise<void> {
  const socket = connect((server.app.server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(`${head}\r\nHost: x\r\nAuthorization: Bearer ${scale.apiKey}\r\n`);
  socket.write("Expect: 100-continue\r\nContent-Length: 100000\r\n\r\n");
  // The server is reading the body now.
  await once(socket, "data");
  socket.end('{"name":"half of');
  socket.destroySoon();
}

async function upload() {
  const body = { fileName: "a.png", contentType: "image/png", sizeBytes: 100_000 };
  const path = `/properties/${propertyId}/images/presign`;
  const { uploadUrl } = (await server.request("POST", path, { as: scale, body })).body.data;
  const { pathname, search } = new URL(uploadUrl);
  return `PUT ${pathname}${search} HTTP/1.1\r\nContent-Type: image/png`;
}

it.each([
  ["REST", () => "POST /api/v1/contacts HTTP/1.1\r\nContent-Type: application/json"],
  ["tRPC", () => "POST /api/v1/trpc/contacts.create HTTP/1.1\r\nContent-Type: application/json"],
  ["an upload", upload],
])("a client that disconnects in the middle of a body is not logged as an error: %s", async (_, head) => {
  await sendPart(await head());
  await expect.poll(() => lines.filter(({ status }) => status === 499)).toHaveLength(1);
  expect(lines.filter(({ level }) => Number(level) > 30)).toEqual([]);
});
