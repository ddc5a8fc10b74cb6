/** The free places of a month of a home with three hosts and ten imported calendars, over HTTP, one request after the other. */
import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";
import { openDatabase } from "../../api/src/platform/database/database.ts";
import { ApiCaller } from "./api-caller.ts";
import { startServer } from "./core/server.ts";
import type { BenchDatabase } from "./database.ts";
import { median, plain, type Result, type Say } from "./result.ts";

const hostCount = 3;
const sourceCount = 10;
const entries = 10_000;
const rounds = 60;
const warmups = 20;
const dayMs = 86_400_000;

export async function benchFreePlaces(at: BenchDatabase, say: Say): Promise<Result[]> {
  const database = openDatabase(at.connection);
  const server = await startServer("ours", at);
  const results: Result[] = [];
  try {
    const api = new ApiCaller(`http://127.0.0.1:${server.port}`, at.apiKey);
    const path = await openHome(database.sql, api, at);
    // Those of a year; and all in the same month, in which nothing is free then.
    for (const days of [365, 31]) {
      await fill(database.sql, at.accountId, days);
      const times: number[] = [];
      for (let round = -warmups; round < rounds; round++) {
        const began = performance.now();
        const answer = await fetch(`http://127.0.0.1:${server.port}${path}`);
        const { data } = (await answer.json()) as { data?: { slots: unknown[] } };
        if (round >= 0) times.push(performance.now() - began);
        if (!data) throw new Error(`${path} answered ${answer.status}.`);
      }
      say(`free places: ${days} days`);
      const name = `free places of a month, ${entries.toLocaleString("en")} entries in ${days} days`;
      results.push(
        plain(`${name}: p50`, "ms", median(times), days === 365 ? 15 : null),
        plain(`${name}: best`, "ms", Math.min(...times)),
      );
    }
  } finally {
    await server.stop();
    await database.close();
  }
  return results;
}

/** Publishes a home that three people show, each with imported calendars. @returns the path of its free places */
async function openHome(sql: Sql, api: ApiCaller, { accountId }: BenchDatabase): Promise<string> {
  await api.call("PATCH", "/settings", { profilePublic: true, timezone: "America/Chicago" });
  const home = { address: "12 Elm Street", monthlyRent: 1850, bedrooms: 2, bathrooms: 1 };
  const listing = { ...home, title: "Elm", description: "Two rooms.", isPublic: true };
  const { id } = await api.call("POST", "/properties", listing);
  const [account] = await sql`select slug from accounts where id = ${accountId}`;
  const sources = Array.from({ length: sourceCount }, () => randomUUID());
  for (const source of sources)
    await sql`
      insert into calendar_sources (account_id, id, name, url, provider, next_fetch_at, created_at, updated_at)
      values (${accountId}, ${source}, 'Own', 'https://127.0.0.1:9/a.ics', 'provider_calendar_a',
        now() + interval '1 day', now(), now())`;
  const hours = Array.from({ length: 7 }, (_, day) => ({ day, start: "09:00", end: "17:00" }));
  for (let n = 0; n < hostCount; n++) {
    const person = randomUUID();
    await sql`
      insert into people (account_id, id, email, name, role, created_at)
      values (${accountId}, ${person}, ${`${person}@example.com`}, 'Agent', 'agent', now())`;
    await sql`
      insert into hosts (account_id, id, active, hours, time_zone, days_off, buffer_minutes, travel_minutes, max_per_day,
        calendar_source_ids, updated_at)
      values (${accountId}, ${person}, true, ${JSON.stringify(hours)}::text::jsonb, 'America/Chicago', '{}', 15, 15, 8,
        string_to_array(${sources.slice(n * 3, n * 3 + 3).join(",")}, ',')::uuid[], now())`;
  }
  const day = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
  return `/public/v1/${account!.slug}/listings/${id}/slots?dateFrom=${day(0)}&dateTo=${day(29)}`;
}

/** Spreads the entries of all sources evenly over this many days. */
async function fill(sql: Sql, accountId: string, days: number): Promise<void> {
  await sql`delete from calendar_entries where account_id = ${accountId}`;
  await sql`
    insert into calendar_entries (account_id, id, type, title, start_time, end_time, time_zone, location, status, source,
      source_id, source_key, created_at, updated_at)
    select account_id, gen_random_uuid(), 'meeting', 'Busy', t, t + interval '10 minutes', 'UTC', '', 'confirmed',
      'provider_calendar_a', id, i::text, now(), now()
    from (select account_id, id, row_number() over () as k from calendar_sources where account_id = ${accountId}) source,
      generate_series(1, ${entries / sourceCount}::int) i,
      lateral (select now() + i * ${days} * interval '1 day' / ${entries / sourceCount}::int + k * interval '7 minutes' as t) x`;
  await sql`analyze calendar_entries`;
}
