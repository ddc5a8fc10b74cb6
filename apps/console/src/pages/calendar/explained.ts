import { useQuery } from "@tanstack/react-query";
import { rental } from "../../api/client.ts";
import { type TypedTimes, timesOf } from "./time-fields.tsx";

/** Whether a home can be shown at a time, and what prevents it. Sends no request until both are chosen. */
export function useExplained(propertyId: string, times: TypedTimes, zone: string) {
  const span = spanOf(times, zone);
  return useQuery({
    queryKey: ["showings", "explain", propertyId, span],
    queryFn: ({ signal }) => rental.showings.explainAvailability({ propertyId, ...span! }, { signal }),
    enabled: span !== undefined && propertyId !== "",
    meta: { resources: ["events", "people"] },
    staleTime: 0,
  });
}

/** undefined while the date or time is being typed. */
function spanOf(times: TypedTimes, zone: string) {
  if (times.day === "" || times.time === "" || !(Number(times.minutes) > 0)) return undefined;
  try {
    const { startTime, endTime } = timesOf(times, zone);
    return { start: startTime, end: endTime };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
