import { expect, it } from "vitest";
import { createContact } from "../fixtures/records.ts";
import { testApi } from "../harness/api.ts";
import { blocksOf, statementsOf } from "./blocks.ts";

const { server, account } = await testApi({ plan: "pro" });
const { sql } = server.database;

it.each(["before", "after"])(
  "finds the possible duplicates of one of 100,000 contacts by an index, %s the table was analyzed",
  async (when) => {
    if (when === "before") {
      for (let from = 1; from <= 100_000; from += 5000)
        await sql`insert into contacts (account_id, id, name, email, phone, status, role, source, language, created_at, updated_at)
          select ${account.accountId}, gen_random_uuid(), 'Somebody', 'p' || n || '@example.com',
            '(217) ' || (200 + n / 10000) || '-' || lpad((n % 10000)::text, 4, '0'), 'prospect', 'prospect', 'api', 'en', now(), now()
          from generate_series(${from}::int, ${from + 4999}::int) as n`;
    } else await sql`analyze contacts`;
    const read = async (phone: string) => {
      const { id } = await createContact(server, account, { email: `${when}@example.com`, phone });
      let duplicates: string[] = [];
      const statements = await statementsOf(sql, async () => {
        const { body } = await server.request("GET", `/contacts/${id}`, { as: account });
        duplicates = body.data.possibleDuplicates;
      });
      const about = statements.filter(({ text }) => text.includes('"contacts"'));
      return { duplicates: duplicates?.length, about };
    };
    const { duplicates, about } = await read("+12172055555");
    expect(duplicates).toBeGreaterThanOrEqual(1);
    expect(about.length).toBeGreaterThanOrEqual(3);
    for (const plan of ["custom", "generic"] as const)
      expect([plan, await blocksOf(server.database, about, plan)]).toSatisfy(
        ([, blocks]: [string, number]) => blocks < 100,
      );
  },
  240_000,
);
