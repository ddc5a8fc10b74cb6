import { Button } from "@mantine/core";
import type { Workflow } from "@rental/sdk";
import { useRef, useState } from "react";
import { rental } from "../../api/client.ts";
import { useWrite } from "../../api/use-write.ts";
import { toast } from "../../app/toast-store.ts";
import { Form, FormFailure } from "../../ui/form.tsx";
import layout from "../../ui/layout.module.css";
import { SectionTitle } from "../../ui/page.tsx";
import { useWords } from "../../words/words.ts";
import { type FormDraft, readForm, savedForm } from "./drafts/form.ts";
import { withKeys } from "./drafts/questions.ts";
import { stepsWithKeys } from "./drafts/rename-keys.ts";
import { BuiltInNote, FormBeginning, FormEnd, isWrongAddress } from "./form-texts.tsx";
import { formWords } from "./form-words.ts";
import { Preview } from "./preview.tsx";
import { questionProblems } from "./question-card.tsx";
import { QuestionsEditor } from "./questions-editor.tsx";

const isComplete = ({ name, redirectUrl, questions }: FormDraft): boolean =>
  name.trim() !== "" &&
  !isWrongAddress(redirectUrl) &&
  questions.every((question) => !Object.values(questionProblems(question)).includes(true));

/**
 * The form of a workflow, with a preview.
 * @param isForm false: only the questions, which steps ask in messages
 */
export function FormEditor({ workflow, isForm }: { workflow: Workflow; isForm: boolean }) {
  const w = useWords(formWords);
  const [form, setForm] = useState(() => readForm(workflow));
  const [isChecked, setIsChecked] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const save = useWrite({
    write: (changed: FormDraft, attempt) => {
      const { questionConfig, ...texts } = savedForm(changed, workflow);
      const steps = stepsWithKeys(workflow.steps, changed.questions);
      const changes = { questionConfig, ...(isForm && texts), ...(steps && { steps }) };
      return rental.workflows.update(workflow.id, changes, attempt);
    },
    onSuccess: () => toast(w.saved),
  });
  const submit = () => {
    setIsChecked(true);
    if (isComplete(form)) save.run({ ...form, questions: withKeys(form.questions) });
    // After the fields have been marked.
    else setTimeout(() => fields.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  };
  const part = { form, onChange: setForm, isChecked };
  return (
    <Form write={save} edits={form} onSubmit={submit}>
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
          <Button type="submit" mt="md" loading={save.isPending}>
            {w.save}
          </Button>
        </div>
        {isForm && <Preview form={form} />}
      </div>
    </Form>
  );
}
