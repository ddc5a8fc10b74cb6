/** How many bytes of the database a record takes, with its indexes and all that is kept about it for a time. */
import type { Sql } from "postgres";
import { deleted, partitioned } from "../../api/src/db/retention.ts";
import { openDatabase } from "../../api/src/platform/database/database.ts";
import { ApiCaller } from "./api-caller.ts";
import { startReceivers } from "./child.ts";
import { BenchConnector } from "./connector.ts";
import type { BenchDatabase } from "./database.ts";
import { plain, type Result, type Say } from "./result.ts";
import { startProgramOn, withoutLimits } from "./server.ts";

const times = 3_000;
const atATime = 8;

/** What one call writes, and the number of it, from 0. */
type Kind = [name: string, write: (n: number) => Promise<unknown>];

export async function benchSizes(at: BenchDatabase, say: Say): Promise<Result[]> {
  const receivers = await startReceivers(1);
  const program = await startProgramOn(at, { ALLOW_PRIVATE_NETWORKS: "true", PLAN_OVERRIDES: withoutLimits });
  const database = openDatabase(at.connection, { poolSize: 2 });
  try {
    const [port] = receivers.hello.ports as [number];
    const api = new ApiCaller(program.address!, at.apiKey);
    const results: Result[] = [];
    for (const [name, write] of kindsOf(api)) {
      say(`sizes: ${name}`);
      results.push(...(await measure(database.sql, name, write)));
    }
    const connector = new BenchConnector(api);
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

const property = {
  city: "Springfield",
  state: "IL",
  monthlyRent: 1850,
  bedrooms: 2,
  bathrooms: 1,
  description: "A bright apartment on the second floor, with a balcony and a place to park. ".repeat(4),
};
const kindsOf = (api: ApiCaller): Kind[] => [
  [
    "a contact",
    (n) =>
      api.call("POST", "/contacts", {
        name: `Prospect ${n}`,
        email: `prospect-${n}@example.com`,
        phone: "+12175550142",
      }),
  ],
  ["a property", (n) => api.call("POST", "/properties", { ...property, address: `${n} Elm Street` })],
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
