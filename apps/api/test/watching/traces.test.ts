import { fileURLToPath } from "node:url";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { outbox } from "../../src/db/tables/index.ts";
import { readConfig } from "../../src/platform/configuration.ts";
import { openTracer } from "../../src/platform/observability/tracing/open.ts";
import { bundled } from "../harness/bundle.ts";
import { freePort } from "../harness/free-port.ts";
import { ProgramProcess } from "../harness/program-process.ts";
import { startTestServer, type TestAccount, type TestServer } from "../harness/server.ts";
import { databaseUrl } from "../harness/worker-process.ts";
import { type Recorder, startRecorder } from "../webhooks/recorder.ts";
import { type Collector, type Seen, startCollector } from "./collector.ts";

const main = await bundled(fileURLToPath(new URL("../../src/program/main.ts", import.meta.url)));
const refusing = new URL("refuse-opentelemetry.mjs", import.meta.url).href;

/** The program, built as `npm start` builds it, with both outputs in one. */
class Program extends ProgramProcess {
  protected override readonly command: [string, ...string[]];
  constructor(dataDir: string, port: number, env: Record<string, string>, options = "") {
    super(dataDir, port, env);
    this.command = ["sh", "-c", `exec "${process.execPath}" ${options} "${main}" 2>&1`];
  }
}

let server: TestServer;
let pro: TestAccount;
let database: { url: string; close: () => Promise<void> };
let receiver: Recorder;
let collector: Collector;
const cleanUps: (() => unknown)[] = [];

beforeEach(async () => {
  server = await startTestServer({ ALLOW_PRIVATE_NETWORKS: "true" });
  server.clock.set(new Date());
  [pro, database, receiver, collector] = await Promise.all([
    server.createAccount("pro"),
    databaseUrl(server.connection),
    startRecorder(),
    startCollector(),
  ]);
  cleanUps.push(server.close, database.close, receiver.close, collector.close);
  const body = { url: receiver.url, events: ["contact.created"] };
  expect((await server.request("POST", "/webhooks", { as: pro, body })).status).toBe(201);
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** Starts a process on the test's database. */
async function start(env: Record<string, string>, options = ""): Promise<Program> {
  const program = new Program(
    server.config.dataDir,
    await freePort(),
    {
      DATABASE_URL: database.url,
      RENTAL_SECRET_KEY: "test-secret-key-test-secret-key-32",
      ALLOW_PRIVATE_NETWORKS: "true",
      DEMO_ACCOUNTS: "false",
      LOG_LEVEL: "warn",
      LOG_FORMAT: "json",
      WEBHOOK_RETRY_BASE_MS: "50",
      OTEL_BSP_SCHEDULE_DELAY: "50",
      ...env,
    },
    options,
  );
  program.start();
  cleanUps.push(() => program.kill());
  return program;
}

const traced = (more: Record<string, string> = {}) => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  ...more,
});
/** Several processes start, and their work may be found late when the machine is busy. */
const patience = { timeout: 90_000, interval: 50 };
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

const dana = { name: "Dana Quux", email: "dana@quux.example", phone: "+15550177123" };
const theirs = { trace: "4bf92f3577b34da6a3ce929d0e0e4736", span: "00f067aa0ba902b7" };

const post = (program: Program, path: string, body: unknown) =>
  fetch(`${program.origin}${path}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${pro.apiKey}`,
      "content-type": "application/json",
      traceparent: `00-${theirs.trace}-${theirs.span}-01`,
    },
    body: JSON.stringify(body),
  });

/** The names of each span with this name and of those above it. A job may run twice, and find nothing the second time. */
function pathsOf(trace: Seen[], name: string): string[][] {
  const byId = new Map(trace.map((span) => [span.spanId, span]));
  const upwards = (span: Seen | undefined): string[] =>
    span ? [span.name, ...upwards(byId.get(span.parentSpanId ?? ""))] : [];
  return trace.filter((span) => span.name === name).map(upwards);
}

/** Creates a contact, and waits until everything that follows has been traced. */
async function traceOfCreation(api: Program): Promise<Seen[]> {
  // A job that started for the event of the workflow, which has no trace, could also process the event of the contact.
  const waiting = () => server.database.read.$count(outbox, eq(outbox.fannedOut, false));
  await expect.poll(waiting, patience).toBe(0);
  const answer = await post(api, "/api/v1/contacts", dana);
  expect(answer.status).toBe(201);
  const trace = () => collector.traceOf("POST /api/v1/contacts");
  // A span arrives when it has ended, and those above it later.
  await vi.waitFor(() => expectWholeTrace(trace()), patience);
  const [root] = trace().filter(({ name }) => name === "POST /api/v1/contacts");
  expect(root!.attributes["rental.request.id"]).toBe(answer.headers.get("x-request-id"));
  return trace();
}

function expectWholeTrace(trace: Seen[]): void {
  const write = ["transaction", "contacts.create", "POST /api/v1/contacts"];
  const change = ["event contact.created", ...write];
  const expectPath = (...path: string[]) => expect(pathsOf(trace, path[0]!)).toContainEqual(path);
  expectPath("insert contacts", ...write);
  expectPath("insert outbox", ...write);
  expectPath("update outbox, insert webhook_deliveries", "transaction", "job webhook-fan-out", ...change);
  expectPath("job workflow-trigger", ...change);
  expectPath("deliver contact.created", "job webhook-delivery", ...change);
}

const awaitContacts = {
  name: "Hello",
  steps: [{ type: "end", config: {} }],
  triggerType: "automatic",
  triggerConfig: { event: "contact.created" },
};

describe("a change, its statements, its event, the jobs and the delivery are one trace", () => {
  beforeEach(async () => {
    const made = await server.request("POST", "/workflows", { as: pro, body: awaitContacts });
    expect(made.status).toBe(201);
  });

  it("in one process, without anything personal, and apart from the trace of the caller", async () => {
    const program = await start(
      traced({
        OTEL_TRACES_EXPORTER: "otlp,console",
        OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20collector-key",
      }),
    );
    await program.serves(pro.apiKey);
    const trace = await traceOfCreation(program);

    const root = trace.find(({ name }) => name === "POST /api/v1/contacts")!;
    expect(root.traceId).not.toBe(theirs.trace);
    expect(root.links).toEqual([`${theirs.trace} ${theirs.span}`]);
    expect(root.attributes).toMatchObject({
      "http.request.method": "POST",
      "http.route": "/api/v1/contacts",
      "url.scheme": "http",
      "http.response.status_code": 201,
      "rental.account.id": pro.accountId,
    });
    expect(root.resource).toMatchObject({ "service.name": "rental", "rental.role": "all" });
    expect(collector.headers.authorization).toBe("Bearer collector-key");

    expect(receiver.got).toHaveLength(1);
    expect(receiver.got[0]!.headers.traceparent).toBeUndefined();
    await program.stop();
    // On a busy machine, a trace is printed in several parts.
    const printed = () =>
      program.output
        .split(/^(?=trace )/m)
        .filter((text) => text.includes(root.traceId))
        .join("");
    await expect.poll(printed, patience).toContain("contacts.create");
    await expect.poll(printed, patience).toContain("deliver contact.created");
    const sent = JSON.stringify(collector.spans) + program.output;
    for (const value of [...Object.values(dana), pro.apiKey, "/hook", "Bearer"])
      expect(sent).not.toContain(value);
  });

  it("over an API and a worker in processes of their own", async () => {
    const worker = await start(traced({ PROCESS_ROLE: "worker", OTEL_SERVICE_NAME: "rental-worker" }));
    const api = await start(traced({ PROCESS_ROLE: "api" }));
    await api.serves(pro.apiKey);
    const trace = await traceOfCreation(api);
    const serviceOf = (name: string) => trace.find((span) => span.name === name)!.resource["service.name"];
    expect(serviceOf("contacts.create")).toBe("rental");
    expect(serviceOf("deliver contact.created")).toBe("rental-worker");
    // What is left is sent when the process stops.
    await Promise.all([api.stop(), worker.stop()]);
  });
});

it("an operation has the same span over tRPC, and a refusal is named, but is no failure", async () => {
  const program = await start(traced({ PROCESS_ROLE: "api" }));
  await program.serves(pro.apiKey);
  expect((await post(program, "/api/v1/trpc/contacts.create", dana)).status).toBe(200);
  expect((await post(program, "/api/v1/trpc/contacts.create", { name: "" })).status).toBe(422);
  await expect
    .poll(() => collector.spans.filter(({ name }) => name === "contacts.create"), patience)
    .toHaveLength(2);
  await program.stop();
  const operations = collector.spans.filter(({ name }) => name === "contacts.create");
  expect(operations.map(({ isFailed, attributes }) => [isFailed, attributes["error.type"]])).toEqual([
    [false, undefined],
    [false, "validation-error"],
  ]);
  const trace = collector.traceOf("contacts.create");
  expect(pathsOf(trace, "insert outbox")).toEqual([
    ["insert outbox", "transaction", "contacts.create", "POST /api/v1/trpc/:path"],
  ]);
});

it("a failed attempt is part of the trace, and its repetition, too", async () => {
  let attempts = 0;
  receiver.answer = (response) => response.writeHead(++attempts === 1 ? 500 : 200).end();
  const program = await start(traced());
  await program.serves(pro.apiKey);
  await post(program, "/api/v1/contacts", dana);
  const deliveries = () =>
    collector.traceOf("POST /api/v1/contacts").filter(({ name }) => name === "deliver contact.created");
  await expect.poll(deliveries, patience).toHaveLength(2);
  expect(deliveries().map(({ isFailed, attributes }) => [isFailed, attributes])).toEqual([
    [true, expect.objectContaining({ "http.response.status_code": 500, "error.type": "500" })],
    [false, expect.objectContaining({ "http.response.status_code": 200 })],
  ]);
});

it("what the sampler leaves out is left out everywhere, and the event says so to the jobs", async () => {
  const program = await start(traced({ OTEL_TRACES_SAMPLER: "traceidratio", OTEL_TRACES_SAMPLER_ARG: "0" }));
  await program.serves(pro.apiKey);
  await post(program, "/api/v1/contacts", dana);
  await expect.poll(() => receiver.got, patience).toHaveLength(1);
  await program.stop();
  expect(collector.spans).toEqual([]);
  const [event] = await server.database.read.select().from(outbox);
  expect(event!.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
});

it("without an endpoint that responds, everything works, with one warning and a count of what is lost", async () => {
  const dead = `http://127.0.0.1:${await freePort()}`;
  const program = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: dead,
    OTEL_EXPORTER_OTLP_TIMEOUT: "300",
  });
  await program.serves(pro.apiKey);
  const lost = async () =>
    Number(
      /trace_spans_lost_total\{reason="not_sent"\} (\d+)/.exec(
        await (await fetch(`${program.origin}/metrics`)).text(),
      )?.[1],
    );
  for (let i = 0; i < 3; i++) {
    const before = await lost();
    const body = { ...dana, email: `${i}@quux.example`, phone: `+155501771${i}0` };
    expect((await post(program, "/api/v1/contacts", body)).status).toBe(201);
    await expect.poll(() => receiver.got, patience).toHaveLength(i + 1);
    await expect.poll(lost, patience).toBeGreaterThan(before);
  }
  const stopping = program.stop();
  await stopping;
  expect(program.child.exitCode).toBe(0);
  expect(program.output.match(/traces were not accepted/g)).toHaveLength(1);
  expect(program.output).not.toContain("Quux");
});

describe("unless traces are switched on, nothing of OpenTelemetry is loaded", () => {
  it.each([{}, { OTEL_EXPORTER_OTLP_ENDPOINT: "" }, { OTEL_TRACES_EXPORTER: "none" }])(
    "with %o",
    async (env) => {
      const config = readConfig(env);
      expect(await openTracer(config, { warn: () => undefined })).toBeUndefined();
    },
  );

  it("a program that cannot load it runs, writes and delivers; switched on, it does not start", async () => {
    const off = await start({}, `--import "${refusing}"`);
    await off.serves(pro.apiKey);
    expect((await post(off, "/api/v1/contacts", dana)).status).toBe(201);
    await expect.poll(() => receiver.got, patience).toHaveLength(1);
    const [event] = await server.database.read.select().from(outbox);
    expect(event!.traceparent).toBeNull();
    await off.stop();
    const on = await start(traced(), `--import "${refusing}"`);
    await expect.poll(() => on.child.exitCode, patience).toBe(1);
    expect(on.output).toContain("it loads @opentelemetry/");
  });
});
