import type { CalendarEvent } from "@rental/sdk";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { rental } from "../../api/client.ts";
import { useWrite } from "../../api/use-write.ts";
import { toast } from "../../app/toast-store.ts";
import { useWords } from "../../words/words.ts";
import type { Entries } from "./entries.ts";
import { useZoneFormat } from "./format.ts";
import { calendarWords } from "./words.ts";

/** A showing with the times that it gets. */
export interface Move {
  entry: Pick<CalendarEvent, "id" | "title" | "startTime" | "endTime">;
  startTime: string;
  endTime: string;
  /** Whether it is moved only if the time is free. */
  insists: boolean;
  /** Where in the calendar it was dropped, in px. */
  at: { x: number; y: number };
}

/** The entry with the times that it is being moved to. */
export function placed(entry: CalendarEvent, waiting: ReadonlyMap<string, Move>): CalendarEvent {
  const move = waiting.get(entry.id);
  return move ? { ...entry, startTime: move.startTime, endTime: move.endTime } : entry;
}

/** What was refused, and why. */
export interface Refusal {
  move: Move;
  error: unknown;
}

/** Moves showings. They are shown where they were dropped at once, and where they were before if that is refused. */
export function useMoves(zone: string) {
  const w = useWords(calendarWords);
  const { moment } = useZoneFormat(zone);
  const queries = useQueryClient();
  const [waiting, setWaiting] = useState<ReadonlyMap<string, Move>>(new Map());
  const [refusal, setRefusal] = useState<Refusal>();
  const settle = (id: string) => setWaiting((before) => new Map([...before].filter(([each]) => each !== id)));
  const write = useWrite({
    write: ({ entry: { id }, startTime, endTime, insists }: Move, attempt) =>
      rental.showings.update(id, { startTime, endTime, enforceAvailability: insists }, attempt),
    onMutate: (move) => {
      setRefusal(undefined);
      setWaiting((before) => new Map(before).set(move.entry.id, move));
    },
    onSuccess: (saved, { entry, at }) => {
      queries.setQueriesData<Entries>(
        { queryKey: ["showings", "calendar"] },
        (known) =>
          known && { ...known, entries: known.entries.map((each) => (each.id === saved.id ? saved : each)) },
      );
      settle(saved.id);
      const back = { startTime: entry.startTime, endTime: entry.endTime };
      const undo = () => write.run({ entry: saved, ...back, insists: false, at });
      toast(w.moved(saved.title, moment(saved.startTime)), undo);
    },
    onError: (error, move) => {
      settle(move.entry.id);
      setRefusal({ move, error });
    },
  });
  return {
    move: write.run,
    refusal,
    dismiss: () => setRefusal(undefined),
    /** Those that are being moved, by id. */
    waiting,
  };
}
