/** A column that references a contact: a merge moves its rows to the remaining contact, and undoing it moves them back. */
export interface Reference {
  table: string;
  column: string;
  /** Whether a change of a row sets its `updated_at`. */
  isDated?: true;
  /** SQL for what identifies a row, as text. Default: its id */
  key?: string;
}

const byContact = { column: "contact_id" };

/** A test compares this with the columns of the database. */
export const references: readonly Reference[] = [
  { table: "conversations", ...byContact, isDated: true },
  { table: "calendar_entries", ...byContact, isDated: true },
  { table: "prescreening_sessions", ...byContact, isDated: true },
  { table: "drafts", ...byContact, isDated: true },
  { table: "followups", ...byContact, isDated: true },
  { table: "workflow_runs", ...byContact },
  { table: "properties", column: "owner_contact_id", isDated: true },
  { table: "contact_addresses", ...byContact, key: "channel || ' ' || address" },
  { table: "chats", ...byContact },
  { table: "leads", ...byContact },
  { table: "incoming_mail", ...byContact },
  { table: "outgoing_mail", ...byContact },
  { table: "connector_messages", ...byContact },
  { table: "sandbox_outbox", ...byContact },
];

/** The name of a reference in the record of a merge. */
export const nameOf = ({ table, column }: Reference): string => `${table}.${column}`;
