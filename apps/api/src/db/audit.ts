import { getTableColumns, getTableName } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import * as tables from "./tables/index.ts";

/** The setting of a transaction that the triggers read: the actor as JSON; empty or unset: nobody. */
export const actorSetting = "rental.actor";

/** What the audit log records of a resource. Columns have the names of the tables' members, which are those of the API. */
interface Audited {
  /** Columns whose values are recorded. Null: the members of the column `values`. */
  values: readonly string[] | null;
  /** Secrets: that they changed is recorded, but no value. */
  hidden?: readonly string[];
  /** What the API does not show, or what is no news when a record changes. */
  leftOut?: readonly string[];
  /** Names in the API that differ from those of the columns. */
  renamed?: Readonly<Record<string, string>>;
}

const calendar: Audited = {
  values: [
    ...["type", "propertyId", "contactId", "title", "description", "startTime", "endTime", "timeZone"],
    ...["location", "status", "notes", "source"],
  ],
  leftOut: ["sourceId", "sourceKey", "byProspect", "remindAt", "reminderSentAt", "sequence"],
};

/**
 * Which values of the resources of the change feed are recorded, before and after a change. A column that is not listed is
 * not recorded. A test requires every column to be in one of the lists, and recorded ones to be fields of the API.
 */
export const recorded: Readonly<Record<string, Audited>> = {
  properties: {
    values: [
      ...["title", "address", "monthlyRent", "bedrooms", "bathrooms", "available", "availabilityDate"],
      ...["description", "city", "state", "zip", "features", "isPublic", "propertyType", "petPolicy"],
      ...["parking", "squareFootage", "depositAmount"],
    ],
    leftOut: ["titleDerived", "imageKeys"],
  },
  images: {
    values: ["altText", "position"],
    leftOut: [
      ...["propertyId", "objectKey", "storedKey", "sha256", "masterKey", "masterSha256"],
      ...["contentType", "sizeBytes", "urlEndsAt", "upgradeAt"],
    ],
    renamed: { position: "order" },
  },
  "bulk-imports": {
    values: ["status", "total", "failed"],
    leftOut: [
      "rows",
      "nextRow",
      "createdPropertyIds",
      "unmappedFields",
      "errors",
      "imageImports",
      "actor",
      "completedAt",
    ],
  },
  contacts: {
    values: [
      ...["name", "email", "phone", "status", "role", "channelPreference", "source", "referralSource"],
      ...["language", "appliedAt", "optedOutAt", "assistantEnabled"],
    ],
    leftOut: ["emailState"],
  },
  showings: calendar,
  events: calendar,
  conversations: {
    values: ["contactId", "propertyId", "status", "assistantPause"],
    leftOut: ["startedAt", "lastMessageAt", "awaitingReplySince", "followupSteps"],
  },
  messages: {
    values: ["conversationId", "direction", "content", "channel", "metadata"],
    leftOut: [
      ...["searchText", "providerMessageId", "causes", "position", "unseenUntil", "mailId", "sentAt"],
    ],
  },
  drafts: {
    values: ["contactId", "propertyId", "channel", "subject", "content", "status", "expiresAt", "sentAt"],
  },
  followups: {
    values: ["contactId", "conversationId", "sequenceStep", "message", "scheduledFor", "status", "reason"],
    leftOut: ["automatic", "error"],
  },
  workflows: {
    values: [
      ...["name", "description", "isPublic", "isActive", "triggerType", "slug", "triggerConfig"],
      ...["voiceConfig", "steps", "exitConditions", "questionConfig", "completionConfig", "introMessage"],
      "version",
    ],
  },
  "workflow-runs": {
    values: [
      ...["workflowTemplateId", "templateVersion", "templateName", "contactId", "propertyId", "status"],
      ...["exitReason", "pauseReason"],
    ],
    leftOut: [
      ...["causes", "currentStep", "stepStates", "waitingFor", "waitUntil", "replyMessageId", "openReplies"],
      ...["answers", "memory", "isWanted", "heldUntil", "messagesSent", "stepsExecuted", "dueAt"],
      ...["expiresAt", "startedAt", "completedAt"],
    ],
  },
  sessions: {
    values: [
      "contactId",
      "workflowTemplateId",
      "submission",
      "status",
      "reviewStatus",
      "reviewNotes",
      "expiresAt",
    ],
    leftOut: ["propertyId", "form", "visitor", "outcome", "reviewedAt"],
  },
  webhooks: {
    values: ["url", "events", "active", "description"],
    hidden: ["secret"],
    leftOut: [
      ...["offBecause", "consecutiveFailures", "backoffSteps", "retryAt", "lastDeliveredAt"],
      ...["leaseToken", "leaseUntil"],
    ],
  },
  connectors: {
    values: ["channel", "name", "outboundUrl", "active"],
    hidden: ["secret"],
    leftOut: ["consecutiveFailures", "retryAt", "leaseToken", "leaseUntil"],
  },
  settings: { values: null },
  "incoming-mail": {
    values: ["outcome", "reason", "sender", "subject", "messageId", "conversationId", "contactId"],
    leftOut: ["mailId", "text"],
    renamed: { sender: "from" },
  },
  "calendar-feeds": { values: ["propertyId", "names"], leftOut: ["tokenHash"] },
  "calendar-sources": {
    values: ["name", "url", "propertyId", "provider"],
    leftOut: [
      ...["lastFetchedAt", "lastSucceededAt", "lastError", "failures", "eventCount", "nextFetchAt"],
      ...["etag", "lastModified", "readFor"],
    ],
  },
};

/** Tables that are not in the change feed, but whose changes are audited. */
export const auditedOnly: readonly (Audited & { table: PgTable; resource: string })[] = [
  {
    table: tables.apiKeys,
    resource: "keys",
    values: ["name", "lastFour", "mcpWrites", "managesKeys", "revokedAt"],
    leftOut: ["userId", "hash", "prefix", "origin", "lastUsedAt"],
  },
  { table: tables.accounts, resource: "account", values: ["name", "slug", "plan"] },
  {
    table: tables.people,
    resource: "people",
    values: ["email", "name", "role"],
    leftOut: ["lastSignInAt"],
  },
];

/** What is recorded of a resource. */
export const auditOf = (resource: string): Audited | undefined =>
  recorded[resource] ?? auditedOnly.find((one) => one.resource === resource);

/** The arguments of a trigger: the columns whose values are recorded, and those with secrets, as arrays of PostgreSQL. */
export function auditArguments(table: PgTable, { values, hidden = [] }: Audited): string {
  const columns = getTableColumns(table);
  const list = (members: readonly string[]) =>
    `'{${members.map((member) => columns[member]!.name).join(",")}}'`;
  return `${list(values ?? [])}, ${list(hidden)}`;
}

/** The statement that creates the trigger of a table that is not in the change feed. An existing one is replaced. */
export const auditTriggerOf = (one: (typeof auditedOnly)[number]): string =>
  `create or replace trigger "${one.resource}_audited" after insert or update or delete on "${getTableName(one.table)}" for each row
  when (current_setting('${actorSetting}', true) <> '' and current_setting('rental.changes', true) is distinct from 'off')
  execute function note_act('${one.resource}', ${auditArguments(one.table, one)})`;
