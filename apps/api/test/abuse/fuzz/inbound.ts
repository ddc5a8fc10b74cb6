import { createHmac } from "node:crypto";
import { inboundOperations } from "../../../src/domains/operations.ts";
import { buildDocument, documentPathOf } from "../../../src/http/openapi/document.ts";
import type { Accounts, FuzzAccount, KnownConnector } from "./accounts.ts";
import { type DescribedOperation, describedOperations, isInbound, type OpenApi } from "./document.ts";
import type { RandomSource } from "./random-source.ts";
import { bodyValue, type FuzzRequest, setBody } from "./requests.ts";
import { type MakeValue, valuesOf } from "./values.ts";

/**
 * The document of the signed operations that take JSON, made from the program's declarations, as the served ones are.
 * Emails have a fuzz of their own.
 */
export function inboundDocument(origin: string): OpenApi {
  const operations = inboundOperations.filter(({ meta }) => meta.takes === "json");
  const { paths, components } = buildDocument(operations, origin, "inbound");
  delete paths[documentPathOf("inbound")];
  return { paths, components } as unknown as OpenApi;
}

interface Target {
  operation: DescribedOperation;
  body: MakeValue;
}

const channels = ["sms", "chat_app_a", "email"];

/** Signed requests of connectors: valid and changed bodies, and signatures that are wrong in every way. */
export class Inbound {
  readonly #targets: Target[];

  constructor(
    document: OpenApi,
    private readonly accounts: Accounts,
    private readonly outside: string,
    private readonly now: () => Date,
  ) {
    const operations = describedOperations(document).filter(isInbound);
    this.#targets = operations.flatMap((operation) =>
      operation.body ? [{ operation, body: valuesOf(document, operation.body.schema) }] : [],
    );
  }

  /** The operations to generate requests for. */
  get operations(): string[] {
    return this.#targets.map(({ operation }) => operation.procedure);
  }

  /** Gives every account whose plan includes them a connector for each channel. */
  async connect(origin: string): Promise<void> {
    for (const account of this.accounts.all) {
      for (const channel of channels) {
        const answer = await fetch(`${origin}/api/v1/connectors`, {
          method: "POST",
          headers: { authorization: `Bearer ${account.apiKey}`, "content-type": "application/json" },
          body: JSON.stringify({ channel, name: `${account.canary} ${channel}`, outboundUrl: null }),
        });
        if (!answer.ok) break;
        const { data } = (await answer.json()) as { data: KnownConnector };
        account.remember("connectors", data.id);
        account.rememberConnector(data);
      }
    }
  }

  make(random: RandomSource): FuzzRequest {
    const connected = this.accounts.all.filter(({ connectors }) => connectors.length > 0);
    const account = random.pick(connected);
    const connector = random.pick(account.connectors);
    const { operation, body } = random.pick(this.#targets);
    const foreign = this.accounts.others(account);
    const around = { random, account, foreign, outside: this.outside };
    const id = random.chance(0.03) ? random.pick([random.uuid(), "x", "%00", "%ff"]) : connector.id;
    const request: FuzzRequest = {
      transport: "rest",
      method: random.chance(0.02) ? random.pick(["GET", "PUT", "DELETE", "HEAD"]) : operation.method,
      path: operation.path.replace("{id}", id) + (random.chance(0.03) ? "?page=1" : ""),
      headers: {},
      body: null,
      account,
      procedures: [],
      isBatch: false,
    };
    setBody(request, bodyValue(body, operation.body?.example, around), random);
    sign(request, connector, foreign, this.now(), random);
    return request;
  }
}

/** Usually the right signature; otherwise one that is missing, old, of something else, or no signature at all. */
function sign(
  request: FuzzRequest,
  { secret }: KnownConnector,
  foreign: FuzzAccount[],
  at: Date,
  random: RandomSource,
): void {
  const now = Math.floor(at.getTime() / 1_000);
  const strangers = foreign.flatMap(({ connectors }) => connectors);
  const wrong = random.chance(0.8) ? "" : random.pick(["missing", "old", "other", "stranger", "odd"]);
  const time = wrong === "old" ? now + random.pick([-301, -3_600, 301, 1e9]) : now;
  const key = wrong === "stranger" && strangers.length > 0 ? random.pick(strangers).secret : secret;
  const hmac = createHmac("sha256", key).update(`${time}.`);
  const digest = hmac.update(wrong === "other" ? "{}" : (request.body ?? "")).digest("hex");
  const headers: Record<string, string> = {
    "x-connector-timestamp": String(time),
    "x-connector-signature": `sha256=${digest}`,
  };
  if (wrong === "missing") delete headers[random.pick(Object.keys(headers))];
  if (wrong === "odd")
    headers[random.pick(Object.keys(headers))] = random.pick([
      "",
      "soon",
      "1e9",
      "-1",
      "9".repeat(400),
      digest,
      `SHA256=${digest}`,
      `sha256=${digest.toUpperCase()}`,
      `sha256=${digest.slice(1)}`,
      `sha256=${"z".repeat(64)}`,
      `sha256=${"a".repeat(5_000)}`,
    ]);
  Object.assign(request.headers, headers);
}
