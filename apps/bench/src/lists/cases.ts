import type { Availability, Pagination } from "@rental/contract";
import type { PendingQuery, Row, Sql } from "postgres";
import { idOf, shownProperties } from "./fill.ts";

type Fragment = PendingQuery<Row[]>;

/** One of our operations, and how anyone would query PostgreSQL for the same. */
export interface Case {
  name: string;
  operation: string;
  input: (rows: number) => Record<string, unknown>;
  /** What is compared with the result of the bare statement. */
  total: (answer: unknown) => number;
  bare: (sql: Sql, accountId: string, answer: unknown, rows: number) => Promise<number>;
  /** A page whose number grows with the number of rows, and therefore its offset too. */
  deep?: boolean;
}

const pageSize = 20;

interface ListCase {
  name: string;
  operation: string;
  table: string;
  input?: Record<string, unknown> | ((rows: number) => Record<string, unknown>);
  where?: (sql: Sql) => Fragment;
  order: (sql: Sql) => Fragment;
}

const list = ({ table, where, order, input, ...rest }: ListCase): Case => {
  const inputOf = typeof input === "function" ? input : () => input ?? {};
  return {
    ...rest,
    input: inputOf,
    total: (answer) => (answer as { pagination: Pagination }).pagination.total,
    bare: async (sql, accountId, _answer, rows) => {
      const { page = 1 } = inputOf(rows) as { page?: number };
      const base = sql`from ${sql(table)} where account_id = ${accountId} ${where?.(sql) ?? sql``}`;
      const found = await sql`
        select * ${base} order by ${order(sql)} limit ${pageSize} offset ${(page - 1) * pageSize}`;
      if (page === 1 && found.length < pageSize) return found.length;
      const [count] = await sql`select count(*)::int as total ${base}`;
      return count!.total as number;
    },
  };
};

const newest = (sql: Sql) => sql`created_at desc, id desc`;
const latest = (sql: Sql) => sql`last_message_at desc, id desc`;
const earliest = (sql: Sql) => sql`start_time, id`;

const propertyList = (name: string, input: ListCase["input"], where?: ListCase["where"], order = newest) =>
  list({
    name: `properties${name}`,
    operation: "properties.list",
    table: "properties",
    order,
    ...(input && { input }),
    where: (sql) => sql`and deleted_at is null ${where?.(sql) ?? sql``}`,
  });

const contactSearch = (text: string): Case =>
  list({
    name: `contacts, search "${text}"`,
    operation: "contacts.list",
    table: "contacts",
    order: newest,
    input: { search: text },
    where: (sql) => sql`and deleted_at is null
      and (name ilike ${`%${text}%`} or email ilike ${`%${text}%`} or phone ilike ${`%${text}%`})`,
  });

const availability = (name: string, input: Record<string, unknown>): Case => ({
  name: `availability${name}`,
  operation: "showings.availability",
  input: () => input,
  total: (answer) => (answer as { data: Availability }).data.existingEventCount,
  bare: async (sql, accountId, answer) => {
    const { dateRange, timeZone } = (answer as { data: Availability }).data;
    const { propertyId = null } = input as { propertyId?: string };
    const found = await sql`
      select start_time, end_time from calendar_entries
      where account_id = ${accountId} and status in ('pending', 'confirmed')
        and start_time < (${dateRange.to}::date + 1)::timestamp at time zone ${timeZone}
        and end_time > ${dateRange.from}::date::timestamp at time zone ${timeZone}
        ${propertyId ? sql`and (property_id = ${propertyId} or property_id is null)` : sql``}`;
    return found.length;
  },
});

const shown = idOf(1 + (7 % shownProperties));
const today = new Date().toISOString();
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

export const cases: Case[] = [
  propertyList("", {}),
  { ...propertyList(", last page", (rows) => ({ page: rows / pageSize })), deep: true },
  propertyList(", minRent", { minRent: 3500 }, (sql) => sql`and monthly_rent >= 3500`),
  propertyList(
    ", minRent and minBedrooms and hasParking",
    { minRent: 3500, minBedrooms: 3, hasParking: true },
    (sql) => sql`and monthly_rent >= 3500 and bedrooms >= 3 and parking in ('included', 'available')`,
  ),
  propertyList(", city", { city: "field 77" }, (sql) => sql`and city ilike ${"%field 77%"}`),
  list({
    name: "contacts",
    operation: "contacts.list",
    table: "contacts",
    order: newest,
    where: (sql) => sql`and deleted_at is null`,
  }),
  contactSearch("reyes4341@"),
  contactSearch("maya rey"),
  list({ name: "conversations", operation: "conversations.list", table: "conversations", order: latest }),
  list({
    name: "conversations, archived",
    operation: "conversations.list",
    table: "conversations",
    order: latest,
    input: { status: "archived" },
    where: (sql) => sql`and (status = 'archived' or last_message_at <= now() - interval '30 days')`,
  }),
  list({
    name: "messages of a conversation",
    operation: "conversations.listMessages",
    table: "messages",
    order: (sql) => sql`sent_at desc, id desc`,
    input: { id: idOf(7) },
    where: (sql) => sql`and conversation_id = ${idOf(7)}`,
  }),
  propertyList(", by rent", { sort: "monthlyRent" }, undefined, (sql) => sql`monthly_rent, id`),
  propertyList(", isPublic", { isPublic: true }, (sql) => sql`and is_public`),
  propertyList(", search", { search: "77777 elm" }, (sql) => sql`and address ilike ${"%77777 elm%"}`),
  propertyList(
    ", last changed first",
    { sort: "-updatedAt" },
    undefined,
    (sql) => sql`updated_at desc, id desc`,
  ),
  propertyList(", two fields", { fields: ["title", "monthlyRent"] }),
  propertyList(", metadata", { metadata: { batch: "none" } }, (sql) => sql`and metadata->>'batch' = 'none'`),
  list({
    name: "contacts, updatedAfter",
    operation: "contacts.list",
    table: "contacts",
    order: (sql) => sql`updated_at, id`,
    input: { updatedAfter: "2026-01-01T01:00:00Z" },
    where: (sql) => sql`and deleted_at is null and updated_at > '2026-01-01T01:00:00Z'`,
  }),
  list({
    name: "contacts, ids",
    operation: "contacts.list",
    table: "contacts",
    order: newest,
    input: { ids: [idOf(7), idOf(77), idOf(777)] },
    where: (sql) => sql`and deleted_at is null and id in ${sql([idOf(7), idOf(77), idOf(777)])}`,
  }),
  list({
    name: "conversations, include contact and lastMessage",
    operation: "conversations.list",
    table: "conversations",
    order: latest,
    input: { include: ["contact", "property", "lastMessage"] },
  }),
  list({
    name: "showings, include contact and property",
    operation: "showings.list",
    table: "calendar_entries",
    order: earliest,
    input: { include: ["contact", "property"] },
    where: (sql) => sql`and type = 'showing'`,
  }),
  list({ name: "events", operation: "events.list", table: "calendar_entries", order: earliest }),
  list({
    name: "events, startAfter",
    operation: "events.list",
    table: "calendar_entries",
    order: earliest,
    input: { startAfter: today },
    where: (sql) => sql`and start_time >= ${today}`,
  }),
  list({
    name: "showings of a property, startAfter",
    operation: "showings.list",
    table: "calendar_entries",
    order: earliest,
    input: { propertyId: shown, startAfter: today },
    where: (sql) => sql`and type = 'showing' and property_id = ${shown} and start_time >= ${today}`,
  }),
  availability(", a week", {}),
  availability(", a week of a property", { propertyId: shown }),
  availability(", 60 days", { dateFrom: inDays(1), dateTo: inDays(60) }),
];
