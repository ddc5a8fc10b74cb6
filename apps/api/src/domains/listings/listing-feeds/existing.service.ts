import type { WriteCall } from "../../../gate/operation/call.ts";
import { ruleBroken } from "../../../platform/app-error.ts";
import * as queries from "./listing-feeds.queries.ts";

/** @throws AppError 422 `listing_feed_not_found` unless all of them are feeds of the account */
export async function mustExist({ tx, caller }: WriteCall, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const known = new Set(await queries.existing(tx, caller.accountId, ids));
  const unknown = ids.find((id) => !known.has(id));
  if (unknown === undefined) return;
  throw ruleBroken(
    "listing_feed_not_found",
    `There is no listing feed ${unknown} in this account. Leave it out of excludedFromFeeds, or send "all".`,
  );
}
