import { Button, Group, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import { failureOf } from "../../api/errors.ts";
import { useAssigneeName } from "../../api/people.ts";
import { FailureNote } from "../../ui/failure-note.tsx";
import { useWords } from "../../words/words.ts";
import { useZoneFormat } from "./format.ts";
import { typedTimesOf } from "./time-fields.tsx";
import { isElsewhen, type Move, type Refusal, whatOf } from "./use-moves.ts";
import type { Whose } from "./who.ts";
import classes from "./why.module.css";
import { WhyFree } from "./why-free.tsx";
import { whyWords } from "./why-words.ts";
import { calendarWords } from "./words.ts";

interface RefusedMoveProps {
  refusal: Refusal;
  zone: string;
  whose: Whose;
  onMove: (move: Move) => void;
  onDismiss: () => void;
}

/** The rule by which a move was refused, shown where the showing was dropped. */
export function RefusedMove({ refusal: { move, error }, zone, whose, onMove, onDismiss }: RefusedMoveProps) {
  const w = useWords(whyWords);
  const { moment } = useZoneFormat(zone);
  const nameOf = useAssigneeName();
  const what = whatOf(move, useWords(calendarWords));
  const { entry, assigneeId, parties } = move;
  const said = [
    ...(isElsewhen(move) ? [w.notMoved(what, moment(move.startTime))] : []),
    ...(assigneeId === undefined ? [] : [w.notGiven(what, nameOf(assigneeId))]),
  ];
  const isTaken = failureOf(error).kind === "taken";
  const frame = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is shown where it happened
  useEffect(() => {
    frame.current?.scrollIntoView({ block: "nearest" });
  }, [error]);
  return (
    <div ref={frame} className={classes.refused} style={{ top: move.at.y, left: move.at.x }}>
      <Text fw={600}>{said.join(" ")}</Text>
      <FailureNote error={error} />
      {isTaken && entry.propertyId !== null && (
        <WhyFree
          propertyId={entry.propertyId}
          times={typedTimesOf(move.startTime, move.endTime, zone)}
          exceptIds={parties ?? [entry.id]}
          zone={zone}
          whose={whose}
        />
      )}
      <Group gap="xs">
        {isTaken && (
          <Button size="xs" onClick={() => onMove({ ...move, insists: false })}>
            {w.moveAnyway}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={onDismiss}>
          {w.dismiss}
        </Button>
      </Group>
    </div>
  );
}
