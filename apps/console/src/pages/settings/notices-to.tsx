import { Alert, Text, Title } from "@mantine/core";
import type { Person } from "@rental/sdk";
import { useQuery } from "@tanstack/react-query";
import { rental } from "../../api/client.ts";
import { useMay } from "../../app/session.ts";
import { FailureNote } from "../../ui/failure-note.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { useWords } from "../../words/words.ts";
import classes from "./settings.module.css";
import { settingsWords } from "./words.ts";

/** Who gets the emails that the account can switch off for itself. */
export function NoticesTo() {
  const w = useWords(settingsWords);
  const may = useMay();
  return (
    <section className={classes.section} aria-labelledby="settings-recipient">
      <Title order={2} size="h3" id="settings-recipient">
        {w.recipient}
      </Title>
      {may.own ? <Recipient /> : <Text>{w.sentToOwner}</Text>}
      <Text size="sm" c="dimmed">
        {w.sentToWhom}
      </Text>
      {may.own && (
        <Text>
          <TextLink to="/people">{w.people}</TextLink>
        </Text>
      )}
    </section>
  );
}

function Recipient() {
  const w = useWords(settingsWords);
  const { data: owners, error } = useQuery({ queryKey: ["people", "notified"], queryFn: notified });
  if (owners === undefined) return <FailureNote error={error} />;
  if (owners.length === 0) return <Alert color="yellow">{w.sentToNobody}</Alert>;
  return <Text>{w.sentTo(owners.map(nameOf).join(", "))}</Text>;
}

const nameOf = ({ name, email }: Person) => (name === null ? email! : `${name} (${email})`);

/** As on the server for records without an assignee: the owners with an email address who want email. */
async function notified({ signal }: { signal: AbortSignal }): Promise<Person[]> {
  const owners: Person[] = [];
  for await (const person of rental.people.listAll({ limit: 100 }, { signal }))
    if (person.role === "owner" && person.email !== null && person.notices.mail) owners.push(person);
  return owners;
}
