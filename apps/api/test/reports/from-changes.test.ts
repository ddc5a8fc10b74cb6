/** Whoever keeps a copy of the account by the change feed can check every number of a report. */
import type { Report, ReportGroup, ReportName } from "@rental/contract";
import { reportGroups } from "@rental/contract";
import { expect, it } from "vitest";
import { addDays, startOfDay } from "../../src/platform/text/local-days.ts";
import { testApi } from "../harness/api.ts";
import { Model } from "./model.ts";
import { randomHistory } from "./random-history.ts";

const { server } = await testApi({ env: { ALLOW_PRIVATE_NETWORKS: "true" } });
const zone = "America/Chicago";
const combinations = Object.entries(reportGroups).flatMap(([report, groups]) =>
  groups.map((group) => [report as ReportName, group as ReportGroup] as const),
);
const periods = [
  ["2026-06-01", "2026-12-31"],
  ["2026-06-18", "2026-06-24"],
] as const;

/** The ids of the sessions whose records say that they were completed. */
async function completedOf({ api, seen }: Awaited<ReturnType<typeof randomHistory>>): Promise<Set<string>> {
  const completed = new Set<string>();
  for (const id of new Set(seen.filter(({ resource }) => resource === "sessions").map(({ id }) => id))) {
    const { status, body } = await api("GET", `/sessions/${id}/record`);
    const entries: { kind: string }[] = status === 200 ? body.data.entries : [];
    if (entries.some(({ kind }) => kind === "completed")) completed.add(id);
  }
  return completed;
}

it("all numbers are those of the feed, in all groups, of a whole history and of days of it", async () => {
  const history = await randomHistory(server, 320);
  const model = new Model(history.seen, await completedOf(history), (date) => startOfDay(date, zone));
  for (const [from, to] of periods)
    for (const [report, groupBy] of combinations) {
      const path = `/reports/${report}?from=${from}&to=${to}&groupBy=${groupBy}`;
      const { status, body, text } = await history.api("GET", path);
      expect(status, text).toBe(200);
      const shown = body.data as Report;
      const start = startOfDay(from, zone);
      const end = startOfDay(addDays(to, 1), zone);
      const expected = {
        funnel: () => model.funnel(start, end, groupBy),
        sources: () => model.sources(start, end),
        "response-times": () => model.responseTimes(start, end, groupBy),
        showings: () => model.showings(start, end, groupBy),
        vacancy: () => model.vacancy(start, Math.min(end, server.clock.now().getTime())),
      }[report]();
      const rows = Object.fromEntries(shown.rows.map(({ key, values }) => [String(key), values]));
      expect({ path, totals: shown.totals, rows }).toEqual({ path, ...expected });
      // Otherwise, the history would be too poor to compare.
      for (const { name, unit } of from === periods[0][0] ? shown.numbers : [])
        if (unit === "count") expect(shown.totals[name], `${path} ${name}`).toBeGreaterThan(0);
    }
}, 600_000);
