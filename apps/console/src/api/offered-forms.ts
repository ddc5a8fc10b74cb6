import { queryOptions } from "@tanstack/react-query";
import { rental } from "./client.ts";

/** Maximum number of workflows that are searched for forms. */
const maxWorkflows = 100;

/** The forms that prospects can open through a link. */
export const offeredFormsQuery = queryOptions({
  queryKey: ["workflows", "offered"],
  queryFn: ({ signal }) => rental.workflows.list({ limit: maxWorkflows, isActive: true }, { signal }),
  select: ({ data }) => data.filter(({ isPublic, isSystem }) => isPublic && !isSystem),
});
