import { queryOptions } from "@tanstack/react-query";
import { rental } from "./client.ts";

/** Most workflows that are looked through for forms. */
const maxWorkflows = 100;

/** The forms that prospects can open by a link. */
export const offeredFormsQuery = queryOptions({
  queryKey: ["workflows", "offered"],
  queryFn: ({ signal }) => rental.workflows.list({ limit: maxWorkflows, isActive: true }, { signal }),
  select: ({ data }) => data.filter(({ isPublic, isSystem }) => isPublic && !isSystem),
});
