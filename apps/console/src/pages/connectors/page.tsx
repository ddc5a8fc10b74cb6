import { Button } from "@mantine/core";
import type { Connector } from "@rental/sdk";
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
import { useWords } from "../../words/words.ts";
import { AddConnector } from "./add-connector.tsx";
import { connectorsWords } from "./words.ts";

/** The programs that carry messages of a channel. */
export function Page() {
  const w = useWords(connectorsWords);
  const may = useMay();
  const [isAdding, setIsAdding] = useState(false);
  const list = useRecordList(["connectors", "list"], (part, options) =>
    rental.connectors.list(part, options),
  );
  const columns: RecordColumn<Connector>[] = [
    {
      id: "name",
      header: w.name,
      cell: ({ id, name }) => (
        <TextLink to="/connectors/$id" params={{ id }}>
          {name}
        </TextLink>
      ),
    },
    { id: "channel", header: w.channel, cell: ({ channel }) => w.channels[channel] },
    { id: "state", header: w.state, cell: (connector) => <ReceiverState words={w} of={connector} /> },
    { id: "url", header: w.url, cell: ({ outboundUrl }) => outboundUrl ?? w.receivesOnly },
  ];
  const add = may.write && <Button onClick={() => setIsAdding(true)}>{w.add}</Button>;
  const noneHint = may.write ? `${w.noneHint} ${w.addFirst}` : w.noneHint;
  return (
    <PageFrame title={w.title} actions={add} writes>
      <RecordList label={w.title} list={list} columns={columns} none={w.none} noneHint={noneHint} />
      {isAdding && <AddConnector onClose={() => setIsAdding(false)} />}
      <SameCall method="GET" path="/connectors" sdk="console.log(await rental.connectors.list());" />
    </PageFrame>
  );
}
