import pino from "pino";
import { expect, it } from "vitest";
import { testApi } from "../../../test/harness/api.ts";
import { newId } from "../ids.ts";
import { BegunJobs } from "./begun-jobs.ts";
import { guardRuns } from "./guarded-runs.ts";
import type { JobDefinition } from "./jobs.ts";

const { server, account } = await testApi();

it.each(["begin", "beginAnyway"] as const)(
  "a job whose record could not be written by %s starts later in the same process",
  async (begin) => {
    const { sql } = server.database;
    const begun = await BegunJobs.open(server.database, () => undefined);
    const job = { accountId: account.accountId, kind: "mail", id: newId() };
    await sql`alter table job_claims rename to away`;
    await expect(begun[begin](job)).rejects.toThrow();
    await sql`alter table away rename to job_claims`;
    expect(await begun.begin(job)).toBe(0);
    await begun.end(job);
    expect(await sql`select 1 from job_claims`).toHaveLength(0);
    await begun.close();
  },
);

it("a job does not begin until it is recorded, and leaves no record when it ends", async () => {
  const { sql } = server.database;
  const begun = await BegunJobs.open(server.database, () => undefined);
  const run = guardRuns(server.platform, begun, pino({ level: "silent" }));
  const recorded: number[] = [];
  const definition: JobDefinition = {
    kind: "mail",
    lane: "mail",
    due: () => Promise.resolve([]),
    handle: async () => recorded.push((await sql`select 1 from job_claims`).length),
  };
  const ref = { accountId: account.accountId, id: newId() };
  const start = () => run(definition, ref, () => undefined, new AbortController().signal);
  await sql`alter table job_claims rename to away`;
  await expect(start()).rejects.toThrow();
  await sql`alter table away rename to job_claims`;
  expect(recorded).toEqual([]);
  await start();
  expect(recorded).toEqual([1]);
  expect(await sql`select 1 from job_claims`).toHaveLength(0);
  await begun.close();
});
