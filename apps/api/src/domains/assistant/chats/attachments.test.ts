import { expect, it } from "vitest";
import { makeChat } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";

const { server, account } = await testApi({ plan: "pro" });
const photo = Buffer.from("%PDF the passport");
const file = { fileName: "passport.pdf", contentType: "application/pdf", sizeBytes: photo.length };

async function visit() {
  const { chatId, token } = await makeChat(server, account);
  const call = (path: string, payload: object, bearer = token, remoteAddress = "198.51.100.1") =>
    server.call({
      method: "POST",
      remoteAddress,
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
  return { chatId, token, call, upload };
}

it("a visitor sends a file, which the account sees in the conversation", async () => {
  const { chatId, call, upload } = await visit();
  const confirmed = await call("attachments/confirm", { objectKey: await upload() });
  expect(confirmed.status).toBe(201);
  const sent = await call("messages", { attachmentIds: [confirmed.body.data.id] });
  expect(sent.body.data).toMatchObject({ content: "1 file", attachments: [{ name: "passport.pdf" }] });
  const { data } = (await server.request("GET", `/conversations/${chatId}/messages`, { as: account })).body;
  expect(data.find(({ direction }: { direction: string }) => direction === "inbound")).toMatchObject({
    attachments: [{ name: "passport.pdf" }],
  });
});

it("a text that goes with a file, and that the chat does not understand, is left to a person", async () => {
  const { chatId, call, upload } = await visit();
  const { id } = (await call("attachments/confirm", { objectKey: await upload() })).body.data;
  const said = async () => {
    const path = `/conversations/${chatId}/messages`;
    const { data } = (await server.request("GET", path, { as: account })).body;
    return data
      .map(({ content }: { content: string }) => content)
      .filter((text: string) => /understand/.test(text));
  };
  const sent = await call("messages", { content: "qwertz", attachmentIds: [id] });
  expect(sent.body.data).toMatchObject({ content: "qwertz", attachments: [{ name: "passport.pdf" }] });
  expect(await said()).toEqual([]);
  await call("messages", { content: "qwertz" });
  expect(await said()).toHaveLength(1);
});

it("a file that comes alone is acknowledged, leaves the open question open, and awaits a person", async () => {
  const { chatId, call, upload } = await visit();
  const send = async () => {
    const { id } = (await call("attachments/confirm", { objectKey: await upload() })).body.data;
    await call("messages", { attachmentIds: [id] });
    const { data } = (await server.request("GET", `/conversations/${chatId}/messages`, { as: account })).body;
    return data.find(({ direction }: { direction: string }) => direction === "outbound").content as string;
  };
  expect(await send()).toMatch(/^Thank you, that has arrived\..*\nAt which email address/);
  const conversation = await server.request("GET", `/conversations/${chatId}`, { as: account });
  expect(conversation.body.data).toMatchObject({ needsPerson: true });
  await call("messages", { content: "dana@example.com" });
  expect(await send()).toMatch(/and can\.$/);
  // Who sends several files one by one is not told the same of each.
  expect(await send()).toBe("That has arrived, too.");
  await call("messages", { content: "thank you" });
  expect(await send()).toMatch(/and can\.$/);
  expect((await server.request("GET", "/contacts", { as: account })).body.data).toContainEqual(
    expect.objectContaining({ email: "dana@example.com" }),
  );
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

it("one network can't use up the room that all visitors of the account have for files", async () => {
  const big = { ...file, sizeBytes: 10_000_000 };
  const chats = [await visit(), await visit(), await visit()];
  const statuses: number[] = [];
  for (let i = 0; i < 60; i++) {
    server.clock.advance(5000);
    const { call, token } = chats[i % 3]!;
    statuses.push((await call("attachments/presign", big, token, `2001:db8:5:5::${i}`)).status);
  }
  expect(statuses).toEqual([...Array(20).fill(200), ...Array(40).fill(429)]);
  const other = await visit();
  expect((await other.call("attachments/presign", big, other.token, "198.51.100.2")).status).toBe(200);
});
