import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import postgres from "postgres";
import { freePort } from "../../harness/free-port.ts";
import { ProgramProcess } from "../../harness/program-process.ts";

const root = fileURLToPath(new URL("../../../../../", import.meta.url));
const roomy = { requestsPerMinute: 1e7, requestsPerDay: 1e9 };
const shared = {
  DEMO_ACCOUNTS: "false",
  LOG_LEVEL: "fatal",
  PLAN_OVERRIDES: JSON.stringify({ scale: roomy }),
  RENTAL_SECRET_KEY: "crowd-secret-key-".repeat(3),
  // Callers say which address they have.
  TRUST_PROXY: "true",
};

/** The programs that callers reach and that are killed, in turn, with one account. */
export class Installation {
  /** How often a program was killed. */
  kills = 0;
  apiKey = "";
  slug = "";
  readonly #all: ProgramProcess[];
  #asked = 0;

  private constructor(
    readonly name: string,
    private readonly apis: ProgramProcess[],
    private readonly worker: ProgramProcess | null,
  ) {
    this.#all = [...apis, ...(worker ? [worker] : [])];
  }

  /** As `npm start` runs it: one program, with its own PostgreSQL. */
  static async alone(folder: string): Promise<Installation> {
    const program = new ProgramProcess(join(folder, "alone"), await freePort(), shared);
    return new Installation("npm start", [program], null).#open();
  }

  /** Two APIs and a worker on PostgreSQL and Redis. */
  static async together(folder: string, databaseUrl: string, redisUrl: string): Promise<Installation> {
    const env = { ...shared, DATABASE_URL: await freshDatabase(databaseUrl), REDIS_URL: redisUrl };
    const make = async (name: string, role: string) =>
      new ProgramProcess(join(folder, name), await freePort(), { ...env, PROCESS_ROLE: role });
    const apis = [await make("api1", "api"), await make("api2", "api")];
    return new Installation("PostgreSQL, Redis, 2 APIs", apis, await make("worker", "worker")).#open();
  }

  async #open(): Promise<this> {
    const [first, ...others] = this.#all;
    // The first one makes the tables.
    first!.start();
    await first!.isReady();
    const account = ["--name", "Crowd", "--plan", "scale", "--time-zone", "America/Chicago"];
    type Made = { accountId: string; slug: string };
    const { accountId, slug } = await this.#rental<Made>(["account", "create", ...account]);
    this.slug = slug;
    const key = await this.#rental<{ apiKey: string }>([
      "key",
      "create",
      "--account",
      accountId,
      "--manages-keys",
    ]);
    this.apiKey = key.apiKey;
    for (const other of others) other.start();
    await this.#serve();
    return this;
  }

  async #serve(): Promise<void> {
    for (const api of this.apis) await api.serves(this.apiKey);
  }

  async #rental<T>(args: string[]): Promise<T> {
    const command = [join(root, "scripts/rental.mjs"), ...args, "--json"];
    const { environment: env } = this.#all[0]!;
    return JSON.parse((await promisify(execFile)(process.execPath, command, { env })).stdout) as T;
  }

  /** The next API in turn. */
  origin = (): string => this.apis[this.#asked++ % this.apis.length]!.origin;

  /** Kills the next program in turn with -9, and starts it again. */
  async killNext(): Promise<void> {
    const program = this.#all[this.kills++ % this.#all.length]!;
    await program.kill();
    program.start();
    if (program !== this.worker) await program.serves(this.apiKey);
  }

  async close(): Promise<void> {
    for (const program of this.#all) await program.stop();
  }
}

async function freshDatabase(at: string): Promise<string> {
  const url = new URL(at);
  const admin = postgres(url.href, { max: 1, onnotice: () => undefined });
  await admin`drop database if exists rental_crowd with (force)`;
  await admin`create database rental_crowd`;
  await admin.end();
  url.pathname = "/rental_crowd";
  return url.href;
}
