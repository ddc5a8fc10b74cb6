import { type ErrorContext, errorOf, UnexpectedResponseError } from "./errors.ts";
import { asProblem, type ErrorShape } from "./problem.ts";
import { retryAfterOf } from "./retry.ts";

/** A response whose body was read. */
export interface Received {
  response: Response;
  /** The body; undefined when it is not JSON. */
  json: unknown;
  /** The beginning of a body that is not JSON. */
  text: string;
  /** The part of `json` that belongs to the call: all of it, except in a batch. */
  own: unknown;
}

/** Reads a response to its end. @throws the runtime's own error, when it is cut off */
export async function receive(response: Response): Promise<Received> {
  if (!response.headers.get("content-type")?.includes("json")) {
    return { response, json: undefined, text: await response.text(), own: undefined };
  }
  const json: unknown = await response.json();
  return { response, json, text: "", own: json };
}

interface Envelope {
  result?: { data?: unknown };
  error?: Partial<ErrorShape>;
}

/**
 * What the API answered: the body of the call, as REST sends it.
 * @throws ApiError, or UnexpectedResponseError when the answer is not the API's
 */
export function bodyOf(received: Received, rest: boolean | undefined, baseUrl: string): unknown {
  const { response, json, own } = received;
  const { result, error } = (own ?? {}) as Envelope;
  const problem = asProblem(error?.data?.problem) ?? (response.ok ? undefined : asProblem(own));
  if (problem) throw errorOf(problem, contextOf(response));
  if (rest && response.ok && (json !== undefined || response.status === 204)) return json;
  if (rest || !result) throw unexpected(received, baseUrl);
  return result.data;
}

export const requestIdOf = ({ headers }: Response): string | undefined =>
  headers.get("x-request-id") ?? undefined;

const contextOf = (response: Response): ErrorContext => ({
  requestId: requestIdOf(response),
  retryAfter: retryAfterOf(response.headers),
});

export function unexpected({ response, json, text }: Received, baseUrl: string): UnexpectedResponseError {
  const { status, headers } = response;
  const body = (json === undefined ? text : JSON.stringify(json)).slice(0, 200);
  const place = headers.get("location") ?? "";
  const advice =
    status >= 500
      ? "A proxy in front of the server may be failing."
      : `Check baseUrl: it must be the URL without /api/v1, and is now ${baseUrl}${place && `, redirected to ${place}`}.`;
  const type = headers.get("content-type")?.split(";")[0] ?? "no content type";
  return new UnexpectedResponseError(
    `The response (status ${status}, ${type}) is not from the rental API. ${advice}`,
    { status, body, retryAfter: retryAfterOf(headers) },
  );
}
