import { expect, it } from "vitest";
import { makeChat } from "../../../test/fixtures/records.ts";
import { testApi } from "../../../test/harness/api.ts";

const { server, account } = await testApi({ plan: "pro" });
const photo = Buffer.from("%PDF the passport");
const file = { fileName: "passport.pdf", contentType: "application/pdf", sizeBytes: photo.length };

async function visit() {
  const { chatId, token } = await makeChat(server, account);
  const call = (path: string, payload: object, bearer = token) =>
    server.call({
      method: "POST",
      url: `/public/v1/chats/${chatId}/${path}`,
      headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json" },
      payload: JSON.stringify(payload),
    });
  const upload = async () => {
    const { uploadUrl, objectKey } = (await call("attachments/presign", file)).body.data;
    const { pathname, search } = new URL(uploadUrl);
    const headers = { "content-type": file.contentType, "content-length": String(photo.length) };
    await server.app.inject({ method: "PUT", url: `${pathname}${search}`, headers, payload: photo });
    return objectKey as string;
  };
  return { chatId, call, upload };
}

it("a visitor sends a file, which the account sees in the conversation", async () => {
  const { chatId, call, upload } = await visit();
  const confirmed = await call("attachments/confirm", { objectKey: await upload() });
  expect(confirmed.status).toBe(201);
  const sent = await call("messages", { attachmentIds: [confirmed.body.data.id] });
  expect(sent.body.data).toMatchObject({ content: "1 file", attachments: [{ name: "passport.pdf" }] });
  const { data } = (await server.request("GET", `/conversations/${chatId}/messages`, { as: account })).body;
  expect(data[0]).toMatchObject({ direction: "inbound", attachments: [{ name: "passport.pdf" }] });
});

it("another visitor of the account can neither confirm nor send it", async () => {
  const [one, other] = [await visit(), await visit()];
  const objectKey = await one.upload();
  expect((await other.call("attachments/confirm", { objectKey })).body.code).toBe("attachment_not_presigned");
  const { id } = (await one.call("attachments/confirm", { objectKey })).body.data;
  expect((await other.call("messages", { attachmentIds: [id] })).body.code).toBe("attachment_not_found");
});

it("a chat accepts a limited number of uploads a minute", async () => {
  const { call } = await visit();
  const statuses = new Set<number>();
  for (let i = 0; i < 21; i++) statuses.add((await call("attachments/presign", file)).status);
  expect(statuses).toContain(429);
});
