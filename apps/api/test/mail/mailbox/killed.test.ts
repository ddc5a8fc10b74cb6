import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import postgres from "postgres";
import { afterEach, expect, it } from "vitest";
import { bundled } from "../../harness/bundle.ts";
import { authority, hasDovecot } from "../../harness/dovecot.ts";
import { killProcess } from "../../harness/worker-process.ts";
import { mailboxTest } from "./mailbox-api.ts";

const { server, account, at, connect, deliver, contact, received } = await mailboxTest();
const program = await bundled(fileURLToPath(new URL("./killed-program.ts", import.meta.url)));
const user = "killed@agency.example";
const total = 12;

let child: ChildProcess | null = null;
afterEach(async () => {
  if (child) await killProcess(child);
});

async function start(): Promise<void> {
  child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      CONNECTION: JSON.stringify(server.connection),
      DATA_DIR: server.config.dataDir,
      AUTHORITY: authority,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout!, "data");
}

it.skipIf(!hasDovecot)(
  "a worker killed in the middle of a fetch loses no mail and takes none in twice",
  { timeout: 120_000 },
  async () => {
    // The worker has the time of the machine.
    server.clock.set(new Date());
    await contact(account, "dana@example.net");
    await connect(account, { address: user, imap: at(user) });
    for (let n = 1; n <= total; n++)
      await deliver(
        { From: "dana@example.net", Subject: `Mail ${n}`, "Message-ID": `<${n}@killed.example>` },
        `Text ${n}`,
        user,
      );
    const sql = postgres({ ...server.connection, max: 2, onnotice: () => undefined });
    try {
      // The transaction that takes in the fifth email stops, after all of its changes, while the test holds this lock.
      await sql.unsafe(`
      create function hold() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(77); return new; end $$;
      create trigger hold after insert on incoming_mail for each row when (new.subject = 'Mail 5') execute function hold();`);
      const holder = await sql.reserve();
      await holder`select pg_advisory_lock(77)`;
      await start();
      const waiting = async () => {
        const rows = await server.database
          .sql`select from pg_locks where locktype = 'advisory' and objid = 77 and not granted`;
        return rows.length;
      };
      await expect.poll(waiting, { timeout: 60_000 }).toBe(1);
      await killProcess(child!);
      expect((await received(account)).length).toBe(4);
      await holder`select pg_advisory_unlock(77)`;
      holder.release();
      await expect.poll(waiting, { timeout: 60_000 }).toBe(0);
      expect((await received(account)).length).toBe(4);
      // As after a minute, when the claim of the killed worker ends.
      await sql`update mailboxes set next_check_at = now()`;
      await start();
      await expect.poll(async () => (await received(account)).length, { timeout: 60_000 }).toBe(total);
    } finally {
      await sql.end();
    }
    const expected = Array.from({ length: total }, (_, n) => [`Text ${n + 1}`]);
    const stored = await server.database
      .sql`select content from messages where direction = 'inbound' order by id`;
    expect(stored.map(({ content }) => [content])).toEqual(expected);
  },
);
