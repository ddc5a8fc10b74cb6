import type { FieldError, Problem, Readiness } from "./generated/types.gen.ts";
import type { ProblemType } from "./problem.ts";

/** Every error of this package is one. Its message says what to do, and never holds the API key. */
export class RentalError extends Error {
  override name = "RentalError";
}

/** An option of the client or of a call can't be used: no key, a URL that is none, a file that is no image. */
export class ConfigurationError extends RentalError {
  override name = "ConfigurationError";
}

/** No answer: the server can't be reached, or the connection broke. `cause` has the runtime's own error. */
export class ConnectionError extends RentalError {
  override name = "ConnectionError";
}

/** No answer within `timeout` milliseconds, in the last of all attempts. */
export class TimeoutError extends RentalError {
  override name = "TimeoutError";
}

/** The call's `signal` was aborted; `cause` has its reason. */
export class AbortedError extends RentalError {
  // The name by which runtimes and libraries know that nobody waits for the answer any more.
  override name = "AbortError";
}

/** An answer that is not the API's: a proxy's HTML, another server's JSON, a storage that refuses an upload. */
export class UnexpectedResponseError extends RentalError {
  override name = "UnexpectedResponseError";
  /** The HTTP status. */
  readonly status: number;
  /** The first 200 characters of what came. */
  readonly body: string;
  /** Seconds to wait, when the answer said so. */
  readonly retryAfter: number | undefined;

  constructor(message: string, answer: { status: number; body: string; retryAfter: number | undefined }) {
    super(message);
    this.status = answer.status;
    this.body = answer.body;
    this.retryAfter = answer.retryAfter;
  }
}

/** A job that `createAndWait` or `importAndWait` waited for could not run. */
export class JobFailedError<Job = unknown> extends RentalError {
  override name = "JobFailedError";
  /** The job's last state. */
  readonly job: Job;

  constructor(message: string, job: Job) {
    super(message);
    this.job = job;
  }
}

/** What came with an error of the API besides its document. */
export interface ErrorContext {
  requestId: string | undefined;
  retryAfter: number | undefined;
}

/** The API refused or failed: an RFC 9457 problem document. Each kind has a class of its own. */
export class ApiError extends RentalError {
  override name = "ApiError";
  /** The kind, such as `not-found`. */
  readonly type: ProblemType;
  /** The kind, for people. */
  readonly title: string;
  /** The HTTP status. */
  readonly status: number;
  /** What happened, and what to do. The same as `message`. */
  readonly detail: string;
  /** Stable name of the business rule that refused, such as `property_limit_reached`. */
  readonly code: string | undefined;
  /** The fields that are invalid, on a `validation-error`; empty on others. */
  readonly errors: FieldError[];
  /** What keeps a property from being public, when that is what refused. */
  readonly readiness: Readiness | undefined;
  /** Quote it when you ask for help: the server's log has the call under this id. */
  readonly requestId: string | undefined;
  /** Seconds until another try makes sense, as `Retry-After` says. */
  readonly retryAfter: number | undefined;

  constructor(problem: Problem, context: ErrorContext) {
    super(problem.detail);
    this.type = problem.type.slice(problem.type.lastIndexOf("/") + 1) as ProblemType;
    this.title = problem.title;
    this.status = problem.status;
    this.detail = problem.detail;
    this.code = problem.code;
    this.errors = problem.errors ?? [];
    this.readiness = problem.readiness;
    this.requestId = context.requestId ?? problem.instance;
    this.retryAfter = context.retryAfter;
  }
}

/** 401: the API key is missing, invalid or revoked. */
export class UnauthorizedError extends ApiError {
  override name = "UnauthorizedError";
}

/** 403: the account's plan does not allow the operation. */
export class ForbiddenError extends ApiError {
  override name = "ForbiddenError";
}

/** 404: no such record in this account. */
export class NotFoundError extends ApiError {
  override name = "NotFoundError";
}

/** 405: only with a server older than this package. */
export class MethodNotAllowedError extends ApiError {
  override name = "MethodNotAllowedError";
}

/** 409: the record exists already, or is in a state that conflicts. */
export class ConflictError extends ApiError {
  override name = "ConflictError";
}

/** 410: the record has expired. */
export class GoneError extends ApiError {
  override name = "GoneError";
}

/** 413: more was sent than the operation takes. */
export class PayloadTooLargeError extends ApiError {
  override name = "PayloadTooLargeError";
}

/** 415: the server did not understand the body's type. */
export class UnsupportedMediaTypeError extends ApiError {
  override name = "UnsupportedMediaTypeError";
}

/** 422: the input is invalid; `errors` names each field. */
export class ValidationError extends ApiError {
  override name = "ValidationError";
}

/** 422: a business rule refuses; `code` names it. */
export class UnprocessableEntityError extends ApiError {
  override name = "UnprocessableEntityError";
}

/** 429: a limit is used up; without `retryAfter` only an upgrade helps. */
export class RateLimitedError extends ApiError {
  override name = "RateLimitedError";
}

/** 500: the server failed. */
export class InternalServerError extends ApiError {
  override name = "InternalServerError";
}

/** 503: the server can't answer at the moment. */
export class ServiceUnavailableError extends ApiError {
  override name = "ServiceUnavailableError";
}

/** The class of each kind of problem; one that is newer than this package is an `ApiError`. */
const classes: Record<ProblemType, typeof ApiError> = {
  unauthorized: UnauthorizedError,
  forbidden: ForbiddenError,
  "not-found": NotFoundError,
  "method-not-allowed": MethodNotAllowedError,
  conflict: ConflictError,
  gone: GoneError,
  "payload-too-large": PayloadTooLargeError,
  "unsupported-media-type": UnsupportedMediaTypeError,
  "validation-error": ValidationError,
  "unprocessable-entity": UnprocessableEntityError,
  "rate-limited": RateLimitedError,
  "internal-error": InternalServerError,
  "service-unavailable": ServiceUnavailableError,
};

/** The problem as an error of its class. */
export function errorOf(problem: Problem, context: ErrorContext): ApiError {
  const type = problem.type.slice(problem.type.lastIndexOf("/") + 1) as ProblemType;
  return new (classes[type] ?? ApiError)(problem, context);
}

/** What the runtime says of a failed fetch: Node.js hides it in the cause. */
export function reasonOf(error: unknown): string {
  const { cause, message } = error as { cause?: { code?: string; message?: string }; message?: string };
  return cause?.code ?? cause?.message ?? message ?? String(error);
}
