import type { EventVersion } from "../../../platform/calendars/calendar-server.ts";
import { readSingle } from "../calendar-sources/reading.service.ts";

/** A showing's event, as read from the calendar. */
export interface ReadEvent extends EventVersion {
  isCancelled: boolean;
  /** Milliseconds since 1970, according to the event itself. */
  changedAt: number;
  /** Undefined if no showing can have its time, such as a whole day. */
  times: { startTime: Date; endTime: Date } | undefined;
}

/** A longer event is assumed to be a mistake, as the showing would block all of its time. */
const maxMs = 12 * 3_600_000;

export async function readEvent(
  bytes: Buffer,
  { etag, eventId }: EventVersion,
  now: Date,
): Promise<ReadEvent> {
  const { isCancelled, changedAt, start, end } = await readSingle(bytes, now);
  const isTime = start !== undefined && end !== undefined && end > start && end - start <= maxMs;
  return {
    etag,
    eventId,
    isCancelled,
    changedAt,
    times: isTime ? { startTime: new Date(start), endTime: new Date(end) } : undefined,
  };
}
