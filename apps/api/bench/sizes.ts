/** How many bytes of the database a record takes, with its indexes and all that is kept about it for a time. */
import pino from "pino";
import type { Sql } from "postgres";
import { readConfig } from "../src/config.ts";
import { deleted, partitioned } from "../src/db/retention.ts";
import { openDatabase } from "../src/platform/database.ts";
import { startProgram } from "../src/program.ts";
import { Child } from "./child.ts";
import { BenchConnector } from "./connector.ts";
import type { BenchDatabase } from "./database.ts";
import { plain, type Result } from "./result.ts";

const times = 3_000;
const atATime = 8;

/** What one call writes, and the number of it, from 0. */
type Kind = [name: string, write: (n: number) => Promise<unknown>];

export async function benchSizes(at: BenchDatabase, say: (line: string) => void): Promise<Result[]> {
  const receivers = await Child.start(new URL("./webhooks/receive.ts", import.meta.url), {
    BENCH_RECEIVERS: "1",
    BENCH_HANGING: "false",
  });
  const rates = { requestsPerMinute: 1e6, requestsPerDay: 1e8 };
  const config = {
    ...readConfig({
      PORT: "0",
      RENTAL_DATA_DIR: at.dataDir,
      ALLOW_PRIVATE_NETWORKS: "true",
      PLAN_OVERRIDES: JSON.stringify({ scale: rates }),
    }),
    databaseUrl: at.connection as string,
  };
  const program = await startProgram(config, pino({ level: "silent" }));
  const database = openDatabase(at.connection, { poolSize: 2 });
  try {
    const [port] = receivers.hello.ports as [number];
    const connector = new BenchConnector(program.address!, at.apiKey);
    const results: Result[] = [];
    for (const [name, write] of kindsOf(connector)) {
      say(`sizes: ${name}`);
      results.push(...(await measure(database.sql, name, write)));
    }
    await connector.connect(`http://127.0.0.1:${port}/hook`);
    const deliver = (n: number) => connector.send(n * 2 + 1);
    // Of one prospect, as in a long conversation, with the delivery of each to a subscriber.
    say("sizes: message");
    results.push(
      ...(await measure(database.sql, "a message received, and delivered to a subscriber", deliver)),
    );
    return results;
  } finally {
    await program.stop();
    await database.close();
    await receivers.stop();
  }
}

const kindsOf = (connector: BenchConnector): Kind[] => [
  [
    "a contact",
    (n) =>
      connector.post("/contacts", {
        name: `Prospect ${n}`,
        email: `prospect-${n}@example.com`,
        phone: "+12175550142",
      }),
  ],
  [
    "a property",
    (n) =>
      connector.post("/properties", {
        ...{
          address: `${n} Elm Street`,
          city: "Springfield",
          state: "IL",
          monthlyRent: 1850,
          bedrooms: 2,
          bathrooms: 1,
        },
        description: "A bright apartment on the second floor, with a balcony and a place to park. ".repeat(4),
      }),
  ],
];

async function measure(sql: Sql, name: string, write: (n: number) => Promise<unknown>): Promise<Result[]> {
  const before = await sizes(sql);
  let next = 0;
  const writer = async () => {
    while (next < times) await write(next++);
  };
  await Promise.all(Array.from({ length: atATime }, writer));
  const after = await settled(sql);
  const grown = [...after].map(
    ([table, bytes]) => [table, (bytes - (before.get(table) ?? 0)) / times] as const,
  );
  const sum = (of: (table: string) => boolean) =>
    grown.filter(([table]) => of(table)).reduce((total, [, bytes]) => total + bytes, 0);
  const ends = (table: string) => table in partitioned || table in deleted;
  return [
    plain(
      `sizes: ${name}, for good`,
      "bytes",
      sum((table) => !ends(table)),
    ),
    plain(`sizes: ${name}, for a time`, "bytes", sum(ends)),
    ...grown
      .filter(([, bytes]) => bytes >= 20)
      .toSorted(([, a], [, b]) => b - a)
      .map(([table, bytes]) => plain(`sizes: ${name}, in ${table}`, "bytes", bytes)),
  ];
}

/** Sizes once they have stopped growing: deliveries, usage and the request log follow the requests. */
async function settled(sql: Sql): Promise<Map<string, number>> {
  for (let last = "", same = 0; ; await new Promise((resolve) => setTimeout(resolve, 1_000))) {
    const now = await sizes(sql);
    const text = JSON.stringify([...now]);
    same = text === last ? same + 1 : 0;
    if (same === 3) return now;
    last = text;
  }
}

/** Bytes by table, with indexes, partitions and long values, after dead rows were freed. */
async function sizes(sql: Sql): Promise<Map<string, number>> {
  await sql`vacuum`;
  const rows = await sql<{ table: string; bytes: string }[]>`
    select coalesce(pg_partition_root(c.oid), c.oid)::regclass::text as table, sum(pg_total_relation_size(c.oid)) as bytes
    from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' group by 1 order by 1`;
  return new Map(rows.map(({ table, bytes }) => [table, Number(bytes)]));
}
