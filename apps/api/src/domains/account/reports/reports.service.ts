import {
  maxReportDays,
  maxReportGroups,
  type Report,
  type ReportGroup,
  type ReportInput,
  type ReportName,
  type ReportRow,
  reportGroups,
  reportNumbers,
} from "@rental/contract";
import { reportWords } from "@rental/contract/words/report";
import { mayRead } from "../../../gate/identity/permissions.ts";
import type { Call } from "../../../gate/operation/call.ts";
import { invalid, ruleBroken } from "../../../platform/app-error.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { addDays, dayIn, startOfDay } from "../../../platform/text/local-days.ts";
import * as settings from "../settings/settings.service.ts";
import * as queries from "./reports.queries.ts";

type Values = ReportRow["values"];

interface Numbers {
  key: string | null;
  isTotal: boolean;
  values: Values;
}

const round = (value: number, digits: number): number => Number(value.toFixed(digits));
const tenths = (value: number | null): number | null => (value === null ? null : round(value, 1));
const share = (part: number, of: number): number | null => (of === 0 ? null : round(part / of, 4));

/** Computes the numbers of each report. @param at.zone the account's time zone */
const numbersOf: Record<
  ReportName,
  (
    tx: Tx,
    period: queries.Period,
    groupBy: ReportGroup,
    at: { zone: string; now: Date },
  ) => Promise<Numbers[]>
> = {
  funnel: async (tx, period, groupBy) =>
    (await queries.leads(tx, period, groupBy)).map(({ key, isTotal, places: _, ...values }) => ({
      key,
      isTotal,
      values,
    })),

  sources: async (tx, period, groupBy) => {
    const leads = await queries.leads(tx, period, groupBy);
    const medians = await queries.medians(tx, period);
    const all = leads.find(({ isTotal }) => isTotal)?.leads ?? 0;
    const minutesOf = new Map(medians.map(({ key, isTotal, minutes }) => [isTotal ? null : key, minutes]));
    return leads.map((row) => ({
      key: row.key,
      isTotal: row.isTotal,
      values: {
        leads: row.leads,
        leadShare: share(row.leads, all),
        booked: row.booked,
        conversion: share(row.booked, row.leads),
        approved: row.approved,
        places: row.places,
        medianMinutes: tenths(minutesOf.get(row.isTotal ? null : row.key) ?? null),
      },
    }));
  },

  "response-times": async (tx, period, groupBy) =>
    (await queries.responses(tx, period, groupBy)).map(({ key, isTotal, ...row }) => ({
      key,
      isTotal,
      values: {
        asked: row.asked,
        answered: row.answered,
        medianMinutes: tenths(row.minutes?.[0] ?? null),
        p90Minutes: tenths(row.minutes?.[1] ?? null),
        withinHour: share(row.withinHour, row.asked),
        automatic: row.automatic,
        automaticMedianMinutes: tenths(row.automaticMinutes),
      },
    })),

  showings: async (tx, period, groupBy) =>
    (await queries.showings(tx, period, groupBy)).map(({ key, isTotal, ...values }) => ({
      key,
      isTotal,
      values: { ...values, attendance: share(values.attended, values.attended + values.noShow) },
    })),

  vacancy: async (tx, period, _groupBy, { zone, now }) => {
    const end = new Date(Math.min(period.end.getTime(), now.getTime()));
    if (end <= period.start) return [];
    const rows = await queries.vacancy(tx, { ...period, end }, zone);
    return rows.map(({ key, isTotal, homes, days, taken }) => ({
      key,
      isTotal,
      values: { homes, days: tenths(days), daysPerHome: homes === 0 ? null : tenths(days / homes), taken },
    }));
  },
};

/** @throws AppError 422 for a period that is too long, or too many groups */
export async function get(call: Call, report: ReportName, input: ReportInput): Promise<Report> {
  const { accountId } = call.caller;
  const { timezone } = await settings.get(call);
  const groupBy = input.groupBy ?? reportGroups[report][0];
  const period = periodOf(call, input, timezone);
  const { start, end } = period;
  const found = await queries.reading(call.database, accountId, (tx) =>
    numbersOf[report](tx, { accountId, start, end }, groupBy, { zone: timezone, now: call.clock.now() }),
  );
  const groups = found.filter(({ isTotal }) => !isTotal);
  if (groups.length > maxReportGroups)
    throw ruleBroken(
      "too_many_groups",
      `The period has more than ${maxReportGroups} rows. Choose a shorter one, or group by something else.`,
    );
  const named = await labelsOf(call, groupBy, groups);
  const main = report === "vacancy" ? "days" : Object.keys(reportNumbers[report])[0]!;
  const rows = groups.map(({ key, values }) => ({ key, label: (key && named.get(key)) ?? null, values }));
  return {
    report,
    groupBy,
    numbers: describe(report),
    period: { ...period, timeZone: timezone, start: start.toISOString(), end: end.toISOString() },
    rows: rows.toSorted(
      (a, b) => (b.values[main] ?? 0) - (a.values[main] ?? 0) || compare(a.key ?? "", b.key ?? ""),
    ),
    totals: found.find(({ isTotal }) => isTotal)?.values ?? nothingOf(report),
  };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** @throws AppError 422 */
function periodOf(call: Call, input: ReportInput, zone: string) {
  const to = input.to ?? dayIn(zone, call.clock.now());
  const from = input.from ?? addDays(to, -29);
  if (from > to) throw invalid([{ field: "from", message: "must not be after to" }]);
  if (addDays(from, maxReportDays) <= to)
    throw invalid([{ field: "from", message: `must be at most ${maxReportDays} days before the end of to` }]);
  return {
    from,
    to,
    start: new Date(startOfDay(from, zone)),
    end: new Date(startOfDay(addDays(to, 1), zone)),
  };
}

const describe = (report: ReportName): Report["numbers"] =>
  Object.entries(reportNumbers[report]).map(([name, unit]) => ({
    name,
    unit,
    formula: {
      en: reportWords.en[report][name]!.formula,
      es: reportWords.es[report][name]!.formula,
    },
  }));

/** The totals of a period in which nothing happened. */
const nothingOf = (report: ReportName): Values =>
  Object.fromEntries(
    Object.entries(reportNumbers[report]).map(([name, unit]) => [
      name,
      unit === "count" || name === "days" ? 0 : null,
    ]),
  );

/** Restricted to what the key may read. */
async function labelsOf(
  call: Call,
  groupBy: ReportGroup,
  groups: Numbers[],
): Promise<Map<string, string | null>> {
  if (groupBy === "source" || !mayRead(call.caller, groupBy === "home" ? "properties" : "people"))
    return new Map();
  const keys = groups.flatMap(({ key }) => key ?? []);
  return queries.labels(call.database.read, call.caller.accountId, groupBy, keys);
}
