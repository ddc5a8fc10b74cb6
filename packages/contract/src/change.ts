import { z } from "zod";
import { changeResources } from "./change-resources.gen.ts";
import { field, id, timestamp } from "./schema.ts";

export { changeResources };
export type ChangeResource = (typeof changeResources)[number];

export const changeKinds = ["created", "updated", "deleted"] as const;

const exampleRecord = {
  id: "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4e",
  name: "Kim Example",
  email: "kim@example.com",
  status: "prospect",
};

/** Maximum number of changes in one response. */
export const maxChanges = 500;

export const change = z
  .object({
    resource: field(z.enum(changeResources), "What kind of record changed.", "contacts"),
    id: field(
      id,
      "Identifier of the record; for settings, of the account.",
      "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4e",
    ),
    change: field(
      z.enum(changeKinds),
      "What happened. `deleted` includes records that are only hidden from lists, such as deleted contacts.",
      "created",
    ),
    at: field(timestamp, "When, by the clock of the database.", "2026-11-02T09:30:00.000Z"),
    record: field(
      z.record(z.string(), z.unknown()).nullable().optional(),
      "With `include=record`: the record as it is now, in the form of its resource; null when it no longer exists.",
      exampleRecord,
    ),
  })
  .meta({ id: "Change", description: "A change to a record." });
export type Change = z.output<typeof change>;

const exampleCursor = "AcwVp7OcD0smAAAAAAAABCQAAAAAAAAAKgGa5T0XAA";

const filters = {
  resource: field(
    z.array(z.enum(changeResources)).max(changeResources.length).optional(),
    "Only changes to records of these resources. Can be repeated.",
    ["contacts"],
  ),
  include: field(
    z.literal("record").optional(),
    "`record`: adds to each change its record, as it is now. All changes to the same record have the same, latest state.",
    "record",
  ),
};

// The example is `now`, so that tools that send it succeed on every server; a real cursor is only valid on one.
const cursor = field(
  z.string().max(1000).optional(),
  "The position to continue from: a nextCursor, the id of an event of the stream, or `now` for changes from now on. Default: the oldest change that is kept.",
  "now",
);

/** Query of `GET /changes`. */
export const listChangesInput = z.object({
  cursor,
  limit: field(
    z.int().min(1).default(100),
    `Maximum number of changes. Values above ${maxChanges} are reduced to it.`,
    100,
  ),
  ...filters,
});
export type ListChangesInput = z.output<typeof listChangesInput>;

/** Query of `GET /changes/stream`. */
export const streamChangesInput = z.object({ cursor, ...filters });
export type StreamChangesInput = z.output<typeof streamChangesInput>;

export const changeList = z.object({
  data: z.array(change).meta({ description: "The changes, oldest first." }),
  nextCursor: field(
    z.string(),
    "The position after these changes: the `cursor` of the next request, now or later.",
    exampleCursor,
  ),
  hasMore: field(
    z.boolean(),
    "Whether there are more changes now. With `resource`, `data` can be empty although this is true.",
    false,
  ),
});
export type ChangeList = z.output<typeof changeList>;
