import { Radio } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { rental } from "../../api/client.ts";
import { useWrite } from "../../api/use-write.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogForm } from "../../ui/dialog-form.tsx";
import { TextField } from "../../ui/fields.tsx";
import { controlled } from "../../ui/form.tsx";
import { useLanguage, useWords } from "../../words/words.ts";
import { formWords } from "./form-words.ts";
import { type StartingForm, startingForm, startingForms } from "./starting-forms.ts";
import { workflowsWords } from "./words.ts";

const kinds = ["form", "automation", "scheduled", "manual"] as const;
type Kind = (typeof kinds)[number];

const triggers = {
  automation: { triggerType: "automatic", triggerConfig: { event: "inquiry.created" } },
  scheduled: { triggerType: "scheduled", triggerConfig: { cron: "0 9 * * 1" } },
  manual: { triggerType: "manual" },
} as const;

/** The initial content of a new workflow, besides its name: it can be run, and is edited on its page. */
const startOf = (kind: Exclude<Kind, "form">, template: string) => ({
  ...triggers[kind],
  isActive: false,
  steps: [
    { type: "send_message" as const, config: { template } },
    { type: "end" as const, config: {} },
  ],
});

/** A dialog that creates a workflow of one of four kinds, and opens it. */
export function AddWorkflow({ onClose }: { onClose: () => void }) {
  const w = useWords(workflowsWords);
  const form = useWords(formWords);
  const { language } = useLanguage();
  const navigate = useNavigate();
  const [kind, setKind] = useState<Kind>("form");
  const [start, setStart] = useState<StartingForm>("home");
  const [typed, setTyped] = useState<string>();
  const suggested = kind === "form" && start !== "empty" ? form.startingForms[start] : "";
  const name = typed ?? suggested;
  const create = useWrite({
    write: (given: string, attempt) => {
      const other = formWords[language === "es" ? "en" : "es"].startingForms[start];
      // Custom names are not translated.
      const body =
        kind === "form"
          ? startingForm(start, given, given === suggested ? other : "", language)
          : { name: given, ...startOf(kind, w.firstMessage) };
      return rental.workflows.create(body, attempt);
    },
    onSuccess: ({ id }) => navigate({ to: "/workflows/$id", params: { id } }),
  });
  return (
    <Dialog opened onClose={onClose} title={w.add} size="lg">
      <DialogForm
        label={w.create}
        write={create}
        edits={[kind, start, typed]}
        onSubmit={() => create.run(name)}
        onCancel={onClose}
      >
        <Radio.Group label={w.kind} value={kind} onChange={(chosen) => setKind(chosen as Kind)}>
          {kinds.map((each) => (
            <Radio key={each} mt="xs" value={each} label={w.kinds[each]} description={w.kindHints[each]} />
          ))}
        </Radio.Group>
        {kind === "form" && (
          <Radio.Group
            label={form.startWith}
            value={start}
            onChange={(chosen) => setStart(chosen as StartingForm)}
          >
            {startingForms.map((each) => (
              <Radio
                key={each}
                mt="xs"
                value={each}
                label={form.startingForms[each]}
                description={form.startingHints[each]}
              />
            ))}
          </Radio.Group>
        )}
        <TextField name="name" label={w.name} required maxLength={100} {...controlled(name, setTyped)} />
      </DialogForm>
    </Dialog>
  );
}
