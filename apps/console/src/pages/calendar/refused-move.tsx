import { Button, Group, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import { failureOf } from "../../api/errors.ts";
import { FailureNote } from "../../ui/failure-note.tsx";
import { useWords } from "../../words/words.ts";
import classes from "./calendar.module.css";
import { useZoneFormat } from "./format.ts";
import type { Move, Refusal } from "./use-moves.ts";
import { calendarWords } from "./words.ts";

interface RefusedMoveProps {
  refusal: Refusal;
  zone: string;
  onMove: (move: Move) => void;
  onDismiss: () => void;
}

/** Which rule refused that a showing is moved, where it was dropped. */
export function RefusedMove({ refusal: { move, error }, zone, onMove, onDismiss }: RefusedMoveProps) {
  const w = useWords(calendarWords);
  const { moment } = useZoneFormat(zone);
  const isTaken = failureOf(error).kind === "taken";
  const frame = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is shown where it happened
  useEffect(() => {
    frame.current?.scrollIntoView({ block: "nearest" });
  }, [error]);
  return (
    <div ref={frame} className={classes.refused} style={{ top: move.at.y, left: move.at.x }}>
      <Text fw={600}>{w.notMoved(move.entry.title, moment(move.startTime))}</Text>
      <FailureNote error={error} />
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
