import { type ContactColumn, contactColumnNames, contactTable } from "@rental/contract/table/contacts";
import { rental } from "../../api/client.ts";
import { customFieldWords } from "../../ui/custom-field-words.ts";
import { tagWords } from "../../ui/tag-words.ts";
import { initialLanguage, useWords } from "../../words/words.ts";
import { contactsWords } from "../contacts/words.ts";
import { contactsImportWords } from "./contacts-words.ts";
import { ImportPage } from "./import-page.tsx";
import type { ImportKind } from "./kind.ts";

const contacts: ImportKind<ContactColumn> = {
  table: contactTable,
  columnNames: contactColumnNames,
  list: "/contacts",
  useWords: () => useWords(contactsImportWords),
  useColumns: () => {
    const { firstName, lastName } = useWords(contactsImportWords);
    return { ...useFieldNames(), firstName, lastName };
  },
  useFieldNames,
  remembered: ({ contactColumns }) => contactColumns,
  toRemember: (contactColumns) => ({ contactColumns }),
  // A request without a job may have less.
  partBytes: 900_000,
  start: async (mode, rows, attempt) => ({
    ...(await rental.contacts.import(
      { mode, contacts: mode === "create" ? inLanguage(rows) : rows },
      attempt,
    )),
    status: "completed",
    conversions: [],
  }),
  look: (ended) => Promise.resolve(ended),
  sameCall: {
    path: "/contacts/bulk",
    body: { mode: "upsert", contacts: [{ name: "Dana Reyes", email: "dana@example.com" }] },
    sdk: `console.log(await rental.contacts.import({
  mode: "upsert",
  contacts: [{ name: "Dana Reyes", email: "dana@example.com" }],
}));`,
  },
};

/** As for a contact that is added: most people write to others in the language in which they work. */
const inLanguage = (rows: Record<string, string>[]) => {
  const language = initialLanguage();
  return rows.map((row) => ({ language, ...row }));
};

/** Creates contacts from a file. */
export const Page = () => <ImportPage kind={contacts} />;

/** The fields of a contact by the names that their form has. */
function useFieldNames() {
  const w = useWords(contactsWords);
  const { tags } = useWords(tagWords);
  const { title: customFields } = useWords(customFieldWords);
  const { externalId, metadata } = useWords(contactsImportWords);
  return {
    name: w.name,
    email: w.email,
    phone: w.phone,
    status: w.status,
    role: w.role,
    channelPreference: w.channel,
    source: w.source,
    referralSource: w.referral,
    language: w.language,
    externalId,
    metadata,
    customFields,
    tags,
    optedOutAt: w.optedOut,
  };
}
