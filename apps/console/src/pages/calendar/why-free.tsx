import { Text } from "@mantine/core";
import type { ExplainedTime } from "@rental/sdk";
import { useQuery } from "@tanstack/react-query";
import { rental } from "../../api/client.ts";
import { FailureNote } from "../../ui/failure-note.tsx";
import { useWords } from "../../words/words.ts";
import { type TypedTimes, timesOf } from "./time-fields.tsx";
import type { Whose } from "./who.ts";
import { whoWords } from "./who-words.ts";
import classes from "./why.module.css";
import { whyWords } from "./why-words.ts";

type UnavailableReason = ExplainedTime["reasons"][number];

interface WhyFreeProps {
  propertyId: string;
  times: TypedTimes;
  zone: string;
  whose: Whose;
  /** Showings that are moved here: only what refuses that is said. */
  exceptIds?: string[];
}

/** Whether a home can be shown at a time; if not, why, by the rule that bookings follow. */
export function WhyFree({ propertyId, times, zone, whose: { people }, exceptIds }: WhyFreeProps) {
  const w = useWords(whyWords);
  const { another } = useWords(whoWords);
  const span = spanOf(times, zone);
  const { data, error } = useQuery({
    queryKey: ["showings", "explain", propertyId, span],
    queryFn: ({ signal }) => rental.showings.explainAvailability({ propertyId, ...span! }, { signal }),
    enabled: span !== undefined,
    meta: { resources: ["events", "people"] },
    staleTime: 0,
  });
  if (error) return <FailureNote error={error} />;
  if (!data) return null;
  const nameOf = (id: string | null | undefined) =>
    id ? people.find((person) => person.id === id)?.name || another : w.theAccount;
  const reasons = exceptIds ? data.reasons.filter(refusesMove(exceptIds)) : data.reasons;
  if (exceptIds && reasons.length === 0) return null;
  const sentences = reasons.map(({ of, hostId, reason }) =>
    of === "home" ? homeSentence(reason, data.rules, w) : w.host[reason](nameOf(hostId)),
  );
  return (
    <div role="status" className={classes.why}>
      <Text size="sm">
        {w.why} {data.free ? w.free : w.notFree}
      </Text>
      {!data.free && (
        <ul>
          {[...new Set(sentences)].map((sentence) => (
            <Text key={sentence} component="li" size="sm">
              {sentence}
            </Text>
          ))}
        </ul>
      )}
    </div>
  );
}

type Explained = Awaited<ReturnType<typeof rental.showings.explainAvailability>>;

/** With the home's rule, if that is the reason. */
function homeSentence(
  reason: Explained["reasons"][number]["reason"],
  { showingNoticeMinutes: minutes, showingHorizonDays: days }: Explained["rules"],
  w: typeof whyWords.en,
): string {
  if (reason === "too_soon")
    return minutes % 60 === 0 ? w.soonerHours(minutes / 60) : w.soonerMinutes(minutes);
  return reason === "too_late" ? w.later(days) : w.home[reason];
}

/** Showings are not in their own way, and notice binds prospects only. */
const refusesMove =
  (ids: string[]) =>
  ({ reason, entryId }: UnavailableReason): boolean =>
    !ids.includes(entryId ?? "") && reason !== "too_soon" && reason !== "too_late";

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
