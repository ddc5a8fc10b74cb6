export const units = ["minutes", "hours", "days"] as const;
export type Unit = (typeof units)[number];

const hoursIn: Record<Unit, number> = { minutes: 1 / 60, hours: 1, days: 24 };

/** Hours in the usual unit: whole days in days, less than one hour in minutes. */
export function spoken(hours: number): { amount: number; unit: Unit } {
  const unit = hours >= 24 && hours % 24 === 0 ? "days" : hours < 1 ? "minutes" : "hours";
  return { amount: Math.round((hours / hoursIn[unit]) * 100) / 100, unit };
}

export const inHours = (amount: number, unit: Unit): number => amount * hoursIn[unit];
