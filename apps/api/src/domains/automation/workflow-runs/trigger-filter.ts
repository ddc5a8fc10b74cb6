import { conditionOps, type Facts, readerOf } from "./condition.ts";

const equal = conditionOps.get("eq")!;
const oneOf = conditionOps.get("in")!;

/**
 * Whether a trigger applies to an event or a contact: each filter member must equal the value it names or, if it is an
 * array, contain it. A name refers to a member of the event's data, or else to a field as in conditions; an unknown
 * name never matches.
 */
export function passes(
  filter: Record<string, unknown>,
  data: Record<string, unknown>,
  facts: Facts,
): boolean {
  return Object.entries(filter).every(([name, wanted]) => {
    const field = Object.hasOwn(data, name) ? () => data[name] : readerOf(name);
    return field !== undefined && (Array.isArray(wanted) ? oneOf : equal)(field(facts), wanted);
  });
}
