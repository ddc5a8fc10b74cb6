import { Button, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { CalendarEvent, Settings } from "@rental/sdk";
import IconPlus from "@tabler/icons-react/icons/IconPlus";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ComponentProps, lazy, Suspense, useEffect, useRef, useState } from "react";
import { settingsQuery } from "../../api/queries.ts";
import { useOpening } from "../../app/opening.ts";
import { useMay } from "../../app/session.ts";
import { Empty } from "../../ui/empty.tsx";
import { FailureNote } from "../../ui/failure-note.tsx";
import { PageFrame } from "../../ui/page.tsx";
import { SameCall } from "../../ui/same-call.tsx";
import { useWords } from "../../words/words.ts";
import classes from "./calendar.module.css";
import { entriesQuery } from "./entries-query.ts";
import { useGroups } from "./groups.ts";
import { pendingQuery } from "./pending-query.ts";
import { dayOf, localOf, periodOf, proposedOn, startOf, todayIn, type View, views } from "./period.ts";
import type { TypedTimes } from "./time-fields.tsx";
import { Help, Toolbar } from "./toolbar.tsx";
import { useMoves } from "./use-moves.ts";
import { isShownBy, useWho } from "./who.ts";
import { whoWords } from "./who-words.ts";
import { calendarWords } from "./words.ts";

// Loaded when first needed: a list needs no grid, and a grid no list.
const SavedViews = lazy(() =>
  import("../../ui/saved-views/saved-views.tsx").then((module) => ({ default: module.SavedViews })),
);
const EntryList = lazy(() => import("./by-day.ts").then((module) => ({ default: module.EntryList })));
const ToConfirm = lazy(() =>
  import("./confirm-showing.tsx").then((module) => ({ default: module.ToConfirm })),
);
const Grid = lazy(() => import("./grid.tsx").then((module) => ({ default: module.Grid })));
const MonthDays = lazy(() => import("./by-day.ts").then((module) => ({ default: module.MonthDays })));
const PeopleDay = lazy(() => import("./people-day.tsx").then((module) => ({ default: module.PeopleDay })));
const WhyPanel = lazy(() => import("./why-panel.tsx").then((module) => ({ default: module.WhyPanel })));
const BookShowing = lazy(() =>
  import("./book-showing.tsx").then((module) => ({ default: module.BookShowing })),
);
const EntryDialog = lazy(() =>
  import("./entry-dialog.tsx").then((module) => ({ default: module.EntryDialog })),
);

/** Showings and other entries, by week and month, in the time zone of the account. */
export function Page() {
  const w = useWords(calendarWords);
  const { data: settings, error } = useQuery(settingsQuery);
  if (!settings)
    return (
      <PageFrame title={w.title} writes>
        <FailureNote error={error} />
      </PageFrame>
    );
  return <Calendar settings={settings} />;
}

/** A time in the calendar that somebody clicked, and the person of its column. */
interface FreePlace {
  day: string;
  time: string;
  minutes?: number;
  assigneeId?: string;
}

const isTouched = matchMedia("(pointer: coarse)").matches;

/** Windows that are narrower have a list unless another view is chosen, and a month with dots for entries. */
const wideEnough = "(min-width: 48rem)";

function usePlace(zone: string) {
  const search = useSearch({ from: "/calendar" });
  const navigate = useNavigate();
  const view: View =
    views.find((each) => each === search.view) ?? (matchMedia(wideEnough).matches ? "week" : "list");
  const day = dayOf(search.day) ?? todayIn(zone);
  const { who, entry } = search;
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const go = (to: { view?: View; day?: string; who?: string | undefined }) => {
    // What was saved may be answered when somebody is elsewhere.
    if (isShown.current) void navigate({ to: "/calendar", search: { view, day, who, ...to }, replace: true });
  };
  return { view, day, who, entry, go };
}

function Calendar({ settings }: { settings: Settings }) {
  const zone = settings.timezone;
  const w = useWords(calendarWords);
  const may = useMay();
  const place = usePlace(zone);
  const { view, day, who, entry: linked, go } = place;
  const { peopleHint } = useWords(whoWords);
  const isWide = useMediaQuery(wideEnough, undefined, { getInitialValueInEffect: false });
  const isGrid = view === "week" || (view === "month" && isWide);
  const gridHint = isTouched ? w.touchHint : w.dragHint;
  const hints = {
    week: gridHint,
    month: isWide ? gridHint : w.monthHint,
    people: peopleHint,
    list: undefined,
  };
  const period = periodOf(view, day);
  const { data, error, refetch } = useQuery(entriesQuery(period, zone));
  // The pending showings are above the entries, which would move while somebody drags one.
  const waiting = useQuery({ ...pendingQuery, enabled: may.write });
  const isReady = !waiting.isLoading || waiting.failureCount > 0;
  const whose = useWho(data?.entries);
  const moves = useMoves(settings);
  const [booking, setBooking] = useState<ComponentProps<typeof BookShowing>["times"]>();
  /** The time for which somebody asks why it is not free. */
  const [asked, setAsked] = useState<TypedTimes>();
  const askAbout = (times: Partial<TypedTimes>) =>
    setAsked((before) => ({
      ...(before ?? { ...proposedOn(day, zone), minutes: settings.defaultShowingDuration }),
      ...times,
    }));
  const onFree = ({ day, time, minutes, assigneeId }: FreePlace) => {
    const times = { day, time, ...(minutes !== undefined && { minutes }) };
    if (asked || !may.write) askAbout(times);
    else setBooking({ ...times, ...(assigneeId && { assigneeId }) });
  };
  const [chosen, setOpened] = useState<CalendarEvent>();
  const opened = chosen ?? data?.entries.find(({ id }) => id === linked);
  const [withCancelled, setWithCancelled] = useState(false);
  const isShown = (entry: CalendarEvent) => isShownBy(entry, who, whose.me);
  const entries = (data?.entries ?? []).filter(
    (entry) => (withCancelled || entry.status !== "cancelled") && isShown(entry),
  );
  /** The list has the buttons of its own entries. */
  const isListed = ({ id }: CalendarEvent) => entries.some((each) => each.id === id);
  const groups = useGroups(entries);
  const onOpen = (id: string) => setOpened(entries.find((each) => each.id === id));
  // Somebody else may move it to other days in the meantime: edits are kept.
  const open = opened && (entries.find(({ id }) => id === opened.id) ?? opened);
  useOpening(() => may.write && setBooking(proposedOn(day, zone)));
  return (
    <PageFrame
      title={w.title}
      writes
      actions={
        <div className={classes.acts}>
          <Help
            zone={zone}
            hint={hints[view]}
            isAsking={asked !== undefined}
            onAsk={() => (asked ? setAsked(undefined) : askAbout({}))}
          />
          <div className={classes.viewsRoom}>
            <Suspense>
              <SavedViews list="calendar" />
            </Suspense>
          </div>
          {may.write && (
            <Button className={classes.book!} onClick={() => setBooking(proposedOn(day, zone))}>
              <IconPlus size={20} aria-hidden />
              <span className={classes.words}>{w.book}</span>
            </Button>
          )}
        </div>
      }
    >
      <Toolbar {...{ zone, place, withCancelled }} isWide={isWide ?? true} onCancelled={setWithCancelled} />
      <Suspense>
        {asked && (
          <WhyPanel
            times={asked}
            onTimes={setAsked}
            onClose={() => setAsked(undefined)}
            {...{ zone, whose }}
          />
        )}
      </Suspense>
      <FailureNote error={error} onRetry={() => void refetch()} />
      {data?.isCut && <Text role="status">{w.cut}</Text>}
      {isReady && data && entries.length === 0 && (
        <Empty title={w.none}>{may.write ? w.noneHintBook : w.noneHint}</Empty>
      )}
      {isReady && view === "people" && (
        <Suspense>
          {may.write && <ToConfirm zone={zone} isAmong={isShown} />}
          <PeopleDay
            key={day}
            {...{ day, zone, entries, moves, whose, groups, who, onOpen, onFree }}
            isEditable={may.write}
          />
        </Suspense>
      )}
      {isReady && view === "list" && (
        <Suspense>
          {may.write && data && <ToConfirm zone={zone} isAmong={(one) => isShown(one) && !isListed(one)} />}
          <EntryList {...{ entries, zone, whose, groups }} canConfirm={may.write} onOpen={onOpen} />
        </Suspense>
      )}
      {isReady && data && view === "month" && !isWide && (
        <Suspense>
          {may.write && <ToConfirm zone={zone} isAmong={isShown} />}
          <MonthDays
            {...{ day, entries, zone, whose, groups, onOpen }}
            onDay={(chosen) => {
              go({ day: chosen });
              if (asked) askAbout({ day: chosen });
            }}
            onBook={may.write ? (chosen) => setBooking(proposedOn(chosen, zone)) : undefined}
          />
        </Suspense>
      )}
      {isReady && isGrid && (
        <Suspense>
          {may.write && <ToConfirm zone={zone} isAmong={isShown} />}
          <Grid
            view={view}
            day={day}
            zone={zone}
            entries={entries}
            moves={moves}
            whose={whose}
            groups={groups}
            isEditable={may.write}
            onOpen={onOpen}
            onFree={onFree}
            onDay={(chosen) => go({ view: "list", day: chosen })}
          />
        </Suspense>
      )}
      <Suspense>
        {booking && (
          <BookShowing
            times={booking}
            {...{ settings, whose }}
            onBooked={(start) => go({ day: localOf(start, zone).day })}
            onClose={() => setBooking(undefined)}
          />
        )}
        {open && (
          <EntryDialog
            entry={open}
            parties={groups.membersOf(open)}
            size={groups.sizeOf(open)}
            {...{ settings, whose, onOpen }}
            // It seems to be gone unless it is shown where it is now.
            onMoved={(start) => {
              const { day } = localOf(start, zone);
              if (day < period.first || day >= period.end) go({ day });
            }}
            onClose={() => {
              setOpened(undefined);
              if (linked) go({});
            }}
          />
        )}
      </Suspense>
      <SameCall
        method="GET"
        path={`/events?endAfter=${startOf(period.first, zone)}&startBefore=${startOf(period.end, zone)}`}
        sdk={`console.log(await rental.events.list({
  endAfter: "${startOf(period.first, zone)}",
  startBefore: "${startOf(period.end, zone)}",
}));`}
      />
    </PageFrame>
  );
}
