import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createContact } from "../fixtures/records.ts";
import { freePort } from "../harness/free-port.ts";
import { startTestServer, type TestAccount, type TestServer } from "../harness/server.ts";
import { databaseUrl, killProcess, startWorkerProcess } from "../harness/worker-process.ts";

let server: TestServer;
let scale: TestAccount;
let database: { url: string; close: () => Promise<void> };
const cleanUps: (() => Promise<unknown> | unknown)[] = [];

beforeEach(async () => {
  server = await startTestServer();
  server.clock.set(new Date());
  scale = await server.createAccount("scale");
  database = await databaseUrl(server.connection);
  cleanUps.push(
    () => server.close(),
    () => database.close(),
  );
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** The program with API and worker in one process. */
async function startProgram(env: Record<string, string> = {}, port?: number) {
  const at = port ?? (await freePort());
  const child = startWorkerProcess(database.url, server.config.dataDir, undefined, {
    PROCESS_ROLE: "all",
    PORT: String(at),
    ...env,
  });
  cleanUps.push(() => killProcess(child));
  return { child, origin: `http://127.0.0.1:${at}` };
}

const answers = (origin: string) =>
  fetch(`${origin}/api/v1/properties`, { headers: { authorization: `Bearer ${scale.apiKey}` } }).then(
    ({ status }) => status,
    () => 0,
  );

it("answers, and stops when told to, while a row of an import uses all the processor time", async () => {
  const row = { address: "1 Elm Street", monthlyRent: 1500, bedrooms: 2, bathrooms: 1, description: "SPIN" };
  const body = { properties: [row] };
  const { jobId } = (await server.request("POST", "/properties/bulk", { as: scale, body })).body.data;
  const spinFile = join(server.config.dataDir, "spins");
  const fixture = new URL("../fixtures/spin-on-word.mjs", import.meta.url).pathname;
  const { child, origin } = await startProgram({
    NODE_OPTIONS: `--import ${pathToFileURL(fixture).href}`,
    SPIN_FILE: spinFile,
  });
  await expect.poll(() => existsSync(spinFile), { timeout: 60_000 }).toBe(true);
  expect(await answers(origin)).toBe(200);
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  const job = (await server.request("GET", `/properties/bulk/${jobId}`, { as: scale })).body.data;
  expect(job).toMatchObject({ completedAt: null, created: 0, failed: 0 });
}, 120_000);

it("takes its first job only once it answers", async () => {
  const { id: contactId } = await createContact(server, scale);
  const message = { contactId, content: "Friday at 10 works.", channel: "email" };
  await server.request("POST", "/messages", { as: scale, body: message });
  const port = await freePort();
  let answered: Promise<number> | undefined;
  // Where email is sent: a connection shows the first job.
  const smtp = createServer((socket) => {
    answered ??= answers(`http://127.0.0.1:${port}`);
    socket.destroy();
  }).listen(0, "127.0.0.1");
  await once(smtp, "listening");
  cleanUps.push(() => smtp.close());
  const { port: smtpPort } = smtp.address() as { port: number };
  await startProgram({ SMTP_URL: `smtp://127.0.0.1:${smtpPort}` }, port);
  await expect.poll(() => answered, { timeout: 60_000 }).toBeDefined();
  expect(await answered).toBe(200);
}, 90_000);
