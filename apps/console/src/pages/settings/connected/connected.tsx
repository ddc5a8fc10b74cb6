import { Button, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWithoutDeleted } from "../../../api/later.ts";
import { useMay } from "../../../app/session.ts";
import { Empty } from "../../../ui/empty.tsx";
import { FailureNote } from "../../../ui/failure-note.tsx";
import { useWords } from "../../../words/words.ts";
import classes from "../settings.module.css";
import { ConnectForm } from "./connect-form.tsx";
import { Connected } from "./connected-calendar.tsx";
import { connectedQuery } from "./queries.ts";
import { Returned, ServiceButtons } from "./services.tsx";
import { connectedWords } from "./words.ts";

/** The calendars in which showings are written, and can be moved and deleted. @param personId whose; default: everybody's */
export function ConnectedCalendars({ personId }: { personId?: string }) {
  const w = useWords(connectedWords);
  const may = useMay();
  const [isAdding, setIsAdding] = useState(false);
  const { data, error, refetch } = useQuery(connectedQuery);
  const accounts = useWithoutDeleted(data)?.filter(
    (account) => personId === undefined || account.personId === personId,
  );
  return (
    <section className={classes.section} aria-labelledby="calendar-accounts">
      <Title order={2} size="h3" id="calendar-accounts">
        {personId === undefined ? w.title : w.ownTitle}
      </Title>
      <Text size="sm" c="dimmed">
        {personId === undefined ? w.effect : w.ownEffect}
      </Text>
      {personId === undefined && may.write && <Returned />}
      <FailureNote error={error} onRetry={() => void refetch()} />
      {accounts?.length === 0 && <Empty title={w.none}>{w.noneHint}</Empty>}
      {accounts && accounts.length > 0 && (
        <ul className={classes.records}>
          {accounts.map((account) => (
            <Connected key={account.id} account={account} />
          ))}
        </ul>
      )}
      {may.write && (
        <div className={classes.save}>
          <Button onClick={() => setIsAdding(true)}>{w.add}</Button>
          <ServiceButtons personId={personId ?? null} />
        </div>
      )}
      {isAdding && <ConnectForm personId={personId ?? null} onClose={() => setIsAdding(false)} />}
    </section>
  );
}
