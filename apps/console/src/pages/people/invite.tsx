import { Button, Text } from "@mantine/core";
import type { PeopleCreateInput } from "@rental/sdk";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { rental } from "../../api/client.ts";
import { useWrite } from "../../api/use-write.ts";
import { CodeText } from "../../ui/code-text.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogForm } from "../../ui/dialog-form.tsx";
import { uiWords } from "../../ui/words.ts";
import { useWords } from "../../words/words.ts";
import { PersonFields } from "./person-fields.tsx";
import { peopleWords } from "./words.ts";

/** Invites a person and shows the link, once. */
export function Invite({ onClose }: { onClose: () => void }) {
  const w = useWords(peopleWords);
  const ui = useWords(uiWords);
  const queries = useQueryClient();
  const [person, setPerson] = useState<PeopleCreateInput>({ name: "", email: "", role: "agent" });
  const invite = useWrite({
    write: (input: PeopleCreateInput, attempt) => rental.people.create(input, attempt),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["people"] }),
  });
  return (
    <Dialog opened onClose={onClose} title={w.invite} size="lg">
      {invite.data ? (
        <>
          <Text>{w.linkOnce}</Text>
          <CodeText label={w.link} copy>
            {invite.data.inviteUrl}
          </CodeText>
          <Button onClick={onClose}>{ui.close}</Button>
        </>
      ) : (
        <DialogForm
          label={w.invite}
          write={invite}
          edits={person}
          onSubmit={() => invite.run(person)}
          onCancel={onClose}
        >
          <PersonFields value={person} onChange={setPerson} />
        </DialogForm>
      )}
    </Dialog>
  );
}
