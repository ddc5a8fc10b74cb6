import { and, eq, gte, isNull, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import {
  assistantUsage,
  calendarFeeds,
  calendarSources,
  connectors,
  imageImportBudgets,
  leadSources,
  listingFeeds,
  mailboxes,
  properties,
  propertyImages,
  usageDays,
  webhooks,
} from "../../../db/tables/index.ts";
import type { Database } from "../../../platform/database/database.ts";

const number = (from: PgTable, where: SQL | undefined, value = sql`count(*)`) =>
  sql<number>`(select coalesce(${value}, 0)::int from ${from} where ${where})`;

/** The number of the account's records that count towards plan limits. @param month the UTC month, YYYY-MM */
export async function totals({ read }: Database, accountId: string, month: string) {
  const ofMonth = and(eq(assistantUsage.accountId, accountId), eq(assistantUsage.month, month));
  const [row] = await read
    .select({
      properties: number(properties, and(eq(properties.accountId, accountId), isNull(properties.deletedAt))),
      images: number(propertyImages, eq(propertyImages.accountId, accountId)),
      importImagesPerMonth: number(
        imageImportBudgets,
        and(eq(imageImportBudgets.accountId, accountId), eq(imageImportBudgets.month, month)),
        sql`sum(used)`,
      ),
      webhooks: number(webhooks, eq(webhooks.accountId, accountId)),
      connectors: number(connectors, and(eq(connectors.accountId, accountId), isNull(connectors.deletedAt))),
      mailboxes: number(mailboxes, eq(mailboxes.accountId, accountId)),
      calendarFeeds: number(calendarFeeds, eq(calendarFeeds.accountId, accountId)),
      calendarSources: number(calendarSources, eq(calendarSources.accountId, accountId)),
      leadSources: number(leadSources, eq(leadSources.accountId, accountId)),
      listingFeeds: number(listingFeeds, eq(listingFeeds.accountId, accountId)),
      assistantCallsPerMonth: number(assistantUsage, ofMonth, sql`sum(calls)`),
      assistantTokensPerMonth: sql<number>`(select coalesce(sum(tokens), 0)::float8 from ${assistantUsage} where ${ofMonth})`,
    })
    .from(sql`(values (1)) as one`);
  return row!;
}

export interface UsedOnDay {
  day: string;
  requests: number;
  writes: number;
  refused: number;
  properties: number;
  images: number;
}

/** Usage per UTC day since then; days without usage are missing. */
export async function perDay({ read }: Database, accountId: string, since: Date): Promise<UsedOnDay[]> {
  const first = since.toISOString();
  const day = sql<string>`to_char(created_at at time zone 'UTC', 'YYYY-MM-DD')`;
  const created = (table: typeof properties | typeof propertyImages, where?: SQL) =>
    read
      .select({ day, total: sql<number>`count(*)::int` })
      .from(table)
      .where(and(eq(table.accountId, accountId), gte(table.createdAt, since), where))
      .groupBy(sql`1`);
  const [counted, ofProperties, ofImages] = await Promise.all([
    read
      .select()
      .from(usageDays)
      .where(and(eq(usageDays.accountId, accountId), gte(usageDays.day, first.slice(0, 10)))),
    created(properties, isNull(properties.deletedAt)),
    created(propertyImages),
  ]);
  const days = new Map<string, UsedOnDay>();
  const of = (name: string): UsedOnDay => {
    const known = days.get(name) ?? {
      day: name,
      requests: 0,
      writes: 0,
      refused: 0,
      properties: 0,
      images: 0,
    };
    days.set(name, known);
    return known;
  };
  for (const { day: name, requests, writes, refused } of counted)
    Object.assign(of(name), { requests, writes, refused });
  for (const { day: name, total } of ofProperties) of(name).properties = total;
  for (const { day: name, total } of ofImages) of(name).images = total;
  return [...days.values()];
}
