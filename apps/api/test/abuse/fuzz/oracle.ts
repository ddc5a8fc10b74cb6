import { Ajv, type ValidateFunction } from "ajv";
import formats from "ajv-formats";
import type { Accounts } from "./accounts.ts";
import { type DescribedOperation, describedOperations, type OpenApi, type Schema } from "./document.ts";
import type { FuzzRequest } from "./requests.ts";

export interface FuzzAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

const always = [
  "x-request-id",
  "x-ratelimit-limit",
  "x-ratelimit-remaining",
  "x-ratelimit-reset",
  "x-ratelimit-resource",
];
/** Headers that every answer may have in addition to those declared by its operation. */
const transportHeaders = /^(x-content-type-options|x-frame-options|x-powered-by)$/;
/** Not in the document: the answer to an unknown path or method. */
const unserved = new Set([204, 401, 403, 404, 405, 413, 415, 422, 429]);
/** What the tRPC protocol adds: any call may have an input, and a body of any type. */
const ofTrpc = new Set([405, 413, 415, 422]);
export const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const requestId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** `fields` leaves out members of the records of a list that its schema requires. */
const asksForFields = ({ path, body }: FuzzRequest): boolean =>
  /fields/.test(path + (body?.toString() ?? ""));
const lacksMember = /against the document: \/data\/\d+ must have required property/;

/** Checks answers using only the served document. */
export class Oracle {
  readonly #ajv = new Ajv({ strict: false, allErrors: false, validateFormats: true });
  readonly #operations: DescribedOperation[];
  readonly #byProcedure: Map<string, DescribedOperation>;
  readonly #validators = new Map<string, ValidateFunction>();

  constructor(
    document: OpenApi,
    private readonly accounts: Accounts,
  ) {
    (formats as unknown as (ajv: Ajv) => void)(this.#ajv);
    this.#ajv.addSchema({ $id: "openapi", components: closed(document.components) });
    this.#operations = describedOperations(document);
    this.#byProcedure = new Map(this.#operations.map((operation) => [operation.procedure, operation]));
  }

  /** @returns the operation of a request, by its method and path alone */
  operationOf({ method, path }: Pick<FuzzRequest, "method" | "path">): DescribedOperation | undefined {
    const pathname = path.split("?", 1)[0]!;
    return this.#operations.find((each) => each.method === method && each.pattern.test(pathname));
  }

  /** @returns the errors of an answer, one per line */
  judge(request: FuzzRequest, answer: FuzzAnswer): string[] {
    const text = answer.body.toString();
    const wrong = this.#strangers(request, text);
    if (answer.status >= 500 && answer.status !== 503) wrong.push(`status ${answer.status}`);
    if (request.transport === "files") return [...wrong, ...this.#file(answer, text)];
    if (answer.status === 400 && !isAscii(request))
      return request.method === "HEAD" ? wrong : [...wrong, ...this.#problem(answer, text)];
    const isDocument = /^(public\.)?openapi\./.test(this.operationOf(request)?.procedure ?? "");
    if (!isDocument || answer.status !== 304) wrong.push(...headersOf(answer));
    if (request.method === "HEAD" || wrong.length > 0) return wrong;
    const found =
      request.transport === "rest" ? this.#rest(request, answer, text) : this.#trpc(request, answer, text);
    return asksForFields(request) ? found.filter((each) => !lacksMember.test(each)) : found;
  }

  #rest(request: FuzzRequest, answer: FuzzAnswer, text: string): string[] {
    const operation = this.operationOf(request);
    const { status, headers } = answer;
    if (!operation) {
      if (!unserved.has(status)) return [`status ${status} for an unknown path or method`];
      return status === 204 ? [] : this.#problem(answer, text);
    }
    const declared = operation.responses[status];
    if (!declared) return [`status ${status} is not declared for ${operation.procedure}`];
    const known = new Set(Object.keys(declared.headers ?? {}).map((name) => name.toLowerCase()));
    const undeclared = Object.keys(headers).filter(
      (name) => name.startsWith("x-") && !known.has(name) && !transportHeaders.test(name),
    );
    if (undeclared.length > 0)
      return [`${operation.procedure} ${status} carries ${undeclared.join()}, which is not declared`];
    if (known.has("location") && typeof headers.location !== "string") return [`${status} without Location`];
    if (status >= 400) return this.#problem(answer, text);
    const schema = declared.content?.["application/json"]?.schema;
    if (!schema) return text === "" ? [] : [`${status} has a body, which is not declared`];
    const type = String(headers["content-type"]).replace(/;.*/, "");
    // Other forms that the document names, such as CSV, have no schema.
    if (type !== "application/json") return declared.content?.[type] ? [] : [`content type ${type}`];
    return this.#matches(`${operation.procedure} ${status}`, schema, text);
  }

  #trpc(request: FuzzRequest, answer: FuzzAnswer, text: string): string[] {
    const { status, headers } = answer;
    const type = String(headers["content-type"]);
    if (type.startsWith("application/problem+json")) return this.#problem(answer, text);
    if (status === 204 && request.method === "OPTIONS") return [];
    if (!type.startsWith("application/json")) return [`content type ${type}`];
    // Calls of a batch may be answered as they complete, line by line.
    if (request.headers["trpc-accept"] && request.isBatch)
      return text.includes('"INTERNAL_SERVER_ERROR"') ? ["an internal error in a stream"] : [];
    const parsed = parse(text);
    const parts = Array.isArray(parsed) ? parsed : [parsed];
    // A batch that is refused as a whole has one error for all its calls.
    const isWhole = request.isBatch && parsed !== null && typeof parsed === "object" && "error" in parsed;
    if (Array.isArray(parsed) !== request.isBatch && !isWhole)
      return ["a batch is answered like a single call, or a single call like a batch"];
    return parts.flatMap((part, n) => this.#trpcPart(request.procedures[n], part, status, parts.length > 1));
  }

  #trpcPart(procedure: string | undefined, part: unknown, status: number, isBatch: boolean): string[] {
    const { result, error } = part as {
      result?: { data?: unknown };
      error?: { data?: { httpStatus?: number; problem?: { status?: number } } };
    };
    if (error) {
      const { httpStatus, problem } = error.data ?? {};
      if (!problem || problem.status !== httpStatus) return ["a tRPC error without its problem"];
      if (!isBatch && status !== httpStatus) return [`status ${status} for a problem of ${httpStatus}`];
      if (httpStatus! >= 500 && httpStatus !== 503) return [`status ${httpStatus} in a batch`];
      const operation = this.#byProcedure.get(procedure ?? "");
      if (operation && !operation.responses[httpStatus!] && !ofTrpc.has(httpStatus!))
        return [`status ${httpStatus} is not declared for ${procedure}`];
      return this.#valid("Problem", { $ref: "openapi#/components/schemas/Problem" }, problem);
    }
    if (!result) return ["neither result nor error"];
    const operation = this.#byProcedure.get(procedure ?? "");
    if (!operation) return [`a result of ${procedure}, which is not an operation`];
    const success = Object.entries(operation.responses).find(([code]) => code.startsWith("2"))!;
    const schema = success[1].content?.["application/json"]?.schema;
    if (!schema) return result.data === undefined ? [] : [`${procedure} has a result, which is not declared`];
    return this.#valid(`${procedure} ${success[0]}`, rebased(closed(schema)), result.data);
  }

  #problem(answer: FuzzAnswer, text: string): string[] {
    const { status, headers } = answer;
    if (!/^application\/problem\+json(;|$)/.test(String(headers["content-type"])))
      return [`${status} as ${headers["content-type"]}`];
    const problem = parse(text) as Record<string, unknown> | undefined;
    if (problem?.status !== status) return [`a problem of ${problem?.status} under status ${status}`];
    // A replayed answer contains the id of the original request.
    if (problem.instance !== headers["x-request-id"] && !headers["x-idempotent-replayed"])
      return ["instance is not the request id"];
    if (status === 401 && !headers["www-authenticate"]) return ["401 without WWW-Authenticate"];
    if (status === 405 && !headers.allow) return ["405 without Allow"];
    if (status === 503 && !headers["retry-after"]) return ["503 without Retry-After"];
    return this.#valid("Problem", { $ref: "openapi#/components/schemas/Problem" }, problem);
  }

  #file({ status, headers }: FuzzAnswer, text: string): string[] {
    if (status < 400) return [];
    const wrong = headers["x-request-id"] ? [] : ["no X-Request-Id"];
    if (text === "") return wrong;
    return String(headers["content-type"]).startsWith("application/problem+json")
      ? wrong
      : [...wrong, `${status} as ${headers["content-type"]}`];
  }

  #matches(name: string, schema: Schema, text: string): string[] {
    const value = parse(text);
    if (value === undefined) return ["a body that is not JSON"];
    return this.#valid(name, rebased(closed(schema)), value);
  }

  #valid(name: string, schema: object, value: unknown): string[] {
    let validate = this.#validators.get(name);
    if (!validate) {
      validate = this.#ajv.compile(schema);
      this.#validators.set(name, validate);
    }
    if (validate(value)) return [];
    const [first] = validate.errors ?? [];
    return [
      `${name} against the document: ${first?.instancePath || "/"} ${first?.message} ${JSON.stringify(first?.params)}`,
    ];
  }

  /** Data of other tenants, and ids of their records that the request did not contain. */
  #strangers(request: FuzzRequest, text: string): string[] {
    const { account, path, body, procedures } = request;
    const isLog = [...procedures, this.operationOf(request)?.procedure].includes("requestLog.list");
    const named = () => path + (body?.toString() ?? "");
    // Anyone may read the public data of the account in a public URL.
    const others = this.accounts
      .others(account)
      .filter(({ canary }) => !path.startsWith(`/public/v1/${canary}`));
    for (const other of others)
      if (text.includes(`${other.canary} `) && !named().includes(other.canary))
        return [`data of ${other.name} in an answer to ${account?.name ?? "nobody"}`];
    for (const id of new Set(text.match(uuid))) {
      if (this.accounts.shared.has(id) || account?.knows(id) || (isLog && account?.hasSent(id))) continue;
      const owner = others.find((other) => other.knows(id));
      if (owner && !named().toLowerCase().includes(id))
        return [`an id of ${owner.name} in an answer to ${account?.name ?? "nobody"}`];
    }
    return [];
  }
}

function headersOf({ status, headers }: FuzzAnswer): string[] {
  const missing = always.filter((name) => headers[name] === undefined);
  // Requests that HTTP itself refuses are not counted.
  if (missing.length > 0) return [`${status} without ${missing.join(", ")}`];
  return requestId.test(String(headers["x-request-id"])) ? [] : ["X-Request-Id is not one of our ids"];
}

/** Whether HTTP allows these bytes in this position. */
const isAscii = ({ path, headers }: FuzzRequest): boolean =>
  /^[\x20-\x7e]*$/.test(path + Object.values(headers).join(""));

/** Parses JSON. @returns undefined if it is invalid */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The same schemas without undeclared members. */
function closed<T>(value: T): T {
  if (Array.isArray(value)) return value.map(closed) as T;
  if (value === null || typeof value !== "object") return value;
  const copy = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, closed(member)]));
  if (copy.type === "object" && copy.properties && copy.additionalProperties === undefined)
    copy.additionalProperties = false;
  return copy as T;
}

/** References into the document become references to the schema with that name. */
function rebased<T>(value: T): T {
  return JSON.parse(JSON.stringify(value).replaceAll('"#/components/', '"openapi#/components/')) as T;
}
