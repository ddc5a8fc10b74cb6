import { expect, it } from "vitest";
import { testApi } from "../../../test/harness/api.ts";
import { newId } from "../ids.ts";
import { JobClaims } from "./job-claims.ts";

const { server, account } = await testApi();

it.each(["begin", "beginAnyway"] as const)(
  "a job whose record could not be written by %s starts later in the same process",
  async (begin) => {
    const { sql } = server.database;
    const claims = await JobClaims.open(server.database, () => undefined);
    const job = { accountId: account.accountId, kind: "mail", id: newId() };
    await sql`alter table job_claims rename to away`;
    await expect(claims[begin](job)).rejects.toThrow();
    await sql`alter table away rename to job_claims`;
    expect(await claims.begin(job)).toBe(0);
    await claims.end(job);
    expect(await sql`select 1 from job_claims`).toHaveLength(0);
    await claims.close();
  },
);
