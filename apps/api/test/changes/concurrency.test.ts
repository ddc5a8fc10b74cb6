import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { setTimeout as after } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Change } from "@rental/contract";
import { afterEach, expect, it } from "vitest";
import { createContact } from "../fixtures/records.ts";
import { testApi } from "../harness/api.ts";
import { killProcess } from "../harness/worker-process.ts";
import { complete } from "./complete.ts";

/** The short form runs with the suite; RUN_LONG=1 (.ci/full) makes 1,000,000 changes by 64 writers. */
const isLong = process.env.RUN_LONG === "1";
const size = isLong
  ? { processes: 4, writers: 16, changes: 1_000_000, maxRows: 40, kills: 20 }
  : { processes: 2, writers: 8, changes: 3_000, maxRows: 4, kills: 2 };

const { server, account } = await testApi({ plan: "scale" });
const { sql } = server.database;
const program = fileURLToPath(new URL("writers-program.ts", import.meta.url));
const tsx = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
const running = new Set<ChildProcess>();
afterEach(() => Promise.all([...running].map(killProcess)));

function startWriters(changes: number): ChildProcess {
  const { writers, maxRows } = size;
  const { connection } = server;
  const task = JSON.stringify({ connection, accountId: account.accountId, writers, changes, maxRows });
  const child = spawn(process.execPath, ["--import", tsx, program, task], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  running.add(child);
  return child;
}

/** Reads the feed until `isOver`, and then to its end. */
async function readUntil(isOver: () => boolean): Promise<Change[]> {
  const all: Change[] = [];
  let cursor = "";
  for (;;) {
    const wasOver = isOver();
    const path = `/changes?limit=500&resource=calendar-feeds${cursor}`;
    const { status, body } = await server.request("GET", path, { as: account });
    expect(status).toBe(200);
    all.push(...body.data);
    cursor = `&cursor=${body.nextCursor}`;
    if (wasOver && !body.hasMore) return all;
    if (!body.hasMore) await after(2);
  }
}

const committed = async () =>
  (await sql<{ total: number }[]>`select count(*)::int as total from truth`)[0]!.total;

/** Keeps the writers at work: processes are killed with -9, and connections are ended, until enough is committed. */
async function writeAll(): Promise<void> {
  let kills = 0;
  const work = async () => {
    for (let left = size.changes; left > 0; left = size.changes - (await committed())) {
      const child = startWriters(Math.ceil(left / size.processes));
      await once(child, "exit");
      running.delete(child);
    }
  };
  let isDone = false;
  const done = Promise.all(Array.from({ length: size.processes }, work)).finally(() => {
    isDone = true;
  });
  const disturb = async () => {
    // Spread over the time that it takes: after each twentieth (or third) of the changes.
    while (!isDone && kills < size.kills) {
      const goal = (size.changes * (kills + 1)) / (size.kills + 1);
      if ((await committed()) < goal) {
        await after(5);
        continue;
      }
      kills += 1;
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like '%calendar_feeds%' and pid <> pg_backend_pid()
        order by random() limit 3`;
      const [victim] = running;
      if (victim) await killProcess(victim);
    }
  };
  await Promise.all([done, disturb()]);
  expect(kills).toBe(size.kills);
}

it("has every committed change exactly once, and those of a record in their order, whatever writers do and whichever process is killed", {
  timeout: isLong ? 3_600_000 : 120_000,
}, async () => {
  await sql`create table truth (n bigserial primary key, id uuid not null, change text not null)`;
  let isOver = false;
  const reading = readUntil(() => isOver);
  await writeAll();
  await complete(server);
  isOver = true;
  const found = await reading;

  const truth = new Map<string, string[]>();
  let total = 0;
  for (const { id, change } of await sql<{ id: string; change: string }[]>`
      select id, change from truth order by n`) {
    truth.set(id, [...(truth.get(id) ?? []), change]);
    total += 1;
  }
  const seen = new Map<string, string[]>();
  for (const { id, change } of found) seen.set(id, [...(seen.get(id) ?? []), change]);
  if (isLong) process.stdout.write(`${total} changes committed, ${found.length} in the feed\n`);
  expect(total).toBeGreaterThanOrEqual(size.changes);
  expect(found.length).toBe(total);
  const wrong = [...truth].filter(([id, changes]) => changes.join() !== seen.get(id)?.join());
  expect(wrong).toEqual([]);
});

it("has the changes of a record in the order of their commits, also when the later transaction began earlier", async () => {
  const contact = await createContact(server, account);
  const cursor = (await server.request("GET", "/changes?cursor=now", { as: account })).body.nextCursor;
  const id = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a01";
  const { transact } = server.database;
  await transact(async (early) => {
    await early.execute(`update contacts set name = 'Early' where id = '${contact.id}'`);
    await transact((late) =>
      late.execute(`insert into calendar_feeds (account_id, id, names, token_hash, created_at)
        values ('${account.accountId}', '${id}', false, 'a', now())`),
    );
    await early.execute(`delete from calendar_feeds where id = '${id}'`);
  });
  await complete(server);
  const { body } = await server.request("GET", `/changes?cursor=${cursor}&resource=calendar-feeds`, {
    as: account,
  });
  expect(body.data.map(({ change }: Change) => change)).toEqual(["created", "deleted"]);
});

it("shows no change before the transactions that began earlier have ended, and none twice", async () => {
  const cursor = (await server.request("GET", "/changes?cursor=now", { as: account })).body.nextCursor;
  const ask = async (from = cursor) =>
    (await server.request("GET", `/changes?cursor=${from}&resource=contacts`, { as: account })).body;
  const { transact } = server.database;
  const first = await createContact(server, account);
  let later = "";
  let between = "";
  await transact(async (early) => {
    await early.execute(`update contacts set name = 'Early' where id = '${first.id}'`);
    later = (await createContact(server, account)).id;
    const page = await ask();
    expect(page.data.map(({ id }: Change) => id)).not.toContain(later);
    between = page.nextCursor;
  });
  await complete(server);
  const all = await ask();
  expect(all.data.map(({ id, change }: Change) => [id, change])).toEqual([
    [first.id, "created"],
    [first.id, "updated"],
    [later, "created"],
  ]);
  const rest = (await ask(between)).data.map(({ id, change }: Change) => [id, change]);
  expect(rest.slice(-2)).toEqual([
    [first.id, "updated"],
    [later, "created"],
  ]);
});
