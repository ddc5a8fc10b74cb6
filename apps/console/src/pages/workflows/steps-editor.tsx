import { Button, Group, NativeSelect, Textarea, TextInput } from "@mantine/core";
import type { WorkflowStep } from "@rental/sdk";
import { useState } from "react";
import { choicesOf, controlled, Form, type FormProps } from "../../ui/form.tsx";
import { useWords } from "../../words/words.ts";
import { type FieldKind, read, shown, stepFields } from "./step-fields.ts";
import { workflowsWords } from "./words.ts";
import classes from "./workflows.module.css";

interface StepsEditorProps {
  initial: WorkflowStep[];
  onSave: (steps: WorkflowStep[]) => void;
  write: FormProps["write"];
}

/** A step as it is typed. */
interface Draft {
  /** Tells steps apart while they move. */
  key: number;
  type: WorkflowStep["type"];
  texts: Record<string, string>;
  /** Members that have no field here are kept. */
  config: Record<string, unknown>;
}

const draftOf = ({ type, config }: WorkflowStep, key: number): Draft => ({
  ...{ key, type, config },
  texts: Object.fromEntries(
    Object.entries(stepFields[type]).map(([name, kind]) => [name, shown(kind, config[name])]),
  ),
});

/** @throws SyntaxError when a text should be JSON and is not */
const stepOf = ({ type, texts, config }: Draft): WorkflowStep => {
  const members = Object.entries(stepFields[type]).map(([name, kind]) => [
    name,
    read(kind, texts[name] ?? ""),
  ]);
  const merged = { ...config, ...Object.fromEntries(members) };
  return {
    type,
    config: Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined)),
  };
};

/** The steps of a workflow in order. */
export function StepsEditor({ initial, onSave, write }: StepsEditorProps) {
  const w = useWords(workflowsWords);
  const [drafts, setDrafts] = useState(() => initial.map(draftOf));
  const [nextKey, setNextKey] = useState(initial.length);
  const [isWrong, setIsWrong] = useState(false);
  const change = (index: number, draft: Draft) => setDrafts(drafts.with(index, draft));
  const move = (index: number, to: number) =>
    setDrafts(drafts.with(index, drafts[to]!).with(to, drafts[index]!));
  const add = () => {
    setDrafts([...drafts, draftOf({ type: "send_message", config: {} }, nextKey)]);
    setNextKey(nextKey + 1);
  };
  const save = () => {
    try {
      onSave(drafts.map(stepOf));
      setIsWrong(false);
    } catch {
      setIsWrong(true);
    }
  };
  return (
    <Form write={write} edits={drafts} onSubmit={save}>
      <ol className={classes.steps}>
        {drafts.map((draft, index) => (
          <li key={draft.key} className={classes.step}>
            <StepForm
              number={index + 1}
              draft={draft}
              onChange={(changed) => change(index, changed)}
              onRemove={() => setDrafts(drafts.toSpliced(index, 1))}
              onUp={index > 0 ? () => move(index, index - 1) : undefined}
              onDown={index < drafts.length - 1 ? () => move(index, index + 1) : undefined}
            />
          </li>
        ))}
      </ol>
      {isWrong && <p role="alert">{w.jsonWrong}</p>}
      <Group>
        <Button variant="default" onClick={add}>
          {w.addStep}
        </Button>
        <Button type="submit" loading={write.isPending}>
          {w.save}
        </Button>
      </Group>
    </Form>
  );
}

interface StepFormProps {
  number: number;
  draft: Draft;
  onChange: (draft: Draft) => void;
  onRemove: () => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
}

function StepForm({ number, draft, onChange, onRemove, onUp, onDown }: StepFormProps) {
  const w = useWords(workflowsWords);
  const small = { size: "compact-sm", variant: "default" } as const;
  return (
    <fieldset className={classes.fields}>
      <legend>{w.step(number)}</legend>
      <NativeSelect
        label={w.type}
        {...controlled(draft.type, (type) => onChange(draftOf({ type, config: {} }, draft.key)))}
        data={choicesOf(w.stepTypes)}
      />
      {Object.entries(stepFields[draft.type]).map(([name, kind]) => (
        <Field
          key={name}
          name={name}
          kind={kind}
          value={draft.texts[name] ?? ""}
          onChange={(text) => onChange({ ...draft, texts: { ...draft.texts, [name]: text } })}
        />
      ))}
      <Group gap="xs">
        {onUp && (
          <Button {...small} onClick={onUp}>
            {w.up}
          </Button>
        )}
        {onDown && (
          <Button {...small} onClick={onDown}>
            {w.down}
          </Button>
        )}
        <Button {...small} onClick={onRemove}>
          {w.removeStep}
        </Button>
      </Group>
    </fieldset>
  );
}

interface FieldProps {
  name: string;
  kind: FieldKind;
  value: string;
  onChange: (text: string) => void;
}

function Field({ name, kind, value, onChange }: FieldProps) {
  const w = useWords(workflowsWords);
  if (kind === "long" || kind === "lines")
    return (
      <Textarea
        label={name}
        rows={3}
        {...controlled(value, onChange)}
        {...(kind === "lines" && { description: w.linesHint })}
      />
    );
  return (
    <TextInput
      label={name}
      {...controlled(value, onChange)}
      {...(kind === "json" && { description: w.jsonHint })}
      {...(kind === "number" && { type: "number" })}
    />
  );
}
