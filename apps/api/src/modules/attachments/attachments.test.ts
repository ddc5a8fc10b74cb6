import { describe, expect, it } from "vitest";
import { createContact } from "../../../test/fixtures/records.ts";
import { testApi } from "../../../test/harness/api.ts";

const { server, account: pro } = await testApi({ plan: "pro" });
const { id: contactId } = await createContact(server, pro);
type Account = typeof pro;

const pdf = Buffer.from("%PDF-1.4 the lease");
// A white pixel.
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==",
  "base64",
);

const presign = (fileName: string, contentType: string, bytes: Buffer, as: Account = pro) =>
  server.request("POST", "/attachments/presign", {
    as,
    body: { fileName, contentType, sizeBytes: bytes.length },
  });

async function put(uploadUrl: string, contentType: string, bytes: Buffer) {
  const { pathname, search } = new URL(uploadUrl);
  return server.app.inject({
    method: "PUT",
    url: `${pathname}${search}`,
    headers: { "content-type": contentType, "content-length": String(bytes.length) },
    payload: bytes,
  });
}

const confirm = (objectKey: string, as: Account = pro) =>
  server.request("POST", "/attachments/confirm", { as, body: { objectKey } });

async function upload(fileName: string, contentType: string, bytes: Buffer, as: Account = pro) {
  const { uploadUrl, objectKey } = (await presign(fileName, contentType, bytes, as)).body.data;
  expect((await put(uploadUrl, contentType, bytes)).statusCode).toBe(200);
  return (await confirm(objectKey, as)).body.data;
}

const send = (body: object, as: Account = pro) =>
  server.request("POST", "/messages", { as, body: { contactId, ...body } });

const download = (url: string, more = "") => {
  const { pathname, search } = new URL(url);
  return server.app.inject({ method: "GET", url: `${pathname}${search}${more}` });
};

describe("uploads", () => {
  it("become attachments of a message, whose bytes can be downloaded", async () => {
    const file = await upload("lease.pdf", "application/pdf", pdf);
    expect(file).toEqual({
      ...{ id: expect.any(String), name: "lease.pdf", contentType: "application/pdf", bytes: pdf.length },
      url: expect.stringContaining("/attachments/"),
    });
    const sent = await send({ content: "Here it is.", attachmentIds: [file.id] });
    expect([sent.status, sent.body.data.content]).toEqual([201, "Here it is."]);
    expect(sent.body.data.attachments).toMatchObject([{ id: file.id, name: "lease.pdf" }]);
    const { data } = (
      await server.request("GET", `/conversations/${sent.body.data.conversationId}/messages`, { as: pro })
    ).body;
    expect(data[0].attachments).toMatchObject([{ id: file.id, bytes: pdf.length }]);
    expect((await download(data[0].attachments[0].url)).rawPayload).toEqual(pdf);
  });

  it("alone make the content of a message, in the contact's language", async () => {
    const [one, two, picture] = [
      await upload("a.pdf", "application/pdf", pdf),
      await upload("b.pdf", "application/pdf", pdf),
      await upload("c.png", "image/png", png),
    ];
    expect((await send({ attachmentIds: [one.id, two.id, picture.id] })).body.data.content).toBe(
      "1 picture and 2 files",
    );
  });

  it("belong to one message", async () => {
    const file = await upload("a.pdf", "application/pdf", pdf);
    expect((await send({ content: "one", attachmentIds: [file.id] })).status).toBe(201);
    expect((await send({ content: "two", attachmentIds: [file.id] })).body.code).toBe("attachment_not_found");
  });

  it("can be confirmed and sent by nobody else, neither of the account nor of another", async () => {
    const other = await server.createAccount("pro");
    const { uploadUrl, objectKey } = (await presign("a.pdf", "application/pdf", pdf)).body.data;
    await put(uploadUrl, "application/pdf", pdf);
    expect((await confirm(objectKey, other)).status).toBe(422);
    const secondKey = { ...pro, ...(await server.createKey(pro.accountId)) };
    expect((await confirm(objectKey, secondKey)).body.code).toBe("attachment_not_presigned");
    const { id } = (await confirm(objectKey)).body.data;
    expect((await send({ content: "x", attachmentIds: [id] }, secondKey)).body.code).toBe(
      "attachment_not_found",
    );
    const theirs = await createContact(server, other);
    const foreign = await server.request("POST", "/messages", {
      as: other,
      body: { contactId: theirs.id, content: "x", attachmentIds: [id] },
    });
    expect(foreign.body.code).toBe("attachment_not_found");
  });
});
