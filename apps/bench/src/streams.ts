/** Whether streams of changes slow down the requests of another account: GET by id, one after the other. */
import { setTimeout as wait } from "node:timers/promises";
import { openDatabase } from "../../api/src/platform/database/database.ts";
import { ChangeStream } from "../../api/test/changes/change-stream.ts";
import { ApiCaller } from "./api-caller.ts";
import { type BenchDatabase, createAccount } from "./database.ts";
import { percentiles, plain, type Result, type Say } from "./result.ts";
import { startProgramOn, withoutLimits } from "./server.ts";

/** As many as an account can have in a process; and how many more it asks for. */
const streams = 20;
const refused = 1_000;
/** Writes of the account with the streams, per second. */
const writesPerSecond = 20;
const seconds = 15;

export async function benchStreams(at: BenchDatabase, say: Say): Promise<Result[]> {
  const program = await startProgramOn(at, { PLAN_OVERRIDES: withoutLimits });
  try {
    const origin = program.address!;
    const api = new ApiCaller(origin, at.apiKey);
    const other = await newKey(at);
    const { id } = await createContact(new ApiCaller(origin, other), "Other");
    const path = `${origin}/api/v1/contacts/${id}`;
    const results: Result[] = [];
    const measure = async (name: string) => {
      say(`streams: ${name}`);
      const [times] = await Promise.all([requests(path, other), writes(api)]);
      results.push(...percentiles(`streams: GET of another account, ${name}`, times, 99));
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
    return (await createAccount(database, "Other")).apiKey;
  } finally {
    await database.close();
  }
}

const createContact = (api: ApiCaller, name: string) =>
  api.call("POST", "/contacts", { name, email: "dana@example.com" });

async function writes(api: ApiCaller): Promise<void> {
  for (let n = 0; n < writesPerSecond * seconds; n++) {
    await Promise.all([createContact(api, `Dana ${n}`), wait(1_000 / writesPerSecond)]);
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
