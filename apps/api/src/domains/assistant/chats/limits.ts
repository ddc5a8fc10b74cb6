import { charge, minuteWindow, type UsageState, type Window } from "../../../gate/limits/windows.ts";
import { AppError } from "../../../platform/app-error.ts";

/** Limit on a visitor's messages in one chat. */
const messagesPerMinute = 20;
const messagesPerDay = 300;
/** Limit on chats opened per day by one account's visitors. Chats already open can continue. */
export const chatsPerDay = 5_000;

const dayMs = 86_400_000;

/** The start of the UTC day. */
export const dayOf = (now: Date): Date => new Date(now.getTime() - (now.getTime() % dayMs));

/** Counts a visitor's message. @returns the new counters @throws AppError 429 */
export function chargeMessage(usage: UsageState, now: Date): UsageState {
  const day = dayOf(now).getTime();
  const windows: Window[] = [
    minuteWindow(messagesPerMinute, now.getTime()),
    { name: "day", limit: messagesPerDay, start: day, end: day + dayMs },
  ];
  const counted = { ...usage };
  const result = charge(counted, windows);
  if (result.ok) return counted;
  const { limit, name, end } = windows[result.refused]!;
  throw tooMuch(`A chat accepts at most ${limit} messages per ${name}.`, end!, now);
}

/** @throws AppError 429 when the account's visitors have opened too many chats today */
export function mustHaveRoom(openedToday: number, now: Date): void {
  if (openedToday < chatsPerDay) return;
  throw tooMuch("Too many chats were opened today.", dayOf(now).getTime() + dayMs, now);
}

function tooMuch(what: string, end: number, now: Date): AppError {
  const seconds = Math.max(1, Math.ceil((end - now.getTime()) / 1000));
  return new AppError("rate-limited", `${what} Try again in ${seconds} s.`, {
    headers: { "Retry-After": String(seconds) },
  });
}
