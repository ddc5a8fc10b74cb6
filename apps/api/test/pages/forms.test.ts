import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { en } from "../../src/http/pages/texts/en.ts";
import { es } from "../../src/http/pages/texts/es.ts";
import { createProperty, makeListing } from "../fixtures/records.ts";
import { startTestServer, type TestAccount, type TestServer } from "../harness/server.ts";
import { fieldsOf, hostile, isUnescaped, publish, send, visit } from "./published.ts";

let server: TestServer;
let account: TestAccount;
let slug: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ account, slug } = await publish(server));
});
afterAll(() => server.close());
// Each test has the forms of a minute.
beforeEach(() => server.clock.advance(60_000));

const questions = [
  {
    key: "income",
    label: "What do you earn in a month?",
    type: "number",
    required: true,
    min: 0,
    max: 100000,
  },
  { key: "pets", label: "Do you have pets?", type: "boolean", required: true },
  { key: "kind", label: "What are you looking for?", type: "choice", options: ["House", "Apartment"] },
  { key: "moveIn", label: "When would you like to move in?", type: "date" },
  { key: "more", label: "Anything else?", type: "text" },
];

/** A public form. @returns its page and its template */
async function makeForm(more: object = {}) {
  const body = {
    name: "Pre-screening",
    isPublic: true,
    triggerType: "manual",
    steps: [{ type: "end", config: {} }],
    questionConfig: { questions },
    introMessage: "A few questions first.",
    ...more,
  };
  const { body: answer, status, text } = await server.request("POST", "/workflows", { as: account, body });
  if (status !== 201) throw new Error(text);
  return { id: answer.data.id as string, path: `/p/${slug}/w/${answer.data.slug}` };
}

/** Presses the button of the first page. @returns the session's address */
async function start(path: string): Promise<string> {
  const page = await visit(server, path);
  const { status, headers } = await send(server, path, fieldsOf(page.text));
  expect(status).toBe(303);
  return headers.location!;
}

/** Answers the question that the session shows. @returns what comes next */
async function answer(address: string, value: string) {
  const shown = fieldsOf((await visit(server, address)).text);
  const { headers, status, text } = await send(server, address.replace(/\?.*/, ""), {
    ...shown,
    answer: value,
  });
  return { next: headers.location!, status, text };
}

async function answerAll(address: string, values: string[]): Promise<string> {
  let at = address;
  for (const value of values) {
    const { next, status } = await answer(at, value);
    expect([value, status]).toEqual([value, 303]);
    at = next;
  }
  return at;
}

const details = ["Dana Reyes", "dana@example.com", ""];

describe("a form", () => {
  it("asks one question at a time, goes back without loss, shows all answers, and sends them", async () => {
    const { path } = await makeForm({
      completionConfig: { message: "We will call you.", redirectUrl: "https://example.com/thanks" },
    });
    const first = await visit(server, path);
    expect(first.text).toContain("A few questions first.");
    const address = await start(path);
    expect(address).toMatch(/^\/p\/sessions\/[0-9a-v]{52}$/);
    expect((await visit(server, address)).text).toContain(en.questionOf(1, 8));

    const afterDetails = await answerAll(address, [...details, "$4,500"]);
    expect(afterDetails).toBe(`${address}?q=5`);
    expect((await visit(server, `${address}?q=4`)).text).toContain('value="4500"');
    const end = await answerAll(afterDetails, ["false", "1", "2026-09-01", ""]);
    const answers = (await visit(server, end)).text;
    for (const shown of ["4,500", ">No", "Apartment", "September 1, 2026", en.noAnswer])
      expect(answers).toContain(shown);

    const sent = await send(server, `${address}/complete`, {});
    expect([sent.status, sent.headers.location]).toEqual([303, address]);
    for (let each = 0; each < 2; each++) {
      const { text } = await visit(server, address);
      expect(text).toContain("We will call you.");
      expect(text).toContain("The agency has your answers, and can reach you at dana@example.com.");
      expect(text).toContain('href="https://example.com/thanks"');
      expect(text).toMatch(/<a class="button plain" href="\/p\/[^"/]+">All homes for rent/);
    }
    const { data } = (await server.request("GET", "/sessions?limit=1", { as: account })).body;
    expect(data[0]).toMatchObject({ status: "completed" });
  });

  it("goes on where it was left, on any device, until all is answered", async () => {
    const { path } = await makeForm();
    const address = await start(path);
    await answerAll(address, details);
    // Without a cookie, and in another language.
    const { text } = await visit(server, address, "es");
    expect(text).toContain("What do you earn in a month?");
    const early = await send(server, `${address}/complete`, {});
    expect(early.headers.location).toBe(address);
    const list = (await visit(server, `${address}?q=99`)).text;
    expect([list.includes(en.openQuestions), list.includes(`${address}/complete`)]).toEqual([true, false]);
  });

  it("says what is wrong with an answer, keeps what was typed, and saves nothing", async () => {
    const { path } = await makeForm();
    const address = await start(path);
    const at = await answerAll(address, details);
    for (const [typed, message] of [
      ["", en.answerMissing],
      ["lots", en.answerNumber(en.between("0", "100,000"))],
      ["200000", en.answerNumber(en.between("0", "100,000"))],
      [hostile, en.answerNumber(en.between("0", "100,000"))],
    ] as const) {
      const { status, text } = await answer(at, typed);
      expect([typed, status, text.includes(message), isUnescaped(text)]).toEqual([typed, 422, true, false]);
      expect(text).toContain('id="field-answer-wrong"');
    }
    expect((await visit(server, address)).text).toContain("What do you earn in a month?");
    const kind = await answer(`${address}?q=6`, "99");
    expect([kind.status, kind.text.includes(en.answerChoice)]).toEqual([422, true]);
  });

  it("escapes every text of the template and of the answers", async () => {
    const evil = [
      { key: "a", label: hostile, type: "text" },
      { key: "b", label: hostile, type: "choice", options: [hostile] },
    ];
    const { path } = await makeForm({
      introMessage: hostile,
      name: hostile.slice(0, 100),
      questionConfig: { questions: evil },
      completionConfig: {
        message: hostile,
        redirectUrl: "https://example.com/?\"'<script>alert(1)</script>",
      },
    });
    expect(isUnescaped((await visit(server, path)).text)).toBe(false);
    const address = await start(path);
    const end = await answerAll(address, ["Dana", "d@example.com", "", hostile, "0"]);
    for (const url of [address, `${address}?q=4`, `${address}?q=5`, end])
      expect([url, isUnescaped((await visit(server, url)).text)]).toEqual([url, false]);
    await send(server, `${address}/complete`, {});
    expect(isUnescaped((await visit(server, address)).text)).toBe(false);
  });

  it("knows the listing that its link names, and goes on without one that is not public", async () => {
    const { path } = await makeForm();
    const home = await makeListing(server, account, { title: "Sunny home" });
    const { id: draft } = await createProperty(server, account, { title: "Draft" });
    expect((await visit(server, `${path}?property=${home}`)).text).toContain("Sunny home");
    for (const other of [draft, "nonsense", hostile]) {
      const { status, text } = await visit(server, `${path}?property=${encodeURIComponent(other)}`);
      expect([status, text.includes("Draft"), isUnescaped(text)]).toEqual([200, false, false]);
    }
  });

  it("shows the matching listings after the last answer", async () => {
    const { path } = await makeForm({ completionConfig: { showMatchedProperties: true, maxResults: 3 } });
    const address = await start(path);
    await answerAll(address, [...details, "9000", "false", "", "", ""]);
    await send(server, `${address}/complete`, {});
    const { text } = await visit(server, address);
    expect(text).toContain(en.matching);
    expect(text).toContain('class="card"');
  });
});

describe("a form that nobody can fill in", () => {
  it("is a 404 page: unknown, not public, inactive, or pre-screening is off", async () => {
    const hidden = await makeForm({ isPublic: false });
    const inactive = await makeForm({ isActive: false });
    for (const path of [hidden.path, inactive.path, `/p/${slug}/w/nothing`, `/p/${slug}/w/%00`])
      expect([path, (await visit(server, path)).status]).toEqual([path, 404]);
    const { path } = await makeForm();
    await server.request("PATCH", "/settings", { as: account, body: { prescreeningEnabled: false } });
    expect((await visit(server, path)).status).toBe(404);
    await server.request("PATCH", "/settings", { as: account, body: { prescreeningEnabled: true } });
  });

  it("says so when it is switched off half-way, and what to do", async () => {
    const { path, id } = await makeForm();
    const address = await start(path);
    await answer(address, "Dana Reyes");
    await server.request("PATCH", `/workflows/${id}`, { as: account, body: { isActive: false } });
    const shown = await visit(server, address);
    expect([shown.status, shown.text.includes(en.formOff)]).toEqual([409, true]);
    expect(shown.text).toContain(`href="/p/${slug}/chat"`);
    const sent = await send(server, address, { q: "2", answer: "dana@example.com" });
    expect([sent.status, sent.headers.location]).toEqual([303, address]);
  });

  it("says so when it has expired", async () => {
    const { path } = await makeForm();
    const address = await start(path);
    const now = server.clock.now();
    server.clock.advance(31 * 86_400_000);
    const { status, text } = await visit(server, address);
    expect([status, text.includes(en.formExpiredTitle)]).toEqual([410, true]);
    server.clock.set(now);
  });

  it("is no other session, no other kind of token, and nothing that a program made up", async () => {
    const { path } = await makeForm();
    const address = await start(path);
    for (const token of ["x", "0".repeat(52), `${address.slice(12)}0`, "%00"])
      for (const page of ["", "/complete"]) {
        const url = `/p/sessions/${token}${page}`;
        expect([url, (await visit(server, url)).status]).toEqual([url, 404]);
        expect([url, (await send(server, url, { q: "1", answer: "x" })).status]).toEqual([url, 404]);
      }
    const fields = fieldsOf((await visit(server, path)).text);
    expect((await send(server, path, { ...fields, hollow: "x" })).status).toBe(422);
    expect((await send(server, path, {})).status).toBe(403);
    expect((await send(server, address, { q: "1" }, { "sec-fetch-site": "cross-site" })).status).toBe(403);
  });
});

it("works in Spanish, and while the profile is not public", async () => {
  const { path } = await makeForm();
  await server.request("PATCH", "/settings", { as: account, body: { profilePublic: false } });
  const open = async () => (await visit(server, path, "es")).text.includes(`href="/p/${slug}/chat"`);
  await expect.poll(open).toBe(false);
  const page = await visit(server, path, "es");
  expect(page.text).toContain(es.startForm);
  const sent = await send(server, path, fieldsOf(page.text), { "accept-language": "es" });
  expect((await visit(server, sent.headers.location!)).text).toContain(es.questionOf(1, 8));
});
