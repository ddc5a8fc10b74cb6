import { hash, timingSafeEqual } from "node:crypto";
import type { Pagination } from "@rental/contract";
import { invalid } from "../app-error.ts";
import { getOrCreate } from "../get-or-create.ts";
import { hmac } from "../secrets/hmac.ts";
import type { Secrets } from "../secrets/secrets.ts";

/** The input members common to all lists; all others are filters. */
interface PageInput {
  page?: number | undefined;
  cursor?: string | undefined;
  limit: number;
  /** The order belongs to what a cursor is bound to, like a filter. */
  sort?: string | undefined;
  /** What is shown of the records, which the next page need not share. */
  fields?: string[] | undefined;
  include?: string | string[] | undefined;
}

/** The requested page of a list: by number, or after a cursor. */
export interface PageRequest {
  limit: number;
  /** The page number; ignored with a cursor. */
  page: number;
  cursor: string | undefined;
  /** The member to sort by, and `-` before it. Default: the usual order of the list. */
  sort?: string | undefined;
  /** What cursors are bound to, besides the list. */
  accountId: string;
  filters: object;
  secrets: Secrets;
}

/** A page of a list, as returned. */
export interface Page<Row> {
  data: Row[];
  pagination: Pagination;
}

/** A position between two pages of a list. */
export interface Position {
  /** The number of the page that follows it. */
  page: number;
  /** The total when the first page was read: pages after a cursor do not count again. */
  total: number;
  /** The sort values of the last record before it. */
  after: string[];
}

interface Caller {
  accountId: string;
  limits: { maxPageSize: number };
}

/**
 * @param input the input of a list, with all its filters: a cursor is valid only for the same ones
 * @param maxLimit default: that of the plan
 * @throws AppError 422 when both a page and a cursor are given
 */
export function pageOf(
  { caller, secrets }: { caller: Caller; secrets: Secrets },
  { page, cursor, limit, fields: _fields, include: _include, ...filters }: PageInput,
  maxLimit = caller.limits.maxPageSize,
): PageRequest {
  if (page !== undefined && cursor !== undefined)
    throw invalid([{ field: "cursor", message: "can't be combined with page: leave out page" }]);
  const { accountId } = caller;
  return {
    limit: Math.min(limit, maxLimit),
    page: page ?? 1,
    cursor,
    accountId,
    filters,
    secrets,
    sort: filters.sort,
  };
}

/**
 * Where the page requested by a cursor begins.
 * @param list a name for the list, unique among all lists
 * @throws AppError 422 when the cursor was not issued by this list, with these filters, to this account
 */
export function positionOf({ cursor = "", ...request }: PageRequest, list: string): Position {
  const [scope, page, total, ...after] = open(request.secrets, cursor);
  if (scope !== scopeOf(request, list)) {
    throw refused(
      "belongs to another list, or to other filters: send it only with the path and the filters of the request that returned it",
    );
  }
  return { page: Number(page), total: Number(total), after };
}

/** @param next where the page after this one begins; null on the last page */
export function paginate(
  request: PageRequest,
  list: string,
  { page, total, next }: { page: number; total: number; next: string[] | null },
): Pagination {
  const { limit } = request;
  return {
    page,
    limit,
    total,
    totalPages: Math.ceil(total / limit),
    nextCursor: next && seal(request.secrets, [scopeOf(request, list), page + 1, total, ...next]),
  };
}

/** Identical for the same list, account and filters, and for no others. */
const scopeOf = ({ accountId, filters }: Pick<PageRequest, "accountId" | "filters">, list: string): string =>
  hash("sha256", JSON.stringify([list, accountId, filters]), "base64url").slice(0, scopeLength);

const scopeLength = 16;
const macBytes = 16;

const macs = new WeakMap<Secrets, (content: Buffer) => Buffer>();

const macOf = (secrets: Secrets, content: Buffer): Buffer =>
  getOrCreate(macs, secrets, () => hmac(secrets.key("list-cursors")))(content).subarray(0, macBytes);

/** Authenticated, so that cursors can't be forged; deterministic, so that the same page has the same ETag. */
function seal(secrets: Secrets, parts: (string | number)[]): string {
  const content = Buffer.from(JSON.stringify(parts));
  return Buffer.concat([macOf(secrets, content), content]).toString("base64url");
}

function open(secrets: Secrets, cursor: string): string[] {
  const bytes = Buffer.from(cursor, "base64url");
  const content = bytes.subarray(macBytes);
  const isOurs =
    bytes.length > macBytes &&
    bytes.toString("base64url") === cursor &&
    timingSafeEqual(bytes.subarray(0, macBytes), macOf(secrets, content));
  if (isOurs) return JSON.parse(content.toString()) as string[];
  throw refused("is not a cursor of this server: use a nextCursor unchanged, or begin with the first page");
}

const refused = (message: string) => invalid([{ field: "cursor", message }]);
