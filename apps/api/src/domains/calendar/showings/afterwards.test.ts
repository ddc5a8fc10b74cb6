import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type Agency, openAgency } from "../../../../test/fixtures/agency.ts";
import { makePerson } from "../../../../test/fixtures/people.ts";
import { makeForm } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import { Mailbox } from "../../../../test/harness/mailbox.ts";
import { recipientTokens } from "../../../gate/identity/recipient-tokens.ts";
import { visitorTokens } from "../../../gate/identity/visitor-tokens.ts";
import { en } from "../../../http/pages/texts/en.ts";
import { takeAfterStep } from "./afterwards.service.ts";

const mailbox = new Mailbox();
afterAll(() => mailbox.close());
await mailbox.open();
const { server } = await testApi({ env: { SMTP_URL: `smtp://127.0.0.1:${mailbox.port}` } });

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Thursday, 14:00 to 14:30 in Chicago. */
const [thursday, end] = ["2026-06-18T19:00:00.000Z", "2026-06-18T19:30:00.000Z"];
/** 9:00 of the next morning. */
const morning = "2026-06-19T14:00:00.000Z";
const owner = "owner@example.com";
let agency: Agency;
let id: string;
let token: string;

beforeEach(async () => {
  mailbox.clear();
  server.clock.set("2026-06-15T12:00:00.000Z");
  const emailPreferences = { showingOutcomeNotifications: true, showingFeedbackEnabled: true };
  agency = await openAgency(server, { emailPreferences }, owner);
  ({ showingId: id, token } = await agency.made(thursday));
});

const later = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString();
const at = async (time: string) => {
  server.clock.set(time);
  await server.drain();
};
const showing = async () => (await agency.api("GET", `/showings/${id}`)).body.data;
const record = (body: object) => agency.api("PATCH", `/showings/${id}`, body);
const linkOf = (showingId = id, accountId = agency.account.accountId) =>
  `/p/outcomes/${visitorTokens(server.platform.secrets, "outcome").of({ accountId, id: showingId })}`;
const feedbackPage = () => `/p/bookings/${token}/feedback`;
const page = (url: string, method: "GET" | "HEAD" | "POST" = "GET", fields: Record<string, string> = {}) =>
  server.call({
    method,
    url,
    headers: { accept: "text/html", "content-type": "application/x-www-form-urlencoded" },
    ...(method === "POST" && { payload: new URLSearchParams(fields).toString() }),
  });
const events = async () => (await server.takeEvents()).map(({ event }) => event);
/** The subjects of the mails to somebody, without times. */
const subjects = async (to: string): Promise<string[]> => {
  const rows = await server.database.sql`
    select subject from outgoing_mail where account_id = ${agency.account.accountId} and "to" = ${to} order by id`;
  return rows.map(({ subject }) => subject.split(/: |, /)[0]);
};
/** The emails that contain a link, as they were sent. */
const sentWith = (link: string) =>
  mailbox.received
    .filter(({ text }) => text.replaceAll("=\r\n", "").includes(link))
    .map(({ to, text }) => ({ to, subject: /^Subject: (.*)$/m.exec(text)?.[1] }));
const asked = async (to = owner) =>
  (await subjects(to)).filter((subject) => subject === "Showing over").length;
const askedProspect = async () =>
  (await subjects("dana@example.com")).filter((subject) => subject.startsWith("How was")).length;

describe("whoever shows the home is asked what became of the showing", () => {
  it("at its end, once, by a link that is not stored", async () => {
    await at(later(end, -1));
    expect(await asked()).toBe(0);
    for (const ms of [0, hourMs, dayMs]) await at(later(end, ms));
    expect(await asked()).toBe(1);
    expect(sentWith(linkOf())).toEqual([
      { to: [owner], subject: expect.stringMatching(/^Showing over: Dana/) },
    ]);
    const [row] = await server.database.sql`select text from outgoing_mail where subject like 'Showing over%'
      and account_id = ${agency.account.accountId}`;
    expect(row!.text).not.toContain(linkOf());
  });

  it("also when it is the work of several workers at once", async () => {
    await server.drain();
    server.clock.set(end);
    const ref = { accountId: agency.account.accountId, id };
    await Promise.all([takeAfterStep(server.platform, ref), takeAfterStep(server.platform, ref)]);
    await server.drain();
    expect(await asked()).toBe(1);
  });

  it("if the home has somebody who shows it: that person, unless they want no email", async () => {
    const agent = await makePerson(server, agency.account.accountId, "agent");
    await record({ assigneeId: agent.id });
    await at(end);
    expect([await asked(agent.email), await asked()]).toEqual([1, 0]);
    ({ showingId: id } = await agency.made("2026-06-22T19:00:00.000Z"));
    await record({ assigneeId: agent.id });
    await server.database.sql`update people set notices = notices || '{"mail":false}' where id = ${agent.id}`;
    await at("2026-06-22T19:30:00.000Z");
    expect([await asked(agent.email), await asked()]).toEqual([1, 0]);
  });

  it.each([
    ["with the setting off", () => agency.set({ emailPreferences: { showingOutcomeNotifications: false } })],
    ["of a cancelled one", () => agency.api("DELETE", `/showings/${id}`)],
    [
      "when the outcome is recorded already",
      async () => {
        server.clock.set(thursday);
        await record({ outcome: "no_show" });
      },
    ],
  ])("not %s", async (_, prepare) => {
    await prepare();
    await at(end);
    expect(await asked()).toBe(0);
  });

  it("at the new end of one that was moved, and of one that was cancelled and put back", async () => {
    const friday = "2026-06-19T19:00:00.000Z";
    await record({ status: "cancelled" });
    await record({ status: "confirmed", startTime: friday, endTime: later(friday, hourMs) });
    await at(end);
    expect(await asked()).toBe(0);
    await at(later(friday, hourMs));
    expect(await asked()).toBe(1);
  });

  it("not days later, after an outage", async () => {
    await at(later(end, dayMs + 1));
    expect(await asked()).toBe(0);
  });
});

describe("the page of the outcome", () => {
  beforeEach(async () => {
    server.clock.set(end);
    await server.takeEvents();
  });

  it("changes nothing when it is fetched, as by a scanner of mail", async () => {
    for (const method of ["GET", "HEAD"] as const) expect((await page(linkOf(), method)).status).toBe(200);
    expect(await showing()).toMatchObject({ outcome: null, outcomeNote: null });
    expect(await events()).toEqual([]);
  });

  it.each(["attended", "no_show", "cancelled_late"])(
    "records %s with a note by one button",
    async (outcome) => {
      expect((await page(linkOf())).text).toContain("Dana Reyes");
      const { status, headers } = await page(linkOf(), "POST", { outcome, note: "Rang twice." });
      expect([status, headers.location]).toEqual([303, `${linkOf()}?done=recorded`]);
      expect(await showing()).toMatchObject({ outcome, outcomeNote: "Rang twice.", status: "pending" });
      expect(await events()).toEqual(["showing.updated", "showing.outcome_recorded"]);
      expect((await page(headers.location!)).text).toContain("Rang twice.");
    },
  );

  it("keeps what was typed when it is refused", async () => {
    const { status, text } = await page(linkOf(), "POST", { outcome: "perhaps", note: "Rang twice." });
    expect([status, text.includes("Rang twice."), text.includes(en.outcomeMissing)]).toEqual([
      422,
      true,
      true,
    ]);
    expect((await page(linkOf(), "POST", { outcome: "attended", note: "x".repeat(2_001) })).status).toBe(422);
    expect((await showing()).outcome).toBeNull();
  });

  it("lets it be corrected for a day, and then only shows it", async () => {
    await page(linkOf(), "POST", { outcome: "no_show" });
    server.clock.set(later(end, dayMs - 1));
    await page(linkOf(), "POST", { outcome: "attended" });
    expect((await showing()).outcome).toBe("attended");
    server.clock.set(later(end, dayMs));
    const { text } = await page(linkOf());
    expect([text.includes(en.outcomeRecorded("came")), text.includes("<form")]).toEqual([true, false]);
    await page(linkOf(), "POST", { outcome: "no_show" });
    expect((await showing()).outcome).toBe("attended");
  });

  it("says the same twice without a second event", async () => {
    await page(linkOf(), "POST", { outcome: "no_show" });
    await server.takeEvents();
    await page(linkOf(), "POST", { outcome: "no_show" });
    expect(await events()).toEqual([]);
  });

  it("is closed after 7 days, and while the showing is yet to come", async () => {
    server.clock.set(later(end, 7 * dayMs));
    expect((await page(linkOf())).text).toContain(en.outcomeClosed.split(". ")[1]);
    server.clock.set(later(thursday, -1));
    const { status, body } = await agency.visit("POST", linkOf().replace("/p", "/mail"), {
      outcome: "attended",
    });
    expect([status, body.code]).toEqual([409, "outcome_closed"]);
    expect((await showing()).outcome).toBeNull();
  });

  it("says in words that the showing or the account is gone", async () => {
    await server.database.sql`delete from calendar_entries where id = ${id}`;
    const nobody = linkOf(id, "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a60");
    for (const url of [linkOf(), nobody, `/p/bookings/${token}`, feedbackPage(), "/p/outcomes/nonsense"])
      for (const method of ["GET", "POST"] as const) {
        const fields = { outcome: "attended", response: "accepted", rating: "5" };
        const { status, text } = await page(url, method, fields);
        expect([url, status, text.includes(en.linkGone)]).toEqual([url, 404, true]);
      }
  });
});

describe("a prospect who came is asked how the showing was", () => {
  const came = async () => {
    server.clock.set(end);
    await record({ outcome: "attended" });
  };

  it("on the next morning, once, and says so on a page", async () => {
    await came();
    await at(later(morning, -1));
    expect(await askedProspect()).toBe(0);
    for (const ms of [0, hourMs, 7 * dayMs]) await at(later(morning, ms));
    expect(await askedProspect()).toBe(1);
    expect(sentWith(feedbackPage())).toEqual([
      { to: ["dana@example.com"], subject: expect.stringMatching(/^How was your showing\? Thu/) },
    ]);
    await server.takeEvents();
    for (const method of ["GET", "HEAD"] as const) await page(feedbackPage(), method);
    expect((await showing()).feedback).toBeNull();
    await page(feedbackPage(), "POST", { rating: "4", text: " Bright rooms. " });
    expect((await showing()).feedback).toEqual({
      rating: 4,
      text: "Bright rooms.",
      wantsToApply: false,
      at: later(morning, 7 * dayMs),
    });
    expect(await events()).toEqual(["showing.updated"]);
    await server.drain();
    expect(await subjects(owner)).toContain("What a prospect thinks of a showing");
  });

  it.each([
    ["if the outcome was corrected until then", () => record({ outcome: "no_show" })],
    ["if the showing was cancelled after all", () => record({ status: "cancelled" })],
    ["with the setting off", () => agency.set({ emailPreferences: { showingFeedbackEnabled: false } })],
    [
      "if email about showings is off",
      () => agency.set({ emailPreferences: { schedulingEmailEnabled: false } }),
    ],
    [
      "after it opted out",
      async () => {
        const { contactId } = await showing();
        const recipient = recipientTokens(server.platform.secrets).of(contactId);
        return agency.visit("POST", `/mail/unsubscribe/${recipient}`);
      },
    ],
  ])("not %s", async (_, prepare) => {
    await came();
    const answer = await prepare();
    expect(answer.status, answer.text).toBe(200);
    await at(morning);
    expect(await askedProspect()).toBe(0);
    const { text } = await page(feedbackPage());
    for (const part of [en.feedbackClosed, `href="/p/${agency.slug}/chat"`]) expect(text).toContain(part);
  });

  it("not if the outcome is only recorded a week later, nor if nothing is", async () => {
    await at(morning);
    expect(await askedProspect()).toBe(0);
    server.clock.set(later(end, 7 * dayMs));
    await record({ outcome: "attended" });
    await at(later(end, 9 * dayMs));
    expect(await askedProspect()).toBe(0);
  });

  it("once: what it said stays, and nothing can be said after 14 days", async () => {
    await came();
    await at(morning);
    const say = () => agency.visit("POST", `/bookings/${token}/feedback`, { rating: 5 });
    expect([(await say()).status, (await say()).body.code]).toEqual([200, "feedback_closed"]);
    ({ showingId: id, token } = await agency.made("2026-06-22T19:00:00.000Z"));
    server.clock.set("2026-06-22T19:30:00.000Z");
    await record({ outcome: "attended" });
    await at("2026-06-23T14:00:00.000Z");
    server.clock.set("2026-07-07T14:00:00.000Z");
    expect((await say()).body.code).toBe("feedback_closed");
  });

  it("in one language, also when it is refused", async () => {
    await came();
    await at(morning);
    for (const [url, message] of [
      [feedbackPage(), en.ratingMissing],
      [linkOf(), en.outcomeMissing],
    ] as const) {
      const headers = {
        "accept-language": "es",
        "content-type": "application/x-www-form-urlencoded",
      };
      const { status, text } = await server.call({ method: "POST", url, headers, payload: "rating=" });
      expect([status, text]).toEqual([422, expect.stringContaining(en.problemsHeading)]);
      expect(text).toContain(message);
    }
  });

  it("and is led to the account's form when it wants to apply", async () => {
    const form = await makeForm(server, agency.account);
    await came();
    await at(morning);
    const bad = await page(feedbackPage(), "POST", { text: "Bright rooms.", wantsToApply: "true" });
    expect([bad.status, bad.text.includes("Bright rooms."), bad.text.includes(en.ratingMissing)]).toEqual([
      422,
      true,
      true,
    ]);
    await page(feedbackPage(), "POST", { rating: "5", wantsToApply: "true" });
    const { text } = await page(feedbackPage());
    expect(text).toContain(`/p/${agency.slug}/w/${form.slug}?property=${agency.listingId}`);
    expect((await showing()).feedback).toMatchObject({ wantsToApply: true });
  });
});
