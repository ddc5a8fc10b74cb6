import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { testApi } from "../../../../test/harness/api.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import { fanOutAll } from "./fan-out.ts";

const { server, account } = await testApi({ plan: "pro" });

it("plans the statement that creates deliveries each time, so that no plan for an empty table is used for a full one", async () => {
  const plans = await forAccount(server.platform, account.accountId, async (call) => {
    // After five times, PostgreSQL would make a plan to keep.
    for (let n = 0; n < 8; n++) await fanOutAll(call);
    const [row] = await call.tx.execute<{ kept: number; made: number }>(sql`
      select generic_plans::int as kept, custom_plans::int as made from pg_prepared_statements
      where statement like '%claimed as (%'`);
    return row!;
  });
  expect([plans.kept, plans.made >= 8]).toEqual([0, true]);
});
