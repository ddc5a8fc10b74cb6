/** Pages after a cursor, for every list of the API. */

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeContact } from "../fixtures/records.ts";
import { testApi } from "../harness/api.ts";
import type { TestAccount } from "../harness/server.ts";
import { blocksOf, statementsOf } from "./blocks.ts";
import { byHand, fill, lists } from "./every-list.ts";

const many = { requestsPerMinute: 1e6, requestsPerDay: 1e8 };
const { server, account: other } = await testApi({
  plan: "scale",
  env: { PLAN_OVERRIDES: JSON.stringify({ scale: many }) },
});
const { sql } = server.database;

const copies = 700;

interface Caller {
  apiKey: string;
  /** Instead of the key. */
  headers?: Record<string, string> | undefined;
}

const get = ({ apiKey, headers = { authorization: `Bearer ${apiKey}` } }: Caller, url: string) =>
  server.call({ method: "GET", url, headers });

const withQuery = (path: string, query: object): string =>
  `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams(query as Record<string, string>)}`;

const idsOf = (body: {
  data: { id?: string; messageId?: string; propertyId?: string; version?: number }[];
}) =>
  body.data.map(({ id, messageId, propertyId, version }) => id ?? messageId ?? propertyId ?? String(version));

it("has entries by hand only for operations that have pages", () => {
  expect(Object.keys(byHand).filter((name) => !(name in lists))).toEqual([]);
});

it("gives every record that exists throughout exactly once, whatever is written between the pages", async () => {
  const write = fc.record({ created: fc.nat(5), deleted: fc.array(fc.nat(60), { maxLength: 5 }) });
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 9 }),
      fc.array(write, { maxLength: 12 }),
      async (limit, writes) => {
        const account = await server.createAccount("scale");
        const create = async (count: number): Promise<string[]> => {
          const ids: string[] = [];
          for (let i = 0; i < count; i++) ids.push(await makeContact(server, account));
          return ids;
        };
        const left = [...writes];
        const before = await create(20);
        const deleted = new Set<string>();
        const seen: string[] = [];
        let cursor: string | null = null;
        do {
          const after = cursor === null ? {} : { cursor };
          const { body } = await get(account, withQuery("/api/v1/contacts", { limit, ...after }));
          seen.push(...idsOf(body));
          cursor = body.pagination.nextCursor;
          const now = left.shift() ?? { created: 0, deleted: [] };
          const others = await create(now.created);
          for (const place of now.deleted) {
            const id = [...before, ...others][place];
            if (id === undefined || deleted.has(id)) continue;
            await server.request("DELETE", `/contacts/${id}`, { as: account });
            deleted.add(id);
          }
        } while (cursor !== null);
        expect(new Set(seen).size).toBe(seen.length);
        expect(before.filter((id) => !deleted.has(id) && !seen.includes(id))).toEqual([]);
      },
    ),
    { numRuns: process.env.RUN_LONG ? 200 : 8 },
  );
});

describe.each(Object.entries(lists))("%s", async (_, list) => {
  const created = await server.createAccount("scale");
  const prepared = await list.prepare(server, created);
  const { path, headers } = typeof prepared === "string" ? { path: prepared } : prepared;
  const account: TestAccount & Caller = { ...created, headers };
  await fill(server, account, list, copies);
  const total = copies + 1 + (list.ofSystem ?? 0);

  const page = async (query: object) => {
    const { status, body, text } = await get(account, withQuery(path, query));
    expect(status, text).toBe(200);
    return body;
  };

  it("gives the same pages by cursor as by number", async () => {
    const limit = 50;
    const totalPages = Math.ceil(total / limit);
    const seen: string[] = [];
    let cursor: string | null = null;
    for (let number = 1; number <= totalPages; number++) {
      const byNumber = await page({ limit, page: number });
      if (cursor !== null) expect(await page({ limit, cursor })).toEqual(byNumber);
      seen.push(...idsOf(byNumber));
      cursor = byNumber.pagination.nextCursor;
      const nextCursor = number < totalPages ? expect.any(String) : null;
      expect(byNumber.pagination).toEqual({ page: number, limit, total, totalPages, nextCursor });
    }
    expect([seen.length, new Set(seen).size]).toEqual([total, total]);
  });

  it.each(["custom", "generic"] as const)(
    "reads no more of the database for a page far from the first, with a %s plan",
    async (plan) => {
      const once = async (number: number) => {
        const cursor = (await page({ limit: 10, page: number })).pagination.nextCursor;
        return blocksOf(server.database, await statementsOf(sql, () => page({ limit: 10, cursor })), plan);
      };
      // Who asks is looked up again each second, which one of the requests may meet.
      const after = async (number: number) =>
        Math.min(await once(number), await once(number), await once(number));
      const first = await after(1);
      // The rows of a page may lie in a few blocks more or less.
      expect(await after(65)).toBeLessThanOrEqual(first + 8);
    },
  );

  it("refuses a cursor that it did not return to this account for these filters", async () => {
    const cursor: string = (await page({ limit: 10 })).pagination.nextCursor;
    const refused = async (query: object, message: string, as: Caller = account, at = path) => {
      const { status, body } = await get(as, withQuery(at, query));
      expect([status, body.errors]).toEqual([
        422,
        [{ field: "cursor", message: expect.stringContaining(message) }],
      ]);
    };
    const another = "belongs to another list, or to other filters";
    await refused({ cursor, page: 1 }, "can't be combined with page");
    if (list.filter)
      await refused({ cursor, ...Object.fromEntries(new URLSearchParams(list.filter)) }, another);
    const elsewhere = path.includes("/contacts") ? "/api/v1/showings" : "/api/v1/contacts";
    await refused({ cursor }, another, account, elsewhere);
    // The path of a public list, and the ids in others, are those of the account.
    if (/^\/api\/v1\/[a-z-]+(\/runs|\/search\?query=hello)?$/.test(path))
      await refused({ cursor }, another, other);
    const last = cursor.at(-5) === "A" ? "B" : "A";
    const forged = Buffer.from(cursor, "base64url")
      .toString("latin1")
      .replace(/,\d+,\d+/, ",2,9");
    for (const broken of [
      cursor.slice(0, -1),
      `${cursor}A`,
      `${cursor.slice(0, -5)}${last}${cursor.slice(-4)}`,
      `A${cursor.slice(1)}${cursor.startsWith("A") ? "A" : ""}`,
      Buffer.from(forged, "latin1").toString("base64url"),
      Buffer.from('["x",1,1]').toString("base64url"),
      `${cursor}=`,
      "now",
      "0",
      "AAAA".repeat(100),
    ])
      await refused({ cursor: broken }, "is not a cursor of this server");
    const long = await get(account, withQuery(path, { cursor: "A".repeat(1001) }));
    expect(long.status).toBe(422);
  });
});
