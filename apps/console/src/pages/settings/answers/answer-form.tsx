import type { CannedAnswer } from "@rental/sdk";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { rental } from "../../../api/client.ts";
import { cannedAnswersQuery, settingsQuery } from "../../../api/queries.ts";
import { type Attempt, useWrite } from "../../../api/use-write.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogForm } from "../../../ui/dialog-form.tsx";
import { TextField } from "../../../ui/fields.tsx";
import { controlled } from "../../../ui/form.tsx";
import { uiWords } from "../../../ui/words.ts";
import { useWords } from "../../../words/words.ts";
import { TemplateField } from "../../workflows/template-field.tsx";
import { answersWords } from "./words.ts";

/** Adds a canned answer, or changes one: in the account's language, and in the other one. */
export function AnswerForm({ answer, onClose }: { answer?: CannedAnswer; onClose: () => void }) {
  const w = useWords(answersWords);
  const u = useWords(uiWords);
  const queries = useQueryClient();
  const second = useQuery(settingsQuery).data?.language === "es" ? "en" : "es";
  const [name, setName] = useState(answer?.name ?? "");
  const [text, setText] = useState(answer?.text ?? "");
  const [translations, setTranslations] = useState(answer?.translations ?? {});
  const save = useWrite({
    write: (_: undefined, attempt: Attempt) => {
      const { [second]: other, ...others } = translations;
      const input = { name, text, translations: { ...others, ...(other?.trim() && { [second]: other }) } };
      return answer
        ? rental.cannedAnswers.update(answer.id, input, attempt)
        : rental.cannedAnswers.create(input, attempt);
    },
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: cannedAnswersQuery.queryKey });
      onClose();
    },
  });
  return (
    <Dialog opened onClose={onClose} title={answer ? w.changeTitle : w.add}>
      <DialogForm
        label={answer ? u.save : w.add}
        write={save}
        edits={[name, text, translations]}
        onSubmit={() => save.run(undefined)}
        onCancel={onClose}
      >
        <TextField name="name" label={w.name} required maxLength={100} {...controlled(name, setName)} />
        <TemplateField name="text" label={w.text} rows={4} maxLength={5000} value={text} onChange={setText} />
        <TemplateField
          name={`translations.${second}`}
          label={w.other[second]}
          description={w.otherHint}
          lang={second}
          rows={4}
          maxLength={5000}
          value={translations[second] ?? ""}
          onChange={(other) => setTranslations({ ...translations, [second]: other })}
        />
      </DialogForm>
    </Dialog>
  );
}
