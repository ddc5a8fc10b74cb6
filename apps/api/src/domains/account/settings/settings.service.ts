import {
  defaultSettings,
  type FollowupSettings,
  formLanguages,
  type ImportColumns,
  maxImportColumns,
  type SetImportColumnsInput,
  type Settings,
  type UpdateFollowupSettingsInput,
  type UpdateSettingsInput,
} from "@rental/contract";
import type { Call, WriteCall } from "../../../gate/operation/call.ts";
import { invalid } from "../../../platform/app-error.ts";
import type { Queryable, Tx } from "../../../platform/database/database.ts";
import { mustBeForm } from "../../automation/workflows/form.service.ts";
import * as queries from "./settings.queries.ts";
import { mergedTranslations, signOffOf, type Translations, textsIn } from "./translations.ts";

type Templates = Settings["followupTemplates"];

/** An account's settings: its own values merged over the defaults. */
export async function of(db: Queryable, accountId: string): Promise<Settings> {
  return merge(await queries.find(db, accountId));
}

/** The settings with their texts in this language. @param language an ISO 639-1 code */
export const inLanguage = async (db: Queryable, accountId: string, language: string): Promise<Settings> =>
  textsIn(await of(db, accountId), language);

export { signOffOf, textsIn };

/** The time zone that the account has set; null if it never set one. */
export async function chosenTimezone(db: Queryable, accountId: string): Promise<string | null> {
  const { timezone } = await queries.find(db, accountId);
  return typeof timezone === "string" ? timezone : null;
}

export const get = (call: Call): Promise<Settings> => of(call.database.read, call.caller.accountId);

/**
 * Omitted fields are kept; `emailPreferences`, `translations` and `customFields` are merged member by member.
 * @throws AppError 422 `workflow_not_found` for a new `bookingRequires`; for a second text of a follow-up step
 */
export async function update(call: WriteCall, input: UpdateSettingsInput): Promise<Settings> {
  if (Object.values(input).every((value) => value === undefined)) {
    throw invalid([{ field: "body", message: "must have at least one setting" }]);
  }
  const { accountId } = call.caller;
  const before = await queries.lock(call.tx, accountId, call.clock.now());
  const stored = merge(before);
  mustBeOneAStep(input.followupTemplates, stored.followupTemplates, "followupTemplates");
  for (const language of formLanguages) {
    const texts = input.translations?.[language]?.followupTemplates;
    const known = stored.translations[language]?.followupTemplates;
    mustBeOneAStep(texts, known, `translations.${language}.followupTemplates`);
  }
  if (input.bookingRequires && input.bookingRequires !== before.bookingRequires)
    await mustBeForm(call, input.bookingRequires);
  const emailPreferences = { ...(before.emailPreferences as object), ...input.emailPreferences };
  const translations = mergedTranslations(before.translations as Translations, input.translations);
  const customFields = { ...(before.customFields as object), ...input.customFields };
  const values = {
    ...before,
    ...input,
    emailPreferences,
    ...(translations && { translations }),
    ...(input.customFields && { customFields }),
  };
  await queries.store(call.tx, accountId, values);
  return merge(values);
}

/**
 * Only the first text of a step would be sent.
 * @param stored may have repetitions from before they were refused, which can be sent back
 */
function mustBeOneAStep(
  templates: Templates | undefined = [],
  stored: Templates | undefined = [],
  field: string,
): void {
  const isSecond = ({ step }: Templates[number], at: number, all: Templates) =>
    all.findIndex((first) => first.step === step) < at;
  const known = stored.filter(isSecond).map(({ step }) => step);
  const repeated = templates.findIndex(
    (each, at) => isSecond(each, at, templates) && !known.includes(each.step),
  );
  if (repeated === -1) return;
  const message = `must not be repeated: an earlier text is for step ${templates[repeated]!.step}, too`;
  throw invalid([{ field: `${field}.${repeated}.step`, message }]);
}

/** The follow-up settings, under the names used by the sub-resource. */
export async function getFollowups(call: Call): Promise<FollowupSettings> {
  return toFollowups(await get(call));
}

export async function updateFollowups(
  call: WriteCall,
  input: UpdateFollowupSettingsInput,
): Promise<FollowupSettings> {
  const changes = {
    ...(input.enabled !== undefined && { followupEnabled: input.enabled }),
    ...(input.idleHours !== undefined && { followupIdleHours: input.idleHours }),
    ...(input.maxSteps !== undefined && { followupMaxSteps: input.maxSteps }),
  };
  return toFollowups(await update(call, changes));
}

const toFollowups = (settings: Settings): FollowupSettings => ({
  enabled: settings.followupEnabled,
  idleHours: settings.followupIdleHours,
  maxSteps: settings.followupMaxSteps,
});

/** Copies the settings of an account to another, except references to its records. */
export async function copy(tx: Tx, from: string, to: string, now: Date): Promise<void> {
  const { logo: _, ...values } = withoutRecords(await queries.find(tx, from));
  await queries.lock(tx, to, now);
  await queries.store(tx, to, values);
}

/** Clears the settings that refer to records, which have been deleted. */
export async function forgetRecords(tx: Tx, accountId: string, now: Date): Promise<void> {
  await queries.store(tx, accountId, withoutRecords(await queries.lock(tx, accountId, now)));
}

const withoutRecords = ({
  bookingRequires: _,
  showingCalendarId: __,
  ...values
}: Record<string, unknown>): Record<string, unknown> => values;

/** The columns that people have assigned to fields in imports. */
export async function getImportColumns(call: Call): Promise<ImportColumns> {
  return chosenIn(await queries.find(call.database.read, call.caller.accountId));
}

const chosenIn = ({ importColumns, contactColumns }: Record<string, unknown>): ImportColumns => ({
  columns: (importColumns ?? {}) as ImportColumns["columns"],
  contactColumns: (contactColumns ?? {}) as ImportColumns["contactColumns"],
});

/** Stores assignments of columns; drops the oldest beyond the limit. */
export async function setImportColumns(
  call: WriteCall,
  { columns = {}, contactColumns = {} }: SetImportColumnsInput,
): Promise<ImportColumns> {
  const { accountId } = call.caller;
  const values = await queries.lock(call.tx, accountId, call.clock.now());
  const before = chosenIn(values);
  const after = {
    importColumns: remembering(before.columns, columns),
    contactColumns: remembering(before.contactColumns, contactColumns),
  };
  await queries.store(call.tx, accountId, { ...values, ...after });
  return chosenIn(after);
}

function remembering<Chosen extends object>(before: Chosen, chosen: Chosen): Chosen {
  const kept = Object.entries(before).filter(([header]) => !Object.hasOwn(chosen, header));
  return Object.fromEntries([...kept, ...Object.entries(chosen)].slice(-maxImportColumns)) as Chosen;
}

/** @param values as stored, including what can't be changed along with the other settings */
function merge({
  logo: _,
  importColumns: __,
  contactColumns: ___,
  ...values
}: Record<string, unknown>): Settings {
  const emailPreferences = { ...defaultSettings.emailPreferences, ...(values.emailPreferences as object) };
  const customFields = { ...defaultSettings.customFields, ...(values.customFields as object) };
  return { ...defaultSettings, ...values, emailPreferences, customFields } as Settings;
}
