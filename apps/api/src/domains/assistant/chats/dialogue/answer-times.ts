import type { Settings } from "@rental/contract";
import { nextOpening } from "../../../../platform/text/working-hours.ts";

/** When the account's people usually answer. */
export interface AnswerTimes extends Pick<Settings, "workingHours" | "timezone"> {
  /** The start of the next working hours; null during working hours. */
  opensAt: string | null;
}

/** Nothing if the account has no working days. */
export function answerTimes(
  { workingHours, timezone }: Pick<Settings, "workingHours" | "timezone">,
  now: Date,
): AnswerTimes | null {
  if (workingHours.days.length === 0) return null;
  const opensAt = nextOpening({ workingHours, timezone }, now);
  return { workingHours, timezone, opensAt: opensAt?.toISOString() ?? null };
}
