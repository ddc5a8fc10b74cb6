import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { TextField } from "../../ui/fields.tsx";
import { choicesOf, controlled } from "../../ui/form.tsx";
import layout from "../../ui/layout.module.css";
import { TimeZoneField } from "../../ui/time-zone-field.tsx";
import { useFormat } from "../../words/format.ts";
import { useWords } from "../../words/words.ts";
import type { TriggerDraft } from "./drafts/trigger.ts";
import { inWeek, monthDays, type Schedule, scheduleOf } from "./schedule.ts";
import { triggerWords } from "./trigger-words.ts";
import classes from "./workflows.module.css";

interface ScheduleFieldsProps {
  trigger: TriggerDraft;
  /** The account's time zone, which is offered first. */
  ownZone: string;
  /** Whether missing values are reported. */
  isChecked: boolean;
  onChange: (changes: Partial<TriggerDraft>) => void;
}

/** The days, the time and the time zone of a workflow's schedule. */
export function ScheduleFields({ trigger, ownZone, isChecked, onChange }: ScheduleFieldsProps) {
  const w = useWords(triggerWords);
  const { weekday } = useFormat();
  const { schedule, timezone } = trigger;
  const set = (changed: Schedule) => onChange({ schedule: changed });
  return (
    <>
      <div className={layout.pair}>
        <NativeSelect
          label={w.how}
          data={choicesOf(w.kinds)}
          {...controlled<Schedule["kind"]>(schedule.kind, (kind) => set(scheduleOf(kind, schedule)))}
        />
        {schedule.kind === "monthly" && (
          <NativeSelect
            label={w.monthDay}
            data={monthDays.map((value) => ({ value, label: value === "L" ? w.lastDay : value }))}
            {...controlled(schedule.day, (day) => set({ ...schedule, day }))}
          />
        )}
        {schedule.kind !== "other" && (
          <TextInput
            type="time"
            label={w.time}
            required
            {...controlled(schedule.time, (time) => time !== "" && set({ ...schedule, time }))}
          />
        )}
      </div>
      {schedule.kind === "weekly" && (
        <Checkbox.Group
          label={w.days}
          error={isChecked && schedule.days.length === 0 ? w.noDays : undefined}
          value={schedule.days}
          onChange={(days) => set({ ...schedule, days: inWeek(days) })}
        >
          <div className={classes.checks}>
            {["1", "2", "3", "4", "5", "6", "0"].map((day) => (
              <Checkbox key={day} value={day} label={weekday(day)} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      {schedule.kind === "other" && (
        <TextField
          name="triggerConfig.cron"
          label={w.cron}
          description={w.cronHint}
          required
          {...controlled(schedule.cron, (cron) => set({ kind: "other", cron }))}
        />
      )}
      <div className={layout.pair}>
        <NativeSelect
          label={w.zone}
          data={choicesOf(w.zones)}
          {...controlled(timezone === "" ? "own" : "other", (chosen) =>
            onChange({ timezone: chosen === "own" ? "" : ownZone }),
          )}
        />
        {timezone !== "" && (
          <TimeZoneField
            name="triggerConfig.timezone"
            label={w.otherZone}
            value={timezone}
            onChange={(zone) => onChange({ timezone: zone })}
          />
        )}
      </div>
    </>
  );
}
