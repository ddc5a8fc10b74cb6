import { Button } from "@mantine/core";
import type { Workflow } from "@rental/sdk";
import { useRef, useState } from "react";
import { useWrite } from "../../api/use-write.ts";
import { toast } from "../../app/toast-store.ts";
import { Form, FormFailure } from "../../ui/form.tsx";
import layout from "../../ui/layout.module.css";
import { SectionTitle } from "../../ui/page.tsx";
import { useWords } from "../../words/words.ts";
import { type FormDraft, readForm, savedForm } from "./drafts/form.ts";
import { withKeys } from "./drafts/questions.ts";
import { changedKeys, renamedKeys } from "./drafts/rename-keys.ts";
import { BuiltInNote, FormBeginning, FormEnd, isWrongAddress } from "./form-texts.tsx";
import { formWords } from "./form-words.ts";
import { focusChoice, Overtaken } from "./overtaken.tsx";
import { Preview } from "./preview.tsx";
import { questionProblems } from "./question-card.tsx";
import { QuestionsEditor } from "./questions-editor.tsx";
import { savePart, shownError } from "./save-part.ts";
import { useGuardedDraft } from "./use-guarded-draft.ts";

const isComplete = ({ name, redirectUrl, questions }: FormDraft): boolean =>
  name.trim() !== "" &&
  !isWrongAddress(redirectUrl) &&
  questions.every((question) => !Object.values(questionProblems(question)).includes(true));

const partsOf = ({ name, introMessage, questionConfig, completionConfig }: Workflow) => ({
  name,
  introMessage,
  questionConfig,
  completionConfig,
});

interface FormEditorProps {
  workflow: Workflow;
  /** false: only the questions, which steps ask in messages. */
  isForm: boolean;
  /** Called with changed keys, because steps that are being edited refer to questions by key. */
  onRenamed: (keys: ReadonlyMap<string, string>) => void;
}

/** The form of a workflow, with a preview. */
export function FormEditor({ workflow, isForm, onRenamed }: FormEditorProps) {
  const w = useWords(formWords);
  const fieldsOf = (draft: FormDraft) => savedForm(draft, workflow);
  // Only what is saved: what a program changes of the rest is no reason to ask.
  const written = (draft: FormDraft) => (isForm ? fieldsOf(draft) : fieldsOf(draft).questionConfig);
  const draft = useGuardedDraft(partsOf(workflow), readForm, written);
  const { typed: form, setTyped: setForm, isEdited, setSaved } = draft;
  const [isChecked, setIsChecked] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const save = useWrite({
    write: (changed: FormDraft, attempt) => {
      const { questionConfig, ...texts } = fieldsOf(changed);
      const keys = changedKeys(changed.questions);
      const part = {
        workflowId: workflow.id,
        partOf: (now: Workflow) => written(readForm(partsOf(now))),
        before: written(readForm(draft.saved)),
        after: written(changed),
        changes: ({ steps }: Workflow) => ({
          questionConfig,
          ...(isForm && texts),
          ...(keys.size > 0 && { steps: steps.map((step) => renamedKeys(step, keys)) }),
        }),
      };
      return savePart(part, attempt);
    },
    onSuccess: (saved, changed) => {
      setSaved(partsOf(saved));
      const keys = changedKeys(changed.questions);
      if (keys.size > 0) onRenamed(keys);
      toast(w.saved);
    },
  });
  const submit = () => {
    if (draft.isOvertaken) return focusChoice(fields.current);
    setIsChecked(true);
    if (isComplete(form)) {
      const complete = { ...form, questions: withKeys(form.questions) };
      setForm(complete);
      save.run(complete);
    }
    // Runs after the invalid fields have been marked.
    else setTimeout(() => fields.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  };
  const part = { form, onChange: setForm, isChecked };
  return (
    <Form
      write={{ isPending: save.isPending, error: shownError(save.error) }}
      edits={isEdited ? form : null}
      onSubmit={submit}
    >
      <div className={isForm ? layout.columns : undefined}>
        <div ref={fields}>
          {isForm && <FormBeginning {...part} />}
          <SectionTitle mt={isForm ? "lg" : "xl"}>{w.questions}</SectionTitle>
          {isForm && <BuiltInNote />}
          <QuestionsEditor
            questions={form.questions}
            language={form.language}
            isChecked={isChecked}
            onChange={(questions) => setForm({ ...form, questions })}
          />
          {isForm && <FormEnd {...part} />}
          <FormFailure />
          <Overtaken draft={draft} isPending={save.isPending} shownIn="versions" />
          <Button type="submit" mt="md" loading={save.isPending}>
            {w.save}
          </Button>
        </div>
        {isForm && <Preview form={form} />}
      </div>
    </Form>
  );
}
