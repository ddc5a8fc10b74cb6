import { z } from "zod";
import { list, pagesOf } from "./pagination.ts";
import { field, id, timestamp, timestampInput } from "./schema.ts";

/** The kinds of callers in the request log. */
export const requestPrincipalKinds = ["apiKey", "session"] as const;

/**
 * How many of an account's successful requests the log keeps per hour, and how many of its failed ones. Per server
 * process.
 */
export const requestsKeptPerHour = 1_000;

/** The logged path of a request that matches no API route. */
export const unknownRoute = "unknown";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
const statusClasses = ["2xx", "3xx", "4xx", "5xx"] as const;

export const loggedRequest = z
  .object({
    id: field(id, "The X-Request-Id of its response.", "4b0c6b5e-6c1d-4c53-9d0e-0f8a4c3f2b19"),
    at: field(timestamp, "When it was answered.", "2026-11-02T09:30:00.000Z"),
    method: field(z.string(), "HTTP method.", "GET"),
    path: field(
      z.string(),
      `Path without the query. Ids are kept as sent; any other parameter is replaced by its name, such as :path; \`${unknownRoute}\` if nothing exists there.`,
      "/api/v1/contacts/0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4e",
    ),
    operation: field(
      z.string().nullable(),
      "The operation, by its name in the SDK; null for batches over tRPC, MCP and unknown paths.",
      "contacts.get",
    ),
    status: field(z.int(), "HTTP status of the response.", 404),
    problem: field(z.string().nullable(), "Type of the problem; null without one.", "not-found"),
    ms: field(z.number(), "How long it took, in milliseconds.", 1.84),
    principal: z
      .object({
        kind: field(z.enum(requestPrincipalKinds), "A program, or a person who signed in.", "apiKey"),
        id: field(id, "Identifier of the key or the person.", "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a11"),
      })
      .meta({ description: "Who sent it." }),
  })
  .meta({ id: "LoggedRequest", description: "A request and how it was answered, without bodies." });
export type LoggedRequest = z.output<typeof loggedRequest>;

/** Query of `GET /request-log`. */
export const listRequestsInput = z.object({
  ...pagesOf(loggedRequest),
  status: field(z.enum(statusClasses).optional(), "Only requests with a status of this class.", "4xx"),
  method: field(z.enum(methods).optional(), "Only requests with this method.", "GET"),
  path: field(
    z.string().min(1).max(200).optional(),
    "Only requests whose path begins with this.",
    "/api/v1/contacts",
  ),
  operation: field(
    z.string().min(1).max(100).optional(),
    "Only this operation, by its name in the SDK.",
    "contacts.get",
  ),
  principalKind: field(
    z.enum(requestPrincipalKinds).optional(),
    "Only requests of programs, or only those of people who signed in, such as with the console.",
    "apiKey",
  ),
  principalId: field(
    id.optional(),
    "Only requests of this key or person.",
    "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a11",
  ),
  since: field(timestampInput.optional(), "Only requests of this time or later.", "2026-11-01T00:00:00Z"),
  until: field(timestampInput.optional(), "Only requests before this time.", "2026-12-01T00:00:00Z"),
});
export type ListRequestsInput = z.output<typeof listRequestsInput>;

export const requestList = list(loggedRequest);
