import { Button, Text, Title } from "@mantine/core";
import type { LeadSummary, LeadsListInput } from "@rental/sdk";
import { lazy, Suspense, useState } from "react";
import { rental } from "../../api/client.ts";
import { useMay } from "../../app/session.ts";
import { FilterSelect } from "../../ui/filter-select.tsx";
import { choicesOf } from "../../ui/form.tsx";
import { ListingLink } from "../../ui/listing-link.tsx";
import { RecordList } from "../../ui/record-list.tsx";
import type { RecordColumn } from "../../ui/record-table.tsx";
import { Status } from "../../ui/status.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { useRecordList } from "../../ui/use-record-list.ts";
import { useFormat } from "../../words/format.ts";
import { useWords } from "../../words/words.ts";
import classes from "./leads.module.css";
import { leadsWords } from "./words.ts";

const MakeContact = lazy(() =>
  import("./make-contact.tsx").then((module) => ({ default: module.MakeContact })),
);

const kinds = { new_contact: "good", known_contact: "off", unread: "waiting" } as const;

/** All leads with their outcomes; a person has to process those that could not be read. */
export function CameIn() {
  const w = useWords(leadsWords);
  const { moment } = useFormat();
  const may = useMay();
  const [outcome, setOutcome] = useState<LeadsListInput["outcome"]>();
  const [made, setMade] = useState<LeadSummary>();
  const list = useRecordList(["leads", "list", outcome], (part, options) =>
    rental.leads.list({ outcome, ...part }, options),
  );
  const columns: RecordColumn<LeadSummary>[] = [
    { id: "received", header: w.received, cell: ({ createdAt }) => moment(createdAt) },
    { id: "from", header: w.from, cell: ({ kind }) => w.kinds[kind] },
    {
      id: "who",
      header: w.who,
      cell: ({ name, email, phone }) => [name, email ?? phone].filter(Boolean).join(", ") || w.unnamed,
    },
    {
      id: "about",
      header: w.about,
      cell: ({ propertyId, listing }) => (propertyId ? <ListingLink id={propertyId} /> : listing),
    },
    {
      id: "outcome",
      header: w.outcome,
      cell: ({ outcome: became, reason, firstAnswer }) => (
        <>
          <Status kind={kinds[became]}>{w.outcomes[became]}</Status>
          {reason !== null && <div>{w.reasons[reason]}</div>}
          {firstAnswer !== null && (
            <div>
              {w.answers}: {w.firstAnswers[firstAnswer]}
            </div>
          )}
        </>
      ),
    },
    {
      id: "conversation",
      header: w.conversation,
      cell: (lead) =>
        lead.conversationId !== null ? (
          <TextLink
            to="/inbox/$id"
            params={{ id: lead.conversationId }}
            aria-label={w.openNamed(lead.name ?? w.unnamed)}
          >
            {w.open}
          </TextLink>
        ) : (
          may.write && (
            <Button
              size="xs"
              variant="default"
              aria-label={w.makeNamed(moment(lead.createdAt))}
              onClick={() => setMade(lead)}
            >
              {w.make}
            </Button>
          )
        ),
    },
  ];
  return (
    <div className={classes.section}>
      <div>
        <Title order={2} size="h3">
          {w.cameIn}
        </Title>
        <Text c="dimmed">{w.cameInHint}</Text>
      </div>
      <FilterSelect
        label={w.outcome}
        maw="14rem"
        all={w.all}
        data={choicesOf(w.outcomes)}
        value={outcome}
        onChange={setOutcome}
      />
      <RecordList label={w.cameIn} list={list} columns={columns} none={w.none} noneHint={w.noneHint} />
      {made && (
        <Suspense>
          <MakeContact lead={made} onClose={() => setMade(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
