import { conditionFields, fieldOf } from "./condition-parts.ts";
import { newId, objectOf } from "./drafts/questions.ts";

/** A member of a trigger's filter while it is edited: a field, and its accepted values. */
export interface FilterRow {
  id: string;
  /** As it was saved, such as `status` for `contact.status`. */
  name: string;
  values: unknown[];
}

/** The fields that a filter can examine. Replies and messages come later, and without an event there is no listing. */
export const filterFields = (isScheduled: boolean): string[] =>
  Object.keys(conditionFields).filter(
    (name) => name.startsWith("contact.") || (name.startsWith("property.") && !isScheduled),
  );

/** The field of a row; undefined for a member of the event's data, which has no name here. */
export function filterFieldOf({ name }: FilterRow, isScheduled: boolean): string | undefined {
  const field = fieldOf({ field: name });
  // For some events it is their own status, such as that of a showing.
  if (name === "status" && !isScheduled) return undefined;
  return filterFields(isScheduled).includes(field) ? field : undefined;
}

export const newRow = (name: string): FilterRow => ({ id: newId(), name, values: [] });

/** Scheduled workflows start for prospects by default. */
const prospects = { role: "prospect" };

export const readFilter = (filter: unknown, isScheduled: boolean): FilterRow[] =>
  Object.entries(filter === undefined && isScheduled ? prospects : objectOf(filter)).map(([name, value]) => ({
    id: newId(),
    name,
    values: Array.isArray(value) ? value : [value],
  }));

/** @returns undefined for the default filter */
export function writtenFilter(rows: readonly FilterRow[], isScheduled: boolean) {
  const filter = Object.fromEntries(
    rows.map(({ name, values }) => [name, values.length === 1 ? values[0] : values]),
  );
  const isDefault = isScheduled && JSON.stringify(filter) === JSON.stringify(prospects);
  return isDefault || (rows.length === 0 && !isScheduled) ? undefined : filter;
}
