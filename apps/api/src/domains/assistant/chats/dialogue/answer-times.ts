import type { Settings } from "@rental/contract";
import { nextOpening } from "../../../../platform/text/working-hours.ts";

/** When people of an account usually answer. */
export interface AnswerTimes extends Pick<Settings, "workingHours" | "timezone"> {
  /** The beginning of the next working hours, if now is outside of them. */
  opensAt: string | null;
}

/** Nothing without working days. */
export function answerTimes(
  { workingHours, timezone }: Pick<Settings, "workingHours" | "timezone">,
  now: Date,
): AnswerTimes | null {
  if (workingHours.days.length === 0) return null;
  const opensAt = nextOpening({ workingHours, timezone }, now);
  return { workingHours, timezone, opensAt: opensAt?.toISOString() ?? null };
}
