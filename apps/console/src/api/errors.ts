import { ApiError, ConnectionError, RentalError, TimeoutError, UnexpectedResponseError } from "@rental/sdk";

/** Why a call failed, as far as pages treat it differently. */
type FailureKind =
  | "away"
  | "signed-out"
  | "plan"
  | "role"
  | "gone"
  | "conflict"
  | "taken"
  | "too-many"
  | "invalid"
  | "refused"
  | "broken";

interface Failure {
  kind: FailureKind;
  /** What the server said, in English: what happened, and what to do. */
  detail: string;
  /** Seconds until another attempt can succeed. */
  retryAfter?: number | undefined;
  /** The fields that are wrong. */
  fields: { field: string; message: string }[];
  requestId?: string | undefined;
}

/**
 * Whether the call did not reach the server or its database, or a proxy answered in its place. The same call succeeds
 * once they are back.
 */
export const isAway = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  error instanceof TimeoutError ||
  (error instanceof ApiError && error.type === "service-unavailable") ||
  (error instanceof UnexpectedResponseError && error.status >= 502);

/** Classifies an error of a call. Any other error is a bug of the console, and `broken`. */
export function failureOf(error: unknown): Failure {
  if (isAway(error)) return { kind: "away", detail: (error as Error).message, fields: [] };
  if (!(error instanceof ApiError)) {
    const kind = error instanceof RentalError ? "refused" : "broken";
    return { kind, detail: error instanceof Error ? error.message : String(error), fields: [] };
  }
  const { detail, retryAfter, errors, requestId } = error;
  return { kind: kindOf(error), detail, retryAfter, fields: errors, requestId };
}

function kindOf({ type, code }: ApiError): FailureKind {
  switch (type) {
    case "unauthorized":
      return "signed-out";
    case "forbidden":
      return code === "role_too_low" ? "role" : "plan";
    case "not-found":
    case "gone":
      return "gone";
    case "conflict":
      return code === "slot_taken" ? "taken" : "conflict";
    case "rate-limited":
      return "too-many";
    case "validation-error":
      return "invalid";
    case "internal-error":
      return "broken";
    default:
      return "refused";
  }
}
