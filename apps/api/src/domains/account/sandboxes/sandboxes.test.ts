import { sql } from "drizzle-orm";
import { afterEach, expect, it, vi } from "vitest";
import {
  createContact,
  createProperty,
  greetingWorkflow,
  makeListing,
} from "../../../../test/fixtures/records.ts";
import {
  newSandbox as makeSandbox,
  advance as move,
  outbox as outboxOf,
  nowIn as timeIn,
} from "../../../../test/fixtures/sandboxes.ts";
import { testApi } from "../../../../test/harness/api.ts";
import type { TestAccount } from "../../../../test/harness/server.ts";

const { server, account } = await testApi({ plan: "scale" });
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const newSandbox = (body: object = {}) => makeSandbox(server, account, body);
const outbox = (as: TestAccount, query = "") => outboxOf(server, as, query);
const advance = (as: TestAccount, to: Date) => move(server, as, to);
const nowIn = (as: TestAccount) => timeIn(server, as);

afterEach(async () => {
  const { body } = await server.request("GET", "/sandboxes", { as: account });
  for (const { id } of body.data) await server.request("DELETE", `/sandboxes/${id}`, { as: account });
});

const later = (from: Date, ms: number) => new Date(from.getTime() + ms);

async function book(as: TestAccount, startTime: Date) {
  const property = await createProperty(server, as);
  const contact = await createContact(server, as);
  const [start, end] = [startTime.toISOString(), later(startTime, hourMs).toISOString()];
  const times = { startTime: start, endTime: end };
  const about = { title: "Showing", propertyId: property.id, contactId: contact.id, invite: true };
  const booked = await server.request("POST", "/showings", { as, body: { ...about, ...times } });
  expect(booked.status, booked.text).toBe(201);
  return { contactId: contact.id as string, showingId: booked.body.data.id as string };
}

it("makes a twin with the account's settings and a key that begins with rk_test_", async () => {
  await server.request("PATCH", "/settings", { as: account, body: { agentName: "Jordan Lee" } });
  const answer = await server.request("POST", "/sandboxes", { as: account, body: { name: "CI" } });
  expect(answer.status, answer.text).toBe(201);
  const { id, name, livemode, apiKey } = answer.body.data;
  expect([name, livemode, apiKey.slice(0, 8)]).toEqual(["CI", false, "rk_test_"]);
  expect(answer.headers.location).toBe(`/api/v1/sandboxes/${id}`);
  const as = { ...account, apiKey };
  const settings = await server.request("GET", "/settings", { as });
  expect(settings.body.data.agentName).toBe("Jordan Lee");
  const key = await server.request("POST", "/keys", { as, body: { name: "More" } });
  expect(key.body.data.apiKey.slice(0, 8)).toBe("rk_test_");
  const { body } = await server.request("GET", `/sandboxes/${id}`, { as: account });
  expect(body.data).toMatchObject({ id, name: "CI", livemode: false });
  expect((await server.request("DELETE", `/sandboxes/${id}`, { as: account })).status).toBe(204);
  expect((await server.request("GET", `/sandboxes/${id}`, { as: account })).status).toBe(404);
});

it("begins with sample records if asked to", async () => {
  const as = await newSandbox({ seed: true });
  const { body } = await server.request("GET", "/properties", { as });
  expect(body.pagination.total).toBeGreaterThan(0);
});

it("is limited in number by the plan, and refused on the others", async () => {
  const made = [await newSandbox(), await newSandbox(), await newSandbox()];
  const refused = await server.request("POST", "/sandboxes", { as: account, body: {} });
  expect([refused.status, refused.body.code]).toEqual([422, "sandbox_limit_reached"]);
  const { body } = await server.request("GET", "/sandboxes", { as: account });
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual(made.map(({ accountId }) => accountId));
});

it("tells keys of accounts and of sandboxes which of them to use", async () => {
  const as = await newSandbox();
  const live = await server.request("GET", "/sandbox/outbox", { as: account });
  expect([live.status, live.body.code]).toEqual([403, "sandbox_only"]);
  expect(live.body.detail).toContain("rk_test_");
  const test = await server.request("POST", "/sandboxes", { as, body: {} });
  expect([test.status, test.body.code]).toEqual([403, "not_in_a_sandbox"]);
});

it("keeps mail in its outbox, each at the time at which its clock makes it due", async () => {
  const as = await newSandbox();
  const start = await nowIn(as);
  const { contactId, showingId } = await book(as, later(start, 25 * hourMs));
  const { body } = await advance(as, later(start, 26 * hourMs));
  expect(body.data).toMatchObject({ done: true, now: later(start, 26 * hourMs).toISOString() });
  const sent = await outbox(as, `?kind=mail&contactId=${contactId}`);
  expect(sent.map(({ createdAt }) => createdAt)).toEqual(
    [0, 1, 23].map((hours) => later(start, hours * hourMs).toISOString()),
  );
  expect(sent[0]).toMatchObject({
    kind: "mail",
    contactId,
    showingId,
    attachments: [{ name: "invitation.ics" }],
  });
});

it("keeps messages of channels without a connector, and counts them as sent", async () => {
  const as = await newSandbox();
  const contact = await createContact(server, as, { phone: "+12175550142" });
  const message = { contactId: contact.id, channel: "sms", content: "See you tomorrow." };
  const queued = await server.request("POST", "/messages", { as, body: message });
  expect(queued.status, queued.text).toBeLessThan(300);
  await advance(as, await nowIn(as));
  expect(await outbox(as, "?kind=sms")).toMatchObject([{ to: "+12175550142", text: "See you tomorrow." }]);
  const { conversationId } = queued.body.data;
  const { body } = await server.request("GET", `/conversations/${conversationId}/messages`, { as });
  expect(body.data).toMatchObject([{ metadata: { deliveryStatus: "sent" } }]);
});

it("runs workflows, waits included, in order", async () => {
  const as = await newSandbox();
  const steps = [
    { id: "first", name: "First", type: "send_message", config: { template: "One" } },
    { id: "pause", name: "Pause", type: "wait", config: { hours: 2 } },
    { id: "second", name: "Second", type: "send_message", config: { template: "Two" } },
  ];
  const body = { ...greetingWorkflow, steps };
  const made = await server.request("POST", "/workflows", { as, body });
  expect(made.status, made.text).toBe(201);
  const contact = await createContact(server, as);
  const run = await server.request("POST", "/workflows/runs", {
    as,
    body: { workflowId: made.body.data.id, contactId: contact.id },
  });
  expect(run.status, run.text).toBeLessThan(300);
  const start = await nowIn(as);
  await advance(as, later(start, dayMs));
  const [one, two] = await outbox(as, `?contactId=${contact.id}`);
  expect([one?.text, two?.text]).toEqual([expect.stringContaining("One"), expect.stringContaining("Two")]);
  expect(Date.parse(two!.createdAt) - Date.parse(one!.createdAt)).toBeGreaterThanOrEqual(2 * hourMs);
});

it("has a clock that each call moves to the time that it names, from wherever the last one left it", async () => {
  const as = await newSandbox();
  const start = await nowIn(as);
  const { contactId } = await book(as, later(start, 25 * hourMs));
  for (const hours of [1, 2, 23, 26]) {
    const to = later(start, hours * hourMs);
    expect((await advance(as, to)).body.data).toMatchObject({ now: to.toISOString(), done: true });
    expect(await nowIn(as)).toEqual(to);
  }
  const sent = await outbox(as, `?kind=mail&contactId=${contactId}`);
  expect(sent.map(({ createdAt }) => createdAt)).toEqual(
    [0, 1, 23].map((hours) => later(start, hours * hourMs).toISOString()),
  );
});

it("has a clock that goes forward only, at most 90 days at a time, and no other clock with it", async () => {
  const as = await newSandbox();
  const start = await nowIn(as);
  for (const to of [later(start, -1), later(start, 91 * dayMs)]) {
    const refused = await advance(as, to);
    expect([refused.status, refused.body.errors?.[0].field]).toEqual([422, "to"]);
  }
  expect((await advance(as, later(start, 90 * dayMs))).body.data.done).toBe(true);
  const { body } = await server.request("GET", "/properties", { as });
  expect(body.data).toEqual([]);
  const createdAt = async (by: TestAccount) => {
    const { id } = await createContact(server, by);
    return (await server.request("GET", `/contacts/${id}`, { as: by })).body.data.createdAt;
  };
  expect(await createdAt(as)).toBe(later(start, 90 * dayMs).toISOString());
  expect(await createdAt(account)).toBe(server.clock.now().toISOString());
});

it("connects to nothing but webhooks and connectors", async () => {
  const as = await newSandbox();
  const property = await createProperty(server, as);
  const source = { name: "Calendar", url: "https://93.184.215.14/a.ics" };
  const refused = await server.request("POST", "/calendar-sources", { as, body: source });
  expect([refused.status, refused.body.errors]).toMatchObject([422, [{ field: "url" }]]);
  expect(refused.text).toContain("sandbox");
  const images = { urls: ["https://93.184.215.14/a.jpg"] };
  const path = `/properties/${property.id}/images/import`;
  const imported = await server.request("POST", path, { as, body: images });
  expect(imported.status, imported.text).toBe(202);
  await advance(as, await nowIn(as));
  const { body } = await server.request("GET", `${path}/${imported.body.data.jobId}`, { as });
  expect(JSON.stringify(body), path).toContain("sandbox");
});

it("is deleted after 30 days in which nobody used it", async () => {
  const as = await newSandbox();
  server.clock.advance(31 * dayMs);
  await server.drain(["sandbox-end"]);
  const { body } = await server.request("GET", "/sandboxes", { as: account });
  expect(body.data).toEqual([]);
  expect((await server.request("GET", "/properties", { as })).status).toBe(401);
});

it("refuses calls with its key from the beginning of its deletion, so that they can't hold it up", async () => {
  const sandbox = await newSandbox();
  const contact = await createContact(server, sandbox);
  const call = () => server.request("GET", "/contacts", { as: sandbox });
  const path = `/sandboxes/${sandbox.accountId}`;
  const deletion = await server.database.transact(async (tx) => {
    await tx.execute(sql`select from contacts where id = ${contact.id}::uuid for update`);
    const waiting = server.request("DELETE", path, { as: account });
    await vi.waitFor(async () => expect((await call()).status).toBe(401), { timeout: 9_000, interval: 200 });
    return { waiting };
  });
  expect((await deletion.waiting).status).toBe(204);
});

it("keeps its key when its deletion is refused because of If-Match", async () => {
  const sandbox = await newSandbox();
  const headers = { "If-Match": '"1"' };
  const refused = await server.request("DELETE", `/sandboxes/${sandbox.accountId}`, { as: account, headers });
  expect(refused.status).toBe(422);
  expect((await server.request("GET", "/sandbox", { as: sandbox })).status).toBe(200);
});

it("is in the account's audit log when it is created and deleted, with its name", async () => {
  const as = await newSandbox({ name: "For the log" });
  await server.request("DELETE", `/sandboxes/${as.accountId}`, { as: account });
  const { body } = await server.request("GET", `/audit?recordId=${as.accountId}`, { as: account });
  expect(body.data).toMatchObject([
    {
      action: "deleted",
      resource: "sandboxes",
      operation: "sandboxes.delete",
      before: { name: "For the log" },
    },
    {
      action: "created",
      resource: "sandboxes",
      operation: "sandboxes.create",
      after: { name: "For the log" },
    },
  ]);
});

it("has public pages to try, which no search engine is told about", async () => {
  await server.request("PATCH", "/settings", { as: account, body: { profilePublic: true } });
  const sandbox = await newSandbox({ name: "Not to be found" });
  for (const owner of [account, sandbox]) await makeListing(server, owner);
  const slugOf = async (as: TestAccount) =>
    (await server.database.sql<{ slug: string }[]>`select slug from accounts where id = ${as.accountId}`)[0]!
      .slug;
  const { text } = await server.call({ method: "GET", url: "/p/sitemap.xml" });
  expect(text).toContain(`/p/${await slugOf(account)}/`);
  expect(text).not.toContain(`/p/${await slugOf(sandbox)}/`);
  const own = await server.call({ method: "GET", url: `/p/${await slugOf(sandbox)}/sitemap.xml` });
  expect([own.status, own.text]).toEqual([200, expect.not.stringContaining("<loc>")]);
  for (const [owner, isHidden] of [
    [account, false],
    [sandbox, true],
  ] as const) {
    const page = await server.call({ method: "GET", url: `/p/${await slugOf(owner)}` });
    expect(page.status).toBe(200);
    expect(page.headers["x-robots-tag"]).toBe(isHidden ? "noindex" : undefined);
    expect(page.text.includes('<meta name="robots" content="noindex">')).toBe(isHidden);
  }
});
