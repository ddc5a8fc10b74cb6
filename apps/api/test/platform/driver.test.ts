/** Faults of postgres.js that the patch mends: pnpm-workspace.yaml names where they are reported. */
import { connect as connectSocket, type Socket } from "node:net";
import { join } from "node:path";
import postgres, { type Sql } from "postgres";
import { afterEach, expect, it } from "vitest";
import { asAdmin, createTestDatabase, type TestConnection } from "../harness/postgres.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A pool of one connection. `max_pipeline` is missing from the types of its options. */
async function open(options: { max_pipeline?: number } = {}): Promise<{ sql: Sql; at: TestConnection }> {
  const { connection: at, drop } = await createTestDatabase();
  closers.push(drop);
  const sql = postgres({ ...at, max: 1, ...options });
  closers.push(() => sql.end({ timeout: 1 }));
  return { sql, at };
}

const breakAll = (at: TestConnection) =>
  asAdmin(
    at,
    (admin) => admin`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  );

it("a reserved connection that was closed rejects every further statement", async () => {
  const { sql, at } = await open();
  const reserved = await sql.reserve();
  await reserved`select 1`;
  await breakAll(at);
  await expect(reserved`select 1`).rejects.toThrow();
  await expect(reserved`select 2`).rejects.toThrow();
});

it("a pool whose connection was closed during a statement can be closed", async () => {
  const { sql, at } = await open();
  await sql`select 1`;
  const failed = expect(sql`select pg_sleep(60)`).rejects.toThrow();
  await breakAll(at);
  await failed;
  await sql.end();
});

it("statements that wait behind one of a transaction end with its connection", async () => {
  const { sql, at } = await open({ max_pipeline: 1 });
  const statements: Promise<unknown>[] = [];
  const failed = expect(
    sql.begin(async (tx) => {
      await tx`select 1`;
      for (let n = 0; n < 5; n++) statements.push(tx`select pg_sleep(60)`.execute());
      await Promise.all(statements);
    }),
  ).rejects.toThrow();
  await expect.poll(() => statements.length).toBe(5);
  await breakAll(at);
  await failed;
  const results = await Promise.allSettled(statements);
  expect(results.map(({ status }) => status)).toEqual(Array(5).fill("rejected"));
});

it("a transaction begins on a connection that answers as many statements as it may", async () => {
  const { sql } = await open({ max_pipeline: 1 });
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) =>
      n % 2 ? sql`select ${n}::int as n` : sql.begin((tx) => tx`select ${n}::int as n`),
    ),
  );
  expect(
    results.map((result) => (result.status === "fulfilled" ? result.value[0]!.n : result.reason)),
  ).toEqual(Array.from({ length: 20 }, (_, n) => n));
});

it("a connection that has sent what it held back stays with its transaction", async () => {
  let socket: Socket | undefined;
  const { at } = await open();
  const file = join(at.host, `.s.PGSQL.${at.port}`);
  const options = {
    ...at,
    max: 1,
    // Missing from its types.
    socket: () =>
      new Promise<Socket>((resolve) => {
        const made = at.host.startsWith("/") ? connectSocket(file) : connectSocket(at.port, at.host);
        socket = made;
        made.once("connect", () => resolve(made));
      }),
  };
  const sql = postgres(options);
  closers.push(() => sql.end({ timeout: 1 }));
  const order: string[] = [];
  let other: Promise<unknown> = Promise.resolve();
  await sql.begin(async (tx) => {
    await tx`select 1`;
    socket!.emit("drain");
    other = sql`select 2`.then(() => order.push("another statement"));
    await tx`select pg_sleep(0.05)`;
    order.push("the transaction");
  });
  await other;
  expect(order).toEqual(["the transaction", "another statement"]);
});

it("a parameter that can't be sent fails its own statement, and not the one before", async () => {
  const { sql } = await open();
  const statements: Promise<unknown>[] = [];
  const transaction = sql.begin(async (tx) => {
    statements.push(tx`select 1 as n`.execute(), tx`select ${undefined as never} as n`.execute());
    await Promise.all(statements);
  });
  await expect(transaction).rejects.toThrow("UNDEFINED_VALUE");
  const results = await Promise.allSettled(statements);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
});

it("a transaction is committed although the server has forgotten all prepared statements", async () => {
  const { sql } = await open();
  await sql`create table scribbles (n int)`;
  const note = (n: number) => sql.begin((tx) => tx.unsafe(`insert into scribbles values (${n})`));
  await note(1);
  await sql`deallocate all`.simple();
  await note(2);
  expect((await sql.unsafe("select n from scribbles order by n").values()).flat()).toEqual([1, 2]);
});
