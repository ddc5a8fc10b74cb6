import type { Usage } from "@rental/sdk";
import { useQuery } from "@tanstack/react-query";
import { rental } from "../../api/client.ts";
import { useMay } from "../../app/session.ts";
import { FailureNote } from "../../ui/failure-note.tsx";
import { OwnersOnly } from "../../ui/owners-only.tsx";
import { PageFrame } from "../../ui/page.tsx";
import { type RecordColumn, RecordTable } from "../../ui/record-table.tsx";
import { SameCall } from "../../ui/same-call.tsx";
import { useFormat } from "../../words/format.ts";
import { useWords } from "../../words/words.ts";
import { ExportData } from "../settings/export-data.tsx";
import { DayChart } from "./day-chart.tsx";
import classes from "./developers.module.css";
import { Parts } from "./parts.tsx";
import { developersWords } from "./words.ts";

/** How much of the plan is used, and what happened each day. For owners. */
export function Page() {
  const w = useWords(developersWords);
  return useMay().own ? <UsageOfPlan /> : <OwnersOnly title={w.usageTitle} />;
}

function UsageOfPlan() {
  const w = useWords(developersWords);
  const may = useMay();
  const { number } = useFormat();
  const { data: usage, error } = useQuery({
    queryKey: ["usage"],
    queryFn: ({ signal }) => rental.usage.get({ signal }),
    staleTime: 0,
    refetchInterval: 30_000,
  });
  const columns: RecordColumn<Usage["limits"][number]>[] = [
    { id: "name", header: w.limit, cell: ({ name }) => w.limits[name] },
    { id: "used", header: w.used, cell: ({ used }) => number(used), isNumber: true },
    {
      id: "limit",
      header: w.plan,
      cell: ({ limit, per }) =>
        `${limit === null ? w.unlimited : number(limit)}${per === "key" ? ` ${w.perKey}` : ""}`,
      isNumber: true,
    },
  ];
  // The API returns the newest day first; charts read from left to right.
  const daily = (of: "requests" | "properties" | "images") =>
    (usage?.days ?? []).map((each) => ({ day: each.day, value: each[of] })).reverse();
  return (
    <PageFrame title={w.usageTitle}>
      <Parts />
      <FailureNote error={error} />
      {usage && (
        <>
          <RecordTable label={w.usageTitle} columns={columns} rows={usage.limits} idOf={({ name }) => name} />
          <div className={classes.charts}>
            <DayChart name={w.requestsPerDay} days={daily("requests")} />
            <DayChart name={w.propertiesPerDay} days={daily("properties")} />
            <DayChart name={w.imagesPerDay} days={daily("images")} />
          </div>
        </>
      )}
      {/* Otherwise it is in the settings, which not every plan has. */}
      {!may.see("settings") && <ExportData />}
      <SameCall method="GET" path="/usage" sdk="console.log(await rental.usage.get());" />
    </PageFrame>
  );
}
