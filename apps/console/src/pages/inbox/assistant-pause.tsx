import { Button, Group, NativeSelect, Text } from "@mantine/core";
import { atStart } from "@rental/contract/words/language";
import type { Contact, Conversation } from "@rental/sdk";
import { useState } from "react";
import { rental } from "../../api/client.ts";
import { useWrite } from "../../api/use-write.ts";
import { useMay } from "../../app/session.ts";
import { useNameOf } from "../../ui/contact-name.tsx";
import { FailureNote } from "../../ui/failure-note.tsx";
import { controlled } from "../../ui/form.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { useFormat } from "../../words/format.ts";
import { useWords } from "../../words/words.ts";
import classes from "./inbox.module.css";
import { inboxWords } from "./words.ts";

/** How long the assistant can be paused, in minutes; null: until it is resumed. */
const durations = [60, 240, 1440, null];

interface AssistantPauseProps {
  conversation: Conversation;
  contact: Contact;
}

/** Who answers in the conversation, and buttons to take it over and to resume the assistant. */
export function AssistantPause({ conversation, contact }: AssistantPauseProps) {
  const w = useWords(inboxWords);
  const nameOf = useNameOf();
  const { moment } = useFormat();
  const may = useMay();
  const pause = conversation.assistantPause;
  return (
    <section className={classes.assistant} aria-label={w.assistant}>
      <Text size="sm" fw={600}>
        {pause ? w.paused : w.answers}
      </Text>
      <Text size="sm" role="status">
        {pause
          ? `${atStart(w.pausedBecause[pause.reason])} (${moment(pause.since)}). ${pause.until === null ? w.untilGivenBack : w.untilThen(moment(pause.until))}`
          : w.answersHint}
      </Text>
      {contact.assistantEnabled === false && (
        <Text size="sm">
          {w.withoutModel}{" "}
          <TextLink to="/contacts/$id" params={{ id: contact.id }}>
            {nameOf(contact.name)}
          </TextLink>
        </Text>
      )}
      {may.write && (pause ? <GiveBack id={conversation.id} /> : <TakeOver id={conversation.id} />)}
    </section>
  );
}

function TakeOver({ id }: { id: string }) {
  const w = useWords(inboxWords);
  const [minutes, setMinutes] = useState<number | null>(null);
  const take = useWrite({
    write: (length: number | null, attempt) =>
      rental.conversations.pauseAssistant(id, length === null ? {} : { minutes: length }, attempt),
  });
  return (
    <>
      <FailureNote error={take.error} />
      <Group gap="xs" align="end">
        <NativeSelect
          size="xs"
          label={w.howLong}
          {...controlled(String(minutes ?? ""), (value) => setMinutes(value ? Number(value) : null))}
          data={durations.map((each) => ({ value: String(each ?? ""), label: w.durations(each) }))}
        />
        <Button size="xs" variant="default" loading={take.isPending} onClick={() => take.run(minutes)}>
          {w.takeOver}
        </Button>
      </Group>
    </>
  );
}

function GiveBack({ id }: { id: string }) {
  const w = useWords(inboxWords);
  const give = useWrite({
    write: (_: undefined, attempt) => rental.conversations.resumeAssistant(id, attempt),
  });
  return (
    <>
      <FailureNote error={give.error} />
      <Button size="xs" variant="default" loading={give.isPending} onClick={() => give.run(undefined)}>
        {w.giveBack}
      </Button>
    </>
  );
}
