import type {
  CalendarFeed,
  CalendarFeedWithUrl,
  CreateCalendarFeedInput,
  ListCalendarFeedsInput,
} from "@rental/contract";
import { refuseByScope } from "../../../gate/identity/permissions.ts";
import type { Call, WriteCall } from "../../../gate/operation/call.ts";
import { limitReached, notFound } from "../../../platform/app-error.ts";
import { type Page, pageOf } from "../../../platform/database/paging.ts";
import { claimQuota } from "../../../platform/database/quota.ts";
import { newId } from "../../../platform/ids.ts";
import { hashToken, newToken } from "../../../platform/secrets/random-tokens.ts";
import * as properties from "../../listings/properties/properties.service.ts";
import * as queries from "./calendar-feeds.queries.ts";

type Row = queries.FeedRow;

/** Names of contacts go to no calendar of a key that may not read contacts. @throws AppError 403 */
export function mustReadNames({ caller }: Call, { names }: Record<string, unknown>): void {
  const refusal = names === true && refuseByScope(caller, { scopes: ["contacts:read"] });
  if (refusal) throw refusal;
}

/** Newest first; the limit is capped at the plan's maximum. */
export async function list(call: Call, input: ListCalendarFeedsInput): Promise<Page<CalendarFeed>> {
  const { accountId } = call.caller;
  const { rows, pagination } = await queries.list(call.database.read, pageOf(call, input), { accountId });
  return { data: rows.map(toFeed), pagination };
}

/** @throws AppError 422 for an unknown property, or when the plan's number of feeds is reached */
export async function create(call: WriteCall, input: CreateCalendarFeedInput): Promise<CalendarFeedWithUrl> {
  const { accountId, limits } = call.caller;
  if (!(await claimQuota(call.tx, accountId, "calendar-feeds", limits.calendarFeeds)))
    throw limitReached("calendar_feed_limit_reached", limits, limits.calendarFeeds, "calendar feeds");
  if (input.propertyId)
    await properties.get(call, input.propertyId, { lock: "share", onMissing: "badReference" });
  const token = newToken();
  const row = await queries.insert(call.tx, {
    accountId,
    id: newId(),
    propertyId: input.propertyId ?? null,
    names: input.names,
    tokenHash: hashToken(token),
    createdAt: call.clock.now(),
  });
  return { ...toFeed(row), url: `${call.config.baseOrigin}/ical/${token}.ics` };
}

/** @throws AppError 404 */
export async function get(call: Call, id: string): Promise<CalendarFeed> {
  const row = await queries.find(call.database.read, call.caller.accountId, id);
  if (!row) throw notFound("calendar feed");
  return toFeed(row);
}

/** @throws AppError 404 */
export async function remove(call: WriteCall, id: string): Promise<void> {
  if (!(await queries.remove(call.tx, call.caller.accountId, id))) throw notFound("calendar feed");
}

const toFeed = ({ id, propertyId, names, createdAt }: Row): CalendarFeed => ({
  id,
  propertyId,
  names,
  createdAt: createdAt.toISOString(),
});
