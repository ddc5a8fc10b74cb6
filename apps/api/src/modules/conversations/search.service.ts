import {
  maxSearchPageSize,
  type Pagination,
  type SearchHit,
  type SearchMessagesInput,
} from "@rental/contract";
import type { Call } from "../../gate/call.ts";
import { containing } from "../../platform/filtered-list.ts";
import { searchText } from "../../platform/search-text.ts";
import * as queries from "./search.queries.ts";

/**
 * Messages whose content contains the query literally, ignoring case, newest first. At most 50 per page, and at most
 * the plan's maximum.
 */
export async function search(
  call: Call,
  input: SearchMessagesInput,
): Promise<{ data: SearchHit[]; pagination: Pagination }> {
  const { caller, database } = call;
  const limit = Math.min(input.limit, maxSearchPageSize, caller.limits.maxPageSize);
  // An offset that no table reaches and that fits into every number type.
  const offset = Math.min((input.page - 1) * limit, Number.MAX_SAFE_INTEGER);
  const pattern = containing(searchText(input.query));
  const { rows, total } = await queries.search(database.read, caller.accountId, pattern, { limit, offset });
  return {
    data: rows.map((row) => ({ ...row, sentAt: row.sentAt.toISOString() })),
    pagination: { page: input.page, limit, total, totalPages: Math.ceil(total / limit) },
  };
}
