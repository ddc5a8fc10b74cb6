import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { deliveries } from "../../src/domains/integrations/webhooks/delivery/deliveries.ts";
import { deliveryJob } from "../../src/domains/integrations/webhooks/webhooks.jobs.ts";
import type { JobRef } from "../../src/platform/jobs/jobs.ts";
import { Leases } from "../../src/platform/outbound/sender/leases.ts";
import { drain } from "../../src/program/worker.ts";
import { makeContact } from "../fixtures/records.ts";
import { testApi } from "../harness/api.ts";
import type { TestAccount } from "../harness/server.ts";
import { type Recorder, startRecorder } from "./recorder.ts";

/** The runs of a process claim subscriptions and fetch deliveries by statements that they share. */

const { server } = await testApi({ env: { ALLOW_PRIVATE_NETWORKS: "true" } });
let accounts: [TestAccount, TestAccount];
let receiver: Recorder;
/** The paths of the requests, with the deliveries that each got. */
let got: Map<string, string[]>;
beforeAll(async () => {
  receiver = await startRecorder();
});
afterAll(() => receiver.close());
beforeEach(async () => {
  accounts = [await server.createAccount("scale"), await server.createAccount("scale")];
  got = new Map();
  receiver.answer = (response, { event }) => {
    const path = response.req.url!;
    got.set(path, [...(got.get(path) ?? []), event.webhookId]);
    response.writeHead(200).end();
  };
});

const call = async (as: TestAccount, method: "GET" | "POST" | "PATCH", path: string, body?: unknown) =>
  (await server.request(method, path, { as, body })).body.data;

/** A subscription whose deliveries have a path of their own. */
async function subscribe(account: TestAccount, name: string): Promise<JobRef> {
  const body = { url: `${receiver.url}/${name}`, events: ["contact.updated"] };
  return { accountId: account.accountId, id: (await call(account, "POST", "/webhooks", body)).id };
}

async function change(account: TestAccount, times: number): Promise<void> {
  const id = await makeContact(server, account);
  for (let n = 0; n < times; n++) await call(account, "PATCH", `/contacts/${id}`, { name: `Name ${n}` });
  await drain(server.platform, ["webhook-fan-out"]);
}

const serve = (ref: JobRef) =>
  deliveryJob.handle(server.platform, ref, () => Promise.resolve(), new AbortController().signal);

it("each of many subscriptions gets its own deliveries, all of them and in order, when all are served at once", async () => {
  const refs: JobRef[] = [];
  for (let n = 0; n < 40; n++) refs.push(await subscribe(accounts[n % 2]!, `${n}`));
  // More than one statement fetches of a subscription, and fewer for the other account.
  await change(accounts[0], 70);
  await change(accounts[1], 3);
  const inactive = refs.pop()!;
  await call(accounts[1], "PATCH", `/webhooks/${inactive.id}`, { active: false });
  expect(await Promise.all([...refs, inactive].map(serve))).toEqual([...refs.map(() => true), false]);
  // On a busy machine, what is left when the time of a run is over waits for the next one.
  await drain(server.platform, ["webhook-delivery"]);
  for (const [n, ref] of refs.entries()) {
    const log = await call(accounts[n % 2]!, "GET", `/webhooks/${ref.id}/deliveries?limit=200`);
    expect(log).toHaveLength(n % 2 === 0 ? 70 : 3);
    expect(got.get(`/hook/${n}`)).toEqual(log.map(({ id }: { id: string }) => id).toReversed());
    expect(new Set(log.map(({ status }: { status: string }) => status))).toEqual(new Set(["delivered"]));
  }
  expect(got.size).toBe(39);
});

it("a subscription that a transaction has locked delays no other, and is served when the transaction ends", async () => {
  const refs: JobRef[] = [];
  for (let n = 0; n < 4; n++) refs.push(await subscribe(accounts[0], `${n}`));
  await change(accounts[0], 1);
  const [locked] = refs as [JobRef];
  let unlock: () => void = () => undefined;
  const untilUnlocked = new Promise<void>((resolve) => {
    unlock = resolve;
  });
  let transaction: Promise<void> = Promise.resolve();
  await new Promise<void>((isLocked) => {
    transaction = server.database.transact(async (tx) => {
      await tx.execute(
        sql`select 1 from webhooks where account_id = ${locked.accountId} and id = ${locked.id} for update`,
      );
      isLocked();
      await untilUnlocked;
    });
  });
  const [served, ...others] = refs.map(serve);
  expect(await Promise.all(others)).toEqual([true, true, true]);
  expect([...got.keys()].toSorted()).toEqual(["/hook/1", "/hook/2", "/hook/3"]);
  unlock();
  await transaction;
  expect(await served).toBe(true);
  expect(got.get("/hook/0")).toHaveLength(1);
});

it("of several workers that claim the same subscriptions at once, each is served by one", async () => {
  const refs: JobRef[] = [];
  for (let n = 0; n < 30; n++) refs.push(await subscribe(accounts[n % 2]!, `${n}`));
  const workers = Array.from({ length: 4 }, () => new Leases(server.platform, deliveries));
  const claims = workers.flatMap((worker, w) =>
    // In different orders.
    refs.map((_, n) => worker.claim(refs[(n * 7 + w * 11) % refs.length]!)),
  );
  const claimed = (await Promise.all(claims)).filter((endpoint) => endpoint !== undefined);
  expect(claimed.map(({ id }) => id).toSorted()).toEqual(refs.map(({ id }) => id).toSorted());
  for (const worker of workers) for (const endpoint of claimed) worker.leave(endpoint);
});
