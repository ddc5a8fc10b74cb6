import { beforeEach, expect, it } from "vitest";
import { Visitor } from "../../../../test/chats/visitor.ts";
import { createProperty } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import type { TestAccount } from "../../../../test/harness/server.ts";
import { newId } from "../../../platform/ids.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import { createSession } from "../../screening/sessions/sessions.service.ts";

/** An earlier release recorded that somebody opted out of email for one of two contacts with the same address. */
const { server } = await testApi();
const { sql } = server.database;
const since = "2026-01-01T00:00:00.000Z";
let account: TestAccount;
const form = { workflowTemplateId: newId(), submission: {}, status: "completed" as const };
let one: string;
let other: string;

beforeEach(async () => {
  server.clock.set("2026-06-15T12:00:00.000Z");
  account = await server.createAccount("pro");
  await must("PATCH", "/settings", { profilePublic: true });
  [one, other] = [await contact("Ana@Mail.example"), await contact("ana@mail.example")];
});

async function must(method: "GET" | "POST" | "PATCH", path: string, body?: object) {
  const answer = await server.request(method, path, { as: account, body });
  if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.text}`);
  return answer.body.data;
}
const contact = async (email: string): Promise<string> =>
  (await must("POST", "/contacts", { name: "Ana", email })).id;
const optOut = () =>
  sql`update contacts set opted_out_at = ${JSON.stringify({ email: since })}::text::jsonb where id = ${one}`;
const mailsTo = (contactId: string) =>
  sql<{ status: string }[]>`select status from outgoing_mail where contact_id = ${contactId}`;

async function bookFor(contactId: string) {
  const propertyId = (await createProperty(server, account)).id;
  const times = { startTime: "2026-06-20T15:00:00.000Z", endTime: "2026-06-20T15:30:00.000Z" };
  return server.request("POST", "/showings", {
    as: account,
    body: { propertyId, contactId, title: "Visit", ...times, invite: true },
  });
}

it("is shown at both", async () => {
  await optOut();
  expect((await must("GET", `/contacts/${other}`)).optedOutAt).toEqual({ email: since });
});

it("keeps email about a showing and a review from the other", async () => {
  await optOut();
  await bookFor(other);
  const { id } = await forAccount(server.platform, account.accountId, (call) =>
    createSession(call, { ...form, contactId: other }),
  );
  const preview = await must("GET", `/sessions/${id}/review-mail?reviewStatus=approved`);
  expect(preview.reason).toBe("opted_out");
  await must("PATCH", `/sessions/${id}/review`, { reviewStatus: "approved" });
  expect(await mailsTo(other)).toEqual([]);
});

it("keeps email from the other that was queued before", async () => {
  await bookFor(other);
  await optOut();
  await server.drain(["mail"]);
  expect(await mailsTo(other)).toMatchObject([{ status: "failed" }]);
});

it("keeps the messages of a chat from leaving by email", async () => {
  const email = "bo@mail.example";
  one = await contact(email);
  const { chatId } = await Visitor.of(server, account, { content: "Hello", name: "Bo", email });
  await optOut();
  const { contactId } = await must("GET", `/conversations/${chatId}`);
  await must("POST", "/messages", { contactId, channel: "web", content: "Friday at 10?" });
  server.clock.advance(6 * 60_000);
  await server.drain(["chat-unseen", "mail"]);
  expect(await mailsTo(contactId)).toEqual([]);
});
