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

/** Whether a showing has begun, so that its outcome can be recorded. */
export const hasBegun = ({ startTime }: CalendarEvent): boolean => Date.parse(startTime) <= Date.now();

/** A showing with its contact. */
export type Showing = CalendarEvent & { contactId: string };

type Request = CalendarEvent & { request: NonNullable<CalendarEvent["request"]> };

/** Whether it is a prospect's request that a person still has to decide. */
export const isRequest = (entry: CalendarEvent): entry is Request =>
  !!entry.request && entry.status === "pending";

/** Why a person decides. @param words of the reasons */
export const reasonsOf = (
  { request }: Request,
  words: Record<Request["request"]["reasons"][number], string>,
): string => request.reasons.map((reason) => words[reason]).join("; ");
