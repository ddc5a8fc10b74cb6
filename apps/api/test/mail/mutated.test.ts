import { afterAll, beforeAll, expect, it } from "vitest";
import { inReadings, isCertainlyShort } from "../harness/event-loop.ts";
import { printedSeed, seededRandom } from "../harness/random.ts";
import { startTestServer, type TestServer } from "../harness/server.ts";
import { corpus } from "./corpus/corpus.ts";
import { addressOf, receiving, requestOf } from "./hand-in.ts";
import { mutated } from "./mutate.ts";

/** The short form is part of the suite; RUN_LONG=1 (.ci/full) sends 10,000. */
const mails = process.env.RUN_LONG === "1" ? 10_000 : 200;
/** What one mail may take, in readings of 1 MiB of JSON: about a second on an ordinary machine. */
const maxReadings = 100;
const random = seededRandom(printedSeed("mutated mails"));

let server: TestServer;
let to: string;
beforeAll(async () => {
  server = await startTestServer(receiving);
  to = await addressOf(server, (await server.createAccount("scale")).accountId);
});
afterAll(() => server.close());

const any = () => corpus[Math.floor(random() * corpus.length)]!.raw;

it(`${mails} mutated mails are each kept or refused with a reason, in a moment`, {
  timeout: 60_000 + mails * 1_000,
}, async () => {
  const counts: Record<string, number> = {};
  let most = 0;
  // What reads mails is loaded by the first.
  await server.call(requestOf(server, Buffer.concat([Buffer.from(`Delivered-To: ${to}\r\n`), any()])));
  for (let i = 0; i < mails; i++) {
    // The recipient stays, so that mails reach the account, and mostly the id, so that they are not the same mail again.
    const id = random() < 0.1 ? "" : `Message-ID: <${i}@example.net>\r\n`;
    const raw = Buffer.concat([Buffer.from(`Delivered-To: ${to}\r\n${id}`), mutated(any(), any(), random)]);
    // A sender may write 30 times an hour.
    server.clock.advance(300_000);
    const request = requestOf(server, raw);
    const [began, processor] = [performance.now(), process.cpuUsage()];
    const answer = await server.call(request);
    const { user, system } = process.cpuUsage(processor);
    // The less of both: a busy machine takes longer, and other threads use the processor.
    const ms = Math.min(performance.now() - began, (user + system) / 1000);
    if (!isCertainlyShort(ms)) most = Math.max(most, await inReadings(ms));
    const what = outcomeOf(answer, raw);
    counts[what] = (counts[what] ?? 0) + 1;
  }
  console.info(`${JSON.stringify(counts)}, the slowest took as long as ${Math.round(most)} readings`);
  expect(most).toBeLessThan(maxReadings);
  // What was kept is what the API shows.
  const rows = await server.database.sql`select content from messages`;
  for (const { content } of rows) {
    expect(content.trim()).not.toBe("");
    expect(content.length).toBeLessThanOrEqual(10_000);
  }
});

/** Fails for an answer that is neither a receipt nor a refusal with its reason. */
function outcomeOf({ status, body, text }: Awaited<ReturnType<TestServer["call"]>>, raw: Buffer): string {
  const explain = `${status} ${text.slice(0, 500)} for ${JSON.stringify(raw.toString("latin1").slice(0, 2_000))}`;
  if (status === 202 && "messageId" in body.data) return "message";
  if (status === 202) {
    expect(body.data.reason, explain).toMatch(/\S/);
    return body.data.outcome;
  }
  expect([422, 429], explain).toContain(status);
  expect(body.detail, explain).toMatch(/\S/);
  expect(body.code ?? explain).toMatch(/^[a-z_]+$/);
  return body.code;
}
