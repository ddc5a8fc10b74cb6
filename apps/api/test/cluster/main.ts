/**
 * `.ci/full cluster`: servers in network namespaces of their own, which are killed and cut off while clients write. Needs
 * root, and the Debian packages that .ci/full installs. CLUSTER_ONLY=redis runs only the faults whose names contain it.
 */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { databaseFaults } from "./database-faults.ts";
import { type Outcome, suffer } from "./faults.ts";
import { Load } from "./load.ts";
import { findLosses } from "./losses.ts";
import { Network } from "./machine.ts";
import { PostgresCluster, startEtcd } from "./postgres.ts";
import { processFaults } from "./process-faults.ts";
import { startReceiver } from "./receiver.ts";
import { RedisCluster } from "./redis.ts";
import { redisFaults } from "./redis-faults.ts";
import { aheadSeconds, Servers } from "./servers.ts";
import { storeFaults } from "./store-faults.ts";
import { failuresOf, maxPauseMs, tableOf } from "./table.ts";

const limitMs = 14 * 60_000;
const writesWithinMs = 30_000;
const begun = performance.now();
const say = (text: string) =>
  process.stdout.write(`${((performance.now() - begun) / 1_000).toFixed(0).padStart(4)} s  ${text}\n`);

async function main(network: Network): Promise<string[]> {
  say("starting etcd, PostgreSQL with Patroni, Redis with sentinels");
  const database = new PostgresCluster(network, startEtcd(network));
  const redis = new RedisCluster(network);
  await Promise.all([database.whole(), redis.whole()]);
  await query(database, async (sql) => sql.unsafe("create database rental"), "postgres");
  say("starting the store, three APIs, two workers and HAProxy");
  const servers = new Servers(network, database, redis.url);
  await servers.start();
  const account = (name: string) =>
    servers.rental<{ apiKey: string }>("account", "create", "--name", name, "--plan", "scale");
  const { apiKey } = await account("Cluster");
  const quiet = await account("Quiet");
  const load = new Load(servers.origin, apiKey, { writers: 4, pauseMs: 120, quietKey: quiet.apiKey });
  const receiver = await startReceiver(network.host);
  const events = ["contact.created"];
  const subscribed = await load.send("POST", "/webhooks", { url: receiver.url, events }, "subscription");
  if (subscribed.status !== 201) throw new Error(`No subscription: ${JSON.stringify(subscribed.body)}`);
  const flaws = await checkClock(servers, apiKey);

  load.start();
  await load.allWrite(performance.now());
  const outcomes: Outcome[] = [];
  const faults = [
    ...databaseFaults(database),
    ...redisFaults(redis),
    ...(await storeFaults(servers, load)),
    ...processFaults(servers),
  ];
  for (const make of faults) {
    const fault = await make();
    if (!fault.name.includes(process.env.CLUSTER_ONLY ?? "")) continue;
    const outcome = await suffer(fault, load);
    outcomes.push(outcome);
    const pauseMs = maxPauseMs(load, outcome.from, outcome.to);
    say(`${fault.name}: writes after ${(pauseMs / 1_000).toFixed(1)} s`);
    if (pauseMs > writesWithinMs) flaws.push(`${fault.name}: no writes for ${pauseMs} ms`);
  }
  await load.stop();

  say(`comparing ${load.acknowledged.length} acknowledged writes with the database and with the events`);
  const losses = await query(database, (sql) => findLosses(sql, load, receiver.events));
  await receiver.close();
  const reads = await servers.replicaReads();
  say(`lists that a replica could have answered, since each API started last: ${JSON.stringify(reads)}`);
  if (!reads.replica) flaws.push("No list was answered by a replica.");
  if (load.missed.length > 0) flaws.push(`${load.missed.length} lists lacked an acknowledged write`);
  for (const [what, ids] of Object.entries(losses)) if (ids.size > 0) flaws.push(`${what}: ${ids.size}`);
  for (const { name, from, to } of outcomes.filter(({ name }) => name.startsWith("store"))) {
    const failed = load.tried.filter(({ at, status }) => at >= from && at < to && status > 299);
    if (failed.length > 0) flaws.push(`${name}: ${failed.length} requests failed that need no store`);
  }
  process.stdout.write(`\n${tableOf(outcomes, load, losses)}\n\n`);
  for (const line of failuresOf(load).slice(0, 20)) process.stdout.write(`${line}\n`);
  const unexpected = load.tried.filter(({ status }) => status === 500);
  if (unexpected.length > 0) flaws.push(`${unexpected.length} answers were 500`);
  return flaws;
}

/** What an API stores whose machine's clock is ahead. */
async function checkClock(servers: Servers, apiKey: string): Promise<string[]> {
  const ahead = new Load(`http://${servers.apis[2]!.address}:3000`, apiKey);
  const contact = { name: "Clock", email: "clock@example.com" };
  const { status, body, headers } = await ahead.send("POST", "/contacts", contact, "clock");
  if (status !== 201) throw new Error(`No contact: ${JSON.stringify(body)}`);
  const machine = (Date.parse(headers.get("date")!) - Date.now()) / 1_000;
  const stored = (Date.parse(body.data.createdAt) - Date.now()) / 1_000;
  say(
    `one API's clock is ${machine.toFixed(0)} s ahead; it stores times that are ${stored.toFixed(1)} s ahead`,
  );
  if (Math.abs(machine - aheadSeconds) > 2) return [`The clock is ${machine} s ahead, not ${aheadSeconds}.`];
  return Math.abs(stored) > 2 ? [`Stored times are ${stored} s ahead.`] : [];
}

/** Asks the primary itself. */
async function query<T>(
  database: PostgresCluster,
  ask: (sql: postgres.Sql) => Promise<T>,
  name = "rental",
): Promise<T> {
  const { address } = await database.whole();
  const url = new URL(database.url.replace(/@[^/]+/, `@${address}:5432`).replace(/\?.*/, ""));
  url.pathname = name;
  const sql = postgres(url.href, { max: 1, onnotice: () => undefined });
  return ask(sql).finally(() => sql.end());
}

const folder = mkdtempSync(join(tmpdir(), "rental-cluster-"));
chmodSync(folder, 0o755);
const network = new Network(folder);
let isLeaving: Promise<void> | null = null;
const leave = () => {
  isLeaving ??= network.remove().finally(() => rmSync(folder, { recursive: true, force: true }));
  return isLeaving;
};
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.once(signal, () => void leave().finally(() => process.exit(130)));

const tooLate = new Promise<never>((_, reject) => {
  setTimeout(() => reject(new Error("The test took longer than 14 minutes.")), limitMs).unref();
});
try {
  const flaws = await Promise.race([main(network), tooLate]);
  for (const flaw of flaws) process.stdout.write(`FLAW ${flaw}\n`);
  process.exitCode = flaws.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await leave();
}
process.exit();
