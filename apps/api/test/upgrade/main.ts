/**
 * `.ci/full upgrade`: three APIs behind HAProxy and two workers, replaced one by one with the next release while clients
 * write and read. Needs TEST_DATABASE_URL, TEST_REDIS_URL, HAProxy and the built package of apps/server.
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { Load } from "../cluster/load.ts";
import { findLosses } from "../cluster/losses.ts";
import { until } from "../cluster/poll.ts";
import { startReceiver } from "../cluster/receiver.ts";
import { failuresOf } from "../cluster/table.ts";
import { type Counter, counters } from "./haproxy.ts";
import { Imports } from "./imports.ts";
import { Installation } from "./installation.ts";
import { makeReleases, type Release } from "./releases.ts";
import { call, rental } from "./server-process.ts";
import { smoke } from "./smoke.ts";
import { Steps } from "./steps.ts";

const limitMs = 12 * 60_000;
const begun = performance.now();
const say = (text: string) =>
  process.stdout.write(`${((performance.now() - begun) / 1_000).toFixed(0).padStart(4)} s  ${text}\n`);

const folder = mkdtempSync(join(tmpdir(), "rental-upgrade-"));
let installation: Installation | null = null;

async function main(): Promise<string[]> {
  say("packing and installing the releases");
  const { previous, current, next, origin } = await makeReleases(folder);
  say(`the previous release is ${origin}`);
  const { url, sql } = await freshDatabase();
  mkdirSync(join(folder, "run"));
  installation = await Installation.make(join(folder, "run"), url, process.env.TEST_REDIS_URL!);
  const { env, apis, workers, balancer } = installation;
  await installation.start(previous);
  say("three APIs and two workers of the previous release run");

  const account = ["account", "create", "--name", "Upgrade", "--plan", "scale"];
  const { apiKey } = await rental<{ apiKey: string }>(previous, account, env);
  const load = new Load(balancer.origin, apiKey, { writers: 6, pauseMs: 25 });
  const imports = new Imports(load);
  const receiver = await startReceiver("127.0.0.1");
  const subscription = { url: receiver.url, events: ["contact.created"] };
  const subscribed = await load.send("POST", "/webhooks", subscription, "subscription");
  if (subscribed.status !== 201) throw new Error(`No subscription: ${JSON.stringify(subscribed.body)}`);
  load.start();
  imports.start();
  const steps = new Steps(load, say);
  const test = async (release: Release, schema: string) => {
    const requests = await smoke(new Load(apis[0]!.origin, apiKey));
    say(`the ${release.name} release passes the smoke test on the ${schema} schema: ${requests} requests`);
  };

  await steps.run("schema expanded: rental migrate of the new release", () => migrate(current, env, 1));
  await steps.run("smoke test of the previous release", () => test(previous, "expanded"));
  const [first, ...others] = [...apis, ...workers];
  const replace = (process: typeof first, from: Release, to: Release, why = "") =>
    steps.run(`${process!.name}: ${from.name} → ${to.name}${why}`, () => installation!.replace(process!, to));
  await replace(first, previous, current);
  await replace(first, current, previous, ", rolled back");
  await test(previous, "expanded");
  await replace(first, previous, current);
  for (const process of others) await replace(process, previous, current);
  await test(current, "expanded");
  await steps.run("schema contracted: rental migrate of the release after it", () => migrate(next, env, 1));
  await steps.run("smoke test of the new release", () => test(current, "contracted"));
  const flaws = await refusesToStart(previous, env);
  await load.stop();
  await imports.stop();

  say(`comparing ${load.acknowledged.length} acknowledged writes with the database and with the events`);
  flaws.push(...imports.flaws, ...(await undone(sql)));
  const losses = await findLosses(sql, load, receiver.events);
  for (const [what, ids] of Object.entries(losses)) if (ids.size > 0) flaws.push(`${what}: ${ids.size}`);
  if (receiver.repeated() > 0) flaws.push(`${receiver.repeated()} deliveries arrived more than once`);
  const imported = await sql`select 1 from properties where address like '%Import Street%'`;
  if (imported.length !== imports.created)
    flaws.push(`${imported.length} properties for ${imports.created} imported rows`);
  await receiver.close();
  await sql.end();

  process.stdout.write(`\n${steps.table()}\n\n`);
  say(
    `acknowledged writes ${load.acknowledged.length}, lost ${losses.writes.size}, doubled ${losses.doubledWrites.size}`,
  );
  say(
    `events ${receiver.events.size}, lost ${losses.events.size}, doubled ${losses.doubledEvents.size}, deliveries repeated ${receiver.repeated()}`,
  );
  say(`imports ${imports.finished.length}, rows ${imports.created}`);
  flaws.push(...(await balancerFlaws()));
  const failures = failuresOf(load);
  for (const line of failures.slice(0, 20)) process.stdout.write(`${line}\n`);
  if (failures.length > 0) flaws.push("requests failed");
  return flaws;
}

async function freshDatabase() {
  const url = new URL(process.env.TEST_DATABASE_URL!);
  const options = { max: 1, onnotice: () => undefined };
  const admin = postgres(url.href, options);
  await admin`drop database if exists rental_upgrade`;
  await admin`create database rental_upgrade`;
  await admin.end();
  url.pathname = "/rental_upgrade";
  return { url: url.href, sql: postgres(url.href, options) };
}

async function migrate(release: Release, env: Record<string, string>, atLeast: number): Promise<void> {
  const { applied } = await rental<{ applied: number }>(release, ["migrate"], env);
  if (applied < atLeast) throw new Error(`The ${release.name} release applied ${applied} migrations.`);
}

/** A program that is older than the schema allows must say so, and not start. */
async function refusesToStart(release: Release, env: Record<string, string>): Promise<string[]> {
  const { code, err } = await call(release, "server", [], { ...env, PORT: "0" });
  say(`the ${release.name} release on the contracted schema: ${err.trim()}`);
  const isRefusal = code === 1 && /^The database belongs to a newer version .+\n$/.test(err);
  return isRefusal
    ? []
    : [`The previous release started on a contracted schema, or failed otherwise: ${code}`];
}

/** Waits until no work is left. */
async function undone(sql: postgres.Sql): Promise<string[]> {
  const left = async () => {
    const [row] = await sql<Record<"deliveries" | "imports", number>[]>`
      select
        (select count(*)::int from webhook_deliveries where status = 'pending') as deliveries,
        (select count(*)::int from bulk_imports where status in ('pending', 'processing')) as imports`;
    return row!;
  };
  await until("work to be done", async () => Object.values(await left()).every((n) => n === 0)).catch(
    () => undefined,
  );
  return Object.entries(await left()).flatMap(([what, n]) => (n > 0 ? [`${n} ${what} are not done`] : []));
}

/** Nothing may have failed; a connection that another API was tried for has not. */
async function balancerFlaws(): Promise<string[]> {
  const counts = await installation!.balancer.counts();
  const flaws: string[] = [];
  for (const [name, meaning] of Object.entries(counters) as [Counter, string][]) {
    say(`HAProxy: ${meaning}: ${counts[name]}`);
    if (["eresp", "hrsp_5xx", "srv_abrt", "cli_abrt"].includes(name) && counts[name] > 0)
      flaws.push(`${meaning}: ${counts[name]}`);
  }
  return flaws;
}

let isLeft = false;
function leave(): void {
  if (isLeft) return;
  isLeft = true;
  installation?.kill();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.once(signal, () => {
    leave();
    process.exit(130);
  });

const tooLate = new Promise<never>((_, reject) => {
  setTimeout(() => reject(new Error("The test took longer than 12 minutes.")), limitMs).unref();
});
try {
  const flaws = await Promise.race([main(), tooLate]);
  for (const flaw of flaws) process.stdout.write(`FLAW ${flaw}\n`);
  process.exitCode = flaws.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  leave();
}
process.exit();
