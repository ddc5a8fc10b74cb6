import {
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { NativeSelect } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { CalendarEvent } from "@rental/sdk";
import { lazy, Suspense, useRef, useState } from "react";
import { useWords } from "../../words/words.ts";
import classes from "./calendar.module.css";
import { isShowing } from "./entries.ts";
import { useZoneFormat } from "./format.ts";
import type { Groups } from "./groups.ts";
import styles from "./people.module.css";
import { PersonColumn } from "./people-column.tsx";
import { clickedTime, entriesOn, hoursOf, movedBy, type Slot, slotsOf, stepPx } from "./people-layout.ts";
import { peopleWords } from "./people-words.ts";
import { type Local, startOf } from "./period.ts";
import { placed, type useMoves } from "./use-moves.ts";
import type { Whose } from "./who.ts";
import { whoWords } from "./who-words.ts";

// Loaded when a move is refused.
const RefusedMove = lazy(() =>
  import("./refused-move.tsx").then((module) => ({ default: module.RefusedMove })),
);

interface PeopleDayProps {
  /** YYYY-MM-DD */
  day: string;
  zone: string;
  entries: CalendarEvent[];
  moves: ReturnType<typeof useMoves>;
  whose: Whose;
  groups: Groups;
  /** The only person to be shown: an id, `me` or `none`; undefined: all. */
  who: string | undefined;
  isEditable: boolean;
  onOpen: (id: string) => void;
  onFree: (times: Local & { assigneeId?: string }) => void;
}

/** A column of the day: somebody, or nobody. */
interface Column {
  id: string | null;
  name: string;
}

const keyboardCodes = { start: ["Space"], cancel: ["Escape"], end: ["Space", "Enter"] };
/** The width of `.refused`, in px. */
const noteWidth = 320;

/** One day with a column for each person, in which showings are moved to another time or person. */
export function PeopleDay(props: PeopleDayProps) {
  const { day, zone, moves, whose, groups, who, isEditable, onOpen, onFree } = props;
  const w = useWords(peopleWords);
  const names = useWords(whoWords);
  const { time } = useZoneFormat(zone);
  const frame = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState("");
  const { waiting, move, refusal, dismiss } = moves;
  // The parties of a group are one entry, as in the week.
  const shown = props.entries
    .filter((entry) => groups.membersOf(entry)[0] === entry)
    .map((entry) => placed(entry, waiting));
  const entries = entriesOn(shown, day, zone);
  const all = columnsOf(entries, whose, names);
  const { columns, choice } = useChosen(all, who, whose.me);
  const slots = columns.map(({ id }) =>
    slotsOf(
      entries.filter((entry) => entry.assigneeId === id),
      day,
      zone,
    ),
  );
  const hours = hoursOf(slots.flat());
  const columnPx = () => frame.current?.querySelector("[data-column]")?.getBoundingClientRect().width ?? 0;

  const keys: KeyboardCoordinateGetter = (event, { currentCoordinates: { x, y } }) => {
    const side = columnPx();
    const [dx, dy] = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[
      event.code
    ] ?? [0, 0];
    if (dx === 0 && dy === 0) return undefined;
    event.preventDefault();
    return { x: x + dx! * side, y: y + dy! * stepPx };
  };
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: keys, keyboardCodes }),
  );
  /** Where a showing is during or after a drag. */
  const targetOf = ({ active, delta }: DragMoveEvent | DragEndEvent) => {
    const from = slots.findIndex((ofColumn) => ofColumn.some(({ entry }) => entry.id === active.id));
    const slot = slots[from]?.find(({ entry }) => entry.id === active.id);
    if (!slot) return undefined;
    const to = from + Math.round(delta.x / (columnPx() || 1));
    const column = columns[Math.min(Math.max(to, 0), columns.length - 1)]!;
    return { slot, column, ...movedBy(slot, delta.y, day, zone) };
  };
  const say = (event: DragMoveEvent) => {
    const target = targetOf(event);
    if (target) setSaid(w.over(time(target.startTime), target.column.name));
  };
  const drop = (event: DragEndEvent) => {
    const target = targetOf(event);
    const at = frame.current && placeIn(frame.current, event.active.rect.current.translated);
    if (target && at) give(target.slot, target.column.id, target, at);
  };
  const give = (
    { entry }: Slot,
    to: string | null,
    { startTime, endTime }: { startTime: string; endTime: string },
    at: { x: number; y: number },
  ) => {
    const isSame = to === entry.assigneeId;
    const isThen = startTime === entry.startTime;
    setSaid(isSame && isThen ? w.putBack : "");
    if (isSame && isThen) return;
    move({
      entry,
      parties: groups.idsOf(entry),
      startTime,
      endTime,
      ...(!isSame && { assigneeId: to }),
      insists: true,
      at,
    });
  };
  return (
    <>
      {choice && (
        <NativeSelect
          label={w.person}
          mb="sm"
          value={choice.value}
          onChange={({ currentTarget }) => choice.onChange(currentTarget.value)}
          data={all.map(({ id, name }) => ({ value: id ?? "", label: name }))}
        />
      )}
      <DndContext
        sensors={sensors}
        accessibility={{ announcements: silent, screenReaderInstructions: { draggable: w.dragKeys } }}
        onDragStart={({ active }) => {
          const slot = slots.flat().find(({ entry }) => entry.id === active.id);
          if (slot) setSaid(w.lifted(groups.titleOf(slot.entry)));
        }}
        onDragMove={say}
        onDragEnd={drop}
        onDragCancel={() => setSaid(w.putBack)}
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: many columns are scrolled by keyboard */}
        <section className={classes.scroll} aria-label={w.byPerson} tabIndex={0}>
          <div className={classes.people} ref={frame}>
            <Hours {...hours} day={day} zone={zone} />
            {columns.map(({ id, name }, at) => (
              <PersonColumn
                key={id ?? ""}
                name={name}
                isNobody={id === null}
                mark={whose.markOf(id)}
                slots={slots[at]!}
                others={all.filter((each) => each.id !== id)}
                hours={hours}
                zone={zone}
                groups={groups}
                isEditable={isEditable}
                onOpen={onOpen}
                onGive={(slot, to, element) => {
                  const place = frame.current && placeIn(frame.current, element.getBoundingClientRect());
                  if (place) give(slot, to, slot.entry, place);
                }}
                onFree={(px) =>
                  onFree({
                    day,
                    time: clickedTime(px, hours.first),
                    ...(id !== null && { assigneeId: id }),
                  })
                }
              />
            ))}
            <Suspense>
              {refusal && (
                <RefusedMove refusal={refusal} zone={zone} whose={whose} onMove={move} onDismiss={dismiss} />
              )}
            </Suspense>
          </div>
        </section>
      </DndContext>
      <div role="status" className={styles.said}>
        {said}
      </div>
    </>
  );
}

/** The page announces drags instead, because it knows the time and the person. */
const nothing = () => undefined;
const silent = { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing };

function columnsOf(
  entries: CalendarEvent[],
  { people }: Whose,
  w: { another: string; nobody: string },
): Column[] {
  const unknown = entries.flatMap((entry) => (isShowing(entry) && entry.assigneeId) || []);
  const others = [...new Set(unknown)].filter((id) => !people.some((person) => person.id === id));
  return [...people, ...others.map((id) => ({ id, name: w.another })), { id: null, name: w.nobody }];
}

/** The columns that are shown: those chosen, or one at a time on narrow screens. */
function useChosen(all: Column[], who: string | undefined, me: string | undefined) {
  const isWide = useMediaQuery("(min-width: 48rem)", true, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useState<string>();
  const asked = who === "none" ? null : who === "me" ? (me ?? null) : who;
  if (asked !== undefined) return { columns: all.filter(({ id }) => id === asked) };
  if (isWide) return { columns: all };
  const shown =
    all.find(({ id }) => (id ?? "") === chosen) ?? all.find(({ id }) => id === (me ?? null)) ?? all[0]!;
  return { columns: [shown], choice: { value: shown.id ?? "", onChange: setChosen } };
}

/** Where in the calendar a note about a showing has room. */
function placeIn(frame: HTMLElement, rect: { left: number; top: number } | null) {
  const { left, top, width } = frame.getBoundingClientRect();
  const x = Math.max(0, Math.min((rect?.left ?? left) - left, width - noteWidth));
  return { x, y: Math.max(0, (rect?.top ?? top) - top) };
}

interface HoursProps {
  first: number;
  last: number;
  day: string;
  zone: string;
}

/** The times beside the columns. */
function Hours({ first, last, day, zone }: HoursProps) {
  const { time } = useZoneFormat(zone);
  const midnight = Date.parse(startOf(day, "UTC"));
  const inUtc = useZoneFormat("UTC");
  const words = zone === "UTC" ? time : inUtc.time;
  return (
    <ol className={styles.hours} aria-hidden="true">
      {Array.from({ length: last - first }, (_, index) => first + index).map((hour) => (
        <li key={hour}>{words(new Date(midnight + hour * 3_600_000).toISOString())}</li>
      ))}
    </ol>
  );
}
