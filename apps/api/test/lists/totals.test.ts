/** The totals of lists that are kept instead of counted. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { setTimeout as after } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { counted, totalTriggersOf } from "../../src/db/totals.ts";
import * as totals from "../../src/domains/account/totals/totals.service.ts";
import {
  makeContact,
  makeConversation,
  makeDraft,
  makeFollowup,
  makeProperty,
  makeRun,
  makeSession,
  makeShowing,
} from "../fixtures/records.ts";
import { testApi } from "../harness/api.ts";
import { killProcess } from "../harness/worker-process.ts";

/** The short form runs with the suite; RUN_LONG=1 (.ci/full) has 64 writers. */
const size =
  process.env.RUN_LONG === "1"
    ? { processes: 4, writers: 16, writes: 20_000, kills: 20, sequences: 100 }
    : { processes: 2, writers: 4, writes: 2_000, kills: 2, sequences: 10 };

const { server, account } = await testApi({ plan: "scale" });
const { database } = server;
const { sql } = database;

const list = async (path: string, as = account) =>
  (await server.request("GET", path, { as })).body.pagination.total as number;

it("has exactly the triggers that the list of tables describes", async () => {
  const installed = () => sql<{ definition: string }[]>`
    select pg_get_triggerdef(t.oid) || pg_get_functiondef(tgfoid) as definition from pg_trigger t
    join pg_proc p on p.oid = tgfoid where p.proname like 'count\\_%' and tgenabled = 'O' order by tgname`;
  const before = await installed();
  await database.transact(async (tx) => {
    for (const one of counted) for (const statement of totalTriggersOf(one)) await tx.execute(statement);
  });
  // When this fails, a migration must create the triggers again: totalTriggersOf() has the statements.
  expect(await installed()).toEqual(before);
  expect(before.length).toBe(3 * counted.length);
});

describe("every kept total", () => {
  it("agrees with a count for every filter, before and after changes are folded", async () => {
    const as = await server.createAccount("scale");
    const showing = await makeShowing(server, as);
    for (const make of [
      makeProperty,
      makeContact,
      makeConversation,
      makeDraft,
      makeFollowup,
      makeRun,
      makeSession,
    ])
      for (let i = 0; i < 3; i++) await make(server, as);
    const [entry] = await sql`select property_id, contact_id from calendar_entries where id = ${showing}`;
    const [run] =
      await sql`select workflow_template_id as id from workflow_runs where account_id = ${as.accountId} limit 1`;
    const [contact] =
      await sql`select id from contacts where account_id = ${as.accountId} order by id desc limit 1`;
    await server.request("PATCH", `/contacts/${contact!.id}`, {
      as,
      body: { status: "renter", role: "tenant" },
    });
    await server.request("DELETE", `/contacts/${entry!.contact_id}`, { as });
    const paths = [
      "/properties",
      "/contacts",
      "/contacts?status=prospect",
      "/contacts?status=renter",
      "/contacts?role=tenant",
      "/contacts?status=renter&role=tenant",
      "/contacts?status=renter&role=vendor",
      "/showings",
      "/events",
      "/events?type=showing",
      "/events?type=call",
      "/showings?status=pending",
      "/events?type=showing&status=pending",
      `/showings?propertyId=${String(entry!.property_id).toUpperCase()}`,
      `/events?propertyId=${entry!.property_id}`,
      "/conversations",
      "/drafts",
      "/followups",
      "/followups?status=pending",
      "/workflows/runs",
      "/workflows/runs?status=active",
      "/workflows/runs?status=completed",
      `/workflows/runs?workflowId=${run!.id}`,
      `/workflows/runs?status=active&templateId=${run!.id}`,
      "/sessions",
      "/sessions?reviewStatus=pending_review",
    ];
    const check = async () => {
      for (const path of paths) {
        const whole = await server.request("GET", path, { as });
        const limited = `${path}${path.includes("?") ? "&" : "?"}`;
        // A full page, and one beyond the end, have the kept total; a page that is not full is counted.
        const number = whole.body.data.length;
        expect([path, whole.body.pagination.total]).toEqual([path, number]);
        if (number > 0) expect([path, await list(`${limited}limit=1`, as)]).toEqual([path, number]);
        expect([path, await list(`${limited}page=99`, as)]).toEqual([path, number]);
      }
    };
    await check();
    expect(await totals.missing(database)).toEqual([]);
    expect(await totals.fold(database)).toBe(true);
    const [left] = await sql`select count(*)::int as n from list_total_changes`;
    expect(left!.n).toBe(0);
    await check();
  });

  it("has one change for each combination of values after a statement that inserts many rows", async () => {
    const { accountId } = await server.createAccount("scale");
    await sql`insert into contacts (account_id, id, name, status, role, source, language, created_at, updated_at)
      select ${accountId}, gen_random_uuid(), 'x', case when n <= 600 then 'prospect' else 'renter' end, 'tenant', 'api', 'en', now(), now()
      from generate_series(1, 1000) as n`;
    const changes = await sql`select list, key_1, key_2, delta from list_total_changes
      where account_id = ${accountId} order by list, delta desc`;
    expect(changes.map((one) => Object.values(one))).toEqual([
      ["contacts", "prospect", "tenant", 600],
      ["contacts", "renter", "tenant", 400],
      ["contacts_of_assignee", "", "prospect", 600],
      ["contacts_of_assignee", "", "renter", 400],
    ]);
  });

  it("is what a count says after any writes, rolled back or not, whenever changes are folded", async () => {
    const write = fc.oneof(
      fc.record({ kind: fc.constant("insert"), n: fc.integer({ min: 1, max: 5 }), deleted: fc.boolean() }),
      fc.record({
        kind: fc.constant("update"),
        n: fc.nat(5),
        status: fc.constantFrom("prospect", "renter"),
        deleted: fc.boolean(),
      }),
      fc.record({ kind: fc.constant("delete"), n: fc.nat(3) }),
      fc.record({ kind: fc.constant("fold") }),
    );
    const transaction = fc.record({ writes: fc.array(write, { maxLength: 6 }), commits: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(transaction, { maxLength: 8 }), async (transactions) => {
        for (const { writes, commits } of transactions) {
          await database.admin
            .begin(async (tx) => {
              for (const one of writes) {
                const some = tx`select id from contacts where account_id = ${account.accountId} order by id limit ${"n" in one ? one.n : 0}`;
                if (one.kind === "fold") await totals.fold(database);
                if ("deleted" in one && one.kind === "insert")
                  await tx`insert into contacts (account_id, id, name, email, status, role, source, language, created_at, updated_at, deleted_at)
                    select ${account.accountId}, gen_random_uuid(), 'x', 'x@example.com', 'prospect', 'vendor', 'api', 'en', now(), now(),
                      case when ${one.deleted} then now() end from generate_series(1, ${one.n})`;
                if ("status" in one)
                  await tx`update contacts set status = ${one.status}, deleted_at = case when ${one.deleted} then now() end
                    where account_id = ${account.accountId} and id in (${some})`;
                if (one.kind === "delete")
                  await tx`delete from contacts where account_id = ${account.accountId} and id in (${some})`;
              }
              if (!commits) throw new Error("rolled back");
            })
            .catch((error: Error) => {
              if (error.message !== "rolled back") throw error;
            });
          expect(await totals.missing(database)).toEqual([]);
        }
      }),
      { numRuns: size.sequences },
    );
  });

  const program = fileURLToPath(new URL("counted-writers-program.ts", import.meta.url));
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
  const running = new Set<ChildProcess>();
  afterEach(() => Promise.all([...running].map(killProcess)));

  it("is right in every snapshot while many write, are rolled back and killed, and changes are folded", {
    timeout: process.env.RUN_LONG === "1" ? 3_600_000 : 120_000,
  }, async () => {
    await sql`create table written (n bigserial primary key)`;
    const written = async () => (await sql<{ n: number }[]>`select count(*)::int as n from written`)[0]!.n;
    const as = await server.createAccount("scale");
    const work = async () => {
      for (let left = size.writes; left > 0; left = size.writes - (await written())) {
        const task = {
          connection: server.connection,
          accountId: as.accountId,
          writers: size.writers,
          writes: Math.ceil(left / size.processes),
        };
        const child = spawn(process.execPath, ["--import", tsx, program, JSON.stringify(task)], {
          stdio: ["ignore", "ignore", "inherit"],
        });
        running.add(child);
        await once(child, "exit");
        running.delete(child);
      }
    };
    let isDone = false;
    const done = Promise.all(Array.from({ length: size.processes }, work)).finally(() => {
      isDone = true;
    });
    let kills = 0;
    const disturb = async () => {
      while (!isDone) {
        if (kills < size.kills && (await written()) >= (size.writes * (kills + 1)) / (size.kills + 1)) {
          kills += 1;
          const [victim] = running;
          if (victim) await killProcess(victim);
          await sql`select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and query like '%contacts%' and application_name = 'counted writer' limit 3`;
        }
        await after(5);
      }
    };
    let checks = 0;
    const check = async () => {
      while (!isDone) {
        expect(await totals.missing(database)).toEqual([]);
        checks += 1;
      }
    };
    const fold = async () => {
      while (!isDone) {
        await Promise.all([totals.fold(database), totals.fold(database)]);
        await after(2);
      }
    };
    await Promise.all([done, disturb(), check(), fold()]);
    expect(await totals.missing(database)).toEqual([]);
    expect([kills, checks > 2]).toEqual([size.kills, true]);
    const [total] = await sql<{ n: number }[]>`
      select count(*)::int as n from contacts where account_id = ${as.accountId} and deleted_at is null`;
    expect(await list("/contacts?limit=1", as)).toBe(total!.n);
  });
});

it("makes no writer wait for another, nor for changes that are being folded", async () => {
  const as = await server.createAccount("scale");
  await database.transact(async (first) => {
    await first.execute(`insert into contacts (account_id, id, name, email, status, role, source, language, created_at, updated_at)
      values ('${as.accountId}', gen_random_uuid(), 'First', 'x@example.com', 'prospect', 'prospect', 'api', 'en', now(), now())`);
    // Both end although the first writer's transaction is open.
    await makeContact(server, as);
    expect(await totals.fold(database)).toBe(true);
    await makeContact(server, as);
    expect(await list("/contacts?limit=1", as)).toBe(2);
  });
  expect(await list("/contacts?limit=1", as)).toBe(3);
});

it("is corrected by a repair, and stays so while others write", async () => {
  const as = await server.createAccount("scale");
  for (let i = 0; i < 3; i++) await makeContact(server, as);
  await database.admin.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`delete from contacts where id = (select id from contacts where account_id = ${as.accountId} limit 1)`;
    await tx`insert into list_totals values (${as.accountId}, 'contacts', 'renter', 'vendor', 7)`;
  });
  expect(await list("/contacts?limit=1", as)).toBe(10);
  expect(await totals.missing(database)).toHaveLength(3);
  const [repaired] = await Promise.all([totals.repair(database), makeContact(server, as)]);
  expect(repaired).toBe(3);
  expect(await totals.missing(database)).toEqual([]);
  expect(await list("/contacts?limit=1", as)).toBe(3);
});
