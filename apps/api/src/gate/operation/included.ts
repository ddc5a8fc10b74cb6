import { getOrCreate } from "../../platform/get-or-create.ts";
import { mayRead } from "../identity/permissions.ts";
import type { Call } from "./call.ts";

/** Records that those of a list refer to. */
interface Reference<Row> {
  /** Their resource, whose scope a key needs to be shown them. */
  resource: string;
  idOf: (row: Row) => string | null;
  find: (call: Call, id: string) => Promise<object | null>;
}
type References<Row> = Record<string, Reference<Row>>;
type Found<Row, R extends References<Row>> = {
  [N in keyof R]?: NonNullable<Awaited<ReturnType<R[N]["find"]>>>;
};

/**
 * What `include` adds to each record of a page. All look-ups are made at once, so that they are combined to one statement
 * per resource. What is gone is left out, and so is what the key may not read.
 */
export function included<Row, R extends References<Row>>(
  call: Call,
  asked: readonly string[] | undefined,
  rows: Row[],
  references: R,
): Promise<Found<Row, R>[]> {
  const chosen = Object.entries(references).filter(
    ([name, { resource }]) => asked?.includes(name) && mayRead(call.caller, resource),
  );
  const found = new Map<string, Promise<object | null>>();
  const membersOf = async (row: Row) => {
    const members = chosen.map(async ([name, { idOf, find }]) => {
      const id = idOf(row);
      const record = id && (await getOrCreate(found, `${name} ${id}`, () => find(call, id)));
      return record ? { [name]: record } : {};
    });
    return Object.assign({}, ...(await Promise.all(members))) as Found<Row, R>;
  };
  return Promise.all(rows.map(membersOf));
}
