import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { en } from "../../src/http/pages/texts/en.ts";
import { es } from "../../src/http/pages/texts/es.ts";
import { escapeHtml } from "../../src/platform/text/html.ts";
import { formWorkflow, makeListing } from "../fixtures/records.ts";
import { startTestServer, type TestAccount, type TestServer } from "../harness/server.ts";
import { fieldsOf, publish, send, visit } from "./published.ts";

let server: TestServer;
let account: TestAccount;
let slug: string;
let form: { id: string; slug: string };

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  // Each test has the forms of a minute.
  server.clock.advance(60_000);
  ({ account, slug } = await publish(server, { timezone: "America/Chicago" }, `Elm ${++accounts}`));
  const questions = [{ key: "budget", label: "What would you like to pay?", type: "number", required: true }];
  const body = { ...formWorkflow, questionConfig: { questions } };
  form = (await server.request("POST", "/workflows", { as: account, body })).body.data;
  await server.request("PATCH", "/settings", { as: account, body: { bookingRequires: form.id } });
});

let accounts = 0;
const aMoment = () => server.clock.advance(5000);
const href = (text: string, label: string): string => {
  const [, found] = new RegExp(`href="([^"]+)"[^>]*>${escapeHtml(label)}`).exec(text) ?? [];
  if (!found) throw new Error(`no link ${label}`);
  return found.replaceAll("&amp;", "&");
};

/** A browser without JavaScript: it keeps cookies, and sends those whose path fits. */
class Browser {
  readonly #cookies = new Map<string, { value: string; path: string }>();

  constructor(private readonly language = "en") {}

  async open(path: string) {
    return this.#keep(await visit(server, path, this.language, this.#headers(path)));
  }

  /** @returns the address that the form leads to, or the page that refuses it */
  async submit(path: string, fields: Record<string, string>) {
    return this.#keep(await send(server, path, fields, this.#headers(path)));
  }

  #headers(path: string): Record<string, string> {
    const there = path.split("?")[0]!;
    const sent = [...this.#cookies].filter(
      ([, cookie]) => there === cookie.path || there.startsWith(`${cookie.path.replace(/\/$/, "")}/`),
    );
    return {
      "accept-language": this.language,
      cookie: sent.map(([name, { value }]) => `${name.split("@")[0]}=${value}`).join("; "),
    };
  }

  #keep<Answer extends { headers: Record<string, unknown> }>(answer: Answer): Answer {
    for (const line of [answer.headers["set-cookie"] ?? []].flat() as string[]) {
      const [, name, value, path] = /^([^=]+)=([^;]*); Path=([^;]+)/.exec(line)!;
      this.#cookies.set(`${name}@${path}`, { value: value!, path: path! });
    }
    return answer;
  }
}

/** What a browser sends for the form of the details: what it was filled in with, and the hidden fields. */
const detailsOf = (text: string): Record<string, string> => {
  const inputs = [...text.matchAll(/<input ([^>]*)>/g)].map(([, attributes = ""]) => [
    /name="([^"]*)"/.exec(attributes)?.[1] ?? "",
    /value="([^"]*)"/.exec(attributes)?.[1] ?? "",
  ]);
  const typed = inputs.filter(([name, value]) => ["name", "email"].includes(name!) && value);
  return { ...fieldsOf(text), ...Object.fromEntries(typed) };
};

/** The last free time of the day that the page shows: the others pass while the tests move the clock. */
const lastTime = (text: string): string => [...text.matchAll(/name="start" value="([^"]+)"/g)].at(-1)![1]!;

/** Chooses a time, and goes as far as the page that asks for the form. */
async function chooseTime(browser: Browser, home: string, t = en) {
  const path = `/p/${slug}/book/${home}`;
  const times = await browser.open(path);
  expect(times.text).toContain(t.formAfter);
  const start = lastTime(times.text);
  const details = (await browser.submit(path, { start })).headers.location!;
  const page = await browser.open(details);
  return { start, details, page };
}

/** Answers the form, and sends the answers. @returns the address of the session */
async function fillIn(browser: Browser, page: string, budget: string): Promise<string> {
  const begin = await browser.open(page);
  const session = (await browser.submit(page.split("?")[0]!, fieldsOf(begin.text))).headers.location!;
  let at = session;
  for (const answer of ["Dana Reyes", "dana@example.com", "", budget]) {
    const fields = fieldsOf((await browser.open(at)).text);
    at = (await browser.submit(session, { ...fields, answer })).headers.location!;
  }
  expect((await browser.submit(`${session}/complete`, {})).headers.location).toBe(session);
  return session;
}

const showings = async () => (await server.request("GET", "/showings", { as: account })).body.data;

describe.each([
  ["en", en],
  ["es", es],
] as const)("a booking where a form comes first, without scripts (%s)", (language, t) => {
  it("leads from the time to the form and back to the time, with the name already filled in", async () => {
    const home = await makeListing(server, account, { monthlyRent: 1000 });
    const browser = new Browser(language);
    const { start, page } = await chooseTime(browser, home, t);
    expect(page.text).toContain(t.formFirst);
    expect(page.text).not.toContain('name="email"');
    // Going to the form is not leaving: the time stays held.
    expect(page.text).not.toContain("/leave.js");
    const session = await fillIn(browser, href(page.text, t.answerForm), "2000");
    const done = await browser.open(session);
    expect(done.text).toContain(t.goOnBooking);
    const back = (await browser.submit(`${session}/complete`, { book: "true" })).headers.location!;
    expect(new URL(back, "http://x").searchParams.get("start")).toBe(start);
    const details = await browser.open(back);
    expect(details.text).not.toContain(t.formFirst);
    expect(detailsOf(details.text)).toMatchObject({ name: "Dana Reyes", email: "dana@example.com", start });
    aMoment();
    const sent = await browser.submit(back.split("?")[0]!, detailsOf(details.text));
    expect(sent.headers.location).toMatch(/\?done=booked$/);
    expect((await browser.open(sent.headers.location!)).text).toContain(t.requestSent);
    expect(await showings()).toMatchObject([{ startTime: start, request: null }]);
  });

  it("becomes a request when the home does not fit, and says by when somebody answers", async () => {
    const home = await makeListing(server, account, { monthlyRent: 5000 });
    const browser = new Browser(language);
    const { page } = await chooseTime(browser, home, t);
    const session = await fillIn(browser, href(page.text, t.answerForm), "2000");
    const back = (await browser.submit(`${session}/complete`, { book: "true" })).headers.location!;
    const details = await browser.open(back);
    aMoment();
    const sent = await browser.submit(back.split("?")[0]!, detailsOf(details.text));
    const booking = await browser.open(sent.headers.location!);
    expect(booking.text).toContain(t.requested);
    const [{ request, startTime }] = await showings();
    expect([request.reasons, request.answerBy <= startTime]).toEqual([["rent"], true]);
    expect(booking.text).toContain(t.requestedState);
    for (const done of [t.booked, t.requestSent]) expect(booking.text).not.toContain(done);
    expect(booking.text).not.toContain(t.willYouCome);
  });
});

describe("the way back from the form", () => {
  it("books the time although its hold has ended, and offers others when it was taken", async () => {
    const home = await makeListing(server, account, { monthlyRent: 1000 });
    const browser = new Browser();
    const { start, page } = await chooseTime(browser, home);
    const session = await fillIn(browser, href(page.text, en.answerForm), "2000");
    server.clock.advance(6 * 60_000);
    const rival = { propertyId: home, name: "Eve", email: "eve@example.com", start };
    await server.request("PATCH", `/properties/${home}`, { as: account, body: { bookingRequires: "none" } });
    const headers = { "content-type": "application/json" };
    const url = `/public/v1/${slug}/bookings`;
    const taken = await server.call({ method: "POST", url, headers, payload: JSON.stringify(rival) });
    expect(taken.text).toContain(start);
    await server.request("PATCH", `/properties/${home}`, { as: account, body: { bookingRequires: null } });
    const back = (await browser.submit(`${session}/complete`, { book: "true" })).headers.location!;
    const details = await browser.open(back);
    aMoment();
    const answer = await browser.submit(back.split("?")[0]!, detailsOf(details.text));
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining(en.takenTitle)]);
    const other = detailsOf(answer.text);
    expect(other.start).not.toBe(start);
    const booked = await browser.submit(back.split("?")[0]!, other);
    expect(booked.headers.location).toMatch(/\?done=booked$/);
  });

  it("leads to the home on another device, whose browser has chosen no time", async () => {
    const home = await makeListing(server, account, { monthlyRent: 1000 });
    const browser = new Browser();
    const { page } = await chooseTime(browser, home);
    const session = await fillIn(browser, href(page.text, en.answerForm), "2000");
    const phone = new Browser();
    expect((await phone.open(session)).text).toContain(en.goOnBooking);
    const { headers } = await phone.submit(`${session}/complete`, { book: "true" });
    expect(headers.location).toBe(`/p/${slug}/book/${home}`);
  });

  it("does not let a browser book with a stranger's answers because it opened their page", async () => {
    const home = await makeListing(server, account, { monthlyRent: 1000 });
    const browser = new Browser();
    const { page } = await chooseTime(browser, home);
    const session = await fillIn(browser, href(page.text, en.answerForm), "2000");
    const stranger = new Browser();
    await stranger.open(session);
    const shown = await chooseTime(stranger, home);
    expect(shown.page.text).toContain(en.formFirst);
    expect(shown.page.text).not.toContain("dana@example.com");
  });

  it.each(["https://evil.example", "//evil.example", "2026-06-16T14:00:00Z/../..", "1"])(
    "is not changed by what the address says: %s",
    async (text) => {
      const home = await makeListing(server, account, { monthlyRent: 1000 });
      const browser = new Browser();
      const query = new URLSearchParams({ property: home, start: text, hold: text, until: text });
      const session = await fillIn(browser, `/p/${slug}/w/${form.slug}?${query}`, "2000");
      const { headers } = await browser.submit(`${session}/complete`, { book: "true" });
      expect(headers.location).toMatch(
        new RegExp(`^/p/${slug}/book/${home}(/details\\?start=[0-9TZ%A.-]+)?$`),
      );
    },
  );

  it("says what to do when the name and address are others than in the form, and keeps what was typed", async () => {
    const home = await makeListing(server, account, { monthlyRent: 1000 });
    const browser = new Browser();
    const { page } = await chooseTime(browser, home);
    const session = await fillIn(browser, href(page.text, en.answerForm), "2000");
    const back = (await browser.submit(`${session}/complete`, { book: "true" })).headers.location!;
    const details = await browser.open(back);
    aMoment();
    const other = { ...detailsOf(details.text), name: "Eve", email: "eve@example.com" };
    const answer = await browser.submit(back.split("?")[0]!, other);
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(en.formFirstHelp)]);
    expect(detailsOf(answer.text)).toMatchObject({ name: "Eve", email: "eve@example.com" });
    expect(await showings()).toEqual([]);
  });

  it("shows no button on a form that comes before nothing", async () => {
    const home = await makeListing(server, account, { monthlyRent: 1000, bookingRequires: "none" });
    const browser = new Browser();
    const session = await fillIn(browser, `/p/${slug}/w/${form.slug}?property=${home}`, "2000");
    expect((await browser.open(session)).text).not.toContain(en.goOnBooking);
  });
});
