/** Whether streams of changes slow down the requests of another account: GET by id, one after the other. */
import { setTimeout as wait } from "node:timers/promises";
import { planTable } from "@rental/contract";
import pino from "pino";
import { readConfig } from "../src/config.ts";
import * as accounts from "../src/modules/accounts/accounts.service.ts";
import * as keys from "../src/modules/keys/keys.service.ts";
import { openDatabase } from "../src/platform/database.ts";
import { startProgram } from "../src/program.ts";
import { ChangeStream } from "../test/changes/change-stream.ts";
import type { BenchDatabase } from "./database.ts";
import { median, plain, type Result } from "./result.ts";

/** As many as an account can have in a process; and how many more it asks for. */
const streams = 20;
const refused = 1_000;
/** Writes of the account with the streams, per second. */
const writesPerSecond = 20;
const seconds = 15;

export async function benchStreams(at: BenchDatabase, say: (line: string) => void): Promise<Result[]> {
  const config = {
    ...readConfig({
      PORT: "0",
      RENTAL_DATA_DIR: at.dataDir,
      PLAN_OVERRIDES: JSON.stringify({ scale: { requestsPerMinute: 1e6, requestsPerDay: 1e8 } }),
    }),
    databaseUrl: at.connection as string,
  };
  const program = await startProgram(config, pino({ level: "silent" }));
  try {
    const origin = program.address!;
    const other = await newKey(at);
    const contact = await write(origin, other, "Other");
    const path = `${origin}/api/v1/contacts/${contact}`;
    const results: Result[] = [];
    const measure = async (name: string) => {
      say(`streams: ${name}`);
      const [times] = await Promise.all([requests(path, other), writes(origin, at.apiKey)]);
      const sorted = times.toSorted((a, b) => a - b);
      const title = `streams: GET of another account, ${name}`;
      results.push(
        plain(`${title}, p50`, "ms", median(sorted)),
        plain(`${title}, p99`, "ms", sorted[Math.ceil(sorted.length * 0.99) - 1]!),
      );
    };
    // The first round is not counted.
    await requests(path, other, 3);
    await measure(`${writesPerSecond} writes/s, no streams`);
    const url = `${origin}/api/v1/changes/stream?cursor=now&include=record`;
    const open = await Promise.all(Array.from({ length: streams }, () => ChangeStream.open(url, at.apiKey)));
    await measure(`${writesPerSecond} writes/s to ${streams} streams`);
    const asking = askInVain(url, at.apiKey);
    await measure(`the same, and ${refused} more are refused`);
    results.push(plain("streams: refusals while the last was measured", "requests", await asking));
    for (const stream of open) await stream.close();
    return results;
  } finally {
    await program.stop();
  }
}

async function newKey(at: BenchDatabase): Promise<string> {
  const database = openDatabase(at.connection, { poolSize: 1 });
  try {
    const now = new Date();
    return await database.transact(async (tx) => {
      const { accountId } = await accounts.create(tx, { name: "Other", plan: "scale" }, now);
      return (await keys.make({ tx, plans: planTable(), explicitOrigin: null, now }, accountId, "bench"))
        .apiKey;
    });
  } finally {
    await database.close();
  }
}

async function write(origin: string, apiKey: string, name: string): Promise<string> {
  const answer = await fetch(`${origin}/api/v1/contacts`, {
    method: "POST",
    headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
    body: JSON.stringify({ name, email: "dana@example.com" }),
  });
  if (!answer.ok) throw new Error(`A contact was refused: ${await answer.text()}`);
  return ((await answer.json()) as { data: { id: string } }).data.id;
}

async function writes(origin: string, apiKey: string): Promise<void> {
  for (let n = 0; n < writesPerSecond * seconds; n++) {
    await Promise.all([write(origin, apiKey, `Dana ${n}`), wait(1_000 / writesPerSecond)]);
  }
}

/** @returns the time of each request, in ms */
async function requests(url: string, apiKey: string, during = seconds): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + during * 1_000;
  while (performance.now() < end) {
    const began = performance.now();
    const answer = await fetch(url, { headers: { authorization: `Bearer ${apiKey}` } });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`A request was answered with ${answer.status}.`);
    times.push(performance.now() - began);
  }
  return times;
}

/** Asks for more streams than an account can have, spread over the time of a measurement. @returns the refusals */
async function askInVain(url: string, apiKey: string): Promise<number> {
  let count = 0;
  for (let n = 0; n < refused; n++) {
    const [{ status }] = await Promise.all([
      ChangeStream.open(url, apiKey),
      wait((seconds * 1_000) / refused),
    ]);
    if (status !== 429) throw new Error(`One stream too many was answered with ${status}.`);
    count += 1;
  }
  return count;
}
