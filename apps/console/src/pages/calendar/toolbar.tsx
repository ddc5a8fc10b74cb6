import { Button, Checkbox, Text, TextInput, Title } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import IconAdjustments from "@tabler/icons-react/icons/IconAdjustmentsHorizontal";
import IconChevronDown from "@tabler/icons-react/icons/IconChevronDown";
import IconChevronLeft from "@tabler/icons-react/icons/IconChevronLeft";
import IconChevronRight from "@tabler/icons-react/icons/IconChevronRight";
import IconInfo from "@tabler/icons-react/icons/IconInfoCircle";
import { useEffect, useState } from "react";
import { useMay } from "../../app/session.ts";
import { AssigneeFilter } from "../../ui/assignee-filter.tsx";
import { Segments } from "../../ui/segments.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { uiWords } from "../../ui/words.ts";
import { useWords } from "../../words/words.ts";
import { Behind } from "./behind.tsx";
import classes from "./calendar.module.css";
import { useZoneFormat } from "./format.ts";
import { addDays, dayBeside, periodOf, startOf, todayIn, type View, views } from "./period.ts";
import { whoWords } from "./who-words.ts";
import { calendarWords } from "./words.ts";

interface ToolbarProps {
  zone: string;
  place: {
    view: View;
    day: string;
    who: string | undefined;
    go: (to: { view?: View; day?: string; who?: string | undefined }) => void;
  };
  isWide: boolean;
  withCancelled: boolean;
  onCancelled: (withThem: boolean) => void;
}

/** One row on a wide window, two on a phone: what is needed less often is behind a button. */
export function Toolbar({ zone, place, isWide, withCancelled, onCancelled }: ToolbarProps) {
  const { view, day, who, go } = place;
  const w = useWords(calendarWords);
  const { filters } = useWords(uiWords);
  const { filter } = useWords(whoWords);
  const format = useZoneFormat(zone);
  const { first, end } = periodOf(view, day);
  const heading =
    view === "month"
      ? format.month(startOf(first, zone))
      : format.days(startOf(first, zone), startOf(addDays(end, -1), zone));
  const goTo = <GoTo day={day} onDay={(chosen) => go({ day: chosen })} />;
  const count = [who, withCancelled].filter(Boolean).length;
  return (
    <div className={classes.toolbar}>
      <div className={classes.period}>
        <Title order={2} size="h4" aria-live="polite">
          {heading}
        </Title>
        {!isWide && (
          <Behind
            label={w.goTo}
            shown={<IconChevronDown size={18} aria-hidden />}
            px={0}
            variant="subtle"
            atStart
          >
            {() => goTo}
          </Behind>
        )}
      </div>
      <Button
        variant="default"
        px="xs"
        aria-label={w.earlier}
        onClick={() => go({ day: dayBeside(view, day, -1) })}
      >
        <IconChevronLeft size={18} aria-hidden />
      </Button>
      <Button variant="default" px={isWide ? "md" : "xs"} onClick={() => go({ day: todayIn(zone) })}>
        {w.today}
      </Button>
      <Button
        variant="default"
        px="xs"
        aria-label={w.later}
        onClick={() => go({ day: dayBeside(view, day, 1) })}
      >
        <IconChevronRight size={18} aria-hidden />
      </Button>
      {isWide && goTo}
      <Segments
        label={w.view}
        value={view}
        onChange={(chosen) => go({ view: chosen })}
        choices={views.map((each) => ({ value: each, label: w.views[each] }))}
      />
      <Behind
        label={filters(count)}
        px={isWide ? "md" : "xs"}
        shown={
          <>
            {isWide ? filters(count) : <IconAdjustments size={18} aria-hidden />}
            {!isWide && count > 0 && <span className={classes.count} data-count={count} />}
          </>
        }
      >
        {() => (
          <>
            <AssigneeFilter label={filter} value={who} onChange={(chosen) => go({ who: chosen })} />
            <Checkbox
              label={w.showCancelled}
              checked={withCancelled}
              onChange={(event) => onCancelled(event.currentTarget.checked)}
            />
          </>
        )}
      </Behind>
    </div>
  );
}

interface HelpProps {
  zone: string;
  /** How showings are booked and moved in this view. */
  hint: string | undefined;
  isAsking: boolean;
  onAsk: () => void;
}

/** The time zone, how the calendar is used, and why a time is not free. */
export function Help({ zone, hint, isAsking, onAsk }: HelpProps) {
  const w = useWords(calendarWords);
  const { hours, ask } = useWords(whoWords);
  const may = useMay();
  return (
    <Behind label={w.help} shown={<IconInfo size={20} aria-hidden />} px="xs">
      {(close) => (
        <>
          <Text size="sm">{w.inZone(zone)}</Text>
          {may.write && hint && <Text size="sm">{hint}</Text>}
          {may.write && may.see("hosts") && <TextLink to="/showing-hours">{hours}</TextLink>}
          <Button
            variant={isAsking ? "filled" : "default"}
            size="xs"
            aria-pressed={isAsking}
            onClick={() => {
              close();
              onAsk();
            }}
          >
            {ask}
          </Button>
        </>
      )}
    </Behind>
  );
}

/** How long somebody who types a date may think before its page is shown, in ms. */
const typingMs = 800;

/** Keeps what is typed while other pages are shown: the browser would begin anew at each digit. */
function GoTo({ day, onDay }: { day: string; onDay: (day: string) => void }) {
  const { goTo } = useWords(calendarWords);
  const [typed, setTyped] = useState(day);
  useEffect(() => setTyped(day), [day]);
  // A year that is being typed begins with 0002.
  const take = (chosen: string) => chosen > "1900" && onDay(chosen);
  const takeLater = useDebouncedCallback(take, { delay: typingMs, flushOnUnmount: true });
  return (
    <TextInput
      type="date"
      aria-label={goTo}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        takeLater(value);
      }}
      onKeyDown={({ key }) => key === "Enter" && take(typed)}
    />
  );
}
