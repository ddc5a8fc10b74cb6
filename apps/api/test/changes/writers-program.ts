/**
 * Writers for the test of the change feed, in a process that can be killed. Each transaction writes records, and what it did
 * to them, in the order in which it did, into the table `truth`. Some are rolled back.
 *
 *     writers-program.ts '{"connection":{...},"accountId":"...","writers":16,"changes":1000,"maxRows":5}'
 */
import { randomUUID } from "node:crypto";
import { setTimeout as after } from "node:timers/promises";
import postgres, { type TransactionSql } from "postgres";

const { connection, accountId, writers, changes, maxRows } = JSON.parse(process.argv[2]!);
const sql = postgres({ ...connection, max: writers, onnotice: () => undefined });
let left = changes as number;

const below = (n: number) => Math.floor(Math.random() * n);
const pick = (ids: string[], n: number) => ids.slice(below(Math.max(1, ids.length - n)), n);

const note = (tx: TransactionSql, ids: string[], change: string) =>
  tx`insert into truth (id, change) select id, ${change} from unnest(${ids}::uuid[]) as id`;

async function create(tx: TransactionSql): Promise<string[]> {
  const ids = Array.from({ length: 1 + below(maxRows) }, () => randomUUID());
  await tx`
    insert into calendar_feeds (account_id, id, names, token_hash, created_at)
    select ${accountId}, id, false, id::text, now() from unnest(${ids}::uuid[]) as id`;
  await note(tx, ids, "created");
  return ids;
}

async function update(tx: TransactionSql, ids: string[]): Promise<void> {
  const rows = await tx<{ id: string }[]>`
    update calendar_feeds set created_at = created_at + interval '1 ms'
    where account_id = ${accountId} and id = any(${ids}::uuid[]) returning id`;
  await note(
    tx,
    rows.map(({ id }) => id),
    "updated",
  );
  left -= rows.length;
}

async function remove(tx: TransactionSql, ids: string[]): Promise<void> {
  const rows = await tx<{ id: string }[]>`
    delete from calendar_feeds where account_id = ${accountId} and id = any(${ids}::uuid[]) returning id`;
  await note(
    tx,
    rows.map(({ id }) => id),
    "deleted",
  );
  left -= rows.length;
}

/** All writers use each other's records, so that they wait for each other, and undo each other's deadlocks. */
let shared: string[] = [];

async function transaction(): Promise<void> {
  let created: string[] = [];
  await sql.begin(async (tx) => {
    // The transaction has its number long before some of its changes.
    if (below(4) === 0) await tx`select pg_current_xact_id()`;
    if (below(3) > 0) created = await create(tx);
    if (below(3) === 0) await after(below(8));
    if (below(2) === 0) await update(tx, pick(shared, 1 + below(maxRows)));
    if (below(3) === 0) await remove(tx, pick(shared, 1 + below(maxRows)));
    if (below(5) === 0) throw new Error("rolled back on purpose");
  });
  left -= created.length;
  shared = [...shared, ...created].slice(-400);
}

async function write(): Promise<void> {
  // Ends of connections, deadlocks and what is rolled back on purpose: the next transaction is another attempt.
  // One whose connection was ended may never settle.
  while (left > 0) await Promise.race([transaction().catch(() => after(1)), after(10_000)]);
}

await Promise.all(Array.from({ length: writers }, write));
process.exit();
