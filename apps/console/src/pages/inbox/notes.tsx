import { Button, Group, NativeSelect, Textarea } from "@mantine/core";
import type { Note } from "@rental/sdk";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { rental } from "../../api/client.ts";
import { deleteLater } from "../../api/later.ts";
import { type NamedPerson, useAssignable } from "../../api/people.ts";
import { useWrite } from "../../api/use-write.ts";
import { useMay, useSession } from "../../app/session.ts";
import { useTyped } from "../../ui/compose.tsx";
import { controlled, Form, FormFailure } from "../../ui/form.tsx";
import layout from "../../ui/layout.module.css";
import { Locked } from "../../ui/locked.tsx";
import { openByArrows } from "../../ui/opened-by-arrows.ts";
import { uiWords } from "../../ui/words.ts";
import { useFormat } from "../../words/format.ts";
import { useWords } from "../../words/words.ts";
import classes from "./inbox.module.css";
import { noteWords } from "./note-words.ts";
import { notesQuery } from "./queries.ts";

/** A note among the messages, marked as such. */
export function NoteItem({ note: { id, authorId, text, createdAt } }: { note: Note }) {
  const w = useWords(noteWords);
  const { moment } = useFormat();
  const may = useMay();
  const people = useAssignable();
  const author =
    authorId === null ? w.by.program : (people.find((each) => each.id === authorId)?.name ?? w.by.somebody);
  const remove = () =>
    deleteLater({
      id,
      text: w.deleted,
      failed: w.notDeleted,
      run: (client, attempt) => client.notes.delete(id, attempt),
    });
  return (
    <li className={`${classes.message} ${classes.note}`}>
      <b className={classes.who}>{w.note}</b>
      <p className={classes.content}>{text}</p>
      <span className={classes.soft}>
        {author} · {moment(createdAt)}
      </span>
      {may.write && (
        <Button size="compact-xs" variant="subtle" color="gray" onClick={remove}>
          {w.delete}
        </Button>
      )}
    </li>
  );
}

/** The text of a note, which survives a reload of the page. */
export function useNote(conversationId: string) {
  const [text, setText] = useTyped(`console.note.${conversationId}`);
  const [isOpen, setOpen] = useState(text !== "");
  const [wasOpen, setWasOpen] = useState(false);
  const close = () => {
    setText("");
    setOpen(false);
    setWasOpen(true);
  };
  return { conversationId, text, setText, isOpen, setOpen, wasOpen, close };
}

interface WriteNoteProps {
  note: ReturnType<typeof useNote>;
}

/** Gets the focus when the form that it opened closes. */
export function NoteButton({ note: { isOpen, setOpen, wasOpen } }: WriteNoteProps) {
  const w = useWords(noteWords);
  if (isOpen) return null;
  return (
    <Button
      size="xs"
      variant="default"
      autoFocus={wasOpen}
      aria-keyshortcuts="N"
      onClick={() => setOpen(true)}
    >
      {w.note}
    </Button>
  );
}

/** The form of a note. People whose names follow an @ in it are notified. */
export function WriteNote({ note: { conversationId, text, setText, close } }: WriteNoteProps) {
  const w = useWords(noteWords);
  const { cancel } = useWords(uiWords);
  const queries = useQueryClient();
  const me = useSession().person?.id;
  // Includes people who were invited a moment ago.
  const people = useAssignable({ refetchOnMount: "always" }).filter(({ id }) => id !== me);
  const write = useWrite({
    write: (written: string, attempt) =>
      rental.notes.create(
        conversationId,
        { text: written, mentionIds: mentionedIn(written, people) },
        attempt,
      ),
    onSuccess: () => {
      close();
      return queries.invalidateQueries({ queryKey: notesQuery(conversationId).queryKey });
    },
  });
  const submit = () => {
    if (text.trim() !== "" && !write.isPending) write.run(text.trim());
  };
  return (
    // The text is kept.
    <Form
      className={`${layout.form} ${classes.note} ${classes.writing}`}
      write={write}
      edits={null}
      onSubmit={submit}
    >
      <Locked write={write}>
        <Textarea
          autoFocus
          name="text"
          label={w.note}
          description={w.hint}
          rows={3}
          maxLength={5000}
          {...controlled(text, setText)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit();
          }}
        />
        {people.length > 0 && (
          <NativeSelect
            size="xs"
            label={w.mention}
            description={w.mentionHint}
            onKeyDown={openByArrows}
            {...controlled(
              "",
              (name) => name && setText(`${text}${/(^|\s)$/.test(text) ? "" : " "}@${name} `),
            )}
            data={["", ...people.map(({ name }) => name)]}
          />
        )}
      </Locked>
      <FormFailure />
      <Group gap="xs">
        <Button type="submit" size="xs" loading={write.isPending} disabled={text.trim() === ""}>
          {w.add}
        </Button>
        <Button size="xs" variant="default" disabled={write.isPending} onClick={close}>
          {cancel}
        </Button>
      </Group>
    </Form>
  );
}

/** The people whose names follow an @. Long names come first: "@Kim Oak" is not Kim. Namesakes are all meant. */
function mentionedIn(text: string, people: NamedPerson[]): string[] {
  const names = [...new Set(people.map(({ name }) => name))].sort((a, b) => b.length - a.length);
  let rest = text;
  const mentioned = names.filter((name) => {
    const others = rest.split(`@${name}`);
    rest = others.join();
    return others.length > 1;
  });
  return people.filter(({ name }) => mentioned.includes(name)).map(({ id }) => id);
}
