import { Button, Checkbox, Stack, Text, TextInput } from "@mantine/core";
import type { Conversation, Label, OpenedConversation } from "@rental/sdk";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { rental } from "../../api/client.ts";
import { labelColors, labelsQuery, useLabels } from "../../api/labels.ts";
import { useWrite } from "../../api/use-write.ts";
import { useMay } from "../../app/session.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FailureNote } from "../../ui/failure-note.tsx";
import { controlled } from "../../ui/form.tsx";
import { isForInputMethod } from "../../ui/input-method.ts";
import { LabelChip, LabelChips } from "../../ui/label-chips.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { useWords } from "../../words/words.ts";
import classes from "./inbox.module.css";
import { labelWords } from "./label-words.ts";
import { openedQuery } from "./queries.ts";
import styles from "./thread.module.css";

/** The labels of a conversation, and the button to change them. */
export function LabelsOf({ conversation }: { conversation: Conversation }) {
  const w = useWords(labelWords);
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.actions}>
      {conversation.labelIds.length > 0 && <LabelChips ids={conversation.labelIds} />}
      {may.write && (
        <Button size="xs" variant="default" aria-keyshortcuts="L" onClick={() => setOpen(true)}>
          {w.labels}
        </Button>
      )}
      {/* One that is there turns single keys off, even while it is closed. */}
      {isOpen && (
        <Dialog opened onClose={() => setOpen(false)} title={w.title}>
          <Choices conversation={conversation} />
        </Dialog>
      )}
    </div>
  );
}

/** All labels. Each is added or removed at once; changes by others meanwhile are kept. */
function Choices({ conversation }: { conversation: Conversation }) {
  const w = useWords(labelWords);
  const labels = useLabels();
  const [typed, setTyped] = useState("");
  const change = useLabelling(conversation);
  const create = useCreation((label) => {
    setTyped("");
    change.run({ id: label.id, isOn: true });
  }, labels?.length ?? 0);
  const wanted = typed.trim().toLowerCase();
  const found = labels?.filter(({ name }) => name.toLowerCase().includes(wanted)) ?? [];
  const isNew =
    labels !== undefined && wanted !== "" && !found.some(({ name }) => name.toLowerCase() === wanted);
  const isOn = ({ id }: Label) => change.labelIds.includes(id);
  const first = found[0];
  const submit = () => {
    if (wanted === "") return;
    if (first) change.run({ id: first.id, isOn: !isOn(first) });
    else if (isNew && !create.isPending) create.run(typed.trim());
  };
  return (
    <Stack gap="sm">
      <TextInput
        data-autofocus
        label={w.find}
        description={w.findHint}
        maxLength={50}
        {...controlled(typed, setTyped)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !isForInputMethod(event.nativeEvent)) submit();
        }}
      />
      <FailureNote error={change.error ?? create.error} />
      {labels?.length === 0 && !isNew && <Text c="dimmed">{w.none}</Text>}
      {found.length === 0 && labels !== undefined && labels.length > 0 && <Text c="dimmed">{w.noMatch}</Text>}
      {found.length > 0 && (
        <div className={styles.choices}>
          {found.map((label) => (
            <Checkbox
              key={label.id}
              checked={isOn(label)}
              onChange={({ currentTarget }) => change.run({ id: label.id, isOn: currentTarget.checked })}
              label={<LabelChip label={label} />}
            />
          ))}
        </div>
      )}
      {isNew && (
        <Button
          variant="default"
          className={styles.newLabel!}
          loading={create.isPending}
          onClick={() => create.run(typed.trim())}
        >
          {w.create(typed.trim())}
        </Button>
      )}
      <TextLink to="/settings/$tab" params={{ tab: "labels" }} className={styles.manage!}>
        {w.manage}
      </TextLink>
    </Stack>
  );
}

interface Change {
  id: string;
  isOn: boolean;
}

/** Adds and removes labels of a conversation: shown at once, and reverted if refused. */
function useLabelling({ id, labelIds }: Conversation) {
  const queries = useQueryClient();
  const [changing, setChanging] = useState<Change[]>([]);
  const end = (change: Change) => setChanging((all) => all.filter((each) => each !== change));
  const { run, error } = useWrite({
    write: (change: Change, attempt) =>
      rental.conversations.update(
        id,
        change.isOn ? { addLabelIds: [change.id] } : { removeLabelIds: [change.id] },
        attempt,
      ),
    onMutate: (change) => setChanging((all) => [...all, change]),
    onSuccess: (saved, change) => {
      queries.setQueryData(
        openedQuery(id).queryKey,
        (opened?: OpenedConversation) => opened && { ...opened, conversation: saved },
      );
      end(change);
      return queries.invalidateQueries({ queryKey: ["conversations", "list"] });
    },
    onError: (_, change) => {
      end(change);
      // Somebody may have deleted the label.
      void queries.invalidateQueries({ queryKey: labelsQuery.queryKey });
    },
  });
  const shown = new Set(labelIds);
  for (const change of changing) {
    if (change.isOn) shown.add(change.id);
    else shown.delete(change.id);
  }
  return { run, error, labelIds: [...shown] };
}

/** Creates a label in the next color. */
function useCreation(onCreated: (label: Label) => void, before: number) {
  const queries = useQueryClient();
  return useWrite({
    write: (name: string, attempt) =>
      rental.labels.create({ name, color: labelColors[before % labelColors.length]! }, attempt),
    onSuccess: async (label) => {
      await queries.invalidateQueries({ queryKey: labelsQuery.queryKey });
      onCreated(label);
    },
  });
}
