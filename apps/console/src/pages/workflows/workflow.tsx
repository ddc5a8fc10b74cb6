import { Alert, Button } from "@mantine/core";
import { namedIn } from "@rental/contract/words/system-workflow";
import type { Workflow, WorkflowStep } from "@rental/sdk";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { rental } from "../../api/client.ts";
import { deleteLater } from "../../api/later.ts";
import { useWrite } from "../../api/use-write.ts";
import { useMay } from "../../app/session.ts";
import { toast } from "../../app/toast-store.ts";
import { Facts } from "../../ui/facts.tsx";
import { FailureNote } from "../../ui/failure-note.tsx";
import { PageFrame, SectionTitle } from "../../ui/page.tsx";
import { SameCall } from "../../ui/same-call.tsx";
import { Status } from "../../ui/status.tsx";
import { BackLink } from "../../ui/text-link.tsx";
import { useFormat } from "../../words/format.ts";
import { useLanguage, useWords } from "../../words/words.ts";
import { renamedKeys } from "./drafts/rename-keys.ts";
import { readSteps, savedSteps } from "./drafts/steps.ts";
import { DryRun } from "./dry-run.tsx";
import { PublicPart } from "./public-part.tsx";
import { Runs } from "./runs.tsx";
import { savePart, shownError } from "./save-part.ts";
import { StepsAsSentences } from "./steps-as-sentences.tsx";
import { TriggerAsSentence } from "./trigger-as-sentence.tsx";
import { useGuardedDraft } from "./use-guarded-draft.ts";
import { Versions } from "./versions-lazy.tsx";
import { workflowsWords } from "./words.ts";
import classes from "./workflows.module.css";

// Loaded on demand: most workflows ask no questions or have no trigger, and the drag-and-drop code is large.
const FormEditor = lazy(() => import("./form-editor.tsx").then((module) => ({ default: module.FormEditor })));
const TriggerEditor = lazy(() =>
  import("./trigger-editor.tsx").then((module) => ({ default: module.TriggerEditor })),
);
const StepsEditor = lazy(() =>
  import("./steps-editor.tsx").then((module) => ({ default: module.StepsEditor })),
);

type CreateWorkflow = Parameters<typeof rental.workflows.create>[0];

/** One workflow: its steps, a dry run, and its runs. */
export function Page() {
  const w = useWords(workflowsWords);
  const { language } = useLanguage();
  const { moment } = useFormat();
  const { id } = useParams({ from: "/workflows/$id" });
  const { data: workflow, error } = useQuery({
    queryKey: ["workflows", "one", id],
    queryFn: ({ signal }) => rental.workflows.get(id, { signal }),
  });
  return (
    <PageFrame title={workflow ? namedIn(language, id, workflow).name : w.workflow} writes>
      <BackLink to="/workflows">{w.back}</BackLink>
      <FailureNote error={error} />
      {workflow && (
        <>
          <Facts
            of={[
              [
                w.trigger,
                beginsByItself(workflow) && workflow.triggerConfig ? (
                  <TriggerAsSentence key="trigger" workflow={workflow} />
                ) : (
                  w.triggers[workflow.triggerType]
                ),
              ],
              [
                w.state,
                <Status key="state" kind={workflow.isActive ? "good" : "off"}>
                  {workflow.isActive ? w.active : w.off}
                </Status>,
              ],
              [w.version, String(workflow.version)],
              [w.changed, workflow.isSystem ? w.supplied : moment(workflow.updatedAt)],
            ]}
          />
          <Template workflow={workflow} />
          <Versions workflowId={id} />
          {hasSteps(workflow) && (
            <>
              <DryRun workflowId={id} />
              <Runs workflowId={id} isActive={workflow.isActive} />
            </>
          )}
        </>
      )}
      <SameCall
        method="POST"
        path={`/workflows/${id}/dry-run`}
        body={{ replies: ["2"] }}
        sdk={`console.log(await rental.workflowRuns.dryRun("${id}", { replies: ["2"] }));`}
      />
    </PageFrame>
  );
}

/** A copy that is inactive until it is switched on. */
const copyOf = (workflow: Workflow, name: string) => {
  const { description, steps, triggerType, triggerConfig, introMessage } = workflow;
  const { exitConditions, questionConfig, completionConfig, voiceConfig } = workflow;
  return {
    name: name.slice(0, 100),
    description,
    steps,
    triggerType,
    introMessage,
    exitConditions,
    voiceConfig,
    // Stored values were accepted before: they are accepted again, or refused with a message.
    triggerConfig: triggerConfig as CreateWorkflow["triggerConfig"],
    questionConfig: questionConfig as CreateWorkflow["questionConfig"],
    completionConfig: completionConfig as CreateWorkflow["completionConfig"],
    isActive: false,
  };
};

/** Whether prospects fill it in. */
const isFormLike = ({ triggerType, isPublic }: Workflow): boolean => triggerType === "deep_link" || isPublic;

/** Whether an event or a schedule starts it. */
const beginsByItself = ({ triggerType }: Workflow): boolean =>
  triggerType === "automatic" || triggerType === "scheduled";

/** Whether it has steps to run. Forms need none. */
const hasSteps = (workflow: Workflow): boolean =>
  !isFormLike(workflow) || workflow.steps.some(({ type }) => type !== "end");

function Template({ workflow }: { workflow: Workflow }) {
  const w = useWords(workflowsWords);
  const may = useMay();
  const { id, isActive, isSystem } = workflow;
  const { name } = namedIn(useLanguage().language, id, workflow);
  const navigate = useNavigate();
  const draft = useGuardedDraft(workflow.steps, readSteps, savedSteps);
  const save = useWrite({
    write: (changed: WorkflowStep[], attempt) =>
      savePart(
        {
          workflowId: id,
          partOf: ({ steps }) => savedSteps(readSteps(steps)),
          before: savedSteps(readSteps(draft.saved)),
          after: changed,
          changes: () => ({ steps: changed, requireRunnable: true }),
        },
        attempt,
      ),
    onSuccess: (saved) => {
      draft.setSaved(saved.steps);
      toast(w.savedAs(saved.version));
    },
  });
  const toggle = useWrite({
    write: (_: undefined, attempt) => rental.workflows.update(id, { isActive: !isActive }, attempt),
  });
  const remove = () => {
    deleteLater({
      id,
      run: (client, attempt) => client.workflows.delete(id, attempt),
      text: w.removing(name),
      failed: w.notRemoved(name),
    });
    void navigate({ to: "/workflows" });
  };
  const duplicate = useWrite({
    write: (copy: string, attempt) => rental.workflows.create(copyOf(workflow, copy), attempt),
    onSuccess: (made) => navigate({ to: "/workflows/$id", params: { id: made.id } }),
  });
  const isEditable = may.write && !isSystem;
  const isForm = isFormLike(workflow);
  return (
    <section>
      {may.write && (
        <div className={classes.actions}>
          {isEditable && (
            <Button variant="default" loading={toggle.isPending} onClick={() => toggle.run(undefined)}>
              {isActive ? w.switchOff : w.switchOn}
            </Button>
          )}
          <Button
            variant="default"
            loading={duplicate.isPending}
            onClick={() => duplicate.run(w.copyOf(name))}
          >
            {w.duplicate}
          </Button>
          {isEditable && (
            <Button variant="default" onClick={remove}>
              {w.delete}
            </Button>
          )}
        </div>
      )}
      <FailureNote error={toggle.error ?? duplicate.error} />
      {isForm && <PublicPart workflow={workflow} />}
      {isEditable && (
        <Suspense>
          <FormEditor
            workflow={workflow}
            isForm={isForm}
            onRenamed={(keys) => {
              draft.setTyped((steps) => steps.map((step) => ({ ...step, ...renamedKeys(step, keys) })));
              // Without what others saved meanwhile, which the page has yet to read and tell of.
              if (!draft.isOvertaken)
                draft.setSaved(draft.saved.map((step) => ({ ...step, ...renamedKeys(step, keys) })));
            }}
          />
        </Suspense>
      )}
      {isEditable && beginsByItself(workflow) && (
        <Suspense>
          <TriggerEditor workflow={workflow} />
        </Suspense>
      )}
      {hasSteps(workflow) && <SectionTitle mt="xl">{w.steps}</SectionTitle>}
      {isSystem && (
        <Alert color="gray" mb="sm">
          {w.system}
        </Alert>
      )}
      {!hasSteps(workflow) ? null : isEditable ? (
        <Suspense>
          <StepsEditor
            workflow={workflow}
            draft={draft}
            onSave={save.run}
            write={{ isPending: save.isPending, error: shownError(save.error) }}
          />
        </Suspense>
      ) : (
        <StepsAsSentences workflow={workflow} />
      )}
    </section>
  );
}
