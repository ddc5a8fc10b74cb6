import { Button, NativeSelect, Text, TextInput } from "@mantine/core";
import type { Workflow } from "@rental/sdk";
import { useState } from "react";
import { rental } from "../../api/client.ts";
import { useWrite } from "../../api/use-write.ts";
import { toast } from "../../app/toast-store.ts";
import { choicesOf, controlled, Form, FormFailure } from "../../ui/form.tsx";
import layout from "../../ui/layout.module.css";
import { SectionTitle } from "../../ui/page.tsx";
import { useLanguage, useWords } from "../../words/words.ts";
import { eventWords } from "../webhooks/event-words.gen.ts";
import { objectOf, textOf } from "./drafts/questions.ts";
import { triggerWords } from "./trigger-words.ts";
import classes from "./workflows.module.css";

const everyDay = "*";
const weekdays = "1-5";

/** The day and time of a weekly or daily schedule; nothing for one that only a program could have set. */
function readCron(cron: string): { day: string; time: string } | undefined {
  const [, minute, hour, day] = /^(\d{1,2}) (\d{1,2}) \* \* (\*|1-5|[0-7])$/.exec(cron) ?? [];
  if (minute === undefined || hour === undefined || day === undefined) return undefined;
  return { day: day === "7" ? "0" : day, time: `${hour.padStart(2, "0")}:${minute.padStart(2, "0")}` };
}

type Sent = NonNullable<Parameters<typeof rental.workflows.update>[1]>["triggerConfig"];

/** What begins a workflow: an event, or days and a time. */
export function TriggerEditor({ workflow }: { workflow: Workflow }) {
  const w = useWords(triggerWords);
  const { language } = useLanguage();
  const { id, triggerType, triggerConfig } = workflow;
  const [config, setConfig] = useState<Record<string, unknown>>(() => objectOf(triggerConfig));
  const schedule = readCron(textOf(config.cron));
  const save = useWrite({
    write: (changed: Record<string, unknown>, attempt) =>
      rental.workflows.update(id, { triggerConfig: changed as Sent }, attempt),
    onSuccess: () => toast(w.saved),
  });
  const set = (changes: Record<string, unknown>) => setConfig({ ...config, ...changes });
  const setCron = (day: string, time: string) => {
    const [hour = "9", minute = "0"] = time.split(":");
    set({ cron: `${Number(minute)} ${Number(hour)} * * ${day}` });
  };
  if (triggerType !== "automatic" && triggerType !== "scheduled") return null;
  return (
    <Form write={save} edits={config} onSubmit={() => save.run(config)}>
      <div className={classes.editor}>
        <SectionTitle>{w.title}</SectionTitle>
        {triggerType === "automatic" ? (
          <div className={layout.pair}>
            <NativeSelect
              label={w.event}
              data={choicesOf(eventWords[language])}
              {...controlled(textOf(config.event), (event) => set({ event }))}
            />
            <TextInput
              type="number"
              min={0}
              label={w.delay}
              {...controlled(String(config.delayMinutes ?? 0), (text) => set({ delayMinutes: Number(text) }))}
            />
          </div>
        ) : (
          <>
            {schedule === undefined && <Text size="sm">{w.other}</Text>}
            <div className={layout.pair}>
              <NativeSelect
                label={w.day}
                data={[
                  ...(schedule === undefined ? [{ value: "", label: "…" }] : []),
                  { value: everyDay, label: w.everyDay },
                  { value: weekdays, label: w.weekdays },
                  ...choicesOf(w.days),
                ]}
                {...controlled(
                  schedule?.day ?? "",
                  (day) => day !== "" && setCron(day, schedule?.time ?? "09:00"),
                )}
              />
              <TextInput
                type="time"
                label={w.time}
                {...controlled(
                  schedule?.time ?? "",
                  (time) => time !== "" && setCron(schedule?.day ?? everyDay, time),
                )}
              />
            </div>
            <Text size="sm" c="dimmed" mt="xs">
              {typeof config.timezone === "string" ? w.zone(config.timezone) : w.ownZone}
            </Text>
          </>
        )}
        <FormFailure />
        <Button type="submit" variant="default" mt="sm" mb="lg" loading={save.isPending}>
          {w.save}
        </Button>
      </div>
    </Form>
  );
}
