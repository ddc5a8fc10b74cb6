import "@fullcalendar/react/skeleton.css";
import "@fullcalendar/react/themes/classic/theme.css";
import FullCalendar, {
  type EventDropInfo,
  type EventInput,
  type EventResizeDoneInfo,
} from "@fullcalendar/react";
import dayGrid from "@fullcalendar/react/daygrid";
import interaction from "@fullcalendar/react/interaction";
import spanish from "@fullcalendar/react/locales/es-us";
import theme from "@fullcalendar/react/themes/classic";
import timeGrid from "@fullcalendar/react/timegrid";
import { locales } from "@rental/contract/words/language";
import type { CalendarEvent } from "@rental/sdk";
import { type FocusEvent, lazy, Suspense, useMemo, useRef } from "react";
import { dateFormat } from "../../words/format.ts";
import { responseWords } from "../../words/response-words.ts";
import { useLanguage, useWords } from "../../words/words.ts";
import classes from "./calendar.module.css";
import { isOpenHouse, isRequest, isShowing } from "./entries.ts";
import type { Groups } from "./groups.ts";
import { type Local, localOf, minutesBetween, proposedOn } from "./period.ts";
import { requestWords } from "./request-words.ts";
import { placed, type useMoves } from "./use-moves.ts";
import type { Whose } from "./who.ts";
import { whoWords } from "./who-words.ts";
import { calendarWords } from "./words.ts";

// Loaded when a move is refused.
const RefusedMove = lazy(() =>
  import("./refused-move.tsx").then((module) => ({ default: module.RefusedMove })),
);

interface GridProps {
  view: "week" | "month";
  /** Any day of the week or month, YYYY-MM-DD. */
  day: string;
  zone: string;
  entries: CalendarEvent[];
  moves: ReturnType<typeof useMoves>;
  whose: Whose;
  groups: Groups;
  isEditable: boolean;
  onOpen: (id: string) => void;
  /** Books at a free place, or asks why it is not free: without minutes where somebody clicked, with them where somebody dragged. */
  onFree: (times: Local & { minutes?: number }) => void;
  /** Shows all entries of a day of which there are more than fit. */
  onDay: (day: string) => void;
}

const plugins = [dayGrid, timeGrid, interaction, theme];
const fullViews = { week: "timeGridWeek", month: "dayGridMonth" };
/** Entries of a day beyond these are behind a link. */
const maxPerDay = 4;
/** The width of `.refused`, in px. */
const noteWidth = 320;

/** A week or month in which showings are moved by dragging. */
export function Grid(props: GridProps) {
  const { view, day, zone, entries, moves, whose, groups, isEditable, onOpen, onFree, onDay } = props;
  const w = useWords(calendarWords);
  const { responses } = useWords(responseWords);
  const { nobodyYet } = useWords(whoWords);
  const { requested } = useWords(requestWords);
  const { language } = useLanguage();
  const hours = dateFormat(locales[language], { hour: "numeric", timeZone: "UTC" });
  const times = dateFormat(locales[language], { hour: "numeric", minute: "2-digit", timeZone: "UTC" });
  const frame = useRef<HTMLDivElement>(null);
  const { waiting, move, refusal, dismiss } = moves;
  const inputs = useMemo(
    () =>
      // The parties of a group are one entry, and moved together.
      entries
        .filter((entry) => groups.membersOf(entry)[0] === entry)
        .map((entry) => {
          const parties = groups.membersOf(entry);
          const size = groups.sizeOf(entry);
          const who = whose.whoOf(entry);
          const words = [
            // First, because short entries show no more than a few words.
            ...(who ? [who.initials] : []),
            ...(size ? [size] : []),
            ...(whose.isNobodys(entry) ? [nobodyYet] : []),
            ...(entry.prospectResponse === null || size ? [] : [responses[entry.prospectResponse]]),
            ...parties.map(({ title }) => title),
            entry.source === "internal"
              ? [
                  ...new Set(
                    parties
                      .filter((party) => !isOpenHouse(party))
                      .map((party) => (isRequest(party) ? requested : w.statuses[party.status])),
                  ),
                ].join(", ")
              : w.imported,
          ];
          const input = inputOf(placed(entry, waiting), words.join(" · "), isEditable);
          return { ...input, pattern: who?.pattern, isNobodys: whose.isNobodys(entry) };
        }),
    [entries, waiting, whose, groups, isEditable, w, responses, nobodyYet, requested],
  );
  const onMoved = ({ event, jsEvent }: EventDropInfo | EventResizeDoneInfo) => {
    const entry = entries.find(({ id }) => id === event.id);
    if (!entry || !event.start || !event.end || !frame.current) return;
    const { left, top, width } = frame.current.getBoundingClientRect();
    const x = Math.max(0, Math.min(jsEvent.clientX - left, width - noteWidth));
    const times = { startTime: event.start.toISOString(), endTime: event.end.toISOString() };
    move({
      entry,
      parties: groups.idsOf(entry),
      ...times,
      insists: true,
      at: { x, y: jsEvent.clientY - top },
    });
  };
  /** The last entry that had the focus. */
  const focused = useRef<{ id: string; element: Element }>(undefined);
  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    const id = target.dataset.entry;
    if (id !== undefined) {
      focused.current = { id, element: target };
      return;
    }
    // FullCalendar draws all entries anew when one has changed, and then the focus comes here from the one that had it.
    if (target === currentTarget && focused.current?.element.isConnected === false)
      currentTarget
        .querySelector<HTMLElement>(`[data-entry="${focused.current.id}"]`)
        ?.focus({ preventScroll: true });
    else focused.current = undefined;
  };
  /** A place in a month is a day, which has no time yet. */
  const placeOf = (start: Date, allDay: boolean): Local => {
    const local = localOf(start.toISOString(), zone);
    return allDay ? proposedOn(local.day, zone) : local;
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on narrow windows it is scrolled by keyboard
    <section className={classes.scroll} aria-label={w.grid} tabIndex={0} onFocus={onFocus}>
      <div className={classes.grid} ref={frame}>
        <FullCalendar
          // FullCalendar reads the view and the day only on creation.
          key={`${view} ${day} ${zone}`}
          plugins={plugins}
          initialView={fullViews[view]}
          initialDate={day}
          timeZone={zone}
          locales={[spanish]}
          locale={language === "es" ? "es-us" : "en"}
          firstDay={0}
          headerToolbar={false}
          height="auto"
          allDaySlot={false}
          // FullCalendar has it only in English.
          timedText={w.timed}
          {...hoursOf(entries, zone)}
          // FullCalendar writes "7am" in every language.
          slotHeaderFormat={({ date }) => hours.format(clockOf(date))}
          // FullCalendar leaves out AM and PM in a week, and writes "10a" in a month, in every language.
          eventTimeFormat={({ date, end }) => {
            if (end) return times.formatRange(clockOf(date), clockOf(end));
            return (date.minute === 0 ? hours : times).format(clockOf(date));
          }}
          nowIndicator
          events={inputs}
          eventInteractive
          eventDidMount={({ el, event }) => {
            el.dataset.entry = event.id;
          }}
          eventClass={({ event: { extendedProps } }) => markOf(extendedProps)}
          eventClick={({ event }) => onOpen(event.id)}
          slotEventOverlap={false}
          selectable={isEditable}
          selectMirror
          // A click selects no range: the length comes from the settings.
          selectMinDistance={8}
          dateClick={({ date, allDay }) => onFree(placeOf(date, allDay))}
          select={({ start, end, allDay }) => {
            const minutes = minutesBetween(start.toISOString(), end.toISOString());
            onFree({ ...placeOf(start, allDay), ...(!allDay && { minutes }) });
          }}
          eventDrop={onMoved}
          eventResize={onMoved}
          columnEventTimeClass={({ isShort }) => (isShort ? classes.unseen! : "")}
          rowEventTitleClass={classes.oneLine!}
          listItemEventTitleClass={classes.oneLine!}
          columnEventTitleClass={({ isShort }) => (isShort ? classes.oneLine! : classes.wrapped!)}
          dragRevertDuration={0}
          dayMaxEvents={maxPerDay}
          moreLinkText={w.more}
          moreLinkClick={({ date }) => {
            onDay(localOf(date.toISOString(), zone).day);
          }}
        />
        <Suspense>
          {refusal && (
            <RefusedMove refusal={refusal} zone={zone} whose={whose} onMove={move} onDismiss={dismiss} />
          )}
        </Suspense>
      </div>
    </section>
  );
}

/** Marks beside the words, so that a person's showings are seen at a glance; none relies on color alone. */
function markOf({ kind, pattern, isNobodys }: Record<string, unknown>): string {
  const marks = [
    kind === "cancelled" && classes.cancelled,
    isNobodys && classes.nobodys,
    typeof pattern === "number" && `${classes.person} ${classes[`person${pattern}`]}`,
  ];
  return marks.filter(Boolean).join(" ");
}

/** Without a day, which a range over midnight would name. */
const clockOf = ({ hour, minute }: { hour: number; minute: number }) => Date.UTC(1970, 0, 1, hour, minute);

function inputOf(entry: CalendarEvent, title: string, isEditable: boolean): EventInput {
  const isCancelled = entry.status === "cancelled";
  const kind = isCancelled ? "cancelled" : isShowing(entry) ? entry.status : "other";
  return {
    id: entry.id,
    title,
    kind,
    start: entry.startTime,
    end: entry.endTime,
    editable: isEditable && isShowing(entry) && !isCancelled,
    color: `var(--console-entry-${isCancelled ? "completed" : kind})`,
  };
}

/** From 7 to 21 o'clock, or longer if there are entries outside. */
function hoursOf(entries: CalendarEvent[], zone: string) {
  let [first, last] = [7, 21];
  for (const { startTime, endTime } of entries) {
    const start = localOf(startTime, zone);
    const end = localOf(endTime, zone);
    const hour = Number(start.time.slice(0, 2));
    first = Math.min(first, start.day === end.day ? hour : 0);
    last = Math.max(
      last,
      start.day === end.day ? Math.ceil(Number(end.time.slice(0, 2)) + Number(end.time.slice(3)) / 60) : 24,
    );
  }
  return { slotMinTime: `${String(first).padStart(2, "0")}:00`, slotMaxTime: `${last}:00` };
}
