import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import * as accounts from "../../src/domains/account/accounts/accounts.service.ts";
import { type Database, openDatabase } from "../../src/platform/database/database.ts";
import { signedHeaders } from "../authorization/connectors.ts";
import { bundled } from "../harness/bundle.ts";
import { createTestDatabase } from "../harness/postgres.ts";
import { printedSeed, seededRandom } from "../harness/random.ts";
import { plain } from "./corpus/make.ts";
import { inboundSecret } from "./hand-in.ts";
import { SmtpClient } from "./smtp-client.ts";

/** The short form, with the suite, kills the process twice; RUN_LONG=1 (.ci/full) fifty times. */
const kills = process.env.RUN_LONG === "1" ? 50 : 2;
const random = seededRandom(printedSeed("killed while mail arrives"));
const program = await bundled(fileURLToPath(new URL("./killed-program.ts", import.meta.url)));

let database: Database;
let env: Record<string, string>;
let child: ChildProcess | null = null;
/** Where the process listens; null while there is none. */
let at: { http: string; smtp: string } | null = null;
let to: string;
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const { connection, drop } = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "rental-mail-"));
  database = openDatabase(connection, { poolSize: 2 });
  closers.push(
    drop,
    () => rm(dataDir, { recursive: true, force: true }),
    () => database.close(),
    kill,
  );
  const owner = { name: "Killed", plan: "scale" } as const;
  const { accountId } = await database.transact((tx) => accounts.create(tx, owner, new Date()));
  const [row] = await database.sql`select slug from accounts where id = ${accountId}`;
  to = `${row!.slug}@mail.example.com`;
  env = { PATH: process.env.PATH!, CONNECTION: JSON.stringify(connection), DATA_DIR: dataDir };
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

async function start(): Promise<void> {
  child = spawn(process.execPath, [program], { env, stdio: ["ignore", "pipe", "inherit"] });
  const [line] = (await once(createInterface({ input: child.stdout! }), "line")) as [string];
  at = JSON.parse(line);
}

async function kill(): Promise<void> {
  at = null;
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}

type Way = (raw: Buffer) => Promise<boolean>;

const overSmtp: Way = async (raw) => {
  const client = await SmtpClient.open({ address: at!.smtp });
  try {
    return (await client.send([to], raw)).startsWith("250");
  } finally {
    client.socket.destroy();
  }
};

const overHttp: Way = async (raw) => {
  const headers = { "content-type": "message/rfc822", ...signedHeaders(inboundSecret, raw, new Date()) };
  const response = await fetch(`${at!.http}/inbound/v1/mail`, {
    method: "POST",
    headers,
    body: new Uint8Array(raw),
    signal: AbortSignal.timeout(10_000),
  });
  await response.arrayBuffer();
  return response.status === 202;
};

/** What a mail server does: sends the same mail until it is acknowledged. @returns the number of attempts */
async function sendStubbornly(way: Way, raw: Buffer): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const isDone = at && (await way(raw).catch(() => false));
    if (isDone) return attempt;
    await wait(30);
  }
}

it(`loses no acknowledged mail and doubles none when the process is killed ${kills} times`, {
  timeout: 120_000 + kills * 20_000,
}, async () => {
  await start();
  const acknowledged: string[] = [];
  let repeated = 0;
  let isSending = true;
  const sender = async (way: Way, name: string) => {
    for (let n = 0; isSending; n++) {
      const id = `${name}-${n}@example.net`;
      // A sender may write 30 times an hour.
      const from = `${name}-${Math.floor(n / 20)}@example.net`;
      const raw = plain(`Mail ${n}\n`, { To: to, From: from, "Message-ID": `<${id}>` });
      const attempts = await sendStubbornly(way, raw);
      if (attempts > 1) repeated += 1;
      acknowledged.push(id);
      // An acknowledged mail may be sent again, when the acknowledgement is lost.
      if (n % 5 === 0) await sendStubbornly(way, raw);
    }
  };
  const sending = [sender(overSmtp, "smtp"), sender(overSmtp, "other"), sender(overHttp, "http")];
  for (let i = 0; i < kills; i++) {
    // Not before mail flows again: the first one waits for a thread to start.
    const flowing = acknowledged.length + 5;
    await expect.poll(() => acknowledged.length, { timeout: 60_000, interval: 20 }).toBeGreaterThan(flowing);
    await wait(random() * 500);
    await kill();
    await start();
  }
  await wait(300);
  isSending = false;
  await Promise.all(sending);
  const stored =
    await database.sql`select provider_message_id as id, count(*)::int as times from messages group by 1`;
  expect(stored.map(({ id }) => id).sort()).toEqual(acknowledged.sort());
  expect(stored.filter(({ times }) => times !== 1)).toEqual([]);
  const events = await database.sql`select data->>'id' as id from outbox where event = 'message.received'`;
  expect(events.length).toBe(acknowledged.length);
  expect(new Set(events.map(({ id }) => id)).size).toBe(acknowledged.length);
  const [kept] = await database.sql`select count(*)::int as total from incoming_mail`;
  expect(kept!.total).toBe(acknowledged.length);
  console.info(`${kills} kills, ${acknowledged.length} mails, ${repeated} sent again`);
});
