import { expect, it } from "vitest";
import { maxSorted } from "../../src/platform/database/found-by-text.ts";
import { testApi } from "../harness/api.ts";

const { server, account } = await testApi({ plan: "scale" });
const few = 45;

/** Contacts, of which one more than are sorted contain "common", one fewer "nearly", and some "rare". */
await server.database.sql`
  insert into contacts (account_id, id, name, status, role, source, language, created_at, updated_at)
  select ${account.accountId}, gen_random_uuid(),
    'Common' || case when n > 1 then ' Nearly' else '' end || case when n % ${Math.floor(maxSorted / few)}::int = 0 then ' Rare' else '' end,
    case when n % 3 = 0 then 'archived' else 'prospect' end, 'prospect', 'api', 'en',
    timestamptz '2026-06-01' - (n % 5000) * interval '1 minute', now()
  from generate_series(1, ${maxSorted + 1}::int) n`;

interface Page {
  data: { id: string }[];
  pagination: { total: number; totalPages: number; nextCursor: string | null };
}
const read = async (query: string): Promise<Page> => {
  const answer = await server.request(
    "GET",
    `/contacts?${query.includes("limit=") ? "" : "limit=20&"}${query}`,
    { as: account },
  );
  expect(answer.status).toBe(200);
  return answer.body as Page;
};
const ids = ({ data }: Page) => data.map(({ id }) => id);
/** By a scan, with the order that lists have. */
async function matching(text: string, status?: string): Promise<string[]> {
  const { sql } = server.database;
  const rows = await sql<{ id: string }[]>`
    select id from contacts where account_id = ${account.accountId} and position(${text} in lower(name)) > 0
      and ${status === undefined ? sql`true` : sql`status = ${status}`}
    order by created_at desc, id desc`;
  return rows.map(({ id }) => id);
}

it.for([
  ["common", undefined, maxSorted + 1],
  ["nearly", undefined, maxSorted],
  ["rare", undefined, few],
  ["common", "archived", Math.floor((maxSorted + 1) / 3)],
  ["nothing", undefined, 0],
] as const)(
  "pages of contacts with %s in their name, and the status %s, are those of a scan",
  async ([text, status, total]) => {
    const query = `search=${text}${status === undefined ? "" : `&status=${status}`}`;
    const expected = await matching(text, status);
    expect(expected).toHaveLength(total);
    const last = Math.max(1, Math.ceil(total / 20));
    for (const page of [1, 2, last, last + 1]) {
      const found = await read(`${query}&page=${page}`);
      expect([page, ids(found)]).toEqual([page, expected.slice((page - 1) * 20, page * 20)]);
      expect([page, found.pagination.total]).toEqual([page, total]);
    }
    let found = await read(query);
    for (let page = 2; page <= Math.min(last, 5); page++) {
      found = await read(`${query}&cursor=${found.pagination.nextCursor}`);
      expect([page, ids(found)]).toEqual([page, expected.slice((page - 1) * 20, page * 20)]);
      expect(found.pagination.total).toBe(total);
    }
  },
);

it("a walk has every contact that matches throughout, although many more match meanwhile", async () => {
  const expected = await matching("rare");
  const first = await read("search=rare");
  // More than are sorted, most of them older than the first page.
  const { sql } = server.database;
  await sql`
    insert into contacts (account_id, id, name, status, role, source, language, created_at, updated_at)
    select ${account.accountId}, gen_random_uuid(), 'Old', 'prospect', 'prospect', 'api', 'en',
      timestamptz '2026-01-01' - n * interval '1 minute', now()
    from generate_series(1, 500) n`;
  await sql`update contacts set name = name || ' Rare' where account_id = ${account.accountId}`;
  const walked = ids(first);
  let cursor = first.pagination.nextCursor;
  while (cursor !== null) {
    const page: Page = await read(`search=rare&cursor=${cursor}&limit=100`);
    walked.push(...ids(page));
    cursor = page.pagination.nextCursor;
  }
  expect(new Set(walked).size).toBe(walked.length);
  expect(walked.filter((id) => expected.includes(id))).toEqual(expected);
}, 60_000);

it("properties are found by a part of their city in the same way", async () => {
  await server.database.sql`
    insert into properties (account_id, id, title, address, monthly_rent, bedrooms, bathrooms, available, city, features,
      is_public, created_at, updated_at)
    select ${account.accountId}, gen_random_uuid(), 'Loft', n || ' Elm Street', 1800, 1, 1, true,
      case when n % 100 = 0 then 'Springfield' else 'Shelbyville' end, '{}', false,
      at, at
    from (select n, timestamptz '2026-06-01' - n * interval '1 minute' as at from generate_series(1, ${maxSorted + 200}::int) n) as numbered`;
  for (const [city, total] of [
    ["ville", maxSorted + 200 - Math.floor((maxSorted + 200) / 100)],
    ["SPRING", Math.floor((maxSorted + 200) / 100)],
  ] as const) {
    const { body } = await server.request("GET", `/properties?city=${city}&limit=20`, { as: account });
    expect(body.pagination.total).toBe(total);
    const { sql } = server.database;
    const rows = await sql<{ id: string }[]>`
      select id from properties where account_id = ${account.accountId} and lower(city) like ${`%${city.toLowerCase()}%`}
      order by created_at desc, id desc limit 20`;
    expect(ids(body as Page)).toEqual(rows.map(({ id }) => id));
  }
});
