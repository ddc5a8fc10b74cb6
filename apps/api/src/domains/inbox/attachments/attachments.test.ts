import { readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { describe, expect, it, vi } from "vitest";
import { createContact } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import { operator } from "../../../program/cli/operator.ts";
import { deleteAccount } from "../../account/accounts/deleting.service.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import { eraseContact } from "../../people/erasing/erasing.service.ts";

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
      id: expect.any(String),
      name: "lease.pdf",
      contentType: "application/pdf",
      bytes: pdf.length,
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

  it("need no text beside them, also where an empty one is sent", async () => {
    const file = await upload("a.pdf", "application/pdf", pdf);
    const sent = await send({ content: "", attachmentIds: [file.id] });
    expect([sent.status, sent.body.data.content]).toEqual([201, "1 file"]);
    for (const without of [{ content: "" }, { body: "" }, { content: "", attachmentIds: [] }])
      expect((await send(without)).body.errors).toEqual([{ field: "content", message: "is required" }]);
    expect((await send({ content: " ", attachmentIds: [file.id] })).status).toBe(422);
  });

  it("belong to one message", async () => {
    const file = await upload("a.pdf", "application/pdf", pdf);
    expect((await send({ content: "one", attachmentIds: [file.id] })).status).toBe(201);
    expect((await send({ content: "two", attachmentIds: [file.id] })).body.code).toBe("attachment_not_found");
  });

  it("are refused with 409 if another confirmation ends during this one, and the upload is removed", async () => {
    const { uploadUrl, objectKey } = (await presign("a.pdf", "application/pdf", pdf)).body.data;
    await put(uploadUrl, "application/pdf", pdf);
    const { storage } = server.platform;
    const read = storage.read.bind(storage);
    vi.spyOn(storage, "read").mockImplementationOnce(async (key) => {
      expect((await confirm(objectKey)).status).toBe(201);
      await server.drain(["image_removal"]);
      return read(key);
    });
    const { status, body } = await confirm(objectKey);
    expect([status, body.code]).toEqual([409, "attachment_already_confirmed"]);
    vi.restoreAllMocks();
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

describe("a download", () => {
  const risky = Buffer.from("<script>alert(1)</script>");

  it("runs nothing in our origin: it is saved, in a sandbox, as bytes of no type that could run", async () => {
    const { id } = await upload("page.html", "text/html", risky);
    const [file] = (await send({ content: "x", attachmentIds: [id] })).body.data.attachments;
    const { headers } = await download(file.url);
    expect(headers).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": "attachment; filename=\"page.html\"; filename*=UTF-8''page.html",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    });
    expect((await download(file.url, "&preview=true")).statusCode).toBe(404);
    expect(
      (await server.app.inject({ method: "GET", url: `/cdn/attachments/${pro.userId}/${id}/x.html` }))
        .statusCode,
    ).toBe(404);
  });

  it("shows a small picture of a picture", async () => {
    const file = await upload("id.png", "image/png", png);
    const { statusCode, headers, rawPayload } = await download(file.url, "&preview=true");
    expect([statusCode, headers["content-type"], rawPayload.toString("latin1", 8, 12)]).toEqual([
      200,
      "image/webp",
      "WEBP",
    ]);
    // The chat draws it on any website; the file itself is only saved.
    expect(headers["access-control-allow-origin"]).toBe("*");
    expect((await download(file.url)).headers["access-control-allow-origin"]).toBeUndefined();
  });

  it("ends after an hour, and works with no other address", async () => {
    const { url } = await upload("a.pdf", "application/pdf", pdf);
    const other = await upload("b.pdf", "application/pdf", pdf);
    expect((await download(url.replace(/signature=.{5}/, "signature=AAAAA"))).statusCode).toBe(404);
    const swapped = new URL(url);
    swapped.pathname = new URL(other.url).pathname;
    expect((await download(swapped.href)).statusCode).toBe(404);
    server.clock.advance(59 * 60_000);
    expect((await download(url)).statusCode).toBe(200);
    server.clock.advance(2 * 60_000);
    expect((await download(url)).statusCode).toBe(410);
  });
});

describe("a file that is not what it says", () => {
  it.each([
    ["photo.png", "image/png", Buffer.from("<svg/>"), "attachment_type_mismatch"],
    ["photo.jpg", "image/jpeg", png, "attachment_type_mismatch"],
  ])("%s of %s is refused", async (name, type, bytes, code) => {
    const { uploadUrl, objectKey } = (await presign(name, type, bytes)).body.data;
    await put(uploadUrl, type, bytes);
    expect((await confirm(objectKey)).body.code).toBe(code);
  });

  it("says nothing, and is a picture: then it is one", async () => {
    const file = await upload("IMG_0001.HEIC", "application/octet-stream", png);
    expect(file).toMatchObject({ contentType: "image/png" });
    expect((await download(file.url, "&preview=true")).statusCode).toBe(200);
  });

  it("a program is refused, whatever its type", async () => {
    expect((await presign("setup.exe", "application/pdf", pdf)).body.code).toBe("attachment_type_refused");
    expect((await presign("a.pdf", "application/x-msdownload", pdf)).body.code).toBe(
      "attachment_type_refused",
    );
  });

  it("a picture with too many pixels is kept as a file and never drawn", async () => {
    const bomb = Buffer.from(png);
    // 60,000 x 60,000 pixels, says the header.
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    const file = await upload("bomb.png", "image/png", bomb);
    expect((await download(file.url, "&preview=true")).statusCode).toBe(404);
  });
});

describe("drafts", () => {
  it("keep files until they are sent, and send them once", async () => {
    const [kept, dropped] = [
      await upload("k.pdf", "application/pdf", pdf),
      await upload("d.pdf", "application/pdf", pdf),
    ];
    const draft = (
      await server.request("POST", "/drafts", {
        as: pro,
        body: { contactId, attachmentIds: [kept.id, dropped.id] },
      })
    ).body.data;
    expect(draft.attachments).toMatchObject([{ id: kept.id }, { id: dropped.id }]);
    await server.request("PATCH", `/drafts/${draft.id}`, { as: pro, body: { attachmentIds: [kept.id] } });
    expect((await download(dropped.url)).statusCode).toBe(404);
    const sent = await server.request("POST", `/drafts/${draft.id}/send`, { as: pro, body: {} });
    expect(sent.body.data).toMatchObject({
      draft: { content: "1 file", attachments: [{ id: kept.id }] },
      message: { content: "1 file", attachments: [{ id: kept.id }] },
    });
    await server.request("DELETE", `/drafts/${draft.id}`, { as: pro });
    expect((await download(kept.url)).statusCode).toBe(200);
  });

  it("of nothing but files take back the text that they have answered", async () => {
    const file = await upload("k.pdf", "application/pdf", pdf);
    const body = { contactId, content: "", attachmentIds: [file.id] };
    const { content, subject, id } = (await server.request("POST", "/drafts", { as: pro, body })).body.data;
    const same = { content, subject };
    const again = await server.request("PATCH", `/drafts/${id}`, { as: pro, body: same });
    expect([again.status, again.body.data.content]).toEqual([200, ""]);
    const none = { content: "", attachmentIds: [] };
    expect((await server.request("PATCH", `/drafts/${id}`, { as: pro, body: none })).status).toBe(422);
    const sent = await server.request("POST", `/drafts/${id}/send`, { as: pro, body: same });
    expect(sent.body.data.message).toMatchObject({ content: "1 file", attachments: [{ id: file.id }] });
  });

  it("list no files once they have expired: the files are gone", async () => {
    const file = await upload("k.pdf", "application/pdf", pdf);
    const body = { contactId, attachmentIds: [file.id] };
    const { id } = (await server.request("POST", "/drafts", { as: pro, body })).body.data;
    server.clock.advance(25 * 3_600_000);
    const draft = await server.request("GET", `/drafts/${id}`, { as: pro });
    expect(draft.body.data).toMatchObject({ status: "expired", attachments: [] });
  });
});

describe("what nobody needs any more", () => {
  const objects = async (id: string) => {
    const [row] = await server.database.sql`select stored_key, preview_key from attachments where id = ${id}`;
    return [row!.stored_key, row!.preview_key].filter((key) => key !== null) as string[];
  };
  const areThere = (keys: string[]) =>
    Promise.all(keys.map(async (key) => (await server.platform.storage.head(key)) !== null));

  it("is removed: an upload that is not sent within two days", async () => {
    const file = await upload("id.png", "image/png", png);
    const keys = await objects(file.id);
    expect(await areThere(keys)).toEqual([true, true]);
    server.clock.advance(49 * 3_600_000);
    await server.drain(["attachment_expiry"]);
    await server.drain(["image_removal"]);
    expect(await areThere(keys)).toEqual([false, false]);
    expect((await send({ content: "x", attachmentIds: [file.id] })).body.code).toBe("attachment_not_found");
  });

  it("is removed with an erased contact, files and small pictures", async () => {
    const { id: gone } = await createContact(server, pro);
    const file = await upload("id.png", "image/png", png);
    const keys = await objects(file.id);
    const { data } = (
      await server.request("POST", "/messages", {
        as: pro,
        body: { contactId: gone, attachmentIds: [file.id] },
      })
    ).body;
    await forAccount(server.platform, pro.accountId, (call) =>
      eraseContact(call, gone, operator("contact erase")),
    );
    await server.drain(["image_removal"]);
    expect(await areThere(keys)).toEqual([false, false]);
    expect((await download(data.attachments[0].url)).statusCode).toBe(404);
  });

  it("is removed with its account", async () => {
    const other = await server.createAccount("pro");
    const file = await upload("id.png", "image/png", png, other);
    const keys = await objects(file.id);
    await server.database.transact((tx) => deleteAccount(tx, other.accountId, server.clock.now()));
    await server.drain(["image_removal"]);
    expect(await areThere(keys)).toEqual([false, false]);
  });
});

describe("a reply by email", () => {
  it("has the files attached", async () => {
    const file = await upload("Vertrag ü.pdf", "application/pdf", pdf);
    const sent = await send({ content: "Here.", channel: "email", attachmentIds: [file.id] });
    await server.drain(["mail"]);
    const [row] = await server.database
      .sql`select id from outgoing_mail where message_id = ${sent.body.data.id}`;
    const raw = await readFile(join(server.platform.config.dataDir, "mail", `${row!.id}.eml`));
    const { attachments } = await PostalMime.parse(raw);
    expect(
      attachments.map(({ filename, mimeType, disposition }) => [filename, mimeType, disposition]),
    ).toEqual([["Vertrag ü.pdf", "application/pdf", "attachment"]]);
    expect(Buffer.from(attachments[0]!.content as ArrayBuffer).equals(pdf)).toBe(true);
  });
});
