import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import pino from "pino";
import { beforeEach, expect, it } from "vitest";
import { logOptions } from "../../src/platform/observability/logger.ts";
import { createProperty } from "../fixtures/records.ts";
import { listeningApi } from "../harness/api.ts";

const lines: Record<string, unknown>[] = [];
const log = pino(logOptions("debug"), { write: (line: string) => lines.push(JSON.parse(line)) });
const { server, account: scale } = await listeningApi({ plan: "scale", log });
const { id: propertyId } = await createProperty(server, scale);
beforeEach(() => lines.splice(0));

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
