import type { ListRequestsInput, LoggedRequest } from "@rental/contract";
import type { Call } from "../../../gate/operation/call.ts";
import { type Page, pageOf } from "../../../platform/database/paging.ts";
import * as queries from "./request-log.queries.ts";

/** Requests made with the account's keys and by its people in the last 30 days, newest first. */
export async function list(call: Call, input: ListRequestsInput): Promise<Page<LoggedRequest>> {
  const { accountId } = call.caller;
  const { status, since, until } = input;
  const oldest = queries.keptFrom(call.clock.now());
  const from = since === undefined ? oldest : new Date(Math.max(oldest.getTime(), Date.parse(since)));
  const { rows, pagination } = await queries.list(call.database.read, pageOf(call, input), {
    ...input,
    accountId,
    since: from.toISOString(),
    until: until && new Date(until).toISOString(),
    statusFrom: status && Number(status[0]) * 100,
  });
  return { data: rows.map(toRequest), pagination };
}

const toRequest = (row: queries.RequestRow): LoggedRequest => ({
  id: row.id,
  at: row.at.toISOString(),
  method: row.method,
  path: row.path,
  operation: row.operation,
  status: row.status,
  problem: row.problem,
  ms: row.ms,
  principal: { kind: row.principalKind, id: row.principalId },
});
