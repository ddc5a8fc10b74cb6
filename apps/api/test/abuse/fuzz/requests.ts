import type { Accounts, FuzzAccount } from "./accounts.ts";
import {
  type DescribedOperation,
  describedOperations,
  isInbound,
  isPublic,
  kindOfParam,
  type OpenApi,
} from "./document.ts";
import type { RandomSource } from "./random-source.ts";
import { spoil, spoilText } from "./spoil.ts";
import { type MakeValue, type Surroundings, someId, valuesOf } from "./values.ts";

/** A request as it is sent, and what is needed to check its answer. */
export interface FuzzRequest {
  transport: "rest" | "trpc" | "files";
  method: string;
  /** Includes the query. */
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
  /** The account of its key; null without a valid key. */
  account: FuzzAccount | null;
  /** The calls over tRPC, in the order of the batch. */
  procedures: string[];
  isBatch: boolean;
}

/** An operation that requests can be generated for. */
interface Target {
  operation: DescribedOperation;
  params: [name: string, kind: string][];
  query: [name: string, make: MakeValue][];
  body: MakeValue | null;
  example: unknown;
  weight: number;
}

/** Expensive for the server, or with little variety: used less often. */
const weights: Record<string, number> = {
  "images.import": 2,
  "images.confirm": 4,
  "images.confirmBatch": 3,
  "bulkImports.create": 2,
  "webhooks.test": 1,
  "openapi.get": 2,
  "openapi.get31": 2,
  "public.openapi.get": 2,
};
const usualWeight = 10;

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "PROPFIND", "LINK"];
const contentTypes = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/json; charset=latin1",
  "application/problem+json",
  "json",
  ";",
  "application/json, text/plain",
  "a".repeat(3_000),
];
const oddHeaders: [string, string][] = [
  ["accept", "text/html;q=0.1, */*;q=nope"],
  ["accept-encoding", "gzip, br"],
  ["content-encoding", "gzip"],
  ["cookie", `a=${"b".repeat(500)}; __proto__=1`],
  ["if-none-match", '*, W/"x"'],
  ["if-modified-since", "yesterday"],
  ["origin", "https://evil.example"],
  ["range", "bytes=0-1,5-"],
  ["x-forwarded-for", "203.0.113.9, 10.0.0.1, nonsense"],
  ["x-forwarded-host", "evil.example"],
  ["x-http-method-override", "DELETE"],
  ["x-request-id", "mine"],
  ["traceparent", "00-zz-zz-01"],
  ["trpc-accept", "application/jsonl"],
  ["x-trpc-source", "fuzz"],
  ["forwarded", "for=_hidden"],
  ["host", "evil.example:99"],
];
const queryNames = [
  "page",
  "limit",
  "utm_source",
  "__proto__",
  "page[]",
  "filter[a][b]",
  "é",
  "%00",
  "constructor",
  "x".repeat(200),
];
const queryValues = [
  "",
  "0",
  "-1",
  "1e9",
  "99999999999999999999",
  "NaN",
  "true",
  "null",
  "%",
  "%ff",
  "%00",
  "2026-02-30",
  "a".repeat(3_000),
  "日本",
  "[]",
  "+",
  "'",
];

/** Generates requests for the operations of a document, over both transports. */
export class Requests {
  readonly #targets: Target[];
  /** The document itself and the public operations are not procedures. */
  readonly #procedures: Target[];

  constructor(
    document: OpenApi,
    private readonly accounts: Accounts,
    private readonly outside: string,
  ) {
    const operations = describedOperations(document).filter((operation) => !isInbound(operation));
    this.#targets = operations.map((operation) => ({
      operation,
      params: operation.pathParams.map(({ name }) => [name, kindOfParam(operation.path, name)]),
      query: operation.queryParams.map(({ name, schema, example }) => [
        name,
        valuesOf(document, { ...schema, example }, name),
      ]),
      body: operation.body && valuesOf(document, operation.body.schema),
      example: operation.body?.example,
      weight: weights[operation.procedure] ?? usualWeight,
    }));
    this.#procedures = this.#targets.filter(
      ({ operation }) => !operation.procedure.startsWith("openapi.") && !isPublic(operation),
    );
  }

  /** The operations to generate requests for, by their tRPC names. */
  get operations(): string[] {
    return this.#targets.map(({ operation }) => operation.procedure);
  }

  make(random: RandomSource): FuzzRequest {
    const account = this.accounts.pick(random);
    const around = { random, account, foreign: this.accounts.others(account), outside: this.outside };
    const isTrpc = random.chance(0.4);
    const request = isTrpc ? this.#trpc(around) : this.#rest(random.byWeight(this.#targets), around);
    authorize(request, account, random);
    this.#repeat(request, account, random);
    if (random.chance(0.06)) {
      const [name, value] = random.pick(oddHeaders);
      request.headers[name] = value;
    }
    return request;
  }

  #rest({ operation, params, query, body, example }: Target, around: Surroundings): FuzzRequest {
    const { random } = around;
    const ids = new Map(params.map(([name, kind]) => [name, someId(around, kind)]));
    let path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeId(ids.get(name)!, random));
    const search = query.flatMap(([name, make]) =>
      random.chance(0.25) ? [`${name}=${encodeURIComponent(queryText(make(around)))}`] : [],
    );
    if (random.chance(0.1)) search.push(`${random.pick(queryNames)}=${random.pick(queryValues)}`);
    if (search.length > 0 && random.chance(0.05)) search.push(random.pick(search));
    if (search.length > 0 && random.chance(0.08))
      search[0] = `${search[0]!.split("=")[0]}=${random.pick(queryValues)}`;
    if (random.chance(0.02)) path = spoilPath(path, random);
    const request: FuzzRequest = {
      transport: "rest",
      method: random.chance(0.03) ? random.pick(methods) : operation.method,
      path: encodeWide(path + (search.length > 0 ? `?${search.join("&")}` : "")),
      headers: {},
      body: null,
      account: null,
      procedures: [],
      isBatch: false,
    };
    if (body ? random.chance(0.97) : random.chance(0.03)) {
      const value = body ? bodyValue(body, example, around) : random.pick([{}, { a: 1 }, []]);
      setBody(request, value, random);
    }
    return request;
  }

  #trpc(around: Surroundings): FuzzRequest {
    const { random } = around;
    const isBatch = random.chance(0.2);
    const size = isBatch ? (random.chance(0.02) ? 21 : 1 + random.below(4)) : 1;
    const first = random.byWeight(this.#procedures);
    const targets = [first];
    while (targets.length < size)
      targets.push(random.chance(0.8) ? this.#alike(first, random) : random.byWeight(this.#procedures));
    const inputs = targets.map((target) => trpcInput(target, around));
    const procedures = targets.map(({ operation }) =>
      random.chance(0.01)
        ? random.pick(["nope", "properties", "__proto__", "properties.list.x", ""])
        : operation.procedure,
    );
    const isRead = random.chance(0.03) !== first.operation.isRead;
    const request: FuzzRequest = {
      transport: "trpc",
      method: random.chance(0.01) ? random.pick(methods) : isRead ? "GET" : "POST",
      path: `/api/v1/trpc/${procedures.map(encodeURIComponent).join(",")}${isBatch ? "?batch=1" : ""}`,
      headers: {},
      body: null,
      account: null,
      procedures,
      isBatch,
    };
    const input = isBatch ? Object.fromEntries(inputs.map((each, n) => [n, each])) : inputs[0];
    if (input === undefined) return request;
    if (isRead) {
      let text = safeJson(input);
      if (random.chance(0.02)) text = spoilText(text, random).toString("latin1").slice(0, 2_000);
      // Characters that the client would not send in a URL.
      if (text.length < 6_000) request.path += `${isBatch ? "&" : "?"}input=${encodeURIComponent(text)}`;
    } else setBody(request, input, random);
    return request;
  }

  #alike({ operation }: Target, random: RandomSource): Target {
    const same = this.#procedures.filter((target) => target.operation.isRead === operation.isRead);
    return random.pick(same);
  }

  /** An Idempotency-Key: usually none, sometimes a used one, or an invalid one. */
  #repeat(request: FuzzRequest, account: FuzzAccount, random: RandomSource): void {
    if (request.method === "GET" && !random.chance(0.05)) return;
    const roll = random.below(100);
    if (roll < 60) return;
    let key = `fuzz-${random.uuid()}`;
    if (roll >= 75 && account.idempotencyKeys.length > 0) key = random.pick(account.idempotencyKeys);
    else if (roll >= 70) key = random.pick(["", " ", "k".repeat(255), "k".repeat(256), "é", "a\tb", "*"]);
    else account.rememberIdempotencyKey(key);
    request.headers["idempotency-key"] = key;
  }
}

/** A body: usually valid, otherwise changed somewhere. */
export function bodyValue(make: MakeValue, example: unknown, around: Surroundings): unknown {
  const { random } = around;
  // Copied, so that the schema's own example is not modified.
  const value = structuredClone(
    random.chance(0.2) && example !== undefined ? mix(example, make(around), random) : make(around),
  );
  return random.chance(0.4) ? spoil(value, random) : value;
}

/** The members of an example, with new values for those that reference records. */
function mix(example: unknown, made: unknown, random: RandomSource): unknown {
  const ids = Object.entries(made as object).filter(
    ([name]) => /Ids?$|^objectKey$|^urls?$/.test(name) || random.chance(0.3),
  );
  return { ...(example as object), ...Object.fromEntries(ids) };
}

function trpcInput({ params, query, body, example }: Target, around: Surroundings): unknown {
  const { random } = around;
  if (params.length === 0 && query.length === 0 && !body) return random.chance(0.05) ? null : undefined;
  const value: Record<string, unknown> = {};
  for (const [name, make] of query) if (random.chance(0.25)) value[name] = make(around);
  const content = body ? bodyValue(body, example, around) : value;
  const input =
    content !== null && typeof content === "object" && !Array.isArray(content)
      ? { ...content, ...Object.fromEntries(params.map(([name, kind]) => [name, someId(around, kind)])) }
      : content;
  return random.chance(0.1) ? spoil(structuredClone(input), random) : input;
}

export function setBody(request: FuzzRequest, value: unknown, random: RandomSource): void {
  const text = safeJson(value);
  request.body = random.chance(0.03) ? spoilText(text, random) : Buffer.from(text);
  if (random.chance(0.03)) request.headers["content-type"] = random.pick(contentTypes);
  else if (!random.chance(0.02)) request.headers["content-type"] = "application/json";
}

function authorize(request: FuzzRequest, account: FuzzAccount, random: RandomSource): void {
  if (!random.chance(0.03)) {
    request.account = account;
    request.headers.authorization = `Bearer ${account.apiKey}`;
    return;
  }
  const wrong = random.pick([
    undefined,
    "",
    "Bearer",
    "Bearer ",
    "Basic YTpi",
    `Bearer ${account.apiKey.slice(0, -1)}`,
    `Bearer rk_live_${"x".repeat(43)}`,
    `Bearer ${"x".repeat(2_000)}`,
    account.apiKey,
    "Bearer \u00e9",
  ]);
  if (wrong !== undefined) request.headers.authorization = wrong;
}

function spoilPath(path: string, random: RandomSource): string {
  const at = 1 + random.below(path.length - 1);
  return random.pick([
    `${path}/`,
    `/${path}`,
    path.toUpperCase(),
    `${path}/nothing`,
    `${path.slice(0, at)}%2e%2e/${path.slice(at)}`,
    `${path.slice(0, at)}%`,
    `${path}%00`,
    `${path}%ff`,
    `${path}/${"a".repeat(6_000)}`,
    path.replace("v1", "v2"),
    `${path};a=b`,
    `${path}.json`,
  ]);
}

/** An id in a path; some bytes would make it a different path. */
const encodeId = (id: string, random: RandomSource): string =>
  id === ".." || id.includes("%") || random.chance(0.01) ? id : encodeURIComponent(id);

const queryText = (value: unknown): string => (typeof value === "object" ? safeJson(value) : String(value));

/** A client can't send characters wider than a byte. */
const encodeWide = (path: string): string => path.replace(/[\u0100-\u{10ffff}]+/gu, encodeURIComponent);

const safeJson = (value: unknown): string => JSON.stringify(value) ?? "null";
