import { NativeSelect } from "@mantine/core";
import type { Session, SessionsListInput } from "@rental/sdk";
import { useState } from "react";
import { rental } from "../../api/client.ts";
import { ContactName } from "../../ui/contact-name.tsx";
import { PageFrame } from "../../ui/page.tsx";
import { RecordList } from "../../ui/record-list.tsx";
import type { RecordColumn } from "../../ui/record-table.tsx";
import { SameCall } from "../../ui/same-call.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { useRecordList } from "../../ui/use-record-list.ts";
import { useFormat } from "../../words/format.ts";
import { useWords } from "../../words/words.ts";
import classes from "./screening.module.css";
import { Decision, Progress } from "./states.tsx";
import { screeningWords } from "./words.ts";

type Filters = Pick<SessionsListInput, "status" | "reviewStatus">;

/** Prospects who fill in, or have filled in, a pre-screening form; at first those who wait for a decision. */
export function Page() {
  const w = useWords(screeningWords);
  const { date } = useFormat();
  const [filters, setFilters] = useState<Filters>({ reviewStatus: "pending_review", status: undefined });
  const list = useRecordList(["sessions", "list", filters], (part, options) =>
    rental.sessions.list({ ...filters, ...part }, options),
  );
  const columns: RecordColumn<Session>[] = [
    {
      id: "prospect",
      header: w.prospect,
      cell: ({ id, contactId }) => (
        <TextLink to="/screening/$id" params={{ id }}>
          <ContactName id={contactId} />
        </TextLink>
      ),
    },
    { id: "status", header: w.status, cell: ({ status }) => <Progress status={status} /> },
    {
      id: "decision",
      header: w.decision,
      cell: ({ reviewStatus }) => <Decision reviewStatus={reviewStatus} />,
    },
    {
      id: "answers",
      header: w.answered,
      cell: ({ submission }) => Object.keys(submission).length,
      isNumber: true,
    },
    { id: "created", header: w.created, cell: ({ createdAt }) => date(createdAt) },
    { id: "expires", header: w.expires, cell: ({ expiresAt }) => date(expiresAt) },
  ];
  return (
    <PageFrame title={w.title} writes>
      <div className={classes.filters}>
        <Choice
          label={w.filterDecision}
          words={w.decisions}
          value={filters.reviewStatus}
          onChange={(reviewStatus) => setFilters({ ...filters, reviewStatus })}
        />
        <Choice
          label={w.filterStatus}
          words={w.statuses}
          value={filters.status}
          onChange={(status) => setFilters({ ...filters, status })}
        />
      </div>
      <RecordList
        label={w.title}
        list={list}
        columns={columns}
        idOf={({ id }) => id}
        none={w.none}
        noneHint={w.noneHint}
      />
      <SameCall
        method="GET"
        path="/sessions?reviewStatus=pending_review"
        sdk={'console.log(await rental.sessions.list({ reviewStatus: "pending_review" }));'}
      />
    </PageFrame>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  words: Readonly<Record<T, string>>;
  value: T | undefined;
  onChange: (value: T | undefined) => void;
}

function Choice<T extends string>({ label, words, value, onChange }: ChoiceProps<T>) {
  const w = useWords(screeningWords);
  const data = Object.entries<string>(words).map(([each, text]) => ({ value: each, label: text }));
  return (
    <NativeSelect
      label={label}
      value={value ?? ""}
      onChange={({ currentTarget }) => onChange((currentTarget.value || undefined) as T | undefined)}
      data={[{ value: "", label: w.all }, ...data]}
    />
  );
}
