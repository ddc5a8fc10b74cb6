import type { CalendarEvent } from "@rental/sdk";

export interface Entries {
  entries: CalendarEvent[];
  /** Whether there are more than are shown. */
  isCut: boolean;
}

/** @property most how many may come in all; undefined: any number */
export type OpenHouse = CalendarEvent & { most: number | undefined };
export const isOpenHouse = (entry: CalendarEvent): entry is OpenHouse => "most" in entry;

export const isShowing = (
  entry: CalendarEvent,
): entry is CalendarEvent & { propertyId: string; contactId: string } => entry.type === "showing";

/** Whether a showing is over, or has begun: what is asked of it then is what happened. */
export const hasBegun = ({ startTime }: CalendarEvent): boolean => Date.parse(startTime) <= Date.now();

/** A showing with whoever comes. */
export type Showing = CalendarEvent & { contactId: string };

type Request = CalendarEvent & { request: NonNullable<CalendarEvent["request"]> };

/** Whether a prospect asked for it, and a person has yet to decide. */
export const isRequest = (entry: CalendarEvent): entry is Request =>
  !!entry.request && entry.status === "pending";

/** Why a person decides. @param words of the reasons */
export const reasonsOf = (
  { request }: Request,
  words: Record<Request["request"]["reasons"][number], string>,
): string => request.reasons.map((reason) => words[reason]).join("; ");
