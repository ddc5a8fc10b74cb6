import { z } from "zod";
import { field } from "./schema.ts";

/** `page`, `limit` and `cursor` of every list endpoint. A limit above the plan's maximum is reduced to it. */
export const pageQuery = {
  page: field(
    z.int().min(1).optional(),
    "Page number, starting at 1, the default. A page beyond the end is empty.",
    1,
  ),
  limit: field(
    z.int().min(1).default(20),
    "Records per page. Values above the plan's maximum are reduced to it.",
    20,
  ),
  // Without an example: tools that send the examples of all parameters would get an error.
  cursor: z.string().min(1).max(1000).optional().meta({
    description:
      "The `nextCursor` of the previous page: continues after that page. Send the same filters, and leave out `page`. Pages far from the first are as fast as the first, and records that are created or deleted in the meantime do not shift the others.",
    leaveOut: true,
  }),
};

/** What every list of these records takes: which page, and which members of the records to show. */
export const pagesOf = <Shape extends z.ZodRawShape>(record: z.ZodObject<Shape>) => {
  const members = Object.keys(record.shape) as (keyof Shape & string)[];
  return {
    ...pageQuery,
    // Without an example: answers with it are smaller than what tools that send all examples expect.
    fields: z.array(z.enum(members)).min(1).max(members.length).optional().meta({
      description:
        "Only these members of the records, separated by commas; `id` is always there. Other members are missing from the answer.",
      leaveOut: true,
    }),
  };
};

export const pagination = z
  .object({
    page: field(z.int(), "The page that was returned. With `cursor`: one more than the page before.", 1),
    limit: field(z.int(), "Records per page, after reduction to the plan's maximum.", 20),
    total: field(
      z.int(),
      "Exact number of matching records. With `cursor`: their number when the first page was read.",
      1,
    ),
    totalPages: field(z.int(), "Number of pages with this limit.", 1),
    nextCursor: field(
      z.string().nullable(),
      "The `cursor` of the page after this one. Null on the last page.",
      null,
    ),
  })
  .meta({ id: "Pagination", description: "The position of this page in the list." });

export type Pagination = z.output<typeof pagination>;

/** The body of a list endpoint. */
export const list = <T extends z.ZodType>(record: T) =>
  z.object({
    data: z.array(record).meta({ description: "The records of this page." }),
    pagination,
  });
