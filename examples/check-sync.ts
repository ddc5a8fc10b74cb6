import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { RentalClient } from "../packages/sdk/dist/index.js";
import { type Copy, documented, environmentOf } from "./copies.ts";
import { type Outcome, type Program, passed, RunningProgram } from "./programs.ts";

/** RUN_LONG=1 (.ci/full) kills it 20 times. */
const kills = process.env.RUN_LONG === "1" ? 20 : 3;
const resources = ["properties", "contacts", "showings", "conversations", "messages"] as const;
type Resource = (typeof resources)[number];
type Stored = Record<Resource, { id: string }[]>;

/** The parts of SQLite that are used, loaded from the copy of the example. */
interface Sqlite {
  prepare(sql: string): { all(...values: unknown[]): unknown[]; run(...values: unknown[]): unknown };
  close(): void;
}

/**
 * Kills the program with -9 again and again while records are created, changed and deleted. In the end its copy equals the
 * account, also after its cursor was refused; and from the first whole copy on, it always has one.
 */
export async function checkSync(copy: Copy, baseUrl: string, apiKey: string): Promise<Outcome> {
  const rental = new RentalClient({ apiKey, baseUrl });
  const file = new SqliteFile(copy.folder);
  const direct = { command: process.execPath, args: ["main.mjs"], cwd: copy.folder };
  const byReadme = documented(copy, { apiKey });
  const start = (program: Program) => RunningProgram.start(program, environmentOf(baseUrl, apiKey));
  const upToDate = (line: string) => line.startsWith("up to date: ");

  const writers = new Writers(rental);
  writers.start();
  const first = start(byReadme);
  await first.waitFor(upToDate);
  await first.kill();

  let refused = 0;
  for (let kill = 1; kill <= kills; kill++) {
    // Every third time the cursor is of another database, so that the lists are copied again.
    const begins = kill % 3 === 2;
    if (begins) file.spoilCursor();
    const program = start(direct);
    if (begins) {
      await program.waitFor((line) => line.startsWith("copying everything again: "));
      refused += 1;
    }
    await wait(Math.random() * 2_500);
    await program.kill();
    if (file.read().contacts.length === 0)
      throw new Error("the old copy was gone before the new one was whole");
  }
  const last = start(byReadme);
  await last.waitFor(upToDate);
  await writers.stop();
  const total = await equal(rental, file);
  await last.stop();
  return passed(
    `${kills} kills and ${refused} refused cursors during ${writers.done} rounds of writes; all ${total} records are equal\n`,
  );
}

/** Waits until the copy equals the account. @returns the number of records */
async function equal(rental: RentalClient, file: SqliteFile): Promise<number> {
  const deadline = Date.now() + 120_000;
  for (;;) {
    // The server still sends the emails, which changes their messages.
    const account = inOrder(await readAccount(rental));
    const stored = inOrder(withoutDerived(file.read()));
    if (isDeepStrictEqual(stored, account))
      return resources.reduce((sum, name) => sum + account[name].length, 0);
    if (Date.now() > deadline) throw new Error(`the copy differs:\n${differences(stored, account)}`);
    await wait(500);
  }
}

/** Lists do not say which contacts may be the same person: that is worked out when a single one is read. */
function withoutDerived(stored: Stored): Stored {
  const contacts = stored.contacts.map((contact) => {
    const { possibleDuplicates: _, ...own } = contact as typeof contact & { possibleDuplicates?: unknown };
    return own as typeof contact;
  });
  return { ...stored, contacts };
}

async function readAccount(rental: RentalClient): Promise<Stored> {
  const conversations = await rental.conversations.listAll().toArray();
  const messages = [];
  for (const { id } of conversations)
    messages.push(...(await rental.conversations.listMessagesAll(id).toArray()));
  return {
    properties: await rental.properties.listAll().toArray(),
    contacts: await rental.contacts.listAll().toArray(),
    showings: await rental.showings.listAll().toArray(),
    conversations,
    messages,
  };
}

const inOrder = (stored: Stored): Stored =>
  Object.fromEntries(
    resources.map((name) => [name, stored[name].toSorted((a, b) => (a.id < b.id ? -1 : 1))]),
  ) as Stored;

function differences(stored: Stored, account: Stored): string {
  const lines = resources.flatMap((name) => {
    const own = new Map(stored[name].map((record) => [record.id, record]));
    const wrong = account[name].filter((record) => !isDeepStrictEqual(own.get(record.id), record));
    const known = new Set(account[name].map(({ id }) => id));
    const extra = stored[name].filter(({ id }) => !known.has(id));
    return [
      ...wrong.map(
        (record) => `${name}: ${JSON.stringify(own.get(record.id))}, not ${JSON.stringify(record)}`,
      ),
      ...extra.map((record) => `${name}: ${JSON.stringify(record)} is not in the account`),
    ];
  });
  return lines.slice(0, 20).join("\n");
}

/** The file of the example, read while the example writes. */
class SqliteFile {
  readonly #path: string;
  readonly #open: () => Sqlite;

  constructor(folder: string) {
    this.#path = join(folder, "account.db");
    const Database = createRequire(join(folder, "package.json"))("libsql") as new (path: string) => Sqlite;
    this.#open = () => new Database(this.#path);
  }

  read(): Stored {
    return this.#with(
      (db) =>
        Object.fromEntries(
          resources.map((name) => [
            name,
            (db.prepare(`select record from ${name}`).all() as { record: string }[]).map(({ record }) =>
              JSON.parse(record),
            ),
          ]),
        ) as Stored,
    );
  }

  /** Makes the cursor one of another database: its second to ninth bytes name the epoch. */
  spoilCursor(): void {
    this.#with((db) => {
      const [{ cursor }] = db.prepare("select cursor from copies where is_whole = 1").all() as [
        { cursor: string },
      ];
      const bytes = Buffer.from(cursor, "base64url");
      bytes.fill(0, 1, 9);
      db.prepare("update copies set cursor = ? where is_whole = 1").run(bytes.toString("base64url"));
    });
  }

  #with<Result>(use: (db: Sqlite) => Result): Result {
    const db = this.#open();
    try {
      return use(db);
    } finally {
      db.close();
    }
  }
}

/** Creates, changes and deletes records until they are stopped. */
class Writers {
  /** Number of rounds, of three to six writes each. */
  done = 0;
  #goesOn = true;
  #running: Promise<unknown> = Promise.resolve();

  constructor(private readonly rental: RentalClient) {}

  start(): void {
    this.#running = Promise.all([this.#listings(), this.#people(), this.#people()]);
    // Reported by `stop`.
    this.#running.catch(() => undefined);
  }

  async stop(): Promise<void> {
    this.#goesOn = false;
    await this.#running;
  }

  async #listings(): Promise<void> {
    const { properties } = this.rental;
    await this.#repeat(async (n) => {
      const home = { address: `${n} Elm Street`, monthlyRent: 1_000 + n, bedrooms: 2, bathrooms: 1 };
      const { id } = await properties.create(home);
      await properties.update(id, { monthlyRent: 900 });
      if (n % 3 === 0) await properties.delete(id);
    });
  }

  async #people(): Promise<void> {
    const { contacts, messages, properties, showings } = this.rental;
    const home = { address: "1 Oak Street", monthlyRent: 1_000, bedrooms: 2, bathrooms: 1 };
    const { id: propertyId } = await properties.create(home);
    await this.#repeat(async (n) => {
      const { id: contactId } = await contacts.create({ name: `Kim ${n}`, email: "kim@example.com" });
      await messages.create({ contactId, content: `Hello ${n}`, channel: "email" });
      const startTime = new Date(
        Date.UTC(2030, 0, 1) + n * 7_200_000 + Math.floor(Math.random() * 3_600_000),
      );
      const endTime = new Date(startTime.getTime() + 60_000);
      const times = { startTime: startTime.toISOString(), endTime: endTime.toISOString() };
      const { id } = await showings.create({ title: `Visit ${n}`, propertyId, contactId, ...times });
      await showings.update(id, { notes: "Ring twice." });
      await contacts.update(contactId, { name: `Dana ${n}` });
      if (n % 3 === 0) await contacts.delete(contactId);
    });
  }

  async #repeat(work: (n: number) => Promise<void>): Promise<void> {
    for (let n = 0; this.#goesOn; n++) {
      await work(n);
      this.done += 1;
    }
  }
}
