import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { testApi } from "../../../../test/harness/api.ts";
import { outgoingMail } from "../../../db/tables/index.ts";

const { server } = await testApi();
const dayMs = 86_400_000;

async function keyFor(days: number) {
  const as = await server.createAccount("pro", "Elm Rentals", "owner@example.com");
  const expiresAt = new Date(server.clock.now().getTime() + days * dayMs).toISOString();
  const { body } = await server.request("POST", "/keys", { as, body: { name: "Website", expiresAt } });
  return { as, id: body.data.id as string };
}

async function after(days: number): Promise<void> {
  server.clock.advance(days * dayMs);
  await server.drain(["key-expiry", "owner-notice"]);
}

const mails = ({ accountId }: { accountId: string }) =>
  server.database.read.select().from(outgoingMail).where(eq(outgoingMail.accountId, accountId));

it("tells the owners a week before a key ends, once", async () => {
  const { as } = await keyFor(30);
  await after(22);
  expect(await mails(as)).toEqual([]);
  await after(1.5);
  await after(1);
  const [mail, ...others] = await mails(as);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ subject: 'The API key "Website" will expire' });
  expect(mail!.text).toContain("/console/developers");
});

it("tells it in the language of the account", async () => {
  const { as } = await keyFor(30);
  await server.request("PATCH", "/settings", { as, body: { language: "es" } });
  await after(25);
  const [mail] = await mails(as);
  expect(mail!.text).toMatch(/^Funciona hasta el [^.]+ [ap]\.\s?m\. Cree otra/);
});

it("tells nothing of a key that was made for less than a week, or is revoked", async () => {
  const short = await keyFor(6);
  const revoked = await keyFor(10);
  await server.request("DELETE", `/keys/${revoked.id}`, { as: revoked.as });
  await after(4);
  expect([...(await mails(short.as)), ...(await mails(revoked.as))]).toEqual([]);
});
