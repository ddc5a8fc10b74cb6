import { beforeEach, expect, it } from "vitest";
import { type Agency, openAgency } from "../../../../test/fixtures/agency.ts";
import { connectorTest } from "../../../../test/fixtures/connected.ts";

const { server, carrier, inbound } = await connectorTest();
const hourMs = 3_600_000;
const phone = "+1 217 555 0142";
/** Thursday and Friday, 14:00 in Chicago. */
const [thursday, friday] = ["2026-06-18T19:00:00.000Z", "2026-06-19T19:00:00.000Z"];
const before = (start: string, hours: number) => new Date(Date.parse(start) - hours * hourMs).toISOString();
const mobile = { name: "Dana Reyes", email: "", phone };
let agency: Agency;
let connector: { id: string; secret: string };
let written = 0;

beforeEach(async () => {
  server.clock.set("2026-06-15T12:00:00.000Z");
  const showingConfirmation = { askHoursBefore: 24, cancelHoursBefore: 3 };
  agency = await openAgency(server, { showingConfirmation }, "owner@example.com");
  const body = { channel: "sms", name: "Text messages", outboundUrl: carrier.url };
  connector = (await agency.api("POST", "/connectors", body)).body.data;
});

const at = async (time: string) => {
  server.clock.set(time);
  await server.drain();
};
const showing = async (id: string) => (await agency.api("GET", `/showings/${id}`)).body.data;
const say = async (content: string) => {
  const answer = await inbound(connector, "messages", {
    from: { phone },
    content,
    providerMessageId: `SM${++written}`,
  });
  expect(answer.status, answer.text).toBeLessThan(300);
  await server.drain();
};
const texts = () => carrier.arrived.map(({ body }) => String(body.content));
const notices = async () =>
  (
    await server.database.sql`
      select subject from outgoing_mail
      where account_id = ${agency.account.accountId} and "to" = 'owner@example.com' order by id`
  ).map(({ subject }) => subject.split(/: |, /)[0]);

it.each(["YES", "Sí", "si!", "Yes, please", "Yes, I’ll be there!", "ok 👍", "Claro que sí, ahí estaré"])(
  "%s confirms the showing that was asked about",
  async (answer) => {
    const { showingId } = await agency.made(thursday, mobile);
    await at(before(thursday, 24));
    expect(texts().filter((text) => text.includes("Will you come"))).toEqual([
      expect.stringMatching(/YES or NO.*Without an answer.*http:\S+\/p\/bookings\/\S+$/),
    ]);
    await say(answer);
    expect(await showing(showingId)).toMatchObject({ status: "confirmed", confirmedBy: "prospect" });
    expect(texts().at(-1)).toContain("Your showing is confirmed");
  },
);

it("NO cancels nothing by itself: its host is told, and the prospect gets the link", async () => {
  const { showingId } = await agency.made(thursday, mobile);
  await at(before(thursday, 24));
  await say("No, thanks");
  expect(await showing(showingId)).toMatchObject({ status: "pending", prospectResponse: "declined" });
  expect(texts().at(-1)).toContain("/p/bookings/");
  expect(await notices()).toContain("Invitation declined");
});

it("YES to two open questions confirms neither, but asks which one", async () => {
  const first = await agency.made(thursday, mobile);
  await agency.set({ showingConfirmation: { askHoursBefore: 48, cancelHoursBefore: 3 } });
  const second = await agency.made(friday, mobile);
  await at(before(thursday, 24));
  await say("yes");
  for (const { showingId } of [first, second])
    expect(await showing(showingId)).toMatchObject({ confirmedAt: null, status: "pending" });
  expect(
    texts()
      .at(-1)!
      .match(/\/p\/bookings\//g),
  ).toHaveLength(2);
});

it.each(["Yes please, but can we do 5 pm?", "Llego un poco tarde", "yes to which one?"])(
  "%s is for its host to read: nothing is cancelled",
  async (answer) => {
    const { showingId } = await agency.made(thursday, mobile);
    await at(before(thursday, 24));
    server.clock.advance(60_000);
    await say(answer);
    expect(await showing(showingId)).toMatchObject({ status: "pending", prospectResponse: null });
    await at(before(thursday, 3));
    expect(await showing(showingId)).toMatchObject({ status: "pending", lapsedAt: null });
    expect(await notices()).toContain("Showing not confirmed");
  },
);

it("NO with an apostrophe of a phone is understood, and still cancels in time", async () => {
  const { showingId } = await agency.made(thursday, mobile);
  await at(before(thursday, 24));
  server.clock.advance(60_000);
  await say("No, I can’t");
  expect((await showing(showingId)).prospectResponse).toBe("declined");
  await at(before(thursday, 3));
  expect((await showing(showingId)).status).toBe("cancelled");
});

it("YES before any question, or after the answer, is a message like others", async () => {
  const { showingId } = await agency.made(thursday, mobile);
  await say("yes");
  expect(await showing(showingId)).toMatchObject({ confirmedAt: null });
});

it("CANCEL opts out, cancels no showing, and puts it in question to its host", async () => {
  const { showingId } = await agency.made(thursday, mobile);
  await at(before(thursday, 24));
  await say("CANCEL");
  await at(before(thursday, 3));
  expect(await showing(showingId)).toMatchObject({ status: "pending" });
  expect(await notices()).toEqual(expect.arrayContaining(["Showing in doubt", "Showing not confirmed"]));
});

it("a text message that the carrier refused, or reported as undelivered, cancels nothing", async () => {
  const { showingId } = await agency.made(thursday, mobile);
  carrier.answer = () => ({ status: 400 });
  await at(before(thursday, 24));
  await at(before(thursday, 3));
  expect(await showing(showingId)).toMatchObject({ status: "pending", lapsedAt: null });
});

it("an unanswered text message cancels in time, and says so by text message", async () => {
  const { showingId } = await agency.made(thursday, mobile);
  await at(before(thursday, 24));
  await at(before(thursday, 3));
  expect((await showing(showingId)).status).toBe("cancelled");
  expect(texts().at(-1)).toContain("put it back");
});

it("a prospect who has only a phone number is reminded by a text message, and once while it is asked, too", async () => {
  const { showingId } = await agency.made(thursday, mobile);
  await at(before(thursday, 24));
  expect(texts()).toHaveLength(1);
  await say("yes");
  await at(before(thursday, 2));
  expect(texts().at(-1)).toMatch(/^This is a reminder of your showing\. .*\/p\/bookings\/\S+$/);
  expect((await showing(showingId)).reminderSentAt).toBe(before(thursday, 2));
});
