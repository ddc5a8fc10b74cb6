import { Button, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWithoutDeleted } from "../../../api/later.ts";
import { useMay } from "../../../app/session.ts";
import { Empty } from "../../../ui/empty.tsx";
import { FailureNote } from "../../../ui/failure-note.tsx";
import { SectionHead } from "../../../ui/section-head.tsx";
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
      <SectionHead
        title={personId === undefined ? w.title : w.ownTitle}
        id="calendar-accounts"
        actions={may.write && <Button onClick={() => setIsAdding(true)}>{w.add}</Button>}
      />
      <Text size="sm" c="dimmed">
        {personId === undefined ? w.effect : w.ownEffect}
      </Text>
      <div className={classes.save}>{may.write && <ServiceButtons personId={personId ?? null} />}</div>
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
      {isAdding && <ConnectForm personId={personId ?? null} onClose={() => setIsAdding(false)} />}
    </section>
  );
}
