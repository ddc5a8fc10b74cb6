import {
  type CustomField,
  type CustomFieldSettings,
  type CustomFieldsInput,
  type CustomFieldValues,
  mostCustomValues,
  wrongValue,
} from "@rental/contract";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { invalid } from "../../../platform/app-error.ts";
import * as queries from "./settings.queries.ts";

type Kind = keyof CustomFieldSettings;

/**
 * The values of a record after a change: null removes one. The declarations stay as they are until the transaction ends.
 * A value that the record has already is accepted, whatever is declared by now.
 * @throws AppError 422 naming the values that no declared field takes
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
  if (Object.keys(after).length <= mostCustomValues) return after;
  const declared = Object.entries(after).filter(([key]) => fields.some((each) => each.key === key));
  return Object.fromEntries(declared);
}

/** What is there after a change that is accepted. */
export const mergedValues = (before: CustomFieldValues, changes: CustomFieldsInput): CustomFieldValues =>
  Object.fromEntries(
    Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null),
  ) as CustomFieldValues;

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
