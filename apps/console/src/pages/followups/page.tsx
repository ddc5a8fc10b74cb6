import { Text } from "@mantine/core";
import type { Followup } from "@rental/sdk";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { rental } from "../../api/client.ts";
import { settingsQuery } from "../../api/queries.ts";
import { useWrite } from "../../api/use-write.ts";
import { useMay } from "../../app/session.ts";
import { AskFirst } from "../../ui/ask-first.tsx";
import { ContactName } from "../../ui/contact-name.tsx";
import { FilterSelect, keyIn } from "../../ui/filter-select.tsx";
import { choicesOf } from "../../ui/form.tsx";
import { PageFrame } from "../../ui/page.tsx";
import { RecordList } from "../../ui/record-list.tsx";
import type { RecordColumn } from "../../ui/record-table.tsx";
import { SameCall } from "../../ui/same-call.tsx";
import { SavedViews } from "../../ui/saved-views/saved-views.tsx";
import { Status } from "../../ui/status.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { useRecordList } from "../../ui/use-record-list.ts";
import { useFormat } from "../../words/format.ts";
import { useWords } from "../../words/words.ts";
import { inWords } from "../workflows/placeholders.ts";
import { templateWords } from "../workflows/template-words.ts";
import { followupsWords } from "./words.ts";

const kinds = {
  pending: "waiting",
  processing: "waiting",
  sent: "good",
  cancelled: "off",
  failed: "bad",
} as const;

/** All of them: those that wait, in the order in which they are sent, before the others. */
function soonestFirst(rows: Followup[]): Followup[] {
  const isWaiting = ({ status }: Followup) => kinds[status] === "waiting";
  return [
    ...rows.filter(isWaiting).toSorted((one, other) => one.scheduledFor.localeCompare(other.scheduledFor)),
    ...rows.filter((row) => !isWaiting(row)),
  ];
}

/** Messages that are sent automatically, and their outcome. */
export function Page() {
  const w = useWords(followupsWords);
  const { names } = useWords(templateWords);
  const { moment } = useFormat();
  const may = useMay();
  const status = keyIn(w.statuses, useSearch({ from: "/followups" }).status);
  const navigate = useNavigate();
  const list = useRecordList(["followups", "list", status], (part, options) =>
    rental.followups.list({ status, ...part }, options),
  );
  const { data: settings } = useQuery(settingsQuery);
  const textOf = ({ message, sequenceStep, status }: Followup) => {
    if (message !== null) return inWords(message, names);
    // What was sent may have been another template.
    if (status !== "pending" || !settings) return w.fromTemplate;
    const isOfStep = ({ step }: { step: number }) => step === sequenceStep;
    const ours = settings.followupTemplates.find(isOfStep);
    // Which of them is sent depends on the contact's language.
    if (
      Object.values(settings.translations ?? {}).some(({ followupTemplates }) =>
        followupTemplates?.some(isOfStep),
      )
    )
      return w.fromTemplate;
    return ours ? w.template(inWords(ours.template, names)) : w.builtIn;
  };
  const columns: RecordColumn<Followup>[] = [
    {
      id: "contact",
      header: w.contact,
      cell: ({ contactId }) => (
        <TextLink to="/contacts/$id" params={{ id: contactId }}>
          <ContactName id={contactId} />
        </TextLink>
      ),
    },
    { id: "step", header: w.step, cell: ({ sequenceStep }) => sequenceStep, isNumber: true },
    {
      id: "message",
      header: w.message,
      cell: textOf,
    },
    { id: "scheduled", header: w.scheduled, cell: ({ scheduledFor }) => moment(scheduledFor), isShort: true },
    {
      id: "status",
      header: w.status,
      cell: (followup) => (
        <>
          <Status kind={kinds[followup.status]}>{w.statuses[followup.status]}</Status>
          {followup.reason !== null && (
            <div>{w.reasons[followup.reason] ?? <code>{followup.reason}</code>}</div>
          )}
        </>
      ),
    },
    ...(may.write
      ? [
          {
            id: "cancel",
            header: w.cancel,
            cell: (followup: Followup) => followup.status === "pending" && <Cancel id={followup.id} />,
          },
        ]
      : []),
  ];
  return (
    <PageFrame title={w.title} writes actions={<SavedViews list="followups" />}>
      <Text c="dimmed" mb="md">
        {w.hint}{" "}
        <TextLink to="/settings/$tab" params={{ tab: "followups" }}>
          {w.toSettings}
        </TextLink>
      </Text>
      <FilterSelect
        label={w.status}
        maw="14rem"
        mb="md"
        all={w.all}
        data={choicesOf(w.statuses)}
        value={status}
        onChange={(chosen) => void navigate({ to: "/followups", search: { status: chosen }, replace: true })}
      />
      <RecordList
        label={w.title}
        list={{ ...list, rows: list.hasNextPage ? list.rows : list.rows && soonestFirst(list.rows) }}
        columns={columns}
        none={w.none}
        noneHint={w.noneHint}
      />
      <SameCall method="GET" path="/followups" sdk="console.log(await rental.followups.list());" />
    </PageFrame>
  );
}

function Cancel({ id }: { id: string }) {
  const w = useWords(followupsWords);
  const cancel = useWrite({
    write: (_: undefined, attempt) => rental.followups.delete(id, attempt),
  });
  return <AskFirst label={w.cancel} question={w.cancelQuestion} write={cancel} />;
}
