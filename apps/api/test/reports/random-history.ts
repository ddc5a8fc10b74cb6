import { createHmac } from "node:crypto";
import type { Change } from "@rental/contract";
import { complete } from "../changes/complete.ts";
import { Visitor } from "../chats/visitor.ts";
import { Carrier } from "../fixtures/connected.ts";
import { visit } from "../fixtures/form-visitor.ts";
import { makePerson } from "../fixtures/people.ts";
import { formWorkflow } from "../fixtures/records.ts";
import { seededRandom } from "../harness/random.ts";
import type { TestAccount, TestServer } from "../harness/server.ts";

const minuteMs = 60_000;

/** What a program that follows the feed has seen: each change with the record as it then was, in order. */
export type Seen = Change[];

/**
 * An account in which prospects write, book and fill in forms, and people answer, show and let homes: always the same
 * history, through the API. The feed is read after each change of a home, and at the end.
 */
export async function randomHistory(server: TestServer, steps: number) {
  const random = seededRandom(49);
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
  const maybe = <T>(value: T): T | undefined => (random() < 0.5 ? value : undefined);
  const account: TestAccount = await server.createAccount("pro", "Numbers", "owner@example.com");
  const api = (method: "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: object) =>
    server.request(method, path, { as: account, ...(body && { body }) });
  const carrier = new Carrier();
  await carrier.open();

  const seen: Seen = [];
  let cursor: string | undefined;
  async function follow(): Promise<void> {
    await complete(server);
    for (let hasMore = true; hasMore; ) {
      const { body } = await api(
        "GET",
        `/changes?include=record&limit=500${cursor ? `&cursor=${cursor}` : ""}`,
      );
      seen.push(...body.data);
      ({ hasMore, nextCursor: cursor } = body);
    }
  }

  await api("PATCH", "/settings", { profilePublic: true, timezone: "America/Chicago" });
  const { slug } = (await api("GET", "/people/me")).body.data.account;
  const connector = (
    await api("POST", "/connectors", { channel: "sms", name: "Texts", outboundUrl: carrier.url })
  ).body.data;
  const form = (await api("POST", "/workflows", formWorkflow)).body.data;
  const hosts: string[] = [];
  for (const role of ["agent", "owner"] as const)
    hosts.push((await makePerson(server, account.accountId, role)).id);
  const ids = async (path: string): Promise<string[]> =>
    (await api("GET", `${path}?limit=100`)).body.data.map(({ id }: { id: string }) => id);

  async function text(): Promise<void> {
    const homes = await ids("/properties");
    const body = JSON.stringify({
      from: { phone: `+1 217 555 01${10 + Math.floor(random() * 30)}`, name: "Dana Reyes" },
      content: "Is it free?",
      providerMessageId: `SM${Math.floor(random() * 1e9)}`,
      ...(random() < 0.6 && homes.length > 0 && { propertyId: pick(homes) }),
    });
    const timestamp = String(Math.floor(server.clock.now().getTime() / 1000));
    const digest = createHmac("sha256", connector.secret).update(`${timestamp}.${body}`).digest("hex");
    await server.call({
      method: "POST",
      url: `/inbound/v1/connectors/${connector.id}/messages`,
      headers: {
        "content-type": "application/json",
        "x-connector-timestamp": timestamp,
        "x-connector-signature": `sha256=${digest}`,
      },
      payload: body,
    });
  }
  async function reply(): Promise<void> {
    const contacts = await ids("/contacts");
    if (contacts.length === 0) return;
    await api("POST", "/messages", { contactId: pick(contacts), content: "Friday works.", channel: "sms" });
  }
  async function chat(): Promise<void> {
    await Visitor.of(server, account, {
      content: "Hello",
      name: "Ana Ruiz",
      email: `a${random()}@example.com`,
    });
  }
  async function show(): Promise<void> {
    const [contacts, homes] = [await ids("/contacts"), await ids("/properties")];
    if (contacts.length === 0 || homes.length === 0) return;
    const start = server.clock.now().getTime() + Math.floor(random() * 3 * 24 * 60) * minuteMs;
    await api("POST", "/showings", {
      propertyId: pick(homes),
      contactId: pick(contacts),
      title: "Showing",
      startTime: new Date(start).toISOString(),
      endTime: new Date(start + 30 * minuteMs).toISOString(),
      confirmed: random() < 0.5,
      assigneeId: maybe(pick(hosts)) ?? null,
    });
  }
  async function settle(): Promise<void> {
    const showings = await ids("/showings");
    if (showings.length === 0) return;
    const path = `/showings/${pick(showings)}`;
    await api(
      "PATCH",
      path,
      pick([
        { outcome: "attended" },
        { outcome: "attended" },
        { outcome: "no_show" },
        { outcome: "cancelled_late" },
        { status: "cancelled" },
        { status: "confirmed" },
      ]),
    );
  }
  async function fillIn(): Promise<void> {
    const path = `/${slug}/forms/${form.slug}/sessions`;
    const started = await visit(server, "POST", path, { body: {} });
    const { sessionId, token } = started.body.data;
    const open = { name: "Kim Lee", email: `k${Math.floor(random() * 40)}@example.com` };
    await visit(server, "PATCH", `/sessions/${sessionId}`, { token, body: open });
    if (random() < 0.3) return;
    const answers = { moveInDate: "2026-12-01", pets: false };
    await visit(server, "PATCH", `/sessions/${sessionId}`, { token, body: { answers } });
    await visit(server, "POST", `/sessions/${sessionId}/complete`, { token });
    if (random() < 0.6)
      await api("PATCH", `/sessions/${sessionId}/review`, { reviewStatus: pick(["approved", "denied"]) });
  }
  async function letHome(): Promise<void> {
    const homes = (await api("GET", "/properties?limit=100")).body.data;
    const home =
      homes.length < 6 || random() < 0.1 ? undefined : pick<{ id: string; available: boolean }>(homes);
    const date = maybe(new Date(server.clock.now().getTime() + random() * 1e9).toISOString().slice(0, 10));
    if (home) {
      const changes = {
        available: random() < 0.3 ? home.available : !home.available,
        availabilityDate: date ?? null,
      };
      await api("PATCH", `/properties/${home.id}`, changes);
    } else {
      const fields = { address: `${Math.floor(random() * 900)} Elm Street`, monthlyRent: 1850, bedrooms: 2 };
      const available = random() < 0.7;
      await api("POST", "/properties", {
        ...fields,
        bathrooms: 1,
        available,
        availabilityDate: date ?? null,
      });
    }
  }
  async function change(): Promise<void> {
    const contacts = await ids("/contacts");
    if (contacts.length < 5) return;
    const path = `/contacts/${pick(contacts)}`;
    if (random() < 0.4) await api("DELETE", path);
    else await api("PATCH", path, { role: "tenant", source: pick(["zillow", "walk-in"]) });
  }
  async function conversation(): Promise<void> {
    const conversations = await ids("/conversations");
    if (conversations.length === 0) return;
    await api("PATCH", `/conversations/${pick(conversations)}`, { assigneeId: pick(hosts) });
  }

  const acts = [
    text,
    text,
    text,
    reply,
    reply,
    chat,
    show,
    show,
    settle,
    settle,
    fillIn,
    letHome,
    letHome,
    change,
    conversation,
  ];
  for (let step = 0; step < steps; step++) {
    server.clock.advance((1 + Math.floor(random() * (random() < 0.2 ? 600 : 20))) * minuteMs);
    const act = pick(acts);
    await act();
    // Only of homes, earlier states matter, too.
    if (act === letHome) await follow();
  }
  await follow();
  await carrier.close();
  return { account, api, seen };
}
