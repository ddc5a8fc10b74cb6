import { eq, getTableColumns } from "drizzle-orm";
import { sandboxOutbox } from "../../../db/tables/index.ts";
import { filteredList } from "../../../platform/database/filtered-list.ts";

const { dueAt: _dueAt, storedAt: _storedAt, ...columns } = getTableColumns(sandboxOutbox);

/** Newest first. */
export const list = filteredList("sandbox_outbox", {
  from: sandboxOutbox,
  columns,
  filters: {
    kind: (value) => eq(sandboxOutbox.kind, value),
    contactId: (value) => eq(sandboxOutbox.contactId, value),
  },
  order: { direction: "desc", by: { id: sandboxOutbox.id } },
});
