import { Button, Text } from "@mantine/core";
import type { IncomingMailListInput, IncomingMailSummary } from "@rental/sdk";
import { useState } from "react";
import { rental } from "../../api/client.ts";
import { useWrite } from "../../api/use-write.ts";
import { useMay } from "../../app/session.ts";
import { FailureNote } from "../../ui/failure-note.tsx";
import { FilterSelect } from "../../ui/filter-select.tsx";
import { choicesOf } from "../../ui/form.tsx";
import { PageFrame } from "../../ui/page.tsx";
import { RecordList } from "../../ui/record-list.tsx";
import type { RecordColumn } from "../../ui/record-table.tsx";
import { SameCall } from "../../ui/same-call.tsx";
import { Status } from "../../ui/status.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { useRecordList } from "../../ui/use-record-list.ts";
import { useFormat } from "../../words/format.ts";
import { useWords } from "../../words/words.ts";
import { incomingWords } from "./words.ts";

const kinds = { received: "good", ignored: "off", bounced: "bad" } as const;

/** All incoming email, and its outcome. */
export function Page() {
  const w = useWords(incomingWords);
  const { moment } = useFormat();
  const may = useMay();
  const [outcome, setOutcome] = useState<IncomingMailListInput["outcome"]>();
  const list = useRecordList(["incoming-mail", "list", outcome], (part, options) =>
    rental.incomingMail.list({ outcome, ...part }, options),
  );
  const columns: RecordColumn<IncomingMailSummary>[] = [
    { id: "received", header: w.received, cell: ({ createdAt }) => moment(createdAt) },
    {
      id: "from",
      header: w.from,
      cell: ({ sender, from }) => (
        <>
          {sender?.address ?? from ?? w.nobody}
          {sender?.proven === false && <div>{w.unproven}</div>}
        </>
      ),
    },
    {
      id: "subject",
      header: w.subject,
      cell: ({ subject, attachments }) => (
        <>
          {subject}
          {attachments.length > 0 && (
            <Text size="sm" c="dimmed">
              {w.files(attachments)}
            </Text>
          )}
        </>
      ),
    },
    {
      id: "outcome",
      header: w.outcome,
      cell: ({ outcome: became, reason }) => (
        <>
          <Status kind={kinds[became]}>{w.outcomes[became]}</Status>
          {reason !== null && <div>{w.reason(reason)}</div>}
        </>
      ),
    },
    {
      id: "conversation",
      header: w.conversation,
      cell: (mail) =>
        mail.conversationId !== null ? (
          <TextLink
            to="/inbox/$id"
            params={{ id: mail.conversationId }}
            aria-label={w.openNamed(mail.subject)}
          >
            {w.open}
          </TextLink>
        ) : mail.reason?.startsWith("lead: ") ? (
          <TextLink to="/portals" aria-label={w.toLeadNamed(mail.subject)}>
            {w.toLead}
          </TextLink>
        ) : (
          may.write && mail.from !== null && <TakeUp mail={mail} />
        ),
    },
  ];
  return (
    <PageFrame title={w.title} writes>
      <Text c="dimmed" mb="md">
        {w.hint}
      </Text>
      <FilterSelect
        label={w.outcome}
        maw="14rem"
        mb="md"
        all={w.all}
        data={choicesOf(w.outcomes)}
        value={outcome}
        onChange={setOutcome}
      />
      <RecordList label={w.title} list={list} columns={columns} none={w.none} noneHint={w.noneHint} />
      <SameCall method="GET" path="/incoming-mail" sdk="console.log(await rental.incomingMail.list());" />
    </PageFrame>
  );
}

function TakeUp({ mail: { id, subject } }: { mail: IncomingMailSummary }) {
  const w = useWords(incomingWords);
  const take = useWrite({
    write: (_: undefined, attempt) => rental.incomingMail.toConversation(id, attempt),
  });
  return (
    <>
      <FailureNote error={take.error} />
      <Button
        size="xs"
        variant="default"
        loading={take.isPending}
        aria-label={w.takeUpNamed(subject)}
        onClick={() => take.run(undefined)}
      >
        {w.takeUp}
      </Button>
    </>
  );
}
