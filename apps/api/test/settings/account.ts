import type { UpdateSettingsInput } from "@rental/contract";
import { asc, eq } from "drizzle-orm";
import { outgoingMail } from "../../src/db/tables/index.ts";
import * as accounts from "../../src/domains/account/accounts/accounts.service.ts";
import { forAccount } from "../../src/domains/account/accounts/system-call.ts";
import * as imported from "../../src/domains/calendar/events/imported.service.ts";
import { newId } from "../../src/platform/ids.ts";
import { signedHeaders } from "../authorization/connectors.ts";
import { Visitor } from "../chats/visitor.ts";
import { makePerson } from "../fixtures/people.ts";
import { createContact, createProperty, makeConnector, makeForm, makeSource } from "../fixtures/records.ts";
import type { TestAccount, TestServer } from "../harness/server.ts";

const hourMs = 3_600_000;
const owner = "owner@example.com";

/** The id of a calendar source without entries, once there is one: see `importBusyDay`. */
export const emptyCalendar = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a6a";

/** The id of a public workflow, once there is one: see `makeForm`. */
export const ownForm = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a6b";

export type Outside = Awaited<ReturnType<typeof openAccount>>;

/** A new account, and what people and programs outside see of it. Its clock starts on Monday at noon. */
export async function openAccount(server: TestServer) {
  server.clock.set("2026-06-15T12:00:00.000Z");
  const account: TestAccount = await server.createAccount("pro", "Elm Rentals", owner);
  const request = async (
    method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
    path: string,
    body?: object,
  ) => {
    const answer = await server.request(method, path, { as: account, body });
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.text}`);
    return answer.body?.data;
  };
  const set = (changes: UpdateSettingsInput) => request("PATCH", "/settings", changes);
  await set({ profilePublic: true });
  const [row] = await server.database.sql`select slug from accounts where id = ${account.accountId}`;
  const slug = row!.slug as string;
  const contact = await createContact(server, account);
  const property = await createProperty(server, account, {
    title: "Elm Street",
    description: "Two rooms.",
    isPublic: true,
  });

  const visit = (path = "", headers: Record<string, string> = {}) =>
    server.call({ method: "GET", url: `/public/v1/${slug}${path}`, headers });

  async function mailsTo(
    address: string,
  ): Promise<{ subject: string; text: string; fromName: string | null }[]> {
    await server.drain();
    const { database } = server;
    const rows = await database.read
      .select()
      .from(outgoingMail)
      .where(eq(outgoingMail.accountId, account.accountId))
      .orderBy(asc(outgoingMail.id));
    return rows.filter(({ to }) => to === address);
  }

  /** Opens a form without questions of its own. @param body what the prospect gives at once */
  async function startForm(body: object) {
    const form = await makeForm(server, account, { questionConfig: null });
    return server.call({
      method: "POST",
      url: `/public/v1/${slug}/forms/${form.slug}/sessions`,
      headers: { "content-type": "application/json" },
      payload: JSON.stringify(body),
    });
  }

  const send = () => request("POST", "/messages", { contactId: contact.id, content: "Hello" });

  return {
    account,
    contact,
    request,
    set,
    visit,
    send,
    /** What the chat answers to the first message of a visitor. */
    async chatAnswer(content: string): Promise<string> {
      const visitor = await Visitor.of(server, account, { content });
      await server.drain(["chat-turn"]);
      return (await visitor.list()).at(-1)!.content;
    },
    moveTo: (time: string) => server.clock.set(time),
    voice: () => request("GET", "/agent/voice"),
    profile: async () => (await visit()).body.data,
    /** The start and end of every free time of Tuesday, as HH:MM in UTC. */
    async slots(): Promise<string[]> {
      const day = "2026-06-16";
      const answer = await visit(`/listings/${property.id}/slots?dateFrom=${day}&dateTo=${day}`);
      return answer.body.data.slots.map(
        ({ start, end }: { start: string; end: string }) => `${start.slice(11, 16)}-${end.slice(11, 16)}`,
      );
    },
    /** Books a showing for Tuesday from 10:00 to 10:30 UTC. */
    book: () =>
      request("POST", "/showings", {
        propertyId: property.id,
        contactId: contact.id,
        title: "Showing",
        startTime: "2026-06-16T10:00:00.000Z",
        endTime: "2026-06-16T10:30:00.000Z",
      }),
    /** Books a showing for Tuesday at 10:00 UTC on the public side, in the name of the contact. */
    bookAsVisitor: (more: object = {}) =>
      server.call({
        method: "POST",
        url: `/public/v1/${slug}/bookings`,
        headers: { "content-type": "application/json" },
        payload: JSON.stringify({
          propertyId: property.id,
          start: "2026-06-16T10:00:00.000Z",
          name: contact.name,
          email: contact.email,
          ...more,
        }),
      }),
    /** Two people who show every home at any time; the first looks after the home and has just shown it. */
    async twoHosts(): Promise<string[]> {
      const hosts = [
        await makePerson(server, account.accountId, "agent"),
        await makePerson(server, account.accountId, "agent"),
      ];
      const hours = Array.from({ length: 7 }, (_, day) => ({ day, start: "00:00", end: "23:59" }));
      for (const { id } of hosts)
        await request("PUT", `/people/${id}/host`, {
          active: true,
          hours,
          timeZone: "UTC",
          daysOff: [],
          bufferMinutes: 0,
          travelMinutes: 0,
          maxPerDay: 10,
          propertyIds: null,
          calendarSourceIds: [],
        });
      const [first] = hosts;
      await request("PATCH", `/properties/${property.id}`, { assigneeId: first!.id });
      return hosts.map(({ id }) => id);
    },
    /** The showing that a prospect books for Tuesday at 12:00 UTC. */
    async bookOnline(): Promise<{ assigneeId: string }> {
      await this.bookAsVisitor({ start: "2026-06-16T12:00:00.000Z" });
      return (await request("GET", "/showings?startAfter=2026-06-16T11:00:00Z"))[0];
    },
    /** Two calendar sources: one is empty, the other takes all of Tuesday. */
    async importBusyDay(): Promise<void> {
      const [empty, busy] = [await makeSource(server, account), await makeSource(server, account)];
      await server.database.sql`
        update calendar_sources set id = ${emptyCalendar}
        where account_id = ${account.accountId} and id = ${empty.id}`;
      const start = Date.parse("2026-06-16T00:00:00Z");
      const day = { start, end: start + 24 * hourMs, timeZone: "UTC", status: "confirmed" } as const;
      const entry = { uid: "1", key: "1", title: "Away", description: null, location: "", ...day };
      await forAccount(server.platform, account.accountId, async (call) => {
        await imported.share(call);
        await imported.replace(call, busy, [entry], new Date(start));
      });
    },
    /** A text message from somebody unknown. */
    async inquire(): Promise<void> {
      const { id, secret } = await makeConnector(server, account, { active: true });
      const body = { from: { phone: "+12175550142" }, content: "Is it free?", providerMessageId: newId() };
      const payload = JSON.stringify(body);
      const { statusCode } = await server.app.inject({
        method: "POST",
        url: `/inbound/v1/connectors/${id}/messages`,
        headers: {
          "content-type": "application/json",
          ...signedHeaders(secret, payload, server.clock.now()),
        },
        payload,
      });
      if (statusCode !== 202) throw new Error(`inbound: ${statusCode}`);
    },
    startForm,
    /** A form without questions of its own. */
    async makeForm(): Promise<void> {
      const { id } = await makeForm(server, account, { questionConfig: null });
      await server.database.sql`
        update workflow_templates set id = ${ownForm} where account_id = ${account.accountId} and id = ${id}`;
    },
    /** The contact fills in a form. @returns the session's id, and what the prospect is shown then */
    async complete(): Promise<{ id: string; answer: { externalLink: unknown } }> {
      const { name, email } = contact;
      const { sessionId: id, token } = (await startForm({ name, email })).body.data;
      const answer = await server.call({
        method: "POST",
        url: `/public/v1/sessions/${id}/complete`,
        headers: { authorization: `Bearer ${token}` },
      });
      return { id, answer: answer.body.data };
    },
    mailsToOwner: () => mailsTo(owner),
    mailsToContact: () => mailsTo(contact.email!),
    /** Writes to the contact, who does not answer for this many hours. @returns the follow-ups until then */
    async fallSilent(hours: number): Promise<{ sequenceStep: number }[]> {
      await send();
      await server.drain();
      for (let hour = 0; hour < hours; hour++) {
        server.clock.advance(hourMs);
        if (hour % 12 === 11 || hour === hours - 1) await server.drain();
      }
      return request("GET", "/followups");
    },
    /** A follow-up that is due now. */
    followUpNow: () =>
      request("POST", "/followups", {
        contactId: contact.id,
        scheduledFor: server.clock.now().toISOString(),
      }),
    /** Whether `rental account list --wants-news` lists the account. */
    async countWantingNews(): Promise<number> {
      const listed = await accounts.list(server.database.read, { wantsNews: true });
      return listed.filter(({ id, ownerEmail }) => id === account.accountId && ownerEmail === owner).length;
    },
  };
}
