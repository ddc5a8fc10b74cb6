import type { EventVersion } from "../../../platform/calendars/calendar-server.ts";
import { readSingle } from "../calendar-sources/reading.service.ts";

/** An event that is in the calendar for a showing. */
export interface ReadEvent extends EventVersion {
  isCancelled: boolean;
  /** In milliseconds since 1970, by its own account. */
  changedAt: number;
  /** Its time; nothing if it has none that a showing can have, such as a whole day. */
  times: { startTime: Date; endTime: Date } | undefined;
}

/** Longer ones are taken for mistakes: a showing would block the whole time. */
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
