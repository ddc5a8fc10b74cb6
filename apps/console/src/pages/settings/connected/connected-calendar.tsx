import { Alert, Button, Text, Title } from "@mantine/core";
import { calendarFault } from "@rental/contract/words/calendar-fault";
import type { CalendarAccount } from "@rental/sdk";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { rental } from "../../../api/client.ts";
import { deleteLater } from "../../../api/later.ts";
import { useAssignable } from "../../../api/people.ts";
import { type Attempt, useWrite } from "../../../api/use-write.ts";
import { useMay, useSession } from "../../../app/session.ts";
import { AskFirst } from "../../../ui/ask-first.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { FailureNote } from "../../../ui/failure-note.tsx";
import { Status } from "../../../ui/status.tsx";
import { useFormat } from "../../../words/format.ts";
import { useLanguage, useWords } from "../../../words/words.ts";
import classes from "../settings.module.css";
import { ChangeForm } from "./connect-form.tsx";
import { connectedWords } from "./words.ts";

/** One connected calendar: whether it is up to date, and what needs a decision. */
export function Connected({ account }: { account: CalendarAccount }) {
  const w = useWords(connectedWords);
  const { moment } = useFormat();
  const { language } = useLanguage();
  const { username, url, calendars, calendarUrl, personId, lastSucceededAt, lastError } = account;
  const whose = useAssignable().find(({ id }) => id === personId);
  const chosen = calendars.find((calendar) => calendar.url === calendarUrl);
  return (
    <li className={classes.record}>
      <Title order={3} size="h4">
        {chosen?.name ?? username}
      </Title>
      <State account={account} />
      <Facts
        of={[
          personId !== null && [w.whose, whose?.name ?? w.somebody],
          [w.username, username],
          [w.server, new URL(url).host],
          lastSucceededAt !== null && [w.lastSynced, moment(lastSucceededAt)],
        ]}
      />
      {lastError !== null && (
        <Alert color="red" title={w.cannotSync}>
          <Text size="sm">{calendarFault(lastError, language)}</Text>
          <Text size="sm" mt="xs">
            {w.triedAgain}
          </Text>
        </Alert>
      )}
      {account.deletedCount > 0 && <Deletions account={account} />}
      <Actions account={account} />
    </li>
  );
}

/** People change their own calendars and the account's; owners change everybody's. */
function useMayChange(): (account: CalendarAccount) => boolean {
  const may = useMay();
  const me = useSession().person?.id;
  return ({ personId }) => may.write && (may.own || personId === null || personId === me);
}

function State({ account }: { account: CalendarAccount }) {
  const w = useWords(connectedWords);
  if (account.calendarUrl === null) return <Status kind="waiting">{w.notChosen}</Status>;
  if (account.lastError !== null) return <Status kind="bad">{w.cannotSync}</Status>;
  if (account.lastSucceededAt === null) return <Status kind="waiting">{w.notYet}</Status>;
  return <Status kind="good">{w.isCurrent}</Status>;
}

/** Deletions in the calendar, too many to cancel their showings without a person's confirmation. */
function Deletions({ account }: { account: CalendarAccount }) {
  const { id, deletedCount, username } = account;
  const w = useWords(connectedWords);
  const mayChange = useMayChange();
  const queries = useQueryClient();
  const decide = useWrite({
    write: (cancel: boolean, attempt: Attempt) => rental.calendarAccounts.deletions(id, { cancel }, attempt),
    onSuccess: () => void queries.invalidateQueries({ queryKey: ["calendar-accounts"] }),
  });
  return (
    <Alert color="yellow" title={w.deleted(deletedCount)}>
      <Text size="sm">{w.deletedEffect}</Text>
      <FailureNote error={decide.error} />
      {mayChange(account) && (
        <div className={classes.save}>
          <AskFirst
            label={w.cancelThem}
            about={username}
            question={w.cancelQuestion(deletedCount)}
            write={{ ...decide, run: () => decide.run(true) }}
          />
          <Button variant="default" loading={decide.isPending} onClick={() => decide.run(false)}>
            {w.writeAgain}
          </Button>
        </div>
      )}
    </Alert>
  );
}

function Actions({ account }: { account: CalendarAccount }) {
  const w = useWords(connectedWords);
  const mayChange = useMayChange();
  const [isChanging, setIsChanging] = useState(false);
  if (!mayChange(account)) return null;
  const { id, username } = account;
  const remove = () =>
    deleteLater({
      id,
      run: (client, attempt) => client.calendarAccounts.delete(id, attempt),
      text: w.removing(username),
      failed: w.notRemoved(username),
    });
  const labelled = (label: string) => ({
    size: "xs",
    variant: "default",
    "aria-label": `${label}: ${username}`,
  });
  return (
    <>
      <div className={classes.save}>
        <Button {...labelled(w.change)} onClick={() => setIsChanging(true)}>
          {w.change}
        </Button>
        <Button {...labelled(w.remove)} onClick={remove}>
          {w.remove}
        </Button>
      </div>
      {isChanging && <ChangeForm account={account} onClose={() => setIsChanging(false)} />}
    </>
  );
}
