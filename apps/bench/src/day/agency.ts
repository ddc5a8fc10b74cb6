import type { Connection, Database } from "../../../api/src/platform/database/database.ts";
import { openDatabase } from "../../../api/src/platform/database/database.ts";
import { signedIn } from "../../../api/test/fixtures/people.ts";
import { ApiCaller } from "../api-caller.ts";
import { createAccount } from "../database.ts";

/** An account with public homes and people who have signed in. */
export interface Agency {
  apiKey: string;
  slug: string;
  homes: string[];
  /** What the browser of each agent sends. */
  agents: Record<string, string>[];
  feedUrl: string;
}

const homes = 25;
const agents = 5;

/** Adds agencies to a server that runs on this database. */
export async function openAgencies(connection: Connection, origin: string, count: number): Promise<Agency[]> {
  const database = openDatabase(connection, { poolSize: 2 });
  try {
    const opened: Agency[] = [];
    for (let n = 0; n < count; n++) opened.push(await openAgency(database, origin));
    return opened;
  } finally {
    await database.close();
  }
}

async function openAgency(database: Database, origin: string): Promise<Agency> {
  const { accountId, apiKey } = await createAccount(database, "Bench");
  const api = new ApiCaller(origin, apiKey);
  await api.call("PATCH", "/settings", { profilePublic: true, maxShowingsPerDay: 20 });
  const ids: string[] = [];
  for (let n = 0; n < homes; n++) ids.push((await api.call("POST", "/properties", home(n))).id!);
  const { url } = await api.call("POST", "/listing-feeds", { format: "jsonld", name: "A portal" });
  const [row] = await database.sql<{ slug: string }[]>`select slug from accounts where id = ${accountId}`;
  const where = { database, clock: { now: () => new Date() } };
  const people = [];
  for (let n = 0; n < agents; n++) people.push((await signedIn(where, { accountId }, "agent")).headers);
  return { apiKey, slug: row!.slug, homes: ids, agents: people, feedUrl: url! };
}

const home = (n: number) => ({
  title: `Elm Street ${n + 1}`,
  address: `${n + 1} Elm Street`,
  city: "Springfield",
  state: "IL",
  zipCode: "62701",
  monthlyRent: 1_500 + 50 * n,
  bedrooms: 1 + (n % 3),
  bathrooms: 1,
  description: "Two rooms to the south, a kitchen with a window, and a cellar.",
  isPublic: true,
});
