import type { FieldError, Problem, Readiness } from "./generated/types.gen.ts";
import type { ProblemType } from "./problem.ts";

/** The base class of all errors of this package. Its message says what to do, and never contains the API key. */
export class RentalError extends Error {
  override name = "RentalError";
  /** The operation that failed, such as `contacts.get`; undefined if the error arose before a call. */
  declare readonly operation: string | undefined;
}

/** Lets a printed error show only what it has. */
function hideMissing<E extends RentalError>(error: E, ...members: (keyof E)[]): void {
  for (const member of members) {
    if (error[member] === undefined) Object.defineProperty(error, member, { enumerable: false });
  }
}

/** An option of the client or of a call is invalid: no key, an invalid URL, a file that is not an image. */
export class ConfigurationError extends RentalError {
  override name = "ConfigurationError";
}

/** No response: the server can't be reached, or the connection broke. `cause` is the runtime's own error. */
export class ConnectionError extends RentalError {
  override name = "ConnectionError";
}

/** No response within `timeout` milliseconds, in the last of all attempts. */
export class TimeoutError extends RentalError {
  override name = "TimeoutError";
}

/** The call's `signal` was aborted; `cause` is its reason. */
export class AbortedError extends RentalError {
  // The name by which runtimes and libraries recognize an aborted call.
  override name = "AbortError";
}

/** A response that is not the API's: a proxy's HTML, another server's JSON, a storage that rejects an upload. */
export class UnexpectedResponseError extends RentalError {
  override name = "UnexpectedResponseError";
  /** The HTTP status. */
  readonly status: number;
  /** The first 200 characters of the response. */
  readonly body: string;
  /** Seconds to wait, if the response said so. */
  readonly retryAfter: number | undefined;

  constructor(message: string, answer: { status: number; body: string; retryAfter: number | undefined }) {
    super(message);
    this.status = answer.status;
    this.body = answer.body;
    this.retryAfter = answer.retryAfter;
    hideMissing(this, "retryAfter");
  }
}

/** A job that `createAndWait` or `importAndWait` waited for has failed. */
export class JobFailedError<Job = unknown> extends RentalError {
  override name = "JobFailedError";
  /** The job's last state. */
  readonly job: Job;

  constructor(message: string, job: Job) {
    super(message);
    this.job = job;
  }
}

/** The parts of an API error besides its document. */
export interface ErrorContext {
  requestId: string | undefined;
  retryAfter: number | undefined;
}

/** The API rejected the request or failed: an RFC 9457 problem document. Each error type has its own class. */
export class ApiError extends RentalError {
  override name = "ApiError";
  /** The error type, such as `not-found`. */
  readonly type: ProblemType;
  /** The error type in words. */
  readonly title: string;
  /** The HTTP status. */
  readonly status: number;
  /** What happened and what to do. The same as `message`. */
  readonly detail: string;
  /** Stable name of the business rule that was violated, such as `property_limit_reached`. */
  readonly code: string | undefined;
  /** The invalid fields, for a `validation-error`; empty for others. */
  readonly errors: FieldError[];
  /** What prevents a property from being public, if that is why the request was rejected. */
  readonly readiness: Readiness | undefined;
  /** Quote it when you ask for help: it identifies the call in the server's log. */
  readonly requestId: string | undefined;
  /** Seconds to wait before trying again, from `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(problem: Problem, context: ErrorContext) {
    super(problem.detail);
    this.type = typeOf(problem);
    this.title = problem.title;
    this.status = problem.status;
    this.detail = problem.detail;
    this.errors = problem.errors ?? [];
    this.requestId = context.requestId ?? problem.instance;
    this.retryAfter = context.retryAfter;
    this.code = problem.code;
    this.readiness = problem.readiness;
    hideMissing(this, "code", "readiness", "requestId", "retryAfter");
  }
}

/** 401: the API key is missing, invalid or revoked, or the sign-in has ended. */
export class UnauthorizedError extends ApiError {
  override name = "UnauthorizedError";
}

/** 403: the account's plan, the key or the role does not allow the operation. */
export class ForbiddenError extends ApiError {
  override name = "ForbiddenError";
}

/** 404: there is no such record in this account. */
export class NotFoundError extends ApiError {
  override name = "NotFoundError";
}

/** 405: only with a server older than this package. */
export class MethodNotAllowedError extends ApiError {
  override name = "MethodNotAllowedError";
}

/** 409: the record already exists, or its state conflicts with the request. */
export class ConflictError extends ApiError {
  override name = "ConflictError";
}

/** 410: the record has expired. */
export class GoneError extends ApiError {
  override name = "GoneError";
}

/** 412: the record has changed since the version in `ifMatch`. */
export class PreconditionFailedError extends ApiError {
  override name = "PreconditionFailedError";
  /** The record's current version. */
  readonly etag: string | undefined;

  constructor(problem: Problem, context: ErrorContext) {
    super(problem, context);
    this.etag = problem.etag;
  }
}

/** 413: the request is larger than the operation accepts. */
export class PayloadTooLargeError extends ApiError {
  override name = "PayloadTooLargeError";
}

/** 415: the server does not support the body's type. */
export class UnsupportedMediaTypeError extends ApiError {
  override name = "UnsupportedMediaTypeError";
}

/** 422: the input is invalid; `errors` lists each field. */
export class ValidationError extends ApiError {
  override name = "ValidationError";
}

/** 422: a business rule was violated; `code` names it. */
export class UnprocessableEntityError extends ApiError {
  override name = "UnprocessableEntityError";
}

/** 429: a limit is used up; without `retryAfter`, only an upgrade helps. */
export class RateLimitedError extends ApiError {
  override name = "RateLimitedError";
}

/** 500: the server failed. */
export class InternalServerError extends ApiError {
  override name = "InternalServerError";
}

/** 503: the server can't handle the request at the moment. */
export class ServiceUnavailableError extends ApiError {
  override name = "ServiceUnavailableError";
}

/** The class of each error type; a type that is newer than this package is an `ApiError`. */
const classes: Record<ProblemType, typeof ApiError> = {
  unauthorized: UnauthorizedError,
  forbidden: ForbiddenError,
  "not-found": NotFoundError,
  "method-not-allowed": MethodNotAllowedError,
  conflict: ConflictError,
  gone: GoneError,
  "precondition-failed": PreconditionFailedError,
  "payload-too-large": PayloadTooLargeError,
  "unsupported-media-type": UnsupportedMediaTypeError,
  "validation-error": ValidationError,
  "unprocessable-entity": UnprocessableEntityError,
  "rate-limited": RateLimitedError,
  "internal-error": InternalServerError,
  "service-unavailable": ServiceUnavailableError,
};

const typeOf = ({ type }: Problem) => type.slice(type.lastIndexOf("/") + 1) as ProblemType;

/** Creates the error for a problem, with the class of its type. */
export function errorOf(problem: Problem, context: ErrorContext): ApiError {
  return new (classes[typeOf(problem)] ?? ApiError)(problem, context);
}

/** The runtime's reason for a failed fetch; Node.js hides it in the cause. */
export function reasonOf(error: unknown): string {
  const { cause, message } = error as { cause?: { code?: string; message?: string }; message?: string };
  return cause?.code ?? cause?.message ?? message ?? String(error);
}
