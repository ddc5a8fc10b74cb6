import { z } from "zod";
import { field } from "./schema.ts";

/** `page` and `limit` of every list endpoint. A limit above the plan's cap is clamped to it. */
export const pageQuery = {
  page: field(z.int().min(1).default(1), "Page number, from 1. A page beyond the end is empty.", 1),
  limit: field(
    z.int().min(1).default(20),
    "Records per page. Values above the cap of the account's plan are clamped to it.",
    20,
  ),
};

export const pagination = z
  .object({
    page: field(z.int(), "The page that was answered.", 1),
    limit: field(z.int(), "Records per page, after clamping to the plan's cap.", 20),
    total: field(z.int(), "Exact number of records that match.", 1),
    totalPages: field(z.int(), "Number of pages at this limit.", 1),
  })
  .meta({ id: "Pagination", description: "Where in the list this page stands." });

export type Pagination = z.output<typeof pagination>;

/** The body of a list endpoint. */
export const list = <T extends z.ZodType>(record: T) =>
  z.object({
    data: z.array(record).meta({ description: "The records of this page." }),
    pagination,
  });
