/**
 * Writers for the test of kept totals, in a process that can be killed. Each transaction creates, changes, hides and
 * deletes contacts of one account, and notes one row in the table `written`. Some are rolled back.
 *
 *     counted-writers-program.ts '{"connection":{...},"accountId":"...","writers":16,"writes":1000}'
 */
import { setTimeout as after } from "node:timers/promises";
import postgres from "postgres";

const { connection, accountId, writers, writes } = JSON.parse(process.argv[2]!);
const sql = postgres({
  ...connection,
  max: writers,
  onnotice: () => undefined,
  connection: { application_name: "counted writer" },
});
let left = writes as number;

const below = (n: number) => Math.floor(Math.random() * n);

async function transaction(): Promise<void> {
  await sql.begin(async (tx) => {
    const some = (n: number) => tx`
      select id from contacts where account_id = ${accountId} order by random() limit ${below(n)} for update skip locked`;
    await tx`
      insert into contacts (account_id, id, name, email, status, role, source, language, created_at, updated_at)
      select ${accountId}, gen_random_uuid(), 'x', 'x@example.com', 'prospect', 'prospect', 'api', 'en', now(), now()
      from generate_series(1, ${below(4)})`;
    if (below(2) === 0)
      await tx`
        update contacts set status = (array['prospect', 'renter', 'archived'])[1 + floor(random() * 3)::int],
          deleted_at = case when random() < 0.3 then now() end
        where account_id = ${accountId} and id in (${some(5)})`;
    if (below(3) === 0) await after(below(5));
    if (below(3) === 0) await tx`delete from contacts where account_id = ${accountId} and id in (${some(4)})`;
    await tx`insert into written default values`;
    if (below(5) === 0) throw new Error("rolled back on purpose");
  });
  left -= 1;
}

async function write(): Promise<void> {
  // Ends of connections, and what is rolled back on purpose: the next transaction is another attempt. One whose
  // connection was ended may never settle.
  while (left > 0) await Promise.race([transaction().catch(() => after(1)), after(10_000)]);
}

await Promise.all(Array.from({ length: writers }, write));
process.exit();
