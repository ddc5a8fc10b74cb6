import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connectorTest } from "../../../../test/fixtures/connected.ts";

const test = await connectorTest();
const { carrier, connect, inbound, mobile, send, server, text } = test;

// A white pixel.
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==",
  "base64",
);

/** The files of a provider. */
const provider = createServer((request, response) => {
  if (request.url === "/moved") response.writeHead(307, { location: "/photo" }).end();
  else if (request.url === "/photo") response.writeHead(200, { "content-type": "image/png" }).end(png);
  else if (request.url === "/huge") response.writeHead(200).end(Buffer.alloc(11 * 1024 * 1024));
  else response.writeHead(503).end();
});
let base: string;
beforeAll(async () => {
  await new Promise<void>((done) => provider.listen(0, "127.0.0.1", done));
  base = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
});
afterAll(() => {
  provider.close();
  provider.closeAllConnections();
});

const fetchAll = () => server.drain(["connector_media"]);

async function received(fields: object) {
  const answer = await inbound(await connect(), "messages", text(fields));
  expect(answer.status, answer.text).toBe(202);
  const { conversationId } = answer.body.data;
  return async () =>
    (await server.request("GET", `/conversations/${conversationId}/messages`, { as: test.account })).body
      .data[0];
}

it("a picture message without text says what it is, and has its picture once it is fetched", async () => {
  const read = await received({ content: "", media: [{ url: `${base}/moved` }] });
  expect(await read()).toMatchObject({ content: "1 picture", attachments: [] });
  await fetchAll();
  const { attachments } = await read();
  expect(attachments).toMatchObject([{ name: "moved", contentType: "image/png", bytes: png.length }]);
  const { pathname, search } = new URL(attachments[0].url);
  const file = await server.app.inject({ method: "GET", url: `${pathname}${search}` });
  expect(file.rawPayload.equals(png)).toBe(true);
});

it("a message delivered again has its files once", async () => {
  const connector = await connect();
  const body = text({ media: [{ url: `${base}/photo`, name: "id.png", contentType: "image/png" }] });
  const first = await inbound(connector, "messages", body);
  await inbound(connector, "messages", body);
  await fetchAll();
  const { conversationId } = first.body.data;
  const { data } = (
    await server.request("GET", `/conversations/${conversationId}/messages`, { as: test.account })
  ).body;
  expect(data).toMatchObject([{ content: "Is it still available?", attachments: [{ name: "id.png" }] }]);
});

it("a file that is too large, or that nobody gives, is named with the reason", async () => {
  const read = await received({ media: [{ url: `${base}/huge` }, { url: `${base}/gone`, name: "a.pdf" }] });
  for (let attempt = 0; attempt < 7; attempt++) {
    await fetchAll();
    server.clock.advance(7 * 3_600_000);
  }
  const { attachments, metadata } = await read();
  expect(attachments).toEqual([]);
  expect(metadata.notKept).toEqual([
    { name: "huge", reason: "too_large" },
    { name: "a.pdf", reason: "unreachable" },
  ]);
});

it("the address of a file is stored sealed", async () => {
  await received({ media: [{ url: `${base}/gone?token=verysecret` }] });
  const rows = await server.database.sql`select url from connector_media`;
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain("verysecret");
});

it("a message without text and files is refused", async () => {
  const answer = await inbound(await connect(), "messages", text({ content: " ", media: [] }));
  expect(answer.body.errors).toEqual([{ field: "content", message: "must not be blank without media" }]);
});

it("a message with a file is sent with an address that can be downloaded", async () => {
  await connect();
  const { id: contactId } = await mobile();
  const as = test.account;
  const body = { fileName: "plan.png", contentType: "image/png", sizeBytes: png.length };
  const { uploadUrl, objectKey } = (await server.request("POST", "/attachments/presign", { as, body })).body
    .data;
  const upload = new URL(uploadUrl);
  await server.app.inject({
    method: "PUT",
    url: `${upload.pathname}${upload.search}`,
    headers: { "content-type": "image/png", "content-length": String(png.length) },
    payload: png,
  });
  const { id } = (await server.request("POST", "/attachments/confirm", { as, body: { objectKey } })).body
    .data;
  await send(contactId, { attachmentIds: [id] });
  await server.drain(["connector"]);
  const [{ url, ...media }] = carrier.arrived[0]!.body.media as [{ url: string }];
  expect(media).toEqual({ contentType: "image/png", name: "plan.png" });
  const { pathname, search } = new URL(url);
  expect(
    (await server.app.inject({ method: "GET", url: `${pathname}${search}` })).rawPayload.equals(png),
  ).toBe(true);
});
