import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { en } from "../../src/http/pages/texts/en.ts";
import { es } from "../../src/http/pages/texts/es.ts";
import { escapeHtml } from "../../src/platform/text/html.ts";
import { makeListing } from "../fixtures/records.ts";
import { advance, newSandbox, nowIn } from "../fixtures/sandboxes.ts";
import { startTestServer, type TestAccount, type TestServer } from "../harness/server.ts";
import { fieldsOf, hostile, isUnescaped, publish, send, visit } from "./published.ts";

let server: TestServer;
let account: TestAccount;
let slug: string;
let home: string;
let path: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ account, slug } = await publish(server, { timezone: "America/Chicago" }));
  home = await makeListing(server, account, { title: "Sunny home" });
  path = `/p/${slug}/book/${home}`;
});
afterAll(() => server.close());
// Each test has the forms of a minute.
beforeEach(() => server.clock.advance(60_000));

const dana = { name: "Dana Reyes", email: "dana@example.com" };
/** Long enough to fill in a form. */
const aMoment = () => server.clock.advance(5000);

/** The times that the page offers, ISO 8601. */
const timesOn = (text: string) =>
  [...text.matchAll(/<button class="time" name="start" value="([^"]+)"/g)].map(([, start]) => start!);

/** Chooses the nth free time of the first day. @returns the address of the details, and its page */
async function choose(nth: number, language = "en") {
  const start = timesOn((await visit(server, path)).text)[nth]!;
  const { status, headers } = await send(server, path, { start });
  expect(status).toBe(303);
  const details = headers.location!;
  const cookie = String(headers["set-cookie"]).split(";")[0]!;
  return { start, details, cookie, page: await visit(server, details, language, { cookie }) };
}

/** Books a time as the form does. @returns the address of the booking */
async function book(nth: number, more: Record<string, string> = {}) {
  const { page } = await choose(nth);
  aMoment();
  const answer = await send(server, `${path}/details`, { ...fieldsOf(page.text), ...dana, ...more });
  expect([answer.status, answer.headers["cache-control"]]).toEqual([303, "no-store"]);
  return answer.headers.location!;
}

const showingOf = async (text: string) => {
  const { data } = (await server.request("GET", "/showings?limit=50", { as: account })).body;
  return data.find(({ startTime }: { startTime: string }) => text === startTime);
};

describe("booking a showing", () => {
  it("offers the free times of a day in the account's zone, holds the one that is chosen, and books it", async () => {
    const first = await visit(server, path);
    expect(first.text).toContain("Monday, June 15, 2026");
    expect(first.text).toContain(">9:30 AM</button>");
    const { start, details, page } = await choose(0);
    expect(new URL(details, "http://x").searchParams.get("hold")).toMatch(/^[0-9a-f-]{36}$/);
    expect(page.text).toContain(`Monday, June 15, 2026, 9:30 AM`);
    expect(page.text).toContain(en.heldUntil("7:06 AM"));
    expect(timesOn((await visit(server, path)).text)).not.toContain(start);

    aMoment();
    const sent = await send(server, `${path}/details`, { ...fieldsOf(page.text), ...dana, notes: "Hi" });
    expect(sent.headers.location).toMatch(/^\/p\/bookings\/[0-9a-v]{52}\?done=booked$/);
    const booked = await visit(server, sent.headers.location!);
    expect(booked.text).toContain(
      `<b>${en.requestSent}</b> The agency has yet to confirm it. ${en.bookedHelp}`,
    );
    expect(booked.text).not.toContain(en.booked);
    expect(booked.text).toContain("9:30 AM\u00a0– 10:00 AM");
    const line = booked.text.split('class="home-line"')[1]!;
    expect(line).toContain(`<a href="/p/${slug}/listings/${home}">Sunny home</a>`);
    expect(await showingOf(start)).toMatchObject({ status: "pending", propertyId: home });
  });

  it("shows the visitor who comes back their own time as held for them, with the times beside it", async () => {
    const all = timesOn((await visit(server, path)).text);
    const { start, page, cookie } = await choose(1);
    const back = /<a class="tap" href="([^"]+)">Choose another time/.exec(page.text)![1]!;
    // By the link, and by the browser's button.
    for (const address of [back.replaceAll("&amp;", "&"), path]) {
      const again = await visit(server, address, "en", { cookie });
      expect(timesOn(again.text)).toEqual(all);
      expect(again.text).toMatch(new RegExp(`value="${start}">[^<]+<span class="held">${en.heldForYou}`));
    }
    const others = timesOn((await visit(server, path)).text);
    expect(others).not.toContain(start);
    expect(others.length).toBeLessThan(all.length - 1);
    server.clock.advance(6 * 60_000);
    expect(timesOn((await visit(server, path, "en", { cookie })).text)).toEqual(all);
  });

  it("gives up the time that is held when the visitor comes back and chooses another", async () => {
    const { start, cookie } = await choose(0);
    const again = await visit(server, path, "en", { cookie });
    const other = timesOn(again.text).at(-1)!;
    expect((await send(server, path, { ...fieldsOf(again.text), start: other }, { cookie })).status).toBe(
      303,
    );
    expect(timesOn((await visit(server, path)).text)).toContain(start);
    server.clock.advance(6 * 60_000);
  });

  it("shows another day, and the next days, by a link", async () => {
    const { text } = await visit(server, `${path}?day=2026-06-17`);
    expect(text).toContain("Wednesday, June 17, 2026");
    expect(text).toContain(en.laterDays);
    const later = /href="([^"]+)">Later days/.exec(text)![1]!;
    expect((await visit(server, later)).text).toContain(en.earlierDays);
    expect((await visit(server, `${path}?day=nonsense`)).status).toBe(200);
  });

  it.each([
    ["en", "1:00 AM CDT", "1:00 AM CST", "Central Daylight Time, Central Standard Time"],
    ["es", "1:00 a.m. CDT", "1:00 a.m. CST", "hora de verano central, hora estándar central"],
  ])("tells apart the hours of a night whose clocks go back (%s)", async (language, first, second, zones) => {
    const workingHours = { start: "00:00", end: "00:00", days: [0, 1, 2, 3, 4, 5, 6] };
    const night = await publish(server, { timezone: "America/Chicago", workingHours }, `Night ${language}`);
    const id = await makeListing(server, night.account);
    server.clock.set("2026-10-30T12:00:00.000Z");
    const { text } = await visit(server, `/p/${night.slug}/book/${id}?day=2026-11-01`, language);
    expect(text).toContain(zones);
    for (const time of [
      `value="2026-11-01T06:00:00.000Z">${first}<`,
      `value="2026-11-01T07:00:00.000Z">${second}<`,
    ])
      expect(text).toContain(time);
    const before = await visit(server, `/p/${night.slug}/book/${id}?day=2026-10-31`, language);
    expect(before.text).not.toContain(first.split(" ").at(-1));
  });

  it("leads to the account's own booking page, when it has one", async () => {
    const other = await publish(server, { bookingUrl: "https://book.example.com/elm" }, "Elsewhere");
    const id = await makeListing(server, other.account);
    const { status, headers } = await visit(server, `/p/${other.slug}/book/${id}`);
    expect([status, headers.location]).toEqual([302, "https://book.example.com/elm"]);
  });

  it("is a 404 page for a listing that is withdrawn while somebody books it", async () => {
    const id = await makeListing(server, account);
    const there = `/p/${slug}/book/${id}`;
    const start = timesOn((await visit(server, there)).text).at(-1)!;
    const details = (await send(server, there, { start })).headers.location!;
    const page = await visit(server, details);
    await server.request("PATCH", `/properties/${id}`, { as: account, body: { isPublic: false } });
    aMoment();
    const answer = await send(server, `${there}/details`, { ...fieldsOf(page.text), ...dana });
    expect(answer.status).toBe(404);
    expect(answer.text).toContain(en.notFound);
    expect(answer.text).toContain(`href="/p/${slug}"`);
  });
});

describe("a time that is taken meanwhile", () => {
  it("is said at the choice, with the other times", async () => {
    const start = timesOn((await visit(server, path)).text)[0]!;
    const hold = `/public/v1/${slug}/listings/${home}/holds`;
    const headers = { "content-type": "application/json" };
    await server.call({ method: "POST", url: hold, headers, payload: JSON.stringify({ start }) });
    const { status, text } = await send(server, path, { start });
    expect(status).toBe(409);
    expect(text).toContain(en.takenTitle);
    expect(timesOn(text).length).toBeGreaterThan(3);
    server.clock.advance(6 * 60_000);
  });

  it("is said at the end too, with the next free times and everything that was typed", async () => {
    const { start, page } = await choose(1);
    // The hold ends, and somebody else books.
    server.clock.advance(6 * 60_000);
    const headers = { "content-type": "application/json" };
    const payload = JSON.stringify({ propertyId: home, start, name: "Kim", email: "kim@example.com" });
    const other = await server.call({ method: "POST", url: `/public/v1/${slug}/bookings`, headers, payload });
    expect(other.status).toBe(201);
    const typed = { ...dana, phone: "", notes: "With my sister" };
    const refused = await send(server, `${path}/details`, { ...fieldsOf(page.text), ...typed });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain(en.takenTitle);
    expect(refused.text).toContain('value="dana@example.com"');
    expect(refused.text).toContain("With my sister</textarea>");
    aMoment();
    const next = fieldsOf(refused.text);
    expect(next.start).not.toBe(start);
    const booked = await send(server, `${path}/details`, { ...next, ...typed });
    expect(booked.headers.location).toMatch(/^\/p\/bookings\//);
    expect(await showingOf(next.start!)).toMatchObject({ status: "pending" });
  });
});

describe("what the form refuses", () => {
  it.each([
    [{ name: "", email: "dana@example.com" }, en.nameMissing, "name"],
    [{ name: "Dana" }, en.emailOrPhoneMissing, "email"],
    [{ name: "Dana", email: "nonsense" }, en.emailWrong, "email"],
    [{ name: "Dana", phone: "+44 20 7946 0958" }, en.phoneWrong, "phone"],
    [{ ...dana, notes: "x".repeat(2001) }, en.notesWrong, "notes"],
  ])("%j: it says so at the field, and keeps what was typed", async (typed, message, field) => {
    const { page } = await choose(2);
    aMoment();
    const { status, text } = await send(server, `${path}/details`, { ...fieldsOf(page.text), ...typed });
    expect(status).toBe(422);
    expect(text).toContain(`<a href="#field-${field}">${message.replaceAll("'", "&#39;")}</a>`);
    expect(text).toContain(`id="field-${field}-wrong"`);
    if ("name" in typed && typed.name) expect(text).toContain(`value="${typed.name}"`);
    server.clock.advance(6 * 60_000);
  });

  it("is whatever no person sent: no stamp, a forged one, another website", async () => {
    const { page } = await choose(2);
    const fields: Record<string, string> = { ...fieldsOf(page.text), ...dana };
    aMoment();
    const { shown: _, ...unstamped } = fields;
    const forged = { ...fields, shown: `${(0).toString(36)}.${"A".repeat(22)}` };
    for (const given of [unstamped, forged])
      expect((await send(server, `${path}/details`, given)).status).toBe(403);
    const foreign = { "sec-fetch-site": "cross-site" };
    expect((await send(server, `${path}/details`, fields, foreign)).status).toBe(403);
    expect((await send(server, path, { start: fields.start! }, foreign)).status).toBe(403);
    server.clock.advance(6 * 60_000);
  });

  it("says what is missing, whatever else there is to say about a form that is sent at once", async () => {
    const { page } = await choose(2);
    const empty = await send(server, `${path}/details`, fieldsOf(page.text));
    expect(empty.status).toBe(422);
    for (const message of [en.nameMissing, en.emailOrPhoneMissing])
      expect(empty.text).toContain(message.replaceAll("'", "&#39;"));
    server.clock.advance(6 * 60_000);
  });

  it("says it at every wrong field at once, and focuses the first", async () => {
    const { page } = await choose(2);
    const typed = { name: "", email: "dana@", phone: "12", notes: "x".repeat(2001) };
    const { text } = await send(server, `${path}/details`, { ...fieldsOf(page.text), ...typed });
    for (const message of [en.nameMissing, en.emailWrong, en.phoneWrong, en.notesWrong])
      expect(text.split(message.replaceAll("'", "&#39;"))).toHaveLength(3);
    expect(text.match(/<[^>]* autofocus/g)).toEqual([expect.stringContaining('name="name"')]);
    server.clock.advance(6 * 60_000);
  });

  it("says that a number is of another country together with what else is wrong", async () => {
    const { page } = await choose(2);
    const typed = { name: "Dana", email: "dana@", phone: "+44 20 7946 0958" };
    const { text } = await send(server, `${path}/details`, { ...fieldsOf(page.text), ...typed });
    for (const message of [en.emailWrong, en.phoneWrong])
      expect(text.split(message.replaceAll("'", "&#39;"))).toHaveLength(3);
    server.clock.advance(6 * 60_000);
  });

  it("never meets somebody whose browser fills in the form, even the trap", async () => {
    const { page } = await choose(2);
    const fields = { ...fieldsOf(page.text), ...dana };
    server.clock.advance(400);
    const filled = await send(server, `${path}/details`, { ...fields, hollow: "https://example.com" });
    expect([filled.status, filled.text.includes(en.sendAgain)]).toEqual([422, true]);
    expect(filled.text).toContain('value="Dana Reyes"');
    server.clock.advance(400);
    const again = { ...fieldsOf(filled.text), ...dana };
    expect((await send(server, `${path}/details`, again)).status).toBe(303);
    server.clock.advance(6 * 60_000);
  });

  it("gives a time back when its visitor leaves, by the button and by the script, and no other", async () => {
    for (const leave of [{ leave: "true" }, {}] as Record<string, string>[]) {
      const { page, cookie } = await choose(4);
      const { hold, start } = fieldsOf(page.text);
      expect(page.text).toContain(escapeHtml(en.leaveTime));
      expect(page.headers["content-security-policy"]).toContain("script-src 'self'");
      const isFree = async () =>
        (await visit(server, `${path}?day=${start!.slice(0, 10)}`)).text.includes(start!);
      const other = { hold: "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d", ...leave };
      await send(server, `${path}/leave`, other, { cookie });
      await send(server, `${path}/leave`, { hold: hold!, ...leave });
      expect(await isFree()).toBe(false);
      const left = await send(server, `${path}/leave`, { hold: hold!, ...leave }, { cookie });
      expect(left.status).toBe("leave" in leave ? 303 : 204);
      expect(String(left.headers["set-cookie"])).toContain("Max-Age=0");
      expect(await isFree()).toBe(true);
      const foreign = { cookie, "sec-fetch-site": "cross-site" };
      expect((await send(server, `${path}/leave`, { hold: hold! }, foreign)).status).toBe(403);
    }
  });

  it("books at once for a browser that fills in and sends the form in no time", async () => {
    const { page } = await choose(2);
    const filled = await send(server, `${path}/details`, { ...fieldsOf(page.text), ...dana });
    expect([filled.status, filled.headers.location]).toEqual([
      303,
      expect.stringMatching(/^\/p\/bookings\/.+\?done=booked$/),
    ]);
    // Another day, whose times are all free.
    server.clock.advance(86_400_000);
  });

  it("a day later comes back with what was typed", async () => {
    const { page } = await choose(3);
    const fields = { ...fieldsOf(page.text), ...dana };
    server.clock.advance(25 * 3_600_000);
    const late = await send(server, `${path}/details`, fields);
    expect([late.status, late.text.includes(en.tooOld)]).toEqual([422, true]);
    expect(late.text).toContain('value="Dana Reyes"');
  });

  it("never shows what was typed as HTML", async () => {
    const { page } = await choose(2);
    aMoment();
    const typed = { name: hostile, email: hostile, phone: hostile, notes: hostile };
    const { status, text } = await send(server, `${path}/details`, { ...fieldsOf(page.text), ...typed });
    expect([status, isUnescaped(text)]).toEqual([422, false]);
    const query = new URLSearchParams({ start: "2026-06-20T15:00:00Z", hold: hostile, until: hostile });
    expect(isUnescaped((await visit(server, `${path}/details?${query.toString()}`)).text)).toBe(false);
    expect((await visit(server, `${path}/details?start=${encodeURIComponent(hostile)}`)).status).toBe(303);
    expect(isUnescaped((await send(server, path, { start: hostile })).text)).toBe(false);
    server.clock.advance(6 * 60_000);
  });

  it("is a body of another type, or one that is too long", async () => {
    const headers = { "content-type": "application/json" };
    const url = `${path}/details`;
    expect((await server.call({ method: "POST", url, headers, payload: "{}" })).status).toBe(403);
    const long = await send(server, url, { notes: "x".repeat(70_000) });
    expect([long.status, long.headers["content-type"]]).toEqual([413, "text/html; charset=utf-8"]);
  });
});

describe("the booking's own page", () => {
  it("moves the showing to another free time", async () => {
    const address = (await book(3)).replace(/\?.*/, "");
    const moving = await visit(server, `${address}/move`);
    const other = timesOn(moving.text)[5]!;
    const moved = await send(server, `${address}/move`, { start: other });
    expect([moved.status, moved.headers.location]).toEqual([303, `${address}?done=moved`]);
    expect((await visit(server, moved.headers.location!)).text).toContain(en.moved);
    expect(await showingOf(other)).toMatchObject({ status: "pending" });
  });

  it("says that a time is not free, and keeps the showing as it is", async () => {
    const address = (await book(3)).replace(/\?.*/, "");
    const { text } = await visit(server, address);
    const refused = await send(server, `${address}/move`, { start: "2026-06-21T03:00:00.000Z" });
    expect([refused.status, refused.text.includes(en.takenTitle)]).toEqual([422, true]);
    expect((await send(server, `${address}/move`, { start: hostile })).status).toBe(422);
    expect((await visit(server, address)).text).toBe(text);
  });

  it("does not ask right after the booking whether the prospect comes", async () => {
    const { text } = await visit(server, await book(3));
    expect(text).not.toContain(en.willYouCome);
    expect(text.match(/<a class="button[^"]*"/g)).toEqual(Array(2).fill('<a class="button plain"'));
  });

  it("takes whether the prospect comes, and says what a refusal leads to", async () => {
    const address = (await book(3)).replace(/\?.*/, "");
    const buttons = (text: string) =>
      [...text.matchAll(/name="response" value="(\w+)"/g)].map(([, value]) => value);
    expect(buttons((await visit(server, address)).text)).toEqual(["accepted", "declined"]);
    const sent = await send(server, address, { response: "declined" });
    expect([sent.status, sent.headers.location]).toEqual([303, `${address}?done=responded`]);
    const { text } = await visit(server, sent.headers.location!);
    for (const part of [en.responded.declined, en.response.declined.replaceAll("'", "&#39;")])
      expect(text).toContain(part);
    expect(buttons(text)).toEqual(["accepted"]);
    expect((await send(server, address, { response: hostile })).headers.location).toBe(address);
    await send(server, `${address}/cancel`, {});
    expect((await send(server, address, { response: "accepted" })).headers.location).toBe(address);
    expect((await visit(server, address)).text).not.toContain(en.willYouCome);
  });

  it("gives a file for calendars, in which it is the event of the invitation, until it is over", async () => {
    const address = (await book(2)).replace(/\?.*/, "");
    const { text: page } = await visit(server, address);
    expect(page).toContain(`href="${address}/showing.ics"`);
    const { showingId, start } = (await visit(server, address.replace("/p/", "/public/v1/"))).body.data;
    const { status, headers, text } = await visit(server, `${address}/showing.ics`);
    expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
      200,
      "text/calendar; charset=utf-8",
      "no-store",
    ]);
    const at = start.replace(/[-:]|\.000/g, "");
    for (const line of ["METHOD:PUBLISH", `UID:${showingId}`, `DTSTART:${at}`, "STATUS:TENTATIVE"])
      expect(text.split("\r\n")).toContain(line);
    for (const onlyOfFeeds of ["NAME", "X-WR-CALNAME", "REFRESH-INTERVAL", "X-PUBLISHED-TTL"])
      expect(text).not.toMatch(new RegExp(`^${onlyOfFeeds}[:;]`, "m"));
    await send(server, `${address}/cancel`, {});
    expect((await visit(server, address)).text).not.toContain("showing.ics");
  });

  it("has newer versions of the same event in that file once it is moved, confirmed and cancelled", async () => {
    const address = (await book(0)).replace(/\?.*/, "");
    const { showingId } = (await visit(server, address.replace("/p/", "/public/v1/"))).body.data;
    const read = async () => {
      const { text } = await visit(server, `${address}/showing.ics`);
      const value = (name: string) => new RegExp(`^${name}:(.*)\r$`, "m").exec(text)?.[1];
      expect([value("UID"), value("METHOD")]).toEqual([showingId, "PUBLISH"]);
      return {
        sequence: Number(value("SEQUENCE")),
        status: value("STATUS"),
        start: value("DTSTART"),
        changed: value("DTSTAMP")!,
      };
    };
    const versions = [await read()];
    const next = async () => {
      const version = await read();
      expect(version.sequence).toBeGreaterThan(versions.at(-1)!.sequence);
      versions.push(version);
      return version;
    };
    server.clock.advance(60_000);
    const moved = timesOn((await visit(server, `${address}/move`)).text).at(-1)!;
    await send(server, `${address}/move`, { start: moved });
    expect(await next()).toMatchObject({
      status: "TENTATIVE",
      start: moved.replace(/[-:]|\.000/g, ""),
    });
    expect(versions[1]!.changed > versions[0]!.changed).toBe(true);
    const body = { status: "confirmed" };
    await server.request("PATCH", `/showings/${showingId}`, { as: account, body });
    expect((await next()).status).toBe("CONFIRMED");
    await send(server, `${address}/cancel`, {});
    expect((await next()).status).toBe("CANCELLED");
  });

  it("has no such file once it has begun", async () => {
    const night = await publish(server, { timezone: "America/Chicago" }, "Begun");
    const id = await makeListing(server, night.account);
    const own = `/p/${night.slug}/book/${id}`;
    const start = timesOn((await visit(server, own)).text)[0]!;
    const held = (await send(server, own, { start })).headers.location!;
    const form = fieldsOf((await visit(server, held)).text);
    aMoment();
    const sent = await send(server, `${own}/details`, { ...form, ...dana });
    const address = sent.headers.location!.replace(/\?.*/, "");
    const before = server.clock.now();
    server.clock.set(start);
    expect((await visit(server, `${address}/showing.ics`)).status).toBe(303);
    server.clock.set(before.toISOString());
  });

  it("begins with a capital what stands alone, in Spanish too, and no line with a dash", async () => {
    const day = String.raw`[A-Z]\p{L}+, \d+ de \p{L}+ de 2026`;
    const times = await visit(server, path, "es");
    expect(times.text).toMatch(new RegExp(`id="times-heading">${day}<`, "u"));
    const details = await visit(server, (await choose(3)).details, "es");
    expect(details.text).toMatch(new RegExp(`<b>${day}, .+ <span class="soft">Hora estándar central`, "u"));
    server.clock.advance(6 * 60_000);
    const { text } = await visit(server, `${(await book(3)).replace(/\?.*/, "")}?lang=es`);
    const clock = String.raw`\d+:\d\d.[ap]\.m\.`;
    expect(text).toMatch(
      new RegExp(`<dd>${day}, ${clock}\u00a0– ${clock}<br><span class="soft">Hora estándar central`, "u"),
    );
  });

  it("says that it is booked where the prospect, and not the agency, confirms it", async () => {
    const set = (showingConfirmation: object | null) =>
      server.request("PATCH", "/settings", { as: account, body: { showingConfirmation } });
    await set({ askHoursBefore: 24, cancelHoursBefore: null });
    const booked = await book(0);
    for (const [language, t] of Object.entries({ en, es })) {
      const { text } = await visit(server, `${booked}&lang=${language}`);
      expect(text).toContain(`<b>${t.booked}</b> ${t.bookedHelp}`);
      expect(text).not.toContain(t.requestSent);
    }
    await set(null);
    await send(server, `${booked.replace(/\?.*/, "")}/cancel`, {});
  });

  it("no longer says that it is booked once it is cancelled", async () => {
    const booked = await book(4);
    expect((await visit(server, booked)).text).toContain(en.bookedHelp);
    await send(server, `${booked.replace(/\?.*/, "")}/cancel`, {});
    const { text } = await visit(server, booked);
    expect(text).toContain(en.cancelledHelp);
    expect(text).not.toContain(en.bookedHelp);
  });

  it("asks before it cancels, and cancels once", async () => {
    const address = (await book(3)).replace(/\?.*/, "");
    await server.takeEvents();
    expect((await visit(server, `${address}/cancel`)).text).toContain(en.cancelConfirm);
    for (let each = 0; each < 2; each++) {
      const answer = await send(server, `${address}/cancel`, {});
      expect([answer.status, answer.headers.location]).toEqual([303, address]);
    }
    expect((await server.takeEvents()).map(({ event }) => event)).toEqual(["showing.cancelled"]);
    expect((await visit(server, address)).text).toContain(en.cancelledHelp);
    expect((await visit(server, `${address}/move`)).status).toBe(303);
  });

  it.each([
    ["withdrawn", "PATCH", { isPublic: false }],
    ["deleted", "DELETE", undefined],
  ] as const)(
    "leads to no page of a home that was %s, and offers no time for it",
    async (_, method, body) => {
      const id = await makeListing(server, account);
      const there = `/p/${slug}/book/${id}`;
      const start = timesOn((await visit(server, there)).text).at(-1)!;
      const page = await visit(server, (await send(server, there, { start })).headers.location!);
      const sent = await send(server, `${there}/details`, { ...fieldsOf(page.text), ...dana });
      const address = sent.headers.location!.replace(/\?.*/, "");
      await server.request(method, `/properties/${id}`, { as: account, ...(body && { body }) });
      const refused = await send(server, `${address}/move`, { start: "2026-06-30T15:00:00.000Z" });
      const moving = await visit(server, `${address}/move`);
      for (const { text } of [refused, moving]) {
        expect(text).toContain(en.withdrawnTitle);
        expect(text).toContain(`href="${address}/cancel"`);
        expect(timesOn(text)).toEqual([]);
      }
      expect((await visit(server, address)).text).not.toContain(id);
      await send(server, `${address}/cancel`, {});
      const { text } = await visit(server, address);
      expect(text).toContain(en.cancelledHelp);
      expect(text).not.toContain(id);
    },
  );

  it("works when the profile is no longer public, and after the time has passed", async () => {
    const other = await publish(server, { timezone: "America/Chicago" }, "Closing");
    const id = await makeListing(server, other.account);
    const there = `/p/${other.slug}/book/${id}`;
    const start = timesOn((await visit(server, there)).text)[0]!;
    const page = await visit(server, (await send(server, there, { start })).headers.location!);
    aMoment();
    const sent = await send(server, `${there}/details`, { ...fieldsOf(page.text), ...dana });
    const address = sent.headers.location!.replace(/\?.*/, "");
    await server.request("PATCH", "/settings", { as: other.account, body: { profilePublic: false } });
    const isLinked = async () => (await visit(server, address)).text.includes(`href="/p/${other.slug}"`);
    await expect.poll(isLinked).toBe(false);
    expect((await visit(server, address)).status).toBe(200);
    expect((await visit(server, `${address}/move`)).status).toBe(200);
    server.clock.advance(3 * 86_400_000);
    const over = await visit(server, address);
    expect(over.text).toContain(en.overHelp.replaceAll("'", "&#39;"));
    expect(over.text).not.toContain(`<dt>${en.state}`);
    expect((await send(server, `${address}/cancel`, {})).status).toBe(303);
    expect((await visit(server, address)).text).not.toContain(en.cancelledHelp);
  });

  it("is in the contact's language, tells no one its address, and is 404 for any other token", async () => {
    const { page } = await choose(4, "es");
    expect(page.text).toMatch(/hasta las \d+:\d\d a\.m\.</);
    expect(page.text).toContain(es.yourDetails);
    aMoment();
    const typed = { name: "Ana", email: "ana@example.com" };
    const headers = { "accept-language": "es" };
    const sent = await send(server, `${path}/details`, { ...fieldsOf(page.text), ...typed }, headers);
    const address = sent.headers.location!.replace(/\?.*/, "");
    const shown = await visit(server, address, "en");
    expect(shown.text).toContain('<html lang="es">');
    expect(shown.headers).toMatchObject({
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
      "cache-control": "no-store",
    });
    for (const token of ["0".repeat(52), "x", "%00", address.slice(12, -1), `${address.slice(12)}0`])
      for (const page of ["", "/move", "/cancel"])
        expect((await visit(server, `/p/bookings/${token}${page}`)).status).toBe(404);
  });
});

it("goes by the clock of a sandbox", async () => {
  const sandbox = await newSandbox(server, account);
  const [row] = await server.database.sql`select slug from accounts where id = ${sandbox.accountId}`;
  const there = `/p/${row!.slug}/book/${await makeListing(server, sandbox)}`;
  const later = new Date((await nowIn(server, sandbox)).getTime() + 80 * 86_400_000);
  await advance(server, sandbox, later);
  const times = timesOn((await visit(server, there)).text);
  expect(Date.parse(times[0]!)).toBeGreaterThan(later.getTime());
});
