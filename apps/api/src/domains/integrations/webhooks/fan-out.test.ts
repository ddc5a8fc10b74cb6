import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { makeContact } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import { startRecorder } from "../../../../test/webhooks/recorder.ts";
import { drain } from "../../../program/worker.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import { fanOutAll } from "./fan-out.ts";
import { webhookJobs } from "./webhooks.jobs.ts";

const { server, account } = await testApi({ plan: "pro", env: { ALLOW_PRIVATE_NETWORKS: "true" } });
const receiver = await startRecorder();
afterAll(() => receiver.close());
const body = { url: receiver.url, events: ["contact.created"] };
await server.request("POST", "/webhooks", { as: account, body });

it("plans the statement that creates deliveries each time, so that no plan for an empty table is used for a full one", async () => {
  const plans = await forAccount(server.platform, account.accountId, async (call) => {
    // After five times, PostgreSQL would make a plan to keep.
    for (let n = 0; n < 8; n++) await fanOutAll(call);
    const [row] = await call.tx.execute<{ kept: number; made: number }>(sql`
      select generic_plans::int as kept, custom_plans::int as made from pg_prepared_statements
      where statement like '%claimed as (%'`);
    return row!;
  });
  expect([plans.kept, plans.made >= 8]).toEqual([0, true]);
});

it("fan-out and delivery do nothing and keep nothing locked when they could not be recorded, and their work afterwards", async () => {
  await makeContact(server, account);
  const works = async (kind: string, isRecorded: boolean) => {
    const job = webhookJobs.find((one) => one.kind === kind)!;
    const refs = await job.due(server.platform, 10);
    expect(refs).toHaveLength(1);
    const { signal } = new AbortController();
    const recorded = Promise.resolve(isRecorded);
    await job.handle(server.platform, refs[0]!, () => Promise.resolve(), signal, recorded);
  };
  const count = async () => (await server.database.sql`select 1 from webhook_deliveries`).length;

  await works("webhook-fan-out", false);
  expect(await count()).toBe(0);
  await works("webhook-fan-out", true);
  expect(await count()).toBe(1);
  await works("webhook-delivery", false);
  expect(receiver.got).toEqual([]);
  await works("webhook-delivery", true);
  expect(receiver.got).toHaveLength(1);
  expect(await drain(server.platform, ["webhook-fan-out", "webhook-delivery"])).toBe(0);
});
