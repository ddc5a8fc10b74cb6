import { z } from "zod";
import type { Operation } from "../../domains/operations.ts";

/** Whether an operation returns pages, of which one leads to the next. */
export const hasPages = ({ meta, input, output }: Operation): boolean =>
  meta.kind === "read" && takesCursor(input) && output instanceof z.ZodObject && "pagination" in output.shape;

const takesCursor = (input: z.ZodType): boolean => input instanceof z.ZodObject && "cursor" in input.shape;

/**
 * The `Link` header of a page: the same request with the cursor of the page after it. None on the last page.
 * @param url path and query of the request
 */
export function linkToNext(url: string, output: unknown): string | undefined {
  const { nextCursor } = (output as { pagination: { nextCursor: string | null } }).pagination;
  if (nextCursor === null) return undefined;
  const [path, query] = url.split("?", 2);
  const next = new URLSearchParams(query);
  next.delete("page");
  next.set("cursor", nextCursor);
  return `<${path}?${next}>; rel="next"`;
}
