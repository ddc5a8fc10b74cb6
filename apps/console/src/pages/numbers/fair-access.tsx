import { sourceAloneIn } from "@rental/contract/words/contact-source";
import { useQuery } from "@tanstack/react-query";
import { type RecordColumn, RecordTable } from "../../ui/record-table.tsx";
import { useFormat } from "../../words/format.ts";
import { useLanguage, useWords } from "../../words/words.ts";
import { fairWords } from "./fair-words.ts";
import { useFigure } from "./figure.ts";
import classes from "./numbers.module.css";
import { Part } from "./part.tsx";
import { type Days, reportQuery } from "./report.tsx";

interface Served {
  source: string;
  leads: number;
  places: number;
  minutes: number | null;
  withinHour: number | null;
}

type Values = Record<string, number | null>;

const served = (source: string, values: Values, answers: Values | undefined): Served => ({
  source,
  leads: values.leads ?? 0,
  places: values.places ?? 0,
  minutes: values.medianMinutes ?? null,
  withinHour: answers?.withinHour ?? null,
});

/** Whether people from all sources are answered equally fast and get as many showings, from the same reports as above. */
export function FairAccess({ days }: { days: Days }) {
  const w = useWords(fairWords);
  const { language } = useLanguage();
  const { number } = useFormat();
  const figure = useFigure();
  const { data: sources } = useQuery(reportQuery("sources", days, "source"));
  const { data: times } = useQuery(reportQuery("response-times", days, "source"));
  if (!sources || !times) return null;
  const answersOf = new Map(times.rows.map(({ key, values }) => [key, values]));
  const rows = [
    ...sources.rows.map(({ key, values }) =>
      served(sourceAloneIn(key ?? "", language), values, answersOf.get(key)),
    ),
    served(w.all, sources.totals, times.totals),
  ];
  const columns: RecordColumn<Served>[] = [
    { id: "source", header: w.source, cell: ({ source }) => source },
    { id: "leads", header: w.leads, isNumber: true, cell: ({ leads }) => number(leads) },
    {
      id: "minutes",
      header: w.median,
      isNumber: true,
      cell: ({ minutes }) => figure(minutes, "minutes"),
    },
    {
      id: "withinHour",
      header: w.withinHour,
      isNumber: true,
      cell: ({ withinHour }) => figure(withinHour, "share"),
    },
    { id: "places", header: w.places, isNumber: true, cell: ({ places }) => number(places) },
    {
      id: "perTen",
      header: w.perTen,
      isNumber: true,
      cell: ({ leads, places }) => (leads === 0 ? "–" : number(Math.round((places / leads) * 100) / 10)),
    },
  ];
  return (
    <Part
      id="fair-access"
      title={w.title}
      figure={`${w.median}: ${figure(sources.totals.medianMinutes, "minutes")}`}
    >
      <p className={classes.soft}>{w.hint}</p>
      {sources.rows.length > 0 ? (
        <RecordTable label={w.table} columns={columns} rows={rows} idOf={({ source }) => source} />
      ) : (
        <p className={classes.soft}>{w.nothing}</p>
      )}
    </Part>
  );
}
