import { z } from "zod";
import { changeResources } from "./change.ts";
import { list, pagesOf } from "./pagination.ts";
import { field, id, timestamp, timestampInput } from "./schema.ts";

/** The kinds of actors in the audit log. */
export const auditPrincipalKinds = ["apiKey", "session", "operator", "calendar"] as const;

/** The kinds of actions in the audit log. */
export const auditActions = [
  "created",
  "updated",
  "deleted",
  "signed_in",
  "signed_out",
  "link_created",
] as const;
export type AuditAction = (typeof auditActions)[number];

/** The resources whose changes are audited. */
export const auditedResources = [...changeResources, "keys", "account", "people", "sandboxes"] as const;
export type AuditedResource = (typeof auditedResources)[number];

/** Maximum length of a recorded value, in characters. */
export const maxAuditedCharacters = 2_000;

const values = (description: string, example: Record<string, unknown> | null) =>
  field(z.record(z.string(), z.unknown()).nullable(), description, example);

export const auditEntry = z
  .object({
    id: field(
      id,
      "Identifier of the entry. Later entries have greater ones.",
      "0198c5a0-7c1e-7000-8000-00000000002a",
    ),
    at: field(timestamp, "When, by the clock of the database.", "2026-11-02T09:30:00.000Z"),
    principal: z
      .object({
        kind: field(
          z.enum(auditPrincipalKinds),
          "`apiKey`: a program; `session`: a person who signed in; `operator`: someone on the command line of the server; `calendar`: whoever changed a showing in a calendar that is kept up to date.",
          "apiKey",
        ),
        id: field(
          id.nullable(),
          "Identifier of the key or the person; of a calendar, its account; null for operators.",
          "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a11",
        ),
        name: field(z.string(), "Name at that time.", "Website"),
      })
      .meta({ description: "Who did it." }),
    operation: field(
      z.string(),
      "The operation, by its name in the SDK, or the command of an operator.",
      "contacts.update",
    ),
    action: field(z.enum(auditActions), "What was done.", "updated"),
    resource: field(
      z.enum(auditedResources).nullable(),
      "What kind of record it was done to; null for none.",
      "contacts",
    ),
    recordId: field(
      id.nullable(),
      "Identifier of the record; of settings, that of the account. Null for none.",
      "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4e",
    ),
    before: values(
      "The values before, of the fields that changed. Null if there are none, as after a creation.",
      {
        status: "prospect",
      },
    ),
    after: values("The values after. Null after a deletion.", { status: "applicant" }),
    truncated: field(
      z.array(z.string()),
      `Fields with a value of more than ${maxAuditedCharacters} characters, of which only the beginning is kept.`,
      [],
    ),
    requestId: field(
      id.nullable(),
      "The X-Request-Id of the request; null without one.",
      "4b0c6b5e-6c1d-4c53-9d0e-0f8a4c3f2b19",
    ),
  })
  .meta({ id: "AuditEntry", description: "Something that was done, and by whom." });
export type AuditEntry = z.output<typeof auditEntry>;

/** Query of `GET /audit`. */
export const listAuditInput = z.object({
  ...pagesOf(auditEntry),
  resource: field(
    z.enum(auditedResources).optional(),
    "Only entries about records of this kind.",
    "contacts",
  ),
  recordId: field(id.optional(), "Only entries about this record.", "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4e"),
  principalId: field(
    id.optional(),
    "Only what this key or person did.",
    "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a11",
  ),
  operation: field(
    z.string().min(1).max(100).optional(),
    "Only this operation, by its name in the SDK.",
    "contacts.update",
  ),
  action: field(z.enum(auditActions).optional(), "Only this action.", "updated"),
  since: field(timestampInput.optional(), "Only entries of this time or later.", "2026-11-01T00:00:00Z"),
  until: field(timestampInput.optional(), "Only entries before this time.", "2026-12-01T00:00:00Z"),
});
export type ListAuditInput = z.output<typeof listAuditInput>;

export const auditList = list(auditEntry);
