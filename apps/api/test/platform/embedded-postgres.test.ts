import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  rm,
  stat,
  truncate,
  writeFile,
} from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterEach, describe, expect, it } from "vitest";
import { giveTo } from "../../src/platform/database/embedded-postgres/cluster.ts";
import { readPostmaster } from "../../src/platform/database/embedded-postgres/postmaster.ts";
import { SERVER_UID } from "../../src/platform/database/embedded-postgres/server-user.ts";
import {
  connectOrOpenEmbeddedPostgres,
  type EmbeddedPostgres,
  openEmbeddedPostgres,
  type PostgresConnection,
} from "../../src/platform/database/embedded-postgres.ts";
import { lockDataDir } from "../../src/platform/process/data-dir-lock.ts";
import { isAlive } from "../../src/platform/process/process-identity.ts";
import { StartupError } from "../../src/platform/process/startup-error.ts";
import {
  bundleProgram,
  endProgram,
  nodeFor,
  type ProgramStart,
  startDatabaseProgram,
} from "./start-database-program.ts";

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const isRoot = process.getuid?.() === 0;
const NOBODY = 65534;
/** A uid without an entry in the user database, as is common in containers. */
const NAMELESS = 12_345;
const cleanups: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function newFolder(parent = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(parent, "rental-test-"));
  // Like most people's: others may traverse it. One test closes it.
  await chmod(folder, 0o755);
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function open(dataDir: string): Promise<EmbeddedPostgres> {
  const server = await openEmbeddedPostgres({ dataDir, log });
  cleanups.push(() => server.stop());
  return server;
}

/** A program in its own process. Whatever it leaves running is ended after the test. */
async function start(
  dataDir: string,
  options?: Parameters<typeof startDatabaseProgram>[1],
): Promise<ProgramStart> {
  const program = await startDatabaseProgram(dataDir, options);
  cleanups.push(async () => {
    await endProgram(program.child, "SIGKILL");
    const postmaster = await readPostmaster(join(dataDir, "postgres", "data"));
    if (postmaster !== undefined) {
      if (await isAlive(postmaster.pid)) process.kill(postmaster.pid, "SIGQUIT");
      await expect.poll(() => isAlive(postmaster.pid)).toBe(false);
    }
    if (program.ready !== undefined) await rm(program.ready.host, { recursive: true, force: true });
  });
  return program;
}

/** Like `start`, as a user who may not even enter this checkout. */
async function startAs(uid: number, dataDir: string): Promise<ProgramStart> {
  const folder = await newFolder();
  const [program, node] = [await bundleProgram(folder), await nodeFor(uid, folder)];
  return start(dataDir, { uid, program, node });
}

async function query<Row>(connection: PostgresConnection | undefined, text: string): Promise<Row[]> {
  if (connection === undefined) throw new Error("the program is not ready");
  const sql = postgres({ ...connection, max: 1, onnotice: () => undefined });
  try {
    return [...(await sql.unsafe(text))] as Row[];
  } finally {
    await sql.end();
  }
}

describe("an embedded PostgreSQL", () => {
  it("is created on first start, is durable, uses UTC, and has no TCP port", async () => {
    const server = await open(await newFolder());
    expect(server.started).toBe(true);
    const [row] = await query<Record<string, string>>(
      server.connection,
      `select current_setting('server_version_num')::int / 10000 as major, current_database() as database,
        current_setting('fsync') as fsync, current_setting('listen_addresses') as addresses,
        current_setting('TimeZone') as zone, lower('ČŠ') as lower`,
    );
    expect(row).toEqual({
      major: 18,
      database: "rental",
      fsync: "on",
      addresses: "",
      zone: "UTC",
      lower: "čš",
    });
  });

  it("keeps its data across a restart and leaves neither processes nor files behind in between", async () => {
    const dataDir = await newFolder();
    const first = await open(dataDir);
    await query(first.connection, "create table kept as select 42 as answer");
    const pid = (await readPostmaster(join(dataDir, "postgres", "data")))?.pid ?? 0;
    await first.stop();
    expect(await isAlive(pid)).toBe(false);
    await expect(readdir(first.connection.host)).rejects.toThrow("ENOENT");
    const second = await open(dataDir);
    expect(second.started).toBe(true);
    expect(await query(second.connection, "select answer from kept")).toEqual([{ answer: 42 }]);
  });

  it("is started again when it was killed, with its data, and can be stopped afterwards", async () => {
    const dataDir = await newFolder();
    const server = await open(dataDir);
    await query(server.connection, "create table kept as select 42 as answer");
    const pidNow = async () => (await readPostmaster(join(dataDir, "postgres", "data")))?.pid ?? 0;
    const killed = await pidNow();
    process.kill(killed, "SIGKILL");
    await expect
      .poll(() => query(server.connection, "select answer from kept").catch(() => "not yet"), {
        timeout: 30_000,
      })
      .toEqual([{ answer: 42 }]);
    const next = await pidNow();
    expect(next).not.toBe(killed);
    await server.stop();
    expect(await isAlive(next)).toBe(false);
  });

  it("begins a new log when the old one has more than 10 MB, and keeps the old one beside it", async () => {
    const dataDir = await newFolder();
    await (await open(dataDir)).stop();
    const logFile = join(dataDir, "postgres", "postgres.log");
    await truncate(logFile, 11 * 1024 * 1024);
    await open(dataDir);
    expect((await stat(`${logFile}.1`)).size).toBe(11 * 1024 * 1024);
    expect((await stat(logFile)).size).toBeLessThan(100_000);
  });

  it("is reachable in a data directory whose path is too long for a socket", async () => {
    const dataDir = join(await newFolder(), "a".repeat(120), "b".repeat(120));
    const server = await open(dataDir);
    expect(await query(server.connection, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("starts although another process now has the pid of a dead server", async () => {
    const dataDir = await newFolder();
    await (await open(dataDir)).stop();
    const stale = [process.pid, "/elsewhere", 1, 5432, "/nowhere", "", "1 1", "ready"].join("\n");
    await writeFile(join(dataDir, "postgres", "data", "postmaster.pid"), stale);
    expect((await open(dataDir)).started).toBe(true);
  });

  it("is not touched when it contains data of another major version", async () => {
    const dataDir = await newFolder();
    await mkdir(join(dataDir, "postgres", "data"), { recursive: true });
    await writeFile(join(dataDir, "postgres", "data", "PG_VERSION"), "15\n");
    if (isRoot) await chown(join(dataDir, "postgres", "data"), NOBODY, NOBODY);
    await expect(openEmbeddedPostgres({ dataDir, log })).rejects.toThrow(
      /PostgreSQL 15, but this program runs PostgreSQL 18; migrate/,
    );
    expect(await readdir(join(dataDir, "postgres", "data"))).toEqual(["PG_VERSION"]);
  });

  it("reports in one line why the server does not start", async () => {
    const dataDir = await newFolder();
    await (await open(dataDir)).stop();
    await writeFile(join(dataDir, "postgres", "data", "postgresql.auto.conf"), "no_such_setting = 1\n");
    const refusal = await openEmbeddedPostgres({ dataDir, log }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartupError);
    expect(String(refusal)).toMatch(/^StartupError: PostgreSQL does not start: .*postgresql\.auto\.conf.*$/);
  });

  it("refuses a data directory that is a file", async () => {
    const file = join(await newFolder(), "file");
    await writeFile(file, "");
    await expect(openEmbeddedPostgres({ dataDir: file, log })).rejects.toThrow(
      `data directory ${file} is not a directory`,
    );
    await expect(openEmbeddedPostgres({ dataDir: join(file, "below"), log })).rejects.toThrow(
      "is not a directory",
    );
  });
});

describe("a program with an embedded PostgreSQL", () => {
  it("serves again with its data within 15 seconds after kill -9, reusing its server", async () => {
    const dataDir = await newFolder();
    const first = await start(dataDir);
    await query(first.ready, "create table kept as select 42 as answer");
    await endProgram(first.child, "SIGKILL");
    const began = Date.now();
    const second = await start(dataDir);
    expect(await query(second.ready, "select answer from kept")).toEqual([{ answer: 42 }]);
    expect(second.started).toBe(false);
    expect(Date.now() - began).toBeLessThan(15_000);
    await endProgram(second.child, "SIGTERM");
    expect(await readPostmaster(join(dataDir, "postgres", "data"))).toBeUndefined();
  });

  it("starts the server that it reuses again when that was killed, and stops it", async () => {
    const dataDir = await newFolder();
    const first = await start(dataDir);
    await query(first.ready, "create table kept as select 42 as answer");
    await endProgram(first.child, "SIGKILL");
    const second = await start(dataDir);
    expect(second.started).toBe(false);
    const pidNow = async () => (await readPostmaster(join(dataDir, "postgres", "data")))?.pid ?? 0;
    const killed = await pidNow();
    process.kill(killed, "SIGKILL");
    await expect
      .poll(() => query(second.ready, "select answer from kept").catch(() => "not yet"), { timeout: 30_000 })
      .toEqual([{ answer: 42 }]);
    const next = await pidNow();
    expect(next).not.toBe(killed);
    await endProgram(second.child, "SIGTERM");
    expect(await isAlive(next)).toBe(false);
  });

  it("serves again with its data within 15 seconds after kill -9 of it and of its server", async () => {
    const dataDir = await newFolder();
    const first = await start(dataDir);
    await query(first.ready, "create table kept as select 42 as answer");
    const postmaster = await readPostmaster(join(dataDir, "postgres", "data"));
    process.kill(postmaster?.pid ?? Number.NaN, "SIGKILL");
    await endProgram(first.child, "SIGKILL");
    const began = Date.now();
    const second = await start(dataDir);
    expect(await query(second.ready, "select answer from kept")).toEqual([{ answer: 42 }]);
    expect(second.started).toBe(true);
    expect(Date.now() - began).toBeLessThan(15_000);
  });

  it("stops its server when it exits without stopping it", async () => {
    const dataDir = await newFolder();
    const program = await start(dataDir);
    const pid = (await readPostmaster(join(dataDir, "postgres", "data")))?.pid ?? 0;
    await endProgram(program.child, "SIGUSR2");
    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  it("starts once when it is started twice at the same time", async () => {
    const dataDir = await newFolder();
    const both = await Promise.all([start(dataDir), start(dataDir)]);
    const [winner, loser] = both[0].ready ? both : [both[1], both[0]];
    expect(winner.ready).toBeDefined();
    expect(loser.failed).toBe(
      `data directory ${dataDir} is in use by process ${winner.child.pid}; stop it or set RENTAL_DATA_DIR`,
    );
  });

  it.skipIf(!isRoot)("runs as an ordinary user (skipped: needs root to become one)", async () => {
    const dataDir = await newFolder();
    await chown(dataDir, NOBODY, NOBODY);
    const program = await startAs(NOBODY, dataDir);
    expect(program.failed).toBeUndefined();
    expect(await query(program.ready, "select 1 as one")).toEqual([{ one: 1 }]);
    await endProgram(program.child, "SIGTERM");
  });

  it.skipIf(!isRoot)(
    "refuses, as a user without a name, to create a database (skipped: needs root)",
    async () => {
      const dataDir = await newFolder();
      await chown(dataDir, NAMELESS, NAMELESS);
      const program = await startAs(NAMELESS, dataDir);
      expect(program.failed).toMatch(/^user id 12345 has no name on this system, but .* set DATABASE_URL$/);
    },
  );

  it.skipIf(!isRoot)(
    "runs the server as the owner of the data directory when root (skipped: needs root)",
    async () => {
      const dataDir = await newFolder();
      await chown(dataDir, NAMELESS, NAMELESS);
      const server = await open(dataDir);
      expect(await query(server.connection, "select 1 as one")).toEqual([{ one: 1 }]);
      const pid = (await readPostmaster(join(dataDir, "postgres", "data")))?.pid;
      expect((await stat(`/proc/${pid}`)).uid).toBe(NAMELESS);
    },
  );

  it.skipIf(!isRoot)(
    "leaves no files of root in another user's data directory (skipped: needs root)",
    async () => {
      const dataDir = await newFolder();
      await chown(dataDir, NAMELESS, NAMELESS);
      const command = await connectOrOpenEmbeddedPostgres({ dataDir, log });
      await command.stop();
      // Links to libraries, which anyone may read.
      const names = (await readdir(dataDir, { recursive: true })).filter((name) => !name.includes("/lib-"));
      const owners = await Promise.all(names.map(async (name) => (await lstat(join(dataDir, name))).uid));
      expect([...new Set(owners)]).toEqual([NAMELESS]);
    },
  );

  it.skipIf(!isRoot)(
    "as root, runs the server as a separate user, in files closed to others (skipped: needs root)",
    async () => {
      const dataDir = await newFolder();
      const server = await open(dataDir);
      expect(await query(server.connection, "select 1 as one")).toEqual([{ one: 1 }]);
      const cluster = join(dataDir, "postgres", "data");
      const pid = (await readPostmaster(cluster))?.pid;
      expect((await stat(`/proc/${pid}`)).uid).toBe(SERVER_UID);
      expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
      expect((await stat(cluster)).mode & 0o777).toBe(0o700);
    },
  );

  it.skipIf(!isRoot)(
    "takes over what an earlier version ran as nobody, including its running server (skipped: needs root)",
    async () => {
      const dataDir = await newFolder();
      await chown(dataDir, NOBODY, NOBODY);
      const earlier = await start(dataDir);
      await query(earlier.ready, "create table kept as select 42 as answer");
      const cluster = join(dataDir, "postgres", "data");
      const pid = (await readPostmaster(cluster))?.pid ?? 0;
      expect((await stat(`/proc/${pid}`)).uid).toBe(NOBODY);
      await endProgram(earlier.child, "SIGKILL");
      await chown(dataDir, 0, 0);
      // As if it had been interrupted before.
      await giveTo(join(cluster, "base"), { uid: SERVER_UID, gid: SERVER_UID, dropped: true });

      const server = await open(dataDir);
      expect(await query(server.connection, "select answer from kept")).toEqual([{ answer: 42 }]);
      expect(await isAlive(pid)).toBe(false);
      const owners = new Set<number>();
      for (const name of await readdir(cluster, { recursive: true })) {
        const found = await lstat(join(cluster, name)).catch(() => undefined);
        if (found) owners.add(found.uid);
      }
      expect([...owners]).toEqual([SERVER_UID]);
    },
  );

  it.skipIf(!isRoot)("refuses a data directory that it may not write to (skipped: needs root)", async () => {
    const dataDir = await newFolder();
    await chmod(dataDir, 0o755);
    const program = await startAs(NAMELESS, dataDir);
    expect(program.failed).toMatch(/^data directory .* is not writable by this user; .*RENTAL_DATA_DIR$/);
  });

  it.skipIf(!isRoot)(
    "runs for root from a checkout that only root may enter (skipped: needs root)",
    async () => {
      const closed = await newFolder(homedir());
      await chmod(closed, 0o700);
      const program = await bundleProgram(closed);
      const dataDir = join(closed, ".data");
      const first = await start(dataDir, { program });
      expect(first.failed).toBeUndefined();
      await query(first.ready, "create extension pg_trgm; create table kept as select 42 as answer");
      await endProgram(first.child, "SIGKILL");
      const second = await start(dataDir, { program });
      expect(await query(second.ready, "select answer from kept")).toEqual([{ answer: 42 }]);
      await endProgram(second.child, "SIGTERM");
    },
  );
});

describe("a command next to a running program", () => {
  it("uses the server of the running program and leaves it running", async () => {
    const dataDir = await newFolder();
    const program = await start(dataDir);
    const command = await connectOrOpenEmbeddedPostgres({ dataDir, log });
    expect(command.started).toBe(false);
    expect(await query(command.connection, "select 1 as one")).toEqual([{ one: 1 }]);
    await command.stop();
    expect(await query(program.ready, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("runs the server itself when no program runs, and a program that starts meanwhile waits for it", async () => {
    const dataDir = await newFolder();
    const command = await connectOrOpenEmbeddedPostgres({ dataDir, log });
    expect(command.started).toBe(true);
    await query(command.connection, "create table kept as select 42 as answer");
    const starting = start(dataDir);
    await command.stop();
    const program = await starting;
    expect(await query(program.ready, "select answer from kept")).toEqual([{ answer: 42 }]);
  });

  it("fails with the reason of the server of the running program", async () => {
    const dataDir = await newFolder();
    const program = await start(dataDir);
    await query({ ...program.ready!, database: "postgres" }, "alter database rental allow_connections false");
    await expect(connectOrOpenEmbeddedPostgres({ dataDir, log, waitMs: 100 })).rejects.toThrow(
      /^The built-in PostgreSQL of .+ refuses: database "rental" is not currently accepting connections\.$/,
    );
  });

  it("fails with a message when the running program uses no embedded PostgreSQL", async () => {
    const dataDir = await newFolder();
    const lock = await lockDataDir(dataDir);
    await expect(connectOrOpenEmbeddedPostgres({ dataDir, log, waitMs: 100 })).rejects.toThrow(
      /set DATABASE_URL/,
    );
    await lock.release();
  });
});
