import { Text } from "@mantine/core";
import type { ListedShowing } from "@rental/sdk";
import { Link } from "@tanstack/react-router";
import { useNameOf } from "../../ui/contact-name.tsx";
import { Face } from "../../ui/face.tsx";
import { HomePhoto } from "../../ui/home-photo.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { dayIn } from "../../words/format.ts";
import { useWords } from "../../words/words.ts";
import { useZoneFormat } from "../calendar/format.ts";
import { Part } from "./part.tsx";
import classes from "./today.module.css";
import { todayWords } from "./words.ts";

interface ShowingsProps {
  /** From the last day on, the earliest first. */
  showings: ListedShowing[];
  /** Of the account. */
  timeZone: string;
}

/** The showings of the day in the account's time zone, as a timeline; if there are none, when the next one is. */
export function Showings({ showings, timeZone }: ShowingsProps) {
  const w = useWords(todayWords);
  const { day: dayText, time } = useZoneFormat(timeZone);
  const nameOf = useNameOf();
  const dayOf = (at: string | number) => dayIn(timeZone, at);
  const planned = showings.filter(({ status }) => status !== "cancelled");
  const day = dayOf(Date.now());
  const ofToday = planned.filter(({ startTime }) => dayOf(startTime) === day);
  const next = planned.find(({ startTime }) => dayOf(startTime) > day);
  return (
    <Part
      id="showings"
      title={w.showings}
      count={ofToday.length}
      link={
        <TextLink to="/calendar" search={{ view: "list", day }}>
          {w.toCalendar}
        </TextLink>
      }
    >
      {ofToday.length === 0 && (
        <Text c="dimmed">
          {w.noShowings}{" "}
          {next && (
            <TextLink to="/calendar" search={{ view: "list", day: dayOf(next.startTime), entry: next.id }}>
              {w.next(`${dayText(next.startTime)}, ${time(next.startTime)}`)}
            </TextLink>
          )}
        </Text>
      )}
      <ol className={classes.times}>
        {ofToday.map((showing) => {
          const { id, title, startTime, endTime, status, location, contact, property } = showing;
          const name = contact ? nameOf(contact.name) : title;
          return (
            <li
              key={id}
              className={classes.time}
              data-past={Date.parse(endTime) < Date.now() || undefined}
              data-pending={status === "pending" || undefined}
            >
              <time dateTime={startTime}>{time(startTime)}</time>
              <Link to="/calendar" search={{ view: "list", day, entry: id }} className={classes.showing}>
                <Face name={name} />
                <span className={classes.what}>
                  <b>{name}</b>
                  <span className={classes.soft}>
                    {[location ?? property?.address, status === "pending" && w.unconfirmed]
                      .filter(Boolean)
                      .join(", ")}
                  </span>
                </span>
                <HomePhoto url={property?.imageUrls[0]} />
              </Link>
            </li>
          );
        })}
      </ol>
    </Part>
  );
}
