/** What each kind of person and program does all day, until it is told to stop. */
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { signatureHeaders } from "../../../api/src/gate/identity/connector-signature.ts";
import { ChangeStream } from "../../../api/test/changes/change-stream.ts";
import { EventSource } from "../../../api/test/chats/event-source.ts";
import type { Agency } from "./agency.ts";
import type { Observed } from "./observed.ts";

export const mailSecret = "a secret for mail of at least 32 characters";
export const mailDomain = "mail.example.com";

export interface Day {
  origin: string;
  observed: Observed;
  /** Aborted when the day is over. */
  over: AbortSignal;
}

const json = { "content-type": "application/json" };
const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)]!;
const data = (text: string) => JSON.parse(text).data;

/** Does something again and again, with a pause of this length on average before each. */
async function again({ over }: Day, everySeconds: number, work: () => Promise<unknown>): Promise<void> {
  for (;;) {
    await wait(Math.random() * 2_000 * everySeconds, undefined, { signal: over }).catch(() => undefined);
    if (over.aborted) return;
    await work();
  }
}

const questions = ["See listings", "1", "Are pets allowed?", "Book a showing", "help"];

/** Reads a listing, and then writes in the chat every 15 seconds, with its stream open. */
export async function chatting(day: Day, agency: Agency, n: number): Promise<void> {
  const { origin, observed } = day;
  const address = { "x-forwarded-for": visitorAddress(n) };
  await wait(Math.random() * 5_000);
  await page(day, `/p/${agency.slug}`, address);
  const opened = await observed.ask(`${origin}/public/v1/${agency.slug}/chats`, {
    method: "POST",
    headers: { ...json, ...address },
    body: "{}",
  });
  if (opened.status !== 201) return;
  const { chatId, token } = data(opened.text);
  const chat = `${origin}/public/v1/chats/${chatId}`;
  const stream = await EventSource.open(`${chat}/stream`, token, null, address["x-forwarded-for"]);
  let asked = 0;
  await again(day, 15, () =>
    observed.timed("answer", async () => {
      const known = stream.messages.length;
      const { status } = await observed.ask(`${chat}/messages`, {
        method: "POST",
        headers: { ...json, ...address, authorization: `Bearer ${token}` },
        body: JSON.stringify({ content: questions[asked++ % questions.length] }),
      });
      if (status === 201) await answered(day, stream, known + 2);
    }),
  );
  await stream.close();
}

/** Settles when the stream has this many messages. */
async function answered({ observed }: Day, stream: EventSource, count: number): Promise<void> {
  const tooLate = AbortSignal.timeout(30_000);
  while (stream.messages.length < count && !tooLate.aborted) await Promise.race([stream.next(), wait(1_000)]);
  if (tooLate.aborted) observed.fault("a chat without an answer for 30 seconds");
}

/** Looks at a listing and its free times, and books one of them, once a minute. */
export const booking = (day: Day, agency: Agency, n: number): Promise<void> =>
  again(day, 60, async () => {
    const { origin, observed } = day;
    const address = { "x-forwarded-for": visitorAddress(n) };
    const propertyId = pick(agency.homes);
    await page(day, `/p/${agency.slug}/listings/${propertyId}`, address);
    await page(day, `/p/${agency.slug}/book/${propertyId}`, address);
    const at = `${origin}/public/v1/${agency.slug}`;
    const slots = await observed.timed("api", () =>
      observed.ask(`${at}/listings/${propertyId}/slots`, { headers: address }),
    );
    if (slots.status !== 200) return;
    // After hours of bookings, a home may be full.
    const free = data(slots.text).slots as { start: string }[];
    if (free.length === 0) return;
    const body = {
      propertyId,
      start: pick(free).start,
      name: "Dana Reyes",
      email: `${randomUUID()}@example.com`,
    };
    const url = `${at}/bookings`;
    const init = { method: "POST", headers: { ...json, ...address }, body: JSON.stringify(body) };
    await observed.timed("api", () => observed.ask(url, init, 409));
  });

/** Has the console open with its stream, goes to another page every 8 seconds, and answers an email every minute. */
export async function agent(day: Day, agency: Agency, n: number): Promise<void> {
  const { origin, observed } = day;
  const headers = agency.agents[n % agency.agents.length]!;
  const stream = await ChangeStream.open(`${origin}/api/v1/changes/stream?cursor=now`, headers);
  const ask = (path: string, init: RequestInit = {}) =>
    observed.ask(`${origin}/api/v1${path}`, { ...init, headers: { ...headers, ...json } });
  const open = (paths: string[]) => observed.timed("page", () => Promise.all(paths.map((path) => ask(path))));
  const views = [
    [
      "/conversations?status=active&state=open&include=lastMessage&limit=100",
      "/drafts?status=pending&limit=100",
      `/showings?startAfter=${new Date().toISOString()}&limit=100`,
      "/sessions?status=completed&reviewStatus=pending_review&limit=100",
      "/properties?limit=100",
    ],
    ["/conversations?include=lastMessage&limit=30", "/conversations/counts"],
    ["/contacts?limit=50"],
    ["/properties?limit=50"],
    [`/showings?startAfter=${new Date().toISOString()}&limit=100`, "/events?limit=100"],
  ];
  await Promise.all([
    again(day, 8, () => open(pick(views))),
    again(day, 60, async () => {
      const list = await ask("/conversations?limit=20");
      // Who has been answered by a person in the chat no longer gets the script's answers.
      const all = list.status === 200 ? (data(list.text) as Conversation[]) : [];
      const conversation = pick(all.filter(({ channel }) => channel === "email"));
      if (!conversation) return;
      await open([
        `/conversations/${conversation.id}`,
        `/conversations/${conversation.id}/messages?limit=50`,
      ]);
      const { contactId, channel, id: conversationId } = conversation;
      const body = JSON.stringify({ contactId, conversationId, channel, content: "Yes, both are fine." });
      await observed.timed("api", () => ask("/messages", { method: "POST", body }));
    }),
  ]);
  await stream.close();
}

interface Conversation {
  id: string;
  contactId: string;
  channel: string;
}

/** Follows the stream of changes, polls the feed every 2 seconds, and reads and writes every 5. */
export async function integrator(day: Day, agency: Agency): Promise<void> {
  const { origin, observed } = day;
  const headers = { authorization: `Bearer ${agency.apiKey}`, ...json };
  const stream = await ChangeStream.open(
    `${origin}/api/v1/changes/stream?cursor=now&include=record`,
    agency.apiKey,
  );
  const ask = (path: string, init: RequestInit = {}) =>
    observed.timed("api", () => observed.ask(`${origin}/api/v1${path}`, { ...init, headers }));
  const first = await ask("/changes?cursor=now");
  let cursor = first.status === 200 ? JSON.parse(first.text).nextCursor : "now";
  await Promise.all([
    again(day, 2, async () => {
      const { status, text } = await ask(`/changes?cursor=${cursor}&include=record`);
      if (status === 200) cursor = JSON.parse(text).nextCursor;
    }),
    again(day, 5, async () => {
      await ask(`/properties/${pick(agency.homes)}`);
      await ask("/contacts?limit=20");
      const body = JSON.stringify({ name: "Dana Reyes", email: `${randomUUID()}@example.com` });
      const { status, text } = await ask("/contacts", { method: "POST", body });
      if (status !== 201) return;
      const changed = { method: "PATCH", body: JSON.stringify({ status: "applicant" }) };
      await ask(`/contacts/${data(text).id}`, changed);
    }),
  ]);
  await stream.close();
}

/** Hands in the mail that others write, each to one of the agencies. @param perHour of all together */
export const mails = (day: Day, agencies: Agency[], perHour: number): Promise<void> =>
  again(day, 3_600 / perHour, async () => {
    const mail = [
      `From: Dana Reyes <${randomUUID()}@example.com>`,
      `To: ${pick(agencies).slug}@${mailDomain}`,
      `Message-ID: <${randomUUID()}@example.com>`,
      "Subject: The flat on Elm Street",
      "Content-Type: text/plain; charset=utf-8",
      "",
      "Is it still free? I could come on Tuesday after six.",
    ].join("\r\n");
    const headers = {
      "content-type": "message/rfc822",
      ...signatureHeaders(mail, mailSecret, new Date()),
    };
    const url = `${day.origin}/inbound/v1/mail`;
    await day.observed.timed("api", () => day.observed.ask(url, { method: "POST", headers, body: mail }));
  });

/** Fetches the agency's feed every 15 seconds. */
export const portal = (day: Day, { feedUrl }: Agency): Promise<void> =>
  again(day, 15, () => day.observed.timed("feed", () => day.observed.ask(feedUrl)));

const page = ({ origin, observed }: Day, path: string, headers: Record<string, string>) =>
  observed.timed("page", () => observed.ask(`${origin}${path}`, { headers }));

/** Each visitor has a network. */
const visitorAddress = (n: number): string => `2001:db8:${n.toString(16)}::1`;
