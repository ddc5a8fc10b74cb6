import { Button, Title } from "@mantine/core";
import type { WorkflowRun } from "@rental/sdk";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { rental } from "../../api/client.ts";
import { useWrite } from "../../api/use-write.ts";
import { useMay } from "../../app/session.ts";
import { AskFirst } from "../../ui/ask-first.tsx";
import { CodeText } from "../../ui/code-text.tsx";
import { ContactName } from "../../ui/contact-name.tsx";
import { Facts } from "../../ui/facts.tsx";
import { FailureNote } from "../../ui/failure-note.tsx";
import { PageFrame, SectionTitle } from "../../ui/page.tsx";
import { SameCall } from "../../ui/same-call.tsx";
import { BackLink } from "../../ui/text-link.tsx";
import { useFormat } from "../../words/format.ts";
import { useWords } from "../../words/words.ts";
import { RunStatus } from "./run-status.tsx";
import { Versions } from "./versions.tsx";
import { workflowsWords } from "./words.ts";
import classes from "./workflows.module.css";

/** One run, with what each step did. */
export function Page() {
  const w = useWords(workflowsWords);
  const { moment } = useFormat();
  const may = useMay();
  const { id } = useParams({ from: "/workflows/runs/$id" });
  const { data: run, error } = useQuery({
    queryKey: ["workflow-runs", "one", id],
    queryFn: ({ signal }) => rental.workflowRuns.get(id, { signal }),
  });
  return (
    <PageFrame title={run ? `${w.run}: ${run.templateName}` : w.run} writes>
      <FailureNote error={error} />
      {run && (
        <>
          <BackLink to="/workflows/$id" params={{ id: run.workflowTemplateId }}>
            {w.backToWorkflow}
          </BackLink>
          <Facts
            of={[
              [w.contact, <ContactName key="contact" id={run.contactId} />],
              [w.state, <RunStatus key="status" status={run.status} />],
              [w.version, String(run.templateVersion)],
              [w.started, moment(run.startedAt)],
              [w.reason, run.exitReason ?? run.pauseReason ?? ""],
            ]}
          />
          {may.write && <Steering run={run} />}
          <Steps run={run} />
          <Versions workflowId={run.workflowTemplateId} initial={run.templateVersion} />
          <Title order={2} size="h3">
            {w.answers}
          </Title>
          <CodeText label={w.answers}>{JSON.stringify(run.answers, null, 2)}</CodeText>
        </>
      )}
      <SameCall
        method="GET"
        path={`/workflows/runs/${id}`}
        sdk={`console.log(await rental.workflowRuns.get("${id}"));`}
      />
    </PageFrame>
  );
}

function Steering({ run: { id, status } }: { run: WorkflowRun }) {
  const w = useWords(workflowsWords);
  const isPaused = status === "paused";
  const toggle = useWrite({
    write: (_: undefined, attempt) =>
      isPaused ? rental.workflowRuns.resume(id, attempt) : rental.workflowRuns.pause(id, attempt),
  });
  const cancel = useWrite({
    write: (_: undefined, attempt) => rental.workflowRuns.cancel(id, attempt),
  });
  if (!["pending", "running", "paused"].includes(status)) return null;
  return (
    <>
      <div className={classes.actions}>
        <Button variant="default" loading={toggle.isPending} onClick={() => toggle.run(undefined)}>
          {isPaused ? w.goOn : w.pause}
        </Button>
        <AskFirst label={w.cancelRun} question={w.cancelQuestion} write={cancel} />
      </div>
      <FailureNote error={toggle.error} />
    </>
  );
}

function Steps({ run: { steps } }: { run: WorkflowRun }) {
  const w = useWords(workflowsWords);
  const { moment } = useFormat();
  return (
    <section>
      <SectionTitle>{w.trace}</SectionTitle>
      <ol className={classes.trace}>
        {steps.map(({ index, type, status, startedAt, error, trace }) => (
          <li key={index}>
            {w.stepTypes[type]}: {w.stepStatuses[status]}
            {startedAt !== null && `, ${moment(startedAt)}`}
            {error !== null && <p>{error}</p>}
            {trace !== null && (
              <CodeText label={w.stepTypes[type]}>{JSON.stringify(trace, null, 2)}</CodeText>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
