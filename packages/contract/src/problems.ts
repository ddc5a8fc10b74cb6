import { z } from "zod";
import { field, timestamp } from "./schema.ts";

interface ProblemKind {
  status: number;
  title: string;
  meaning: string;
  /** A typical response of this type, for the documentation. */
  example: { detail: string; code?: string; errors?: { field: string; message: string }[] };
  /** Only returned to visitors, never to key holders. */
  onlyPublic?: true;
}

/**
 * All errors: the suffix of the problem's `type`, its status and its title. The only table of error types, including
 * HTTP's own.
 */
export const problems = {
  unauthorized: {
    status: 401,
    title: "Unauthorized",
    meaning: "The API key is missing, invalid or revoked, or the sign-in has ended.",
    example: { detail: "The API key is unknown or revoked." },
  },
  forbidden: {
    status: 403,
    title: "Forbidden",
    meaning:
      "The account's plan, the key or the person's role does not allow the operation, or the account does not allow pages of the calling website.",
    example: {
      detail: "The Starter plan is read-only. Writing requires the Pro or Scale plan.",
      code: "plan_is_read_only",
    },
  },
  "not-found": {
    status: 404,
    title: "Not Found",
    meaning: "The record does not exist in this account, or the path does not exist.",
    example: { detail: "There is no such property in this account." },
  },
  "method-not-allowed": {
    status: 405,
    title: "Method Not Allowed",
    meaning: "The path exists but does not support this method. `Allow` lists those it supports.",
    example: { detail: "/api/v1/properties accepts GET, POST, not PUT." },
  },
  conflict: {
    status: 409,
    title: "Conflict",
    meaning: "The record already exists or its state conflicts with the request.",
    example: { detail: "The record is in a state that does not allow this." },
  },
  gone: {
    status: 410,
    title: "Gone",
    meaning: "The record has expired.",
    example: { detail: "The draft has expired. Create a new one." },
  },
  "precondition-failed": {
    status: 412,
    title: "Precondition Failed",
    meaning:
      "The record has changed since the version in `If-Match`. Nothing was changed; `etag` is the current version.",
    example: {
      detail:
        "The record has changed since the version that If-Match names. Get it again, and repeat the change on what it is now.",
    },
  },
  "payload-too-large": {
    status: 413,
    title: "Payload Too Large",
    meaning: "The body is larger than the endpoint accepts.",
    example: { detail: "The body is larger than this endpoint accepts. Send less at once." },
  },
  "unsupported-media-type": {
    status: 415,
    title: "Unsupported Media Type",
    meaning: "The endpoint does not accept the Content-Type of the body.",
    example: {
      detail:
        "This endpoint accepts only JSON. Send the header Content-Type: application/json instead of text/plain.",
    },
  },
  "validation-error": {
    status: 422,
    title: "Validation Error",
    meaning: "The body or the parameters are invalid. `errors` lists each invalid field.",
    example: {
      detail: "monthlyRent: expected number, received string.",
      errors: [{ field: "monthlyRent", message: "expected number, received string" }],
    },
  },
  "unprocessable-entity": {
    status: 422,
    title: "Unprocessable Entity",
    meaning: "The request is well formed but violates a rule. `code` names the rule.",
    example: {
      detail: "This Idempotency-Key was used with another body. Use a new key for a new request.",
      code: "idempotency_key_reused",
    },
  },
  "rate-limited": {
    status: 429,
    title: "Too Many Requests",
    meaning: "A limit is exceeded. `Retry-After` says when to try again; without it, an upgrade is needed.",
    example: { detail: "The limit of 120 (minute) is used up. Try again in 42 s." },
  },
  "proof-of-work-required": {
    status: 429,
    title: "Proof of Work Required",
    meaning:
      "Too many writes came from this address. Solve the ALTCHA `challenge` and repeat the request with the solution, base64 of its JSON, in the header `X-Proof-Of-Work`.",
    example: {
      detail:
        "More than 30 writes came from this address within a minute. Repeat the request with a solution of the challenge in the header X-Proof-Of-Work.",
    },
    onlyPublic: true,
  },
  "internal-error": {
    status: 500,
    title: "Internal Server Error",
    meaning: "The server failed. It is safe to retry with backoff.",
    example: { detail: "The server failed. It is safe to try again in a moment." },
  },
  "service-unavailable": {
    status: 503,
    title: "Service Unavailable",
    meaning:
      "The server can't handle the request at the moment: it or its database is too busy, or the database is unavailable. `Retry-After` says when to try again.",
    example: { detail: "Too many images are being rendered at the moment. Try again in a few seconds." },
  },
} as const satisfies Record<string, ProblemKind>;

export type ProblemType = keyof typeof problems;

export const fieldError = z
  .object({
    field: field(
      z.string(),
      "Path of the field, with members joined by dots; `body` for the body as a whole.",
      "monthlyRent",
    ),
    message: field(z.string(), "What is wrong with it.", "expected number, received string"),
  })
  .meta({ id: "FieldError", description: "One invalid field." });
export type FieldError = z.output<typeof fieldError>;

export const readiness = z
  .object({
    ready: field(z.boolean(), "Whether the property could be public.", false),
    missing: field(z.array(z.string()), "Fields that are required before the property can be public.", [
      "title",
    ]),
  })
  .meta({ id: "Readiness", description: "What prevents a property from being public." });

/**
 * The solution is the number from 0 to `maxnumber` for which the SHA-256 of salt and number, concatenated as text, is
 * `challenge`.
 */
export const proofOfWorkChallenge = z
  .object({
    algorithm: field(z.string(), "The hash algorithm.", "SHA-256"),
    challenge: field(
      z.string(),
      "The hash that the salt followed by the solution must have, in hexadecimal digits.",
      "5d1f0c8a",
    ),
    maxnumber: field(z.int(), "The largest number that can be the solution.", 50_000),
    salt: field(
      z.string(),
      "The text to put before the number when hashing. Contains the time of expiry.",
      "f3a1?expires=1796000000&",
    ),
    signature: field(z.string(), "To be sent back with the solution.", "9b2e41"),
  })
  .meta({ id: "ProofOfWorkChallenge", description: "An ALTCHA challenge." });

export const freeTime = z
  .object({
    start: field(timestamp, "When the showing starts.", "2026-12-01T15:00:00.000Z"),
    end: field(timestamp, "When it ends.", "2026-12-01T15:30:00.000Z"),
  })
  .meta({ id: "FreeTime", description: "A free time for a showing." });

/** RFC 9457 problem details, the body of every error. */
export const problem = z
  .object({
    type: field(
      z.url(),
      "URI of the error type: `{base_origin}/problems/<suffix>`.",
      "http://127.0.0.1:3000/problems/not-found",
    ),
    title: field(z.string(), "The error type in words.", "Not Found"),
    status: field(z.int(), "The HTTP status.", 404),
    detail: field(z.string(), "What happened and what to do.", "There is no such property in this account."),
    instance: field(
      z.string(),
      "The request id, also in the header X-Request-Id.",
      "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d",
    ),
    code: field(
      z.string().optional(),
      "Stable name of the business rule that was violated.",
      "property_limit_reached",
    ),
    errors: z.array(fieldError).optional().meta({
      description:
        "One entry per invalid field, at most 100. Only for validation errors and template_not_runnable.",
    }),
    readiness: readiness.optional(),
    challenge: proofOfWorkChallenge.optional(),
    alternatives: z
      .array(freeTime)
      .optional()
      .meta({ description: "The next free times, when the requested one is taken." }),
    formUrl: field(
      z.string().optional(),
      "The page of the form that has to be completed first, for form_required.",
      "http://127.0.0.1:3000/p/elm-street-rentals/w/pre-screening",
      { leaveOut: true },
    ),
    missing: z
      .array(z.string())
      .optional()
      .meta({ description: "Keys of the questions that have no answer yet." }),
    etag: z
      .string()
      .optional()
      .meta({ description: "The record's current version, when it is not that in `If-Match`." }),
  })
  .meta({ id: "Problem", description: "An error, as RFC 9457 problem details." });

export type Problem = z.output<typeof problem>;
