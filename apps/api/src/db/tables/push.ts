import { readLanguages } from "@rental/contract/words/language";
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { moment, recordKey } from "./columns.ts";
import { recordKeys, sameAccount } from "./constraints.ts";
import { bytes } from "./idempotency.ts";
import { people, signIns } from "./people.ts";

/** Browsers that show notices to the person who has signed in there. They end with the sign-in. */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    ...recordKey(),
    personId: uuid("person_id").notNull(),
    signInId: uuid("sign_in_id").notNull(),
    /** SHA-256 of the address, of which a browser has one. */
    endpointHash: text("endpoint_hash").notNull(),
    /** The address and the keys that the browser gave, encrypted. */
    target: bytes("target").notNull(),
    /** Of its notices. */
    language: text("language", { enum: readLanguages }).notNull(),
    /** When the push service last took a notice, and since when it has taken none. */
    lastUsedAt: moment("last_used_at"),
    failingSince: moment("failing_since"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    ...recordKeys(t),
    sameAccount([t.accountId, t.personId], people, "push_subscriptions_person_fk").onDelete("cascade"),
    sameAccount([t.accountId, t.signInId], signIns, "push_subscriptions_sign_in_fk").onDelete("cascade"),
    uniqueIndex("push_subscriptions_endpoint").on(t.accountId, t.endpointHash),
    uniqueIndex("push_subscriptions_sign_in").on(t.accountId, t.signInId),
    index("push_subscriptions_person").on(t.accountId, t.personId, t.createdAt, t.id),
  ],
);

/**
 * Notices on their way to browsers. They name records, without their contents: the text is written when it is sent.
 * A row is deleted once the push service has taken it.
 */
export const pushNotices = pgTable(
  "push_notices",
  {
    ...recordKey(),
    subscriptionId: uuid("subscription_id").notNull(),
    /** As in `owner_notices`. */
    kind: text("kind").notNull(),
    data: jsonb("data").$type<Record<string, string>>().notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** When the next attempt is due. */
    dueAt: moment("due_at").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    ...recordKeys(t),
    sameAccount([t.accountId, t.subscriptionId], pushSubscriptions, "push_notices_subscription_fk").onDelete(
      "cascade",
    ),
    index("push_notices_due").on(t.dueAt),
    index("push_notices_subscription").on(t.accountId, t.subscriptionId),
  ],
);
