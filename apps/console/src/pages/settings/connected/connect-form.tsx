import type { CalendarAccount } from "@rental/sdk";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { rental } from "../../../api/client.ts";
import { type Attempt, useWrite } from "../../../api/use-write.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogForm } from "../../../ui/dialog-form.tsx";
import { SelectField, SwitchField, TextField } from "../../../ui/fields.tsx";
import { controlled } from "../../../ui/form.tsx";
import { useWords } from "../../../words/words.ts";
import { connectedWords } from "./words.ts";

interface ConnectFormProps {
  /** Whose calendar it is; null: the account's. */
  personId: string | null;
  onClose: () => void;
}

/** Connects a calendar: signs in, and chooses among several. */
export function ConnectForm({ personId, onClose }: ConnectFormProps) {
  const w = useWords(connectedWords);
  const queries = useQueryClient();
  const [url, setUrl] = useState("");
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [names, setNames] = useState(false);
  const [made, setMade] = useState<CalendarAccount>();
  const connect = useWrite({
    write: (_: undefined, attempt: Attempt) =>
      rental.calendarAccounts.create(
        { url: url.trim(), username: username.trim(), password, personId, names },
        attempt,
      ),
    onSuccess: (account) => {
      void queries.invalidateQueries({ queryKey: ["calendar-accounts"] });
      if (account.calendarUrl === null) setMade(account);
      else onClose();
    },
  });
  if (made) return <ChangeForm account={made} onClose={onClose} />;
  return (
    <Dialog opened onClose={onClose} title={w.add}>
      <DialogForm
        label={w.add}
        write={connect}
        edits={[url, username, password, names]}
        onSubmit={() => connect.run(undefined)}
        onCancel={onClose}
      >
        <TextField
          name="url"
          type="url"
          label={w.url}
          description={w.urlHint}
          required
          autoComplete="off"
          {...controlled(url, setUrl)}
        />
        <TextField
          name="username"
          label={w.username}
          required
          maxLength={320}
          autoComplete="off"
          {...controlled(username, setUsername)}
        />
        <TextField
          name="password"
          type="password"
          label={w.password}
          description={w.passwordHint}
          required
          maxLength={1_000}
          autoComplete="new-password"
          {...controlled(password, setPassword)}
        />
        <Names value={names} onChange={setNames} />
      </DialogForm>
    </Dialog>
  );
}

/** Chooses the calendar that is kept up to date, and what is written. */
export function ChangeForm({ account, onClose }: { account: CalendarAccount; onClose: () => void }) {
  const w = useWords(connectedWords);
  const queries = useQueryClient();
  const [calendarUrl, setCalendarUrl] = useState(account.calendarUrl ?? account.calendars[0]!.url);
  const [names, setNames] = useState(account.names);
  const [password, setPassword] = useState("");
  const save = useWrite({
    write: (_: undefined, attempt: Attempt) =>
      rental.calendarAccounts.update(
        account.id,
        { calendarUrl, names, ...(password !== "" && { password }) },
        attempt,
      ),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ["calendar-accounts"] });
      onClose();
    },
  });
  return (
    <Dialog opened onClose={onClose} title={w.choose}>
      <DialogForm
        label={w.save}
        write={save}
        edits={[calendarUrl, names, password]}
        onSubmit={() => save.run(undefined)}
        onCancel={onClose}
      >
        <SelectField
          name="calendarUrl"
          label={w.calendar}
          description={w.calendarHint}
          data={account.calendars.map(({ url, name }) => ({ value: url, label: name }))}
          {...controlled(calendarUrl, setCalendarUrl)}
        />
        {account.service === "caldav" && (
          <TextField
            name="password"
            type="password"
            label={w.newPassword}
            description={w.passwordKept}
            maxLength={1_000}
            autoComplete="new-password"
            {...controlled(password, setPassword)}
          />
        )}
        <Names value={names} onChange={setNames} />
      </DialogForm>
    </Dialog>
  );
}

function Names({ value, onChange }: { value: boolean; onChange: (value: boolean) => void }) {
  const w = useWords(connectedWords);
  return (
    <SwitchField
      name="names"
      label={w.names}
      description={w.namesHint}
      checked={value}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
