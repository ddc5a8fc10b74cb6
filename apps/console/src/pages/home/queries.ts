import type { Page, Property } from "@rental/sdk";
import { queryOptions } from "@tanstack/react-query";
import { rental } from "../../api/client.ts";

/** How many records of a kind are looked through. */
const most = 100;
const dayMs = 86_400_000;

/** The newest open conversations that are not archived, with what was said last. */
export const activeQuery = queryOptions({
  queryKey: ["conversations", "today"],
  queryFn: ({ signal }) =>
    rental.conversations.list(
      { status: "active", state: "open", include: "lastMessage", limit: most },
      { signal },
    ),
  meta: { resources: ["messages", "contacts"] },
});

/** Answers that wait for somebody to send them. */
export const draftsQuery = queryOptions({
  queryKey: ["drafts", "today"],
  queryFn: ({ signal }) => rental.drafts.list({ status: "pending", limit: most }, { signal }),
});

/** Showings from the last day on, the earliest first: the day of the account may have begun before that of the browser. */
export const showingsQuery = queryOptions({
  queryKey: ["showings", "today"],
  queryFn: ({ signal }) =>
    rental.showings.list(
      {
        startAfter: new Date(Date.now() - dayMs).toISOString(),
        include: ["contact", "property"],
        limit: most,
      },
      { signal },
    ),
  meta: { resources: ["contacts", "properties"] },
});

/** Pre-screenings without a decision. */
export const undecidedQuery = queryOptions({
  queryKey: ["sessions", "today"],
  queryFn: ({ signal }) =>
    rental.sessions.list({ status: "completed", reviewStatus: "pending_review", limit: most }, { signal }),
  meta: { resources: ["contacts"] },
});

const shown = [
  "id",
  "title",
  "address",
  "unit",
  "monthlyRent",
  "imageUrls",
  "isPublic",
  "available",
  "availabilityDate",
] as const;

/** What is shown of a home. */
export type Home = Pick<Property, (typeof shown)[number]>;

export const homesQuery = queryOptions({
  queryKey: ["properties", "today"],
  queryFn: ({ signal }): Promise<Page<Home>> =>
    rental.properties.list({ fields: [...shown], limit: most }, { signal }),
  meta: { resources: ["images"] },
});
