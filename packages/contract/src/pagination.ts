import { z } from "zod";
import { field } from "./schema.ts";

/** `page` and `limit` of every list endpoint. A limit above the plan's maximum is reduced to it. */
export const pageQuery = {
  page: field(z.int().min(1).default(1), "Page number, starting at 1. A page beyond the end is empty.", 1),
  limit: field(
    z.int().min(1).default(20),
    "Records per page. Values above the plan's maximum are reduced to it.",
    20,
  ),
};

export const pagination = z
  .object({
    page: field(z.int(), "The page that was returned.", 1),
    limit: field(z.int(), "Records per page, after reduction to the plan's maximum.", 20),
    total: field(z.int(), "Exact number of matching records.", 1),
    totalPages: field(z.int(), "Number of pages with this limit.", 1),
  })
  .meta({ id: "Pagination", description: "The position of this page in the list." });

export type Pagination = z.output<typeof pagination>;

/** The body of a list endpoint. */
export const list = <T extends z.ZodType>(record: T) =>
  z.object({
    data: z.array(record).meta({ description: "The records of this page." }),
    pagination,
  });
