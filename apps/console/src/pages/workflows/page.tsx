import { Button } from "@mantine/core";
import { namedIn } from "@rental/contract/words/system-workflow";
import type { Workflow } from "@rental/sdk";
import { useState } from "react";
import { rental } from "../../api/client.ts";
import { useMay } from "../../app/session.ts";
import { PageFrame } from "../../ui/page.tsx";
import { RecordList } from "../../ui/record-list.tsx";
import type { RecordColumn } from "../../ui/record-table.tsx";
import { SameCall } from "../../ui/same-call.tsx";
import { Status } from "../../ui/status.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { useRecordList } from "../../ui/use-record-list.ts";
import { useFormat } from "../../words/format.ts";
import { useLanguage, useWords } from "../../words/words.ts";
import { AddWorkflow } from "./add-workflow.tsx";
import { workflowsWords } from "./words.ts";

/** The workflow templates. */
export function Page() {
  const w = useWords(workflowsWords);
  const { language } = useLanguage();
  const { date } = useFormat();
  const may = useMay();
  const [isAdding, setIsAdding] = useState(false);
  const list = useRecordList(["workflows", "list"], (part, options) => rental.workflows.list(part, options));
  const columns: RecordColumn<Workflow>[] = [
    {
      id: "name",
      header: w.name,
      cell: ({ id, ...own }) => {
        const { name, description } = namedIn(language, id, own);
        return (
          <>
            <TextLink to="/workflows/$id" params={{ id }}>
              {name}
            </TextLink>
            {description !== null && <div>{description}</div>}
          </>
        );
      },
    },
    { id: "kind", header: w.kindOf, cell: ({ triggerType }) => w.kindNames[triggerType], isShort: true },
    {
      id: "state",
      header: w.state,
      cell: ({ isActive }) =>
        isActive ? <Status kind="good">{w.active}</Status> : <Status kind="off">{w.off}</Status>,
    },
    { id: "steps", header: w.steps, cell: ({ steps }) => steps.length, isNumber: true },
    { id: "version", header: w.version, cell: ({ version }) => version, isNumber: true },
    {
      id: "changed",
      header: w.changed,
      // The program's own may be older than the account.
      cell: ({ isSystem, updatedAt }) => (isSystem ? w.supplied : date(updatedAt)),
      isShort: true,
    },
  ];
  const add = may.write && <Button onClick={() => setIsAdding(true)}>{w.add}</Button>;
  const noneHint = may.write ? `${w.noneHint} ${w.addFirst}` : w.noneHint;
  return (
    <PageFrame title={w.title} actions={add} writes>
      <RecordList label={w.title} list={list} columns={columns} none={w.none} noneHint={noneHint} />
      {isAdding && <AddWorkflow onClose={() => setIsAdding(false)} />}
      <SameCall method="GET" path="/workflows" sdk="console.log(await rental.workflows.list());" />
    </PageFrame>
  );
}
