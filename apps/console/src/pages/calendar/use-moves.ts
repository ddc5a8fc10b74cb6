import type { CalendarEvent, Settings } from "@rental/sdk";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { rental } from "../../api/client.ts";
import { useAssigneeName } from "../../api/people.ts";
import { useWrite } from "../../api/use-write.ts";
import { toast } from "../../app/toast-store.ts";
import { useWords } from "../../words/words.ts";
import type { Entries } from "./entries.ts";
import { useZoneFormat } from "./format.ts";
import { whoWords } from "./who-words.ts";
import { calendarWords } from "./words.ts";

/** A showing with the times, and the person, that it gets; or a group, by one of its showings. */
export interface Move {
  entry: Pick<CalendarEvent, "id" | "title" | "startTime" | "endTime" | "assigneeId" | "propertyId">;
  /** The ids of all in the group; undefined: it is moved by itself. */
  parties?: string[] | undefined;
  /** Whether nobody else is moved who came to the group meanwhile. */
  isBack?: boolean;
  startTime: string;
  endTime: string;
  /** Who shows it from now on; undefined: who does already. */
  assigneeId?: string | null | undefined;
  /** Whether it is moved only if the time is free. */
  insists: boolean;
  /** Where in the calendar it was dropped, in px. */
  at: { x: number; y: number };
}

/** The entry with the times that it is being moved to. */
export function placed(entry: CalendarEvent, waiting: ReadonlyMap<string, Move>): CalendarEvent {
  const move = waiting.get(entry.id);
  if (!move) return entry;
  const { startTime, endTime, assigneeId = entry.assigneeId } = move;
  return { ...entry, startTime, endTime, assigneeId };
}

/** Whether the showing gets another time, not only another person. */
export const isElsewhen = ({ entry, startTime, endTime }: Move): boolean =>
  Date.parse(startTime) !== Date.parse(entry.startTime) || Date.parse(endTime) !== Date.parse(entry.endTime);

/** What is moved, in words. */
export const whatOf = (
  { entry, parties }: Pick<Move, "entry" | "parties">,
  w: typeof calendarWords.en,
): string => (parties ? w.showingOf(parties.length) : w.named(entry.title));

/** What was refused, and why. */
export interface Refusal {
  move: Move;
  error: unknown;
}

/** Whether the contact is told of another time. */
const isTold = ({ invited, status, startTime }: CalendarEvent): boolean =>
  invited && status !== "cancelled" && Date.parse(startTime) > Date.now();

/** Moves showings. They are shown where they were dropped at once, and where they were before if that is refused. */
export function useMoves({ timezone: zone, emailPreferences: { schedulingEmailEnabled: mails } }: Settings) {
  const w = useWords(calendarWords);
  const { given } = useWords(whoWords);
  const nameOf = useAssigneeName();
  const { moment } = useZoneFormat(zone);
  const queries = useQueryClient();
  const [waiting, setWaiting] = useState<ReadonlyMap<string, Move>>(new Map());
  const [refusal, setRefusal] = useState<Refusal>();
  const settle = (id: string) => setWaiting((before) => new Map([...before].filter(([each]) => each !== id)));
  const write = useWrite({
    write: async (move: Move, attempt): Promise<CalendarEvent[]> => {
      const { entry, parties, isBack, startTime, endTime, assigneeId, insists } = move;
      if (parties) {
        const group = {
          startTime,
          endTime,
          previousStartTime: entry.startTime,
          enforceAvailability: insists,
          ...(assigneeId !== undefined && { assigneeId }),
          ...(isBack && { showingIds: parties }),
        };
        return (await rental.showings.moveGroup(entry.id, group, attempt)).data;
      }
      const changes = {
        ...(isElsewhen(move) && { startTime, endTime }),
        ...(assigneeId !== undefined && { assigneeId }),
      };
      return [await rental.showings.update(entry.id, { ...changes, enforceAvailability: insists }, attempt)];
    },
    onMutate: (move) => {
      setRefusal(undefined);
      setWaiting((before) => new Map(before).set(move.entry.id, move));
    },
    onSuccess: (saved, done) => {
      const { entry, parties, at, assigneeId } = done;
      const byId = new Map(saved.map((each) => [each.id, each]));
      const [first] = saved as [CalendarEvent];
      queries.setQueriesData<Entries>(
        { queryKey: ["showings", "calendar"] },
        (known) => known && { ...known, entries: known.entries.map((each) => byId.get(each.id) ?? each) },
      );
      settle(entry.id);
      const back = {
        startTime: entry.startTime,
        endTime: entry.endTime,
        ...(assigneeId !== undefined && { assigneeId: entry.assigneeId }),
      };
      const group = parties && { parties: [...byId.keys()], isBack: true };
      const undo = () => write.run({ entry: first, ...group, ...back, insists: false, at });
      const what = whatOf({ entry: first, parties: group?.parties }, w);
      const said = [
        ...(isElsewhen(done) ? [w.moved(what, moment(first.startTime))] : []),
        ...(assigneeId === undefined ? [] : [given(what, nameOf(assigneeId))]),
        ...(isElsewhen(done) && mails && saved.some(isTold) ? [parties ? w.areEmailed : w.isEmailed] : []),
      ];
      toast(said.join(" "), undo);
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
