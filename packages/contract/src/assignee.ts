import { z } from "zod";
import { field, id } from "./schema.ts";

const example = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a7e";

/** The member of a record that names the person who looks after it. */
export const assigneeId = field(
  id.nullable(),
  "The person who looks after it and gets its notices; null for nobody.",
  null,
);

/** The same, as it is written. */
export const assigneeIdInput = field(
  id.nullish(),
  "The person who looks after it, an agent or an owner.",
  example,
  { leaveOut: true },
);

/** The filter of a list by the person who looks after its records. */
export const assigneeFilter = field(
  z.union([z.enum(["me", "none"]), id]).optional(),
  "Only those that this person looks after: an id, `me`, or `none`.",
  "none",
  { leaveOut: true },
);
export type AssigneeFilter = z.output<typeof assigneeFilter>;
