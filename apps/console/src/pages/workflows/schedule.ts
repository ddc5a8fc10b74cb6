/** The schedule of a workflow: the cron expressions of five fields that people can choose. */
export type Schedule =
  | { kind: "daily" | "weekdays"; time: string }
  /** `days`: "0" is Sunday. */
  | { kind: "weekly"; days: string[]; time: string }
  /** `day`: "1" to "28", or "L" for the last one. */
  | { kind: "monthly"; day: string; time: string }
  | { kind: "other"; cron: string };

/** The days that every month has, and the last one. */
export const monthDays: readonly string[] = [...Array.from({ length: 28 }, (_, at) => String(at + 1)), "L"];

/** HH:MM, and the fields for the day of the month and of the week. */
const shape = /^(\d{1,2}) (\d{1,2}) (\*|L|\d{1,2}) \* (\*|1-5|[0-7](?:,[0-7])*)$/;

export function readCron(cron: string): Schedule {
  const [, minute = "", hour = "", monthDay = "", weekDay = ""] = shape.exec(cron.trim()) ?? [];
  const isTime = minute !== "" && Number(minute) < 60 && Number(hour) < 24;
  const time = `${hour.padStart(2, "0")}:${minute.padStart(2, "0")}`;
  if (!isTime) return { kind: "other", cron };
  if (monthDay !== "*")
    return weekDay === "*" && monthDays.includes(monthDay)
      ? { kind: "monthly", day: monthDay, time }
      : { kind: "other", cron };
  if (weekDay === "*") return { kind: "daily", time };
  if (weekDay === "1-5") return { kind: "weekdays", time };
  return { kind: "weekly", days: inWeek(weekDay.replaceAll("7", "0").split(",")), time };
}

export function cronOf(schedule: Schedule): string {
  if (schedule.kind === "other") return schedule.cron.trim();
  const [hour, minute] = schedule.time.split(":").map(Number);
  const at = `${minute} ${hour}`;
  switch (schedule.kind) {
    case "daily":
      return `${at} * * *`;
    case "weekdays":
      return `${at} * * 1-5`;
    case "weekly":
      return `${at} * * ${inWeek(schedule.days).join(",")}`;
    case "monthly":
      return `${at} ${schedule.day} * *`;
  }
}

/** A schedule converted to another kind. */
export function scheduleOf(kind: Schedule["kind"], before: Schedule): Schedule {
  const time = before.kind === "other" ? "09:00" : before.time;
  switch (kind) {
    case "weekly":
      return { kind, days: ["1"], time };
    case "monthly":
      return { kind, day: "1", time };
    case "other":
      return { kind, cron: cronOf(before) };
    default:
      return { kind, time };
  }
}

/** Each day once, from Sunday. */
export const inWeek = (days: readonly string[]): string[] => [...new Set(days)].sort();
