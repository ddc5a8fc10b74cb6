import { ApiError, ConnectionError, reasonOf } from "../../../../../../packages/sdk/src/index.ts";
import { distribution } from "../../../platform/process/distribution.ts";
import { type ApiOperation, flagOf } from "./operation.ts";

/** A failed call: one line with what to do and the request id, and the status for the exit code. */
export class CallFailed extends Error {
  override readonly name: string;
  readonly status: number;

  constructor(message: string, cause: Error & { status?: number }) {
    super(message, { cause });
    this.name = cause.name;
    this.status = cause.status ?? 0;
  }
}

/** @param error what the SDK threw */
export function failureOf(error: unknown, baseUrl: string, operation?: ApiOperation): unknown {
  if (error instanceof ApiError) {
    const id = error.requestId ? ` (request ${error.requestId.replace("urn:uuid:", "")})` : "";
    return new CallFailed(`${textOf(error, operation)}${id}`, error);
  }
  if (error instanceof ConnectionError && error.message.startsWith("No response")) {
    const reason = reasonOf(error.cause ?? error);
    const advice = `Start the server with ${distribution.server}, or pass its address with --base-url.`;
    return new CallFailed(`No response from ${baseUrl}: ${reason}. ${advice}`, error);
  }
  return error instanceof Error ? new CallFailed(error.message.split("\n", 1)[0]!, error) : error;
}

/** Lists all invalid fields by their flags; the detail alone names only the first. */
function textOf({ detail, errors }: ApiError, operation: ApiOperation | undefined): string {
  if (errors.length === 0) return detail;
  const known = new Set(operation?.fields.map(({ name }) => name));
  const named = errors.map(({ field, message }) => `${known.has(field) ? flagOf(field) : field} ${message}`);
  return `${named.join("; ")}.`;
}
