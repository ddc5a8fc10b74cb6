import { z } from "zod";

/** The maximum duration of a run, in hours. */
const maxHours = 90 * 24;

export const hours = z.number().positive().max(maxHours);

export const hoursFrom = (now: Date, count: number): Date => new Date(now.getTime() + count * 3_600_000);
