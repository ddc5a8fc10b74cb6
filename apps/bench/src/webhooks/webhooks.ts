import { setTimeout as wait } from "node:timers/promises";
import pino from "pino";
import { newSecret, sealer } from "../../../api/src/domains/integrations/webhooks/secret.ts";
import { type Database, openDatabase } from "../../../api/src/platform/database/database.ts";
import { newId } from "../../../api/src/platform/ids.ts";
import { fanOutKind } from "../../../api/src/platform/jobs/outbox.ts";
import { openQueue, type WorkQueue } from "../../../api/src/platform/jobs/queue.ts";
import { Secrets } from "../../../api/src/platform/secrets/secrets.ts";
import { jobs } from "../../../api/src/program/jobs.ts";
import { startRedis } from "../../../api/test/harness/redis.ts";
import { Child, startReceivers } from "../child.ts";
import { type BenchDatabase, openBenchDatabase } from "../database.ts";
import { compared, median, plain, type Result, type Say } from "../result.ts";

const secretKey = "bench-secret-key-bench-secret-key";
const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);

/** One database, one queue, one worker, some receivers and as many subscriptions. */
class Stage {
  private constructor(
    private readonly at: BenchDatabase,
    readonly database: Database,
    readonly queue: WorkQueue,
    readonly worker: Child,
    readonly receivers: Child,
    readonly secret: string,
  ) {}

  static async set(
    at: BenchDatabase,
    count: number,
    redisUrl: string | null,
    hanging = false,
  ): Promise<Stage> {
    const { connection, dataDir, accountId } = at;
    const receivers = await startReceivers(count, hanging);
    const database = openDatabase(connection);
    const secret = newSecret();
    const sealed = sealer(new Secrets(secretKey)).seal(secret);
    await database.sql`truncate outbox, webhooks, webhook_deliveries`;
    for (const port of receivers.hello.ports as number[]) {
      await database.sql`
        insert into webhooks (account_id, id, url, events, active, secret, created_at)
        values (${accountId}, ${newId()}, ${`http://127.0.0.1:${port}/hook`}, ${["property.updated"]}, true, ${sealed}, now())`;
    }
    const queue = await openQueue({ redisUrl, connection }, jobs, pino({ level: "silent" }));
    const worker = await Child.start(new URL("./work.ts", import.meta.url), {
      BENCH_CONNECTION: JSON.stringify(connection),
      BENCH_DATA_DIR: dataDir,
      BENCH_REDIS_URL: redisUrl ?? "",
      BENCH_SECRET_KEY: secretKey,
    });
    return new Stage(at, database, queue, worker, receivers, secret);
  }

  /** Commits events, this many in one transaction, and wakes the workers. @returns ids of their subjects */
  async emit(count: number): Promise<string[]> {
    const { accountId } = this.at;
    const rows = Array.from({ length: count }, () => ({ id: newId(), subject: newId() }));
    await this.database.sql`
      insert into outbox (account_id, id, event, data, created_at)
      select ${accountId}, r.id, 'property.updated', jsonb_build_object('id', r.subject, 'propertyId', r.subject), now()
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r(id uuid, subject text)`;
    await this.queue.wake([{ kind: fanOutKind, accountId, id: accountId }]);
    return rows.map(({ subject }) => subject);
  }

  async total(): Promise<number> {
    return (await this.receivers.ask("total")).total;
  }

  async reached(total: number, patienceMs = 60_000): Promise<void> {
    for (const end = Date.now() + patienceMs; Date.now() < end; await wait(20)) {
      if ((await this.total()) >= total) return;
    }
    throw new Error(`${total - (await this.total())} of ${total} deliveries did not arrive`);
  }

  /**
   * Emits 60 events, one after the other.
   * @returns ms from commit to delivery, in ascending order, at `receivers` receivers, beginning with number `first`
   */
  async delays(first: number, receivers: number, pauseMs: () => number): Promise<number[]> {
    const committed = new Map<string, number>();
    for (let i = 0; i < 60; i++) {
      const [subject] = await this.emit(1);
      committed.set(subject!, performance.timeOrigin + performance.now());
      await wait(pauseMs());
    }
    await this.reached(60 * receivers);
    const { arrivals } = await this.receivers.ask("told");
    return (arrivals as [number, string, number][])
      .filter(([receiver]) => receiver >= first)
      .map(([, subject, arrivedAt]) => arrivedAt - committed.get(subject)!)
      .toSorted((a, b) => a - b);
  }

  async clear(): Promise<void> {
    await this.queue.close();
    await this.worker.stop();
    await this.receivers.stop();
    await this.database.close();
  }
}

interface Rate {
  perCpuSecond: number;
  perSecond: number;
}

/** Commits continuously, at most a fixed number ahead of the receivers, and counts what arrives. */
async function sustained(stage: Stage, count: number): Promise<Rate> {
  await stage.receivers.ask("count");
  const [ahead, chunk] = [4_000, Math.max(1, Math.round(200 / count))];
  let emitted = 0;
  let total = 0;
  const until = async (end: number) => {
    while (Date.now() < end) {
      if (emitted * count - total < ahead) emitted += (await stage.emit(chunk)).length;
      else await wait(5);
      total = await stage.total();
    }
  };
  await until(Date.now() + 1_000);
  const [before, cpuBefore, began] = [total, await stage.worker.cpuMicros(), performance.now()];
  await until(Date.now() + seconds * 1_000);
  const cpu = ((await stage.worker.cpuMicros()) - cpuBefore) / 1e6;
  const arrived = (await stage.total()) - before;
  const lasted = (performance.now() - began) / 1_000;
  await stage.reached(emitted * count);
  return { perCpuSecond: arrived / cpu, perSecond: arrived / lasted };
}

async function bare(stage: Stage, sender: "request" | "dispatch"): Promise<Rate> {
  const child = await Child.start(new URL("./bare.ts", import.meta.url), {
    BENCH_SENDER: sender,
    BENCH_PORTS: JSON.stringify(stage.receivers.hello.ports),
    BENCH_SECRET: stage.secret,
  });
  await child.ask("start");
  await wait(1_000);
  const before = await child.ask("cpu");
  const began = performance.now();
  await wait(seconds * 1_000);
  const after = await child.ask("cpu");
  const lasted = (performance.now() - began) / 1_000;
  await child.ask("stop");
  await child.stop();
  const micros = after.cpu.user + after.cpu.system - before.cpu.user - before.cpu.system;
  const sent = after.sent - before.sent;
  return { perCpuSecond: (sent / micros) * 1e6, perSecond: sent / lasted };
}

async function compareWithBare(at: BenchDatabase, count: number, redisUrl: string | null): Promise<Result[]> {
  const stage = await Stage.set(at, count, redisUrl);
  try {
    const ours: Rate[] = [];
    const byRequest: Rate[] = [];
    const byDispatch: Rate[] = [];
    for (let round = 0; round < rounds; round++) {
      byRequest.push(await bare(stage, "request"));
      ours.push(await sustained(stage, count));
      byDispatch.push(await bare(stage, "dispatch"));
    }
    const of = (rates: Rate[], what: keyof Rate) => median(rates.map((rate) => rate[what]));
    const name = `webhooks to ${count} receiver${count > 1 ? "s" : ""}, ${redisUrl ? "Redis" : "PostgreSQL"}`;
    const beside = (rates: Rate[], what: string, goal: number | null) =>
      compared(
        `${name}: deliveries per CPU second, vs undici's ${what}`,
        "1/s",
        of(ours, "perCpuSecond"),
        of(rates, "perCpuSecond"),
        median(ours.map((rate, i) => rate.perCpuSecond / rates[i]!.perCpuSecond)),
        goal,
      );
    return [
      beside(byDispatch, "dispatch", redisUrl && count === 1 ? 0.7 : null),
      beside(byRequest, "request", redisUrl ? 0.5 : null),
      plain(`${name}: deliveries per second, sustained`, "1/s", of(ours, "perSecond")),
    ];
  } finally {
    await stage.clear();
  }
}

async function idle(at: BenchDatabase, redisUrl: string | null): Promise<Result[]> {
  const stage = await Stage.set(at, 1, redisUrl);
  try {
    await stage.receivers.ask("watch");
    await wait(1_500);
    const delays = await stage.delays(0, 1, () => 60 + Math.random() * 60);
    const name = `webhooks, idle, ${redisUrl ? "Redis" : "PostgreSQL"}: commit to delivered`;
    return [plain(`${name}, p50`, "ms", median(delays), 50), plain(`${name}, p95`, "ms", delays[56]!)];
  } finally {
    await stage.clear();
  }
}

async function backlog(at: BenchDatabase, redisUrl: string | null): Promise<Result[]> {
  const size = 100_000;
  const stage = await Stage.set(at, 10, redisUrl);
  try {
    await stage.receivers.ask("watch");
    const { memory: before } = await stage.worker.ask("memory");
    for (let i = 0; i < size / 10; i += 1_000) await stage.emit(1_000);
    const began = performance.now();
    let most = 0;
    const heaps: number[] = [];
    const sizes: number[] = [];
    for (let total = 0; total < size; total = await stage.total()) {
      const { memory } = await stage.worker.ask("memory");
      heaps.push(memory.heapUsed);
      sizes.push(memory.rss);
      most = Math.max(most, memory.heapUsed);
      await wait(500);
    }
    const lasted = (performance.now() - began) / 1_000;
    const { unique, repeated } = await stage.receivers.ask("told");
    const grown = (all: number[]) => {
      const third = Math.ceil(all.length / 3);
      return (median(all.slice(-third)) - median(all.slice(0, third))) / 2 ** 20;
    };
    return [
      plain("webhooks, backlog of 100,000: drained in", "s", lasted),
      plain("webhooks, backlog: lost", "", size - unique, 0),
      plain("webhooks, backlog: sent twice", "", repeated),
      plain("webhooks, backlog: heap, last third above the first", "MiB", grown(heaps), 10),
      plain("webhooks, backlog: resident memory, last third above the first", "MiB", grown(sizes)),
      plain("webhooks, backlog: resident memory, at most", "MiB", Math.max(...sizes) / 2 ** 20),
      plain("webhooks, backlog: heap above idle, at most", "MiB", (most - before.heapUsed) / 2 ** 20, 100),
    ];
  } finally {
    await stage.clear();
  }
}

/** p99 from commit to delivered for receivers 1 to 99, while receiver 0 answers or hangs. */
async function p99(at: BenchDatabase, redisUrl: string | null, hanging: boolean): Promise<number> {
  const stage = await Stage.set(at, 100, redisUrl, hanging);
  try {
    await wait(1_000);
    await stage.receivers.ask("watch");
    const delays = await stage.delays(1, 99, () => 200);
    return delays[Math.floor(delays.length * 0.99)]!;
  } finally {
    await stage.clear();
  }
}

async function isolation(at: BenchDatabase, redisUrl: string | null): Promise<Result[]> {
  const pairs: { alone: number; beside: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const alone = await p99(at, redisUrl, false);
    pairs.push({ alone, beside: await p99(at, redisUrl, true) });
  }
  const [alone, beside] = [median(pairs.map((pair) => pair.alone)), median(pairs.map((pair) => pair.beside))];
  const ratio = median(pairs.map((pair) => pair.beside / pair.alone));
  const name = "webhooks: p99 of 99 receivers, the 100th hangs, vs without it";
  return [{ name, unit: "ms", value: beside, baseline: alone, ratio, goal: "<= 1.5", holds: ratio <= 1.5 }];
}

/** Events from commit to 2xx. Measured on Redis where it is installed. */
export async function benchWebhooks(say: Say): Promise<Result[]> {
  const only = process.env.BENCH_ONLY?.split(",");
  const at = await openBenchDatabase(1);
  const redis = await startRedis();
  const url = redis?.url ?? null;
  const parts: [string, () => Promise<Result[]>][] = [
    ["idle", () => idle(at, url)],
    ["idle-pg", () => (url ? idle(at, null) : Promise.resolve([]))],
    ["1", () => compareWithBare(at, 1, url)],
    ["1-pg", () => (url ? compareWithBare(at, 1, null) : Promise.resolve([]))],
    ["100", () => compareWithBare(at, 100, url)],
    ["100-pg", () => (url ? compareWithBare(at, 100, null) : Promise.resolve([]))],
    ["backlog", () => backlog(at, url)],
    ["isolation", () => isolation(at, url)],
  ];
  try {
    const results: Result[] = [];
    for (const [name, run] of parts) {
      if (only && !only.includes(name)) continue;
      say(`webhooks: ${name}`);
      results.push(...(await run()));
    }
    return results;
  } finally {
    await redis?.stop();
    await at.close();
  }
}
