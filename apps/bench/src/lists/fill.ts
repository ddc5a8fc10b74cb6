/** Realistic rows for every list: every filter matches some of them, every search a known number. */
import type { Sql } from "postgres";
import { missingInTotals } from "../../../api/src/db/totals.ts";
import { searchText } from "../../../api/src/platform/database/search-text.ts";
import type { Say } from "../result.ts";

/** Rows are numbered from 1, the newest highest; this is the id for a number, in the order of the numbers. */
export const idOf = (n: number): string =>
  n
    .toString(16)
    .padStart(32, "0")
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");

/** How many messages match these terms. */
export const searchTerms = {
  /** In ten messages, whatever the number of rows. */
  rare: "zebrawood",
  /** In every thousandth message. */
  some: "dishwasher",
  /** In the same messages. */
  phrase: "dishwasher leaks",
  /** Also in every thousandth message, while each of its words is in a tenth of all messages or more. */
  ofCommonWords: "keys tomorrow evening",
  /** In four of ten messages. */
  common: "tomorrow",
};

/** Messages in each conversation that has any, and entries on each day of the calendar. */
const messagesEach = 50;
const entriesADay = 30;
/** Properties that are shown to prospects during the same period. */
export const shownProperties = 200;

const chunk = 200_000;

/** Empties the tables of the lists and inserts this many rows into each. */
export async function fill(sql: Sql, accountId: string, rows: number, say: Say): Promise<void> {
  await unlimited(
    sql,
    (connection) =>
      connection`truncate properties, contacts, conversations, messages, calendar_entries cascade`,
  );
  const fillers = {
    properties: insertProperties,
    contacts: insertContacts,
    conversations: insertConversations,
    messages: insertMessages,
    calendar_entries: insertEntries,
  };
  for (const [table, insert] of Object.entries(fillers)) {
    await withoutIndexes(sql, table, say, async (connection) => {
      for (let first = 1; first <= rows; first += chunk) {
        say(`filling ${table}: ${first - 1} of ${rows}`);
        await insert(connection, accountId, { first, last: Math.min(first + chunk - 1, rows), rows });
      }
    });
  }
  await keepTotals(sql);
}

/** Inserts properties into an empty account. */
export async function fillProperties(sql: Sql, accountId: string, rows: number): Promise<void> {
  await withoutIndexes(
    sql,
    "properties",
    () => undefined,
    (connection) => insertProperties(connection, accountId, { first: 1, last: rows }),
  );
  await keepTotals(sql);
}

/** Triggers were off: the totals that they keep are counted once. */
const keepTotals = (sql: Sql): Promise<void> =>
  unlimited(sql, async (connection) => {
    await connection.unsafe(
      `insert into list_total_changes (account_id, list, key_1, key_2, delta) ${missingInTotals}`,
    );
    await connection`vacuum analyze list_total_changes`;
  });

/** A connection without the time limit that statements of the server have. */
async function unlimited(sql: Sql, work: (connection: Sql) => Promise<unknown>): Promise<void> {
  const connection = await sql.reserve();
  try {
    await connection`set statement_timeout = 0`;
    await work(connection);
    await connection`reset all`;
  } finally {
    connection.release();
  }
}

/**
 * Inserts while the table has only the indexes of its constraints, and creates the others afterwards: a million rows
 * then take seconds instead of many minutes with the trigram indexes in place. Foreign keys are not checked.
 */
async function withoutIndexes(
  sql: Sql,
  table: string,
  say: Say,
  insert: (connection: Sql) => Promise<void>,
): Promise<void> {
  await unlimited(sql, async (connection) => {
    await connection`set session_replication_role = replica`;
    await connection`set synchronous_commit = off`;
    await connection`set maintenance_work_mem = '1GB'`;
    const indexes = await connection<{ name: string; definition: string }[]>`
      select indexname as name, indexdef as definition from pg_indexes
      where schemaname = current_schema and tablename = ${table}
        and indexname not in (select conname from pg_constraint where conrelid = ${table}::regclass)`;
    for (const { name } of indexes) await connection`drop index ${connection(name)}`;
    await insert(connection);
    for (const { name, definition } of indexes) {
      say(`filling ${table}: index ${name}`);
      await connection.unsafe(definition);
    }
    await connection`vacuum analyze ${connection(table)}`;
  });
}

/** Which rows: from the first number to the last, out of this many in the end. */
interface Numbers {
  first: number;
  last: number;
  rows: number;
}

const id = (sql: Sql, n: ReturnType<Sql>) => sql`lpad(to_hex(${n}), 32, '0')::uuid`;

async function insertProperties(
  sql: Sql,
  accountId: string,
  { first, last }: Omit<Numbers, "rows">,
): Promise<void> {
  await sql`
    insert into properties (account_id, id, title, address, monthly_rent, bedrooms, bathrooms, available,
      availability_date, description, city, state, zip, features, is_public, pet_policy, parking, square_footage,
      deposit_amount, created_at, updated_at)
    select ${accountId}, ${id(sql, sql`n`)}, 'Listing ' || n, n || ' Elm Street, Springfield', 800 + n % 3000, n % 5,
      1 + (n % 4) * 0.5, n % 7 <> 0, case when n % 3 = 0 then date '2026-01-01' + (n % 700)::int end,
      repeat('Quiet street, new kitchen. ', 8), (array['Springfield', 'Chatham', 'Rochester', 'Sherman'])[1 + n % 4] || ' ' || n % 1000,
      'IL', '62701', array['Dishwasher', 'Balcony'], n % 2 = 0, (array['allowed', 'not_allowed', 'negotiable', null])[1 + n % 4],
      (array['included', 'available', 'none', null])[1 + n % 4], 600 + n % 2000, 1000, at, at
    from (select n, timestamptz '2026-01-01' + n * interval '1 second' as at from generate_series(${first}::int, ${last}::int) n) rows`;
}

const firstNames =
  "Ada Ben Carla Dana Elias Farah Grace Hugo Ines Jonas Kira Liam Maya Noah Olga Paul Rosa Sam Tara Yusuf";
const lastNames =
  "Alvarez Baker Chen Dubois Evans Fischer Garcia Hughes Ivanova Jensen Kim Lopez Meyer Novak Okafor Patel Quinn Reyes Silva Tanaka";

/** Each of 400 names is shared by many people; each has its own address and number. */
async function insertContacts(sql: Sql, accountId: string, { first, last }: Numbers): Promise<void> {
  const word = (words: string, n: ReturnType<Sql>) => sql`split_part(${words}, ' ', 1 + ${n})`;
  await sql`
    insert into contacts (account_id, id, name, email, phone, status, role, source, language, created_at, updated_at)
    select ${accountId}, ${id(sql, sql`n`)}, first || ' ' || last, lower(first || '.' || last) || n || '@example.com',
      '+1' || 2170000000 + n, 'prospect', 'prospect', 'api', 'en', at, at
    from (
      select n, timestamptz '2026-01-01' + n * interval '1 second' as at,
        ${word(firstNames, sql`n % 20`)} as first, ${word(lastNames, sql`n / 20 % 20`)} as last
      from generate_series(${first}::int, ${last}::int) n
    ) rows`;
}

/** One with each contact, one every ten minutes until now. */
async function insertConversations(
  sql: Sql,
  accountId: string,
  { first, last, rows }: Numbers,
): Promise<void> {
  await sql`
    insert into conversations (account_id, id, contact_id, status, started_at, last_message_at, created_at, updated_at)
    select ${accountId}, ${id(sql, sql`n`)}, ${id(sql, sql`n`)}, case when n % 4 = 0 then 'archived' else 'active' end,
      at, at, at, at
    from (
      select n, date_trunc('second', now()) - (${rows}::int - n) * interval '10 minutes' as at
      from generate_series(${first}::int, ${last}::int) n
    ) rows`;
}

const openings = [
  "Hi, is this still available?",
  "Thanks for getting back to me.",
  "We saw the listing and really like the kitchen.",
  "Sorry for the late answer, work has been busy.",
  "My partner and I both have steady jobs.",
  "The neighborhood looks great for our kids.",
  "I am moving to town at the end of the month.",
  "Does the rent include water and heating?",
];
const questions = [
  "We can pick up the keys tomorrow.",
  "Could we come by tomorrow after work?",
  "Tomorrow works for me, any time.",
  "Is parking included or extra?",
  "We have a small dog, is that a problem?",
  "How long is the lease?",
  "What is the deposit?",
  "Can I send you the application by mail?",
  "Is there a washer in the unit?",
  "Which documents do you need from us?",
];
const endings = [
  "Or late in the evening.",
  "Maybe tomorrow evening then.",
  "Just let me know.",
  "Looking forward to hearing from you!",
  "Have a nice day.",
  "You can call me at any time.",
];

/** Sentences chosen by the hash of a number, so that all combinations occur; some contain an application code. */
async function insertMessages(sql: Sql, accountId: string, { first, last, rows }: Numbers): Promise<void> {
  const ascii = Array.from({ length: 95 }, (_, n) => String.fromCharCode(32 + n)).filter((one) =>
    /\W|_/.test(one),
  );
  const pick = (texts: string[], seed: number) =>
    sql`(${texts}::text[])[1 + abs(hashint4extended(n, ${seed}::int) % ${texts.length}::int)]`;
  await sql`
    insert into messages (account_id, id, conversation_id, direction, content, search_text, channel, sent_at, created_at)
    select ${accountId}, ${id(sql, sql`n`)}, ${id(sql, sql`1 + n % (${rows}::int / ${messagesEach}::int)`)},
      case when n % 2 = 0 then 'inbound' else 'outbound' end, content,
      translate(lower(content), ${ascii.join("")}, ${searchText(ascii.join(""))}), 'web', at, at
    from (
      select n, date_trunc('second', now()) - (${rows}::int - n) * interval '20 seconds' as at,
        concat_ws(' ', ${pick(openings, 1)}, ${pick(questions, 2)}, ${pick(endings, 3)},
          case when n % 5 = 0 then 'My application is ' || substr(md5(n::text), 1, 8) || '.' end,
          case when n % 1000 = 7 then 'The ' || ${searchTerms.phrase} || '.' end,
          case when n % 1000 = 8 then initcap(${searchTerms.ofCommonWords}) || '?' end,
          case when n % (${rows}::int / 10) = 9 then 'Is the floor ' || ${searchTerms.rare} || '?' end) as content
      from generate_series(${first}::int, ${last}::int) n
    ) rows`;
}

/**
 * Half of them are in the past, half in the future. One in ten is not a showing, and half of those block every
 * property.
 */
async function insertEntries(sql: Sql, accountId: string, { first, last, rows }: Numbers): Promise<void> {
  await sql`
    insert into calendar_entries (account_id, id, type, property_id, contact_id, title, start_time, end_time, time_zone,
      location, status, source, created_at, updated_at)
    select ${accountId}, ${id(sql, sql`n`)}, case when n % 10 = 0 then 'inspection' else 'showing' end,
      case when n % 20 <> 0 then ${id(sql, sql`1 + n % ${shownProperties}::int`)} end,
      case when n % 10 <> 0 then ${id(sql, sql`n`)} end, 'Entry ' || n, at, at + interval '30 minutes', 'America/New_York',
      n || ' Elm Street', (array['confirmed', 'pending', 'completed', 'cancelled'])[1 + n % 4], 'internal', now(), now()
    from (
      select n, date_trunc('day', now()) + interval '14 hours' + (n % ${entriesADay}::int) * interval '15 minutes'
        + (n / ${entriesADay}::int - ${rows}::int / ${entriesADay}::int / 2) * interval '1 day' as at
      from generate_series(${first}::int, ${last}::int) n
    ) rows`;
}
