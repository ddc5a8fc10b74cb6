import pino from "pino";
import { assemble } from "../src/assemble.ts";
import { readConfig } from "../src/config.ts";
import { operations } from "../src/http/rest.ts";
import { openDatabase } from "../src/platform/database.ts";
import { silentQueue } from "../src/platform/jobs.ts";
import type { RequestCall } from "../src/trpc/context.ts";
import { type BenchDatabase, fillContacts, fillProperties } from "./database.ts";
import { compared, median, type Result } from "./result.ts";

type Sql = ReturnType<typeof openDatabase>["sql"];

/** A list of ours, and the same page and total as anybody would ask PostgreSQL for them. */
interface Case {
  name: string;
  operation: string;
  input: Record<string, unknown>;
  table: string;
  where: (sql: Sql) => ReturnType<Sql>;
}

const cases: Case[] = [
  { name: "properties", operation: "properties.list", input: {}, table: "properties", where: (sql) => sql`` },
  {
    name: "properties, minRent",
    operation: "properties.list",
    input: { minRent: 3500 },
    table: "properties",
    where: (sql) => sql`and monthly_rent >= ${3500}`,
  },
  {
    name: "properties, city",
    operation: "properties.list",
    input: { city: "field 77" },
    table: "properties",
    where: (sql) => sql`and city ilike ${"%field 77%"}`,
  },
  {
    name: "contacts, search",
    operation: "contacts.list",
    input: { search: "person 777" },
    table: "contacts",
    where: (sql) =>
      sql`and (name ilike ${"%person 777%"} or email ilike ${"%person 777%"} or phone ilike ${"%person 777%"})`,
  },
];

const rounds = 15;

/** Time of a page of 20 with its exact total on 10 thousand and on 1 million rows, beside bare SQL. */
export async function benchLists(at: BenchDatabase, say: (line: string) => void): Promise<Result[]> {
  const config = readConfig({ RENTAL_DATA_DIR: at.dataDir });
  const database = openDatabase(at.connection);
  const log = pino({ level: "silent" });
  const { server, close } = await assemble({
    config,
    database,
    secretKey: "bench".repeat(8),
    log,
    queue: silentQueue,
  });
  const results: Result[] = [];
  let filled = 0;
  try {
    const caller = await server.authenticator.authenticate(`Bearer ${at.apiKey}`);
    if (caller instanceof Error) throw caller;
    const call: RequestCall = {
      ...server.platform,
      idempotency: server.idempotency,
      caller,
      requestId: "bench",
      idempotencyKey: null,
      reply: { headers: {} },
      admit: null,
    };
    for (const rows of [10_000, 1_000_000]) {
      say(`lists: filling ${rows} properties and contacts`);
      await fillProperties(database.sql, at.accountId, rows - filled);
      await fillContacts(database.sql, at.accountId, rows - filled);
      filled = rows;
      for (const one of cases) {
        say(`lists: ${one.name} of ${rows}`);
        results.push(await compareList(database.sql, call, one, rows));
      }
    }
  } finally {
    await close();
    await database.close();
  }
  return results;
}

async function compareList(sql: Sql, call: RequestCall, one: Case, rows: number): Promise<Result> {
  const { run } = operations.find(({ name }) => name === one.operation)!;
  const ours = () => run(call, one.input) as Promise<{ pagination: { total: number } }>;
  const bare = async () => {
    const base = sql`from ${sql(one.table)} where account_id = ${call.caller.accountId} and deleted_at is null ${one.where(sql)}`;
    const page = await sql`select * ${base} order by created_at desc, id desc limit ${20}`;
    if (page.length < 20) return page.length;
    const [count] = await sql`select count(*)::int as total ${base}`;
    return count!.total as number;
  };
  const [told, expected] = [(await ours()).pagination.total, await bare()];
  if (told !== expected) throw new Error(`${one.name}: ours counts ${told}, bare SQL ${expected}`);
  const times: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  for (let round = 0; round < rounds; round++) {
    // In turning order, so that neither always finds what the other has warmed.
    const first = round % 2 === 0;
    if (first) times.ours.push(await time(ours));
    times.bare.push(await time(bare));
    if (!first) times.ours.push(await time(ours));
  }
  const ratio = median(times.bare) / median(times.ours);
  return compared(
    `list of ${one.name}, ${rows.toLocaleString("en")} rows (${told} match)`,
    "ms",
    median(times.ours),
    median(times.bare),
    ratio,
  );
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
