import { NativeSelect } from "@mantine/core";
import type { Contact } from "@rental/sdk";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { rental } from "../../api/client.ts";
import { useNameOf } from "../../ui/contact-name.tsx";
import { controlled } from "../../ui/form.tsx";
import { ContactPicker } from "../../ui/record-pickers.tsx";
import { uiWords } from "../../ui/words.ts";
import { useWords } from "../../words/words.ts";
import { letterWords } from "./letter-words.ts";
import classes from "./numbers.module.css";

/** How many homes are read for their owners. Those of others are found among all contacts. */
const homesRead = 500;
/** Maximum number of one request. */
const asked = 100;

/** The contacts who own homes, by name, and whether those are of all homes. */
export const ownersQuery = queryOptions({
  queryKey: ["properties", "owners"],
  queryFn: async ({ signal }) => {
    const ids = new Set<string>();
    let read = 0;
    const homes = rental.properties.listAll({ limit: asked, fields: ["ownerContactId"] }, { signal });
    for await (const { ownerContactId } of homes) {
      if (ownerContactId) ids.add(ownerContactId);
      if (++read === homesRead) break;
    }
    const isAll = read < homesRead;
    if (ids.size === 0) return { owners: [], isAll };
    const { data } = await rental.contacts.list({ ids: [...ids].slice(0, asked), limit: asked }, { signal });
    return { owners: data.sort((a, b) => a.name.localeCompare(b.name)), isAll };
  },
  meta: { resources: ["contacts"] },
});

const other = "other";

/** A contact who owns homes, or any other. */
export function OwnerPicker({
  owner,
  onChange,
}: {
  owner: Contact | undefined;
  onChange: (owner?: Contact) => void;
}) {
  const w = useWords(letterWords);
  const { choose } = useWords(uiWords);
  const nameOf = useNameOf();
  const { data: { owners } = {}, isError } = useQuery(ownersQuery);
  const [isOther, setIsOther] = useState(false);
  const picker = (label?: string) => (
    <ContactPicker
      name="ownerContactId"
      label={label}
      value={owner?.id ?? ""}
      onChange={(_, row) => onChange(row)}
    />
  );
  if ((isError && !owners) || owners?.length === 0) return picker(w.owner);
  const choices = owners?.map(({ id, name, email, phone }) => ({
    value: id,
    label: [nameOf(name), email ?? phone].filter(Boolean).join(", "),
  }));
  return (
    <div className={classes.owner}>
      <NativeSelect
        label={w.owner}
        data={[
          { value: "", label: choose },
          ...(choices ? [...choices, { value: other, label: w.somebodyElse }] : []),
        ]}
        {...controlled(isOther ? other : (owner?.id ?? ""), (chosen) => {
          setIsOther(chosen === other);
          onChange(owners?.find(({ id }) => id === chosen));
        })}
      />
      {isOther && picker()}
    </div>
  );
}
