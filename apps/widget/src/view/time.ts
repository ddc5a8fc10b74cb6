import type { Shown } from "../chat/chat.ts";

/** The time, with the date unless that is today, as in the messages: the pages are of the United States. */
export function timeOf({ sentAt }: Pick<Shown, "sentAt">, language: string): string {
  if (!sentAt) return "";
  const date = new Date(sentAt);
  const isToday = date.toDateString() === new Date().toDateString();
  const day = isToday ? {} : ({ month: "short", day: "numeric" } as const);
  return date.toLocaleString(`${language}-US`, { ...day, hour: "numeric", minute: "2-digit" });
}
