import type { CalendarEvent, RentalClient, Settings } from "@rental/sdk";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { rental } from "../../api/client.ts";
import { failureOf } from "../../api/errors.ts";
import { useAssigneeName } from "../../api/people.ts";
import { type Attempt, newKey, useWrite } from "../../api/use-write.ts";
import { useSession } from "../../app/session.ts";
import { toast } from "../../app/toast-store.ts";
import { useWords } from "../../words/words.ts";
import type { Entries } from "./entries.ts";
import { useZoneFormat } from "./format.ts";
import { forgetMove, isTooOld, type KeptMove, keepMove, sendKept } from "./kept-moves.ts";
import { refusesMove } from "./refuses-move.ts";
import { whoWords } from "./who-words.ts";
import { calendarWords } from "./words.ts";

/** A showing with its new times and person; or a group, by one of its showings. */
export interface Move {
  entry: Pick<CalendarEvent, "id" | "title" | "startTime" | "endTime" | "assigneeId" | "propertyId">;
  /** The ids of all in the group; undefined: it is moved by itself. */
  parties?: string[] | undefined;
  /** Whether parties that joined the group meanwhile are left where they are. */
  isBack?: boolean;
  startTime: string;
  endTime: string;
  /** The new host; undefined: unchanged. */
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

type Times = Pick<Move, "startTime" | "endTime">;

/** Whether the showing gets another time, not only another person. */
export const isElsewhen = ({ entry, startTime, endTime }: Times & Pick<Move, "entry">): boolean =>
  Date.parse(startTime) !== Date.parse(entry.startTime) || Date.parse(endTime) !== Date.parse(entry.endTime);

/** What is moved, in words. */
export const whatOf = (
  { entry, parties }: Pick<Move, "entry" | "parties">,
  w: typeof calendarWords.en,
): string => (parties ? w.showingOf(parties.length) : w.named(entry.title));

/** A refused move, and why it was refused. */
export interface Refusal {
  move: Move;
  error: unknown;
}

/** Whether the contact is notified when a showing is moved. */
const isTold = ({ invited, status }: CalendarEvent): boolean => invited && status !== "cancelled";

async function send(client: RentalClient, move: Move, attempt: Attempt): Promise<CalendarEvent[]> {
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
    return (await client.showings.moveGroup(entry.id, group, attempt)).data;
  }
  const changes = {
    ...(isElsewhen(move) && { startTime, endTime }),
    ...(assigneeId !== undefined && { assigneeId }),
  };
  return [await client.showings.update(entry.id, { ...changes, enforceAvailability: insists }, attempt)];
}

/** Whether the new time is free apart from what is moved. Otherwise the move is sent at once. */
async function isSurelyFree({ entry, parties, startTime: start, endTime: end }: Move): Promise<boolean> {
  if (entry.propertyId === null) return false;
  try {
    const { reasons } = await rental.showings.explainAvailability({
      propertyId: entry.propertyId,
      start,
      end,
    });
    return !reasons.some(refusesMove(parties ?? [entry.id]));
  } catch {
    return false;
  }
}

/** By id: the moves that are already shown at their new time, even after the page was left. */
let waiting: ReadonlyMap<string, Move> = new Map();
/** By id: functions that undo the moves that have not been sent yet. */
const held = new Map<string, () => void>();
const listeners = new Set<() => void>();

function setWaiting(id: string, move: Move | undefined): void {
  const next = new Map(waiting);
  if (move) next.set(id, move);
  else next.delete(id);
  waiting = next;
  for (const listener of listeners) listener();
}

/** Undoes a move that was not sent. */
function drop(id: string): void {
  forgetMove(id);
  held.delete(id);
  setWaiting(id, undefined);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/**
 * Moves showings. They are shown where they were dropped at once, and where they were before if that is refused. While
 * its message offers to undo it, no contact is notified.
 */
export function useMoves({ timezone: zone, emailPreferences: { schedulingEmailEnabled: mails } }: Settings) {
  const w = useWords(calendarWords);
  const { given } = useWords(whoWords);
  const nameOf = useAssigneeName();
  const { moment } = useZoneFormat(zone);
  const queries = useQueryClient();
  const personId = useSession().person?.id;
  const [refusal, setRefusal] = useState<Refusal>();
  const known = () =>
    queries
      .getQueriesData<Entries>({ queryKey: ["showings", "calendar"] })
      .flatMap(([, data]) => data?.entries ?? []);
  const isAnybodyTold = (move: Move): boolean =>
    mails &&
    isElsewhen(move) &&
    Date.parse(move.startTime) > Date.now() &&
    known().some((each) => (move.parties ?? [move.entry.id]).includes(each.id) && isTold(each));
  const saidOf = (move: Move, told: string | undefined): string => {
    const what = whatOf(move, w);
    return [
      ...(isElsewhen(move) ? [w.moved(what, moment(move.startTime))] : []),
      ...(move.assigneeId === undefined ? [] : [given(what, nameOf(move.assigneeId))]),
      ...(told === undefined ? [] : [told]),
    ].join(" ");
  };
  const show = (saved: CalendarEvent[]) => {
    const byId = new Map(saved.map((each) => [each.id, each]));
    queries.setQueriesData<Entries>(
      { queryKey: ["showings", "calendar"] },
      (before) => before && { ...before, entries: before.entries.map((each) => byId.get(each.id) ?? each) },
    );
  };
  const refuse = (move: Move, error: unknown) => {
    forgetMove(move.entry.id);
    setWaiting(move.entry.id, undefined);
    setRefusal({ move, error });
  };
  const write = useWrite({
    write: (move: Move, attempt) => send(rental, move, attempt),
    onMutate: (move) => {
      setRefusal(undefined);
      setWaiting(move.entry.id, move);
    },
    onSuccess: (saved, done) => {
      const { entry, at, assigneeId } = done;
      show(saved);
      setWaiting(entry.id, undefined);
      const [first] = saved as [CalendarEvent];
      const parties = done.parties && saved.map(({ id }) => id);
      const back = {
        startTime: entry.startTime,
        endTime: entry.endTime,
        ...(assigneeId !== undefined && { assigneeId: entry.assigneeId }),
      };
      const group = parties && { parties, isBack: true };
      const undo = () => write.run({ entry: first, ...group, ...back, insists: false, at });
      const told = parties ? w.areEmailed : w.isEmailed;
      toast(saidOf({ ...done, parties }, isAnybodyTold(done) ? told : undefined), undo);
    },
    onError: (error, move) => refuse(move, error),
  });
  const hold = async (move: Move, idempotencyKey: string) => {
    // Loaded when it is first needed: the grid is large.
    const { doLater } = await import("../../api/later.ts");
    const { id } = move.entry;
    if (waiting.get(id) !== move) return;
    const undo = doLater({
      id,
      idempotencyKey,
      text: saidOf(move, move.parties ? w.areEmailedSoon : w.isEmailedSoon),
      run: async (client, attempt) => {
        held.delete(id);
        show(await send(client, move, attempt));
        forgetMove(id);
        setWaiting(id, undefined);
      },
      onUndo: () => drop(id),
      onFailed: (error) => {
        toast(w.notMoved(whatOf(move, w)));
        refuse(move, error);
      },
    });
    held.set(id, undo);
  };
  const move = async (wanted: Move) => {
    const { id } = wanted.entry;
    const first = held.has(id) ? waiting.get(id) : undefined;
    held.get(id)?.();
    const next = first ? after(first, wanted) : wanted;
    if (!isElsewhen(next) && (next.assigneeId === undefined || next.assigneeId === next.entry.assigneeId))
      return;
    if (!isAnybodyTold(next)) return write.run(next);
    setRefusal(undefined);
    setWaiting(id, next);
    const idempotencyKey = newKey();
    const { entry, parties, startTime, endTime, assigneeId, insists } = next;
    const before = { startTime: entry.startTime, endTime: entry.endTime };
    const at = Date.now();
    keepMove({
      id,
      before,
      parties,
      startTime,
      endTime,
      assigneeId,
      insists,
      personId,
      idempotencyKey,
      at,
    });
    // Another drag takes its place, also until it is known whether the time is free.
    held.set(id, () => drop(id));
    const isFree = !next.insists || (await isSurelyFree(next));
    if (waiting.get(id) !== next) return;
    if (isFree) return hold(next, idempotencyKey);
    forgetMove(id);
    held.delete(id);
    write.run(next);
  };
  const finish = async (kept: KeptMove) => {
    const { id, before, idempotencyKey } = kept;
    let title = "";
    try {
      const entry = await rental.showings.get(id);
      title = entry.title;
      const isAt = (times: Times) => !isElsewhen({ entry, ...times });
      const isLate = isTooOld(kept) || Date.parse(kept.startTime) <= Date.now();
      if (isAt(before) && !isLate && entry.status !== "cancelled") {
        const move: Move = { ...kept, entry: { ...entry, ...before }, at: { x: 0, y: 0 } };
        show(await send(rental, move, { idempotencyKey }));
        const told = kept.parties ? w.areEmailed : w.isEmailed;
        toast(saidOf(move, mails && entry.invited ? told : undefined));
      } else if (!isAt(kept)) toast(w.notMoved(w.named(title)));
    } catch (error) {
      // Sent on the next visit.
      if (["away", "broken", "too-many", "signed-out"].includes(failureOf(error).kind)) return;
      if (title !== "") toast(w.notMoved(w.named(title)));
    }
    forgetMove(id);
  };
  const finishing = useRef(finish);
  useEffect(() => {
    finishing.current = finish;
  });
  useEffect(() => sendKept(personId, (kept) => void finishing.current(kept)), [personId]);
  return {
    move: (wanted: Move) => void move(wanted),
    refusal,
    dismiss: () => setRefusal(undefined),
    /** The moves in progress, by id. */
    waiting: useSyncExternalStore(subscribe, () => waiting),
  };
}

/** Combines two moves, the first of which has not been sent. */
const after = ({ entry, assigneeId }: Move, next: Move): Move => ({
  ...next,
  entry,
  assigneeId: next.assigneeId === undefined ? assigneeId : next.assigneeId,
});
