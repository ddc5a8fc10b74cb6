import { Button, NativeSelect } from "@mantine/core";
import { sourceAloneIn } from "@rental/contract/words/contact-source";
import type { Report } from "@rental/sdk";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { rental, watchedFetch } from "../../api/client.ts";
import { useWrite } from "../../api/use-write.ts";
import { FailureNote } from "../../ui/failure-note.tsx";
import { choicesOf, controlled } from "../../ui/form.tsx";
import { type RecordColumn, RecordTable } from "../../ui/record-table.tsx";
import { saveCsv } from "../../ui/save-csv.ts";
import { useLanguage, useWords } from "../../words/words.ts";
import { Bars } from "./bars.tsx";
import { useFigure } from "./figure.ts";
import classes from "./numbers.module.css";
import { isWide, Part } from "./part.tsx";
import { numbersWords } from "./words.ts";

type Name = Report["report"];
type Group = Report["groupBy"];
type Row = Report["rows"][number];

export interface Days {
  from: string;
  to: string;
}

/** What each report can be grouped by, and the number that its chart shows. */
export const reports: { name: Name; groups: Group[]; charted: string }[] = [
  { name: "funnel", groups: ["source", "home", "host"], charted: "leads" },
  { name: "sources", groups: ["source"], charted: "conversion" },
  { name: "response-times", groups: ["source", "home", "host"], charted: "medianMinutes" },
  { name: "showings", groups: ["home", "source", "host"], charted: "booked" },
  { name: "vacancy", groups: ["home"], charted: "days" },
];

const calls: Record<Name, (query: Days & { groupBy: never }, signal: AbortSignal) => Promise<Report>> = {
  funnel: (query, signal) => rental.reports.funnel(query, { signal }),
  sources: (query, signal) => rental.reports.sources(query, { signal }),
  "response-times": (query, signal) => rental.reports.responseTimes(query, { signal }),
  showings: (query, signal) => rental.reports.showings(query, { signal }),
  vacancy: (query, signal) => rental.reports.vacancy(query, { signal }),
};

export const reportQuery = (name: Name, days: Days, groupBy: Group) =>
  queryOptions({
    queryKey: ["reports", name, { ...days, groupBy }],
    queryFn: ({ signal }) => calls[name]({ ...days, groupBy: groupBy as never }, signal),
  });

const maxBars = 12;

/** One report: its totals with their formulas, a chart, and the same as a table. */
export function ReportPart({ name, groups, charted, days }: (typeof reports)[number] & { days: Days }) {
  const w = useWords(numbersWords);
  const { language } = useLanguage();
  const shown = useFigure();
  const [groupBy, setGroupBy] = useState(groups[0]!);
  const [isTableOpen] = useState(isWide);
  const query = { ...days, groupBy };
  const { data: report, error } = useQuery(reportQuery(name, days, groupBy));
  const csv = useWrite({
    write: async (of: typeof query) => {
      const path = `/api/v1/reports/${name}?${new URLSearchParams({ ...of, format: "csv" })}`;
      const response = await watchedFetch(`${location.origin}${path}`, {});
      if (!response.ok) throw new Error(`The report was answered with ${response.status}.`);
      saveCsv(await response.text(), `${name}-${of.from}-${of.to}.csv`);
    },
  });
  const title = w.reports[name];
  const numbers = w.numbers[name];
  const labelOf = ({ key, label }: Row): string => {
    if (key === null) return w.none;
    return groupBy === "source" ? sourceAloneIn(key, language) : (label ?? w.gone);
  };
  const unitOf = (of: string) => report?.numbers.find((each) => each.name === of)?.unit ?? "count";
  const columns: RecordColumn<Row>[] = [
    { id: "group", header: w.groups[groupBy], cell: labelOf },
    ...(report?.numbers ?? []).map(({ name: of, unit }) => ({
      id: of,
      header: numbers[of]!.label,
      isNumber: true,
      cell: ({ values }: Row) => shown(values[of], unit),
    })),
  ];
  const bars = (report?.rows ?? [])
    .map((row) => ({ label: labelOf(row), value: row.values[charted] }))
    .flatMap(({ label, value }) =>
      value === null || value === undefined ? [] : [{ label, value, text: shown(value, unitOf(charted)) }],
    )
    .sort((a, b) => b.value - a.value)
    .slice(0, maxBars);
  const said = bars.map(({ label, text }) => `${label} ${text}`).join(", ");
  const key = report && shown(report.totals[charted], unitOf(charted));
  return (
    <Part
      title={title}
      figure={key && `${numbers[charted]!.label}: ${key}`}
      failure={<FailureNote error={error} />}
    >
      <div className={classes.head}>
        {groups.length > 1 && (
          <NativeSelect
            aria-label={w.groupOf(title)}
            size="xs"
            data={choicesOf(w.groups).filter(({ value }) => groups.includes(value as Group))}
            {...controlled(groupBy, setGroupBy)}
          />
        )}
        <Button
          size="xs"
          variant="default"
          aria-label={w.csvOf(title)}
          loading={csv.isPending}
          onClick={() => csv.run(query)}
        >
          {w.csv}
        </Button>
      </div>
      <FailureNote error={csv.error} />
      {report && (
        <>
          <div className={classes.parts}>
            <dl className={classes.totals} aria-label={w.formulas}>
              {report.numbers.map(({ name: of, unit, formula }) => (
                <div key={of}>
                  <dt>{numbers[of]!.label}</dt>
                  <dd className={classes.figure}>{shown(report.totals[of], unit)}</dd>
                  <dd className={classes.formula}>{formula[language]}</dd>
                </div>
              ))}
            </dl>
            {bars.length > 0 && (
              <div>
                <p>{numbers[charted]!.label}</p>
                <Bars bars={bars} sentence={w.chart(`${title}, ${numbers[charted]!.label}`, said)} />
                {report.rows.length > maxBars && <p className={classes.soft}>{w.more(maxBars)}</p>}
              </div>
            )}
          </div>
          {report.rows.length > 0 ? (
            <details open={isTableOpen}>
              <summary>{w.asTable}</summary>
              <RecordTable label={title} columns={columns} rows={report.rows} idOf={({ key }) => key ?? ""} />
            </details>
          ) : (
            <p className={classes.soft}>{w.nothing}</p>
          )}
        </>
      )}
    </Part>
  );
}
