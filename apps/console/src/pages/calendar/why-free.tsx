import { Text } from "@mantine/core";
import type { ExplainedTime } from "@rental/sdk";
import { useQueries } from "@tanstack/react-query";
import { rental } from "../../api/client.ts";
import { FailureNote } from "../../ui/failure-note.tsx";
import { useWords } from "../../words/words.ts";
import { useExplained } from "./explained.ts";
import { useZoneFormat } from "./format.ts";
import { refusesMove } from "./refuses-move.ts";
import type { TypedTimes } from "./time-fields.tsx";
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
  /** Showings that are being moved: only reasons that prevent that are shown. */
  exceptIds?: string[];
}

/** Whether a home can be shown at a time; if not, why, by the rule that bookings follow. */
export function WhyFree({ propertyId, times, zone, whose: { people }, exceptIds }: WhyFreeProps) {
  const w = useWords(whyWords);
  const { another } = useWords(whoWords);
  const { data, error } = useExplained(propertyId, times, zone);
  const inTheWay = useInTheWay(data?.reasons ?? [], zone);
  if (error) return <FailureNote error={error} />;
  if (!data) return null;
  const nameOf = (id: string | null | undefined) =>
    id ? people.find((person) => person.id === id)?.name || another : w.theAccount;
  const reasons = exceptIds ? data.reasons.filter(refusesMove(exceptIds)) : data.reasons;
  if (exceptIds && reasons.length === 0) return null;
  const sentences = reasons.map((each) => {
    const { of, hostId, reason } = each;
    const why = of === "home" ? homeSentence(reason, data.rules, w) : w.host[reason](nameOf(hostId));
    return [why, inTheWay(each)].filter(Boolean).join(" ");
  });
  const answer = data.free ? (data.offered ? w.free : w.freeForYou) : w.notFree;
  return (
    <div role="status" className={classes.why}>
      <Text size="sm">
        {w.why} {answer}
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

/** Maximum number of overlapping showings to name. */
const maxNamed = 5;

/** Names the showing behind a reason, once it is known. */
function useInTheWay(reasons: UnavailableReason[], zone: string) {
  const { itIs } = useWords(whyWords);
  const { span } = useZoneFormat(zone);
  const isShowing = ({ entryId, reason }: UnavailableReason) => entryId !== null && reason !== "open_house";
  const ids = [...new Set(reasons.filter(isShowing).map(({ entryId }) => entryId!))].slice(0, maxNamed);
  const found = useQueries({
    queries: ids.map((id) => ({
      queryKey: ["showings", "one", id],
      queryFn: ({ signal }: { signal: AbortSignal }) => rental.showings.get(id, { signal }),
    })),
  });
  return ({ entryId }: UnavailableReason): string | undefined => {
    const showing = found.find(({ data }) => data?.id === entryId)?.data;
    return showing && itIs(showing.title, span(showing.startTime, showing.endTime));
  };
}

/** With the home's rule, if that is the reason. */
function homeSentence(
  reason: ExplainedTime["reasons"][number]["reason"],
  { showingNoticeMinutes: minutes, showingHorizonDays: days }: ExplainedTime["rules"],
  w: typeof whyWords.en,
): string {
  if (reason === "too_soon")
    return minutes % 60 === 0 ? w.soonerHours(minutes / 60) : w.soonerMinutes(minutes);
  return reason === "too_late" ? w.later(days) : w.home[reason];
}
