/** Directus, which serves tables over REST as our server does its resources: installed from npm, on the same PostgreSQL. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import postgres from "postgres";
import { freePort } from "../../../api/test/harness/free-port.ts";
import { processCpuMicros } from "../core/postgres-cpu.ts";
import type { Loaded } from "../core/server.ts";
import type { BenchDatabase } from "../database.ts";
import type { Say } from "../result.ts";

const run = promisify(execFile);

/** The newest that runs on Node.js 20. */
const version = "11.4.1";
/** Kept for the next run: the installation takes minutes. */
const folder = join(tmpdir(), `rental-bench-directus-${version}`);
const packages = join(folder, "node_modules");
const cli = join(packages, "directus/cli.js");
/** The only package that has to be compiled. */
const compiled = join(packages, "isolated-vm");
const name = "directus";

/** Into a folder of its own, without the scripts of its packages. */
async function install(say: Say): Promise<void> {
  if (existsSync(join(compiled, "out/isolated_vm.node"))) return;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "package.json"), '{ "private": true }\n');
  say(`installing Directus ${version} into ${folder}`);
  const options = ["--ignore-scripts", "--no-audit", "--no-fund"];
  await run("npm", ["install", `directus@${version}`, ...options], { cwd: folder });
  say("compiling isolated-vm");
  await run("npx", ["--yes", "node-gyp@11.5.0", "rebuild"], { cwd: compiled, maxBuffer: 2 ** 26 });
}

export class Directus implements Loaded {
  private constructor(
    private readonly child: ChildProcess,
    readonly port: number,
    readonly token: string,
  ) {}

  /** Serves copies of our properties and contacts from a database of its own. */
  static async start(at: BenchDatabase, say: Say): Promise<Directus> {
    if (typeof at.connection === "string" || !("host" in at.connection))
      throw new Error("Directus needs the built-in PostgreSQL.");
    await install(say);
    say("starting Directus");
    await copyTables(at.connection);
    const port = await freePort();
    const [email, password] = ["bench@example.com", "bench-password"];
    const { host, user } = at.connection;
    const env = {
      ...process.env,
      DB_CLIENT: "pg",
      DB_HOST: host,
      DB_PORT: "5432",
      DB_USER: user,
      DB_PASSWORD: "-",
      DB_DATABASE: name,
      KEY: "bench",
      SECRET: "bench".repeat(8),
      ADMIN_EMAIL: email,
      ADMIN_PASSWORD: password,
      HOST: "127.0.0.1",
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      TELEMETRY: "false",
      RATE_LIMITER_ENABLED: "false",
      LOG_LEVEL: "info",
      NODE_ENV: "production",
    };
    await run(process.execPath, [cli, "bootstrap"], { cwd: at.dataDir, env });
    const child = spawn(process.execPath, [cli, "start"], { cwd: at.dataDir, env, stdio: "ignore" });
    const origin = `http://127.0.0.1:${port}`;
    for (let tries = 0; ; tries++) {
      const answer = await fetch(`${origin}/server/ping`).catch(() => null);
      if (answer?.ok) break;
      if (child.exitCode !== null || tries === 600) throw new Error("Directus does not start.");
      await wait(100);
    }
    return new Directus(child, port, await staticToken(origin, email, password));
  }

  cpuMicros(): Promise<number> {
    return processCpuMicros(this.child.pid!);
  }

  async stop(): Promise<void> {
    const gone = once(this.child, "exit");
    this.child.kill("SIGTERM");
    await gone;
  }
}

/** A token like our API keys, which needs no login and does not expire. */
async function staticToken(origin: string, email: string, password: string): Promise<string> {
  const send = async (method: string, path: string, body: object, token?: string) => {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`Directus answers ${answer.status} to ${path}: ${await answer.text()}`);
    return (await answer.json()) as { data: { access_token: string } };
  };
  const { data } = await send("POST", "/auth/login", { email, password });
  const token = "bench-token-".repeat(3);
  await send("PATCH", "/users/me", { token }, data.access_token);
  return token;
}

/** The same columns and rows; without our indexes and triggers, and with one column as the key, which it requires. */
async function copyTables(connection: Exclude<BenchDatabase["connection"], string>): Promise<void> {
  const ours = postgres({ ...connection, max: 1 });
  const its = postgres({ ...connection, database: name, max: 1 });
  try {
    await ours`create database ${ours(name)}`;
    for (const table of ["properties", "contacts"]) {
      const [{ columns } = { columns: "" }] = await ours<{ columns: string }[]>`
        select string_agg(format('%I %s', attname, format_type(atttypid, atttypmod)), ', ' order by attnum) as columns
        from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`;
      const [{ rows } = { rows: "[]" }] = await ours<{ rows: string }[]>`
        select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text as rows from ${ours(table)} t`;
      await its.unsafe(`create table ${table} (${columns}, primary key (id));
        alter table ${table} alter id set default gen_random_uuid()`);
      await its`insert into ${its(table)} select * from jsonb_populate_recordset(null::${its(table)}, ${rows}::text::jsonb)`;
      await its`create index on ${its(table)} (created_at, id)`;
      await its`analyze ${its(table)}`;
    }
  } finally {
    await Promise.all([ours.end(), its.end()]);
  }
}
