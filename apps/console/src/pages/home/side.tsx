import { Text } from "@mantine/core";
import { homeName } from "@rental/contract/words/place";
import type { Page, Session } from "@rental/sdk";
import IconAlertTriangle from "@tabler/icons-react/icons/IconAlertTriangle";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { contactQuery } from "../../api/queries.ts";
import { useMay } from "../../app/session.ts";
import { ContactFace } from "../../ui/contact-face.tsx";
import { ContactName, useNameOf } from "../../ui/contact-name.tsx";
import { HomePhoto } from "../../ui/home-photo.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { useFormat } from "../../words/format.ts";
import { useWords } from "../../words/words.ts";
import { availabilityOf } from "../listings/listing-draft.ts";
import { Review } from "../screening/review.tsx";
import { Part } from "./part.tsx";
import type { Home } from "./queries.ts";
import classes from "./today.module.css";
import { useTroubles } from "./troubles.ts";
import { todayWords } from "./words.ts";

const shown = 5;
const dayMs = 86_400_000;

/** Things that fail, with links to where they can be fixed. Shows nothing if there are none. */
export function Troubles() {
  const w = useWords(todayWords);
  const troubles = useTroubles();
  if (troubles.length === 0) return null;
  return (
    <Part id="troubles" title={w.troubles} count={troubles.length}>
      <ul className={classes.entries}>
        {troubles.map(({ key, text, link }) => (
          <li key={key}>
            <Link {...link} className={classes.row}>
              <IconAlertTriangle className={classes.trouble!} aria-hidden />
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** Pre-screenings that were sent and wait for a decision, the oldest first. */
export function ToDecide({ sessions }: { sessions: Session[] }) {
  const w = useWords(todayWords);
  const oldest = sessions.toSorted((a, b) => a.updatedAt.localeCompare(b.updatedAt));
  return (
    <Part id="forms" title={w.forms} count={sessions.length}>
      {sessions.length === 0 && <Text c="dimmed">{w.noForms}</Text>}
      <ul className={classes.entries}>
        {oldest.slice(0, shown).map((session) => (
          <ToDecideOne key={session.id} session={session} />
        ))}
      </ul>
    </Part>
  );
}

function ToDecideOne({ session }: { session: Session }) {
  const { id, contactId, updatedAt } = session;
  const w = useWords(todayWords);
  const { ago } = useFormat();
  const may = useMay();
  const nameOf = useNameOf();
  const { data: contact } = useQuery(contactQuery(contactId));
  return (
    <li className={classes.entry}>
      <Link to="/screening/$id" params={{ id }} className={classes.row}>
        <ContactFace id={contactId} />
        <span className={classes.what}>
          <b>
            <ContactName id={contactId} />
          </b>
          <span className={classes.soft}>{w.sent(ago(updatedAt))}</span>
        </span>
      </Link>
      {may.write && contact && <Review session={session} name={nameOf(contact.name)} inList />}
    </li>
  );
}

/** Homes that could be rented today, the one that has been vacant longest first. */
export function EmptyHomes({ homes: { data, pagination } }: { homes: Page<Home> }) {
  const w = useWords(todayWords);
  const { dollars, today } = useFormat();
  const empty = data
    .filter((home) => availabilityOf(home, today()) === "now")
    .map((home) => ({ ...home, days: daysSince(home.availabilityDate, today()) }))
    .sort((a, b) => b.days - a.days);
  return (
    <Part
      id="homes"
      title={w.homes}
      count={empty.length}
      isCut={pagination.total > data.length}
      link={<TextLink to="/listings">{w.toListings}</TextLink>}
    >
      {empty.length === 0 && <Text c="dimmed">{data.length === 0 ? w.noHomes : w.noneEmpty}</Text>}
      <ul className={classes.entries}>
        {empty.slice(0, shown).map(({ days, ...home }) => (
          <li key={home.id}>
            <Link to="/listings/$id" params={{ id: home.id }} className={classes.row}>
              <HomePhoto url={home.imageUrls[0]} />
              <span className={classes.what}>
                <b>{homeName(home)}</b>
                <span className={classes.soft}>
                  {dollars(home.monthlyRent)}, {days > 0 ? w.emptyFor(days) : w.emptyNow}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** @param from the day since which it is vacant; null if unknown */
const daysSince = (from: string | null, today: string): number =>
  from === null ? 0 : Math.round((Date.parse(today) - Date.parse(from)) / dayMs);
