import { count, getTableColumns, is, sql } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as tables from "../../src/db/tables/index.ts";
import { type Database, openDatabase } from "../../src/platform/database/database.ts";
import { statement } from "../../src/platform/database/statement.ts";
import { isoMoment, toIso } from "../../src/platform/text/iso-moment.ts";
import { createTestDatabase } from "../harness/postgres.ts";

let database: Database;
let dispose: () => Promise<void>;
beforeAll(async () => {
  const created = await createTestDatabase();
  database = openDatabase(created.connection, { poolSize: 2 });
  dispose = async () => {
    await database.close();
    await created.drop();
  };
});
afterAll(() => dispose());

/** A literal of each SQL type used in our tables. */
const literals: Record<string, string[]> = {
  uuid: ["0198a3c4-0000-7000-8000-000000000001"],
  text: ["", "Käse ☃ 'quoted'"],
  integer: ["0", "-7"],
  smallint: ["0", "-7"],
  real: ["0", "1.84"],
  bigint: ["9007199254740991"],
  numeric: ["1250.50", "0"],
  "double precision": ["1.5"],
  boolean: ["t", "f"],
  date: ["2026-02-28", "0044-03-15"],
  "timestamp (3) with time zone": [
    "2026-06-15 12:00:00.12+00",
    "2026-06-15 12:00:00+00",
    "10000-01-01 00:00:00+00",
  ],
  "timestamp with time zone": ["2026-06-15 12:00:00.123456+00"],
  "text[]": ["{}", '{"a,b","c \\"d\\"",NULL}'],
  "uuid[]": ["{0198a3c4-0000-7000-8000-000000000001}"],
  json: ['{"b":1,"a":[null]}'],
  jsonb: ['{"a":[1,null]}', "[]", '"text"'],
  bytea: ["\\x00ff"],
};

const all = Object.values(tables as Record<string, unknown>).filter((table) => is(table, PgTable));

describe("statement", () => {
  test.each(all.map((table) => [getTableConfig(table).name, table] as const))(
    "reads every column of %s as drizzle does, null included",
    async (_, table) => {
      for (const [name, column] of Object.entries(getTableColumns(table))) {
        // A serial is an integer with a sequence; it does not exist as a type to cast to.
        const type = column.getSQLType().replace("bigserial", "bigint");
        const values = literals[type];
        if (!values) throw new Error(`There is no literal of ${type} (${name}) here yet; add one.`);
        for (const value of [...values, null]) {
          const literal = value === null ? sql`null` : sql`${sql.raw(`'${value.replaceAll("'", "''")}'`)}`;
          const query = database.read
            .select({ value: sql`${literal}::${sql.raw(type)}`.mapWith(column), total: count() })
            .from(sql`(select 1) as one`)
            .prepare("test");
          expect(await statement(query).execute()).toEqual(await query.execute());
        }
      }
    },
  );

  test("fills placeholders as drizzle does", async () => {
    const query = database.read
      .select({
        text: sql<string>`${sql.placeholder("text")}::text`,
        n: sql<number>`${sql.placeholder("n")}::int`,
      })
      .from(sql`(select 1) as one`)
      .prepare("test");
    const values = { text: "here", n: 7 };
    expect(await statement(query).execute(values)).toEqual(await query.execute(values));
  });
});

describe("isoMoment", () => {
  test.each([
    "2026-06-15 12:00:00+00",
    "2026-06-15 12:00:00.1+00",
    "2026-06-15 12:00:00.123+00",
    "0999-01-01 00:00:00.05+00",
    "9999-12-31 23:59:59.999+00",
    "2026-06-15 12:00:00+02",
  ])("writes %s as Date does", (text) => {
    expect(toIso(text)).toBe(new Date(text).toISOString());
  });

  test("reads a column in its wire format", async () => {
    const { createdAt } = tables.accounts;
    const moments = database.read
      .select({ at: isoMoment(createdAt) })
      .from(sql`(select '2026-06-15T12:00:00.5Z'::timestamptz as created_at) as accounts`)
      .prepare("test");
    expect(await statement(moments).execute()).toEqual([{ at: "2026-06-15T12:00:00.500Z" }]);
  });
});
