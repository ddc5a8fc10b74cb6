import { Alert, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { useMay, useSession, useZone } from "../../app/session.ts";
import { appWords } from "../../app/words.ts";
import { choicesOf, controlled, lastDay } from "../../ui/form.tsx";
import { PageFrame } from "../../ui/page.tsx";
import { SameCall } from "../../ui/same-call.tsx";
import { useFormat } from "../../words/format.ts";
import { useWords } from "../../words/words.ts";
import { FairAccess } from "./fair-access.tsx";
import classes from "./numbers.module.css";
import { OwnerLetter } from "./owner-letter.tsx";
import { type Days, ReportPart, reports } from "./report.tsx";
import { numbersWords } from "./words.ts";

/** Reports on inquiries, showings and homes. */
export function Page() {
  const w = useWords(numbersWords);
  const { plans } = useWords(appWords);
  const { account } = useSession();
  if (account.planAllows.reports) return <Numbers />;
  return (
    <PageFrame title={w.title}>
      <Alert color="gray" title={w.onPlans}>
        {w.onPlansHint(plans[account.plan])}
      </Alert>
    </PageFrame>
  );
}

/** The days up to one, YYYY-MM-DD. */
const lastDays = (to: string, count: number): Days => ({
  from: new Date(Date.parse(to) - (count - 1) * 86_400_000).toISOString().slice(0, 10),
  to,
});

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

function Numbers() {
  const zone = useZone();
  const w = useWords(numbersWords);
  const may = useMay();
  const { today } = useFormat();
  const [period, setPeriod] = useState("30");
  const [days, setDays] = useState(lastDays(today(), 30));
  const choose = (chosen: string) => {
    setPeriod(chosen);
    if (chosen !== "own") setDays(lastDays(today(), Number(chosen)));
  };
  const change = (changed: Partial<Days>) => {
    setPeriod("own");
    setDays({ ...days, ...changed });
  };
  return (
    <PageFrame title={w.title}>
      <div className={classes.filters}>
        <NativeSelect
          label={w.period}
          data={[...choicesOf(w.periods), { value: "own", label: w.own }]}
          {...controlled(period, choose)}
        />
        <TextInput
          type="date"
          label={w.from}
          max={lastDay}
          {...controlled(days.from, (from) => change({ from }))}
        />
        <TextInput type="date" label={w.to} max={lastDay} {...controlled(days.to, (to) => change({ to }))} />
      </div>
      <p className={classes.soft}>{w.zone(zone)}</p>
      {isDay(days.from) && isDay(days.to) && (
        <>
          {reports.map((report) => (
            <ReportPart key={report.name} {...report} days={days} />
          ))}
          <FairAccess days={days} />
        </>
      )}
      {may.see("contacts") && <OwnerLetter />}
      <SameCall
        method="GET"
        path={`/reports/funnel?from=${days.from}&to=${days.to}`}
        sdk={`console.log(await rental.reports.funnel({ from: "${days.from}", to: "${days.to}" }));`}
      />
    </PageFrame>
  );
}
