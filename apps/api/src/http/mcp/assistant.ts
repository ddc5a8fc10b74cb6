import type { IncomingHttpHeaders } from "node:http";
import { type Operation, operations } from "../../domains/operations.ts";
import { refuseAssistant } from "../../gate/identity/permissions.ts";
import type { ApiKeyPrincipal } from "../../gate/identity/principal.ts";
import { type Admission, admit, admitMessage, type GateDependencies } from "../../gate/operation/gate.ts";
import { incomingOf } from "../../gate/operation/incoming.ts";
import { pathParams } from "../../gate/operation/operation.ts";
import { unwrap } from "../../gate/operation/unwrap.ts";
import { invalid } from "../../platform/app-error.ts";
import { requestCallOf } from "../request-call.ts";
import { type Marked, markerOf } from "./untrusted.ts";

/** An assistant's HTTP request. */
export interface AssistantRequest {
  id: string;
  ip: string;
  headers: IncomingHttpHeaders;
  caller: ApiKeyPrincipal;
  /** Adds response headers, such as those of the rate limits. */
  addHeaders(headers: Record<string, string>): void;
  /** Logs a failure of the server. */
  log(level: "error" | "warn", error: unknown, operation: string): void;
}

/** The resource charged for messages that perform no operation. */
export const messageResource = "mcp";

const markers = new Map(operations.map(({ name, output }) => [name, markerOf(unwrap(output))]));

/**
 * Performs operations for an assistant, through the same gate as both other transports: limits, plan, transaction,
 * idempotency. Text written by strangers is marked in the results.
 */
export class Assistant {
  constructor(
    readonly server: GateDependencies,
    readonly request: AssistantRequest,
  ) {}

  #isCharged = false;

  /** Whether anything was charged: the protocol rejects some messages before they reach a handler. */
  get isCharged(): boolean {
    return this.#isCharged;
  }

  /** Charges a message that performs no operation. @throws AppError 429 */
  async admitMessage(): Promise<void> {
    this.#note(await admitMessage(this.server, this.request.caller, this.request, messageResource));
  }

  /**
   * @param input the operation's input, including path parameters; it may be anything
   * @throws AppError as over REST, and 403 for a write when the key may not write over MCP
   */
  async perform({ name, meta, perform }: Operation, input: Record<string, unknown>): Promise<Marked> {
    const { request, server } = this;
    this.#note(await admit(server, request.caller, request, meta));
    const refusal = refuseAssistant(request.caller, meta) ?? refuseMissing(meta.openapi.path, input);
    if (refusal) throw refusal;
    const call = await requestCallOf(server, request, meta);
    try {
      const output = await perform(call, incomingOf(meta, input));
      return markers.get(name)!(output ?? { data: null });
    } finally {
      request.addHeaders(call.reply.headers);
    }
  }

  #note({ headers, refusal }: Admission): void {
    this.#isCharged = true;
    this.request.addHeaders(headers);
    if (refusal) throw refusal;
  }
}

/** Over REST, path parameters can't be missing. */
function refuseMissing(path: string, input: Record<string, unknown>) {
  const missing = pathParams(path).filter((name) => input[name] === undefined);
  if (missing.length === 0) return undefined;
  return invalid(missing.map((field) => ({ field, message: "is required" })));
}
