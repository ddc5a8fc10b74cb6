import { z } from "zod";
import { field, id, timestampInput } from "./schema.ts";

/** Parameters that several lists have. */

const exampleId = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d";

/** The records with these ids. */
export const idsFilter = field(
  z
    .array(id)
    .min(1, { error: "must have at least one id; leave it out for all records" })
    .max(100)
    .optional(),
  "Only those with these ids, at most 100; repeat the parameter for several.",
  [exampleId],
  { leaveOut: true },
);

// Without an example: it does not combine with that of `sort`, and some tools send the examples of all parameters.
export const updatedAfter = timestampInput.optional().meta({
  description:
    "Only those that were changed after this time, ISO 8601, in the order of `updatedAt` unless `sort` says otherwise. It combines with `sort` by `updatedAt` alone.",
  leaveOut: true,
});

/**
 * The order of a list: a member of the records, in descending order with `-` before it.
 * @param usual the order without it
 * @param narrow members by which the list is sorted only with some filters, and these
 */
export const sortBy = <const Member extends string>(
  members: readonly Member[],
  usual: string,
  narrow: Partial<Record<Member, string>> = {},
) => {
  const only = (Object.entries(narrow) as [string, string][]).map(
    ([member, filters]) => ` By \`${member}\`, it combines only with ${filters}.`,
  );
  return field(
    z.enum(members.flatMap((member) => [member, `-${member}`] as const)).optional(),
    `The member to sort by; \`-\` before it reverses the order. Default: \`${usual}\`.${only.join("")}`,
    usual,
    { leaveOut: true },
  );
};

/** Which related records the response includes. */
export const includeOf = <const Name extends string>(names: readonly Name[]) =>
  field(
    z.array(z.enum(names)).min(1).max(names.length).optional(),
    "With the records that these refer to, separated by commas. Missing are those that are gone, and those that the key may not read.",
    names,
    { leaveOut: true },
  );

/** A related record, included on request. */
export const includedRecord = <T extends z.ZodObject>(record: T, name: string) =>
  record.optional().meta({ description: `The ${name}. Present with \`include=${name}\`.`, leaveOut: true });
