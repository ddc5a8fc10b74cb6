import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Pool } from "undici";
import { Accounts, type FuzzAccount } from "./accounts.ts";
import type { OpenApi } from "./document.ts";
import { Files } from "./files.ts";
import { harvest } from "./harvest.ts";
import { Inbound, inboundDocument } from "./inbound.ts";
import { type FuzzAnswer, Oracle, uuid } from "./oracle.ts";
import type { Outside } from "./outside.ts";
import { RandomSource } from "./random-source.ts";
import { type FuzzRequest, Requests } from "./requests.ts";
import { Sockets } from "./sockets.ts";

export interface FuzzOptions {
  /** URL of the server under test, such as http://127.0.0.1:3000. */
  origin: string;
  accounts: FuzzAccount[];
  seed: number;
  requests: number;
  connections: number;
  outside: Outside;
  png: Buffer;
  /** Number of raw sockets that are open at any time. */
  sockets: number;
  /** After how many ms a request without an answer counts as hanging. */
  patienceMs: number;
  /** The time of the server under test, for signatures. */
  now: () => Date;
  /** Called with the progress. */
  say?: (line: string) => void;
  /** Called when a kind of failure is first seen. */
  tell?: (failure: string) => void;
  /** Ends it early. */
  signal?: AbortSignal;
}

export interface FuzzFigures {
  requests: number;
  seconds: number;
  /** Answers by transport and status. */
  statuses: Record<string, number>;
  /** Operations that returned a success, by transport. */
  succeeded: Set<string>;
  operations: string[];
  /** By failure: how often it occurred, and the first requests that show it. */
  failures: Map<string, { count: number; examples: string[] }>;
  p50: number;
  p99: number;
  /** The slowest requests, slowest first. */
  slowest: { ms: number; example: string }[];
  largestBytes: number;
  sockets: Sockets["figures"];
}

const shownExamples = 2;
const shownSlow = 5;

/** Sends this many requests, several concurrently, and checks every answer. */
export async function fuzz(options: FuzzOptions): Promise<FuzzFigures> {
  const { origin, seed, outside, png } = options;
  const document = await servedDocument(origin);
  const accounts = new Accounts(options.accounts);
  await learnShared(origin, accounts);
  const requests = new Requests(document, accounts, outside.origin);
  const files = new Files(accounts, png);
  const inbound = new Inbound(document, accounts, outside.origin, options.now);
  await inbound.connect(origin);
  const sources = [
    { weight: 4, make: (random: RandomSource) => files.make(random) },
    { weight: 4, make: (random: RandomSource) => inbound.make(random) },
    { weight: 92, make: (random: RandomSource) => requests.make(random) },
  ];
  const oracle = new Oracle(document, accounts);
  const sockets = new Sockets(Number(new URL(origin).port), accounts);
  const pool = new Pool(origin, {
    connections: options.connections,
    pipelining: 1,
    headersTimeout: options.patienceMs,
    bodyTimeout: options.patienceMs,
  });
  const figures: FuzzFigures = {
    requests: 0,
    seconds: 0,
    statuses: {},
    succeeded: new Set(),
    operations: [...requests.operations, ...inbound.operations],
    failures: new Map(),
    p50: 0,
    p99: 0,
    slowest: [],
    largestBytes: 0,
    sockets: sockets.figures,
  };
  const latencies = new Float32Array(options.requests);
  const begun = performance.now();
  let next = 0;

  const one = async (): Promise<void> => {
    const number = next++;
    // Each request has its own random source, so that it does not depend on the answers to the others.
    const random = new RandomSource(seed + Math.imul(number, 0x9e3779b1));
    const request = random.byWeight(sources).make(random);
    for (const id of request.path.match(uuid) ?? []) request.account?.rememberSent(id);
    const sent = performance.now();
    const { answer, problem } = await send(pool, request);
    const took = performance.now() - sent;
    latencies[number] = took;
    figures.requests += 1;
    noteSlow(figures, took, () => `request ${number}: ${asCurl(origin, request, answer)}`);
    const wrong = answer ? oracle.judge(request, answer) : [problem];
    for (const what of wrong) {
      const example = `request ${number}: ${asCurl(origin, request, answer)}`;
      if (!figures.failures.has(what)) options.tell?.(`${what}\n  ${example}`);
      note(figures, what, example);
    }
    if (!answer) return;
    const key = `${request.transport} ${answer.status}`;
    figures.statuses[key] = (figures.statuses[key] ?? 0) + 1;
    figures.largestBytes = Math.max(figures.largestBytes, answer.body.length);
    if (answer.status < 300) learn(request, answer, oracle, figures);
  };

  const worker = async (): Promise<void> => {
    while (next < options.requests && !options.signal?.aborted) {
      const random = new RandomSource(seed ^ next);
      if (sockets.open < options.sockets) sockets.add(random);
      await one();
      if (options.say && figures.requests % 500 === 0) options.say(progress(figures, begun));
    }
  };
  try {
    await Promise.all(Array.from({ length: options.connections }, worker));
    figures.seconds = (performance.now() - begun) / 1_000;
    await sockets.settle(options.patienceMs);
  } finally {
    sockets.close();
    await pool.destroy();
  }
  for (const failure of sockets.figures.failures) note(figures, failure, failure);
  const sorted = latencies.subarray(0, figures.requests).sort();
  figures.p50 = sorted[Math.floor(sorted.length * 0.5)] ?? 0;
  figures.p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0;
  return figures;
}

/**
 * The operations of the API and the public ones, as served, and the signed ones, whose document is not served. The
 * documents must agree on shared definitions.
 */
async function servedDocument(origin: string): Promise<OpenApi> {
  const served = await Promise.all(
    ["/api/v1", "/public/v1"].map(
      async (base) => (await (await fetch(`${origin}${base}/openapi.json`)).json()) as OpenApi,
    ),
  );
  const documents = [...served, inboundDocument(origin)];
  const components: OpenApi["components"] = {};
  for (const document of documents)
    for (const [kind, named] of Object.entries(document.components))
      components[kind] = { ...components[kind], ...named };
  return { paths: Object.assign({}, ...documents.map(({ paths }) => paths)), components };
}

/** Ids that every account can see, such as those of system templates. */
async function learnShared(origin: string, accounts: Accounts): Promise<void> {
  const seen = new Map<string, number>();
  const readers = accounts.all.filter(({ name }) => !name.includes("trial"));
  for (const { apiKey } of readers) {
    const answer = await fetch(`${origin}/api/v1/workflows`, {
      headers: { authorization: `Bearer ${apiKey}` },
    });
    const { data } = (await answer.json()) as { data: { id: string }[] };
    for (const { id } of data) seen.set(id, (seen.get(id) ?? 0) + 1);
  }
  for (const [id, count] of seen) if (count === readers.length) accounts.shared.add(id);
}

async function send(
  pool: Pool,
  request: FuzzRequest,
): Promise<{ answer: FuzzAnswer | null; problem: string }> {
  try {
    const { statusCode, headers, body } = await pool.request({
      method: request.method as "GET",
      path: request.path,
      headers: request.headers,
      body: request.body,
    });
    const bytes = Buffer.from(await body.arrayBuffer());
    return { answer: { status: statusCode, headers, body: decoded(bytes, headers) }, problem: "" };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const isHanging = code === "UND_ERR_HEADERS_TIMEOUT" || code === "UND_ERR_BODY_TIMEOUT";
    return {
      answer: null,
      problem: isHanging ? "hangs: no answer in time" : `no answer: ${code ?? message}`,
    };
  }
}

/** Throws when the body is not what Content-Encoding says, which `send` reports as a failure. */
function decoded(body: Buffer, headers: FuzzAnswer["headers"]): Buffer {
  const encoding = headers["content-encoding"];
  // The answer to a HEAD has the headers of a body that is not sent.
  if (!encoding || body.length === 0) return body;
  return encoding === "br" ? brotliDecompressSync(body) : gunzipSync(body);
}

function learn(request: FuzzRequest, answer: FuzzAnswer, oracle: Oracle, figures: FuzzFigures): void {
  const { account, transport, procedures, isBatch } = request;
  const operation = oracle.operationOf(request);
  if (transport === "rest" && operation) {
    figures.succeeded.add(`rest ${operation.procedure}`);
    // Reports can be CSV.
    const isJson = String(answer.headers["content-type"]).startsWith("application/json");
    if (account && isJson && answer.body.length > 0)
      harvest(account, operation, request, JSON.parse(answer.body.toString()));
  }
  if (transport === "trpc" && !isBatch) figures.succeeded.add(`trpc ${procedures[0]}`);
}

function note({ failures }: FuzzFigures, what: string, example: string): void {
  const known = failures.get(what) ?? { count: 0, examples: [] };
  failures.set(what, known);
  known.count += 1;
  if (known.examples.length < shownExamples) known.examples.push(example);
}

function noteSlow({ slowest }: FuzzFigures, ms: number, example: () => string): void {
  if (slowest.length === shownSlow && ms <= slowest.at(-1)!.ms) return;
  slowest.push({ ms, example: example() });
  slowest.sort((a, b) => b.ms - a.ms);
  slowest.length = Math.min(slowest.length, shownSlow);
}

/** The request as a command, with its body in base64 unless it is plain text, and the beginning of the answer. */
function asCurl(
  origin: string,
  { method, path, headers, body }: FuzzRequest,
  answer: FuzzAnswer | null,
): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  const sent = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const text = body?.toString() ?? "";
  const isPlain = /^[\x20-\x7e]*$/.test(text);
  const data = body === null ? "" : isPlain ? ` --data-binary ${quoted(text)}` : " --data-binary @-";
  const before = body === null || isPlain ? "" : `printf %s ${body.toString("base64")} | base64 -d | `;
  const command = `${before}curl -i -X ${method} --path-as-is ${sent.join(" ")}${data} ${quoted(origin + path)}`;
  const told = answer ? `${answer.status} ${answer.body.subarray(0, 600).toString()}` : "no answer";
  return `${command.slice(0, 6_000)}\n    -> ${told}`;
}

function progress(figures: FuzzFigures, begun: number): string {
  const seconds = (performance.now() - begun) / 1_000;
  const failures = [...figures.failures.values()].reduce((sum, { count }) => sum + count, 0);
  return `${figures.requests} requests, ${Math.round(figures.requests / seconds)}/s, ${failures} failures`;
}

/** The result, for people. */
export function report(figures: FuzzFigures): string {
  const { requests, seconds, statuses, failures, sockets } = figures;
  const lines = [
    `${requests} requests in ${seconds.toFixed(0)} s (${Math.round(requests / seconds)}/s); p50 ${figures.p50.toFixed(1)} ms, p99 ${figures.p99.toFixed(1)} ms, slowest ${(figures.slowest[0]?.ms ?? 0).toFixed(0)} ms; largest answer ${figures.largestBytes} bytes`,
    `operations: ${figures.operations.length}; without a success over REST: ${lacking(figures, "rest")}; over tRPC, outside of batches: ${lacking(figures, "trpc")}`,
    `answers: ${Object.entries(statuses)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([status, count]) => `${status}: ${count}`)
      .join(", ")}`,
    `sockets: ${sockets.opened} opened, ${sockets.ended} ended; answers ${JSON.stringify(sockets.answers)}`,
    `failures: ${[...failures.values()].reduce((sum, { count }) => sum + count, 0)} of ${failures.size} kinds`,
  ];
  for (const [what, { count, examples }] of [...failures].toSorted(([, a], [, b]) => b.count - a.count))
    lines.push(`\n${count} x ${what}`, ...examples.map((example) => `  ${example}`));
  lines.push(
    "\nthe slowest:",
    ...figures.slowest.map(({ ms, example }) => `  ${ms.toFixed(0)} ms ${example.slice(0, 500)}`),
  );
  return lines.join("\n");
}

/** Operations that never returned a success. */
const lacking = ({ operations, succeeded }: FuzzFigures, transport: string): string =>
  operations.filter((name) => !succeeded.has(`${transport} ${name}`)).join(", ") || "none";
