import type { Report } from "@rental/contract";
import type { AnswerForm } from "../../../gate/operation/operation.ts";
import { csvLine } from "../../../platform/text/csv-line.ts";

interface Answer {
  data: Report;
}

/** The rows of a report as CSV; the last line has the totals. */
export const csvForm: AnswerForm = {
  type: "text/csv; charset=utf-8; header=present",
  fileName: ({ data: { report, period } }: Answer) => `${report}-${period.from}-${period.to}.csv`,
  write({ data: { groupBy, numbers, rows, totals } }: Answer) {
    const names = numbers.map(({ name }) => name);
    const lines = rows.map(({ key, label, values }) => [key, label, ...names.map((name) => values[name])]);
    return [[groupBy, "label", ...names], ...lines, [null, "total", ...names.map((name) => totals[name])]]
      .map(csvLine)
      .join("");
  },
};
