import { useQuery } from "@tanstack/react-query";
import { useFormat } from "../../words/format.ts";
import { useLanguage, useWords } from "../../words/words.ts";
import { eventWords } from "../webhooks/event-words.gen.ts";
import type { TriggerDraft } from "./drafts/trigger.ts";
import { filterFieldOf } from "./filter-rows.ts";
import type { Schedule } from "./schedule.ts";
import { stepWords } from "./step-words.ts";
import { triggerWords } from "./trigger-words.ts";
import type { useSentences } from "./use-sentences.ts";

/** The trigger of a workflow as one sentence. @returns a function of the saved or typed trigger */
export function useTriggerSentence(says: ReturnType<typeof useSentences>): (trigger: TriggerDraft) => string {
  const w = useWords(triggerWords);
  const { time: spans } = useWords(stepWords);
  const { language } = useLanguage();
  const { locale, clock, weekday } = useFormat();
  // Loaded on demand, because few workflows need it.
  const { data: words } = useQuery({
    queryKey: ["cron-words"],
    queryFn: () => import("./cron-words.ts"),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const list = (type: "conjunction" | "disjunction", texts: string[]) =>
    new Intl.ListFormat(locale, { type }).format(texts);

  const times = (schedule: Schedule): string => {
    switch (schedule.kind) {
      case "daily":
        return w.says.daily(clock(schedule.time));
      case "weekdays":
        return w.says.weekdays(clock(schedule.time));
      case "weekly":
        return w.says.weekly(list("conjunction", schedule.days.map(weekday)), clock(schedule.time));
      case "monthly":
        return schedule.day === "L"
          ? w.says.monthEnd(clock(schedule.time))
          : w.says.monthly(schedule.day, clock(schedule.time));
      case "other":
        return words ? (words.cronWords(schedule.cron, language) ?? w.says.unreadable) : schedule.cron;
    }
  };
  const tests = (trigger: TriggerDraft): string[] =>
    trigger.filter.map((row) => {
      const field = filterFieldOf(row, trigger.isScheduled);
      const values = row.values.map((value) => (field ? says.valueIn(field, value) : String(value)));
      return w.says.is(field ? says.field(field) : row.name, list("disjunction", values) || "…");
    });

  return (trigger) => {
    const { isScheduled, event, delayMinutes, schedule, timezone } = trigger;
    const events: Readonly<Record<string, string>> = eventWords[language];
    const minutes = Number(delayMinutes);
    const only = tests(trigger);
    const parts = isScheduled
      ? [times(schedule), timezone === "" ? w.says.ownZone : w.says.zone(timezone), w.says.everybody]
      : [w.says.event(minutes > 0 ? spans.minutes(minutes) : "", events[event] ?? "…")];
    if (only.length > 0) parts.push(w.says.onlyIf(list("conjunction", only)));
    return `${parts.join(", ")}.`;
  };
}
