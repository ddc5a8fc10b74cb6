import { type Problem, type ProblemType, problems } from "@rental/contract";

export interface AppErrorOptions {
  /** Stable name of the business rule. */
  code?: string;
  /** Invalid fields, for `validation-error`. */
  errors?: { field: string; message: string }[];
  /** Further members of the problem document. */
  extra?: Partial<Pick<Problem, "readiness" | "challenge" | "alternatives" | "missing" | "etag" | "formUrl">>;
  headers?: Record<string, string>;
  /** For the log only. */
  cause?: unknown;
}

/** An error for the caller: a type from the table of problems, and what the caller can do about it. */
export class AppError extends Error {
  override name = "AppError";

  constructor(
    readonly type: ProblemType,
    readonly detail: string,
    readonly options: AppErrorOptions = {},
  ) {
    super(detail, { cause: options.cause });
  }

  get status(): number {
    return problems[this.type].status;
  }

  /** A stable name: that of the violated rule, or else of the error type. */
  get code(): string {
    return this.options.code ?? this.type;
  }
}

/** Deliberately the same response for unknown records and those of other accounts. */
export const notFound = (what: string, where = "account") =>
  new AppError("not-found", `There is no such ${what} in this ${where}.`);

export const invalid = (errors: { field: string; message: string }[]) =>
  new AppError("validation-error", describe(errors), { errors });

/** @throws AppError 422 when an update contains no field that it may change */
export function mustChangeSomething(changes: object): void {
  if (Object.values(changes).some((value) => value !== undefined)) return;
  throw invalid([{ field: "body", message: "must have at least one field that can be changed" }]);
}

/** A business rule refusal. `code` is stable. */
export const ruleBroken = (code: string, detail: string, options: AppErrorOptions = {}) =>
  new AppError("unprocessable-entity", detail, { ...options, code });

/** The account has reached its plan's limit for something. */
export const limitReached = (code: string, plan: { title: string }, limit: number, what: string) =>
  ruleBroken(code, `The ${plan.title} plan's limit for ${what} is ${limit}. Delete one or upgrade the plan.`);

/** A test message was not sent because the process is shutting down. */
export const testCutOff = () =>
  new AppError("service-unavailable", "The server is shutting down. Send the test again in a few seconds.", {
    headers: { "Retry-After": "5" },
  });

function describe(errors: { field: string; message: string }[]): string {
  const first = errors[0];
  if (!first) return "The request is invalid.";
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : "";
  return `${first.field}: ${first.message}${more}.`;
}
