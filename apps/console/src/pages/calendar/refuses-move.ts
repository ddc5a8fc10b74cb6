import type { ExplainedTime } from "@rental/sdk";

/** Showings do not block their own move, and the minimum notice only binds prospects. @param ids of those that are moved */
export const refusesMove =
  (ids: string[]) =>
  ({ reason, entryId }: ExplainedTime["reasons"][number]): boolean =>
    !ids.includes(entryId ?? "") && reason !== "too_soon" && reason !== "too_late";
