import type { AnswerValue, contact, property } from "@rental/contract";
import type { z } from "zod";

type ContactField = keyof z.output<typeof contact>;
type PropertyField = keyof z.output<typeof property>;

/** The values that a condition can test. */
export interface Facts {
  contact: Partial<Record<ContactField, unknown>>;
  /** Null when the run has no property. */
  property: Partial<Record<PropertyField, unknown>> | null;
  /** The contact's latest showing that has begun, of the run's property if it has one; null without any. */
  showing: { outcome: string | null } | null;
  /** The contact's latest message since the run started. */
  reply: string | null;
  messagesSent: number;
  /** The answers understood so far, by question key. */
  answers: Readonly<Record<string, AnswerValue>>;
}

const contactFields = [
  "name",
  "email",
  "phone",
  "status",
  "role",
  "channelPreference",
  "source",
  "referralSource",
  "language",
] as const satisfies ContactField[];

const propertyFields = [
  "title",
  "address",
  "city",
  "state",
  "zip",
  "monthlyRent",
  "bedrooms",
  "bathrooms",
  "available",
  "propertyType",
  "petPolicy",
  "parking",
] as const satisfies PropertyField[];

type Read = (facts: Facts) => unknown;

/**
 * Fields with a fixed name: `contact.status` (also plain `status`), `property.monthlyRent`, `showing.outcome`, `reply`,
 * `messagesSent`.
 */
const namedFields = new Map<string, Read>([
  ...contactFields.flatMap((name): [string, Read][] => [
    [name, (facts) => facts.contact[name]],
    [`contact.${name}`, (facts) => facts.contact[name]],
  ]),
  ...propertyFields.map((name): [string, Read] => [`property.${name}`, (facts) => facts.property?.[name]]),
  ["showing.outcome", (facts) => facts.showing?.outcome],
  ["reply", (facts) => facts.reply],
  ["messagesSent", (facts) => facts.messagesSent],
]);

const answerPrefix = "answers.";

/** The key of the answer that a field refers to; nothing for other fields. */
export const answerKeyOf = (field: string): string | undefined =>
  field.startsWith(answerPrefix) ? field.slice(answerPrefix.length) : undefined;

/** Resolves the `field` of a condition to its reader; nothing for an unknown one. */
export function readerOf(field: string): Read | undefined {
  const key = answerKeyOf(field);
  if (key === undefined) return namedFields.get(field);
  return ({ answers }) => (Object.hasOwn(answers, key) ? answers[key] : undefined);
}

export const fieldNames = [...namedFields.keys(), `${answerPrefix}<key>`];

type Operator = (actual: unknown, value: unknown) => boolean;

const equal: Operator = (actual, value) => normal(actual) === normal(value);
const compare =
  (holds: (order: number) => boolean): Operator =>
  (one, other) => {
    const [actual, value] = [normal(one), normal(other)];
    if (typeof actual === "number" && typeof value === "number") return holds(actual - value);
    if (typeof actual === "string" && typeof value === "string")
      return holds(actual < value ? -1 : actual > value ? 1 : 0);
    return false;
  };

/** All condition operators by `op`. Text is compared case-insensitively; a missing value equals null. */
export const conditionOps = new Map<string, Operator>([
  ["eq", equal],
  ["neq", (actual, value) => !equal(actual, value)],
  ["gt", compare((order) => order > 0)],
  ["gte", compare((order) => order >= 0)],
  ["lt", compare((order) => order < 0)],
  ["lte", compare((order) => order <= 0)],
  ["contains", (actual, value) => String(normal(actual) ?? "").includes(String(normal(value)))],
  ["in", (actual, value) => Array.isArray(value) && value.some((one) => equal(actual, one))],
  ["exists", (actual, value) => (normal(actual) !== null) === (value !== false)],
]);

const normal = (value: unknown): unknown =>
  typeof value === "string" ? value.toLowerCase() : value === undefined ? null : value;

/** Evaluates a condition against a value. Its field and op are known, as otherwise the run would not have started. */
export function judge({ field, op, value }: { field: string; op: string; value?: unknown }, facts: Facts) {
  const actual = readerOf(field)!(facts) ?? null;
  return { actual, result: conditionOps.get(op)!(actual, value) };
}
