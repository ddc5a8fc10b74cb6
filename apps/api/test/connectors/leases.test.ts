import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { connectorJob } from "../../src/domains/integrations/connectors/connectors.jobs.ts";
import { startTestServer, type TestServer } from "../harness/server.ts";
import { Connected } from "./connected.ts";

let server: TestServer;
/** Requests to the connector that have not been answered, by their content. */
const held = new Map<string, ServerResponse>();
/** Every request, in the order of arrival. */
const arrived: string[] = [];
let answersAtOnce = (_content: string) => false;

const carrier = createServer(async (request, response) => {
  const { content } = JSON.parse(await text(request)) as { content: string };
  arrived.push(content);
  if (answersAtOnce(content)) response.end("{}");
  else held.set(content, response);
});

beforeAll(async () => {
  await new Promise<void>((done) => carrier.listen(0, "127.0.0.1", done));
  server = await startTestServer({ ALLOW_PRIVATE_NETWORKS: "true" });
});
afterEach(() => {
  for (const response of held.values()) response.destroy();
  held.clear();
  arrived.length = 0;
  answersAtOnce = () => false;
});
afterAll(async () => {
  await server.close();
  carrier.close();
});

const connect = () => {
  const { port } = carrier.address() as AddressInfo;
  return Connected.to(server, `http://127.0.0.1:${port}/`);
};
const never = new AbortController().signal;
const run = (connected: Connected, signal = never) =>
  connectorJob.handle(server.platform, connected.ref, () => Promise.resolve(), signal) as Promise<boolean>;
const untilHeld = (count: number) => expect.poll(() => held.size, { interval: 5 }).toBe(count);

it("no other worker sends while one waits for answers, however long they take", async () => {
  const connected = await connect();
  await connected.send("slow");
  const first = run(connected);
  await untilHeld(1);
  const leaseUntil = async () => {
    const [row] = await server.database.sql`select lease_until from connectors where id = ${connected.id}`;
    return Date.parse(row!.lease_until);
  };
  for (let time = 0; time < 2; time++) {
    server.clock.advance(4_000);
    // The worker renews its lease.
    await expect
      .poll(leaseUntil, { interval: 20 })
      .toBeGreaterThanOrEqual(server.clock.now().getTime() + 4_000);
    expect(await run(connected)).toBe(false);
  }
  held.get("slow")!.end("{}");
  expect(await first).toBe(true);
  expect(arrived).toEqual(["slow"]);
  expect(await run(connected)).toBe(true);
});

it("the lease of a worker that no longer renews it ends after 5 seconds", async () => {
  const connected = await connect();
  const message = await connected.send("cut off");
  const until = new Date(server.clock.now().getTime() + 5_000).toISOString();
  await server.database.sql`update connectors set lease_token = gen_random_uuid(), lease_until = ${until}
    where id = ${connected.id}`;
  answersAtOnce = () => true;
  expect(await run(connected)).toBe(false);
  expect((await connectorJob.nextDue!(server.platform))?.toISOString()).toBe(until);
  server.clock.advance(5_000);
  // A sweep that looked just before the end still learns about it.
  expect((await connectorJob.nextDue!(server.platform))?.toISOString()).toBe(until);
  expect(await run(connected)).toBe(true);
  expect(await connectorJob.nextDue!(server.platform)).toBeNull();
  expect(await connected.metadata(message)).toMatchObject({ deliveryStatus: "sent" });
});

it("the lease is kept until every message on its way is answered, also when one can't be recorded", async () => {
  const connected = await connect();
  const broken = await connected.send("broken");
  const slow = await connected.send("slow");
  answersAtOnce = (content) => content === "broken";
  const { sql } = server.database;
  await sql.unsafe(`create function refuse() returns trigger language plpgsql as $$ begin
      if old.message_id = '${broken}' then raise exception 'refused by the test'; end if; return new; end $$;
    create trigger refuse before update on connector_messages for each row execute function refuse();`);
  const first = run(connected).then(
    () => "done",
    () => "failed",
  );
  await untilHeld(1);
  await expect.poll(() => arrived.length, { interval: 5 }).toBe(2);
  expect(await run(connected)).toBe(false);
  held.get("slow")!.end("{}");
  expect(await first).toBe("failed");
  expect(await connected.metadata(slow)).toMatchObject({ deliveryStatus: "sent" });
  await sql.unsafe("drop trigger refuse on connector_messages; drop function refuse()");
  expect(await run(connected)).toBe(true);
  expect(arrived.filter((content) => content === "slow")).toHaveLength(1);
  expect(await connected.metadata(broken)).toMatchObject({ deliveryStatus: "sent" });
});

it("a stopping worker neither counts attempts that it cuts off nor resets the failures", async () => {
  const connected = await connect();
  const message = await connected.send("interrupted");
  await server.database.sql`update connectors set consecutive_failures = 3 where id = ${connected.id}`;
  const stop = new AbortController();
  const first = run(connected, stop.signal);
  await untilHeld(1);
  stop.abort();
  expect(await first).toBe(true);
  expect(await connected.failures()).toBe(3);
  expect(await connected.metadata(message)).toEqual({ deliveryStatus: "queued" });
  answersAtOnce = () => true;
  // The lease is free at once.
  expect(await run(connected)).toBe(true);
  expect(await connected.failures()).toBe(0);
  expect(await connected.metadata(message)).toMatchObject({ deliveryStatus: "sent" });
});
