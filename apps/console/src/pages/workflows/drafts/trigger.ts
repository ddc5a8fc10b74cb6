import { type FilterRow, readFilter, writtenFilter } from "../filter-rows.ts";
import { cronOf, readCron, type Schedule } from "../schedule.ts";
import { objectOf, textOf } from "./questions.ts";

/** The trigger of a workflow while it is edited. */
export interface TriggerDraft {
  isScheduled: boolean;
  event: string;
  delayMinutes: string;
  schedule: Schedule;
  /** Empty: that of the settings. */
  timezone: string;
  filter: FilterRow[];
  /** Members without a field. */
  rest: Record<string, unknown>;
}

export function readTrigger(saved: { triggerType: string; triggerConfig: unknown }): TriggerDraft {
  const { event, delayMinutes, cron, timezone, filter, ...rest } = objectOf(saved.triggerConfig);
  const isScheduled = saved.triggerType === "scheduled";
  return {
    isScheduled,
    event: textOf(event),
    delayMinutes: String(delayMinutes ?? 0),
    schedule: readCron(textOf(cron)),
    timezone: textOf(timezone),
    filter: readFilter(filter, isScheduled),
    rest,
  };
}

export function writtenTrigger(draft: TriggerDraft): Record<string, unknown> {
  const { isScheduled, event, delayMinutes, schedule, timezone, rest } = draft;
  const filter = writtenFilter(draft.filter, isScheduled);
  const own = isScheduled
    ? { cron: cronOf(schedule), ...(timezone !== "" && { timezone }) }
    : { event, ...(Number(delayMinutes) > 0 && { delayMinutes: Number(delayMinutes) }) };
  return { ...rest, ...own, ...(filter && { filter }) };
}
