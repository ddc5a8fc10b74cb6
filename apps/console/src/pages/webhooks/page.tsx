import { Button } from "@mantine/core";
import type { Webhook } from "@rental/sdk";
import { useState } from "react";
import { rental } from "../../api/client.ts";
import { useMay } from "../../app/session.ts";
import { PageFrame } from "../../ui/page.tsx";
import { ReceiverState } from "../../ui/receiver-state.tsx";
import { RecordList } from "../../ui/record-list.tsx";
import type { RecordColumn } from "../../ui/record-table.tsx";
import { SameCall } from "../../ui/same-call.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { useRecordList } from "../../ui/use-record-list.ts";
import { useFormat } from "../../words/format.ts";
import { useWords } from "../../words/words.ts";
import { AddWebhook } from "./add-webhook.tsx";
import { webhooksWords } from "./words.ts";

/** All subscriptions, and how they are doing. */
export function Page() {
  const w = useWords(webhooksWords);
  const { moment } = useFormat();
  const may = useMay();
  const [isAdding, setIsAdding] = useState(false);
  const list = useRecordList(["webhooks", "list"], (part, options) => rental.webhooks.list(part, options), {
    everyMs: 15_000,
  });
  const columns: RecordColumn<Webhook>[] = [
    {
      id: "url",
      header: w.url,
      cell: ({ id, url, description }) => (
        <>
          <TextLink to="/webhooks/$id" params={{ id }}>
            {url}
          </TextLink>
          {description !== null && <div>{description}</div>}
        </>
      ),
    },
    { id: "state", header: w.state, cell: (webhook) => <ReceiverState words={w} of={webhook} /> },
    { id: "events", header: w.events, cell: ({ events }) => w.eventCount(events.length) },
    {
      id: "last",
      header: w.lastDelivered,
      cell: ({ lastDeliveredAt }) => (lastDeliveredAt === null ? w.never : moment(lastDeliveredAt)),
    },
  ];
  const add = may.write && <Button onClick={() => setIsAdding(true)}>{w.add}</Button>;
  const noneHint = may.write ? `${w.noneHint} ${w.addFirst}` : w.noneHint;
  return (
    <PageFrame title={w.title} actions={add} writes>
      <RecordList label={w.title} list={list} columns={columns} none={w.none} noneHint={noneHint} />
      {isAdding && <AddWebhook onClose={() => setIsAdding(false)} />}
      <SameCall method="GET" path="/webhooks" sdk="console.log(await rental.webhooks.list());" />
    </PageFrame>
  );
}
