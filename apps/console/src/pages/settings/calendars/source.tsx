import { Alert, Button, Text, Title } from "@mantine/core";
import { calendarFault } from "@rental/contract/words/calendar-fault";
import type { CalendarSource } from "@rental/sdk";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { rental } from "../../../api/client.ts";
import { deleteLater } from "../../../api/later.ts";
import { useWrite } from "../../../api/use-write.ts";
import { useMay } from "../../../app/session.ts";
import { toast } from "../../../app/toast-store.ts";
import { Facts } from "../../../ui/facts.tsx";
import { FailureNote } from "../../../ui/failure-note.tsx";
import { ListingLink } from "../../../ui/listing-link.tsx";
import { Status } from "../../../ui/status.tsx";
import { useFormat } from "../../../words/format.ts";
import { useLanguage, useWords } from "../../../words/words.ts";
import classes from "../settings.module.css";
import { SourceForm } from "./source-form.tsx";
import { calendarsWords } from "./words.ts";

/** One imported calendar: whether it can be read, and the consequences. */
export function Source({ source }: { source: CalendarSource }) {
  const w = useWords(calendarsWords);
  const { moment, number } = useFormat();
  const { name, url, propertyId, lastFetchedAt, eventCount } = source;
  const blocks = propertyId === null ? w.allListings : <ListingLink id={propertyId} />;
  return (
    <li className={classes.record}>
      <Title order={3} size="h4">
        {name}
      </Title>
      <State source={source} />
      <Facts
        of={[
          // The rest of the address is a secret: it grants access to the calendar like a password.
          [w.readFrom, hostOf(url)],
          [w.blocks, blocks],
          lastFetchedAt !== null && [w.lastRead, moment(lastFetchedAt)],
          [w.appointments, number(eventCount)],
        ]}
      />
      <Failed source={source} />
      <Skipped of={source.skipped} />
      <Actions source={source} />
    </li>
  );
}

const hostOf = (url: string): string => URL.parse?.(url)?.host ?? url.split("/")[2] ?? url;

function State({ source: { lastFetchedAt, lastError, skipped } }: { source: CalendarSource }) {
  const w = useWords(calendarsWords);
  if (lastError !== null) return <Status kind="bad">{w.cannotBeRead}</Status>;
  if (lastFetchedAt === null) return <Status kind="waiting">{w.neverRead}</Status>;
  if (skipped.length > 0) return <Status kind="waiting">{w.partlyRead}</Status>;
  return <Status kind="good">{w.isRead}</Status>;
}

/** Why it can't be read, and what that means for bookings. */
function Failed({ source: { lastError, lastSucceededAt, eventCount } }: { source: CalendarSource }) {
  const w = useWords(calendarsWords);
  const { moment } = useFormat();
  const { language } = useLanguage();
  if (lastError === null) return null;
  const effect =
    lastSucceededAt !== null
      ? w.failedSince(moment(lastSucceededAt))
      : eventCount > 0
        ? w.failedPartly
        : w.failedAlways;
  return (
    <Alert color="red">
      <Text size="sm">{calendarFault(lastError, language)}</Text>
      <Text size="sm" mt="xs">
        {effect}
      </Text>
    </Alert>
  );
}

function Skipped({ of: skipped }: { of: CalendarSource["skipped"] }) {
  const w = useWords(calendarsWords);
  const { date } = useFormat();
  const { language } = useLanguage();
  if (skipped.length === 0) return null;
  return (
    <details>
      <summary>{w.skipped(skipped.length)}</summary>
      <Text size="sm" mt="xs">
        {w.skippedEffect}
      </Text>
      <ul className={classes.skipped}>
        {skipped.map(({ uid, title, at, reason }) => (
          <li key={`${uid} ${at}`}>
            <b>{title || w.untitled}</b>, {at === null ? w.noDay : date(at)}:{" "}
            {calendarFault(reason, language)}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Actions({ source }: { source: CalendarSource }) {
  const w = useWords(calendarsWords);
  const may = useMay();
  const queries = useQueryClient();
  const [isChanging, setIsChanging] = useState(false);
  const { id, name } = source;
  const refresh = useWrite({
    write: (_: undefined) => rental.calendarSources.refresh(id),
    repeatable: false,
    onSuccess: ({ lastError }) => {
      void queries.invalidateQueries({ queryKey: ["calendar-sources"] });
      if (lastError === null) toast(w.refreshed(name));
    },
  });
  if (!may.write) return null;
  const remove = () =>
    deleteLater({
      id,
      run: (client, attempt) => client.calendarSources.delete(id, attempt),
      text: w.deleting(name),
      failed: w.notDeleted(name),
    });
  const labelled = (label: string) => ({ size: "xs", variant: "default", "aria-label": `${label}: ${name}` });
  return (
    <>
      <FailureNote error={refresh.error} />
      <div className={classes.save}>
        <Button {...labelled(w.refresh)} loading={refresh.isPending} onClick={() => refresh.run(undefined)}>
          {w.refresh}
        </Button>
        <Button {...labelled(w.change)} onClick={() => setIsChanging(true)}>
          {w.change}
        </Button>
        <Button {...labelled(w.delete)} onClick={remove}>
          {w.delete}
        </Button>
      </div>
      {isChanging && <SourceForm source={source} onClose={() => setIsChanging(false)} />}
    </>
  );
}
