import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { signedIn } from "../fixtures/people.ts";
import { makeForm, makeListing } from "../fixtures/records.ts";
import { testApi } from "../harness/api.ts";
import { sharedBrowser, withoutBrowser } from "../harness/browser.ts";
import { freePort } from "../harness/free-port.ts";
import type { TestAccount } from "../harness/server.ts";
import { databaseUrl, killProcess, startWorkerProcess } from "../harness/worker-process.ts";
import type { CompletionsServer } from "./completions-server.ts";
import { conversation, dataOf, friendly, modelOfConversation } from "./conversation.ts";

const skipped = withoutBrowser("the assistant in a real browser");

const patience = { timeout: 60_000, interval: 50 };
const rental = fileURLToPath(new URL("../../../../scripts/rental.mjs", import.meta.url));
/** In the same database as the server of the processes; it prepares what they work with. */
const { server } = await testApi();
const sql = server.database.sql;
/** Ends what was started, newest first. */
const closing: (() => Promise<unknown>)[] = [];
let endpoint: CompletionsServer;
let origin: string;
let url: string;
let browser: Browser;

beforeAll(async () => {
  if (skipped) return;
  endpoint = await modelOfConversation();
  const [database, port] = await Promise.all([databaseUrl(server.connection), freePort()]);
  closing.push(endpoint.close, database.close);
  url = database.url;
  origin = `http://127.0.0.1:${port}`;
  const env = { AI_BASE_URL: endpoint.url, AI_MODEL: "small", PORT: String(port), BASE_ORIGIN: origin };
  for (const PROCESS_ROLE of ["api", "worker"]) {
    const child = startWorkerProcess(url, server.config.dataDir, undefined, { ...env, PROCESS_ROLE });
    closing.push(() => killProcess(child));
  }
  browser = await sharedBrowser();
  await vi.waitFor(async () => {
    if ((await fetch(`${origin}/readyz`)).status !== 200) throw new Error("not ready");
  }, patience);
}, 120_000);
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

const questions = [
  { key: "income", label: "What do you earn in a month?", type: "number", required: true },
  { key: "pets", label: "Do you have pets?", type: "boolean", required: true },
];

/** An account with two listings and a form. */
async function openAgency(settings: object): Promise<{ account: TestAccount; slug: string; home: string }> {
  // The processes have the real time.
  server.clock.set(new Date());
  const account = await server.createAccount("scale", "Elm Homes", "owner@example.com");
  const workingHours = { start: "00:00", end: "00:00", days: [0, 1, 2, 3, 4, 5, 6] };
  const body = { profilePublic: true, agentName: "Ada", workingHours, ...settings };
  const { status, text } = await server.request("PATCH", "/settings", { as: account, body });
  if (status !== 200) throw new Error(text);
  await makeListing(server, account, { title: "Oak 3", address: "3 Oak Street", monthlyRent: 2400 });
  const about = { title: "Elm 12", petPolicy: "allowed", features: ["in-unit washer"] };
  const home = await makeListing(server, account, about);
  await makeForm(server, account, { questionConfig: { questions } });
  const [row] = await sql`select slug from accounts where id = ${account.accountId}`;
  return { account, slug: row!.slug, home };
}

/** What an account's chat is after a message. */
interface Chat {
  id: string;
  expects: string;
  /** What was offered last. */
  options: string[];
}

/** Waits until the visitor's message with this number, from 1, has been answered. */
async function answered({ accountId }: TestAccount, count: number): Promise<Chat> {
  const directions = async () => {
    const rows = await sql`select direction from messages where account_id = ${accountId} order by position`;
    return rows.map(({ direction }) => direction);
  };
  const alternating = Array.from({ length: 2 * count + 1 }, (_, at) =>
    at % 2 === 0 ? "outbound" : "inbound",
  );
  await expect.poll(directions, patience).toEqual(alternating);
  const [chat] = await sql`select id, state from chats where account_id = ${accountId}`;
  const [last] = await sql`
    select metadata from messages where account_id = ${accountId} and direction = 'outbound'
    order by position desc limit 1`;
  return { id: chat!.id, expects: chat!.state.expects.kind, options: last!.metadata?.options ?? [] };
}

/** Writes on the page. @returns what the page shows once the answer is there */
async function say(page: Page, content: string, count: number): Promise<string[]> {
  const field = page.getByRole("textbox", { name: "Your message" });
  await field.fill(content);
  await field.press("Enter");
  const texts = () => page.locator(".entry .bubble").allTextContents();
  await expect.poll(async () => (await texts()).length, patience).toBe(2 * count + 1);
  return texts();
}

/** Holds the conversation on the public page. @returns what was seen at the end */
async function converse(account: TestAccount, slug: string, withModel: boolean): Promise<string[]> {
  const context = await browser.newContext({ locale: "en-US", reducedMotion: "reduce" });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(patience.timeout);
    await page.goto(`${origin}/p/${slug}/chat`);
    // The chat takes the place of the form once its visitor moves.
    const opened = async () => {
      await page.mouse.move(100, 100);
      await page.mouse.move(101, 101);
      return page.locator(".entry .bubble").count();
    };
    await expect.poll(opened, patience).toBe(1);
    let options: string[] = [];
    let count = 0;
    let texts: string[] = [];
    for (const { said, plainly, expects } of conversation) {
      const messages = [said(options), ...(plainly && !withModel ? [plainly] : [])];
      let chat: Chat | undefined;
      for (const message of messages) {
        texts = await say(page, message, ++count);
        chat = await answered(account, count);
      }
      expect([messages, chat!.expects]).toEqual([messages, expects]);
      options = chat!.options;
    }
    return texts;
  } finally {
    await context.close();
  }
}

const recordOf = async (account: TestAccount) => {
  const [session] = (await server.request("GET", "/sessions", { as: account })).body.data;
  const { entries, verification } = (
    await server.request("GET", `/sessions/${session.id}/record`, { as: account })
  ).body.data;
  return { session, entries, verification };
};

/** What the conversation has led to, whoever worded it. */
async function outcomeOf(account: TestAccount) {
  const { session, entries } = await recordOf(account);
  const [showing] = (await server.request("GET", "/showings", { as: account })).body.data;
  const [contact] = (await server.request("GET", "/contacts", { as: account })).body.data;
  const answers = entries.flatMap(({ kind, data }: Entry) =>
    kind === "answered" ? (data.answers ?? []) : [],
  );
  return {
    status: session.status,
    reviewStatus: session.reviewStatus,
    submission: session.submission,
    values: answers.map(({ key, value }: { key: string; value: unknown }) => [key, value]),
    name: contact.name,
    email: contact.email,
    showing: showing.status,
    propertyId: showing.propertyId,
    said: entries.flatMap(({ kind, data }: Entry) => (kind === "said" ? (data.facts ?? []) : [])),
  };
}

interface Entry {
  kind: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into records freely
  data: any;
}

describe.skipIf(skipped)("twelve messages on the public page", () => {
  it("lead to two answers and a booking, with a model and by script, and to a record that prints", {
    timeout: 240_000,
  }, async () => {
    const withModel = await openAgency({});
    const texts = await converse(withModel.account, withModel.slug, true);
    // The greeting, and each message with its answer.
    expect(texts).toHaveLength(25);
    expect(texts.at(-1)).toContain("/p/bookings/");
    expect(texts.filter((text) => text.startsWith(friendly)).length).toBeGreaterThan(5);
    // It was asked for the meaning of what the rules do not understand, and of nothing else.
    const asked = endpoint.requests.filter(({ body }) => body.tools?.length);
    expect(asked.map(({ body }) => dataOf(body)!.messages.at(-1)!.text)).toEqual(
      conversation.filter(({ tool }) => tool).map(({ said }) => said([])),
    );
    const outcome = await outcomeOf(withModel.account);
    expect(outcome).toMatchObject({
      status: "completed",
      reviewStatus: "pending_review",
      submission: { income: 4000, pets: true },
      name: "Dana Reyes",
      email: "dana@example.com",
      showing: "pending",
      propertyId: withModel.home,
    });

    const { session, entries, verification } = await recordOf(withModel.account);
    expect(verification.valid).toBe(true);
    const calls = entries.flatMap(({ data }: Entry) => data.toolCalls ?? []);
    expect(calls).toEqual([
      { name: "save_answer", args: { answer: "4000" }, accepted: true },
      { name: "save_answer", args: { answer: "yes" }, accepted: true },
    ]);
    await expectPrinted(withModel.account, session.id, [
      "roughly four grand, give or take a little each month",
      "a terrier called Miso",
      "an automated assistant",
      "Pets are allowed.",
      verification.hash,
    ]);

    const scripted = await openAgency({ assistantEnabled: false });
    endpoint.requests.length = 0;
    await converse(scripted.account, scripted.slug, false);
    expect(endpoint.requests).toEqual([]);
    const same = await outcomeOf(scripted.account);
    expect(same).toMatchObject({ ...outcome, propertyId: scripted.home, said: same.said });
    expect((await recordOf(scripted.account)).entries.map(({ kind }: Entry) => kind)).not.toContain(
      "assistant",
    );

    const args = ["record", "verify", "--json"];
    const env = { ...process.env, DATABASE_URL: url, RENTAL_DATA_DIR: server.config.dataDir };
    const { stdout } = await promisify(execFile)(process.execPath, [rental, ...args], { env });
    expect(JSON.parse(stdout)).toEqual({ valid: 2, broken: [] });
  });
});

/** Prints the page of the record, as a person of the account sees it. */
async function expectPrinted(account: TestAccount, sessionId: string, texts: string[]): Promise<void> {
  const { headers } = await signedIn(server, account, "viewer");
  const context = await browser.newContext({ extraHTTPHeaders: { cookie: headers.cookie } });
  try {
    const page = await context.newPage();
    await page.emulateMedia({ media: "print" });
    await page.goto(`${origin}/console/sessions/${sessionId}/record`);
    const shown = await page.locator("main").textContent();
    for (const text of texts) expect(shown).toContain(text);
    const pdf = await page.pdf();
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(0);
    if (process.env.SCREENSHOTS_TO) await writeFile(join(process.env.SCREENSHOTS_TO, "record.pdf"), pdf);
  } finally {
    await context.close();
  }
}
