import { Alert, Button, NativeSelect } from "@mantine/core";
import type { Workflow } from "@rental/sdk";
import { useState } from "react";
import { failureOf } from "../../api/errors.ts";
import { FailureNote } from "../../ui/failure-note.tsx";
import { choicesOf, controlled, Form, type FormProps } from "../../ui/form.tsx";
import { moved, Sortable } from "../../ui/sortable.tsx";
import { useCardFocus } from "../../ui/use-card-focus.ts";
import { useWords } from "../../words/words.ts";
import { newStep, type StepDraft, type StepType, savedSteps } from "./drafts/steps.ts";
import { focusChoice, Overtaken } from "./overtaken.tsx";
import { StepFields } from "./step-fields.tsx";
import { stepWords } from "./step-words.ts";
import type { GuardedDraft } from "./use-guarded-draft.ts";
import { useSentences } from "./use-sentences.ts";
import { workflowsWords } from "./words.ts";
import classes from "./workflows.module.css";

interface StepsEditorProps {
  workflow: Workflow;
  draft: GuardedDraft<Workflow["steps"], StepDraft[]>;
  onSave: (steps: Workflow["steps"]) => void;
  /** What can't be run is said at its step. */
  write: FormProps["write"];
}

/** The steps of a workflow as sentences, each of which opens its fields. */
export function StepsEditor({ workflow, draft, onSave, write }: StepsEditorProps) {
  const w = useWords(workflowsWords);
  const s = useWords(stepWords);
  const { typed: steps, setTyped: setSteps } = draft;
  const { box, focusCard } = useCardFocus<HTMLDivElement>("ol > li");
  const [open, setOpen] = useState<string>();
  const [sent, setSent] = useState<StepDraft[]>([]);
  const says = useSentences(workflow, steps);
  const problems = new Map(
    write.error ? failureOf(write.error).fields.map((one) => problemOf(one, sent)) : [],
  );
  const add = () => {
    const step = newStep("send_message");
    // Nothing is run after the end.
    const at = steps.at(-1)?.type === "end" ? steps.length - 1 : steps.length;
    setSteps(steps.toSpliced(at, 0, step));
    setOpen(step.id);
    focusCard(at);
  };
  return (
    <Form
      write={{ isPending: write.isPending, error: write.error }}
      edits={draft.isEdited ? steps : null}
      onSubmit={() => {
        if (draft.isOvertaken) return focusChoice(box.current);
        setSent(steps);
        onSave(savedSteps(steps));
      }}
    >
      <div ref={box} className={classes.editor}>
        <Sortable
          label={w.steps}
          items={steps}
          nameOf={(index) => w.step(index + 1)}
          onMove={(from, to) => setSteps(moved(steps, from, to))}
        >
          {(step, index) => (
            <StepCard
              number={index + 1}
              step={step}
              steps={steps}
              says={says}
              problem={problems.get(step.id)}
              isOpen={open === step.id}
              onToggle={() => setOpen(open === step.id ? undefined : step.id)}
              onChange={(changed) => setSteps(steps.with(index, changed))}
              onRemove={() => {
                setSteps(steps.toSpliced(index, 1));
                focusCard(index);
              }}
            />
          )}
        </Sortable>
        {write.error ? <Refused error={write.error} /> : null}
        <Overtaken draft={draft} isPending={write.isPending} shownIn="versions" />
        <div className={classes.actions}>
          <Button variant="default" onClick={add}>
            {s.addStep}
          </Button>
          <Button type="submit" loading={write.isPending}>
            {s.save}
          </Button>
        </div>
      </div>
    </Form>
  );
}

/** What can't be run is said at the steps; anything else here. */
function Refused({ error }: { error: unknown }) {
  const s = useWords(stepWords);
  const { fields } = failureOf(error);
  if (fields.length === 0 || !fields.every(({ field }) => /^steps(\.|$)/.test(field)))
    return <FailureNote error={error} />;
  const numbers = fields.flatMap(({ field }) => field.match(/^steps\.(\d+)/)?.[1] ?? []);
  return (
    <Alert role="alert" color="red" mb="sm">
      {numbers.length === 0
        ? s.noSteps
        : s.notSaved(numbers.map((number) => String(Number(number) + 1)).join(", "))}
    </Alert>
  );
}

/** The step that an error is about, such as `steps.2.config.hours`, and its member. */
function problemOf(
  { field, message }: { field: string; message: string },
  sent: StepDraft[],
): [string | undefined, { member: string; message: string }] {
  const [, index, , member = ""] = field.split(".");
  return [sent[Number(index)]?.id, { member, message }];
}

interface StepCardProps {
  number: number;
  step: StepDraft;
  steps: StepDraft[];
  says: ReturnType<typeof useSentences>;
  problem: { member: string; message: string } | undefined;
  isOpen: boolean;
  onToggle: () => void;
  onChange: (step: StepDraft) => void;
  onRemove: () => void;
}

function StepCard(props: StepCardProps) {
  const { number, step, steps, says, problem, isOpen, onToggle, onChange, onRemove } = props;
  const w = useWords(workflowsWords);
  const s = useWords(stepWords);
  return (
    <div className={classes.bare}>
      <div className={classes.sentence}>
        <p>
          <b>{number}.</b> {says.sentence(step)}
        </p>
        <div className={classes.sentenceButtons}>
          <Button
            size="compact-sm"
            variant="default"
            aria-expanded={isOpen}
            aria-label={isOpen ? s.done : s.editStep(number)}
            onClick={onToggle}
          >
            {isOpen ? s.done : s.edit}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            aria-label={s.removeStep(number)}
            onClick={onRemove}
          >
            ×
          </Button>
        </div>
      </div>
      {problem && (
        <Alert color="red" role="alert">
          {s.wrong} {s.missing(memberWords(s)[problem.member] ?? problem.message)}
        </Alert>
      )}
      {isOpen && (
        <>
          <NativeSelect
            label={s.stepKind}
            data={choicesOf(w.stepTypes)}
            {...controlled<StepType>(step.type, (type) => onChange({ id: step.id, type, config: {} }))}
          />
          <StepFields step={step} steps={steps} says={says} onChange={onChange} />
        </>
      )}
    </div>
  );
}

/** The words for the members of a step's config that errors name. */
const memberWords = (s: (typeof stepWords)["en"]): Record<string, string> => ({
  template: s.message,
  hours: s.howLong,
  timeoutHours: s.howLongReply,
  questionKey: s.question,
  text: s.choiceText,
  options: s.options,
  field: s.what,
  op: s.how,
  value: s.value,
  thenStep: s.ifTrue,
  elseStep: s.otherwise,
  set: s.change,
  limit: s.limit,
  goal: s.goal,
  maxTurns: s.maxTurns,
});
