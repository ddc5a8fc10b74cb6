import { Button, Group, Title } from "@mantine/core";
import type { CalendarEvent } from "@rental/sdk";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { rental } from "../../api/client.ts";
import { useWrite } from "../../api/use-write.ts";
import { toast } from "../../app/toast-store.ts";
import { FailureNote } from "../../ui/failure-note.tsx";
import { responseWords } from "../../words/response-words.ts";
import { useWords } from "../../words/words.ts";
import classes from "./calendar.module.css";
import { DeclineShowing } from "./decline-showing.tsx";
import { isRequest, isShowing, reasonsOf } from "./entries.ts";
import { useZoneFormat } from "./format.ts";
import { pendingQuery } from "./pending-query.ts";
import { requestWords } from "./request-words.ts";
import { calendarWords } from "./words.ts";

/** Showings that wait for the account. */
export const waits = (entry: CalendarEvent): boolean =>
  isShowing(entry) && entry.status === "pending" && Date.parse(entry.startTime) > Date.now();

/** Confirms a pending showing with one click, or declines it; nothing for other entries. */
export function ConfirmShowing({ entry }: { entry: CalendarEvent }) {
  const { id, title } = entry;
  const w = useWords(calendarWords);
  const confirm = useWrite({
    write: (_: undefined, attempt) => rental.showings.update(id, { status: "confirmed" }, attempt),
    onSuccess: () => toast(w.confirmed(title)),
  });
  if (!waits(entry)) return null;
  return (
    <>
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          aria-label={w.confirmIt(title)}
          loading={confirm.isPending}
          onClick={() => confirm.run(undefined)}
        >
          {w.confirm}
        </Button>
        {isShowing(entry) && <DeclineShowing showing={entry} />}
      </Group>
      <FailureNote error={confirm.error} />
    </>
  );
}

/** Few, so that the calendar below stays near the top of the page. */
const shownAtOnce = 4;

interface ToConfirmProps {
  zone: string;
  /** Whether an entry is among those shown. */
  isAmong: (entry: CalendarEvent) => boolean;
}

/** The showings that wait for the account, also those of other weeks. */
export function ToConfirm({ zone, isAmong }: ToConfirmProps) {
  const w = useWords(calendarWords);
  const { responses } = useWords(responseWords);
  const r = useWords(requestWords);
  const { moment } = useZoneFormat(zone);
  const { data } = useQuery(pendingQuery);
  const pending = (data?.data ?? []).filter((each) => waits(each) && isAmong(each));
  const [isWhole, setWhole] = useState(false);
  if (pending.length === 0) return null;
  const shown = isWhole ? pending : pending.slice(0, shownAtOnce);
  return (
    <section className={classes.toConfirm} aria-labelledby="to-confirm">
      <Title order={3} size="h6" id="to-confirm">
        {w.toConfirm}
      </Title>
      <ul>
        {shown.map((entry) => (
          <li key={entry.id}>
            <span>
              {`${moment(entry.startTime)}: ${entry.title}`}
              {isRequest(entry) && `. ${r.reason}: ${reasonsOf(entry, r.reasons)}`}
              {entry.prospectResponse !== null && `, ${responses[entry.prospectResponse]}`}
            </span>
            <ConfirmShowing entry={entry} />
          </li>
        ))}
      </ul>
      {shown.length < pending.length && (
        <Button size="xs" variant="subtle" onClick={() => setWhole(true)}>
          {w.more(pending.length - shown.length)}
        </Button>
      )}
    </section>
  );
}
