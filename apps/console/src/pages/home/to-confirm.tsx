import { Text } from "@mantine/core";
import type { ListedShowing } from "@rental/sdk";
import { useMay } from "../../app/session.ts";
import { useNameOf } from "../../ui/contact-name.tsx";
import { Face } from "../../ui/face.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { responseWords } from "../../words/response-words.ts";
import { useWords } from "../../words/words.ts";
import { ConfirmShowing, waits } from "../calendar/confirm-showing.tsx";
import { isRequest, reasonsOf } from "../calendar/entries.ts";
import { dayIn, useZoneFormat } from "../calendar/format.ts";
import { requestWords } from "../calendar/request-words.ts";
import { Part } from "./part.tsx";
import classes from "./today.module.css";
import { todayWords } from "./words.ts";

/** How many are shown: the others are in the calendar. */
const shown = 8;

interface ToConfirmProps {
  /** The earliest first. */
  showings: ListedShowing[];
  /** Of the account. */
  timeZone: string;
}

/** Showings that wait for the account, each confirmed or declined here. Shows nothing while there are none. */
export function ToConfirm({ showings, timeZone }: ToConfirmProps) {
  const w = useWords(todayWords);
  const pending = showings.filter(waits);
  if (pending.length === 0) return null;
  return (
    <Part
      id="confirm"
      title={w.toConfirm}
      count={pending.length}
      link={
        <TextLink to="/calendar" search={{ view: "list", day: dayIn(timeZone, pending[0]!.startTime) }}>
          {w.toCalendar}
        </TextLink>
      }
    >
      <ul className={classes.entries}>
        {pending.slice(0, shown).map((showing) => (
          <Pending key={showing.id} showing={showing} timeZone={timeZone} />
        ))}
      </ul>
      {pending.length > shown && <Text c="dimmed">{w.moreWait(pending.length - shown)}</Text>}
    </Part>
  );
}

function Pending({ showing, timeZone }: { showing: ListedShowing; timeZone: string }) {
  const { id, title, startTime, location, contact, property, prospectResponse } = showing;
  const { responses } = useWords(responseWords);
  const r = useWords(requestWords);
  const may = useMay();
  const nameOf = useNameOf();
  const { day, time } = useZoneFormat(timeZone);
  const name = contact ? nameOf(contact.name) : title;
  return (
    <li className={classes.entry}>
      <Face name={name} />
      <div className={classes.what}>
        <TextLink
          to="/calendar"
          search={{ view: "list", day: dayIn(timeZone, startTime), entry: id }}
          className={classes.name!}
        >
          {name}
        </TextLink>
        <time dateTime={startTime}>{`${day(startTime)}, ${time(startTime)}`}</time>
        <span className={classes.soft}>{property?.title ?? location}</span>
        {isRequest(showing) && (
          <span className={classes.soft}>{`${r.reason}: ${reasonsOf(showing, r.reasons)}`}</span>
        )}
        {prospectResponse !== null && <span>{responses[prospectResponse]}</span>}
      </div>
      {may.write && <ConfirmShowing entry={showing} />}
    </li>
  );
}
