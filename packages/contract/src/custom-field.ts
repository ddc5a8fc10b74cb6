import { z } from "zod";
import { openApiKeywords } from "./openapi-keywords.ts";
import { day, field, shortName } from "./schema.ts";

/** Fields that an account declares for its contacts and properties, in its settings, and their values. */

export const customFieldTypes = ["text", "number", "date", "boolean", "choice"] as const;

export const maxCustomFields = 30;
export const maxCustomFieldOptions = 30;

/** How many values a record keeps, those of fields that are no longer declared included. */
export const maxCustomValues = 100;

const noKey = "must be a letter, followed by letters, digits and underscores, at most 40 in all";
const key = z
  .string()
  .max(40, { error: noKey, abort: true })
  .regex(/^[A-Za-z][A-Za-z0-9_]*$/, { error: noKey });

/** Lists of the settings that people read: two of their texts may not differ in case alone. */
const folded = (text: string) => text.trim().toLowerCase();
const areUnique = (texts: string[]) => new Set(texts.map(folded)).size === texts.length;

const options = z
  .array(shortName(60))
  .min(1)
  .max(maxCustomFieldOptions)
  .refine(areUnique, { error: "must contain each option only once" })
  .register(openApiKeywords, { uniqueItems: true });

export const customField = z
  .object({
    key: field(key, "Name of the field in `customFields` of records. Values belong to it.", "moveReason"),
    label: field(shortName(60), "What people read.", "Reason for moving"),
    type: field(
      z.enum(customFieldTypes),
      "What its values are: `text` of at most 500 characters, `number`, `date` (YYYY-MM-DD), `boolean`, or `choice`: one of `options`.",
      "choice",
    ),
    options: field(options.optional(), "The options of a `choice`, at most 30; other types have none.", [
      "New job",
      "More room",
    ]),
  })
  .refine(({ type, options: given }) => (type === "choice") === (given !== undefined), {
    path: ["options"],
    error: "is required for a choice, and only for a choice",
  })
  .meta({ id: "CustomField", description: "A field that the account declares for its records." });
export type CustomField = z.output<typeof customField>;

const fieldsOf = (records: string) =>
  field(
    z
      .array(customField)
      .max(maxCustomFields)
      .refine((fields) => areUnique(fields.map((each) => each.key)), {
        error: "must contain each key only once",
      })
      .refine((fields) => areUnique(fields.map(({ label }) => label)), {
        error: "must contain each label only once",
      }),
    `The fields of ${records}, in the order in which people see them, at most 30.`,
    [{ key: "moveReason", label: "Reason for moving", type: "choice", options: ["New job", "More room"] }],
  );

const declarations = {
  contacts: fieldsOf("contacts"),
  properties: fieldsOf("properties"),
};

/** The declarations, a member of the settings. */
export const customFieldSettings = z
  .object(declarations)
  .meta({ id: "CustomFieldSettings", description: "The fields that the account declares for its records." });
export type CustomFieldSettings = z.output<typeof customFieldSettings>;

/** A change of the declarations. */
export const customFieldSettingsInput = z.object(declarations).partial().optional().meta({
  description:
    "The fields that the account declares, by the kind of record. A list that is sent replaces the one before; values of a field that is left out stay stored, and show again when its key is declared again.",
  leaveOut: true,
});

export type CustomFieldValue = string | number | boolean;
export type CustomFieldValues = Record<string, CustomFieldValue>;

const example = { moveReason: "New job" };

/** The values, a member of a record. */
export const customFields = field(
  z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  "Values of the fields that the account declares in `customFields` of its settings, by key.",
  example,
);

/** Changes of a record's values: they are merged with its own, and null removes a value. */
export const customFieldsInput = field(
  z
    // Keys of fields that are not declared are refused by the service, which knows the declared ones.
    .record(z.string().min(1).max(60), z.union([z.string().max(500), z.number(), z.boolean()]).nullable())
    .refine((values) => Object.keys(values).length <= maxCustomFields, {
      error: `must have at most ${maxCustomFields} members`,
    })
    .register(openApiKeywords, { maxProperties: maxCustomFields })
    .optional(),
  "Values of the fields that the account declares in `customFields` of its settings, by key. They are merged with those that it has; null removes one.",
  example,
  { leaveOut: true },
);
export type CustomFieldsInput = Record<string, CustomFieldValue | null>;

/** Why a value is invalid; undefined when it is valid. */
export function wrongValue({ type, options: known = [] }: CustomField, value: CustomFieldValue) {
  switch (type) {
    case "text":
      return typeof value === "string" && value.trim() !== ""
        ? undefined
        : "must be a text that is not blank; null removes the value";
    case "number":
      return typeof value === "number" ? undefined : "must be a number";
    case "boolean":
      return typeof value === "boolean" ? undefined : "must be true or false";
    case "date":
      return day.safeParse(value).success ? undefined : "must be a day that exists, such as 2026-12-01";
    case "choice":
      return known.some((option) => option === value) ? undefined : `must be one of: ${known.join(", ")}`;
  }
}
