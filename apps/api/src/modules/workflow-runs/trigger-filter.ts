import { conditionFields, conditionOps, type Facts } from "./condition.ts";

const equal = conditionOps.get("eq")!;
const oneOf = conditionOps.get("in")!;

/**
 * Whether a trigger takes an event, or a contact: every member of the filter is equal to what it names, or, when
 * it is an array, has it among its values. A name is a member of the event's data, else a field as conditions
 * have it; one that is neither takes nothing.
 */
export function passes(
  filter: Record<string, unknown>,
  data: Record<string, unknown>,
  facts: Facts,
): boolean {
  return Object.entries(filter).every(([name, wanted]) => {
    const field = Object.hasOwn(data, name) ? () => data[name] : conditionFields.get(name);
    return field !== undefined && (Array.isArray(wanted) ? oneOf : equal)(field(facts), wanted);
  });
}
