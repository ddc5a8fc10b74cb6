import { sql } from "drizzle-orm";
import postgres from "postgres";
import { afterEach, describe, expect, it } from "vitest";
import { checkDatabase, hasNoPrimary, openDatabase } from "../../src/platform/database/database.ts";
import { DatabaseServers, serversIn } from "../../src/platform/database/database-servers.ts";
import { openHints } from "../../src/platform/jobs/queue/hints.ts";
import { freePort } from "../harness/free-port.ts";
import { asAdmin, createTestDatabase, type TestConnection } from "../harness/postgres.ts";
import { databaseUrl } from "../harness/worker-process.ts";

const patience = { timeout: 40_000 };
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

describe("a URL", () => {
  it.each([
    ["postgres://u:p@a/db", null],
    ["postgres:///db?host=/run/postgresql", null],
    ["postgres://u:p@a:1/db?sslmode=require", null],
    ["postgres://u:p@a,b:2/db", ["postgres://u:p@a/db", "postgres://u:p@b:2/db"]],
    ["postgres://u:p@a:1,[::1]:2/db", ["postgres://u:p@a:1/db", "postgres://u:p@[::1]:2/db"]],
    [
      "postgresql://a,b/db?target_session_attrs=read-write&sslmode=require",
      ["postgresql://a/db?sslmode=require", "postgresql://b/db?sslmode=require"],
    ],
    ["postgres://a/db?target_session_attrs=primary", ["postgres://a/db"]],
  ])("%s names %j", (url, urls) => expect(serversIn(url)).toEqual(urls));

  it.each([
    ["postgres://a,,b/db", "empty host"],
    ["postgres://a,b:x/db", "Invalid URL"],
    ["postgres://a,b/db?target_session_attrs=standby", "because the server writes"],
  ])("%s is refused", (url, message) => expect(() => serversIn(url)).toThrow(message));
});

/** A database that is reached through two ports; only the open one responds. */
async function open() {
  const { connection, drop } = await createTestDatabase();
  closers.push(drop);
  const ports = [await freePort(), await freePort()];
  const urls = ports.map(
    (port) => `postgres://${login(connection)}@127.0.0.1:${port}/${connection.database}`,
  );
  const openPort = async (port: number) => {
    const { close } = await databaseUrl(connection, port);
    closers.push(close);
    return close;
  };
  return { connection, ports, urls, openPort };
}

const login = ({ user, password }: TestConnection) =>
  password ? `${user}:${encodeURIComponent(password)}` : user;

function use(urls: string[]) {
  const servers = new DatabaseServers(urls);
  closers.push(() => servers.close());
  const database = openDatabase(servers, { poolSize: 2 });
  closers.push(() => database.close());
  return { servers, database };
}

const setReadOnly = (connection: TestConnection, value: "on" | "off") =>
  asAdmin(connection, async (admin) => {
    await admin.unsafe("set default_transaction_read_only = off");
    await admin.unsafe(`alter database ${connection.database} set default_transaction_read_only = ${value}`);
    await admin`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = ${connection.database} and pid <> pg_backend_pid()`;
  });

it("statements, transactions and hints go to the server that responds, and follow it to another address", async () => {
  const { ports, urls, openPort } = await open();
  const closeFirst = await openPort(ports[0]!);
  const { servers, database } = use(urls);
  await servers.check();
  await checkDatabase(database);
  const heard: string[] = [];
  let timesConnected = 0;
  const [sender, receiver] = [servers, servers].map((connection) => {
    const hints = openHints({ redisUrl: null, connection }, { warn: () => undefined });
    closers.push(() => hints.close());
    return hints;
  });
  receiver!.listen(
    (kinds) => heard.push(...kinds),
    () => {
      timesConnected += 1;
    },
  );
  await expect.poll(() => timesConnected, patience).toBeGreaterThan(0);
  const before = timesConnected;
  await closeFirst();
  await openPort(ports[1]!);
  await expect
    .poll(() => database.transact((tx) => tx.execute(sql`select 1 as one`)).catch(() => []), patience)
    .toEqual([{ one: 1 }]);
  expect(await database.sql`select 2 as two`).toEqual([{ two: 2 }]);
  // More than once, if the first new connection met a server that was not known to be gone.
  await expect.poll(() => timesConnected, patience).toBeGreaterThan(before);
  await expect
    .poll(() => {
      sender!.send([{ kind: "kind-after", accountId: "account", id: "record" }]);
      return heard;
    }, patience)
    .toContain("kind-after");
}, 150_000);

it("when no server accepts writes, the start says of each what it does, and statements fail at once", async () => {
  const { connection, ports, urls, openPort } = await open();
  await openPort(ports[1]!);
  await setReadOnly(connection, "on");
  const { servers, database } = use(urls);
  await expect(servers.check()).rejects.toThrow(
    `No server in DATABASE_URL accepts writes: 127.0.0.1:${ports[0]} does not respond: connect ECONNREFUSED 127.0.0.1:${ports[0]}; ` +
      `127.0.0.1:${ports[1]} is read-only.`,
  );
  const failed = await database.transact((tx) => tx.execute(sql`select 1`)).catch((error: unknown) => error);
  expect(hasNoPrimary(failed)).toBe(true);
  await setReadOnly(connection, "off");
  await expect.poll(() => database.sql`select 1 as one`.catch(() => []), patience).toEqual([{ one: 1 }]);
}, 150_000);

it("connections to a server that has become read-only are replaced after the first write that it refuses", async () => {
  const { connection } = await open();
  const database = openDatabase(connection, { poolSize: 2 });
  closers.push(() => database.close());
  const admin = postgres({ ...connection, max: 1, onnotice: () => undefined });
  closers.push(() => admin.end());
  await admin`create table scribbles (text text not null)`;
  const write = () => database.transact((tx) => tx.execute(sql`insert into scribbles values ('a')`));
  await write();
  const before = await backends(admin);
  // Only sessions that begin now are read-only; then only the present ones.
  await admin.unsafe(`alter database ${connection.database} set default_transaction_read_only = on`);
  await admin`select pg_terminate_backend(pid) from pg_stat_activity where pid = any(${before}::int[])`;
  await expect.poll(() => write().then(String, (error) => error.cause?.code), patience).toBe("25006");
  await admin.unsafe("set default_transaction_read_only = off");
  await admin.unsafe(`alter database ${connection.database} set default_transaction_read_only = off`);
  await expect.poll(() => write().then(() => "written", String), patience).toBe("written");
});

const backends = async (admin: postgres.Sql): Promise<number[]> => {
  const rows = await admin<{ pid: number }[]>`
    select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and backend_type = 'client backend'`;
  return rows.map(({ pid }) => pid);
};
