import { conditionFields, fieldOf } from "./condition-parts.ts";
import { newId, objectOf } from "./drafts/questions.ts";

/** A member of a trigger's filter while it is edited: a field, and the values of which it must have one. */
export interface FilterRow {
  id: string;
  /** As it was saved, such as `status` for `contact.status`. */
  name: string;
  values: unknown[];
}

/** What a filter can look at: replies and messages come later, and no event means no listing. */
export const filterFields = (isScheduled: boolean): string[] =>
  Object.keys(conditionFields).filter(
    (name) => name.startsWith("contact.") || (name.startsWith("property.") && !isScheduled),
  );

/** The field of a row; nothing for a member of the event's data, which has no words here. */
export function filterFieldOf({ name }: FilterRow, isScheduled: boolean): string | undefined {
  const field = fieldOf({ field: name });
  // For some events it is their own status, such as that of a showing.
  if (name === "status" && !isScheduled) return undefined;
  return filterFields(isScheduled).includes(field) ? field : undefined;
}

export const newRow = (name: string): FilterRow => ({ id: newId(), name, values: [] });

/** Scheduled workflows begin for prospects unless they say otherwise. */
const prospects = { role: "prospect" };

export const readFilter = (filter: unknown, isScheduled: boolean): FilterRow[] =>
  Object.entries(filter === undefined && isScheduled ? prospects : objectOf(filter)).map(([name, value]) => ({
    id: newId(),
    name,
    values: Array.isArray(value) ? value : [value],
  }));

/** @returns nothing when there is nothing to select, unless that means something else */
export function writtenFilter(rows: readonly FilterRow[], isScheduled: boolean) {
  const filter = Object.fromEntries(
    rows.map(({ name, values }) => [name, values.length === 1 ? values[0] : values]),
  );
  const isDefault = isScheduled && JSON.stringify(filter) === JSON.stringify(prospects);
  return isDefault || (rows.length === 0 && !isScheduled) ? undefined : filter;
}
