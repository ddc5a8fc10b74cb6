import { Alert, Button, Text, Title } from "@mantine/core";
import { mailboxFault } from "@rental/contract/words/mailbox-fault";
import type { Mailbox as MailboxRecord } from "@rental/sdk";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { rental } from "../../../api/client.ts";
import { deleteLater } from "../../../api/later.ts";
import { useWrite } from "../../../api/use-write.ts";
import { useMay } from "../../../app/session.ts";
import { toast } from "../../../app/toast-store.ts";
import { Facts } from "../../../ui/facts.tsx";
import { FailureNote } from "../../../ui/failure-note.tsx";
import { Status } from "../../../ui/status.tsx";
import { useFormat } from "../../../words/format.ts";
import { useLanguage, useWords } from "../../../words/words.ts";
import classes from "../settings.module.css";
import { MailboxForm } from "./mailbox-form.tsx";
import { mailboxesWords } from "./words.ts";

/** One mailbox: whether it works, and why not. */
export function Mailbox({ mailbox }: { mailbox: MailboxRecord }) {
  const w = useWords(mailboxesWords);
  const { moment, number } = useFormat();
  const { address, imap, smtp, folder, lastCheckedAt, lastError, lastSendError, leftCount } = mailbox;
  return (
    <li className={classes.record}>
      <Title order={3} size="h4">
        {address}
      </Title>
      <State mailbox={mailbox} />
      <Facts
        of={[
          [w.readFrom, `${imap.host}:${imap.port}, ${folder}`],
          [w.sentFrom, smtp ? `${smtp.host}:${smtp.port}` : w.receivesOnly],
          lastCheckedAt !== null && [w.lastChecked, moment(lastCheckedAt)],
          leftCount > 0 && [w.left, number(leftCount)],
        ]}
      />
      <Fault of={w.reading} reason={lastError} effect={w.triedAgain} />
      <Fault of={w.sending} reason={lastSendError} />
      <Actions mailbox={mailbox} />
    </li>
  );
}

function State({ mailbox: { active, lastCheckedAt, lastError, lastSendError } }: { mailbox: MailboxRecord }) {
  const w = useWords(mailboxesWords);
  if (!active) return <Status kind="waiting">{w.isOff}</Status>;
  if (lastError !== null) return <Status kind="bad">{w.cannotRead}</Status>;
  if (lastSendError !== null) return <Status kind="bad">{w.cannotSend}</Status>;
  if (lastCheckedAt === null) return <Status kind="waiting">{w.notYet}</Status>;
  return <Status kind="good">{w.isWell}</Status>;
}

function Fault({ of: what, reason, effect }: { of: string; reason: string | null; effect?: string }) {
  const { language } = useLanguage();
  if (reason === null) return null;
  return (
    <Alert color="red" title={what}>
      <Text size="sm">{mailboxFault(reason, language)}</Text>
      {effect !== undefined && (
        <Text size="sm" mt="xs">
          {effect}
        </Text>
      )}
    </Alert>
  );
}

function Actions({ mailbox }: { mailbox: MailboxRecord }) {
  const w = useWords(mailboxesWords);
  const may = useMay();
  const queries = useQueryClient();
  const [isChanging, setIsChanging] = useState(false);
  const { id, address } = mailbox;
  const test = useWrite({
    write: (_: undefined) => rental.mailboxes.test(id),
    repeatable: false,
    onSuccess: ({ imap, smtp }) => {
      void queries.invalidateQueries({ queryKey: ["mailboxes"] });
      if (imap === null && smtp === null) toast(w.works(address));
    },
  });
  if (!may.write) return null;
  const remove = () =>
    deleteLater({
      id,
      run: (client, attempt) => client.mailboxes.delete(id, attempt),
      text: w.removing(address),
      failed: w.notRemoved(address),
    });
  const labelled = (label: string) => ({
    size: "xs",
    variant: "default",
    "aria-label": `${label}: ${address}`,
  });
  return (
    <>
      <FailureNote error={test.error} />
      <div aria-live="polite">
        <Fault of={w.reading} reason={otherThan(mailbox.lastError, test.data?.imap)} />
        <Fault of={w.sending} reason={otherThan(mailbox.lastSendError, test.data?.smtp)} />
      </div>
      <div className={classes.save}>
        <Button {...labelled(w.test)} loading={test.isPending} onClick={() => test.run(undefined)}>
          {w.test}
        </Button>
        <Button {...labelled(w.change)} onClick={() => setIsChanging(true)}>
          {w.change}
        </Button>
        <Button {...labelled(w.remove)} onClick={remove}>
          {w.remove}
        </Button>
      </div>
      {isChanging && <MailboxForm mailbox={mailbox} onClose={() => setIsChanging(false)} />}
    </>
  );
}

/** The result of a test, unless the mailbox shows the same already. */
const otherThan = (known: string | null, found: string | null | undefined): string | null =>
  found === undefined || found === known ? null : found;
