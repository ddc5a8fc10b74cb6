import type { Mailbox } from "@rental/sdk";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { rental } from "../../../api/client.ts";
import { type Attempt, useWrite } from "../../../api/use-write.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogForm } from "../../../ui/dialog-form.tsx";
import { SelectField, SwitchField, TextField } from "../../../ui/fields.tsx";
import { controlled } from "../../../ui/form.tsx";
import { useWords } from "../../../words/words.ts";
import { serversOf } from "./known-servers.ts";
import { mailboxesWords } from "./words.ts";

/** One user and one password are usual for both servers. */
const aliases = {
  "imap.secret": "secret",
  "smtp.secret": "secret",
  "imap.user": "user",
  "smtp.user": "user",
  smtp: "smtp.host",
};

/** Connects a mailbox, or changes one. @param mailbox the one that is changed */
export function MailboxForm({ mailbox, onClose }: { mailbox?: Mailbox; onClose: () => void }) {
  const w = useWords(mailboxesWords);
  const queries = useQueryClient();
  const [address, setAddress] = useState(mailbox?.address ?? "");
  const [user, setUser] = useState(mailbox?.imap.user ?? "");
  const [secret, setSecret] = useState("");
  const [imapHost, setImapHost] = useState(mailbox?.imap.host ?? "");
  const [imapPort, setImapPort] = useState(String(mailbox?.imap.port ?? 993));
  const [sends, setSends] = useState(mailbox ? mailbox.smtp !== null : true);
  const [smtpHost, setSmtpHost] = useState(mailbox?.smtp?.host ?? "");
  const [smtpPort, setSmtpPort] = useState(String(mailbox?.smtp?.port ?? 465));
  const [folder, setFolder] = useState(mailbox?.folder ?? "INBOX");
  const [active, setActive] = useState(mailbox?.active ?? true);
  const save = useWrite({
    write: (_: undefined, attempt: Attempt) => {
      const login = { user: user.trim() };
      const imap = { host: imapHost.trim(), port: Number(imapPort), ...login };
      const smtp = sends ? { host: smtpHost.trim(), port: Number(smtpPort), ...login } : null;
      if (!mailbox) {
        const input = {
          address,
          folder,
          active,
          imap: { ...imap, secret },
          smtp: smtp && { ...smtp, secret },
        };
        return rental.mailboxes.create(input, attempt);
      }
      const given = secret === "" ? {} : { secret };
      const changes = {
        address,
        folder,
        active,
        imap: { ...imap, ...given },
        smtp: smtp && { ...smtp, ...given },
      };
      return rental.mailboxes.update(mailbox.id, changes, attempt);
    },
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ["mailboxes"] });
      onClose();
    },
  });
  /** Fills in empty fields that follow from the address. */
  const complete = () => {
    const found = serversOf(address);
    if (user === "") setUser(address.trim());
    if (!found) return;
    if (imapHost === "") setImapHost(found.imap);
    if (smtpHost !== "") return;
    setSmtpHost(found.smtp);
    setSmtpPort(String(found.smtpPort));
  };
  const ports = (encrypted: number, upgraded: number) => [
    { value: String(encrypted), label: `${encrypted} (${w.tls})` },
    { value: String(upgraded), label: `${upgraded} (${w.startTls})` },
  ];
  return (
    <Dialog opened onClose={onClose} title={mailbox ? w.changeTitle : w.add}>
      <DialogForm
        label={mailbox ? w.save : w.add}
        write={save}
        edits={[address, user, secret, imapHost, imapPort, sends, smtpHost, smtpPort, folder, active]}
        aliases={aliases}
        onSubmit={() => save.run(undefined)}
        onCancel={onClose}
      >
        <TextField
          name="address"
          type="email"
          label={w.address}
          required
          autoComplete="off"
          {...controlled(address, setAddress)}
          onBlur={complete}
        />
        <TextField
          name="user"
          label={w.user}
          description={w.userHint}
          required
          maxLength={320}
          autoComplete="off"
          {...controlled(user, setUser)}
        />
        <TextField
          name="secret"
          type="password"
          label={w.secret}
          description={mailbox ? w.secretKept : w.secretHint}
          required={!mailbox}
          maxLength={1_000}
          autoComplete="new-password"
          {...controlled(secret, setSecret)}
        />
        <TextField
          name="imap.host"
          label={w.incoming}
          placeholder="imap.example.com"
          required
          maxLength={253}
          {...controlled(imapHost, setImapHost)}
        />
        <SelectField
          name="imap.port"
          label={w.incomingPort}
          data={portsWith(ports(993, 143), imapPort)}
          {...controlled(imapPort, setImapPort)}
        />
        <SwitchField
          name="sends"
          label={w.sends}
          description={w.sendsHint}
          checked={sends}
          onChange={({ currentTarget }) => setSends(currentTarget.checked)}
        />
        {sends && (
          <>
            <TextField
              name="smtp.host"
              label={w.outgoing}
              placeholder="smtp.example.com"
              required
              maxLength={253}
              {...controlled(smtpHost, setSmtpHost)}
            />
            <SelectField
              name="smtp.port"
              label={w.outgoingPort}
              data={portsWith(ports(465, 587), smtpPort)}
              {...controlled(smtpPort, setSmtpPort)}
            />
          </>
        )}
        <TextField
          name="folder"
          label={w.folder}
          description={w.folderHint}
          required
          maxLength={255}
          {...controlled(folder, setFolder)}
        />
        <SwitchField
          name="active"
          label={w.active}
          description={w.activeHint}
          checked={active}
          onChange={({ currentTarget }) => setActive(currentTarget.checked)}
        />
      </DialogForm>
    </Dialog>
  );
}

/** Programs may have set a port that is not offered, where the server allows it. */
const portsWith = (ports: { value: string; label: string }[], current: string) =>
  ports.some(({ value }) => value === current) ? ports : [...ports, { value: current, label: current }];
