import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterEach, expect, it, vi } from "vitest";
import {
  type Database,
  isDisconnection,
  openDatabase,
  type Tx,
} from "../../src/platform/database/database.ts";
import { freePort } from "../harness/free-port.ts";
import { asAdmin, createTestDatabase, type TestConnection } from "../harness/postgres.ts";
import { startRelay } from "../harness/relay.ts";
import { databaseUrl } from "../harness/worker-process.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function open(): Promise<{ database: Database; connection: TestConnection }> {
  const { connection, drop } = await createTestDatabase();
  closers.push(drop);
  const database = openDatabase(connection, { poolSize: 1 });
  closers.push(() => database.close());
  await database.sql`create table scribbles (text text not null)`;
  return { database, connection };
}

/** Closes all connections of the program, like a restart of the server. */
const breakAll = (connection: TestConnection) =>
  asAdmin(
    connection,
    (admin) => admin`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  );

const note = (tx: Tx, text: string) => tx.execute(sql`insert into scribbles values (${text})`);

it("a transaction whose connection broke changes nothing, even when its work continues on a connection that is in use by another one", async () => {
  const { database, connection } = await open();
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let hasBegun: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    hasBegun = resolve;
  });
  const late = { ended: false };
  const broken = database.transact(async (tx) => {
    await note(tx, "before");
    hasBegun();
    await held;
    try {
      await note(tx, "after");
    } finally {
      late.ended = true;
    }
  });
  const refused = expect(broken).rejects.toThrow();
  await begun;
  await breakAll(connection);
  await refused;
  await database.transact(async (tx) => {
    await note(tx, "another's");
    goOn();
    await expect.poll(() => late.ended).toBe(true);
  });
  expect(await database.sql`select text from scribbles`).toEqual([{ text: "another's" }]);
});

it.each([["committed"], ["rolled back"]])(
  "work that continues after its transaction was %s changes nothing, and disturbs no other transaction",
  async (end) => {
    const { database } = await open();
    let goOn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const late: Promise<unknown>[] = [];
    const ended = database.transact(async (tx) => {
      await note(tx, "in time");
      late.push(held.then(() => note(tx, "late")));
      if (end === "rolled back") throw new Error("refused");
    });
    await Promise.allSettled([ended]);
    await database.transact(async (tx) => {
      await note(tx, "another's");
      goOn();
      await expect(late[0]).rejects.toMatchObject({ cause: { message: "The transaction has ended." } });
    });
    const notes = await database.sql<{ text: string }[]>`select text from scribbles`;
    expect(notes.map(({ text }) => text)).toEqual(
      end === "committed" ? ["in time", "another's"] : ["another's"],
    );
  },
);

it("statements and transactions on breaking connections either fail or are answered correctly, and none waits forever", async () => {
  const { database, connection } = await open();
  const state = { isOver: false };
  const answers: [number, number][] = [];
  const work = async (start: number) => {
    for (let n = start; !state.isOver; n += 10) {
      await Promise.allSettled([
        database.sql<{ n: number }[]>`select ${n}::int as n`.then(([row]) => answers.push([n, row!.n])),
        database.transact(async (tx) => {
          const [row] = await tx.execute<{ n: number }>(sql`select ${n}::int as n`);
          answers.push([n, row!.n]);
          await note(tx, String(n));
        }),
      ]);
    }
  };
  const workers = Array.from({ length: 10 }, (_, i) => work(i));
  for (let i = 0; i < 100; i++) await breakAll(connection);
  state.isOver = true;
  await Promise.all(workers);
  expect(answers.length).toBeGreaterThan(0);
  expect(answers.filter(([asked, answered]) => asked !== answered)).toEqual([]);
  // A busy machine takes its time. The limit is below the 60 s after which PostgreSQL would end a transaction that hangs.
}, 50_000);

it("recovers within 10 seconds of the server, however often it was refused before", async () => {
  const { connection } = await open();
  const port = await freePort();
  const { host: _elsewhere, ...rest } = connection;
  const database = openDatabase({ ...rest, host: "127.0.0.1", port }, { poolSize: 2 });
  closers.push(() => database.close());
  for (let i = 0; i < 30; i++) {
    await expect(database.transact((tx) => tx.execute(sql`select 1`))).rejects.toThrow();
  }
  const server = await databaseUrl(connection, port);
  closers.push(server.close);
  const answered = database.transact((tx) => tx.execute(sql`select 1 as one`));
  expect(await answered).toEqual([{ one: 1 }]);
}, 10_000);

it("a connection that breaks before a transaction has begun fails it, and no promise is rejected unheard", async () => {
  const { connection } = await open();
  const clients: Socket[] = [];
  const relay = await startRelay(connection, 0, (client) => clients.push(client));
  closers.push(() => relay.close());
  const { host: _, ...login } = connection;
  const database = openDatabase({ ...login, host: "127.0.0.1", port: relay.port }, { poolSize: 1 });
  closers.push(() => database.close());
  await database.transact((tx) => note(tx, "before"));
  for (const client of clients) client.pause();
  const unheard: unknown[] = [];
  const listener = (error: unknown) => unheard.push(error);
  process.on("unhandledRejection", listener);
  closers.push(async () => process.off("unhandledRejection", listener));
  // The server never gets to see the beginning of these.
  const failed = expect(
    database.transact((tx) => tx.execute(sql`insert into scribbles values ('never')`)),
  ).rejects.toThrow();
  await wait(50);
  // Reported as an error first, and as the end of the connection a turn later.
  for (const client of clients) client.resetAndDestroy();
  await failed;
  await wait(50);
  expect(unheard).toEqual([]);
  expect(await database.sql`select text from scribbles`).toEqual([{ text: "before" }]);
});

it("a server that no longer answers and closes no connection is left after its time limit, and is used again once it answers", async () => {
  const { connection } = await open();
  const clients: Socket[] = [];
  const relay = await startRelay(connection, 0, (client) => clients.push(client));
  closers.push(() => relay.close());
  const { host: _, ...login } = connection;
  const limit = { statement: 500, lock: 500, idleInTransaction: 60_000 };
  const database = openDatabase(
    { ...login, host: "127.0.0.1", port: relay.port },
    { poolSize: 1, limits: { reads: limit, writes: limit } },
  );
  closers.push(() => database.close());
  const read = () => database.sql`select 1 as one`;
  const write = () => database.transact((tx) => note(tx, "unanswered"));
  const listening = database.openSession(() => undefined);
  closers.push(() => listening.end());
  const closed = vi.fn();
  await listening.listen("quiet", () => undefined, closed);
  await Promise.all([read(), write()]);
  for (const client of clients.splice(0)) client.pause();
  const errors = await Promise.all([read(), write()].map((work) => work.catch((error: unknown) => error)));
  expect(errors.map(isDisconnection)).toEqual([true, true]);
  expect(await read()).toEqual([{ one: 1 }]);
  await write();
  expect(await database.sql`select text from scribbles`).toHaveLength(2);
  // A session that waits for notifications has asked nothing.
  expect(closed).toHaveBeenCalledTimes(1);
}, 30_000);

it("statements and transactions end after their time limit too where every new connection is accepted and none is answered", async () => {
  const clients: Socket[] = [];
  // As PgBouncer does while all connections of its pool are in use.
  const pooler = createServer((client) => {
    clients.push(client);
    client.once("data", () => client.write("R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I"));
    client.on("error", () => undefined);
  });
  await once(pooler.listen(0, "127.0.0.1"), "listening");
  closers.push(async () => {
    for (const client of clients) client.destroy();
    pooler.close();
  });
  const limit = { statement: 500, lock: 500, idleInTransaction: 60_000 };
  const { port } = pooler.address() as AddressInfo;
  const database = openDatabase(
    { host: "127.0.0.1", port, user: "rental", database: "rental" },
    { poolSize: 1, limits: { reads: limit, writes: limit } },
  );
  closers.push(() => database.close());
  const works = [database.sql`select 1`, database.transact((tx) => note(tx, "unanswered"))];
  const errors = await Promise.all(works.map((work) => work.catch((error: unknown) => error)));
  expect(errors.map(isDisconnection)).toEqual([true, true]);
}, 30_000);
