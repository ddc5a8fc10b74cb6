import { Button, NativeSelect, Text } from "@mantine/core";
import type { Workflow } from "@rental/sdk";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { settingsQuery } from "../../api/queries.ts";
import { useWrite } from "../../api/use-write.ts";
import { toast } from "../../app/toast-store.ts";
import { NumberField } from "../../ui/fields.tsx";
import { choicesOf, controlled, Form, FormFailure } from "../../ui/form.tsx";
import layout from "../../ui/layout.module.css";
import { SectionTitle } from "../../ui/page.tsx";
import { useLanguage, useWords } from "../../words/words.ts";
import { eventWords } from "../webhooks/event-words.gen.ts";
import { readTrigger, type TriggerDraft, writtenTrigger } from "./drafts/trigger.ts";
import { FilterFields } from "./filter-fields.tsx";
import { focusChoice, Overtaken } from "./overtaken.tsx";
import { type Changes, savePart, shownError } from "./save-part.ts";
import { ScheduleFields } from "./schedule-fields.tsx";
import { triggerWords } from "./trigger-words.ts";
import { useGuardedDraft } from "./use-guarded-draft.ts";
import { useSentences } from "./use-sentences.ts";
import { useTriggerSentence } from "./use-trigger-sentence.ts";
import classes from "./workflows.module.css";

const partsOf = ({ triggerType, triggerConfig }: Workflow) => ({ triggerType, triggerConfig });

/** Whether an event is about a contact: others start no workflows. */
const isAboutContact = (event: string): boolean =>
  /^(inquiry|message|showing|contact|session)\.|^workflow\.completed$/.test(event) &&
  event !== "showing.deleted";

const isComplete = ({ isScheduled, schedule, filter }: TriggerDraft): boolean =>
  filter.every(({ values }) => values.length > 0) &&
  !(isScheduled && schedule.kind === "weekly" && schedule.days.length === 0);

/** The trigger of a workflow: an event or a schedule, and its filter. */
export function TriggerEditor({ workflow }: { workflow: Workflow }) {
  const w = useWords(triggerWords);
  const { language } = useLanguage();
  const { data: settings } = useQuery(settingsQuery);
  const says = useSentences(workflow, []);
  const sentence = useTriggerSentence(says);
  const fields = useRef<HTMLDivElement>(null);
  const [isChecked, setIsChecked] = useState(false);
  const draft = useGuardedDraft(partsOf(workflow), readTrigger, writtenTrigger);
  const { typed: trigger, setTyped, isEdited, setSaved } = draft;
  const save = useWrite({
    write: (changed: TriggerDraft, attempt) =>
      savePart(
        {
          workflowId: workflow.id,
          partOf: (now) => writtenTrigger(readTrigger(partsOf(now))),
          before: writtenTrigger(readTrigger(draft.saved)),
          after: writtenTrigger(changed),
          changes: () => ({ triggerConfig: writtenTrigger(changed) as Changes["triggerConfig"] }),
        },
        attempt,
      ),
    onSuccess: (saved) => {
      setSaved(partsOf(saved));
      toast(w.saved);
    },
  });
  const set = (changes: Partial<TriggerDraft>) => setTyped({ ...trigger, ...changes });
  const submit = () => {
    if (draft.isOvertaken) return focusChoice(fields.current);
    setIsChecked(true);
    if (isComplete(trigger)) save.run(trigger);
    // Runs after the invalid fields have been marked.
    else
      setTimeout(() =>
        fields.current?.querySelector<HTMLElement>("[aria-invalid=true], [role=group] input")?.focus(),
      );
  };
  const { event, delayMinutes, isScheduled } = trigger;
  const events = Object.entries(eventWords[language]).filter(
    ([name]) => name === event || isAboutContact(name),
  );
  return (
    <Form
      write={{ isPending: save.isPending, error: shownError(save.error) }}
      edits={isEdited ? trigger : null}
      onSubmit={submit}
    >
      <div ref={fields} className={classes.editor}>
        <SectionTitle mt="xl">{w.title}</SectionTitle>
        <div className={classes.part}>
          <Text aria-live="polite">{sentence(trigger)}</Text>
          {isScheduled ? (
            <ScheduleFields
              trigger={trigger}
              ownZone={settings?.timezone ?? "UTC"}
              isChecked={isChecked}
              onChange={set}
            />
          ) : (
            <div className={layout.pair}>
              <NativeSelect
                label={w.event}
                data={[
                  ...(event === "" ? [{ value: "", label: "…" }] : []),
                  ...choicesOf(Object.fromEntries(events)),
                ]}
                {...controlled(event, (chosen) => set({ event: chosen }))}
              />
              <NumberField
                name="triggerConfig.delayMinutes"
                label={w.delay}
                min={0}
                isWhole
                value={delayMinutes}
                onChange={(minutes) => set({ delayMinutes: minutes })}
              />
            </div>
          )}
          <FilterFields
            trigger={trigger}
            says={says}
            isChecked={isChecked}
            onChange={(filter) => set({ filter })}
          />
        </div>
        <FormFailure />
        <Overtaken draft={draft} isPending={save.isPending} shownIn="trigger" />
        <Button type="submit" variant="default" mt="sm" mb="lg" loading={save.isPending}>
          {w.save}
        </Button>
      </div>
    </Form>
  );
}
