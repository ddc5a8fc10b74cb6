import type { ExplainedTime } from "@rental/sdk";

/** Showings are not in their own way, and notice binds prospects only. @param ids of those that are moved */
export const refusesMove =
  (ids: string[]) =>
  ({ reason, entryId }: ExplainedTime["reasons"][number]): boolean =>
    !ids.includes(entryId ?? "") && reason !== "too_soon" && reason !== "too_late";
