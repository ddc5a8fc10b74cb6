import {
  maxSearchPageSize,
  type Pagination,
  type SearchHit,
  type SearchMessagesInput,
} from "@rental/contract";
import { mayRead } from "../../../gate/identity/permissions.ts";
import type { Call } from "../../../gate/operation/call.ts";
import { containing } from "../../../platform/database/filtered-list.ts";
import { pageOf, paginate, positionOf } from "../../../platform/database/paging.ts";
import { searchText } from "../../../platform/database/search-text.ts";
import * as queries from "./search.queries.ts";

/** Identifies this list in its cursors. */
const list = "message_search";

/**
 * Messages whose content contains the query literally, ignoring case, newest first. At most 50 per page, capped at the
 * plan's maximum.
 */
export async function search(
  call: Call,
  input: SearchMessagesInput,
): Promise<{ data: SearchHit[]; pagination: Pagination }> {
  const { caller, database, clock } = call;
  const request = pageOf(call, input, Math.min(maxSearchPageSize, caller.limits.maxPageSize));
  const { limit } = request;
  const found = { accountId: caller.accountId, pattern: containing(searchText(input.query)) };
  if (request.cursor === undefined) {
    const { page } = request;
    // An offset that no table reaches and that fits any numeric type.
    const offset = Math.min((page - 1) * limit, Number.MAX_SAFE_INTEGER);
    const { rows, total } = await queries.search(database.read, found, { limit, offset }, clock.now());
    const next = rows.length > 0 && offset + rows.length < total ? placeOf(rows.at(-1)!) : null;
    return {
      data: rows.map((row) => toHit(call, row)),
      pagination: paginate(request, list, { page, total, next }),
    };
  }
  const { page, total, after } = positionOf(request, list);
  const [sentAt, messageId] = after as [string, string];
  // One extra row tells whether there is another page.
  const hits = await queries.searchAfter(database.read, found, {
    limit: limit + 1,
    sentAt,
    messageId,
    total,
  });
  const rows = hits.slice(0, limit);
  const next = hits.length > limit ? placeOf(rows.at(-1)!) : null;
  return {
    data: rows.map((row) => toHit(call, row)),
    pagination: paginate(request, list, { page, total, next }),
  };
}

const placeOf = ({ sentAt, messageId }: queries.HitRow): string[] => [sentAt.toISOString(), messageId];

/** The name is empty for a key that may not read contacts. */
const toHit = ({ caller }: Call, row: queries.HitRow): SearchHit => ({
  ...row,
  contactName: mayRead(caller, "contacts") ? row.contactName : "",
  sentAt: row.sentAt.toISOString(),
});
