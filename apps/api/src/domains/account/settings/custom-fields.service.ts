import {
  type CustomField,
  type CustomFieldSettings,
  type CustomFieldsInput,
  type CustomFieldValue,
  type CustomFieldValues,
  maxCustomValues,
  wrongValue,
} from "@rental/contract";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { invalid } from "../../../platform/app-error.ts";
import * as queries from "./settings.queries.ts";

type Kind = keyof CustomFieldSettings;

/**
 * The values of a record after a change: null removes one. The declarations can't change until the transaction ends.
 * Existing values are accepted, even if they no longer fit the declarations.
 * @throws AppError 422 naming the values that no declared field accepts
 */
export async function changedValues(
  { tx, caller }: WriteCall,
  kind: Kind,
  before: CustomFieldValues,
  changes: CustomFieldsInput | undefined,
): Promise<CustomFieldValues> {
  if (!changes) return before;
  const fields = await queries.shareCustomFields(tx, caller.accountId, kind);
  const changed = Object.entries(changes).filter(([key, value]) => value !== storedIn(before, key));
  const errors = changed.flatMap(([key, value]) => {
    const message = refusal(kind, fields, key, value, storedIn(before, key) !== undefined);
    return message ? [{ field: `customFields.${key}`, message }] : [];
  });
  if (errors.length > 0) throw invalid(errors);
  const after = mergedValues(before, changes);
  if (Object.keys(after).length <= maxCustomValues) return after;
  const declared = Object.entries(after).filter(([key]) => fields.some((each) => each.key === key));
  return Object.fromEntries(declared);
}

/** Applies an accepted change to the values. */
export const mergedValues = (before: CustomFieldValues, changes: CustomFieldsInput): CustomFieldValues =>
  Object.fromEntries(
    Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null),
  ) as CustomFieldValues;

/**
 * Converts, in place, values from files: under the label or key of their field, and as texts. Values that can't be
 * converted are left unchanged, and refused when they are written.
 */
export async function readValues<Said extends { customFields?: CustomFieldsInput | undefined }>(
  { tx, caller }: WriteCall,
  kind: Kind,
  rows: (Said | undefined)[],
): Promise<void> {
  if (!rows.some((row) => row?.customFields)) return;
  const fields = await queries.shareCustomFields(tx, caller.accountId, kind);
  const by = (name: "key" | "label") => fields.map((each) => [folded(each[name]), each] as const);
  const keyed = new Map(fields.map((each) => [each.key, each]));
  const named = new Map([...by("key"), ...by("label")]);
  for (const row of rows) {
    if (!row?.customFields) continue;
    const values = Object.entries(row.customFields).map(([name, value]) => {
      // Exact keys take precedence: programs send them, and a retry of this transaction reads what the first attempt wrote.
      const found = keyed.get(name) ?? named.get(folded(name));
      if (!found) return [name, value] as const;
      return [found.key, typeof value === "string" ? valueIn(found, value.trim()) : value] as const;
    });
    row.customFields = Object.fromEntries(values);
  }
}

const folded = (name: string): string => name.trim().toLowerCase();

/** Parses a value as people and spreadsheets write it. */
function valueIn({ type, options = [] }: CustomField, text: string): CustomFieldValue {
  switch (type) {
    case "text":
      return text;
    case "number": {
      const isNumber = /^-?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(text);
      return isNumber ? Number(text.replaceAll(",", "")) : text;
    }
    case "boolean":
      if (/^(true|yes|y|sí|si|1)$/i.test(text)) return true;
      return /^(false|no|n|0)$/i.test(text) ? false : text;
    case "date":
      return text.replace(/^(\d\d?)\/(\d\d?)\/(\d{4})$/, (_, month: string, day: string, year: string) =>
        [year, month.padStart(2, "0"), day.padStart(2, "0")].join("-"),
      );
    case "choice":
      return options.find((option) => folded(option) === folded(text)) ?? text;
  }
}

const storedIn = (values: CustomFieldValues, key: string) =>
  Object.hasOwn(values, key) ? values[key] : undefined;

function refusal(
  kind: Kind,
  fields: CustomField[],
  key: string,
  value: CustomFieldsInput[string] | undefined,
  isStored: boolean,
): string | undefined {
  const found = fields.find((each) => each.key === key);
  if (value === null && (found || isStored)) return undefined;
  if (!found) return `is not declared in the settings, which have ${namesOf(kind, fields)}`;
  return value == null ? undefined : wrongValue(found, value);
}

const namesOf = (kind: Kind, fields: CustomField[]): string =>
  fields.length > 0 ? `for ${kind}: ${fields.map(({ key }) => key).join(", ")}` : `no fields for ${kind}`;
