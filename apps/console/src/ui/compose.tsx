import { Alert, Button, NativeSelect, Text, Textarea } from "@mantine/core";
import type { ContactChannel, Draft, Message } from "@rental/sdk";
import { type ReactNode, useEffect, useState } from "react";
import { rental } from "../api/client.ts";
import { useWrite } from "../api/use-write.ts";
import { useSession } from "../app/session.ts";
import { contactWords } from "../words/contact-words.ts";
import { useWords } from "../words/words.ts";
import { AttachButton, ChosenFiles } from "./chosen-files.tsx";
import classes from "./compose.module.css";
import { composeWords } from "./compose-words.ts";
import { type Composed, sendComposed } from "./composed.ts";
import { DropZone } from "./drop-zone.tsx";
import { FailureNote } from "./failure-note.tsx";
import { TextField } from "./fields.tsx";
import { controlled, Form, FormFailure } from "./form.tsx";
import { pastedFiles } from "./pasted-files.ts";
import { useFiles } from "./use-files.ts";

interface ComposeProps {
  contactId: string;
  /** The channels to the contact, as far as they have been read. */
  channels: { data: ContactChannel[] | undefined; isPending: boolean; error?: unknown };
  /** The contact's. */
  name: string;
  /** Where the message appears. Default: in the contact's latest conversation. */
  conversationId?: string;
  label: string;
  text: string;
  onText: (text: string) => void;
  /** Whether an email can have a subject of its own; answers keep that of their conversation. */
  begins?: boolean;
  /** The draft that is edited here: it is sent, with its files, instead of a new message. */
  draft?: Draft | undefined;
  /** Ends the editing of the draft. */
  onDraftEnd?: () => void;
  onSent?: (message: Message) => void;
  /** Beside the ways to send it. */
  options?: ReactNode;
  /** Receives the message instead of its being sent from here. */
  onCompose?: (message: Composed) => void;
  /** Called when the form is submitted empty. */
  onNothing?: () => void;
  /** A message to edit again: its channel and files are used instead of the draft's. */
  again?: Composed | undefined;
  /** Why it was not sent. */
  failure?: unknown;
}

/** A form for a message to a contact, by one of the channels that reach them. */
export function Compose({ contactId, name, conversationId, label, text, onText, ...props }: ComposeProps) {
  const {
    channels,
    begins = false,
    draft,
    onDraftEnd,
    onSent,
    onCompose,
    onNothing,
    again,
    failure,
    options,
  } = props;
  const w = useWords(composeWords);
  const [chosen, setChosen] = useState<ContactChannel["channel"]>();
  const [subject, setSubject] = useState("");
  const reaching = (channels.data ?? []).filter(({ reaches }) => reaches);
  const wanted = chosen ?? draft?.channel;
  const by = (reaching.find(({ channel }) => channel === wanted) ?? reaching[0])?.channel;
  const hasSubject = begins && by === "email";
  const files = useFiles();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the editing begins: files may be removed afterwards
  useEffect(() => {
    if (draft && draft.id !== again?.draft?.id) files.take(draft.attachments);
  }, [draft?.id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each
  useEffect(() => {
    if (!again) return;
    files.take(again.attachments);
    setChosen(again.channel);
  }, [again]);
  const end = () => {
    onText("");
    files.clear();
    onDraftEnd?.();
  };
  const send = useWrite({
    write: (message: Composed, attempt) => sendComposed(rental, message, attempt),
    onSuccess: (message) => {
      end();
      onSent?.(message);
    },
  });
  // Without a text, a draft would be sent with its own.
  const isSomething = text.trim() !== "" || (!draft && files.files.length > 0);
  const isReady = isSomething && files.isReady && by !== undefined;
  // Also submits for somebody who types faster than the channels load.
  const [isWanted, setWanted] = useState(false);
  const submit = () => {
    if (channels.isPending) return setWanted(true);
    if (text.trim() === "" && files.files.length === 0) return onNothing?.();
    if (!isReady || send.isPending) return;
    const about = { contactId, conversationId, channel: by, ...(hasSubject && { subject: subject.trim() }) };
    const message = { ...about, content: text.trim(), attachments: files.attachments, draft };
    if (!onCompose) return send.run(message);
    end();
    onCompose(message);
  };
  useEffect(() => {
    if (!isWanted || channels.isPending) return;
    setWanted(false);
    submit();
  });
  const write = { ...send, error: send.error ?? failure };
  return (
    // The text stays in the form.
    <Form className={classes.compose} write={write} edits={null} onSubmit={submit}>
      <FailureNote error={channels.error} />
      {channels.data && reaching.length === 0 && <Alert color="yellow">{w.unreachable(name)}</Alert>}
      {hasSubject && (
        <TextField
          name="subject"
          label={w.subject}
          description={w.subjectHint}
          maxLength={500}
          {...controlled(subject, setSubject)}
        />
      )}
      <div className={classes.message}>
        <DropZone isPlain onFiles={files.add}>
          <Textarea
            label={label}
            rows={begins ? 6 : 2}
            classNames={{ input: classes.text! }}
            data-begins={begins || undefined}
            {...controlled(text, onText)}
            onKeyDown={(event) => {
              if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit();
            }}
            onPaste={(event) => {
              const pasted = pastedFiles(event.clipboardData);
              if (pasted.length === 0) return;
              event.preventDefault();
              files.add(pasted);
            }}
          />
          <ChosenFiles chosen={files} />
        </DropZone>
      </div>
      <FormFailure />
      <div className={classes.options} data-options>
        {channels.data && <ChannelMenu channels={channels.data} value={by} onChange={setChosen} />}
        <AttachButton onFiles={files.add} />
        {options}
        {draft && (
          <Button
            size="xs"
            variant="default"
            disabled={send.isPending}
            onClick={() => {
              files.leaveOut(draft.attachments);
              onDraftEnd?.();
            }}
          >
            {w.keepDraft}
          </Button>
        )}
        {send.isPaused && <Text size="sm">{w.waiting}</Text>}
      </div>
      <Button
        type="submit"
        className={classes.send!}
        loading={send.isPending}
        disabled={!isReady && !channels.isPending}
      >
        {w.send}
      </Button>
    </Form>
  );
}

interface ChannelMenuProps {
  channels: ContactChannel[];
  value: ContactChannel["channel"] | undefined;
  onChange: (channel: ContactChannel["channel"]) => void;
}

/** All channels; those that do not reach the contact are disabled, with the reason. */
function ChannelMenu({ channels, value, onChange }: ChannelMenuProps) {
  const w = useWords(composeWords);
  const nameOf = useChannelName(channels);
  const whyNot = useWhyUnreachable();
  // The name means nothing to people who have not connected a chat app.
  const known = channels.filter(
    ({ channel, code }) => !(channel.startsWith("chat_app") && code === "channel_not_connected"),
  );
  const data = known.map((each) => ({
    value: each.channel,
    label: each.reaches
      ? [nameOf(each.channel), each.address].filter(Boolean).join(", ")
      : `${nameOf(each.channel)}: ${whyNot(each)}`,
    disabled: !each.reaches,
  }));
  return (
    <NativeSelect
      size="xs"
      className={classes.channel!}
      aria-label={w.channel}
      data={value === undefined ? [{ value: "", label: "–", disabled: true }, ...data] : data}
      {...controlled(value ?? "", (channel) => channel !== "" && onChange(channel))}
    />
  );
}

/** The name of a channel: that of its connector, if it has one. */
export function useChannelName(channels: ContactChannel[] | undefined) {
  const w = useWords(contactWords);
  return (channel: ContactChannel["channel"]): string =>
    channels?.find((each) => each.channel === channel)?.name ?? w.channels[channel];
}

/** Why a channel does not reach a contact, in words. */
export function useWhyUnreachable() {
  const { unreachable } = useWords(contactWords);
  return ({ channel, code, reason }: ContactChannel): string => {
    if (code === "no_address_for_channel" && channel === "email") return unreachable.noEmail;
    if (code === "channel_not_connected" && channel === "web") return unreachable.noChat;
    return unreachable[code as keyof typeof unreachable] ?? reason ?? "";
  };
}

/** State for a text, kept for this tab across reloads, and for nobody else who signs in there. */
export function useTyped(of: string): [string, (text: string) => void] {
  const key = `${of}.${useSession().person?.id}`;
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? "");
  const keep = (typed: string) => {
    setText(typed);
    if (typed === "") sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, typed);
  };
  return [text, keep];
}
