import { expect, it } from "vitest";
import { createContact } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import { receiveMessage } from "../messages/inbound.service.ts";
import { storeFile } from "./storing.service.ts";

const { server } = await testApi({
  plan: "pro",
  env: { PLAN_OVERRIDES: JSON.stringify({ pro: { attachmentMegabytes: 1 } }) },
});
const contentType = "application/pdf";

it("a plan's space for attachments is not exceeded by uploads", async () => {
  const account = await server.createAccount("pro");
  const bytes = Buffer.alloc(600 * 1024);
  const upload = async () => {
    const body = { fileName: "a.pdf", contentType, sizeBytes: bytes.length };
    const presigned = await server.request("POST", "/attachments/presign", { as: account, body });
    const { uploadUrl, objectKey } = presigned.body.data;
    const { pathname, search } = new URL(uploadUrl);
    const headers = { "content-type": contentType, "content-length": String(bytes.length) };
    await server.app.inject({ method: "PUT", url: `${pathname}${search}`, headers, payload: bytes });
    return server.request("POST", "/attachments/confirm", { as: account, body: { objectKey } });
  };
  // At the same time, too.
  const answers = await Promise.all([upload(), upload()]);
  expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([
    201,
    "attachment_limit_reached",
  ]);
  const { body } = await server.request("GET", "/usage", { as: account });
  expect(body.data.limits).toContainEqual({ name: "attachmentMegabytes", used: 1, limit: 1, per: "account" });
});

it("strangers fill a fifth of it within a day, and their messages arrive all the same", async () => {
  const account = await server.createAccount("pro");
  const { id: contactId } = await createContact(server, account);
  const receive = async (name: string) => {
    const bytes = Buffer.alloc(150 * 1024);
    const file = await storeFile(server.platform, account.accountId, { name, contentType, bytes });
    const { conversationId } = await forAccount(server.platform, account.accountId, (call) =>
      receiveMessage(call, { contactId, content: "", channel: "email", files: [file] }),
    );
    const path = `/conversations/${conversationId}/messages?limit=1`;
    return (await server.request("GET", path, { as: account })).body.data[0];
  };
  expect(await receive("1.pdf")).toMatchObject({ content: "1 file", attachments: [{ name: "1.pdf" }] });
  server.clock.advance(1_000);
  expect(await receive("2.pdf")).toMatchObject({
    content: "1 file",
    attachments: [],
    metadata: { notKept: [{ name: "2.pdf", reason: "plan_full" }] },
  });
  server.clock.advance(25 * 3_600_000);
  expect(await receive("3.pdf")).toMatchObject({ attachments: [{ name: "3.pdf" }] });
});
