import { z } from "zod";
import { day, field, single, timestamp } from "./schema.ts";
import { calendarDay } from "./showing.ts";

/** What the numbers of a period can be grouped by, by report; the first is the default. */
export const reportGroups = {
  funnel: ["source", "home", "host"],
  sources: ["source"],
  "response-times": ["source", "home", "host"],
  showings: ["home", "source", "host"],
  vacancy: ["home"],
} as const;
export type ReportName = keyof typeof reportGroups;
export const reportNames = Object.keys(reportGroups) as ReportName[];

const groups = ["source", "home", "host"] as const;
export type ReportGroup = (typeof groups)[number];

/** `share`: from 0 to 1. */
export const reportUnits = ["count", "share", "minutes", "days"] as const;
export type ReportUnit = (typeof reportUnits)[number];

/** The numbers of each report, in the order in which they are shown. */
export const reportNumbers = {
  funnel: {
    leads: "count",
    answered: "count",
    booked: "count",
    attended: "count",
    formCompleted: "count",
    approved: "count",
  },
  sources: {
    leads: "count",
    leadShare: "share",
    booked: "count",
    conversion: "share",
    approved: "count",
    places: "count",
    medianMinutes: "minutes",
  },
  "response-times": {
    asked: "count",
    answered: "count",
    medianMinutes: "minutes",
    p90Minutes: "minutes",
    withinHour: "share",
    automatic: "count",
    automaticMedianMinutes: "minutes",
  },
  showings: {
    booked: "count",
    confirmed: "count",
    attended: "count",
    noShow: "count",
    cancelled: "count",
    attendance: "share",
  },
  vacancy: { homes: "count", days: "days", daysPerHome: "days", taken: "count" },
} as const satisfies Record<ReportName, Record<string, ReportUnit>>;

/** The longest period of a report, in days. */
export const maxReportDays = 400;
/** The most groups that a report has. */
export const maxReportGroups = 5_000;

const period = {
  from: field(
    calendarDay.optional(),
    "First day, YYYY-MM-DD, in the account's time zone. Default: 29 days before the last.",
    "2026-11-01",
  ),
  to: field(
    calendarDay.optional(),
    "Last day, inclusive. Default: today. At most 400 days in all.",
    "2026-11-30",
  ),
  format: field(
    z.enum(["json", "csv"]).optional(),
    "csv: a table, as with `Accept: text/csv`. Over REST only. Default: json.",
    "json",
    { leaveOut: true },
  ),
};

const queryOf = <const Groups extends readonly [ReportGroup, ...ReportGroup[]]>(allowed: Groups) =>
  z.object({
    ...period,
    groupBy: field(
      z.enum(allowed).optional(),
      `What the rows are: ${allowed.join(", ")}. Default: ${allowed[0]}.`,
      allowed[0],
    ),
  });

/** Queries of `GET /reports/...`. */
export const funnelInput = queryOf(reportGroups.funnel);
export const sourcesInput = queryOf(reportGroups.sources);
export const responseTimesInput = queryOf(reportGroups["response-times"]);
export const showingsReportInput = queryOf(reportGroups.showings);
export const vacancyInput = queryOf(reportGroups.vacancy);
export interface ReportInput {
  from?: string | undefined;
  to?: string | undefined;
  groupBy?: ReportGroup | undefined;
  format?: "json" | "csv" | undefined;
}

const values = z.record(z.string(), z.number().nullable()).meta({
  description: "The numbers by name; null where there is nothing to divide by.",
  example: { leads: 12, answered: 11, booked: 6, attended: 4, formCompleted: 3, approved: 1 },
});

const row = z
  .object({
    key: field(
      z.string().nullable(),
      "The source, or the id of the property or of the person; null for none.",
      "zillow",
    ),
    label: field(
      z.string().nullable(),
      "Title of the home, of a unit with its address, or name of the person; null for others, what is gone, and what the key may not read.",
      null,
    ),
    values,
  })
  .meta({ id: "ReportRow", description: "The numbers of one source, home or host." });
export type ReportRow = z.output<typeof row>;

const formula = z
  .object({
    en: field(z.string(), "In English.", "Contacts with the role prospect who first wrote in the period."),
    es: field(z.string(), "In Spanish.", "Contactos con el rol interesado que escribieron en el periodo."),
  })
  .meta({ description: "How it is counted, in words." });

const number = z
  .object({
    name: field(z.string(), "Its name in `values`.", "leads"),
    unit: field(z.enum(reportUnits), "What it counts; a share is between 0 and 1.", "count"),
    formula,
  })
  .meta({ id: "ReportNumber", description: "A number of a report." });

export const report = z
  .object({
    report: field(z.enum(reportNames), "Which report it is.", "funnel"),
    groupBy: field(z.enum(groups), "What the rows are.", "source"),
    period: z
      .object({
        // By default earlier than the earliest that can be asked for.
        from: field(day, "First day.", "2026-11-01"),
        to: field(day, "Last day, inclusive.", "2026-11-30"),
        timeZone: field(z.string(), "The account's time zone.", "America/Chicago"),
        start: field(timestamp, "When the first day begins.", "2026-11-01T05:00:00.000Z"),
        end: field(timestamp, "When the last day ends.", "2026-12-01T06:00:00.000Z"),
      })
      .meta({ id: "ReportPeriod", description: "The period." }),
    numbers: z.array(number).meta({ description: "What the numbers are, in the order to show them." }),
    rows: z.array(row).meta({ description: "By group, the largest first." }),
    totals: values.meta({ description: "The numbers of all groups together." }),
  })
  .meta({ id: "Report", description: "Numbers of a period." });
export type Report = z.output<typeof report>;

export const oneReport = single(report);
