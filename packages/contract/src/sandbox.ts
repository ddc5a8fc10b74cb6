import { z } from "zod";
import { list, pagesOf } from "./pagination.ts";
import { field, id, nonBlank, single, timestamp, timestampInput, withDefault } from "./schema.ts";

const exampleId = "0198c5a0-7c1e-8a3f-9d52-0e6f3c1b2a4d";
const exampleContactId = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d";

/** How far the clock of a sandbox can be moved at a time, in days. */
export const maxDaysAhead = 90;

const shown = {
  id: field(id, "Identifier of the sandbox, which is an account.", exampleId),
  name: field(z.string(), "What the sandbox is for.", "Continuous integration"),
  livemode: field(z.literal(false), "Always false, as in the deliveries of its webhooks.", false),
  now: field(timestamp, "The time by its clock.", "2026-11-03T11:30:00.000Z"),
  createdAt: field(timestamp, "When it was created.", "2026-11-02T09:30:00.000Z"),
  lastUsedAt: field(
    timestamp.nullable(),
    "When one of its keys was last used, to about a minute; null: never. After 30 days without use it is deleted.",
    "2026-11-02T10:00:00.000Z",
  ),
};

export const sandbox = z
  .object(shown)
  .meta({ id: "Sandbox", description: "A twin of the account, to try things in." });
export type Sandbox = z.output<typeof sandbox>;

export const createdSandbox = z
  .object({
    ...shown,
    apiKey: field(
      z.string(),
      "A key of the sandbox, which can create others. It is in this response and nowhere else.",
      "rk_test_EXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAMPLE",
    ),
  })
  .meta({ id: "CreatedSandbox", description: "A new sandbox, with a key." });
export type CreatedSandbox = z.output<typeof createdSandbox>;

/** Body of `POST /sandboxes`. */
export const createSandboxInput = z.object({
  name: withDefault(field(nonBlank(200), "What the sandbox is for.", "Continuous integration"), "Sandbox"),
  seed: withDefault(
    field(z.boolean(), "Whether it begins with sample records, such as properties and contacts.", false),
    false,
  ),
});
export type CreateSandboxInput = z.output<typeof createSandboxInput>;

export const sandboxList = z.object({
  data: z.array(sandbox).meta({ description: "The sandboxes, oldest first." }),
});
export const oneSandbox = single(sandbox);
export const oneCreatedSandbox = single(createdSandbox);

const outboxKind = z.enum(["mail", "sms", "chat_app_a", "chat_app_b"]);

export const outboxEntry = z
  .object({
    id: field(id, "Identifier of the entry.", exampleContactId),
    kind: field(outboxKind, "How it would have left.", "mail"),
    to: field(z.string(), "The email address or number that it would have gone to.", "dana@example.com"),
    fromName: field(z.string().nullable(), "The name of its sender, for mail.", "Jordan Lee"),
    subject: field(z.string().nullable(), "Its subject, for mail.", "Your showing tomorrow"),
    text: field(z.string(), "Its text.", "Hello Dana, your showing is tomorrow at 10 AM."),
    html: field(z.string().nullable(), "The same with pictures and buttons, for mail.", "<p>Hello Dana</p>"),
    headers: field(z.record(z.string(), z.string()), "Headers that matter to receivers, for mail.", {
      "Message-ID": "<0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d@example.com>",
    }),
    attachments: z
      .array(
        z.object({
          name: field(z.string(), "The name of the file.", "invitation.ics"),
          contentType: field(z.string(), "Its type.", "text/calendar; method=REQUEST"),
          content: field(z.string().nullable(), "Its text, for invitations.", "BEGIN:VCALENDAR"),
        }),
      )
      .meta({ description: "Its files." }),
    contactId: field(
      id.nullable(),
      "The contact that would have got it; null: a person of the account.",
      exampleContactId,
    ),
    conversationId: field(id.nullable(), "The conversation that it belongs to.", exampleContactId),
    showingId: field(id.nullable(), "The showing that it is about.", exampleContactId),
    messageId: field(id.nullable(), "The message that it carries.", exampleContactId),
    createdAt: field(
      timestamp,
      "When it would have left, by the sandbox's clock.",
      "2026-11-03T11:30:00.000Z",
    ),
  })
  .meta({ id: "OutboxEntry", description: "What would have left a sandbox." });
export type OutboxEntry = z.output<typeof outboxEntry>;

/** Query of `GET /sandbox/outbox`. */
export const listOutboxInput = z.object({
  ...pagesOf(outboxEntry),
  kind: field(outboxKind.optional(), "Only what would have left in this way.", "mail"),
  contactId: field(id.optional(), "Only what this contact would have got.", exampleContactId),
});
export type ListOutboxInput = z.output<typeof listOutboxInput>;

export const outboxList = list(outboxEntry);

/** Body of `POST /sandbox/clock/advance`. */
export const advanceClockInput = z.object({
  to: field(
    timestampInput,
    `The time to move the clock to: not before its own, and at most ${maxDaysAhead} days after it.`,
    "2026-11-03T11:30:00Z",
  ),
});
export type AdvanceClockInput = z.output<typeof advanceClockInput>;

export const clockAdvanced = z
  .object({
    now: field(timestamp, "The time by the sandbox's clock.", "2026-11-03T11:30:00.000Z"),
    done: field(
      z.boolean(),
      "Whether everything that became due until `to` has happened. If not, send the request again to continue.",
      true,
    ),
    effects: field(z.int(), "How many things happened, such as reminders and steps of workflows.", 7),
  })
  .meta({ id: "ClockAdvanced", description: "The sandbox's clock, after it was moved." });
export type ClockAdvanced = z.output<typeof clockAdvanced>;

export const oneClockAdvanced = single(clockAdvanced);
