import { Button } from "@mantine/core";
import { namedIn } from "@rental/contract/words/system-workflow";
import { NotFoundError, type WorkflowRun, type WorkflowVersion } from "@rental/sdk";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useMemo } from "react";
import { rental } from "../../api/client.ts";
import { useWrite } from "../../api/use-write.ts";
import { useMay } from "../../app/session.ts";
import { AskFirst } from "../../ui/ask-first.tsx";
import { ContactName } from "../../ui/contact-name.tsx";
import { Facts } from "../../ui/facts.tsx";
import { FailureNote } from "../../ui/failure-note.tsx";
import { PageFrame, SectionTitle } from "../../ui/page.tsx";
import { SameCall } from "../../ui/same-call.tsx";
import { BackLink, TextLink } from "../../ui/text-link.tsx";
import { useFormat } from "../../words/format.ts";
import { useLanguage, useWords } from "../../words/words.ts";
import { readSteps } from "./drafts/steps.ts";
import { inWords } from "./placeholders.ts";
import { RunStatus } from "./run-status.tsx";
import { runWords } from "./run-words.ts";
import { Reason, TraceOfRun } from "./trace.tsx";
import { useSentences } from "./use-sentences.ts";
import { Versions } from "./versions-lazy.tsx";
import { workflowsWords } from "./words.ts";
import classes from "./workflows.module.css";

/** One run, with what each step did. */
export function Page() {
  const w = useWords(workflowsWords);
  const r = useWords(runWords);
  const { language } = useLanguage();
  const { moment } = useFormat();
  const may = useMay();
  const { id } = useParams({ from: "/workflows/runs/$id" });
  const { data: run, error } = useQuery({
    queryKey: ["workflow-runs", "one", id],
    queryFn: ({ signal }) => rental.workflowRuns.get(id, { signal }),
  });
  const name = run && namedIn(language, run.workflowTemplateId, { name: run.templateName }).name;
  const waits = run?.status === "running" && run.waitingFor !== null ? r.waiting[run.waitingFor] : undefined;
  const reason = run?.exitReason ?? run?.pauseReason ?? null;
  return (
    <PageFrame title={run ? `${w.run}: ${name}` : w.run} writes>
      <FailureNote error={error} />
      {run && (
        <>
          <BackLink to="/workflows/$id" params={{ id: run.workflowTemplateId }}>
            {w.backToWorkflow}
          </BackLink>
          <Facts
            of={[
              [
                w.contact,
                <TextLink key="contact" to="/contacts/$id" params={{ id: run.contactId }}>
                  <ContactName id={run.contactId} />
                </TextLink>,
              ],
              [w.state, <RunStatus key="status" status={run.status} />],
              waits && [w.waiting, waits],
              [w.version, String(run.templateVersion)],
              [w.started, moment(run.startedAt)],
              reason !== null && [w.reason, <Reason key="reason" code={reason} />],
            ]}
          />
          {may.write && <Steering run={run} />}
          <WhatHappened run={run} />
          {may.own && <Deciders runId={id} />}
          <Versions workflowId={run.workflowTemplateId} initial={run.templateVersion} />
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

/** What each step did, and the answers. */
function WhatHappened({ run }: { run: WorkflowRun }) {
  const w = useWords(workflowsWords);
  const r = useWords(runWords);
  const { workflowTemplateId, templateVersion } = run;
  const { data: version } = useQuery({
    queryKey: ["workflows", "version", workflowTemplateId, templateVersion],
    queryFn: ({ signal }) => findVersion(workflowTemplateId, templateVersion, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const steps = useMemo(() => readSteps(version?.steps ?? []), [version]);
  const says = useSentences(version ?? { questionConfig: asQuestions(run) }, steps);
  const answers = Object.entries(run.answers);
  const labels = new Map(says.answers.map(({ key, label }) => [key, label]));
  return (
    <section>
      <SectionTitle>{w.trace}</SectionTitle>
      <TraceOfRun run={run} steps={steps} says={says} />
      <SectionTitle>{w.answers}</SectionTitle>
      {answers.length === 0 ? (
        <p>{r.noAnswers}</p>
      ) : (
        <dl className={classes.answers}>
          {answers.map(([key, value]) => (
            <div key={key}>
              <dt>{inWords(labels.get(key) ?? key, says.names)}</dt>
              <dd>{says.answer(key, value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** The version that a run uses; null when it was deleted with its workflow. */
async function findVersion(id: string, wanted: number, signal: AbortSignal): Promise<WorkflowVersion | null> {
  try {
    for await (const version of rental.workflows.listVersionsAll(id, {}, { signal }))
      if (version.version === wanted) return version;
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
  }
  return null;
}

/** The questions that a run asked, as it asked them. */
const asQuestions = ({ steps }: WorkflowRun) => ({
  questions: steps.flatMap(({ trace }) =>
    (trace?.exchanges ?? []).flatMap(({ key, question }) => (key === null ? [] : [{ key, label: question }])),
  ),
});

/** Who started, paused and cancelled it, for owners. */
function Deciders({ runId }: { runId: string }) {
  const r = useWords(runWords);
  const { moment } = useFormat();
  const { data } = useQuery({
    queryKey: ["audit", "run", runId],
    queryFn: ({ signal }) => rental.audit.list({ recordId: runId, limit: 50 }, { signal }),
    meta: { resources: ["workflow-runs"] },
  });
  const deeds = (data?.data ?? []).flatMap(({ id, at, operation, principal }) => {
    const deed = (Object.keys(r.deeds) as (keyof typeof r.deeds)[]).find(
      (name) => operation === `workflowRuns.${name}`,
    );
    return deed ? [{ id, text: r.deeds[deed](r.by[principal.kind](principal.name), moment(at)) }] : [];
  });
  if (deeds.length === 0) return null;
  return (
    <section>
      <SectionTitle>{r.who}</SectionTitle>
      <ul className={classes.trace}>
        {deeds.toReversed().map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    </section>
  );
}
