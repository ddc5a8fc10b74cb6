import type { Contact, ContactsUpdateInput } from "@rental/sdk";
import { rental } from "../../api/client.ts";
import { AssignMenu, ChangeMany, ChoiceMenu } from "../../ui/change-many.tsx";
import type { Choosing } from "../../ui/choosing.ts";
import { choosingWords } from "../../ui/choosing-words.ts";
import { choicesOf } from "../../ui/form.tsx";
import { contactWords } from "../../words/contact-words.ts";
import { useWords } from "../../words/words.ts";

type Changes = Pick<ContactsUpdateInput, "status" | "assigneeId">;

/** Actions on all chosen contacts. */
export function ChangeContacts({ choosing }: { choosing: Choosing<Contact> }) {
  const w = useWords(choosingWords);
  const { statuses } = useWords(contactWords);
  return (
    <ChangeMany<Contact, Changes>
      choosing={choosing}
      update={({ id }, ...call) => rental.contacts.update(id, ...call)}
      remove={(client, ...call) => client.contacts.delete(...call)}
    >
      {(change) => (
        <>
          <AssignMenu onAssign={(assigneeId) => change({ assigneeId })} />
          <ChoiceMenu
            label={w.status}
            choices={choicesOf(statuses)}
            onChoose={(status) => change({ status: status as Contact["status"] })}
          />
        </>
      )}
    </ChangeMany>
  );
}
