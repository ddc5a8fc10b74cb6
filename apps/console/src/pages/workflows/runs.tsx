import { Button } from "@mantine/core";
import type { WorkflowRunSummary } from "@rental/sdk";
import { useState } from "react";
import { rental } from "../../api/client.ts";
import { useMay } from "../../app/session.ts";
import { ContactName } from "../../ui/contact-name.tsx";
import { SectionTitle } from "../../ui/page.tsx";
import { RecordList } from "../../ui/record-list.tsx";
import type { RecordColumn } from "../../ui/record-table.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { useRecordList } from "../../ui/use-record-list.ts";
import { useFormat } from "../../words/format.ts";
import { useWords } from "../../words/words.ts";
import { RunStatus } from "./run-status.tsx";
import { StartRun } from "./start-run.tsx";
import { workflowsWords } from "./words.ts";

/** The runs of a workflow, newest first. */
export function Runs({ workflowId, isActive }: { workflowId: string; isActive: boolean }) {
  const may = useMay();
  const [isStarting, setStarting] = useState(false);
  const w = useWords(workflowsWords);
  const { moment } = useFormat();
  const list = useRecordList(["workflow-runs", "list", workflowId], (part, options) =>
    rental.workflowRuns.list({ workflowTemplateId: workflowId, ...part }, options),
  );
  const columns: RecordColumn<WorkflowRunSummary>[] = [
    {
      id: "contact",
      header: w.contact,
      cell: ({ id, contactId }) => (
        <TextLink to="/workflows/runs/$id" params={{ id }}>
          <ContactName id={contactId} />
        </TextLink>
      ),
    },
    { id: "status", header: w.state, cell: ({ status }) => <RunStatus status={status} /> },
    {
      id: "step",
      header: w.progress,
      cell: ({ currentStep, totalSteps }) => w.of(Math.min(currentStep + 1, totalSteps), totalSteps),
    },
    { id: "started", header: w.started, cell: ({ startedAt }) => moment(startedAt) },
  ];
  return (
    <section>
      <SectionTitle mt="xl">{w.runs}</SectionTitle>
      {may.write && (
        <Button variant="default" mb="sm" disabled={!isActive} onClick={() => setStarting(true)}>
          {w.startRun}
        </Button>
      )}
      {may.write && !isActive && <p>{w.inactiveHint}</p>}
      {isStarting && <StartRun workflowId={workflowId} onClose={() => setStarting(false)} />}
      <RecordList label={w.runs} list={list} columns={columns} none={w.noRuns} noneHint={w.noRunsHint} />
    </section>
  );
}
